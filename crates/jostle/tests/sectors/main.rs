//! Levels made of sectors: their faults, and the questions about them.

#[path = "../common/mod.rs"]
mod common;

mod any_map;
mod anything;
mod discs;
mod faults;
mod location;
mod maps;
mod paths;
mod polygons;
mod walk_laws;
mod walks;
