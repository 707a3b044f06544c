//! The levels of two whole games, in the folder of Debian's package `freedoom`. If `JOSTLE_FREEDOOM` names a folder,
//! they are read from there, and the tests fail without them.

mod common;

use common::areas::{Point, check_areas, check_sums, doubled_area, edges, found, rings, shoelace, sides};
use common::freedoom::LEVELS;
use common::{Xorshift, check, findings};
use jostle_levels::{Areas, Level, SectorArea};
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// The areas of all levels, checked, each with its level.
static AREAS: LazyLock<Option<Vec<(&Level, Areas)>>> =
    LazyLock::new(|| Some(LEVELS.as_ref()?.iter().map(|level| (level, check_areas(level))).collect()));

#[test]
fn all_levels_of_freedoom_are_read_whole() {
    let Some(levels) = &*LEVELS else { return };
    levels.iter().for_each(check);
    let total = |count: fn(&Level) -> usize| levels.iter().map(count).sum::<usize>();
    assert_eq!(total(|level| level.lines.len()), 159_390);
    assert_eq!(total(|level| level.lines.iter().filter(|line| line.back.is_none()).count()), 81_912);
    assert_eq!(total(|level| level.sides.len()), 236_868);
    assert_eq!(total(|level| level.sectors.len()), 25_727);
    assert_eq!(total(|level| level.vertices.len()), 155_321);
    assert_eq!(total(|level| level.things.len()), 27_447);
    assert_eq!(total(|level| level.things.iter().filter(|thing| (1..=4).contains(&thing.kind)).count()), 273);
    // Besides the one-sided lines, 2,522 two-sided ones are flagged impassable; no line has length 0.
    assert_eq!(total(|level| level.walls().count()), 81_912 + 2_522);
}

#[test]
fn the_largest_and_the_smallest_level_of_freedoom_are_as_known() {
    let Some(levels) = &*LEVELS else { return };
    let size = |name| {
        let level = levels.iter().find(|level| level.name == name).unwrap();
        (level.lines.len(), level.sectors.len(), level.vertices.len())
    };
    assert_eq!(size("MAP12"), (10_884, 1_692, 10_169));
    assert_eq!(size("MAP30").0, 320);
    assert_eq!(size("E1M5").0, 6_951);
}

#[test]
fn freedoom_has_one_wrong_line_and_one_unknown_type_of_thing() {
    let Some(levels) = &*LEVELS else { return };
    let mut wrong_lines = Vec::new();
    for level in levels {
        for (code, index) in findings(level) {
            match code {
                "unknown-thing" => {}
                _ => wrong_lines.push((level.name.as_str(), code, index)),
            }
        }
    }
    assert_eq!(wrong_lines, [("E3M7", "two-sided-without-back", Some(2306))]);
    let unknown: Vec<u16> = levels
        .iter()
        .flat_map(|level| &level.things)
        .filter(|thing| thing.name == "unknown")
        .map(|thing| thing.kind)
        .collect();
    assert_eq!(unknown, [32_000; 5]); // a camera some level editors leave behind
}

#[test]
fn all_sectors_of_freedoom_but_two_have_areas_and_nothing_is_left_out() {
    let Some(levels) = &*AREAS else { return };
    let mut all_found = Vec::new();
    let mut of_sectors: Vec<(&str, &[SectorArea])> = Vec::new();
    for (level, areas) in levels {
        check_sums(level, areas);
        all_found.extend(found(areas).into_iter().map(|(code, index)| (level.name.as_str(), code, index)));
        of_sectors.extend(areas.areas.chunk_by(|a, b| a.sector == b.sector).map(|areas| (level.name.as_str(), areas)));
    }
    // The pit of E1M6 is made of lines with one sector on both sides. Sector 110 of E3M6 has width 0, between line
    // 845 and line 863 on top of it.
    let known = [
        ("E1M6", "sector-without-area", Some(390)),
        ("E3M6", "overlapping-lines", Some(863)),
        ("E3M6", "sector-without-area", Some(110)),
    ];
    assert_eq!(all_found, known);
    assert_eq!(of_sectors.len(), 25_727 - 2);

    let areas = || of_sectors.iter().flat_map(|(_, areas)| *areas);
    let ring_sizes = || areas().flat_map(rings).map(|ring| ring.points.len());
    assert_eq!((areas().count(), ring_sizes().count()), (29_371, 34_630));
    assert_eq!(ring_sizes().max(), Some(184));
    let edges = |areas: &[SectorArea]| areas.iter().flat_map(rings).map(|ring| ring.points.len()).sum::<usize>();
    assert_eq!(of_sectors.iter().map(|(_, areas)| edges(areas)).max(), Some(290));
    assert_eq!(of_sectors.iter().map(|(_, areas)| areas.len()).max(), Some(36));
    let of_several = of_sectors.iter().filter(|(_, areas)| areas.len() > 1);
    assert_eq!(of_several.clone().count(), 2_057);
    assert_eq!(of_several.map(|(map, _)| map).collect::<HashSet<_>>().len(), 65);
    let holes = |areas: &[SectorArea]| areas.iter().map(|area| area.holes.len()).sum::<usize>();
    assert_eq!(of_sectors.iter().map(|(_, areas)| holes(areas)).sum::<usize>(), 5_259);
    assert_eq!(of_sectors.iter().filter(|(_, areas)| holes(areas) > 0).count(), 2_926);
    // Holes that touch at corners count as one, and those that touch the outline do not count.
    let apart = |areas: &[SectorArea]| areas.iter().map(holes_apart).sum::<usize>();
    assert_eq!(of_sectors.iter().map(|(_, areas)| apart(areas)).sum::<usize>(), 5_175);
    assert_eq!(of_sectors.iter().filter(|(_, areas)| apart(areas) > 0).count(), 2_911);
}

/// The number of groups of holes that share corners neither with each other nor with the outline.
fn holes_apart(area: &SectorArea) -> usize {
    let mut groups: Vec<HashSet<Point>> = Vec::new();
    for ring in rings(area) {
        let mut corners: HashSet<Point> = edges(ring).iter().map(|&[from, _]| from).collect();
        let (touched, apart) = groups.into_iter().partition(|group| !group.is_disjoint(&corners));
        let touched: Vec<HashSet<Point>> = touched;
        corners.extend(touched.into_iter().flatten());
        groups = apart;
        groups.push(corners);
    }
    groups.len() - 1
}

#[test]
fn the_areas_of_a_level_add_up_to_what_its_outer_walls_enclose() {
    let Some(levels) = &*AREAS else { return };
    for (level, areas) in levels {
        let two_sided = |line: u32| level.lines[line as usize].back.is_some();
        let outer = sides(level).into_iter().filter(|&(line, ..)| !two_sided(line));
        let enclosed: i64 = outer.map(|(_, _, [a, b])| shoelace(a, b)).sum();
        let sum: i64 = areas.areas.iter().flat_map(rings).map(doubled_area).sum();
        assert_eq!(sum, enclosed, "{}", level.name);
    }
}

#[test]
fn the_rings_of_an_area_in_freedoom_meet_at_corners_only() {
    let Some(levels) = &*AREAS else { return };
    let mut touching = 0;
    for (level, areas) in levels {
        for area in &areas.areas {
            let mut edges: Vec<[Point; 2]> = rings(area).flat_map(edges).collect();
            edges.sort_unstable_by_key(|&[a, b]| a.min(b));
            for (i, &first) in edges.iter().enumerate() {
                let reach = first[0][0].max(first[1][0]);
                let near = edges[i + 1..].iter().take_while(|[a, b]| a[0].min(b[0]) <= reach);
                for &second in near {
                    assert!(!meet_off_corners(first, second), "{}: {first:?}, {second:?}, {area:?}", level.name);
                    touching += usize::from(first[0] == second[0]);
                }
            }
        }
    }
    assert_eq!(touching, 34_630 - 29_371 - 5_175); // where rings of one area share a corner
}

/// Whether two edges have a point in common that is not a corner of both.
fn meet_off_corners([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |[p, q]: [Point; 2], r: Point| ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum();
    let within = |[p, q]: [Point; 2], r: Point| {
        let between = |axis: usize| (p[axis].min(q[axis])..=p[axis].max(q[axis])).contains(&r[axis]);
        r != p && r != q && side([p, q], r) == 0 && between(0) && between(1)
    };
    let cross = side([a, b], c) * side([a, b], d) < 0 && side([c, d], a) * side([c, d], b) < 0;
    let same = [a, b] == [c, d] || [a, b] == [d, c];
    same || cross || within([a, b], c) || within([a, b], d) || within([c, d], a) || within([c, d], b)
}

#[test]
fn no_point_of_a_level_of_freedoom_is_in_two_areas() {
    const POINTS: usize = 100;
    let Some(levels) = &*AREAS else { return };
    let mut random = Xorshift(0x5EED_0004);
    let mut inside = 0;
    for (level, areas) in levels {
        let mut sides_of: BTreeMap<u32, Vec<[Point; 2]>> = BTreeMap::new();
        for (_, sector, side) in sides(level) {
            sides_of.entry(sector).or_default().push(side);
        }
        let places: Vec<Point> = level.vertices.iter().map(|at| [at.x as i64, at.y as i64]).collect();
        for _ in 0..POINTS {
            // Thirds of units near a vertex, never on a horizontal or vertical line.
            let [x, y] = places[random.below(places.len())];
            let mut near = |at: i64| 3 * (at + random.below(64) as i64 - 32) + 1;
            let point = [near(x), near(y)];
            let holds = |area: &&SectorArea| rings(area).filter(|ring| odd(edges(ring), point)).count() % 2 == 1;
            let sectors: Vec<u32> = areas.areas.iter().filter(holds).map(|area| area.sector).collect();
            let by_sides: Vec<u32> = (sides_of.iter())
                .filter(|(_, sides)| odd(sides.iter().copied(), point))
                .map(|(&sector, _)| sector)
                .collect();
            assert!(
                sectors.len() <= 1 && sectors == by_sides,
                "{} at thirds {point:?}: {sectors:?}, {by_sides:?}",
                level.name
            );
            inside += sectors.len();
        }
    }
    assert!(inside > levels.len() * POINTS / 2, "{inside}");
}

/// Whether an odd number of edges is to the right of a point, which is given in thirds of units and on none of them.
fn odd(edges: impl IntoIterator<Item = [Point; 2]>, point: Point) -> bool {
    let to = |corner: Point| [3 * corner[0] - point[0], 3 * corner[1] - point[1]];
    let crossed = |[a, b]: &[Point; 2]| {
        let (a, b) = (to(*a), to(*b));
        (a[1] > 0) != (b[1] > 0) && (shoelace(a, b) > 0) == (b[1] > 0)
    };
    edges.into_iter().filter(crossed).count() % 2 == 1
}
