//! The helpers that the tests share. Each test program uses some of them.
#![allow(dead_code, unreachable_pub)]

pub mod calls;
pub mod cast;
pub mod cast_laws;
pub mod cast_truth;
pub mod casts;
pub mod close;
pub mod contact_laws;
pub mod crossing_laws;
pub mod front;
pub mod generators;
pub mod hard_impacts;
pub mod impact_laws;
pub mod impacts;
pub mod kind_laws;
pub mod kinds;
pub mod laws;
pub mod manifold_laws;
pub mod random;
pub mod rings;
pub mod shorthand;
pub mod solver;
pub mod vector;
pub mod zoo;
