//! Guarantees of areas in any level, checked with the level's own lines.

use jostle_levels::{Areas, Level, Ring, SectorArea};
use std::collections::{BTreeMap, HashSet};

pub type Point = [i64; 2];

/// Twice the contribution of the edge from `a` to `b` to the area of a ring.
pub fn shoelace(a: Point, b: Point) -> i64 {
    a[0] * b[1] - b[0] * a[1]
}

/// The ends of a ring's edges.
pub fn edges(ring: &Ring) -> Vec<[Point; 2]> {
    let whole = |point: jostle::Vec2| [point.x as i64, point.y as i64];
    let next = ring.points.iter().cycle().skip(1);
    ring.points.iter().zip(next).map(|(&a, &b)| [whole(a), whole(b)]).collect()
}

pub fn doubled_area(ring: &Ring) -> i64 {
    edges(ring).iter().map(|&[a, b]| shoelace(a, b)).sum()
}

pub fn rings(area: &SectorArea) -> impl Iterator<Item = &Ring> {
    [&area.outline].into_iter().chain(&area.holes)
}

/// The sides of lines of positive length whose two sides differ in sector: line, sector on the left, from, to.
pub fn sides(level: &Level) -> Vec<(u32, u32, [Point; 2])> {
    let mut sides = Vec::new();
    for (index, line) in (0..).zip(&level.lines) {
        let [a, b] = [line.a, line.b].map(|vertex| level.vertices[vertex as usize]);
        let [a, b] = [a, b].map(|point| [point.x as i64, point.y as i64]);
        let sector = |side: Option<u32>| side.map(|side| level.sides[side as usize].sector);
        let [front, back] = [sector(line.front), sector(line.back)];
        if a != b && front != back {
            sides.extend(front.map(|sector| (index, sector, [b, a])));
            sides.extend(back.map(|sector| (index, sector, [a, b])));
        }
    }
    sides
}

/// Checks the guarantees for all lines: an edge is its line with the sector on the left, no side is used twice, no ring
/// passes a point twice, outlines are counterclockwise and holes clockwise.
pub fn check_areas(level: &Level) -> Areas {
    let areas = level.areas();
    let sides: HashSet<(u32, u32, [Point; 2])> = sides(level).into_iter().collect();
    let mut used = HashSet::new();
    for area in &areas.areas {
        for ring in rings(area) {
            assert_eq!(ring.lines.len(), ring.points.len());
            assert_eq!(ring.lines.first(), ring.lines.iter().min());
            for (&line, edge) in ring.lines.iter().zip(edges(ring)) {
                let side = (line, area.sector, edge);
                assert!(sides.contains(&side), "{}: {side:?} is no side", level.name);
                assert!(used.insert(side), "{}: {side:?} twice", level.name);
            }
            let points: HashSet<Point> = edges(ring).iter().map(|&[from, _]| from).collect();
            assert_eq!(points.len(), ring.points.len(), "{}: {ring:?}", level.name);
        }
        assert!(doubled_area(&area.outline) > 0, "{}: {area:?}", level.name);
        assert!(area.holes.iter().all(|hole| doubled_area(hole) < 0), "{}: {area:?}", level.name);
    }
    assert!(areas.areas.is_sorted_by_key(|area| area.sector));
    for of_sector in areas.areas.chunk_by(|a, b| a.sector == b.sector) {
        assert!(of_sector.is_sorted_by(|a, b| doubled_area(&a.outline) >= doubled_area(&b.outline)));
    }
    for diagnostic in &areas.diagnostics {
        assert!(diagnostic.to_string().ends_with(&format!("({})", diagnostic.code)), "{diagnostic}");
    }
    areas
}

/// Checks that, if nothing is left out, the areas of a sector add up to the area that its sides enclose.
pub fn check_sums(level: &Level, areas: &Areas) {
    let mut enclosed: BTreeMap<u32, i64> = BTreeMap::new();
    for (_, sector, [a, b]) in sides(level) {
        *enclosed.entry(sector).or_default() += shoelace(a, b);
    }
    let mut sums: BTreeMap<u32, i64> = BTreeMap::new();
    for area in &areas.areas {
        *sums.entry(area.sector).or_default() += rings(area).map(doubled_area).sum::<i64>();
    }
    enclosed.retain(|_, &mut enclosed| enclosed != 0);
    assert_eq!(sums, enclosed, "{}", level.name);
}

/// The codes of diagnostics about areas, with their records.
pub fn found(areas: &Areas) -> Vec<(&'static str, Option<u32>)> {
    areas.diagnostics.iter().map(|diagnostic| (diagnostic.code, diagnostic.index)).collect()
}
