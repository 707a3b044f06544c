#[cfg(feature = "serde")]
use super::ray::{is_unlimited, unlimited};
use super::vec3::Vec3;

/// A ray in space: all points `origin + fraction · direction` with `fraction ≥ 0`, up to a limit if one is set.
///
/// Fractions count in units of `direction`, whatever its length; a zero direction is a ray of one point.
///
/// ```
/// use jostle::volume::Ray3;
/// let ray = Ray3::new([0.0, 0.0, 0.0], [2.0, 0.0, 1.0]);
/// assert_eq!(ray.at(1.5), [3.0, 0.0, 1.5].into());
/// assert_eq!(ray.until(1.0), Ray3::between([0.0; 3], [2.0, 0.0, 1.0]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Ray3 {
    /// The start, at fraction 0.
    pub origin: Vec3,
    /// The displacement from the start to fraction 1.
    pub direction: Vec3,
    /// Hits at a larger fraction do not count; infinity for an unlimited ray.
    #[cfg_attr(feature = "serde", serde(default = "unlimited"))]
    pub max_fraction: f64,
}

impl Ray3 {
    /// The unlimited ray.
    ///
    /// ```
    /// assert_eq!(jostle::volume::Ray3::new([0.0; 3], [1.0, 0.0, 0.0]).max_fraction, f64::INFINITY);
    /// ```
    #[must_use]
    pub fn new(origin: impl Into<Vec3>, direction: impl Into<Vec3>) -> Ray3 {
        Ray3 { origin: origin.into(), direction: direction.into(), max_fraction: f64::INFINITY }
    }

    /// The ray from one point to another, ending there. The direction is the difference, rounded to f32, so aimed
    /// exactly at a border it may end an ulp short of it; to be sure to arrive, extend it: `.until(1.0 + 1e-6)`.
    ///
    /// ```
    /// use jostle::volume::{Ray3, Vec3};
    /// assert_eq!(Ray3::between([1.0, 0.0, 0.0], [4.0, 0.0, 0.0]).direction, Vec3::new(3.0, 0.0, 0.0));
    /// ```
    #[must_use]
    pub fn between(from: impl Into<Vec3>, to: impl Into<Vec3>) -> Ray3 {
        let from = from.into();
        Ray3::new(from, to.into() - from).until(1.0)
    }

    /// The same ray, ending at this fraction. A negative or NaN limit leaves nothing to hit.
    ///
    /// ```
    /// assert_eq!(jostle::volume::Ray3::new([0.0; 3], [1.0, 0.0, 0.0]).until(2.0).max_fraction, 2.0);
    /// ```
    #[must_use]
    pub fn until(self, max_fraction: f64) -> Ray3 {
        Ray3 { max_fraction, ..self }
    }

    /// The point at this fraction, each coordinate rounded to f32.
    ///
    /// ```
    /// use jostle::volume::{Ray3, Vec3};
    /// assert_eq!(Ray3::new([1.0, 1.0, 1.0], [0.0, 2.0, 4.0]).at(0.5), Vec3::new(1.0, 2.0, 3.0));
    /// ```
    #[must_use]
    pub fn at(self, fraction: f64) -> Vec3 {
        let (from, along) = (self.origin.wide(), self.direction.wide());
        let [x, y, z] = core::array::from_fn(|axis| (from[axis] + fraction * along[axis]) as f32);
        Vec3::new(x, y, z)
    }
}

#[cfg(feature = "serde")]
super::serialized::serialize_fields!(Ray3 { origin, direction, max_fraction: is_unlimited });
