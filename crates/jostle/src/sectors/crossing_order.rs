//! The order in which a path crosses lines, exactly.

use core::cmp::Ordering;

use crate::math::{
    accurate::cross,
    dvec2::DVec2,
    expansion::Expansion,
    predicates::{Span, cross_exactly},
};

/// The fraction of a path at which it crosses a line, to a relative error of 2^-45.
pub(super) fn fraction([p, q]: [DVec2; 2], [a, b]: [DVec2; 2]) -> f64 {
    let e = Span::new(a, b);
    let t = cross(Span::new(p, a), e) / cross(Span::new(p, q), e);
    // NaN, if the path grazes along the line, counts as its start.
    if t > 0.0 { if t < 1.0 { t } else { 1.0 } } else { 0.0 }
}

/// The order of the crossings of a path with two lines, each of which it crosses; equal only where one lies on the
/// other.
///
/// The path p + t d crosses the line from a along e at t = ((a − p) × e) / (d × e). For p moved by δ = (ε, ε²) that is
/// less by (δ × e) / (d × e): where the fractions are equal, the rates −e.y / (d × e) and then e.x / (d × e) decide.
pub(super) fn order_along(path: [DVec2; 2], one: [DVec2; 2], other: [DVec2; 2]) -> Ordering {
    let [(first, first_error), (second, second_error)] = [one, other].map(|line| fraction_and_error(path, line));
    if first + first_error < second - second_error {
        return Ordering::Less;
    }
    if second + second_error < first - first_error {
        return Ordering::Greater;
    }
    exact_order(path, one, other)
}

/// The fraction and a bound of its error, infinite or NaN where the path is nearly parallel.
fn fraction_and_error([p, q]: [DVec2; 2], [a, b]: [DVec2; 2]) -> (f64, f64) {
    /// Twice the error of a product of two rounded differences (proofs/crossings.proof).
    const ROUNDING: f64 = 4.0 * f64::EPSILON;
    let (d, e, w) = (q - p, b - a, a - p);
    let size = |v: DVec2| (v.x * e.y).abs() + (v.y * e.x).abs();
    let (above, below) = (w.cross(e), d.cross(e));
    let least = below.abs() - ROUNDING * size(d);
    let t = above / below;
    let error =
        if least > 0.0 { ROUNDING * (size(w) + t.abs() * (size(d) + below.abs())) / least } else { f64::INFINITY };
    (t, error)
}

#[cold]
fn exact_order([p, q]: [DVec2; 2], [a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> Ordering {
    let path = Span::new(p, q);
    let below = [cross_exactly(path, Span::new(a, b)), cross_exactly(path, Span::new(c, d))];
    let flipped = below[0].sign() != below[1].sign();
    let compare = |first: &Expansion, second: &Expansion| {
        let order = first.times(&below[1]).minus(&second.times(&below[0])).sign();
        if flipped { order.reverse() } else { order }
    };
    let starts = [cross_exactly(Span::new(p, a), Span::new(a, b)), cross_exactly(Span::new(p, c), Span::new(c, d))];
    let rises = [Expansion::difference(a.y, b.y), Expansion::difference(c.y, d.y)];
    let runs = [Expansion::difference(b.x, a.x), Expansion::difference(d.x, c.x)];
    compare(&starts[0], &starts[1]).then(compare(&rises[0], &rises[1])).then(compare(&runs[0], &runs[1]))
}
