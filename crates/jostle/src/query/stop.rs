//! Where a mover can go that runs into something: a pose of f32 near the impact, and free.
//!
//! The exact place of the impact is no pose of f32. Of the four poses around it some overlap the target by rounding; the
//! one out along the normal does as a rule not. They are tried in turn, and then those around places a little before, until
//! one is free and the straight way to it too.

use core::cmp::Ordering;

use super::{
    cast::{Course, Impact},
    walk::Owner,
    way::Touch,
};
use crate::{
    math::{
        Pose2, Vec2,
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, compare_line_distance, cross_sign},
    },
    shape::Placed,
};

/// The pose where the mover stops, which meets something under this normal.
pub(super) fn stop(mover: Placed<'_>, impact: &Impact, normal: DVec2, target: Placed<'_>) -> Pose2 {
    let (start, linear) = (mover.pose(), impact.way.linear);
    let from = DVec2::from(start.translation);
    // An ulp of f32 of the coordinates, as a share of the way.
    // So many of them farther back, which is far more than placing rounds, no side is doubtful.
    const FAR_BACK: f64 = 3.0;
    let step = (from.length() / linear.length() + impact.entry.fraction) * f64::from(f32::EPSILON);
    let mut back = 0.0;
    while back < impact.entry.fraction {
        let exact = from + linear * (impact.entry.fraction - back);
        let poses = around(exact, normal).map(|translation| Pose2 { translation, ..start });
        let poses = || poses.iter().filter(|pose| pose.is_finite());
        let is_near = impact.is_thin && back < FAR_BACK * step;
        let is_free =
            |pose: &&Pose2| is_free(mover, **pose, target) && (!is_near || is_ahead(mover, **pose, impact, target));
        let mut surely = poses().filter(|pose| stays_beyond(mover, **pose, impact, normal, target));
        if let Some(&pose) = surely.next().or_else(|| poses().find(is_free)) {
            return pose;
        }
        back = if back == 0.0 { step } else { 2.0 * back };
    }
    start
}

/// The four points of f32 around a place, that in the direction of the normal first.
fn around(place: DVec2, normal: DVec2) -> [Vec2; 4] {
    /// The neighbours of a number, that in the direction of the normal first; if it is one of f32 there is but one.
    fn neighbours(x: f64, normal: f64) -> [f32; 2] {
        let nearest = x as f32;
        let other = match f64::from(nearest).total_cmp(&x) {
            Ordering::Less => nearest.next_up(),
            Ordering::Equal => nearest,
            Ordering::Greater => nearest.next_down(),
        };
        if (nearest > other) == (normal > 0.0) { [nearest, other] } else { [other, nearest] }
    }
    let ([x, other_x], [y, other_y]) = (neighbours(place.x, normal.x), neighbours(place.y, normal.y));
    [(x, y), (other_x, y), (x, other_y), (other_x, other_y)].map(|(x, y)| Vec2::new(x, y))
}

/// How far the mover's origin has come.
fn way_to(pose: Pose2, mover: Placed<'_>) -> DVec2 {
    DVec2::from(pose.translation) - DVec2::from(mover.pose().translation)
}

/// Whether nothing overlaps at a pose nor on the straight way to it.
fn is_free(mover: Placed<'_>, pose: Pose2, target: Placed<'_>) -> bool {
    let is_clear = |mover, way| matches!(Course::of(mover, way, target), Course::Clear);
    is_clear(mover.moved_to(pose), DVec2::ZERO) && is_clear(mover, way_to(pose, mover))
}

/// Whether what stops the mover is still ahead of a pose. Rounding may take a point onto a segment or to its other side, which
/// no overlap would tell.
fn is_ahead(mover: Placed<'_>, pose: Pose2, impact: &Impact, target: Placed<'_>) -> bool {
    /// So many ulps of f32 farther ahead than it was may it be, besides twice as far.
    const ULPS: f64 = 64.0 * f32::EPSILON as f64;
    let (linear, way) = (impact.way.linear, way_to(pose, mover));
    let left = (linear * impact.entry.fraction - way).length();
    let within = 2.0 * left + ULPS * (way.length() + DVec2::from(pose.translation).length());
    let next = Course::of(mover.moved_to(pose), linear, target);
    matches!(next, Course::Meets(next) if next.entry.fraction > 0.0 && next.entry.fraction * linear.length() <= within)
}

/// Whether two convex shapes are on different sides of the line along which they meet, or on it, on all of the way and at
/// its end. They are at the start; so it is enough to ask where the corners come to exactly, and where they are placed.
fn stays_beyond(mover: Placed<'_>, pose: Pose2, impact: &Impact, normal: DVec2, target: Placed<'_>) -> bool {
    let (Some(own), Some(other)) = (mover.outline(), target.outline()) else { return false };
    let (radii, is_sharp) = (impact.way.radii, impact.way.reach() == 0.0);
    if impact.is_thin {
        return false;
    }
    // What is right of the line belongs to the mover.
    let (line, of_target) = match impact.entry.touch {
        Touch::Face(facet) if facet.owner == Owner::A => (facet.edge().reversed(), facet.v),
        Touch::Face(facet) => (facet.edge(), facet.p),
        Touch::Corners([_, b]) => (Span::vector(normal.left()), b),
    };
    // What is left of it, to the target: all of that, if the corner that meets is the farthest out.
    let is_right = |&p: &Vec2| cross_sign(line, Span::new(of_target, target.pose().place(p))).is_lt();
    let is_edge_of_target = matches!(impact.entry.touch, Touch::Face(facet) if facet.owner == Owner::B);
    if !is_edge_of_target && other.iter().any(is_right) {
        return false;
    }
    let (across, from) = (line.rounded(), way_to(pose, mover));
    let size = |v: DVec2| v.x.abs() + v.y.abs();
    let reach = impact.way.reach() * across.length();
    own.iter().all(|&p| {
        /// Of the coordinates: generously what placing, moving and multiplying round.
        const ERROR: f64 = 64.0 * f64::EPSILON;
        let (start, end) = (mover.pose().place(p), pose.place(p));
        let beyond = (end - of_target).cross(across);
        let doubt =
            ERROR * size(across) * (size(start) + size(end) + size(of_target) + size(from) + impact.way.reach());
        if beyond - reach > doubt {
            return true;
        }
        let (placed, moved) = (Span::new(of_target, end), Moved { span: Span::new(of_target, start), by: from });
        cross_sign(line, placed).is_le()
            && moved.cross_sign(line).is_le()
            && (is_sharp
                || (compare_line_distance(line, placed, radii).is_ge()
                    && moved.compare_line_distance(line, radii).is_ge()))
    })
}
