//! The depth of an overlap of bodies of many pieces: the nearest exit from the union of their cells, found by one search.

mod border;
mod candidates;
mod cell_pairs;
mod cells;
mod clipped_square;
mod closed_seams;
mod covering;
#[expect(clippy::module_inception, reason = "the depth is what this folder is about")]
mod depth;
mod exits;
mod piece_tree;
mod squares;
mod ways_out;
mod witnesses;

pub(crate) use depth::{Depth, depth, exact_depth, touch};
