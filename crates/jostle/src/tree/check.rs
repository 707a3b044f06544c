use alloc::{vec, vec::Vec};

use super::{
    axis_box::AxisBox,
    box_tree::AxisBoxTree,
    node::{LANES, Node, NodeLink, Target},
    places::MOST_LEVELS,
};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// Asserts the invariants of a tree over these boxes: every box that has a point is in exactly one lane, unchanged;
    /// a lane is the box around everything below it; lanes are filled from the front; every node in use but the root has
    /// one parent; all items are at one depth, at most ⌈log₄ n⌉, after edits at most that · 3/2 + 3.
    pub(crate) fn check(&self, boxes: &[B]) {
        let mut check = Check { nodes: &self.nodes, boxes, seen: vec![false; boxes.len()], entered: 0 };
        let depth = check.node(0);
        assert_eq!(check.entered + self.places.free.len(), self.nodes.len(), "every node in use is reached once");
        let count = boxes.iter().filter(|aabb| !aabb.has_no_point()).count();
        let levels = (0..).find(|levels| LANES.saturating_pow(*levels) >= count.max(LANES)).unwrap_or(0) as usize;
        let most = if self.is_edited() { (levels * 3 / 2 + 3).min(MOST_LEVELS) } else { levels };
        assert!(depth <= most, "{depth} levels of nodes over {count} boxes");
        for (item, aabb) in boxes.iter().enumerate() {
            assert_eq!(check.seen[item], !aabb.has_no_point(), "item {item} is in a lane if it has a point");
        }
    }
}

/// The state of a check.
struct Check<'a, B, const N: usize> {
    nodes: &'a [Node<N>],
    boxes: &'a [B],
    seen: Vec<bool>,
    entered: usize,
}

impl<B: AxisBox<N>, const N: usize> Check<'_, B, N> {
    /// The depth below this node, itself included, once everything there is checked.
    fn node(&mut self, index: usize) -> usize {
        self.entered += 1;
        let node = &self.nodes[index];
        let used = node.links.iter().take_while(|link| **link != NodeLink::NONE).count();
        let mut below = None;
        for lane in 0..LANES {
            let aabb: B = node.aabb(lane);
            if lane >= used {
                assert!(
                    aabb.has_no_point() && node.links[lane] == NodeLink::NONE,
                    "lane {lane} of node {index} is not used"
                );
                continue;
            }
            let depth = match node.links[lane].target() {
                Target::Node(child) => {
                    assert_eq!(
                        self.nodes[child].bounds(),
                        node.lane_bounds(lane),
                        "node {index} contains node {child}"
                    );
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
