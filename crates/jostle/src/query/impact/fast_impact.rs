//! Fast path of impacts: convex shapes of few corners, whose pieces need not be placed.

use super::{
    arms::Arms,
    fast_advance::{FastOutcome, FewCorners},
    pair::{Flight, Outcome},
};
use crate::placed::{Corners, Placed, Turn};

/// The outcome of the fast path for two shapes.
pub(super) struct FastImpact {
    pub(super) outcome: FastOutcome,
    /// The tolerance, no less than rounding allows, or half the gap at the start if that is less.
    pub(super) tolerance: f64,
}

impl FastImpact {
    /// The outcome for two convex shapes of at most eight corners; `None` for others, and if both are thin.
    #[inline]
    pub(super) fn of([a, b]: &[Placed<'_>; 2], turns: [Turn; 2], tolerance: f64) -> Option<FastImpact> {
        if a.may_be_thin() && b.may_be_thin() {
            return None;
        }
        let (a, b) = (a.figure()?.core()?, b.figure()?.core()?);
        let radii = [a.radius(), b.radius()];
        Some(if a.count.max(b.count) <= 4 {
            FastImpact::of_few::<4>(&a, &b, radii, turns, tolerance)
        } else {
            FastImpact::of_few::<8>(&a, &b, radii, turns, tolerance)
        })
    }

    #[inline(never)]
    fn of_few<const N: usize>(
        a: &impl Corners,
        b: &impl Corners,
        radii: [f64; 2],
        turns: [Turn; 2],
        tolerance: f64,
    ) -> FastImpact {
        let arms = [Arms::<N>::new(|i| a.place(i), turns[0].centre), Arms::new(|i| b.place(i), turns[1].centre)];
        let flight = Flight::new(turns, [arms[0].longest(), arms[1].longest()], radii);
        let mut tolerance = tolerance.max(flight.least_tolerance());
        let outcome = match flight.near_as_discs(tolerance) {
            Some(during) => FewCorners::new(&flight, arms).advance(&mut tolerance, during, 1.0, &mut |_, _| {}),
            None => FastOutcome::Ends(Outcome::Clear),
        };
        FastImpact { outcome, tolerance }
    }
}
