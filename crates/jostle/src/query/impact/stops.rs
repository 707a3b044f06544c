//! Poses of f32 that two shapes can take at the end of the free part of a step.
//!
//! The exact poses are not f32. Shapes close to each other, as a box that slides on a floor, may overlap at the rounded
//! poses; then the neighbouring poses are tried, and then those of earlier and earlier times.

use core::ops::ControlFlow;

use super::search::ImpactSearch;
use crate::{
    difference::Relation,
    math::{Motion, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::{Body, Moving, Placed, PlacedPart},
    query::{
        cast::{ShapeCast, is_shallow},
        relate, separation,
    },
    union::{for_close_parts, relate_bodies},
};

/// Above the error of a pose, a share of coordinates: half an ulp of translation and rotation (proofs/stops.proof).
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// The last poses, up to a fraction of the step, at which nothing that counts overlaps and `also` holds, as it does at the
/// start; at worst the start. The step is free up to there.
pub(super) fn stops(search: &ImpactSearch<'_>, fraction: f64, also: impl Fn([Pose2; 2]) -> bool) -> [Pose2; 2] {
    let moving = search.moving;
    let starts = moving.map(|moving| moving.start().pose());
    // The pose of a shape at rest stays, and the two are treated alike if both move.
    let moves = moving.map(|moving| moving.motion() != Motion::ZERO);
    let offsets = if moves == [true, true] { &OFFSETS[..1] } else { &OFFSETS[..] };
    let started_apart = || relate(moving[0].start(), moving[1].start()) == Relation::Apart;
    let mut back = 0.0;
    if let Some(poses) = certain_stops(search, fraction).filter(|poses| also(*poses)) {
        return poses;
    }
    while moves != [false, false] && back < fraction {
        let poses = moving.map(|moving| moving.after(fraction - back).pose());
        let mut touching = None;
        for &by in offsets {
            let nudged = [0, 1].map(|own| if moves[own] { next_to(poses[own], by) } else { starts[own] });
            if nudged.iter().any(|pose| !pose.is_finite()) {
                continue;
            }
            let [a, b] = [0, 1].map(|own| moving[own].start().moved_to(nudged[own]));
            let relation = relation_of_counting(search, a, b);
            if relation == Relation::Overlapping || !stay_on_their_sides(search, a, b) || !also(nudged) {
                continue;
            }
            // If they started apart, a touch can only come from rounding, and may stop the next step at once.
            if relation == Relation::Apart || !started_apart() {
                return nudged;
            }
            touching = touching.or(Some(nudged));
        }
        if let Some(touching) = touching {
            return touching;
        }
        back = if back == 0.0 { ulp_of_time(moving, poses) } else { 2.0 * back };
    }
    starts
}

/// Whether the two may be at these poses after the step, as far as it is free.
pub(super) fn are_free(search: &ImpactSearch<'_>, poses: [Pose2; 2]) -> bool {
    let [a, b] = [0, 1].map(|own| search.moving[own].start().moved_to(poses[own]));
    relation_of_counting(search, a, b) != Relation::Overlapping && stay_on_their_sides(search, a, b)
}

/// The rounded poses at a fraction, if the gap that is certain there is more than rounding can close.
fn certain_stops(search: &ImpactSearch<'_>, fraction: f64) -> Option<[Pose2; 2]> {
    if !(search.kept > 0.0 && fraction > 0.0) {
        return None;
    }
    let stops = search.moving.map(|moving| moving.motion().pose_at(moving.start().pose(), fraction));
    let error = pose_error(&search.moving[0], stops[0])? + pose_error(&search.moving[1], stops[1])?;
    (error < search.kept).then_some(stops)
}

/// A bound of the distance of a convex shape's corners, at the rounded pose, from their places in the exact motion;
/// `None` if its rotation may have been scaled.
fn pose_error(moving: &Moving<'_>, stop: Pose2) -> Option<f64> {
    /// Of what is rounded to f32 (proofs/stops.proof).
    const SHARE: f64 = 1.0 / (1_u32 << 22) as f64;
    /// Of what may cancel in f64 (proofs/stops.proof).
    const EXACT_SHARE: f64 = 64.0 * f64::EPSILON;
    const UNIT: f64 = 1.0 / 4096.0;
    let (start, motion) = (moving.start(), moving.motion());
    if motion == Motion::ZERO {
        return Some(0.0);
    }
    let is_unit = start.pose().rotation.stretch() < UNIT;
    let size = DVec2::from(stop.translation).manhattan() + start.convex()?.extent();
    let terms = [start.pose().translation, motion.linear, motion.pivot].map(|term| DVec2::from(term).manhattan());
    let error = SHARE * size + EXACT_SHARE * (terms[0] + terms[1] + terms[2]);
    is_unit.then_some(error + f64::from(f32::MIN_POSITIVE))
}

/// The offsets, in ulps, of the rounded pose and its neighbours.
const OFFSETS: [(i8, i8); 9] = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A pose with its translation moved by ulps.
fn next_to(pose: Pose2, (x, y): (i8, i8)) -> Pose2 {
    let next = |at: f32, by: i8| match by {
        1 => at.next_up(),
        -1 => at.next_down(),
        _ => at,
    };
    let Vec2 { x: at_x, y: at_y } = pose.translation;
    Pose2 { translation: Vec2::new(next(at_x, x), next(at_y, y)), ..pose }
}

/// The part of the step in which the shapes move by about the rounding of their poses, at most all of it.
fn ulp_of_time(moving: [Moving<'_>; 2], poses: [Pose2; 2]) -> f64 {
    let (mut rounding, mut displacement) = (0.0, 0.0);
    for (moving, pose) in moving.into_iter().zip(poses) {
        let (start, motion) = (moving.start(), moving.motion());
        let from = DVec2::from(start.pose().translation);
        let arm = start.bounds().corners().iter().map(|&corner| (corner - from).length()).fold(0.0, f64::max);
        rounding += 0.5 * f64::from(f32::EPSILON) * (DVec2::from(pose.translation).length() + arm);
        let radius = arm + DVec2::from(motion.pivot).length();
        displacement += DVec2::from(motion.linear).length() + f64::from(motion.angular).abs() * radius;
    }
    (rounding / displacement).clamp(f64::EPSILON, 1.0)
}

/// The relation of the two at these poses. Segments of one-sided chains that let the other shape pass do not count as
/// overlapping, nor do those in which it is deeper than rounding can put it, since it has passed them.
fn relation_of_counting(search: &ImpactSearch<'_>, a: Placed<'_>, b: Placed<'_>) -> Relation {
    let relation = relate(a, b);
    if relation != Relation::Overlapping {
        return relation;
    }
    let size = |shape: Placed<'_>| shape.bounds().largest_coordinate() + DVec2::from(shape.pose().translation).length();
    let (mut relation, error) = (Relation::Apart, ROUNDING * (size(a) + size(b)));
    for_close_parts(a, b, |own, other| {
        let overlaps = relate_bodies(&own.body, &other.body) == Relation::Overlapping;
        if overlaps && !search.lets_through([own, other]) && is_shallow(own, other, error) {
            relation = Relation::Overlapping;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    relation
}

/// Whether thin shapes, which have no inside to overlap, are still on the same side of each other at the rounded poses.
fn stay_on_their_sides(search: &ImpactSearch<'_>, a: Placed<'_>, b: Placed<'_>) -> bool {
    let may_be_thin = a.may_be_thin() && b.may_be_thin();
    if !may_be_thin || !has_thin_part(a, b.bounds()) || !has_thin_part(b, a.bounds()) {
        return true;
    }
    let displacements = [(a, search.moving[0]), (b, search.moving[1])].map(|(to, moving)| {
        let Motion { pivot, angular, .. } = moving.motion();
        let fixed = if angular == 0.0 { Vec2::ZERO } else { pivot };
        to.pose().place(fixed) - moving.start().pose().place(fixed)
    });
    if search.straight().is_some() {
        return matches!(
            ShapeCast::of(&search.sides, search.sides.mover(), displacements[0] - displacements[1]),
            ShapeCast::Clear { .. }
        );
    }
    let size = a.bounds().largest_coordinate() + b.bounds().largest_coordinate();
    let size = size + displacements[0].length() + displacements[1].length();
    f64::from(separation(a, b).distance) > ROUNDING * size
}

/// Whether one of a shape's parts near a box is a point or a sharp segment.
fn has_thin_part(shape: Placed<'_>, near: Bounds) -> bool {
    let is_thick = |part: PlacedPart<'_>| match &part.body {
        Body::Piece(piece) if piece.is_thin() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    shape.parts_near(near.grown(near.largest_coordinate() * ROUNDING), is_thick).is_break()
}
