//! Levels as maps of sectors. `JOSTLE_POINTS` sets the number of points that are located.

mod common;

use common::Xorshift;
use common::freedoom::LEVELS;
use jostle::Vec2;
use jostle::sectors::{MapFault, Rule, SectorId, SectorMap, SelfRef};
use jostle_levels::Level;
use std::collections::{BTreeMap, HashSet};

fn map(level: &Level, self_ref: SelfRef) -> SectorMap {
    level.sector_map(self_ref).unwrap_or_else(|error| panic!("{}: {error}", level.name))
}

fn level(name: &str) -> Option<&'static Level> {
    LEVELS.as_ref()?.iter().find(|level| level.name == name)
}

/// The sector at a point plus 1, 0 for the void, by brute force on whole numbers: points are at halves, and count as
/// moved by (ε, ε²).
fn parity(level: &Level, doubled: [i64; 2]) -> u32 {
    let key = |side: Option<u32>| side.map_or(0, |side| level.sides[side as usize].sector + 1);
    level.lines.iter().fold(0, |sector, line| {
        let [a, b] = [line.a, line.b].map(|v| level.vertices[v as usize]).map(|p| [2 * p.x as i64, 2 * p.y as i64]);
        if (a[1] > doubled[1]) == (b[1] > doubled[1]) {
            return sector;
        }
        let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
        let side = (high[0] - low[0]) * (doubled[1] - low[1]) - (high[1] - low[1]) * (doubled[0] - low[0]);
        // A point on the line moves to its right.
        if side > 0 { sector ^ key(line.front) ^ key(line.back) } else { sector }
    })
}

#[test]
fn all_levels_of_freedoom_are_sound_and_only_true_faults_are_told() {
    let Some(levels) = &*LEVELS else { return };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut with_self_references = HashSet::new();
    let mut others = Vec::new();
    for level in levels {
        let map = map(level, SelfRef::Ignore);
        assert!(map.is_sound(), "{}: {:?}", level.name, map.faults());
        for fault in map.faults() {
            *counts.entry(fault.code()).or_default() += 1;
            match *fault {
                MapFault::SelfReferencing { .. } => drop(with_self_references.insert(&level.name)),
                MapFault::CeilingBelowFloor { .. } => {}
                _ => others.push(format!("{}: {fault}", level.name)),
            }
        }
    }
    println!("{others:#?}");
    assert_eq!((counts["self-referencing-line"], with_self_references.len()), (370, 40));
    assert_eq!(counts["crossing-lines"], 4, "all of MAP20");
    assert_eq!((counts["overlapping-lines"], counts["self-referencing-sector"]), (1, 1));
    let upside_down = levels.iter().flat_map(|level| &level.sectors).filter(|sector| sector.ceiling < sector.floor);
    assert_eq!(counts["ceiling-below-floor"], upside_down.count());
    assert_eq!(counts.len(), 5, "{counts:?}");
    assert!(others.contains(&"E3M6: line 845: line 863 lies on it; both count (overlapping-lines)".to_string()));
}

#[test]
fn every_point_of_freedoom_is_in_the_sector_that_exact_parity_finds() {
    let Some(levels) = &*LEVELS else { return };
    let asked_for = std::env::var("JOSTLE_POINTS").ok().and_then(|points| points.parse().ok()).unwrap_or(47_600);
    let in_each_level = usize::div_ceil(asked_for, levels.len());
    let (mut random, mut asked) = (Xorshift(88_172_645_463_325_252), 0);
    for level in levels {
        let map = map(level, SelfRef::Ignore);
        let points = level.lines.iter().flat_map(|line| {
            let [a, b] = [line.a, line.b].map(|v| level.vertices[v as usize]);
            let [a, b] = [a, b].map(|p| [2 * p.x as i64, 2 * p.y as i64]);
            [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]]
        });
        let points: Vec<[i64; 2]> = points.collect();
        for at in 0..in_each_level {
            let near = points[random.below(points.len())];
            // Vertices, middles of lines (if they are at halves), and points about them.
            let mut off = |limit: usize| random.below(2 * limit + 1) as i64 - limit as i64;
            let doubled = match at % 3 {
                0 => near,
                1 => [near[0] + off(3), near[1] + off(3)],
                _ => [near[0] + off(400), near[1] + off(400)],
            };
            let p = Vec2::new(doubled[0] as f32 / 2.0, doubled[1] as f32 / 2.0);
            let found = map.sector_at(p).map_or(0, |sector| sector.0 + 1);
            assert_eq!(found, parity(level, doubled), "{} at {p}", level.name);
            asked += 1;
        }
    }
    println!("{asked} points");
    assert!(asked >= asked_for);
}

#[test]
fn the_pit_of_e1m6_is_a_region_if_it_is_asked_for() {
    let Some(level) = level("E1M6") else { return };
    let (ignored, region) = (map(level, SelfRef::Ignore), map(level, SelfRef::Region));
    let told = |map: &SectorMap| {
        let found = map.faults().iter().find(|fault| fault.code() == "self-referencing-sector");
        *found.expect("the pit")
    };
    let pit = |within| MapFault::SelfReferencingSector { sector: SectorId(390), within };
    assert_eq!((told(&ignored), told(&region)), (pit(None), pit(Some(SectorId(60)))));
    let of_pit =
        level.lines.iter().filter(|line| line.front.is_some_and(|side| level.sides[side as usize].sector == 390));
    let vertices: Vec<Vec2> = of_pit.map(|line| level.vertices[line.a as usize]).collect();
    let middle = vertices.iter().copied().sum::<Vec2>() / vertices.len() as f32;
    assert_eq!((ignored.sector_at(middle), region.sector_at(middle)), (Some(SectorId(60)), Some(SectorId(390))));
}

#[test]
fn crossings_lead_from_sector_to_sector_in_every_level_of_freedoom() {
    let Some(levels) = &*LEVELS else { return };
    let (mut random, mut crossings, mut crossed) = (Xorshift(2_463_534_242), Vec::new(), 0);
    for level in levels {
        for map in [SelfRef::Ignore, SelfRef::Region].map(|self_ref| map(level, self_ref)) {
            // Lines that cross others may lead into a sector that is not there.
            if map.faults().iter().any(|fault| fault.code() == "crossing-lines") {
                continue;
            }
            let vertex = |random: &mut Xorshift| level.vertices[random.below(level.vertices.len())];
            for _ in 0..300 {
                let [from, to] = [(); 2].map(|()| vertex(&mut random).lerp(vertex(&mut random), 0.5));
                map.portals_crossed(from, to, &mut crossings);
                let mut here = map.sector_at(from);
                for crossing in &crossings {
                    assert_eq!(crossing.from, here, "{} from {from} to {to}: {crossings:?}", level.name);
                    here = crossing.to;
                }
                assert_eq!(here, map.sector_at(to), "{} from {from} to {to}: {crossings:?}", level.name);
                crossed += crossings.len();
            }
        }
    }
    assert!(crossed > 300_000, "{crossed}");
}

#[test]
fn every_player_of_freedoom_starts_in_a_sector_clear_of_walls() {
    let Some(levels) = &*LEVELS else { return };
    let mut starts = 0;
    for level in levels {
        let map = map(level, SelfRef::Ignore);
        for thing in level.things.iter().filter(|thing| (1..=4).contains(&thing.kind)) {
            assert!(map.sector_at(thing.position).is_some(), "{}: {thing:?}", level.name);
            let wall = map.nearest_wall(thing.position, f32::INFINITY, Rule::Solid).expect("a wall");
            assert!(wall.distance >= 16.0 || map.lines()[wall.line.index()].is_portal(), "{}: {wall:?}", level.name);
            starts += 1;
        }
    }
    assert_eq!(starts, 273);
}

#[test]
fn a_level_with_an_index_that_does_not_exist_is_refused() {
    let line = jostle_levels::Line { a: 0, b: 1, front: Some(0), back: None, flags: 0, special: 0, tag: 0 };
    let level = Level { vertices: vec![Vec2::ZERO, Vec2::X], lines: vec![line], ..Level::default() };
    assert!(level.sector_map(SelfRef::Ignore).is_err());
}
