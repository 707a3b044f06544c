//! The exact relation of two placed convex pieces.

use super::{nearest::survey, relation::Relation};
use crate::{
    math::{dvec2::DVec2, greater, lesser},
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

/// Whether two pieces are at most a distance apart, which is not negative, if the separations along the normals of
/// their edges decide it. These never exceed the distance, and all are negative where cores with area
/// overlap.
pub(crate) fn is_within(a: &Piece, b: &Piece, distance: f64, error: f64) -> Option<bool> {
    const FEW: usize = 8;
    if a.corners.len().max(b.corners.len()) > FEW {
        return None;
    }
    let along = |own: &Piece, other: &Piece| {
        let separation = |(p, q): (DVec2, DVec2)| {
            let edge = q - p;
            let height = |v: &DVec2| (*v - p).cross(edge);
            other.corners.iter().map(height).fold(f64::INFINITY, lesser) / edge.length()
        };
        own.corners.edges().map(separation).fold(f64::NEG_INFINITY, greater)
    };
    let largest = greater(along(a, b), along(b, a));
    let has_area = a.corners.len() > 2 && b.corners.len() > 2;
    if largest > distance + a.radius + b.radius + error {
        Some(false)
    } else {
        (has_area && largest < -error).then_some(true)
    }
}
