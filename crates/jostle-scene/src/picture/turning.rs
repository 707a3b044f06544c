use core::cmp::Ordering;
use core::f64::consts::PI;

use jostle::{Motion, Pose2, Shape, Vec2};

use super::pixel::{Pixel, place};
use super::sketch::Sketch;
use super::view::View;
use crate::{Collider, Scene};

/// The angle between two poses of a rotation, and the largest between two points of an arc.
const STEP: f64 = PI / 3.0;
const ARC_STEP: f64 = PI / 30.0;

/// The most steps of one rotation, and the longest arc, two turns.
const MOST_STEPS: f64 = 6.0;
const LONGEST_ARC: f64 = 4.0 * PI;

/// The reciprocal of the difference of distances from a pivot that counts, in pixels.
const ROUNDING: f64 = 1000.0;

/// With more colliders that turn than this, each is drawn only at its end.
const MOST_TURNING: usize = 60;

/// A few poses of each rotating shape between its start and its end.
pub(super) fn poses(scene: &Scene) -> impl Iterator<Item = (&Shape, Pose2)> {
    let colliders = scene.colliders.iter().filter(|collider| collider.moves() && collider.turns());
    let few = colliders.clone().count() <= MOST_TURNING;
    let colliders = colliders.map(|collider| (&collider.shape, collider.pose, collider.motion));
    let segments = scene.paths.iter().flat_map(|path| {
        let turning = path.segments().filter(|(_, motion)| motion.angular != 0.0);
        turning.map(|(pose, motion)| (&path.shape, pose, motion))
    });
    colliders.filter(move |_| few).chain(segments).flat_map(|(shape, pose, motion)| {
        let poses =
            (1..steps(motion)).map(move |i| (shape, motion.pose_at(pose, f64::from(i) / f64::from(steps(motion)))));
        poses.filter(|(_, pose)| pose.is_finite())
    })
}

fn steps(motion: Motion) -> u32 {
    (f64::from(motion.angular).abs() / STEP).round().clamp(2.0, MOST_STEPS) as u32
}

/// The path of a point in the picture.
pub(super) struct Arc {
    pub(super) points: Vec<Pixel>,
}

/// The path of the point of a rotating collider that is farthest from its pivot; `None` if it has too many turns to be
/// legible.
pub(super) fn arc(view: &View, collider: &Collider) -> Option<Arc> {
    if !collider.turns() || !collider.moves() {
        return None;
    }
    let Motion { linear, angular, pivot } = collider.motion;
    let pivot = view.point(collider.pose * pivot);
    let by = view.direction(linear);
    let outline = Sketch::of(view, &collider.shape, collider.pose).simplified();
    let points = outline.sides().flatten();
    let angle = f64::from(angular) * if view.y_down { 1.0 } else { -1.0 };
    // Of equally far points the one that starts upward. Distances are rounded, so that this choice does not depend on
    // where the picture is.
    let rank = |p: &Pixel| [(p.distance(pivot) * ROUNDING).round(), (pivot.x - p.x) * angle.signum()];
    let farthest = points.max_by(|p, q| rank(p).partial_cmp(&rank(q)).unwrap_or(Ordering::Equal))?;
    let arm = Pixel { x: farthest.x - pivot.x, y: farthest.y - pivot.y };
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

    /// The unit tangent at its end.
    pub(super) fn along(&self) -> Pixel {
        let [from, to] = [self.points[self.points.len() - 2], self.tip()];
        from.direction_to(to)
    }
}
