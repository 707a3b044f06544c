//! When a moving disc comes to overlap a line. Whether it does is exact; when is rounded down.

use core::cmp::Ordering;

use super::{parity::path_crosses, proximity::compare_distance};
use crate::math::{
    bounds::Bounds,
    dvec2::DVec2,
    greater, larger, lesser,
    predicates::{Span, cross_sign, dot_sign, orientation},
    sqrt,
};

/// Far above the relative error of a sum of two products of rounded differences.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

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
    if compare_distance(line, path[0], radius).is_le() {
        return goes_deeper(path, line).then_some(0.0);
    }
    let comes_near = path_crosses(path, line)
        || compare_distance(line, path[1], radius).is_lt()
        || line.iter().any(|&end| compare_distance(path, end, radius).is_lt());
    comes_near.then(|| first_touch(path, line, radius))
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

/// A lower bound of the first time at which the two touch, given that they do, and not at the start.
///
/// They touch at the face of the line if the centre is beside it then, else at an end. Each quotient takes the bounds of
/// its parts that make it smaller. The face counts unless the centre is certainly not beside the line at any time at
/// which it may be at the height of the face.
fn first_touch([p, q]: [DVec2; 2], [a, b]: [DVec2; 2], radius: f64) -> f64 {
    let (d, e, w) = (q - p, b - a, p - a);
    let size = |u: DVec2, v: DVec2| (u.x * v.y).abs() + (u.y * v.x).abs();
    let (height, rate, length) = (e.cross(w), e.cross(d), e.length());
    let (above, off) = (height.abs() - radius * length, ROUNDING * (size(e, w) + radius * length));
    // Where the side of the centre is uncertain, so is whether it approaches.
    let of_speed = if height.abs() > off { ROUNDING * size(e, d) } else { f64::INFINITY };
    let speed = if height > 0.0 { -rate } else { rate };
    // Within the face's height, or moving off it, the centre never comes to it.
    let may_come = above + off >= 0.0 && speed + of_speed >= 0.0;
    let quotient = |above: f64, speed: f64| if above > 0.0 { above / larger(speed, 0.0) } else { 0.0 };
    let at_face = if may_come { lesser(quotient(above - off, speed + of_speed) * (1.0 - ROUNDING), 1.0) } else { 0.0 };
    let latest = lesser(quotient(above + off, speed - of_speed) * (1.0 + ROUNDING), 1.0);
    let mut first = f64::INFINITY;
    if may_come {
        let along = [at_face, latest].map(|time| e.dot(w) + time * e.dot(d));
        let slack = ROUNDING * (e.manhattan() * (w.manhattan() + d.manhattan()) + e.length_squared());
        if larger(along[0], along[1]) >= -slack && lesser(along[0], along[1]) <= e.length_squared() + slack {
            first = at_face;
        }
    }
    for end in [a, b] {
        first = lesser(first, touch_of_end(p - end, d, radius).unwrap_or(f64::INFINITY));
    }
    // The centre is beside the line only after it is at the height of its face.
    if first == f64::INFINITY { lesser(at_face, 1.0) } else { lesser(greater(first, 0.0), 1.0) }
}

/// A lower bound of the time at which |w + t d| is the radius, if it may be.
fn touch_of_end(w: DVec2, d: DVec2, radius: f64) -> Option<f64> {
    let (along, across) = (w.dot(d), w.cross(d));
    let error = ROUNDING * (w.manhattan() * d.manhattan());
    let squares = d.length_squared() * radius * radius * (1.0 + ROUNDING);
    let off = larger(0.0, across.abs() - error);
    let below = squares - off * off * (1.0 - ROUNDING);
    if below < 0.0 || along - error >= 0.0 {
        return None;
    }
    let beyond = w.length_squared() - radius * radius - ROUNDING * (w.length_squared() + radius * radius);
    let speed = error - along + sqrt(below) * (1.0 + ROUNDING);
    Some(larger(0.0, beyond / speed * (1.0 - ROUNDING)))
}
