//! `jostle scatter`: scenes of many colliders.

use crate::run::{run, run_with_input};
use jostle::{Convex, Shape, Vec2};
use jostle_scene::{Collider, Format, Scene};

fn scatter(words: &str) -> Scene {
    let text = run(&format!("scatter {words}")).fine();
    Scene::parse(&text, "scatter.json", Format::Json).expect("a scene")
}

fn convex(collider: &Collider) -> &Convex {
    let Shape::Convex(convex) = &collider.shape else { panic!("{collider:?}") };
    convex
}

#[test]
fn the_kinds_are_as_asked() {
    for (kind, corners, is_round) in [("boxes", 4, false), ("circles", 1, true), ("capsules", 2, true)] {
        let scene = scatter(&format!("--count 40 --kind {kind}"));
        assert_eq!(scene.colliders.len(), 40);
        for collider in &scene.colliders {
            let convex = convex(collider);
            assert_eq!((convex.corners().len(), convex.radius() > 0.0), (corners, is_round), "{kind}: {collider:?}");
            let size = collider.shape.at((0.0, 0.0)).aabb().size();
            assert!((0.49..1.51).contains(&size.x), "{kind}: {size}");
        }
    }
    let mixed = scatter("--count 30");
    let of =
        |corners: usize| mixed.colliders.iter().filter(|collider| convex(collider).corners().len() == corners).count();
    assert_eq!([of(4), of(1), of(2)], [10, 10, 10]);
}

#[test]
fn places_follow_from_the_seed_and_fill_a_square() {
    let text = |words: &str| run(&format!("scatter {words}")).fine();
    assert_eq!(text("--count 50 --seed 7"), text("--count 50 --seed 7"));
    assert_ne!(text("--count 50 --seed 7"), text("--count 50 --seed 8"));
    let places: Vec<Vec2> =
        scatter("--count 2500").colliders.iter().map(|collider| collider.pose.translation).collect();
    let quarter = |x: bool, y: bool| places.iter().filter(|at| (at.x < 50.0) == x && (at.y < 50.0) == y).count();
    for count in [quarter(true, true), quarter(true, false), quarter(false, true), quarter(false, false)] {
        assert!((500..750).contains(&count), "{count} in a quarter");
    }
    assert!(places.iter().all(|at| (0.0..100.0).contains(&at.x) && (0.0..100.0).contains(&at.y)));
}

#[test]
fn the_bytes_are_the_same_on_every_platform() {
    assert_eq!(run("scatter --count 3 --seed 1 --speed 2").fine(), EXPECTED);
}

const EXPECTED: &str = r#"{"jostle": 1, "colliders": [
  {"box": [0.70, 0.99], "at": [2.74, 0.23], "degrees": 350, "motion": {"linear": [-1.358, 1.464]}},
  {"circle": 0.30, "at": [2.97, 0.17], "motion": {"linear": [-0.434, -0.816]}},
  {"capsule": [[-0.42, 0], [0.42, 0]], "radius": 0.10, "at": [1.03, 2.90], "degrees": 8, "motion": {"linear": [-1.044, -0.406]}}
]}
"#;

#[test]
fn the_speed_is_the_longest_displacement() {
    let lengths: Vec<f32> =
        scatter("--count 500 --speed 3").colliders.iter().map(|c| c.motion.linear.length()).collect();
    assert!(lengths.iter().all(|length| *length <= 3.0 + 1e-6) && lengths.iter().any(|length| *length > 2.9));
    assert!(scatter("--count 50").colliders.iter().all(|collider| collider.motion == jostle::Motion::ZERO));
}

#[test]
fn bad_options_are_named() {
    run("scatter --count -1").refuses("--count");
    run("scatter --kind stars").refuses("possible values: boxes, circles, capsules, mixed");
    run("scatter --speed nan").refuses("give a finite number that is not negative");
    assert_eq!(run_with_input("check -", run("scatter --count 0").fine()).status, 0);
}
