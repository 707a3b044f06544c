//! Regions: concave, with holes.

use crate::body::placed;

/// The points of the plane that rings enclose by the even-odd rule, and the rings themselves.
///
/// A point belongs to it if it is on a ring or if a ray from it to infinity crosses the rings an odd number of times.
/// The rings are an outline and its holes, in any winding and order. They may touch each other and themselves, but
/// should neither cross nor overlap along edges. If they do, as after the rounding of a rotation, the even-odd rule
/// still holds, and an edge with the inside on neither side belongs to the region as a segment.
///
/// ```
/// use jostle_oracle::{Location, Region, locate};
///
/// let square = |low: f64, high: f64| vec![[low, low], [high, low], [high, high], [low, high]];
/// let frame = Region { rings: vec![square(0.0, 6.0), square(2.0, 4.0)] };
/// assert_eq!(locate([1.0, 3.0], &frame), Location::Inside);
/// assert_eq!(locate([2.0, 3.0], &frame), Location::Boundary);
/// assert_eq!(locate([3.0, 3.0], &frame), Location::Outside);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Closed polygons of at least three finite corners each, the last joined to the first; at least one.
    pub rings: Vec<Vec<[f64; 2]>>,
}

impl Region {
    /// Rotates and moves local rings with the roundings of [`Body::place`](crate::Body::place).
    ///
    /// ```
    /// use jostle_oracle::Region;
    ///
    /// let quarter_turn = [0.0, 1.0];
    /// let region = Region::place(&[vec![[2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]], quarter_turn, [10.0, 20.0]);
    /// assert_eq!(region.rings, [[[10.0, 22.0], [9.0, 22.0], [9.0, 20.0]]]);
    /// ```
    #[must_use]
    pub fn place(local_rings: &[Vec<[f32; 2]>], cos_sin: [f32; 2], translation: [f32; 2]) -> Region {
        Region { rings: local_rings.iter().map(|ring| placed(ring, cos_sin, translation)).collect() }
    }
}
