use alloc::{vec, vec::Vec};

use super::{
    box_tree::BoxTree,
    node::{LANES, Node, NodeLink, Target, is_empty},
};
use crate::math::Aabb;

impl BoxTree {
    /// Asserts the invariants of a tree over these boxes: every box that has a point is in exactly one lane, unchanged;
    /// a lane contains everything below it; lanes are filled from the front; every node but the root has one parent;
    /// all items are at one depth, at most ⌈log₄ n⌉.
    pub(crate) fn check(&self, boxes: &[Aabb]) {
        let mut check = Check { nodes: &self.nodes, boxes, seen: vec![false; boxes.len()], entered: 0 };
        let depth = check.node(0);
        assert_eq!(check.entered, self.nodes.len(), "every node is reached once");
        assert!((0..depth - 1).fold(1, |reach: usize, _| reach.saturating_mul(LANES)) < boxes.len().max(2), "{depth}");
        for (item, aabb) in boxes.iter().enumerate() {
            assert_eq!(check.seen[item], !is_empty(*aabb), "item {item} is in a lane if it has a point");
        }
    }
}

/// The state of a check.
struct Check<'a> {
    nodes: &'a [Node],
    boxes: &'a [Aabb],
    seen: Vec<bool>,
    entered: usize,
}

impl Check<'_> {
    /// The depth below this node, itself included, once everything there is checked.
    fn node(&mut self, index: usize) -> usize {
        self.entered += 1;
        let node = &self.nodes[index];
        let used = node.links.iter().take_while(|link| **link != NodeLink::NONE).count();
        let mut below = None;
        for lane in 0..LANES {
            let aabb = node.aabb(lane);
            if lane >= used {
                assert!(
                    is_empty(aabb) && node.links[lane] == NodeLink::NONE,
                    "lane {lane} of node {index} is not used"
                );
                continue;
            }
            let depth = match node.links[lane].target() {
                Target::Node(child) => {
                    assert_eq!(self.nodes[child].bounds().union(aabb), aabb, "node {index} contains node {child}");
                    self.node(child)
                }
                Target::Item(item) => {
                    assert_eq!(aabb, self.boxes[item], "item {item}");
                    assert!(!core::mem::replace(&mut self.seen[item], true), "item {item} is in two lanes");
                    0
                }
            };
            assert_eq!(*below.get_or_insert(depth), depth, "items below node {index} are at one depth");
        }
        assert!(used > 0 || index == 0, "node {index} is not empty");
        1 + below.unwrap_or(0)
    }
}
