//! The stop of a mover that hits something: a pose of f32 near the hit that is free.
//!
//! The exact place of the hit is no pose of f32. Some of the four poses around it overlap the target by rounding; the
//! one out along the normal as a rule does not, and the height of one corner shows it. Otherwise they are tried in turn,
//! then those around places before the hit, until one is free and the straight path to it too.

use core::ops::ControlFlow;

use super::{
    piece_sweep::{PieceSweep, Touch},
    rounding::{PLACING_ERROR, around, keeps_right, out_along, ulp_at},
    shape_cast::{FirstHit, ShapeCast},
    sides::Sides,
};
use crate::{
    difference::{Owner, Relation},
    math::{
        Pose2, Vec2,
        dvec2::DVec2,
        predicates::{Span, cross_sign},
    },
    placed::{Placed, PlacedPart},
    query::{mtv_to_front, overlap, relate},
    union::{for_close_parts, relate_bodies},
};

/// The stop of a mover at a hit with this normal and point: a pose that `also` holds for, as it does for the start.
#[inline(always)]
pub(crate) fn stop(
    sides: &Sides<'_>,
    hit: &FirstHit,
    (normal, point): (DVec2, DVec2),
    also: impl Fn(Pose2) -> bool,
) -> Pose2 {
    let start = sides.mover().pose();
    let (room, nearest) = nearest_stop(start, (hit.sweep.linear, hit.fraction), normal, point);
    match nearest {
        None => start,
        Some(nearest) if stays_clearly_beyond(sides, nearest, hit, normal) && also(nearest) => nearest,
        Some(_) => stop_around(sides, hit, normal, room, also),
    }
}

/// The stop of a disc that hits another, if it certainly stays clear of that.
#[inline(always)]
pub(super) fn stop_of_discs(
    mover: &Placed<'_>,
    sweep: &PieceSweep,
    (fraction, corners): (f64, [DVec2; 2]),
    (normal, point): (DVec2, DVec2),
) -> Option<Pose2> {
    let start = mover.pose();
    let (_, nearest) = nearest_stop(start, (sweep.linear, fraction), normal, point);
    let Some(nearest) = nearest else { return Some(start) };
    let error = normal.manhattan() * placing_error([start, nearest], mover.convex_extent()?, corners, sweep);
    discs_stay_beyond(corners, displacement([start, nearest]), normal, error + sweep.radius_sum()).then_some(nearest)
}

/// The distance from a slope at which the mover stops, and the pose of f32 there out along the normal; `None` if it is
/// there already.
#[inline(always)]
fn nearest_stop(start: Pose2, (linear, fraction): (DVec2, f64), normal: DVec2, point: DVec2) -> (f64, Option<Pose2>) {
    let place = DVec2::from(start.translation) + linear * fraction;
    let room = room_to_slide(linear, fraction, normal, place, point);
    let off = DVec2::from(start.translation) - place - normal * room;
    let little = 2.0 * ulp_at(place, 0.0);
    // Another pose as near would let a mover at rest creep along the slope.
    let is_there = room > 0.0 && off.length_squared() <= little * little && off.dot(normal) >= -0.5 * room;
    let nearest = Pose2 { translation: out_along(place + normal * room, normal), ..start };
    (room, (!is_there).then_some(nearest))
}

/// The stop by trying all poses in turn.
#[inline(never)]
fn stop_around(sides: &Sides<'_>, hit: &FirstHit, normal: DVec2, room: f64, also: impl Fn(Pose2) -> bool) -> Pose2 {
    let (start, linear) = (sides.mover().pose(), hit.sweep.linear);
    let from = DVec2::from(start.translation);
    // The number of steps back, much more than placing rounds, from which on the side of a thin mover is certain.
    const FAR_BACK: f64 = 3.0;
    // An ulp of f32 of the coordinates, as a share of the displacement.
    let step = (from.length() / linear.length() + hit.fraction) * f64::from(f32::EPSILON);
    let near = |back: f64, out: f64| {
        let exact = from + linear * (hit.fraction - back) + normal * out;
        let poses = around(exact, normal).map(|translation| Pose2 { translation, ..start });
        let poses = || poses.iter().filter(|pose| pose.is_finite());
        let is_near = hit.is_thin && back < FAR_BACK * step;
        let is_free =
            |pose: &&Pose2| is_free(sides, **pose) && (!is_near || is_ahead(sides, **pose, hit)) && also(**pose);
        let mut certified = poses().filter(|pose| stays_beyond(sides, **pose, hit, normal) && also(**pose));
        certified.next().or_else(|| poses().find(is_free)).copied()
    };
    if let Some(pose) = if room > 0.0 { near(0.0, room) } else { None } {
        return pose;
    }
    let mut back = 0.0;
    while back < hit.fraction {
        if let Some(pose) = near(back, 0.0) {
            return pose;
        }
        back = if back == 0.0 { step } else { 2.0 * back };
    }
    start
}

/// The distance from a slope at which the mover stops, so that the rest of its motion, directed along the slope by the
/// rounded normal, does not lead straight back into it. It is 0 for a normal along an axis, which is not rounded.
#[inline(always)]
fn room_to_slide(linear: DVec2, fraction: f64, normal: DVec2, place: DVec2, point: DVec2) -> f64 {
    /// More than the error of a rounded normal and the products with it, as a share of the rest of the motion.
    const SHARE: f64 = 4.0 * f32::EPSILON as f64;
    if normal.x == 0.0 || normal.y == 0.0 {
        return 0.0;
    }
    (SHARE * linear.length() * (1.0 - fraction)).min(ulp_at(place, point.length()))
}

/// The stop at the end of a clear displacement. If rounding takes the mover into something that it passes, it is the
/// first free pose around that end or around places before it.
#[inline]
pub(super) fn stop_at_end(sides: &Sides<'_>, linear: DVec2, end: Pose2, end_is_free: bool) -> Pose2 {
    if (end_is_free && end.is_finite()) || is_free_end(sides, end) { end } else { before_end(sides, linear, |_| true) }
}

/// Whether a mover can take a pose near the end of a clear displacement.
#[inline(never)]
pub(super) fn is_free_end(sides: &Sides<'_>, pose: Pose2) -> bool {
    /// Thin movers have no inside by which to tell the side they came to; a hit within this factor of their
    /// displacement means that they have no room (proofs/thin-stops.proof).
    const A_LITTLE_LATER: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;
    let crosses = || {
        let next = || ShapeCast::of(sides, sides.mover(), displacement_to(sides, pose) * A_LITTLE_LATER);
        sides.mover().may_be_thin() && matches!(next(), ShapeCast::Hits(hit) if hit.is_thin)
    };
    pose.is_finite() && is_free(sides, pose) && !crosses()
}

/// The first free pose that `also` holds for, as it does for the start, around the end of a clear displacement or around
/// places before it.
#[cold]
pub(super) fn before_end(sides: &Sides<'_>, linear: DVec2, also: impl Fn(Pose2) -> bool) -> Pose2 {
    let start = sides.mover().pose();
    let from = DVec2::from(start.translation);
    let end = Pose2 { translation: (from + linear).into(), ..start };
    // The normal out of the shape that rounding has taken the mover into, if any.
    let on_path = || match ShapeCast::of(sides, sides.mover(), displacement_to(sides, end)) {
        ShapeCast::Hits(hit) => hit.normal_and_point().0,
        _ => linear * (-1.0 / linear.length()),
    };
    let at_end = || overlap(sides, sides.mover().moved_to(end)).map_or_else(on_path, |overlap| overlap.normal);
    let normal = if end.is_finite() { at_end() } else { linear * (-1.0 / linear.length()) };
    let near = |place: DVec2| {
        let poses = around(place, normal).map(|translation| Pose2 { translation, ..start });
        poses.into_iter().find(|pose| is_free_end(sides, *pose) && also(*pose))
    };
    // A few ulps off along the normal or, as past a point, to a side of it; if that does not help, back.
    let ulp = ulp_at(from + linear, linear.length());
    let off = [normal, normal.left(), normal.right()].map(|along| [1.0, 2.0, 4.0].map(|ulps| along * (ulps * ulp)));
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

/// The displacement of the mover from its start to a pose.
fn displacement_to(sides: &Sides<'_>, pose: Pose2) -> DVec2 {
    displacement([sides.mover().pose(), pose])
}

fn displacement([from, to]: [Pose2; 2]) -> DVec2 {
    DVec2::from(to.translation) - DVec2::from(from.translation)
}

/// Whether nothing overlaps at a pose nor on the straight path to it, except one-sided segments that the mover passes.
fn is_free(sides: &Sides<'_>, pose: Pose2) -> bool {
    let path_is_clear =
        || matches!(ShapeCast::of(sides, sides.mover(), displacement_to(sides, pose)), ShapeCast::Clear { .. });
    !overlaps_by_rounding(sides, pose) && path_is_clear()
}

/// Whether the mover overlaps something at a pose to which its path is clear. A one-sided segment counts only if the
/// overlap is as shallow as rounding makes it; the mover passes a segment that it is deeper in.
fn overlaps_by_rounding(sides: &Sides<'_>, pose: Pose2) -> bool {
    let (mover, target) = (sides.mover().moved_to(pose), sides.target());
    if mover.is_convex() && target.is_convex() {
        return relate(mover, target) == Relation::Overlapping;
    }
    let (mut overlaps, start) = (false, sides.mover().bounds().largest_coordinate());
    for_close_parts(mover, target, |a, b| {
        overlaps = relate_bodies(&a.body, &b.body) == Relation::Overlapping && sides.let_meet([a, b]) && {
            let largest = a.body.bounds().union(b.body.bounds()).largest_coordinate();
            is_shallow(a, b, PLACING_ERROR * (start + largest))
        };
        if overlaps { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    overlaps
}

/// Whether the overlap of two parts may be an error: always, unless one is a one-sided segment and the other is deeper
/// in it than the error.
pub(crate) fn is_shallow(a: &PlacedPart<'_>, b: &PlacedPart<'_>, error: f64) -> bool {
    !(a.one_sided || b.one_sided) || mtv_to_front(a, b).is_none_or(|mtv| -mtv.distance <= error)
}

/// Whether the hit is still ahead at a pose. A point that rounding takes onto a segment or to its other side has no
/// overlap that would show it.
fn is_ahead(sides: &Sides<'_>, pose: Pose2, hit: &FirstHit) -> bool {
    /// The margin by which it may be farther ahead than twice its distance, as a share of the coordinates.
    const ULPS: f64 = 64.0 * f32::EPSILON as f64;
    let (linear, displacement) = (hit.sweep.linear, displacement_to(sides, pose));
    let left = (linear * hit.fraction - displacement).length();
    let within = 2.0 * left + ULPS * (displacement.length() + DVec2::from(pose.translation).length());
    let next = ShapeCast::of(sides, sides.mover().moved_to(pose), linear);
    matches!(next, ShapeCast::Hits(next) if next.fraction > 0.0 && next.fraction * linear.length() <= within)
}

/// Whether the line along which two convex shapes meet certainly separates them on the whole path to a pose and at the
/// pose, by the height of the corner that touches it.
///
/// The path comes in through the line, so all of the mover starts beyond it. No corner is nearer to the line than the
/// one that touches it by more than the fraction is rounded; all corners of the other shape are on its other side.
/// Placing rounds each corner of the mover at its own coordinates.
#[inline(always)]
fn stays_clearly_beyond(sides: &Sides<'_>, pose: Pose2, hit: &FirstHit, normal: DVec2) -> bool {
    let (mover, target) = (sides.mover(), sides.target());
    let Some(extent) = mover.convex_extent().filter(|_| target.is_convex() && !hit.is_thin) else { return false };
    let (radius_sum, poses) = (hit.sweep.radius_sum(), [mover.pose(), pose]);
    let displacement = displacement(poses);
    let error = |along: DVec2, p: DVec2, v: DVec2| along.manhattan() * placing_error(poses, extent, [p, v], &hit.sweep);
    match hit.touch {
        Touch::Face(facet) => {
            let (edge, offset) = (facet.q - facet.p, facet.v - facet.p);
            let moved = if facet.owner == Owner::A { offset - displacement } else { offset + displacement };
            let radius = if radius_sum > 0.0 { radius_sum * edge.length() } else { 0.0 };
            -edge.cross(moved) - radius > error(edge, facet.p, facet.v)
        }
        Touch::Corners([a, b]) => {
            let are_discs =
                [mover, target].iter().all(|disc| disc.convex_corners().is_some_and(|corners| corners.len() == 1));
            are_discs && discs_stay_beyond([a, b], displacement, normal, error(normal, a, b) + radius_sum)
        }
    }
}

/// A bound of the error of the place of a corner of a mover with this extent at a pose, next to these corners.
#[inline(always)]
fn placing_error(poses: [Pose2; 2], extent: f64, corners: [DVec2; 2], sweep: &PieceSweep) -> f64 {
    let [from, to] = poses.map(|pose| DVec2::from(pose.translation).manhattan());
    let [p, v] = corners.map(DVec2::manhattan);
    PLACING_ERROR * (from + to + 4.0 * extent + p + v + sweep.radius_sum())
}

/// Whether a disc around A is farther out along a normal than that around B, before and after a displacement.
#[inline(always)]
fn discs_stay_beyond([a, b]: [DVec2; 2], displacement: DVec2, normal: DVec2, distance: f64) -> bool {
    let start = (a - b).dot(normal);
    start > distance && start + displacement.dot(normal) > distance
}

/// Whether the line along which two convex shapes meet separates them, touching allowed, on the whole path to a pose
/// and at the pose. It does at the start, so the exact ends of the corners' displacements and their placed ends decide.
fn stays_beyond(sides: &Sides<'_>, pose: Pose2, hit: &FirstHit, normal: DVec2) -> bool {
    let (mover, target) = (sides.mover(), sides.target());
    let (Some(own), Some(other)) = (mover.convex_corners(), target.convex_corners()) else { return false };
    let radii = hit.sweep.radii;
    if hit.is_thin {
        return false;
    }
    // The mover is on the right of the line.
    let (line, of_target) = match hit.touch {
        Touch::Face(facet) if facet.owner == Owner::A => (facet.edge().reversed(), facet.v),
        Touch::Face(facet) => (facet.edge(), facet.p),
        Touch::Corners([_, b]) => (Span::vector(normal.left()), b),
    };
    // The target is on the left if its touching corner is a support point.
    let is_right = |&p: &Vec2| cross_sign(line, Span::new(of_target, target.pose().place(p))).is_lt();
    let is_edge_of_target = matches!(hit.touch, Touch::Face(facet) if facet.owner == Owner::B);
    if !is_edge_of_target && other.iter().any(is_right) {
        return false;
    }
    let displacement = displacement_to(sides, pose);
    own.iter().all(|&p| keeps_right(line, of_target, [mover.pose().place(p), pose.place(p)], displacement, radii))
}
