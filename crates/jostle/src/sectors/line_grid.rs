//! A grid over lines: which lines come near a point, a box or a path.

use alloc::{vec, vec::Vec};
use core::ops::{ControlFlow, Range};

use crate::math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt};

/// The number of cells for each line, and the largest number of columns or rows. More cells are faster up to here and
/// take more memory; no answer depends on either.
const CELLS_PER_LINE: f64 = 1.5;
const MOST_COLUMNS: f64 = 4096.0;

/// The part of a cell by which lines beside it are listed too, far more than the rounding of a cell's border: with at
/// most 2^12 columns, that is at most 2^-18 cells even where all coordinates differ in the last bits of f32 only.
pub(super) const PADDING: f64 = 1.0 / 1024.0;

/// The length of lists up to which they are copied as if they all had it.
const COPIED: usize = 4;

/// Square cells, row by row, each with the lines that come within its padding.
#[derive(Clone, Debug)]
pub(super) struct LineGrid {
    frame: SquareGrid,
    /// For each cell the start of its list, and the end of the last one.
    starts: Vec<u32>,
    /// The lists, and `COPIED` more numbers.
    listed: Vec<u32>,
}

/// The places of the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareGrid {
    pub(super) origin: DVec2,
    pub(super) size: f64,
    cells_per_unit: f64,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl LineGrid {
    /// The grid over these lines; lines of length 0 are not listed.
    pub(super) fn new(lines: &[[DVec2; 2]]) -> LineGrid {
        let long: Vec<(u32, [DVec2; 2])> = (0..).zip(lines.iter().copied()).filter(|(_, [a, b])| a != b).collect();
        let frame = SquareGrid::over(&long);
        let mut starts = vec![0; frame.columns * frame.rows + 1];
        let mut pairs = Vec::with_capacity(2 * long.len());
        for &(index, line) in &long {
            frame.for_cells_of(line, |cell| {
                starts[cell + 1] += 1;
                pairs.push((cell, index));
            });
        }
        for cell in 1..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        let (mut ends, mut listed) = (starts.clone(), vec![0; pairs.len() + COPIED]);
        for (cell, line) in pairs {
            listed[ends[cell] as usize] = line;
            ends[cell] += 1;
        }
        LineGrid { frame, starts, listed }
    }

    pub(super) fn frame(&self) -> &SquareGrid {
        &self.frame
    }

    /// The distance by which lines beside a cell are listed too.
    pub(super) fn padding(&self) -> f64 {
        self.frame.size * PADDING
    }

    /// The lines of a cell, in ascending order.
    #[inline]
    pub(super) fn lines(&self, cell: usize) -> &[u32] {
        &self.listed[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The number of bytes of the lists.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.listed)
    }

    /// The number of cells that a box meets.
    pub(super) fn cells_in(&self, bounds: Bounds) -> usize {
        let [columns, rows] = self.frame.ranges(bounds);
        columns.len() * rows.len()
    }

    /// The lines that come near a box; a line may come several times.
    #[inline]
    pub(super) fn for_lines_in(&self, bounds: Bounds, mut visit: impl FnMut(u32)) {
        let [columns, rows] = self.frame.ranges(bounds);
        for row in rows {
            for column in columns.clone() {
                self.lines(row * self.frame.columns + column).iter().for_each(|&line| visit(line));
            }
        }
    }

    /// Copies the lines that come near a box, some several times, and returns their number; `None` if there is not room
    /// for them, and some more.
    #[inline]
    pub(super) fn lists_in(&self, bounds: Bounds, lines: &mut [u32]) -> Option<usize> {
        let [columns, rows] = self.frame.ranges(bounds);
        let mut count = 0;
        for row in rows {
            let first = row * self.frame.columns + columns.start;
            for ends in self.starts[first..=first + columns.len()].windows(2) {
                let (start, end) = (ends[0] as usize, ends[1] as usize);
                // Short lists are copied longer than they are, so that their lengths are no branches.
                if end - start <= COPIED {
                    lines.get_mut(count..count + COPIED)?.copy_from_slice(&self.listed[start..start + COPIED]);
                } else {
                    lines.get_mut(count..count + end - start)?.copy_from_slice(&self.listed[start..end]);
                }
                count += end - start;
            }
        }
        Some(count)
    }

    /// The lines that a path may cross, as `for_lines_along` with radius 0: those of one cell after another, of several
    /// in a list.
    #[inline]
    pub(super) fn for_lines_across(&self, path: [DVec2; 2], mut visit: impl FnMut(f64, &[u32]) -> ControlFlow<()>) {
        /// The number of lines from which on a list is visited.
        const MANY: usize = 8;
        let frame = &self.frame;
        let [Some(first), Some(last)] = path.map(|p| frame.place_of(p)) else {
            return self.for_lines_along(path, 0.0, visit);
        };
        // For each axis the step to the next cell, the fraction of the path at which it is taken, and that for a cell.
        // Where the path passes a corner, the order of two steps may be wrong: what is near is listed in all its cells.
        let (corner, d) = (frame.corner(first.0, first.1), path[1] - path[0]);
        let axis = |places: [usize; 2], border: f64, start: f64, d: f64| {
            let forward = places[1] >= places[0];
            let next = border + if forward { frame.size } else { 0.0 };
            if places[0] == places[1] { [f64::INFINITY; 2] } else { [(next - start) / d, frame.size / d.abs()] }
        };
        let [x, y] = [
            axis([first.0, last.0], corner.x, path[0].x, d.x), //
            axis([first.1, last.1], corner.y, path[0].y, d.y),
        ];
        let back = |forward: bool, step: usize| if forward { step } else { step.wrapping_neg() };
        let steps = [back(last.0 >= first.0, 1), back(last.1 >= first.1, frame.columns)];
        let (mut at, each) = ([x[0], y[0]], [x[1], y[1]]);
        let slack = PADDING * lesser(1.0, lesser(each[0], each[1]));
        let (mut cell, mut enter) = (first.1 * frame.columns + first.0, 0.0);
        // Short lists are copied together, as by `lists_in`.
        let (mut list, mut count, mut from) = ([0; MANY + COPIED], 0, 0.0);
        let more = first.0.abs_diff(last.0) + first.1.abs_diff(last.1);
        for left in (0..=more).rev() {
            let Some(&[start, end]) = self.starts.get(cell..).and_then(|rest| rest.first_chunk()) else { return };
            let (start, end) = (start as usize, end as usize);
            from = if count == 0 { enter - slack } else { from };
            let is_long = end - start > COPIED;
            if !is_long {
                list[count..count + COPIED].copy_from_slice(&self.listed[start..start + COPIED]);
                count += end - start;
            }
            if count >= MANY || is_long || left == 0 {
                if visit(from, &list[..count]).is_break() || is_long && visit(from, &self.listed[start..end]).is_break()
                {
                    return;
                }
                count = 0;
            }
            // By places in arrays, so that the order of steps is no branch.
            let next = usize::from(at[1] <= at[0]);
            (enter, cell) = (at[next], cell.wrapping_add(steps[next]));
            at[next] += each[next];
        }
    }

    /// The lines that come within `radius` of the path, in lists that follow the path: those of each slab of cells
    /// across it, and with the list the fraction of the path before which nothing in this list or later ones is within
    /// the radius. A line may come several times. The visitor breaks to end the visit.
    #[inline]
    pub(super) fn for_lines_along(
        &self,
        [from, to]: [DVec2; 2],
        radius: f64,
        mut visit: impl FnMut(f64, &[u32]) -> ControlFlow<()>,
    ) {
        /// Above the rounding of where the path passes borders of slabs, of its coordinates (proofs/sector-grid.proof).
        const ROUNDING: f64 = 16.0 * f64::EPSILON;
        let frame = &self.frame;
        let d = to - from;
        let main = usize::from(d.y.abs() > d.x.abs());
        let [[start, end], [across, across_end]] =
            if main == 0 { [[from.x, to.x], [from.y, to.y]] } else { [[from.y, to.y], [from.x, to.x]] };
        let reach = radius + frame.size * PADDING + ROUNDING * (from.manhattan() + to.manhattan());
        let (near, far) = (lesser(start, end), greater(start, end));
        let slabs = frame.range(main, near - reach, far + reach);
        let forward = end >= start;
        let per_unit = if end == start { 0.0 } else { 1.0 / (end - start) };
        let slope = (across_end - across) * per_unit;
        for step in 0..slabs.len() {
            let slab = if forward { slabs.start + step } else { slabs.end - 1 - step };
            // The part of the path in which the disc reaches into the slab; all of it, if it goes nowhere.
            let low = [frame.origin.x, frame.origin.y][main] + slab as f64 * frame.size - reach;
            let (low, high) = (greater(low, near), lesser(low + frame.size + 2.0 * reach, far));
            let enter = (if forward { low } else { high } - start) * per_unit;
            let [p, q] = [low, high].map(|at| across + (at - start) * slope);
            for cell in frame.range(1 - main, lesser(p, q) - reach, greater(p, q) + reach) {
                let (column, row) = if main == 0 { (slab, cell) } else { (cell, slab) };
                if visit(enter, self.lines(row * frame.columns + column)).is_break() {
                    return;
                }
            }
        }
    }
}

impl SquareGrid {
    /// The cells over these lines, and half a cell more on every side.
    fn over(lines: &[(u32, [DVec2; 2])]) -> SquareGrid {
        let around = lines.iter().map(|&(_, [a, b])| Bounds::around(a, b)).reduce(Bounds::union);
        let Some(around) = around else {
            return SquareGrid { origin: DVec2::ZERO, size: 1.0, cells_per_unit: 1.0, columns: 0, rows: 0 };
        };
        let (extent, count) = (around.max - around.min, lines.len() as f64 * CELLS_PER_LINE);
        let size = sqrt(extent.x / count) * sqrt(extent.y);
        let size = greater(size, around.size() / lesser(greater(count, 1.0), MOST_COLUMNS));
        let cells = |length: f64| (length / size) as usize + 2;
        let (columns, rows) = (cells(extent.x), cells(extent.y));
        SquareGrid {
            origin: around.min - DVec2::new(size, size) * 0.5,
            size,
            cells_per_unit: 1.0 / size,
            columns,
            rows,
        }
    }

    /// The lower left corner of the cell in a column and row.
    #[inline]
    pub(super) fn corner(&self, column: usize, row: usize) -> DVec2 {
        self.origin + DVec2::new(column as f64, row as f64) * self.size
    }

    /// The box of all cells.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds::around(self.origin, self.origin + DVec2::new(self.columns as f64, self.rows as f64) * self.size)
    }

    /// The column and row of the cell at a point; `None` beside the grid, where no line is.
    #[inline]
    pub(super) fn place_of(&self, p: DVec2) -> Option<(usize, usize)> {
        let at = (p - self.origin) * self.cells_per_unit;
        // A negative number becomes 0, so it is compared before.
        let (column, row) = (at.x as u32 as usize, at.y as u32 as usize);
        let inside = (at.x >= 0.0) & (at.y >= 0.0) & (column < self.columns) & (row < self.rows);
        inside.then_some((column, row))
    }

    /// The columns and the rows that a box meets.
    #[inline]
    fn ranges(&self, bounds: Bounds) -> [Range<usize>; 2] {
        [self.range(0, bounds.min.x, bounds.max.x), self.range(1, bounds.min.y, bounds.max.y)]
    }

    /// The columns (axis 0) or rows (axis 1) that have a coordinate of the interval; empty if none has.
    #[inline]
    fn range(&self, axis: usize, low: f64, high: f64) -> Range<usize> {
        let (origin, count) = if axis == 0 { (self.origin.x, self.columns) } else { (self.origin.y, self.rows) };
        let [low, high] = [low, high].map(|x| (x - origin) * self.cells_per_unit);
        // A negative number becomes 0, so it is compared before.
        let end = if high >= 0.0 { (high as u32 as usize).saturating_add(1).min(count) } else { 0 };
        (low as u32 as usize).min(end)..end
    }

    /// The cells whose padded box the line meets, and perhaps more.
    fn for_cells_of(&self, [a, b]: [DVec2; 2], mut visit: impl FnMut(usize)) {
        let (left, right) = if a.x <= b.x { (a, b) } else { (b, a) };
        let padding = self.size * PADDING;
        let (width, rise) = (right.x - left.x, right.y - left.y);
        let columns = self.range(0, left.x - padding, right.x + padding);
        for column in columns {
            let low = self.origin.x + column as f64 * self.size - padding;
            let high = low + self.size + 2.0 * padding;
            let height = |x: f64| {
                let run = greater(0.0, lesser(x - left.x, width));
                left.y + if width > 0.0 { run / width * rise } else { 0.0 }
            };
            let (p, q) = if width > 0.0 { (height(low), height(high)) } else { (left.y, right.y) };
            for row in self.range(1, lesser(p, q) - padding, greater(p, q) + padding) {
                visit(row * self.columns + column);
            }
        }
    }
}
