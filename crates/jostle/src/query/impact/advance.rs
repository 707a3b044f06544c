//! Certified advancement: the first time at which two convex pieces that move and turn come within a distance.
//!
//! From a time at which the gap is known, an interval of time is proved free; at its end the gap is measured again, and
//! so on, until it is within the tolerance or the step is over. No time is skipped that is not proved free. If the
//! steps run out, the answer is that all is free up to there: early, never a miss.

use super::{
    arms::Arms,
    fast_advance::{FastOutcome, FewCorners},
    free_time::FreeInterval,
    pair::{Near, Outcome, PiecePair, straight},
    state::Moment,
};
use crate::{
    difference::{Relation, relate_pieces},
    query::cast::{ConvexCast, cast_piece},
};

/// The number of steps that take the first axis instead of the best.
const QUICK_STEPS: usize = 3;

impl<'p> PiecePair<'p> {
    /// The outcome for the two up to a fraction of the step, where a hit is a gap within `tolerance`; `watch` sees each
    /// step.
    pub(super) fn advance(&self, tolerance: f64, until: f64, watch: &mut dyn FnMut(f64, FreeInterval)) -> Outcome {
        let mut tolerance = tolerance.max(self.least_tolerance());
        let Some(during) = self.near_as_discs(tolerance).filter(|&[free, _]| free <= until) else {
            return Outcome::Clear;
        };
        match self.fast_advance(&mut tolerance, during, until, watch) {
            FastOutcome::Ends(outcome) => outcome,
            FastOutcome::Free { fraction, steps } => self.advance_after(fraction, steps, tolerance, until, watch),
        }
    }

    /// The same for two that are apart up to a time, after so many steps.
    pub(super) fn advance_after(
        &self,
        free: f64,
        steps: usize,
        mut tolerance: f64,
        until: f64,
        watch: &mut dyn FnMut(f64, FreeInterval),
    ) -> Outcome {
        let mut moment = Moment::new(self, free);
        if free == 0.0 && !moment.is_farther_than(tolerance) && moment.gap() <= tolerance {
            match self.begin(&mut moment) {
                Begin::Ends(outcome) => return outcome,
                // Half the gap can be kept from there on.
                Begin::At { fraction, gap } => {
                    tolerance = tolerance.min(0.5 * gap);
                    if fraction > 0.0 {
                        moment.go_to(fraction);
                    }
                }
            }
        }
        let mut is_thorough = false;
        for step in steps..self.steps() {
            if !moment.is_farther_than(tolerance) && moment.gap() <= tolerance - 2.0 * self.error {
                return Outcome::Near(moment.near());
            }
            is_thorough |= step >= QUICK_STEPS;
            let interval = moment.free_for(0.5 * tolerance, 0.125 * tolerance, moment.rest(), is_thorough);
            let next = (moment.fraction + interval.time * (1.0 - 4.0 * f64::EPSILON)).next_down();
            if next <= moment.fraction && !is_thorough {
                is_thorough = true;
                continue;
            }
            watch(moment.fraction, interval);
            if next >= 1.0 || next > until {
                return Outcome::Clear;
            }
            if next <= moment.fraction {
                break;
            }
            moment.go_to(next);
            debug_assert!(
                self.measure(next).gap >= 0.5 * tolerance - 2.0 * self.error,
                "they are nearer at {next} than was proved"
            );
        }
        Outcome::Unsettled { safe: moment.fraction }
    }

    /// The outcome of the fast path, if both have few corners.
    fn fast_advance(
        &self,
        tolerance: &mut f64,
        during: [f64; 2],
        until: f64,
        watch: &mut dyn FnMut(f64, FreeInterval),
    ) -> FastOutcome {
        match self.starts[0].corners.len().max(self.starts[1].corners.len()) {
            0..=4 => FewCorners::<4>::new(self, self.few_arms()).advance(tolerance, during, until, watch),
            5..=8 => FewCorners::<8>::new(self, self.few_arms()).advance(tolerance, during, until, watch),
            _ => FastOutcome::Free { fraction: during[0], steps: 0 },
        }
    }

    pub(super) fn few_arms<const N: usize>(&self) -> [Arms<N>; 2] {
        [0, 1].map(|own| {
            let corners = &self.starts[own].corners;
            Arms::new(|i| corners[if i < corners.len() { i } else { 0 }], self.turns[own].centre)
        })
    }

    /// The beginning for pieces that start nearer than the tolerance.
    fn begin(&self, moment: &mut Moment<'_, 'p>) -> Begin {
        if !self.touches(moment.gap()) {
            return Begin::At { fraction: 0.0, gap: moment.gap() };
        }
        let [a, b] = self.starts;
        // Decided by the pieces as placed at the start, which are exact.
        if relate_pieces(a, b) == Relation::Overlapping {
            return Begin::Ends(Outcome::Started);
        }
        // Too near to be proved apart; they stay apart if they leave or slide.
        if let Some(linear) = straight(&self.turns) {
            let passes = matches!(cast_piece(a, b, linear), ConvexCast::Clear);
            return Begin::Ends(if passes { Outcome::Clear } else { Outcome::Near(moment.near()) });
        }
        match moment.leaves() {
            Some((fraction, _)) if fraction >= 1.0 => Begin::Ends(Outcome::Clear),
            Some((fraction, gap)) => Begin::At { fraction, gap },
            None => Begin::Ends(Outcome::Near(moment.near())),
        }
    }

    /// The nearest points at a time.
    pub(super) fn measure(&self, fraction: f64) -> Near {
        Moment::new(self, fraction).near()
    }
}

/// The beginning for pieces that start nearer than the tolerance.
enum Begin {
    Ends(Outcome),
    /// They are free until then, and have this gap then.
    At {
        fraction: f64,
        gap: f64,
    },
}
