//! When two convex pieces that move and turn first come within a distance of each other: certified advancement.
//!
//! From a time at which the gap is known, `advance` proves a stretch of time free; at its end the gap is measured again, and
//! so on, until it is within the tolerance or the step is over. No time is passed over that is not proved free. If the steps
//! run out, the answer is that all is free up to here: early, never a miss.

use super::{
    advance::{Frame, Moment},
    nearest::{Nearest, survey},
    passage::{Passage, pass},
    relate::{Relation, relate_pieces},
};
use crate::{
    math::{dvec2::DVec2, sqrt},
    shape::{Piece, Turn},
};

/// Two pieces, placed at the start, and how they move; as seen from a point near them, so that a far place costs nothing.
pub(super) struct Pair {
    starts: [Piece; 2],
    /// Decided before anything is rounded.
    relation: Relation,
    turns: [Turn; 2],
    arms: [f64; 2],
    origin: DVec2,
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

/// A step of the advancement, for whoever wants to see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Advance {
    pub(super) fraction: f64,
    pub(super) gap: f64,
    pub(super) frame: Frame,
    /// How long it is proved free from here.
    pub(super) time: f64,
}

/// So many steps are taken. Two turns of a rod take ten as a rule.
const STEPS: usize = 256;

impl Pair {
    pub(super) fn new(a: &Piece, b: &Piece, turns: [Turn; 2]) -> Pair {
        /// Of the coordinates that occur. A corner is off by 6u of them and by 2u of the angle times its arm, a normal and
        /// a product by as much again, and the distance that the walk measures by 32u.
        const ERROR: f64 = 64.0 * f64::EPSILON / 2.0;
        let origin = turns[0].centre;
        let starts = [a, b].map(|piece| piece.moved(-origin));
        let turns = turns.map(|turn| Turn { centre: turn.centre - origin, ..turn });
        let arm = |own: usize| {
            let arms = starts[own].corners.iter().map(|&corner| (corner - turns[own].centre).length_squared());
            sqrt(arms.fold(0.0, f64::max)) * (1.0 + 8.0 * f64::EPSILON)
        };
        let arms = [arm(0), arm(1)];
        let size = |own: usize| {
            let Turn { centre, linear, angular } = turns[own];
            centre.length() + linear.length() + arms[own] * (1.0 + angular.abs()) + starts[own].radius
        };
        let error = ERROR * (size(0) + size(1));
        Pair { starts, relation: relate_pieces(a, b), turns, arms, origin, error }
    }

    fn reach(&self) -> f64 {
        self.starts[0].radius + self.starts[1].radius
    }

    /// What becomes of the two up to a fraction of the step, and whether they come within `tolerance`; each step is shown
    /// to `watch`.
    pub(super) fn collide(&self, tolerance: f64, until: f64, watch: &mut dyn FnMut(Advance)) -> Outcome {
        let [a, b] = &self.starts;
        let mut tolerance = tolerance.max(8.0 * self.error);
        let mut fraction = 0.0;
        match self.relation {
            Relation::Overlapping => return Outcome::Started,
            relation => {
                let near = self.measure(0.0);
                if relation == Relation::Touching || near.gap <= 16.0 * self.error {
                    // Too near to be proved apart. They are if they leave, or slide.
                    if self.turns.iter().all(|turn| turn.angular == 0.0) {
                        let passes = matches!(pass(a, b, self.turns[0].linear - self.turns[1].linear), Passage::Clear);
                        return if passes { Outcome::Clear } else { Outcome::Near(near) };
                    }
                    let Some((time, gap)) = self.leaves(near.normal) else { return Outcome::Near(near) };
                    if time >= 1.0 {
                        return Outcome::Clear;
                    }
                    (fraction, tolerance) = (time, tolerance.min(gap * 0.5));
                } else if near.gap <= tolerance {
                    tolerance = near.gap * 0.5;
                }
            }
        }
        for _ in 0..STEPS {
            let near = self.measure(fraction);
            if near.gap <= tolerance - 2.0 * self.error {
                return Outcome::Near(near);
            }
            let pieces = self.pieces_at(fraction);
            let stretch =
                self.moment(&pieces, fraction).free_for(near.normal, self.reach() + 0.5 * tolerance + self.error);
            watch(Advance { fraction, gap: near.gap, frame: stretch.frame, time: stretch.time });
            let next = (fraction + stretch.time * (1.0 - 4.0 * f64::EPSILON)).next_down();
            if next >= 1.0 || next > until {
                return Outcome::Clear;
            }
            if next <= fraction {
                break;
            }
            fraction = next;
        }
        Outcome::Unsettled { safe: fraction }
    }

    fn pieces_at(&self, fraction: f64) -> [Piece; 2] {
        [0, 1].map(|own| self.turns[own].piece_at(&self.starts[own], fraction))
    }

    fn moment<'p>(&self, [a, b]: &'p [Piece; 2], fraction: f64) -> Moment<'p> {
        let centres = self.turns.map(|turn| turn.centre_at(fraction));
        Moment { pieces: [a, b], turns: self.turns, centres, arms: self.arms, rest: 1.0 - fraction }
    }

    /// How far they are apart at a time, where, and in which direction.
    pub(super) fn measure(&self, fraction: f64) -> Near {
        let [a, b] = &self.pieces_at(fraction);
        let Nearest { distance, normal, points, .. } = survey(a, b).nearest(a, b);
        let points = [points[0] + normal * a.radius, points[1] - normal * b.radius];
        Near { fraction, gap: distance - self.reach(), normal, points: points.map(|point| point + self.origin) }
    }

    /// If pieces that touch at the start leave each other: until when they surely do, and the gap that they have then.
    fn leaves(&self, normal: DVec2) -> Option<(f64, f64)> {
        let pieces = self.pieces_at(0.0);
        let (time, gap) = self.moment(&pieces, 0.0).leaves_by(normal, self.reach(), self.error)?;
        (gap >= 32.0 * self.error || time >= 1.0).then_some((time, gap))
    }
}

/// The least distance of two pieces on their way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closeness {
    /// They are nowhere nearer than this.
    pub(super) at_least: f64,
    pub(super) near: Near,
}

impl Pair {
    /// How near the two come, to within a tolerance.
    ///
    /// A distance that is nearly the least makes the steps of the proof long: so it is looked for first.
    pub(super) fn approach(&self, tolerance: f64) -> Closeness {
        const STEPS: usize = 4096;
        let tolerance = tolerance.max(8.0 * self.error);
        let (mut fraction, mut nearest) = (0.0, self.nearest_of_instants());
        for _ in 0..STEPS {
            let at_least = nearest.gap - tolerance;
            if at_least <= 0.0 {
                break;
            }
            let near = self.measure(fraction);
            if near.gap < nearest.gap {
                nearest = near;
            }
            let pieces = self.pieces_at(fraction);
            let moment = self.moment(&pieces, fraction);
            let at_least = at_least.min(nearest.gap - tolerance);
            let time = moment.free_for(near.normal, self.reach() + at_least + self.error).time;
            let next = (fraction + time * (1.0 - 4.0 * f64::EPSILON)).next_down();
            if next >= 1.0 {
                return Closeness { at_least, near: nearest };
            }
            if next <= fraction {
                break;
            }
            fraction = next;
        }
        Closeness { at_least: 0.0, near: nearest }
    }

    /// Where of many instants they are nearest, and then of many about it.
    fn nearest_of_instants(&self) -> Near {
        const INSTANTS: usize = 32;
        const ROUNDS: usize = 40;
        let nearer = |best: Near, other: Near| if other.gap < best.gap { other } else { best };
        let instants = (1..=INSTANTS).map(|i| self.measure(i as f64 / INSTANTS as f64));
        let mut nearest = instants.fold(self.measure(0.0), nearer);
        let mut width = 1.0 / INSTANTS as f64;
        for _ in 0..ROUNDS {
            width *= 0.5;
            let beside = [-width, width].map(|by| self.measure((nearest.fraction + by).clamp(0.0, 1.0)));
            nearest = beside.into_iter().fold(nearest, nearer);
        }
        nearest
    }
}
