//! Cells: the difference of two concave shapes is the union of the differences of their convex pieces, its cells.

use alloc::vec::Vec;
use core::ops::Range;

use super::clipped_square::ClippedSquare;
use crate::{
    difference::{Owner, walk},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        greater,
        predicates::{Span, cross_sign, dot_sign},
        sqrt,
    },
    union::{MarkedPiece, Pieces, stop_if},
};

/// An edge of a cell's core, counterclockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellSide {
    /// The points of A and of B whose differences are its start and its end.
    pub(super) a: [DVec2; 2],
    pub(super) b: [DVec2; 2],
    pub(super) start: DVec2,
    pub(super) end: DVec2,
    /// The outward unit normal; any direction for a point.
    pub(super) normal: DVec2,
    /// Whether it comes from an edge between two pieces, so that the union continues beyond it.
    pub(super) seam: bool,
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

    /// Whether it has no length, as the core of two corners.
    pub(super) fn is_point(&self) -> bool {
        self.start == self.end
    }

    /// Whether the next side continues along the same line, and one of the two comes from a seam. Then both count as
    /// seams: an edge of one shape along a seam of the other extends into the pieces on both sides.
    fn continues_in(&self, next: &CellSide) -> bool {
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

    /// The height of a point over its line, positive outside.
    pub(super) fn height(&self, x: DVec2) -> f64 {
        self.normal.dot(x - self.start)
    }

    /// The place of a point's foot along it: 0 at the start, 1 at the end.
    pub(super) fn share(&self, x: DVec2) -> f64 {
        let e = self.end - self.start;
        if self.is_point() { 0.0 } else { e.dot(x - self.start) / e.length_squared() }
    }

    /// A length as a share of its own length.
    pub(super) fn slack(&self, length: f64) -> f64 {
        length / (self.end - self.start).length()
    }

    /// The points of A and of B at a share of its length.
    pub(super) fn points(&self, share: f64) -> [DVec2; 2] {
        [self.a, self.b].map(|[p, q]| p + (q - p) * share)
    }
}

/// The difference of two convex pieces: the core between its sides, grown by the sum of the radii.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// The range of its sides among those of all cells.
    sides: Range<usize>,
    /// The radii of the pieces of A and of B.
    pub(super) radii: [f64; 2],
    /// The box around all that it may cover.
    bounds: Bounds,
    /// True if one of the two pieces is a point or a segment, without a radius.
    pub(super) is_thin: bool,
}

impl Cell {
    /// The sum of the radii.
    pub(super) fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }
}

/// The cells of two shapes that come within a distance of the origin.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    sides: Vec<CellSide>,
    /// The rounding error of a point of a cell's border.
    pub(super) error: f64,
    /// True if a shape has several parts, between which nothing fits that has no width.
    pub(super) has_parts: bool,
    /// The greatest depth of the origin in a cell that `new` has made, or 0 if it lies in none. No exit is nearer than that,
    /// up to the error.
    pub(super) deepest: f64,
}

impl Cells {
    /// The cells of two shapes with these boxes that come as near to the origin as `within`. `None` if the origin is so
    /// deep in one of them that no exit is that near, if there are more than `most`, or if looking at `LOOKS · most` pairs
    /// of pieces does not show how many. `error` is in extents of both.
    pub(super) fn new(
        [a, b]: [&dyn Pieces; 2],
        bounds: [Bounds; 2],
        within: f64,
        error: f64,
        most: usize,
    ) -> Option<Cells> {
        /// The most pairs of pieces looked at for each cell allowed: a bound where many are near and few reach. With 4 or 16,
        /// the depths of game shapes take the same time to within 3 %.
        const LOOKS: usize = 8;
        let mut cells = Cells { has_parts: !(a.is_one() && b.is_one()), ..Cells::none(bounds, error) };
        let reach = within + SEAM_GRACE * cells.error;
        let mut looks = most.saturating_mul(LOOKS);
        let found = a.for_pieces(bounds[1].grown(reach), &mut |own| {
            let around = own.piece.bounds().grown(reach);
            b.for_pieces(around, &mut |other| {
                if around.meets(other.piece.bounds()) {
                    if cells.add(&own, &other, reach) {
                        cells.deepest = greater(cells.deepest, cells.depth_of_origin(cells.cells.len() as u32 - 1));
                    }
                    looks -= 1;
                }
                stop_if(cells.deepest > within + cells.error || cells.cells.len() > most || looks == 0)
            })
        });
        found.is_continue().then_some(cells)
    }

    /// An empty list for two shapes with these boxes.
    pub(super) fn none(bounds: [Bounds; 2], error: f64) -> Cells {
        let error = error * bounds[0].union(bounds[1]).size();
        Cells { cells: Vec::new(), sides: Vec::with_capacity(SIDES), error, has_parts: false, deepest: 0.0 }
    }

    /// Whether the cell of two pieces was added: not if one of its sides shows that it is farther than `within` from
    /// the origin.
    pub(super) fn add(&mut self, a: &MarkedPiece<'_>, b: &MarkedPiece<'_>, within: f64) -> bool {
        let first = self.sides.len();
        let sides = &mut self.sides;
        let radii = [a.piece.radius, b.piece.radius];
        let radius = radii[0] + radii[1];
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
            is_far = side.height(DVec2::ZERO) > radius + within;
            let side = CellSide { seam: !is_far && owner.is_seam(p), ..side };
            match sides[first..].last_mut().filter(|last| last.continues_in(&side)) {
                Some(last) => *last = last.joined(&side),
                None => sides.push(side),
            }
        });
        if is_far {
            sides.truncate(first);
            return false;
        }
        // The last side never continues in the first: the walk begins between the directions from π to 2π and those
        // from 0 to π, and edges of one direction, compared exactly by the heights of their corners, are in the same
        // half.
        let core = Bounds { min: a.piece.min - b.piece.max, max: a.piece.max - b.piece.min };
        let bounds = core.grown(radius + SEAM_GRACE * self.error);
        let is_thin = a.piece.is_thin() || b.piece.is_thin();
        self.cells.push(Cell { sides: first..sides.len(), radii, bounds, is_thin });
        true
    }

    /// Removes a cell and all that were added after it.
    pub(super) fn truncate(&mut self, cell: u32) {
        if let Some(first) = self.cells.get(cell as usize) {
            self.sides.truncate(first.sides.start);
            self.cells.truncate(cell as usize);
        }
    }

    pub(super) fn sides(&self, cell: &Cell) -> &[CellSide] {
        &self.sides[cell.sides.clone()]
    }

    /// The depth of the origin in a cell: a lower bound of the depth in the union.
    pub(super) fn depth_of_origin(&self, cell: u32) -> f64 {
        let cell = &self.cells[cell as usize];
        let sides = self.sides(cell);
        let highest = sides.iter().map(|side| side.height(DVec2::ZERO)).fold(f64::NEG_INFINITY, f64::max);
        let is_within_core = highest <= 0.0 && sides.len() > 2;
        cell.radius() - if is_within_core { highest } else { sqrt(square_from(sides, DVec2::ZERO)) }
    }

    /// Whether a point lies within the union of these cells by more than rounding: within one of them, on a seam that
    /// two of them share, or where those of points and segments adjoin.
    pub(super) fn cover(&self, cells: &[u32], x: DVec2) -> bool {
        let mut up_to_seams = 0;
        cells.iter().any(|&cell| {
            let is_up_to_seam = self.covers_up_to_seams(cell, x);
            up_to_seams += u32::from(is_up_to_seam);
            is_up_to_seam && (up_to_seams > 1 || self.covers(&self.cells[cell as usize], x, [self.error, 0.0]))
        }) || self.close_around(cells, x)
    }

    /// Whether a point lies within a cell by more than rounding, or on one of its seams.
    pub(super) fn covers_up_to_seams(&self, cell: u32, x: DVec2) -> bool {
        self.covers(&self.cells[cell as usize], x, [self.error, SEAM_GRACE * self.error])
    }

    /// The place among these cells of one that contains a segment, deeper than the rounding of its ends.
    pub(super) fn around_segment(&self, cells: &[u32], ends: [DVec2; 2]) -> Option<usize> {
        let is_deep = |cell: &Cell, x: DVec2| self.covers(cell, x, [4.0 * self.error, 0.0]);
        cells.iter().map(|&cell| &self.cells[cell as usize]).position(|cell| ends.iter().all(|&end| is_deep(cell, end)))
    }

    /// Whether a square lies within a cell, deeper than the rounding of its points.
    pub(super) fn cover_all(&self, cell: u32, clipped: &ClippedSquare) -> bool {
        let cell = &self.cells[cell as usize];
        if !(cell.bounds.contains(clipped.bounds.min) && cell.bounds.contains(clipped.bounds.max)) {
            return false;
        }
        let sides = self.sides(cell);
        let depth = 4.0 * self.error;
        let most = |side: &CellSide| side.normal.dot(side.start) + cell.radius() - depth;
        let is_deep = |side: &CellSide| clipped.extent(side.normal)[1] < most(side);
        if !sides.iter().all(is_deep) {
            return false;
        }
        // With a radius, the border is round at the corners of the core.
        (cell.radius() == 0.0 && sides.len() > 2) || clipped.all_corners(|x| self.covers(cell, x, [depth, 0.0]))
    }

    /// Whether a cell, grown by its grace, may have a point in common with a square.
    pub(super) fn may_reach(&self, cell: u32, clipped: &ClippedSquare) -> bool {
        let cell = &self.cells[cell as usize];
        let radius = cell.radius() + SEAM_GRACE * self.error;
        let is_far = |side: &CellSide| clipped.extent(side.normal)[0] > side.normal.dot(side.start) + radius;
        cell.bounds.meets(clipped.bounds) && !self.sides(cell).iter().any(is_far)
    }

    /// Whether a point lies this deep within a cell whose seams, except at their ends, are moved out by a grace.
    fn covers(&self, cell: &Cell, x: DVec2, [depth, grace]: [f64; 2]) -> bool {
        if !cell.bounds.contains(x) {
            return false;
        }
        let (sides, radius) = (self.sides(cell), cell.radius());
        let is_over = |side: &CellSide| {
            let (share, slack) = (side.share(x), side.slack(self.error));
            slack < share && share < 1.0 - slack
        };
        let mut highest = f64::NEG_INFINITY;
        for side in sides {
            let height = side.height(x);
            let is_on_seam = side.seam && height > -depth && is_over(side);
            let height = if is_on_seam { height - grace } else { height };
            if height - radius >= -depth {
                return false;
            }
            highest = highest.max(height);
        }
        // A cell of two sides is a segment, whose line continues beyond its ends.
        let is_within_core = highest <= 0.0 && sides.len() > 2;
        is_within_core || square_from(sides, x) < (radius - depth) * (radius - depth)
    }
}

/// The squared distance of a point from the nearest of these sides.
fn square_from(sides: &[CellSide], x: DVec2) -> f64 {
    let square = |side: &CellSide| {
        let on_side = side.start + (side.end - side.start) * side.share(x).clamp(0.0, 1.0);
        (x - on_side).length_squared()
    };
    sides.iter().map(square).fold(f64::INFINITY, f64::min)
}

/// The number of sides for which room is reserved: enough for a shallow contact. With none, a box that rests on an L takes
/// 1.3 times as long.
const SIDES: usize = 32;

/// The sine of an angle up to which two directions count as the same.
pub(super) const SLANT: f64 = 1e-9;

/// The number of errors by which a point may lie beyond a seam and still count as on it.
pub(super) const SEAM_GRACE: f64 = 8.0;
