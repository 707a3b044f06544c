//! Points and vectors of which only bounds are known.

use core::ops::{Add, Mul, Neg, Sub};

use crate::interval::Interval;

/// A point or vector, each coordinate within bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: Interval,
    pub(crate) y: Interval,
}

impl Place {
    pub(crate) const ORIGIN: Place = Place { x: Interval::ZERO, y: Interval::ZERO };

    /// Exactly this one.
    pub(crate) fn of([x, y]: [f64; 2]) -> Place {
        Place { x: Interval::of(x), y: Interval::of(y) }
    }

    pub(crate) fn middle(self) -> [f64; 2] {
        [self.x.middle(), self.y.middle()]
    }

    pub(crate) fn dot(self, other: Place) -> Interval {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Place) -> Interval {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> Interval {
        (self.x.squared() + self.y.squared()).root()
    }

    /// A quarter turn counterclockwise.
    pub(crate) fn perp(self) -> Place {
        Place { x: -self.y, y: self.x }
    }

    /// By the angle that has this cosine and sine.
    pub(crate) fn turned(self, [cos, sin]: [Interval; 2]) -> Place {
        Place { x: self.x * cos - self.y * sin, y: self.x * sin + self.y * cos }
    }
}

impl Add for Place {
    type Output = Place;
    fn add(self, other: Place) -> Place {
        Place { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Place {
    type Output = Place;
    fn sub(self, other: Place) -> Place {
        Place { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Place {
    type Output = Place;
    fn neg(self) -> Place {
        Place { x: -self.x, y: -self.y }
    }
}

impl Mul<Interval> for Place {
    type Output = Place;
    fn mul(self, by: Interval) -> Place {
        Place { x: self.x * by, y: self.y * by }
    }
}

impl Mul<f64> for Place {
    type Output = Place;
    fn mul(self, by: f64) -> Place {
        Place { x: self.x * by, y: self.y * by }
    }
}
