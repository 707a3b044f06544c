//! The end of a way in f32: whether a convex mover may go there past a convex piece that it passes.
//!
//! The exact end of a way is as a rule no pose of f32, and what passes by something within an ulp, as all that slides does,
//! may overlap it at the pose next to its end. That it does not is proved by one line along an edge that keeps the two apart
//! at the start, on the way to the pose, and at the pose.

use super::rounding::{keeps_right, ulp_at};
use crate::{
    difference::{Facet, Owner},
    math::{
        Pose2,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    placed::{Piece, Placed},
};

/// How far a pose of f32 may be from the exact end of a way, generously.
pub(crate) fn room_for_rounding(end: Pose2) -> f64 {
    ulp_at(end.translation.into(), 0.0)
}

/// The pose of f32 at the end of a way.
pub(crate) struct CastEnd {
    /// How far it may be from the exact end.
    pub(crate) room: f64,
    /// From the start to the pose, exactly.
    way: DVec2,
    /// The mover there, if it is convex.
    piece: Option<Piece>,
}

impl CastEnd {
    pub(crate) fn new(mover: Placed<'_>, end: Pose2) -> CastEnd {
        let way = DVec2::from(end.translation) - DVec2::from(mover.pose().translation);
        let piece = if end.is_finite() { mover.moved_to(end).piece() } else { None };
        CastEnd { room: room_for_rounding(end), way, piece }
    }

    /// Whether a line along an edge surely keeps the mover, which starts as this piece, from another on its way to the pose
    /// and at it. Touching the line is allowed.
    pub(crate) fn keeps_off(&self, start: &Piece, other: &Piece) -> bool {
        /// With more pairs of corners it is faster to ask whether they overlap.
        const FEW: usize = 64;
        /// Of the coordinates: generously what placing, moving and multiplying round.
        const ERROR: f64 = 64.0 * f64::EPSILON;
        let Some(end) = &self.piece else { return false };
        if end.corners.len() != start.corners.len() || start.corners.len() * other.corners.len() > FEW {
            return false;
        }
        let reach = start.radius + other.radius;
        let size = |piece: &Piece| piece.bounds().largest_coordinate();
        let doubt = ERROR * (size(start) + size(end) + size(other));
        let (min, max) = (start.min.least(end.min), start.max.most(end.max));
        let gaps = [other.min.x - max.x, min.x - other.max.x, other.min.y - max.y, min.y - other.max.y];
        if gaps.iter().any(|&gap| gap - reach > doubt) {
            return true;
        }
        let mut widest: Option<(f64, Facet)> = None;
        for (owner, own, others) in [(Owner::A, start, &other.corners), (Owner::B, other, &start.corners)] {
            for (i, (p, q)) in own.corners.edges().enumerate() {
                let outward = (q - p).right();
                let height = |from: DVec2, v: DVec2| outward.dot(v - from);
                let lower = |best: DVec2, &v: &DVec2| if outward.dot(v - best) < 0.0 { v } else { best };
                let v = others.iter().fold(others[0], lower);
                let at_end = match owner {
                    Owner::A => height(end.corners[i], v),
                    Owner::B => end.corners.iter().map(|&v| height(p, v)).fold(f64::INFINITY, f64::min),
                };
                let gap = height(p, v).min(at_end) / outward.length() - reach;
                if gap > doubt {
                    return true;
                }
                if widest.is_none_or(|(most, _)| gap > most) {
                    widest = Some((gap, Facet { owner, p, q, v }));
                }
            }
        }
        widest.is_some_and(|(gap, facet)| gap >= -doubt && self.keeps_off_along(&facet, [start, end, other]))
    }

    /// The same along the edge of a facet; exact.
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
                    && keeps_right(line, of_other, [from, to], self.way, radii)
            })
    }
}
