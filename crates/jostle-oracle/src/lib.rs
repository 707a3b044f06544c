//! Slow, obvious and exact answers about placed convex shapes: the specification that `jostle` is tested against.
//!
//! This crate knows nothing of `jostle` and shares no code with it. A [`Body`] is the convex hull of its `f64` corners
//! grown by a round skin (the Minkowski sum with a closed disc), taken as a set of points of the real plane. Every
//! decision is made about that set, without rounding and without a tolerance.
//!
//! # Method
//!
//! 1. All coordinates and radii of a question are whole multiples of one power of two; they become integers (`grid`).
//! 2. Integers have no limit. Up to 256 bits they are kept inline, beyond that on the heap (`integer`).
//! 3. A question about two bodies becomes one about the origin and the convex hull of *all* differences `a - b` of
//!    their corners (`difference`). Nothing is walked, merged or pruned.
//! 4. Fractions are compared by cross-multiplication. A measure becomes an `f64` in its last step (`measure`).
//!
//! # Cost
//!
//! With n and m corners about n·m·log(n·m) integer operations: on a 2-core virtual machine, release build,
//! [`relate`] of two rotated boxes takes about 4 µs, on whole coordinates 3 µs; of two
//! rotated octagons 15 µs.
//!
//! # Panics
//!
//! A body without corners, a coordinate that is NaN or infinite, and a negative radius are mistakes in the test that
//! asks: every question panics on them and says which.
//!
//! # Example
//!
//! ```
//! use jostle_oracle::{Body, Relation, distance, relate};
//!
//! let square = Body { corners: vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], radius: 0.0 };
//! let disc = Body { corners: vec![[7.0, 8.0]], radius: 5.0 };
//! assert_eq!(relate(&square, &disc), Relation::Touching); // 3, 4, 5 from the corner (4, 4)
//! assert_eq!(distance(&square, &disc), 0.0);
//! ```

mod body;
mod difference;
mod distance;
mod encloses;
mod grid;
mod hull;
mod integer;
mod measure;
mod point;
mod ray;
mod relate;
#[cfg(test)]
mod testing;

pub use body::Body;
pub use distance::{distance, support_gap};
pub use encloses::encloses;
pub use point::{Location, distance_to, locate};
pub use ray::{ray_fraction, ray_grazes, ray_hits};
pub use relate::{Relation, relate};
