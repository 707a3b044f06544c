//! The part of a chain or a compound in a contact, compared to trying every part.

mod common;

use common::{Random, parse};
use jostle::{Convex, Pose2, Relation, Rot2, Shape, Vec2, closest_point, separation};
use jostle_scene::{Collider, Pairing, Scene, SubShape, contacts};

fn scene_of(shape: &str) -> Scene {
    parse(&format!(r#"{{"jostle": 1, "colliders": [{{"name": "whole", {shape}}}]}}"#), "a.json")
}

fn part_shape(shape: &Shape, index: u32) -> Shape {
    match shape {
        Shape::Chain(chain) => {
            let [from, to] = chain.segments().nth(index as usize).unwrap();
            Convex::segment(from, to).unwrap().into()
        }
        Shape::Compound(compound) => compound.parts()[index as usize].shape().clone(),
        other => panic!("{other:?} has no parts"),
    }
}

/// Puts balls everywhere and asserts that the named part has the same separation from the ball as the whole; or, where a
/// compound overlaps it, whose depth is that of all parts as one, that the witness point is on the part's border.
fn check(shape: &str, is_named: impl Fn(u32) -> SubShape) {
    let mut random = Random(7);
    let mut told = std::collections::BTreeSet::new();
    for round in 0..400 {
        let mut scene = scene_of(shape);
        scene.colliders[0].pose = Pose2::new((3.0, -2.0), Rot2::degrees(round as f32 * 7.0));
        let radius = 0.05 + random.unit();
        let at = Vec2::new(random.unit() * 16.0 - 5.0, random.unit() * 16.0 - 10.0);
        scene.colliders.push(Collider { pose: at.into(), ..Collider::new("ball", Convex::circle(radius).unwrap()) });
        let found = contacts(&scene, Pairing { margin: 20.0, all: false }, &mut |_, _| {});
        let [contact] = found[..] else { panic!("{} contacts", found.len()) };
        let [whole, ball] = &scene.colliders[..] else { unreachable!() };
        let index = contact.part_a.expect("a part").index();
        assert_eq!((contact.part_a, contact.part_b), (Some(is_named(index)), None));
        told.insert(index);
        if contact.relation == Relation::Overlapping && matches!(whole.shape, Shape::Compound(_)) {
            let part = part_shape(&whole.shape, index);
            let off = closest_point(contact.separation.point_a, part.at(whole.pose)).distance;
            assert!(off.abs() < 1e-4, "part {index}: its border is {off} off");
            continue;
        }
        let distance =
            |index: u32| separation(part_shape(&whole.shape, index).at(whole.pose), ball.shape.at(ball.pose)).distance;
        let closest = (0..whole.shape.part_count()).map(distance).fold(f32::INFINITY, f32::min);
        assert!((distance(index) - closest).abs() < 1e-5, "part {index} is {} off, one is {closest}", distance(index));
    }
    assert!(told.len() >= 4, "only {told:?} were told");
}

#[test]
fn the_named_segment_is_the_nearest_or_deepest() {
    check(r#""chain": [[-4, 0], [-2, 1], [0, 0], [2, 3], [4, -1], [1, -3]]"#, SubShape::Segment);
    check(r#""chain": [[-4, 0], [0, -3], [4, 0], [0, 3]], "closed": true, "one_sided": true"#, SubShape::Segment);
}

#[test]
fn the_named_part_is_the_nearest_or_deepest() {
    check(
        r#""compound": [{"box": [6, 2]}, {"circle": 1.25, "at": [-2, -1.5]}, {"circle": 1.25, "at": [2, -1.5]},
            {"capsule": [[0, 0], [3, 0]], "radius": 0.25, "at": [3, 1], "degrees": 40},
            {"polygon": [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], "at": [-3, 1]}]"#,
        SubShape::Part,
    );
}

#[test]
fn of_equally_near_parts_the_first_is_named() {
    let touched = |shape: &str, x: f32, y: f32| {
        let mut scene = scene_of(shape);
        scene
            .colliders
            .push(Collider { pose: Vec2::new(x, y).into(), ..Collider::new("ball", Convex::circle(1.0).unwrap()) });
        contacts(&scene, Pairing::default(), &mut |_, _| {})[0].part_a.map(SubShape::index)
    };
    let bend = r#""chain": [[-4, 0], [0, 0], [0, -4]]"#;
    assert_eq!([touched(bend, -2.0, 1.0), touched(bend, 0.0, 1.0), touched(bend, 1.0, -2.0)], [0, 0, 1].map(Some));
    let twins = r#""compound": [{"box": [2, 2], "at": [9, 0]}, {"box": [4, 2]}, {"box": [4, 2]}]"#;
    assert_eq!(touched(twins, 0.0, 2.0), Some(1));
}

#[test]
fn a_shape_of_one_piece_has_no_parts() {
    for shape in [r#""box": [2, 2]"#, r#""polygon": [[0, 0], [4, 0], [1, 1], [0, 4]]"#] {
        let mut scene = scene_of(shape);
        scene.colliders.push(Collider::new("ball", Convex::circle(1.0).unwrap()));
        let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
        assert_eq!((found[0].part_a, found[0].part_b), (None, None), "{shape}");
    }
}
