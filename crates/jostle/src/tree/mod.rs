//! The index: a bounding-volume tree over boxes. It knows no shape.
//!
//! The tree is an R-tree with nodes of four lanes: a lane holds a box and a link, to a node below or to an item, and
//! all items are at the same depth. A box is stored as four lower bounds, so one vector comparison decides whether
//! it meets an area, without a branch on the result. Two and eight lanes were measured slower than four.
//!
//! Prepared for a dynamic tree: every link is explicit and nothing depends on the order of the nodes, so nodes can be
//! added, freed and moved; a lane's box only has to contain everything below it, so boxes can be refitted in place or
//! kept fat; lanes are filled from the front, so a full node is one whose last lane is used, and splitting it is the
//! usual R-tree insertion, which keeps all items at one depth. To add: a parent link per node, a node per item, a list
//! of free nodes, and a deeper stack in `overlap` for half-full nodes.

mod along;
mod box_tree;
mod branch;
mod build;
#[cfg(any(test, debug_assertions))]
mod check;
mod nearest;
mod node;
mod ordered;
mod overlap;
mod pairs;

pub use box_tree::BoxTree;
pub(crate) use branch::Branch;

#[cfg(test)]
mod samples;
