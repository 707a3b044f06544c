//! Locating points one by one, with a prepared polygon, and many at once: exact and equal answers.
//!
//! `JOSTLE_PREPARED` sets the number of random polygons.

use crate::common::{
    counts::cases,
    kinds::members,
    random::Random,
    rings::{self, Rings},
};
use jostle::{
    Aabb, Compound, Convex, Location, Part, Polygon, Pose2, PreparedPolygon, Rot2, Shape, Vec2, locate, locate_many,
};
use jostle_oracle as oracle;

/// The number of times each answer was given: a test that never finds a border proves little.
#[derive(Debug, Default)]
struct Tally {
    inside: usize,
    boundary: usize,
    outside: usize,
}

impl Tally {
    fn count(&mut self, location: Location) {
        match location {
            Location::Inside => self.inside += 1,
            Location::Boundary => self.boundary += 1,
            Location::Outside => self.outside += 1,
        }
    }
}

fn made(rings: &Rings) -> Polygon {
    Polygon::with_holes(rings.outline.clone(), rings.holes.clone()).unwrap_or_else(|error| panic!("{error}\n{rings:?}"))
}

fn edges(polygon: &Polygon) -> Vec<[Vec2; 2]> {
    let rings = polygon.rings();
    rings.flat_map(|ring| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]])).collect()
}

/// A point of the polygon's frame that is likely to be difficult: on corners and edges or an ulp beside them, level
/// with a corner or straight above it, anywhere, or far away.
fn hard_point(random: &mut Random, edges: &[[Vec2; 2]], aabb: Aabb) -> Vec2 {
    let [a, b] = *random.pick(edges);
    let somewhere = Vec2::new(random.between(aabb.min.x, aabb.max.x), random.between(aabb.min.y, aabb.max.y));
    let between = |t: f32| Vec2::new(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
    let point = match random.below(8) {
        0 => a,
        1 => between(0.5),
        2 => between(random.between(0.0, 1.0)),
        3 => Vec2::new(somewhere.x, a.y),
        4 => Vec2::new(a.x, somewhere.y),
        5 => Vec2::new(a.x, b.y),
        6 => somewhere,
        _ => somewhere * 1e3,
    };
    match random.below(3) {
        0 => Vec2::new(random.nudged(point.x, 1), random.nudged(point.y, 1)),
        _ => point,
    }
}

fn of_oracle(location: oracle::Location) -> Location {
    match location {
        oracle::Location::Inside => Location::Inside,
        oracle::Location::Boundary => Location::Boundary,
        oracle::Location::Outside => Location::Outside,
    }
}

fn poses(random: &mut Random) -> [Pose2; 4] {
    let place = Vec2::new(random.between(-3.0, 3.0), random.between(-3.0, 3.0));
    [
        Pose2::IDENTITY,
        Pose2::from((8.0, -4.0)),
        Pose2::new((2.0, 16.0), Rot2::quarter_turns(1 + random.below(3) as i32)),
        Pose2::new(place, Rot2::new(random.between(-3.0, 3.0))),
    ]
}

#[test]
fn locations_are_exact() {
    let count = cases("JOSTLE_PREPARED", 1_500);
    let mut tallies: [Tally; 4] = Default::default();
    for seed in 0..count {
        let random = &mut Random::new(seed);
        let mut rings = if seed % 2 == 0 { rings::on_grid(random) } else { rings::any(random) };
        let (scale, offset) = (*random.pick(&[1.0, 1.0, 1e-4, 1e-23, 3e5, 1e19]), *random.pick(&[0.0, 0.0, 8.0]));
        rings = rings.mapped(|p| Vec2::new(p.x + offset, p.y - offset) * scale);
        let polygon = made(&rings);
        let (edges, prepared) = (edges(&polygon), PreparedPolygon::new(&polygon));
        for (pose, tally) in poses(random).into_iter().zip(&mut tallies) {
            let pose = Pose2 { translation: pose.translation * scale, ..pose };
            let members = members(&polygon.clone().into(), pose);
            for _ in 0..12 {
                let local = hard_point(random, &edges, polygon.aabb());
                let point = pose * local;
                let expected = of_oracle(oracle::locate(<[f32; 2]>::from(point).map(f64::from), members[0][0].solid()));
                let scene = || format!("seed {seed}: {point:?} at {pose:?}, {rings:?}");
                assert_eq!(locate(point, polygon.at(pose)), expected, "{}", scene());
                assert_eq!(prepared.locate_at(point, pose), expected, "prepared, {}", scene());
                if pose == Pose2::IDENTITY {
                    assert_eq!(prepared.locate(local), expected, "in its own frame, {}", scene());
                }
                tally.count(expected);
            }
        }
    }
    println!("{tallies:?}");
    for tally in &tallies[..3] {
        assert!(tally.boundary > 2 * count as usize, "{tally:?}");
    }
    assert!(tallies.iter().all(|t| t.inside > count as usize && t.outside > count as usize), "{tallies:?}");
}

/// A ring of corners at random distances from the origin, in equal angular steps.
fn star(random: &mut Random, count: usize, least: f32) -> Polygon {
    let corner = |i: usize| {
        let (angle, radius) = (i as f32 / count as f32 * core::f32::consts::TAU, random.between(least, 1.0));
        Vec2::new(angle.cos() * radius, angle.sin() * radius)
    };
    Polygon::new((0..count).map(corner).collect::<Vec<_>>()).expect("a star does not cross itself")
}

/// Teeth and gaps of the same width, upright or slanted.
fn comb(teeth: usize, slanted: bool) -> Polygon {
    let height = teeth as f32;
    let mut outline = vec![Vec2::new(height, 0.0), Vec2::ZERO];
    for i in 0..teeth {
        let x = i as f32;
        outline.extend([(x, height), (x + 0.25, 1.0), (x + 0.5, 1.0), (x + 0.75, height)].map(Vec2::from));
    }
    let slant = |p: Vec2| if slanted { Vec2::new(p.x - p.y, p.x + p.y) } else { p };
    Polygon::new(outline.into_iter().map(slant)).expect("a comb does not cross itself")
}

/// A round shape of many corners, small compared with the length of its one spike.
fn lollipop(count: usize) -> Polygon {
    let corner = |i: usize| {
        let angle = (i as f32 + 0.5) / count as f32 * core::f32::consts::TAU;
        Vec2::new(angle.cos(), angle.sin()) * 1e-3
    };
    Polygon::new((0..count).map(corner).chain([Vec2::new(10.0, 0.0)])).expect("the spike leads away")
}

/// Many small squares cut out of a large one.
fn sieve(side: usize) -> Polygon {
    let square = |x: f32, y: f32, size: f32| [(x, y), (x + size, y), (x + size, y + size), (x, y + size)];
    let holes = (0..side * side).map(|i| square((i % side) as f32 + 0.25, (i / side) as f32 + 0.25, 0.5));
    Polygon::with_holes(square(0.0, 0.0, side as f32), holes).expect("the holes are apart")
}

/// Triangles that all meet at one point.
fn pinwheel(count: usize) -> Polygon {
    let at = |i: usize| {
        let angle = i as f32 / (2 * count) as f32 * core::f32::consts::TAU;
        Vec2::new(angle.cos(), angle.sin())
    };
    let blades = (0..count).flat_map(|i| [Vec2::ZERO, at(2 * i), at(2 * i + 1)]);
    Polygon::new(blades).expect("blades touch in the middle only")
}

#[test]
fn prepared_large_polygons_give_the_same_locations() {
    let random = &mut Random::new(1);
    let shapes = [
        ("star", star(random, 10_000, 0.2), 100_000),
        ("coast", star(random, 10_000, 0.9), 30_000),
        ("comb", comb(10_000, false), 10_000),
        ("slanted comb", comb(1_000, true), 10_000),
        ("lollipop", lollipop(5_000), 30_000),
        ("sieve", sieve(40), 30_000),
        ("pinwheel", pinwheel(500), 30_000),
    ];
    for (name, polygon, count) in shapes {
        let (edges, prepared) = (edges(&polygon), PreparedPolygon::new(&polygon));
        let pose = Pose2::new((1.0, -2.0), Rot2::new(0.7));
        let mut tally = Tally::default();
        let points: Vec<Vec2> = (0..count).map(|_| hard_point(random, &edges, polygon.aabb())).collect();
        for &point in &points {
            let expected = locate(point, polygon.at((0.0, 0.0)));
            assert_eq!(prepared.locate(point), expected, "{name}: {point:?}");
            tally.count(expected);
            let moved = pose * point;
            assert_eq!(prepared.locate_at(moved, pose), locate(moved, polygon.at(pose)), "{name}: {moved:?}, placed");
        }
        println!("{name}: {tally:?}");
        assert!(
            tally.boundary > count / 20 && tally.inside > count / 50 && tally.outside > count / 50,
            "{name} {tally:?}"
        );
    }
}

#[test]
fn many_points_are_located_as_single_ones() {
    let random = &mut Random::new(2);
    let polygon = star(random, 300, 0.3);
    let (edges, small) = (edges(&polygon), Convex::rectangle(0.5, 0.25).expect("a rectangle"));
    let whole = |parts: Vec<Part>| Shape::from(Compound::new(parts).expect("parts"));
    let shapes: [Shape; 4] = [
        small.clone().into(),
        polygon.clone().into(),
        whole(vec![Part::new(polygon.clone(), (0.5, 0.0))]),
        whole(vec![Part::new(polygon.clone(), (0.5, 0.0)), Part::new(small, (1.5, 0.0))]),
    ];
    for shape in &shapes {
        for pose in [Pose2::IDENTITY, Pose2::new((3.0, 4.0), Rot2::new(1.0))] {
            for count in [0, 1, 999, 20_000] {
                let near = |random: &mut Random| pose * hard_point(random, &edges, polygon.aabb());
                let points: Vec<Vec2> = (0..count).map(|_| near(random)).collect();
                let mut found = vec![Location::Inside; 3];
                locate_many(&points, shape.at(pose), &mut found);
                let one_by_one: Vec<Location> = points.iter().map(|&point| locate(point, shape.at(pose))).collect();
                assert!(found == one_by_one, "{count} points in {shape:?} at {pose:?}");
            }
        }
    }
}

#[test]
fn points_that_are_not_finite_are_outside_a_prepared_polygon() {
    let prepared = PreparedPolygon::new(&comb(3, false));
    for strange in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for point in [Vec2::new(strange, 0.5), Vec2::new(0.5, strange)] {
            assert_eq!(prepared.locate(point), Location::Outside);
        }
    }
    for far in [f32::MAX, -f32::MAX] {
        assert_eq!(prepared.locate((far, far)), Location::Outside);
        assert_eq!(prepared.locate_at((far, far), (-far, -far)), Location::Outside);
        assert_eq!(prepared.locate_at((far, far), (far, far)), Location::Boundary);
    }
}
