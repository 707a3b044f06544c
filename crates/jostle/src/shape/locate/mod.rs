//! Locating points among the edges of rings.

mod grid;
mod grid_cells;
mod location;
mod scan;

pub(crate) use grid::Grid;
pub use location::Location;
pub(crate) use scan::{Scan, Target};
