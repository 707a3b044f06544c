//! The order of two moving shapes in queries about motion, so that swapping the two swaps the answer, to the last bit.

use alloc::vec::Vec;
use core::{cmp::Ordering, ops::ControlFlow};

use crate::{
    math::bounds::Bounds,
    placed::{Moving, Piece},
};

/// Two moving shapes in an order that does not depend on which is called A, and whether they were swapped for it. They
/// are compared by place, motion and rotation, then by corners; scaling by a power of two keeps the order.
pub(crate) fn ordered<'a, 'b: 'a>(a: Moving<'a>, b: Moving<'b>) -> ([Moving<'a>; 2], bool) {
    let state = |moving: &Moving<'_>| {
        let (turn, pose) = (moving.turn(), moving.start().pose());
        let [cos, sin] = [pose.rotation.cos(), pose.rotation.sin()].map(f64::from);
        [turn.centre.x, turn.centre.y, turn.linear.x, turn.linear.y, turn.angular, cos, sin]
    };
    // Mostly the first number decides.
    let [from, to] = [&a, &b].map(|moving| [moving.turn().centre.x]);
    let by_state = compare(&from, &to).then_with(|| compare(&state(&a), &state(&b)));
    let is_swapped = by_state.then_with(|| compare_shapes(&a, &b)).is_gt();
    (if is_swapped { [b, a] } else { [a, b] }, is_swapped)
}

#[cold]
fn compare_shapes(a: &Moving<'_>, b: &Moving<'_>) -> Ordering {
    let numbers = |moving: &Moving<'_>| {
        let mut numbers = Vec::new();
        let mut add = |piece: &Piece| {
            numbers.push(piece.radius);
            numbers.extend(piece.corners.iter().flat_map(|corner| [corner.x, corner.y]));
            ControlFlow::Continue(())
        };
        _ = moving.start().parts_near(Bounds::ALL, |part| part.body.pieces_near(Bounds::ALL, &mut add));
        numbers
    };
    compare(&numbers(a), &numbers(b))
}

/// The order of two lists of numbers.
fn compare(a: &[f64], b: &[f64]) -> Ordering {
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}
