//! The pairs of pieces, one of either shape, whose cells may come near a square of moves. A cell is made when it is needed.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cells, Marked, Pieces, SEAM_GRACE};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    shape::Piece,
};

/// How many cells are remembered that covered a square, and how many are made at most to see whether they cover another.
const COVERING: usize = 4;

/// A piece of A and a piece of B, by their places among the gathered ones, and their cell.
struct Pair {
    pieces: [u32; 2],
    /// A box around the cell, with its grace.
    bounds: Bounds,
    /// Two strips around the cell, which are narrower than the box if a piece is slender; `None` until they are asked for.
    strips: Option<[Strip; 2]>,
    made: Made,
}

/// The part of the plane between two parallel lines: the points whose height along the normal is from `low` to `high`.
#[derive(Clone, Copy)]
struct Strip {
    normal: DVec2,
    low: f64,
    high: f64,
}

impl Strip {
    fn meets(&self, square: Bounds) -> bool {
        let (at, reach) = (self.normal.dot(square.middle()), square.reach_along(self.normal));
        at + reach >= self.low && at - reach <= self.high
    }
}

/// Whether the cell of a pair is made, and which it is.
#[derive(Clone, Copy)]
enum Made {
    NotYet,
    /// The cell is farther from the origin than the search looks.
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
    /// Cells farther from the origin than this are not made.
    within: f64,
    /// The cells that covered the latest squares, the last one first.
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

    /// Whether a square lies within one of the cells that covered the latest squares.
    pub(super) fn still_cover(&self, around: Bounds) -> bool {
        self.covering.iter().any(|&cell| self.cells.cover_all(cell, around))
    }

    /// The pairs, of those given, whose cells may reach a square. No cell is made to tell that.
    pub(super) fn that_reach(&mut self, pairs: &[u32], around: Bounds) -> Vec<u32> {
        pairs.iter().copied().filter(|&pair| self.may_reach(pair, around)).collect()
    }

    /// Makes the cells of the pairs, and keeps the pairs whose cells reach a square; returns these cells, in the same order.
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

    /// Whether the cell of a pair may reach a square: told by the cell if it is made, otherwise by its box and strips.
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

    /// The cell of a pair, which is made now unless it was before; `None` if it is farther away than the search looks.
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

    /// Whether a square lies within the cell of one of the pairs. Of the cells that are not made yet, those whose boxes leave
    /// most room around the square are made and tried.
    pub(super) fn one_covers(&mut self, pairs: &[u32], around: Bounds) -> bool {
        let mut to_make = [(0.0, u32::MAX); COVERING];
        for &pair in pairs {
            let Pair { bounds: Bounds { min, max }, made, .. } = self.pairs[pair as usize];
            let (below, above) = (around.min - min, max - around.max);
            let room = below.x.min(below.y).min(above.x).min(above.y);
            match made {
                Made::Cell(cell) if room > 0.0 && self.cells.cover_all(cell, around) => return self.remember(cell),
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
                return self.remember(cell);
            }
        }
        false
    }

    /// Remembers a cell that covers a square.
    fn remember(&mut self, cell: u32) -> bool {
        self.covering.insert(0, cell);
        self.covering.truncate(COVERING);
        true
    }

    /// The pairs whose cells may reach a square, told by the boxes of the pieces, in the order of A's pieces and then of B's;
    /// `None` if either shape has more than `most` pieces there.
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

/// A piece of a shape, and what is asked of it again and again.
struct Gathered {
    piece: Piece,
    /// Which of its edges are seams, as bits.
    seams: u32,
    /// The box around it, skin included.
    bounds: Bounds,
    /// The normal of its longest edge; any direction if it is a point.
    normal: DVec2,
}

impl Gathered {
    fn marked(&self) -> Marked<'_> {
        Marked { piece: &self.piece, seams: self.seams }
    }
}

/// The pieces of a shape whose boxes meet another; `None` if they are more than `most`.
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
