use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::overlap::{Overlap, overlap};
use crate::{
    difference::{Owner, Relation},
    math::{Pose2, dvec2::DVec2, predicates::orientation},
    placed::Placed,
    query::cast::{ShapeCast, Sides, around, chain_segments, stop, ulp_at},
    union::{for_close_parts, relate_bodies},
};

/// A pose near the mover's own at which it does not overlap the target; its own if it overlaps nothing.
///
/// The mover is displaced by the minimum translation vector of [`separation`](crate::separation), or by the translation
/// that it gives if its search is ended, or by that to the front of a one-sided chain, plus a few ulps of its place if
/// rounding would leave an overlap; it does not rotate. Leaving a chain may take several moves. If these lead nowhere, as in
/// a notch that is too narrow, the mover is cast back from outside of the target until it touches it. The segments of a
/// one-sided chain that have the centroid of the mover in front count, and push to their front, as in
/// [`cast_shape`](crate::cast_shape).
///
/// The pose is verified: [`relate`](crate::relate) does not say `Overlapping` there, except for one-sided chains. With
/// several targets, make them one [`Compound`](crate::Compound); pushing out of one may lead into another. The pose is
/// the mover's own if it is not finite, or if no pose of f32 is free since the target extends to the largest f32.
///
/// Cost: that of `separation` and of `relate` at about two poses; out of a narrow notch up to 16 such moves, and a cast
/// from each of five sides.
///
/// ```
/// use jostle::{Convex, Pose2, Relation, push_out, relate};
/// let (hero, slope) = (Convex::circle(0.5)?, Convex::triangle((0.0, 0.0), (7.0, 0.0), (7.0, 3.0))?);
/// let free = push_out(hero.at((5.0, 2.25)), slope.at((0.0, 0.0)));
/// assert!(relate(hero.at(free), slope.at((0.0, 0.0))) != Relation::Overlapping);
/// assert!((free.translation - jostle::Vec2::new(4.8418, 2.619)).length() < 1e-3); // along the slope's normal
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn push_out(mover: Placed<'_>, target: Placed<'_>) -> Pose2 {
    if mover.is_somewhere() && target.is_somewhere() { pushed_out(mover, target) } else { mover.pose() }
}

/// A pose near its own at which the mover does not overlap the target.
pub(super) fn pushed_out(mover: Placed<'_>, target: Placed<'_>) -> Pose2 {
    /// The number of moves after which the mover is taken to be in a notch.
    const MOVES: i32 = 16;
    // Sides are judged at the start: a mover that comes behind a wall is not out.
    let (start, sides) = (mover.pose(), Sides::of(mover, target));
    let (mut pose, mut first, mut walls) = (start, None, Vec::new());
    for i in 0..MOVES {
        let there = mover.moved_to(pose);
        let found = overlap(&sides, there).or_else(|| overlap(&Sides::of(there, target), there));
        let Some(Overlap { normal, depth, .. }) = found else { break };
        first = first.or(Some(normal));
        add_walls(&sides, there, &mut walls);
        let from = DVec2::from(pose.translation);
        // A little farther with each move after the first: the depth of a chain is a lower bound.
        let farther = if i == 0 { 0.0 } else { ulp_at(from, depth) * f64::from(1 << (i - 1)) };
        let exact = from + normal * (depth + farther);
        // None of these is behind the previous pose, so even a mover smaller than an ulp does not get through a wall.
        let poses = around(exact, normal).map(|translation| Pose2 { translation, ..start });
        let mut free = poses.iter().filter(|pose| pose.is_finite());
        match free.find(|pose| is_out(&sides, **pose, &walls)) {
            Some(free) => return *free,
            None if poses[0].is_finite() => pose = poses[0],
            None => break,
        }
    }
    let Some(normal) = first else { return start };
    // If there is no room in front of the walls, any place is accepted.
    from_outside(&sides, normal, &walls).or_else(|| from_outside(&sides, normal, &[])).unwrap_or(start)
}

/// A one-sided segment that the mover was pushed out of: the shape that it belongs to, and its ends while the mover is
/// at its start.
type Wall = (Owner, [DVec2; 2]);

/// Adds the one-sided segments that count and overlap with the mover at this pose.
fn add_walls(sides: &Sides<'_>, there: Placed<'_>, walls: &mut Vec<Wall>) {
    let displacement = DVec2::from(there.pose().translation) - DVec2::from(sides.mover().pose().translation);
    for_close_parts(there, sides.target(), |a, b| {
        let counts = (a.one_sided || b.one_sided) && sides.let_meet([a, b]);
        if counts && relate_bodies(&a.body, &b.body) == Relation::Overlapping {
            let one_sided = chain_segments([a, b]).filter(|(segment, _)| segment.one_sided);
            walls.extend(one_sided.map(|(segment, other)| match other {
                1 => (Owner::A, segment.ends().map(|end| end - displacement)),
                _ => (Owner::B, segment.ends()),
            }));
        }
        ControlFlow::Continue(())
    });
}

/// Whether the mover does not overlap the target at a pose, with sides judged there and at its start, and is not behind
/// the walls.
fn is_out(sides: &Sides<'_>, pose: Pose2, walls: &[Wall]) -> bool {
    let (mover, target) = (sides.mover().moved_to(pose), sides.target());
    let displacement = DVec2::from(pose.translation) - DVec2::from(sides.mover().pose().translation);
    let is_in_front = |&(owner, [p, q]): &Wall| match owner {
        Owner::A => orientation(p + displacement, q + displacement, target.centre()).is_le(),
        Owner::B => orientation(p, q, mover.centre()).is_le(),
    };
    let is_free = |sides: &Sides<'_>| !matches!(ShapeCast::of(sides, mover, DVec2::ZERO), ShapeCast::Started);
    let are_convex = mover.is_convex() && target.is_convex();
    is_free(sides) && (are_convex || is_free(&Sides::of(mover, target))) && walls.iter().all(is_in_front)
}

/// The nearest pose that the mover can reach from beyond the target's box along one of a few directions; it is beside
/// the box if the mover cannot come nearer, as to a one-sided loop that is too narrow inside.
#[cold]
fn from_outside(sides: &Sides<'_>, normal: DVec2, walls: &[Wall]) -> Option<Pose2> {
    let (mover, target) = (sides.mover(), sides.target());
    let (start, [own, other]) = (mover.pose(), [mover.bounds(), target.bounds()]);
    let displacements = [
        normal * (own.size() + other.size() + own.distance(other)),
        DVec2::new(other.max.x - own.min.x, 0.0),
        DVec2::new(other.min.x - own.max.x, 0.0),
        DVec2::new(0.0, other.max.y - own.min.y),
        DVec2::new(0.0, other.min.y - own.max.y),
    ];
    let is_free = |pose: &Pose2| is_out(sides, *pose, walls);
    let places = displacements.into_iter().filter_map(|displacement| {
        // Farther by the rounding of the place and the box.
        let length = displacement.length();
        let farther =
            displacement * (1.0 + 4.0 * ulp_at(DVec2::from(start.translation) + displacement, length) / length);
        let far = Pose2 { translation: (DVec2::from(start.translation) + farther).into(), ..start };
        if length == 0.0 || !far.is_finite() {
            return None;
        }
        let (there, back) = (mover.moved_to(far), DVec2::from(start.translation) - DVec2::from(far.translation));
        let sides = Sides::of(there, target);
        let ShapeCast::Hits(hit) = ShapeCast::of(&sides, there, back) else { return Some(far) };
        Some(stop(&sides, &hit, hit.normal_and_point(), |_| true)).filter(is_free).or(Some(far))
    });
    let off = |pose: &Pose2| (DVec2::from(pose.translation) - DVec2::from(start.translation)).length_squared();
    places.filter(is_free).reduce(|best, pose| if off(&pose) < off(&best) { pose } else { best })
}
