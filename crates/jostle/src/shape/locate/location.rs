use core::fmt;

/// The location of a point relative to a shape.
///
/// ```
/// assert_eq!(jostle::Location::Inside.to_string(), "inside");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Location {
    /// Within the shape, not on its border.
    Inside,
    /// On its border; a sharp segment or point is all border.
    Boundary,
    /// Not in the shape.
    Outside,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Location::Inside => "inside",
            Location::Boundary => "boundary",
            Location::Outside => "outside",
        })
    }
}
