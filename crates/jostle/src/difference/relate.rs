//! The exact relation of two placed convex pieces.

use super::{nearest::survey, relation::Relation};
use crate::{
    math::{dvec2::DVec2, smaller},
    placed::Piece,
};

/// The exact relation of two placed pieces.
pub(crate) fn relate_pieces(a: &Piece, b: &Piece) -> Relation {
    if boxes_are_apart(a, b) { Relation::Apart } else { survey(a, b).relation(a, b) }
}

/// Whether the boxes of the two, radii included, are certainly apart.
pub(crate) fn boxes_are_apart(a: &Piece, b: &Piece) -> bool {
    // Rounding is monotone: if the rounded gap exceeds the rounded sum, so do the exact ones.
    let radius_sum = a.radius + b.radius;
    let gap = |least: DVec2, most: DVec2| least.x - most.x > radius_sum || least.y - most.y > radius_sum;
    gap(a.min, b.max) || gap(b.min, a.max)
}

/// True if two pieces are at most a distance apart, which is not negative, false if they are farther apart; `None` if
/// neither their boxes nor the separations along the normals of their edges decide it. These never exceed the distance, and all are negative where cores with area
/// overlap.
pub(crate) fn is_within(a: &Piece, b: &Piece, distance: f64, error: f64) -> Option<bool> {
    const FEW: usize = 8;
    if a.corners.len().max(b.corners.len()) > FEW {
        return None;
    }
    let limit = distance + a.radius + b.radius + error;
    let gap = (b.min - a.max).most(a.min - b.max);
    if gap.x > limit || gap.y > limit {
        return Some(false);
    }
    let mut is_inside = a.corners.len() > 2 && b.corners.len() > 2;
    for (own, other) in [(a, b), (b, a)] {
        for (p, q) in own.corners.edges() {
            let edge = q - p;
            // The separation times the length of the edge; a square keeps the order.
            let height = |v: &DVec2| (*v - p).cross(edge);
            let least = other.corners[1..].iter().map(height).fold(height(&other.corners[0]), smaller);
            let (square, length_squared) = (least * least, edge.length_squared());
            if least > 0.0 && square > limit * limit * length_squared {
                return Some(false);
            }
            is_inside &= least < 0.0 && square > error * error * length_squared;
        }
    }
    is_inside.then_some(true)
}
