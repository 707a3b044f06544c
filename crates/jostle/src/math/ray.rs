use super::vec2::Vec2;

/// A ray: all points `origin + fraction · direction` with `fraction ≥ 0`, up to a limit if one is set.
///
/// Fractions count in units of `direction`, whatever its length; a zero direction is a ray of one point.
///
/// ```
/// use jostle::{Ray, Vec2};
/// let ray = Ray::new((0.0, 0.0), (2.0, 0.0));
/// assert_eq!(ray.at(1.5), Vec2::new(3.0, 0.0));
/// assert_eq!(ray.until(1.0), Ray::between((0.0, 0.0), (2.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Ray {
    /// The start, at fraction 0.
    pub origin: Vec2,
    /// The displacement from the start to fraction 1.
    pub direction: Vec2,
    /// Hits at a larger fraction do not count; infinity for an unlimited ray.
    // JSON has no infinity, so an unlimited ray is stored there without a limit.
    #[cfg_attr(feature = "serde", serde(default = "unlimited"))]
    pub max_fraction: f64,
}

impl Ray {
    /// The unlimited ray.
    ///
    /// ```
    /// assert_eq!(jostle::Ray::new((0.0, 0.0), (1.0, 0.0)).max_fraction, f64::INFINITY);
    /// ```
    #[must_use]
    pub fn new(origin: impl Into<Vec2>, direction: impl Into<Vec2>) -> Ray {
        Ray { origin: origin.into(), direction: direction.into(), max_fraction: f64::INFINITY }
    }

    /// The ray from one point to another, ending there. The direction is the difference, rounded to f32, so aimed
    /// exactly at a border it may end an ulp short of it; to be sure to arrive, extend it: `.until(1.0 + 1e-6)`.
    ///
    /// ```
    /// assert_eq!(jostle::Ray::between((1.0, 0.0), (4.0, 0.0)).direction, jostle::Vec2::new(3.0, 0.0));
    /// ```
    #[must_use]
    pub fn between(from: impl Into<Vec2>, to: impl Into<Vec2>) -> Ray {
        let from = from.into();
        Ray::new(from, to.into() - from).until(1.0)
    }

    /// The same ray, ending at this fraction. A negative or NaN limit leaves nothing to hit.
    ///
    /// ```
    /// assert_eq!(jostle::Ray::new((0.0, 0.0), (1.0, 0.0)).until(2.0).max_fraction, 2.0);
    /// ```
    #[must_use]
    pub fn until(self, max_fraction: f64) -> Ray {
        Ray { max_fraction, ..self }
    }

    /// The point at this fraction, rounded to f32.
    ///
    /// ```
    /// assert_eq!(jostle::Ray::new((1.0, 1.0), (0.0, 2.0)).at(0.5), jostle::Vec2::new(1.0, 2.0));
    /// ```
    #[must_use]
    pub fn at(self, fraction: f64) -> Vec2 {
        Vec2::new(
            (f64::from(self.origin.x) + fraction * f64::from(self.direction.x)) as f32,
            (f64::from(self.origin.y) + fraction * f64::from(self.direction.y)) as f32,
        )
    }
}

#[cfg(feature = "serde")]
super::serialized::serialize_fields!(Ray { origin, direction, max_fraction: is_unlimited });

#[cfg(feature = "serde")]
pub(super) fn unlimited() -> f64 {
    f64::INFINITY
}

#[cfg(feature = "serde")]
pub(super) fn is_unlimited(max_fraction: &f64) -> bool {
    *max_fraction == f64::INFINITY
}
