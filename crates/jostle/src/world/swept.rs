use alloc::vec::Vec;

use super::filter::{Filter, Layers};
use crate::{math::Aabb, tree::BoxTree};

/// The number of trees; what has yet another filter shares the last one.
const MOST_TREES: usize = 16;

/// The boxes around the paths of all movers during a step. Those on the same layers with the same mask have a tree of
/// their own, so that layers that do not meet are not even compared: twenty thousand bullets cost nothing among each
/// other.
#[derive(Debug, Default)]
pub(super) struct Swept {
    /// Trees that are not needed in this step are empty.
    trees: Vec<LayerTree>,
    /// The tree of each mover, and its index there.
    places: Vec<(u32, u32)>,
}

#[derive(Debug)]
struct LayerTree {
    /// The layers and the mask of all in it; `None` in the last tree, which has several.
    filter: Option<(Layers, Layers)>,
    movers: Vec<u32>,
    boxes: Vec<Aabb>,
    tree: BoxTree,
}

impl LayerTree {
    /// True if something in this tree may touch something in the other.
    fn may_touch(&self, other: &LayerTree) -> bool {
        match (self.filter, other.filter) {
            (Some((layers, mask)), Some((other_layers, other_mask))) => {
                layers.meets(other_mask) && other_layers.meets(mask)
            }
            _ => true,
        }
    }
}

impl Swept {
    pub(super) fn clear(&mut self) {
        self.places.clear();
        for tree in &mut self.trees {
            tree.filter = None;
            tree.movers.clear();
            tree.boxes.clear();
        }
    }

    /// Adds the next mover. Its box is found only after [`build`](Swept::build).
    pub(super) fn push(&mut self, aabb: Aabb, filter: &Filter) {
        let (mover, filter) = (self.places.len() as u32, (filter.layers, filter.mask));
        let is_mixed = |place: usize| place + 1 == MOST_TREES;
        let fits = |(place, tree): (usize, &LayerTree)| {
            is_mixed(place) || tree.movers.is_empty() || tree.filter == Some(filter)
        };
        let place = self.trees.iter().enumerate().position(fits).unwrap_or_else(|| {
            let (movers, boxes, tree) = (Vec::new(), Vec::new(), BoxTree::new(&[]));
            self.trees.push(LayerTree { filter: None, movers, boxes, tree });
            self.trees.len() - 1
        });
        let tree = &mut self.trees[place];
        tree.filter = (!is_mixed(place)).then_some(filter);
        self.places.push((place as u32, tree.movers.len() as u32));
        tree.movers.push(mover);
        tree.boxes.push(aabb);
    }

    /// Makes the trees of what was pushed.
    pub(super) fn build(&mut self) {
        for tree in &mut self.trees {
            tree.tree.rebuild(&tree.boxes);
        }
    }

    pub(super) fn aabb(&self, mover: usize) -> Aabb {
        let (tree, index) = self.places[mover];
        self.trees[tree as usize].boxes[index as usize]
    }

    /// Sets the box of a mover; an empty one takes it out.
    pub(super) fn set(&mut self, mover: usize, aabb: Aabb) {
        let (tree, index) = self.places[mover];
        let tree = &mut self.trees[tree as usize];
        tree.boxes[index as usize] = aabb;
        tree.tree.set(index as usize, aabb);
    }

    /// Visits the pairs of movers whose boxes meet and whose layers do.
    pub(super) fn pairs(&self, mut visit: impl FnMut(u32, u32)) {
        for (i, a) in self.trees.iter().enumerate() {
            if a.may_touch(a) {
                a.tree.self_pairs(|one, other| visit(a.movers[one], a.movers[other]));
            }
            for b in self.trees[i + 1..].iter().filter(|b| a.may_touch(b)) {
                a.tree.pairs(&b.tree, |one, other| visit(a.movers[one], b.movers[other]));
            }
        }
    }

    /// Visits the pairs of a mover and an item of a tree whose boxes meet.
    pub(super) fn pairs_with(&self, resting: &BoxTree, mut visit: impl FnMut(u32, usize)) {
        for a in &self.trees {
            a.tree.pairs(resting, |one, other| visit(a.movers[one], other));
        }
    }

    /// The movers whose boxes meet an area.
    pub(super) fn near(&self, area: Aabb) -> impl Iterator<Item = u32> {
        self.trees.iter().flat_map(move |tree| tree.tree.overlapping(area).map(|index| tree.movers[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes in a row, each meeting the next two.
    fn row(count: usize) -> impl Iterator<Item = Aabb> {
        (0..count).map(|i| Aabb::new((i as f32, 0.0), (i as f32 + 2.0, 1.0)))
    }

    fn visited(swept: &Swept) -> usize {
        let mut visited = 0;
        swept.pairs(|_, _| visited += 1);
        visited
    }

    #[test]
    fn bullets_are_not_compared_with_each_other() {
        let (bullet, enemy) = (Filter::on(Layers::one(1)).masked(!Layers::one(1)), Filter::default());
        let mut swept = Swept::default();
        row(1_000).for_each(|aabb| swept.push(aabb, &bullet));
        swept.build();
        assert_eq!(visited(&swept), 0);
        swept.push(Aabb::new((500.5, 0.0), (500.75, 1.0)), &enemy);
        swept.build();
        assert_eq!(visited(&swept), 2, "the enemy meets two bullets");
    }

    #[test]
    fn all_pairs_are_visited_with_more_filters_than_trees() {
        let mut swept = Swept::default();
        for kinds in [2, 6, 16, 40] {
            swept.clear();
            // Each kind touches one other, and stands beside it.
            let filter = |i: usize| {
                let kind = (i / 4 * 2 + i % 2) as u32 % kinds;
                Filter::on(Layers::one(kind)).masked(Layers::one(kind ^ 1))
            };
            let are_pair = |(a, b): &(usize, usize)| filter(*a).pairs_with(&filter(*b));
            row(240).enumerate().for_each(|(i, aabb)| swept.push(aabb, &filter(i)));
            swept.build();
            let visited = |swept: &Swept| {
                let mut visited = Vec::new();
                swept.pairs(|a, b| visited.push((a.min(b) as usize, a.max(b) as usize)));
                visited.retain(are_pair);
                visited.sort_unstable();
                visited
            };
            let pairs = (0..240).flat_map(|a| [(a, a + 1), (a, a + 2)]).filter(|(_, b)| *b < 240);
            let mut expected: Vec<(usize, usize)> = pairs.filter(are_pair).collect();
            assert!(expected.len() > 100);
            assert_eq!(visited(&swept), expected, "with {kinds} filters");
            assert_eq!(swept.near(Aabb::new((50.5, 0.0), (50.5, 1.0))).count(), 2);
            swept.set(50, Aabb::EMPTY);
            expected.retain(|(a, b)| *a != 50 && *b != 50);
            assert_eq!((visited(&swept), swept.aabb(50)), (expected, Aabb::EMPTY));
        }
    }
}
