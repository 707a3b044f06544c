//! Moving boxes: hit or miss against whole numbers, never late; and walks of boxes, checked against all lines.

use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorLine, SectorMap, Walk, Walker};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const HEIGHT: f32 = 56.0;
const PERSON: Rule = Rule::Walk { height: HEIGHT, step: 24.0 };

type Point = [f64; 2];

fn wide(p: Vec2) -> Point {
    [p.x.into(), p.y.into()]
}

fn ends(map: &SectorMap, line: &SectorLine) -> [Point; 2] {
    [line.a, line.b].map(|v| wide(map.vertices()[v as usize]))
}

fn cross(a: Point, b: Point) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

/// How far the centre is outside of the line grown by the box: of three strips, the one that it is farthest out of.
fn gap(p: Point, [a, b]: [Point; 2], half: Point) -> f64 {
    let axis = |i: usize| (a[i].min(b[i]) - p[i]).max(p[i] - a[i].max(b[i])) - half[i];
    let e = minus(b, a);
    let across = cross(e, minus(p, a)).abs() - half[0] * e[1].abs() - half[1] * e[0].abs();
    axis(0).max(axis(1)).max(across / e[0].hypot(e[1]))
}

/// True if the box overlaps the line somewhere on its path; exact for whole numbers.
fn sweeps([p, q]: [Point; 2], line: [Point; 2], half: Point) -> bool {
    let within = |i: usize| {
        let [low, high] = [line[0][i].min(line[1][i]), line[0][i].max(line[1][i])];
        low - half[i] < p[i].max(q[i]) && p[i].min(q[i]) < high + half[i]
    };
    let straddles = |[a, b]: [Point; 2], points: [Point; 2]| {
        let e = minus(b, a);
        let reach = half[0] * e[1].abs() + half[1] * e[0].abs();
        let sides = points.map(|v| cross(e, minus(v, a)));
        sides[0].max(sides[1]) > -reach && sides[0].min(sides[1]) < reach
    };
    within(0) && within(1) && straddles(line, [p, q]) && (p == q || straddles([p, q], line))
}

#[test]
fn a_box_stops_at_the_first_wall_that_it_would_overlap() {
    let mut random = Random::new(22);
    let [mut hits, mut clear, mut touching] = [0; 3];
    for case in 0..60 {
        let scale = *random.pick(&[1.0, 2_f32.powi(-20), 2_f32.powi(20)]);
        let map = lattice(&mut random, 2 + case % 6, 3).scaled(scale).map();
        let walls: Vec<[Point; 2]> = map.lines().iter().filter(|line| line.is_solid()).map(|l| ends(&map, l)).collect();
        for _ in 0..150 {
            let mut place = || Vec2::new(random.below(60) as f32 * 2.0, random.below(50) as f32 * 2.0) * scale;
            let (from, to) = (place(), place());
            let half = Vec2::new(*random.pick(&[1.0, 4.0, 6.0]), *random.pick(&[1.0, 2.0, 8.0])) * scale;
            let (path, wide_half) = ([wide(from), wide(to)], wide(half));
            if from == to || walls.iter().any(|wall| gap(path[0], *wall, wide_half) < -1e-9 * f64::from(scale)) {
                continue;
            }
            touching +=
                u32::from(walls.iter().any(|wall| gap(path[0], *wall, wide_half).abs() < 1e-9 * f64::from(scale)));
            let expected = walls.iter().any(|wall| sweeps(path, *wall, wide_half));
            let hit = map.cast_aabb(from, to, half, Rule::Solid);
            assert_eq!(hit.is_some(), expected, "case {case}: {from} to {to}, {half}: {hit:?}");
            let Some(hit) = hit else {
                clear += 1;
                continue;
            };
            hits += 1;
            let at = [0, 1].map(|i| path[0][i] + hit.fraction * (path[1][i] - path[0][i]));
            let size = 200.0 * f64::from(scale);
            for wall in &walls {
                let gap = gap(at, *wall, wide_half);
                assert!(gap >= -1e-13 * size, "case {case}: late by {gap} for {wall:?}, {hit:?}");
            }
            let own = gap(at, ends(&map, &map.lines()[hit.line.index()]), wide_half);
            assert!(own <= 1e-12 * size, "case {case}: early by {own}, {hit:?}");
            assert!((hit.normal.length() - 1.0).abs() < 1e-6 && hit.normal.dot(to - from) <= 1e-4 * size as f32);
        }
    }
    assert!(hits > 1_500 && clear > 100 && touching > 150, "{hits} {clear} {touching}");
}

#[test]
fn a_box_has_room_where_a_disc_around_it_has_none() {
    let map = row(&[ROOM; 1]).map();
    assert!(map.fits_aabb((10.0, 10.0), (10.0, 10.0), HEIGHT) && !map.fits_aabb((9.5, 10.0), (10.0, 10.0), HEIGHT));
    assert!(map.fits_aabb((32.0, 32.0), (32.0, 32.0), HEIGHT) && !map.fits_aabb((32.0, 32.0), (32.5, 3.0), HEIGHT));
    assert!(!map.fits((10.0, 10.0), 14.0, HEIGHT));
    // In the corner of a triangle a box is stopped by the corner of the box.
    let lines = (0..3).map(|i| SectorLine::new(i, (i + 1) % 3).with_front(0)).collect();
    let vertices = [(0.0, 0.0), (0.0, 64.0), (64.0, 0.0)].map(Vec2::from).to_vec();
    let map = Plan { vertices, lines, sectors: vec![ROOM] }.map();
    let hit = map.cast_aabb((10.0, 10.0), (40.0, 40.0), (4.0, 4.0), Rule::Solid).expect("the diagonal");
    assert!(
        (hit.fraction - 18.0 / 30.0).abs() < 1e-12 && hit.normal.distance((-0.5_f32.sqrt(), -0.5_f32.sqrt())) < 1e-6
    );
    assert!(map.cast_aabb((10.0, 10.0), (28.0, 28.0), (4.0, 4.0), Rule::Solid).is_none());
    for bad in [(f32::NAN, 1.0), (-1.0, 1.0), (1.0, f32::INFINITY), (0.0, 1.0)] {
        assert!(Walker::new_box(&map, (10.0, 10.0), bad, Rule::Solid).is_none(), "{bad:?}");
    }
}

fn apart(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// True if a straight path properly crosses a line.
fn crosses([p, q]: [Point; 2], [a, b]: [Point; 2]) -> bool {
    let side = |a, b, p| cross(minus(b, a), minus(p, a));
    side(a, b, p) * side(a, b, q) < 0.0 && side(p, q, a) * side(p, q, b) < 0.0
}

/// Walks, and checks the path and the place where it ends.
fn checked(map: &SectorMap, walker: &mut Walker, by: Vec2) -> Walk {
    let before = *walker;
    let walk = walker.walk(map, by);
    let context = || format!("from {:?} by {by:?}: {walk:?}", before.centre());
    let half = wide(walker.half_extents()).map(|half| half - f64::from(walker.skin()));
    let path = walk.path();
    assert_eq!((path[0], path[path.len() - 1]), (before.centre(), walker.centre()), "{}", context());
    for wall in map.lines().iter().filter(|line| line.is_solid()).map(|line| ends(map, line)) {
        for p in [walker.centre(), wide(walker.position())] {
            assert!(gap(p, wall, half) >= 0.0, "at {wall:?}, {}", context());
        }
        assert!(!path.windows(2).any(|two| crosses([two[0], two[1]], wall)), "through {wall:?}, {}", context());
    }
    assert!(walker.sector(map).is_some(), "{}", context());
    let heights = walker.heights(map).unwrap_or_else(|| panic!("over a wall, {}", context()));
    assert!(walker.rule() == Rule::Solid || heights.room() >= HEIGHT, "{heights:?}, {}", context());
    let length: f64 = path.windows(2).map(|two| apart(two[0], two[1])).sum();
    assert!(length <= f64::from(by.x).hypot(by.y.into()) * (1.0 + 1e-9), "{length}, {}", context());
    assert!(walk.clip(by).length() <= by.length() * (1.0 + 1e-6), "faster, {}", context());
    let mut again = before;
    assert!(again.walk(map, by) == walk && again == *walker, "not the same again, {}", context());
    walk
}

#[test]
fn walks_of_boxes_on_generated_maps_stay_clear_of_walls_and_never_stick() {
    let mut random = Random::new(43);
    let [mut maps, mut hits, mut climbs, mut drops] = [0; 4];
    for case in 0..80 {
        let rule = if case % 4 == 0 { Rule::Solid } else { PERSON };
        let size = 3 + random.below(4) as i32;
        let mut plan = lattice(&mut random, size, 4).scaled(4.0);
        for sector in &mut plan.sectors {
            let floor = 12.0 * random.below(5) as f32;
            *sector = Heights { floor, ceiling: floor + 48.0 + 16.0 * random.below(6) as f32 };
        }
        let (map, half) = (plan.map(), *random.pick(&[(2.0, 2.0), (5.0, 5.0), (9.0, 4.0)]));
        let mut tries = (0..40).map(|_| Vec2::new(random.between(0.0, 400.0), random.between(0.0, 400.0)));
        let Some(mut walker) = tries.find_map(|at| Walker::new_box(&map, at, half, rule)) else { continue };
        maps += 1;
        for step in 0..60 {
            let before = walker.heights(&map).unwrap().floor;
            let speed = *random.pick(&[0.5, 4.0, 30.0, 300.0, 8000.0]);
            let along = *random.pick(&[(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.7, 0.7)]);
            let any = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
            let by = if random.chance(2) { any } else { along.into() } * speed;
            hits += checked(&map, &mut walker, by).hits().len();
            let after = walker.heights(&map).unwrap().floor;
            climbs += usize::from(after > before);
            drops += usize::from(after < before - 24.0);
            let moves = |turn: i32| {
                let angle = f64::from(turn) * std::f64::consts::TAU / 64.0;
                let by = Vec2::new(0.5 * angle.cos() as f32, 0.5 * angle.sin() as f32);
                walker.clone().walk(&map, by).travelled.length() >= 0.05
            };
            assert!(step % 10 != 0 || (0..64).any(moves), "case {case}: stuck at {:?}", walker.centre());
        }
    }
    assert!(maps > 40 && hits > 800 && climbs > 40 && drops > 15, "{maps} {hits} {climbs} {drops}");
}

/// A room with these corners, in clockwise order.
fn room(corners: &[(f32, f32)]) -> SectorMap {
    let count = corners.len() as u32;
    let lines = (0..count).map(|i| SectorLine::new(i, (i + 1) % count).with_front(0)).collect();
    Plan { vertices: corners.iter().map(|&at| at.into()).collect(), lines, sectors: vec![ROOM] }.map()
}

#[test]
fn a_box_goes_through_a_passage_of_its_own_width_and_slides_past_seams() {
    let (w, e) = (16.0, 400.0);
    let corners = [
        (-e, -e),
        (-e, e),
        (-100.0, e),
        (-100.0, w),
        (0.0, w),
        (100.0, w),
        (100.0, e),
        (e, e),
        (e, -e),
        (100.0, -e),
        (100.0, -w),
        (-100.0, -w),
        (-100.0, -e),
    ];
    let map = room(&corners);
    let mut walker = Walker::new_box(&map, (-200.0, 0.0), (16.0, 16.0), PERSON).expect("it fits");
    for _ in 0..100 {
        checked(&map, &mut walker, Vec2::new(7.0, 0.0));
    }
    assert!(walker.position().distance((384.0, 0.0)) < 0.05, "{walker:?}");
    // Pressed against the wall with the seam, it passes the seam.
    let mut walker = Walker::new_box(&map, (-80.0, 0.0), (10.0, 10.0), PERSON).expect("it fits");
    for _ in 0..40 {
        checked(&map, &mut walker, Vec2::new(3.0, 5.0));
    }
    assert!(walker.position().x > 30.0, "{walker:?}");
    assert!(Walker::new_box(&map, (0.0, 0.0), (3.0, 16.1), PERSON).is_none());
}

#[test]
fn pushed_into_corners_a_box_rests_and_can_leave() {
    for (far, high) in [(200.0, 200.0), (200.0, 40.0), (400.0, 60.0), (90.0, 900.0)] {
        let map = room(&[(0.0, 0.0), (far, high), (far, 0.0)]);
        for by in [(-8000.0, 0.0), (-8000.0, -8000.0), (-30.0, -1.0), (8000.0, -8000.0), (0.0, 8000.0), (30.0, 31.0)] {
            let mut walker = Walker::new_box(&map, (far - 4.0, 4.0), (3.0, 3.0), Rule::Solid).unwrap();
            for _ in 0..200 {
                checked(&map, &mut walker, by.into());
            }
            let rest = walker.centre();
            for _ in 0..500 {
                walker.walk(&map, by);
            }
            assert!(apart(rest, walker.centre()) < 1e-6, "{by:?}: from {rest:?} to {:?}", walker.centre());
            let home = Vec2::new(far - 4.0, 4.0) - walker.position();
            checked(&map, &mut walker, home);
            assert!(walker.position().distance((far - 4.0, 4.0)) < 0.01, "{by:?}: {:?}", walker.centre());
        }
    }
}
