//! Shapes that move without rotation: casts, moving boxes, push-outs, walking.

#[path = "../common/mod.rs"]
mod common;

mod at_joints;
mod at_origin;
mod at_the_limits;
mod by_hand;
mod climbing;
mod crossing_laws;
mod crossings;
mod generated;
mod many;
mod push_out;
mod sweep_aabb;
mod walking;
