//! Slow, simple and exact answers about placed shapes: the specification that `jostle` is tested against.
//!
//! This crate does not depend on `jostle` and shares no code with it. A [`Body`] is the convex hull of its `f64`
//! corners rounded by a radius (the Minkowski sum with a closed disc). A [`Region`] is the area that rings of `f64`
//! corners enclose by the even-odd rule, concave or with holes. Both are closed sets of points of the real plane, and a
//! [`Solid`] is either. Every decision is about these sets, without rounding and without a tolerance. Only the
//! [`depth()`] of a region is computed in `f64`, and answers about rotation are certified bounds.
//!
//! # Method
//!
//! 1. All coordinates and radii of a question are whole multiples of one power of two; they become integers (`grid`).
//! 2. Integers have no limit. Up to 256 bits they are kept inline, beyond that on the heap (`integer`).
//! 3. A question about two bodies becomes one about the origin and the convex hull of *all* differences `a - b` of
//!    their corners (`difference`). Nothing is walked, merged or pruned.
//! 4. A question about a region and another solid is decided in the cells into which all their edges divide the plane:
//!    the edges are cut at *all* common points, and the sides of one point of each piece are located (`subdivision`,
//!    `outline`, `pair`). Nothing is cut into convex pieces.
//! 5. The depth of a region is the distance of the nearest of *all* candidate positions at which the other is free
//!    (`curve`, `passage`, `depth`).
//! 6. A cast is a relation to the area that the mover sweeps. A fraction of the displacement is an `f64`, so the
//!    position there is a whole number of finer units (`cast`, `cast_region`).
//! 7. Fractions are compared by cross-multiplication. A measure becomes an `f64` in its last step (`measure`).
//! 8. Rotated corners are known only within bounds, as are cosine and sine (`interval`, `turn`). Time is bisected until
//!    every interval of it is certified, by an axis that separates two [`MovingBody`]s during all of it, or by an
//!    instant at which they are near (`moving_pair`, `instant`, `first_time`).
//!
//! # Cost
//!
//! On a 2-core virtual machine, release build:
//! - Bodies with n and m corners take about n·m·log(n·m) integer operations: [`relate`] of two rotated boxes about 4
//!   µs, on whole coordinates 3 µs; of two rotated octagons 15 µs.
//! - Regions take about (n + m)² operations: [`relate`] of a rotated region of 12 corners and a rotated box about 80
//!   µs, their [`depth()`] 0.1 ms; of a region of 20 corners and a round octagon up to 2 ms.
//! - [`first_contact`] of two rotating bodies of up to 8 corners takes 0.1 to 0.3 ms on average, to a resolution of
//!   10⁻⁹; a test prints it.
//!
//! # Panics
//!
//! A body without corners, a region without rings, a ring of fewer than three corners, a coordinate that is NaN or
//! infinite, and a negative radius are mistakes of the test: every question panics on them and names them.
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

mod area;
mod body;
mod cast;
mod cast_region;
mod curve;
mod depth;
mod difference;
mod distance;
mod encloses;
mod first_time;
mod float;
mod front;
mod grid;
mod hull;
mod instant;
mod integer;
mod interval;
mod interval_vector;
mod location;
mod measure;
mod moving_body;
mod moving_pair;
mod outline;
mod overlap_area;
mod pair;
mod passage;
mod plane;
mod point;
mod ray;
mod ray_region;
mod region;
mod relate;
mod relation;
mod sectors;
mod solid;
mod spear;
mod subdivision;
mod swept;
#[cfg(test)]
mod testing;
mod turn;

pub use area::area_is_sum;
pub use body::Body;
pub use cast::{are_thin, cast_fraction, cast_hits, cast_hits_before, relate_after};
pub use depth::{depth, depth_of_all, overlap_after};
pub use distance::{distance, support_gap};
pub use encloses::encloses;
pub use first_time::{Enclosure, Search, distance_between, first_contact, first_time_within};
pub use front::is_right_of;
pub use interval::Interval;
pub use location::Location;
pub use moving_body::MovingBody;
pub use overlap_area::overlap_area;
pub use point::{distance_to, locate};
pub use ray::{ray_fraction, ray_grazes, ray_hits};
pub use region::Region;
pub use relate::relate;
pub use relation::Relation;
pub use sectors::{LineBetween, meets_within, sector_at};
pub use solid::Solid;
pub use spear::{spear_hits, spear_hits_before};
pub use swept::{MovingBox, Overlap, overlap_in_step};
