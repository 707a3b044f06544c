use core::{
    array,
    ops::{Add, Mul, Neg, Sub},
};

/// A point or vector in f64, in which all work is done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct DVec2 {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl DVec2 {
    pub(crate) const ZERO: DVec2 = DVec2 { x: 0.0, y: 0.0 };
    pub(crate) const INFINITY: DVec2 = DVec2 { x: f64::INFINITY, y: f64::INFINITY };

    #[inline]
    pub(crate) const fn new(x: f64, y: f64) -> DVec2 {
        DVec2 { x, y }
    }

    #[inline]
    pub(crate) fn dot(self, other: DVec2) -> f64 {
        self.x * other.x + self.y * other.y
    }

    #[inline]
    pub(crate) fn cross(self, other: DVec2) -> f64 {
        self.x * other.y - self.y * other.x
    }

    #[inline]
    pub(crate) fn length_squared(self) -> f64 {
        self.dot(self)
    }

    #[inline]
    pub(crate) fn length(self) -> f64 {
        super::sqrt(self.length_squared())
    }

    /// The sum of the magnitudes of its coordinates: at least its length, and at most √2 times as large.
    #[inline]
    pub(crate) fn manhattan(self) -> f64 {
        self.x.abs() + self.y.abs()
    }

    /// The 16 directions at multiples of 22.5°, counterclockwise from that of x.
    pub(crate) fn sixteen_directions() -> [DVec2; 16] {
        const COS: f64 = 0.923_879_532_511_286_7;
        const SIN: f64 = 0.382_683_432_365_089_8;
        const ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
        let first = [(1.0, 0.0), (COS, SIN), (ROOT, ROOT), (SIN, COS)].map(|(x, y)| DVec2::new(x, y));
        array::from_fn(|i| {
            let direction = first[i % 4];
            [direction, direction.left(), -direction, direction.right()][i / 4]
        })
    }

    /// A quarter turn counterclockwise.
    #[inline]
    pub(crate) fn left(self) -> DVec2 {
        DVec2::new(-self.y, self.x)
    }

    /// A quarter turn clockwise: the outward normal of a counterclockwise edge.
    #[inline]
    pub(crate) fn right(self) -> DVec2 {
        DVec2::new(self.y, -self.x)
    }

    /// The minimum of each coordinate; none may be NaN.
    #[inline]
    pub(crate) fn least(self, other: DVec2) -> DVec2 {
        let least = |a: f64, b: f64| if b < a { b } else { a };
        DVec2::new(least(self.x, other.x), least(self.y, other.y))
    }

    /// The maximum of each coordinate; none may be NaN.
    #[inline]
    pub(crate) fn most(self, other: DVec2) -> DVec2 {
        -(-self).least(-other)
    }

    /// Whether it comes before the other in the order of x, then y.
    #[inline]
    pub(crate) fn precedes(self, other: DVec2) -> bool {
        self.x < other.x || (self.x == other.x && self.y < other.y)
    }
}

impl From<[f64; 2]> for DVec2 {
    fn from([x, y]: [f64; 2]) -> DVec2 {
        DVec2 { x, y }
    }
}

impl From<DVec2> for [f64; 2] {
    fn from(DVec2 { x, y }: DVec2) -> [f64; 2] {
        [x, y]
    }
}

impl Add for DVec2 {
    type Output = DVec2;
    #[inline]
    fn add(self, other: DVec2) -> DVec2 {
        DVec2::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for DVec2 {
    type Output = DVec2;
    #[inline]
    fn sub(self, other: DVec2) -> DVec2 {
        DVec2::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for DVec2 {
    type Output = DVec2;
    #[inline]
    fn neg(self) -> DVec2 {
        DVec2::new(-self.x, -self.y)
    }
}

impl Mul<f64> for DVec2 {
    type Output = DVec2;
    #[inline]
    fn mul(self, by: f64) -> DVec2 {
        DVec2::new(self.x * by, self.y * by)
    }
}
