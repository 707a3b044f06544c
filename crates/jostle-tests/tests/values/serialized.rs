//! Everything that a query returns, and all values, in every form in which they are stored, and back.
#![cfg(feature = "serde")]

use core::fmt::Debug;

use crate::common::{
    stored::{FORMS, copies, json},
    zoo::{kinds, zoo},
};
use jostle::{
    Aabb, Chain, Convex, Impact, Manifold, Motion, OrientedBox, Polygon, Pose2, PreparedPolygon, Ray, Rot2, Separation,
    Shape, Vec2, cast_ray, cast_shape, cast_shape_all, cast_shape_first, closest_approach, closest_point,
    contact_manifold, explain_impact, explain_manifold, locate, relate, separation, sweep_aabb, time_of_impact,
    volume::Ray3,
};
use serde::{Serialize, de::DeserializeOwned};

/// Asserts that a value is the same after it was stored.
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    for (form, back) in FORMS.into_iter().zip(copies(value)) {
        assert_eq!(back, *value, "{form}: {}", json(value));
    }
}

fn refused<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).expect_err("this must be refused").to_string()
}

#[test]
fn values_survive() {
    let pose = Pose2::new((1.5, -2.0), Rot2::degrees(30.0));
    let motion = Motion::linear((1.0, 2.0)).turning(3.0).about((4.0, 5.0));
    survives(&(Vec2::new(0.1, -1e-45), pose, pose.rotation, motion));
    survives(&(Aabb::new((0.0, 1.0), (2.0, 3.0)), OrientedBox::new((4.0, 2.0), pose)));
    survives(&[Ray::new((1.0, 2.0), (3.0, 4.0)), Ray::between((1.0, 2.0), (3.0, 4.0))]);
    survives(&[Ray3::new([1.0, 2.0, 3.0], [4.0; 3]), Ray3::between([1.0; 3], [3.0, 4.0, 5.0])]);
}

#[test]
fn a_separation_that_was_stored_without_a_bound_gets_one() {
    let square = Convex::rectangle(2.0, 2.0).expect("a square");
    let found = separation(square.at((0.0, 0.0)), square.at((1.5, 0.25)));
    let text = serde_json::to_string(&found).expect("it can be stored");
    assert!(text.ends_with(r#","at_least":0.5}"#), "{text}");
    let older = text.replace(r#","at_least":0.5"#, "");
    assert_eq!(serde_json::from_str::<Separation>(&older).expect("it was valid"), found);
    let ended = text.replace(r#""at_least":0.5"#, r#""at_least":0.25"#);
    assert_eq!(serde_json::from_str::<Separation>(&ended).expect("it is valid").at_least, 0.25);
}

#[test]
fn answers_survive() {
    let shapes = kinds();
    let (mut impacts, mut hits) = ([0; 4], 0);
    for (_, a) in &shapes {
        for (_, b) in &shapes {
            let (at_a, at_b) = (a.at((0.0, 0.0)), b.at(Pose2::new((3.0, 1.0), Rot2::new(0.5))));
            let way = Vec2::new(4.0, 1.0);
            survives(&(relate(at_a, at_b), separation(at_a, at_b)));
            survives(&(locate((1.0, 1.0), at_a), closest_point((1.0, 7.0), at_a)));
            survives(&(cast_ray(Ray::new((-9.0, 0.3), (1.0, 0.01)), at_a), cast_shape(at_a, way, at_b)));
            survives(&cast_shape_first(at_a, way, [at_b, at_b]));
            let mut crossings = Vec::new();
            cast_shape_all(at_a, way, at_b, &mut crossings);
            survives(&crossings);
            let motion = Motion::linear(way).turning(1.0);
            let impact = time_of_impact(at_a.moving(motion), at_b, 1e-3);
            survives(&(impact, closest_approach(at_a.moving(motion), at_b, 1e-3)));
            hits += crossings.len();
            impacts[match impact {
                Impact::Clear { .. } => 0,
                Impact::At { .. } => 1,
                Impact::Started { .. } => 2,
                _ => 3,
            }] += 1;
        }
    }
    assert!(impacts[..3].iter().all(|&count| count > 10) && hits > 100, "{impacts:?} {hits}");
    let boxes = [Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((2.0, 0.0), (3.0, 1.0))];
    let sweep = sweep_aabb(boxes[0], (4.0, 0.0), boxes[1], Vec2::ZERO);
    assert!(sweep.is_some());
    survives(&sweep);
}

#[test]
fn contacts_and_explanations_survive() {
    let (floor, tile) = (Convex::rectangle(10.0, 2.0).expect("valid"), Convex::rectangle(1.0, 1.0).expect("valid"));
    let ball = Convex::circle(0.5).expect("valid");
    for shape in [&tile, &ball] {
        for (y, margin) in [(1.25, 0.0), (1.5, 0.5), (2.0, 1.0), (9.0, 0.0)] {
            let (a, b) = (floor.at((0.0, 0.0)), shape.at((0.5, y)));
            survives(&(contact_manifold(a, b, margin), explain_manifold(a, b, margin)));
        }
    }
    let moving = tile.moving((0.0, 5.0), Motion::linear((0.0, -5.0)).turning(2.0));
    let steps = explain_impact(moving, floor.moving((0.0, 0.0), Motion::ZERO), 1e-3);
    survives(&steps);
    let stands = contact_manifold(floor.at((0.0, 0.0)), tile.at((0.5, 1.25)), 0.0).expect("it stands");
    let text = serde_json::to_string(&stands).expect("it can be stored");
    let points = text.find("\"points\":[").expect("points") + "\"points\":[".len();
    let without = format!("{}]}}", &text[..points]);
    assert!(refused::<Manifold>(&without).contains("one or two points"), "{without}");
    let list = &text[points..text.len() - 2];
    let too_many = format!("{}{list},{list}]}}", &text[..points]);
    assert!(refused::<Manifold>(&too_many).contains("one or two points"), "{too_many}");
}

#[test]
fn shapes_survive_through_their_constructors() {
    for (_, shape) in kinds() {
        survives(&shape);
    }
    for (_, shape) in zoo() {
        survives(&shape);
        survives(&Shape::from(shape));
    }
    let square = |half: f32| [(-half, -half), (half, -half), (half, half), (-half, half)];
    let target = Polygon::from_rings([square(1.0), square(3.0), square(2.0)]).expect("valid");
    survives(&target);
    survives(&Shape::from(target.clone()));
    survives(&Chain::closed(square(2.0)).and_then(|chain| chain.tagged([1, 2, 3, 4])).expect("valid").one_sided());
    survives(&Convex::point((1.0, 2.0)).expect("finite"));
    let prepared = serde_json::to_string(&PreparedPolygon::new(&target)).expect("it can be stored");
    let back: PreparedPolygon = serde_json::from_str(&prepared).expect("valid");
    assert_eq!((back.polygon(), back.locate((0.0, 0.5))), (&target, locate((0.0, 0.5), target.at(Vec2::ZERO))));
    // Rings that meet are refused, wherever they are stored.
    let ring = r#"[{"x":0,"y":0},{"x":2,"y":0},{"x":0,"y":2}]"#;
    let twice = format!(r#"{{"outline":{ring},"more_outlines":[{ring}]}}"#);
    assert!(refused::<Polygon>(&twice).contains("of ring 0 runs along edge"), "{}", refused::<Polygon>(&twice));
    assert!(refused::<PreparedPolygon>(&twice).contains("runs along"));
}
