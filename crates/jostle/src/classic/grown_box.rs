use crate::math::{Aabb, Vec2, dvec2::DVec2};

/// True if a box meets a resting one, by one corner of it: the resting box is grown by the size of the mover to the left
/// and downwards, and the lower left corner of the mover is looked for in it.
///
/// This shrinks the mover to a point and grows the obstacle in return: the Minkowski idea on which the exact questions
/// stand too. It is exact if `growth` is the mover's true size, and only then.
///
/// ```text
///     ┌ ─ ─ ─ ─ ─ ┬──────┐
///       grown     │      │
///     │   ┌───────┼─┐    │
///         │ mover └─┼────┘ resting
///     │   ·─────────┘    │
///     └ ─ ─ ─ ─ ─ ─ ─ ─ ─┘    · its lower left corner is in the grown box
/// ```
///
/// Borders included. A growth below zero shrinks. With a NaN the answer is no.
///
/// ```
/// use jostle::{Aabb, classic::grown_box_meets};
/// let (wall, mover) = (Aabb::new((0.0, 0.0), (4.0, 1.0)), Aabb::new((1.0, -1.0), (2.0, 3.0)));
/// assert!(grown_box_meets(wall, mover.size(), mover.min)); // corners_inside misses this
/// assert!(!grown_box_meets(wall, (0.5, 0.5), mover.min)); // grown by too little, this does too
/// ```
///
/// Cost: a point in a box; the grown boxes can be made once for all movers of one size.
///
/// Source: articles on collisions in games; T. Lozano-Pérez, "Spatial Planning: A Configuration Space Approach", 1983,
/// for polygons.
///
/// # Beside the exact answer
///
/// Its counterpart is [`Aabb::intersects`]. Grown by less than the size of the mover it misses, grown by more it
/// invents hits. [`Aabb::size`] is rounded to f32, which shows where boxes touch.
///
/// # Measured
///
/// Two boxes of random sizes; the resting one is grown by the size of the mover times a factor.
///
/// | factor | asked | the answer is yes | hits invented | hits missed |
/// |---|---|---|---|---|
/// | 0.5 | 50000 | 23.09 % | none | 9.41 % |
/// | 0.9 | 50000 | 22.90 % | none | 1.88 % |
/// | 1, the true size | 50000 | 23.14 % | none | none |
/// | 1.1 | 50000 | 23.06 % | 1.89 % | none |
/// | 2 | 50000 | 22.93 % | 16.22 % | none |
/// | 1, boxes of whole numbers, many of which touch | 50000 | 34.99 % | none | none |
#[must_use]
pub fn grown_box_meets(resting: Aabb, growth: impl Into<Vec2>, mover_min: impl Into<Vec2>) -> bool {
    let (corner, low) = (DVec2::from(mover_min.into()), DVec2::from(resting.min) - growth.into().into());
    let high = DVec2::from(resting.max);
    low.x <= corner.x && corner.x <= high.x && low.y <= corner.y && corner.y <= high.y
}
