//! Crossings of a segment with lines, counted so that every line counts exactly once, and points on lines count too.
//!
//! A point q stands for q + (ε, ε²) with an infinitesimal ε > 0, which lies on no line. The sign of an orientation at
//! which q takes part is the exact sign at q or, if that is zero, the first coefficient of ε, ε² that is not.
//! So a point on a line or vertex is on one side of each line through it, consistently.

use core::cmp::Ordering;

use crate::math::{
    dvec2::DVec2,
    predicates::{PRODUCT_DIFFERENCE, orientation},
};

/// True if q + (ε, ε²) is on the left of the line from a to b, which has a length.
#[inline]
pub(super) fn is_left([a, b]: [DVec2; 2], q: DVec2) -> bool {
    match orientation(a, b, q) {
        Ordering::Equal => b.y < a.y || (b.y == a.y && b.x > a.x),
        side => side.is_gt(),
    }
}

/// True if `v` is on the left of the segment from q + (ε, ε²) to c, from which it differs.
#[inline]
fn sees_left(q: DVec2, c: DVec2, v: DVec2) -> bool {
    match orientation(q, c, v) {
        Ordering::Equal => c.y > v.y || (c.y == v.y && v.x > c.x),
        side => side.is_gt(),
    }
}

/// True if the segment from q + (ε, ε²) to c crosses the line; c must not lie on it.
///
/// The four signs are computed without branches, which random points would mispredict; only if one of them may be wrong,
/// all are computed exactly.
#[inline]
pub(super) fn crosses(q: DVec2, c: DVec2, [a, b]: [DVec2; 2]) -> bool {
    let (e, d) = (b - a, c - q);
    let pairs = [(d, a - q), (d, b - q), (e, q - a), (e, c - a)];
    let signs = pairs.map(|(u, v)| {
        let (left, right) = (u.x * v.y, u.y * v.x);
        let (cross, error) = (left - right, PRODUCT_DIFFERENCE * (left.abs() + right.abs()));
        (cross > 0.0, cross.abs() > error)
    });
    if signs[0].1 & signs[1].1 & signs[2].1 & signs[3].1 {
        (signs[0].0 != signs[1].0) & (signs[2].0 != signs[3].0)
    } else {
        crosses_exactly(q, c, [a, b])
    }
}

#[cold]
fn crosses_exactly(q: DVec2, c: DVec2, line: [DVec2; 2]) -> bool {
    // Where c is on the prolonged line, both ends are on one side of the segment, so the first comparison fails.
    sees_left(q, c, line[0]) != sees_left(q, c, line[1]) && is_left(line, q) != orientation(line[0], line[1], c).is_gt()
}

/// True if the path from p + (ε, ε²) to q + (ε, ε²) crosses the line.
pub(super) fn path_crosses([p, q]: [DVec2; 2], line: [DVec2; 2]) -> bool {
    let d = q - p;
    let passes_left = |v: DVec2| match orientation(p, q, v) {
        // The derivative of the orientation by ε is the rise of the path, that by ε² the negative of its run.
        Ordering::Equal => d.y > 0.0 || (d.y == 0.0 && d.x < 0.0),
        side => side.is_gt(),
    };
    passes_left(line[0]) != passes_left(line[1]) && is_left(line, p) != is_left(line, q)
}
