//! The fast path of advancement against measured gaps and against the general path.

use super::{
    fast_advance::{FastOutcome, FewCorners},
    pair::{Outcome, PiecePair},
};
use crate::{
    math::{Motion, Pose2, Rot2, Vec2, random::Random},
    placed::{Moving, Piece},
    shape::Convex,
};

fn shape(random: &mut Random, size: f32) -> Convex {
    let (width, height) = (size * random.between(0.2, 2.0), size * random.between(0.02, 1.5));
    let radius = size * random.between(0.05, 0.8);
    let shape = match random.between(0.0, 9.0) as u32 {
        0 => Convex::circle(radius),
        1 => Convex::capsule((-width, 0.0), (width, 0.0), radius),
        2 => Convex::segment((0.0, 0.0), (width, height)),
        3 => Convex::rectangle(width, height).and_then(|sharp| sharp.grown(radius)),
        4 => Convex::polygon([(0.0, 0.0), (width, 0.0), (width * 0.4, height)]),
        5 => Convex::regular(7, width),
        6 => Convex::regular(8, width),
        // With an edge of a millionth of its size.
        7 => Convex::polygon([(0.0, 0.0), (width, 0.0), (width, width * 1e-6), (0.0, height)]),
        _ => Convex::rectangle(width, height),
    };
    shape.expect("a figure")
}

/// A motion toward the origin or past it.
fn moving<'s>(random: &mut Random, shape: &'s Convex, size: f32, turn: f32) -> Moving<'s> {
    let at = Vec2::new(random.between(-5.0, 5.0), random.between(-5.0, 5.0)) * size;
    let aside = Vec2::new(random.between(-1.5, 1.5), random.between(-1.5, 1.5)) * size;
    let speed = if random.between(0.0, 4.0) < 1.0 { 0.0 } else { random.between(0.2, 1.5) };
    let far = if random.between(0.0, 5.0) < 1.0 { 6.0 } else { 0.0 };
    let pivot = Vec2::new(random.between(-far, far), 0.0) * size;
    let turning = if random.between(0.0, 4.0) < 1.0 { 0.0 } else { random.between(-turn, turn) };
    let motion = Motion::linear((aside - at) * speed).turning(turning).about(pivot);
    shape.moving(Pose2::new(at, Rot2::new(random.between(-3.0, 3.0))), motion)
}

fn fast(pair: &PiecePair<'_>, tolerance: &mut f64, during: [f64; 2], until: f64) -> FastOutcome {
    if pair.starts.iter().all(|piece| piece.corners.len() <= 4) {
        FewCorners::<4>::new(pair, pair.few_arms()).advance(tolerance, during, until, &mut |_, _| {})
    } else {
        FewCorners::<8>::new(pair, pair.few_arms()).advance(tolerance, during, until, &mut |_, _| {})
    }
}

/// Nothing is nearer than half the tolerance in the part that is proved free, and a hit is as measured. The general path
/// finds the same but for what is nearer than the tolerance and farther than half of it.
#[test]
fn the_fast_path_proves_no_more_than_is_true_and_misses_nothing() {
    let (mut random, mut counts, mut differ) = (Random(20_261_123), [0; 3], 0);
    for i in 0..24_000 {
        let size = [1.0, 1e-30, 1e30, 1e-3][i % 4] as f32;
        let turn = [0.8, 3.0, 12.0, 60.0][i / 4 % 4];
        let shapes = [shape(&mut random, size), shape(&mut random, size)];
        let moving = shapes.each_ref().map(|shape| moving(&mut random, shape, size, turn));
        let [Some(a), Some(b)]: [Option<Piece>; 2] = moving.map(|moving| moving.start().piece()) else { continue };
        let pair = PiecePair::new(&a, &b, moving.map(|moving| moving.turn()));
        let mut tolerance = (f64::from(size) * [1e-4, 1e-2, 0.0][i % 3]).max(pair.least_tolerance());
        let Some(during) = pair.near_as_discs(tolerance) else { continue };
        let outcome = fast(&pair, &mut tolerance, during, 1.0);
        let context = || format!("{i}: {moving:#?} within {tolerance}");
        let free = match &outcome {
            FastOutcome::Ends(Outcome::Clear) => 1.0,
            FastOutcome::Ends(Outcome::Near(near)) => near.fraction,
            FastOutcome::Free { fraction, .. } => *fraction,
            FastOutcome::Ends(other) => panic!("{other:?}"),
        };
        // At the start of the step they may be nearer, which the general path decides.
        let is_decided = !matches!(outcome, FastOutcome::Free { fraction: 0.0, .. });
        for k in 0..=32 {
            let gap = pair.measure(free * f64::from(k) / 32.0).gap;
            assert!(
                !is_decided || gap >= 0.5 * tolerance - 4.0 * pair.error,
                "{}\n{gap} at {k}/32 of {free}",
                context()
            );
        }
        let general = pair.advance_after(during[0], 0, tolerance, 1.0, &mut |_, _| {});
        match (outcome, general) {
            (FastOutcome::Ends(Outcome::Clear), Outcome::Clear) => counts[0] += 1,
            (FastOutcome::Ends(Outcome::Near(near)), other) => {
                let true_near = pair.measure(near.fraction);
                let error = 8.0 * pair.error;
                assert!((near.gap - true_near.gap).abs() <= error && near.gap <= tolerance, "{}", context());
                let off = [0, 1].map(|own| (near.points[own] - true_near.points[own]).length());
                let turned = (near.normal - true_near.normal).length() * tolerance;
                // Parallel edges are nearest at many points.
                let is_parallel = turned <= error && off[0] > error;
                assert!(turned <= 64.0 * error && (is_parallel || off[1] <= 64.0 * error), "{}", context());
                let is_earlier_by = |other: f64| (near.fraction - other).abs();
                match other {
                    Outcome::Near(other) => assert!(
                        is_earlier_by(other.fraction) < 0.05 || pair.measure(other.fraction).gap <= tolerance,
                        "{}",
                        context()
                    ),
                    Outcome::Unsettled { .. } => {}
                    _ => differ += 1,
                }
                counts[1] += 1;
            }
            (FastOutcome::Free { .. }, _) => counts[2] += 1,
            (FastOutcome::Ends(Outcome::Clear), Outcome::Unsettled { .. }) => {}
            _ => differ += 1,
        }
    }
    assert!(counts[0] > 2_000 && counts[1] > 2_000, "{counts:?}");
    assert!(counts[2] < 4_000 && differ < 100, "{counts:?}, {differ} differ");
    println!("{counts:?} {differ}");
}
