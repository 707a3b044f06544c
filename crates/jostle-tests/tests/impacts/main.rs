//! Shapes that move and rotate: times of impact and closest approaches.

#[path = "../common/mod.rs"]
mod common;

mod both;
mod by_hand;
mod explained;
mod generated;
mod hard;
mod hard_flights;
mod impact_laws;
mod like_casts;
mod margin;
mod one_sided;
mod round_convex;
mod sampled;
mod stops;
mod touching_starts;
