//! What constructors accept and refuse, how polygons are cut, and where points lie in them.

#[path = "../common/mod.rs"]
mod common;

mod figures;
mod normal_forms;
mod polygons;
mod prepared;
