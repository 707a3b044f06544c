//! The pairs of pieces whose cells may come near a square of moves. A cell is made when it is needed.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cells, Marked, Pieces, SEAM_GRACE};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    shape::Piece,
};

/// So many cells that covered a square are tried first, and so many are made to be tried.
const COVERING: usize = 4;

/// Two pieces, and their cell.
struct Pair {
    pieces: [u32; 2],
    /// Around all that the cell may cover.
    bounds: Bounds,
    /// It lies within these too, which are narrower than the box where a piece is slender.
    strips: Option<[Strip; 2]>,
    made: Made,
}

/// What lies between two parallel lines.
#[derive(Clone, Copy)]
struct Strip {
    normal: DVec2,
    low: f64,
    high: f64,
}

impl Strip {
    fn meets(&self, square: Bounds) -> bool {
        let (middle, half) = ((square.min + square.max) * 0.5, (square.max - square.min) * 0.5);
        let (at, reach) = (self.normal.dot(middle), half.x * self.normal.x.abs() + half.y * self.normal.y.abs());
        at + reach >= self.low && at - reach <= self.high
    }
}

/// A cell is made when it is needed.
#[derive(Clone, Copy)]
enum Made {
    NotYet,
    /// It is farther from the origin than is looked.
    Far,
    Cell(u32),
}

/// All pairs that were gathered.
pub(super) struct CellPairs<'s> {
    shapes: [&'s dyn Pieces; 2],
    bounds: [Bounds; 2],
    pub(super) cells: Cells,
    pieces: [Vec<Gathered>; 2],
    pairs: Vec<Pair>,
    /// How far from the origin cells are made.
    within: f64,
    /// The cells that covered a square most lately.
    covering: Vec<u32>,
}

impl<'s> CellPairs<'s> {
    pub(super) fn new(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], within: f64, error: f64) -> CellPairs<'s> {
        let cells = Cells::none(bounds, error);
        CellPairs {
            shapes,
            bounds,
            cells,
            pieces: [Vec::new(), Vec::new()],
            pairs: Vec::new(),
            within,
            covering: Vec::new(),
        }
    }

    /// Whether one of the cells that covered a square lately has all of another.
    pub(super) fn still_cover(&self, around: Bounds) -> bool {
        self.covering.iter().any(|&cell| self.cells.cover_all(cell, around))
    }

    /// Those of some pairs whose cells may reach a box, as far as that is known.
    pub(super) fn that_reach(&mut self, pairs: &[u32], around: Bounds) -> Vec<u32> {
        pairs.iter().copied().filter(|&pair| self.may_reach(pair, around)).collect()
    }

    /// The cells of some pairs that reach a box, made now if need be; the others are left out of the pairs.
    pub(super) fn make(&mut self, pairs: &mut Vec<u32>, around: Bounds) -> Vec<u32> {
        let mut cells = Vec::with_capacity(pairs.len());
        pairs.retain(|&pair| match self.made(pair) {
            Some(cell) if self.cells.reach(cell, around) => {
                cells.push(cell);
                true
            }
            _ => false,
        });
        cells
    }

    fn may_reach(&mut self, pair: u32, around: Bounds) -> bool {
        let Pair { bounds, strips, made, pieces: [i, j] } = self.pairs[pair as usize];
        if !bounds.meets(around) {
            return false;
        }
        match made {
            Made::Far => return false,
            Made::Cell(cell) => return self.cells.reach(cell, around),
            Made::NotYet => {}
        }
        let strips = strips.unwrap_or_else(|| {
            let [a, b] = [&self.pieces[0][i as usize], &self.pieces[1][j as usize]];
            let margin = a.piece.radius + b.piece.radius + SEAM_GRACE * self.cells.error;
            [a.normal, b.normal].map(|normal| {
                let ([a_low, a_high], [b_low, b_high]) = (extent(&a.piece, normal), extent(&b.piece, normal));
                Strip { normal, low: a_low - b_high - margin, high: a_high - b_low + margin }
            })
        });
        self.pairs[pair as usize].strips = Some(strips);
        strips.iter().all(|strip| strip.meets(around))
    }

    /// The cell of a pair, made now if need be; `None` if it is farther than is looked.
    fn made(&mut self, pair: u32) -> Option<u32> {
        let Pair { pieces: [i, j], made, .. } = self.pairs[pair as usize];
        if let Made::NotYet = made {
            let (a, b) = (&self.pieces[0][i as usize], &self.pieces[1][j as usize]);
            let is_near = self.cells.add(&a.marked(), &b.marked(), self.within + SEAM_GRACE * self.cells.error);
            let made = if is_near { Made::Cell(self.cells.cells.len() as u32 - 1) } else { Made::Far };
            self.pairs[pair as usize].made = made;
            return self.made(pair);
        }
        if let Made::Cell(cell) = made { Some(cell) } else { None }
    }

    /// Whether one of the cells has all of a square. Those whose boxes have most room around it are made.
    pub(super) fn one_covers(&mut self, pairs: &[u32], around: Bounds) -> bool {
        let mut to_make = [(0.0, u32::MAX); COVERING];
        for &pair in pairs {
            let Pair { bounds: Bounds { min, max }, made, .. } = self.pairs[pair as usize];
            let (below, above) = (around.min - min, max - around.max);
            let room = below.x.min(below.y).min(above.x).min(above.y);
            match made {
                Made::Cell(cell) if room > 0.0 && self.cells.cover_all(cell, around) => return self.covers(cell),
                Made::NotYet if room > to_make[COVERING - 1].0 => {
                    let place = to_make.partition_point(|(most, _)| *most >= room);
                    to_make[place..].rotate_right(1);
                    to_make[place] = (room, pair);
                }
                _ => {}
            }
        }
        for (_, pair) in to_make.into_iter().take_while(|(room, _)| *room > 0.0) {
            if let Some(cell) = self.made(pair).filter(|&cell| self.cells.cover_all(cell, around)) {
                return self.covers(cell);
            }
        }
        false
    }

    /// Notes that a cell covers a square.
    fn covers(&mut self, cell: u32) -> bool {
        self.covering.insert(0, cell);
        self.covering.truncate(COVERING);
        true
    }

    /// The pairs of pieces that may reach a square; `None` if a shape has more pieces there than so many.
    pub(super) fn gather(&mut self, around: Bounds, most: usize) -> Option<Vec<u32>> {
        let ([a, b], grace) = (self.shapes, SEAM_GRACE * self.cells.error);
        let [of_a, of_b] = self.bounds;
        let moved = Bounds { min: of_b.min + around.min, max: of_b.max + around.max }.grown(grace);
        let back = |of: Bounds| Bounds { min: of.min - around.max, max: of.max - around.min }.grown(grace);
        let (a, b) = (gather(a, moved, most)?, gather(b, back(of_a), most)?);
        let mut pairs = Vec::new();
        let first = [self.pieces[0].len() as u32, self.pieces[1].len() as u32];
        for (i, own) in (first[0]..).zip(&a) {
            let near = back(own.bounds);
            for (j, other) in (first[1]..).zip(&b) {
                if near.meets(other.bounds) {
                    let (own, other) = (own.bounds, other.bounds);
                    let bounds = Bounds { min: own.min - other.max, max: own.max - other.min }.grown(grace);
                    pairs.push(self.pairs.len() as u32);
                    self.pairs.push(Pair { pieces: [i, j], bounds, strips: None, made: Made::NotYet });
                }
            }
        }
        self.pieces[0].extend(a);
        self.pieces[1].extend(b);
        Some(pairs)
    }
}

/// A piece of a shape, which of its edges are seams, and its box.
struct Gathered {
    piece: Piece,
    seams: u32,
    bounds: Bounds,
    /// Of the longest edge; of a point any direction.
    normal: DVec2,
}

impl Gathered {
    fn marked(&self) -> Marked<'_> {
        Marked { piece: &self.piece, seams: self.seams }
    }
}

/// The pieces of a shape whose box meets another; `None` if there are more.
fn gather(shape: &dyn Pieces, near: Bounds, most: usize) -> Option<Vec<Gathered>> {
    let mut all = Vec::new();
    let flow = shape.for_pieces(near, &mut |Marked { piece, seams }| {
        let longest = |best: DVec2, (p, q): (DVec2, DVec2)| {
            if (q - p).length_squared() > best.length_squared() { q - p } else { best }
        };
        let along = piece.corners.edges().fold(DVec2::ZERO, longest);
        let normal = if along == DVec2::ZERO { DVec2::new(1.0, 0.0) } else { along.right() * (1.0 / along.length()) };
        all.push(Gathered { piece: piece.clone(), seams, bounds: piece.bounds(), normal });
        if all.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(all)
}

/// From where to where a piece reaches along an axis.
fn extent(piece: &Piece, axis: DVec2) -> [f64; 2] {
    let heights = piece.corners.iter().map(|&corner| axis.dot(corner));
    heights.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)])
}
