//! Cells that cover a square of displacements, found without a look at all of them.

use super::{
    cell_pairs::{CellPairs, SquareLinks},
    clipped_square::ClippedSquare,
    piece_tree::{CellLink, Slabs},
};

/// The most links examined for a cell that covers a square. With half or twice as many, the depths of game shapes take
/// the same time to within 5 %.
const LOOKS: usize = 300;

/// The most links that wait to be examined. With 24, the depth of two outlines of 1,000 corners in each other takes up to
/// 1.14 times as long; with 12, a fifth more searches of two sprites deep in each other are ended.
const WAIT: usize = 16;

impl CellPairs<'_> {
    /// True if a square lies within one of the cells that covered squares before, the most recent of them first.
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
        let mut waiting = Waiting { links: [(0.0, [0; 2]); WAIT], count: 0 };
        for &link in &given.links {
            waiting.add(self.links().room(link, &square), link);
        }
        for _ in 0..LOOKS {
            let Some((_, link)) = waiting.pop() else { break };
            let links = self.links();
            if let Some(parts) = links.parts(link) {
                parts.into_iter().for_each(|part| waiting.add(links.room(part, &square), part));
                continue;
            }
            if self.cell_covers(link, around) {
                return true;
            }
        }
        false
    }

    /// True if the cell of a link of pieces covers a square; then it is kept.
    fn cell_covers(&mut self, link: CellLink, square: &ClippedSquare) -> bool {
        let Some(cell) = self.make(link) else { return false };
        let covers = self.cells.cover_all(cell, square);
        if covers {
            self.covering.insert(0, cell);
        } else {
            self.cells.truncate(cell);
        }
        covers
    }
}

/// The links with the most room that wait to be examined, in increasing order of room.
struct Waiting {
    links: [(f64, CellLink); WAIT],
    count: usize,
}

impl Waiting {
    /// Adds a link with some room, unless it is full of links with more.
    fn add(&mut self, room: f64, link: CellLink) {
        let is_full = self.count == WAIT;
        if room <= 0.0 || (is_full && room <= self.links[0].0) {
            return;
        }
        // From the end, where the most room is: the parts of a link mostly have about as much as the link.
        let mut place = self.count;
        while place > 0 && self.links[place - 1].0 > room {
            place -= 1;
        }
        if is_full {
            self.links.copy_within(1..place, 0);
            self.links[place - 1] = (room, link);
        } else {
            self.links.copy_within(place..self.count, place + 1);
            self.links[place] = (room, link);
            self.count += 1;
        }
    }

    /// The link with the most room.
    fn pop(&mut self) -> Option<(f64, CellLink)> {
        self.count = self.count.checked_sub(1)?;
        Some(self.links[self.count])
    }
}
