//! Distances of points from lines, compared exactly with a radius.

use core::cmp::Ordering;

use crate::math::{
    dvec2::DVec2,
    predicates::{Span, compare_length, compare_line_distance, dot_sign},
};

/// The exact comparison of the distance of a point from a segment with a radius that is not negative.
pub(super) fn compare_distance([a, b]: [DVec2; 2], p: DVec2, radius: f64) -> Ordering {
    let (e, from_a, from_b) = (Span::new(a, b), Span::new(a, p), Span::new(b, p));
    if dot_sign(e, from_a).is_le() {
        compare_length(from_a, [radius, 0.0])
    } else if dot_sign(e, from_b).is_ge() {
        compare_length(from_b, [radius, 0.0])
    } else {
        compare_line_distance(e, from_a, [radius, 0.0])
    }
}
