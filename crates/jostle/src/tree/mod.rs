//! The index: a bounding-volume tree over boxes, in two and in three dimensions. It knows no shape.
//!
//! The tree is an R-tree with nodes of four lanes: a lane holds a box and a link, to a node below or to an item, and
//! all items are at the same depth. A box is stored as lower bounds, in two dimensions four, so one vector comparison
//! decides whether it meets an area, without a branch on the result. Two and eight lanes were measured slower than four.
//!
//! A tree is built top down for the best questions, made again along a curve for boxes that all move, or edited box by
//! box: every link is explicit, and nothing depends on the order of the nodes.

mod along;
mod axis_box;
mod box_tree;
mod branch;
mod build;
#[cfg(any(test, debug_assertions))]
mod check;
mod curve;
mod edit;
mod levels;
mod nearest;
mod node;
mod ordered;
mod overlap;
mod pairs;
mod places;
mod rebuild;

pub use axis_box::AxisBox;
pub use box_tree::{AxisBoxTree, BoxTree, BoxTree3};
pub(crate) use branch::Branch;

#[cfg(test)]
mod samples;
