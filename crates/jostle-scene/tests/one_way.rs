//! One-way sides and margins in impacts.

mod common;

use common::{Random, parse};
use jostle_scene::{Impact, Scene, SubShape, Sweeping, impact, impacts};

/// A scene of these colliders, y up.
fn scene(colliders: &str) -> Scene {
    parse(&format!(r#"{{"jostle": 1, "colliders": [{colliders}]}}"#), "a.json")
}

/// The first impact of a ball of radius 1 at a point, moving so, with a ledge from (-4, -1) to (4, 0) that is solid from above.
fn of_ball(at: [f32; 2], by: [f32; 2]) -> Option<Impact> {
    let text = format!(
        r#"{{"box": [8, 1], "at": [0, -0.5], "one_way": [0, 1]}}, {{"circle": 1, "at": {at:?}, "motion": {{"linear": {by:?}}}}}"#
    );
    impact(&scene(&text), [0, 1], None).unwrap()
}

#[test]
fn a_one_way_ledge_stops_what_comes_onto_its_top() {
    assert_eq!(of_ball([0.0, 3.0], [0.0, -8.0]).map(|met| met.time), Some(0.25));
    assert_eq!(of_ball([0.0, 1.0], [0.0, -8.0]).map(|met| met.time), Some(0.0), "it touches its top");
    assert_eq!(of_ball([0.0, 0.9999999], [0.0, -8.0]).map(|met| met.time), Some(0.0), "in it by rounding");
    assert_eq!(of_ball([0.0, 1.0], [8.0, 0.0]), None, "it slides along");
    for (at, by) in [
        ([0.0, -3.0], [0.0, 8.0]),
        ([-8.0, -0.5], [16.0, 0.0]),
        ([0.0, 0.999], [0.0, -8.0]),
        ([0.0, 0.5], [0.0, -8.0]),
        ([-8.0, 0.5], [16.0, -1.0]),
    ] {
        assert_eq!(of_ball(at, by), None, "{at:?} {by:?}");
    }
}

#[test]
fn a_ledge_that_rises_meets_what_is_above_it() {
    let text = r#"{"box": [8, 1], "at": [0, -0.5], "one_way": [0, 1], "motion": {"linear": [0, 4]}}, {"circle": 1, "at": [0, 3]}"#;
    assert_eq!(impact(&scene(text), [0, 1], None).unwrap().map(|met| met.time), Some(0.5));
    assert_eq!(impact(&scene(text), [1, 0], None).unwrap().map(|met| met.time), Some(0.5));
    let below = text.replace("\"at\": [0, 3]", "\"at\": [0, 0.5]");
    assert_eq!(impact(&scene(&below), [0, 1], None).unwrap(), None);
}

#[test]
fn the_side_turns_with_its_collider() {
    // Turned by a quarter, the side that blocks is the left one, at x = 0.
    let text = |x: f32, by: f32| {
        format!(
            r#"{{"box": [8, 1], "at": [0.5, 0], "degrees": 90, "one_way": [0, 1]}},
               {{"circle": 1, "at": [{x}, 0], "motion": {{"linear": [{by}, 0]}}}}"#
        )
    };
    assert_eq!(impact(&scene(&text(-3.0, 8.0)), [0, 1], None).unwrap().map(|met| met.time), Some(0.25));
    assert_eq!(impact(&scene(&text(5.0, -8.0)), [0, 1], None).unwrap(), None);
}

#[test]
fn a_rod_that_turns_is_stopped_only_from_above() {
    let rod = |y: f32| {
        format!(
            r#"{{"box": [8, 1], "at": [0, -0.5], "one_way": [0, 1]}},
               {{"box": [4, 0.5], "at": [0, {y}], "motion": {{"angular": 3}}}}"#
        )
    };
    assert!(impact(&scene(&rod(1.0)), [0, 1], None).unwrap().is_some());
    assert_eq!(impact(&scene(&rod(-2.0)), [0, 1], None).unwrap(), None);
}

#[test]
fn each_part_is_asked_on_its_own() {
    // Two ledges of one collider: the hero is between their heights.
    let tiles = r###"{"name": "ground", "at": [0, 3], "tiles": {"size": 1, "rows": ["--......", "........", "....----"],
        "legend": {"-": {"one_way": [0, 1]}}}}, {"circle": 0.5, "at": [5.5, 2], "motion": {"linear": [0, -4]}}"###;
    let met = impact(&scene(tiles), [0, 1], None).unwrap().expect("the lower ledge");
    assert_eq!((met.time, met.part_a), (0.125, Some(SubShape::Tile(21))));
    let chain = r#"{"chain": [[0, 5], [2, 5], [4, 1], [8, 1]], "one_way": [0, 1]}, {"circle": 0.5, "at": [6, 2], "motion": {"linear": [0, -4]}}"#;
    let met = impact(&scene(chain), [0, 1], None).unwrap().expect("the last segment");
    assert_eq!((met.time, met.part_a), (0.125, Some(SubShape::Segment(2))));
    // Upwards the hero passes both.
    let rising =
        tiles.replace("[5.5, 2], \"motion\": {\"linear\": [0, -4]}", "[5.5, -2], \"motion\": {\"linear\": [0, 9]}");
    assert_eq!(impact(&scene(&rising), [0, 1], None).unwrap(), None);
}

#[test]
fn of_several_parts_the_first_that_is_met_counts() {
    for parts in [[5.0, 1.0], [1.0, 5.0]] {
        let [one, other] = parts.map(|y: f32| format!(r#"{{"segment": [[-4, {y}], [4, {y}]]}}"#));
        let text = format!(
            r#"{{"compound": [{one}, {other}], "one_way": [0, 1]}}, {{"circle": 1, "at": [0, 8], "motion": {{"linear": [0, -8]}}}}"#
        );
        let met = impact(&scene(&text), [0, 1], None).unwrap().expect("the upper one");
        let upper = if parts[0] == 5.0 { 0 } else { 1 };
        assert_eq!((met.time, met.part_a), (0.25, Some(SubShape::Part(upper))));
    }
}

#[test]
fn pairs_that_only_their_margins_bring_together_are_met() {
    // It passes 0.3125 above the other, along an axis and across the boxes.
    let text = r#"{"box": [4, 2], "margin": 0.1875}, {"circle": 0.5, "at": [-9, 1.8125], "margin": 0.125, "motion": {"linear": [16, 0]}}"#;
    let found = |scene: &Scene, margin: f32| {
        let sweeping = Sweeping { margin, ..Sweeping::default() };
        impacts(scene, sweeping, &mut |_, _| {}).met.len()
    };
    assert_eq!(found(&scene(text), 0.0), 0, "at the margin it slides along");
    assert_eq!(found(&scene(text), 0.0625), 1);
    assert_eq!(found(&scene(&text.replace("0.1875", "0.25")), 0.0), 1);
    assert_eq!(found(&scene(&text.replace("0.125", "0.1875")), 0.0), 1);
}

#[test]
fn an_impact_begins_at_the_sum_of_the_margins() {
    let of = |more: &str, margin: f32| {
        let text = format!(
            r#"{{"name": "wall", "at": [10, 0], {more}, "margin": 0.5}}, {{"circle": 1, "margin": 0.25, "motion": {{"linear": [16, 0]}}}}"#
        );
        let sweeping = Sweeping { margin, ..Sweeping::default() };
        let found = impacts(&scene(&text), sweeping, &mut |_, _| {}).met;
        assert_eq!(found.len(), 1, "{more}");
        (found[0].time, found[0].point, found[0].part_a, found[0].normal.x)
    };
    // The wall is at x = 9, so that 7.25 of the way are free; the two are then from 8.25 to 9.
    for (wall, part) in [
        (r#""box": [2, 9]"#, None),
        (r#""polygon": [[-1, -9], [1, -9], [1, 9], [-1, 9], [0, 8], [-1, 7]]"#, None),
        (r#""compound": [{"circle": 0.25, "at": [9, 0]}, {"box": [2, 9]}]"#, Some(SubShape::Part(1))),
        (r#""chain": [[9, 4], [-1, 4], [-1, -4]]"#, Some(SubShape::Segment(1))),
        (r#""chain": [[-1, 4], [-1, -4]], "one_sided": true"#, Some(SubShape::Segment(0))),
    ] {
        let (time, point, found, normal) = of(wall, 0.0);
        let (early, wanted) = (time - 7.25 / 16.0, (8.625, 0.0));
        let is_near = f64::hypot(f64::from(point.x) - wanted.0, f64::from(point.y) - wanted.1) < 1e-5;
        assert!(
            early.abs() < 1e-6 && is_near && found == part && (normal + 1.0).abs() < 1e-6,
            "{wall}: {time} {point} {found:?} {normal}"
        );
        assert!((of(wall, 0.5).0 - 6.75 / 16.0).abs() < 1e-6, "{wall}");
    }
}

#[test]
fn a_pair_within_its_margin_starts_so_and_a_receding_one_too() {
    for by in ["[1, 0]", "[-1, 0]"] {
        let text = format!(
            r#"{{"circle": 1, "margin": 0.5}}, {{"circle": 1, "at": [2.25, 0], "motion": {{"linear": {by}}}}}"#
        );
        let met = impact(&scene(&text), [0, 1], None).unwrap().expect("near");
        assert!(met.started && met.time == 0.0 && met.point.x == 1.125, "{met:?}");
    }
}

/// What is within a margin at some sampled instant is met, and not later.
#[test]
fn no_margin_is_missed() {
    let mut random = Random(7);
    let mut met_count = 0;
    for _ in 0..300 {
        let mut n = |size: f32| (random.unit() - 0.5) * size;
        let turn = n(1.0) > 0.0;
        let text = format!(
            r#"{{"polygon": [[-1, -1], [1, -1], [1, 1], [0, 0.25]], "margin": 0.25}},
               {{"box": [1, 2], "at": [{}, {}], "margin": 0.125, "motion": {{"linear": [{}, {}], "angular": {}}}}}"#,
            n(12.0),
            n(12.0),
            n(12.0),
            n(12.0),
            if turn { n(9.0) } else { 0.0 }
        );
        let scene = scene(&text);
        let met = impact(&scene, [0, 1], None).unwrap();
        let [a, b] = [&scene.colliders[0], &scene.colliders[1]];
        let gap =
            |time: f64| jostle::separation(a.shape.at(a.pose), b.shape.at(b.motion.pose_at(b.pose, time))).distance;
        let sampled = (0..=200).map(|i| f64::from(i) / 200.0).find(|time| gap(*time) < 0.3749);
        met_count += usize::from(sampled.is_some());
        match (met, sampled) {
            (None, Some(time)) => panic!("{text}: missed at {time}"),
            (Some(met), Some(time)) => assert!(met.time <= time, "{text}: {} after {time}", met.time),
            (Some(met), None) => assert!(gap(met.time) < 0.3751, "{text}: {} at {}", gap(met.time), met.time),
            (None, None) => {}
        }
    }
    assert!(met_count > 60, "{met_count} of 300 meet");
}
