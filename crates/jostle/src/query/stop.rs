//! Where a mover can go that runs into something: a pose of f32 near the impact, and free.
//!
//! The exact place of the impact is no pose of f32. Of the four poses around it some overlap the target by rounding. They
//! are tried, the nearest to the start first, and then those around places a little before, until one is free and the
//! straight way to it too.

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

/// The pose where the mover stops.
pub(super) fn stop(mover: Placed<'_>, impact: &Impact, target: Placed<'_>) -> Pose2 {
    let (start, linear) = (mover.pose(), impact.way.linear);
    let length = linear.length();
    // An ulp of f32, or what it is at the least.
    let reach = DVec2::from(start.translation).length() + length;
    let step = reach * f64::from(f32::EPSILON) / length;
    let mut back = 0.0;
    while back < impact.entry.fraction {
        let exact = DVec2::from(start.translation) + linear * (impact.entry.fraction - back);
        for translation in around(exact, linear) {
            let pose = Pose2 { translation, ..start };
            if is_free(mover, pose, impact, target) {
                return pose;
            }
        }
        back = if back == 0.0 { step } else { 2.0 * back };
    }
    start
}

/// The four points of f32 around a place, that before it on the way first.
fn around(place: DVec2, linear: DVec2) -> [Vec2; 4] {
    let round = |x: f64, way: f64, before: bool| {
        let nearest = x as f32;
        let is_before = (x - f64::from(nearest)) * way >= 0.0;
        if way == 0.0 || f64::from(nearest) == x || is_before == before {
            nearest
        } else if f64::from(nearest) < x {
            nearest.next_up()
        } else {
            nearest.next_down()
        }
    };
    [(true, true), (false, true), (true, false), (false, false)]
        .map(|(x, y)| Vec2::new(round(place.x, linear.x, x), round(place.y, linear.y, y)))
}

fn is_free(mover: Placed<'_>, pose: Pose2, impact: &Impact, target: Placed<'_>) -> bool {
    let way = DVec2::from(pose.translation) - DVec2::from(mover.pose().translation);
    stays_beyond(mover, pose, way, impact, target) || {
        let is_clear = |mover, way| matches!(Course::of(mover, way, target), Course::Clear);
        is_clear(mover.moved_to(pose), DVec2::ZERO) && is_clear(mover, way)
    }
}

/// Whether two convex shapes are on different sides of the line along which they meet, or on it, on all of the way and at
/// its end. They are at the start; so it is enough to ask where the corners come to exactly, and where they are placed.
fn stays_beyond(mover: Placed<'_>, pose: Pose2, way: DVec2, impact: &Impact, target: Placed<'_>) -> bool {
    let (Some(own), Some(other)) = (mover.outline(), target.outline()) else { return false };
    let (radii, is_sharp) = (impact.way.radii, impact.way.reach() == 0.0);
    // What has no inside must not even touch.
    if is_sharp && own.len() < 3 && other.len() < 3 {
        return false;
    }
    // What is right of the line belongs to the mover.
    let (line, of_target) = match impact.entry.touch {
        Touch::Face(facet) if facet.owner == Owner::A => (facet.edge().reversed(), facet.v),
        Touch::Face(facet) => (facet.edge(), facet.p),
        Touch::Corners([_, b]) => {
            let (normal, _) = impact.way.landing(&impact.entry.touch);
            let line = Span::vector(normal.left());
            let is_right = |&p: &Vec2| cross_sign(line, Span::new(b, target.pose().place(p))).is_lt();
            if other.iter().any(is_right) {
                return false;
            }
            (line, b)
        }
    };
    own.iter().all(|&p| {
        let (placed, moved) = (Span::new(of_target, pose.place(p)), Span::new(of_target, mover.pose().place(p)));
        let moved = Moved { span: moved, by: way };
        cross_sign(line, placed).is_le()
            && moved.cross_sign(line).is_le()
            && (is_sharp
                || (compare_line_distance(line, placed, radii).is_ge()
                    && moved.compare_line_distance(line, radii).is_ge()))
    })
}
