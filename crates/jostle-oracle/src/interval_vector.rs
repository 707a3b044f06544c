//! Vectors of intervals.

use core::ops::{Add, Mul, Neg, Sub};

use crate::interval::Interval;

/// A point or vector, each coordinate of which is an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct IntervalVector {
    pub(crate) x: Interval,
    pub(crate) y: Interval,
}

impl IntervalVector {
    pub(crate) const ORIGIN: IntervalVector = IntervalVector { x: Interval::ZERO, y: Interval::ZERO };

    /// The vector of exactly these numbers.
    pub(crate) fn of([x, y]: [f64; 2]) -> IntervalVector {
        IntervalVector { x: Interval::of(x), y: Interval::of(y) }
    }

    pub(crate) fn middle(self) -> [f64; 2] {
        [self.x.middle(), self.y.middle()]
    }

    pub(crate) fn dot(self, other: IntervalVector) -> Interval {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: IntervalVector) -> Interval {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> Interval {
        (self.x.squared() + self.y.squared()).root()
    }

    /// The vector rotated by a quarter turn counterclockwise.
    pub(crate) fn perp(self) -> IntervalVector {
        IntervalVector { x: -self.y, y: self.x }
    }

    /// The vector rotated by the angle with this cosine and sine.
    pub(crate) fn turned(self, [cos, sin]: [Interval; 2]) -> IntervalVector {
        IntervalVector { x: self.x * cos - self.y * sin, y: self.x * sin + self.y * cos }
    }
}

impl Add for IntervalVector {
    type Output = IntervalVector;
    fn add(self, other: IntervalVector) -> IntervalVector {
        IntervalVector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for IntervalVector {
    type Output = IntervalVector;
    fn sub(self, other: IntervalVector) -> IntervalVector {
        IntervalVector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for IntervalVector {
    type Output = IntervalVector;
    fn neg(self) -> IntervalVector {
        IntervalVector { x: -self.x, y: -self.y }
    }
}

impl Mul<Interval> for IntervalVector {
    type Output = IntervalVector;
    fn mul(self, by: Interval) -> IntervalVector {
        IntervalVector { x: self.x * by, y: self.y * by }
    }
}

impl Mul<f64> for IntervalVector {
    type Output = IntervalVector;
    fn mul(self, by: f64) -> IntervalVector {
        IntervalVector { x: self.x * by, y: self.y * by }
    }
}
