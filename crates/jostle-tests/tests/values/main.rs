//! Values, and calls of all public functions with numbers of every kind.

#[path = "../common/mod.rs"]
mod common;

mod any_calls;
mod boxes;
mod boxes_and_poses;
mod calls;
mod conversions;
mod limits;
mod products;
mod serialized;
mod vectors;
