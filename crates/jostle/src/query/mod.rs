//! Questions about placed shapes, all read off one walk around their Minkowski difference.

mod batch;
mod boxes;
mod encloses;
mod nearest;
mod point;
mod quick;
mod quick_ray;
mod ray;
mod relate;
mod separation;
mod walk;

pub use batch::intersects_many;
pub use encloses::encloses;
pub use point::{ClosestPoint, Location, closest_point, contains, locate};
pub use ray::{RayHit, cast_ray};
pub use relate::{Relation, intersects, relate};
pub use separation::{Separation, separation};
