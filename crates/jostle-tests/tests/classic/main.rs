//! The methods of the textbook beside the exact answers: equal where they are exact, measured where they are not.

#[path = "../common/mod.rs"]
mod common;

mod boxes;
mod circle_box;
mod contacts;
mod figures;
mod levels;
mod listed;
mod measured;
mod points;
mod polygons;
