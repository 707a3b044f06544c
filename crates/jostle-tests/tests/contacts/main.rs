//! Contact manifolds, and a solver that uses them.

#[path = "../common/mod.rs"]
mod common;

mod by_hand;
mod coherence;
mod contact_laws;
mod convex;
mod explained;
mod kinds;
mod manifold_laws;
mod nearly_flush;
mod only_parts;
mod outlines;
mod resting;
mod sliding;
mod solver;
mod standing;
mod vector;
