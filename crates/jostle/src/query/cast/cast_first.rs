//! Casts at many targets: the first of them that is hit.

use super::{
    cast::{Cast, CastHit, started},
    part_hits::LATER,
    ray::{RayHit, cast_ray},
    shape_cast::{FirstHit, ShapeCast},
    sides::Sides,
    stop::{before_end, is_free_end, stop},
};
use crate::{
    math::{Pose2, Ray, Vec2, dvec2::DVec2},
    placed::Placed,
    query::{Overlap, overlap, pushed_out},
};

/// The outcome of a cast at many targets.
///
/// ```
/// use jostle::{Convex, cast_shape_first};
/// let (ball, post) = (Convex::circle(1.0)?, Convex::rectangle(2.0, 8.0)?);
/// let posts = [9.0, 6.0, 12.0].map(|x| post.at((x, 0.0)));
/// let first = cast_shape_first(ball.at((0.0, 0.0)), (8.0, 0.0), posts);
/// assert_eq!((first.target, first.cast.safe()), (Some(1), 0.5));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct FirstCast {
    /// The outcome for all targets together: [`Cast::stop`] is free of all of them.
    pub cast: Cast,
    /// The place of the target that is hit, or overlapped at the start, among the targets.
    pub target: Option<usize>,
}

/// The first hit of a shape that is displaced by `linear` without rotation, past many targets that rest.
///
/// The hit is the earliest that [`cast_shape`](crate::cast_shape) finds. Of targets that are hit at the same time, the
/// one whose normal opposes the displacement most counts, then the first. [`Cast::stop`] is verified for all targets,
/// so a mover that slides into a corner of two of them enters neither. If the mover overlaps some at the start, the
/// cast is [`Started`](Cast::Started) with the deepest one, and its `out` is out of all of them; it is the mover's own
/// pose if no such pose is found, as between walls that are too near each other.
///
/// The targets are iterated several times, in their order; those at poses that are not finite do not count. A seam
/// between two targets is one between two shapes: put tiles that form one floor into a [`Compound`](crate::Compound).
///
/// Cost: a cast and a verification of the stop for each target. Give only those near the path, as
/// [`BoxTree::overlapping`](crate::BoxTree::overlapping) finds them.
///
/// ```
/// use jostle::{Convex, Shape, cast_shape_first};
/// let level = [(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5)), (Convex::rectangle(1.0, 20.0)?, (8.5, 9.5))];
/// let hero = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.5)?;
/// let targets = level.iter().map(|(shape, at)| shape.at(*at));
/// let first = cast_shape_first(hero.at((0.0, 1.0)), (15.0, 0.0), targets);
/// assert_eq!(first.target, Some(1)); // it slides over the floor to the wall
/// assert_eq!(first.cast.stop().translation, (7.5, 1.0).into());
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_shape_first<'t, T>(mover: Placed<'_>, linear: impl Into<Vec2>, targets: T) -> FirstCast
where
    T: IntoIterator<Item = Placed<'t>>,
    T::IntoIter: Clone,
{
    let (start, linear) = (mover.pose(), linear.into());
    if !(linear.is_finite() && mover.is_somewhere()) {
        return FirstCast { cast: Cast::Clear { stop: start }, target: None };
    }
    let (targets, linear) = (targets.into_iter(), DVec2::from(linear));
    let targets = || targets.clone().enumerate().filter(|(_, target)| target.is_somewhere());
    let end = Pose2 { translation: (DVec2::from(start.translation) + linear).into(), ..start };
    let mut first: Option<(usize, FirstHit)> = None;
    let mut deepest: Option<(usize, Overlap)> = None;
    let mut end_is_free = end.is_finite();
    for (i, target) in targets() {
        let sides = Sides::of(mover, target);
        match ShapeCast::to(&sides, mover, linear, end_is_free.then_some(end)) {
            ShapeCast::Clear { end_is_free: of_this } => end_is_free &= of_this,
            ShapeCast::Started => {
                let overlap = overlap(&sides, mover).unwrap_or_default();
                if deepest.is_none_or(|(_, deepest)| overlap.depth > deepest.depth) {
                    deepest = Some((i, overlap));
                }
            }
            ShapeCast::Hits(hit) => {
                let earliest = first.map_or(hit.fraction, |(_, first)| first.fraction.min(hit.fraction));
                if first.is_none_or(|(_, first)| comes_before(&hit, &first, linear)) {
                    first = Some((i, hit));
                }
                // The reported fraction is the smallest of all hits that count as simultaneous.
                if let Some((_, first)) = &mut first {
                    first.fraction = earliest;
                }
            }
        }
    }
    if let Some((i, overlap)) = deepest {
        let out = out_of_all(mover, || targets().map(|(_, target)| target));
        return FirstCast { cast: started(overlap, linear, out), target: Some(i) };
    }
    let target = first.map(|(i, _)| i);
    let is_free_of_others = |pose, but: Option<usize>| {
        let mut others = targets().filter(|(i, _)| Some(*i) != but);
        others.all(|(_, other)| is_free_end(&Sides::of(mover, other), pose))
    };
    if let Some((i, hit)) = first
        && let Some((_, hit_target)) = targets().find(|(place, _)| *place == i)
    {
        let sides = Sides::of(mover, hit_target);
        let place = hit.normal_and_point();
        let stop = stop(&sides, &hit, place, |pose| is_free_of_others(pose, target));
        return FirstCast { cast: Cast::At(CastHit::of((hit.fraction, hit.parts), place, stop)), target };
    }
    let is_in_the_way = |target: Placed<'t>| !is_free_end(&Sides::of(mover, target), end);
    let in_the_way = if end_is_free { None } else { targets().find(|(_, target)| is_in_the_way(*target)) };
    let stop = match in_the_way {
        None if end.is_finite() => end,
        None => start,
        Some((i, target)) => before_end(&Sides::of(mover, target), linear, |pose| is_free_of_others(pose, Some(i))),
    };
    FirstCast { cast: Cast::Clear { stop }, target: None }
}

/// Whether a hit is before another one; of simultaneous ones, whether its normal opposes the displacement more.
fn comes_before(hit: &FirstHit, other: &FirstHit, linear: DVec2) -> bool {
    if hit.fraction * LATER < other.fraction || other.fraction * LATER < hit.fraction {
        return hit.fraction < other.fraction;
    }
    let along = |hit: &FirstHit| hit.normal_and_point().0.dot(linear);
    along(hit) < along(other)
}

/// A pose of the mover that is out of all targets; its own if none is found.
#[cold]
pub(in crate::query) fn out_of_all<'t, T: Iterator<Item = Placed<'t>>>(
    mover: Placed<'_>,
    targets: impl Fn() -> T,
) -> Pose2 {
    /// The number of times that the mover is pushed out of another target.
    const PUSHES: usize = 16;
    let deepest = |pose: Pose2| {
        let there = mover.moved_to(pose);
        let overlaps = targets().filter_map(|target| Some((overlap(&Sides::of(there, target), there)?.depth, target)));
        overlaps.reduce(|deepest, next| if next.0 > deepest.0 { next } else { deepest })
    };
    let mut pose = mover.pose();
    for _ in 0..PUSHES {
        match deepest(pose) {
            None => return pose,
            Some((_, target)) => pose = pushed_out(mover.moved_to(pose), target),
        }
    }
    mover.pose()
}

/// The first hit of a ray among many shapes, and the place of the shape that it hits; of equal fractions the first.
///
/// The hit is the one that [`cast_ray`] finds for that shape. Cost: a ray for each shape; give only those near the ray,
/// as [`BoxTree::along`](crate::BoxTree::along) finds them.
///
/// ```
/// use jostle::{Convex, Ray, cast_ray_first};
/// let post = Convex::rectangle(2.0, 8.0)?;
/// let posts = [9.0, 6.0, 12.0].map(|x| post.at((x, 0.0)));
/// let (place, hit) = cast_ray_first(Ray::new((0.0, 0.0), (1.0, 0.0)), posts).unwrap();
/// assert_eq!((place, hit.fraction), (1, 5.0));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn cast_ray_first<'s>(ray: Ray, shapes: impl IntoIterator<Item = Placed<'s>>) -> Option<(usize, RayHit)> {
    let hits = shapes.into_iter().enumerate().filter_map(|(i, shape)| Some((i, cast_ray(ray, shape)?)));
    hits.reduce(|first, next| if next.1.fraction < first.1.fraction { next } else { first })
}
