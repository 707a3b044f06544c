//! How two colliders meet during the step: by an exact cast where neither turns, by the certified time of impact where one
//! does.

use jostle::{
    Aabb, Cast, CastHit, Impact as TimeOfImpact, Motion, Placed, Pose2, Shape, Vec2, cast_shape, separation,
    time_of_impact,
};

use crate::sub_shape::SubShapes;
use crate::{Collider, Impact, SubShape};

/// A collider and how it moves: without an angle if it does not turn.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'s> {
    pub(crate) index: usize,
    pub(crate) parts: &'s SubShapes<'s>,
    pub(crate) motion: Motion,
}

impl<'s> Mover<'s> {
    fn collider(&self) -> &'s Collider {
        self.parts.collider()
    }

    fn placed(&self) -> Placed<'s> {
        self.collider().shape.at(self.collider().pose)
    }

    fn moving(&self) -> jostle::Moving<'s> {
        self.collider().shape.moving(self.collider().pose, self.motion)
    }
}

/// The tolerance for these shapes if none is asked for.
pub(crate) fn default_tolerance<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> f32 {
    /// Of the smallest shape's size.
    const SHARE: f64 = 1e-5;
    let size = |shape: &Shape| {
        let Aabb { min, max } = shape.at(Pose2::IDENTITY).aabb();
        f64::max(f64::from(max.x) - f64::from(min.x), f64::from(max.y) - f64::from(min.y))
    };
    (shapes.into_iter().map(size).fold(f64::INFINITY, f64::min) * SHARE) as f32
}

/// When and where the two first meet; if that is not settled, how much of the step is surely free.
pub(crate) fn meeting([a, b]: [Mover<'_>; 2], tolerance: Option<f32>) -> Result<Option<Impact>, f64> {
    if a.motion.angular == 0.0 && b.motion.angular == 0.0 {
        match relative(a.motion.linear, b.motion.linear) {
            Some(by) => Ok(by_cast([a, b], by)),
            // As exact as f64 is.
            None => by_time([a, b], 0.0),
        }
    } else {
        by_time([a, b], tolerance.unwrap_or_else(|| default_tolerance([a, b].map(|mover| &mover.collider().shape))))
    }
}

/// The displacement of the one seen from the other, such that a cast by it misses nothing and is not late: if it is exact, or
/// along an axis, where it may be a little longer.
fn relative(a: Vec2, b: Vec2) -> Option<Vec2> {
    const NOTHING: (f32, bool) = (0.0, true);
    let [x, y] = [difference(a.x, b.x), difference(a.y, b.y)];
    let is_sure = (x.1 && y.1) || x == NOTHING || y == NOTHING;
    is_sure.then_some(Vec2::new(x.0, y.0))
}

/// `a − b`, away from zero, and whether it is exact.
fn difference(a: f32, b: f32) -> (f32, bool) {
    let [a, b] = [a, b].map(f64::from);
    let exact = a - b;
    let rest = (a - (exact - (exact - a))) - (b + (exact - a)); // what was rounded off (Knuth's two-sum)
    let rounded = exact as f32;
    match f64::from(rounded) {
        same if same == exact && rest == 0.0 => (rounded, true),
        longer if longer.abs() > exact.abs() => (rounded, false),
        _ if exact < 0.0 => (rounded.next_down(), false),
        _ => (rounded.next_up(), false),
    }
}

fn by_cast([a, b]: [Mover<'_>; 2], by: Vec2) -> Option<Impact> {
    // What rests is the target, so that the mover's displacement is what the file says.
    let swapped = a.motion.linear == Vec2::ZERO;
    let ([mover, target], by) = if swapped { ([b, a], -by) } else { ([a, b], by) };
    match cast_shape(mover.placed(), by, target.placed()) {
        Cast::Clear { .. } => None,
        Cast::Started { .. } => Some(started([a, b])),
        Cast::At(hit) => {
            let CastHit { fraction: time, point, normal: out, .. } = hit;
            let part = |of: Mover<'_>, part, point, inward| {
                SubShape::of(of.collider(), of.collider().pose, part, point, inward)
            };
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
                SubShape::of(of.collider(), pose, part, hit.point, inward)
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

/// A pair that overlaps as the step begins.
fn started([a, b]: [Mover<'_>; 2]) -> Impact {
    let apart = separation(a.placed(), b.placed());
    Impact {
        a: a.index,
        b: b.index,
        time: 0.0,
        started: true,
        point: Aabb::around([apart.point_a, apart.point_b]).center(),
        normal: apart.normal,
        part_a: a.parts.at(apart.point_a, -apart.normal, b.placed()),
        part_b: b.parts.at(apart.point_b, apart.normal, a.placed()),
    }
}

/// The point moved by this share of a displacement.
fn moved(point: Vec2, by: Vec2, share: f64) -> Vec2 {
    let moved = |x: f32, by: f32| (f64::from(x) + f64::from(by) * share) as f32;
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
            // The next smaller one is at most the true difference, however little was rounded off.
            let least = f64::from(a) - f64::from(b);
            let before = if found > 0.0 { found.next_down() } else { found.next_up() };
            assert!(f64::from(found).abs() >= least.abs() && f64::from(before).abs() <= least.abs(), "{a} {b} {found}");
        }
        assert_eq!(difference(1e38, -tiny), (1e38_f32.next_up(), false));
    }

    #[test]
    fn a_relative_displacement_is_sure_if_exact_or_along_an_axis() {
        let vec = Vec2::new;
        assert_eq!(relative(vec(3.0, 1.0), vec(-1.0, 0.5)), Some(vec(4.0, 0.5)));
        assert!(relative(vec(0.1, 2.0), vec(-7.3, 2.0)).is_some_and(|by| by.y == 0.0 && by.x >= 7.4));
        assert_eq!(relative(vec(0.1, 2.0), vec(-7.3, 1.0)), None);
    }
}
