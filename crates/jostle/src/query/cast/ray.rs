use super::quick_ray::{discs_differ, entry_edge};
use crate::{
    difference::{Relation, relate_disc_to_capsule, relate_pieces, separation_of_pieces},
    math::{
        Ray, Vec2,
        dvec2::DVec2,
        measures::{cross, dot, length_excess, line_excess, offset_moment},
        predicates::{Span, compare_line_distance, cross_sign, dot_sign, orientation},
        sqrt,
    },
    placed::{Area, Beam, Body, Capsule, Disc, Piece, Placed, Ring},
    query::{closest_of_area, locate_in_area},
    shape::Location,
};

/// Where a ray first meets a shape.
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
pub struct RayHit {
    /// How far along the ray, in units of its direction.
    pub fraction: f64,
    /// Where, in the world.
    pub point: Vec2,
    /// The unit normal of the border there, out of the shape.
    pub normal: Vec2,
    /// Which part of the shape: the segment of a chain, the part of a compound; 0 for a convex shape or a polygon.
    pub part: u32,
}

/// Where a ray first meets a shape, or `None` if it never does.
///
/// Both are closed: grazing a corner or sliding along an edge counts. Whether the unlimited ray hits is decided
/// exactly; the fraction is right to a relative error of 10⁻¹³, point and normal to rounding, however far the origin.
/// A limit ([`Ray::until`]) that the hit exceeds by no more than that counts as reached.
///
/// A one-sided chain is hit only against its front, by a ray that starts in front of the segment or on it; a ray along a
/// segment of it, or from behind, goes through. Of several parts the first one hit counts; no seam between the pieces of
/// a polygon is ever hit.
///
/// A ray that starts in the shape, border included, hits at fraction 0, at its origin, with the normal of the nearest
/// border point: the shortest way out. No other ray has fraction 0. Against a single point or the end of a collinear
/// segment the normal is against the ray. A zero direction is a ray of one point. With a pose or ray that is not finite
/// there is no hit.
///
/// Cost: linear in the number of corners of a convex shape; if its edges have the length of rounding, its hull, O(n log n).
/// Of other shapes, as a rule logarithmic in the number of edges and parts.
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
    let finite = ray.origin.is_finite() && ray.direction.is_finite();
    let reachable = finite && ray.max_fraction >= 0.0;
    if !reachable {
        return None;
    }
    let course = RayCourse::new(ray);
    let edge = shape.local_polygon().and_then(|polygon| entry_edge(&ray, &polygon));
    let entry = if let Some(edge) = edge {
        let [p, q] = edge?.map(|corner| shape.pose().place(corner));
        Some(course.entry_of_edge(p, q))
    } else if let Some(entry) = shape.disc().and_then(|disc| course.entry_of_lone_disc(disc)) {
        entry
    } else if let Some(entry) = shape.capsule().and_then(|capsule| course.entry_of_capsule(&capsule)) {
        entry
    } else {
        return cast_with_walk(ray, shape);
    };
    entry?.within(&ray)
}

#[inline(never)]
fn cast_with_walk(ray: Ray, shape: Placed<'_>) -> Option<RayHit> {
    if let Some(piece) = &shape.piece() {
        return cast_at_piece(ray, piece);
    }
    if !shape.is_somewhere() {
        return None;
    }
    let mut first: Option<RayHit> = None;
    let course = RayCourse::new(ray);
    let beam = Beam::new(ray.origin, ray.direction, ray.max_fraction / SLACK);
    shape.solids_along(beam, &mut |solid| {
        let until = first.map_or(beam.until, |hit| hit.fraction / SLACK);
        let hit = match &solid.body {
            Body::Piece(piece) if solid.one_sided => course.entry_of_front(piece).and_then(|entry| entry.within(&ray)),
            Body::Piece(piece) => cast_at_piece(ray, piece),
            Body::Area(area) => cast_at_area(ray, area, beam.until(until)),
        };
        if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.fraction < first.fraction)) {
            first = Some(RayHit { part: solid.part, ..hit });
        }
        first.map_or(beam.until, |hit| hit.fraction / SLACK)
    });
    first
}

/// More than the rounding of a fraction.
const SLACK: f64 = 1.0 - 256.0 * f64::EPSILON;

#[inline(never)]
pub(crate) fn cast_at_piece(ray: Ray, piece: &Piece) -> Option<RayHit> {
    let course = RayCourse::new(ray);
    // Only from outside is there a way in through the outer side of an edge.
    if piece.radius > 0.0
        && let Some(entry) = course.entry_of_strips(piece).filter(|entry| entry.fraction > 0.0)
    {
        return entry.within(&ray);
    }
    let start = Piece::point(ray.origin);
    if relate_pieces(&start, piece) != Relation::Apart {
        let normal = separation_of_pieces(piece, &start).normal;
        return Some(RayHit { fraction: 0.0, point: ray.origin, normal, part: 0 });
    }
    course.entry(piece)?.within(&ray)
}

/// The border of an area has the outside on the right, so a ray that starts outside comes in where it first crosses an
/// edge from there: no seam between pieces is asked, and none is hit.
fn cast_at_area(ray: Ray, area: &Area<'_>, beam: Beam) -> Option<RayHit> {
    let location = locate_in_area(ray.origin, area);
    if location != Location::Outside {
        let normal = closest_of_area(area, &Piece::point(ray.origin), location)?.normal;
        return Some(RayHit { fraction: 0.0, point: ray.origin, normal: normal.into(), part: 0 });
    }
    let course = RayCourse::new(ray);
    let mut first: Option<RayEntry> = None;
    area.edges_along(beam, |p, q| {
        if let Some(entry) = course.entry_of_strip(p, q, 0.0) {
            first = course.first(first.take().into_iter().chain([entry]));
        }
        first.as_ref().map_or(beam.until, |entry| entry.fraction / SLACK)
    });
    first?.within(&ray)
}

/// An unlimited ray that starts outside of what it is cast at.
///
/// Whether it hits is decided by exact predicates. Where is computed from products that are accurate whatever cancels
/// (`math/measures.rs`) and never from a point along the ray, so that a far origin costs no digit.
struct RayCourse {
    origin: DVec2,
    along: Span,
}

struct RayEntry {
    /// The ray starts there. No other entry may be rounded to fraction 0.
    at_start: bool,
    fraction: f64,
    point: DVec2,
    normal: DVec2,
}

impl RayEntry {
    /// The hit, if the ray reaches so far.
    fn within(self, ray: &Ray) -> Option<RayHit> {
        let least = if self.at_start { 0.0 } else { f64::MIN_POSITIVE };
        (self.fraction * SLACK <= ray.max_fraction).then(|| RayHit {
            fraction: self.fraction.clamp(least, ray.max_fraction.max(least)),
            point: self.point.into(),
            normal: self.normal.into(),
            part: 0,
        })
    }
}

impl RayCourse {
    fn new(ray: Ray) -> RayCourse {
        RayCourse { origin: ray.origin.into(), along: Span::vector(ray.direction.into()) }
    }

    /// The entry into the right side of a segment, by a ray that comes from there or starts on it; exact.
    fn entry_of_front(&self, segment: &Piece) -> Option<RayEntry> {
        let (p, q) = segment.corners.edges().next()?;
        let edge = Span::new(p, q);
        let inward = cross_sign(edge, self.along).is_gt();
        let starts_on_it = cross_sign(edge, self.to(p)).is_eq()
            && dot_sign(edge, Span::new(p, self.origin)).is_ge()
            && dot_sign(edge.reversed(), Span::new(q, self.origin)).is_ge();
        if inward && starts_on_it {
            return Some(RayEntry {
                at_start: true,
                fraction: 0.0,
                point: self.origin,
                normal: unit(edge.rounded().right()),
            });
        }
        self.entry_of_strip(p, q, 0.0)
    }

    /// From the origin to a corner.
    fn to(&self, v: DVec2) -> Span {
        Span::new(self.origin, v)
    }

    /// Whether the ray meets the core; exact.
    ///
    /// Its line must not leave all corners on one side, and the core must lie ahead. It does iff the ray goes towards
    /// any edge that has the origin strictly beyond it, for the line meets the core only on that edge's inner side.
    fn meets_core(&self, corners: &Ring) -> bool {
        let mut sides = corners.iter().map(|&v| cross_sign(self.along, self.to(v)));
        let first = sides.next();
        if first.is_some_and(|side| side.is_ne()) && sides.all(|side| Some(side) == first) {
            return false;
        }
        match corners.edges().find(|&(p, q)| orientation(p, q, self.origin).is_lt()) {
            Some((p, q)) => cross_sign(Span::new(p, q), self.along).is_gt(),
            // A point, or a segment on one line with the ray.
            None => dot_sign(self.along, self.to(corners[0])).is_gt(),
        }
    }

    /// The outer side of an edge's strip is border of the shape, so a ray that comes in through one has its only entry
    /// there. Otherwise it comes in at a corner: through its disc, or without a skin along a segment or at a point.
    fn entry(&self, piece: &Piece) -> Option<RayEntry> {
        let (corners, radius) = (&piece.corners, piece.radius);
        if radius == 0.0 && !self.meets_core(corners) {
            return None;
        }
        self.entry_of_strips(piece).or_else(|| {
            let at_corner =
                |&v: &DVec2| if radius > 0.0 { self.entry_of_disc(v, radius) } else { self.entry_of_end(v) };
            self.first(corners.iter().filter_map(at_corner))
        })
    }

    fn entry_of_strips(&self, piece: &Piece) -> Option<RayEntry> {
        piece.corners.edges().find_map(|(p, q)| self.entry_of_strip(p, q, piece.radius))
    }

    /// The entry into a corner that lies on the ray.
    fn entry_of_end(&self, point: DVec2) -> Option<RayEntry> {
        let fraction = dot(self.along, self.to(point)) / self.along.rounded().length_squared();
        Some(RayEntry { at_start: false, fraction, point, normal: unit(-self.along.rounded()) })
    }

    /// The first of several entries. Seen from far away their fractions are the same to rounding; then their places
    /// tell.
    fn first(&self, entries: impl Iterator<Item = RayEntry>) -> Option<RayEntry> {
        /// More than the relative error of two fractions.
        const SAME: f64 = 1.0 - 512.0 * f64::EPSILON;
        let before = |a: &RayEntry, b: &RayEntry| {
            let certain = a.fraction < b.fraction * SAME || b.fraction < a.fraction * SAME;
            if certain { a.fraction < b.fraction } else { (a.point - b.point).dot(self.along.rounded()) < 0.0 }
        };
        entries.reduce(|best, entry| if before(&entry, &best) { entry } else { best })
    }

    /// The entry through a sharp edge that is known to be entered.
    fn entry_of_edge(&self, p: DVec2, q: DVec2) -> RayEntry {
        let (edge, from_start) = (Span::new(p, q), Span::new(p, self.origin));
        let (e, approach) = (edge.rounded(), cross(edge, self.along));
        let share = offset_moment(from_start, self.along, edge, 0.0) / approach;
        RayEntry {
            at_start: false,
            fraction: cross(from_start, edge) / approach,
            point: p + e * share,
            normal: unit(e.right()),
        }
    }

    /// Where the ray enters a disc, or that it does not, if rounding can neither change that nor cost many digits;
    /// `None` where it may, where the ray starts inside, and for what is not finite.
    ///
    /// As `entry_of_disc`, with s the way to the centre, X = d × s the miss and h the half chord, all times |d|:
    /// X² + h² = r²d². Where s² exceeds r² by an eighth, d·s + h is at least |d||s|/3; where also h is at least r|d|/4,
    /// the 4u·√2·|d||s| that X may be off are 70u of that sum. With 64u of s² − r² and 50u of the rest, that is a
    /// fraction within 200u.
    fn entry_of_lone_disc(&self, disc: Disc) -> Option<Option<RayEntry>> {
        /// Of r·|d|, squared: a normal off by this is right in f32.
        const MISS: f64 = (f32::EPSILON as f64 / 64.0) * (f32::EPSILON as f64 / 64.0);
        let (d, s) = (self.along.rounded(), disc.centre - self.origin);
        let (dd, ss, rr) = (d.length_squared(), s.length_squared(), disc.radius * disc.radius);
        let (along, miss, excess) = (d.dot(s), d.cross(s), ss - rr);
        let error = 2.0 * f64::EPSILON * ((d.x * s.y).abs() + (d.y * s.x).abs());
        let square = rr * dd - miss * miss;
        // Comparisons with NaN are false.
        let starts_outside = 16.0 * excess > ss + rr;
        let is_right = error * error < MISS * rr * dd && 16.0 * square.abs() > rr * dd;
        if !(starts_outside && is_right) {
            return (starts_outside && rr > 0.0).then(|| self.entry_of_disc(disc.centre, disc.radius));
        }
        if square < 0.0 || along < 0.0 {
            return Some(None);
        }
        let half_chord = sqrt(square);
        let normal = unit(d.right() * miss - d * half_chord);
        let point = disc.centre + normal * disc.radius;
        Some(Some(RayEntry { at_start: false, fraction: excess / (along + half_chord), point, normal }))
    }

    /// What the walk finds where the ray enters a capsule, or that it does not; `None` where it may start inside, and
    /// where the ends are too close for the order of their discs to be certain.
    ///
    /// The side of a capsule that faces the ray is a strip and a part of either end's disc, in this order across the ray.
    /// So the moments about the two ends of the strip tell through which the line enters, if it does: then the ray misses
    /// the capsule where it misses that disc, and starts outside where it starts before the disc.
    #[inline]
    fn entry_of_capsule(&self, capsule: &Capsule) -> Option<Option<RayEntry>> {
        let Capsule { ends: [p, q], radius } = *capsule;
        if radius == 0.0 {
            return None;
        }
        let outside =
            || relate_disc_to_capsule(Disc { centre: self.origin, radius: 0.0 }, capsule) == Some(Relation::Apart);
        let turn = cross_sign(Span::new(p, q), self.along);
        let edge = if turn.is_lt() { Span::new(q, p) } else { Span::new(p, q) };
        let passes = |v: DVec2| offset_moment(Span::new(v, self.origin), self.along, edge, radius);
        let (past_start, past_end) = (passes(edge.from), passes(edge.to));
        if past_start >= 0.0 && past_end <= 0.0 {
            if turn.is_eq() {
                return None;
            }
            let starts_beyond = orientation(edge.from, edge.to, self.origin).is_lt();
            let entry = starts_beyond.then(|| self.entry_between_ends(edge, past_start, radius)).flatten();
            return entry.filter(|entry| entry.fraction > 0.0).map(Some).or_else(|| outside().then_some(None));
        }
        let end = if past_start < 0.0 { edge.from } else { edge.to };
        match self.entry_of_disc(end, radius) {
            Some(entry) => (entry.fraction > 0.0 && discs_differ(capsule)).then_some(Some(entry)),
            None => (dot_sign(self.along, self.to(end)).is_gt() || outside()).then_some(None),
        }
    }

    /// Exact in whether it is one: the ray comes within the radius of the centre, and the origin is not.
    fn entry_of_disc(&self, centre: DVec2, radius: f64) -> Option<RayEntry> {
        let to_centre = self.to(centre);
        if dot_sign(self.along, to_centre).is_le()
            || compare_line_distance(self.along, to_centre, [radius, 0.0]).is_gt()
        {
            return None;
        }
        // The smaller root of |s − t·d|² = r²; its denominator is a sum, so that nothing cancels.
        let (direction, miss) = (self.along.rounded(), cross(self.along, to_centre));
        let half_chord = sqrt((-line_excess(miss, self.along, to_centre, radius)).max(0.0));
        let fraction = length_excess(to_centre, radius) / (dot(self.along, to_centre) + half_chord);
        // From the centre back along the ray by half the chord, and across by as much as the ray misses the centre.
        let normal = unit(direction.right() * miss - direction * half_chord);
        Some(RayEntry { at_start: false, fraction, point: centre + normal * radius, normal })
    }

    /// The entry through the line at a distance of `radius` outside an edge, where it runs along the edge.
    ///
    /// With s the share of the edge at the entry, o + t·d = p + s·e + r·n; crossed with d this gives s without t. The
    /// same about q gives s − 1, so both ends are told exactly, even for a ray nearly parallel to the edge.
    fn entry_of_strip(&self, p: DVec2, q: DVec2, radius: f64) -> Option<RayEntry> {
        let (edge, from_start) = (Span::new(p, q), Span::new(p, self.origin));
        if cross_sign(edge, from_start).is_ge() || cross_sign(edge, self.along).is_le() {
            return None;
        }
        let past_start = offset_moment(from_start, self.along, edge, radius);
        let past_end = offset_moment(Span::new(q, self.origin), self.along, edge, radius);
        if past_start < 0.0 || past_end > 0.0 {
            return None;
        }
        self.entry_between_ends(edge, past_start, radius)
    }

    /// The same for a ray that comes from the outer side and is known to meet the line between the ends of the edge.
    #[inline]
    fn entry_between_ends(&self, edge: Span, past_start: f64, radius: f64) -> Option<RayEntry> {
        let from_start = Span::new(edge.from, self.origin);
        let beyond = -cross(edge, from_start);
        let gap = line_excess(beyond, edge, from_start, radius);
        (gap >= 0.0).then(|| {
            let (e, approach) = (edge.rounded(), cross(edge, self.along));
            let normal = unit(e.right());
            RayEntry {
                at_start: false,
                fraction: gap / (beyond + radius * e.length()) / approach,
                point: edge.from + e * (past_start / approach).clamp(0.0, 1.0) + normal * radius,
                normal,
            }
        })
    }
}

fn unit(v: DVec2) -> DVec2 {
    let length = v.length();
    DVec2::new(v.x / length, v.y / length)
}
