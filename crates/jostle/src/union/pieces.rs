//! A body of convex pieces: how those that matter are found, and what is certain about the whole.

use core::ops::ControlFlow;

use crate::{
    math::{bounds::Bounds, dvec2::DVec2},
    placed::{Body, Piece},
};

/// The number of pieces from which an area is asked by edges and half-planes: the boxes of many slivers side by side contain
/// a point that few of the slivers do.
pub(super) const MANY_PIECES: usize = 64;

/// A body of convex pieces.
pub(crate) trait Pieces {
    /// A box around it, radii included.
    fn bounds(&self) -> Bounds;

    /// The number of its pieces.
    fn count(&self) -> usize;

    /// True if it is a single part, a convex shape or a polygon.
    fn is_one(&self) -> bool;

    /// Visits its pieces whose box meets another, until the visitor breaks.
    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()>;

    /// True if a box certainly lies within the union of its pieces without their radii. The box must be larger than
    /// the rounding of a corner.
    fn contains(&self, square: Bounds) -> bool;

    /// True if a piece without its radius certainly has a point in a box.
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

    fn is_one(&self) -> bool {
        true
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Body::Piece(piece) => visit(MarkedPiece { piece, seams: 0 }),
            Body::Area(area) => {
                area.pieces_near(near, |i, piece| visit(MarkedPiece { piece, seams: area.seams_of(i, piece) }))
            }
        }
    }

    fn contains(&self, square: Bounds) -> bool {
        let area = match self {
            Body::Piece(piece) => return piece_contains(piece, square),
            Body::Area(area) => area,
        };
        let border = area.edges_near(square, |edge| {
            let (p, q) = (edge.corners[0], edge.corners[edge.corners.len() - 1]);
            let off = (q - p).cross(square.middle() - p);
            stop_if(edge.bounds().meets(square) && off.abs() <= square.half_extent_along((q - p).left()))
        });
        // If no border edge meets the box, all of it is inside as soon as one point is.
        let middle = Bounds::point(square.middle());
        border.is_continue() && area.pieces_near(middle, |_, piece| stop_if(piece_contains(piece, middle))).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        match self {
            Body::Piece(piece) => piece_has_point_in(piece, square),
            Body::Area(area) => {
                let has_point = |piece: &Piece| piece_has_point_in(piece, square);
                area.pieces_near(square, |_, piece| stop_if(has_point(piece))).is_break()
            }
        }
    }
}

/// The end of a search that has found what it seeks.
pub(crate) fn stop_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// True if a box contains a corner of a piece, or the piece contains the middle of the box.
fn piece_has_point_in(piece: &Piece, square: Bounds) -> bool {
    piece.corners.iter().any(|&corner| square.contains(corner)) || piece_contains(piece, Bounds::point(square.middle()))
}

/// True if a box lies within a piece without its radius.
fn piece_contains(piece: &Piece, square: Bounds) -> bool {
    let is_left =
        |(p, q): (DVec2, DVec2)| (q - p).cross(square.middle() - p) >= square.half_extent_along((q - p).left());
    piece.corners.len() > 2 && piece.corners.edges().all(is_left)
}

/// A convex piece, with a bit for each edge that is a seam.
#[derive(Clone, Copy)]
pub(crate) struct MarkedPiece<'p> {
    pub(crate) piece: &'p Piece,
    pub(crate) seams: u32,
}

impl MarkedPiece<'_> {
    /// True if the edge that begins at one of its corners is a seam.
    pub(crate) fn is_seam(&self, from: DVec2) -> bool {
        let is_from = |i: &usize| self.piece.corners[*i] == from;
        self.seams != 0 && (0..self.piece.corners.len()).find(is_from).is_some_and(|i| self.seams >> i & 1 == 1)
    }
}
