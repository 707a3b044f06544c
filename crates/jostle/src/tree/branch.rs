use super::{
    box_tree::BoxTree,
    node::{LANES, Node, NodeLink, Target},
};
use crate::math::Aabb;

/// A box of a tree and its content: an item, or further boxes.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    pub(super) aabb: Aabb,
    pub(super) link: NodeLink,
}

impl Branch {
    pub(crate) fn aabb(&self) -> Aabb {
        self.aabb
    }

    /// The item, if it is one.
    pub(crate) fn item(&self) -> Option<usize> {
        match self.link.target() {
            Target::Item(item) => Some(item),
            Target::Node(_) => None,
        }
    }
}

impl BoxTree {
    /// The box around everything.
    pub(crate) fn root(&self) -> Branch {
        Branch { aabb: self.bounds(), link: NodeLink::node(0) }
    }

    /// The branches inside a branch of this tree; none if it is an item.
    pub(crate) fn below(&self, branch: Branch) -> impl Iterator<Item = Branch> {
        let node = match branch.link.target() {
            Target::Node(node) => Some(&self.nodes[node]),
            Target::Item(_) => None,
        };
        let lanes = node.into_iter().flat_map(|node| (0..LANES).map(|lane| node.branch(lane)));
        lanes.filter(|branch| branch.link != NodeLink::NONE)
    }
}

impl Node {
    #[inline]
    pub(super) fn branch(&self, lane: usize) -> Branch {
        Branch { aabb: self.aabb(lane), link: self.links[lane] }
    }
}
