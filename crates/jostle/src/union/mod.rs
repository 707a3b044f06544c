//! Several convex pieces as one: the border of their union, the depth of an overlap, and the neighbours of a piece.

mod border;
mod candidates;
mod cell_pairs;
mod cells;
mod clipped_square;
mod closed_seams;
mod cover;
mod covering;
mod depth;
mod exits;
mod members;
mod nearest_first;
mod neighbours;
mod piece_tree;
mod pieces;
mod relate;
#[cfg(test)]
mod samples;
mod squares;
mod strip;
mod ways_out;
mod whole;
mod witnesses;

pub(crate) use cover::cover;
pub(crate) use depth::{Depth, depth, touch};
pub(crate) use members::{Member, Members, for_members};
pub(crate) use neighbours::{Neighbourhood, Vicinity, face_across, leads_into_neighbour};
pub(crate) use relate::{for_close_solids, for_piece_pairs, relate_area, relate_bodies};
pub(crate) use whole::Whole;
