//! Poses of f32 that two shapes can take at the end of the part of a step that is free.
//!
//! The exact places are no poses of f32. Next to each other, as a box that slides on a floor, two shapes may overlap at the
//! rounded ones: then the places next to these are tried, and then those of earlier and earlier times.

use core::ops::ControlFlow;

use super::search::ImpactSearch;
use crate::{
    difference::Relation,
    math::{Motion, Pose2, Vec2, bounds::Bounds, dvec2::DVec2},
    placed::{Body, Moving, Placed, Solid},
    query::{
        cast::{Course, is_shallow},
        relate, separation,
    },
    union::{for_close_solids, relate_bodies},
};

/// Poses are rounded by less than this share of all coordinates: a translation by half an ulp, a rotation by one.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// The last poses up to a fraction of the step at which nothing overlaps that counts; the step is free up to there. The
/// start at the last.
pub(crate) fn stops(search: &ImpactSearch<'_>, fraction: f64) -> [Pose2; 2] {
    let moving = search.moving;
    let starts = moving.map(|moving| moving.start().pose());
    // The pose of a shape that rests is not touched, and the two are treated alike if both move.
    let moves = moving.map(|moving| moving.motion() != Motion::ZERO);
    let offsets = if moves == [true, true] { &OFFSETS[..1] } else { &OFFSETS[..] };
    let started_apart = || relate(moving[0].start(), moving[1].start()) == Relation::Apart;
    let mut back = 0.0;
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
            if relation == Relation::Overlapping || !stay_on_their_sides(search, a, b) {
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

/// The rounded pose, and those next to it.
const OFFSETS: [(i8, i8); 9] = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn next_to(pose: Pose2, (x, y): (i8, i8)) -> Pose2 {
    let next = |at: f32, by: i8| match by {
        1 => at.next_up(),
        -1 => at.next_down(),
        _ => at,
    };
    let Vec2 { x: at_x, y: at_y } = pose.translation;
    Pose2 { translation: Vec2::new(next(at_x, x), next(at_y, y)), ..pose }
}

/// The share of the step in which the shapes move by about as much as their poses are rounded, at most all of it.
fn ulp_of_time(moving: [Moving<'_>; 2], poses: [Pose2; 2]) -> f64 {
    let (mut rounding, mut displacement) = (0.0, 0.0);
    for (moving, pose) in moving.into_iter().zip(poses) {
        let (start, motion) = (moving.start(), moving.motion());
        let from = DVec2::from(start.pose().translation);
        let arm = start.bounds().corners().iter().map(|&corner| (corner - from).length()).fold(0.0, f64::max);
        rounding += 0.5 * f64::from(f32::EPSILON) * (DVec2::from(pose.translation).length() + arm);
        let about = arm + DVec2::from(motion.pivot).length();
        displacement += DVec2::from(motion.linear).length() + f64::from(motion.angular).abs() * about;
    }
    (rounding / displacement).clamp(f64::EPSILON, 1.0)
}

/// How the two lie to each other at these places; an overlap only if something counts that overlaps, not segments of
/// one-sided chains that let the other shape pass, nor those that it is deeper in than rounding can put it: it passed them.
fn relation_of_counting(search: &ImpactSearch<'_>, a: Placed<'_>, b: Placed<'_>) -> Relation {
    let relation = relate(a, b);
    if relation != Relation::Overlapping {
        return relation;
    }
    let reach =
        |shape: Placed<'_>| shape.bounds().largest_coordinate() + DVec2::from(shape.pose().translation).length();
    let (mut relation, error) = (Relation::Apart, ROUNDING * (reach(a) + reach(b)));
    for_close_solids(a, b, |own, other| {
        let overlaps = relate_bodies(&own.body, &other.body) == Relation::Overlapping;
        if overlaps && !search.lets_through([own, other]) && is_shallow(own, other, error) {
            relation = Relation::Overlapping;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    relation
}

/// Whether shapes that have no inside to overlap with are still on the side of each other that they were on before their
/// poses were rounded.
fn stay_on_their_sides(search: &ImpactSearch<'_>, a: Placed<'_>, b: Placed<'_>) -> bool {
    let may_be_thin = a.may_be_thin() && b.may_be_thin();
    if !may_be_thin || !has_thin_part(a, b.bounds()) || !has_thin_part(b, a.bounds()) {
        return true;
    }
    let ways = [(a, search.moving[0]), (b, search.moving[1])].map(|(to, moving)| {
        let Motion { pivot, angular, .. } = moving.motion();
        let fixed = if angular == 0.0 { Vec2::ZERO } else { pivot };
        to.pose().place(fixed) - moving.start().pose().place(fixed)
    });
    if search.straight().is_some() {
        return matches!(Course::of(&search.sides, search.sides.mover(), ways[0] - ways[1]), Course::Clear { .. });
    }
    let reach = a.bounds().largest_coordinate() + b.bounds().largest_coordinate() + ways[0].length() + ways[1].length();
    f64::from(separation(a, b).distance) > ROUNDING * reach
}

/// Whether a point or a sharp segment is among the parts of a shape near a box.
fn has_thin_part(shape: Placed<'_>, near: Bounds) -> bool {
    let is_thick = |solid: Solid<'_>| match &solid.body {
        Body::Piece(piece) if piece.is_thin() => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    shape.solids_near(near.grown(near.largest_coordinate() * ROUNDING), is_thick).is_break()
}
