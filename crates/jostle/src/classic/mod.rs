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
//! | what simple figure bounds these vertices or this box? | [`box_of_vertices`], [`box_of_triangles`], [`circle_around_box`], [`circle_within_box`], [`circle_by_farthest_vertex`] |
//! | is this point in this polygon? | [`convex_contains_by_dots`]; [`contains_by_angles`], [`contains_by_quadrants`], [`contains_by_crossings`] if it is not convex |
//! | where on this segment is it nearest to a point? | [`nearest_on_segment`] |
//! | do these convex polygons meet? | [`vertices_inside`], [`separating_edge`] |
//! | where do these convex polygons touch? | [`contacts_by_axes`] |
//! | may a mover be here, or step there? | [`inner_walls`], [`sector_after_step`] |
//!
//! Polygons are slices of vertices; methods that need them counterclockwise say so. In a world with y down,
//! counterclockwise reads clockwise on the screen.

mod angle_sum;
mod box_axes;
mod circle_box;
mod circles;
mod clip_contacts;
mod convex_by_dots;
mod corners_inside;
mod edge_crossings;
mod farthest_vertex;
mod grown_box;
mod inner_walls;
mod methods;
mod quadrants;
mod remembered_edge;
mod sector_steps;
mod segment_by_dots;
mod stand_in;
mod swept_boxes;
mod vertex_box;
mod vertices_inside;

pub use angle_sum::{angle_sum, contains_by_angles};
pub use box_axes::separating_box_axis;
pub use circle_box::{Block, block_around_box, circle_meets_box_by_angle};
pub use circles::{Circle, circles_meet};
pub use clip_contacts::{AxisContact, ClippedPoint, FacedEdge, SideLine, contacts_by_axes};
pub use convex_by_dots::convex_contains_by_dots;
pub use corners_inside::corners_inside;
pub use edge_crossings::contains_by_crossings;
pub use farthest_vertex::{circle_by_farthest_vertex, mean_of_vertices};
pub use grown_box::grown_box_meets;
pub use inner_walls::inner_walls;
pub use methods::{METHODS, Method};
pub use quadrants::contains_by_quadrants;
pub use remembered_edge::{EdgeOfPair, EdgeSearch, separating_edge};
pub use sector_steps::sector_after_step;
pub use segment_by_dots::nearest_on_segment;
pub use stand_in::{circle_around_box, circle_within_box};
pub use swept_boxes::{SweptTimes, sweep_boxes};
pub use vertex_box::{box_of_triangles, box_of_vertices};
pub use vertices_inside::vertices_inside;
