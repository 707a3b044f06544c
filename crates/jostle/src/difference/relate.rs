//! The exact relation of two placed convex pieces.

use super::{nearest::survey, relation::Relation};
use crate::{math::dvec2::DVec2, placed::Piece};

/// The exact relation of two placed pieces.
pub(crate) fn relate_pieces(a: &Piece, b: &Piece) -> Relation {
    if boxes_are_apart(a, b) { Relation::Apart } else { survey(a, b).relation(a, b) }
}

/// Whether the boxes of the two, skins included, are surely apart.
pub(crate) fn boxes_are_apart(a: &Piece, b: &Piece) -> bool {
    // Rounding is monotone: if the rounded gap exceeds the rounded sum, so do the exact ones.
    let reach = a.radius + b.radius;
    let gap = |least: DVec2, most: DVec2| least.x - most.x > reach || least.y - most.y > reach;
    gap(a.min, b.max) || gap(b.min, a.max)
}
