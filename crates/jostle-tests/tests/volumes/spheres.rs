//! Spheres and boxes against whole numbers, half of the pairs within a unit of touching.

use jostle::volume::{Aabb3, Sphere, Vec3, VolumeError};

use crate::{common::random::Random, grid_point, scaled};

/// Powers of two by which scenes are scaled: down to where squares of f32 would be far below the smallest.
const SCALES: [f32; 3] = [1.0, 1.0 / (1_u64 << 50) as f32 / (1_u64 << 50) as f32, (1_u64 << 60) as f32];

fn squared(a: [i64; 3], b: [i64; 3]) -> i64 {
    (0..3).map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis])).sum()
}

/// The sum of two whole radii that is the distance or next to it.
fn near_root(random: &mut Random, square: i64) -> i64 {
    ((square as f64).sqrt() as i64 + random.below(3) as i64 - 1).max(0)
}

#[test]
fn spheres_meet_and_enclose_as_whole_numbers_say() {
    let mut random = Random::new(1);
    let (mut touching, mut enclosing) = (0, 0);
    for round in 0..60_000 {
        let end = if round % 2 == 0 { 9 } else { 1 << 20 };
        let (a, mut b) = (grid_point(&mut random, end), grid_point(&mut random, end));
        if round % 4 == 1 {
            // A whole distance, 7k.
            let k = random.below(1 << 17) as i64;
            b = std::array::from_fn(|axis| a[axis] + k * [2, -3, 6][axis]);
        }
        let reach = near_root(&mut random, squared(a, b));
        let part = random.below(reach as usize + 1) as i64;
        let radii = [part, reach - part];
        for scale in SCALES {
            let sphere = |p, r: i64| Sphere::new(scaled(p, scale), r as f32 * scale).expect("a sphere");
            let (s, t) = (sphere(a, radii[0]), sphere(b, radii[1]));
            assert_eq!(s.intersects(t), squared(a, b) <= reach * reach, "{a:?} {b:?} {radii:?} {scale:e}");
            assert_eq!(s.intersects(t), t.intersects(s));
            let whole = sphere(a, reach + part);
            let holds = squared(a, b) <= reach * reach;
            assert_eq!(whole.encloses(sphere(b, part)), holds, "{a:?} {b:?} {reach} {part} {scale:e}");
            assert_eq!(sphere(a, reach).contains(scaled(b, scale)), holds);
        }
        touching += u32::from(squared(a, b) == reach * reach);
        enclosing += u32::from(squared(a, b) < reach * reach);
    }
    assert!(touching > 1_000 && enclosing > 10_000, "{touching} {enclosing}");
}

#[test]
fn a_sphere_that_is_smaller_encloses_nothing_larger() {
    let sphere = |r| Sphere::new([0.0; 3], r).expect("a sphere");
    assert!(!sphere(1.0).encloses(sphere(3.0)));
}

#[test]
fn spheres_meet_boxes_as_whole_numbers_say() {
    let mut random = Random::new(2);
    let (mut touching, mut inside) = (0, 0);
    for round in 0..60_000 {
        let end = if round % 2 == 0 { 9 } else { 1 << 20 };
        let (c, p, q) = (grid_point(&mut random, end), grid_point(&mut random, end), grid_point(&mut random, end));
        let (min, max): ([i64; 3], [i64; 3]) =
            (std::array::from_fn(|i| p[i].min(q[i])), std::array::from_fn(|i| p[i].max(q[i])));
        let nearest = std::array::from_fn(|i| c[i].clamp(min[i], max[i]));
        let radius = near_root(&mut random, squared(c, nearest));
        for scale in SCALES {
            let sphere = Sphere::new(scaled(c, scale), radius as f32 * scale).expect("a sphere");
            let aabb = Aabb3::new(scaled(min, scale), scaled(max, scale));
            let expected = squared(c, nearest) <= radius * radius;
            assert_eq!(sphere.intersects_box(aabb), expected, "{c:?} {radius} {min:?} {max:?}");
            assert_eq!(aabb.closest_point(scaled(c, scale)), scaled(nearest, scale));
        }
        touching += u32::from(radius > 0 && squared(c, nearest) == radius * radius);
        inside += u32::from(c == nearest);
    }
    assert!(touching > 1_000 && inside > 1_000, "{touching} {inside}");
}

#[test]
fn boxes_meet_as_whole_numbers_say() {
    let mut random = Random::new(3);
    let mut met = [0; 2];
    for _ in 0..20_000 {
        let mut corners: [[i64; 3]; 4] = std::array::from_fn(|_| grid_point(&mut random, 3));
        if random.below(4) > 0 {
            for i in [0, 2] {
                let (p, q) = (corners[i], corners[i + 1]);
                corners[i] = std::array::from_fn(|axis| p[axis].min(q[axis]));
                corners[i + 1] = std::array::from_fn(|axis| p[axis].max(q[axis]));
            }
        }
        let [a, b] = [0, 2].map(|i| Aabb3::new(scaled(corners[i], 1.0), scaled(corners[i + 1], 1.0)));
        // A box with `min` above `max` holds no whole point; two that meet have one in common.
        let common = |axis: usize| {
            (-3..=3).any(|x| (0..4).step_by(2).all(|i| corners[i][axis] <= x && x <= corners[i + 1][axis]))
        };
        let expected = (0..3).all(common);
        assert_eq!(a.intersects(b), expected, "{a:?} {b:?}");
        let holds = |axis: usize| corners[0][axis] <= corners[2][axis] && corners[3][axis] <= corners[1][axis];
        assert_eq!(a.encloses(b), b.is_empty() || (!a.is_empty() && (0..3).all(holds)), "{a:?} {b:?}");
        met[usize::from(expected)] += 1;
    }
    assert!(met.iter().all(|&n| n > 500), "{met:?}");
}

#[test]
fn distances_that_differ_in_the_last_bit_of_a_wide_sum_are_told_apart() {
    // The squares differ by 2^-298 of 1: no double holds both.
    let tiny = f32::from_bits(1);
    let unit = Sphere::new([0.0; 3], 1.0).expect("a sphere");
    assert!(unit.contains([1.0, 0.0, 0.0]) && !unit.contains([1.0, tiny, 0.0]));
    assert!(unit.intersects(Sphere::new([2.0, 0.0, 0.0], 1.0).expect("a sphere")));
    assert!(!unit.intersects(Sphere::new([2.0, 0.0, tiny], 1.0).expect("a sphere")));
    let largest = Sphere::new([f32::MAX, 0.0, 0.0], f32::MAX).expect("a sphere");
    assert!(largest.contains([0.0; 3]) && !largest.contains([-tiny, 0.0, 0.0]));
}

#[test]
fn nothing_meets_a_box_without_points_and_bad_spheres_are_refused() {
    let all = Sphere::new([0.0; 3], f32::MAX).expect("a sphere");
    let infinite = Aabb3::new([f32::NEG_INFINITY; 3], [f32::INFINITY; 3]);
    assert!(all.intersects_box(infinite) && !all.intersects_box(Aabb3::EMPTY));
    assert!(!all.intersects_box(Aabb3::new([f32::NAN, 0.0, 0.0], [1.0; 3])));
    assert!(!all.intersects_box(Aabb3::new([f32::INFINITY; 3], [f32::INFINITY; 3])));
    assert!(!all.contains([f32::INFINITY, 0.0, 0.0]) && !all.contains([f32::NAN, 0.0, 0.0]));
    for radius in [-1.0, f32::INFINITY, f32::NAN] {
        assert!(matches!(Sphere::new([0.0; 3], radius), Err(VolumeError::Radius(_))));
    }
    assert_eq!(Sphere::new(Vec3::new(0.0, f32::NAN, 0.0), 1.0), Err(VolumeError::NotFinite { index: 0 }));
}

#[test]
fn the_box_of_a_sphere_is_the_smallest_of_f32() {
    let sphere = Sphere::new([1.0, 0.0, -3.0], 1.0e-9).expect("a sphere");
    let aabb = sphere.aabb();
    assert_eq!((aabb.min.x, aabb.max.x), (1.0_f32.next_down(), 1.0_f32.next_up()));
    assert_eq!((aabb.min.y, aabb.max.y), (-1.0e-9, 1.0e-9));
}
