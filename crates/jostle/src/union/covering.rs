//! Cells that cover a square of displacements, alone or together, found without a look at all of them.

use alloc::vec::Vec;

use super::{
    cell_pairs::{CellPairs, SquareLinks, TRIES},
    cells::Coverage,
    clipped_square::ClippedSquare,
    piece_tree::CellLink,
    slabs::Slabs,
    waiting::{MANY_WAIT, Waiting},
};
use crate::math::{bounds::Bounds, linear_bound::LinearBound};

/// The least number of links examined for a cell that covers a square; of many links a quarter is.
const LOOKS: usize = 300;

/// The number of cells that covered a square and are tried for other squares.
const COVERING: usize = 256;

/// The number of cells kept before all are dropped.
const KEPT: usize = 1024;

/// The number of links above which more wait.
const CROWD: usize = 1024;

/// The number of links that wait to be examined, out of up to `CROWD`.
const FEW_WAIT: usize = 24;

impl CellPairs<'_> {
    /// True if a square lies within one of the cells that covered recent squares.
    pub(super) fn recent_cell_covers(&mut self, around: &ClippedSquare) -> bool {
        let found = self.covering.iter().position(|&cell| self.cells.cover_all(cell, around));
        if let Some(found) = found {
            self.covering[..=found].rotate_right(1);
        }
        found.is_some()
    }

    /// The part of a square that a few cells of these links leave uncovered; `None` if they cover it. The link with the
    /// most room for the square comes first: it is split, or its cell is made. Not all links are tried.
    ///
    /// In a hard search, cells with the most room around the middle may cover it together. The half-planes that the part
    /// lies in are then added to `rest`.
    pub(super) fn uncovered(
        &mut self,
        given: &SquareLinks,
        around: &ClippedSquare,
        rest: &mut Vec<LinearBound>,
    ) -> Option<ClippedSquare> {
        let mut left = *around;
        let is_hard = self.is_hard;
        let middle = |left: &ClippedSquare| ClippedSquare::of(Bounds::point(left.bounds.middle()));
        let core = |left: &ClippedSquare| if is_hard { middle(left) } else { *left };
        let square = Slabs::of(&core(&left), 0.0);
        let most = if given.links.len() > CROWD { MANY_WAIT } else { FEW_WAIT };
        let mut waiting = Waiting::up_to(most);
        for &link in &given.links {
            waiting.add(self.links().room(link, &square), link);
        }
        let mut tries = TRIES;
        for _ in 0..LOOKS.max(given.links.len() / 4) {
            let Some((room, link)) = waiting.pop() else { break };
            let links = self.links();
            if let Some(parts) = links.parts(link) {
                parts.into_iter().for_each(|part| waiting.add(links.room(part, &square), part));
                continue;
            }
            let narrow = links.pieces(link).map_or(room, |pair| links.room_of_pieces(pair, &core(&left)));
            if narrow < 0.5 * room {
                waiting.add(narrow, link);
                continue;
            }
            match self.coverage(link, &left) {
                Coverage::All => return None,
                Coverage::AllBut(half) if is_hard => {
                    left = left.below(half)?;
                    rest.push(half);
                }
                _ => {}
            }
            tries -= 1;
            if tries == 0 {
                break;
            }
        }
        Some(left)
    }

    /// The coverage of a square by the cell of a link of pieces, which is kept if it covers the square.
    fn coverage(&mut self, link: CellLink, square: &ClippedSquare) -> Coverage {
        self.make_room();
        let Some(cell) = self.make(link) else { return Coverage::Apart };
        let coverage = self.cells.coverage(cell, square);
        if matches!(coverage, Coverage::All) {
            self.keep(cell);
        } else {
            self.cells.truncate(cell);
        }
        coverage
    }

    /// Drops all cells that are kept, if they are too many.
    fn make_room(&mut self) {
        if self.cells.cells.len() >= KEPT {
            self.covering.clear();
            self.cells.truncate(0);
        }
    }

    /// Keeps a cell that covers a square, to be tried for other squares.
    fn keep(&mut self, cell: u32) {
        self.covering.truncate(COVERING - 1);
        self.covering.insert(0, cell);
    }

    /// The part of a square that cells of these links of pieces leave uncovered, and the new cells that reach it, in the
    /// order of A's pieces and then of B's; `None` if they cover it. The cell with the most room around the middle of the
    /// square is made first.
    pub(super) fn make_uncovering(
        &mut self,
        given: &SquareLinks,
        around: &ClippedSquare,
    ) -> Option<(ClippedSquare, Vec<u32>)> {
        let middle = Slabs::of(&ClippedSquare::of(Bounds::point(around.bounds.middle())), 0.0);
        let with_room = |&link: &CellLink| (self.links().room(link, &middle), link);
        let mut links: Vec<(f64, CellLink)> = given.links.iter().map(with_room).collect();
        links.sort_unstable_by(|p, q| q.0.total_cmp(&p.0).then(p.1.cmp(&q.1)));
        let (mut left, mut made) = (*around, Vec::new());
        let mut slabs = Slabs::of(&left, self.grace());
        for (_, link) in links {
            if !self.links().may_reach(link, &slabs) {
                continue;
            }
            let Some(cell) = self.make(link) else { continue };
            let coverage = self.cells.coverage(cell, &left);
            match coverage {
                Coverage::Apart => {
                    self.cells.truncate(cell);
                    continue;
                }
                Coverage::All => return None,
                Coverage::AllBut(half) => {
                    left = left.below(half)?;
                    slabs = Slabs::of(&left, self.grace());
                }
                Coverage::Partial => {}
            }
            made.push((self.links().pieces(link), cell));
        }
        made.sort_unstable();
        Some((left, made.into_iter().map(|(_, cell)| cell).collect()))
    }
}
