//! The boxes, the questions about them, and how boxes move.

use jostle::{Aabb, BoxTree, Ray, Vec2};
use jostle_bench::random::Random;

/// The sets of boxes.
pub(crate) const SETS: [&str; 2] = ["uniform", "clustered"];
/// The number of areas and of rays that a set is asked about.
pub(crate) const QUESTIONS: usize = 4096;
/// The radius of a cluster.
const CLUSTER: f32 = 6.0;

/// Boxes, the areas and rays that they are asked about, and the amount by which each box moves in a frame.
pub(crate) struct Scene {
    pub(crate) boxes: Vec<Aabb>,
    pub(crate) areas: Vec<Aabb>,
    pub(crate) rays: Vec<Ray>,
    pub(crate) moves: Vec<Vec2>,
}

impl Scene {
    /// Uniform: boxes of 0.5 to 1.5, one for each 2.25 units of area. Clustered: a hundred boxes in a cluster, dense in
    /// its middle, of sizes from 0.1 to 3.2, small ones as often as large ones.
    ///
    /// An area is a unit square with its corner in that of a box; rays start outside of all boxes, at any angle, and
    /// have no end.
    pub(crate) fn new(set: &str, count: usize) -> Scene {
        let mut random = Random::named(set);
        let boxes: Vec<Aabb> = if set == "uniform" {
            let side = 1.5 * (count as f32).sqrt();
            (0..count)
                .map(|_| sized(within(&mut random, side), &mut random, |random| random.between(0.5, 1.5)))
                .collect()
        } else {
            let side = 2.5 * (count as f32).sqrt();
            let middles: Vec<Vec2> = (0..count.div_ceil(100)).map(|_| within(&mut random, side)).collect();
            let aabb = |i: usize| {
                let off = random.direction() * (CLUSTER * random.between(0.0, 1.0));
                sized(middles[i % middles.len()] + off, &mut random, |random| 10_f32.powf(random.between(-1.0, 0.5)))
            };
            (0..count).map(aabb).collect()
        };
        let area = |random: &mut Random| {
            let corner = boxes[random.below(count)].min;
            Aabb::new(corner, corner + Vec2::new(1.0, 1.0))
        };
        let tree = BoxTree::new(&boxes);
        let ray = |random: &mut Random| {
            let (low, size) = (tree.bounds().min, tree.bounds().size());
            loop {
                let from = low + Vec2::new(size.x * random.between(0.0, 1.0), size.y * random.between(0.0, 1.0));
                if tree.overlapping(Aabb::new(from, from)).next().is_none() {
                    return Ray::new(from, random.direction());
                }
            }
        };
        Scene {
            areas: (0..QUESTIONS).map(|_| area(&mut random)).collect(),
            rays: (0..QUESTIONS).map(|_| ray(&mut random)).collect(),
            moves: (0..count).map(|_| random.within(0.1)).collect(),
            boxes,
        }
    }
}

fn within(random: &mut Random, side: f32) -> Vec2 {
    Vec2::new(random.between(0.0, side), random.between(0.0, side))
}

fn sized(min: Vec2, random: &mut Random, side: impl Fn(&mut Random) -> f32) -> Aabb {
    Aabb::new(min, min + Vec2::new(side(random), side(random)))
}

/// The fraction at which a ray that starts outside enters a box: the slab test of the libraries that leave it to the
/// user (Kay and Kajiya 1986).
#[inline]
pub(crate) fn entry(from: [f32; 2], inverse: [f32; 2], min: [f32; 2], max: [f32; 2]) -> f32 {
    let (mut enter, mut exit) = (0.0_f32, f32::INFINITY);
    for axis in 0..2 {
        let [a, b] = [min, max].map(|end| (end[axis] - from[axis]) * inverse[axis]);
        enter = enter.max(a.min(b));
        exit = exit.min(a.max(b));
    }
    if enter <= exit { enter } else { f32::INFINITY }
}
