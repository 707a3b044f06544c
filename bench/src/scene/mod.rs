//! The inputs: figures, pairs, points and rays, the same for every library.

pub mod area;
pub mod crowd;
pub mod figure;
pub mod flights;
pub mod floor;
pub mod notched;
pub mod pairs;
pub mod points;
pub mod rays;
pub mod ridge;
pub mod stars;
pub mod sweeps;
pub mod tumbles;

pub use jostle_bench::random;

/// The size of the figures: about this many units across.
pub const SIZES: [f32; 3] = [1e-4, 1.0, 1e5];
