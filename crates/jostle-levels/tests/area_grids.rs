//! Levels of unit cells, each of a random sector, compared to a flood fill; and random lines.

mod common;

use common::Xorshift;
use common::areas::{Point, check_areas, check_sums, doubled_area, found, sides};
use jostle_levels::{Areas, Level, Line, Sector, SectorArea, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Cells in a square, row by row; `None` is solid.
struct Grid {
    width: usize,
    cells: Vec<Option<u32>>,
}

const SECTORS: usize = 3;
const ROOM: Sector = Sector { floor: 0, ceiling: 128, light: 160, special: 0, tag: 0 };

impl Grid {
    /// Up to three quarters of the cells are of sector 0, so that it has holes.
    fn random(random: &mut Xorshift, width: usize) -> Grid {
        let of_sector_0 = random.below(4);
        let mut cell = || match random.below(4) < of_sector_0 {
            true => Some(0),
            false => random_sector(random),
        };
        Grid { width, cells: (0..width * width).map(|_| cell()).collect() }
    }

    fn cell(&self, [x, y]: Point) -> Option<u32> {
        let within = 0..self.width as i64;
        if !within.contains(&x) || !within.contains(&y) {
            return None;
        }
        self.cells[y as usize * self.width + x as usize]
    }

    /// All cells, and a rim around them.
    fn with_rim(&self) -> impl Iterator<Item = Point> + use<> {
        let all = -1..=self.width as i64;
        all.clone().flat_map(move |y| all.clone().map(move |x| [x, y]))
    }

    /// Lines between cells that differ, in random order and direction.
    fn level(&self, random: &mut Xorshift) -> Level {
        let mut level = Level { sectors: vec![ROOM; SECTORS], ..Level::default() };
        for [x, y] in self.with_rim() {
            let beyond = [([x + 1, y], [[x + 1, y], [x + 1, y + 1]]), ([x, y + 1], [[x + 1, y + 1], [x, y + 1]])];
            for (neighbour, [from, to]) in beyond {
                let (left, right) = (self.cell([x, y]), self.cell(neighbour));
                if left != right {
                    let line = if random.below(2) == 0 { (from, to, right, left) } else { (to, from, left, right) };
                    add(&mut level, line);
                }
            }
        }
        for i in (1..level.lines.len()).rev() {
            level.lines.swap(i, random.below(i + 1));
        }
        level
    }

    /// The cells connected to this one across edges for which `same` has the same value.
    fn flood<T: PartialEq>(&self, from: Point, same: impl Fn(Point) -> T) -> BTreeSet<Point> {
        let all: BTreeSet<Point> = self.with_rim().collect();
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some([x, y]) = open.pop() {
            for next in [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] {
                if all.contains(&next) && same(next) == same(from) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The expected areas: the sector, and twice the sizes of the outline and the holes. A hole is a part of the
    /// complement of the area that is connected across edges and does not reach the rim.
    fn expected(&self) -> Vec<(u32, i64, Vec<i64>)> {
        let mut areas = Vec::new();
        let mut seen = BTreeSet::new();
        for cell in self.with_rim() {
            let (Some(sector), false) = (self.cell(cell), seen.contains(&cell)) else { continue };
            let area = self.flood(cell, |cell| self.cell(cell));
            let mut holes = Vec::new();
            let mut outside = self.flood([-1, -1], |cell| area.contains(&cell));
            for other in self.with_rim() {
                if !area.contains(&other) && !outside.contains(&other) {
                    let hole = self.flood(other, |cell| area.contains(&cell));
                    holes.push(2 * hole.len() as i64);
                    outside.extend(hole);
                }
            }
            holes.sort_unstable();
            areas.push((sector, 2 * area.len() as i64 + holes.iter().sum::<i64>(), holes));
            seen.extend(area);
        }
        areas.sort_unstable();
        areas
    }
}

fn random_sector(random: &mut Xorshift) -> Option<u32> {
    random.below(SECTORS + 1).checked_sub(1).map(|sector| sector as u32)
}

fn add(level: &mut Level, (a, b, front, back): (Point, Point, Option<u32>, Option<u32>)) {
    let mut vertex = |point: Point| {
        level.vertices.push([point[0] as f32, point[1] as f32].into());
        level.vertices.len() as u32 - 1
    };
    let (a, b) = (vertex(a), vertex(b));
    let mut side = |sector| {
        level.sides.push(Side { sector });
        level.sides.len() as u32 - 1
    };
    let (front, back) = (front.map(&mut side), back.map(&mut side));
    level.lines.push(Line { a, b, front, back, flags: 0, special: 0, tag: 0 });
}

fn sizes(areas: &[SectorArea]) -> Vec<(u32, i64, Vec<i64>)> {
    let size = |area: &SectorArea| {
        let mut holes: Vec<i64> = area.holes.iter().map(|hole| -doubled_area(hole)).collect();
        holes.sort_unstable();
        (area.sector, doubled_area(&area.outline), holes)
    };
    let mut sizes: Vec<_> = areas.iter().map(size).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn the_areas_of_grids_are_those_a_flood_fill_finds() {
    let mut random = Xorshift(0x5EED_0001);
    let (mut holes, mut areas_in_all) = (0, 0);
    for width in [2, 4, 8, 12].repeat(400) {
        let grid = Grid::random(&mut random, width);
        let level = grid.level(&mut random);
        let areas = check_areas(&level);
        check_sums(&level, &areas);
        assert!(found(&areas).iter().all(|&(code, _)| code == "sector-without-area"), "{:?}", areas.diagnostics);
        assert_eq!(sizes(&areas.areas), grid.expected(), "{:?}", grid.cells);
        areas_in_all += areas.areas.len();
        holes += areas.areas.iter().map(|area| area.holes.len()).sum::<usize>();
    }
    assert!(areas_in_all > 20_000 && holes > 1_500, "{areas_in_all} areas, {holes} holes");
}

#[test]
fn a_line_missing_from_a_grid_opens_its_sectors_and_loses_only_its_rings() {
    let mut random = Xorshift(0x5EED_0002);
    for _ in 0..1_000 {
        let mut level = Grid::random(&mut random, 6).level(&mut random);
        let whole = level.areas();
        let missing = random.below(level.lines.len());
        let open: BTreeSet<u32> =
            sides(&level).iter().filter(|(line, ..)| *line as usize == missing).map(|(_, sector, _)| *sector).collect();
        let Line { a, b, .. } = level.lines[missing];
        level.lines[missing].b = a; // no length: the other lines keep their numbers
        let areas = check_areas(&level);

        let mut ends = [a, b].map(|vertex| level.vertices[vertex as usize]).map(|at| [at.x as i64, at.y as i64]);
        ends.sort_unstable();
        let [[x, y], [u, v]] = ends;
        let said = format!("its boundary is open at ({x}, {y}), ({u}, {v}); ");
        let unclosed = areas.diagnostics.iter().filter(|diagnostic| diagnostic.code == "unclosed-sector");
        let unclosed: Vec<_> = unclosed.inspect(|found| assert!(found.message.starts_with(&said), "{found}")).collect();
        let sectors: BTreeSet<u32> = unclosed.iter().filter_map(|diagnostic| diagnostic.index).collect();
        assert_eq!(sectors, open);

        let of_others = |areas: &Areas| -> Vec<SectorArea> {
            areas.areas.iter().filter(|area| !open.contains(&area.sector)).cloned().collect()
        };
        assert_eq!(sizes(&of_others(&areas)), sizes(&of_others(&whole)));
        let outlines = |areas: &Areas| -> BTreeSet<(u32, Vec<u32>)> {
            let with_line = |area: &&SectorArea| !area.outline.lines.contains(&(missing as u32));
            areas.areas.iter().filter(with_line).map(|area| (area.sector, sorted(&area.outline.lines))).collect()
        };
        assert_eq!(outlines(&areas), outlines(&whole));
    }
}

#[test]
fn lines_at_random_never_panic_and_only_uneven_sectors_are_open() {
    let mut random = Xorshift(0x5EED_0003);
    let (mut closed, mut open) = (0, 0);
    for round in 0..20_000 {
        let mut level = Level { sectors: vec![ROOM; SECTORS], ..Level::default() };
        let point = |random: &mut Xorshift| [random.below(3 + round % 3) as i64, random.below(3) as i64];
        for _ in 0..random.below(4) {
            let corners: Vec<Point> = (0..3 + random.below(4)).map(|_| point(&mut random)).collect();
            let sector = random_sector(&mut random);
            for (&a, &b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                add(&mut level, (a, b, None, sector));
            }
        }
        for _ in 0..random.below(8).saturating_sub(4) {
            let (a, b) = (point(&mut random), point(&mut random));
            add(&mut level, (a, b, random_sector(&mut random), random_sector(&mut random)));
        }
        let areas = check_areas(&level);
        let codes = found(&areas);
        for sector in 0..SECTORS as u32 {
            let surplus = surplus(&level, sector);
            let said = areas
                .diagnostics
                .iter()
                .find(|diagnostic| (diagnostic.code, diagnostic.index) == ("unclosed-sector", Some(sector)));
            let points: Vec<String> = surplus.iter().map(|[x, y]| format!("({x}, {y})")).collect();
            let said = said.map_or("", |said| &said.message);
            let shown = points.iter().take(8).all(|point| said.contains(point));
            assert!(shown && said.is_empty() == points.is_empty(), "{said} but {points:?}");
            open += usize::from(!points.is_empty());
            closed += usize::from(points.is_empty() && !codes.contains(&("sector-without-area", Some(sector))));
        }
    }
    assert!(closed > 10_000 && open > 10_000, "both ways must be tried: {closed} closed, {open} open");
}

/// The points where the numbers of arriving and leaving sides of a sector differ; two opposite sides between two points
/// cancel, and several in one direction count as one.
fn surplus(level: &Level, sector: u32) -> Vec<Point> {
    let mut directions: BTreeMap<[Point; 2], i64> = BTreeMap::new();
    for (_, of, [a, b]) in sides(level) {
        if of == sector {
            *directions.entry([a.min(b), a.max(b)]).or_default() += if a < b { 1 } else { -1 };
        }
    }
    let mut surplus: BTreeMap<Point, i64> = BTreeMap::new();
    for ([a, b], direction) in directions {
        *surplus.entry(a).or_default() += direction.signum();
        *surplus.entry(b).or_default() -= direction.signum();
    }
    surplus.into_iter().filter(|&(_, surplus)| surplus != 0).map(|(point, _)| point).collect()
}

fn sorted(lines: &[u32]) -> Vec<u32> {
    let mut lines = lines.to_vec();
    lines.sort_unstable();
    lines
}
