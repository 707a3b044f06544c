use core::ops::{Add, Mul, Neg, Sub};

/// A point or a displacement in space, in the user's own unit.
///
/// Everything that takes a point takes `impl Into<Vec3>`: a `Vec3`, `[f32; 3]` or `(f32, f32, f32)`. Sums, differences
/// and products with a number are rounded once, coordinate by coordinate, and overflow to infinity as f32 does.
///
/// ```
/// use jostle::volume::Vec3;
/// assert_eq!(Vec3::new(1.0, 2.0, 3.0) + Vec3::from([1.0, 0.0, 0.0]) * 2.0, Vec3::new(3.0, 2.0, 3.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Vec3 {
    /// The first coordinate.
    pub x: f32,
    /// The second coordinate.
    pub y: f32,
    /// The third coordinate.
    pub z: f32,
}

impl Vec3 {
    /// The origin, or no displacement.
    pub const ZERO: Vec3 = Vec3::new(0.0, 0.0, 0.0);

    /// The vector with these coordinates.
    ///
    /// ```
    /// assert_eq!(jostle::volume::Vec3::new(1.0, 2.0, 3.0).z, 3.0);
    /// ```
    #[must_use]
    pub const fn new(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3 { x, y, z }
    }

    /// True if no coordinate is infinite or NaN.
    ///
    /// ```
    /// assert!(!jostle::volume::Vec3::new(0.0, f32::NAN, 0.0).is_finite());
    /// ```
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.z.is_finite()
    }

    /// The coordinates.
    #[inline]
    pub(crate) fn coordinates(self) -> [f32; 3] {
        [self.x, self.y, self.z]
    }

    /// The coordinates in f64.
    #[inline]
    pub(crate) fn wide(self) -> [f64; 3] {
        self.coordinates().map(f64::from)
    }
}

impl Add for Vec3 {
    type Output = Vec3;

    fn add(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Vec3;

    fn sub(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Neg for Vec3 {
    type Output = Vec3;

    fn neg(self) -> Vec3 {
        Vec3::new(-self.x, -self.y, -self.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Vec3;

    fn mul(self, by: f32) -> Vec3 {
        Vec3::new(self.x * by, self.y * by, self.z * by)
    }
}

impl From<[f32; 3]> for Vec3 {
    fn from([x, y, z]: [f32; 3]) -> Vec3 {
        Vec3 { x, y, z }
    }
}

impl From<Vec3> for [f32; 3] {
    fn from(v: Vec3) -> [f32; 3] {
        v.coordinates()
    }
}

impl From<(f32, f32, f32)> for Vec3 {
    fn from((x, y, z): (f32, f32, f32)) -> Vec3 {
        Vec3 { x, y, z }
    }
}
