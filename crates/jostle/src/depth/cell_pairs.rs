//! The cells that may reach a square of displacements, as links. A link is split, and a cell is made, when a square
//! needs it.

use alloc::{rc::Rc, vec, vec::Vec};

use super::{
    cells::{Cells, SEAM_GRACE},
    clipped_square::ClippedSquare,
    piece_tree::{CellLink, Links, PieceTree, Slabs},
};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    union::Pieces,
};

/// The number of links up to which they are split, and of pairs of pieces up to which no trees are made. With 512, two
/// sprites deep in each other take 1.2 times as long; with 128, fewer searches of large outlines run to their end.
const MANY_LINKS: usize = 256;

/// The links whose cells may reach a square.
pub(super) struct SquareLinks {
    pub(super) links: Vec<CellLink>,
    /// Whether all are links of pieces.
    pub(super) are_pairs: bool,
}

impl SquareLinks {
    /// Whether they are clearly fewer pairs than those of the square it was cut from; true if those are no pairs.
    pub(super) fn are_fewer_than(&self, given: &SquareLinks) -> bool {
        !given.are_pairs || 8 * self.links.len() < 7 * given.links.len()
    }
}

/// The pieces of two shapes, and the cells made of them.
pub(super) struct CellPairs<'s> {
    pub(super) shapes: [&'s dyn Pieces; 2],
    pub(super) bounds: [Bounds; 2],
    pub(super) cells: Cells,
    pub(super) trees: [PieceTree; 2],
    /// The distance from the origin up to which cells are made.
    within: f64,
    /// The box around the whole search.
    around: Bounds,
    /// The links of all pieces in the search; `None` if they are not gathered yet.
    whole: Option<Rc<SquareLinks>>,
    /// The number of pieces gathered.
    gathered: usize,
    /// The number of pieces of both shapes, once it is needed.
    count: Option<usize>,
    /// The cells that covered squares, the most recent first.
    pub(super) covering: Vec<u32>,
}

impl<'s> CellPairs<'s> {
    pub(super) fn new(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64) -> CellPairs<'s> {
        let origin = bounds[0].middle();
        let mut cells = Cells::none(bounds, error);
        cells.has_parts = !shapes.iter().all(|shape| shape.is_one());
        CellPairs {
            shapes,
            bounds,
            cells,
            trees: [PieceTree::new(origin), PieceTree::new(origin)],
            within: 0.0,
            around: Bounds::point(DVec2::ZERO),
            whole: None,
            gathered: 0,
            count: None,
            covering: Vec::new(),
        }
    }

    /// Starts a search of the squares in a box, with cells no farther from the origin than `within`, and drops
    /// everything gathered before.
    pub(super) fn start(&mut self, within: f64, around: Bounds) {
        (self.within, self.around) = (within, around);
        (self.whole, self.gathered) = (None, 0);
        self.trees.iter_mut().for_each(PieceTree::clear);
    }

    pub(super) fn grace(&self) -> f64 {
        SEAM_GRACE * self.cells.error
    }

    pub(super) fn links(&self) -> Links<'_> {
        Links([&self.trees[0], &self.trees[1]])
    }

    /// The links of all pieces whose cells may reach a square; `None` if either shape has more than `most` there.
    ///
    /// Once more pieces were gathered for single squares than the shapes have, all near the search are gathered for all
    /// squares at once.
    pub(super) fn gather(&mut self, around: Bounds, most: usize) -> Option<Rc<SquareLinks>> {
        if self.whole.is_none() && self.gathered >= self.count() {
            self.whole = self.gather_now(self.around, usize::MAX).map(Rc::new);
        }
        if self.whole.is_some() { self.whole.clone() } else { self.gather_now(around, most).map(Rc::new) }
    }

    /// The number of pieces of both shapes.
    fn count(&mut self) -> usize {
        *self.count.get_or_insert_with(|| self.shapes[0].count() + self.shapes[1].count())
    }

    pub(super) fn gather_now(&mut self, around: Bounds, most: usize) -> Option<SquareLinks> {
        let [of_a, of_b] = self.bounds;
        let grace = self.grace();
        let moved = Bounds { min: of_b.min + around.min, max: of_b.max + around.max }.grown(grace);
        let back = Bounds { min: of_a.min - around.max, max: of_a.max - around.min }.grown(grace);
        let [a, b] = &mut self.trees;
        let shapes = self.shapes;
        let found = [
            a.gather(most, |visit| shapes[0].for_pieces(moved, visit)),
            b.gather(most, |visit| shapes[1].for_pieces(back, visit)),
        ];
        let count = |found: &Option<Vec<u32>>| found.as_ref().map_or(most, Vec::len);
        self.gathered = self.gathered.saturating_add(count(&found[0])).saturating_add(count(&found[1]));
        let [Some(of_a), Some(of_b)] = found else { return None };
        let pairs = of_a.len().saturating_mul(of_b.len());
        let roots = |tree: &mut PieceTree, mut nodes: Vec<u32>| {
            if pairs > MANY_LINKS { vec![tree.join(&mut nodes)] } else { nodes }
        };
        let (of_a, of_b) = (roots(a, of_a), roots(b, of_b));
        let links = of_a.iter().flat_map(|&i| of_b.iter().map(move |&j| [i, j])).collect();
        Some(SquareLinks { links, are_pairs: pairs <= MANY_LINKS })
    }

    /// The links among these whose cells may reach a square.
    pub(super) fn reaching(&self, given: &SquareLinks, around: &ClippedSquare) -> SquareLinks {
        let reaches = self.reaches(around);
        let links: Vec<CellLink> = given.links.iter().copied().filter(|&link| reaches(link)).collect();
        SquareLinks { links, ..*given }
    }

    /// The test whether a cell of a link may reach a square.
    fn reaches(&self, around: &ClippedSquare) -> impl Fn(CellLink) -> bool {
        let links = self.links();
        let grace = self.grace();
        let square = Slabs::of(around, grace);
        move |link| links.may_reach(link, &square)
    }

    /// Splits links that reach a square until there are many, or all are links of pieces. If they are hardly fewer than
    /// those of the square it was cut from, up to twice as many, within limits.
    pub(super) fn split(&self, reaching: &mut SquareLinks, given: &SquareLinks, around: &ClippedSquare) {
        let are_fewer = 4 * reaching.links.len() < 3 * given.links.len();
        let limit = if are_fewer { MANY_LINKS } else { (2 * given.links.len()).clamp(MANY_LINKS, 8 * MANY_LINKS) };
        self.split_up_to(limit, reaching, around);
    }

    /// Splits links that reach a square until all are links of pieces; false if these are more than `most`.
    pub(super) fn split_all(&self, reaching: &mut SquareLinks, around: &ClippedSquare, most: usize) -> bool {
        self.split_up_to(most, reaching, around);
        reaching.are_pairs && reaching.links.len() <= most
    }

    fn split_up_to(&self, limit: usize, reaching: &mut SquareLinks, around: &ClippedSquare) {
        let links = self.links();
        let reaches = self.reaches(around);
        while !reaching.are_pairs && reaching.links.len() <= limit {
            let before = core::mem::take(&mut reaching.links);
            reaching.are_pairs = true;
            for link in before {
                match links.parts(link) {
                    None => reaching.links.push(link),
                    Some(parts) => {
                        reaching.are_pairs = false;
                        reaching.links.extend(parts.into_iter().filter(|&part| reaches(part)));
                    }
                }
            }
        }
    }

    /// The new cell of a link of pieces; `None` if it is farther away than the search looks.
    pub(super) fn make(&mut self, link: CellLink) -> Option<u32> {
        let [i, j] = self.links().pieces(link)?;
        let (a, b) = (self.trees[0].piece(i), self.trees[1].piece(j));
        let is_near = self.cells.add(&a, &b, self.within + SEAM_GRACE * self.cells.error);
        is_near.then(|| self.cells.cells.len() as u32 - 1)
    }

    /// The new cells of links of pieces that reach a square, in the order of A's pieces and then of B's; drops the
    /// links of other cells.
    pub(super) fn make_all(&mut self, given: &mut SquareLinks, around: &ClippedSquare) -> Vec<u32> {
        given.links.sort_by_key(|&link| self.links().pieces(link));
        let mut cells = Vec::with_capacity(given.links.len());
        given.links.retain(|&link| {
            let Some(cell) = self.make(link) else { return false };
            let reaches = self.cells.may_reach(cell, around);
            if reaches {
                cells.push(cell);
            } else {
                self.cells.truncate(cell);
            }
            reaches
        });
        cells
    }

    /// Whether the origin is at least `depth` minus `slack` deep in a cell.
    pub(super) fn reach_depth(&mut self, depth: f64, slack: f64) -> bool {
        let origin = Bounds::point(DVec2::ZERO);
        self.start(0.0, origin);
        let mut open = self.gather_now(origin, usize::MAX).map_or(Vec::new(), |all| all.links);
        let point = Slabs::of(&ClippedSquare::of(origin), 0.0);
        let least = depth - slack - self.grace();
        while let Some(link) = open.pop() {
            if self.links().room(link, &point) < least {
                continue;
            }
            if let Some(parts) = self.links().parts(link) {
                open.extend(parts);
            } else if let Some(cell) = self.make(link) {
                if depth <= self.cells.depth_of_origin(cell) + slack {
                    return true;
                }
                self.cells.truncate(cell);
            }
        }
        depth <= slack
    }
}
