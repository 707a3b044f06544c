use crate::{
    difference::{RayEntry, Relation, UnlimitedRay, relate_pieces, separation_of_pieces, with_entry},
    math::{Ray, Vec2, larger},
    placed::{Area, Beam, Body, Piece, Placed},
    query::{closest_of_area, locate_in_area},
    shape::Location,
};

/// The first hit of a ray.
///
/// ```
/// use jostle::{Convex, Ray, Vec2, cast_ray};
/// let ball = Convex::circle(1.0)?;
/// let hit = cast_ray(Ray::new((-3.0, 0.0), (2.0, 0.0)), ball.at((0.0, 0.0))).unwrap();
/// assert_eq!((hit.fraction, hit.point, hit.normal), (1.0, Vec2::new(-1.0, 0.0), Vec2::new(-1.0, 0.0)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RayHit {
    /// The position along the ray, in units of its direction.
    pub fraction: f64,
    /// The point in the world.
    pub point: Vec2,
    /// The unit normal of the border there, out of the shape.
    pub normal: Vec2,
    /// The index of the part of the shape: the segment of a chain, the part of a compound; 0 for a convex shape or a
    /// polygon.
    pub part: u32,
}

/// The first hit of a ray on a shape, or `None` if it never hits.
///
/// Both are closed: grazing a corner or sliding along an edge counts. Hit or miss of the unlimited ray is exact. The
/// fraction has a relative error of at most 10⁻¹³, and of parts whose hits are that near to each other any may be the first;
/// point and normal are accurate to rounding, however far the origin.
/// A limit ([`Ray::until`]) that the hit exceeds by no more than that counts as reached.
///
/// A one-sided chain is hit only against its front, by a ray that starts in front of the segment or on it; a ray along
/// a segment of it, or from behind, goes through. For shapes of several parts the first hit counts; no seam between the
/// pieces of a polygon is ever hit.
///
/// A ray that starts in the shape, border included, hits at fraction 0, at its origin, with the normal of the nearest
/// border point. No other ray has fraction 0. Against a single point or the end of a collinear segment the normal is
/// against the ray. A zero direction is a ray of one point. With a pose or ray that is not finite there is no hit.
///
/// Cost: linear in the number of corners of a convex shape, and O(n log n), for its hull, if its edges are as short as
/// rounding; as a rule logarithmic in the number of edges and parts of other shapes.
///
/// ```
/// use jostle::{Convex, Ray, cast_ray};
/// let door = Convex::rectangle(2.0, 4.0)?;
/// let graze = Ray::new((-5.0, 2.0), (1.0, 0.0)); // along the upper edge
/// assert_eq!(cast_ray(graze, door.at((0.0, 0.0))).unwrap().fraction, 4.0);
/// assert!(cast_ray(graze.until(3.9), door.at((0.0, 0.0))).is_none());
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_ray(ray: Ray, shape: Placed<'_>) -> Option<RayHit> {
    let (line, mut found) = (UnlimitedRay::new(ray), None);
    let enters = shape.figure().and_then(|figure| with_entry(&line, &figure, |entry| found = hit(entry, &ray)));
    if enters.is_some() { found } else { cast_with_walk(ray, shape) }
}

#[inline(never)]
fn cast_with_walk(ray: Ray, shape: Placed<'_>) -> Option<RayHit> {
    let finite = ray.origin.is_finite() && ray.direction.is_finite();
    let reachable = finite && ray.max_fraction >= 0.0;
    if !reachable {
        return None;
    }
    if let Some(piece) = &shape.piece() {
        return cast_at_piece(ray, piece);
    }
    if !shape.is_somewhere() {
        return None;
    }
    let mut first: Option<RayHit> = None;
    let line = UnlimitedRay::new(ray);
    let beam = Beam::new(ray.origin, ray.direction, with_slack(ray.max_fraction));
    shape.parts_along(beam, &mut |part| {
        let farthest = first.map_or(beam.until, |hit| with_slack(hit.fraction));
        let hit = match &part.body {
            Body::Piece(piece) if part.one_sided => line.entry_of_front(piece).and_then(|entry| hit(entry, &ray)),
            Body::Piece(piece) => cast_at_piece(ray, piece),
            Body::Area(area) => cast_at_area(ray, area, beam.until(farthest)),
        };
        if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.fraction < first.fraction)) {
            first = Some(RayHit { part: part.index, ..hit });
        }
        first.map_or(beam.until, |hit| with_slack(hit.fraction))
    });
    first
}

/// The largest fraction as computed whose exact value may be this one.
#[inline]
pub(crate) fn with_slack(fraction: f64) -> f64 {
    fraction / SLACK
}

/// A factor that exceeds the relative error of a fraction (proofs/ray-fractions.proof).
const SLACK: f64 = 1.0 - 256.0 * f64::EPSILON;

#[inline(never)]
pub(crate) fn cast_at_piece(ray: Ray, piece: &Piece) -> Option<RayHit> {
    let line = UnlimitedRay::new(ray);
    // Only a ray that starts outside enters through the outer side of an edge.
    if piece.radius > 0.0
        && let Some(entry) = line.entry_of_strips(piece).filter(|entry| entry.fraction > 0.0)
    {
        return hit(entry, &ray);
    }
    let start = Piece::point(ray.origin);
    if relate_pieces(&start, piece) != Relation::Apart {
        let normal = separation_of_pieces(piece, &start).normal;
        return Some(RayHit { fraction: 0.0, point: ray.origin, normal, part: 0 });
    }
    hit(line.entry(piece)?, &ray)
}

/// The first hit on an area. Its border has the outside on the right, so a ray that starts outside enters where it
/// first crosses a border edge from there; no seam is hit, since seams are not border edges.
fn cast_at_area(ray: Ray, area: &Area<'_>, beam: Beam) -> Option<RayHit> {
    let location = locate_in_area(ray.origin, area);
    if location != Location::Outside {
        let normal = closest_of_area(area, &Piece::point(ray.origin), location)?.normal;
        return Some(RayHit { fraction: 0.0, point: ray.origin, normal: normal.into(), part: 0 });
    }
    let line = UnlimitedRay::new(ray);
    let mut first: Option<RayEntry> = None;
    area.edges_along(beam, |p, q| {
        if let Some(entry) = line.entry_of_strip(p, q, 0.0) {
            first = line.first(first.take().into_iter().chain([entry]));
        }
        first.as_ref().map_or(beam.until, |entry| with_slack(entry.fraction))
    });
    hit(first?, &ray)
}

#[inline]
fn smaller(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The hit of an entry within the limit of the ray.
#[inline(always)]
fn hit(entry: RayEntry, ray: &Ray) -> Option<RayHit> {
    let least = if entry.at_start { 0.0 } else { f64::MIN_POSITIVE };
    (entry.fraction * SLACK <= ray.max_fraction).then(|| RayHit {
        fraction: larger(least, smaller(entry.fraction, ray.max_fraction)),
        point: entry.point.into(),
        normal: entry.normal.into(),
        part: 0,
    })
}
