use super::{
    axis_box::AxisBox,
    box_tree::AxisBoxTree,
    node::{LANES, Node, NodeLink, Target},
};
use crate::math::Aabb;

/// A box of a tree and its content: an item, or further boxes.
#[derive(Clone, Copy)]
pub(crate) struct Branch<B = Aabb> {
    pub(super) aabb: B,
    pub(super) link: NodeLink,
}

impl<B: Copy> Branch<B> {
    pub(crate) fn aabb(&self) -> B {
        self.aabb
    }

    /// The item, if it is one.
    pub(crate) fn item(&self) -> Option<usize> {
        match self.link.target() {
            Target::Item(item) => Some(item),
            Target::Node(_) => None,
        }
    }

    /// The node that it leads to, if it is no item.
    pub(crate) fn node(&self) -> Option<usize> {
        match self.link.target() {
            Target::Item(_) => None,
            Target::Node(node) => Some(node),
        }
    }
}

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// The number of nodes, whose indices are less.
    pub(crate) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The box around everything.
    pub(crate) fn root(&self) -> Branch<B> {
        Branch { aabb: self.bounds(), link: NodeLink::node(0) }
    }

    /// The branches inside a branch of this tree; none if it is an item.
    pub(crate) fn below(&self, branch: Branch<B>) -> impl Iterator<Item = Branch<B>> {
        let node = match branch.link.target() {
            Target::Node(node) => Some(&self.nodes[node]),
            Target::Item(_) => None,
        };
        let lanes = node.into_iter().flat_map(|node| (0..LANES).map(|lane| node.branch(lane)));
        lanes.filter(|branch| branch.link != NodeLink::NONE)
    }
}

impl<const N: usize> Node<N> {
    #[inline]
    pub(super) fn branch<B: AxisBox<N>>(&self, lane: usize) -> Branch<B> {
        Branch { aabb: self.aabb(lane), link: self.links[lane] }
    }
}
