//! Walks on small maps whose answers are known.

use jostle::Vec2;
use jostle::sectors::{Heights, Rule, SectorId, SectorLine, SectorMap, Walker};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

fn walker(map: &SectorMap, at: (f32, f32), radius: f32) -> Walker {
    Walker::new(map, at, radius, PERSON).expect("it fits")
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn floors(floors: &[f32]) -> SectorMap {
    row(&floors.iter().map(|&floor| Heights { floor, ceiling: floor + 128.0 }).collect::<Vec<_>>()).map()
}

/// A closed room of one sector with corners in clockwise order.
fn room(corners: &[(f32, f32)]) -> Plan {
    let count = corners.len() as u32;
    let lines = (0..count).map(|i| SectorLine::new(i, (i + 1) % count).with_front(0)).collect();
    Plan { vertices: corners.iter().map(|&at| at.into()).collect(), lines, sectors: vec![ROOM] }
}

#[test]
fn it_goes_up_steps_and_down_ledges_and_not_up_them() {
    let stairs = floors(&[0.0, 24.0, 48.0, 72.0]);
    let mut up = walker(&stairs, (20.0, 30.0), 16.0);
    let mut climbed = Vec::new();
    for _ in 0..400 {
        up.walk(&stairs, (1.0, 0.0));
        climbed.push(up.heights(&stairs).expect("room").floor as i32);
    }
    climbed.dedup();
    assert_eq!(climbed, [0, 24, 48, 72]);
    let ledge = floors(&[0.0, 25.0, 0.0]);
    for (from, by, to) in [(20.0, 1.0, 48.0), (96.0, -1.0, 16.0), (150.0, -1.0, 144.0)] {
        // A step at a time, all at once, and over and over at the ledge.
        let (mut slow, mut fast) = (walker(&ledge, (from, 30.0), 16.0), walker(&ledge, (from, 30.0), 16.0));
        for _ in 0..1_000 {
            slow.walk(&ledge, (by * 0.37, 0.0));
            fast.walk(&ledge, (by * 8_000.0, 0.0));
        }
        for walker in [slow, fast] {
            assert!((walker.position().x - to).abs() < 0.01, "{from} {walker:?}");
        }
    }
}

#[test]
fn it_slides_along_a_ledge_that_it_cannot_climb() {
    let map = floors(&[0.0, 25.0]);
    let mut walker = walker(&map, (30.0, 20.0), 16.0);
    for i in 1..=100 {
        walker.walk(&map, (3.0, 0.25));
        assert!((walker.position().y - 20.0 - 0.25 * i as f32).abs() < 0.01, "{walker:?}");
    }
    assert!((walker.position().x - 48.0).abs() < 0.01, "{walker:?}");
}

#[test]
fn who_is_over_a_ledge_stays_up_until_all_of_the_disc_has_left() {
    let map = floors(&[0.0, 25.0]);
    let mut walker = walker(&map, (96.0, 30.0), 16.0);
    for _ in 0..200 {
        let x = walker.position().x;
        let floor = walker.heights(&map).expect("room").floor;
        // Back on the ledge from wherever a part of it is on it.
        let mut back = walker;
        back.walk(&map, (64.0, 0.0));
        assert_eq!(floor == 25.0, x + 16.0 > 64.01, "{x} {floor}");
        assert_eq!(back.position().x > 96.0, floor == 25.0, "{x} {back:?}");
        walker.walk(&map, (-0.25, 0.0));
    }
}

#[test]
fn a_passage_as_wide_as_the_walker_lets_it_through_at_any_angle() {
    for turn in 0..64 {
        let angle = f64::from(turn) * std::f64::consts::TAU / 64.0;
        let place =
            |x: f64, y: f64| ((x * angle.cos() - y * angle.sin()) as f32, (x * angle.sin() + y * angle.cos()) as f32);
        // Two rooms and a corridor between them.
        let (w, e) = (16.0, 400.0);
        let corners = [
            place(-e, -e),
            place(-e, e),
            place(-100.0, e),
            place(-100.0, w),
            place(100.0, w),
            place(100.0, e),
            place(e, e),
            place(e, -e),
            place(100.0, -e),
            place(100.0, -w),
            place(-100.0, -w),
            place(-100.0, -e),
        ];
        let map = room(&corners).map();
        let mut walker = walker(&map, place(-200.0, 0.0), 16.0);
        let by = place(7.0, 0.0);
        for _ in 0..100 {
            walker.walk(&map, by);
        }
        let end = place(384.0, 0.0);
        assert!(walker.position().distance(end) < 0.05, "{turn}: {walker:?}, not {end:?}");
    }
}

#[test]
fn pushed_into_corners_it_rests_and_can_leave() {
    for half in [3_i32, 10, 20, 30, 45, 60, 80, 89] {
        let slope = f64::from(half).to_radians().tan() as f32 * 1000.0;
        let map = room(&[(0.0, 0.0), (1000.0, slope), (1000.0, -slope)]).map();
        let mut walker = walker(&map, (900.0, 0.0), 16.0);
        for by in [(-30.0, 0.0), (-30.0, 20.0), (-30.0, -1.0), (-8_000.0, 3.0)] {
            // Along neither wall it leads up.
            let angle = (half as f32).to_radians();
            if by.0 * angle.cos() + f32::abs(by.1) * angle.sin() > 0.0 {
                continue;
            }
            for _ in 0..100 {
                walker.walk(&map, by);
            }
            let rest = walker.centre();
            for _ in 0..1_000 {
                walker.walk(&map, by);
            }
            assert!(distance(rest, walker.centre()) < 1e-6, "{half}° {by:?}: {rest:?} {walker:?}");
            let mut out = walker;
            let walk = out.walk(&map, (0.5, 0.0));
            assert!((walk.travelled.x - 0.5).abs() < 1e-6, "{half}° {by:?}: {walk:?}");
        }
    }
}

#[test]
fn bad_and_extreme_displacements_do_no_harm() {
    let map = row(&[ROOM; 3]).map();
    let start = walker(&map, (32.0, 32.0), 16.0);
    let tiny = f32::from_bits(1);
    let bad = [(f32::NAN, 0.0), (0.0, f32::INFINITY), (0.0, 0.0), (-0.0, -0.0)];
    for by in bad {
        let mut walker = start;
        let walk = walker.walk(&map, by);
        assert!(walker == start && walk.travelled == Vec2::ZERO && walk.path().len() == 1 && walk.hits().is_empty());
    }
    for by in [(tiny, 0.0), (f32::MAX, 1.0), (f32::MAX, f32::MAX), (-f32::MAX, tiny), (1e6, 1e6), (0.0, -1e30)] {
        let mut walker = start;
        for _ in 0..10 {
            walker.walk(&map, by);
            let position = walker.position();
            assert!(position.is_finite() && walker.sector(&map).is_some(), "{by:?}: {walker:?}");
            assert!(map.fits(position, 16.0 - walker.skin(), 56.0), "{by:?}: {walker:?}");
        }
    }
    for radius in [0.0, -1.0, f32::NAN, f32::INFINITY, 40.0] {
        assert!(Walker::new(&map, (32.0, 32.0), radius, PERSON).is_none(), "{radius}");
    }
    assert!(Walker::new(&map, (f32::NAN, 0.0), 1.0, PERSON).is_none());
    assert!(Walker::new(&map, (-50.0, 0.0), 1.0, Rule::Solid).is_none(), "in the void");
}

#[test]
fn a_door_that_closes_crushes_and_one_that_opens_lets_through() {
    let mut map = row(&[ROOM; 3]).map();
    let mut walker = walker(&map, (96.0, 32.0), 16.0);
    map.set_heights(SectorId(1), Heights { floor: 0.0, ceiling: 40.0 }).expect("a door");
    let heights = walker.heights(&map).expect("no wall");
    assert!(heights.room() < 56.0 && !map.fits(walker.position(), 16.0, 56.0), "{heights:?}");
    walker = Walker::new(&map, (32.0, 32.0), 16.0, PERSON).expect("it fits");
    walker.walk(&map, (100.0, 0.0));
    assert!((walker.position().x - 48.0).abs() < 0.01, "{walker:?}");
    map.set_heights(SectorId(1), ROOM).expect("a door");
    walker.walk(&map, (100.0, 0.0));
    assert!((walker.position().x - 148.0).abs() < 0.01, "{walker:?}");
    map.set_blocking(jostle::sectors::LineId(3), true).expect("a line");
    walker.walk(&map, (-100.0, 0.0));
    assert!((walker.position().x - 80.0).abs() < 0.01, "{walker:?}");
}

/// The same walks on a map and on its image, which have to give the path and its image.
fn compare(plan: &Plan, image: impl Fn(Vec2) -> Vec2, is_mirror: bool, random: &mut Random) -> usize {
    let mut other = plan.clone();
    other.vertices = plan.vertices.iter().map(|&at| image(at)).collect();
    if is_mirror {
        // The front of a line is on its right.
        for line in &mut other.lines {
            core::mem::swap(&mut line.a, &mut line.b);
        }
    }
    let maps = [plan.map(), other.map()];
    let mut compared = 0;
    for _ in 0..20 {
        let at = Vec2::new(random.below(800) as f32 / 8.0, random.below(800) as f32 / 8.0);
        let [Some(mut one), Some(mut two)] =
            [Walker::new(&maps[0], at, 3.0, Rule::Solid), Walker::new(&maps[1], image(at), 3.0, Rule::Solid)]
        else {
            continue;
        };
        for _ in 0..20 {
            let by = Vec2::new(random.below(4001) as f32 / 100.0 - 20.0, random.below(4001) as f32 / 100.0 - 20.0);
            one.walk(&maps[0], by);
            two.walk(&maps[1], image(by));
            let expected = image(one.position());
            // In a corner, rounding may decide between two walls that leave equally much.
            assert!(two.position().distance(expected) < 1e-3, "{by:?}: {one:?} {two:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_mirrored_or_turned_map_gives_the_mirrored_or_turned_walk() {
    let mut random = Random::new(77);
    let mut compared = 0;
    for case in 0..40 {
        let plan = lattice(&mut random, 4 + case % 5, 2);
        compared += compare(&plan, |at| Vec2::new(-at.x, at.y), true, &mut random);
        compared += compare(&plan, |at| Vec2::new(-at.y, at.x), false, &mut random);
        compared += compare(&plan, |at| Vec2::new(at.x, -at.y), true, &mut random);
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn a_wall_cut_into_pieces_is_slid_along_as_one_is() {
    let whole = room(&[(0.0, 0.0), (0.0, 600.0), (800.0, 600.0), (800.0, 0.0)]);
    let along = |from: (f32, f32), to: (f32, f32), pieces: usize| {
        (0..pieces).map(move |i| {
            let t = i as f32 / pieces as f32;
            (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1))
        })
    };
    let corners = [(0.0, 0.0), (0.0, 600.0), (800.0, 600.0), (800.0, 0.0)];
    let cut: Vec<_> = (0..4).flat_map(|i| along(corners[i], corners[(i + 1) % 4], 100)).collect();
    let maps = [whole.map(), room(&cut).map()];
    for by in [(-1.0, -3.0), (7.0, -7.0), (300.0, 500.0), (-2.0, 0.5)] {
        let mut walkers = [0, 1].map(|i| walker(&maps[i], (400.0, 300.0), 16.0));
        for _ in 0..500 {
            let walks = [0, 1].map(|i| walkers[i].walk(&maps[i], by).travelled);
            // Each stop is off the wall by a part of the skin.
            assert!(walks[0].distance(walks[1]) < walkers[0].skin(), "{by:?}: {walks:?}");
        }
        let apart = distance(walkers[0].centre(), walkers[1].centre());
        assert!(apart < walkers[0].skin().into(), "{by:?}: {walkers:?}");
    }
}

#[test]
fn a_slanted_wall_cut_into_pieces_is_slid_along_as_one_is() {
    let wall = |pieces: u16| {
        let along = (0..=pieces).map(move |i| {
            let t = f32::from(i) / f32::from(pieces) * 192.0;
            (t, 64.0 + t)
        });
        let corners: Vec<_> = along.chain([(400.0, 256.0), (400.0, -400.0), (0.0, -400.0)]).collect();
        room(&corners).map()
    };
    let maps = [wall(1), wall(192)];
    for by in [(-1.0, 2.0), (1.0, 2.0), (0.3, 0.4), (-3.0, 3.5), (0.0, 8.0)] {
        let mut walkers = maps.each_ref().map(|map| walker(map, (20.0, 40.0), 16.0));
        for _ in 0..300 {
            walkers[0].walk(&maps[0], by);
            walkers[1].walk(&maps[1], by);
            let apart = distance(walkers[0].centre(), walkers[1].centre());
            assert!(apart < walkers[0].skin().into(), "{by:?}: {apart} {walkers:?}");
        }
    }
}

#[test]
fn in_the_open_many_small_walks_are_one_large_one() {
    let map = room(&[(0.0, 0.0), (0.0, 600.0), (800.0, 600.0), (800.0, 0.0)]).map();
    let (mut one, mut many) = (walker(&map, (100.0, 100.0), 16.0), walker(&map, (100.0, 100.0), 16.0));
    one.walk(&map, (512.0, 384.0));
    (0..1024).for_each(|_| _ = many.walk(&map, (0.5, 0.375)));
    assert!(distance(one.centre(), many.centre()) < 1e-9, "{one:?} {many:?}");
}
