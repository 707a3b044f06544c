use core::fmt;

use crate::math::Vec2;

/// Why a shape could not be made. It displays as one sentence that names the culprit and tells what to change.
///
/// ```
/// let error = jostle::Convex::circle(-1.0).unwrap_err();
/// assert_eq!(error.to_string(), "radius is -1; it must be above zero");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ShapeError {
    /// No points were given.
    NoPoints,
    /// A coordinate of this point is infinite or NaN.
    PointNotFinite {
        /// Its place among the given points.
        index: usize,
        /// The point.
        point: Vec2,
    },
    /// A size or radius is infinite or NaN.
    NotFinite {
        /// Which one.
        what: &'static str,
        /// Its value.
        value: f32,
    },
    /// A size or radius that must be above zero is not.
    NotPositive {
        /// Which one.
        what: &'static str,
        /// Its value.
        value: f32,
    },
    /// Growing by a negative amount would leave less than no skin.
    NegativeSkin {
        /// The skin radius that would result.
        radius: f32,
    },
    /// The rounding radius is more than half the width or height.
    TooRound {
        /// The rounding radius.
        radius: f32,
        /// The smaller of width and height.
        side: f32,
    },
    /// The two ends of a segment are the same point.
    NoLength {
        /// That point.
        at: Vec2,
    },
    /// The points enclose no area: all of them lie on one line.
    NoArea,
    /// The outline turns the other way, back or more than once round at this point.
    NotConvex {
        /// Its place among the given points.
        index: usize,
        /// The point.
        point: Vec2,
    },
    /// A regular polygon needs at least three corners.
    TooFewCorners {
        /// How many were asked for.
        corners: usize,
    },
    /// The result is too large for f32.
    TooLarge,
    /// The result is too small for f32: its corners would fall together.
    TooSmall,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::NoPoints => write!(f, "no points were given; give at least one"),
            ShapeError::PointNotFinite { index, point } => {
                write!(f, "point {index} is {point}; both coordinates must be finite")
            }
            ShapeError::NotFinite { what, value } => write!(f, "{what} is {value}; it must be finite"),
            ShapeError::NotPositive { what, value } => write!(f, "{what} is {value}; it must be above zero"),
            ShapeError::NegativeSkin { radius } => {
                write!(f, "the skin radius would become {radius}; shrink by at most the present one")
            }
            ShapeError::TooRound { radius, side } => {
                write!(f, "rounding radius {radius} is more than half the side {side}; give at most {}", side / 2.0)
            }
            ShapeError::NoLength { at } => {
                write!(f, "both ends of the segment are {at}; give two different points")
            }
            ShapeError::NoArea => {
                write!(f, "the points lie on one line and enclose no area; use segment or capsule for a line")
            }
            ShapeError::NotConvex { index, point } => {
                write!(f, "the outline is not convex at point {index} {point}; use hull or split it there")
            }
            ShapeError::TooFewCorners { corners } => {
                write!(f, "a regular polygon with {corners} corners does not exist; give at least 3")
            }
            ShapeError::TooLarge => write!(f, "the shape is too large for f32 coordinates; make it smaller"),
            ShapeError::TooSmall => {
                write!(f, "the shape is too small for f32 coordinates and its corners fall together; make it larger")
            }
        }
    }
}

impl core::error::Error for ShapeError {}
