use core::fmt;

/// The part of a collider's shape that a contact is at, by the number that the author of the collider knows it by.
///
/// ```
/// use jostle_scene::SubShape;
/// assert_eq!(SubShape::Tile(44).to_string(), "tile 44");
/// assert_eq!(SubShape::Tile(44).index(), 44);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubShape {
    /// A cell of tiles, `row * columns + column`.
    Tile(u32),
    /// A segment of a chain.
    Segment(u32),
    /// A part of a compound.
    Part(u32),
}

impl SubShape {
    /// Its number.
    ///
    /// ```
    /// assert_eq!(jostle_scene::SubShape::Segment(3).index(), 3);
    /// ```
    #[must_use]
    pub fn index(self) -> u32 {
        match self {
            SubShape::Tile(index) | SubShape::Segment(index) | SubShape::Part(index) => index,
        }
    }
}

impl fmt::Display for SubShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubShape::Tile(index) => write!(f, "tile {index}"),
            SubShape::Segment(index) => write!(f, "segment {index}"),
            SubShape::Part(index) => write!(f, "part {index}"),
        }
    }
}
