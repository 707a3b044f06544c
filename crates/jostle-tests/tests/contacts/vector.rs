//! Vectors of f64 for simulations.

use core::ops::{Add, Mul, Neg, Sub};

use jostle::Vec2;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct V {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl V {
    pub(crate) const ZERO: V = V::new(0.0, 0.0);

    pub(crate) const fn new(x: f64, y: f64) -> V {
        V { x, y }
    }

    pub(crate) fn dot(self, other: V) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: V) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn perp(self) -> V {
        V::new(-self.y, self.x)
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn unit(self) -> V {
        self * (1.0 / self.length())
    }

    /// The vector rotated by the angle with this cosine and sine.
    pub(crate) fn turned(self, by: V) -> V {
        by * self.x + by.perp() * self.y
    }

    pub(crate) fn turned_back(self, by: V) -> V {
        self.turned(V::new(by.x, -by.y))
    }
}

impl From<Vec2> for V {
    fn from(v: Vec2) -> V {
        V::new(v.x.into(), v.y.into())
    }
}

impl From<V> for Vec2 {
    fn from(v: V) -> Vec2 {
        Vec2::new(v.x as f32, v.y as f32)
    }
}

impl Add for V {
    type Output = V;
    fn add(self, other: V) -> V {
        V::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for V {
    type Output = V;
    fn sub(self, other: V) -> V {
        V::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        V::new(-self.x, -self.y)
    }
}

impl Mul<f64> for V {
    type Output = V;
    fn mul(self, by: f64) -> V {
        V::new(self.x * by, self.y * by)
    }
}
