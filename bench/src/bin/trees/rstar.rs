use jostle::Aabb;
use rstar::{
    AABB, RTree,
    primitives::{GeomWithData, Rectangle},
};

use crate::library::{Found, Library, ask_all, pairs_of_both_sides};

type Item = GeomWithData<Rectangle<[f32; 2]>, u32>;

/// rstar's R*-tree, loaded in bulk; a box that moves is removed and inserted.
pub(crate) struct Rstar {
    tree: RTree<Item>,
    items: Vec<Item>,
}

impl Rstar {
    pub(crate) fn new() -> Rstar {
        Rstar { tree: RTree::new(), items: Vec::new() }
    }
}

fn own(item: u32, aabb: Aabb) -> Item {
    GeomWithData::new(Rectangle::from_corners(aabb.min.into(), aabb.max.into()), item)
}

#[inline(never)]
fn overlapping(tree: &RTree<Item>, area: Aabb) -> Found {
    let area = AABB::from_corners(area.min.into(), area.max.into());
    tree.locate_in_envelope_intersecting(area).map(|item| item.data).collect()
}

impl Library for Rstar {
    fn name(&self) -> &'static str {
        "rstar"
    }

    fn take(&mut self, boxes: &[Aabb]) {
        self.items = boxes.iter().zip(0..).map(|(aabb, item)| own(item, *aabb)).collect();
    }

    #[inline(never)]
    fn build(&mut self) {
        self.tree = RTree::bulk_load(self.items.clone());
    }

    fn overlapping(&mut self, areas: &[Aabb], order: &[usize], answers: &mut [Found]) -> Option<()> {
        ask_all(areas, order, answers, |area| overlapping(&self.tree, area));
        Some(())
    }

    #[inline(never)]
    fn pairs(&mut self, into: &mut Vec<u64>) {
        let both = self.tree.intersection_candidates_with_other_tree(&self.tree);
        pairs_of_both_sides(both.map(|(a, b)| (a.data, b.data)), into);
    }

    #[inline(never)]
    fn update(&mut self, moved: &[(u32, Aabb)]) {
        let few = moved.len() < self.items.len();
        for &(item, aabb) in moved {
            let before = std::mem::replace(&mut self.items[item as usize], own(item, aabb));
            if few {
                self.tree.remove(&before).expect("it is there");
                self.tree.insert(own(item, aabb));
            }
        }
        if !few {
            self.build();
        }
    }
}
