//! Queries about two shapes at rest: relation, separation, nearest points, rays, enclosing.

#[path = "../common/mod.rs"]
mod common;

mod batches;
mod convex;
mod convex_zoo;
mod degenerate;
#[allow(dead_code, reason = "the growth of time is measured of more of them")]
#[path = "../../../jostle-levels/examples/growth/families.rs"]
mod families;
mod kind_laws;
mod kinds;
mod kinds_by_hand;
mod kinds_zoo;
mod large_outlines;
mod last_bits;
mod laws;
mod near_touching;
mod overlap_area;
#[allow(dead_code, reason = "the families use a part of it")]
#[path = "../../../jostle-levels/examples/growth/random.rs"]
mod random;
mod ray_fractions;
mod rays_and_enclosing;
