//! The impacts of a step, compared to trying every pair, and the content of each.

mod common;

use common::{Random, parse};
use jostle::{Cast, Vec2, cast_shape, separation};
use jostle_scene::{Impact, Scene, SubShape, Sweeping, Unanswered, impact, impacts, too_far};

fn found(scene: &Scene) -> Vec<Impact> {
    impacts(scene, Sweeping::default(), &mut |_, _| {}).met
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
            let angular = [0.0, 0.0, 0.0, -7.0, 1.0][random.below(5)];
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

fn by_trying_every_pair(scene: &Scene, Sweeping { all, tolerance, .. }: Sweeping) -> Vec<Impact> {
    let mut found = Vec::new();
    for (i, a) in scene.colliders.iter().enumerate() {
        for (j, b) in scene.colliders.iter().enumerate().skip(i + 1) {
            let neither_moves = [a, b].iter().all(|it| it.motion.linear == Vec2::ZERO && !it.turns());
            if (all || a.skip_reason(b).is_none()) && !neither_moves {
                found.extend(impact(scene, [i, j], tolerance).unwrap());
            }
        }
    }
    found.sort_by(|p, q| p.time.total_cmp(&q.time).then((p.a, p.b).cmp(&(q.a, q.b))));
    found
}

fn turns(scene: &Scene, met: &Impact) -> bool {
    scene.colliders[met.a].turns() || scene.colliders[met.b].turns()
}

#[test]
fn the_sweep_finds_what_trying_every_pair_finds() {
    for (count, size) in [(60, 30.0), (150, 100.0), (150, 30.0)] {
        for seed in 1..=6 {
            let scene = crowd(count, size, seed);
            for (all, tolerance) in [(false, None), (true, Some(0.5))] {
                let sweeping = Sweeping { all, tolerance, margin: 0.0 };
                let tried = by_trying_every_pair(&scene, sweeping);
                assert!(tried.len() > 20, "{} impacts show nothing", tried.len());
                assert!(tried.iter().filter(|met| turns(&scene, met)).count() > 10);
                let found = impacts(&scene, sweeping, &mut |_, _| {});
                assert_eq!((found.met, found.unsettled), (tried, vec![]), "{count} in {size}, seed {seed}");
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
        let other = impact(&scene, [one.b, one.a], None).unwrap().expect("the same impact");
        // If one turns, the point is exact only to within the tolerance.
        let rounding = if turns(&scene, &one) { 1e-5 } else { 1e-15 };
        assert!((one.time - other.time).abs() <= rounding, "{one:?} {other:?}");
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
    let one = impact(&scene, [0, 1], None).unwrap().unwrap();
    assert_eq!((one.time, one.normal, one.point), (hit.fraction, -hit.normal, hit.point));
    let other = impact(&scene, [1, 0], None).unwrap().unwrap();
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
fn an_overlap_at_the_start_is_listed_if_one_of_the_two_moves() {
    let text = |motion: &str| {
        format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"box": [2, 2], "at": [1.5, 0]{motion}}}]}}"#)
    };
    let scene = parse(&text(r#", "motion": {"linear": [9, 0]}"#), "a.json");
    let [met] = found(&scene)[..] else { panic!("one impact") };
    assert_eq!((met.time, met.started, met.normal, met.point), (0.0, true, (1.0, 0.0).into(), (0.75, 0.0).into()));
    let scene = parse(&text(""), "a.json");
    assert_eq!(found(&scene), []);
    assert!(impact(&scene, [0, 1], None).unwrap().unwrap().started, "asked for, it is told");
}

#[test]
fn parts_are_named_as_in_contacts() {
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
fn colliders_that_move_too_far_are_not_swept_but_returned() {
    let text = r#"{"jostle": 1, "colliders": [
        {"circle": 1, "motion": {"linear": [0, 9]}}, {"box": [9, 1], "at": [0, 5]},
        {"box": [9, 1], "at": [0, 6], "motion": {"linear": [3e38, 0], "angular": 1}},
        {"circle": 1, "motion": {"linear": [-3e38, 0]}}]}"#;
    let scene = parse(text, "a.json");
    assert_eq!(too_far(&scene), [2, 3]);
    assert_eq!(found(&scene).iter().map(|met| (met.a, met.b)).collect::<Vec<_>>(), [(0, 1)]);
    assert_eq!(impact(&scene, [2, 0], None), Err(Unanswered::TooFar(2)));
    assert_eq!(impact(&scene, [0, 3], None), Err(Unanswered::TooFar(3)));
}

/// By default 1/100,000 of the smaller one, the rod, is near enough. The rod of 4 by 0.1, 1.5 above the floor, touches
/// it where 2·sin θ + 0.05·cos θ = 1.5: after 0.8227 of its 3 radians.
#[test]
fn a_rod_that_turns_through_the_floor_hits_it() {
    let text = r#"{"jostle": 1, "colliders": [
        {"box": [20, 1], "at": [0, -0.5]}, {"box": [4, 0.1], "at": [0, 1.5], "motion": {"angular": 3}}]}"#;
    let scene = parse(text, "a.json");
    let [met] = found(&scene)[..] else { panic!("one impact") };
    let height = |angle: f64| 1.5 - 2.0 * angle.sin() - 0.05 * angle.cos();
    assert!(height(3.0 * met.time) >= 0.0 && height(3.0 * met.time) <= 4e-5, "never later, hardly sooner: {met:?}");
    assert!((met.point.x + 2.0 * (3.0 * met.time).cos() as f32).abs() < 0.06 && met.point.y.abs() < 1e-4, "{met:?}");
    assert_eq!((met.normal, met.started), (Vec2::new(0.0, 1.0), false));
    let coarse = impact(&scene, [0, 1], Some(0.25)).unwrap().unwrap();
    assert!((0.1..0.25).contains(&height(3.0 * coarse.time)), "as near as that is enough: {coarse:?}");
}

/// An arm that swings up against a ball: its part is found in the pose at that time.
#[test]
fn parts_of_a_turning_collider_are_found_in_its_pose_at_the_impact() {
    let text = r#####"{"jostle": 1, "y": "up", "colliders": [
        {"name": "arm", "at": [0, 1], "motion": {"angular": 1.5707964, "pivot": [0, -1]}, "tiles": {"size": 2, "rows": ["####"]}},
        {"name": "ball", "circle": 0.5, "at": [-0.25, 9], "motion": {"linear": [0, -1.5]}}]}"#####;
    let [met] = found(&parse(text, "a.json"))[..] else { panic!("one impact") };
    assert_eq!((met.part_a, met.part_b), (Some(SubShape::Tile(3)), None), "the last cell is at the upper end: {met:?}");
    assert!(met.time > 0.8 && met.normal.x < -0.9, "{met:?}");
}

/// Two that move by displacements whose difference is rounded: the corner of the one passes that of the other by less
/// than that, or meets it by less.
#[test]
fn a_rounded_difference_of_displacements_neither_misses_nor_is_late() {
    let text = |by: &str| {
        format!(
            r#"{{"jostle": 1, "colliders": [{{"box": [1, 1], "motion": {{"linear": [16777216, 16777216]}}}},
            {{"box": [1, 1], "at": [8388608, 8388607], "motion": {{"linear": {by}}}}}]}}"#
        )
    };
    // Relative to the second, the first moves by 2²⁴ + 0.5 or − 0.5 of each: f32 has neither.
    let gone = |by: &str| found(&parse(&text(by), "a.json")).first().map(|met| met.time);
    for by in ["[0.5, -1.5]", "[-0.5, -1.5]", "[0.5, 1.5]"] {
        let [x, y]: [f64; 2] = match by {
            "[0.5, -1.5]" => [16777215.5, 16777217.5],
            "[-0.5, -1.5]" => [16777216.5, 16777217.5],
            _ => [16777215.5, 16777214.5],
        };
        // They overlap while both |x·t − 8388608| < 1 and |y·t − 8388607| < 1.
        let enter = f64::max(8388607.0 / x, 8388606.0 / y);
        let leave = f64::min(8388609.0 / x, 8388608.0 / y);
        match gone(by) {
            Some(time) => assert!(enter < leave && time <= enter && time > enter - 1e-8, "{by}: {time} {enter}"),
            None => assert!(enter >= leave, "{by}: they meet at {enter}"),
        }
    }
}

/// Along an axis a rounded difference decides nothing: sliding along stays free.
#[test]
fn sliding_along_at_any_speed_is_no_impact() {
    let text = r#"{"jostle": 1, "colliders": [
        {"box": [2, 2], "at": [0, 1], "motion": {"linear": [1.1, 0.3]}}, {"box": [2, 2], "at": [5, 3], "motion": {"linear": [-7.3, 0.3]}},
        {"box": [2, 2], "at": [0, 5.5], "motion": {"linear": [1.1, 0.3]}}]}"#;
    let scene = parse(text, "a.json");
    assert_eq!(found(&scene).iter().map(|met| (met.a, met.b)).collect::<Vec<_>>(), []);
    let lower = parse(&text.replace("[5, 3]", "[5, 2.75]"), "a.json");
    let [met] = found(&lower)[..] else { panic!("one impact") };
    let true_time = 3.0 / (f64::from(1.1_f32) + f64::from(7.3_f32));
    assert!(met.time <= true_time && met.time > true_time - 1e-7, "{met:?} {true_time}");
}

#[test]
fn the_fastest_pairs_that_are_swept_hit() {
    let text = r#"{"jostle": 1, "colliders": [
        {"circle": 1, "at": [-8, 0], "motion": {"linear": [1.7e38, 0]}}, {"circle": 1, "at": [8, 0], "motion": {"linear": [-1.7e38, 0]}}]}"#;
    let [met] = found(&parse(text, "a.json"))[..] else { panic!("one impact") };
    assert!(met.time > 0.0 && met.time < 1e-36 && met.point.x.abs() < 1e-3, "{met:?}");
}

/// A moment after an impact they touch or overlap, and a moment before they do not overlap. (Of two lines that meet in
/// an instant poses of f32 show nothing.)
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
