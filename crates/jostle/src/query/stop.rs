//! Where a mover can go that runs into something: a pose of f32 near the impact, and free.
//!
//! The exact place of the impact is no pose of f32. Of the four poses around it some overlap the target by rounding. They
//! are tried, the nearest to the start first, and then those around places a little before, until one is free and the
//! straight way to it too.

use super::{
    cast::{Course, Impact},
    relate::{Relation, relate},
};
use crate::{
    math::{Pose2, Vec2, dvec2::DVec2},
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
            if is_free(mover, pose, target) {
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

fn is_free(mover: Placed<'_>, pose: Pose2, target: Placed<'_>) -> bool {
    let way = DVec2::from(pose.translation) - DVec2::from(mover.pose().translation);
    let moved = mover.moved_to(pose);
    relate(moved, target) != Relation::Overlapping && matches!(Course::of(mover, way, target), Course::Clear)
}
