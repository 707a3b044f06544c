use core::ops::ControlFlow;

use super::{
    part::{Body, PlacedPart},
    placed::{Placed, View},
};
use crate::math::{Vec2, bounds::Bounds, dvec2::DVec2, larger};

impl Placed<'_> {
    /// Its extent along a direction of any length, radius included: the least and the greatest scalar product of a point
    /// of it, rounded by f64.
    pub(crate) fn interval_along(&self, direction: DVec2) -> [f64; 2] {
        match self.view() {
            View::Convex(shape) => self.interval_of(shape.corners().iter(), shape.radius(), direction),
            View::Polygon(shape) => self.interval_of(shape.outlines().flatten(), 0.0, direction),
            View::Chain(shape) => self.interval_of(shape.points().iter(), 0.0, direction),
            View::Compound(shape) => {
                let parts = shape.parts().iter().map(|part| part.shape().at(self.pose()).interval_along(direction));
                parts.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], [min, max]| [a.min(min), b.max(max)])
            }
        }
    }

    /// The extent of some of its points, grown by a radius.
    #[inline]
    fn interval_of<'p>(&self, points: impl Iterator<Item = &'p Vec2>, radius: f32, direction: DVec2) -> [f64; 2] {
        let (pose, beyond) = (self.pose(), [f64::INFINITY, f64::NEG_INFINITY]);
        let along = points.map(|p| pose.place(*p).dot(direction));
        let [min, max] = along.fold(beyond, |[min, max], x| [if x < min { x } else { min }, larger(max, x)]);
        let radius = if radius > 0.0 { f64::from(radius) * direction.length() } else { 0.0 };
        [min - radius, max + radius]
    }

    /// True if it is a chain.
    pub(crate) fn is_chain(&self) -> bool {
        matches!(self.view(), View::Chain(_))
    }

    /// True if it is a one-sided chain.
    pub(crate) fn is_one_sided(&self) -> bool {
        matches!(self.view(), View::Chain(chain) if chain.is_one_sided())
    }

    /// True if it is a one-sided chain of one segment.
    pub(crate) fn is_one_sided_segment(&self) -> bool {
        matches!(self.view(), View::Chain(chain) if chain.is_one_sided() && chain.indexed().items.len() == 1)
    }

    /// True if it is a one-sided chain, and a displacement leads to the front of all of its segments near an area.
    pub(crate) fn faces_along(self, by: DVec2, near: Bounds) -> bool {
        /// The cosine of the angle between the displacement and a front up to which it leads along the segment.
        const FORWARD: f64 = 1.0 / 1024.0;
        let leads_to_front = |part: PlacedPart<'_>| match &part.body {
            Body::Piece(piece) => {
                let corners = &piece.corners;
                let front = (corners[corners.len() - 1] - corners[0]).right();
                front.dot(by) > FORWARD * front.length() * by.length()
            }
            Body::Area(_) => false,
        };
        let stop_unless = |holds: bool| if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        self.is_one_sided() && self.parts_near(near, |part| stop_unless(leads_to_front(part))).is_continue()
    }

    /// The number of its convex pieces and segments, which are not placed for it.
    pub(crate) fn piece_count(&self) -> usize {
        match self.view() {
            View::Convex(_) => 1,
            View::Polygon(shape) => shape.indexed_pieces().items.len(),
            View::Chain(shape) => shape.indexed().items.len(),
            View::Compound(shape) => shape.parts().iter().map(|part| part.shape().at(self.pose()).piece_count()).sum(),
        }
    }

    /// True if it has at least this number of convex pieces and segments. A compound of as many parts does, so its pieces
    /// are not counted.
    pub(crate) fn has_pieces(&self, many: usize) -> bool {
        matches!(self.view(), View::Compound(shape) if shape.parts().len() >= many) || self.piece_count() >= many
    }
}
