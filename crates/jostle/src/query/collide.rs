//! When two convex pieces that move and turn first come within a distance of each other: certified advancement.
//!
//! From a time at which the gap is known, `advance` proves a stretch of time free; at its end the gap is measured again, and
//! so on, until it is within the tolerance or the step is over. No time is passed over that is not proved free. If the steps
//! run out, the answer is that all is free up to here: early, never a miss.

use core::f64::consts::TAU;

use super::{
    advance::Stretch,
    moment::Moment,
    passage::{Passage, pass},
    relate::{Relation, relate_pieces},
};
use crate::{
    math::{dvec2::DVec2, expansion::two_diff, sqrt},
    shape::{Piece, Turn},
};

/// Two pieces, placed at the start, and how they move; as seen from a point near them, so that a far place costs nothing.
pub(super) struct Pair<'p> {
    pub(super) starts: [&'p Piece; 2],
    pub(super) turns: [Turn; 2],
    /// The largest distance of a corner from its centre.
    pub(super) arms: [f64; 2],
    pub(super) origin: DVec2,
    /// How far a gap or its bound may be off.
    pub(super) error: f64,
}

/// What becomes of two pieces.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// They stay apart.
    Clear,
    /// They come so near to each other.
    Near(Near),
    /// They overlap at the start.
    Started,
    /// They are apart up to here; what comes later is not known.
    Unsettled { safe: f64 },
}

/// Where two pieces come near to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) fraction: f64,
    pub(super) gap: f64,
    /// From A to B.
    pub(super) normal: DVec2,
    /// On the border of either.
    pub(super) points: [DVec2; 2],
}

/// So many steps are taken, and so many more for each turn of either. Two turns of a rod take ten as a rule.
const STEPS: usize = 256;
const STEPS_A_TURN: f64 = 64.0;

/// No more than these.
const MOST_STEPS: f64 = 16_384.0;

/// So many of them are content with the first axis.
const QUICK_STEPS: usize = 3;

impl<'p> Pair<'p> {
    pub(super) fn new(a: &'p Piece, b: &'p Piece, mut turns: [Turn; 2]) -> Pair<'p> {
        /// The error as a share of the sizes, a little more than all roundings of a bound together; docs/never-misses.md adds
        /// them up.
        const ERROR: f64 = 64.0 * f64::EPSILON / 2.0;
        let (starts, origin) = ([a, b], turns[0].centre);
        let arm = |own: usize| {
            let arms = starts[own].corners.iter().map(|&corner| (corner - turns[own].centre).length_squared());
            sqrt(arms.fold(0.0, f64::max)) * (1.0 + 8.0 * f64::EPSILON)
        };
        let arms = [arm(0), arm(1)];
        for (turn, arm) in turns.iter_mut().zip(arms) {
            // A disc that turns about its own centre does not move by that.
            turn.angular = if arm == 0.0 { 0.0 } else { turn.angular };
        }
        let size = |own: usize| {
            let Turn { centre, linear, angular } = turns[own];
            (centre - origin).length() + linear.length() + arms[own] * (1.0 + angular.abs()) + starts[own].radius
        };
        let error = ERROR * (size(0) + size(1));
        Pair { starts, turns, arms, origin, error }
    }

    /// The radii of their skins.
    pub(super) fn reach(&self) -> f64 {
        self.starts[0].radius + self.starts[1].radius
    }

    /// What becomes of the two up to a fraction of the step, and whether they come within `tolerance`; each step is shown
    /// to `watch`.
    pub(super) fn collide(
        &self,
        tolerance: f64,
        until: f64,
        watch: &mut dyn FnMut(&mut Moment<'_, '_>, Stretch),
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
                // From a gap that is kept as they go on.
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
            let stretch = moment.free_for(0.5 * tolerance, 0.125 * tolerance, moment.rest(), is_thorough);
            let next = (moment.fraction + stretch.time * (1.0 - 4.0 * f64::EPSILON)).next_down();
            if next <= moment.fraction && !is_thorough {
                is_thorough = true;
                continue;
            }
            watch(&mut moment, stretch);
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

    /// So many steps are worth taking.
    pub(super) fn steps(&self) -> usize {
        let turns = (self.turns[0].angular.abs() + self.turns[1].angular.abs()) * (1.0 / TAU);
        let more = turns * STEPS_A_TURN;
        STEPS + if more < MOST_STEPS { more } else { MOST_STEPS } as usize
    }

    /// How long discs around their centres, as large as they are, stay farther apart than a gap: infinite for ever.
    fn apart_as_discs(&self, gap: f64) -> f64 {
        let [a, b] = &self.turns;
        self.discs_apart(b.centre - a.centre, b.linear - a.linear, gap)
    }

    /// The part of the step, from when to when, at which discs around their centres may be as near to each other as a gap:
    /// an empty one if they never are.
    pub(super) fn near_as_discs(&self, gap: f64) -> [f64; 2] {
        let [a, b] = &self.turns;
        let (from, drift) = (b.centre - a.centre, b.linear - a.linear);
        [self.discs_apart(from, drift, gap), 1.0 - self.discs_apart(from + drift, -drift, gap)]
    }

    fn discs_apart(&self, from: DVec2, drift: DVec2, gap: f64) -> f64 {
        let reach = self.reach() + gap + self.error + self.arms[0] + self.arms[1];
        let (ahead, square) = (-from.dot(drift), from.length_squared() - reach * reach);
        if square <= 0.0 {
            return 0.0;
        }
        let aside = from.cross(drift);
        let depth = reach * reach * drift.length_squared() - aside * aside;
        if ahead <= 0.0 || depth <= 0.0 {
            return f64::INFINITY;
        }
        square / (ahead + sqrt(depth)) * (1.0 - 8.0 * f64::EPSILON)
    }

    /// What becomes of pieces that start nearer than the tolerance.
    fn begin(&self, moment: &mut Moment<'_, 'p>) -> Begin {
        if !self.touches(moment.gap()) {
            return Begin::At { fraction: 0.0, gap: moment.gap() };
        }
        let [a, b] = self.starts;
        // Decided on what was not rounded.
        if relate_pieces(a, b) == Relation::Overlapping {
            return Begin::Ends(Outcome::Started);
        }
        // Too near to be proved apart. They are if they leave, or slide.
        if let Some(linear) = straight(&self.turns) {
            let passes = matches!(pass(a, b, linear), Passage::Clear);
            return Begin::Ends(if passes { Outcome::Clear } else { Outcome::Near(moment.near()) });
        }
        match moment.leaves() {
            Some((fraction, _)) if fraction >= 1.0 => Begin::Ends(Outcome::Clear),
            Some((fraction, gap)) => Begin::At { fraction, gap },
            None => Begin::Ends(Outcome::Near(moment.near())),
        }
    }

    /// Tells whether pieces this far apart are too near to each other to be proved apart.
    pub(super) fn touches(&self, gap: f64) -> bool {
        gap <= self.rounding()
    }

    /// A gap that is not larger may be none.
    pub(super) fn rounding(&self) -> f64 {
        16.0 * self.error
    }

    /// How far they are apart at a time, where, and in which direction.
    pub(super) fn measure(&self, fraction: f64) -> Near {
        Moment::new(self, fraction).near()
    }
}

/// The displacement of A as B sees it, if nothing turns and f64 can tell it exactly. It can unless one of the two
/// displacements is 2²⁸ times the other.
pub(super) fn straight([a, b]: &[Turn; 2]) -> Option<DVec2> {
    let turns = a.angular != 0.0 || b.angular != 0.0;
    let ((x, rest_x), (y, rest_y)) = (two_diff(a.linear.x, b.linear.x), two_diff(a.linear.y, b.linear.y));
    (!turns && rest_x == 0.0 && rest_y == 0.0).then_some(DVec2::new(x, y))
}

/// How pieces begin that start nearer than the tolerance.
enum Begin {
    Ends(Outcome),
    /// They are this far apart then, and were free until then.
    At {
        fraction: f64,
        gap: f64,
    },
}
