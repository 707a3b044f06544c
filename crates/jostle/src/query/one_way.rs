//! One-way shapes: they hold what starts wholly beyond them in a direction and moves against it.

use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Placed,
};

/// True if another shape starts wholly beyond a one-way one in its direction, touching included.
pub(crate) fn starts_beyond(other: Placed<'_>, one_way: Placed<'_>, direction: Vec2) -> bool {
    is_beyond(one_way, direction, |normal| other.interval_along(normal))
}

/// The same for one that may be as deep in it as this.
pub(crate) fn starts_nearly_beyond(other: Placed<'_>, one_way: Placed<'_>, direction: Vec2, depth: f64) -> bool {
    is_beyond(one_way, direction, |normal| other.interval_along(normal).map(|along| along + depth * normal.length()))
}

/// The same for a point.
pub(crate) fn point_starts_beyond(point: Vec2, one_way: Placed<'_>, direction: Vec2) -> bool {
    is_beyond(one_way, direction, |normal| [normal.dot(point.into()); 2])
}

fn is_beyond(one_way: Placed<'_>, direction: Vec2, other_along: impl Fn(DVec2) -> [f64; 2]) -> bool {
    /// More than the rounding of f64, as a share of the largest coordinates.
    const ROUNDING: f64 = 1.0 / (1_u64 << 44) as f64;
    let normal = in_world(one_way, direction);
    let ([lowest, other_highest], [own_lowest, highest]) = (other_along(normal), one_way.interval_along(normal));
    let sizes = [lowest, other_highest, own_lowest, highest].map(f64::abs);
    lowest >= highest - ROUNDING * sizes.into_iter().fold(0.0, f64::max)
}

/// True if a displacement goes against the direction of a one-way shape.
pub(crate) fn goes_against(one_way: Placed<'_>, direction: Vec2, by: DVec2) -> bool {
    in_world(one_way, direction).dot(by) < 0.0
}

/// A direction of a placed shape's frame in the world.
fn in_world(shape: Placed<'_>, direction: Vec2) -> DVec2 {
    let (rotation, along) = (shape.pose().rotation, DVec2::from(direction));
    let (c, s) = (f64::from(rotation.cos()), f64::from(rotation.sin()));
    DVec2::new(c * along.x - s * along.y, s * along.x + c * along.y)
}
