//! The search of a square of displacements for exits once all cells that reach it are made.
//!
//! A cell that covers all of the square but the part beyond one of its sides leaves a convex part. The next such cell cuts
//! that part in turn, so several of them may cover the square together. The rest is halved until few cells reach a half, or
//! halving no longer leaves fewer of them; then all feet and crossings there are tried.

use alloc::vec::Vec;

use super::{
    border::merge_equal,
    candidates::{Found, nearest_of},
    cells::{Cells, Coverage},
    clipped_square::ClippedSquare,
};
use crate::math::{bounds::Bounds, dvec2::DVec2, linear_bound::LinearBound};

/// The number of cells that may reach a part above which it is halved.
const FEW_CELLS: usize = 48;

/// The number of curves with a point in a part above which it is halved.
const FEW_CURVES: usize = 48;

/// The number of times that a part is halved in vain: with seven eighths of the cells or more left.
const PATIENCE: usize = 4;

/// The width of a part, in errors, up to which it is not halved.
const SMALL: f64 = 1024.0;

/// The distance from the middle line, in errors, up to which a point counts as in both halves of a part; in half of that
/// candidates count.
const MARGIN: f64 = 32.0;

/// A square with the cells that reach it.
pub(super) struct SquareCells<'c> {
    pub(super) cells: &'c Cells,
    /// True if cells cover a point.
    pub(super) cover: &'c dyn Fn(DVec2) -> bool,
}

/// A part of a square.
struct SquarePart<'p> {
    left: ClippedSquare,
    /// The box in which candidates count.
    inner: Bounds,
    /// The cells that may reach it.
    cells: &'p [u32],
    /// The number of times that halving may still be in vain.
    patience: usize,
}

impl SquareCells<'_> {
    /// Looks for the nearest foot and crossing in a square, given the cells that may reach it and the box in which
    /// candidates count.
    pub(super) fn search(&self, left: ClippedSquare, inner: Bounds, cells: &[u32], found: &mut Found) {
        self.search_part(&SquarePart { left, inner, cells, patience: PATIENCE }, found);
    }

    fn search_part(&self, part: &SquarePart<'_>, found: &mut Found) {
        let error = self.cells.error;
        let Some(mut left) = part.left.within_circle(found.bound() + MARGIN * error) else { return };
        let mut near = Vec::with_capacity(part.cells.len());
        for &cell in part.cells {
            match self.cells.coverage(cell, &left) {
                Coverage::Apart => {}
                Coverage::Partial => near.push(cell),
                Coverage::All => return,
                Coverage::AllBut(half) => {
                    let Some(rest) = left.below(half) else { return };
                    left = rest;
                    near.push(cell);
                }
            }
        }
        let size = left.bounds.max - left.bounds.min;
        let is_small = size.x.max(size.y) <= SMALL * error;
        let is_in_vain = 8 * near.len() >= 7 * part.cells.len();
        let patience = if is_in_vain { part.patience.saturating_sub(1) } else { PATIENCE };
        if is_small || is_in_vain || near.len() <= FEW_CELLS {
            let mut curves = self.cells.curves_in(&near, left.bounds);
            if curves.len() > FEW_CURVES {
                merge_equal(&mut curves);
            }
            if is_small || patience == 0 || curves.len() <= FEW_CURVES {
                return nearest_of(self.cells, &near, curves, part.inner, found, self.cover);
            }
        }
        let (middle, is_wide) = (left.bounds.middle(), size.x > size.y);
        let axis = if is_wide { DVec2::new(1.0, 0.0) } else { DVec2::new(0.0, 1.0) };
        let at = axis.dot(middle);
        let half = |sign: f64| {
            let half = LinearBound { normal: axis * sign, height: sign * at + MARGIN * error };
            let (mut inner, end) = (part.inner, at + sign * 0.5 * MARGIN * error);
            match (sign > 0.0, is_wide) {
                (true, true) => inner.max.x = inner.max.x.min(end),
                (true, false) => inner.max.y = inner.max.y.min(end),
                (false, true) => inner.min.x = inner.min.x.max(end),
                (false, false) => inner.min.y = inner.min.y.max(end),
            }
            left.below(half).map(|left| SquarePart { left, inner, cells: &near, patience })
        };
        // The half with the origin first, or the nearer one.
        let signs = if at > 0.0 { [1.0, -1.0] } else { [-1.0, 1.0] };
        for part in signs.into_iter().filter_map(half) {
            self.search_part(&part, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{border::Exit, pieces::Pieces, samples::star, whole::Whole};
    use super::*;
    use crate::{
        math::{Pose2, Rot2, tolerance::CELL_ERROR},
        shape::Polygon,
    };

    #[test]
    fn what_cells_leave_of_a_square_has_the_exits_of_the_square() {
        let [a, b] = [24, 18].map(|spikes| Polygon::new(star(spikes, [1.0, 4.0])).expect("a star"));
        let shapes = [Whole(a.at(Pose2::IDENTITY)), Whole(b.at(Pose2::new((0.5, 0.25), Rot2::new(0.7))))];
        let shapes: [&dyn Pieces; 2] = [&shapes[0], &shapes[1]];
        let (bounds, within) = (shapes.map(|shape| shape.bounds()), 16.0);
        let cells = Cells::new(shapes, bounds, within, CELL_ERROR, usize::MAX).expect("no bound");
        let all: Vec<u32> = (0..cells.cells.len() as u32).collect();
        let cover = |x: DVec2| cells.cover(&all, x);
        let nearest = |found: &Found| {
            let of = |exit: Option<Exit>| exit.map_or(f64::INFINITY, |exit| exit.distance);
            of(found.foot).min(of(found.crossing))
        };
        let (mut exits, mut covered) = (0, 0);
        for (i, j) in (0..24_u8).flat_map(|i| (0..24_u8).map(move |j| (i, j))) {
            let at = DVec2::new(f64::from(i) - 11.5, f64::from(j) - 11.5) * 0.75;
            let inner = Bounds::point(at).grown(0.375);
            let [mut found, mut expected] = [Found::nothing(within, cells.error); 2];
            let square = ClippedSquare::of(inner.grown(MARGIN * cells.error));
            SquareCells { cells: &cells, cover: &cover }.search(square, inner, &all, &mut found);
            let curves = cells.curves_in(&all, square.bounds);
            nearest_of(&cells, &all, curves, inner, &mut expected, &cover);
            assert_eq!(nearest(&found), nearest(&expected), "{inner:?}");
            exits += usize::from(nearest(&found) < f64::INFINITY);
            covered += usize::from(nearest(&found) == f64::INFINITY);
        }
        assert!(exits > 50 && covered > 50, "{exits} exits, {covered} covered");
    }
}
