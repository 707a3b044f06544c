//! The links that wait to be examined in a search for a cell that covers a square.

use super::piece_tree::CellLink;

/// The largest number of links that wait.
pub(super) const MANY_WAIT: usize = 64;

/// The links with the most room that wait to be examined, in increasing order of room.
pub(super) struct Waiting {
    links: [(f64, CellLink); MANY_WAIT],
    count: usize,
    /// The largest number that may wait.
    most: usize,
}

impl Waiting {
    /// No links yet, of up to `MANY_WAIT` that may wait.
    pub(super) fn up_to(most: usize) -> Waiting {
        Waiting { links: [(0.0, [0; 2]); MANY_WAIT], count: 0, most }
    }

    /// Adds a link with some room, unless it is full of links with more.
    pub(super) fn add(&mut self, room: f64, link: CellLink) {
        let is_full = self.count == self.most;
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
    pub(super) fn pop(&mut self) -> Option<(f64, CellLink)> {
        self.count = self.count.checked_sub(1)?;
        Some(self.links[self.count])
    }
}
