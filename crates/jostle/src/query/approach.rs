use core::ops::ControlFlow;

use super::{
    collide::{Closeness, Pair},
    solids::for_piece_pairs,
};
use crate::{
    math::{Vec2, bounds::Bounds},
    shape::Moving,
};

/// How near two shapes come to each other during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Approach {
    /// They are nowhere nearer than this, surely; 0 where they touch or overlap.
    pub at_least: f32,
    /// The least distance that was found, which is within the tolerance of that; 0 where they touch or overlap.
    pub distance: f32,
    /// The part of the step after which it was.
    pub fraction: f64,
    /// The nearest point of A then, in the world.
    pub point_a: Vec2,
    /// The nearest point of B then, in the world.
    pub point_b: Vec2,
}

/// How near two shapes come to each other that move and turn during a step, to within a tolerance; `None` with a motion or
/// pose that is not finite (asserted against in debug builds).
///
/// `at_least` is proved for all of the step, ends included, by the same certified advancement as
/// [`time_of_impact`](super::time_of_impact). `distance` was measured, and is at most the tolerance more; where 1024 steps
/// do not prove that, 16 times the tolerance, and so on. A tolerance that is not positive, or less than rounding, counts as
/// that rounding. Both sides of a chain count. Where they overlap the points are those of two parts that overlap then.
///
/// ```
/// use jostle::{Convex, Motion, closest_approach};
/// let (rod, wall) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(1.0, 20.0)?);
/// // Half a turn beside a wall: its end comes within 0.5 of it, which neither start nor end tells.
/// let spin = rod.moving((0.0, 0.0), Motion::ZERO.turning(3.0).about((0.0, 0.0)));
/// let upright = spin; // it starts and ends about level
/// let near = closest_approach(upright, wall.at((3.0, 0.0)), 1e-3).unwrap();
/// assert!((0.498..0.5).contains(&near.at_least) && near.distance <= near.at_least + 1.1e-3);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn closest_approach<'a, 'b>(
    a: impl Into<Moving<'a>>,
    b: impl Into<Moving<'b>>,
    tolerance: f32,
) -> Option<Approach> {
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return None;
    }
    let (turns, tolerance) = ([a.turn(), b.turn()], f64::from(tolerance.max(0.0)));
    let mut nearest: Option<Closeness> = None;
    _ = a.start().solids_near(Bounds::ALL, |own| {
        b.start().solids_near(Bounds::ALL, |other| {
            for_piece_pairs([&own, &other], [Bounds::ALL; 2], |a, b| {
                // What even stays out of reach of the nearest found so far is nowhere nearer.
                let [from, to] = [turns[0].swept(a.bounds()), turns[1].swept(b.bounds())];
                if nearest.as_ref().is_some_and(|best| from.distance(to) > best.near.gap.max(0.0)) {
                    return;
                }
                let found = Pair::new(a, b, turns).approach(tolerance);
                nearest = Some(match &nearest {
                    Some(best) => {
                        let near = if found.near.gap < best.near.gap { found.near } else { best.near };
                        Closeness { at_least: best.at_least.min(found.at_least), near }
                    }
                    None => found,
                });
            });
            ControlFlow::Continue(())
        })
    });
    let Closeness { at_least, near } = nearest?;
    let [point_a, point_b] = near.points.map(Vec2::from);
    let rounded = at_least.max(0.0) as f32;
    let at_least = if f64::from(rounded) > at_least.max(0.0) { rounded.next_down() } else { rounded };
    Some(Approach { at_least, distance: near.gap.max(0.0) as f32, fraction: near.fraction, point_a, point_b })
}
