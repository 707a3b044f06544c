use core::fmt;

use super::{
    quick::relate_point_quickly,
    relate::{Relation, relate_pieces},
    separation::{Separation, separation_from_disc, separation_of_pieces},
};
use crate::{
    math::Vec2,
    shape::{Disc, Piece, Placed},
};

/// Where a point lies in a shape.
///
/// ```
/// assert_eq!(jostle::Location::Boundary.to_string(), "boundary");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Location {
    /// In its interior.
    Inside,
    /// On its border; of a shape without area every point is border.
    Boundary,
    /// Not in it.
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

/// The point of a shape's border that is nearest to a given point.
///
/// ```
/// use jostle::{Convex, Vec2, closest_point};
/// let ball = Convex::circle(1.0)?;
/// let c = closest_point((0.0, 3.0), ball.at((0.0, 0.0)));
/// assert_eq!((c.point, c.normal, c.distance), (Vec2::new(0.0, 1.0), Vec2::new(0.0, 1.0), 2.0));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClosestPoint {
    /// That point.
    pub point: Vec2,
    /// The unit normal of the border there, out of the shape.
    pub normal: Vec2,
    /// The signed distance of the given point from the border: negative inside, 0 exactly on the border.
    pub distance: f32,
}

/// Whether a point is inside, on the border or outside of a shape; exact.
///
/// Of a shape without area every point is on the border. Nothing is inside a shape at a pose that is not finite, and
/// a point that is not finite is outside of everything (both asserted against in debug builds). Cost: a walk over the
/// corners.
///
/// ```
/// use jostle::{Convex, Location, locate};
/// let coin = Convex::circle(5.0)?;
/// assert_eq!(locate((3.0, 4.0), coin.at((0.0, 0.0))), Location::Boundary);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn locate(point: impl Into<Vec2>, shape: Placed<'_>) -> Location {
    let point = point.into();
    let relation = relate_point_quickly(point, &shape).unwrap_or_else(|| match (finite(point), &shape.piece()) {
        (Some(point), Some(piece)) => relate_pieces(&Piece::point(point), piece),
        _ => Relation::Apart,
    });
    match relation {
        Relation::Overlapping => Location::Inside,
        Relation::Touching => Location::Boundary,
        Relation::Apart => Location::Outside,
    }
}

/// Whether a point belongs to a shape, its border included; exact. The same as `locate(..) != Location::Outside`.
///
/// ```
/// use jostle::{Convex, contains};
/// let button = Convex::rounded_rectangle(80.0, 20.0, 4.0)?;
/// assert!(contains((38.0, 5.0), button.at((0.0, 0.0))));
/// assert!(!contains((39.9, 9.9), button.at((0.0, 0.0)))); // in the cut corner
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn contains(point: impl Into<Vec2>, shape: Placed<'_>) -> bool {
    locate(point, shape) != Location::Outside
}

/// The nearest point of a shape's border, from inside as from outside, with the border's normal and the signed distance.
///
/// World frame; bounds and degenerate cases as for [`separation`](crate::separation). Of a shape without area the
/// border is the shape itself; on it the normal is one of the two sides'. With a pose or point that is not finite the
/// distance is infinite.
///
/// ```
/// use jostle::{Convex, Vec2, closest_point};
/// let floor = Convex::rectangle(10.0, 2.0)?;
/// let c = closest_point((1.0, 0.5), floor.at((0.0, 0.0)));
/// assert_eq!((c.point, c.normal, c.distance), (Vec2::new(1.0, 1.0), Vec2::new(0.0, 1.0), -0.5));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn closest_point(point: impl Into<Vec2>, shape: Placed<'_>) -> ClosestPoint {
    let point = point.into();
    // Seen from the shape to the point, so that the normal leads out of the shape.
    let closest = |s: Separation| ClosestPoint { point: s.point_a, normal: s.normal, distance: s.distance };
    if let Some(separation) = separation_from_disc(&shape, Disc::point(point)) {
        return closest(separation);
    }
    match (finite(point), &shape.piece()) {
        (Some(point), Some(piece)) => closest(separation_of_pieces(piece, &Piece::point(point))),
        _ => ClosestPoint { point: Vec2::ZERO, normal: Vec2::new(0.0, 1.0), distance: f32::INFINITY },
    }
}

fn finite(point: Vec2) -> Option<Vec2> {
    debug_assert!(point.is_finite(), "the point {point} is not finite");
    point.is_finite().then_some(point)
}
