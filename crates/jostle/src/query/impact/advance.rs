//! Certified advancement: the first time at which two convex pieces that move and turn come within a distance.
//!
//! From a time at which the gap is known, an interval of time is proved free; at its end the gap is measured again, and
//! so on, until it is within the tolerance or the step is over. No time is skipped that is not proved free. If the
//! steps run out, the answer is that all is free up to there: early, never a miss.

use super::{
    free_time::FreeInterval,
    pair::{Near, Pair, straight},
    state::Moment,
};
use crate::{
    difference::{Relation, relate_pieces},
    query::cast::{ConvexCast, cast_piece},
};

/// The outcome for two pieces.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// They stay apart.
    Clear,
    /// They come within the tolerance.
    Near(Near),
    /// They overlap at the start.
    Started,
    /// They are apart up to here; the rest is unknown.
    Unsettled { safe: f64 },
}

/// The number of steps that take the first axis instead of the best.
const QUICK_STEPS: usize = 3;

impl<'p> Pair<'p> {
    /// The outcome for the two up to a fraction of the step, where a hit is a gap within `tolerance`; `watch` sees each
    /// step.
    pub(super) fn advance(
        &self,
        tolerance: f64,
        until: f64,
        watch: &mut dyn FnMut(&mut Moment<'_, '_>, FreeInterval),
    ) -> Outcome {
        let mut tolerance = tolerance.max(8.0 * self.error);
        let free = self.apart_as_discs(tolerance);
        if free > until {
            return Outcome::Clear;
        }
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
        for step in 0..self.steps() {
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
            watch(&mut moment, interval);
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
