//! Spheres around points: all points inside for certain, and none smaller.

use jostle::volume::{Sphere, Vec3, VolumeError};

use crate::{common::random::Random, grid_point, scaled};

type Build = fn(&[Vec3]) -> Result<Sphere, VolumeError>;

const BUILDS: [Build; 2] = [Sphere::to_farthest, Sphere::smallest_around];

/// Clouds of many kinds: of whole and of any numbers, in a plane, on a line, far from the origin, on a sphere.
fn clouds() -> Vec<Vec<Vec3>> {
    let mut random = Random::new(4);
    let mut all = Vec::new();
    for kind in 0..600 {
        let count = 1 + random.below(40);
        all.push(
            (0..count)
                .map(|_| {
                    let whole = scaled(grid_point(&mut random, 2), 1.0);
                    let any = Vec3::from([0; 3].map(|_| random.between(-1.0, 1.0)));
                    match kind % 6 {
                        0 => whole,
                        1 => any,
                        2 => Vec3::new(any.x, any.y, 0.3 * any.x - 0.7 * any.y),
                        3 => Vec3::new(1.0, 2.0, 3.0) * any.x,
                        4 => any * 1e-3 + Vec3::new(1e6, -2e6, 3e6),
                        _ => {
                            let length = (any.x * any.x + any.y * any.y + any.z * any.z).sqrt();
                            any * (1.0 / length.max(0.01))
                        }
                    }
                })
                .collect(),
        );
    }
    all
}

/// The least radius by the definition: ternary search, coordinate inside coordinate, of a convex function.
fn least_radius(points: &[Vec3]) -> f64 {
    let points: Vec<[f64; 3]> = points.iter().map(|p| [p.x, p.y, p.z].map(f64::from)).collect();
    fn search(points: &[[f64; 3]], fixed: &mut Vec<f64>) -> f64 {
        let axis = fixed.len();
        if axis == 3 {
            let square = |p: &[f64; 3]| (0..3).map(|i| (p[i] - fixed[i]) * (p[i] - fixed[i])).sum::<f64>();
            return points.iter().map(square).fold(0.0, f64::max);
        }
        let ends = points.iter().map(|p| p[axis]);
        let (mut low, mut high) = (ends.clone().fold(f64::INFINITY, f64::min), ends.fold(f64::NEG_INFINITY, f64::max));
        let mut at = |x: f64| {
            fixed.push(x);
            let value = search(points, fixed);
            fixed.pop();
            value
        };
        for _ in 0..24 {
            let third = (high - low) / 3.0;
            if at(low + third) < at(high - third) { high -= third } else { low += third }
        }
        at((low + high) / 2.0)
    }
    search(&points, &mut Vec::new()).sqrt()
}

#[test]
fn every_point_lies_in_the_spheres_around_them() {
    for (i, points) in clouds().iter().enumerate() {
        for build in BUILDS {
            let sphere = build(points).expect("a sphere");
            let outside: Vec<&Vec3> = points.iter().filter(|p| !sphere.contains(**p)).collect();
            assert!(outside.is_empty(), "cloud {i}: {sphere:?} lacks {outside:?}");
        }
    }
}

#[test]
fn the_smallest_sphere_is_as_small_as_a_search_for_it_finds() {
    for (i, points) in clouds().iter().enumerate().filter(|(i, _)| i % 37 == 0) {
        let sphere = Sphere::smallest_around(points).expect("a sphere");
        let largest = points.iter().flat_map(|p| [p.x, p.y, p.z]).fold(0.0, |most: f32, x| most.max(x.abs()));
        let most = least_radius(points) * (1.0 + 1e-4) + f64::from(largest) / f64::from(1 << 21);
        assert!(f64::from(sphere.radius()) <= most, "cloud {i}: {} above {most}", sphere.radius());
    }
}

#[test]
fn the_smallest_sphere_is_never_larger_than_the_textbook_one_and_sometimes_much_smaller() {
    let mut least = f32::INFINITY;
    for points in clouds() {
        let [textbook, smallest] = BUILDS.map(|build| build(&points).expect("a sphere").radius());
        let largest = points.iter().flat_map(|p| [p.x, p.y, p.z]).fold(0.0, |most: f32, x| most.max(x.abs()));
        assert!(smallest <= textbook + largest / (1 << 21) as f32, "{smallest} {textbook}: {points:?}");
        least = least.min(if textbook > 0.0 { smallest / textbook } else { 1.0 });
    }
    assert!(least < 0.9, "{least}");
}

#[test]
fn known_spheres_are_found() {
    let corners = |end: f32| {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|i| Vec3::from([1, 2, 4].map(|bit| if i & bit > 0 { end } else { -end })))
    };
    let cube = Sphere::smallest_around(&corners(1.0)).expect("a sphere");
    assert_eq!(cube.center(), Vec3::ZERO);
    assert!(cube.radius() >= 1.732_050_8 && cube.radius() < 1.732_051_1);
    // A thousand points in one place, and a second.
    let mut points = vec![Vec3::new(3.0, 3.0, 3.0); 1000];
    assert_eq!(Sphere::smallest_around(&points).map(|s| (s.center(), s.radius())), Ok((points[0], 0.0)));
    points.push(Vec3::new(5.0, 3.0, 3.0));
    assert_eq!(Sphere::smallest_around(&points).expect("a sphere").center(), Vec3::new(4.0, 3.0, 3.0));
}

#[test]
fn points_without_a_sphere_are_refused_by_name() {
    let nan = Vec3::new(0.0, f32::NAN, 0.0);
    let far = [Vec3::from([f32::MAX; 3]), Vec3::from([-f32::MAX; 3])];
    for build in BUILDS {
        assert_eq!(build(&[]), Err(VolumeError::NoPoint));
        assert_eq!(build(&[Vec3::ZERO, nan]), Err(VolumeError::NotFinite { index: 1 }));
        assert_eq!(build(&far), Err(VolumeError::TooLarge));
    }
}
