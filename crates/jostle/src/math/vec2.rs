use core::{
    iter::Sum,
    ops::{Add, AddAssign, Div, DivAssign, Index, IndexMut, Mul, MulAssign, Neg, Sub, SubAssign},
};

use super::{dvec2::DVec2, greater, lesser, trig};

/// A point or a displacement in the plane, in the user's own unit: x to the right, y up.
///
/// Everything that takes a point takes `impl Into<Vec2>`: a `Vec2`, `[f32; 2]`, `(f32, f32)`, and the vectors of
/// `glam` and `mint` behind features named after their versions (`glam-027` to `glam-034`, `mint-05`). The same
/// stand on the right of `+` and `-`.
///
/// Sums, differences and products are rounded once, coordinate by coordinate, and overflow to infinity as f32 does.
/// The methods work in f64 and round their result once more to f32.
///
/// ```
/// use jostle::Vec2;
/// let a = Vec2::new(1.0, 2.0);
/// assert_eq!(a + (3.0, 4.0), Vec2::new(4.0, 6.0));
/// assert_eq!(a.perp(), Vec2::new(-2.0, 1.0)); // a quarter turn counterclockwise
/// assert_eq!([a, a * 2.0].iter().sum::<Vec2>() / 3.0, a);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::Pod, bytemuck::Zeroable))]
#[repr(C)]
pub struct Vec2 {
    /// To the right.
    pub x: f32,
    /// Up.
    pub y: f32,
}

impl Vec2 {
    /// The origin, or no displacement.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::ZERO, jostle::Vec2::new(0.0, 0.0));
    /// ```
    pub const ZERO: Vec2 = Vec2 { x: 0.0, y: 0.0 };

    /// One in both coordinates.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::ONE * 3.0, jostle::Vec2::new(3.0, 3.0));
    /// ```
    pub const ONE: Vec2 = Vec2 { x: 1.0, y: 1.0 };

    /// The unit vector to the right.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::X, jostle::Vec2::new(1.0, 0.0));
    /// ```
    pub const X: Vec2 = Vec2 { x: 1.0, y: 0.0 };

    /// The unit vector up.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::Y, jostle::Vec2::X.perp());
    /// ```
    pub const Y: Vec2 = Vec2 { x: 0.0, y: 1.0 };

    /// The vector with these coordinates.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 2.0).y, 2.0);
    /// ```
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Vec2 {
        Vec2 { x, y }
    }

    /// The scalar product. Its terms are exact in f64, so none is lost when they cancel.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 2.0).dot((3.0, 4.0)), 11.0);
    /// ```
    #[must_use]
    pub fn dot(self, other: impl Into<Vec2>) -> f32 {
        DVec2::from(self).dot(other.into().into()) as f32
    }

    /// The cross product x₁y₂ − y₁x₂: above zero if `other` lies counterclockwise of this vector, within half a turn.
    /// It is the doubled area of the triangle between the two. Its terms are exact in f64, so its sign is right unless it
    /// underflows to 0.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::X.cross(Vec2::Y), 1.0);
    /// assert_eq!(Vec2::X.cross((3.0, -2.0)), -2.0);
    /// ```
    #[doc(alias = "perp_dot")]
    #[must_use]
    pub fn cross(self, other: impl Into<Vec2>) -> f32 {
        DVec2::from(self).cross(other.into().into()) as f32
    }

    /// The length. It does not overflow or underflow on the way: it is infinite only if it is above `f32::MAX`, and zero
    /// only for the zero vector.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(3.0, 4.0).length(), 5.0);
    /// assert_eq!(Vec2::new(3e30, 4e30).length(), 5e30);
    /// ```
    #[must_use]
    pub fn length(self) -> f32 {
        DVec2::from(self).length() as f32
    }

    /// The square of the length: infinite from a length of about 1.8e19 on, zero below one of about 2.6e-23.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(3.0, 4.0).length_squared(), 25.0);
    /// ```
    #[must_use]
    pub fn length_squared(self) -> f32 {
        DVec2::from(self).length_squared() as f32
    }

    /// The distance to another point, in range as [`length`](Vec2::length) is.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 1.0).distance((4.0, 5.0)), 5.0);
    /// ```
    #[must_use]
    pub fn distance(self, other: impl Into<Vec2>) -> f32 {
        (DVec2::from(other.into()) - self.into()).length() as f32
    }

    /// The square of the distance to another point, in range as [`length_squared`](Vec2::length_squared) is.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 1.0).distance_squared((4.0, 5.0)), 25.0);
    /// ```
    #[must_use]
    pub fn distance_squared(self, other: impl Into<Vec2>) -> f32 {
        (DVec2::from(other.into()) - self.into()).length_squared() as f32
    }

    /// The vector of length 1 in this direction, or zero for a vector that is zero or not finite; never NaN.
    /// [`try_normalize`](Vec2::try_normalize) tells these apart.
    ///
    /// Each coordinate is within 0.500001 ulp of the true one, for the largest and the smallest vectors too.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(3.0, 4.0).normalize(), Vec2::new(0.6, 0.8));
    /// assert_eq!(Vec2::new(0.0, -1e-45).normalize(), -Vec2::Y);
    /// assert_eq!(Vec2::ZERO.normalize(), Vec2::ZERO);
    /// ```
    #[doc(alias = "normalize_or_zero")]
    #[must_use]
    pub fn normalize(self) -> Vec2 {
        self.try_normalize().unwrap_or(Vec2::ZERO)
    }

    /// The vector of length 1 in this direction, or `None` for a vector that is zero or not finite.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(3.0, 4.0).try_normalize(), Some(Vec2::new(0.6, 0.8)));
    /// assert_eq!(Vec2::ZERO.try_normalize(), None);
    /// assert_eq!(Vec2::new(f32::INFINITY, 0.0).try_normalize(), None);
    /// ```
    #[must_use]
    pub fn try_normalize(self) -> Option<Vec2> {
        let (v, length) = (DVec2::from(self), DVec2::from(self).length());
        (self.is_finite() && length > 0.0).then(|| DVec2::new(v.x / length, v.y / length).into())
    }

    /// The point at a fraction of the way to `other`: exactly this point at 0 and `other` at 1 if both are
    /// finite, and beyond them for other fractions.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(1.0, 2.0).lerp((5.0, 4.0), 0.25), Vec2::new(2.0, 2.5));
    /// ```
    #[must_use]
    pub fn lerp(self, other: impl Into<Vec2>, fraction: f32) -> Vec2 {
        let t = f64::from(fraction);
        (DVec2::from(self) * (1.0 - t) + DVec2::from(other.into()) * t).into()
    }

    /// What is left along a surface with this unit normal: without the part that leads into the surface. What leads
    /// away from it is kept.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(3.0, -4.0).slide(Vec2::Y), Vec2::new(3.0, 0.0));
    /// assert_eq!(Vec2::new(3.0, 4.0).slide(Vec2::Y), Vec2::new(3.0, 4.0));
    /// ```
    #[must_use]
    pub fn slide(self, normal: impl Into<Vec2>) -> Vec2 {
        let (v, normal) = (DVec2::from(self), DVec2::from(normal.into()));
        (v - normal * lesser(v.dot(normal), 0.0)).into()
    }

    /// Thrown back by a surface with this unit normal, with all of its speed.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(3.0, -4.0).reflect(Vec2::Y), Vec2::new(3.0, 4.0));
    /// ```
    #[must_use]
    pub fn reflect(self, normal: impl Into<Vec2>) -> Vec2 {
        let (v, normal) = (DVec2::from(self), DVec2::from(normal.into()));
        (v - normal * (2.0 * v.dot(normal))).into()
    }

    /// The point halfway to `other`. It does not overflow.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 2.0).midpoint((4.0, 2.0)), jostle::Vec2::new(2.5, 2.0));
    /// ```
    #[must_use]
    pub fn midpoint(self, other: impl Into<Vec2>) -> Vec2 {
        let other = other.into();
        Vec2::new(self.x.midpoint(other.x), self.y.midpoint(other.y))
    }

    /// The lesser of both in each coordinate. One that is NaN does not count; of 0 and −0 that of this vector is kept.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 5.0).min((3.0, 4.0)), jostle::Vec2::new(1.0, 4.0));
    /// ```
    #[must_use]
    pub fn min(self, other: impl Into<Vec2>) -> Vec2 {
        let other = other.into();
        Vec2::new(lesser(self.x, other.x), lesser(self.y, other.y))
    }

    /// The greater of both in each coordinate. One that is NaN does not count; of 0 and −0 that of this vector is kept.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 5.0).max((3.0, 4.0)), jostle::Vec2::new(3.0, 5.0));
    /// ```
    #[must_use]
    pub fn max(self, other: impl Into<Vec2>) -> Vec2 {
        let other = other.into();
        Vec2::new(greater(self.x, other.x), greater(self.y, other.y))
    }

    /// The magnitude of each coordinate (exact).
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(-1.0, 2.0).abs(), jostle::Vec2::new(1.0, 2.0));
    /// ```
    #[must_use]
    pub const fn abs(self) -> Vec2 {
        Vec2 { x: self.x.abs(), y: self.y.abs() }
    }

    /// This vector turned a quarter counterclockwise (exact).
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 0.0).perp(), jostle::Vec2::new(0.0, 1.0));
    /// ```
    #[must_use]
    pub const fn perp(self) -> Vec2 {
        Vec2 { x: -self.y, y: self.x }
    }

    /// The vector of length 1 at this angle in radians, counterclockwise from the x axis; the same bits on every platform.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::from_angle(0.0), Vec2::X);
    /// assert!(Vec2::from_angle(core::f32::consts::FRAC_PI_2).distance(Vec2::Y) < 1e-7);
    /// ```
    #[must_use]
    pub fn from_angle(radians: f32) -> Vec2 {
        let (sin, cos) = trig::sin_cos(f64::from(radians));
        DVec2::new(cos, sin).into()
    }

    /// Its angle in radians, counterclockwise from the x axis, from −π to π; 0 for the zero vector.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::Y.angle(), core::f32::consts::FRAC_PI_2);
    /// assert_eq!(Vec2::ZERO.angle(), 0.0);
    /// ```
    #[must_use]
    pub fn angle(self) -> f32 {
        trig::atan2(f64::from(self.y), f64::from(self.x)) as f32
    }

    /// This vector turned by an angle in radians, counterclockwise. To turn many by one angle, make a [`Rot2`](crate::Rot2)
    /// and multiply.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert!(Vec2::X.rotate(core::f32::consts::PI).distance(-Vec2::X) < 1e-7);
    /// ```
    #[must_use]
    pub fn rotate(self, radians: f32) -> Vec2 {
        let (sin, cos) = trig::sin_cos(f64::from(radians));
        let (x, y) = (f64::from(self.x), f64::from(self.y));
        DVec2::new(cos * x - sin * y, sin * x + cos * y).into()
    }

    /// This vector if it is at most so long, else the one of that length in its direction. A negative length counts as 0.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::new(6.0, 8.0).clamp_length(5.0), Vec2::new(3.0, 4.0));
    /// assert_eq!(Vec2::new(0.5, 0.0).clamp_length(5.0), Vec2::new(0.5, 0.0));
    /// ```
    #[doc(alias = "clamp_length_max")]
    #[doc(alias = "limit")]
    #[must_use]
    pub fn clamp_length(self, most: f32) -> Vec2 {
        let (v, length, most) = (DVec2::from(self), DVec2::from(self).length(), f64::from(most.max(0.0)));
        if length > most { (v * (most / length)).into() } else { self }
    }

    /// The point at most this distance from here on the way to another: that itself if it is no farther. A negative distance
    /// counts as 0.
    ///
    /// ```
    /// use jostle::Vec2;
    /// assert_eq!(Vec2::ZERO.move_towards((6.0, 8.0), 5.0), Vec2::new(3.0, 4.0));
    /// assert_eq!(Vec2::ZERO.move_towards((0.5, 0.0), 5.0), Vec2::new(0.5, 0.0));
    /// ```
    #[must_use]
    pub fn move_towards(self, other: impl Into<Vec2>, distance: f32) -> Vec2 {
        let other = other.into();
        let way = DVec2::from(other) - self.into();
        let (length, distance) = (way.length(), f64::from(distance.max(0.0)));
        if length > distance { (DVec2::from(self) + way * (distance / length)).into() } else { other }
    }

    /// Whether neither coordinate is infinite or NaN.
    ///
    /// ```
    /// assert!(!jostle::Vec2::new(f32::NAN, 0.0).is_finite());
    /// ```
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

impl<V: Into<Vec2>> Add<V> for Vec2 {
    type Output = Vec2;
    fn add(self, other: V) -> Vec2 {
        let other = other.into();
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl<V: Into<Vec2>> AddAssign<V> for Vec2 {
    fn add_assign(&mut self, other: V) {
        *self = *self + other;
    }
}

impl<V: Into<Vec2>> Sub<V> for Vec2 {
    type Output = Vec2;
    fn sub(self, other: V) -> Vec2 {
        let other = other.into();
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl<V: Into<Vec2>> SubAssign<V> for Vec2 {
    fn sub_assign(&mut self, other: V) {
        *self = *self - other;
    }
}

impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        Vec2::new(-self.x, -self.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Vec2;
    fn mul(self, by: f32) -> Vec2 {
        Vec2::new(self.x * by, self.y * by)
    }
}

impl Mul<Vec2> for f32 {
    type Output = Vec2;
    fn mul(self, v: Vec2) -> Vec2 {
        v * self
    }
}

impl MulAssign<f32> for Vec2 {
    fn mul_assign(&mut self, by: f32) {
        *self = *self * by;
    }
}

impl Div<f32> for Vec2 {
    type Output = Vec2;
    fn div(self, by: f32) -> Vec2 {
        Vec2::new(self.x / by, self.y / by)
    }
}

impl DivAssign<f32> for Vec2 {
    fn div_assign(&mut self, by: f32) {
        *self = *self / by;
    }
}

impl<V: Into<Vec2>> Sum<V> for Vec2 {
    /// The sum in the given order, rounded to f32 at each step.
    fn sum<I: Iterator<Item = V>>(vectors: I) -> Vec2 {
        vectors.fold(Vec2::ZERO, |sum, v| sum + v)
    }
}

impl Index<usize> for Vec2 {
    type Output = f32;
    /// Coordinate 0 is x, 1 is y.
    ///
    /// # Panics
    /// For every other index, as a slice does.
    fn index(&self, axis: usize) -> &f32 {
        [&self.x, &self.y][axis]
    }
}

impl IndexMut<usize> for Vec2 {
    fn index_mut(&mut self, axis: usize) -> &mut f32 {
        [&mut self.x, &mut self.y][axis]
    }
}

impl From<Vec2> for DVec2 {
    #[inline]
    fn from(v: Vec2) -> DVec2 {
        DVec2::new(f64::from(v.x), f64::from(v.y))
    }
}

impl From<DVec2> for Vec2 {
    #[inline]
    fn from(v: DVec2) -> Vec2 {
        Vec2::new(v.x as f32, v.y as f32)
    }
}

/// With the precision that is asked for, as in `{:.3}`.
impl core::fmt::Display for Vec2 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // The sum of −0 and 0 is 0.
        let [x, y] = [self.x + 0.0, self.y + 0.0];
        let Some(decimals) = f.precision() else { return write!(f, "({x}, {y})") };
        let rounded = |x: f32| {
            let text = alloc::format!("{x:.decimals$}");
            // What is rounded to zero has no sign, either.
            let is_zero = !text.contains(|c: char| ('1'..='9').contains(&c)) && x.is_finite();
            if is_zero { text.trim_start_matches('-').into() } else { text }
        };
        write!(f, "({}, {})", rounded(x), rounded(y))
    }
}
