//! The shapes of all questions.

use core::slice;

use crate::body::Body;
use crate::region::Region;

/// A closed set of points of the plane: a [`Body`] or a [`Region`].
///
/// Every question takes `impl Into<Solid>`, so a reference to either is accepted.
///
/// ```
/// use jostle_oracle::{Body, Region, Relation, relate};
///
/// let region = Region { rings: vec![vec![[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]] };
/// assert_eq!(relate(&region, &Body::point([2.0, 2.0])), Relation::Touching);
/// assert_eq!(relate(&region, &region), Relation::Overlapping);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Solid<'a> {
    /// A convex shape, possibly rounded, possibly without area.
    Body(&'a Body),
    /// The area inside of rings.
    Region(&'a Region),
}

impl<'a> From<&'a Body> for Solid<'a> {
    fn from(body: &'a Body) -> Solid<'a> {
        Solid::Body(body)
    }
}

impl<'a> From<&'a Region> for Solid<'a> {
    fn from(region: &'a Region) -> Solid<'a> {
        Solid::Region(region)
    }
}

impl<'a> Solid<'a> {
    pub(crate) fn corners(self) -> impl Iterator<Item = &'a [f64; 2]> {
        let lists = match self {
            Solid::Body(body) => slice::from_ref(&body.corners),
            Solid::Region(region) => &region.rings,
        };
        lists.iter().flatten()
    }

    /// The radius; 0 for a region.
    pub(crate) fn radius(self) -> f32 {
        match self {
            Solid::Body(body) => body.radius,
            Solid::Region(_) => 0.0,
        }
    }

    /// Checks the requirements of a solid.
    ///
    /// # Panics
    /// In the cases that the documentation of the crate lists.
    pub(crate) fn check(self) {
        match self {
            Solid::Body(body) => {
                assert!(!body.corners.is_empty(), "a body needs at least one corner");
                assert!(body.radius >= 0.0, "the radius is {}; it must be at least 0", body.radius);
            }
            Solid::Region(region) => {
                assert!(!region.rings.is_empty(), "a region needs at least one ring");
                let shortest = region.rings.iter().map(Vec::len).min().unwrap_or(0);
                assert!(shortest > 2, "a ring has {shortest} corners; it needs at least three");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relate::relate;

    #[test]
    #[should_panic(expected = "a region needs at least one ring")]
    fn a_region_without_rings_is_refused_by_name() {
        let _ = relate(&Region { rings: vec![] }, &Body::point([0.0, 0.0]));
    }

    #[test]
    #[should_panic(expected = "a ring has 2 corners")]
    fn a_ring_of_two_corners_is_refused_by_name() {
        let rings = vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], vec![[0.0, 0.0], [1.0, 0.0]]];
        let _ = relate(&Body::point([0.0, 0.0]), &Region { rings });
    }
}
