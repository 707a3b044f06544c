//! The entry of a ray into one convex piece, through an edge or a corner.

use crate::{
    math::{
        Ray,
        accurate::{cross, dot, length_excess, line_excess, offset_moment},
        dvec2::DVec2,
        predicates::{Span, compare_line_distance, cross_sign, dot_sign, orientation},
        sqrt,
    },
    placed::{Piece, Ring},
};

/// An unlimited ray that starts outside of what it is cast at.
///
/// Hit or miss is exact. The place is computed from products that stay accurate under cancellation (`math/accurate.rs`)
/// and never from a point along the ray, so a far origin costs no digit.
pub(crate) struct UnlimitedRay {
    pub(super) origin: DVec2,
    pub(super) along: Span,
}

/// The place where a ray enters a piece.
pub(crate) struct RayEntry {
    /// Whether the ray starts there. No other entry may be rounded to fraction 0.
    pub(crate) at_start: bool,
    pub(crate) fraction: f64,
    pub(crate) point: DVec2,
    pub(crate) normal: DVec2,
}

impl UnlimitedRay {
    pub(crate) fn new(ray: Ray) -> UnlimitedRay {
        UnlimitedRay { origin: ray.origin.into(), along: Span::vector(ray.direction.into()) }
    }

    /// The entry into the front of a one-sided segment, of a ray that comes from there or starts on it; exact.
    pub(crate) fn entry_of_front(&self, segment: &Piece) -> Option<RayEntry> {
        let (p, q) = segment.corners.edges().next()?;
        let edge = Span::new(p, q);
        let inward = cross_sign(edge, self.along).is_gt();
        let starts_on_it = cross_sign(edge, self.to(p)).is_eq()
            && dot_sign(edge, Span::new(p, self.origin)).is_ge()
            && dot_sign(edge.reversed(), Span::new(q, self.origin)).is_ge();
        if inward && starts_on_it {
            return Some(RayEntry {
                at_start: true,
                fraction: 0.0,
                point: self.origin,
                normal: unit(edge.rounded().right()),
            });
        }
        self.entry_of_strip(p, q, 0.0)
    }

    pub(super) fn is_finite(&self) -> bool {
        (self.origin.manhattan() + self.along.to.manhattan()).is_finite()
    }

    /// The span from the origin to a corner.
    pub(super) fn to(&self, v: DVec2) -> Span {
        Span::new(self.origin, v)
    }

    /// Whether the ray meets the core; exact.
    ///
    /// Its line must not leave all corners on one side, and the core must be ahead. It is ahead iff the ray is directed
    /// to the inner side of any one edge that has the origin strictly on its outer side, since the core is on the inner
    /// side.
    fn meets_core(&self, corners: &Ring) -> bool {
        let mut sides = corners.iter().map(|&v| cross_sign(self.along, self.to(v)));
        let first = sides.next();
        if first.is_some_and(|side| side.is_ne()) && sides.all(|side| Some(side) == first) {
            return false;
        }
        match corners.edges().find(|&(p, q)| orientation(p, q, self.origin).is_lt()) {
            Some((p, q)) => cross_sign(Span::new(p, q), self.along).is_gt(),
            // A point, or a segment collinear with the ray.
            None => dot_sign(self.along, self.to(corners[0])).is_gt(),
        }
    }

    /// The entry into a piece. The outer side of an edge's strip is border of the shape, so a ray that crosses one has
    /// its only entry there. Otherwise it enters at a corner: through its disc, or with radius 0 along a segment or at
    /// a point.
    pub(crate) fn entry(&self, piece: &Piece) -> Option<RayEntry> {
        let (corners, radius) = (&piece.corners, piece.radius);
        if radius == 0.0 && !self.meets_core(corners) {
            return None;
        }
        self.entry_of_strips(piece).or_else(|| {
            let at_corner =
                |&v: &DVec2| if radius > 0.0 { self.entry_of_disc(v, radius) } else { self.entry_of_end(v) };
            self.first(corners.iter().filter_map(at_corner))
        })
    }

    pub(crate) fn entry_of_strips(&self, piece: &Piece) -> Option<RayEntry> {
        piece.corners.edges().find_map(|(p, q)| self.entry_of_strip(p, q, piece.radius))
    }

    /// The entry into a corner that lies on the ray.
    fn entry_of_end(&self, point: DVec2) -> Option<RayEntry> {
        let fraction = dot(self.along, self.to(point)) / self.along.rounded().length_squared();
        Some(RayEntry { at_start: false, fraction, point, normal: unit(-self.along.rounded()) })
    }

    /// The first of several entries. From a far origin their fractions may be equal to rounding; then their points
    /// decide.
    pub(crate) fn first(&self, entries: impl Iterator<Item = RayEntry>) -> Option<RayEntry> {
        /// A factor that exceeds the relative error of two fractions (proofs/ray-order.proof).
        const SAME: f64 = 1.0 - 512.0 * f64::EPSILON;
        let before = |a: &RayEntry, b: &RayEntry| {
            let certain = a.fraction < b.fraction * SAME || b.fraction < a.fraction * SAME;
            if certain { a.fraction < b.fraction } else { (a.point - b.point).dot(self.along.rounded()) < 0.0 }
        };
        entries.reduce(|best, entry| if before(&entry, &best) { entry } else { best })
    }

    /// The entry at this fraction.
    #[inline(always)]
    pub(super) fn entry_at(&self, fraction: f64, normal: DVec2) -> RayEntry {
        let point = self.origin + self.along.rounded() * fraction;
        RayEntry { at_start: false, fraction, point, normal: normal + DVec2::ZERO }
    }

    /// The entry through a sharp edge that is known to be entered.
    pub(super) fn entry_of_edge(&self, p: DVec2, q: DVec2) -> RayEntry {
        let (edge, from_start) = (Span::new(p, q), Span::new(p, self.origin));
        let (e, approach) = (edge.rounded(), cross(edge, self.along));
        let share = offset_moment(from_start, self.along, edge, 0.0) / approach;
        RayEntry {
            at_start: false,
            fraction: cross(from_start, edge) / approach,
            point: p + e * share,
            normal: unit(e.right()),
        }
    }

    /// The entry into a disc, the origin being outside; hit or miss is exact.
    pub(super) fn entry_of_disc(&self, centre: DVec2, radius: f64) -> Option<RayEntry> {
        let to_centre = self.to(centre);
        if dot_sign(self.along, to_centre).is_le()
            || compare_line_distance(self.along, to_centre, [radius, 0.0]).is_gt()
        {
            return None;
        }
        // The smaller root of |s − t·d|² = r²; its denominator is a sum, so that nothing cancels.
        let (direction, miss) = (self.along.rounded(), cross(self.along, to_centre));
        let half_chord = sqrt((-line_excess(miss, self.along, to_centre, radius)).max(0.0));
        let fraction = length_excess(to_centre, radius) / (dot(self.along, to_centre) + half_chord);
        // From the centre back along the ray by half the chord, and across by as much as the ray misses the centre.
        let normal = unit(direction.right() * miss - direction * half_chord);
        Some(RayEntry { at_start: false, fraction, point: centre + normal * radius, normal })
    }

    /// The entry through the outer side of an edge's strip: the parallel to the edge at a distance of `radius`.
    ///
    /// With s the share of the edge at the entry, o + t·d = p + s·e + r·n; crossed with d this gives s without t. The
    /// same about q gives s − 1, so both ends are decided exactly, even for a ray nearly parallel to the edge.
    pub(crate) fn entry_of_strip(&self, p: DVec2, q: DVec2, radius: f64) -> Option<RayEntry> {
        let (edge, from_start) = (Span::new(p, q), Span::new(p, self.origin));
        if cross_sign(edge, from_start).is_ge() || cross_sign(edge, self.along).is_le() {
            return None;
        }
        let past_start = offset_moment(from_start, self.along, edge, radius);
        let past_end = offset_moment(Span::new(q, self.origin), self.along, edge, radius);
        if past_start < 0.0 || past_end > 0.0 {
            return None;
        }
        self.entry_between_ends(edge, past_start, radius)
    }

    /// The entry of a ray that comes from the outer side and is known to cross that parallel between the ends of the
    /// edge.
    #[inline]
    pub(super) fn entry_between_ends(&self, edge: Span, past_start: f64, radius: f64) -> Option<RayEntry> {
        let from_start = Span::new(edge.from, self.origin);
        let beyond = -cross(edge, from_start);
        let gap = line_excess(beyond, edge, from_start, radius);
        (gap >= 0.0).then(|| {
            let (e, approach) = (edge.rounded(), cross(edge, self.along));
            let normal = unit(e.right());
            RayEntry {
                at_start: false,
                fraction: gap / (beyond + radius * e.length()) / approach,
                point: edge.from + e * (past_start / approach).clamp(0.0, 1.0) + normal * radius,
                normal,
            }
        })
    }
}

pub(super) fn unit(v: DVec2) -> DVec2 {
    let length = v.length();
    DVec2::new(v.x / length, v.y / length)
}
