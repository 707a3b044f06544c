//! Cells of widened pieces: they prove that squares of displacements are covered.
//!
//! The pieces of an area only touch, so two cells that meet at a seam do not overlap, and neither covers a square on
//! it. A widened piece overlaps its neighbours, and one of its cells covers what many cells cover together. It lies within
//! the shape, so what its cells cover is covered; the border is still that of the cells of the pieces.

use super::{
    cells::Cells,
    clipped_square::ClippedSquare,
    piece_tree::{CellLink, Links, PieceTree},
    pieces::{MarkedPiece, Pieces},
    slabs::Slabs,
    waiting::Waiting,
};
use crate::math::dvec2::DVec2;
use core::ops::ControlFlow;

/// The number of pieces of either shape that are widened.
const MOST: usize = 64;

/// The number of links examined for a square.
const LOOKS: usize = 256;

/// The number of cells made to test whether they cover a square.
const TRIES: usize = 16;

/// The number of links that wait to be examined.
const WAIT: usize = 24;

/// The number of squares that may be tried in vain at first.
const FIRST_CREDIT: usize = 64;

/// The number of squares more that may be tried in vain after each success.
const CREDIT: usize = 4;

/// The pairs of widened pieces of two shapes.
pub(super) struct WidenedPairs {
    trees: [PieceTree; 2],
    root: CellLink,
    /// The number of squares that may still be tried in vain.
    credit: usize,
}

impl WidenedPairs {
    /// The pairs of two shapes; `None` if one of them has no pieces.
    pub(super) fn of(shapes: [&dyn Pieces; 2], origin: DVec2) -> Option<WidenedPairs> {
        let tree_of = |shape: &dyn Pieces| {
            let mut tree = PieceTree::new(origin);
            let mut nodes = tree.gather(usize::MAX, |visit| {
                shape.for_widened(MOST, &mut |piece| _ = visit(MarkedPiece { piece, seams: 0 }));
                ControlFlow::Continue(())
            })?;
            tree.find_strips(&nodes);
            let root = if nodes.is_empty() { None } else { Some(tree.join(&mut nodes)) };
            root.map(|root| (tree, root))
        };
        let ((a, i), (b, j)) = (tree_of(shapes[0])?, tree_of(shapes[1])?);
        Some(WidenedPairs { trees: [a, b], root: [i, j], credit: FIRST_CREDIT })
    }

    /// Adds the cell of a pair that covers a square to some cells; `None` if none is found, or too many squares were
    /// tried in vain. Pairs with the most room for the square are tried.
    pub(super) fn cell_around(&mut self, square: &ClippedSquare, cells: &mut Cells) -> Option<u32> {
        self.credit = self.credit.checked_sub(1)?;
        let (links, slabs) = (Links([&self.trees[0], &self.trees[1]]), Slabs::of(square, 0.0));
        let mut waiting = Waiting::up_to(WAIT);
        waiting.add(links.room(self.root, &slabs), self.root);
        let mut tries = TRIES;
        for _ in 0..LOOKS {
            let (room, link) = waiting.pop()?;
            let Some([i, j]) = links.pieces(link) else {
                links.parts(link).into_iter().flatten().for_each(|part| waiting.add(links.room(part, &slabs), part));
                continue;
            };
            let narrow = links.room_of_pieces([i, j], square);
            if narrow < 0.5 * room {
                waiting.add(narrow, link);
                continue;
            }
            let cell = cells.cells.len() as u32;
            cells.add(&self.trees[0].piece(i), &self.trees[1].piece(j), f64::INFINITY);
            if cells.cover_all(cell, square) {
                self.credit += 1 + CREDIT;
                return Some(cell);
            }
            cells.truncate(cell);
            tries -= 1;
            if tries == 0 {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        samples::{blob, overlap, star},
        whole::Whole,
    };
    use super::*;
    use crate::{
        math::{Pose2, Rot2, Vec2, bounds::Bounds, tolerance::CELL_ERROR},
        shape::Polygon,
    };

    #[test]
    fn cells_of_widened_pieces_cover_only_displacements_that_overlap() {
        let (a, b) = (Polygon::new(blob(90)).expect("a blob"), Polygon::new(star(9, [0.3, 0.9])).expect("a star"));
        let [first, second] = [a.at(Pose2::IDENTITY), b.at(Pose2::new((0.1, 0.05), Rot2::new(0.7)))];
        let shapes: [&dyn Pieces; 2] = [&Whole(first), &Whole(second)];
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let mut cells = Cells::none(bounds, CELL_ERROR);
        let mut covered = 0;
        for (i, j) in (0..36_i8).flat_map(|i| (0..36_i8).map(move |j| (i, j))) {
            let at = DVec2::new(f64::from(i) - 17.5, f64::from(j) - 17.5) * 0.1;
            let square = ClippedSquare::of(Bounds::point(at).grown(0.05));
            let mut pairs = WidenedPairs::of(shapes, bounds[0].middle()).expect("pieces");
            let Some(cell) = pairs.cell_around(&square, &mut cells) else { continue };
            covered += 1;
            assert!(cells.cover_all(cell, &square), "{square:?}");
            for by in square.bounds.corners() {
                let moved = second.moved_to(Pose2::from(Vec2::from(by)) * second.pose());
                assert!(overlap(first, moved), "{by:?}");
            }
        }
        assert!(covered > 200, "{covered} covered");
    }

    #[test]
    fn after_many_squares_in_vain_no_more_are_tried() {
        let ell = [(0.0, 0.0), (5.0, 0.0), (5.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)];
        let ell = Polygon::new(ell).expect("an ell");
        let shape = Whole(ell.at(Pose2::IDENTITY));
        let shapes: [&dyn Pieces; 2] = [&shape, &shape];
        let mut cells = Cells::none([shape.bounds(); 2], CELL_ERROR);
        let mut pairs = WidenedPairs::of(shapes, DVec2::ZERO).expect("pieces");
        let [near, far] = [0.0, 9.0].map(|x| ClippedSquare::of(Bounds::point(DVec2::new(x, 0.25)).grown(0.125)));
        assert!(pairs.cell_around(&near, &mut cells).is_some());
        assert!((0..2 * FIRST_CREDIT).all(|_| pairs.cell_around(&far, &mut cells).is_none()));
        assert!(pairs.cell_around(&near, &mut cells).is_none());
    }
}
