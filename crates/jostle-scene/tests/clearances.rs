//! Clearances on a path, compared to measuring many poses, and the content of each row.

mod common;

use common::{Random, parse};
use jostle::{Pose2, separation};
use jostle_scene::{Clearance, Demand, Scene, SubShape, Verdict, clearances};

fn demand(require: f32) -> Demand {
    Demand { require, tolerance: None, all: false }
}

fn found(scene: &Scene, demand: Demand) -> Vec<Clearance> {
    clearances(scene, 0, demand, &mut |_, _| {})
}

/// The least separation of many poses of a segment, from each collider.
fn measured(scene: &Scene, segment: usize) -> Vec<f32> {
    const POSES: u32 = 3000;
    let path = &scene.paths[0];
    let (start, motion) = path.segments().nth(segment).unwrap();
    let poses: Vec<Pose2> = (0..=POSES).map(|i| motion.pose_at(start, f64::from(i) / f64::from(POSES))).collect();
    let least = |collider: &jostle_scene::Collider| {
        let at = |pose: &Pose2| separation(path.shape.at(*pose), collider.shape.at(collider.pose)).distance;
        poses.iter().map(at).fold(f32::INFINITY, f32::min).max(0.0)
    };
    scene.colliders.iter().map(least).collect()
}

/// A yard of posts, walls and ropes, and a rod that goes through it by a random path.
fn yard(seed: u64) -> Scene {
    let mut random = Random(seed);
    let mut at = |scale: f32| random.unit() * scale - scale / 2.0;
    let colliders: Vec<String> = (0..14)
        .map(|i| {
            let shape = ["\"circle\": 0.5", "\"box\": [2, 0.5]", "\"chain\": [[0, 0], [2, 0], [2, 1]]"][i % 3];
            format!("{{{shape}, \"at\": [{}, {}], \"angle\": {}}}", at(30.0), at(30.0), at(6.0))
        })
        .collect();
    let poses: Vec<String> = (0..5).map(|_| format!("[{}, {}, {}]", at(30.0), at(30.0), at(9.0))).collect();
    let path = format!("{{\"name\": \"p\", \"shape\": {{\"box\": [2, 0.25]}}, \"poses\": [{}]}}", poses.join(", "));
    parse(&format!("{{\"jostle\": 1, \"colliders\": [{}], \"paths\": [{path}]}}", colliders.join(", ")), "a.json")
}

#[test]
fn the_nearest_of_all_is_found_and_nothing_is_nearer_than_is_proved() {
    /// The distance of measured poses.
    const COARSE: f32 = 0.02;
    /// A thousandth of the required distance.
    const TOLERANCE: f32 = 0.000_25;
    let (mut apart, mut met) = (0, 0);
    for seed in 1..=12 {
        let scene = yard(seed);
        for row in found(&scene, demand(0.25)) {
            let all = measured(&scene, row.segment);
            let nearest = all.iter().copied().fold(f32::INFINITY, f32::min);
            assert!(row.at_least <= nearest + 1e-5, "{row:?} {nearest}");
            assert!(row.distance <= nearest + TOLERANCE && row.distance >= nearest - COARSE, "{row:?} {nearest}");
            assert!(row.distance - row.at_least <= 1.1 * TOLERANCE && row.distance >= row.at_least, "{row:?}");
            assert!(all[row.against] <= row.distance + COARSE, "{row:?}");
            assert_eq!(row.verdict == Verdict::Below, row.at_least < 0.25);
            if row.distance > 0.0 { apart += 1 } else { met += 1 }
        }
    }
    assert!(apart > 10 && met > 10, "{apart} {met}");
}

#[test]
fn all_colliders_nearer_than_required_are_listed_on_demand() {
    let mut listed = 0;
    for seed in 1..=12 {
        let scene = yard(seed);
        let rows = found(&scene, Demand { all: true, ..demand(1.0) });
        let only = found(&scene, demand(1.0));
        for segment in 0..4 {
            let of = |rows: &[Clearance]| -> Vec<Clearance> {
                rows.iter().filter(|row| row.segment == segment).copied().collect()
            };
            assert_eq!(of(&rows)[..1], of(&only)[..1], "the nearest comes first");
            // The other, if there is one, is nearer than required before all.
            let from = |row: &Clearance| row.below_from.unwrap_or(f64::INFINITY);
            let first = of(&rows).iter().map(from).fold(f64::INFINITY, f64::min);
            assert_eq!(of(&only).iter().map(from).fold(f64::INFINITY, f64::min), first);
            assert!(of(&only).len() == 1 || from(&of(&only)[0]) > first, "{:?}", of(&only));
            let mut near: Vec<usize> = of(&rows).iter().map(|row| row.against).collect();
            near.sort_unstable();
            let all = measured(&scene, segment);
            for (index, distance) in all.iter().enumerate().filter(|(index, _)| *index != of(&only)[0].against) {
                assert!(
                    (*distance < 1.0) == near.contains(&index) || (distance - 1.0).abs() < 0.02,
                    "{index} {distance}"
                );
            }
            listed += near.len();
        }
    }
    assert!(listed > 60, "{listed} rows show nothing");
}

/// A corridor between two walls, exactly 0.5 to the left and 0.75 to the right of a box.
fn corridor(paths: &str) -> Scene {
    let text = format!(
        r#"{{"jostle": 1, "colliders": [{{"name": "left", "box": [1, 20], "at": [-2, 0]}},
        {{"name": "right", "box": [1, 20], "at": [2.25, 0]}}, {{"name": "robot", "box": [2, 2], "at": [0, -5]}}],
        "paths": [{{"name": "up", "shape": "robot", "poses": {paths}}}]}}"#
    );
    parse(&text, "a.json")
}

#[test]
fn a_requirement_between_the_proved_and_the_measured_refines_the_search() {
    let scene = corridor("[[0, -5], [0, 5]]");
    let [row] = found(&scene, Demand { tolerance: Some(0.1), ..demand(0.49) })[..] else { panic!("one segment") };
    assert_eq!((row.against, row.distance, row.verdict), (0, 0.5, Verdict::Enough));
    assert!(row.at_least >= 0.49, "{row:?}");
    let by_a_hair = 0.499_999;
    assert_eq!(found(&scene, demand(by_a_hair))[0].verdict, Verdict::Enough);
    assert_eq!(found(&scene, demand(0.5))[0].verdict, Verdict::Below, "that cannot be told from less");
    assert_eq!(found(&scene, demand(0.500_01))[0].verdict, Verdict::Below);
}

#[test]
fn a_turn_sweeps_farther_than_its_ends() {
    // Half the diagonal is √2, the wall is at 1.5; a quarter turn begins and ends upright.
    let scene = corridor("[[0, -5, 0], [0, -5, 1.5707964], [0, 5]]");
    let rows = found(&scene, demand(0.25));
    assert!((rows[0].distance - (1.5 - 2.0_f32.sqrt())).abs() < 1e-6, "{rows:?}");
    assert!((rows[0].fraction - 0.5).abs() < 1e-3 && rows[0].verdict == Verdict::Below);
    assert!((rows[1].distance - 0.5).abs() < 1e-6 && rows[1].verdict == Verdict::Enough, "the angle is kept: {rows:?}");
}

#[test]
fn a_whole_turn_is_one() {
    let whole = corridor("[[0, -5, 0], [0, -5, 6.2831855]]");
    assert!((found(&whole, demand(0.25))[0].distance - (1.5 - 2.0_f32.sqrt())).abs() < 1e-6);
    let none = corridor("[[0, -5, 6.2831855], [0, -5, 6.2831855]]");
    assert!((found(&none, demand(0.25))[0].distance - 0.5).abs() < 1e-6);
}

#[test]
fn the_traveller_is_no_obstacle_to_itself_and_its_layers_count() {
    let text = |extra: &str| {
        format!(
            r###"{{"jostle": 1, "layers": ["a", "b"], "colliders": [
            {{"name": "robot", "circle": 1, "mask": "a"{extra}}}, {{"name": "ghost", "layer": "b", "circle": 1, "at": [4, 0]}},
            {{"name": "beam", "sensor": true, "box": [1, 1], "at": [5, 0]}}, {{"name": "dock", "box": [2, 2], "at": [9, 0]}},
            {{"name": "wall", "at": [12, 2], "tiles": {{"size": 2, "rows": ["##", "##"]}}}}],
            "allow": [["dock", "robot"]], "paths": [{{"name": "p", "shape": "robot", "poses": [[0, 0], [9, 0]]}}]}}"###
        )
    };
    let rows = |all| {
        let scene = parse(&text(""), "a.json");
        let rows = found(&scene, Demand { all, ..demand(3.0) });
        rows.iter().map(|row| (scene.colliders[row.against].name.clone(), row.verdict)).collect::<Vec<_>>()
    };
    assert_eq!(rows(false), [("wall".to_owned(), Verdict::Below)]);
    let [beam, dock, wall] = [("beam", Verdict::Sensed), ("dock", Verdict::Allowed), ("wall", Verdict::Below)];
    assert_eq!(rows(true), [beam, dock, wall].map(|(name, verdict)| (name.to_owned(), verdict)));
    let wall = found(&parse(&text(""), "a.json"), demand(1.0))[0];
    assert_eq!((wall.distance, wall.verdict), (2.0, Verdict::Enough));
    assert!(matches!(wall.part_against, Some(SubShape::Tile(0 | 2))), "{wall:?}");
    // A path of a shape that is no collider's meets everything.
    let anyone = text("").replace(r#""shape": "robot", "poses""#, r#""shape": {"circle": 1}, "poses""#);
    assert_eq!(found(&parse(&anyone, "a.json"), demand(1.0))[0].distance, 0.0);
}

#[test]
fn without_obstacles_there_are_no_rows() {
    let text = r#"{"jostle": 1, "paths": [{"name": "p", "shape": {"circle": 1}, "poses": [[0, 0], [9, 0]]}]}"#;
    assert_eq!(found(&parse(text, "a.json"), demand(1.0)), []);
}

#[test]
fn progress_counts_the_segments() {
    let mut told = Vec::new();
    let scene = corridor("[[0, -5], [0, 5], [0, 6]]");
    let _ = clearances(&scene, 0, demand(1.0), &mut |done, total| told.push((done, total)));
    assert_eq!(told, [(1, 2), (2, 2)]);
}
