//! A body of convex pieces: how those that matter are found, and what is certain about the whole.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    math::{Vec2, bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
    placed::{Body, BorderEdges, Departing, Piece},
    shape::Location,
};

/// A body of convex pieces.
pub(crate) trait Pieces {
    /// A box around it, radii included.
    fn bounds(&self) -> Bounds;

    /// The number of its pieces.
    fn count(&self) -> usize;

    /// Visits its pieces whose box meets another, until the visitor breaks.
    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Visits its pieces that may meet a region, until the visitor breaks; none if there are more than `most`.
    fn for_pieces_within(
        &self,
        region: &ConvexRegion,
        most: usize,
        visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The piece, if it is only one.
    fn only_piece(&self) -> Option<Piece>;

    /// Visits edges of its border that may have a point in the hull of some points after each of some displacements of
    /// it, roughly those first that are farthest in a direction, until the visitor is content; gives up after about
    /// `looks` boxes.
    fn edges_meeting(
        &self,
        corners: &[DVec2],
        moves: [DVec2; 4],
        toward: DVec2,
        looks: usize,
        visit: &mut dyn FnMut([DVec2; 2]) -> bool,
    );

    /// The radius of a disc around a point that lies within its pieces without their radii: the distance from the border.
    /// `None` if that is at most `least`, or the point is not certain to lie inside.
    fn free_disc(&self, at: DVec2, least: f64) -> Option<f64>;

    /// Visits edges of its border that may have a point in a shape at both displacements and for longer than a least and
    /// than those visited before, as it goes on, until the visitor returns infinity; else it returns for how long the best
    /// stays. Roughly those that stay longest come first. Gives up after about so many looks at boxes; false if edges are
    /// left then.
    fn edges_leaving(
        &self,
        shape: &Departing<'_>,
        least_and_looks: (f64, usize),
        visit: &mut dyn FnMut([DVec2; 2]) -> f64,
    ) -> bool;

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

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        match self {
            Body::Piece(piece) => visit(MarkedPiece { piece, seams: 0 }),
            Body::Area(area) => {
                area.pieces_near(near, |i, piece| visit(MarkedPiece { piece, seams: area.seams_of(i, piece) }))
            }
        }
    }

    fn for_pieces_within(
        &self,
        region: &ConvexRegion,
        most: usize,
        visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let area = match self {
            Body::Piece(piece) => {
                let may_meet = region.may_meet(&piece.corners, piece.radius);
                return if may_meet { visit(MarkedPiece { piece, seams: 0 }) } else { ControlFlow::Continue(()) };
            }
            Body::Area(area) => area,
        };
        let mut found = Vec::new();
        area.indices_within([region], |i| {
            found.push(i);
            stop_if(found.len() > most)
        })?;
        found.into_iter().try_for_each(|i| {
            let piece = &area.piece(i);
            visit(MarkedPiece { piece, seams: area.seams_of(i, piece) })
        })
    }

    fn only_piece(&self) -> Option<Piece> {
        match self {
            Body::Piece(piece) => Some(piece.clone()),
            Body::Area(_) => None,
        }
    }

    fn edges_meeting(
        &self,
        corners: &[DVec2],
        moves: [DVec2; 4],
        toward: DVec2,
        looks: usize,
        visit: &mut dyn FnMut([DVec2; 2]) -> bool,
    ) {
        match self {
            Body::Piece(piece) => _ = piece.corners.edges().any(|(p, q)| visit([p, q])),
            Body::Area(area) => BorderEdges(*area).meeting(corners, moves, toward, looks, visit),
        }
    }

    fn free_disc(&self, at: DVec2, least: f64) -> Option<f64> {
        let (distance, is_known_inside) = match self {
            Body::Piece(piece) => {
                let distances = piece.corners.edges().map(|(p, q)| at.distance_from([p, q]));
                (distances.fold(f64::INFINITY, f64::min), None)
            }
            Body::Area(area) => BorderEdges(*area).nearest(at),
        };
        let is_inside = || {
            let rounded = Vec2::from(at);
            if let Body::Area(area) = self
                && (DVec2::from(rounded) - at).length() < 0.5 * distance
                && let Some(location) = area.fast_locate(rounded)
            {
                return location == Location::Inside;
            }
            self.contains(Bounds::point(at).grown(0.5 * distance))
        };
        (distance > least && distance < f64::INFINITY && is_known_inside.unwrap_or_else(is_inside)).then_some(distance)
    }

    fn edges_leaving(
        &self,
        shape: &Departing<'_>,
        limits: (f64, usize),
        visit: &mut dyn FnMut([DVec2; 2]) -> f64,
    ) -> bool {
        match self {
            Body::Piece(piece) => {
                _ = piece.corners.edges().any(|(p, q)| visit([p, q]) == f64::INFINITY);
                true
            }
            Body::Area(area) => BorderEdges(*area).leaving(shape, limits, visit),
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
pub(super) fn stop_if(found: bool) -> ControlFlow<()> {
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
    pub(super) fn is_seam(&self, from: DVec2) -> bool {
        let is_from = |i: &usize| self.piece.corners[*i] == from;
        self.seams != 0 && (0..self.piece.corners.len()).find(is_from).is_some_and(|i| self.seams >> i & 1 == 1)
    }
}
