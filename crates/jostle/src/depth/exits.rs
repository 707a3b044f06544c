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
//! The search is bounded: it ends after `MOST_SQUARES`. Since the nearest square always comes first, no exit that was not
//! found is nearer than the nearest square left.

use alloc::{rc::Rc, vec::Vec};

use super::{
    border::Exit,
    candidates::{Found, nearest_of},
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
/// to 200), all but one in 200 need fewer; two outlines of 1,000 corners take at most 9 ms for as many.
pub(super) const MOST_SQUARES: usize = 256;

/// The number of pieces of either shape up to which a square without links gathers them; it doubles with each cut.
const FEW_PIECES: usize = 32;

/// The number of pairs that may reach a square above which it is cut.
const FEW_PAIRS: usize = 24;

/// The number of curves with a point in a square above which it is cut.
const FEW_CURVES: usize = 48;

/// The number of crowded squares after which witnesses are tried, which cost as much as some hundred pairs.
const FEW_SQUARES: usize = 8;

/// The number of failures that witnesses are allowed at first.
const FIRST_CREDIT: usize = 64;

/// The number of failures that witnesses are allowed more after each success.
const CREDIT: usize = 16;

/// The largest number of failures that witnesses are allowed.
const MOST_CREDIT: usize = 256;

/// The width of a square, in errors, up to which it is not cut.
const SMALL: f64 = 1024.0;

/// The distance from a square, in errors, up to which a point counts as in it.
const MARGIN: f64 = 32.0;

/// The search for the nearest exit.
pub(super) struct ExitSearch<'s> {
    pub(super) shapes: [&'s dyn Pieces; 2],
    bounds: [Bounds; 2],
    pub(super) pairs: CellPairs<'s>,
    /// Whether it is the plain search, to compare with: of whole squares, the nearest first, however many there are.
    pub(super) is_plain: bool,
    /// The number of squares searched.
    pub(super) count: usize,
    /// The number of squares after which the search ends: `MOST_SQUARES`, but of the plain search and some tests.
    pub(super) most: usize,
    /// A lower bound of the distance, from the search before.
    beyond: f64,
    /// The distance of the nearest square left, if the search was ended: no exit that was not found is nearer.
    pub(super) left: Option<f64>,
    /// The number of squares so far that many pairs may reach.
    crowded: usize,
    /// The witnesses, once they are needed.
    witnesses: Option<Witnesses>,
    /// The number of failures that witnesses are still allowed.
    credit: usize,
    pub(super) found: Found,
}

impl<'s> ExitSearch<'s> {
    /// The search for two shapes with these boxes; `error` is in extents of both.
    pub(super) fn new(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64, is_plain: bool) -> ExitSearch<'s> {
        ExitSearch {
            shapes,
            bounds,
            pairs: CellPairs::new(shapes, bounds, error),
            is_plain,
            count: 0,
            most: if is_plain { usize::MAX } else { MOST_SQUARES },
            beyond: 0.0,
            left: None,
            crowded: 0,
            witnesses: None,
            credit: FIRST_CREDIT,
            found: Found::nothing(0.0, 0.0),
        }
    }

    /// The nearest exit, if it is no farther than `within`. Another call, with a larger bound, looks beyond the former
    /// one.
    pub(super) fn nearest_exit(&mut self, within: f64) -> Option<Exit> {
        let all = self.start(within);
        let mut squares = Squares::new(all, 0);
        if !self.run_some(&mut squares, self.most.saturating_sub(self.count)) {
            let nearest = squares.pop(self.found.bound()).map(|(distance, _)| distance - self.found.error);
            self.left = nearest.map(|left| left.max(0.0));
        }
        self.answer()
    }

    /// The nearest exit found.
    pub(super) fn answer(&mut self) -> Option<Exit> {
        let slack = self.pairs.cells.error;
        self.found.nearest(|depth| self.pairs.reach_depth(depth, slack))
    }

    /// Starts a search up to a distance, and returns the square that it is in.
    pub(super) fn start(&mut self, within: f64) -> Bounds {
        self.beyond = self.found.within;
        self.found = Found { within, error: self.pairs.cells.error, ..self.found };
        let all = Bounds::point(DVec2::ZERO).grown(within * (1.0 + 8.0 * f64::EPSILON));
        self.pairs.start(within, all.grown(MARGIN * self.pairs.cells.error));
        all
    }

    /// Searches up to `most` of these squares; true if none is left.
    pub(super) fn run_some(&mut self, squares: &mut Squares, most: usize) -> bool {
        for _ in 0..most {
            let Some((_, square)) = squares.pop(self.found.bound()) else { return true };
            self.count += 1;
            if let Verdict::Cut(links) = self.search(&square) {
                squares.cut(&square, &links, self.found.bound());
            }
        }
        false
    }

    /// The verdict on a square; tries all feet and crossings in it, unless it lies within the union or has to be cut.
    fn search(&mut self, square: &Square) -> Verdict {
        let margin = MARGIN * self.pairs.cells.error;
        let radius = if self.is_plain { f64::INFINITY } else { self.found.bound() + margin };
        let Some(clipped) = ClippedSquare::within(square.bounds.grown(margin), radius) else {
            return Verdict::Done;
        };
        let around = clipped.bounds;
        let is_small = square.bounds.max.x - square.bounds.min.x <= SMALL * self.pairs.cells.error;
        let is_known = around.max.most(-around.min).length() < self.beyond;
        if is_known || self.pairs.recent_cell_covers(&clipped) || self.is_proved_covered(square, around) {
            return Verdict::Done;
        }
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
        let mut reaching = self.pairs.reaching(&given, &clipped);
        self.pairs.split(&mut reaching, &clipped, square.level);
        // Cutting does not reduce pairs that all meet for every displacement.
        let can_lessen = !reaching.are_pairs || reaching.are_fewer_than(&given);
        let are_many = !reaching.are_pairs || reaching.links.len() > FEW_PAIRS;
        if are_many && !is_small && can_lessen {
            return Verdict::cut(reaching);
        }
        self.pairs.split_all(&mut reaching, &clipped);
        let kept = self.pairs.cells.cells.len() as u32;
        // The box in which candidates count as in the square.
        let inner = square.bounds.grown(0.5 * margin);
        let made = self.pairs.make_all(&mut reaching, &clipped);
        let (cells, found) = (&self.pairs.cells, &mut self.found);
        let is_covered = are_few && made.iter().any(|&cell| cells.cover_all(cell, &clipped));
        let curves = if is_covered { Vec::new() } else { cells.curves_in(&made, around) };
        let is_cut = curves.len() > FEW_CURVES && !is_small && reaching.are_fewer_than(&given);
        if !is_cut {
            nearest_of(cells, &made, curves, inner, found, &|x| cells.cover(&made, x));
        }
        self.pairs.cells.truncate(kept);
        if is_cut { Verdict::cut(reaching) } else { Verdict::Done }
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
        if !is_crowded || self.crowded <= FEW_SQUARES || self.credit == 0 {
            return false;
        }
        let is_proved = self.prove_overlap(around);
        self.credit = if is_proved { (self.credit + CREDIT).min(MOST_CREDIT) } else { self.credit - 1 };
        is_proved
    }

    /// Whether a witness proves that the shapes overlap for all these displacements.
    fn prove_overlap(&mut self, moves: Bounds) -> bool {
        let (shapes, bounds, error) = (self.shapes, self.bounds, self.pairs.cells.error);
        let witnesses = self.witnesses.get_or_insert_with(|| Witnesses::of(shapes, bounds, error));
        witnesses.prove_overlap(shapes, bounds, moves)
    }
}

/// The verdict on a square.
enum Verdict {
    /// It is searched, or lies within the union.
    Done,
    /// It has to be cut into quarters, which get these links.
    Cut(Option<Rc<SquareLinks>>),
}

impl Verdict {
    fn cut(reaching: SquareLinks) -> Verdict {
        Verdict::Cut(Some(Rc::new(reaching)))
    }
}

#[cfg(test)]
#[path = "exits_tests.rs"]
mod tests;
