use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{collide::Pair, least::Least, order::is_second_first};
use crate::{
    math::{Vec2, bounds::Bounds, greater},
    shape::{Body, Moving, Piece},
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
/// pose that is not finite.
///
/// `at_least` is proved for all of the step, ends included, by the same bounds as
/// [`time_of_impact`](super::time_of_impact). `distance` was measured, and is at most the tolerance more. Where 256 looks, and 64
/// more for each turn of either, at most 16,640, do not prove that, 16 times the tolerance counts from there on, and so on.
/// A tolerance that is not positive, or less than rounding, counts as that rounding. Both sides of a chain count. Where they
/// overlap the points are those of two parts that overlap then.
///
/// Cost: as a rule ten looks at all corners; of shapes with many pieces also a box test for each pair of pieces, and looks at
/// those whose swept boxes come as near.
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
    let is_swapped = is_second_first(&a, &b);
    let [a, b] = if is_swapped { [b, a] } else { [a, b] };
    let mut least = Least::new(f64::from(tolerance.max(0.0)));
    let (turns, pieces) = ([a.turn(), b.turn()], [swept_pieces(a), swept_pieces(b)]);
    let pairs = || pieces[0].iter().flat_map(|a| pieces[1].iter().map(move |b| (a, b, a.1.distance(b.1))));
    let nearest = pairs().map(|(.., distance)| distance).fold(f64::INFINITY, f64::min);
    // Those whose boxes come nearest come nearest as a rule, and then most others need not be looked at.
    for is_first in [true, false] {
        for ((a, _), (b, _), distance) in pairs() {
            if (distance <= nearest) == is_first && distance <= least.goal() && !least.is_settled() {
                least.look_at(&Pair::new(a, b, turns));
            }
        }
    }
    for ((a, _), (b, _), distance) in pairs() {
        if distance <= least.nearest() && !least.is_settled() {
            least.look_again(&Pair::new(a, b, turns));
        }
    }
    let (near, at_least) = least.found()?;
    let [first, second] = near.points.map(Vec2::from);
    let [point_a, point_b] = if is_swapped { [second, first] } else { [first, second] };
    let rounded = at_least as f32;
    let at_least = if f64::from(rounded) > at_least { rounded.next_down() } else { rounded };
    Some(Approach { at_least, distance: greater(0.0, near.gap) as f32, fraction: near.fraction, point_a, point_b })
}

/// The convex pieces of a shape where it starts, each with a box around all of its way.
fn swept_pieces(moving: Moving<'_>) -> Vec<(Piece, Bounds)> {
    let (mut pieces, turn) = (Vec::new(), moving.turn());
    _ = moving.start().solids_near(Bounds::ALL, |solid| {
        match solid.body {
            Body::Piece(piece) => pieces.push(piece),
            Body::Area(area) => {
                _ = area.pieces_near(Bounds::ALL, |_, piece| {
                    pieces.push(piece.clone());
                    ControlFlow::Continue(())
                });
            }
        }
        ControlFlow::Continue(())
    });
    let swept = |piece: Piece| {
        let bounds = turn.swept(piece.bounds());
        (piece, bounds)
    };
    pieces.into_iter().map(swept).collect()
}
