//! The exit: the point nearest to the origin that no cell of two shapes covers, found from the origin outward.
//!
//! A point of the plane stands for a displacement of B. The square around the origin is cut into four again and again,
//! the square nearest to the origin first. A square within the union has no exit: so it is if it lies within one cell, or
//! if a witness proves that the shapes overlap for all displacements in it. In a square that few cells reach, all feet and
//! crossings are tried. The first exit found that is nearer than all squares left is the nearest. What lies beyond the
//! nearest exit so far is clipped off a square, which leaves fewer cells that reach it.
//!
//! A square keeps links, which stand for many cells at once. They are split only until there are some hundreds, or
//! twice as many each time that cutting a square does not reduce them. So the cost of a large square hardly depends on
//! whether a thousand or a million cells reach it, and cells are made only next to the exit.
//!
//! The search is bounded: it ends after `MOST_SQUARES`; a crowded square counts as several. Since the nearest square always
//! comes first, every exit not yet found is at least as far as the nearest square still open.

use alloc::rc::Rc;

use super::{
    border::Exit,
    candidates::{Candidates, nearest_of},
    cell_pairs::{CellPairs, SquareLinks},
    clipped_square::ClippedSquare,
    squares::{Square, Squares},
    witnesses::Witnesses,
};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    union::Pieces,
};

/// The number of squares after which a search ends. Of game shapes (L, T, U, asteroids of 10 to 38 corners, sprites of 60
/// to 200), only two sprites deep in each other need more, one pair in 100.
pub(super) const MOST_SQUARES: usize = 256;

/// A square counts as one more for each so many cells made for it. Searches of game shapes that run to their end
/// make at most 732 in all, those of two sprites deep in each other 4,683. Uncounted, two combs of 1,000 corners in the
/// same place took up to 1.6 s.
const CELLS: usize = 32;

/// A square counts as one more for each so many links kept of it. Searches of game shapes keep at most 388 of any, those
/// of two sprites deep in each other 1,111. Uncounted, two combs of 1,000 corners took up to 155 ms.
const LINKS: usize = 512;

/// The number of pieces of either shape up to which a square without links gathers them; it doubles with each cut. With
/// 16, sprites take up to 1.3 times as long; with 64, a small box in a star of 1,000 corners up to 1.9 times.
const FEW_PIECES: usize = 32;

/// The number of pairs that may reach a square above which it is cut. With 12 or 48, a box in an outline of 100 or 1,000
/// corners takes up to twice as long.
const FEW_PAIRS: usize = 24;

/// The number of crowded squares after which witnesses are tried. With 2, two sprites take 1.3 times as long; with 32, two
/// blobs of 1,000 corners 1.2 times.
const FEW_SQUARES: usize = 8;

/// The width of a square, in errors, up to which it is not cut.
pub(super) const SMALL: f64 = 1024.0;

/// The distance from a square, in errors, up to which a point counts as in it.
const MARGIN: f64 = 32.0;

/// The search for the nearest exit.
pub(super) struct ExitSearch<'s> {
    pub(super) shapes: [&'s dyn Pieces; 2],
    bounds: [Bounds; 2],
    pub(super) pairs: CellPairs<'s>,
    /// Whether it is the plain search, to compare with: of whole squares, the nearest first, however many there are.
    pub(super) is_plain: bool,
    /// The number of squares searched, and what crowded ones count more.
    pub(super) count: usize,
    /// The number of squares after which the search ends.
    most: usize,
    /// The distance within which the search before has found no exit.
    searched_within: f64,
    /// If the search was ended, the distance of the nearest square still open: every exit not found is at least as far.
    pub(super) nearest_left: Option<f64>,
    /// The number of squares so far that many pairs may reach, or that have no links yet.
    crowded: usize,
    /// The witnesses, once they are needed.
    witnesses: Option<Witnesses>,
    pub(super) found: Candidates,
}

impl<'s> ExitSearch<'s> {
    /// The search for two shapes with these boxes, which ends after `most` squares; `error` is in extents of both.
    pub(super) fn new(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64, most: usize) -> ExitSearch<'s> {
        ExitSearch {
            shapes,
            bounds,
            pairs: CellPairs::new(shapes, bounds, error),
            is_plain: false,
            count: 0,
            most,
            searched_within: 0.0,
            nearest_left: None,
            crowded: 0,
            witnesses: None,
            found: Candidates::nothing(0.0, 0.0),
        }
    }

    /// The search to compare with: of whole squares, the nearest first, however many there are.
    pub(super) fn plain(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64) -> ExitSearch<'s> {
        ExitSearch { is_plain: true, ..ExitSearch::new(shapes, bounds, error, usize::MAX) }
    }

    /// The nearest exit, if it is no farther than `within`. Another call, with a larger bound, looks beyond the former
    /// one.
    pub(super) fn nearest_exit(&mut self, within: f64) -> Option<Exit> {
        let error = self.pairs.cells.error;
        self.searched_within = self.found.within;
        self.found = Candidates { within, error, ..self.found };
        let all = Bounds::point(DVec2::ZERO).grown(within * (1.0 + 8.0 * f64::EPSILON));
        self.pairs.start(within, all.grown(MARGIN * error));
        // The search before has shown that no exit is nearer than where it ended.
        let left = self.run(&mut Squares::new(all));
        self.nearest_left = left.map(|left| (left.max(self.searched_within) - error).max(0.0));
        self.found.nearest(|depth| self.pairs.reach_depth(depth, error))
    }

    /// Searches these squares, the nearest first; if the search is ended, the distance of the nearest one left.
    fn run(&mut self, squares: &mut Squares) -> Option<f64> {
        while let Some((distance, square)) = squares.pop(self.found.bound()) {
            if self.count >= self.most {
                return Some(distance);
            }
            self.count += 1;
            match self.verdict_on(&square) {
                Verdict::Done => {}
                Verdict::Cut(links) => squares.cut(&square, &links, self.found.bound()),
                Verdict::TooMany => return Some(distance),
            }
        }
        None
    }

    /// The verdict on a square; tries all feet and crossings in it, unless it lies within the union or has to be cut.
    fn verdict_on(&mut self, square: &Square) -> Verdict {
        // Only the part of the square that is nearer than the nearest exit so far can hold a nearer one.
        let margin = MARGIN * self.pairs.cells.error;
        let radius = if self.is_plain { f64::INFINITY } else { self.found.bound() + margin };
        let Some(clipped) = ClippedSquare::within(square.bounds.grown(margin), radius) else {
            return Verdict::Done;
        };
        // Nothing is sought where a search was before, or where the shapes are known to overlap.
        let around = clipped.bounds;
        let is_small = square.bounds.max.x - square.bounds.min.x <= SMALL * self.pairs.cells.error;
        let is_known = around.max.most(-around.min).length() < self.searched_within;
        if is_known || self.pairs.recent_cell_covers(&clipped) || self.is_proved_covered(square, around) {
            return Verdict::Done;
        }
        // The links of the square that it was cut from; often one of their cells covers it.
        let given = match &square.links {
            Some(given) => Rc::clone(given),
            None => match self.gathered(around, if is_small { u32::MAX } else { square.level }) {
                Ok(all) => all,
                Err(verdict) => return verdict,
            },
        };
        let are_few = given.are_pairs && given.links.len() <= FEW_PAIRS;
        if !are_few && self.pairs.a_cell_covers(&given, &clipped) {
            return Verdict::Done;
        }
        // Of these, the links that reach it: many are cut down with it, unless cutting does not reduce them, as pairs that
        // all meet for every displacement.
        let mut reaching = self.pairs.reaching(&given, &clipped);
        self.pairs.split(&mut reaching, &given, &clipped);
        self.count += reaching.links.len() / LINKS;
        let can_lessen = !reaching.are_pairs || reaching.are_fewer_than(&given);
        let are_many = !reaching.are_pairs || reaching.links.len() > FEW_PAIRS;
        if are_many && !is_small && can_lessen {
            return Verdict::Cut(Some(Rc::new(reaching)));
        }
        // Few are split into all their pairs. No square may count for more than a sixteenth of all: its time grows at
        // least with the square of its cells.
        let most = (self.most / 16).saturating_mul(CELLS);
        if !self.pairs.split_all(&mut reaching, &clipped, most) {
            return Verdict::TooMany;
        }
        self.count += reaching.links.len() / CELLS;
        // All feet and crossings of their cells in the square, up to half the margin beyond it, are tried.
        let kept = self.pairs.cells.cells.len() as u32;
        let inner = square.bounds.grown(0.5 * margin);
        let made = self.pairs.make_all(&mut reaching, &clipped);
        let cells = &self.pairs.cells;
        let found = &mut self.found;
        let is_covered = are_few && made.iter().any(|&cell| cells.cover_all(cell, &clipped));
        if !is_covered {
            nearest_of(cells, &made, cells.curves_in(&made, around), inner, found, &|x| cells.cover(&made, x));
        }
        self.pairs.cells.truncate(kept);
        Verdict::Done
    }

    /// The links of a square that has none yet, after `level` cuts; or the verdict on it if it gets none.
    fn gathered(&mut self, around: Bounds, level: u32) -> Result<Rc<SquareLinks>, Verdict> {
        if let Some(few) = self.pairs.gather(around, FEW_PIECES) {
            return Ok(few);
        }
        if self.prove_overlap(around) {
            return Err(Verdict::Done);
        }
        let most = 1_usize.checked_shl(level).map_or(usize::MAX, |times| FEW_PIECES.saturating_mul(times));
        self.pairs.gather(around, most).ok_or(Verdict::Cut(None))
    }

    /// True if a witness proves that the shapes overlap for all displacements in a square. Only crowded squares are tried.
    fn is_proved_covered(&mut self, square: &Square, around: Bounds) -> bool {
        let is_crowded = square.links.as_ref().is_none_or(|given| given.links.len() > FEW_PAIRS);
        self.crowded += usize::from(is_crowded);
        is_crowded && self.crowded > FEW_SQUARES && self.prove_overlap(around)
    }

    /// Whether a witness proves that the shapes overlap for all these displacements.
    fn prove_overlap(&mut self, moves: Bounds) -> bool {
        let shapes = self.shapes;
        let bounds = self.bounds;
        let error = self.pairs.cells.error;
        let witnesses = self.witnesses.get_or_insert_with(|| Witnesses::of(shapes, bounds, error));
        witnesses.prove_overlap(shapes, bounds, moves)
    }
}

/// The verdict on a square.
enum Verdict {
    /// It is searched, or lies within the union.
    Done,
    /// The search ends before it: so many cells may reach it that it would use up too much of the bound.
    TooMany,
    /// It has to be cut into quarters, which get these links.
    Cut(Option<Rc<SquareLinks>>),
}

#[cfg(test)]
#[path = "exits_tests.rs"]
mod tests;
