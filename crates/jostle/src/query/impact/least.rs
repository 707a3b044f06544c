//! The least distance of pieces on their way: where it is about attained, and a proof that none is much less.
//!
//! A look at a time proves a stretch before and after it to stay farther apart than the goal, which is the nearest that is
//! known less the tolerance. What is left on either side is looked at in the same way, at the time at which the distance
//! would be least if it went on as it does, or else in its middle; first where it falls. So the least distance is found
//! before much is proved, and a goal that is known well is proved in long stretches.

use alloc::vec::Vec;

use super::{
    pair::{Near, Pair},
    state::Moment,
};
use crate::difference::{Relation, relate_pieces};

/// The least distance of the pairs that were looked at so far.
pub(crate) struct Least {
    /// Nowhere is less than the nearest by more.
    tolerance: f64,
    nearest: Option<Near>,
}

/// A part of the step that is not proved yet, and when to look at it.
struct Open {
    from: f64,
    to: f64,
    look: f64,
    /// How often in a row the time to look at was where the distance would be least, and did not lead there.
    tries: u32,
}

impl Least {
    pub(crate) fn new(tolerance: f64) -> Least {
        Least { tolerance, nearest: None }
    }

    /// The nearest that was found, and the distance that is proved: 0 if the nearest is within the tolerance.
    pub(crate) fn found(self) -> Option<(Near, f64)> {
        let at_least = self.goal();
        self.nearest.map(|near| (near, at_least))
    }

    /// What is nowhere nearer than this need not be looked at.
    pub(crate) fn goal(&self) -> f64 {
        self.nearest.map_or(f64::INFINITY, |near| (near.gap - self.tolerance).max(0.0))
    }

    /// The time of the least distance, unless that is 0.
    pub(crate) fn found_at(&self) -> Option<f64> {
        self.nearest.filter(|_| !self.is_settled()).map(|near| near.fraction)
    }

    /// No less was found.
    pub(crate) fn nearest(&self) -> f64 {
        self.nearest.map_or(f64::INFINITY, |near| near.gap)
    }

    /// Whether they touch or overlap: nothing is nearer.
    pub(crate) fn is_settled(&self) -> bool {
        self.nearest.is_some_and(|near| near.gap <= 0.0)
    }

    /// Looks again at the time at which the nearest were found, where these two may be nearer, and from there at the times to
    /// which the distance falls.
    pub(crate) fn look_again(&mut self, pair: &Pair<'_>) {
        const LOOKS: u32 = 6;
        let Some(nearest) = self.nearest else { return };
        let mut moment = Moment::new(pair, nearest.fraction);
        for _ in 0..LOOKS {
            let before = self.nearest();
            self.take(moment.near());
            let (slope, bend) = moment.trend();
            let falls_to = if slope > 0.0 { 0.0 } else { 1.0 };
            let lowest = if bend > 0.0 { moment.fraction - slope / bend } else { falls_to };
            let next = lowest.clamp(0.0, 1.0);
            if moment.gap() > before || next == moment.fraction || !next.is_finite() {
                break;
            }
            moment.go_to(next);
        }
        self.take(moment.near());
    }

    fn take(&mut self, near: Near) {
        if self.nearest.is_none_or(|nearest| near.gap < nearest.gap) {
            self.nearest = Some(near);
        }
    }

    /// Looks at two pieces on their way until no more than the tolerance is open. Where so many steps do not prove that, a
    /// larger tolerance counts.
    pub(crate) fn look_at(&mut self, pair: &Pair<'_>) {
        const LARGER: f64 = 16.0;
        /// Where they come within the tolerance nothing is to be proved. So often it is looked whether they touch.
        const WITHIN: u32 = 16;
        self.tolerance = self.tolerance.max(8.0 * pair.error);
        let [from, to] = if self.nearest.is_some() { pair.near_as_discs(self.goal()) } else { [0.0, 1.0] };
        if from > to {
            return;
        }
        let [a, b] = &pair.turns;
        let (between, drift) = (b.centre - a.centre, b.linear - a.linear);
        let closest = -between.dot(drift) / drift.length_squared();
        let look = if closest >= from && closest <= to { closest } else { 0.5 * (from + to) };
        let (mut moment, mut open) = (Moment::new(pair, 0.0), Vec::from([Open { from, to, look, tries: 0 }]));
        if from <= 0.0 {
            self.take(moment.near());
            // Too near to tell; decided on what was not rounded.
            if moment.gap() <= 16.0 * pair.error && relate_pieces(pair.starts[0], pair.starts[1]) != Relation::Apart {
                self.take(Near { gap: moment.gap().min(0.0), ..moment.near() });
            }
            if self.is_settled() {
                return;
            }
        }
        let (mut steps, mut within) = (0, 0);
        while let Some(part) = open.pop() {
            self.step(&mut moment, part, &mut open);
            within += u32::from(self.goal() <= 0.0);
            if self.is_settled() || within == WITHIN {
                return;
            }
            steps += 1;
            if steps == pair.steps() {
                (steps, self.tolerance) = (0, self.tolerance * LARGER);
            }
        }
    }

    fn step(&mut self, moment: &mut Moment<'_, '_>, part: Open, open: &mut Vec<Open>) {
        const TRIES: u32 = 3;
        const SLACK: f64 = 0.25;
        /// The part of a stretch that rounding cannot add.
        const SURE: f64 = 1.0 - 4.0 * f64::EPSILON;
        let Open { from, to, look, tries } = part;
        moment.go_to(look);
        self.take(moment.near());
        if self.is_settled() {
            return;
        }
        let (goal, slack) = (self.goal(), SLACK * self.tolerance);
        let mut sure = |rest: f64| {
            let free = if rest == 0.0 { f64::INFINITY } else { moment.free_for(goal, slack, rest, true).time };
            (free * SURE).next_down()
        };
        let (before, after) = (look - sure(from - look), look + sure(to - look));
        if before <= from && after >= to {
            return;
        }
        let (slope, bend) = moment.trend();
        let lowest = look - slope / bend;
        let half = 0.5 * (to - from);
        let part = |from: f64, to: f64| {
            let tries = if to - from > half { tries + 1 } else { 0 };
            let is_there = bend > 0.0 && from < lowest && lowest < to && tries < TRIES;
            let middle = Open { from, to, look: 0.5 * (from + to), tries: 0 };
            if is_there { Open { look: lowest, tries, ..middle } } else { middle }
        };
        let (left, right) = ((before > from).then(|| part(from, before)), (after < to).then(|| part(after, to)));
        let [first, second] = if slope > 0.0 { [left, right] } else { [right, left] };
        open.extend([second, first].into_iter().flatten());
    }
}
