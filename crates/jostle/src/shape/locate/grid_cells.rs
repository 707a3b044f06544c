//! The places of a grid's cells, and those that an edge passes through.

use core::ops::Range;

use super::scan::Scan;
use crate::math::dvec2::DVec2;

/// The number of cells for each edge.
pub(super) const CELLS: usize = 2;

/// The part of a cell by which an edge may miss it and still be listed there, so that the rounding of places in the
/// grid, below 2^-26 cells, does not matter.
pub(crate) const SLACK: f64 = 1.0 / 64.0;

/// The number of list entries for each edge, on average, above which cells are made larger.
const LISTED: f64 = 64.0;

/// The division of a box into cells.
#[derive(Clone, Copy)]
pub(super) struct CellFrame {
    min: DVec2,
    /// The number of cells in a unit of length.
    scale: DVec2,
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The least size of a cell: the spacing of f32.
    pub(super) finest: f64,
    /// The largest error of a point with which it is sure to be in its cell or in the slack around it.
    pub(super) allowed_error: f64,
}

impl CellFrame {
    /// A frame between these corners with as many cells as suit the edges, taller if these are steep, wider if flat.
    pub(super) fn over(scan: &Scan, edges: &[u32], [min, max]: [DVec2; 2], finest: f64) -> CellFrame {
        let size = max - min;
        let (mut across, mut up) = (f64::MIN_POSITIVE, f64::MIN_POSITIVE);
        for &edge in edges {
            let [a, b] = scan.edge(edge as usize).map(DVec2::from);
            let within = |from: f64, to: f64, min: f64, max: f64| (from.clamp(min, max) - to.clamp(min, max)).abs();
            across += within(a.x, b.x, min.x, max.x) / size.x;
            up += within(a.y, b.y, min.y, max.y) / size.y;
        }
        // The cells passed through are about columns × across + rows × up: fewest where the two are equal.
        let most = LISTED / 2.0 * edges.len() as f64;
        let cells = ((CELLS * edges.len()) as f64).min(most / across * (most / up));
        let count =
            |wanted: f64, size: f64| wanted.min(size / finest).min((CELLS * edges.len()) as f64).max(1.0) as usize;
        let columns = count(crate::math::sqrt(cells * up / across), size.x);
        let rows = count(cells / columns as f64, size.y);
        let scale = DVec2::new(columns as f64 / size.x, rows as f64 / size.y);
        CellFrame { min, scale, columns, rows, finest, allowed_error: SLACK / 2.0 / scale.x.max(scale.y) }
    }

    /// The place of a point, in units of cells.
    #[inline]
    pub(super) fn place(&self, p: DVec2) -> DVec2 {
        DVec2::new((p.x - self.min.x) * self.scale.x, (p.y - self.min.y) * self.scale.y)
    }

    /// The point at a place in units of cells.
    #[inline]
    pub(super) fn point(&self, place: DVec2) -> DVec2 {
        DVec2::new(self.min.x + place.x / self.scale.x, self.min.y + place.y / self.scale.y)
    }

    #[inline]
    pub(super) fn middle(&self, column: usize, row: usize) -> DVec2 {
        self.point(DVec2::new(column as f64 + 0.5, row as f64 + 0.5))
    }

    /// The rows that an edge passes through.
    pub(super) fn rows(&self, a: DVec2, b: DVec2) -> Range<usize> {
        cells(a.y.min(b.y), a.y.max(b.y), self.rows)
    }

    /// The columns that an edge passes through between two heights.
    pub(super) fn columns(&self, a: DVec2, b: DVec2, low: f64, high: f64) -> Range<usize> {
        let at = |y: f64| if a.y == b.y { None } else { Some(((y - a.y) / (b.y - a.y)).clamp(0.0, 1.0)) };
        let (s, t) = (at(low - SLACK).unwrap_or(0.0), at(high + SLACK).unwrap_or(1.0));
        let (from, to) = (a.x + (b.x - a.x) * s, a.x + (b.x - a.x) * t);
        cells(from.min(to), from.max(to), self.columns)
    }
}

/// The cells, of `count` in a row, that an interval reaches or nearly reaches.
fn cells(from: f64, to: f64, count: usize) -> Range<usize> {
    // A cast of a negative number gives 0.
    let (from, to) = ((from - SLACK) as usize, (to + SLACK + 1.0) as usize);
    from.min(count)..to.min(count)
}
