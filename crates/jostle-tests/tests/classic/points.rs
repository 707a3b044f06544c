//! Points: in polygons, and beside segments.

use jostle::{
    Aabb, Convex, Polygon, Vec2,
    classic::{
        angle_sum, contains_by_angles, contains_by_crossings, contains_by_quadrants, convex_contains_by_dots,
        nearest_on_segment,
    },
    closest_point, contains,
};

use crate::common::{random::Random, rings};
use crate::measured::{Decisions, POINTS, demand, share};

type Method = fn(&[Vec2], Vec2) -> bool;

/// A polygon and its vertices, as they are given to the methods.
struct Ring {
    vertices: Vec<Vec2>,
    exact: Polygon,
}

impl Ring {
    fn of(vertices: Vec<Vec2>) -> Option<Ring> {
        Some(Ring { exact: Polygon::new(vertices.iter().copied()).ok()?, vertices })
    }

    fn any(random: &mut Random) -> Ring {
        retried(|| Ring::of(rings::any(random).outline))
    }

    fn on_grid(random: &mut Random) -> Ring {
        retried(|| Ring::of(rings::on_grid(random).outline))
    }

    /// A counterclockwise convex polygon; on a grid, of whole numbers.
    fn convex(random: &mut Random, is_on_grid: bool) -> Ring {
        retried(|| {
            let points: Vec<Vec2> = (0..3 + random.below(9))
                .map(|_| match is_on_grid {
                    true => Vec2::new(random.below(9) as f32, random.below(9) as f32),
                    false => Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)),
                })
                .collect();
            Ring::of(Convex::hull(points).ok()?.corners().to_vec())
        })
    }

    fn ask(&self, method: Method, point: Vec2) -> (bool, bool) {
        (method(&self.vertices, point), contains(point, self.exact.at((0.0, 0.0))))
    }

    fn point_about(&self, random: &mut Random) -> Vec2 {
        let Aabb { min, max } = self.exact.aabb();
        let beyond = (max - min) * 0.1;
        let (low, high) = (min - beyond, max + beyond);
        Vec2::new(random.between(low.x, high.x), random.between(low.y, high.y))
    }

    fn grid_point(&self, random: &mut Random) -> Vec2 {
        let Aabb { min, max } = self.exact.aabb();
        let (width, height) = ((max.x - min.x) as usize, (max.y - min.y) as usize);
        min + (random.below(width + 3) as f32 - 1.0, random.below(height + 3) as f32 - 1.0)
    }

    /// A point of an edge, rounded, and moved by at most an ulp.
    fn point_of_border(&self, random: &mut Random) -> Vec2 {
        let i = random.below(self.vertices.len());
        let (a, b) = (self.vertices[i], self.vertices[(i + 1) % self.vertices.len()]);
        let on_edge = a + (b - a) * random.between(0.0, 1.0);
        Vec2::new(random.nudged(on_edge.x, 1), random.nudged(on_edge.y, 1))
    }
}

fn retried<T>(mut make: impl FnMut() -> Option<T>) -> T {
    (0..1000).find_map(|_| make()).expect("one of a thousand is valid")
}

/// A counterclockwise triangle whose first edge, about 2000 long, leads through the origin, and a point about 10⁻¹² from
/// there.
fn hair_beside_an_edge(random: &mut Random) -> (Ring, Vec2) {
    retried(|| {
        let mut far = || random.between(-1000.0, 1000.0);
        let a = Vec2::new(far(), far());
        let ring = Ring::of(vec![a, -a, a.perp()].into_iter().rev().collect())?;
        let mut near = || random.between(-1e-12, 1e-12);
        Some((ring, Vec2::new(near(), near())))
    })
}

/// The rows that all methods have in common.
fn rows_about_borders(random: &mut Random, method: Method, ring: fn(&mut Random) -> Ring) -> Vec<Decisions> {
    let on_edges = Decisions::of(20_000, || {
        let ring = ring(random);
        let point = ring.point_of_border(random);
        ring.ask(method, point)
    });
    let hairs = Decisions::of(20_000, || {
        let (ring, point) = hair_beside_an_edge(random);
        ring.ask(method, point)
    });
    vec![on_edges, hairs]
}

const NEXT_TO_EDGES: [&str; 2] =
    ["points of edges, rounded to f32", "points 10⁻¹² from the origin, beside an edge of 2000 through it"];

#[test]
fn convex_polygons_by_dots() {
    let mut random = Random::new(30);
    let method: Method = convex_contains_by_dots;
    let anywhere = Decisions::of(20_000, || {
        let ring = Ring::convex(&mut random, false);
        ring.ask(method, ring.point_about(&mut random))
    });
    assert!(anywhere.is_exact(), "{anywhere:?}");
    let grid = Decisions::of(20_000, || {
        let ring = Ring::convex(&mut random, true);
        ring.ask(method, ring.grid_point(&mut random))
    });
    assert!(grid.is_exact(), "{grid:?}");
    let about_borders = rows_about_borders(&mut random, method, |random| Ring::convex(random, false));
    assert!(about_borders[0].is_exact() && !about_borders[1].is_exact(), "{about_borders:?}");
    let concave = Decisions::of(20_000, || {
        let mut ring = Ring::any(&mut random);
        let doubled: f32 =
            ring.vertices.iter().zip(ring.vertices.iter().cycle().skip(1)).map(|(a, b)| a.cross(*b)).sum();
        if doubled < 0.0 {
            ring.vertices.reverse();
        }
        ring.ask(method, ring.point_about(&mut random))
    });
    assert!(concave.invented == 0 && concave.missed > 0, "{concave:?}");
    let mut rows =
        vec![anywhere.row("convex polygons, points anywhere"), grid.row("whole numbers, many points on borders")];
    rows.extend(about_borders.iter().zip(NEXT_TO_EDGES).map(|(decisions, inputs)| decisions.row(inputs)));
    rows.push(concave.row("polygons that are not convex, or seldom"));
    demand("convex_by_dots.rs", &POINTS, &rows);
}

/// The table of a method for all polygons.
#[track_caller]
fn polygons_by(seed: u64, method: Method, file: &str) -> Vec<Decisions> {
    let mut random = Random::new(seed);
    let anywhere = Decisions::of(20_000, || {
        let ring = Ring::any(&mut random);
        ring.ask(method, ring.point_about(&mut random))
    });
    let grid = Decisions::of(20_000, || {
        let ring = Ring::on_grid(&mut random);
        ring.ask(method, ring.grid_point(&mut random))
    });
    let mut all = vec![anywhere, grid];
    all.extend(rows_about_borders(&mut random, method, Ring::any));
    let inputs = ["polygons of all kinds, points anywhere", "whole numbers, many points on borders"];
    let inputs = inputs.into_iter().chain(NEXT_TO_EDGES);
    let rows: Vec<Vec<String>> = all.iter().zip(inputs).map(|(decisions, inputs)| decisions.row(inputs)).collect();
    demand(file, &POINTS, &rows);
    all
}

#[test]
fn polygons_by_angles() {
    let [anywhere, grid, ..] = polygons_by(31, contains_by_angles, "angle_sum.rs")[..] else { panic!("four rows") };
    assert!(anywhere.is_exact(), "{anywhere:?}");
    assert!(grid.invented == 0 && grid.missed > 0, "{grid:?}");
}

#[test]
fn polygons_by_quadrants() {
    let [anywhere, grid, ..] = polygons_by(32, contains_by_quadrants, "quadrants.rs")[..] else { panic!("four rows") };
    assert!(anywhere.is_exact(), "{anywhere:?}");
    assert!(grid.invented == 0 && grid.missed > 0, "{grid:?}");
}

#[test]
fn polygons_by_crossings() {
    let [anywhere, grid, ..] = polygons_by(33, contains_by_crossings, "edge_crossings.rs")[..] else {
        panic!("four rows")
    };
    assert!(anywhere.is_exact(), "{anywhere:?}");
    assert!(grid.invented == 0 && grid.missed > 0, "{grid:?}");
}

/// On the border, each method decides as its documentation says.
#[test]
fn borders() {
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(Vec2::from);
    let [left, right, lower, upper] = [(0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0)].map(Vec2::from);
    let of = |method: Method| [left, right, lower, upper].map(|point| method(&square, point));
    assert_eq!(of(convex_contains_by_dots), [true; 4]);
    assert_eq!(of(contains_by_quadrants), [false, true, false, true]);
    assert_eq!(of(contains_by_crossings), [true, false, true, false]);
    for vertex in square {
        assert!((angle_sum(&square, vertex) - core::f64::consts::FRAC_PI_2).abs() < 1e-15);
        assert!(!contains_by_angles(&square, vertex));
    }
    let diamond = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(Vec2::from);
    let slanted = [(-0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (0.5, -0.5)].map(Vec2::from);
    assert_eq!(slanted.map(|point| contains_by_quadrants(&diamond, point)), [true, true, false, false]);
}

/// Turning a polygon around and starting at another vertex change no answer away from the border.
#[test]
fn the_first_vertex_and_the_direction_do_not_matter() {
    let mut random = Random::new(34);
    for _ in 0..5_000 {
        let ring = Ring::any(&mut random);
        let point = ring.point_about(&mut random);
        let mut other = ring.vertices.clone();
        let first = random.below(other.len());
        other.rotate_left(first);
        other.reverse();
        for method in [contains_by_angles as Method, contains_by_quadrants, contains_by_crossings] {
            assert_eq!(method(&ring.vertices, point), method(&other, point), "{point:?} {other:?}");
        }
    }
}

#[test]
fn bad_polygons_and_points_contain_nothing() {
    let triangle = [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)].map(Vec2::from);
    let methods: [Method; 4] =
        [convex_contains_by_dots, contains_by_angles, contains_by_quadrants, contains_by_crossings];
    for (i, method) in methods.into_iter().enumerate() {
        assert!(method(&triangle, Vec2::ONE), "{i}");
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert!(!method(&triangle, Vec2::new(bad, 1.0)) && !method(&triangle, Vec2::new(1.0, bad)), "{i} {bad}");
        }
        for few in [&[][..], &triangle[..1], &triangle[..2]] {
            assert!(!method(few, Vec2::ONE), "{i} {few:?}");
        }
    }
    for method in &methods[1..] {
        assert!(!method(&[Vec2::ZERO; 5], Vec2::ONE), "vertices that coincide");
        assert!(!method(&[Vec2::ZERO, Vec2::new(4.0, 4.0), Vec2::ZERO], Vec2::new(1.0, 2.0)), "a flat polygon");
    }
    assert!(angle_sum(&triangle, (f32::NAN, 0.0)).is_nan());
}

#[test]
fn nearest_points_of_segments() {
    let mut random = Random::new(35);
    let mut rows = Vec::new();
    let mut measure = |inputs: &str, worst_allowed: f64, question: &mut dyn FnMut() -> [Vec2; 3]| {
        const COUNT: u32 = 20_000;
        let (mut same, mut worst) = (0, 0.0_f64);
        for _ in 0..COUNT {
            let [a, b, point] = question();
            let exact = match Convex::segment(a, b) {
                Ok(segment) => closest_point(point, segment.at((0.0, 0.0))).point,
                Err(_) => a,
            };
            let found = nearest_on_segment(a, b, point);
            same += u32::from(found == exact);
            let unit = [a.x, a.y, b.x, b.y].iter().fold(0.0_f32, |most, x| most.max(x.abs())) * 2.0_f32.powi(-24);
            let differ =
                (f64::from(found.x) - f64::from(exact.x)).abs().max((f64::from(found.y) - f64::from(exact.y)).abs());
            worst = worst.max(differ / f64::from(unit));
        }
        assert!(worst <= worst_allowed, "{inputs}: {worst}");
        rows.push(vec![inputs.to_owned(), COUNT.to_string(), share(same, COUNT), format!("{worst:.2}")]);
    };
    let point =
        |random: &mut Random, reach: f32| Vec2::new(random.between(-reach, reach), random.between(-reach, reach));
    measure("anywhere", 1.0, &mut || [(); 3].map(|()| point(&mut random, 4.0)));
    measure("whole numbers", 1.0, &mut || {
        let a = Vec2::new(random.below(16) as f32, random.below(16) as f32);
        [
            a,
            a + (1.0 + random.below(16) as f32, random.below(16) as f32),
            Vec2::new(random.below(64) as f32, random.below(64) as f32),
        ]
    });
    measure("segments of 1, points 10⁴ away", 1.0, &mut || {
        [point(&mut random, 0.5), point(&mut random, 0.5), point(&mut random, 1e4)]
    });
    measure("segments of 1, points 10⁹ away, straight above the middle", f64::INFINITY, &mut || {
        let (a, b) = (point(&mut random, 0.5), point(&mut random, 0.5));
        [a, b, (a + b) * 0.5 + (b - a).perp() * 1e9]
    });
    let header = ["inputs", "asked", "the same bits", "points differ by at most"];
    demand("segment_by_dots.rs", &header, &rows);
}

#[test]
fn segments_that_are_points_and_numbers_that_are_none() {
    let (a, b) = (Vec2::new(1.0, 2.0), Vec2::new(5.0, 2.0));
    assert_eq!(nearest_on_segment(a, a, (7.0, 9.0)), a);
    assert_eq!([nearest_on_segment(a, b, a), nearest_on_segment(a, b, b)], [a, b]);
    assert_eq!(nearest_on_segment(a, b, (0.0, 9.0)), a);
    let bad = nearest_on_segment(a, b, (f32::NAN, 0.0));
    assert!(bad.x.is_nan() || bad.y.is_nan());
}
