use core::f64::consts::PI;

use jostle::{Motion, Pose2, Shape, Vec2};

use super::moving::moves;
use super::sketch::Sketch;
use super::view::{Pixel, View, place};
use crate::{Collider, Scene};

/// Between two places on a turn, and between two points of an arc, lies at most this angle.
const STEP: f64 = PI / 9.0;
const ARC_STEP: f64 = PI / 30.0;

/// No turn is shown at more places than this, and no more of it than its last two turns as an arc.
const MOST_PLACES: f64 = 36.0;
const LONGEST_ARC: f64 = 4.0 * PI;

/// With more that turns than this, it is shown at its end only.
const MOST_TURNING: usize = 60;

/// Where what turns is on its way, a few places for each.
pub(super) fn places(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let colliders = scene.colliders.iter().filter(|collider| moves(collider) && collider.turns());
    let few = colliders.clone().count() <= MOST_TURNING;
    let colliders = colliders.map(|collider| (&collider.shape, collider.pose, collider.motion));
    let segments = scene.paths.iter().flat_map(|path| {
        let turning = path.segments().filter(|(_, motion)| motion.angular != 0.0);
        turning.map(|(pose, motion)| (&path.shape, pose, motion))
    });
    colliders.filter(move |_| few).chain(segments).flat_map(|(shape, pose, motion)| {
        let places =
            (1..steps(motion)).map(move |i| (shape, motion.pose_at(pose, f64::from(i) / f64::from(steps(motion)))));
        places.filter(|(_, pose)| pose.is_finite())
    })
}

fn steps(motion: Motion) -> u32 {
    (f64::from(motion.angular).abs() / STEP).ceil().clamp(2.0, MOST_PLACES) as u32
}

/// The way of a point in the picture.
pub(super) struct Arc {
    pub(super) points: Vec<Pixel>,
}

/// The way of that point of a collider that turns which is farthest from its pivot; nothing where it is too long to be seen
/// as one.
pub(super) fn arc(view: &View, collider: &Collider) -> Option<Arc> {
    if !collider.turns() || !moves(collider) {
        return None;
    }
    let Motion { linear, angular, pivot } = collider.motion;
    let pivot = view.point(collider.pose.apply(pivot));
    let by = view.direction(linear);
    let outline = Sketch::of(view, &collider.shape, collider.pose).simplified();
    let points = outline.sides().flatten();
    let farthest = points.max_by(|p, q| p.distance(pivot).total_cmp(&q.distance(pivot)))?;
    let arm = Pixel { x: farthest.x - pivot.x, y: farthest.y - pivot.y };
    let angle = f64::from(angular) * if view.y_down { 1.0 } else { -1.0 };
    let first = (1.0 - LONGEST_ARC / angle.abs()).max(0.0);
    if first > 0.0 && linear != Vec2::ZERO {
        return None;
    }
    let count = (angle.abs().min(LONGEST_ARC) / ARC_STEP).ceil().max(2.0) as u32;
    let points = (0..=count).map(|i| {
        let time = first + (1.0 - first) * f64::from(i) / f64::from(count);
        let (sin, cos) = (angle * time).sin_cos();
        let centre = pivot.moved(by, view.scale * time, 0.0);
        centre.moved(arm, cos, sin)
    });
    Some(Arc { points: points.collect() }).filter(|arc| arc.along().x.is_finite() && arc.along().y.is_finite())
}

impl Arc {
    pub(super) fn path(&self) -> String {
        let command = |i: usize| if i == 0 { 'M' } else { 'L' };
        self.points.iter().enumerate().map(|(i, p)| format!("{}{}", command(i), place(*p))).collect()
    }

    pub(super) fn tip(&self) -> Pixel {
        self.points[self.points.len() - 1]
    }

    /// The unit direction at its end.
    pub(super) fn along(&self) -> Pixel {
        let [from, to] = [self.points[self.points.len() - 2], self.tip()];
        let length = from.distance(to);
        Pixel { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    }
}
