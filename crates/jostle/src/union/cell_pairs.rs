//! The cells that may come near a square of moves, as links. A link is taken apart, and a cell is made, when a square
//! needs it.

use alloc::{rc::Rc, vec, vec::Vec};

use super::{
    cells::{Cells, Pieces, SEAM_GRACE},
    piece_tree::{CellLink, Links, PieceTree, Spans},
};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// All pieces near the search may be gathered at once when at least so many were gathered for single squares.
const MANY_PIECES: usize = 512;
/// So many pairs of pieces need no trees.
const FEW_PAIRS: usize = 256;
/// Links are taken apart while there are no more than this. Fewer, and cells that cover a square are missed; more, and more
/// of them are looked at in vain.
const MANY_LINKS: usize = 256;
/// In squares that were cut less often, all links may reach all.
const OFTEN: u32 = 4;

/// How many cells are made at most to see whether they cover a square; how many links are looked at for that at least, and
/// how many of them wait at most. Of more than `CROWD` links a quarter is looked at, and more wait.
const TRIES: usize = 6;
const LOOKS: usize = 300;
const FEW_WAIT: usize = 24;
const MANY_WAIT: usize = 64;
const CROWD: usize = 1024;
/// How many cells that covered a square are tried for others, and how many are kept before all are forgotten.
const COVERING: usize = 256;
const KEPT: usize = 1024;

/// The links whose cells may reach a square.
pub(crate) struct Reaching {
    pub(crate) links: Vec<CellLink>,
    /// All are links of pieces.
    pub(crate) are_pairs: bool,
    /// They are taken apart while there are no more than this.
    many: usize,
    /// They are clearly fewer than those of the square it was cut from.
    are_less: bool,
}

/// The pieces of two shapes, and the cells that were made of them.
pub(crate) struct CellPairs<'s> {
    shapes: [&'s dyn Pieces; 2],
    bounds: [Bounds; 2],
    pub(crate) cells: Cells,
    trees: [PieceTree; 2],
    /// Cells farther from the origin than this are not made.
    within: f64,
    /// Around the whole search.
    around: Bounds,
    /// The links of all pieces that count there; `None` if they are not gathered yet.
    whole: Option<Rc<Reaching>>,
    /// How many pieces were gathered.
    gathered: usize,
    /// How many both shapes have; `None` until that is asked.
    count: Option<usize>,
    /// The cells that covered the latest squares, the last one first.
    covering: Vec<u32>,
}

impl<'s> CellPairs<'s> {
    pub(crate) fn new(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64) -> CellPairs<'s> {
        let origin = bounds[0].middle();
        CellPairs {
            shapes,
            bounds,
            cells: Cells::none(bounds, error),
            trees: [PieceTree::new(origin), PieceTree::new(origin)],
            within: 0.0,
            around: Bounds::point(DVec2::ZERO),
            whole: None,
            gathered: 0,
            count: None,
            covering: Vec::new(),
        }
    }

    /// From now on looks at the squares in a box, and at cells that are no farther from the origin than `within`. What was
    /// gathered before is forgotten.
    pub(crate) fn look_within(&mut self, within: f64, around: Bounds) {
        (self.within, self.around) = (within, around);
        (self.whole, self.gathered) = (None, 0);
        self.trees.iter_mut().for_each(PieceTree::clear);
    }

    fn grace(&self) -> f64 {
        SEAM_GRACE * self.cells.error
    }

    fn links(&self) -> Links<'_> {
        Links([&self.trees[0], &self.trees[1]])
    }

    /// Whether a square lies within one of the cells that covered the latest squares.
    pub(crate) fn still_cover(&mut self, around: Bounds) -> bool {
        let found = self.covering.iter().position(|&cell| self.cells.cover_all(cell, around));
        if let Some(found) = found {
            self.covering[..=found].rotate_right(1);
        }
        found.is_some()
    }

    /// The links of all pieces whose cells may reach a square; `None` if either shape has more than `most` there.
    ///
    /// When more pieces were gathered for single squares than the shapes have, all near the search are gathered, once
    /// for all squares.
    pub(crate) fn gather(&mut self, around: Bounds, most: usize) -> Option<Rc<Reaching>> {
        if self.whole.is_none() && self.gathered >= MANY_PIECES && self.gathered >= self.count() {
            self.whole = self.gather_now(self.around, usize::MAX).map(Rc::new);
        }
        if self.whole.is_some() { self.whole.clone() } else { self.gather_now(around, most).map(Rc::new) }
    }

    /// How many pieces both shapes have.
    fn count(&mut self) -> usize {
        *self.count.get_or_insert_with(|| self.shapes[0].count() + self.shapes[1].count())
    }

    fn gather_now(&mut self, around: Bounds, most: usize) -> Option<Reaching> {
        let ([of_a, of_b], grace) = (self.bounds, self.grace());
        let moved = Bounds { min: of_b.min + around.min, max: of_b.max + around.max }.grown(grace);
        let back = Bounds { min: of_a.min - around.max, max: of_a.max - around.min }.grown(grace);
        let [a, b] = &mut self.trees;
        let found = [a.gather(self.shapes[0], moved, most), b.gather(self.shapes[1], back, most)];
        let count = |found: &Option<Vec<u32>>| found.as_ref().map_or(most, Vec::len);
        self.gathered = self.gathered.saturating_add(count(&found[0])).saturating_add(count(&found[1]));
        let [Some(of_a), Some(of_b)] = found else { return None };
        let pairs = of_a.len().saturating_mul(of_b.len());
        let roots = |tree: &mut PieceTree, mut nodes: Vec<u32>| {
            if pairs > TRIES {
                tree.find_strips(&nodes);
            }
            if pairs > FEW_PAIRS { vec![tree.join(&mut nodes)] } else { nodes }
        };
        let (of_a, of_b) = (roots(a, of_a), roots(b, of_b));
        let links = of_a.iter().flat_map(|&i| of_b.iter().map(move |&j| [i, j])).collect();
        Some(Reaching { links, are_pairs: pairs <= FEW_PAIRS, many: MANY_LINKS, are_less: true })
    }

    /// Those of some links whose cells may reach a square.
    pub(crate) fn that_reach(&self, given: &Reaching, around: Bounds) -> Reaching {
        let reaches = self.reaches(around);
        let links: Vec<CellLink> = given.links.iter().copied().filter(|&link| reaches(link)).collect();
        let are_less = 4 * links.len() < 3 * given.links.len() || links.len() < given.many;
        Reaching { links, are_less, ..*given }
    }

    /// Whether the cell of a link may reach a square.
    fn reaches(&self, around: Bounds) -> impl Fn(CellLink) -> bool {
        let (links, grace) = (self.links(), self.grace());
        let square = Spans::of(around.grown(grace));
        move |link| {
            links.may_reach(link, &square)
                && links.pieces(link).is_none_or(|pair| links.pieces_may_reach(pair, around, grace))
        }
    }

    /// Takes links that reach a square apart until they are many, or all are links of pieces; `level` tells how often
    /// the square was cut. Where that has not made them fewer, more of them are many.
    pub(crate) fn take_apart(&self, reaching: &mut Reaching, around: Bounds, level: u32) {
        if !reaching.are_less && level >= OFTEN {
            reaching.many *= 2;
        }
        self.take_apart_up_to(reaching.many, reaching, around);
    }

    /// Takes links that reach a square apart until all are links of pieces.
    pub(crate) fn take_all_apart(&self, reaching: &mut Reaching, around: Bounds) {
        self.take_apart_up_to(usize::MAX, reaching, around);
    }

    fn take_apart_up_to(&self, many: usize, reaching: &mut Reaching, around: Bounds) {
        let (links, reaches) = (self.links(), self.reaches(around));
        while !reaching.are_pairs && reaching.links.len() <= many {
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

    /// Whether a square lies within a cell of some links. The link with most room for the square is looked at first: it
    /// is taken apart, or its cell is made. Not all are looked at, so `false` may also mean that none was found.
    pub(crate) fn one_covers(&mut self, given: &Reaching, around: Bounds) -> bool {
        let square = Spans::of(around);
        let most = if given.links.len() > CROWD { MANY_WAIT } else { FEW_WAIT };
        let mut waiting = Waiting { links: [(0.0, [0; 2]); MANY_WAIT], count: 0, most };
        for &link in &given.links {
            waiting.add(self.links().room(link, &square), link);
        }
        let mut tries = TRIES;
        for _ in 0..LOOKS.max(given.links.len() / 4) {
            let Some((room, link)) = waiting.widest() else { return false };
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
            if self.covers(link, around) {
                return true;
            }
            tries -= 1;
            if tries == 0 {
                return false;
            }
        }
        false
    }

    /// Whether a square lies within the cell of a link of pieces. If so, the cell is remembered.
    fn covers(&mut self, link: CellLink, around: Bounds) -> bool {
        if self.cells.cells.len() >= KEPT {
            self.covering.clear();
            self.cells.truncate(0);
        }
        let Some(cell) = self.make(link) else { return false };
        if !self.cells.cover_all(cell, around) {
            self.cells.truncate(cell);
            return false;
        }
        self.covering.truncate(COVERING - 1);
        self.covering.insert(0, cell);
        true
    }

    /// Makes the cell of a link of pieces; `None` if it is farther away than the search looks.
    fn make(&mut self, link: CellLink) -> Option<u32> {
        let [i, j] = self.links().pieces(link)?;
        let (a, b) = (self.trees[0].piece(i), self.trees[1].piece(j));
        let is_near = self.cells.add(&a, &b, self.within + SEAM_GRACE * self.cells.error);
        is_near.then(|| self.cells.cells.len() as u32 - 1)
    }

    /// Makes the cells of links of pieces that reach a square, in the order of A's pieces and then of B's, and drops the links
    /// of other cells.
    pub(crate) fn make_all(&mut self, given: &mut Reaching, around: Bounds) -> Vec<u32> {
        given.links.sort_by_key(|&link| self.links().pieces(link));
        let mut cells = Vec::with_capacity(given.links.len());
        given.links.retain(|&link| {
            let Some(cell) = self.make(link) else { return false };
            let reaches = self.cells.reach(cell, around);
            if reaches {
                cells.push(cell);
            } else {
                self.cells.truncate(cell);
            }
            reaches
        });
        cells
    }

    /// Whether some cell holds the origin at least `depth` minus `slack` deep.
    pub(crate) fn reach_depth(&mut self, depth: f64, slack: f64) -> bool {
        let origin = Bounds::point(DVec2::ZERO);
        self.look_within(0.0, origin);
        let mut open = self.gather_now(origin, usize::MAX).map_or(Vec::new(), |all| all.links);
        let (point, least) = (Spans::of(origin), depth - slack - self.grace());
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

/// The links with most room that wait to be looked at, the last one with most.
struct Waiting {
    links: [(f64, CellLink); MANY_WAIT],
    count: usize,
    /// No more than this wait.
    most: usize,
}

impl Waiting {
    /// Adds a link that has some room, unless all those that wait have more.
    fn add(&mut self, room: f64, link: CellLink) {
        let is_full = self.count == self.most;
        if room <= 0.0 || (is_full && room <= self.links[0].0) {
            return;
        }
        // From the end on, where the widest are, as parts mostly have about as much room as the whole.
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

    fn widest(&mut self) -> Option<(f64, CellLink)> {
        self.count = self.count.checked_sub(1)?;
        Some(self.links[self.count])
    }
}
