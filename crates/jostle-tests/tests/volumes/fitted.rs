//! Oriented boxes around hulls.

use crate::{common::random::Random, grid_point, scaled};
use jostle::volume::{Aabb3, Hull3, Obb3, Vec3, VolumeError};

/// A box with these half lengths, turned by the rotation of a quaternion, about a middle.
fn turned_box(quaternion: [f64; 4], half: [f64; 3], middle: [f64; 3]) -> Vec<Vec3> {
    let length = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
    let [w, x, y, z] = quaternion.map(|q| q / length);
    let rows = [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ];
    let corner = |i: usize| {
        let sign = |axis: usize| if i >> axis & 1 == 1 { half[axis] } else { -half[axis] };
        let along = |row: usize| middle[row] + (0..3).map(|axis| rows[row][axis] * sign(axis)).sum::<f64>();
        Vec3::from([along(0) as f32, along(1) as f32, along(2) as f32])
    };
    (0..8).map(corner).collect()
}

#[test]
fn the_box_around_a_turned_box_is_that_box() {
    let mut random = Random::new(41);
    for _ in 0..300 {
        let mut number = |low: f32, high: f32| f64::from(random.between(low, high));
        let quaternion = [number(-1.0, 1.0), number(-1.0, 1.0), number(-1.0, 1.0), number(0.1, 1.0)];
        // Cubes have no axis of their own by the spread of their corners.
        let side = number(1.0, 9.0);
        let half = [side, side, if number(0.0, 1.0) < 0.5 { side } else { number(1.0, 9.0) }];
        let points = turned_box(quaternion, half, [number(-9.0, 9.0), 0.0, number(-9.0, 9.0)]);
        let obb = Obb3::around_hull(&Hull3::around(&points).unwrap()).unwrap();
        assert!(points.iter().all(|p| obb.contains(*p)), "{obb:?}");
        let volume = 8.0 * half.iter().product::<f64>();
        assert!((obb.volume() / volume - 1.0).abs() < 1e-5, "{} instead of {volume}", obb.volume());
    }
}

#[test]
fn every_point_lies_in_the_oriented_box_at_every_scale() {
    let mut random = Random::new(43);
    let (mut boxes, mut smaller) = (0, 0);
    for exponent in [-149, -140, -100, 0, 60, 110] {
        let scale = 2.0_f64.powi(exponent) as f32;
        for _ in 0..40 {
            let far = if random.below(2) == 0 { [0; 3] } else { grid_point(&mut random, 100_000) };
            let count = 4 + random.below(40);
            let point = |random: &mut Random| {
                let p = grid_point(random, 30);
                scaled(std::array::from_fn(|axis| p[axis] + far[axis]), scale)
            };
            let points: Vec<Vec3> = (0..count).map(|_| point(&mut random)).collect();
            let Ok(hull) = Hull3::around(&points) else { continue };
            let obb = Obb3::around_hull(&hull).unwrap();
            assert!(points.iter().all(|p| obb.contains(*p)), "{obb:?} around {points:?}");
            // Whole numbers below 2^24 are their own bits, so only the size of the box tells what was added.
            if exponent == 0 && far == [0; 3] {
                let size = hull.aabb().max - hull.aabb().min;
                let aligned = f64::from(size.x) * f64::from(size.y) * f64::from(size.z);
                assert!(obb.volume() <= aligned * 1.000_01 && obb.volume() >= hull.volume());
                boxes += 1;
                smaller += usize::from(obb.volume() < aligned * 0.99);
            }
        }
    }
    assert!(smaller * 2 > boxes && boxes > 10, "{smaller} of {boxes}");
}

/// Whole numbers whose products cancel down to 1: the unit cube, sheared again and again.
#[test]
fn oblique_boxes_have_their_volume() {
    let mut random = Random::new(101);
    for _ in 0..1000 {
        let mut axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1_i64]];
        let mut sheared = axes;
        while sheared.as_flattened().iter().all(|x| x.abs() < 1 << 24) {
            axes = sheared;
            let (to, by) = (random.below(3), random.below(7) as i64 - 3);
            let from = axes[(to + 1 + random.below(2)) % 3];
            sheared[to] = std::array::from_fn(|axis| axes[to][axis] + by * from[axis]);
            let obb = Obb3::new([0.0; 3], axes.map(|v| Vec3::from(v.map(|x| x as f32)))).expect("not flat");
            assert!((obb.volume() - 8.0).abs() < 1e-6, "{} of {axes:?}", obb.volume());
        }
    }
}

#[test]
fn a_box_that_does_not_fit_is_refused_and_volumes_are_those_of_whole_numbers() {
    let end = f32::MAX;
    let hull = Hull3::around(&Aabb3::new([-end; 3], [end; 3]).corners()).unwrap();
    assert_eq!(Obb3::around_hull(&hull), Err(VolumeError::TooLarge));
    assert!(VolumeError::TooLarge.to_string().ends_with("scale them down"));
    let tetrahedron = [[1, 1, 1], [7, 1, 1], [1, 6, 1], [1, 1, 5]].map(|p| scaled(p, 1.0));
    assert_eq!(Hull3::around(&tetrahedron).unwrap().volume(), 20.0);
    let mirrored = tetrahedron.map(|p| Vec3::new(-p.x, p.y, p.z));
    assert_eq!(Hull3::around(&mirrored).unwrap().volume(), 20.0);
    let oblique = Obb3::new([9.0; 3], [[1.0, 0.0, 0.0], [1.0, 2.0, 0.0], [5.0, 5.0, -3.0]]).unwrap();
    assert_eq!(oblique.volume(), 48.0);
}
