use super::cast::{Cast, CastHit, cast_shape};
use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Placed,
};

/// The first hit of a shape that keeps a distance of at least `margin` from the target: the
/// [`cast_shape`](crate::cast_shape) of the shape grown by the margin.
///
/// It hits where the distance would fall below the margin, and the stop keeps it: [`separation`](crate::separation)
/// there is at least the margin, to within an f32 ulp of the margin and the radius of the shape that is grown. Moving
/// along the target at that distance is no hit. A start nearer than the margin is [`Started`](Cast::Started), with the
/// depth by which the margin is undercut and a stop that keeps it. Point, normal and parts are those of the target and
/// of the mover as they are.
///
/// A margin that is not above zero makes it `cast_shape`. With one so large that a radius leaves f32, the cast is
/// clear, and the mover stays where it is. The segments of a one-sided chain that moves count from both sides if the
/// target is not convex.
///
/// Cost: that of `cast_shape`, and a copy of the convex one of the two; if neither is, a compound of the pieces of the
/// mover. For a mover that always keeps its margin, cast a copy [`grown`](crate::Convex::grown) once.
///
/// ```
/// use jostle::{Convex, cast_shape_with_margin};
/// let (crate_, wall) = (Convex::rectangle(1.0, 1.0)?, Convex::rectangle(2.0, 8.0)?);
/// let cast = cast_shape_with_margin(crate_.at((-8.0, 0.0)), (8.0, 0.0), wall.at((0.0, 0.0)), 0.25);
/// assert_eq!(cast.stop().translation, (-1.75, 0.0).into());
/// assert_eq!(cast.hit().unwrap().point.x, -1.0); // on the wall
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_shape_with_margin(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>, margin: f32) -> Cast {
    let linear = linear.into();
    if margin <= 0.0 || margin.is_nan() {
        return cast_shape(mover, linear, target);
    }
    let grows_target = !mover.is_convex() && target.is_convex();
    let grown = if grows_target { target } else { mover }.shape().grown(margin);
    let Ok(grown) = grown else { return Cast::Clear { stop: mover.pose() } };
    // Its parts are tagged with the parts that they come from.
    let part = |part: u32| grown.tag(part);
    let cast = if grows_target {
        cast_shape(mover, linear, grown.at(target.pose()))
    } else {
        cast_shape(grown.at(mover.pose()), linear, target)
    };
    match cast {
        Cast::At(hit) if grows_target => {
            let point = DVec2::from(hit.point) - DVec2::from(hit.normal) * f64::from(margin);
            Cast::At(CastHit { point: point.into(), part_b: part(hit.part_b), ..hit })
        }
        Cast::At(hit) => Cast::At(CastHit { part_a: part(hit.part_a), ..hit }),
        Cast::Clear { .. } | Cast::Started { .. } => cast,
    }
}
