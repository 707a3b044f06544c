use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::separation::AskSeparation;
use crate::{
    depth::{exact_depth, touch},
    difference::{
        Measure, Relation, Separation, measure_pieces, relate_pieces, relate_to_point, separation_of_pieces,
        with_closest_to_point,
    },
    math::{Pose2, Vec2, bounds::Bounds},
    placed::{Area, Body, Piece, Placed},
    shape::{Location, PreparedPolygon},
    union::{relate_area, whole},
};

/// The number of points below which a polygon is not prepared for them.
const POINTS_WORTH_PREPARING: usize = 1000;

/// The number of points for each edge below which it is not, either: preparing an edge takes about as long as locating
/// them.
const POINTS_PER_EDGE: usize = 4;

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
#[non_exhaustive]
pub struct ClosestPoint {
    /// The nearest point of the border.
    pub point: Vec2,
    /// The unit normal of the border there, out of the shape.
    pub normal: Vec2,
    /// The signed distance of the given point from the border: negative inside, 0 exactly on the border.
    pub distance: f32,
}

/// Whether a point is inside, on the border or outside of a shape; exact.
///
/// Every point of a shape without area is on its border. A point is inside a compound if it is inside one of its parts,
/// else on its border if it is on that of a part. A polygon is the union of the hulls of its placed pieces: where placing
/// turns over a feature thinner than about 10⁻¹⁵ of the coordinates, a point beside the placed rings by as little may be
/// inside. Every point is outside of a shape at a pose that is not finite, and a point that is not finite is outside of
/// everything.
///
/// Cost: linear in the number of corners, and O(n log n), for its hull, if a convex shape has edges as short as
/// rounding. For many points in one polygon see [`locate_many`](crate::locate_many) and
/// [`PreparedPolygon`](crate::PreparedPolygon). Source: even–odd ray crossing, with the exact side only for edges whose
/// box holds the point.
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
    if let Some(relation) = fast_relate_to_point(point, &shape) {
        return location(relation);
    }
    locate_with_walk(point, shape)
}

#[inline(never)]
fn locate_with_walk(point: Vec2, shape: Placed<'_>) -> Location {
    let Some(point) = finite(point) else { return Location::Outside };
    if let Some(piece) = &shape.piece() {
        return location(relate_pieces(&Piece::point(point), piece));
    }
    let mut innermost = Location::Outside;
    if shape.is_somewhere() {
        _ = shape.parts_near(Bounds::point(point.into()), |part| {
            innermost = innermost.min(locate_in_body(point, &part.body));
            if innermost == Location::Inside { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    innermost
}

fn locate_in_body(point: Vec2, body: &Body<'_>) -> Location {
    match body {
        Body::Piece(piece) => location(relate_pieces(&Piece::point(point), piece)),
        Body::Area(area) => locate_in_area(point, area),
    }
}

pub(super) fn locate_in_area(point: Vec2, area: &Area<'_>) -> Location {
    area.fast_locate(point).unwrap_or_else(|| location(relate_area(area, &Piece::point(point))))
}

fn location(of_point: Relation) -> Location {
    match of_point {
        Relation::Overlapping => Location::Inside,
        Relation::Touching => Location::Boundary,
        Relation::Apart => Location::Outside,
    }
}

impl PreparedPolygon {
    /// The location of a point of the world with the polygon at a pose: the same answer as that of [`locate`] with
    /// `polygon.at(pose)`, which is asked for points so near to an edge that rounding the pose matters.
    ///
    /// ```
    /// use jostle::{Location, Polygon, Pose2, PreparedPolygon, Rot2};
    /// let triangle = PreparedPolygon::new(&Polygon::new([(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)])?);
    /// let upside_down = Pose2::new((5.0, 5.0), Rot2::quarter_turns(2));
    /// assert_eq!(triangle.locate_at((4.5, 4.5), upside_down), Location::Inside);
    /// assert_eq!(triangle.locate_at((4.0, 5.0), upside_down), Location::Boundary);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn locate_at(&self, point: impl Into<Vec2>, pose: impl Into<Pose2>) -> Location {
        let (point, pose) = (point.into(), pose.into());
        let by_fast_path = || self.fast_locate(point, pose);
        let finite = point.is_finite() && pose.is_finite();
        finite.then(by_fast_path).flatten().unwrap_or_else(|| locate(point, self.polygon().at(pose)))
    }
}

/// The locations of many points; the same answers as those of [`locate`]. `locations` is cleared and then holds one for
/// each point, in order. For many points and a polygon with many edges a [`PreparedPolygon`] is made in each call; keep
/// one to locate more points.
///
/// ```
/// use jostle::{Convex, Location, locate_many};
/// let (coin, mut found) = (Convex::circle(5.0)?, Vec::new());
/// locate_many(&[(0.0, 0.0).into(), (3.0, 4.0).into()], coin.at((0.0, 0.0)), &mut found);
/// assert_eq!(found, [Location::Inside, Location::Boundary]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn locate_many(points: &[Vec2], shape: Placed<'_>, locations: &mut Vec<Location>) {
    locations.clear();
    match prepared(points.len(), &shape) {
        Some((area, pose)) => locations.extend(points.iter().map(|&point| area.locate_at(point, pose))),
        None => locations.extend(points.iter().map(|&point| locate(point, shape))),
    }
}

/// The shape as a prepared polygon, if it is one area and there are enough points.
fn prepared(points: usize, shape: &Placed<'_>) -> Option<(PreparedPolygon, Pose2)> {
    if points < POINTS_WORTH_PREPARING || shape.piece().is_some() || !shape.is_somewhere() {
        return None;
    }
    let mut only = None;
    let alone = shape.parts_near(Bounds::ALL, |part| match part.body {
        Body::Area(area) if only.is_none() => {
            only = Some(area);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    });
    let area = only.filter(|area: &Area<'_>| alone.is_continue() && points >= POINTS_PER_EDGE * area.edge_count())?;
    Some(area.prepared())
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

/// The nearest point of a shape's border, from inside as from outside, with the border's normal and the signed
/// distance.
///
/// World frame; bounds and degenerate cases as for [`separation`](crate::separation). The border of a shape without
/// area is the shape itself; on it the normal is that of one of the two sides. For a point inside a
/// compound it is the border of all parts together. With a pose or point that is not finite the
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
    // The shape is A and the point B, so that the normal leads out of the shape.
    let mut separation = Separation::NOWHERE;
    if fast_closest_point(point, &shape, &mut separation).is_none() && point.is_finite() && shape.is_somewhere() {
        separation = closest(point, shape).unwrap_or(Separation::NOWHERE);
    }
    ClosestPoint { point: separation.point_a, normal: separation.normal, distance: separation.distance }
}

/// Writes the separation of a convex shape and a point, if a fast path decides it.
#[inline(always)]
fn fast_closest_point(point: Vec2, shape: &Placed<'_>, found: &mut Separation) -> Option<()> {
    let figure = shape.figure()?;
    with_closest_to_point(&figure, point, AskSeparation { radii: [figure.radius(), 0.0], pair: &mut None, found })
}

/// The separation of a shape, as A, and a point. For a point inside a compound it is the way out of all parts.
pub(super) fn closest(point: Vec2, shape: Placed<'_>) -> Option<Separation> {
    let at = Piece::point(point);
    if let Some(piece) = shape.piece() {
        return Some(separation_of_pieces(&piece, &at));
    }
    let location = locate(point, shape);
    let mut nearest: Option<Measure> = None;
    if location == Location::Outside {
        shape.nearest_pieces(at.bounds(), f64::INFINITY, &mut |piece| nearer(&mut nearest, measure_pieces(piece, &at)));
        return nearest.map(|measure| measure.separation(Relation::Apart));
    }
    if location == Location::Inside && shape.only_part().is_none() {
        return Some(exact_depth(&whole(shape), &Body::Piece(at)).separation(Relation::Overlapping));
    }
    _ = shape.parts_near(at.bounds(), |part| {
        if locate_in_body(point, &part.body) == location {
            let measure = match &part.body {
                Body::Piece(piece) => Some(measure_pieces(piece, &at)),
                Body::Area(area) => closest_of_area(area, &at, location),
            };
            if let Some(measure) = measure {
                nearer(&mut nearest, measure);
            }
        }
        ControlFlow::Continue(())
    });
    let relation = if location == Location::Inside { Relation::Overlapping } else { Relation::Touching };
    nearest.map(|measure| measure.separation(relation))
}

/// The separation of an area and a point in it.
pub(super) fn closest_of_area(area: &Area<'_>, at: &Piece, location: Location) -> Option<Measure> {
    if location == Location::Boundary {
        return Some(touch(&Body::Area(*area), &Body::Piece(at.clone())));
    }
    let mut nearest = None;
    area.nearest_edges(at.bounds(), f64::INFINITY, |edge| nearer(&mut nearest, measure_pieces(edge, at)));
    nearest.map(|measure| Measure { distance: -measure.distance, normal: -measure.normal, ..measure })
}

/// Keeps the lesser of two measures, and returns its distance.
fn nearer(nearest: &mut Option<Measure>, other: Measure) -> f64 {
    let best = nearest.map_or(f64::INFINITY, |measure| measure.distance);
    if other.distance < best {
        *nearest = Some(other);
    }
    best.min(other.distance)
}

fn finite(point: Vec2) -> Option<Vec2> {
    point.is_finite().then_some(point)
}

/// The relation of a point to a convex shape, if a fast path decides it.
#[inline]
pub(super) fn fast_relate_to_point(point: Vec2, shape: &Placed<'_>) -> Option<Relation> {
    relate_to_point(&shape.figure()?, point)
}
