//! When a moving box, whose sides are parallel to the axes, comes to overlap a line.
//!
//! Against the centre of the box, a line is a hexagon: the line grown by the box. Its faces are parallel to the axes and to
//! the line; the centre is outside of it iff it is outside of one of these three strips. Whether a box overlaps is exact;
//! when is rounded down.

use core::cmp::Ordering;

use super::{disc_entry::ROUNDED_DOWN, parity::is_left};
use crate::math::{
    dvec2::DVec2,
    error_free::two_diff,
    greater, lesser,
    moved::MovedSpan,
    predicates::{Span, cross_sign},
};

/// Above the relative error of a sum of two products of rounded differences (proofs/box-entry.proof).
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// The nearest face of a line that is grown by a box.
#[derive(Clone, Copy)]
pub(super) struct NearFace {
    /// The distance of the centre from the face prolonged without end; negative inside.
    pub(super) gap: f64,
    /// The unit normal, out of the hexagon.
    pub(super) normal: DVec2,
    /// The distance of the face from the line, along its normal.
    pub(super) depth: f64,
}

/// The exact relation of a box and a line: `Less` if they overlap, `Equal` if they only touch.
pub(super) fn compare_box(line: [DVec2; 2], p: DVec2, half: DVec2) -> Ordering {
    let [low, high] = ends_along_axes(line);
    let e = Span::new(line[0], line[1]);
    let [left, right] = corners_across(e.rounded(), half).map(|by| MovedSpan { span: Span::new(line[0], p), by });
    let gaps = [
        compare_difference(low.x, p.x, half.x),
        compare_difference(p.x, high.x, half.x),
        compare_difference(low.y, p.y, half.y),
        compare_difference(p.y, high.y, half.y),
        left.cross_sign(e).reverse(),
        right.cross_sign(e),
    ];
    gaps.into_iter().fold(Ordering::Less, Ordering::max)
}

/// The fraction of the path at which a box first touches the line before it overlaps it, never later than in real
/// arithmetic; `None` if it never comes to overlap it, or begins there and does not go deeper.
pub(super) fn box_entry(path: [DVec2; 2], line: [DVec2; 2], half: DVec2) -> Option<f64> {
    match compare_box(line, path[0], half) {
        Ordering::Less => goes_deeper(path, line, half).then_some(0.0),
        Ordering::Equal => sweep_overlaps(path, line, half).then_some(0.0),
        Ordering::Greater => sweep_overlaps(path, line, half).then(|| first_touch(path, line, half)),
    }
}

/// True if the centre of a box that overlaps the line goes deeper from the nearest face; exact for that face.
fn goes_deeper(path: [DVec2; 2], line: [DVec2; 2], half: DVec2) -> bool {
    let (normal, d) = (nearest_face(line, path[0], half).normal, Span::new(path[0], path[1]));
    if normal.x == 0.0 || normal.y == 0.0 {
        return normal.dot(d.rounded()) < 0.0;
    }
    // A slanted normal is rounded, so it can not tell a path that is parallel to the line.
    let inward = if is_left(line, path[0]) { Ordering::Less } else { Ordering::Greater };
    cross_sign(Span::new(line[0], line[1]), d) == inward
}

/// The face that the centre is farthest out of, or least deep in.
pub(super) fn nearest_face(line: [DVec2; 2], p: DVec2, half: DVec2) -> NearFace {
    let [low, high] = ends_along_axes(line);
    let along_axis = |below: f64, above: f64, axis: DVec2, depth: f64| {
        if below > above {
            NearFace { gap: below - depth, normal: axis * -1.0, depth }
        } else {
            NearFace { gap: above - depth, normal: axis, depth }
        }
    };
    let faces = [
        along_axis(low.x - p.x, p.x - high.x, DVec2::new(1.0, 0.0), half.x),
        along_axis(low.y - p.y, p.y - high.y, DVec2::new(0.0, 1.0), half.y),
        face_along(line, p, half),
    ];
    faces.into_iter().reduce(|best, face| if face.gap > best.gap { face } else { best }).unwrap_or(faces[0])
}

/// The face that is parallel to the line, on the side of the centre.
fn face_along(line: [DVec2; 2], p: DVec2, half: DVec2) -> NearFace {
    let e = line[1] - line[0];
    let length = e.length();
    let across = if is_left(line, p) { e.left() } else { e.right() } * (1.0 / length);
    let depth = half.x * across.x.abs() + half.y * across.y.abs();
    NearFace { gap: e.cross(p - line[0]).abs() / length - depth, normal: across, depth }
}

/// True if the box comes to overlap the line anywhere on its path: if neither the sides of the box, nor those of its
/// sweep, nor the line itself separate the two.
fn sweep_overlaps([p, q]: [DVec2; 2], line: [DVec2; 2], half: DVec2) -> bool {
    let [low, high] = ends_along_axes(line);
    let overlaps = |low: f64, high: f64, from: f64, to: f64, half: f64| {
        compare_difference(low, greater(from, to), half).is_lt()
            && compare_difference(lesser(from, to), high, half).is_lt()
    };
    if !(overlaps(low.x, high.x, p.x, q.x, half.x) && overlaps(low.y, high.y, p.y, q.y, half.y)) {
        return false;
    }
    let straddles = |along: [DVec2; 2], about: [DVec2; 2]| {
        let e = Span::new(along[0], along[1]);
        let [left, right] = corners_across(e.rounded(), half);
        let side = |v: DVec2, by: DVec2| MovedSpan { span: Span::new(along[0], v), by }.cross_sign(e);
        about.iter().any(|&v| side(v, left).is_gt()) && about.iter().any(|&v| side(v, right).is_lt())
    };
    straddles(line, [p, q]) && straddles([p, q], line)
}

/// A lower bound of the time at which the centre has entered all strips, given that it does; off by less than 2^-41 of it,
/// unless it enters that along a slanted line at a small angle.
fn first_touch([p, q]: [DVec2; 2], line: [DVec2; 2], half: DVec2) -> f64 {
    let ([low, high], d) = (ends_along_axes(line), q - p);
    let strip = |low: f64, high: f64, p: f64, half: f64, speed: f64| {
        let (ends, rate) = if low - p > p - high { ([low, p], speed) } else { ([p, high], -speed) };
        let (difference, rest) = two_diff(ends[0], ends[1]);
        let gap = (difference - half) + rest;
        if gap > 0.0 && rate > 0.0 { gap / rate * ROUNDED_DOWN } else { 0.0 }
    };
    let (e, w) = (line[1] - line[0], p - line[0]);
    let size = |u: DVec2, v: DVec2| (u.x * v.y).abs() + (u.y * v.x).abs();
    let (height, rate, reach) = (e.cross(w), e.cross(d), size(e, half));
    let gap = height.abs() - reach - ROUNDING * (size(e, w) + reach);
    let approaches = (height > 0.0) != (rate > 0.0) && gap > 0.0;
    let along = if approaches { gap / (rate.abs() + ROUNDING * size(e, d)) * (1.0 - ROUNDING) } else { 0.0 };
    let across = greater(strip(low.x, high.x, p.x, half.x, d.x), strip(low.y, high.y, p.y, half.y, d.y));
    lesser(greater(along, across), 1.0)
}

/// The least and the greatest coordinates of a line.
fn ends_along_axes([a, b]: [DVec2; 2]) -> [DVec2; 2] {
    [a.least(b), a.most(b)]
}

/// The corners of the box that are farthest to the left and to the right of a direction.
fn corners_across(e: DVec2, half: DVec2) -> [DVec2; 2] {
    let left = DVec2::new(if e.y > 0.0 { -half.x } else { half.x }, if e.x > 0.0 { half.y } else { -half.y });
    [left, left * -1.0]
}

/// The exact comparison of `to − from` with a number.
fn compare_difference(to: f64, from: f64, with: f64) -> Ordering {
    let (difference, error) = two_diff(to, from);
    match difference.partial_cmp(&with) {
        Some(Ordering::Equal) | None => error.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        Some(order) => order,
    }
}
