//! Levels made of sectors: their faults, and the questions about them.

#[path = "../common/mod.rs"]
mod common;

mod allocations;
mod any_map;
mod anything;
mod boxes;
mod discs;
mod entries;
mod faults;
mod location;
mod maps;
mod paths;
mod polygons;
mod reaches;
mod walk_laws;
mod walks;
