//! A piece that moves past another without rotation: the fractions of its displacement at which features of the two
//! touch.
//!
//! Convex pieces first touch with a corner against an edge or a corner against a corner. Seen from the edge the corner
//! moves; which of the two shapes rests makes no difference. In terms of the difference of the cores, a touch is the
//! point of its border through which the displacement, as a segment from the origin, enters.

use crate::{
    difference::{Facet, Owner},
    math::{
        accurate::{cross, cross_dd, dot_dd, length_dd, length_excess_dd, line_excess, line_excess_dd, offset_moment},
        double_double::DoubleDouble,
        dvec2::DVec2,
        error_free::{square_parts, two_diff, two_prod, two_sum, without_last_digits},
        predicates::Span,
        sqrt,
    },
    placed::Piece,
};

/// The displacement of a piece A relative to another, B, and the radii of both.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceSweep {
    pub(super) linear: DVec2,
    pub(super) radii: [f64; 2],
}

/// The features of two convex pieces that touch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Touch {
    /// A corner of one and an edge of the other.
    Face(Facet),
    /// A corner of A and one of B.
    Corners([DVec2; 2]),
}

impl PieceSweep {
    pub(super) fn new(a: &Piece, b: &Piece, linear: DVec2) -> PieceSweep {
        PieceSweep { linear, radii: [a.radius, b.radius] }
    }

    pub(super) fn radius_sum(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// The displacement of the other shape as seen from the owner of an edge.
    #[inline]
    pub(super) fn seen_from(&self, owner: Owner) -> DVec2 {
        self.linear * -owner.sign()
    }

    /// The fraction of the displacement at which the features touch; at most the exact one, less than three ulps below
    /// it.
    #[inline]
    pub(super) fn hit_fraction(&self, touch: &Touch) -> f64 {
        let by_step = match touch {
            Touch::Face(facet) => self.hit_fraction_of_face(facet),
            Touch::Corners(corners) => self.hit_fraction_of_discs(*corners),
        };
        by_step.unwrap_or_else(|| {
            let [part, whole] = self.hit_quotient(touch);
            part.quotient_down(whole)
        })
    }

    /// The hit fraction of a sharp face, if one Newton step in f64 certainly gives it.
    ///
    /// The step starts at a fraction t of 29 digits, whose products with a displacement of f32 are exact, and adds the
    /// height of p = w + t·d above the edge, over the approach.
    #[inline]
    fn hit_fraction_of_face(&self, facet: &Facet) -> Option<f64> {
        /// The share of their terms that has to be left of height and approach (proofs/face-fractions.proof).
        const LEFT: f64 = 1.0 / (1_u64 << 18) as f64;
        /// More than the error of the fraction (proofs/face-fractions.proof).
        const ERROR: f64 = 1.0 / (1_u64 << 58) as f64;
        let (d, e, w) = (self.seen_from(facet.owner), facet.q - facet.p, facet.v - facet.p);
        let (height, approach) = (w.cross(e), e.cross(d));
        let length = LEFT * e.manhattan();
        let is_accurate = height > length * w.manhattan() && approach > length * d.manhattan();
        if !(is_accurate && self.radius_sum() == 0.0 && is_single(d)) {
            return None;
        }
        let start = without_last_digits(height / approach, 24);
        let x = moved_coordinate(facet.p.x, facet.v.x, start * d.x);
        let y = moved_coordinate(facet.p.y, facet.v.y, start * d.y);
        let (ex, ey) = (two_diff(facet.q.x, facet.p.x), two_diff(facet.q.y, facet.p.y));
        let (left, right) = (two_prod(x.0, ey.0), two_prod(y.0, ex.0));
        let difference = two_diff(left.0, right.0);
        let low = (x.0 * ey.1 + x.1 * ey.0) - (y.0 * ex.1 + y.1 * ex.0);
        let height = difference.0 + (difference.1 + (left.1 - right.1) + low);
        let (fraction, rest) = two_sum(start, height / approach);
        let is_exact = || [x.1, y.1, ex.1, ey.1, left.1, right.1, difference.1] == [0.0; 7];
        let error = if height == 0.0 && is_exact() { 0.0 } else { ERROR * fraction };
        Some(rounded_down(fraction, rest, error))
    }

    /// The hit fraction of the discs around two corners, if one Newton step in f64 certainly gives it.
    ///
    /// The step starts at a fraction t of 29 digits, whose products with a displacement of f32 are exact, and adds the
    /// zero of f(t) = |p|² − r² with p = s − t·d, to the second order: |d|² is half the curvature, −2p·d the slope.
    #[inline(always)]
    pub(super) fn hit_fraction_of_discs(&self, [a, b]: [DVec2; 2]) -> Option<f64> {
        /// The share of the terms that has to be left of a difference: its error of 8u of the terms is then 2^-30 of
        /// it, and the fraction is accurate to 2^-28 (proofs/disc-fractions.proof).
        const LEFT: f64 = 1.0 / (1_u64 << 20) as f64;
        /// More than the error of f as a share of r² (proofs/disc-fractions.proof).
        const SQUARES: f64 = 1.0 / (1_u128 << 73) as f64;
        /// More than the other error, that of a step of 1.3 times 2^-28 by 2^-33 (proofs/disc-fractions.proof).
        const STEP: f64 = 1.0 / (1_u64 << 60) as f64;
        /// The most with which the double below is certainly not above the exact one (proofs/disc-fractions.proof).
        const HALF_ULP: f64 = f64::EPSILON / 4.0;
        let (between, linear, radius_sum) = (b - a, self.linear, self.radius_sum());
        let (square, length, distance) = (radius_sum * radius_sum, linear.length_squared(), between.length_squared());
        let (along, miss) = (between.dot(linear), between.cross(linear));
        let (excess, chord) = (distance - square, square * length - miss * miss);
        // The error of the miss grows with both lengths, which may be much larger than the radii.
        let terms = radius_sum * length * (radius_sum + between.manhattan());
        let is_accurate = excess > LEFT * distance && chord > LEFT * terms && along > 0.0 && length > f64::MIN_POSITIVE;
        if !(is_accurate && is_single(linear)) {
            return None;
        }
        let start = without_last_digits(excess / (along + sqrt(chord)), 24);
        let x = moved_coordinate(a.x, b.x, -(start * linear.x));
        let y = moved_coordinate(a.y, b.y, -(start * linear.y));
        let radius = two_sum(self.radii[0], self.radii[1]);
        let (xx, yy, rr) = (square_parts(x), square_parts(y), square_parts(radius));
        let (sum, of_sum) = two_sum(xx.0, yy.0);
        let (difference, of_difference) = two_diff(sum, rr.0);
        let excess = difference + (of_difference + of_sum + ((xx.1 + yy.1) - rr.1));
        let per_slope = 0.5 / (x.0 * linear.x + y.0 * linear.y);
        let step = excess * per_slope;
        let bend = length * step * per_slope;
        let (fraction, rest) = two_sum(start, step + step * bend);
        let is_exact = || [x.1, y.1, radius.1, xx.1, yy.1, rr.1, of_sum] == [0.0; 7];
        let error = STEP * fraction + SQUARES * square * per_slope + 4.0 * (step * bend * bend).abs();
        let is_certain = error < HALF_ULP * fraction;
        let error = if excess == 0.0 && is_exact() { 0.0 } else { error };
        is_certain.then_some(rounded_down(fraction, rest, error))
    }

    /// The fraction at which the features touch, rounded up: less than three ulps above the exact one.
    pub(super) fn latest_hit_fraction(&self, touch: &Touch) -> f64 {
        let [part, whole] = self.hit_quotient(touch);
        part.quotient_up(whole)
    }

    /// The fraction of the displacement after which the features are apart for good; at least the exact one, less than
    /// three ulps above it.
    pub(super) fn exit_fraction(&self, touch: &Touch) -> f64 {
        let [part, whole] = match touch {
            Touch::Face(_) => self.hit_quotient(touch).map(DoubleDouble::negative),
            Touch::Corners(corners) => {
                let [along, half_chord] = self.chord(*corners);
                if along.is_negative() {
                    [self.excess(*corners).negative(), half_chord.minus(along)]
                } else {
                    let path = Span::vector(self.linear);
                    [along.plus(half_chord), dot_dd(path, path)]
                }
            }
        };
        part.quotient_up(whole)
    }

    /// The numerator and the denominator of the fraction at which the features touch.
    #[inline]
    fn hit_quotient(&self, touch: &Touch) -> [DoubleDouble; 2] {
        match touch {
            Touch::Face(facet) => self.gap_and_approach(facet),
            Touch::Corners(corners) => {
                let [along, half_chord] = self.chord(*corners);
                [self.excess(*corners), along.plus(half_chord)]
            }
        }
    }

    /// The distance of the corner from the edge's line minus the radii, and the decrease of that distance over the
    /// whole displacement; both times the length of the edge.
    #[inline]
    fn gap_and_approach(&self, facet: &Facet) -> [DoubleDouble; 2] {
        let (edge, motion) = (facet.edge(), Span::vector(self.seen_from(facet.owner)));
        let height = cross_dd(facet.offset(), edge);
        [self.minus_radius_sum(height, facet), cross_dd(edge, motion)]
    }

    #[inline]
    fn minus_radius_sum(&self, height: DoubleDouble, facet: &Facet) -> DoubleDouble {
        if self.radius_sum() == 0.0 {
            return height;
        }
        let radius = DoubleDouble::sum(self.radii).times(length_dd(facet.edge()));
        height
            .minus_unless_it_cancels(radius)
            .unwrap_or_else(|| line_excess_dd(facet.edge(), facet.offset(), self.radii).over(height.plus(radius)))
    }

    /// The distance of B's corner from A's along the displacement, and half the chord of their disc; both times the
    /// length of the displacement.
    fn chord(&self, [a, b]: [DVec2; 2]) -> [DoubleDouble; 2] {
        let (path, between) = (Span::vector(self.linear), Span::new(a, b));
        [dot_dd(path, between), line_excess_dd(path, between, self.radii).negative().sqrt()]
    }

    fn excess(&self, [a, b]: [DVec2; 2]) -> DoubleDouble {
        length_excess_dd(Span::new(a, b), self.radii)
    }

    /// The normal of B where the features touch, towards A, and the point where they do.
    pub(super) fn normal_and_point(&self, touch: &Touch) -> (DVec2, DVec2) {
        match touch {
            Touch::Face(facet) => {
                // Without a minus before a zero.
                let normal = -facet.normal() + DVec2::ZERO;
                let [foot, share] = self.share_of_edge(facet);
                let along = facet.q - facet.p;
                let on_core = match facet.owner {
                    Owner::A => facet.v + along * (foot - share),
                    Owner::B => facet.p + along * foot,
                };
                (normal, on_core + normal * self.radii[1])
            }
            Touch::Corners(corners) => {
                let normal = self.normal_of_discs(*corners).unwrap_or_else(|| self.normal_of_corners(*corners));
                (normal, corners[1] + normal * self.radii[1])
            }
        }
    }

    /// The normal of the discs around two corners, if f64 is accurate enough for it: with the miss X and half the
    /// chord h, both times the length of the displacement d, it is −h·d and X to the right of d, over r·d².
    #[inline(always)]
    pub(super) fn normal_of_discs(&self, [a, b]: [DVec2; 2]) -> Option<DVec2> {
        /// The least share of the square of the radius in that of half the chord. An error of the miss becomes one of
        /// the chord that is up to 16 times as large.
        const CHORD: f64 = 1.0 / 256.0;
        /// The error of the miss as a share of r·d; that of the normal is below 2^-34 (proofs/disc-normals.proof).
        const MISS: f64 = f32::EPSILON as f64 / 65_536.0;
        let (linear, between, radius_sum) = (self.linear, b - a, self.radius_sum());
        let (length, miss) = (linear.length_squared(), between.cross(linear));
        let square = radius_sum * radius_sum * length;
        let chord = square - miss * miss;
        let error = 2.0 * f64::EPSILON * between.manhattan();
        let is_accurate = chord > CHORD * square && error < MISS * radius_sum && length > f64::MIN_POSITIVE;
        is_accurate.then(|| {
            let back = linear.left() * miss - linear * sqrt(chord);
            back * (1.0 / (radius_sum * length)) + DVec2::ZERO
        })
    }

    pub(super) fn normal_of_corners(&self, [a, b]: [DVec2; 2]) -> DVec2 {
        let (path, between) = (Span::vector(self.linear), Span::new(a, b));
        let miss = cross(path, between);
        let half_chord = sqrt((-line_excess(miss, path, between, self.radius_sum())).max(0.0));
        let is_sharp = self.radius_sum() == 0.0;
        let back = if is_sharp { -self.linear } else { self.linear.right() * miss - self.linear * half_chord };
        back * (1.0 / back.length()) + DVec2::ZERO
    }

    /// Whether the normal of the first touch is directed more against the displacement than that of the second.
    #[cold]
    pub(super) fn opposes_more(&self, first: &Touch, second: &Touch) -> bool {
        let [first, second] = [first, second].map(|touch| self.normal_and_point(touch).0.dot(self.linear));
        first < second
    }

    /// The place of the touch on the edge, as a share of its length: of the nearest point of the edge, and of its line.
    /// They differ if parallel edges meet and this corner is beside the edge. The share is not computed from a point of
    /// the path, so a far start costs no digit.
    fn share_of_edge(&self, facet: &Facet) -> [f64; 2] {
        let (edge, motion) = (facet.edge(), Span::vector(self.seen_from(facet.owner)));
        let share = offset_moment(facet.offset(), motion, edge, self.radius_sum()) / cross(edge, motion);
        [share.clamp(0.0, 1.0), share]
    }
}

/// Both coordinates have no more digits than a number of f32; their range does not count.
#[inline]
fn is_single(v: DVec2) -> bool {
    without_last_digits(v.x, 29) == v.x && without_last_digits(v.y, 29) == v.y
}

/// `to − from + by` and the rest of it.
#[inline]
fn moved_coordinate(from: f64, to: f64, by: f64) -> (f64, f64) {
    let (between, low) = two_diff(to, from);
    let (coordinate, rest) = two_sum(between, by);
    (coordinate, rest + low)
}

/// A positive fraction, or the double below it unless the rest shows that it is at most the exact one; by arithmetic,
/// since either is as likely.
#[inline]
fn rounded_down(fraction: f64, rest: f64, error: f64) -> f64 {
    f64::from_bits(fraction.to_bits() - u64::from(rest < error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discs and edges that are hit head-on or grazed, from near and far, at all scales; half of the displacements have
    /// more digits than f32.
    #[test]
    fn hit_fractions_by_a_step_are_not_above_the_exact_ones_and_next_to_them() {
        let (mut state, mut fast): (u64, _) = (88_172_645_463_325_252, [0; 2]);
        let mut unit = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f64 / (1 << 23) as f64 - 1.0
        };
        for i in 0..200_000 {
            let scale = [1.0, 2_f64.powi(-100), 2_f64.powi(90), 1.0][i % 4];
            let (has_more_digits, far) = (i / 4 % 2, [1e-6, 1e-3, 1.0, 1e3][i / 8 % 4]);
            let radii = [1.0 + unit() * 0.9, 1.0 + unit() * 0.9].map(|radius| radius * scale);
            let radius_sum = radii[0] + radii[1];
            let (a, towards) = (DVec2::new(unit(), unit()) * scale, DVec2::new(unit(), unit()));
            let b = a + towards * (radius_sum * (1.0 + far * (1.5 + unit())) / towards.length());
            let aside = towards.left() * (unit() * radius_sum / towards.length());
            let linear = (b - a + aside) * (1.0 + unit().abs());
            let linear = if has_more_digits == 1 { linear } else { DVec2::from(crate::math::Vec2::from(linear)) };
            let along = towards.right() * (1.5 + unit()) + towards * unit();
            let (p, q) = (b - along * (radius_sum * (1.0 + unit())), b + along * (radius_sum * (1.0 + unit())));
            let [discs, face] = [radii, [0.0; 2]].map(|radii| PieceSweep { linear, radii });
            let facet = Facet { owner: Owner::B, p, q, v: a };
            let found = [
                (&discs, Touch::Corners([a, b]), discs.hit_fraction_of_discs([a, b])),
                (&face, Touch::Face(facet), face.hit_fraction_of_face(&facet)),
            ];
            for (kind, (sweep, touch, fraction)) in found.into_iter().enumerate() {
                let Some(fraction) = fraction else { continue };
                let [part, whole] = sweep.hit_quotient(&touch);
                let left = |fraction: f64| part.minus(whole.times(DoubleDouble::from(fraction)));
                let ulps = fraction * (1.0 + 4.0 * f64::EPSILON);
                assert!(!left(fraction).is_negative() && left(ulps).is_negative(), "{fraction:e} {sweep:?} {touch:?}");
                fast[kind] += 1;
            }
        }
        assert!(fast.iter().all(|&times| times > 50_000), "{fast:?}");
    }
}
