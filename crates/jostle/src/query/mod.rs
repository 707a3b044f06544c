//! Questions about placed shapes, all read off one walk around their Minkowski difference.

mod batch;
mod boxes;
mod capsules;
mod cells;
mod clip;
mod contacts;
mod cover;
mod curve;
mod depth;
mod encloses;
mod explain;
mod facet;
mod gaps;
mod ghosts;
mod manifold;
mod nearest;
mod point;
mod quick;
mod quick_manifold;
mod quick_ray;
mod ray;
mod relate;
mod separation;
mod solids;
mod walk;

pub use batch::intersects_many;
pub use clip::Feature;
pub use contacts::{Manifolds, contact_manifolds};
pub use encloses::encloses;
pub use explain::{ClipSteps, DifferenceEdge, FacingEdge, ManifoldReason, ManifoldSteps, explain_manifold};
pub use manifold::{ContactId, ContactPoint, Manifold, contact_manifold};
pub use point::{ClosestPoint, closest_point, contains, locate, locate_many};
pub use ray::{RayHit, cast_ray};
pub use relate::{Relation, intersects, relate};
pub use separation::{Separation, separation};
pub use walk::Owner;
