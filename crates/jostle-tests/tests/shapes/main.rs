//! Constructors and what they refuse, the cutting of polygons, and the location of points in them.

#[path = "../common/mod.rs"]
mod common;

mod copies;
mod figures;
mod normal_forms;
mod outlines;
mod polygons;
mod prepared;
mod several_parts;
