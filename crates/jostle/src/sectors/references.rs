//! The sector at a point of a map whose lines contradict each other, from that at a point of its cell.
//!
//! Every cell of the grid keeps the sector of one reference point. On the way from a point to it, every line that is
//! crossed exchanges its two sectors, whatever the order: `sector ^= front ^ back`, with 0 for the void.

use alloc::vec::Vec;

use super::{
    line::SectorLine,
    line_grid::LineGrid,
    near_lines::nearest_line,
    parity::{crosses, is_left},
    segment::{Segment, key},
};
use crate::math::{bounds::Bounds, dvec2::DVec2, predicates::orientation};

/// The reference points of the cells: their sectors, and their places within the cells.
#[derive(Clone, Debug, Default)]
pub(super) struct References {
    /// For each cell the key of the sector of its reference point, and `ELSEWHERE`.
    keys: Vec<u32>,
    /// The cells whose reference points are not at the first place, with the number of the place.
    places: Vec<(u32, u32)>,
}

/// The bit that is set where the reference point of a cell is not at the first place.
const ELSEWHERE: u32 = 1 << 31;

/// The lines of a map as location sees them.
#[derive(Clone, Copy)]
pub(super) struct LinesOfMap<'m> {
    pub(super) grid: &'m LineGrid,
    pub(super) segments: &'m [Segment],
    pub(super) lines: &'m [SectorLine],
    /// True if all ways between two points exchange the same sectors.
    pub(super) sound: bool,
}

impl References {
    /// The reference points of all cells, each from its neighbour's.
    pub(super) fn new(map: LinesOfMap<'_>) -> References {
        let frame = *map.grid.frame();
        let count = frame.columns * frame.rows;
        let mut references = References { keys: Vec::with_capacity(count), places: Vec::new() };
        for cell in 0..count {
            let (column, row) = (cell % frame.columns, cell / frame.columns);
            let (place, corner) = (map.free_place(cell), frame.corner(column, row));
            let own = map.point_at(corner, place);
            // The neighbour below, or in the lowest row the one on the left; a point of the border is in both cells.
            let key = if cell == 0 {
                map.key_past(cell, own, [frame.origin, own], 0)
            } else {
                let (dx, dy) = if row == 0 { (1, 0) } else { (0, 1) };
                let before = cell - dx - dy * frame.columns;
                let theirs = map.point_at(frame.corner(column - dx, row - dy), references.place(before));
                let middle = (own + theirs) * 0.5;
                let border = if row == 0 { DVec2::new(corner.x, middle.y) } else { DVec2::new(middle.x, corner.y) };
                let there = references.keys[before] & !ELSEWHERE;
                let between = map.key_past(before, border, [border, theirs], there);
                map.key_past(cell, own, [border, own], between)
            };
            if place > 0 {
                references.places.push((cell as u32, place));
            }
            references.keys.push(key | if place > 0 { ELSEWHERE } else { 0 });
        }
        references
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.keys) + size_of_val(&*self.places)
    }

    fn place(&self, cell: usize) -> u32 {
        if self.keys[cell] & ELSEWHERE == 0 {
            return 0;
        }
        let found = self.places.binary_search_by_key(&(cell as u32), |&(cell, _)| cell);
        found.map_or(0, |found| self.places[found].1)
    }

    /// The key of the sector at a point.
    #[inline]
    pub(super) fn key_at(&self, q: DVec2, map: LinesOfMap<'_>) -> u32 {
        let frame = map.grid.frame();
        let Some((column, row)) = frame.place_of(q) else { return 0 };
        let cell = row * frame.columns + column;
        let c = map.point_at(frame.corner(column, row), self.place(cell));
        map.key_past(cell, q, [q, c], self.keys[cell] & !ELSEWHERE)
    }
}

impl LinesOfMap<'_> {
    /// The key at `asked`, which is one end of the way between q + (ε, ε²) and c, given that at the other end; both
    /// are in the cell.
    #[inline]
    fn key_past(self, cell: usize, asked: DVec2, [q, c]: [DVec2; 2], known: u32) -> u32 {
        let mut key = known;
        for &line in self.grid.lines(cell) {
            let segment = &self.segments[line as usize];
            // A mask and no branch: about half of the lines are crossed.
            key ^= segment.exchange() & 0_u32.wrapping_sub(crosses(q, c, segment.ends()).into());
        }
        self.believed(cell, asked, [q, c], key)
    }

    /// The key, if a line that is crossed has this sector on the side of the point, or none is crossed; else the
    /// sector on that side of the nearest line.
    fn believed(self, cell: usize, asked: DVec2, [q, c]: [DVec2; 2], found: u32) -> u32 {
        let facing = |line: u32| {
            let own = &self.lines[line as usize];
            key(if is_left(self.segments[line as usize].ends(), asked) { own.back } else { own.front })
        };
        let matters = |line: u32| self.segments[line as usize].exchange() != 0;
        let crossed = self.grid.lines(cell).iter().copied().filter(|&line| matters(line));
        let mut crossed = crossed.filter(|&line| crosses(q, c, self.segments[line as usize].ends())).peekable();
        if crossed.peek().is_none() || crossed.any(|line| facing(line) == found) {
            return found;
        }
        nearest_line(self.grid, self.segments, asked, f64::INFINITY, matters).map_or(0, |near| facing(near.line))
    }

    /// A point inside the cell with this corner. Those of different places lie on a parabola, so a line passes through
    /// at most two.
    #[inline]
    fn point_at(self, corner: DVec2, place: u32) -> DVec2 {
        // As a rule on no line between whole numbers; powers of two, so that the point is exact.
        let (mut x, mut y) = (2_039.0 / 4_096.0, 2_099.0 / 4_096.0);
        if place > 0 {
            let s = f64::from(place) / (f64::from(place) + 1.618);
            (x, y) = (0.1 + 0.8 * s, 0.1 + 0.8 * s * s);
        }
        corner + DVec2::new(x, y) * self.grid.frame().size
    }

    /// The first place at which the point lies on no line.
    fn free_place(self, cell: usize) -> u32 {
        let frame = self.grid.frame();
        let corner = frame.corner(cell % frame.columns, cell / frame.columns);
        let is_free = |c: DVec2| {
            let mut ends = self.grid.lines(cell).iter().map(|&line| self.segments[line as usize].ends());
            !ends.any(|[a, b]| orientation(a, b, c).is_eq() && Bounds::around(a, b).contains(c))
        };
        let most = 2 * self.grid.lines(cell).len() as u32 + 1;
        (0..most).find(|&place| is_free(self.point_at(corner, place))).unwrap_or(0)
    }
}
