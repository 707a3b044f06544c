use super::circles::Circle;
use crate::math::{Aabb, dvec2::DVec2};

/// The circle around a box, through its corners, to stand in for it. Two boxes are apart if these circles are; that they
/// meet says little, the less the longer the boxes are.
///
/// ```text
///       ╭─────╮
///      ┌───────┐      the radius is half the diagonal
///     ││   ·   ││
///      └───────┘
///       ╰─────╯
/// ```
///
/// The centre and the radius are rounded to nearest, so a corner may lie outside by an ulp of each. The radius of a box
/// with a NaN is NaN, and that of an infinite one is infinite.
///
/// ```
/// use jostle::{Aabb, classic::{Circle, circle_around_box}};
/// assert_eq!(circle_around_box(Aabb::new((1.0, 1.0), (7.0, 9.0))), Circle::new((4.0, 5.0), 5.0));
/// ```
///
/// Cost: one square root.
///
/// Source: folklore; articles on collisions in games propose it as the first and cheapest test.
///
/// # Beside the exact answer
///
/// Its counterpart, for boxes, is [`Aabb::intersects`](crate::Aabb::intersects), and
/// [`Convex::bounding_circle`](crate::Convex::bounding_circle) for any vertices. Circles around boxes invent hits beside
/// long sides, and miss none but of boxes that hardly meet with a corner, which rounding decides.
///
/// # Measured
///
/// Two boxes of one size, asked for by [`circles_meet`](super::circles_meet) of the circles around them, and of those
/// within them.
///
/// | inputs | asked | the answer is yes | hits invented | hits missed |
/// |---|---|---|---|---|
/// | boxes 1:1, circles around | 50000 | 56.33 % | 19.01 % | none |
/// | boxes 1:1, circles within | 50000 | 56.07 % | none | 7.99 % |
/// | boxes 2:1, circles around | 50000 | 32.51 % | 23.88 % | none |
/// | boxes 2:1, circles within | 50000 | 32.57 % | none | 17.10 % |
/// | boxes 5:1, circles around | 50000 | 14.27 % | 35.62 % | none |
/// | boxes 5:1, circles within | 50000 | 14.29 % | none | 11.34 % |
#[must_use]
pub fn circle_around_box(target: Aabb) -> Circle {
    let diagonal = DVec2::from(target.max) - target.min.into();
    Circle { center: target.center(), radius: (diagonal.length() * 0.5) as f32 }
}

/// The largest circle in the middle of a box, to stand in for it; its centre and radius are rounded to nearest. Two boxes
/// overlap if these circles do, but for rounding; where only corners meet, or the ends of long boxes, it misses.
///
/// ```
/// use jostle::{Aabb, classic::{Circle, circle_within_box}};
/// assert_eq!(circle_within_box(Aabb::new((1.0, 1.0), (7.0, 9.0))), Circle::new((4.0, 5.0), 3.0));
/// ```
///
/// Cost: no square root. The measured errors stand with [`circle_around_box`].
#[must_use]
pub fn circle_within_box(target: Aabb) -> Circle {
    let half = target.half_size();
    Circle { center: target.center(), radius: if half.y < half.x { half.y } else { half.x } }
}
