//! The end of a displacement in f32, and a filter that certifies that a convex mover is free there and on the path to
//! it.
//!
//! The exact end is as a rule no pose of f32. A mover that passes something within an ulp, as a sliding one does, may
//! overlap it at the pose next to the end. One line along an edge certifies that it does not: it separates the two at
//! the start, on the path to the pose, and at the pose.

use super::rounding::{PLACING_ERROR, keeps_right, ulp_at};
use crate::{
    difference::{Facet, Owner},
    math::{
        Pose2,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    placed::{Piece, Placed},
};

/// A generous bound of the distance of a pose of f32 from the exact end of a displacement.
pub(super) fn room_for_rounding(end: Pose2) -> f64 {
    ulp_at(end.translation.into(), 0.0)
}

/// The pose of f32 at the end of a displacement.
pub(super) struct CastEnd {
    /// A bound of its distance from the exact end.
    pub(super) room: f64,
    /// The exact displacement from the start to the pose.
    displacement: DVec2,
    /// The mover there, if it is convex.
    piece: Option<Piece>,
}

impl CastEnd {
    pub(super) fn new(mover: Placed<'_>, end: Pose2) -> CastEnd {
        let displacement = DVec2::from(end.translation) - DVec2::from(mover.pose().translation);
        let piece = if end.is_finite() { mover.moved_to(end).piece() } else { None };
        CastEnd { room: room_for_rounding(end), displacement, piece }
    }

    /// Whether a line along an edge certainly separates the mover, which starts as this piece, from another on the path
    /// to the pose and at it. Touching the line is allowed.
    pub(super) fn keeps_off(&self, start: &Piece, other: &Piece) -> bool {
        /// The number of pairs of corners up to which this is faster than to ask whether the two overlap.
        const FEW: usize = 64;
        let Some(end) = &self.piece else { return false };
        if end.corners.len() != start.corners.len() || start.corners.len() * other.corners.len() > FEW {
            return false;
        }
        let radius_sum = start.radius + other.radius;
        let size = |piece: &Piece| piece.bounds().largest_coordinate();
        let error = PLACING_ERROR * (size(start) + size(end) + size(other));
        let (min, max) = (start.min.least(end.min), start.max.most(end.max));
        let gaps = [other.min.x - max.x, min.x - other.max.x, other.min.y - max.y, min.y - other.max.y];
        if gaps.iter().any(|&gap| gap - radius_sum > error) {
            return true;
        }
        let mut best: Option<(f64, Facet)> = None;
        for (owner, own, others) in [(Owner::A, start, &other.corners), (Owner::B, other, &start.corners)] {
            for (i, (p, q)) in own.corners.edges().enumerate() {
                let outward = (q - p).right();
                let height = |from: DVec2, v: DVec2| outward.dot(v - from);
                let lower = |lowest: DVec2, &v: &DVec2| if outward.dot(v - lowest) < 0.0 { v } else { lowest };
                let v = others.iter().fold(others[0], lower);
                let at_end = match owner {
                    Owner::A => height(end.corners[i], v),
                    Owner::B => end.corners.iter().map(|&v| height(p, v)).fold(f64::INFINITY, f64::min),
                };
                let gap = height(p, v).min(at_end) / outward.length() - radius_sum;
                if gap > error {
                    return true;
                }
                if best.is_none_or(|(most, _)| gap > most) {
                    best = Some((gap, Facet { owner, p, q, v }));
                }
            }
        }
        best.is_some_and(|(gap, facet)| gap >= -error && self.keeps_off_along(&facet, [start, end, other]))
    }

    /// Whether the line along the edge of a facet separates them; exact.
    fn keeps_off_along(&self, facet: &Facet, [start, end, other]: [&Piece; 3]) -> bool {
        let (line, of_other) = match facet.owner {
            Owner::A => (facet.edge().reversed(), facet.v),
            Owner::B => (facet.edge(), facet.p),
        };
        let is_right = |&v: &DVec2| cross_sign(line, Span::new(of_other, v)).is_lt();
        let radii = [start.radius, other.radius];
        !(facet.owner == Owner::A && other.corners.iter().any(is_right))
            && start.corners.iter().zip(end.corners.iter()).all(|(&from, &to)| {
                keeps_right(line, of_other, [from, from], DVec2::ZERO, radii)
                    && keeps_right(line, of_other, [from, to], self.displacement, radii)
            })
    }
}
