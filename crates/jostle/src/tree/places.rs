use alloc::vec::Vec;

/// The places of nodes and items in a tree: known once it has been edited, and kept from then on.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The node above each node; the root's is not used. Empty: nothing is known.
    pub(super) parents: Vec<u32>,
    /// The leaf of each item, [`NOWHERE`] for one without a point.
    pub(super) leaves: Vec<u32>,
    /// Nodes that are not in use.
    pub(super) free: Vec<u32>,
    /// The items in the tree, and the levels of nodes.
    pub(super) count: usize,
    /// The items that were in the tree when it was made.
    pub(super) made: usize,
    pub(super) depth: usize,
}

/// The leaf of an item that is in none.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The most levels of nodes, for which queries have room.
pub(super) const MOST_LEVELS: usize = 18;
