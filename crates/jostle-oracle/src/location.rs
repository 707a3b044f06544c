/// The location of a point relative to a solid.
///
/// ```
/// use jostle_oracle::{Body, Location, locate};
/// assert_eq!(locate([1.0, 2.0], &Body::point([1.0, 2.0])), Location::Boundary);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// In the interior.
    Inside,
    /// On the boundary, which is all of a solid without interior.
    Boundary,
    /// Not in the closed solid.
    Outside,
}
