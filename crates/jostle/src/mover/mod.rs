//! Movers: shapes that move until they hit something, and slide along it. They see the world only as [`Obstacles`].
//!
//! A move runs through `slide`; `settle` keeps the skin, `squeeze` gets through narrow gaps, `inside` gets out of
//! overlaps, `walk` climbs steps and stays on floors, `ground` tells floors from walls, `planes` which displacements
//! are left between surfaces.

mod answers;
mod carry;
mod contacts;
mod few;
mod ground;
mod inside;
mod moved;
mod obstacles;
mod plan_move;
mod planes;
mod reach;
mod settings;
mod settle;
mod slide;
mod squeeze;
mod walk;

pub(crate) use carry::{foot_on, is_in_the_way_of, pushed_by, reach_of_foot, steps_of};
pub use moved::{MoveHit, Moved, Surface};
pub(crate) use obstacles::{Obstacle, Obstacles};
pub use plan_move::plan_move;
pub use settings::{Mover, Response};
pub(crate) use slide::Slide;
