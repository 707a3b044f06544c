//! Two convex pieces that move and turn.

use core::{f64::consts::TAU, ops::Deref};

use crate::{
    math::{dvec2::DVec2, error_free::two_diff, sqrt},
    placed::{Piece, Turn},
};

/// The motions of two pieces and their sizes, relative to a point near them, so that a far place costs no digits.
pub(super) struct Flight {
    pub(super) turns: [Turn; 2],
    /// The largest distance of a corner of each from its centre.
    pub(super) arms: [f64; 2],
    pub(super) radii: [f64; 2],
    /// The origin of the world in which the two are carried.
    pub(super) origin: DVec2,
    /// The error of a gap and of its bounds.
    pub(super) error: f64,
}

/// Two pieces, placed at the start, and their motions.
pub(super) struct PiecePair<'p> {
    pub(super) starts: [&'p Piece; 2],
    flight: Flight,
}

impl Deref for PiecePair<'_> {
    type Target = Flight;

    #[inline]
    fn deref(&self) -> &Flight {
        &self.flight
    }
}

/// The nearest points of two pieces at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) fraction: f64,
    pub(super) gap: f64,
    /// The unit normal from A to B.
    pub(super) normal: DVec2,
    /// The points on the borders, radii included.
    pub(super) points: [DVec2; 2],
}

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

/// The number of steps allowed; as a rule two turns of a rod take ten.
const STEPS: usize = 256;

/// The number of steps allowed more for each turn of either.
const STEPS_A_TURN: f64 = 64.0;

/// The largest number of steps allowed more.
const MOST_STEPS: f64 = 16_384.0;

impl<'p> PiecePair<'p> {
    pub(super) fn new(a: &'p Piece, b: &'p Piece, turns: [Turn; 2]) -> PiecePair<'p> {
        let starts = [a, b];
        let arms = [0, 1].map(|own| {
            let arms = starts[own].corners.iter().map(|&corner| (corner - turns[own].centre).length_squared());
            not_shorter(arms.fold(0.0, f64::max))
        });
        PiecePair { starts, flight: Flight::new(turns, arms, [a.radius, b.radius]) }
    }
}

impl Flight {
    #[inline]
    pub(super) fn new(mut turns: [Turn; 2], arms: [f64; 2], radii: [f64; 2]) -> Flight {
        /// The error as a share of the sizes, above all roundings of a bound (docs/never-misses.md). Proved in
        /// proofs/impact-corner.proof, proofs/impact-edge.proof, proofs/impact-axis.proof, proofs/impact-few.proof.
        const ERROR: f64 = 64.0 * f64::EPSILON / 2.0;
        let origin = turns[0].centre;
        for (turn, arm) in turns.iter_mut().zip(arms) {
            // A disc that turns about its own centre does not turn.
            turn.angular = if arm == 0.0 { 0.0 } else { turn.angular };
        }
        let size = |own: usize| {
            let Turn { centre, linear, angular } = turns[own];
            (centre - origin).length() + linear.length() + arms[own] * (1.0 + angular.abs()) + radii[own]
        };
        let error = ERROR * (size(0) + size(1));
        Flight { turns, arms, radii, origin, error }
    }

    /// The sum of the radii.
    #[inline]
    pub(super) fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// The number of steps allowed.
    pub(super) fn steps(&self) -> usize {
        let turns = (self.turns[0].angular.abs() + self.turns[1].angular.abs()) * (1.0 / TAU);
        let more = turns * STEPS_A_TURN;
        STEPS + if more < MOST_STEPS { more } else { MOST_STEPS } as usize
    }

    /// The least tolerance that rounding allows.
    #[inline]
    pub(super) fn least_tolerance(&self) -> f64 {
        8.0 * self.error
    }

    /// The interval of the step in which discs around their centres, as large as they are, may be as near to each other
    /// as a gap; `None` if they never are.
    #[inline]
    pub(super) fn near_as_discs(&self, gap: f64) -> Option<[f64; 2]> {
        let [a, b] = &self.turns;
        let (from, drift) = (b.centre - a.centre, b.linear - a.linear);
        let begin = self.discs_apart(from, drift, gap);
        if begin > 1.0 {
            return None;
        }
        let end = 1.0 - self.discs_apart(from + drift, -drift, gap);
        (begin <= end).then_some([begin, end])
    }

    /// The time for which the discs stay farther apart than a gap; infinite if they always do.
    #[inline]
    fn discs_apart(&self, from: DVec2, drift: DVec2, gap: f64) -> f64 {
        let radius = self.radius() + gap + self.error + self.arms[0] + self.arms[1];
        let (ahead, square) = (-from.dot(drift), from.length_squared() - radius * radius);
        if square <= 0.0 {
            return 0.0;
        }
        let aside = from.cross(drift);
        let depth = radius * radius * drift.length_squared() - aside * aside;
        if ahead <= 0.0 || depth <= 0.0 {
            return f64::INFINITY;
        }
        square / (ahead + sqrt(depth)) * (1.0 - 8.0 * f64::EPSILON)
    }

    /// Whether pieces with this gap are too near to each other to be proved apart.
    pub(super) fn touches(&self, gap: f64) -> bool {
        gap <= self.rounding()
    }

    /// The largest gap that may be due to rounding alone.
    pub(super) fn rounding(&self) -> f64 {
        16.0 * self.error
    }
}

/// The length with this square, not rounded down.
#[inline]
pub(super) fn not_shorter(square: f64) -> f64 {
    sqrt(square) * (1.0 + 8.0 * f64::EPSILON)
}

/// The displacement of A relative to B, if nothing turns and it is exact in f64, as it is unless one of the two
/// displacements is about 2²⁸ times the other.
pub(crate) fn straight([a, b]: &[Turn; 2]) -> Option<DVec2> {
    let turns = a.angular != 0.0 || b.angular != 0.0;
    let ((x, rest_x), (y, rest_y)) = (two_diff(a.linear.x, b.linear.x), two_diff(a.linear.y, b.linear.y));
    (!turns && rest_x == 0.0 && rest_y == 0.0).then_some(DVec2::new(x, y))
}
