use super::{
    relate::{Relation, relate_pieces},
    separation::separation_of_pieces,
};
use crate::{
    math::{
        Ray, Vec2,
        dvec2::DVec2,
        predicates::{Span, compare_line_distance, cross_accurately, cross_sign, dot_sign, orientation},
        sqrt,
    },
    shape::{Piece, Placed},
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
    /// Which part of the shape; 0 for a convex one.
    pub part: u32,
}

/// Where a ray first meets a shape, or `None` if it never does.
///
/// Both are closed: grazing a corner or sliding along an edge counts. Whether the unlimited ray hits is decided
/// exactly; the fraction is right to a few f64 ulps, except that near a graze of a rounded corner the error of the
/// hit's place can grow to 10⁻⁷ of the radius. A limit ([`Ray::until`]) that the hit exceeds by no more than rounding
/// counts as reached.
///
/// A ray that starts in the shape (border included), and only such a ray, hits at fraction 0, at its origin, with the normal of the nearest
/// border point: the shortest way out. Against a single point or the end of a collinear segment the normal is against
/// the ray. A zero direction is a ray of one point. With a pose or ray that is not finite there is no hit (asserted
/// against in debug builds). Cost: a walk over the corners.
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
    debug_assert!(finite && !ray.max_fraction.is_nan(), "{ray:?} is not finite");
    let reachable = finite && ray.max_fraction >= 0.0;
    shape.piece().filter(|_| reachable).and_then(|piece| cast_at_piece(ray, &piece))
}

fn cast_at_piece(ray: Ray, piece: &Piece) -> Option<RayHit> {
    /// More than the rounding of a fraction.
    const SLACK: f64 = 1.0 - 64.0 * f64::EPSILON;
    let start = Piece::point(ray.origin);
    if relate_pieces(&start, piece) != Relation::Apart {
        let normal = separation_of_pieces(piece, &start).normal;
        return Some(RayHit { fraction: 0.0, point: ray.origin, normal, part: 0 });
    }
    let course = Course { origin: ray.origin.into(), direction: ray.direction.into() };
    let entry = if piece.radius == 0.0 { course.entry_of_core(piece) } else { course.entry_of_skin(piece) }?;
    (entry.fraction * SLACK <= ray.max_fraction).then(|| RayHit {
        // It does not start in the shape, so rounding may not say it does.
        fraction: entry.fraction.clamp(f64::MIN_POSITIVE, ray.max_fraction.max(f64::MIN_POSITIVE)),
        point: course.at(entry.fraction).into(),
        normal: entry.normal.into(),
        part: 0,
    })
}

/// An unlimited ray that starts outside of what it is cast at.
struct Course {
    origin: DVec2,
    direction: DVec2,
}

struct Entry {
    fraction: f64,
    normal: DVec2,
}

impl Course {
    fn at(&self, fraction: f64) -> DVec2 {
        self.origin + self.direction * fraction
    }

    fn along(&self) -> Span {
        Span::vector(self.direction)
    }

    /// From the origin to a corner.
    fn to(&self, v: DVec2) -> Span {
        Span::new(self.origin, v)
    }

    /// Whether the ray meets the core; exact.
    ///
    /// Its line must not leave all corners on one side, and the core must lie ahead. It does iff the ray goes towards
    /// any edge that has the origin strictly beyond it, for the line meets the core only on that edge's inner side.
    fn meets_core(&self, corners: &[DVec2]) -> bool {
        let mut sides = corners.iter().map(|&v| cross_sign(self.along(), self.to(v)));
        let first = sides.next();
        if first.is_some_and(|side| side.is_ne()) && sides.all(|side| Some(side) == first) {
            return false;
        }
        match edges(corners).find(|&(p, q)| orientation(p, q, self.origin).is_lt()) {
            Some((p, q)) => cross_sign(Span::new(p, q), self.along()).is_gt(),
            // A point, or a segment on one line with the ray.
            None => dot_sign(self.along(), self.to(corners[0])).is_gt(),
        }
    }

    fn entry_of_core(&self, piece: &Piece) -> Option<Entry> {
        let corners = &piece.corners;
        if !self.meets_core(corners) {
            return None;
        }
        // It enters through the last of the edges that have the origin strictly beyond them.
        let through_edges = edges(corners).filter(|&(p, q)| orientation(p, q, self.origin).is_lt());
        let last = through_edges
            .map(|(p, q)| Entry {
                fraction: -self.height(p, q) / accurate_cross(Span::new(p, q), self.along()),
                normal: unit((q - p).right()),
            })
            .max_by(|a, b| a.fraction.total_cmp(&b.fraction));
        last.or_else(|| {
            let square = self.direction.length_squared();
            let ahead = corners.iter().map(|&v| self.to(v).rounded().dot(self.direction) / square);
            ahead.min_by(f64::total_cmp).map(|fraction| Entry { fraction, normal: unit(-self.direction) })
        })
    }

    /// Twice the area of the edge and the origin: negative beyond the edge.
    fn height(&self, p: DVec2, q: DVec2) -> f64 {
        accurate_cross(Span::new(p, q), Span::new(p, self.origin))
    }

    /// The first entry into the strips along the edges and the discs around the corners that make up the skin.
    fn entry_of_skin(&self, piece: &Piece) -> Option<Entry> {
        let (corners, radius) = (&piece.corners, piece.radius);
        let discs = corners.iter().filter_map(|&v| self.entry_of_disc(v, radius));
        let strips = edges(corners).filter_map(|(p, q)| self.entry_of_strip(p, q, radius));
        let first = discs.chain(strips).min_by(|a, b| a.fraction.total_cmp(&b.fraction));
        debug_assert!(first.is_some() || !self.meets_core(corners), "a ray that meets the core must enter the skin");
        first
    }

    /// Exact in whether it is one: the ray comes within the radius of the centre, and the origin is not.
    fn entry_of_disc(&self, centre: DVec2, radius: f64) -> Option<Entry> {
        let to_centre = self.to(centre);
        if dot_sign(self.along(), to_centre).is_le()
            || compare_line_distance(self.along(), to_centre, [radius, 0.0]).is_gt()
        {
            return None;
        }
        let (s, d) = (to_centre.rounded(), self.direction);
        let reach = radius * d.length();
        let miss = accurate_cross(self.along(), to_centre).abs();
        let half_chord = sqrt(((reach - miss) * (reach + miss)).max(0.0));
        // The smaller root, written so that nothing cancels but the distance to the disc itself.
        let fraction = (s.length_squared() - radius * radius) / (s.dot(d) + half_chord);
        Some(Entry { fraction, normal: unit(self.at(fraction) - centre) })
    }

    /// The entry through an edge's own strip; rounding may hand an entry next to a corner to the corner's disc, which
    /// it meets at the same time.
    fn entry_of_strip(&self, p: DVec2, q: DVec2, radius: f64) -> Option<Entry> {
        let edge = q - p;
        let length = edge.length();
        let (beyond, approach) = (-self.height(p, q), accurate_cross(Span::new(p, q), self.along()));
        let gap = beyond - radius * length;
        if gap < 0.0 || approach <= 0.0 {
            return None;
        }
        let fraction = gap / approach;
        let along = edge.dot(self.at(fraction) - p);
        let normal = unit(edge.right());
        (along >= 0.0 && along <= edge.length_squared()).then_some(Entry { fraction, normal })
    }
}

/// The edges of a ring; none for a point, both directions for a segment.
fn edges(ring: &[DVec2]) -> impl Iterator<Item = (DVec2, DVec2)> {
    let count = if ring.len() > 1 { ring.len() } else { 0 };
    (0..count).map(|i| (ring[i], ring[if i + 1 == ring.len() { 0 } else { i + 1 }]))
}

/// The cross product to a relative error of 50u: where more than four bits cancel, exact arithmetic takes over.
fn accurate_cross(a: Span, b: Span) -> f64 {
    const CANCELLED: f64 = 1.0 / 16.0;
    let (u, v) = (a.rounded(), b.rounded());
    let (left, right) = (u.x * v.y, u.y * v.x);
    let cross = left - right;
    if cross.abs() < CANCELLED * (left.abs() + right.abs()) { cross_accurately(a, b) } else { cross }
}

fn unit(v: DVec2) -> DVec2 {
    let length = v.length();
    DVec2::new(v.x / length, v.y / length)
}
