use crate::math::Aabb;

/// True if a corner of the moving box lies in the resting one, border included: a first try at the overlap of boxes.
///
/// ```text
///     ┌─────────┐            ┌───┐
///     │ resting │          ┌─┼───┼─┐
///     │      ┌──┼─┐        │ │   │ │
///     └──────┼──┘ │ yes    └─┼───┼─┘ no: no corner of one
///            └────┘          └───┘       lies in the other
/// ```
///
/// With an empty resting box or one with a NaN the answer is no.
///
/// ```
/// use jostle::{Aabb, classic::corners_inside};
/// let wall = Aabb::new((0.0, 0.0), (4.0, 1.0));
/// assert!(corners_inside(Aabb::new((3.0, 0.5), (5.0, 2.0)), wall));
/// assert!(!corners_inside(Aabb::new((1.0, -1.0), (2.0, 3.0)), wall)); // but they cross
/// ```
///
/// Cost: four points in a box.
///
/// Source: articles on collisions in games; the repair that they give is [`grown_box_meets`](super::grown_box_meets).
///
/// # Beside the exact answer
///
/// Its counterpart is [`Aabb::intersects`]. The two agree while the mover is at most as wide and as high as the resting
/// box: then, on each axis, one end of the mover lies within the resting extent wherever they overlap. A mover that is
/// larger on an axis reaches past both ends, and is missed.
///
/// # Measured
///
/// | inputs | asked | the answer is yes | hits invented | hits missed |
/// |---|---|---|---|---|
/// | movers at most as large as the resting box | 50000 | 19.78 % | none | none |
/// | movers up to twice as wide, at most as high | 50000 | 29.37 % | none | 6.98 % |
/// | movers up to twice as large | 50000 | 43.05 % | none | 18.19 % |
/// | boxes of whole numbers, many of which touch | 50000 | 35.23 % | none | 3.06 % |
#[must_use]
pub fn corners_inside(mover: Aabb, resting: Aabb) -> bool {
    mover.corners().into_iter().any(|corner| resting.contains(corner))
}
