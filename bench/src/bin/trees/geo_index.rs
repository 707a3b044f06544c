use geo_index::rtree::{RTree, RTreeBuilder, RTreeIndex, sort::HilbertSort};
use jostle::Aabb;

use crate::library::{Found, Library, ask_all, pairs_of_both_sides, replace};

/// geo-index's packed R-tree in the order of a Hilbert curve. It cannot be changed.
pub(crate) struct GeoIndex {
    tree: RTree<f32>,
    boxes: Vec<Aabb>,
}

fn build(boxes: &[Aabb]) -> RTree<f32> {
    let mut builder = RTreeBuilder::new(boxes.len() as u32);
    for aabb in boxes {
        builder.add(aabb.min.x, aabb.min.y, aabb.max.x, aabb.max.y);
    }
    builder.finish::<HilbertSort>()
}

impl GeoIndex {
    pub(crate) fn new() -> GeoIndex {
        GeoIndex { tree: build(&[]), boxes: Vec::new() }
    }
}

#[inline(never)]
fn overlapping(tree: &RTree<f32>, area: Aabb) -> Found {
    tree.search(area.min.x, area.min.y, area.max.x, area.max.y).into_iter().collect()
}

impl Library for GeoIndex {
    fn name(&self) -> &'static str {
        "geo-index"
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.boxes = boxes.to_vec();
    }

    #[inline(never)]
    fn build(&mut self) {
        self.tree = build(&self.boxes);
    }

    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()> {
        ask_all(areas, order, answers, |area| overlapping(&self.tree, area));
        Some(())
    }

    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        pairs_of_both_sides(self.tree.intersection_candidates_with_other_tree(&self.tree), into);
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        replace(&mut self.boxes, moved, |aabb| aabb);
        self.build();
    }
}
