//! Hierarchies against tests of all items.

use jostle::volume::{Aabb3, Bounding, Hierarchy, Sphere, Vec3, VolumeError};

use crate::common::random::Random;

/// A closed surface of triangles: a sphere with waves, cut along parallels and meridians.
fn surface(rings: usize) -> Vec<[Vec3; 3]> {
    let place = |i: usize, j: usize| {
        let (a, b) = (std::f64::consts::PI * i as f64 / rings as f64, std::f64::consts::PI * j as f64 / rings as f64);
        let r = 1.0 + 0.2 * (5.0 * b).sin() * a.sin();
        Vec3::from([r * a.sin() * b.cos(), r * a.sin() * b.sin(), r * a.cos()].map(|x| x as f32))
    };
    let squares = (0..rings).flat_map(|i| (0..2 * rings).map(move |j| (i, j)));
    squares
        .flat_map(|(i, j)| {
            let [a, b, c, d] = [place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)];
            [[a, b, c], [a, c, d]]
        })
        .collect()
}

/// Asks a hierarchy of triangles for what meets some volumes; the tests that it took, as a share of the triangles.
fn agrees<B: Bounding>(triangles: &[[Vec3; 3]]) -> f64 {
    let hierarchy = Hierarchy::<B>::of_triangles(triangles).expect("a hierarchy");
    let around: Vec<B> = triangles.iter().map(|triangle| B::around(triangle).expect("a volume")).collect();
    let mut random = Random::new(21);
    let (mut tests, mut found) = (0, 0);
    for _ in 0..300 {
        let at = Vec3::from([0; 3].map(|_| random.between(-1.3, 1.3)));
        let corner = Vec3::from([0; 3].map(|_| random.between(0.0, 0.3)));
        let volume = B::around(&[at, at + corner]).expect("a volume");
        let mut items = Vec::new();
        let count = hierarchy.meeting(volume, |item| items.push(item));
        items.sort_unstable();
        let expected: Vec<usize> = (0..around.len()).filter(|item| around[*item].meets(volume)).collect();
        assert_eq!(items, expected, "{at:?} {corner:?}");
        found += expected.len();
        assert!(count < 2 * triangles.len());
        tests += count;
    }
    assert!(found > 300, "{found}");
    tests as f64 / (300 * triangles.len()) as f64
}

#[test]
fn a_hierarchy_of_boxes_finds_what_a_test_of_all_finds_with_few_tests() {
    let share = agrees::<Aabb3>(&surface(20));
    assert!(share < 0.05, "{share}");
}

#[test]
fn pairs_of_two_hierarchies_are_those_of_all_tests() {
    let triangles = surface(6);
    let by = Vec3::new(1.5, 0.25, 0.5);
    let moved: Vec<[Vec3; 3]> = triangles.iter().map(|t| t.map(|p| p + by)).collect();
    let [a, b] = [&triangles, &moved].map(|t| Hierarchy::<Aabb3>::of_triangles(t).expect("a hierarchy"));
    let mut pairs = Vec::new();
    let tests = a.meeting_pairs(&b, |i, j| pairs.push((i, j)));
    pairs.sort_unstable();
    let meets = |i: usize, j: usize| Aabb3::around(triangles[i]).intersects(Aabb3::around(moved[j]));
    let all = (0..triangles.len()).flat_map(|i| (0..moved.len()).map(move |j| (i, j)));
    let expected: Vec<(usize, usize)> = all.filter(|(i, j)| meets(*i, *j)).collect();
    assert_eq!(pairs, expected);
    assert!(pairs.len() > 20 && tests < triangles.len() * moved.len() / 10, "{tests}");
}

#[test]
fn every_level_holds_all_points() {
    let triangles = surface(8);
    let boxes = Hierarchy::<Aabb3>::of_triangles(&triangles).expect("a hierarchy");
    let spheres = Hierarchy::<Sphere>::of_triangles(&triangles).expect("a hierarchy");
    for level in 0..10 {
        let (boxes, spheres) = (boxes.level(level), spheres.level(level));
        assert_eq!((boxes.len(), spheres.len()), ((1 << level).min(256), (1 << level).min(256)));
        for triangle in &triangles {
            assert!(boxes.iter().any(|b| triangle.iter().all(|p| b.contains(*p))));
            assert!(spheres.iter().any(|s| triangle.iter().all(|p| s.contains(*p))));
        }
    }
}

#[test]
fn a_hierarchy_of_spheres_misses_no_point() {
    let points: Vec<Vec3> = surface(10).into_iter().flatten().collect();
    let hierarchy = Hierarchy::<Sphere>::of_points(&points).expect("a hierarchy");
    let mut tests = 0;
    for (i, p) in points.iter().enumerate().step_by(7) {
        let mut items = Vec::new();
        tests += hierarchy.meeting(Sphere::new(*p, 0.0).expect("a sphere"), |item| items.push(item));
        assert!(items.contains(&i) && items.iter().all(|item| points[*item] == *p), "{i}");
    }
    assert!(tests < points.len().div_ceil(7) * points.len() / 10, "{tests}");
}

#[test]
fn one_item_is_a_hierarchy_and_none_is_refused() {
    let p = Vec3::new(1.0, 2.0, 3.0);
    let one = Hierarchy::<Sphere>::of_points(&[p]).expect("a hierarchy");
    assert_eq!((one.level(0).len(), one.level(9).len()), (1, 1));
    assert_eq!(Hierarchy::<Aabb3>::of_points(&[]).unwrap_err(), VolumeError::NoPoint);
    let bad = [[p; 3], [p, Vec3::new(f32::NAN, 0.0, 0.0), p]];
    assert_eq!(Hierarchy::<Aabb3>::of_triangles(&bad).unwrap_err(), VolumeError::NotFinite { index: 1 });
}
