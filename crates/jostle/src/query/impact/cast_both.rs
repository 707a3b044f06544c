use super::time_of_impact::{Impact, impact};
use crate::{
    math::{Motion, Vec2},
    placed::Placed,
};

/// The first hit of two shapes that are both displaced without rotation: [`cast_shape`](crate::cast_shape) for two
/// movers.
///
/// They hit where they come to overlap. Shapes that slide along each other, leave each other, graze, or only touch at
/// the end do not. Hit or miss is that of A cast by the displacement of A minus that of B, and as exact: the difference
/// is taken in f64, which is exact unless a coordinate of one displacement is more than 2²⁹ times that of the other.
/// Swapping A and B mirrors the answer.
///
/// World frame. The fraction is rounded down, so that both paths up to it are free. The normal points from A to B, the
/// point is where the two borders meet, and the gap is 0. [`Impact::stops`] has the poses of both. Shapes that overlap
/// at the start are [`Started`](Impact::Started), with their depth as a negative gap. The outcome is never
/// [`Unsettled`](Impact::Unsettled). With a pose or displacement that is not finite it is clear, and both stay where
/// they are. One-sided chains count as in `cast_shape`, by the places of both at the start.
///
/// Cost: that of `cast_shape`, and of a [`relate`](crate::relate) at the poses, more if rounding makes them overlap.
///
/// ```
/// use jostle::{Convex, Impact, cast_both};
/// let bullet = Convex::circle(0.25)?;
/// let drone = Convex::rectangle(2.0, 1.0)?;
/// let shot = bullet.at((-8.0, 0.0));
/// let Impact::At(hit) = cast_both(shot, (16.0, 0.0), drone.at((0.0, -3.0)), (0.0, 8.0)) else { panic!("it hits") };
/// assert_eq!((hit.fraction, hit.normal), (0.421875, (1.0, 0.0).into()));
/// assert_eq!(hit.stops[0].translation, (-1.25, 0.0).into());
/// assert_eq!(hit.stops[1].translation, (0.0, 0.375).into());
/// // A drone that flies on before the bullet, as fast, is never hit.
/// assert_eq!(cast_both(shot, (16.0, 0.0), drone.at((0.0, 0.0)), (16.0, 0.0)).safe(), 1.0);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_both(a: Placed<'_>, a_linear: impl Into<Vec2>, b: Placed<'_>, b_linear: impl Into<Vec2>) -> Impact {
    let [a, b] = [(a, a_linear.into()), (b, b_linear.into())].map(|(start, by)| start.moving(Motion::linear(by)));
    impact(a, b, 0.0, |search| search.first_overlap())
}
