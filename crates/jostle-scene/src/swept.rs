//! Boxes around all poses of a moving shape.

use jostle::{Aabb, Motion, Pose2, Shape, Vec2};

/// A box around all poses of a shape during a motion.
pub(crate) fn swept(shape: &Shape, pose: Pose2, motion: Motion) -> Aabb {
    if motion.angular == 0.0 { swept_straight(shape, pose, motion.linear) } else { swept_turning(shape, pose, motion) }
}

/// A box around all poses of a shape that does not turn, also relative to another one, whose displacement is rounded.
fn swept_straight(shape: &Shape, pose: Pose2, by: Vec2) -> Aabb {
    let at_start = shape.at(pose).aabb();
    let by = [by.x, by.y].map(|by| f64::from(by) * (1.0 + f64::from(f32::EPSILON)));
    let moved = |corner: Vec2, outward: fn(f32) -> f32| {
        let moved = |x: f32, by: f64| if by == 0.0 { x } else { outward((f64::from(x) + by) as f32) };
        Vec2::new(moved(corner.x, by[0]), moved(corner.y, by[1]))
    };
    at_start.union(Aabb::new(moved(at_start.min, f32::next_down), moved(at_start.max, f32::next_up)))
}

/// A box around all poses of a shape that turns: within the circles around the path of its pivot, and no farther from
/// the start than its points move.
fn swept_turning(shape: &Shape, pose: Pose2, motion: Motion) -> Aabb {
    /// Far above the relative rounding error of `f64`.
    const ROUNDING: f64 = 1e-12;
    let at_start = shape.at(pose).aabb();
    let (min, max) = ([at_start.min.x, at_start.min.y].map(f64::from), [at_start.max.x, at_start.max.y].map(f64::from));
    let by = [motion.linear.x, motion.linear.y].map(f64::from);
    let (sin, cos) = (f64::from(pose.rotation.sin()), f64::from(pose.rotation.cos()));
    let [x, y] = [motion.pivot.x, motion.pivot.y].map(f64::from);
    let pivot = [cos * x - sin * y + f64::from(pose.translation.x), sin * x + cos * y + f64::from(pose.translation.y)];
    let farthest = [0, 1].map(|axis| f64::max((min[axis] - pivot[axis]).abs(), (max[axis] - pivot[axis]).abs()));
    let arm = f64::hypot(farthest[0], farthest[1]);
    let turned = arm * f64::from(motion.angular.abs());
    let side = |axis: usize| {
        let rounding = ROUNDING * (pivot[axis].abs() + by[axis].abs() + arm + turned.min(arm));
        let (back, forth) = (by[axis].min(0.0), by[axis].max(0.0));
        let from = f64::max(pivot[axis] + back - arm, min[axis] + back - turned) - rounding;
        let to = f64::min(pivot[axis] + forth + arm, max[axis] + forth + turned) + rounding;
        [(from as f32).next_down(), (to as f32).next_up()]
    };
    let [x, y] = [side(0), side(1)];
    Aabb::new((x[0], y[0]), (x[1], y[1]))
}

/// A lower bound of the distance of two boxes.
pub(crate) fn distance(a: Aabb, b: Aabb) -> f64 {
    let apart = |axis: usize| {
        let between = |from: f32, to: f32| f64::from(from) - f64::from(to);
        between(a.min[axis], b.max[axis]).max(between(b.min[axis], a.max[axis])).max(0.0)
    };
    f64::hypot(apart(0), apart(1)) * (1.0 - 4.0 * f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jostle::{Convex, Rot2};

    #[test]
    fn all_poses_are_in_the_box_which_is_not_much_larger() {
        let shape = Shape::from(Convex::polygon([(1.0, -0.5), (4.0, 0.0), (3.0, 2.0), (1.0, 1.0)]).unwrap());
        for (i, angular) in [0.01, -0.3, 1.0, -3.0, 3.2, 7.0, -90.0].into_iter().enumerate() {
            let pose = Pose2::new((5.0, -3.0), Rot2::new(i as f32));
            for linear in [(0.0, 0.0), (3.0, -7.0), (-0.5, 0.25)] {
                for pivot in [(0.0, 0.0), (3.0, 1.0), (-20.0, 4.0)] {
                    let motion = Motion::linear(linear).turning(angular).about(pivot);
                    let swept = swept_turning(&shape, pose, motion);
                    let places = (0..=4000).map(|i| shape.at(motion.pose_at(pose, f64::from(i) / 4000.0)).aabb());
                    let around = places.fold(Aabb::EMPTY, Aabb::union);
                    assert_eq!(swept.union(around.grown(-1e-4)), swept, "{motion:?} {swept:?} {around:?}");
                    let side = |b: Aabb| f64::from((b.max.x - b.min.x).max(b.max.y - b.min.y));
                    assert!(side(swept) < 3.0 * side(around), "{motion:?} {swept:?} {around:?}");
                }
            }
        }
    }

    #[test]
    fn boxes_are_as_far_apart_as_their_nearest_points() {
        let a = Aabb::new((0.0, 0.0), (1.0, 1.0));
        assert_eq!(distance(a, Aabb::new((1.0, 0.5), (2.0, 2.0))), 0.0);
        assert!((distance(a, Aabb::new((4.0, 5.0), (6.0, 7.0))) - 5.0).abs() < 1e-14);
        assert!((distance(Aabb::new((0.0, -9.0), (1.0, -2.0)), a) - 2.0).abs() < 1e-14);
    }
}
