//! Contact manifolds.

mod clip;
mod distinct;
mod explain;
mod manifold;
mod manifolds;
mod point;
mod search;
mod steps;

pub use explain::explain_manifold;
pub use manifold::contact_manifold;
pub(crate) use manifold::manifold_of_boxes;
#[cfg(test)]
pub(crate) use manifold::{Asked, fast_manifold, manifold_with_walk};
pub use manifolds::{Manifolds, contact_manifolds};
pub use point::{ContactId, ContactPoint, Manifold};
pub use steps::{ClipSteps, DifferenceEdge, FacingEdge, ManifoldReason, ManifoldSteps};
