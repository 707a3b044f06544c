//! All of a shape except its chains, as one body for searches of its pieces and its border.

use core::ops::ControlFlow;

use super::pieces::{MarkedPiece, Pieces, stop_if};
use crate::{
    math::{bounds::Bounds, convex_region::ConvexRegion, dvec2::DVec2},
    placed::{Departing, Piece, Placed},
};

/// All of a shape except its chains, as one body.
pub(crate) struct Whole<'a>(pub(crate) Placed<'a>);

impl Pieces for Whole<'_> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn count(&self) -> usize {
        self.0.piece_count()
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.solids_near(near, |solid| {
            if solid.is_path { ControlFlow::Continue(()) } else { solid.body.for_pieces(near, visit) }
        })
    }

    fn for_pieces_within(
        &self,
        region: &ConvexRegion,
        most: usize,
        visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.solids_near(Bounds::ALL, |solid| {
            if solid.is_path { ControlFlow::Continue(()) } else { solid.body.for_pieces_within(region, most, visit) }
        })
    }

    fn only_piece(&self) -> Option<Piece> {
        self.0.piece()
    }

    fn edges_meeting(
        &self,
        corners: &[DVec2],
        moves: [DVec2; 4],
        toward: DVec2,
        looks: usize,
        visit: &mut dyn FnMut([DVec2; 2]) -> bool,
    ) {
        _ = self.0.solids_near(Bounds::ALL, |solid| {
            let mut is_content = solid.is_path;
            if !solid.is_path {
                solid.body.edges_meeting(corners, moves, toward, looks, &mut |edge| {
                    is_content = visit(edge);
                    is_content
                });
            }
            stop_if(is_content && !solid.is_path)
        });
    }

    fn edges_leaving(
        &self,
        shape: &Departing<'_>,
        (least, looks): (f64, usize),
        visit: &mut dyn FnMut([DVec2; 2]) -> f64,
    ) -> bool {
        let (mut longest, mut is_all) = (least, true);
        _ = self.0.solids_near(Bounds::ALL, |solid| {
            if !solid.is_path {
                is_all &= solid.body.edges_leaving(shape, (longest, looks), &mut |edge| {
                    longest = visit(edge);
                    longest
                });
            }
            stop_if(longest == f64::INFINITY)
        });
        is_all
    }

    fn free_disc(&self, at: DVec2, least: f64) -> Option<f64> {
        let mut largest = None;
        _ = self.0.solids_near(Bounds::point(at), |solid| {
            let radius = if solid.is_path { None } else { solid.body.free_disc(at, largest.unwrap_or(least)) };
            largest = radius.or(largest);
            ControlFlow::<()>::Continue(())
        });
        largest
    }

    fn contains(&self, square: Bounds) -> bool {
        self.0.solids_near(square, |solid| stop_if(!solid.is_path && solid.body.contains(square))).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        self.0.solids_near(square, |solid| stop_if(!solid.is_path && solid.body.has_point_in(square))).is_break()
    }
}
