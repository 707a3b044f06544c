//! The first impact of two colliders during the step: by an exact cast if neither turns, by the certified time of
//! impact if one does.

use jostle::{
    Aabb, Cast, CastHit, Impact as TimeOfImpact, Motion, Placed, Pose2, Shape, Vec2, cast_shape, separation,
    time_of_impact,
};

use crate::part_finder::PartFinder;
use crate::{Collider, Impact};

/// A collider and its motion, whose angle is 0 if the collider does not turn.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'s> {
    pub(crate) index: usize,
    pub(crate) parts: &'s PartFinder<'s>,
    pub(crate) motion: Motion,
}

impl<'s> Mover<'s> {
    fn collider(&self) -> &'s Collider {
        self.parts.collider
    }

    fn placed(&self) -> Placed<'s> {
        self.collider().shape.at(self.collider().pose)
    }

    fn moving(&self) -> jostle::Moving<'s> {
        self.collider().shape.moving(self.collider().pose, self.motion)
    }
}

/// The default tolerance for these shapes.
pub(crate) fn default_tolerance<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> f32 {
    /// Relative to the size of the smallest shape.
    const SHARE: f64 = 1e-5;
    let size = |shape: &Shape| {
        let Aabb { min, max } = shape.at(Pose2::IDENTITY).aabb();
        f64::max(f64::from(max.x) - f64::from(min.x), f64::from(max.y) - f64::from(min.y))
    };
    (shapes.into_iter().map(size).fold(f64::INFINITY, f64::min) * SHARE) as f32
}

/// The first impact of the two; if it is undecided, the fraction of the step that is proved free.
pub(crate) fn first_impact([a, b]: [Mover<'_>; 2], tolerance: Option<f32>) -> Result<Option<Impact>, f64> {
    if a.motion.angular == 0.0 && b.motion.angular == 0.0 {
        match relative(a.motion.linear, b.motion.linear) {
            Some(by) => Ok(by_cast([a, b], by)),
            None => by_time([a, b], 0.0),
        }
    } else {
        by_time([a, b], tolerance.unwrap_or_else(|| default_tolerance([a, b].map(|mover| &mover.collider().shape))))
    }
}

/// The displacement of `a` relative to `b`, if a cast by it is certain to miss no hit and not to be late: if it is
/// exact, or along an axis, where it may be rounded away from zero.
fn relative(a: Vec2, b: Vec2) -> Option<Vec2> {
    const NOTHING: (f32, bool) = (0.0, true);
    let [x, y] = [difference(a.x, b.x), difference(a.y, b.y)];
    let is_certain = (x.1 && y.1) || x == NOTHING || y == NOTHING;
    is_certain.then_some(Vec2::new(x.0, y.0))
}

/// `a − b`, away from zero, and whether it is exact.
fn difference(a: f32, b: f32) -> (f32, bool) {
    let [a, b] = [a, b].map(f64::from);
    let exact = a - b;
    let rest = (a - (exact - (exact - a))) - (b + (exact - a)); // the rounding error (Knuth's two-sum)
    let rounded = exact as f32;
    match f64::from(rounded) {
        same if same == exact && rest == 0.0 => (rounded, true),
        longer if longer.abs() > exact.abs() => (rounded, false),
        _ if exact < 0.0 => (rounded.next_down(), false),
        _ => (rounded.next_up(), false),
    }
}

fn by_cast([a, b]: [Mover<'_>; 2], by: Vec2) -> Option<Impact> {
    // A resting collider is the target, so that the mover's displacement is the one in the file.
    let swapped = a.motion.linear == Vec2::ZERO;
    let ([mover, target], by) = if swapped { ([b, a], -by) } else { ([a, b], by) };
    match cast_shape(mover.placed(), by, target.placed()) {
        Cast::Clear { .. } => None,
        Cast::Started { .. } => Some(started([a, b])),
        Cast::At(hit) => {
            let CastHit { fraction: time, point, normal: out, .. } = hit;
            let part =
                |of: Mover<'_>, part, point, inward| of.collider().sub_shape(of.collider().pose, part, point, inward);
            let part_mover = part(mover, hit.part_mover, moved(point, by, -time), out);
            let part_target = part(target, hit.part_target, point, -out);
            let (normal, [part_a, part_b]) =
                if swapped { (out, [part_target, part_mover]) } else { (-out, [part_mover, part_target]) };
            let point = moved(point, target.motion.linear, time);
            Some(Impact { a: a.index, b: b.index, time, started: false, point, normal, part_a, part_b })
        }
    }
}

fn by_time([a, b]: [Mover<'_>; 2], tolerance: f32) -> Result<Option<Impact>, f64> {
    match time_of_impact(a.moving(), b.moving(), tolerance) {
        TimeOfImpact::Clear { .. } => Ok(None),
        TimeOfImpact::Unsettled { safe, .. } => Err(safe),
        TimeOfImpact::Started(_) => Ok(Some(started([a, b]))),
        TimeOfImpact::At(hit) => {
            let part = |of: Mover<'_>, part, inward| {
                let pose = of.motion.pose_at(of.collider().pose, hit.fraction);
                of.collider().sub_shape(pose, part, hit.point, inward)
            };
            Ok(Some(Impact {
                a: a.index,
                b: b.index,
                time: hit.fraction,
                started: false,
                point: hit.point,
                normal: hit.normal,
                part_a: part(a, hit.part_a, -hit.normal),
                part_b: part(b, hit.part_b, hit.normal),
            }))
        }
    }
}

/// The impact of a pair that overlaps at the start of the step.
fn started([a, b]: [Mover<'_>; 2]) -> Impact {
    let apart = separation(a.placed(), b.placed());
    Impact {
        a: a.index,
        b: b.index,
        time: 0.0,
        started: true,
        point: Aabb::around([apart.point_a, apart.point_b]).center(),
        normal: apart.normal,
        part_a: a.parts.part_at(apart.point_a, -apart.normal, b.placed()),
        part_b: b.parts.part_at(apart.point_b, apart.normal, a.placed()),
    }
}

/// The point after this fraction of a displacement.
fn moved(point: Vec2, by: Vec2, fraction: f64) -> Vec2 {
    let moved = |x: f32, by: f32| (f64::from(x) + f64::from(by) * fraction) as f32;
    Vec2::new(moved(point.x, by.x), moved(point.y, by.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_exact_or_longer() {
        assert_eq!(difference(12.0, -12.0), (24.0, true));
        assert_eq!(difference(1.0, 1.0), (0.0, true));
        let tiny = f32::from_bits(1);
        for (a, b) in [(0.1, -7.3), (-0.1, 7.3), (1e9, 1e-9), (-1e9, 1e-9), (1e38, tiny), (tiny, 1e38), (1e38, -tiny)] {
            let (found, exact) = difference(a, b);
            assert!(!exact, "{a} {b}");
            // The next number towards zero is not longer than the true difference.
            let least = f64::from(a) - f64::from(b);
            let before = if found > 0.0 { found.next_down() } else { found.next_up() };
            assert!(f64::from(found).abs() >= least.abs() && f64::from(before).abs() <= least.abs(), "{a} {b} {found}");
        }
        assert_eq!(difference(1e38, -tiny), (1e38_f32.next_up(), false));
    }

    #[test]
    fn a_relative_displacement_is_certain_if_exact_or_along_an_axis() {
        let vec = Vec2::new;
        assert_eq!(relative(vec(3.0, 1.0), vec(-1.0, 0.5)), Some(vec(4.0, 0.5)));
        assert!(relative(vec(0.1, 2.0), vec(-7.3, 2.0)).is_some_and(|by| by.y == 0.0 && by.x >= 7.4));
        assert_eq!(relative(vec(0.1, 2.0), vec(-7.3, 1.0)), None);
    }
}
