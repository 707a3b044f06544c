//! All of a shape except its chains, as one body for searches of its pieces and its border.

use core::ops::ControlFlow;

use super::pieces::{MarkedPiece, Pieces, stop_if};
use crate::{math::bounds::Bounds, placed::Placed};

/// All of a shape except its chains, as one body.
pub(crate) struct Whole<'a>(pub(crate) Placed<'a>);

impl Pieces for Whole<'_> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn count(&self) -> usize {
        self.0.piece_count()
    }

    fn is_one(&self) -> bool {
        self.0.only_solid().is_some()
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.solids_near(near, |solid| {
            if solid.is_path { ControlFlow::Continue(()) } else { solid.body.for_pieces(near, visit) }
        })
    }

    fn contains(&self, square: Bounds) -> bool {
        self.0.solids_near(square, |solid| stop_if(!solid.is_path && solid.body.contains(square))).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        self.0.solids_near(square, |solid| stop_if(!solid.is_path && solid.body.has_point_in(square))).is_break()
    }
}
