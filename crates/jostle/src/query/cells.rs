//! The difference of two concave shapes is the union of the differences of their convex pieces: its cells.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::walk::{Owner, walk};
use crate::{
    math::{
        Aabb,
        bounds::Bounds,
        dvec2::DVec2,
        predicates::{Span, cross_sign, dot_sign},
    },
    shape::{Body, Piece},
    tree::BoxTree,
};

/// An edge of a cell's core, counterclockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The points of A and of B whose differences are its start and its end.
    pub(super) a: [DVec2; 2],
    pub(super) b: [DVec2; 2],
    pub(super) start: DVec2,
    pub(super) end: DVec2,
    /// Outward, of unit length.
    pub(super) normal: DVec2,
    /// It stems from an edge between two pieces, so the union goes on beyond it.
    pub(super) seam: bool,
}

impl Side {
    fn new(a: [DVec2; 2], b: [DVec2; 2], seam: bool) -> Side {
        let (start, end) = (a[0] - b[0], a[1] - b[1]);
        let outward = (a[1] - a[0] - (b[1] - b[0])).right();
        let length = outward.length();
        Side { a, b, start, end, normal: DVec2::new(outward.x / length, outward.y / length), seam }
    }

    /// Whether the next side runs on along the same line, and one of the two stems from a seam. Then so does the other:
    /// an edge of one shape that lies along a seam of the other reaches into the pieces on both sides.
    fn goes_on_in(&self, next: &Side) -> bool {
        let edge = |side: &Side| {
            let of_a = side.a[0] != side.a[1];
            if of_a { Span::new(side.a[0], side.a[1]) } else { Span::new(side.b[1], side.b[0]) }
        };
        (self.seam || next.seam)
            && cross_sign(edge(self), edge(next)).is_eq()
            && dot_sign(edge(self), edge(next)).is_gt()
    }

    fn joined(&self, next: &Side) -> Side {
        Side { a: [self.a[0], next.a[1]], b: [self.b[0], next.b[1]], end: next.end, seam: true, ..*self }
    }

    /// How far a point lies beyond its line.
    pub(super) fn height(&self, x: DVec2) -> f64 {
        self.normal.dot(x - self.start)
    }

    /// Where the foot of a point lies along it: 0 at the start, 1 at the end.
    pub(super) fn share(&self, x: DVec2) -> f64 {
        let e = self.end - self.start;
        e.dot(x - self.start) / e.length_squared()
    }

    /// A length as a share of its own.
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
    pub(super) sides: Vec<Side>,
    /// Of the pieces of A and of B.
    pub(super) radii: [f64; 2],
}

impl Cell {
    /// The sum of the radii.
    pub(super) fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    fn bounds(&self) -> Bounds {
        let sides = self.sides.iter().map(|side| Bounds::around(side.start, side.end));
        sides.reduce(Bounds::union).unwrap_or(Bounds::point(DVec2::ZERO))
    }
}

/// What is made of convex pieces.
pub(super) trait Pieces {
    /// A box around it, skins included.
    fn bounds(&self) -> Bounds;

    /// Visits its pieces whose box meets another.
    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(Marked<'_>));
}

impl Pieces for Body<'_> {
    fn bounds(&self) -> Bounds {
        Body::bounds(self)
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(Marked<'_>)) {
        match self {
            Body::Piece(piece) => visit(Marked { piece, is_seam: &|_, _| false }),
            Body::Area(area) => {
                _ = area.pieces_near(near, |i, piece| {
                    visit(Marked { piece, is_seam: &|p, q| area.is_seam(i, piece, p, q) });
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

/// The cells of two shapes that come within a distance of the origin.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) cells: Vec<Cell>,
    tree: BoxTree,
    /// How far rounding may put a point of a cell's border.
    pub(super) error: f64,
}

impl Cells {
    /// `error` is in extents of the two.
    pub(super) fn new(a: &dyn Pieces, b: &dyn Pieces, within: f64, error: f64) -> Cells {
        let (bounds_a, bounds_b) = (a.bounds(), b.bounds());
        let extent = bounds_a.union(bounds_b).size();
        let mut cells = Vec::new();
        a.for_pieces(bounds_b.grown(within), &mut |own| {
            b.for_pieces(own.piece.bounds().grown(within), &mut |other| cells.push(cell(&own, &other)));
        });
        let boxes: Vec<Aabb> = cells.iter().map(|cell: &Cell| cell.bounds().outward(cell.reach())).collect();
        Cells { cells, tree: BoxTree::new(&boxes), error: error * extent }
    }

    /// Whether a point lies within the union of the cells by more than rounding: within one of them, or on a seam that
    /// two of them share.
    pub(super) fn cover(&self, x: DVec2) -> bool {
        let mut up_to_seams = 0;
        self.tree.overlapping(Bounds::point(x).outward(self.error)).any(|i| {
            let cell = &self.cells[i];
            up_to_seams += u32::from(self.covers(cell, x, SEAM_GRACE * self.error));
            up_to_seams > 1 || self.covers(cell, x, 0.0)
        })
    }

    /// Whether a point lies within a cell, of which seams, but for their ends, are farther out by a grace.
    fn covers(&self, cell: &Cell, x: DVec2, grace: f64) -> bool {
        let on_seam = |side: &Side| {
            let (share, slack) = (side.share(x), side.slack(self.error));
            side.seam && slack < share && share < 1.0 - slack
        };
        let height = |side: &Side| side.height(x) - if on_seam(side) { grace } else { 0.0 };
        let highest = cell.sides.iter().map(height).fold(f64::NEG_INFINITY, f64::max);
        let least = highest - cell.reach();
        // A cell of two sides is a segment, whose line goes on beyond its ends.
        if (highest <= 0.0 && cell.sides.len() > 2) || least >= -self.error {
            // The highest side tells the depth inside the core, and a bound of the distance outside.
            return least < -self.error;
        }
        let square = |side: &Side| {
            let on_side = side.start + (side.end - side.start) * side.share(x).clamp(0.0, 1.0);
            (x - on_side).length_squared()
        };
        let reach = cell.reach() - self.error;
        cell.sides.iter().map(square).fold(f64::INFINITY, f64::min) < reach * reach
    }
}

/// A point so many errors beyond a seam still counts as on it.
const SEAM_GRACE: f64 = 8.0;

/// A convex piece and which of its edges are seams.
pub(super) struct Marked<'p> {
    pub(super) piece: &'p Piece,
    pub(super) is_seam: &'p dyn Fn(DVec2, DVec2) -> bool,
}

fn cell(a: &Marked<'_>, b: &Marked<'_>) -> Cell {
    let mut sides: Vec<Side> = Vec::with_capacity(a.piece.corners.len() + b.piece.corners.len());
    walk(&a.piece.corners, &b.piece.corners, |facet| {
        let (p, q, v) = (facet.p, facet.q, facet.v);
        let side = match facet.owner {
            Owner::A => Side::new([p, q], [v, v], (a.is_seam)(p, q)),
            Owner::B => Side::new([v, v], [p, q], (b.is_seam)(p, q)),
        };
        match sides.last_mut().filter(|last| last.goes_on_in(&side)) {
            Some(last) => *last = last.joined(&side),
            None => sides.push(side),
        }
    });
    // The walk may begin between two parallel edges.
    if let [first, .., last] = sides[..]
        && last.goes_on_in(&first)
    {
        sides[0] = last.joined(&first);
        sides.pop();
    }
    Cell { sides, radii: [a.piece.radius, b.piece.radius] }
}
