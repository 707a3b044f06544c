//! Contact manifolds.

mod clip;
mod convex_manifold;
mod distinct;
mod explain;
mod hash_index;
mod manifold;
mod manifolds;
mod near_surfaces;
mod point;
mod search;
#[cfg(feature = "serde")]
mod serialized;
mod steps;

pub(crate) use convex_manifold::manifold_of_boxes;
#[cfg(test)]
pub(crate) use convex_manifold::{Asked, fast_manifold, manifold_with_walk};
pub use explain::explain_manifold;
pub use manifold::contact_manifold;
pub use manifolds::{Manifolds, contact_manifolds};
pub(crate) use near_surfaces::{NearSurface, for_near_surfaces};
pub use point::{ContactId, ContactPoint, Manifold};
pub use steps::{ClipSteps, DifferenceEdge, FacingEdge, ManifoldReason, ManifoldSteps};
