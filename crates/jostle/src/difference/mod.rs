//! The Minkowski difference A ⊖ B of two convex pieces, which every question about them reads. No file here knows a
//! placed shape, a part or a question.

mod box_lanes;
mod box_motion;
mod boxes;
mod closest_boxes;
mod closing;
mod discs;
mod extremes;
mod facet;
mod feature_pair;
mod features;
mod figures;
mod lanes;
mod measure;
mod nearest;
mod portal;
mod ray_entry;
mod ray_figures;
mod relate;
mod relation;
mod rounds;
mod walk;

pub(crate) use box_lanes::{LaneSeparations, are_all_far};
pub(crate) use box_motion::{BoxMotion, motion_of_boxes};
pub(crate) use boxes::{FacingBoxes, relate_boxes};
pub(crate) use closest_boxes::{BoxSeparations, corners_of_boxes};
pub(crate) use closing::{Closing, ClosingOutcome, FoundFacet};
pub(crate) use extremes::{Extreme, Towards, for_extremes, is_inside};
pub(crate) use facet::{Foot, Height};
pub(crate) use feature_pair::{Closest, FeaturePair};
pub use features::Feature;
pub(crate) use features::{Facing, is_across};
pub(crate) use figures::{
    AboutClosest, boxes, centres, facing_boxes, relate_figures, relate_if_discs, relate_polygons, relate_to_point,
    with_closest, with_closest_to_point, with_entry,
};
pub(crate) use lanes::AxisSeparations;
pub use measure::Separation;
pub(crate) use measure::{Measure, measure, measure_pieces, separation_of_pieces, with_radii, with_sign_of};
pub(crate) use nearest::{Candidate, Nearest, all_nearest, nearest_by_facet, survey};
pub(crate) use ray_entry::{RayEntry, UnlimitedRay};
pub(crate) use relate::{boxes_are_apart, is_within, relate_pieces};
pub use relation::Relation;
pub use walk::Owner;
pub(crate) use walk::{Facet, walk};
