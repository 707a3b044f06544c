//! Two moving bodies, relative to the pivot of the first.

use crate::instant::{Instant, unit};
use crate::interval::Interval;
use crate::interval_vector::IntervalVector;
use crate::moving_body::{Arm, MovingBody, Path};

/// Two moving bodies in the frame that moves with A's pivot and does not rotate.
pub(crate) struct MovingPair {
    a: Path,
    b: Path,
    /// The vector from A's pivot to B's at the start.
    apart: IntervalVector,
    /// The displacement of B's pivot relative to A's.
    closing: IntervalVector,
    /// The sum of both radii.
    pub(crate) radii: Interval,
}

/// An interval of time, and an instant in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) from: f64,
    pub(crate) middle: f64,
    pub(crate) to: f64,
}

impl Piece {
    pub(crate) fn of(from: f64, to: f64) -> Piece {
        Piece { from, middle: from.midpoint(to), to }
    }

    /// The times of its ends, relative to the middle.
    fn ends(self) -> [Interval; 2] {
        [self.from, self.to].map(|end| Interval::of(end) - Interval::of(self.middle))
    }
}

impl MovingPair {
    pub(crate) fn of(a: &MovingBody, b: &MovingBody) -> MovingPair {
        let radii = (Interval::of(a.radius.into()) + Interval::of(b.radius.into())).clamped(0.0, f64::INFINITY);
        let radii = if a.radius + b.radius == 0.0 { Interval::ZERO } else { radii };
        let (a, b) = (Path::of(a), Path::of(b));
        let (apart, closing) = (b.pivot - a.pivot, b.linear - a.linear);
        MovingPair { a, b, apart, closing, radii }
    }

    pub(crate) fn at(&self, time: f64) -> Instant {
        let centre = self.centre_at(time);
        let b = self.b.arms_at(time).into_iter().map(|arm| arm.from(centre, self.closing)).collect();
        Instant::of(self.a.arms_at(time), b)
    }

    /// The vector from A's pivot to B's at a time.
    fn centre_at(&self, time: f64) -> IntervalVector {
        self.apart + self.closing * time
    }

    /// Whether a bound from the middle proves the cores to be farther apart than this during the whole piece.
    pub(crate) fn stays_beyond(&self, distance: Interval, piece: Piece, middle: &Instant) -> bool {
        let rates = [0.0, self.a.angular, self.b.angular];
        rates.into_iter().any(|rate| self.stays_beyond_along(rate, distance, piece, middle))
    }

    /// Whether the discs around the pivots that contain the cores at all times are. Their separation on an axis is
    /// linear in time, so the ends of the piece decide.
    pub(crate) fn discs_stay_beyond(&self, distance: Interval, piece: Piece) -> bool {
        let n = IntervalVector::of(unit(self.centre_at(piece.middle).middle()));
        let room = (self.a.reach + self.b.reach + distance) * n.length();
        [piece.from, piece.to].into_iter().all(|time| (n.dot(self.centre_at(time)) - room).lo > 0.0)
    }

    /// Whether they are on an axis that rotates at this rate and is that of `middle` in the middle of the piece.
    ///
    /// With n(Δ) the axis and x(Δ) a corner, the height h = n·x has at Δ = 0 the derivative h′ = n′·x + n·x′, where
    /// n′ = rate·perp(n). Let x = c + arm, where c moves straight by v and the arm turns by ω; then n·arm turns by
    /// ω − rate, and |h″| ≤ |n|·(rate²·|c| + 2·|rate|·|v| + (ω − rate)²·|arm|). With M the sum of such bounds for both
    /// cores, the gap along the axis is at least
    ///
    ///   min over B of (h + h′Δ) − max over A of (h + h′Δ) − ½MΔ²,
    ///
    /// which is concave in Δ, so its minimum is at an end of the piece.
    fn stays_beyond_along(&self, rate: f64, distance: Interval, piece: Piece, middle: &Instant) -> bool {
        let n = middle.axis;
        let turning = n.perp() * rate;
        let lines = |arms: &[Arm]| -> Vec<[Interval; 2]> {
            arms.iter().map(|x| [n.dot(x.at), turning.dot(x.at) + n.dot(x.velocity)]).collect()
        };
        let (lines_a, lines_b) = (lines(&middle.a), lines(&middle.b));
        let (bend, length) = (self.bend(rate, piece), n.length());
        piece.ends().into_iter().all(|after| {
            let heights =
                |lines: &[[Interval; 2]]| lines.iter().map(|&[h, slope]| h + slope * after).collect::<Vec<_>>();
            let lowest = heights(&lines_b).into_iter().reduce(Interval::lesser).expect("a body has a corner");
            let highest = heights(&lines_a).into_iter().reduce(Interval::greater).expect("a body has a corner");
            let lost = bend * length * after.squared() * 0.5;
            (lowest - highest - lost - distance * length).lo > 0.0
        })
    }

    /// Whether a point of radius 0 certainly passes through a segment of radius 0 during the piece.
    ///
    /// No single instant proves this. But if the point changes sides, and the angle between the vectors d and e to the
    /// ends of the segment is always more than a right one, it does; d·e changes at a rate of at most (|d| +
    /// |e|)·speed.
    pub(crate) fn passes_through(&self, piece: Piece) -> bool {
        let ends_at = |time: f64| {
            let (a, b, centre) = (self.a.arms_at(time), self.b.arms_at(time), self.centre_at(time));
            let differences: Vec<IntervalVector> =
                b.iter().flat_map(|q| a.iter().map(|p| q.at + centre - p.at).collect::<Vec<_>>()).collect();
            <[IntervalVector; 2]>::try_from(differences).ok()
        };
        let (Some([d, e]), Some([later_d, later_e])) = (ends_at(piece.from), ends_at(piece.to)) else { return false };
        let (side, later_side) = (d.cross(e), later_d.cross(later_e));
        let changes_sides = side.lo > 0.0 && later_side.hi < 0.0 || side.hi < 0.0 && later_side.lo > 0.0;
        let speed = self.closing.length() + self.a.rim_speed() + self.b.rim_speed();
        let travelled = speed * (Interval::of(piece.to) - Interval::of(piece.from));
        let longest = d.length() + e.length() + travelled * 2.0;
        changes_sides && (d.dot(e) + longest * travelled).hi < 0.0
    }

    /// The bound M for a unit axis. A pivot moves in a straight line, so it is farthest away at an end.
    fn bend(&self, rate: f64, piece: Piece) -> Interval {
        let of_arms = |path: &Path| (Interval::of(path.angular) - Interval::of(rate)).squared() * path.reach;
        let arms = of_arms(&self.a) + of_arms(&self.b);
        if rate == 0.0 {
            return arms;
        }
        let rate = Interval::of(rate.abs());
        let farthest = self.centre_at(piece.from).length().greater(self.centre_at(piece.to).length());
        arms + rate.squared() * farthest + rate * self.closing.length() * 2.0
    }
}
