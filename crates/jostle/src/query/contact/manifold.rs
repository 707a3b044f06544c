use super::{
    convex_manifold::manifold_from,
    manifolds::{Manifolds, contact_manifolds},
    point::Manifold,
};
use crate::{placed::Placed, query::PairCache};

/// The contact manifold of two shapes that overlap or are at most `margin` apart, for shapes that are not convex the
/// deepest one of [`contact_manifolds`]; `None` if they are farther apart.
///
/// The normal of two convex shapes is that of [`separation`](crate::separation), bit for bit, unless a face of one of them has
/// it to within 1/4096 rad: then it is that of the face. The separation of the deepest point is the distance, bit for bit.
/// Faces that are flush or nearly so have two points, in any orientation: the ends of the overlap interval of the two edges, if
/// that is longer than 1/4096 of the shorter edge; ends whose separation exceeds the margin are left out. A point lies in both
/// shapes grown by the margin and half of its separation.
///
/// Swapping two convex shapes mirrors the normal and reverses the points, wherever the nearest direction is unique; of others
/// several manifolds may be as deep, and either may be the one. The step
/// before changes nothing. Frame: the world. A negative margin leaves out shapes and points that overlap by less; with
/// a margin that is not a number, or a pose that is not finite, there is no manifold. Points and segments are shapes
/// like others; where the nearest direction is not unique, as for coincident centres, the normal is still that of
/// `separation`.
///
/// Cost: that of `separation`, and of clipping two edges; for shapes that are not convex that of `contact_manifolds`,
/// and a new buffer.
///
/// ```
/// use jostle::{Convex, Pose2, Rot2, contact_manifold};
/// let (floor, plank) = (Convex::rectangle(10.0, 2.0)?, Convex::rectangle(4.0, 1.0)?);
/// let tilted = Pose2::new((0.0, 1.55), Rot2::new(0.03));
/// let points = |margin| contact_manifold(floor.at((0.0, 0.0)), plank.at(tilted), margin).unwrap().points().len();
/// assert_eq!((points(0.0), points(0.2)), (1, 2)); // one end is in the floor, the other above it
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn contact_manifold(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    if a.is_convex() && b.is_convex() {
        manifold_from(&mut PairCache::default(), a, b, margin)
    } else {
        deepest(a, b, margin)
    }
}

/// The manifold with the deepest point; the first of equally deep ones.
#[inline(never)]
fn deepest(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Option<Manifold> {
    let mut manifolds = Manifolds::new();
    contact_manifolds(a, b, margin, &mut manifolds);
    manifolds
        .iter()
        .copied()
        .reduce(|first, next| if next.least_separation() < first.least_separation() { next } else { first })
}
