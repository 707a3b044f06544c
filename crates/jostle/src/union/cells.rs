//! The difference of two concave shapes is the union of the differences of their convex pieces: its cells.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use crate::{
    difference::{Owner, walk},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        predicates::{Span, cross_sign, dot_sign},
        sqrt,
    },
    placed::{Body, Piece},
};

/// An edge of a cell's core, counterclockwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellSide {
    /// The points of A and of B whose differences are its start and its end.
    pub(crate) a: [DVec2; 2],
    pub(crate) b: [DVec2; 2],
    pub(crate) start: DVec2,
    pub(crate) end: DVec2,
    /// Outward, of unit length; of a point any direction.
    pub(crate) normal: DVec2,
    /// It stems from an edge between two pieces, so the union goes on beyond it.
    pub(crate) seam: bool,
}

impl CellSide {
    fn new(a: [DVec2; 2], b: [DVec2; 2]) -> CellSide {
        let (start, end) = (a[0] - b[0], a[1] - b[1]);
        let outward = (a[1] - a[0] - (b[1] - b[0])).right();
        let length = outward.length();
        let any = DVec2::new(1.0, 0.0);
        let normal = if length > 0.0 { DVec2::new(outward.x / length, outward.y / length) } else { any };
        CellSide { a, b, start, end, normal, seam: false }
    }

    /// Whether it is the whole core of two corners.
    pub(crate) fn is_point(&self) -> bool {
        self.start == self.end
    }

    /// Whether the next side runs on along the same line, and one of the two stems from a seam. Then so does the other:
    /// an edge of one shape that lies along a seam of the other reaches into the pieces on both sides.
    fn goes_on_in(&self, next: &CellSide) -> bool {
        let edge = |side: &CellSide| {
            let of_a = side.a[0] != side.a[1];
            if of_a { Span::new(side.a[0], side.a[1]) } else { Span::new(side.b[1], side.b[0]) }
        };
        (self.seam || next.seam)
            && cross_sign(edge(self), edge(next)).is_eq()
            && dot_sign(edge(self), edge(next)).is_gt()
    }

    fn joined(&self, next: &CellSide) -> CellSide {
        CellSide { a: [self.a[0], next.a[1]], b: [self.b[0], next.b[1]], end: next.end, seam: true, ..*self }
    }

    /// How far a point lies beyond its line.
    pub(crate) fn height(&self, x: DVec2) -> f64 {
        self.normal.dot(x - self.start)
    }

    /// Where the foot of a point lies along it: 0 at the start, 1 at the end.
    pub(crate) fn share(&self, x: DVec2) -> f64 {
        let e = self.end - self.start;
        if self.is_point() { 0.0 } else { e.dot(x - self.start) / e.length_squared() }
    }

    /// A length as a share of its own.
    pub(crate) fn slack(&self, length: f64) -> f64 {
        length / (self.end - self.start).length()
    }

    /// The points of A and of B at a share of its length.
    pub(crate) fn points(&self, share: f64) -> [DVec2; 2] {
        [self.a, self.b].map(|[p, q]| p + (q - p) * share)
    }
}

/// The difference of two convex pieces: the core between its sides, grown by the sum of the radii.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// Where its sides are among those of all cells.
    sides: Range<usize>,
    /// Of the pieces of A and of B.
    pub(crate) radii: [f64; 2],
    /// Around all that it may cover.
    bounds: Bounds,
}

impl Cell {
    /// The sum of the radii.
    pub(crate) fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }
}

/// What is made of convex pieces.
pub(crate) trait Pieces {
    /// A box around it, skins included.
    fn bounds(&self) -> Bounds;

    /// How many pieces it has.
    fn count(&self) -> usize;

    /// Visits its pieces whose box meets another, until the visitor breaks off.
    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(Marked<'_>) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Surely true if it says that a box lies within the union of its pieces, skins not counted; `false` if that is not
    /// known. The box must be larger than what rounding moves a corner by.
    fn holds(&self, square: Bounds) -> bool;

    /// Surely true if it says that a piece has a point in a box, skins not counted; `false` if that is not known.
    fn has_point_in(&self, square: Bounds) -> bool;
}

impl Pieces for Body<'_> {
    fn bounds(&self) -> Bounds {
        Body::bounds(self)
    }

    fn count(&self) -> usize {
        match self {
            Body::Piece(_) => 1,
            Body::Area(area) => area.piece_count(),
        }
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(Marked<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Body::Piece(piece) => visit(Marked { piece, seams: 0 }),
            Body::Area(area) => {
                area.pieces_near(near, |i, piece| visit(Marked { piece, seams: area.seams_of(i, piece) }))
            }
        }
    }

    fn holds(&self, square: Bounds) -> bool {
        let area = match self {
            Body::Piece(piece) => return piece_holds(piece, square),
            Body::Area(area) => area,
        };
        let border = area.edges_near(square, |edge| {
            let (p, q) = (edge.corners[0], edge.corners[edge.corners.len() - 1]);
            let off = (q - p).cross(square.middle() - p);
            breaks_off(edge.bounds().meets(square) && off.abs() <= square.half_extent_along((q - p).left()))
        });
        // If no edge of the border meets the box, one inner point tells that all of it is inside.
        let middle = Bounds::point(square.middle());
        border.is_continue() && area.pieces_near(middle, |_, piece| breaks_off(piece_holds(piece, middle))).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        match self {
            Body::Piece(piece) => piece_has_point_in(piece, square),
            Body::Area(area) => {
                let has_point = |piece: &Piece| piece_has_point_in(piece, square);
                area.pieces_near(square, |_, piece| breaks_off(has_point(piece))).is_break()
            }
        }
    }
}

fn breaks_off(if_so: bool) -> ControlFlow<()> {
    if if_so { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Whether a piece has a corner in a box or the middle of the box.
fn piece_has_point_in(piece: &Piece, square: Bounds) -> bool {
    piece.corners.iter().any(|&corner| square.contains(corner)) || piece_holds(piece, Bounds::point(square.middle()))
}

/// Whether a box lies within a piece, skin not counted.
fn piece_holds(piece: &Piece, square: Bounds) -> bool {
    let is_left =
        |(p, q): (DVec2, DVec2)| (q - p).cross(square.middle() - p) >= square.half_extent_along((q - p).left());
    piece.corners.len() > 2 && piece.corners.edges().all(is_left)
}

/// The cells of two shapes that come within a distance of the origin.
#[derive(Debug)]
pub(crate) struct Cells {
    pub(crate) cells: Vec<Cell>,
    sides: Vec<CellSide>,
    /// How far rounding may put a point of a cell's border.
    pub(crate) error: f64,
}

impl Cells {
    /// `bounds` are those of the two; `error` is in their extents.
    pub(crate) fn new([a, b]: [&dyn Pieces; 2], bounds: [Bounds; 2], within: f64, error: f64) -> Cells {
        let mut cells = Cells::none(bounds, error);
        let reach = within + SEAM_GRACE * cells.error;
        _ = a.for_pieces(bounds[1].grown(reach), &mut |own| {
            let around = own.piece.bounds().grown(reach);
            b.for_pieces(around, &mut |other| {
                if around.meets(other.piece.bounds()) {
                    cells.add(&own, &other, reach);
                }
                ControlFlow::Continue(())
            })
        });
        cells
    }

    /// No cells yet, of two shapes with these boxes.
    pub(crate) fn none(bounds: [Bounds; 2], error: f64) -> Cells {
        let error = error * bounds[0].union(bounds[1]).size();
        Cells { cells: Vec::new(), sides: Vec::with_capacity(SIDES), error }
    }

    /// Adds the cell of two pieces, unless one of its sides leaves it farther than `within` from the origin; says whether.
    pub(crate) fn add(&mut self, a: &Marked<'_>, b: &Marked<'_>, within: f64) -> bool {
        let (first, sides) = (self.sides.len(), &mut self.sides);
        let radii = [a.piece.radius, b.piece.radius];
        let reach = radii[0] + radii[1];
        let mut is_far = false;
        walk(&a.piece.corners, &b.piece.corners, |facet| {
            if is_far {
                return;
            }
            let (p, q, v) = (facet.p, facet.q, facet.v);
            let (side, owner) = match facet.owner {
                Owner::A => (CellSide::new([p, q], [v, v]), a),
                Owner::B => (CellSide::new([v, v], [p, q]), b),
            };
            is_far = side.height(DVec2::ZERO) > reach + within;
            let side = CellSide { seam: !is_far && owner.is_seam(p), ..side };
            match sides[first..].last_mut().filter(|last| last.goes_on_in(&side)) {
                Some(last) => *last = last.joined(&side),
                None => sides.push(side),
            }
        });
        if is_far {
            sides.truncate(first);
            return false;
        }
        // The last side never goes on in the first: the walk begins between the directions from π to 2π and those from 0
        // to π, and edges with one direction, compared exactly by the corners' heights, are in the same of these halves.
        let core = Bounds { min: a.piece.min - b.piece.max, max: a.piece.max - b.piece.min };
        let bounds = core.grown(reach + SEAM_GRACE * self.error);
        self.cells.push(Cell { sides: first..sides.len(), radii, bounds });
        true
    }

    /// Leaves out a cell and all that were added after it.
    pub(crate) fn truncate(&mut self, cell: u32) {
        if let Some(first) = self.cells.get(cell as usize) {
            self.sides.truncate(first.sides.start);
            self.cells.truncate(cell as usize);
        }
    }

    pub(crate) fn sides(&self, cell: &Cell) -> &[CellSide] {
        &self.sides[cell.sides.clone()]
    }

    /// How deep the origin is in a cell. Whatever leaves the union leaves every cell: no way out is shorter.
    pub(crate) fn depth_of_origin(&self, cell: u32) -> f64 {
        let cell = &self.cells[cell as usize];
        let sides = self.sides(cell);
        let highest = sides.iter().map(|side| side.height(DVec2::ZERO)).fold(f64::NEG_INFINITY, f64::max);
        let is_within_core = highest <= 0.0 && sides.len() > 2;
        cell.reach() - if is_within_core { highest } else { sqrt(square_from(sides, DVec2::ZERO)) }
    }

    /// Whether a point lies within the union of some cells by more than rounding: within one of them, or on a seam that
    /// two of them share.
    pub(crate) fn cover(&self, cells: &[u32], x: DVec2) -> bool {
        let mut up_to_seams = 0;
        cells.iter().any(|&cell| {
            let cell = &self.cells[cell as usize];
            let is_up_to_seam = self.covers(cell, x, [self.error, SEAM_GRACE * self.error]);
            up_to_seams += u32::from(is_up_to_seam);
            is_up_to_seam && (up_to_seams > 1 || self.covers(cell, x, [self.error, 0.0]))
        })
    }

    /// Whether two points, and with them all between, lie in one of some cells, deeper than rounding may move them.
    pub(crate) fn cover_all_between(&self, cells: &[u32], ends: [DVec2; 2]) -> bool {
        let is_deep = |cell: &Cell, x: DVec2| self.covers(cell, x, [4.0 * self.error, 0.0]);
        cells.iter().map(|&cell| &self.cells[cell as usize]).any(|cell| ends.iter().all(|&end| is_deep(cell, end)))
    }

    /// Whether a box lies within a cell, deeper than rounding may move a point of it.
    pub(crate) fn cover_all(&self, cell: u32, square: Bounds) -> bool {
        let cell = &self.cells[cell as usize];
        if !(cell.bounds.contains(square.min) && cell.bounds.contains(square.max)) {
            return false;
        }
        let (middle, sides, depth) = (square.middle(), self.sides(cell), 4.0 * self.error);
        let height = |side: &CellSide| side.height(middle) + square.half_extent_along(side.normal);
        if !sides.iter().all(|side| height(side) < cell.reach() - depth) {
            return false;
        }
        // Skins are rounded off at the corners of the core.
        (cell.reach() == 0.0 && sides.len() > 2) || square.corners().iter().all(|&x| self.covers(cell, x, [depth, 0.0]))
    }

    /// Whether a cell, with its grace, may have a point in common with a box.
    pub(crate) fn reach(&self, cell: u32, square: Bounds) -> bool {
        let cell = &self.cells[cell as usize];
        let reach = cell.reach() + SEAM_GRACE * self.error;
        let is_far = |side: &CellSide| side.height(square.middle()) - square.half_extent_along(side.normal) > reach;
        cell.bounds.meets(square) && !self.sides(cell).iter().any(is_far)
    }

    /// Whether a point lies this deep within a cell, of which seams, but for their ends, are farther out by a grace.
    fn covers(&self, cell: &Cell, x: DVec2, [depth, grace]: [f64; 2]) -> bool {
        if !cell.bounds.contains(x) {
            return false;
        }
        let (sides, reach) = (self.sides(cell), cell.reach());
        let is_over = |side: &CellSide| {
            let (share, slack) = (side.share(x), side.slack(self.error));
            slack < share && share < 1.0 - slack
        };
        let mut highest = f64::NEG_INFINITY;
        for side in sides {
            let height = side.height(x);
            let is_on_seam = side.seam && height > -depth && is_over(side);
            let height = if is_on_seam { height - grace } else { height };
            if height - reach >= -depth {
                return false;
            }
            highest = highest.max(height);
        }
        // A cell of two sides is a segment, whose line goes on beyond its ends.
        let is_within_core = highest <= 0.0 && sides.len() > 2;
        is_within_core || square_from(sides, x) < (reach - depth) * (reach - depth)
    }
}

/// The square of how far a point is from the nearest of some sides.
fn square_from(sides: &[CellSide], x: DVec2) -> f64 {
    let square = |side: &CellSide| {
        let on_side = side.start + (side.end - side.start) * side.share(x).clamp(0.0, 1.0);
        (x - on_side).length_squared()
    };
    sides.iter().map(square).fold(f64::INFINITY, f64::min)
}

/// Enough for a shallow contact.
const SIDES: usize = 32;

/// A point so many errors beyond a seam still counts as on it.
pub(crate) const SEAM_GRACE: f64 = 8.0;

/// A convex piece, and which of its edges are seams, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'p> {
    pub(crate) piece: &'p Piece,
    pub(crate) seams: u32,
}

impl Marked<'_> {
    /// Whether the edge from one of its corners is a seam.
    fn is_seam(&self, from: DVec2) -> bool {
        let is_from = |i: &usize| self.piece.corners[*i] == from;
        self.seams != 0 && (0..self.piece.corners.len()).find(is_from).is_some_and(|i| self.seams >> i & 1 == 1)
    }
}
