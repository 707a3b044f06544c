//! A grid over lines: which lines come near a point, a box or a path.

use alloc::{vec, vec::Vec};
use core::ops::{ControlFlow, RangeInclusive};

use crate::math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt};

/// The number of cells for each line, and the largest number of columns or rows. More cells are faster up to here and
/// take more memory; no answer depends on either.
const CELLS_PER_LINE: f64 = 1.5;
const MOST_COLUMNS: f64 = 4096.0;

/// The part of a cell by which lines beside it are listed too, far more than the rounding of a cell's border: with at
/// most 2^12 columns, that is at most 2^-18 cells even where all coordinates differ in the last bits of f32 only.
const PADDING: f64 = 1.0 / 1024.0;

/// Square cells, row by row, each with the lines that come within its padding.
#[derive(Clone, Debug)]
pub(super) struct LineGrid {
    frame: SquareGrid,
    /// For each cell the start of its list, and the end of the last one.
    starts: Vec<u32>,
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
        let (mut ends, mut listed) = (starts.clone(), vec![0; pairs.len()]);
        for (cell, line) in pairs {
            listed[ends[cell] as usize] = line;
            ends[cell] += 1;
        }
        LineGrid { frame, starts, listed }
    }

    pub(super) fn frame(&self) -> &SquareGrid {
        &self.frame
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

    /// The lines that come near a box; a line may come several times.
    pub(super) fn for_lines_in(&self, bounds: Bounds, mut visit: impl FnMut(u32)) {
        let frame = &self.frame;
        let [columns, rows] =
            [0, 1].map(|axis| frame.range(axis, frame.along(bounds.min, axis)..=frame.along(bounds.max, axis)));
        for row in rows {
            for column in columns.clone() {
                self.lines(row * frame.columns + column).iter().for_each(|&line| visit(line));
            }
        }
    }

    /// The lines that come within `radius` of the path, in lists that follow the path: those of each slab of cells
    /// across it, and with the list the fraction of the path before which nothing in this list or later ones is within
    /// the radius. A line may come several times. The visitor breaks to end the visit.
    pub(super) fn for_lines_along(
        &self,
        [from, to]: [DVec2; 2],
        radius: f64,
        mut visit: impl FnMut(f64, &[u32]) -> ControlFlow<()>,
    ) {
        let frame = &self.frame;
        let d = to - from;
        let main = usize::from(d.y.abs() > d.x.abs());
        let reach = radius + frame.size * PADDING;
        let (start, end) = (frame.along(from, main), frame.along(to, main));
        let (cross_start, cross_end) = (frame.along(from, 1 - main), frame.along(to, 1 - main));
        let slabs = frame.range(main, lesser(start, end) - reach..=greater(start, end) + reach);
        let (first, count) = (*slabs.start(), slabs.clone().count());
        for step in 0..count {
            let slab = if end >= start { first + step } else { first + count - 1 - step };
            let low = [frame.origin.x, frame.origin.y][main] + slab as f64 * frame.size - reach;
            let high = low + frame.size + 2.0 * reach;
            // The part of the path from which the disc reaches into the slab.
            let fraction = |at: f64| {
                let t = (at - start) / (end - start);
                if t > 0.0 { lesser(t, 1.0) } else { 0.0 }
            };
            let (enter, leave) = if end > start {
                (fraction(low), fraction(high))
            } else if end < start {
                (fraction(high), fraction(low))
            } else {
                (0.0, 1.0)
            };
            let [p, q] = [enter, leave].map(|t| cross_start + t * (cross_end - cross_start));
            for cell in frame.range(1 - main, lesser(p, q) - reach..=greater(p, q) + reach) {
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

    #[inline]
    fn along(&self, p: DVec2, axis: usize) -> f64 {
        [p.x, p.y][axis]
    }

    /// The column and row of the cell at a point; `None` beside the grid, where no line is.
    #[inline]
    pub(super) fn place_of(&self, p: DVec2) -> Option<(usize, usize)> {
        let at = (p - self.origin) * self.cells_per_unit;
        // A negative number becomes 0, so it is compared before.
        let (column, row) = (at.x as usize, at.y as usize);
        let inside = (at.x >= 0.0) & (at.y >= 0.0) & (column < self.columns) & (row < self.rows);
        inside.then_some((column, row))
    }

    /// The columns (axis 0) or rows (axis 1) that have a coordinate of the interval; empty if none has.
    fn range(&self, axis: usize, between: RangeInclusive<f64>) -> RangeInclusive<usize> {
        let (origin, count) = ([self.origin.x, self.origin.y][axis], [self.columns, self.rows][axis]);
        let [low, high] = [between.start(), between.end()].map(|x| (x - origin) * self.cells_per_unit);
        if count == 0 || high < 0.0 || low >= count as f64 {
            return RangeInclusive::new(1, 0);
        }
        (low as usize)..=(high as usize).min(count - 1)
    }

    /// The cells whose padded box the line meets, and perhaps more.
    fn for_cells_of(&self, [a, b]: [DVec2; 2], mut visit: impl FnMut(usize)) {
        let (left, right) = if a.x <= b.x { (a, b) } else { (b, a) };
        let padding = self.size * PADDING;
        let (width, rise) = (right.x - left.x, right.y - left.y);
        let columns = self.range(0, left.x - padding..=right.x + padding);
        for column in columns {
            let low = self.origin.x + column as f64 * self.size - padding;
            let high = low + self.size + 2.0 * padding;
            let height = |x: f64| {
                let run = greater(0.0, lesser(x - left.x, width));
                left.y + if width > 0.0 { run / width * rise } else { 0.0 }
            };
            let (p, q) = if width > 0.0 { (height(low), height(high)) } else { (left.y, right.y) };
            for row in self.range(1, lesser(p, q) - padding..=greater(p, q) + padding) {
                visit(row * self.columns + column);
            }
        }
    }
}
