//! The textbook: the methods that books and articles teach, one a file, each beside the exact answer.
//!
//! They are here to be read, run and compared. Games need the exact questions of the crate's root, which each method
//! names as its counterpart. Each is written in its plain form, in f64, so that the errors that show are those of the
//! method and not those of single precision; a table measures how often and to which side it errs, and a test of the
//! crate keeps that table true. [`METHODS`] lists all of them, with source, cost, and where they fail.
//!
//! | question | methods |
//! |---|---|
//! | do these boxes meet? | [`corners_inside`], [`grown_box_meets`], [`separating_box_axis`] |
//! | when do these moving boxes meet? | [`sweep_boxes`] |
//! | do these circles, or a circle and a box, meet? | [`circles_meet`], [`circle_meets_box_by_angle`] |
//! | what simple figure bounds these vertices or this box? | [`box_of_vertices`], [`box_of_triangles`], [`circle_around_box`], [`circle_within_box`] |
//!
//! Polygons are slices of vertices; methods that need them counterclockwise say so. In a world with y down,
//! counterclockwise reads clockwise on the screen.

mod box_axes;
mod circle_box;
mod circles;
mod corners_inside;
mod grown_box;
mod methods;
mod stand_in;
mod swept_boxes;
mod vertex_box;

pub use box_axes::separating_box_axis;
pub use circle_box::{Block, block_around_box, circle_meets_box_by_angle};
pub use circles::{Circle, circles_meet};
pub use corners_inside::corners_inside;
pub use grown_box::grown_box_meets;
pub use methods::{METHODS, Method};
pub use stand_in::{circle_around_box, circle_within_box};
pub use swept_boxes::{SweptTimes, sweep_boxes};
pub use vertex_box::{box_of_triangles, box_of_vertices};
