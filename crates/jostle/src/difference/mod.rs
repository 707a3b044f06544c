//! Two convex pieces: the Minkowski difference A ⊖ B, which every question about them reads. No file here knows a placed shape,
//! a part or a question.

mod boxes;
mod discs;
mod extremes;
mod facet;
mod feature_pair;
mod features;
mod lanes;
mod measure;
mod nearest;
mod relate;
mod relation;
mod rounds;
mod walk;

pub(crate) use boxes::{
    NearestOfBoxes, Numbers, Region, nearest_of_boxes, numbers, region_of_box, relate_boxes, widest_gap,
};
pub(crate) use discs::{relate_disc_to_box, relate_discs, relate_finite_discs, relate_point_to_polygon};
pub(crate) use extremes::{Extreme, Towards, for_extremes, is_inside};
pub(crate) use facet::{Foot, Height};
pub(crate) use feature_pair::{Closest, Meeting};
pub(crate) use features::Facing;
pub use features::Feature;
pub(crate) use lanes::{Gaps, LANES};
pub use measure::Separation;
pub(crate) use measure::{Measure, measure, measure_pieces, separation_of_pieces, with_sign_of, with_skins};
pub(crate) use nearest::{Candidate, Nearest, all_nearest, nearest_by_corners, nearest_by_facet, survey};
pub(crate) use relate::{boxes_are_apart, is_within, relate_pieces};
pub use relation::Relation;
pub(crate) use rounds::{
    nearest_of_capsules, nearest_to_capsule, relate_capsule_to_box, relate_capsules, relate_disc_to_capsule,
};
pub use walk::Owner;
pub(crate) use walk::{Facet, walk};
