//! Moving discs: hit or miss against big integers, never late, and the heights that they are over.

use jostle::Vec2;
use jostle::sectors::{Heights, LineId, Rule, SectorId, SectorLine};
use jostle_oracle::{Body, Relation, distance_to, meets_within, relate};

use crate::common::random::Random;
use crate::maps::{Plan, ROOM, lattice, row};

const PERSON: Rule = Rule::Walk { height: 56.0, step: 24.0 };

fn pair(p: Vec2) -> [f64; 2] {
    [f64::from(p.x), f64::from(p.y)]
}

#[test]
fn a_disc_stops_at_the_first_wall_that_it_would_overlap() {
    let mut random = Random::new(21);
    let [mut hits, mut clear, mut touching, mut grazing] = [0; 4];
    for case in 0..60 {
        let scale = *random.pick(&[1.0, 2_f32.powi(-20), 2_f32.powi(20), 0.1]);
        let plan = lattice(&mut random, 2 + case % 6, 3).scaled(scale);
        let map = plan.map();
        for _ in 0..150 {
            let grid = |random: &mut Random| Vec2::new(random.below(60) as f32 * 2.0, random.below(50) as f32 * 2.0);
            let mut place = || grid(&mut random) * scale;
            let (from, to) = (place(), place());
            let radius = *random.pick(&[0.5, 2.0, 4.0, 8.0]) * scale;
            let body = |line: LineId| {
                let line = &map.lines()[line.index()];
                [line.a, line.b].map(|v| pair(plan.vertices[v as usize]))
            };
            let disc = Body { corners: vec![pair(from)], radius };
            let path = [pair(from), pair(to)];
            let walls =
                || (0..map.lines().len() as u32).map(LineId).filter(|line| map.lines()[line.index()].is_solid());
            let segment = |line: LineId| Body { corners: body(line).to_vec(), radius: 0.0 };
            if walls().any(|line| relate(&disc, &segment(line)) == Relation::Overlapping) {
                continue;
            }
            let in_contact = walls().any(|line| relate(&disc, &segment(line)) == Relation::Touching);
            touching += u32::from(in_contact);
            // A disc that does not overlap anything at the start is stopped iff its path overlaps something.
            let expected = walls().any(|line| meets_within(path, body(line), radius));
            let hit = map.cast_disc(from, to, radius, Rule::Solid);
            assert_eq!(hit.is_some(), expected, "case {case}: {from} to {to}, {radius}: {hit:?}");
            let Some(hit) = hit else {
                let sweep = Body { corners: path.to_vec(), radius };
                grazing += u32::from(walls().any(|line| relate(&sweep, &segment(line)) == Relation::Touching));
                clear += 1;
                continue;
            };
            hits += 1;
            let at = |t: f64| [0, 1].map(|i| path[0][i] + t * (path[1][i] - path[0][i]));
            let size = f64::from(scale) * 200.0;
            for line in walls() {
                // The position is rounded here, by less than this.
                let gap = distance_to(at(hit.fraction), &segment(line)) - f64::from(radius);
                assert!(gap >= -1e-14 * size, "case {case}: late by {gap} for {line}, {hit:?}");
            }
            let gap = distance_to(at(hit.fraction), &segment(hit.line)) - f64::from(radius);
            assert!(gap <= 1e-12 * size, "case {case}: early by {gap}, {hit:?}");
            assert!((hit.normal.length() - 1.0).abs() < 1e-6 && hit.normal.dot(to - from) <= 1e-4 * size as f32);
        }
    }
    assert!(hits > 1_500 && clear > 150 && touching > 150 && grazing > 20, "{hits} {clear} {touching} {grazing}");
}

#[test]
fn a_disc_may_leave_what_it_overlaps_but_not_go_deeper() {
    let map = row(&[ROOM; 1]).map();
    for (to, stopped) in [((32.0, 10.0), false), ((32.0, 62.0), true), ((2.0, 32.0), true), ((8.0, 9.0), false)] {
        let hit = map.cast_disc((4.0, 10.0), to, 8.0, Rule::Solid);
        assert_eq!(hit.is_some_and(|hit| hit.fraction == 0.0), stopped && to.0 < 4.0, "{to:?}: {hit:?}");
    }
    // Along the wall that it overlaps, up to the next one.
    let hit = map.cast_disc((4.0, 20.0), (4.0, 60.0), 8.0, Rule::Solid).unwrap();
    assert!(hit.line == LineId(1) && (hit.fraction - 0.9).abs() < 1e-12);
}

#[test]
fn a_passage_as_wide_as_the_disc_is_open() {
    let map = row(&[ROOM; 3]).map();
    assert!(map.cast_disc((32.0, 32.0), (160.0, 32.0), 32.0, Rule::Solid).is_none());
    assert!(map.cast_disc((32.0, 32.0), (160.0, 32.0), 32.0, PERSON).is_none());
    let hit = map.cast_disc((32.0, 32.0), (192.0, 32.0), 32.0, PERSON).unwrap();
    assert!(hit.line == LineId(9) && (hit.fraction - 0.8).abs() < 1e-12);
}

fn floors(heights: [f32; 4]) -> jostle::sectors::SectorMap {
    row(&heights.map(|floor| Heights { floor, ceiling: floor + 128.0 })).map()
}

#[test]
fn steps_are_climbed_from_where_the_disc_stands() {
    let goes = |map: &jostle::sectors::SectorMap, from: f32, to: f32, radius: f32| {
        map.cast_disc((from, 32.0), (to, 32.0), radius, PERSON).map(|hit| hit.line.0)
    };
    let stairs = floors([0.0, 24.0, 48.0, 72.0]);
    assert_eq!([goes(&stairs, 20.0, 230.0, 16.0), goes(&stairs, 230.0, 20.0, 16.0)], [None, None]);
    let ledge = floors([0.0, 25.0, 25.0, 0.0]);
    assert_eq!([goes(&ledge, 20.0, 230.0, 16.0), goes(&ledge, 90.0, 20.0, 16.0)], [Some(3), None]);
    assert_eq!(goes(&ledge, 230.0, 20.0, 16.0), Some(9));
    // With its rim on the left, it stands high enough for the step on the right.
    assert_eq!(goes(&floors([24.0, 0.0, 40.0, 0.0]), 80.0, 100.0, 40.0), None);
    assert_eq!(goes(&floors([0.0, 0.0, 40.0, 0.0]), 80.0, 100.0, 40.0), Some(6));
    // Still on the ledge with its rim, it gets up again.
    assert_eq!([goes(&ledge, 55.0, 90.0, 16.0), goes(&ledge, 48.0, 90.0, 16.0)], [None, Some(3)]);
}

#[test]
fn openings_that_are_high_enough_alone_may_be_too_low_together() {
    // A step down to the left of a low ceiling: 32 apart, as long as a disc is over both.
    let low = [(0.0, 128.0), (30.0, 128.0), (0.0, 70.0), (0.0, 70.0)];
    let heights = low.map(|(floor, ceiling)| Heights { floor, ceiling });
    let map = row(&heights).map();
    let goes = |radius: f32| map.cast_disc((96.0, 32.0), (200.0, 32.0), radius, PERSON).map(|hit| hit.line.0);
    assert_eq!(goes(16.0), Some(6)); // 70 − 30 is below 56
    let mut map = row(&heights).map();
    map.set_heights(SectorId(1), Heights { floor: 14.0, ceiling: 128.0 }).unwrap();
    assert!(map.cast_disc((96.0, 32.0), (200.0, 32.0), 16.0, PERSON).is_none());
    // Past the step, its height does not matter any more.
    let heights = [(0.0, 128.0), (60.0, 188.0), (20.0, 128.0), (20.0, 77.0)];
    let map = row(&heights.map(|(floor, ceiling)| Heights { floor, ceiling })).map();
    assert!(map.cast_disc((96.0, 32.0), (230.0, 32.0), 16.0, PERSON).is_none());
    assert_eq!(map.cast_disc((96.0, 32.0), (200.0, 32.0), 31.0, PERSON).map(|hit| hit.line.0), None);
}

#[test]
fn a_closing_door_crushes_only_those_who_are_under_it() {
    let mut map = row(&[ROOM; 3]).map();
    let all = |map: &jostle::sectors::SectorMap| {
        [30.0, 48.0, 49.0, 96.0, 143.5, 144.0].map(|x| map.fits((x, 32.0), 16.0, 56.0))
    };
    assert_eq!(all(&map), [true; 6]);
    map.set_heights(SectorId(1), Heights { floor: 0.0, ceiling: 55.0 }).unwrap();
    assert_eq!(all(&map), [true, true, false, false, false, true]);
    assert_eq!(map.over((49.0, 32.0), 16.0), Some(Heights { floor: 0.0, ceiling: 55.0 }));
    map.set_heights(SectorId(1), ROOM).unwrap();
    map.set_blocking(LineId(3), true).unwrap();
    assert_eq!(all(&map), [true, true, false, true, true, true]);
    assert!(map.over((-1.0, 32.0), 0.5).is_none() && map.over((f32::NAN, 0.0), 1.0).is_none());
}

#[test]
fn nobody_gets_onto_a_ledge_that_is_too_high_at_its_corner() {
    let mut random = Random::new(22);
    for case in 0..200 {
        // A room, and a pillar in it that is turned by any angle, higher than a step.
        let turn = random.between(0.0, 1.5);
        let corner = |x: f32, y: f32| Vec2::new(turn.cos() * x - turn.sin() * y, turn.sin() * x + turn.cos() * y);
        let square = [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)];
        let centre = Vec2::new(random.between(-8000.0, 8000.0), random.between(-8000.0, 8000.0));
        let pillar = square.map(|(x, y)| centre + corner(24.0 * x, 24.0 * y));
        let around = square.map(|(x, y)| centre + Vec2::new(200.0 * x, 200.0 * y));
        let ring = |at: u32| (0..4).map(move |i| SectorLine::new(at + i, at + (i + 1) % 4));
        let lines = ring(0).map(|wall| wall.with_front(0)).chain(ring(4).map(|line| line.with_front(1).with_back(0)));
        let sectors = vec![ROOM, Heights { floor: 25.0, ceiling: 128.0 }];
        let map = Plan { vertices: [around, pillar].concat(), lines: lines.collect(), sectors }.map();
        for _ in 0..100 {
            // Short ways that come to a corner first.
            let out = (*random.pick(&pillar) - centre) * (1.0 / 24.0);
            let from = centre + out * random.between(39.0, 42.0);
            let to = from - out * 12.0 + Vec2::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
            let disc = map.cast_disc(from, to, 16.0, PERSON);
            let aabb = map.cast_aabb(from, to, (16.0, 12.0), PERSON);
            assert!(disc.is_some(), "case {case}: a disc gets from {from} to {to}");
            assert!(aabb.is_some(), "case {case}: a box gets from {from} to {to}");
        }
    }
}
