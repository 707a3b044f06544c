#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod math;
mod query;
mod shape;

pub use math::{Aabb, Motion, Pose2, Ray, Rot2, Vec2};
pub use query::{
    ClosestPoint, Location, RayHit, Relation, Separation, cast_ray, closest_point, contains, encloses, intersects,
    intersects_many, locate, relate, separation,
};
pub use shape::{Convex, OrientedBox, Placed, Shape, ShapeError};
