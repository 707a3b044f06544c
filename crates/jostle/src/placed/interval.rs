use super::placed::{Placed, View};
use crate::math::{Vec2, dvec2::DVec2};

impl Placed<'_> {
    /// Its extent along a direction of any length, radius included: the least and the greatest scalar product of a point
    /// of it, rounded by f64.
    pub(crate) fn interval_along(&self, direction: DVec2) -> [f64; 2] {
        let over = |points: &mut dyn Iterator<Item = &Vec2>, radius: f32| {
            let along = points.map(|p| self.pose().place(*p).dot(direction));
            let [min, max] = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[min, max], x| [min.min(x), max.max(x)]);
            let radius = f64::from(radius) * direction.length();
            [min - radius, max + radius]
        };
        match self.view() {
            View::Convex(shape) => over(&mut shape.corners().iter(), shape.radius()),
            View::Polygon(shape) => over(&mut shape.outlines().flatten(), 0.0),
            View::Chain(shape) => over(&mut shape.points().iter(), 0.0),
            View::Compound(shape) => {
                let parts = shape.parts().iter().map(|part| part.shape().at(self.pose()).interval_along(direction));
                parts.fold([f64::INFINITY, f64::NEG_INFINITY], |[a, b], [min, max]| [a.min(min), b.max(max)])
            }
        }
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
}
