//! Boxes that hold all that a question can meet: a placed shape, the path of a mover, a ray.

use super::{figure::Corners, placed::Placed};
use crate::{
    math::{Pose2, Ray, Rot2, Vec2, bounds::Bounds, dvec2::DVec2, round_up_sum},
    shape::OrientedBox,
};

/// A box that holds a shape, and whether the shape is that box.
pub(crate) fn region(shape: &Placed<'_>) -> (OrientedBox, bool) {
    match shape.oriented_box() {
        Some(own) => (own, true),
        None => (holding(corners(shape).into_iter(), DVec2::ZERO), false),
    }
}

/// A box that holds a shape that is displaced, with its sides along the displacement.
pub(crate) fn region_of_path(mover: &Placed<'_>, linear: DVec2) -> OrientedBox {
    let start = corners(mover);
    holding(start.into_iter().chain(start.map(|corner| corner + linear)), linear)
}

/// A box that holds the part of a ray within a distance of the origin, where all else is.
pub(crate) fn region_of_ray(ray: &Ray, reach: f64) -> OrientedBox {
    let (origin, direction) = (DVec2::from(ray.origin), DVec2::from(ray.direction));
    let length = direction.length();
    let farthest = (origin.manhattan() + reach) / length;
    // Comparisons with NaN, which a ray of one point has here, are false.
    let until = if farthest < ray.max_fraction { farthest } else { ray.max_fraction };
    let end = if length > 0.0 { origin + direction * until } else { origin };
    holding([origin, end].into_iter(), direction)
}

/// The corners of a box, or of the bounds of another shape.
fn corners(shape: &Placed<'_>) -> [DVec2; 4] {
    match shape.oriented_box() {
        Some(own) => [0, 1, 2, 3].map(|i| own.place(i)),
        None => shape.bounds().corners(),
    }
}

/// The box around these points with sides along this direction, or upright if that is zero; rounded outward.
fn holding(points: impl Iterator<Item = DVec2> + Clone, along: DVec2) -> OrientedBox {
    /// More than the rounding of f64, as a share of the size (proofs/regions.proof).
    const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;
    let unit = along * (1.0 / along.length());
    let rotation = Rot2::from_cos_sin(unit.x as f32, unit.y as f32).unwrap_or(Rot2::IDENTITY);
    let (c, s) = (f64::from(rotation.cos()), f64::from(rotation.sin()));
    let local = |v: DVec2| DVec2::new(c * v.x + s * v.y, c * v.y - s * v.x) * (1.0 / (c * c + s * s));
    let around = points.clone().map(|p| Bounds::point(local(p))).reduce(Bounds::union).unwrap_or(Bounds::ALL).middle();
    let middle = Vec2::from(DVec2::new(c * around.x - s * around.y, s * around.x + c * around.y));
    let half = points.fold(DVec2::ZERO, |half, p| {
        let from_middle = local(p - middle.into());
        half.most(DVec2::new(from_middle.x.abs(), from_middle.y.abs()))
    });
    let slack = 2.0 * SLACK * (half.x + half.y);
    let size = Vec2::new(round_up_sum(2.0 * half.x, slack), round_up_sum(2.0 * half.y, slack));
    OrientedBox::new(size, Pose2::new(middle, rotation))
}
