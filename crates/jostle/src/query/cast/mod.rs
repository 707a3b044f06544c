//! Casts: what moves without turning, and rays.

#[expect(clippy::module_inception, reason = "the first of the questions of this folder")]
mod cast;
mod cast_all;
mod course;
mod end;
mod facing_side;
mod fast_cast;
mod joints;
mod leaving;
mod pairs;
mod passage;
mod ray;
mod rounding;
mod stop;
mod sweep_aabb;
mod sweep_aabb_many;
mod way;

pub use cast::{Cast, CastHit, cast_shape};
pub use cast_all::{Crossing, cast_shape_all};
pub(crate) use course::Course;
pub(crate) use joints::{ChainLink, Sides, links};
pub(crate) use passage::{Passage, pass};
#[cfg(test)]
pub(crate) use ray::cast_at_piece;
pub use ray::{RayHit, cast_ray};
pub(crate) use rounding::{around, ulp_at};
pub(crate) use stop::{is_shallow, stop};
pub use sweep_aabb::{Axis, BoxSweep, sweep_aabb};
pub use sweep_aabb_many::sweep_aabb_many;
