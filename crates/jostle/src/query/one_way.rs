//! One-way shapes: they stop what comes to enter them where their surface leans towards a direction.

use core::f64::consts::FRAC_1_SQRT_2;

use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Placed,
    query::separation,
};

/// The normals of a one-way shape that lean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Leaning {
    /// Those within 45° of the direction, and those that are no farther from it than an edge that leans to the same side.
    Any,
    /// Only the latter: while a mover passes another one-way shape, such as one of the tiles in a row. Otherwise the end of
    /// the next tile, beside it, would catch a round foot.
    OfEdges,
}

/// True if a unit normal out of a one-way shape leans towards the direction of that, which is in the frame of the shape.
///
/// An edge leans within 75° of the direction: what is steeper is a side. So ground of all slopes that are walked on
/// holds, a level ledge is no wall even if its corners were turned or moved a little, and its ends hold a round foot.
pub(crate) fn leans(one_way: Placed<'_>, direction: Vec2, normal: DVec2, which: Leaning) -> bool {
    /// More than the rounding of a normal: about a twentieth of a degree.
    const ROUNDING: f64 = 1.0 / 1024.0;
    /// The cosine of an angle a little below 45°, so that no end is steeper than a floor may be.
    const AT_END: f64 = FRAC_1_SQRT_2 + ROUNDING;
    /// The cosine of 75°.
    const STEEPEST: f64 = 0.258_819;
    let up = DVec2::from(direction);
    let up = up * (1.0 / up.length());
    let normal = one_way.pose().unturn(normal);
    let (along, aside) = (up.dot(normal), up.cross(normal));
    if along < STEEPEST - ROUNDING {
        return false;
    }
    if which == Leaning::Any && along >= AT_END {
        return true;
    }
    one_way.any_edge_normal(|edge| {
        let edge = edge * (1.0 / edge.length());
        let is_same_side = up.cross(edge) * aside > 0.0 || (edge - normal).length() < ROUNDING;
        let leaning = up.dot(edge);
        is_same_side && leaning >= STEEPEST && leaning <= along + ROUNDING
    })
}

/// True if a one-way shape holds another one where that is: no deeper in it than this, and the shortest way out of it, or
/// to it, leads along a normal that leans.
pub(crate) fn holds(one_way: Placed<'_>, direction: Vec2, other: Placed<'_>, depth: f64) -> bool {
    let there = separation(one_way, other);
    f64::from(there.distance) >= -depth && leans(one_way, direction, there.normal.into(), Leaning::Any)
}
