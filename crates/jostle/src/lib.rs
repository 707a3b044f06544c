//! 2D collision detection that never misses: exact answers about placed shapes, at every scale, without a tolerance.
//!
//! Make a [`Convex`] shape once, place it with [`at`](Convex::at), and ask:
//!
//! | question | answer |
//! |---|---|
//! | how do I use it? | the [`guide`], from shapes to casts, movers and worlds |
//! | do these touch? | [`relate`], [`intersects`], [`encloses`]: exact |
//! | how far apart or how deep, where, in which direction? | [`separation`]; [`distance`] alone |
//! | where is this point? | [`locate`], [`contains`]: exact; [`closest_point`] |
//! | what does this ray hit? | [`cast_ray`], [`cast_ray_first`] of many: hit or miss is exact |
//! | how much area do these share? | [`overlap_area`] |
//! | when do moving boxes overlap during a step? | [`sweep_aabb`]: exact; [`sweep_aabb_many`] |
//! | what does this hit as it moves? | [`cast_shape`], [`cast_shape_first`] of many, [`cast_shape_with_margin`], [`cast_shape_all`]: hit or miss is exact |
//! | what do these hit as both move? | [`cast_both`], [`sweep_aabb`]: hit or miss is exact |
//! | how does this get out of what it overlaps? | [`push_out`]: a pose that is free |
//! | when do these first touch, turning too? | [`time_of_impact`]: never late; [`explain_impact`] |
//! | how near do these come, and when first so near? | [`closest_approach`], [`closest_approach_within`], [`first_within`]: proved |
//! | is this path free, with a clearance? | [`Path`] and [`World::follow`]: proved, not sampled |
//! | which of a hundred thousand tracks come near each other? | [`encounters`]: f64, exact for discs |
//! | where do these touch, for a solver? | [`contact_manifold`], [`contact_manifolds`]; [`explain_manifold`] shows how |
//! | which of many [`Boxes`]? | [`intersects_many`], [`separation_many`], [`contact_manifold_many`], [`cast_ray_many`], [`cast_shape_many`]: the same answers |
//! | how far may this thing move, sliding along what it meets? | [`World::move_and_slide`]; [`World::plan_move_of`], [`plan_move`] |
//! | how does a platform carry who stands on it? | [`World::carry`] |
//! | which of many begin and end to touch as they move? | [`World`]: events, impacts in their order, queries, snapshots |
//! | coordinates of a map, or a world that is too large for f32? | [`Frame`], [`World::shift_origin`] |
//! | how is this shape drawn? | [`Shape::outline`]; [`World::draw`] |
//! | boxes and spheres in space? | the module [`volume`]: exact |
//! | where in a level made of sectors? | the module [`sectors`]: the sector at a point, rays, sight, portals |
//! | what do the textbooks teach, and where is it wrong? | the module [`classic`]: each method beside the exact answer |
//! | the same pair step after step? | [`separation_from`], [`Manifolds`]: the same answers |
//!
//! ```
//! use jostle::{Convex, Pose2, Relation, Rot2, relate, separation};
//!
//! let crate_ = Convex::rectangle(1.0, 1.0)?;
//! let floor = Convex::rectangle(20.0, 1.0)?;
//! let tilted = crate_.at(Pose2::new((3.0, 1.5), Rot2::degrees(45.0)));
//!
//! let s = separation(tilted, floor.at((0.0, 0.0)));
//! assert!((s.distance - 0.292_893).abs() < 1e-6); // 1.5 − √½ − ½
//! assert_eq!(s.normal.y, -1.0); // from the crate down to the floor
//!
//! let lying = crate_.at((3.0, 1.0));
//! assert_eq!(relate(lying, floor.at((0.0, 0.0))), Relation::Touching); // exactly, not approximately
//! # Ok::<(), jostle::ShapeError>(())
//! ```
//!
//! **Conventions.** y up, angles counterclockwise in radians, normals of a pair from A to B, normals of a surface out
//! of it, signed distances negative inside. In a world with y down, counterclockwise reads clockwise on the screen and
//! nothing else changes. No unit is assumed: a scene scaled by a power of two gives the same answers, bit for bit.
//!
//! **Exactness.** Coordinates come in as f32, are placed once in f64 (see [`Pose2`]), and every decision is exact for
//! the placed corners: a floating-point filter with a proved bound first, then exact arithmetic for what it leaves
//! uncertain. All answers have the same bits on every platform.
//!
//! **Cargo features.** `std` (default) takes the square root from the standard library. Without it, `libm` is needed,
//! which gives the same bits: the crate is then `no_std` with `alloc`, for targets with atomic pointers, because shapes
//! share their points by `alloc::sync::Arc`. `serde` serialises values, answers, and shapes, which are read back through
//! their constructors (JSON has no infinity, and `serde_json` keeps the last bit of an f64 only with its feature
//! `float_roundtrip`); `rayon` adds `World::step_parallel`; `bytemuck` makes [`Vec2`], [`Motion`] and [`Aabb`] `Pod`; `glam-027` to `glam-034` and `mint-05`
//! convert [`Vec2`] from and to the vectors of that version.
// `no_std` also where the feature `std` is on, so that a missing import of `alloc` fails in all builds but those of tests.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod classic;
mod depth;
mod difference;
#[doc = include_str!("guide.md")]
pub mod guide {}
mod math;
mod mover;
mod placed;
mod query;
pub mod sectors;
mod shape;
mod tree;
mod union;
pub mod volume;
mod world;

/// The steps by which answers were found, for pictures and lessons: what [`explain_manifold`] and [`explain_impact`]
/// return is made of these types. [`SectorMap::explain_line_of_sight`](crate::sectors::SectorMap::explain_line_of_sight)
/// tells the same of a view.
pub mod explain {
    pub use crate::query::{
        AxisFrame, ClipSteps, DifferenceEdge, FacingEdge, ImpactStep, ManifoldReason, ManifoldSteps, explain_impact,
        explain_manifold,
    };
}

pub use difference::{Feature, Owner, Relation, Separation};
pub use math::{Aabb, Frame, FrameError, Motion, Path, PathError, Pose2, Ray, Rot2, Vec2};
pub use mover::{MoveHit, Moved, Mover, Response, Surface, plan_move};
pub use placed::{Moving, Placed, Polyline};
pub use query::{
    Approach, Axis, BoxSweep, Cast, CastHit, ClosestPoint, ContactId, ContactPoint, Crossing, FirstCast, Impact,
    ImpactHit, Manifold, Manifolds, OneOrEach, PairCache, RayHit, cast_both, cast_ray, cast_ray_first, cast_ray_many,
    cast_shape, cast_shape_all, cast_shape_first, cast_shape_many, cast_shape_with_margin, closest_approach,
    closest_approach_within, closest_point, contact_manifold, contact_manifold_many, contact_manifolds, contains,
    distance, encloses, explain_impact, explain_manifold, first_within, intersects, intersects_many, locate,
    locate_many, overlap_area, push_out, relate, separation, separation_from, separation_many, sweep_aabb,
    sweep_aabb_many, time_of_impact,
};
pub use shape::{
    Boxes, Chain, Compound, Convex, Location, OrientedBox, Part, Polygon, PreparedPolygon, RingEdge, RingName, Shape,
    ShapeError,
};
pub use tree::{AxisBox, AxisBoxTree, BoxTree};
pub use world::{
    Accept, Ahead, Begun, Carried, Collider, ColliderId, ColliderKind, DebugDraw, DrawOptions, Encounter, EndReason,
    Ended, Event, Events, Filter, Followed, Found, Layers, Met, OnPath, Pair, QueryFilter, Role, Step, Tracks,
    TracksError, World, WorldError, encounters, slide,
};

/// The README, whose examples are compiled and run as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
