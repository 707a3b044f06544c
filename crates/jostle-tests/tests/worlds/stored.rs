//! Worlds that are stored: what that takes, what stays readable, and what is refused.
#![cfg(feature = "serde")]

use allocation_counter::measure;
use jostle::{Collider, Convex, Events, Filter, Layers, Motion, Mover, Polygon, Shape, Vec2, World, slide};

use crate::common::{
    stored::{FORMS, copies, json, postcard},
    zoo::kinds,
};

/// The length of what is stored for each of so many more colliders.
fn bytes_each(world: &World<()>, more: &World<()>) -> usize {
    (postcard(more).len() - postcard(world).len()).div_ceil(more.len() - world.len())
}

/// Boxes of these sizes at rest, at ordinary places.
fn crates(count: u16, size: impl Fn(f32) -> f32) -> World<()> {
    let mut world = World::new();
    for i in 0..count {
        let shape = Convex::rectangle(size(f32::from(i)), 1.0).expect("a box");
        world.insert(Collider::new(shape, (f32::from(i) * 1.5, 0.3), ())).expect("finite");
    }
    world
}

#[test]
fn a_resting_box_takes_few_bytes() {
    let same = bytes_each(&crates(100, |_| 1.0), &crates(1_100, |_| 1.0));
    let different = bytes_each(&crates(100, |i| 1.0 + i), &crates(1_100, |i| 1.0 + i));
    assert!(same <= 40 && different <= 80, "{same} {different}");
}

#[test]
fn a_shape_is_stored_once_and_shared_again() {
    const CORNERS: u16 = 1_000;
    let corner = |i: u16| {
        let angle = f32::from(i) / f32::from(CORNERS) * core::f32::consts::TAU;
        Vec2::new(angle.cos(), angle.sin()) * if i.is_multiple_of(2) { 1.0 } else { 0.75 }
    };
    let star = Shape::from(Polygon::new((0..CORNERS).map(corner)).expect("a star"));
    let mut world = World::new();
    for i in 0..1_000_u16 {
        world.insert(Collider::new(star.clone(), (f32::from(i) * 3.0, 0.0), i)).expect("finite");
    }
    let text = json(&world);
    assert!(text.len() < 500_000, "{}", text.len());
    let mut restored: Option<World<u16>> = None;
    let read = measure(|| restored = serde_json::from_str(&text).ok());
    let restored = restored.expect("a world");
    // 398 MB if each has its own.
    assert!(read.bytes_max < 8 << 20, "{}", read.bytes_max);
    assert_eq!(restored.state_hash(), world.state_hash());
}

#[test]
fn a_world_of_every_shape_and_setting_survives_with_its_zeros_and_tags() {
    let mut world = World::new();
    for (i, (_, shape)) in (0_u16..).zip(kinds()) {
        let at = (f32::from(i) * 20.0, -0.0);
        let thing = Collider::new(shape, at, format!("thing {i}"));
        let thing = match i % 4 {
            0 => thing,
            1 => thing.motion(Motion::linear((0.0, -0.0))).filter(Filter::on(Layers::one(3)).grouped(7)),
            2 => thing.sensor().one_way((0.0, 1.0)),
            _ => thing.margin(0.125).motion(Motion::linear((1.0, 0.0)).turning(0.5).about((0.25, 0.0))),
        };
        world.insert(thing).expect("finite");
    }
    let removed = world.iter().map(|(id, _)| id).nth(3).expect("the fourth");
    world.remove(removed).expect("there");
    for (form, restored) in FORMS.into_iter().zip(copies(&world)) {
        restored.check();
        assert_eq!(restored.state_hash(), world.state_hash(), "{form}");
        assert!(restored.iter().map(|(_, thing)| &thing.data).eq(world.iter().map(|(_, thing)| &thing.data)), "{form}");
    }
}

/// How a platform was carried since the last step is part of a world.
#[test]
fn what_was_carried_is_stored_with_the_way() {
    let mut world = World::new();
    let lift = Collider::new(Convex::rectangle(4.0, 1.0).expect("a lift"), (0.0, -0.5), "lift".to_owned());
    let lift = world.insert(lift).expect("finite");
    let hero = Collider::new(Convex::rectangle(0.5, 1.0).expect("a hero"), (1.0, 0.502), "hero".to_owned());
    let hero = world.insert(hero).expect("finite");
    let mover = Mover::platformer((0.0, 1.0));
    world.carry(lift, Motion::linear((0.25, 0.125)), &[hero], &mover).expect("carries");
    let motion = |world: &World<String>| {
        let moved = world.plan_move_of(hero, (0.0, -0.01), &mover, slide).expect("moves");
        moved.floor.expect("it stands").motion
    };
    for (form, restored) in FORMS.into_iter().zip(copies(&world)) {
        restored.check();
        assert_eq!(restored.state_hash(), world.state_hash(), "{form}");
        assert_eq!(motion(&restored), motion(&world), "{form}");
    }
    let text = json(&world);
    let from = r#""carried_from":{"translation":{"x":0.0,"#;
    assert!(text.contains(from), "{text}");
    let unchanged = text.replace(r#""changed":true"#, r#""changed":false"#);
    let mut restored: World<String> = serde_json::from_str(&unchanged).expect("a world");
    restored.check();
    restored.step(&mut Events::new());
    assert_eq!(motion(&restored), Vec2::ZERO, "it is told until the next step ends");
    let damaged = text.replace(from, r#""carried_from":{"translation":{"x":1e39,"#);
    assert!(serde_json::from_str::<World<String>>(&damaged).is_err());
}

/// Who was led across whom since the last step is part of a world.
#[test]
fn what_was_crossed_is_stored_with_the_place() {
    let mut world = World::new();
    let coin = Convex::circle(0.25).expect("a coin");
    let coin = world.insert(Collider::new(coin, (2.0, 0.0), "coin".to_owned()).sensor()).expect("finite");
    let hero = Convex::rectangle(1.0, 1.0).expect("a hero");
    let hero = world.insert(Collider::new(hero, (0.0, 0.0), "hero".to_owned())).expect("finite");
    world.step(&mut Events::new());
    let before = world.state_hash();
    world.move_and_slide(hero, (4.0, 0.0), &Mover::top_down(), slide).expect("moves");
    world.move_and_slide(hero, (-4.0, 0.0), &Mover::top_down(), slide).expect("moves");
    assert_ne!(world.state_hash(), before, "it is back, and has crossed the coin");
    let met = world.clone().begin_step().next_impact().expect("it has crossed the coin");
    assert!(met.pair.has(coin) && met.time == 0.0 && !met.inside && met.point.distance((1.75, 0.0)) < 1e-6, "{met:?}");
    for (form, mut restored) in FORMS.into_iter().zip(copies(&world)) {
        restored.check();
        assert_eq!(restored.state_hash(), world.state_hash(), "{form}");
        assert_eq!(restored.begin_step().next_impact(), Some(met), "{form}");
    }
    let text = json(&world);
    let damaged = text.replace(r#""crossed":[{"pair":{"a":{"index":0"#, r#""crossed":[{"pair":{"a":{"index":7"#);
    assert!(damaged != text, "{text}");
    let error = serde_json::from_str::<World<String>>(&damaged).expect_err("refused").to_string();
    assert!(error.contains("led across"), "{error}");
}

#[test]
fn json_names_what_is_set_and_leaves_out_the_rest() {
    let mut world = World::new();
    let ball = Convex::circle(0.5).expect("a ball");
    world.insert(Collider::new(ball.clone(), (1.0, 2.0), "coin").sensor()).expect("finite");
    world.insert(Collider::new(ball, (3.0, 2.0), "ball").margin(0.25)).expect("finite");
    let expected = concat!(
        r#"{"shapes":[{"convex":{"corners":[{"x":0.0,"y":0.0}],"radius":0.5}}],"places":["#,
        r#"[0,{"collider":{"shape":0,"pose":{"translation":{"x":1.0,"y":2.0},"rotation":[1.0,0.0]},"#,
        r#""kind":"Sensor","data":"coin"},"changed":true}],"#,
        r#"[0,{"collider":{"shape":0,"pose":{"translation":{"x":3.0,"y":2.0},"rotation":[1.0,0.0]},"#,
        r#""margin":0.25,"data":"ball"},"changed":true}]],"free":[],"touching":[]}"#,
    );
    assert_eq!(json(&world), expected);
}

/// As worlds were stored when each collider had its own shape.
const OLDER: &str = r#"{"places":[
    [0,{"collider":{"shape":{"convex":{"corners":[{"x":0.0,"y":0.0}],"radius":0.5}},
        "pose":{"translation":{"x":1.0,"y":2.0},"rotation":[1.0,0.0]},
        "motion":{"linear":{"x":0.0,"y":-1.0},"angular":0.0,"pivot":{"x":0.0,"y":0.0}},
        "filter":{"layers":1,"mask":18446744073709551615,"group":0},
        "kind":"Solid","one_way":null,"margin":0.0,"data":7},"changed":true}],
    [2,null],
    [0,{"collider":{"shape":{"chain":{"points":[{"x":-9.0,"y":0.0},{"x":9.0,"y":0.0}],"closed":false,"one_sided":false}},
        "pose":{"translation":{"x":0.0,"y":0.0},"rotation":[1.0,0.0]},
        "motion":{"linear":{"x":0.0,"y":0.0},"angular":0.0,"pivot":{"x":0.0,"y":0.0}},
        "filter":{"layers":1,"mask":18446744073709551615,"group":0},
        "kind":"Sensor","one_way":null,"margin":0.5,"data":8},"changed":true}]
],"free":[1],"touching":[]}"#;

#[test]
fn a_world_that_was_stored_with_a_shape_each_still_loads() {
    let mut world: World<u32> = serde_json::from_str(OLDER).expect("it was valid");
    world.check();
    assert!(world.iter().map(|(_, thing)| thing.data).eq([7, 8]));
    world.step(&mut Events::new());
    let (_, ball) = world.iter().next().expect("the ball");
    assert_eq!(ball.pose.translation, (1.0, 1.0).into());
}

/// Some formats have no unsigned numbers.
#[test]
fn the_place_of_a_shape_may_be_a_signed_number() {
    let mut world = World::new();
    world.insert(Collider::new(Convex::circle(0.5).expect("a ball"), (1.0, 2.0), ())).expect("finite");
    let text = json(&world);
    assert!(text.contains(r#""shape":0"#), "{text}");
    let signed = text.replace(r#""shape":0"#, r#""shape":-1"#);
    let error = serde_json::from_str::<World<()>>(&signed).expect_err("there is no such shape").to_string();
    assert!(error.contains("has shape 4294967295 of 1"), "{error}");
}

#[test]
fn what_is_damaged_is_refused_by_what_is_wrong_and_where() {
    let mut world = World::new();
    let ell = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)];
    world.insert(Collider::new(Polygon::new(ell).expect("an L"), (0.0, 0.0), ())).expect("finite");
    let good = json(&world);
    let bad = |from: &str, to: &str| {
        assert!(good.contains(from), "{good}");
        serde_json::from_str::<World<()>>(&good.replacen(from, to, 1)).expect_err("refused").to_string()
    };
    assert_eq!(bad(r#""shape":0"#, r#""shape":3"#), "the collider in place 0 has shape 3 of 1 of the world");
    let crossing = bad(r#"{"x":1.0,"y":1.0}"#, r#"{"x":3.0,"y":-1.0}"#);
    assert!(crossing.contains("edge") && crossing.contains("column"), "{crossing}");
    let no_shape = bad(r#""shape":0"#, r#""shape":"box""#);
    assert!(no_shape.contains("the place of a shape among those of the world, or a shape"), "{no_shape}");
    let whole = bad(r#""shape":0"#, r#""shape":{"convex":{"corners":[]}}"#);
    assert!(whole.contains("point") && whole.contains("column"), "{whole}");
    let mut bytes = postcard(&world);
    bytes.truncate(bytes.len() / 2);
    assert!(postcard::from_bytes::<World<()>>(&bytes).is_err());
}
