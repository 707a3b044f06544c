use core::ops::Mul;

use super::{trig, vec2::Vec2};

/// A rotation about the origin, counterclockwise, stored as the cosine and sine of its angle.
///
/// The two numbers are used exactly as stored and never renormalised by a query, so a shape has one definite place.
/// They are private to keep one invariant: unless they are NaN, they lie within a thousandth of the unit circle.
///
/// `rotation * v` turns a vector, rounded once to f32. `second * first` is the first rotation followed by the second,
/// brought back to the unit circle: `cos² + sin²` is within 2⁻²³ of 1 after any number of products, and the angle is off
/// by less than 2⁻²⁴ rad for each (by nothing for quarter turns).
///
/// ```
/// use jostle::{Rot2, Vec2};
/// assert_eq!(Rot2::quarter_turns(1) * (2.0, 0.0), Vec2::new(0.0, 2.0)); // exact
/// assert_eq!(Rot2::quarter_turns(1) * Rot2::quarter_turns(2), Rot2::quarter_turns(3));
/// let r = Rot2::new(core::f32::consts::FRAC_PI_3);
/// assert!((r.cos() - 0.5).abs() < 1e-7 && (r.angle() - core::f32::consts::FRAC_PI_3).abs() < 1e-7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(f32, f32)", into = "(f32, f32)"))]
#[repr(C)]
pub struct Rot2 {
    cos: f32,
    sin: f32,
}

/// The most that `cos² + sin²` may differ from 1: enough for long products of rotations that nobody renormalises, and
/// covered by the bound under which placed corners stay convex (`tolerance::STURDY`).
const UNIT_SLACK: f64 = 1e-3;

impl Rot2 {
    /// How far the numbers are off the unit circle: by at most this share it stretches or shrinks lengths.
    #[inline]
    pub(crate) fn stretch(self) -> f64 {
        let [c, s] = [self.cos(), self.sin()].map(f64::from);
        (c * c + s * s - 1.0).abs()
    }

    /// No rotation.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::IDENTITY, jostle::Rot2::quarter_turns(4));
    /// ```
    pub const IDENTITY: Rot2 = Rot2 { cos: 1.0, sin: 0.0 };

    /// The rotation by an angle in radians, counterclockwise; any number of turns.
    ///
    /// Cosine and sine are the f32 next to the true ones of the given f32 angle, the same bits on every platform. An
    /// angle that is not finite gives a rotation whose numbers are NaN; see
    /// [`Pose2::is_finite`](crate::Pose2::is_finite).
    ///
    /// ```
    /// let r = jostle::Rot2::new(0.5);
    /// assert!((r.sin() - 0.479_425_55).abs() < 1e-7);
    /// ```
    #[must_use]
    pub fn new(radians: f32) -> Rot2 {
        let (sin, cos) = trig::sin_cos(f64::from(radians));
        Rot2 { cos: cos as f32, sin: sin as f32 }
    }

    /// The same as [`new`](Rot2::new), beside [`degrees`](Rot2::degrees).
    ///
    /// ```
    /// use jostle::Rot2;
    /// assert_eq!(Rot2::radians(0.5), Rot2::new(0.5));
    /// ```
    #[must_use]
    pub fn radians(radians: f32) -> Rot2 {
        Rot2::new(radians)
    }

    /// The rotation by an angle in degrees, counterclockwise; exact at every multiple of 90.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::degrees(-90.0), jostle::Rot2::quarter_turns(-1));
    /// ```
    #[must_use]
    pub fn degrees(degrees: f32) -> Rot2 {
        // Exact: the remainder of two floats is a float, and so is its distance from the nearest quarter.
        let rest = f64::from(degrees) % 360.0;
        let quarters = (rest / 90.0 + if rest < 0.0 { -0.5 } else { 0.5 }) as i32; // towards zero: the nearest
        let (sin, cos) = trig::sin_cos((rest - 90.0 * f64::from(quarters)) * (core::f64::consts::PI / 180.0));
        let (sin, cos) = (sin as f32, cos as f32);
        match quarters.rem_euclid(4) {
            0 => Rot2 { cos, sin },
            1 => Rot2 { cos: 0.0 - sin, sin: cos },
            2 => Rot2 { cos: 0.0 - cos, sin: 0.0 - sin },
            _ => Rot2 { cos: sin, sin: 0.0 - cos },
        }
    }

    /// The rotation by `n` quarter turns counterclockwise (exact).
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::quarter_turns(-1), jostle::Rot2::quarter_turns(3));
    /// ```
    #[must_use]
    pub const fn quarter_turns(n: i32) -> Rot2 {
        let (cos, sin) = match n.rem_euclid(4) {
            0 => (1.0, 0.0),
            1 => (0.0, 1.0),
            2 => (-1.0, 0.0),
            _ => (0.0, -1.0),
        };
        Rot2 { cos, sin }
    }

    /// The rotation with exactly this cosine and sine, or `None` if `cos² + sin²` differs from 1 by more than a
    /// thousandth (or is NaN). To make a rotation from a direction of any length use [`Rot2::facing`].
    ///
    /// ```
    /// assert!(jostle::Rot2::from_cos_sin(0.6, 0.8).is_some());
    /// assert!(jostle::Rot2::from_cos_sin(6.0, 8.0).is_none());
    /// ```
    #[must_use]
    pub fn from_cos_sin(cos: f32, sin: f32) -> Option<Rot2> {
        let square = f64::from(cos) * f64::from(cos) + f64::from(sin) * f64::from(sin);
        (1.0 - UNIT_SLACK..=1.0 + UNIT_SLACK).contains(&square).then_some(Rot2 { cos, sin })
    }

    /// The rotation with these, of which the sum of squares is within the slack of 1, rounded to f32. Where rounding breaks
    /// the invariant, both are first scaled towards the circle, by an eighth more than rounding takes.
    pub(super) fn rounded(cos: f64, sin: f64) -> Rot2 {
        /// More than rounding to f32 takes a number off, as a share (proofs/swept.proof).
        const SCALE: f64 = 1.125 / (1_u32 << 24) as f64;
        Rot2::from_cos_sin(cos as f32, sin as f32).unwrap_or_else(|| {
            let scale = if cos * cos + sin * sin > 1.0 { 1.0 - SCALE } else { 1.0 + SCALE };
            Rot2 { cos: (cos * scale) as f32, sin: (sin * scale) as f32 }
        })
    }

    /// The rotation that turns the x axis into this direction, or `None` for a zero or non-finite direction.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::facing((0.0, 7.0)), Some(jostle::Rot2::quarter_turns(1)));
    /// ```
    #[must_use]
    pub fn facing(direction: impl Into<Vec2>) -> Option<Rot2> {
        let direction = direction.into();
        let (x, y) = (f64::from(direction.x), f64::from(direction.y));
        let length = super::sqrt(x * x + y * y);
        (length > 0.0 && length.is_finite()).then(|| Rot2 { cos: (x / length) as f32, sin: (y / length) as f32 })
    }

    /// The stored cosine.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::IDENTITY.cos(), 1.0);
    /// ```
    #[must_use]
    pub const fn cos(self) -> f32 {
        self.cos
    }

    /// The stored sine.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::IDENTITY.sin(), 0.0);
    /// ```
    #[must_use]
    pub const fn sin(self) -> f32 {
        self.sin
    }

    /// The angle in radians, from −π (exclusive) to π.
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::quarter_turns(2).angle(), core::f32::consts::PI);
    /// ```
    #[must_use]
    pub fn angle(self) -> f32 {
        let angle = trig::atan2(f64::from(self.sin), f64::from(self.cos)) as f32;
        // Just below the negative x axis, and at a sine of −0, it rounds to −π.
        if angle == -core::f32::consts::PI { core::f32::consts::PI } else { angle }
    }

    /// The rotation by the opposite angle (exact).
    ///
    /// ```
    /// assert_eq!(jostle::Rot2::quarter_turns(1).inverse(), jostle::Rot2::quarter_turns(3));
    /// ```
    #[must_use]
    pub fn inverse(self) -> Rot2 {
        // 0 − sin, so that a zero stays a positive zero.
        Rot2 { cos: self.cos, sin: 0.0 - self.sin }
    }
}

impl<V: Into<Vec2>> Mul<V> for Rot2 {
    type Output = Vec2;
    /// The vector turned by this rotation, rounded once to f32.
    fn mul(self, v: V) -> Vec2 {
        let v = v.into();
        let (x, y) = (f64::from(v.x), f64::from(v.y));
        let (c, s) = (f64::from(self.cos), f64::from(self.sin));
        Vec2::new((c * x - s * y) as f32, (s * x + c * y) as f32)
    }
}

impl Mul for Rot2 {
    type Output = Rot2;
    /// The rotation `first` followed by this one, brought back to the unit circle.
    fn mul(self, first: Rot2) -> Rot2 {
        let (c, s) = (f64::from(first.cos), f64::from(first.sin));
        let (nc, ns) = (f64::from(self.cos), f64::from(self.sin));
        let (cos, sin) = (nc * c - ns * s, ns * c + nc * s);
        let length = super::sqrt(cos * cos + sin * sin);
        Rot2 { cos: (cos / length) as f32, sin: (sin / length) as f32 }
    }
}

impl Default for Rot2 {
    /// No rotation.
    fn default() -> Rot2 {
        Rot2::IDENTITY
    }
}

impl TryFrom<(f32, f32)> for Rot2 {
    type Error = &'static str;
    /// Cosine and sine, as [`Rot2::from_cos_sin`] takes them.
    fn try_from((cos, sin): (f32, f32)) -> Result<Rot2, &'static str> {
        Rot2::from_cos_sin(cos, sin).ok_or("cosine and sine are not on the unit circle; use Rot2::facing")
    }
}

impl From<Rot2> for (f32, f32) {
    fn from(r: Rot2) -> (f32, f32) {
        (r.cos, r.sin)
    }
}
