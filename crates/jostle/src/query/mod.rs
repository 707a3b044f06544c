//! Questions about placed shapes.

mod batch;
mod cast;
mod contact;
mod distance;
mod encloses;
#[cfg(test)]
mod fast_path_tests;
mod impact;
mod near_boxes;
mod one_way;
mod overlap;
mod overlap_area;
mod pair_cache;
mod point;
mod push_out;
mod relate;
mod separation;

use batch::ask_box;
pub use batch::{OneOrEach, contact_manifold_many, intersects_many, separation_many};
pub use cast::{
    Axis, BoxSweep, Cast, CastHit, Crossing, FirstCast, RayHit, cast_ray, cast_ray_first, cast_ray_many, cast_shape,
    cast_shape_all, cast_shape_first, cast_shape_many, cast_shape_with_margin, sweep_aabb, sweep_aabb_many,
};
pub(crate) use cast::{around, ulp_at, with_slack};
pub use contact::{
    ClipSteps, ContactId, ContactPoint, DifferenceEdge, FacingEdge, Manifold, ManifoldReason, ManifoldSteps, Manifolds,
    contact_manifold, contact_manifolds, explain_manifold,
};
pub(crate) use contact::{NearSurface, for_near_surfaces};
pub use distance::distance;
pub use encloses::encloses;
pub(crate) use impact::first_impact;
pub use impact::{
    Approach, AxisFrame, Impact, ImpactHit, ImpactStep, cast_both, closest_approach, closest_approach_within,
    explain_impact, first_within, time_of_impact,
};
use near_boxes::Regions;
pub(crate) use one_way::{Leaning, holds, leans};
use overlap::{Overlap, mtv_to_front, overlap};
pub use overlap_area::overlap_area;
pub use pair_cache::{PairCache, separation_from};
pub use point::{ClosestPoint, closest_point, contains, locate, locate_many};
use point::{closest_of_area, locate_in_area};
pub use push_out::push_out;
use push_out::pushed_out;

pub use relate::{intersects, relate};
use separation::depth_of_solids;
pub use separation::separation;
