use super::{relate::intersects, separation::separation};
use crate::placed::Placed;

/// How far apart two shapes are: above 0 iff they are apart, and 0 where they touch or overlap.
///
/// It is the distance of [`separation`](crate::separation), without the depth of overlaps, which can take long. A distance
/// that would round to 0 is the smallest f32. With a pose that is not finite it is infinite.
///
/// Cost: that of [`intersects`](crate::intersects) for shapes that touch, else that of `separation`.
///
/// ```
/// use jostle::{Convex, distance};
/// let (ball, floor) = (Convex::circle(0.5)?, Convex::rectangle(20.0, 1.0)?);
/// let above = |y: f32| distance(ball.at((0.0, y)), floor.at((0.0, 0.0)));
/// assert_eq!([above(3.0), above(1.0), above(0.5)], [2.0, 0.0, 0.0]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn distance(a: Placed<'_>, b: Placed<'_>) -> f32 {
    // Of two convex shapes, the walk that finds the distance finds the depth, too.
    let are_convex = a.is_convex() && b.is_convex();
    if !are_convex && intersects(a, b) {
        return 0.0;
    }
    let distance = separation(a, b).distance;
    if distance > 0.0 { distance } else { 0.0 }
}
