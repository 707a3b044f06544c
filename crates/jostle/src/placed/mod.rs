//! Placed shapes, the only view that queries have of a shape: its poses and motions, its parts, their convex pieces.

mod figure;
mod interval;
mod local;
mod moving;
mod outline;
mod part;
mod part_tree;
mod piece;
#[expect(clippy::module_inception, reason = "the value that the folder is about")]
mod placed;
mod region;

pub(crate) use figure::{Capsule, Corners, Disc, Figure, LocalCore, Outline};
pub(crate) use local::Beam;
pub use moving::Moving;
pub(crate) use moving::Turn;
pub use outline::Polyline;
pub(crate) use part::{Area, Body, Leaves, PlacedPart};
pub(crate) use part_tree::{Leaf, ShapeNode};
pub(crate) use piece::{Piece, Ring};
pub use placed::Placed;
pub(crate) use region::{region, region_of_path, region_of_ray};
