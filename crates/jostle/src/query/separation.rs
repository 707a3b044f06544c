use super::{
    boxes::{Region, nearest_of_boxes, region_of_box},
    nearest::{Nearest, nearest_by_facet, survey},
    quick::relate_discs,
    relate::Relation,
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    shape::{Disc, Piece, Placed},
};

/// How far two shapes are apart or how deep they overlap, where, and in which direction.
///
/// ```
/// use jostle::{Convex, Vec2, separation};
/// let ball = Convex::circle(1.0)?;
/// let s = separation(ball.at((0.0, 0.0)), ball.at((0.0, 1.5)));
/// assert_eq!((s.distance, s.normal), (-0.5, Vec2::new(0.0, 1.0))); // overlapping by half a unit
/// assert_eq!((s.point_a, s.point_b), (Vec2::new(0.0, 1.0), Vec2::new(0.0, 0.5)));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Separation {
    /// The distance of the two; negative: the length of the shortest move that parts them. 0 iff they touch.
    pub distance: f32,
    /// Unit vector from A to B. Moving B by `-distance` along it (or A the other way) makes them touch.
    pub normal: Vec2,
    /// The point of A that is nearest to B, or deepest in it.
    pub point_a: Vec2,
    /// The point of B that is nearest to A, or deepest in it: `point_a + normal · distance`.
    pub point_b: Vec2,
}

impl Separation {
    /// The same, seen from B to A.
    fn swapped(self) -> Separation {
        Separation { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }
}

/// The signed distance of two shapes with its direction and points: distance and penetration depth in one answer.
///
/// World frame. `distance` is 0 exactly where [`relate`](crate::relate) says `Touching`, above 0 where it says
/// `Apart`, below 0 where it says `Overlapping`; a distance that would round to 0 or to the wrong side becomes the
/// smallest f32 of the right sign. It is within 4 f32 ulps of the scene's size, each coordinate of a point within 2.
/// Swapping A and B mirrors the answer bit for bit wherever the nearest direction is unique.
///
/// Where several directions are equally near (coincident centres, the middle of a square) one of them is taken, the
/// same on every run. Nearest points of parallel edges are an end of one edge and the point opposite. Of two shapes
/// without area that cross, the depth is that of the shortest parting move. With a pose that is not finite (asserted
/// against in debug builds) the distance is infinite, the normal up and both points the origin. A distance or coordinate
/// beyond the largest f32 is infinite.
///
/// Cost: a walk over the corners of both; of cores that nearly touch, at most the product of their numbers. Source: the Minkowski difference as in van den Bergen, "Collision Detection
/// in Interactive 3D Environments" (2003), §4; in two dimensions it is a polygon that can be walked around, so we need
/// no iteration and no tolerance.
///
/// ```
/// use jostle::{Convex, separation};
/// let rod = Convex::rectangle(4.0, 0.1)?;
/// let floor = Convex::rectangle(20.0, 1.0)?;
/// assert_eq!(separation(rod.at((0.0, 1.5)), floor.at((0.0, -0.5))).distance, 1.45);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn separation(a: Placed<'_>, b: Placed<'_>) -> Separation {
    if let Some(separation) = separation_quickly(&a, &b) {
        return separation;
    }
    match (&a.piece(), &b.piece()) {
        (Some(a), Some(b)) => separation_of_pieces(a, b),
        _ => Separation {
            distance: f32::INFINITY,
            normal: Vec2::new(0.0, 1.0),
            point_a: Vec2::ZERO,
            point_b: Vec2::ZERO,
        },
    }
}

pub(super) fn separation_of_pieces(a: &Piece, b: &Piece) -> Separation {
    let survey = survey(a, b);
    with_skins(&survey.nearest(a, b), [a.radius, b.radius], survey.relation(a, b))
}

/// What the walk says, bit for bit, of pairs whose nearest features are easily told.
#[inline]
fn separation_quickly(a: &Placed<'_>, b: &Placed<'_>) -> Option<Separation> {
    if let Some(disc) = b.disc() {
        separation_from_disc(a, disc)
    } else if let Some(disc) = a.disc() {
        separation_from_disc(b, disc).map(Separation::swapped)
    } else {
        let (nearest, relation) = nearest_of_boxes(&a.oriented_box()?, &b.oriented_box()?)?;
        Some(with_skins(&nearest, [0.0; 2], relation))
    }
}

/// The same for a shape and a disc, which may be a point.
#[inline]
pub(super) fn separation_from_disc(shape: &Placed<'_>, disc: Disc) -> Option<Separation> {
    let radii = [0.0, disc.radius];
    let Some(b) = shape.oriented_box() else {
        let other = shape.disc()?;
        return (other.is_somewhere() && disc.is_somewhere()).then(|| separation_of_discs(other, disc));
    };
    Some(match region_of_box(disc.centre, &b)? {
        Region::Corner(corner) => separation_of_discs(Disc { centre: corner, radius: 0.0 }, disc),
        Region::Beyond(facet) => {
            with_skins(&nearest_by_facet(facet, Relation::Apart), radii, facet.relation_to_disc(disc.radius))
        }
        Region::Inside(facet) => {
            with_skins(&nearest_by_facet(facet, Relation::Overlapping), radii, Relation::Overlapping)
        }
    })
}

/// What the walk says of two points, without walking.
#[inline]
fn separation_of_discs(a: Disc, b: Disc) -> Separation {
    let gap = b.centre - a.centre;
    let distance = gap.length();
    let up = DVec2::new(0.0, 1.0);
    let normal = if distance > 0.0 { DVec2::new(gap.x / distance, gap.y / distance) } else { up };
    let nearest = Nearest { distance, normal, points: [a.centre, b.centre] };
    with_skins(&nearest, [a.radius, b.radius], relate_discs(a, b))
}

/// The answer for two shapes, by the nearest points of their cores.
#[inline]
fn with_skins(cores: &Nearest, radii: [f64; 2], relation: Relation) -> Separation {
    let out = |point: DVec2, by: f64| Vec2::from(point + cores.normal * by);
    Separation {
        distance: with_sign_of(relation, cores.distance - (radii[0] + radii[1])),
        normal: cores.normal.into(),
        point_a: out(cores.points[0], radii[0]),
        point_b: out(cores.points[1], -radii[1]),
    }
}

/// The distance rounded to f32, on the side of 0 that the exact relation demands.
fn with_sign_of(relation: Relation, distance: f64) -> f32 {
    let smallest = f32::from_bits(1);
    match relation {
        Relation::Apart => (distance as f32).max(smallest),
        Relation::Touching => 0.0,
        Relation::Overlapping => (distance as f32).min(-smallest),
    }
}
