use core::ops::ControlFlow;

use crate::{
    difference::{Relation, relate_figures, relate_if_discs, relate_pieces, relate_polygons},
    placed::Placed,
    union::{for_close_parts, relate_bodies},
};

/// Whether two shapes are apart, touch or overlap; exact for the placed shapes, at every scale.
///
/// Shapes without area: crossing segments overlap; a T, a shared end, a collinear overlap and a point on a segment
/// touch. A shape at a pose that is not finite is apart from everything.
///
/// The relation of shapes of several parts is that of their closest two parts; a chain is the set of its segments. A
/// polygon is one area: a point or sharp segment overlaps it iff it holds an inner point, also along the seam between
/// two of its pieces.
///
/// Cost: a walk over the corners of both; if rounding leaves edges uncertain, each of them against every corner of the
/// other, exactly. Only pieces whose boxes meet are related. The method is the separating axis theorem on the Minkowski
/// difference, with the exact predicates of Shewchuk (1997).
///
/// ```
/// use jostle::{Convex, Relation, relate};
/// let crate_ = Convex::rectangle(1.0, 1.0)?;
/// let floor = Convex::rectangle(10.0, 1.0)?;
/// assert_eq!(relate(crate_.at((3.0, 1.0)), floor.at((0.0, 0.0))), Relation::Touching); // stands on it
/// assert_eq!(relate(crate_.at((3.0, 1.0f32.next_up())), floor.at((0.0, 0.0))), Relation::Apart);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
#[inline]
pub fn relate(a: Placed<'_>, b: Placed<'_>) -> Relation {
    relate_up_to(a, b, Relation::Overlapping)
}

/// Whether two shapes have a point in common, touching included; exact. The same as `relate(a, b) != Relation::Apart`.
///
/// ```
/// use jostle::{Convex, intersects};
/// let ball = Convex::circle(2.5)?;
/// assert!(intersects(ball.at((0.0, 0.0)), ball.at((3.0, 4.0)))); // they touch in one point
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
#[inline]
pub fn intersects(a: Placed<'_>, b: Placed<'_>) -> bool {
    relate_up_to(a, b, Relation::Touching) != Relation::Apart
}

/// The exact relation, or one that is at least `enough`. Most pairs of discs are decided in the caller's code, since a
/// call would cost as much as the answer.
#[inline(always)]
fn relate_up_to(a: Placed<'_>, b: Placed<'_>, enough: Relation) -> Relation {
    let discs = a.figure().zip(b.figure()).and_then(|(a, b)| relate_if_discs(&a, &b));
    match discs {
        Some(relation) => relation,
        None => relate_out_of_line(a, b, enough),
    }
}

#[inline(never)]
fn relate_out_of_line(a: Placed<'_>, b: Placed<'_>, enough: Relation) -> Relation {
    fast_relate(&a, &b).unwrap_or_else(|| relate_others(a, b, enough))
}

/// The relation of two convex shapes, if a fast path decides it.
#[inline(always)]
pub(super) fn fast_relate(a: &Placed<'_>, b: &Placed<'_>) -> Option<Relation> {
    relate_figures(&a.figure()?, &b.figure()?)
}

#[inline(never)]
fn relate_others(a: Placed<'_>, b: Placed<'_>, enough: Relation) -> Relation {
    fast_relate_polygons(&a, &b).unwrap_or_else(|| relate_with_walk(a, b, enough))
}

/// The same of two convex shapes of which one is a polygon other than a box.
#[inline(always)]
pub(super) fn fast_relate_polygons(a: &Placed<'_>, b: &Placed<'_>) -> Option<Relation> {
    relate_polygons(&a.figure()?, &b.figure()?)
}

/// The same by the walk.
#[inline(never)]
fn relate_with_walk(a: Placed<'_>, b: Placed<'_>, enough: Relation) -> Relation {
    if let (Some(a), Some(b)) = (&a.piece(), &b.piece()) {
        return relate_pieces(a, b);
    }
    let mut relation = Relation::Apart;
    if a.is_somewhere() && b.is_somewhere() {
        for_close_parts(a, b, |a, b| {
            relation = relation.max(relate_bodies(&a.body, &b.body));
            if relation >= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    relation
}
