//! Cells that cover a square of displacements, found without a look at all of them.

use super::{
    cell_pairs::{CellPairs, SquareLinks, TRIES},
    clipped_square::ClippedSquare,
    piece_tree::CellLink,
    slabs::Slabs,
    waiting::{MANY_WAIT, Waiting},
};

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

    /// True if one of the cells of these links covers a square. The link with the most room for the square comes first: it
    /// is split, or its cell is made. Not all links are tried.
    pub(super) fn a_cell_covers(&mut self, given: &SquareLinks, around: &ClippedSquare) -> bool {
        let square = Slabs::of(around, 0.0);
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
            let narrow = links.pieces(link).map_or(room, |pair| links.room_of_pieces(pair, around));
            if narrow < 0.5 * room {
                waiting.add(narrow, link);
                continue;
            }
            if self.cell_covers(link, around) {
                return true;
            }
            tries -= 1;
            if tries == 0 {
                break;
            }
        }
        false
    }

    /// True if the cell of a link of pieces covers a square; then it is kept.
    fn cell_covers(&mut self, link: CellLink, square: &ClippedSquare) -> bool {
        self.make_room();
        let Some(cell) = self.make(link) else { return false };
        let covers = self.cells.cover_all(cell, square);
        if covers {
            self.keep(cell);
        } else {
            self.cells.truncate(cell);
        }
        covers
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
}
