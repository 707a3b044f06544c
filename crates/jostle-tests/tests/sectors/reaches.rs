//! The places and sectors that a walker reaches.

use jostle::Vec2;
use jostle::sectors::{Heights, LineId, Reachable, Rule, SectorId, SectorLine, SectorMap, Walker};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

fn sectors(reachable: &Reachable) -> Vec<u32> {
    reachable.sectors().map(|sector| sector.0).collect()
}

fn floors(floors: &[f32]) -> SectorMap {
    row(&floors.iter().map(|&floor| Heights { floor, ceiling: floor + 128.0 }).collect::<Vec<_>>()).map()
}

fn reached(map: &SectorMap, x: f32) -> Vec<u32> {
    sectors(&Walker::new(map, (x, 32.0), 16.0, PERSON).expect("it fits").reachable(map, 8.0))
}

#[test]
fn it_gets_up_steps_and_down_ledges_and_through_open_doors() {
    assert_eq!(reached(&floors(&[0.0, 24.0, 48.0]), 32.0), [0, 1, 2]);
    assert_eq!(reached(&floors(&[0.0, 25.0, 0.0]), 32.0), [0]);
    assert_eq!(reached(&floors(&[0.0, 25.0, 0.0]), 96.0), [0, 1, 2]);
    let mut map = row(&[ROOM; 3]).map();
    map.set_heights(SectorId(1), Heights { floor: 0.0, ceiling: 40.0 }).expect("a door");
    assert_eq!([reached(&map, 32.0), reached(&map, 160.0)], [[0], [2]]);
    map.set_heights(SectorId(1), ROOM).expect("a door");
    map.set_blocking(LineId(6), true).expect("a line");
    assert_eq!(reached(&map, 32.0), [0, 1]);
}

#[test]
fn it_finds_a_passage_of_its_own_width_that_no_lattice_hits() {
    // Two rooms, and a corridor between them from y = 20.3 to 52.3.
    let corners = [
        (0.0, 0.0),
        (0.0, 100.0),
        (100.0, 100.0),
        (100.0, 52.3),
        (200.0, 52.3),
        (200.0, 100.0),
        (300.0, 100.0),
        (300.0, 0.0),
        (200.0, 0.0),
        (200.0, 20.3),
        (100.0, 20.3),
        (100.0, 0.0),
    ];
    let count = corners.len() as u32;
    let lines = (0..count).map(|i| SectorLine::new(i, (i + 1) % count).with_front(0)).collect();
    let map = Plan { vertices: corners.map(Vec2::from).to_vec(), lines, sectors: vec![ROOM] }.map();
    let walker = Walker::new(&map, (50.0, 71.0), 16.0, PERSON).expect("it fits");
    let found = walker.reachable(&map, 8.0);
    assert!(found.places().any(|[x, _]| x > 250.0), "it does not get through");
    let wider = Walker::new(&map, (50.0, 71.0), 16.1, PERSON).expect("it fits").reachable(&map, 8.0);
    assert!(wider.places().all(|[x, _]| x < 100.0), "it gets through");
    for goal in [(250.0, 50.0), (284.0, 16.0), (16.0, 84.0), (150.0, 36.3)] {
        let mut along = walker;
        for by in found.way_to(&map, goal).unwrap_or_else(|| panic!("no way to {goal:?}")) {
            along.walk(&map, by);
        }
        assert!(along.position().distance(goal) <= walker.skin(), "{goal:?}: {along:?}");
    }
    assert!(found.way_to(&map, (150.0, 60.0)).is_none() && found.way_to(&map, (f32::NAN, 0.0)).is_none());
}

/// Two rooms, sectors 0 and 2, the first around the origin, and a passage between them, sector 1, that is as wide as a disc
/// of the radius 16 and bends by an angle; all is turned by any angle.
fn bent(random: &mut Random, bend: f32) -> SectorMap {
    let turn = random.between(0.0, 6.3);
    let ahead = [turn, turn + bend].map(|angle| Vec2::new(angle.cos(), angle.sin()));
    let left = ahead.map(|v| Vec2::new(-v.y, v.x));
    let first = ahead[0] * 50.0;
    let corner = first + ahead[0] * random.between(70.0, 90.0);
    let last = corner + ahead[1] * random.between(70.0, 90.0);
    let far = last + ahead[1] * 50.0;
    let beside_corner = (left[0] + left[1]) * (16.0 / (1.0 + bend.cos()));
    let [low, high, far_low, far_high] = [-1.0, 1.0, -1.0, 1.0].map(|side| side * random.between(17.0, 50.0));
    let vertices = vec![
        ahead[0] * -20.0 + left[0] * low,
        ahead[0] * -20.0 + left[0] * high,
        first + left[0] * high,
        first + left[0] * 16.0,
        corner + beside_corner,
        last + left[1] * 16.0,
        last + left[1] * far_high,
        far + left[1] * far_high,
        far + left[1] * far_low,
        last + left[1] * far_low,
        last - left[1] * 16.0,
        corner - beside_corner,
        first - left[0] * 16.0,
        first + left[0] * low,
    ];
    let of_wall = [0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 1, 1, 0, 0];
    let walls = (0..14).map(|i| SectorLine::new(i, (i + 1) % 14).with_front(of_wall[i as usize]));
    let portals =
        [SectorLine::new(3, 12).with_front(0).with_back(1), SectorLine::new(5, 10).with_front(1).with_back(2)];
    Plan { vertices, lines: walls.chain(portals).collect(), sectors: vec![ROOM; 3] }.map()
}

#[test]
fn it_finds_bent_passages_of_its_own_width_at_every_spacing() {
    let mut random = Random::new(6);
    for case in 0..60 {
        let map = bent(&mut random, (case - 30) as f32 / 19.0);
        let at = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let walker = Walker::new(&map, at, 16.0, PERSON).expect("it fits");
        for spacing in [8.0, 4.0, 2.0] {
            assert_eq!(sectors(&walker.reachable(&map, spacing)), [0, 1, 2], "case {case}, {spacing}");
        }
    }
}

#[test]
fn all_ways_lead_where_they_are_said_to() {
    let mut random = Random::new(5);
    let mut entered = 0;
    for case in 0..12 {
        let mut plan = lattice(&mut random, 4 + case % 3, 5).scaled(4.0);
        for sector in &mut plan.sectors {
            let floor = 12.0 * random.below(5) as f32;
            *sector = Heights { floor, ceiling: floor + 90.0 };
        }
        let map = plan.map();
        let mut tries = (0..40).map(|_| Vec2::new(random.between(0.0, 300.0), random.between(0.0, 300.0)));
        let Some(walker) = tries.find_map(|at| Walker::new(&map, at, 5.0, PERSON)) else { continue };
        let found = walker.reachable(&map, 4.0);
        let places: Vec<[f64; 2]> = found.places().collect();
        assert_eq!(places[0], walker.centre());
        for sector in found.sectors() {
            let way = found.way_into(sector).expect("a way");
            let (mut along, mut was_there) = (walker, walker.sector(&map) == Some(sector));
            for (i, &by) in way.iter().enumerate() {
                let walk = along.walk(&map, by);
                let is_last = i + 1 == way.len();
                let [x, y] = along.centre();
                // A place, or on the way from one out of its square.
                let is_near = |place: &[f64; 2]| (place[0] - x).abs().max((place[1] - y).abs()) <= 4.0;
                assert!(is_last || places.iter().any(is_near), "case {case}: {along:?} is near no place");
                let mut crossings = Vec::new();
                for two in walk.path().windows(2) {
                    let [from, to] = [two[0], two[1]].map(|[x, y]| Vec2::new(x as f32, y as f32));
                    map.portals_crossed(from, to, &mut crossings);
                    was_there |= crossings.iter().any(|crossing| crossing.to == Some(sector));
                }
            }
            assert!(was_there, "case {case}: the way into {sector} leads elsewhere");
            entered += 1;
        }
    }
    assert!(entered > 20, "{entered}");
}

#[test]
fn spacings_that_make_no_sense_end() {
    let map = row(&[ROOM; 2]).map();
    let walker = Walker::new(&map, (32.0, 32.0), 31.9, PERSON).expect("it fits");
    for spacing in [f32::NAN, -1.0, 1e30, f32::INFINITY] {
        assert!(sectors(&walker.reachable(&map, spacing)).contains(&0), "{spacing}");
    }
}
