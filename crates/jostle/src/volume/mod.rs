//! Volumes in three dimensions: boxes, spheres, oriented boxes, convex hulls, spheres around points, hierarchies.
//!
//! Coordinates are f32. Every decision is exact for the numbers as given, borders included: a filter in f64 with a bound
//! for its error, then expansions. [`Hull3`] lists its triangles counterclockwise as seen from outside in a right-handed
//! frame.
//!
//! ```
//! use jostle::volume::{Aabb3, Sphere};
//! let room = Aabb3::new([0.0, 0.0, 0.0], [4.0, 4.0, 3.0]);
//! let ball = Sphere::new([7.0, 8.0, 1.0], 5.0)?; // 3 and 4 away from the edge of the room
//! assert!(ball.intersects_box(room));
//! # Ok::<(), jostle::volume::VolumeError>(())
//! ```

mod enclosing;
mod error;
mod growing_hull;
mod hierarchy;
mod hull3;
mod obb3;
mod separation_cache;
mod signs;
mod sphere;

pub use error::VolumeError;
pub use hierarchy::{Bounding, Hierarchy};
pub use hull3::Hull3;
pub use obb3::Obb3;
pub use separation_cache::SeparationCache;
pub use sphere::Sphere;

pub use crate::{
    math::{Aabb3, Ray3, Vec3},
    tree::BoxTree3,
};
