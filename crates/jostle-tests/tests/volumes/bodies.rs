//! Hulls and oriented boxes against whole numbers: a point is in a hull iff it is in a tetrahedron of its points, and two
//! hulls meet iff the origin is in the hull of their differences.

use jostle::volume::{Aabb3, Hull3, Obb3, SeparationCache, Vec3, VolumeError};

use crate::{common::random::Random, grid_point, scaled};

type Point = [i64; 3];

fn minus(a: Point, b: Point) -> Point {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

fn determinant([a, b, c]: [Point; 3]) -> i128 {
    let [a, b, c] = [a, b, c].map(|v| v.map(i128::from));
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/// The sign of the volume of a tetrahedron.
fn side([a, b, c, d]: [Point; 4]) -> i128 {
    determinant([minus(b, a), minus(c, a), minus(d, a)]).signum()
}

/// True if a point is in the hull of points that are not all in one plane.
fn is_in_hull(points: &[Point], p: Point) -> bool {
    let n = points.len();
    (0..n).any(|i| {
        (0..i).any(|j| {
            (0..j).any(|k| {
                (0..k).any(|l| {
                    let [a, b, c, d] = [i, j, k, l].map(|at| points[at]);
                    let whole = side([a, b, c, d]);
                    let parts = [[p, b, c, d], [a, p, c, d], [a, b, p, d], [a, b, c, p]];
                    whole != 0 && parts.into_iter().all(|part| side(part) * whole >= 0)
                })
            })
        })
    })
}

fn do_meet(a: &[Point], b: &[Point]) -> bool {
    let mut differences: Vec<Point> = a.iter().flat_map(|p| b.iter().map(|q| minus(*p, *q))).collect();
    differences.sort_unstable();
    differences.dedup();
    is_in_hull(&differences, [0; 3])
}

fn cloud(random: &mut Random, count: usize, end: i64) -> Vec<Point> {
    (0..count).map(|_| grid_point(random, end)).collect()
}

fn hull(points: &[Point], scale: f32) -> Result<Hull3, VolumeError> {
    Hull3::around(&points.iter().map(|p| scaled(*p, scale)).collect::<Vec<_>>())
}

const TINY: f32 = 1.0 / (1_u64 << 60) as f32 / (1_u64 << 60) as f32;

#[test]
fn points_lie_in_hulls_as_whole_numbers_say() {
    let mut random = Random::new(11);
    let (mut inside, mut outside, mut flat) = (0, 0, 0);
    for _ in 0..3_000 {
        let count = 4 + random.below(5);
        let points = cloud(&mut random, count, 2);
        for scale in [1.0, TINY] {
            let Ok(hull) = hull(&points, scale) else {
                let first = points[0];
                let is_flat =
                    points.iter().all(|a| points.iter().all(|b| points.iter().all(|c| side([first, *a, *b, *c]) == 0)));
                assert!(is_flat, "{points:?}");
                flat += 1;
                continue;
            };
            for _ in 0..4 {
                let p = grid_point(&mut random, 2);
                let expected = is_in_hull(&points, p);
                assert_eq!(hull.contains(scaled(p, scale)), expected, "{p:?} {points:?}");
                inside += u32::from(expected);
                outside += u32::from(!expected);
            }
        }
    }
    assert!(inside > 1_000 && outside > 3_000 && flat > 20, "{inside} {outside} {flat}");
}

#[test]
fn the_corners_of_a_hull_are_the_points_that_the_others_do_not_hold() {
    let mut random = Random::new(12);
    let mut dropped = 0;
    for round in 0..1_000 {
        let mut points = cloud(&mut random, 9, 1 + round % 2);
        let Ok(hull) = hull(&points, 1.0) else { continue };
        points.sort_unstable();
        points.dedup();
        let is_extreme = |p: &Point| {
            let others: Vec<Point> = points.iter().copied().filter(|q| q != p).collect();
            let is_flat =
                others.iter().all(|a| others.iter().all(|b| others.iter().all(|c| side([others[0], *a, *b, *c]) == 0)));
            is_flat || !is_in_hull(&others, *p)
        };
        let extreme: Vec<Point> = points.iter().copied().filter(is_extreme).collect();
        let mut corners: Vec<Point> = hull.corners().iter().map(|p| [p.x, p.y, p.z].map(|x| x as i64)).collect();
        corners.sort_unstable();
        assert_eq!(corners, extreme, "{points:?}");
        dropped += points.len() - corners.len();
    }
    assert!(dropped > 500, "{dropped}");
}

#[test]
fn a_hull_is_closed_and_its_normals_point_outward() {
    let mut random = Random::new(13);
    for round in 0..500 {
        let end = if round % 2 == 0 { 2 } else { 1 << 20 };
        let points = cloud(&mut random, 4 + round % 30, end);
        let Ok(hull) = hull(&points, 1.0) else { continue };
        // Euler: a closed surface of triangles around h corners has 2h − 4.
        assert_eq!(hull.triangles().len(), 2 * hull.corners().len() - 4);
        for (triangle, normal) in hull.triangles().iter().zip(hull.normals()) {
            let place = |corner: u32| {
                let p = hull.corners()[corner as usize];
                [p.x, p.y, p.z].map(|x| x as i64)
            };
            let [a, b, c] = triangle.map(place);
            assert!(points.iter().all(|p| side([a, b, c, *p]) <= 0), "{triangle:?} of {hull:?}");
            let (u, v) = (minus(b, a), minus(c, a));
            let cross: [f64; 3] = std::array::from_fn(|axis| {
                let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
                (i128::from(u[next]) * i128::from(v[last]) - i128::from(u[last]) * i128::from(v[next])) as f64
            });
            let length = cross.iter().map(|x| x * x).sum::<f64>().sqrt();
            for (exact, got) in cross.iter().zip([normal.x, normal.y, normal.z]) {
                assert!((exact / length - f64::from(got)).abs() < 1.2e-7, "{cross:?} {normal:?}");
            }
        }
    }
}

#[test]
fn hulls_meet_as_whole_numbers_say_with_and_without_a_memory() {
    let mut random = Random::new(14);
    let mut met = [0; 2];
    let mut cache = SeparationCache::default();
    for _ in 0..1_500 {
        let shift = grid_point(&mut random, 3);
        let a = cloud(&mut random, 4, 2);
        let b: Vec<Point> = cloud(&mut random, 4, 2).into_iter().map(|p| minus(p, shift)).collect();
        for scale in [1.0, TINY] {
            let (Ok(s), Ok(t)) = (hull(&a, scale), hull(&b, scale)) else { continue };
            let expected = do_meet(&a, &b);
            assert_eq!(s.intersects(&t), expected, "{a:?} {b:?}");
            assert_eq!(t.intersects(&s), expected, "{a:?} {b:?}");
            // The memory is that of other pairs.
            assert_eq!(s.intersects_from(&t, &mut cache), expected, "{a:?} {b:?} with {cache:?}");
            assert_eq!(s.intersects_from(&t, &mut cache), expected);
            assert!(expected || cache.tests() == 1);
            met[usize::from(expected)] += 1;
        }
    }
    assert!(met.iter().all(|&n| n > 200), "{met:?}");
}

/// Half axes of whole numbers, at any angles, and the corners that they span.
fn spanned(random: &mut Random) -> (Obb3, Vec<Point>) {
    loop {
        let (c, axes) = (grid_point(random, 3), [0; 3].map(|_| grid_point(random, 2)));
        let Ok(obb) = Obb3::new(scaled(c, 1.0), axes.map(|a| scaled(a, 1.0))) else {
            assert_eq!(determinant(axes), 0);
            continue;
        };
        let corners = (0..8).map(|corner: i64| {
            let along = |axis: usize| (0..3).map(|i| (2 * (corner >> i & 1) - 1) * axes[i][axis]).sum::<i64>();
            std::array::from_fn(|axis| c[axis] + along(axis))
        });
        return (obb, corners.collect());
    }
}

#[test]
fn oriented_boxes_answer_as_the_hulls_of_their_corners() {
    let mut random = Random::new(15);
    let (mut met, mut held) = ([0; 2], [0; 2]);
    let mut cache = SeparationCache::default();
    for _ in 0..2_000 {
        let ((a, a_corners), (b, b_corners)) = (spanned(&mut random), spanned(&mut random));
        let (s, t) = (hull(&a_corners, 1.0).expect("a hull"), hull(&b_corners, 1.0).expect("a hull"));
        let expected = s.intersects(&t);
        assert_eq!(a.intersects(b), expected, "{a:?} {b:?}");
        assert_eq!(b.intersects(a), expected, "{a:?} {b:?}");
        assert_eq!(a.intersects_from(b, &mut cache), expected);
        let p = grid_point(&mut random, 4);
        assert_eq!(a.contains(scaled(p, 1.0)), is_in_hull(&a_corners, p), "{a:?} {p:?}");
        assert_eq!(Aabb3::around(a.corners()), s.aabb());
        met[usize::from(expected)] += 1;
        held[usize::from(a.contains(scaled(p, 1.0)))] += 1;
    }
    assert!(met.iter().chain(&held).all(|&n| n > 100), "{met:?} {held:?}");
}

#[test]
fn sides_that_no_double_can_tell_are_told() {
    // A tetrahedron with a face through (1, 0, 0), (0, 1, 0) and (0, 0, 1), and a point beside that face by 2^-149.
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from);
    let hull = Hull3::around(&corners).expect("a hull");
    let tiny = f32::from_bits(1);
    assert!(hull.contains([0.5, 0.5, 0.0]) && !hull.contains([0.5, 0.5, tiny]));
    let obb =
        |center: [f32; 3]| Obb3::new(center, [[1.0, 1.0, 0.0], [-1.0, 1.0, 0.0], [0.0, 0.0, 1.0]]).expect("a box");
    assert!(obb([0.0; 3]).contains([1.0, 1.0, 0.0]) && !obb([0.0; 3]).contains([2.0, tiny, 0.0]));
    assert!(obb([0.0; 3]).intersects(obb([2.0, 2.0, 0.0])) && !obb([0.0; 3]).intersects(obb([4.0, tiny, 0.0])));
}

#[test]
fn points_and_axes_without_a_volume_are_refused_by_their_dimension() {
    let hull = |points: &[[f32; 3]]| Hull3::around(&points.iter().map(|p| Vec3::from(*p)).collect::<Vec<_>>());
    let flat = |dimension| VolumeError::Flat { dimension };
    assert_eq!(hull(&[]).unwrap_err(), VolumeError::NoPoint);
    assert_eq!(hull(&[[0.0; 3], [0.0, f32::NAN, 0.0]]).unwrap_err(), VolumeError::NotFinite { index: 1 });
    assert_eq!(hull(&[[1.0; 3]]).unwrap_err(), flat(0));
    assert_eq!(hull(&[[0.0; 3], [-0.0; 3], [0.0; 3], [0.0; 3]]).unwrap_err(), flat(0));
    assert_eq!(hull(&[[0.0; 3], [1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [-3.0, -6.0, -9.0]]).unwrap_err(), flat(1));
    assert_eq!(hull(&[[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [7.0, 3.0, 0.0]]).unwrap_err(), flat(2));
    let axes = |axes: [[f32; 3]; 3]| Obb3::new([0.0; 3], axes).unwrap_err();
    assert_eq!(axes([[0.0; 3]; 3]), flat(0));
    assert_eq!(axes([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [0.0; 3]]), flat(1));
    assert_eq!(axes([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [0.0, 0.0, 1.0]]), flat(2));
    assert_eq!(axes([[1.0, 2.0, 3.0], [2.0, f32::INFINITY, 6.0], [0.0; 3]]), VolumeError::NotFinite { index: 2 });
}

#[test]
fn two_bodies_that_drift_are_told_apart_by_the_first_test() {
    let mut random = Random::new(16);
    let ball: Vec<Point> = cloud(&mut random, 60, 1_000);
    let a = hull(&ball, 1.0).expect("a hull");
    let (mut cache, mut tests, mut fresh) = (SeparationCache::default(), 0, 0);
    for step in 0..100 {
        let moved: Vec<Point> = ball.iter().map(|p| minus(*p, [-2_050, 3 * step, 2 * step])).collect();
        let b = hull(&moved, 1.0).expect("a hull");
        let mut none = SeparationCache::default();
        assert_eq!(a.intersects_from(&b, &mut cache), a.intersects_from(&b, &mut none));
        (tests, fresh) = (tests + cache.tests(), fresh + none.tests());
    }
    assert!(tests < 200 && tests * 3 < fresh, "{tests} instead of {fresh}");
}

#[test]
fn a_memory_of_bodies_with_more_faces_and_edges_does_no_harm() {
    let mut random = Random::new(17);
    let mut beyond = [0; 3];
    for _ in 0..500 {
        let shift = grid_point(&mut random, 12);
        let (large, small) = (cloud(&mut random, 30, 6), cloud(&mut random, 4, 6));
        let [Ok(large), Ok(small), Ok(moved)] = [
            hull(&large, 1.0),
            hull(&small, 1.0),
            hull(&large.iter().map(|p| minus(*p, shift)).collect::<Vec<_>>(), 1.0),
        ] else {
            continue;
        };
        for (a, b) in [(&large, &moved), (&moved, &large)] {
            let mut cache = SeparationCache::default();
            if !a.intersects_from(b, &mut cache) {
                // As Debug shows it: the one view of what is remembered.
                let last = format!("{cache:?}");
                for (count, word) in beyond.iter_mut().zip(["FaceOfA", "FaceOfB", "Edges"]) {
                    *count += u32::from(last.contains(word));
                }
            }
            assert!(small.intersects_from(&small, &mut cache));
        }
    }
    assert!(beyond.iter().all(|&n| n > 5), "{beyond:?}");
}
