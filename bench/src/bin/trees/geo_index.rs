use geo_index::rtree::{RTree, RTreeBuilder, RTreeIndex, sort::HilbertSort};
use jostle::{Aabb, Ray};

use crate::library::{Found, Library, ask_all, pair};

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

    fn first_hits(&mut self, _: &[Ray], _: &[usize], _: &mut [f32]) -> Option<()> {
        None
    }

    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        // It finds each pair from both sides, and each item with itself.
        let both = self.tree.intersection_candidates_with_other_tree(&self.tree);
        into.extend(both.filter(|(a, b)| a < b).map(|(a, b)| pair(a, b)));
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        for &(item, aabb) in moved {
            self.boxes[item as usize] = aabb;
        }
        self.build();
    }
}
