//! The search for near leaves against all leaves, and the number that it visits.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    near_leaves::{LeafTrees, Limits, Sought, VisitOrder, for_near_leaves},
    pair::{Outcome, PiecePair},
    state::Moment,
};
use crate::{
    difference::Relation,
    math::{Motion, Pose2, Rot2, Vec2},
    placed::{Leaves, Moving},
    query::relate,
    shape::{Chain, Convex, Polygon},
};

/// A smooth outline that is concave in places.
fn blob(corners: usize) -> Vec<Vec2> {
    let at = |i: usize| core::f32::consts::TAU * i as f32 / corners as f32;
    let point = |angle: f32| Rot2::new(angle) * (0.8 + 0.15 * Rot2::new(5.0 * angle).sin(), 0.0);
    (0..corners).map(|i| point(at(i))).collect()
}

fn moving(shape: &Polygon, at: f32, linear: (f32, f32), angle: f32) -> Moving<'_> {
    shape.moving(Pose2::new((at, 0.3 * at), Rot2::new(at)), Motion::linear(linear).turning(angle))
}

#[test]
fn all_leaves_that_come_near_are_visited_at_that_time() {
    let (outline, mut most_near) = (Polygon::new(blob(40)).unwrap(), 0);
    let chain = Chain::closed(blob(30)).unwrap();
    for (at, linear, angle) in [(3.0, (-3.0, 0.0), 1.0), (2.0, (0.0, -2.0), -20.0), (1.9, (-0.5, 0.4), 0.0)] {
        let a = moving(&outline, at, linear, angle);
        let b = chain.moving(Vec2::ZERO, Motion::linear((0.5, 0.0)).turning(2.0));
        let turns = [a.turn(), b.turn()];
        for (leaves, first) in [(Leaves::Border, VisitOrder::Earliest), (Leaves::Pieces, VisitOrder::Nearest)] {
            let collect = |limits: Limits| {
                let mut visited = Vec::new();
                let sought = Sought { leaves, during: [0.0, 1.0], first };
                for_near_leaves([a, b], turns, sought, limits, &mut |[a, b], during| {
                    visited.push(([a.name, b.name], during, [a.piece().clone(), b.piece().clone()]));
                    limits
                });
                visited
            };
            let all: BTreeMap<_, _> = collect(Limits { within: f64::INFINITY, until: 1.0 })
                .into_iter()
                .map(|(names, _, pieces)| (names, pieces))
                .collect();
            for (within, until) in [(0.05, 1.0), (0.3, 0.6)] {
                let mut near: BTreeMap<_, Vec<[f64; 2]>> = BTreeMap::new();
                for (names, during, _) in collect(Limits { within, until }) {
                    near.entry(names).or_default().push(during);
                }
                let mut times = 0;
                for (names, [a, b]) in &all {
                    let (pair, mut comes_near) = (PiecePair::new(a, b, turns), false);
                    for at in (0..=200).map(|i| until * f64::from(i) / 200.0) {
                        if Moment::new(&pair, at).gap() <= within {
                            let is_then =
                                |&[from, to]: &[f64; 2]| first == VisitOrder::Earliest || (from <= at && at <= to);
                            let visits = near.get(names).map_or(&[][..], Vec::as_slice);
                            assert!(visits.iter().any(is_then), "{names:?} come within {within} at {at}");
                            comes_near = true;
                        }
                    }
                    times += usize::from(comes_near);
                }
                most_near = most_near.max(times);
                for visits in near.values_mut() {
                    visits.sort_by(|one, other| one[0].total_cmp(&other[0]));
                    assert!(first == VisitOrder::Nearest || visits.len() == 1, "visited twice: {visits:?}");
                    assert!(visits.is_sorted_by(|one, next| one[1] <= next[0]), "visited twice: {visits:?}");
                }
            }
        }
    }
    assert!(most_near > 50, "{most_near} come near");
}

#[test]
fn few_leaves_that_come_near_after_an_impact_are_visited() {
    const TEETH: u16 = 100;
    let at = |step: u16, y: f32| Rot2::degrees(45.0) * Vec2::new(1.0 - f32::from(step) / f32::from(TEETH), y);
    let tooth = |i: u16| [at(2 * i, 1.0), at(2 * i + 1, 1.0), at(2 * i + 1, -0.8), at(2 * i + 2, -0.8)];
    let comb = Polygon::new((0..TEETH).flat_map(tooth).chain([at(2 * TEETH, -1.0), at(0, -1.0)])).unwrap();
    let start = Pose2::new((3.0, 0.2), Rot2::degrees(24.0));
    let a = comb.moving(start, Motion::linear((-6.0, -0.1)).turning(0.5));
    let b = Moving::from(comb.at(Vec2::ZERO));
    let sought = Sought { leaves: Leaves::Border, during: [0.0, 1.0], first: VisitOrder::Earliest };
    let (mut visited, turns) = (0, [a.turn(), b.turn()]);
    let mut limits = Limits { within: 1e-3, until: 1.0 };
    for_near_leaves([a, b], turns, sought, limits, &mut |[a, b], _| {
        visited += 1;
        if let Outcome::Near(near) =
            PiecePair::new(a.piece(), b.piece(), turns).advance(1e-3, limits.until, &mut |_, _| {})
        {
            limits.until = limits.until.min(near.fraction);
        }
        limits
    });
    assert!(limits.until < 0.5, "the combs meet at {}", limits.until);
    assert!(visited < 200, "{visited} of {} pairs of edges", u32::from(TEETH * 4 + 2).pow(2));
}

#[test]
fn few_leaves_of_large_shapes_are_visited() {
    let outline = Polygon::new(blob(20_000)).unwrap();
    let (a, b) = (moving(&outline, 3.0, (-1.0, -0.4), 0.3), Moving::from(outline.at(Vec2::ZERO)));
    assert_eq!(relate(a.end(), b.end()), Relation::Apart);
    let sought = Sought { leaves: Leaves::Border, during: [0.0, 1.0], first: VisitOrder::Nearest };
    let mut visited = 0;
    let (turns, mut limits) = ([a.turn(), b.turn()], Limits { within: f64::INFINITY, until: 1.0 });
    for_near_leaves([a, b], turns, sought, limits, &mut |[a, b], _| {
        visited += 1;
        let pair = PiecePair::new(a.piece(), b.piece(), turns);
        limits.within = limits.within.min(pair.measure(1.0).gap).min(pair.measure(0.0).gap);
        limits
    });
    assert!(visited < 10_000, "{visited} of {} pairs", 20_000_u64.pow(2));
}

#[test]
fn few_runs_of_a_convex_shape_of_many_corners_are_visited_and_the_nearest_is_among_them() {
    const CORNERS: usize = 5_000;
    let (sharp, rod) =
        (Convex::regular(CORNERS, 1.0).unwrap(), Convex::capsule((-0.2, 0.0), (0.2, 0.1), 0.05).unwrap());
    let motion = Motion::linear((-3.0, 0.4)).turning(2.0);
    for (round, place) in [(0.0, Vec2::ZERO), (0.25, Vec2::ZERO), (0.25, Vec2::new(9e5, -4e5))] {
        let disc = sharp.grown(round).unwrap();
        let a = rod.moving(place + Vec2::new(2.0, 1.2), motion);
        let b = disc.moving(Pose2::new(place, Rot2::new(0.3)), Motion::linear((0.3, -0.1)).turning(-1.0));
        let turns = [a.turn(), b.turn()];
        for at in [0.0, 0.3, 0.7, 1.0] {
            let nearest = |leaves: Leaves| {
                let (mut limits, mut visited) = (Limits { within: f64::INFINITY, until: at }, 0);
                for_near_leaves([a, b], turns, Sought::at(at, leaves), limits, &mut |[a, b], _| {
                    visited += 1;
                    let gap = Moment::new(&PiecePair::new(a.piece(), b.piece(), turns), at).gap();
                    limits.within = limits.within.min(gap);
                    limits
                });
                (limits.within, visited)
            };
            let [(whole, one), (runs, few)] = [Leaves::Pieces, Leaves::Features(128)].map(nearest);
            assert!((whole - runs).abs() < 1e-9, "{runs} instead of {whole} at {at}, radius {round}, {place}");
            assert!(one == 1 && (1..40).contains(&few), "{few} runs of {CORNERS} corners are visited");
        }
    }
}

#[test]
fn few_boxes_are_opened_if_shapes_touch_during_the_step() {
    const TEETH: u16 = 200;
    let at = |i: u16| Rot2::new(core::f32::consts::TAU * f32::from(i) / f32::from(4 * TEETH));
    let gear = Polygon::new((0..4 * TEETH).map(|i| at(i) * (if i % 4 < 2 { 1.0 } else { 0.9 }, 0.0))).unwrap();
    let a = moving(&gear, 3.0, (-6.0, -1.8), 0.5);
    let b = Moving::from(gear.at(Vec2::ZERO));
    let turns = [a.turn(), b.turn()];
    let mut trees = LeafTrees::new([a, b], turns, Leaves::Features(128));
    let sought = Sought { leaves: Leaves::Features(128), during: [0.0, 1.0], first: VisitOrder::Nearest };
    let (mut touches, mut limits) = (false, Limits { within: f64::INFINITY, until: 1.0 });
    trees.search(sought, limits, &mut |[a, b], [from, to]| {
        let pair = PiecePair::new(a.piece(), b.piece(), turns);
        let gap = (0..=16).map(|i| pair.measure(from + (to - from) * f64::from(i) / 16.0).gap).fold(f64::MAX, f64::min);
        touches |= gap <= 0.0;
        limits.within = limits.within.min(gap);
        if touches { Limits::NOTHING } else { limits }
    });
    let opened = trees.opened();
    assert!(touches && opened < 1_000, "{opened} boxes opened of {} edges", 8 * TEETH);
}

/// A tiny square and a corner that circles it ten thousand million times its size away: no interval, however short, is
/// excluded.
#[test]
fn few_intervals_are_visited_if_shapes_keep_their_distance() {
    let (corner, square) = (Convex::point((1e9, 0.0)).unwrap(), Convex::rectangle(0.1, 0.1).unwrap());
    let a = corner.moving(Vec2::ZERO, Motion::ZERO.turning(3.0).about(Vec2::ZERO));
    let b = Moving::from(square.at(Vec2::ZERO));
    let sought = Sought { leaves: Leaves::Pieces, during: [0.0, 1.0], first: VisitOrder::Nearest };
    let (mut visited, limits) = (0, Limits { within: 1e9, until: 1.0 });
    for_near_leaves([a, b], [a.turn(), b.turn()], sought, limits, &mut |_, _| {
        visited += 1;
        limits
    });
    assert!(visited <= 256, "{visited} intervals are visited");
}
