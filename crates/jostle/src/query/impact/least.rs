//! The least distance of moving pieces: a time at which it is nearly attained, and a proof that it is nowhere much
//! less.
//!
//! Examining one time proves that an interval around it keeps farther apart than the goal, which is the least distance
//! known minus the tolerance. The rest on either side is examined in the same way, at the time of the least distance by
//! extrapolation, or else in its middle; the side to which the distance falls comes first. So the least distance is
//! found before much is proved, and a good goal is proved in long intervals.

use alloc::vec::Vec;

use super::{
    pair::{Near, PiecePair},
    state::Moment,
};
use crate::{
    difference::{Relation, relate_pieces},
    math::{dvec2::DVec2, larger, smaller},
};

/// The least distance of the pairs examined so far.
pub(super) struct Least {
    /// The tolerance: nowhere is the distance less by more than this.
    tolerance: f64,
    /// The distance beyond which nothing counts.
    within: f64,
    nearest: Option<Near>,
    /// The number of steps after the first `EASY` of their examination, since the tolerance last grew.
    late_steps: usize,
}

/// The number of steps that suffices for most examinations.
const EASY: usize = 32;

/// The number of late steps of all examinations together after which the tolerance grows, unless one may take more.
const MOST_LATE: usize = 4_096;

/// An interval of the step that is not proved yet, and the time to examine.
struct Open {
    from: f64,
    to: f64,
    at: f64,
    /// The number of extrapolated times in a row that did not lead to the least distance.
    tries: u32,
}

impl Least {
    pub(super) fn new(tolerance: f64, within: f64) -> Least {
        // What is proved to be no nearer than the next number is farther than this one.
        Least { tolerance, within: within.next_up(), nearest: None, late_steps: 0 }
    }

    /// The nearest points found, and the distance proved: 0 if the nearest is within the tolerance. Nothing or more than
    /// `within` if all are farther than that.
    pub(super) fn found(self) -> Option<(Near, f64)> {
        let at_least = self.goal();
        self.nearest.map(|near| (near, at_least))
    }

    /// The distance below which pairs have to be examined.
    pub(super) fn goal(&self) -> f64 {
        self.nearest.map_or(self.within, |near| smaller(self.within, near.gap - self.tolerance)).max(0.0)
    }

    /// The time of the least distance, unless that is 0.
    pub(super) fn found_at(&self) -> Option<f64> {
        self.nearest.filter(|_| !self.is_settled()).map(|near| near.fraction)
    }

    /// The least distance found.
    pub(super) fn nearest(&self) -> f64 {
        self.nearest.map_or(f64::INFINITY, |near| near.gap)
    }

    /// Whether a pair touches or overlaps, so that nothing is nearer.
    pub(super) fn is_settled(&self) -> bool {
        self.nearest.is_some_and(|near| near.gap <= 0.0)
    }

    /// Measures two pieces at the time of the least distance found, where they may be nearer, and then at the times to
    /// which their distance falls.
    pub(super) fn refine(&mut self, pair: &PiecePair<'_>) {
        const LOOKS: u32 = 6;
        let Some(nearest) = self.nearest else { return };
        let mut moment = Moment::new(pair, nearest.fraction);
        for _ in 0..LOOKS {
            let before = self.nearest();
            self.take(moment.near());
            if moment.gap() > before {
                break;
            }
            let (slope, bend) = moment.trend();
            let falls_to = if slope > 0.0 { 0.0 } else { 1.0 };
            let lowest = if bend > 0.0 { moment.fraction - slope / bend } else { falls_to };
            let next = lowest.clamp(0.0, 1.0);
            if next == moment.fraction || !next.is_finite() {
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

    /// Examines two moving pieces during an interval of the step until the least distance is proved to the tolerance,
    /// which grows if the steps of this examination, or the late steps of all together, run out.
    pub(super) fn examine(&mut self, pair: &PiecePair<'_>, during: [f64; 2]) {
        const LARGER: f64 = 16.0;
        /// Pieces within the tolerance leave nothing to prove; this many times are examined in case they touch.
        const WITHIN: u32 = 16;
        self.tolerance = self.tolerance.max(pair.least_tolerance());
        let near = pair.near_as_discs(self.goal());
        let Some([from, to]) = near.and_then(|near| intersection(near, during)) else { return };
        let [a, b] = &pair.turns;
        // Of discs their centres, of others the points about which they turn are nearest to each other then.
        let of_points = match pair.starts.map(|piece| &piece.corners[..]) {
            [[a], [b]] => Some(*b - *a),
            _ => None,
        };
        let (between, drift) = (of_points.unwrap_or(b.centre - a.centre), b.linear - a.linear);
        let closest = -between.dot(drift) / drift.length_squared();
        let is_straight = a.angular == 0.0 && b.angular == 0.0;
        let at = if closest >= from && closest <= to {
            closest
        } else if is_straight {
            if closest > to { to } else { from }
        } else {
            0.5 * (from + to)
        };
        let begin = if from <= 0.0 { 0.0 } else { at };
        let (mut moment, mut open) = (Moment::new(pair, begin), Vec::from([Open { from, to, at, tries: 0 }]));
        if from <= 0.0 {
            self.take(moment.near());
            // Too near for rounded numbers; the pieces as placed at the start decide.
            if moment.gap() <= 16.0 * pair.error && relate_pieces(pair.starts[0], pair.starts[1]) != Relation::Apart {
                self.take(Near { gap: moment.gap().min(0.0), ..moment.near() });
            }
            if self.is_settled() {
                return;
            }
        }
        if is_straight && self.examine_straight(&mut moment, at, drift, of_points.is_some()) {
            return;
        }
        let (mut steps, mut within) = (0, 0);
        while let Some(part) = open.pop() {
            self.step(&mut moment, part, &mut open);
            within += u32::from(self.goal() <= 0.0);
            if self.is_settled() || within == WITHIN {
                return;
            }
            steps += 1;
            self.late_steps += usize::from(steps > EASY);
            if steps == pair.steps() || self.late_steps >= MOST_LATE.max(pair.steps()) {
                (steps, self.late_steps, self.tolerance) = (0, 0, self.tolerance * LARGER);
            }
        }
    }

    /// Examines two pieces of which none turns; false if rounding keeps the least distance from being proved.
    ///
    /// Their distance is then a convex function of time. The nearest points at one time give a line below it: how far apart
    /// the supports along their normal are, which changes by the drift along it. A line that falls before the least
    /// distance and one that rises after it bound it where they meet, which is where to look next (Kelley 1960).
    fn examine_straight(&mut self, moment: &mut Moment<'_, '_>, at: f64, drift: DVec2, are_points: bool) -> bool {
        /// The number of times that are examined at most; as a rule four.
        const LOOKS: u32 = 32;
        let (mut next, mut falling, mut rising) = (at.clamp(0.0, 1.0), None::<LineBelow>, None::<LineBelow>);
        for _ in 0..LOOKS {
            if moment.fraction != next {
                moment.go_to(next);
            }
            self.take(moment.near());
            // Of two discs that is the time at which their centres are nearest.
            if self.is_settled() || are_points {
                return true;
            }
            let line = LineBelow::at(moment, drift);
            *(if line.slope < 0.0 { &mut falling } else { &mut rising }) = Some(line);
            let lowest = match (&falling, &rising) {
                (Some(falling), Some(rising)) => falling.meets(rising),
                (Some(_), None) => 1.0,
                (None, _) => 0.0,
            };
            // Of two lines the lower one, since one falls and the other does not: at most their height where they meet.
            let heights = falling.iter().chain(&rising).map(|line| line.height_at(lowest));
            let least = heights.fold(f64::INFINITY, smaller);
            // Within the tolerance of each other nothing is left to prove, but they may touch later.
            if least > 0.0 && least >= self.goal() {
                return true;
            }
            if lowest == next || !lowest.is_finite() {
                return false;
            }
            next = lowest.clamp(0.0, 1.0);
        }
        false
    }

    /// Examines one time and adds the intervals that are left.
    fn step(&mut self, moment: &mut Moment<'_, '_>, part: Open, open: &mut Vec<Open>) {
        const TRIES: u32 = 3;
        const SLACK: f64 = 0.25;
        /// The factor that takes the rounding of an interval away (proofs/impact-times.proof).
        const CERTAIN: f64 = 1.0 - 4.0 * f64::EPSILON;
        let Open { from, to, at, tries } = part;
        if moment.fraction != at {
            moment.go_to(at);
        }
        self.take(moment.near());
        if self.is_settled() {
            return;
        }
        let (goal, slack) = (self.goal(), SLACK * self.tolerance);
        let mut free = |rest: f64| {
            let time = if rest == 0.0 { f64::INFINITY } else { moment.free_for(goal, slack, rest, true).time };
            (time * CERTAIN).next_down()
        };
        let (before, after) = (at - free(from - at), at + free(to - at));
        if before <= from && after >= to {
            return;
        }
        let (slope, bend) = moment.trend();
        let lowest = at - slope / bend;
        let half = 0.5 * (to - from);
        let part = |from: f64, to: f64| {
            let tries = if to - from > half { tries + 1 } else { 0 };
            let is_there = bend > 0.0 && from < lowest && lowest < to && tries < TRIES;
            let middle = Open { from, to, at: 0.5 * (from + to), tries: 0 };
            if is_there { Open { at: lowest, tries, ..middle } } else { middle }
        };
        let (left, right) = ((before > from).then(|| part(from, before)), (after < to).then(|| part(after, to)));
        let [first, second] = if slope > 0.0 { [left, right] } else { [right, left] };
        open.extend([second, first].into_iter().flatten());
    }
}

/// A line that is nowhere above the distance of two pieces that do not turn, as a function of time.
#[derive(Clone, Copy)]
struct LineBelow {
    at: f64,
    height: f64,
    slope: f64,
}

impl LineBelow {
    /// The line of the nearest points at a time. Whatever rounding makes of their normal, the supports along it are as far
    /// apart as this says (proofs/straight-approach.proof).
    fn at(moment: &mut Moment<'_, '_>, drift: DVec2) -> LineBelow {
        let normal = moment.nearest().normal;
        let [a, b] = &moment.pieces;
        let along = |corner: &DVec2| normal.dot(*corner);
        let from = a.corners.iter().map(along).fold(f64::NEG_INFINITY, larger);
        let to = b.corners.iter().map(along).fold(f64::INFINITY, smaller);
        let height = to - from - moment.pair.radius() - moment.pair.error;
        LineBelow { at: moment.fraction, height, slope: normal.dot(drift) }
    }

    fn height_at(&self, time: f64) -> f64 {
        self.height + self.slope * (time - self.at)
    }

    /// The time at which it meets a line that rises where it falls.
    fn meets(&self, rising: &LineBelow) -> f64 {
        let fall = self.height_at(rising.at) - rising.height;
        rising.at + fall / (rising.slope - self.slope)
    }
}

/// The interval that is in both of two; `None` if they are apart.
fn intersection(a: [f64; 2], b: [f64; 2]) -> Option<[f64; 2]> {
    let [from, to] = [larger(a[0], b[0]), smaller(a[1], b[1])];
    (from <= to).then_some([from, to])
}
