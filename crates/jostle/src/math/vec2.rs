use core::ops::{Add, AddAssign, Div, Index, Mul, Neg, Sub, SubAssign};

/// A point or a displacement in the plane, in the user's own unit: x to the right, y up.
///
/// Everything that takes a point takes `impl Into<Vec2>`: a `Vec2`, `[f32; 2]`, `(f32, f32)`, and the vectors of
/// `glam` and `mint` behind features named after their versions (`glam-027` to `glam-034`, `mint-05`).
///
/// ```
/// use jostle::Vec2;
/// let a = Vec2::new(1.0, 2.0);
/// assert_eq!(a + (3.0, 4.0).into(), Vec2::from([4.0, 6.0]));
/// assert_eq!(a.perp(), Vec2::new(-2.0, 1.0)); // a quarter turn counterclockwise
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

    /// The vector with these coordinates.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 2.0).y, 2.0);
    /// ```
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Vec2 {
        Vec2 { x, y }
    }

    /// The scalar product, rounded once: computed in f64.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(1.0, 2.0).dot((3.0, 4.0)), 11.0);
    /// ```
    #[must_use]
    pub fn dot(self, other: impl Into<Vec2>) -> f32 {
        let other = other.into();
        (f64::from(self.x) * f64::from(other.x) + f64::from(self.y) * f64::from(other.y)) as f32
    }

    /// The length, rounded once: computed in f64, so it neither overflows nor underflows on the way.
    ///
    /// ```
    /// assert_eq!(jostle::Vec2::new(3.0, 4.0).length(), 5.0);
    /// ```
    #[must_use]
    pub fn length(self) -> f32 {
        super::sqrt(f64::from(self.x) * f64::from(self.x) + f64::from(self.y) * f64::from(self.y)) as f32
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

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl SubAssign for Vec2 {
    fn sub_assign(&mut self, other: Vec2) {
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

impl Div<f32> for Vec2 {
    type Output = Vec2;
    fn div(self, by: f32) -> Vec2 {
        Vec2::new(self.x / by, self.y / by)
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

impl core::fmt::Display for Vec2 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
