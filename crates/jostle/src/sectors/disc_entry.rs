//! When a moving disc comes to overlap a line. Whether it does is exact; when is rounded down.

use core::cmp::Ordering;

use super::{parity::path_crosses, proximity::compare_distance};
use crate::math::{
    accurate::{cross, dot, length_excess, line_excess_and_error},
    bounds::Bounds,
    dvec2::DVec2,
    larger, lesser,
    predicates::{Span, cross_sign, dot_sign, orientation},
    sqrt,
};

/// Above the relative error of a sum of two products of rounded differences (proofs/disc-entry.proof).
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// Above the relative error of each quotient of a first touch (proofs/disc-entry.proof).
pub(super) const ROUNDED_DOWN: f64 = 1.0 - 1.0 / (1_u64 << 42) as f64;

/// After a first touch that was rounded down (proofs/disc-entry.proof).
pub(super) const LATER: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;

/// Above the error of a place along the line, as a share of its terms (proofs/disc-entry.proof).
const BESIDE: f64 = 1.0 / (1_u64 << 40) as f64;

/// A way of a disc, with what tells quickly that it passes a line at a distance.
#[derive(Clone, Copy)]
pub(super) struct PathOfDisc {
    pub(super) path: [DVec2; 2],
    pub(super) radius: f64,
    /// The displacement, and its length times the radius, rounded up.
    d: DVec2,
    length_times_radius: f64,
}

impl PathOfDisc {
    pub(super) fn new(path: [DVec2; 2], radius: f64) -> PathOfDisc {
        let d = path[1] - path[0];
        PathOfDisc { path, radius, d, length_times_radius: d.length() * radius * (1.0 + ROUNDING) }
    }

    /// The box of the whole way.
    pub(super) fn bounds(&self) -> Bounds {
        let [p, q] = self.path;
        Bounds { min: p.least(q), max: p.most(q) }.grown(self.radius)
    }

    /// False only if the path or the line, prolonged without end, is farther from all of the other than the radius. Then
    /// the disc never comes to touch the line.
    #[inline]
    pub(super) fn may_come_to(&self, [a, b]: [DVec2; 2]) -> bool {
        let ([p, q], e) = (self.path, b - a);
        let beside_path = low_heights(self.d, [a - p, b - p]);
        let beside_line = low_heights(e, [p - a, q - a]);
        (beside_path <= self.length_times_radius)
            & (beside_line * beside_line <= e.length_squared() * (self.radius * self.radius) * (1.0 + ROUNDING))
    }
}

/// The lesser of the heights of two points beside a line along `e` from the origin, times the length of `e` and rounded
/// down; 0 if they are on different sides.
#[inline]
fn low_heights(e: DVec2, points: [DVec2; 2]) -> f64 {
    let [first, second] = points.map(|v| {
        let (l, r) = (e.x * v.y, e.y * v.x);
        (l - r, ROUNDING * (l.abs() + r.abs()))
    });
    // The smaller magnitude of two numbers of one sign, by minima without branches.
    let least = |a: f64, b: f64| if b < a { b } else { a };
    let error = larger(first.1, second.1);
    larger(0.0, larger(least(first.0, second.0), least(-first.0, -second.0)) - error)
}

/// The fraction of the path at which a disc of a positive radius first touches the line before it overlaps it, never
/// later than in real arithmetic; `None` if it never comes to overlap it, or begins there and does not go deeper.
pub(super) fn disc_entry(path: [DVec2; 2], line: [DVec2; 2], radius: f64) -> Option<f64> {
    let first = || if starts_apart(path, line, radius) { first_touch(path, line, radius) } else { 0.0 };
    disc_enters(path, line, radius).then(first)
}

/// True if the disc comes to overlap the line; exact.
pub(super) fn disc_enters(path: [DVec2; 2], line: [DVec2; 2], radius: f64) -> bool {
    if starts_apart(path, line, radius) { comes_near(path, line, radius) } else { goes_deeper(path, line) }
}

fn starts_apart(path: [DVec2; 2], line: [DVec2; 2], radius: f64) -> bool {
    compare_distance(line, path[0], radius).is_gt()
}

/// True if the path, from outside, comes nearer to the line than the radius.
fn comes_near(path: [DVec2; 2], line: [DVec2; 2], radius: f64) -> bool {
    path_crosses(path, line)
        || compare_distance(line, path[1], radius).is_lt()
        || line.iter().any(|&end| compare_distance(path, end, radius).is_lt())
}

/// True if the distance from the line shrinks at the start of the path. It is convex along the path, so else it never
/// does.
fn goes_deeper([p, q]: [DVec2; 2], [a, b]: [DVec2; 2]) -> bool {
    let (d, e, from_a, from_b) = (Span::new(p, q), Span::new(a, b), Span::new(a, p), Span::new(b, p));
    if dot_sign(e, from_a).is_le() {
        dot_sign(d, from_a).is_lt()
    } else if dot_sign(e, from_b).is_ge() {
        dot_sign(d, from_b).is_lt()
    } else {
        let side = orientation(a, b, p);
        side != Ordering::Equal && cross_sign(e, d) == side.reverse()
    }
}

/// A lower bound of the first time at which the two touch, given that they do, and not at the start; off by less than 2^-41
/// of it, but at a graze and next to a touch.
///
/// They touch at the face of the line if the centre is beside it then, else at an end. The face counts if the centre may be
/// beside the line at any time at which it may be at the height of the face.
fn first_touch([p, q]: [DVec2; 2], [a, b]: [DVec2; 2], radius: f64) -> f64 {
    let (d, e, w) = (Span::new(p, q), Span::new(a, b), Span::new(a, p));
    let (height, rate) = (cross(e, w), cross(e, d));
    let (above, error) = line_excess_and_error(e, w, radius);
    let mut first = f64::INFINITY;
    if above + error >= 0.0 && ((height > 0.0 && rate < 0.0) || (height < 0.0 && rate > 0.0)) {
        let (d, e, w) = (d.rounded(), e.rounded(), w.rounded());
        let [time, latest] = [above - error, above + error]
            .map(|above| larger(above, 0.0) / ((height.abs() + radius * e.length()) * rate.abs()));
        let slack = BESIDE * (e.manhattan() * (w.manhattan() + d.manhattan()));
        let [along, farther] = [time, lesser(latest, 1.0)].map(|time| e.dot(w + d * time));
        if larger(along, farther) >= -slack && lesser(along, farther) <= e.length_squared() + slack {
            first = time;
        }
    }
    for end in [a, b] {
        let w = Span::new(end, p);
        let (along, (beyond, error)) = (dot(d, w), line_excess_and_error(d, w, radius));
        if along < 0.0 && error - beyond >= 0.0 {
            first = lesser(first, length_excess(w, radius) / (sqrt(error - beyond) - along));
        }
    }
    lesser(first * ROUNDED_DOWN, 1.0)
}
