//! Cutting polygons: rings are cleaned and checked, and the area between them is cut into convex pieces.

pub(super) mod crossings;
pub(super) mod nesting;
mod passes;
pub(super) mod pieces;
pub(super) mod ring;
mod status;
pub(super) mod triangles;

pub(crate) use crossings::{NameOfRing, Noded};
pub(crate) use pieces::{joined, owners};
pub(crate) use ring::{RingCorner, at_least_three};
