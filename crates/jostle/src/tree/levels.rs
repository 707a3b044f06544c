use alloc::{vec, vec::Vec};

use super::{axis_box::AxisBox, box_tree::AxisBoxTree};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// The boxes of a level, for pictures: on level 0 the one around all items, on each further level up to four for each
    /// of the level above, on the last one the items' own. Items and branches that end above the level stand for
    /// themselves; items that have no point are left out.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let unit = |x: f32| Aabb::new((x, 0.0), (x + 1.0, 1.0));
    /// let tree = BoxTree::new(&[unit(0.0), unit(2.0), unit(4.0), unit(20.0), unit(22.0)]);
    /// assert_eq!(tree.level(0), [tree.bounds()]);
    /// assert_eq!(tree.level(9).len(), 5);
    /// ```
    ///
    /// Cost: linear in the number of boxes down to the level.
    #[must_use]
    pub fn level(&self, level: usize) -> Vec<B> {
        let mut found = Vec::new();
        let mut open = vec![(self.bounds(), Some(0), level)];
        while let Some((aabb, node, levels)) = open.pop() {
            let Some(node) = node.map(|index: usize| &self.nodes[index]).filter(|_| levels > 0) else {
                found.extend((!aabb.has_no_point()).then_some(aabb));
                continue;
            };
            open.extend((0..node.used()).rev().map(|lane| (node.aabb(lane), node.child(lane), levels - 1)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        BoxTree,
        axis_box::BoxEnds,
        samples::{float_box, odd_box, scenes, sorted},
    };

    #[test]
    fn each_level_lies_in_the_one_above_and_the_last_one_is_the_items() {
        // Four to the power of it are more than all items.
        const LAST: usize = 7;
        for boxes in scenes(float_box).chain(scenes(odd_box)) {
            let tree = BoxTree::new(&boxes);
            for level in 0..3 {
                let (above, below) = (tree.level(level), tree.level(level + 1));
                assert!(below.len() >= above.len() && below.len() <= 4 * above.len(), "level {level}");
                assert!(below.iter().all(|inner| above.iter().any(|outer| outer.holds(*inner))), "level {level}");
            }
            let bits = |aabb: &crate::math::Aabb| aabb.ends().map(|end| end.map(f32::to_bits));
            let items = boxes.iter().filter(|aabb| !aabb.has_no_point());
            assert_eq!(sorted(tree.level(LAST).iter().map(bits)), sorted(items.map(bits)));
        }
    }
}
