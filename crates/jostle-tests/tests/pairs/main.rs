//! Queries about two shapes at rest: relation, separation, nearest points, rays, enclosing.

#[path = "../common/mod.rs"]
mod common;

mod batches;
mod convex;
mod convex_zoo;
mod degenerate;
mod kind_laws;
mod kinds;
mod kinds_by_hand;
mod kinds_zoo;
mod last_bits;
mod laws;
mod overlap_area;
mod rays_and_enclosing;
