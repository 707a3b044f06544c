use core::{error::Error, fmt};

/// The reason why there is no such volume.
///
/// ```
/// use jostle::volume::Sphere;
/// let error = Sphere::new([0.0, 0.0, 0.0], -1.0).unwrap_err();
/// assert_eq!(error.to_string(), "the radius is -1; it has to be finite and not negative");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum VolumeError {
    /// A point with an infinite or NaN coordinate.
    NotFinite {
        /// Its index among the points given; 0 for a single one.
        index: usize,
    },
    /// A radius that is negative, infinite or NaN.
    Radius(f32),
    /// No point at all.
    NoPoint,
    /// Points or axes in one plane, on one line or in one place, where a volume is needed.
    Flat {
        /// The dimension of what they span: 0 for one place, 1 for a line, 2 for a plane.
        dimension: u8,
    },
    /// Points so far apart that no sphere or oriented box in f32 holds them.
    TooLarge,
}

impl fmt::Display for VolumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VolumeError::NotFinite { index } => write!(f, "point {index} is not finite; give it finite coordinates"),
            VolumeError::Radius(radius) => write!(f, "the radius is {radius}; it has to be finite and not negative"),
            VolumeError::NoPoint => f.write_str("there is no point; at least one is needed"),
            VolumeError::Flat { dimension: 0 } => f.write_str("all points are in one place; a volume needs four"),
            VolumeError::Flat { dimension: 1 } => f.write_str("all points are on one line; add points beside it"),
            VolumeError::Flat { .. } => f.write_str("all points are in one plane; add a point beside it"),
            VolumeError::TooLarge => f.write_str("the points are too far apart for f32; scale them down"),
        }
    }
}

impl Error for VolumeError {}
