//! Several convex pieces as one: how they relate, what covers a segment, and the neighbours of a piece.

mod contact_pieces;
mod cover;
mod neighbours;
mod pieces;
mod relate;
#[cfg(test)]
mod samples;
mod whole;

pub(crate) use contact_pieces::{ContactPiece, ContactPieces, for_contact_pieces};
pub(crate) use cover::cover;
pub(crate) use neighbours::{Neighbourhood, Vicinity, face_across, leads_into_neighbour};
pub(crate) use pieces::{MarkedPiece, Pieces, stop_if};
pub(crate) use relate::{for_close_parts, for_piece_pairs, relate_area, relate_bodies};
#[cfg(test)]
pub(crate) use samples::{blob, comb, overlap, star};
pub(crate) use whole::{Parts, whole};
