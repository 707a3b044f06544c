//! Which edge of a sharp polygon a ray enters through, told in the polygon's own frame without placing it; and whether
//! the two discs of a capsule are entered one clearly after the other.

use crate::{
    math::{Ray, Vec2, dvec2::DVec2},
    placed::{Capsule, LocalPolygon},
};

/// The edge through which the unlimited ray enters, or that it never does; `None` where rounding leaves doubt, where
/// the ray starts inside, and for whatever is not finite.
///
/// Seen from its origin along it, the line enters at the edge that starts on its left and ends on its right.
pub(crate) fn entry_edge(ray: &Ray, polygon: &LocalPolygon<'_>) -> Option<Option<[Vec2; 2]>> {
    /// Twice the sum of: 5u of the origin for its offset and its turning, 2u of the extent and the middle for placed
    /// corners; 6u of origin and extent for the ray's turning, the difference and the products.
    const ERROR: f64 = 12.0 * f64::EPSILON;
    let pose = polygon.pose;
    let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let inverse = 1.0 / (c * c + s * s);
    let turned = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x) * inverse;
    let size = |v: DVec2| v.x.abs() + v.y.abs();
    let middle = DVec2::from(pose.translation);
    let (origin, along) = (turned(DVec2::from(ray.origin) - middle), turned(ray.direction.into()));
    let error = ERROR * (size(origin) + 2.0 * polygon.extent + size(middle));
    let doubt = error * size(along);
    let side = |v: Vec2| along.cross(DVec2::from(v) - origin);
    let (mut entry, mut exit) = (None, None);
    let mut p = polygon.corners[polygon.corners.len() - 1];
    let mut side_p = side(p);
    for &q in polygon.corners {
        let side_q = side(q);
        if side_q.abs() <= doubt {
            return None;
        }
        if (side_p > 0.0) != (side_q > 0.0) {
            *(if side_p > 0.0 { &mut entry } else { &mut exit }) = Some([p, q]);
        }
        (p, side_p) = (q, side_q);
    }
    let is_beyond = |[p, q]: [Vec2; 2]| {
        let edge = DVec2::from(q) - DVec2::from(p);
        (origin - DVec2::from(p)).cross(edge) > error * size(edge)
    };
    match (entry, exit) {
        (Some(entry), _) if is_beyond(entry) => Some(Some(entry)),
        (_, Some(exit)) => is_beyond(exit).then_some(None),
        _ => (doubt < f64::INFINITY).then_some(None),
    }
}

/// Whether a ray that enters a capsule through one disc surely enters the other by more than the rounding of points later.
///
/// The point of entry is on the far side of its end from the other, so it is outside of the other's disc: with e from
/// end to end, by a power of at least e², which is the way into that disc, along the ray, times at most 2r + |e|.
pub(crate) fn discs_differ(capsule: &Capsule) -> bool {
    /// Of the coordinates and the radius: twice what a point of entry is off.
    const PLACE: f64 = 128.0 * f64::EPSILON;
    let Capsule { ends: [p, q], radius } = *capsule;
    let size = |v: DVec2| v.x.abs() + v.y.abs();
    let e = q - p;
    e.length_squared() > PLACE * (size(p) + size(q) + radius) * (2.0 * radius + size(e))
}
