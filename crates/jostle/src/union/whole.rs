//! All of a shape except its chains, or some of its parts, as one body for searches of its pieces and its border.

use core::ops::ControlFlow;

use super::pieces::{MarkedPiece, Pieces, stop_if};
use crate::{
    math::bounds::Bounds,
    placed::{Placed, PlacedPart},
};

/// All of a shape except its chains, as one body.
pub(crate) fn whole(placed: Placed<'_>) -> Parts<'_, impl Fn(u32) -> bool> {
    Parts(placed, |_| true)
}

/// Those parts of a shape for which a test of the index holds, except its chains, as one body.
pub(crate) struct Parts<'a, F>(pub(crate) Placed<'a>, pub(crate) F);

impl<F> Parts<'_, F>
where
    F: Fn(u32) -> bool,
{
    fn has(&self, part: &PlacedPart<'_>) -> bool {
        !part.is_path && (self.1)(part.index)
    }
}

/// The box and the number of pieces are those of all of the shape: no less than those of the parts.
impl<F> Pieces for Parts<'_, F>
where
    F: Fn(u32) -> bool,
{
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn count(&self) -> usize {
        self.0.piece_count()
    }

    fn is_one(&self) -> bool {
        self.0.only_part().is_some()
    }

    fn for_pieces(&self, near: Bounds, visit: &mut dyn FnMut(MarkedPiece<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.parts_near(near, |part| {
            if self.has(&part) { part.body.for_pieces(near, visit) } else { ControlFlow::Continue(()) }
        })
    }

    fn contains(&self, square: Bounds) -> bool {
        self.0.parts_near(square, |part| stop_if(self.has(&part) && part.body.contains(square))).is_break()
    }

    fn has_point_in(&self, square: Bounds) -> bool {
        self.0.parts_near(square, |part| stop_if(self.has(&part) && part.body.has_point_in(square))).is_break()
    }
}
