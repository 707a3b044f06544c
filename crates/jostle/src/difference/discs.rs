//! Fast paths of discs and points: their relations to the simplest figures. `None` leaves the decision to the walk, if
//! rounding leaves it uncertain or a number is not finite; so the answers are the same.

use super::relation::{Relation, decided};
use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        larger,
        predicates::{Span, compare_length},
    },
    placed::{Disc, Outline},
    shape::OrientedBox,
};

/// The relation of a point and a polygon, by the sides of all edges in f32, in the polygon's frame.
#[inline(always)]
pub(super) fn relate_point_to_polygon(point: DVec2, polygon: &Outline<'_>) -> Option<Relation> {
    /// The error of a cross product in f32, of the square of the extent: proved is a fifth
    /// (proofs/point-in-polygon.proof).
    const ERROR: f32 = 16.0 * f32::EPSILON;
    /// Placing rounds corners in f64, at the size of their translation: each is off by u of it, times the extent in the
    /// cross product (proofs/point-in-polygon.proof).
    const PLACING: f32 = 32.0 * f64::EPSILON as f32;
    let &Outline { corners, extent: own_extent, pose } = polygon;
    let (c, s) = (f64::from(pose.rotation.cos()), f64::from(pose.rotation.sin()));
    let middle = DVec2::from(pose.translation);
    let (from, k) = (point - middle, c * c + s * s);
    let local = Vec2::from(DVec2::new(c * from.x + s * from.y, c * from.y - s * from.x) * (1.0 / k));
    let extent = (own_extent + own_extent) as f32 + (local.x.abs() + local.y.abs());
    let place = (middle.x.abs() + middle.y.abs()) as f32;
    // The closing edge, then four at a time: the last four may include some again.
    let side = |p: Vec2, q: Vec2| (p.y - local.y) * (q.x - local.x) - (p.x - local.x) * (q.y - local.y);
    let last = corners.len() - 1;
    let mut farthest = [side(corners[last], corners[0]); LANES];
    let mut add = |run: &[Vec2]| {
        for (i, most) in farthest.iter_mut().enumerate() {
            *most = larger(*most, side(run[i], run[i + 1]));
        }
    };
    if last < LANES {
        for i in 0..last {
            farthest[0] = larger(farthest[0], side(corners[i], corners[i + 1]));
        }
    } else {
        for start in (0..last - LANES).step_by(LANES) {
            add(&corners[start..=start + LANES]);
        }
        add(&corners[last - LANES..=last]);
    }
    let [a, b, c, d] = farthest;
    decided(
        larger(larger(a, b), larger(c, d)).into(),
        (ERROR * (extent * extent) + PLACING * place * extent + f32::MIN_POSITIVE).into(),
    )
}

/// The number of edges tested together.
const LANES: usize = 4;

#[inline(always)]
pub(super) fn relate_finite_discs(a: Disc, b: Disc) -> Option<Relation> {
    (a.is_somewhere() && b.is_somewhere()).then(|| relate_discs(a, b))
}

/// The relation of two discs, given by centre and radius, if f32 is certain of it.
#[inline(always)]
pub(super) fn relate_clear_discs((p, r): (Vec2, f32), (q, s): (Vec2, f32)) -> Option<Relation> {
    /// More than the error, with the u of f32: 5u of the one square and 4u of the other (proofs/discs.proof).
    const ERROR: f32 = 4.0 * f32::EPSILON;
    let (d, radius_sum) = (q - p, r + s);
    let (square, limit) = (d.x * d.x + d.y * d.y, radius_sum * radius_sum);
    // The products may underflow.
    decided((square - limit).into(), (ERROR * (square + limit) + f32::MIN_POSITIVE).into())
}

/// The relation of two discs; exact, since they have only one distance.
#[inline(always)]
pub(super) fn relate_discs(a: Disc, b: Disc) -> Relation {
    Relation::of_distance(compare_length(Span::new(a.centre, b.centre), [a.radius, b.radius]))
}

/// The relation of a disc and a box, in the frame of the box.
///
/// With the stored rotation R, RᵀR = k (about 1): Rᵀ(centre − middle) is the centre in the frame of the box, k times
/// as large. Distances there are √k times those in the world.
#[inline(always)]
pub(super) fn relate_disc_to_box(disc: Disc, b: &OrientedBox) -> Option<Relation> {
    /// Four times the error of a distance: 4u of the offset, u of the middle and 4u of the sizes, with placed corners
    /// (proofs/disc-to-box.proof).
    const ERROR: f64 = 8.0 * f64::EPSILON;
    let (c, s) = (f64::from(b.pose.rotation.cos()), f64::from(b.pose.rotation.sin()));
    let (middle, size) = (DVec2::from(b.pose.translation), DVec2::from(b.size));
    let from = disc.centre - middle;
    let k = c * c + s * s;
    let beyond = DVec2::new(
        (c * from.x + s * from.y).abs() - 0.5 * k * size.x,
        (c * from.y - s * from.x).abs() - 0.5 * k * size.y,
    );
    let scale = from.manhattan() + middle.manhattan() + (size.x + size.y);
    let error = ERROR * scale;
    let outermost = larger(beyond.x, beyond.y);
    if disc.radius == 0.0 || outermost < -error {
        return decided(outermost, error);
    }
    // d² − kr² = (d − √kr)(d + √kr), and the sum is below twice scale and radius together.
    let beyond = beyond.most(DVec2::ZERO);
    let excess = beyond.length_squared() - k * disc.radius * disc.radius;
    decided(excess, 4.0 * error * (scale + disc.radius))
}
