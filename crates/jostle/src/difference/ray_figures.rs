//! Fast paths of rays: the edge of a sharp polygon that is entered, found in the polygon's own frame without placing
//! it; discs; and capsules, whose side that faces the ray is a strip between two discs.

use super::{
    ray_entry::{RayEntry, UnlimitedRay, unit},
    relation::Relation,
    rounds::relate_disc_to_capsule,
};
use crate::{
    math::{
        Ray, Vec2,
        accurate::offset_moment,
        dvec2::DVec2,
        predicates::{Span, cross_sign, dot_sign, orientation},
        sqrt,
    },
    placed::{Capsule, Disc, LocalPolygon},
};

/// The edge through which the unlimited ray enters, if it does; `None` if rounding leaves it uncertain, the ray starts
/// inside, or a number is not finite.
///
/// The line enters through the edge that starts on its left and ends on its right.
#[inline(always)]
pub(super) fn fast_entry_edge(ray: &Ray, polygon: &LocalPolygon<'_>) -> Option<Option<[Vec2; 2]>> {
    /// Twice the error of a side: 5u of the origin for its offset and its rotation, 2u of the extent and the middle for
    /// placed corners; 6u of origin and extent for the ray's rotation, the difference and the products.
    const ERROR: f64 = 12.0 * f64::EPSILON;
    let pose = polygon.pose;
    let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let inverse = 1.0 / (c * c + s * s);
    let turned = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x) * inverse;
    let middle = DVec2::from(pose.translation);
    let (origin, along) = (turned(DVec2::from(ray.origin) - middle), turned(ray.direction.into()));
    let error = ERROR * (origin.manhattan() + 2.0 * polygon.extent + middle.manhattan());
    let side_error = error * along.manhattan();
    let side = |v: Vec2| along.cross(DVec2::from(v) - origin);
    let (mut entry, mut exit) = (None, None);
    let mut p = polygon.corners[polygon.corners.len() - 1];
    let mut side_p = side(p);
    for &q in polygon.corners {
        let side_q = side(q);
        if side_q.abs() <= side_error {
            return None;
        }
        if (side_p > 0.0) != (side_q > 0.0) {
            *(if side_p > 0.0 { &mut entry } else { &mut exit }) = Some([p, q]);
        }
        (p, side_p) = (q, side_q);
    }
    let is_beyond = |[p, q]: [Vec2; 2]| {
        let edge = DVec2::from(q) - DVec2::from(p);
        (origin - DVec2::from(p)).cross(edge) > error * edge.manhattan()
    };
    match (entry, exit) {
        (Some(entry), _) if is_beyond(entry) => Some(Some(entry)),
        (_, Some(exit)) => is_beyond(exit).then_some(None),
        _ => (side_error < f64::INFINITY).then_some(None),
    }
}

impl UnlimitedRay {
    /// The entry into a disc, if there is one; `None` if rounding may change that or cost many digits, the ray starts
    /// inside, or a number is not finite.
    ///
    /// As `entry_of_disc`, with s the vector to the centre, X = d × s the miss and h the half chord, all times |d|:
    /// X² + h² = r²d². If s² exceeds r² by an eighth, d·s + h is at least |d||s|/3. If h also is at least r|d|/4, the
    /// error of X, 4u·√2·|d||s|, is 70u of that sum. With 64u of s² − r² and 50u of the rest, the error of the
    /// fraction is 200u.
    pub(super) fn fast_entry_of_disc(&self, disc: Disc) -> Option<Option<RayEntry>> {
        /// The square of the error of a normal, as a share of r·|d|, that f32 does not see.
        const MISS: f64 = (f32::EPSILON as f64 / 64.0) * (f32::EPSILON as f64 / 64.0);
        let (d, s) = (self.along.rounded(), disc.centre - self.origin);
        let (dd, ss, rr) = (d.length_squared(), s.length_squared(), disc.radius * disc.radius);
        let (along, miss, excess) = (d.dot(s), d.cross(s), ss - rr);
        let error = 2.0 * f64::EPSILON * ((d.x * s.y).abs() + (d.y * s.x).abs());
        let square = rr * dd - miss * miss;
        // Comparisons with NaN are false.
        let starts_outside = 16.0 * excess > ss + rr;
        let is_right = error * error < MISS * rr * dd && 16.0 * square.abs() > rr * dd;
        if !(starts_outside && is_right) {
            return (starts_outside && rr > 0.0).then(|| self.entry_of_disc(disc.centre, disc.radius));
        }
        if square < 0.0 || along < 0.0 {
            return Some(None);
        }
        let half_chord = sqrt(square);
        let normal = unit(d.right() * miss - d * half_chord);
        let point = disc.centre + normal * disc.radius;
        Some(Some(RayEntry { at_start: false, fraction: excess / (along + half_chord), point, normal }))
    }

    /// The entry into a capsule as by `entry`, if there is one; `None` if the ray may start inside, or the ends are too
    /// close for the order of their discs to be certain.
    ///
    /// The side of a capsule that faces the ray is a strip and a part of either end's disc, in this order across the
    /// ray. So the moments about the two ends of the strip decide through which of the three the line enters, if it
    /// does. If it is a disc, the ray misses the capsule iff it misses that disc, and starts outside if it starts
    /// before the disc.
    #[inline]
    pub(super) fn fast_entry_of_capsule(&self, capsule: &Capsule) -> Option<Option<RayEntry>> {
        let Capsule { ends: [p, q], radius } = *capsule;
        if radius == 0.0 {
            return None;
        }
        let outside =
            || relate_disc_to_capsule(Disc { centre: self.origin, radius: 0.0 }, capsule) == Some(Relation::Apart);
        let turn = cross_sign(Span::new(p, q), self.along);
        let edge = if turn.is_lt() { Span::new(q, p) } else { Span::new(p, q) };
        let passes = |v: DVec2| offset_moment(Span::new(v, self.origin), self.along, edge, radius);
        let (past_start, past_end) = (passes(edge.from), passes(edge.to));
        if past_start >= 0.0 && past_end <= 0.0 {
            if turn.is_eq() {
                return None;
            }
            let starts_beyond = orientation(edge.from, edge.to, self.origin).is_lt();
            let entry = starts_beyond.then(|| self.entry_between_ends(edge, past_start, radius)).flatten();
            return entry.filter(|entry| entry.fraction > 0.0).map(Some).or_else(|| outside().then_some(None));
        }
        let end = if past_start < 0.0 { edge.from } else { edge.to };
        match self.entry_of_disc(end, radius) {
            Some(entry) => (entry.fraction > 0.0 && discs_differ(capsule)).then_some(Some(entry)),
            None => (dot_sign(self.along, self.to(end)).is_gt() || outside()).then_some(None),
        }
    }
}

/// Whether a ray that enters a capsule through one disc certainly enters the other later by more than the rounding of
/// points.
///
/// The entry is on the side of its end that is away from the other end, so it is outside of the other's disc: with e
/// from end to end, its power is at least e². That is the distance to that disc along the ray times at most 2r + |e|.
fn discs_differ(capsule: &Capsule) -> bool {
    /// Twice the error of a point of entry, as a share of the coordinates and the radius.
    const PLACE: f64 = 128.0 * f64::EPSILON;
    let Capsule { ends: [p, q], radius } = *capsule;
    let e = q - p;
    e.length_squared() > PLACE * (p.manhattan() + q.manhattan() + radius) * (2.0 * radius + e.manhattan())
}
