//! The location of a point.

use crate::body::Body;
use crate::distance::distance;
use crate::location::Location;
use crate::relate::relate;
use crate::relation::Relation;
use crate::solid::Solid;

/// The exact location of a point: it overlaps a solid in its interior and touches it on its boundary.
///
/// ```
/// use jostle_oracle::{Body, Location, locate};
///
/// let capsule = Body { corners: vec![[0.0, 0.0], [8.0, 0.0]], radius: 5.0 };
/// assert_eq!(locate([8.0, 0.0], &capsule), Location::Inside);
/// assert_eq!(locate([11.0, 4.0], &capsule), Location::Boundary);
/// assert_eq!(locate([11.0, 4.000000000000001], &capsule), Location::Outside);
/// ```
#[must_use]
pub fn locate<'a>(p: [f64; 2], solid: impl Into<Solid<'a>>) -> Location {
    match relate(&Body::point(p), solid) {
        Relation::Overlapping => Location::Inside,
        Relation::Touching => Location::Boundary,
        Relation::Apart => Location::Outside,
    }
}

/// The signed distance of a point from the border of a solid, negative inside; correct to 4 ulps of itself.
///
/// ```
/// use jostle_oracle::{Body, distance_to};
/// assert_eq!(distance_to([3.0, 4.0], &Body { corners: vec![[0.0, 0.0]], radius: 1.0 }), 4.0);
/// ```
#[must_use]
pub fn distance_to<'a>(p: [f64; 2], solid: impl Into<Solid<'a>>) -> f64 {
    distance(&Body::point(p), solid)
}

#[cfg(test)]
mod tests {
    use super::Location::{Boundary, Inside, Outside};
    use super::*;
    use crate::testing::body;

    #[test]
    fn a_body_without_interior_is_all_boundary() {
        let segment = body(&[[0.0, 0.0], [3.0, 1.0]], 0.0);
        assert_eq!(locate([0.0, 0.0], &segment), Boundary);
        assert_eq!(locate([1.5, 0.5], &segment), Boundary);
        assert_eq!(locate([6.0, 2.0], &segment), Outside);
        assert_eq!(locate([1.5, 0.5f64.next_up()], &segment), Outside);
        assert_eq!(locate([2.0, 2.0], &Body::point([2.0, 2.0])), Boundary);
        assert_eq!(locate([2.0, 2.0], &body(&[[2.0, 2.0]], f32::from_bits(1))), Inside);
    }

    #[test]
    fn a_polygon_has_corners_edges_and_an_inside() {
        let triangle = body(&[[0.0, 0.0], [6.0, 0.0], [0.0, 3.0]], 0.0);
        assert_eq!(locate([1.0, 1.0], &triangle), Inside);
        assert_eq!(locate([2.0, 2.0], &triangle), Boundary);
        assert_eq!(locate([6.0, 0.0], &triangle), Boundary);
        assert_eq!(locate([2.0f64.next_up(), 2.0], &triangle), Outside);
        assert_eq!(locate([2.0f64.next_down(), 2.0], &triangle), Inside);
        assert_eq!(locate([-1.0, 0.0], &triangle), Outside);
    }

    #[test]
    fn a_radius_moves_the_boundary_outward() {
        let triangle = body(&[[0.0, 0.0], [6.0, 0.0], [0.0, 3.0]], 5.0);
        assert_eq!(locate([3.0, -5.0], &triangle), Boundary);
        assert_eq!(locate([-3.0, -4.0], &triangle), Boundary);
        assert_eq!(locate([2.0, 2.0], &triangle), Inside);
        assert_eq!(locate([3.0, -5.0f64.next_up()], &triangle), Outside);
        assert_eq!(distance_to([3.0, -7.5], &triangle), 2.5);
        assert_eq!(distance_to([1.0, 0.5], &triangle), -5.5);
    }
}
