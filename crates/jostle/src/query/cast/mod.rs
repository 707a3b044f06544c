//! Casts: shapes that move without rotation, and rays.

#[expect(clippy::module_inception, reason = "the first of the questions of this folder")]
mod cast;
mod cast_all;
mod cast_first;
mod cast_many;
mod cast_with_margin;
mod chain_segment;
mod convex_cast;
mod end;
mod facing_side;
mod fast_cast;
mod leaving;
mod part_hits;
mod piece_sweep;
mod ray;
mod rounding;
mod shape_cast;
mod sides;
mod stop;
mod sweep_aabb;
mod sweep_aabb_many;

pub use cast::{Cast, CastHit, cast_shape};
pub use cast_all::{Crossing, cast_shape_all};
pub(super) use cast_first::out_of_all;
pub use cast_first::{FirstCast, cast_ray_first, cast_shape_first};
pub use cast_many::{cast_ray_many, cast_shape_many};
pub use cast_with_margin::cast_shape_with_margin;
pub(crate) use chain_segment::{ChainSegment, chain_segments};
pub(crate) use convex_cast::{ConvexCast, cast_piece};
#[cfg(test)]
pub(crate) use ray::cast_at_piece;
pub(crate) use ray::with_slack;
pub use ray::{RayHit, cast_ray};
pub(crate) use rounding::{around, ulp_at};
pub(crate) use shape_cast::ShapeCast;
pub(crate) use sides::Sides;
pub(crate) use stop::{is_shallow, stop};
pub use sweep_aabb::{Axis, BoxSweep, sweep_aabb};
pub use sweep_aabb_many::sweep_aabb_many;
