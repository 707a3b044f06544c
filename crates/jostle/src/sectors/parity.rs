//! Crossings of a segment with lines, counted so that every line counts exactly once, and points on lines count too.
//!
//! A point q stands for q + (ε, ε²) with an infinitesimal ε > 0, which lies on no line. The sign of an orientation at
//! which q takes part is the exact sign at q or, if that is zero, the first coefficient of ε, ε² that is not.
//! So a point on a line or vertex is on one side of each line through it, consistently.

use core::cmp::Ordering;

use crate::math::{
    bounds::Bounds,
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
pub(super) fn crosses(q: DVec2, c: DVec2, [a, b]: [DVec2; 2]) -> bool {
    // Where c is on the prolonged line, both ends are on one side of the segment, so the first comparison fails.
    let line = [a, b];
    sees_left(q, c, a) != sees_left(q, c, b) && is_left(line, q) != orientation(a, b, c).is_gt()
}
/// A path, with what its crossings of many lines have in common.
#[derive(Clone, Copy)]
pub(super) struct PathAcross {
    ends: [DVec2; 2],
    /// Above the error of the products that tell the sides of lines within the bounds.
    doubt: f64,
}

impl PathAcross {
    /// The path from p + (ε, ε²) to q + (ε, ε²) among lines that are within these bounds.
    pub(super) fn new([p, q]: [DVec2; 2], lines: Bounds) -> PathAcross {
        let (d, farthest) = (q - p, (p - lines.min).most(lines.max - p));
        // In units of roundoff: 3 for each product and 1 for each sum, of products up to 4 times the first of these.
        let products = farthest.x * farthest.y + d.x.abs() * farthest.y + d.y.abs() * farthest.x;
        PathAcross { ends: [p, q], doubt: 8.0 * PRODUCT_DIFFERENCE * products }
    }

    /// True if the path crosses the line. Without branches, which lines at random would mispredict, unless rounding may
    /// decide.
    #[inline]
    pub(super) fn crosses(&self, [a, b]: [DVec2; 2]) -> bool {
        let ([p, q], doubt) = (self.ends, self.doubt);
        let (d, e, from_a, from_b) = (q - p, b - a, a - p, b - p);
        let (side_a, side_b) = (d.cross(from_a), d.cross(from_b));
        let side_p = from_a.cross(e);
        let side_q = side_p + (side_a - side_b);
        let [ends, path] = [[side_a, side_b], [side_p, side_q]].map(|[one, other]| {
            let (low, high) = if one < other { (one, other) } else { (other, one) };
            [(low > doubt) | (high < -doubt), (low < -doubt) & (high > doubt)]
        });
        let (apart, across) = (ends[0] | path[0], ends[1] & path[1]);
        if apart | across { across } else { path_crosses(self.ends, [a, b]) }
    }
}

/// True if the path from p + (ε, ε²) to q + (ε, ε²) crosses the line.
#[cold]
pub(super) fn path_crosses([p, q]: [DVec2; 2], line: [DVec2; 2]) -> bool {
    let d = q - p;
    let passes_left = |v: DVec2| match orientation(p, q, v) {
        // The derivative of the orientation by ε is the rise of the path, that by ε² the negative of its run.
        Ordering::Equal => d.y > 0.0 || (d.y == 0.0 && d.x < 0.0),
        side => side.is_gt(),
    };
    passes_left(line[0]) != passes_left(line[1]) && is_left(line, p) != is_left(line, q)
}
