//! Where a mover can go that runs into something: a pose of f32 near the impact, and free.
//!
//! The exact place of the impact is no pose of f32. Of the four poses around it some overlap the target by rounding; the
//! one out along the normal does as a rule not. They are tried in turn, and then those around places a little before, until
//! one is free and the straight way to it too.

use super::{
    course::{CastImpact, Course},
    joints::Sides,
    rounding::{around, keeps_right, ulp_at},
    way::Touch,
};
use crate::{
    difference::{Owner, Relation},
    math::{
        Pose2, Vec2,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    placed::Solid,
    query::{overlap, relate, way_out_to_front},
    union::{for_close_solids, relate_bodies},
};
use core::ops::ControlFlow;

/// The pose where the mover stops, which meets something under this normal.
pub(crate) fn stop(sides: &Sides<'_>, impact: &CastImpact, normal: DVec2) -> Pose2 {
    let (start, linear) = (sides.mover().pose(), impact.way.linear);
    let from = DVec2::from(start.translation);
    // So many of them farther back, which is far more than placing rounds, no side is doubtful.
    const FAR_BACK: f64 = 3.0;
    // An ulp of f32 of the coordinates, as a share of the way.
    let step = (from.length() / linear.length() + impact.entry.fraction) * f64::from(f32::EPSILON);
    let near = |back: f64, out: f64| {
        let exact = from + linear * (impact.entry.fraction - back) + normal * out;
        let poses = around(exact, normal).map(|translation| Pose2 { translation, ..start });
        let poses = || poses.iter().filter(|pose| pose.is_finite());
        let is_near = impact.is_thin && back < FAR_BACK * step;
        let is_free = |pose: &&Pose2| is_free(sides, **pose) && (!is_near || is_ahead(sides, **pose, impact));
        let mut surely = poses().filter(|pose| stays_beyond(sides, **pose, impact, normal));
        surely.next().or_else(|| poses().find(is_free)).copied()
    };
    let room = room_to_slide(sides, impact, normal);
    if let Some(pose) = if room > 0.0 { near(0.0, room) } else { None } {
        return pose;
    }
    let mut back = 0.0;
    while back < impact.entry.fraction {
        if let Some(pose) = near(back, 0.0) {
            return pose;
        }
        back = if back == 0.0 { step } else { 2.0 * back };
    }
    start
}

/// How far off a slope the mover stops, so that what is left of its motion, made to go along the slope by the rounded normal,
/// does not lead straight back into it. A normal along an axis is not rounded; there it stops where it touches.
fn room_to_slide(sides: &Sides<'_>, impact: &CastImpact, normal: DVec2) -> f64 {
    /// Of what is left: twice what a rounded normal and the products with it are off.
    const SHARE: f64 = 4.0 * f32::EPSILON as f64;
    if normal.x == 0.0 || normal.y == 0.0 {
        return 0.0;
    }
    let linear = impact.way.linear;
    let place = DVec2::from(sides.mover().pose().translation) + linear * impact.entry.fraction;
    let (_, at) = impact.way.landing(&impact.entry.touch);
    (SHARE * linear.length() * (1.0 - impact.entry.fraction)).min(ulp_at(place, at.length()))
}

/// The pose of f32 at the end of a way that is clear. Rounding may take the mover into what it passes by; then it is the
/// first one free around that end, or around places before it.
#[inline]
pub(crate) fn stop_at_end(sides: &Sides<'_>, linear: DVec2, end: Pose2, end_is_free: bool) -> Pose2 {
    if end.is_finite() && (end_is_free || is_free_end(sides, end)) { end } else { before_end(sides, linear) }
}

/// Whether a mover can go to a pose near the end of a clear way.
#[inline(never)]
fn is_free_end(sides: &Sides<'_>, pose: Pose2) -> bool {
    /// Points and segments have no inside to tell on which side of each other they came to lie: to have room they must not
    /// meet a little later either.
    const A_LITTLE_LATER: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;
    let crosses = || {
        let next = Course::of(sides, sides.mover(), way_to(sides, pose) * A_LITTLE_LATER);
        sides.mover().may_be_thin() && matches!(next, Course::Meets(impact) if impact.is_thin)
    };
    is_free(sides, pose) && !crosses()
}

#[cold]
fn before_end(sides: &Sides<'_>, linear: DVec2) -> Pose2 {
    let start = sides.mover().pose();
    let from = DVec2::from(start.translation);
    let end = Pose2 { translation: (from + linear).into(), ..start };
    // Out of what the mover has come into by rounding, if it has.
    let on_way = || match Course::of(sides, sides.mover(), way_to(sides, end)) {
        Course::Meets(impact) => impact.way.landing(&impact.entry.touch).0,
        _ => linear * (-1.0 / linear.length()),
    };
    let at_end = || overlap(sides, sides.mover().moved_to(end)).map_or_else(on_way, |overlap| overlap.normal);
    let normal = if end.is_finite() { at_end() } else { linear * (-1.0 / linear.length()) };
    let near = |place: DVec2| {
        let poses = around(place, normal).map(|translation| Pose2 { translation, ..start });
        poses.into_iter().filter(|pose| pose.is_finite()).find(|pose| is_free_end(sides, *pose))
    };
    // A few ulps off along the normal or, as past a point, to a side of it; where that does not help, back.
    let ulp = ulp_at(from + linear, linear.length());
    let off = [normal, normal.left(), normal.right()].map(|way| [1.0, 2.0, 4.0].map(|ulps| way * (ulps * ulp)));
    let mut places = core::iter::once(DVec2::ZERO).chain(off.into_iter().flatten());
    if let Some(pose) = places.find_map(|by| near(from + linear + by)) {
        return pose;
    }
    let mut back = ulp / linear.length();
    while back < 1.0 {
        if let Some(pose) = near(from + linear * (1.0 - back)) {
            return pose;
        }
        back *= 2.0;
    }
    start
}

/// How far the mover's origin has come.
fn way_to(sides: &Sides<'_>, pose: Pose2) -> DVec2 {
    DVec2::from(pose.translation) - DVec2::from(sides.mover().pose().translation)
}

/// Whether nothing overlaps at a pose nor on the straight way to it, but one-sided segments that the mover passes.
fn is_free(sides: &Sides<'_>, pose: Pose2) -> bool {
    let way_is_clear = || matches!(Course::of(sides, sides.mover(), way_to(sides, pose)), Course::Clear { .. });
    !overlaps_by_rounding(sides, pose) && way_is_clear()
}

/// Whether the mover overlaps something at a pose to which its way is clear. If that is a one-sided segment that it does
/// not merely pass, rounding has put it there, and it is not deep.
fn overlaps_by_rounding(sides: &Sides<'_>, pose: Pose2) -> bool {
    /// Of the coordinates: generously what placing and measuring round.
    const ERROR: f64 = 64.0 * f64::EPSILON;
    let (mover, target) = (sides.mover().moved_to(pose), sides.target());
    if mover.is_convex() && target.is_convex() {
        return relate(mover, target) == Relation::Overlapping;
    }
    let mut overlaps = false;
    for_close_solids(mover, target, |a, b| {
        overlaps = relate_bodies(&a.body, &b.body) == Relation::Overlapping
            && sides.let_meet([a, b])
            && is_shallow(a, b, ERROR * a.body.bounds().union(b.body.bounds()).largest_coordinate());
        if overlaps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    overlaps
}

/// Whether two parts that overlap at the end of a clear way may do so by an error: not if one is a one-sided segment that the
/// other is deeper in, which then passes it.
pub(crate) fn is_shallow(a: &Solid<'_>, b: &Solid<'_>, error: f64) -> bool {
    !(a.one_sided || b.one_sided) || way_out_to_front(a, b).is_none_or(|way| -way.distance <= error)
}

/// Whether what stops the mover is still ahead of a pose. Rounding may take a point onto a segment or to its other side, which
/// no overlap would tell.
fn is_ahead(sides: &Sides<'_>, pose: Pose2, impact: &CastImpact) -> bool {
    /// So many ulps of f32 farther ahead than it was may it be, besides twice as far.
    const ULPS: f64 = 64.0 * f32::EPSILON as f64;
    let (linear, way) = (impact.way.linear, way_to(sides, pose));
    let left = (linear * impact.entry.fraction - way).length();
    let within = 2.0 * left + ULPS * (way.length() + DVec2::from(pose.translation).length());
    let next = Course::of(sides, sides.mover().moved_to(pose), linear);
    matches!(next, Course::Meets(next) if next.entry.fraction > 0.0 && next.entry.fraction * linear.length() <= within)
}

/// Whether two convex shapes are on different sides of the line along which they meet, or on it, on all of the way and at
/// its end. They are at the start; so it is enough to ask where the corners come to exactly, and where they are placed.
fn stays_beyond(sides: &Sides<'_>, pose: Pose2, impact: &CastImpact, normal: DVec2) -> bool {
    let (mover, target) = (sides.mover(), sides.target());
    let (Some(own), Some(other)) = (mover.outline(), target.outline()) else { return false };
    let radii = impact.way.radii;
    if impact.is_thin {
        return false;
    }
    // What is right of the line belongs to the mover.
    let (line, of_target) = match impact.entry.touch {
        Touch::Face(facet) if facet.owner == Owner::A => (facet.edge().reversed(), facet.v),
        Touch::Face(facet) => (facet.edge(), facet.p),
        Touch::Corners([_, b]) => (Span::vector(normal.left()), b),
    };
    // What is left of it, to the target: all of that, if the corner that meets is the farthest out.
    let is_right = |&p: &Vec2| cross_sign(line, Span::new(of_target, target.pose().place(p))).is_lt();
    let is_edge_of_target = matches!(impact.entry.touch, Touch::Face(facet) if facet.owner == Owner::B);
    if !is_edge_of_target && other.iter().any(is_right) {
        return false;
    }
    let way = way_to(sides, pose);
    own.iter().all(|&p| keeps_right(line, of_target, [mover.pose().place(p), pose.place(p)], way, radii))
}
