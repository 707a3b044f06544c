//! Volumes in space: boxes, spheres and what is made of points, compared with whole numbers.

#[path = "../common/mod.rs"]
mod common;

mod bodies;
mod enclosing;
mod fitted;
mod hierarchies;
mod scales;
mod spheres;
mod trees;

use common::random::Random;
use jostle::volume::Vec3;

/// A point of whole numbers from −end to end.
fn grid_point(random: &mut Random, end: i64) -> [i64; 3] {
    std::array::from_fn(|_| random.below(2 * end as usize + 1) as i64 - end)
}

/// The point in f32, scaled.
fn scaled(p: [i64; 3], scale: f32) -> Vec3 {
    Vec3::from(p.map(|x| x as f32 * scale))
}

/// Two to a power, from −126 to 127.
fn scale_by_two_to(power: i32) -> f32 {
    f32::from_bits(((power + 127) as u32) << 23)
}
