//! Walks on generated maps, through low openings and into acute corners: each is checked against all lines, one by one.

use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, Walk, Walker};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const HEIGHT: f32 = 56.0;
const PERSON: Rule = Rule::Walk { height: HEIGHT, step: 24.0 };

fn wide(p: Vec2) -> [f64; 2] {
    [p.x.into(), p.y.into()]
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The distance of a point from a segment.
fn distance(p: [f64; 2], [a, b]: [[f64; 2]; 2]) -> f64 {
    let (along, from) = (minus(b, a), minus(p, a));
    let share = (along[0] * from[0] + along[1] * from[1]) / (along[0] * along[0] + along[1] * along[1]);
    let share = share.clamp(0.0, 1.0);
    apart(p, [a[0] + share * along[0], a[1] + share * along[1]])
}

fn crosses([p, q]: [[f64; 2]; 2], [a, b]: [[f64; 2]; 2]) -> bool {
    let side = |a, b, p| cross(minus(b, a), minus(p, a));
    side(a, b, p) * side(a, b, q) < 0.0 && side(p, q, a) * side(p, q, b) < 0.0
}

/// Walks, and checks the path and the place where it ends.
fn checked(map: &SectorMap, walker: &mut Walker, by: Vec2) -> Walk {
    let before = *walker;
    let walk = walker.walk(map, by);
    let context = || format!("from {:?} by {by:?}: {walk:?}", before.centre());
    let ends = |line: &SectorLine| [line.a, line.b].map(|v| wide(map.vertices()[v as usize]));
    let limit = f64::from(walker.radius() - walker.skin());
    let path = walk.path();
    assert_eq!((path[0], path[path.len() - 1]), (before.centre(), walker.centre()), "{}", context());
    for wall in map.lines().iter().filter(|line| line.is_solid()).map(ends) {
        for p in [walker.centre(), wide(walker.position())] {
            assert!(distance(p, wall) >= limit, "at {wall:?}, {}", context());
        }
        assert!(!path.windows(2).any(|two| crosses([two[0], two[1]], wall)), "through {wall:?}, {}", context());
    }
    assert!(walker.sector(map).is_some(), "{}", context());
    let heights = walker.heights(map).unwrap_or_else(|| panic!("over a wall, {}", context()));
    assert!(walker.rule() == Rule::Solid || heights.ceiling - heights.floor >= HEIGHT, "{heights:?}, {}", context());
    let length: f64 = path.windows(2).map(|two| apart(two[0], two[1])).sum();
    assert!(length <= f64::from(by.x).hypot(by.y.into()) * (1.0 + 1e-9), "{length}, {}", context());
    assert!(walk.clip(by).length() <= by.length() * (1.0 + 1e-6), "faster, {}", context());
    let mut again = before;
    assert!(again.walk(map, by) == walk && again == *walker, "not the same again, {}", context());
    walk
}

fn any_displacement(random: &mut Random) -> Vec2 {
    let speed = *random.pick(&[0.5, 4.0, 30.0, 300.0, 8000.0]);
    let any = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    *random.pick(&[Vec2::new(1.0, 0.0), Vec2::new(0.0, -1.0), Vec2::new(-1.0, 1.0), any, any, any]) * speed
}

/// A map of a lattice with floors and ceilings of many heights, and a disc of this radius placed in it, if there is room.
fn placed(random: &mut Random, rule: Rule) -> Option<(Plan, Walker)> {
    let size = 3 + random.below(4) as i32;
    let mut plan = lattice(random, size, 4).scaled(4.0);
    for sector in &mut plan.sectors {
        let floor = 12.0 * random.below(5) as f32;
        *sector = Heights { floor, ceiling: floor + 48.0 + 16.0 * random.below(6) as f32 };
    }
    let (map, radius) = (plan.map(), *random.pick(&[2.0, 5.0, 12.5]));
    let mut tries = (0..40).map(|_| Vec2::new(random.between(0.0, 400.0), random.between(0.0, 400.0)));
    let walker = tries.find_map(|at| Walker::new(&map, at, radius, rule))?;
    Some((plan, walker))
}

#[test]
fn walks_on_generated_maps_stay_clear_of_walls_and_never_stick() {
    let mut random = Random::new(41);
    let [mut maps, mut hits, mut climbs, mut drops] = [0; 4];
    for case in 0..80 {
        let rule = if case % 4 == 0 { Rule::Solid } else { PERSON };
        let Some((plan, mut walker)) = placed(&mut random, rule) else { continue };
        let map = plan.map();
        maps += 1;
        for step in 0..60 {
            let before = walker.heights(&map).unwrap().floor;
            hits += checked(&map, &mut walker, any_displacement(&mut random)).hits().len();
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
    assert!(maps > 40 && hits > 1000 && climbs > 50 && drops > 20, "{maps} {hits} {climbs} {drops}");
}

#[test]
fn openings_that_are_too_low_together_and_doors_stop_it() {
    // Either line is high enough, the floor of one below the ceiling of the other is not.
    let rooms = [(0.0, 70.0), (20.0, 128.0)].map(|(floor, ceiling)| Heights { floor, ceiling });
    let mut map = row(&[rooms[0], rooms[1], ROOM]).map();
    let mut walker = Walker::new(&map, (32.0, 32.0), 16.0, PERSON).unwrap();
    let walk = checked(&map, &mut walker, Vec2::new(8000.0, 0.0));
    assert!((walker.position().x - 48.0).abs() < 0.01, "{:?}", walker.centre());
    assert_eq!(walk.hits().iter().map(|hit| hit.line.0).collect::<Vec<_>>(), [3]);
    // Once the ceiling is up, the way is free.
    map.set_heights(SectorId(0), ROOM).unwrap();
    checked(&map, &mut walker, Vec2::new(8000.0, 0.0));
    assert!((walker.position().x - 176.0).abs() < 0.01, "{:?}", walker.centre());
}

#[test]
fn pushing_into_a_corner_does_not_creep_and_leaves_the_way_back_free() {
    for (far, high) in [(200.0, 200.0), (200.0, 20.0), (400.0, 30.0), (90.0, 1000.0)] {
        let corners = [(0.0, 0.0), (far, high), (far, 0.0)].map(Vec2::from);
        let lines = (0..3).map(|i| SectorLine::new(i, (i + 1) % 3).with_front(0)).collect();
        let map = Plan { vertices: corners.to_vec(), lines, sectors: vec![ROOM] }.map();
        let radius = 3.0;
        for by in [(-8000.0, 0.0), (-8000.0, -8000.0), (-30.0, -1.0), (8000.0, -8000.0), (0.0, 8000.0), (30.0, 31.0)] {
            let mut walker = Walker::new(&map, (far - 4.0, 4.0), radius, Rule::Solid).unwrap();
            for _ in 0..400 {
                checked(&map, &mut walker, by.into());
            }
            let rest = walker.centre();
            for _ in 0..1000 {
                walker.walk(&map, by);
            }
            assert!(apart(rest, walker.centre()) < 1e-6, "{by:?}: from {rest:?} to {:?}", walker.centre());
            let home = Vec2::new(far - 4.0, 4.0) - walker.position();
            checked(&map, &mut walker, home);
            assert!(walker.position().distance((far - 4.0, 4.0)) < 0.01, "{by:?}: {:?}", walker.centre());
        }
    }
}
