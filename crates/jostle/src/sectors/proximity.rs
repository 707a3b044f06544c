//! Distances of points from lines, compared exactly with a radius.

use core::cmp::Ordering;

use crate::math::{
    dvec2::DVec2,
    larger,
    predicates::{Span, compare_length, compare_line_distance, dot_sign},
};

/// The exact comparison of the distance of a point from a segment with a radius that is not negative.
#[inline]
pub(super) fn compare_distance([a, b]: [DVec2; 2], p: DVec2, radius: f64) -> Ordering {
    let (excess, error) = excess_and_error([a, b], p, radius);
    if excess.abs() > error { order_of(excess) } else { compare_exactly([a, b], p, radius) }
}

/// The square of the distance less that of the radius, and a bound of its error. Without branches, which lines at random
/// would mispredict.
#[inline]
fn excess_and_error([a, b]: [DVec2; 2], p: DVec2, radius: f64) -> (f64, f64) {
    /// Above the errors of a quotient of two scalar products and of what is computed with it (proofs/proximity.proof).
    const ROUNDING: f64 = 16.0 * f64::EPSILON;
    let (e, w) = (b - a, p - a);
    // The nearest point of a segment is as near to another one as its place along the segment, which may be NaN.
    let along = w.dot(e) / e.length_squared();
    let along = if along < 1.0 { along } else { 1.0 };
    let v = w - e * larger(0.0, along);
    let off = ROUNDING * (w.manhattan() + e.manhattan());
    let squares = v.length_squared() + radius * radius;
    (v.length_squared() - radius * radius, 4.0 * off * (v.manhattan() + off) + ROUNDING * squares)
}

#[inline]
fn order_of(excess: f64) -> Ordering {
    if excess > 0.0 { Ordering::Greater } else { Ordering::Less }
}

#[cold]
fn compare_exactly([a, b]: [DVec2; 2], p: DVec2, radius: f64) -> Ordering {
    let (e, from_a, from_b) = (Span::new(a, b), Span::new(a, p), Span::new(b, p));
    if dot_sign(e, from_a).is_le() {
        compare_length(from_a, [radius, 0.0])
    } else if dot_sign(e, from_b).is_ge() {
        compare_length(from_b, [radius, 0.0])
    } else {
        compare_line_distance(e, from_a, [radius, 0.0])
    }
}
