//! The sector at a point of a sound map, by the lines below the point in its cell.
//!
//! A ray that leads down from q + (ε, ε²) crosses some of the lines that are listed in its cell. As q moves within the
//! cell, that changes only where q crosses a line, if no ray passes an end of a line without the others that meet
//! there: the lines of all ends in the cell are listed, and lines with an end below the cell count as prolonged there
//! without end. So the sectors that the crossed lines exchange, and one key for each cell, tell the sector at q.

use alloc::vec::Vec;

use super::{
    line_grid::{LineGrid, PADDING},
    parity::is_left,
    references::LinesOfMap,
    segment::Segment,
};
use crate::math::{dvec2::DVec2, predicates::PRODUCT_DIFFERENCE};

/// For each cell its key, and the lines that a ray down from a point in the cell may cross.
#[derive(Clone, Debug, Default)]
pub(super) struct CellSectors {
    /// For each cell, and one more after the last.
    cells: Vec<CellOfSectors>,
    listed: Vec<u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct CellOfSectors {
    /// The start of its list.
    start: u32,
    /// The key of the sector at a point of the cell from which a ray down crosses no line.
    key: u32,
}

impl CellSectors {
    /// The keys of all cells of a sound map.
    pub(super) fn new(map: LinesOfMap<'_>) -> CellSectors {
        let frame = *map.grid.frame();
        let mut known = CellSectors { cells: Vec::with_capacity(frame.columns * frame.rows + 1), listed: Vec::new() };
        for row in 0..frame.rows {
            let corner = frame.corner(0, row);
            let low = low_in(map.grid, corner.y);
            // The key at the left end of the row, where no line is, and then at each border.
            let (mut at_border, mut border) = (0, DVec2::new(corner.x, corner.y + 0.5 * frame.size));
            for column in 0..frame.columns {
                let start = known.listed.len();
                let lines = map.grid.lines(row * frame.columns + column).iter().copied();
                known.listed.extend(lines.filter(|&line| may_be_below(&map.segments[line as usize], low)));
                let own = &known.listed[start..];
                let key = at_border ^ exchanged_below(border, own, map.segments, low);
                border.x = frame.corner(column + 1, row).x;
                at_border = key ^ exchanged_below(border, own, map.segments, low);
                known.cells.push(CellOfSectors { start: start as u32, key });
            }
        }
        known.cells.push(CellOfSectors { start: known.listed.len() as u32, key: 0 });
        known
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.cells) + size_of_val(&*self.listed)
    }

    /// The key of the sector at a point.
    #[inline]
    pub(super) fn key_at(&self, q: DVec2, grid: &LineGrid, segments: &[Segment]) -> u32 {
        let frame = grid.frame();
        let Some((column, row)) = frame.place_of(q) else { return 0 };
        let cell = row * frame.columns + column;
        let [own, next] = [self.cells[cell], self.cells[cell + 1]];
        let listed = &self.listed[own.start as usize..next.start as usize];
        own.key ^ exchanged_below(q, listed, segments, low_in(grid, frame.corner(column, row).y))
    }
}

/// The height below which ends of lines are below the cells of a row with this lower border: within the padding, in
/// which all lines are listed, and farther away than points of the cell by rounding.
#[inline]
fn low_in(grid: &LineGrid, border: f64) -> f64 {
    border - grid.frame().size * (0.5 * PADDING)
}

/// True if a ray down from a point of a cell may cross the line, or one more end makes it so.
fn may_be_below(segment: &Segment, low: f64) -> bool {
    let [a, b] = segment.ends();
    let below = [a.y < low, b.y < low];
    // Rays never cross vertical lines unless they are prolonged.
    segment.exchange() != 0 && below != [true; 2] && (a.x != b.x || below != [false; 2])
}

/// What the lines exchange that the ray down from q + (ε, ε²) crosses, those with an end below `low` prolonged there
/// without end. Branches would be mispredicted at random points, so only exact signs are computed behind one.
#[inline]
fn exchanged_below(q: DVec2, lines: &[u32], segments: &[Segment], low: f64) -> u32 {
    let (mut exchanged, mut in_doubt) = (0, false);
    for &line in lines {
        let segment = &segments[line as usize];
        let ends = segment.ends();
        let [e, w] = [ends[1] - ends[0], q - ends[0]];
        let (l, r) = (e.x * w.y, e.y * w.x);
        let passed = ends_passed(q, segment, low);
        let is_crossed = (passed[0] != passed[1]) & ((l - r > 0.0) == passed[0]);
        in_doubt |= (passed[0] != passed[1]) & ((l - r).abs() <= PRODUCT_DIFFERENCE * (l.abs() + r.abs()));
        exchanged ^= segment.exchange() & 0_u32.wrapping_sub(is_crossed.into());
    }
    if in_doubt { exchanged_exactly(q, lines, segments, low) } else { exchanged }
}

#[cold]
fn exchanged_exactly(q: DVec2, lines: &[u32], segments: &[Segment], low: f64) -> u32 {
    let crossed = lines.iter().map(|&line| &segments[line as usize]).filter(|segment| {
        let passed = ends_passed(q, segment, low);
        passed[0] != passed[1] && is_left(segment.ends(), q) == passed[0]
    });
    crossed.fold(0, |exchanged, segment| exchanged ^ segment.exchange())
}

/// For both ends, whether q + (ε, ε²) is to the right of it; an end below `low` is prolonged to the left or right. A
/// vertical line counts as leading up to the right.
#[inline]
fn ends_passed(q: DVec2, segment: &Segment, low: f64) -> [bool; 2] {
    let ([a, b], leads_left) = (segment.ends(), segment.leads_left());
    let passed = |end: DVec2, is_left_end: bool| {
        let is_low = end.y < low;
        (is_low & is_left_end) | (!is_low & (end.x <= q.x))
    };
    [passed(a, !leads_left), passed(b, leads_left)]
}
