//! The impacts of a step: against trying every pair, and what each of them says.

mod common;

use common::{Random, parse};
use jostle::{Cast, Vec2, cast_shape, separation};
use jostle_scene::{Impact, Scene, SubShape, Unswept, impact, impacts, unswept};

fn found(scene: &Scene) -> Vec<Impact> {
    impacts(scene, false, &mut |_, _| {})
}

/// A crowd in a box of this size; a third of it rests, some of it turns.
fn crowd(count: usize, size: f32, seed: u64) -> Scene {
    let mut random = Random(seed);
    let colliders: Vec<String> = (0..count)
        .map(|i| {
            // Whole numbers, so that many pairs graze each other.
            let (x, y) = ((random.unit() * size).round(), (random.unit() * size).round());
            let shape = [
                "\"circle\": 1",
                "\"box\": [2, 4]",
                "\"segment\": [[0, 0], [5, 2]]",
                "\"chain\": [[0, 0], [3, 0], [4, 4]]",
            ][i % 4];
            let speed = [0.0, 1.0, 7.3][random.below(3)];
            let [dx, dy] = [0, 1].map(|_| (random.unit() * 16.0 - 8.0).round() * speed);
            let angular = [0.0, 0.0, 0.0, 0.0, 1.0][random.below(5)];
            let (layer, mask) = (["a", "b"][random.below(2)], ["\"a\"", "[\"a\", \"b\"]"][random.below(2)]);
            format!(
                "{{{shape}, \"at\": [{x}, {y}], \"layer\": \"{layer}\", \"mask\": {mask}, \
                 \"motion\": {{\"linear\": [{dx}, {dy}], \"angular\": {angular}}}}}"
            )
        })
        .collect();
    let colliders = colliders.join(",\n");
    let mut scene = parse(&format!(r#"{{"jostle": 1, "layers": ["a", "b"], "colliders": [{colliders}]}}"#), "a.json");
    for collider in &mut scene.colliders {
        collider.static_group = [None, None, Some(1), Some(2)][random.below(4)];
    }
    scene
}

fn by_trying_every_pair(scene: &Scene, all: bool) -> Vec<Impact> {
    let mut found = Vec::new();
    for (i, a) in scene.colliders.iter().enumerate() {
        for (j, b) in scene.colliders.iter().enumerate().skip(i + 1) {
            let one_level = a.static_group.is_some() && a.static_group == b.static_group;
            let neither_moves = a.motion.linear == Vec2::ZERO && b.motion.linear == Vec2::ZERO;
            if a.filter.meets(b.filter) && (all || !one_level) && !neither_moves {
                found.extend(impact(scene, [i, j]).unwrap_or_default());
            }
        }
    }
    found.sort_by(|p, q| p.time.total_cmp(&q.time).then((p.a, p.b).cmp(&(q.a, q.b))));
    found
}

#[test]
fn the_sweep_finds_what_trying_every_pair_finds() {
    for (count, size) in [(60, 30.0), (150, 100.0), (150, 30.0)] {
        for seed in 1..=6 {
            let scene = crowd(count, size, seed);
            for all in [false, true] {
                let tried = by_trying_every_pair(&scene, all);
                assert!(tried.len() > 20, "{} impacts show nothing", tried.len());
                assert_eq!(impacts(&scene, all, &mut |_, _| {}), tried, "{count} in {size}, seed {seed}");
            }
        }
    }
}

#[test]
fn the_other_order_of_a_pair_mirrors_its_impact() {
    let scene = crowd(80, 30.0, 9);
    let found = found(&scene);
    assert!(found.iter().any(|it| it.started) && found.iter().any(|it| !it.started));
    for one in found {
        let other = impact(&scene, [one.b, one.a]).unwrap().expect("the same impact");
        assert!((one.time - other.time).abs() <= 1e-15, "{one:?} {other:?}");
        assert_eq!((one.a, one.b, one.started), (other.b, other.a, other.started));
        assert_eq!((one.part_a, one.part_b), (other.part_b, other.part_a), "{one:?}");
    }
}

#[test]
fn a_pair_of_which_one_rests_is_answered_for_the_motion_as_it_is_written() {
    let text = r#"{"jostle": 1, "colliders": [
        {"circle": 0.5, "at": [0.1, 0.2], "motion": {"linear": [7.3, 0.7]}}, {"box": [1, 9], "at": [5, 0], "degrees": 20}]}"#;
    let scene = parse(text, "a.json");
    let [a, b] = [0, 1].map(|index| scene.colliders[index].shape.at(scene.colliders[index].pose));
    let Cast::At(hit) = cast_shape(a, scene.colliders[0].motion.linear, b) else { panic!("it meets the wall") };
    let one = impact(&scene, [0, 1]).unwrap().unwrap();
    assert_eq!((one.time, one.normal, one.point), (hit.fraction, -hit.normal, hit.point));
    let other = impact(&scene, [1, 0]).unwrap().unwrap();
    assert_eq!((other.time, other.normal, other.point), (hit.fraction, hit.normal, hit.point));
}

#[test]
fn the_point_is_where_they_are_at_that_time() {
    let text = r#"{"jostle": 1, "colliders": [
        {"box": [2, 2], "motion": {"linear": [4, 8]}}, {"box": [2, 2], "at": [6, 0], "motion": {"linear": [-4, 8]}}]}"#;
    let [met] = found(&parse(text, "a.json"))[..] else { panic!("one impact") };
    assert_eq!((met.time, met.normal, met.point.x), (0.5, Vec2::new(1.0, 0.0), 3.0));
    assert!((3.0..=5.0).contains(&met.point.y), "both have risen by 4: {met:?}");
}

#[test]
fn what_overlaps_from_the_start_is_listed_if_one_of_it_moves() {
    let text = |motion: &str| {
        format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"box": [2, 2], "at": [1.5, 0]{motion}}}]}}"#)
    };
    let scene = parse(&text(r#", "motion": {"linear": [9, 0]}"#), "a.json");
    let [met] = found(&scene)[..] else { panic!("one impact") };
    assert_eq!((met.time, met.started, met.normal, met.point), (0.0, true, (1.0, 0.0).into(), (0.75, 0.0).into()));
    let scene = parse(&text(""), "a.json");
    assert_eq!(found(&scene), []);
    assert!(impact(&scene, [0, 1]).unwrap().unwrap().started, "asked for, it is told");
}

#[test]
fn parts_are_told_as_contacts_tell_them() {
    let text = r###"{"jostle": 1, "y": "up", "colliders": [
        {"name": "tiles", "at": [10, 2], "motion": {"linear": [-4, 8]}, "tiles": {"size": 2, "rows": ["##", "##", "##"]}},
        {"name": "ball", "circle": 0.5, "at": [0, 2.5], "motion": {"linear": [16, 0]}},
        {"name": "chain", "chain": [[0, 20], [4, 20], [8, 20]]},
        {"name": "drop", "circle": 0.5, "at": [6, 24], "motion": {"linear": [0, -9]}},
        {"name": "set", "compound": [{"circle": 1}, {"circle": 1, "at": [4, 0]}], "at": [0, 40]},
        {"name": "dart", "circle": 0.5, "at": [4, 50], "motion": {"linear": [0, -16]}}]}"###;
    let scene = parse(text, "a.json");
    let parts: Vec<_> = found(&scene).iter().map(|met| (met.a, met.b, met.part_a, met.part_b)).collect();
    assert_eq!(
        parts,
        [
            (2, 3, Some(SubShape::Segment(1)), None),
            (0, 1, Some(SubShape::Tile(2)), None), // the first of the second row
            (4, 5, Some(SubShape::Part(1)), None),
        ]
    );
}

#[test]
fn what_turns_or_moves_too_far_is_not_swept_and_said() {
    let text = r#"{"jostle": 1, "colliders": [
        {"circle": 1, "motion": {"linear": [0, 9]}}, {"box": [9, 1], "at": [0, 5]},
        {"box": [9, 1], "at": [0, 6], "motion": {"angular": 1e-9}}, {"circle": 1, "motion": {"linear": [-3e38, 0]}}]}"#;
    let scene = parse(text, "a.json");
    assert_eq!(unswept(&scene), [Unswept::Turns(2), Unswept::TooFar(3)]);
    assert_eq!(found(&scene).iter().map(|met| (met.a, met.b)).collect::<Vec<_>>(), [(0, 1)]);
    assert_eq!(impact(&scene, [2, 0]), Err(Unswept::Turns(2)));
    assert_eq!(impact(&scene, [0, 3]), Err(Unswept::TooFar(3)));
}

#[test]
fn the_fastest_pairs_that_are_swept_meet() {
    let text = r#"{"jostle": 1, "colliders": [
        {"circle": 1, "at": [-8, 0], "motion": {"linear": [1.7e38, 0]}}, {"circle": 1, "at": [8, 0], "motion": {"linear": [-1.7e38, 0]}}]}"#;
    let [met] = found(&parse(text, "a.json"))[..] else { panic!("one impact") };
    assert!(met.time > 0.0 && met.time < 1e-36 && met.point.x.abs() < 1e-3, "{met:?}");
}

/// A moment after an impact they touch or overlap, and a moment before they do not overlap. (Of two lines that meet in an
/// instant poses of f32 show nothing.)
#[test]
fn they_overlap_after_and_not_before() {
    const MOMENT: f64 = 1e-4;
    const ROUNDING: f32 = 2e-5;
    let scene = crowd(150, 60.0, 4);
    let gap = |met: &Impact, time: f64| {
        let [a, b] = [met.a, met.b].map(|index| &scene.colliders[index]);
        let [at_a, at_b] = [a, b].map(|collider| collider.motion.pose_at(collider.pose, time));
        separation(a.shape.at(at_a), b.shape.at(at_b)).distance
    };
    let has_area = |met: &Impact| met.a % 4 < 2 || met.b % 4 < 2;
    let met: Vec<Impact> = found(&scene).into_iter().filter(|met| met.time > MOMENT && has_area(met)).collect();
    assert!(met.len() > 50);
    for met in met {
        assert!(gap(&met, met.time - MOMENT) > -ROUNDING, "{met:?} overlap before");
        assert!(gap(&met, met.time + MOMENT) < ROUNDING, "{met:?} are apart after");
    }
}
