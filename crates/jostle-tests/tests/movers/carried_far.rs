//! Platforms that push by less than an ulp of the coordinates of what they push, and at the end of the range of f32.

use crate::common::shorthand::{ball, block};
use jostle::{Collider, ColliderId, Convex, Motion, Mover, Pose2, Relation, Rot2, Vec2, World, WorldError, relate};

const FAR: f32 = 50_000.0;

fn add(world: &mut World<()>, shape: Convex, at: impl Into<Pose2>) -> ColliderId {
    world.insert(Collider::new(shape, at, ())).expect("a collider")
}

fn pose(world: &World<()>, id: ColliderId) -> Pose2 {
    world.get(id).expect("there").pose
}

/// A beam from the origin to an actor that it touches far away, and the direction in which it pushes.
fn beam(hero: &Convex, turn: Rot2) -> (World<()>, ColliderId, ColliderId, Vec2) {
    let mut world = World::new();
    let beam = add(&mut world, block(2.0 * FAR, 1.0), Pose2::new((0.0, 0.0), turn));
    let hero = add(&mut world, hero.clone(), Pose2::new(turn * Vec2::new(FAR + 0.5, 0.0), turn));
    (world, beam, hero, turn * Vec2::new(1.0, 0.0))
}

fn overlap(world: &World<()>, ids: [ColliderId; 2]) -> bool {
    let [a, b] = ids.map(|id| world.get(id).expect("there"));
    relate(a.shape.at(a.pose), b.shape.at(b.pose)) == Relation::Overlapping
}

#[test]
fn a_push_below_an_ulp_is_rounded_up_and_crushes_nobody_with_room() {
    let mut pushed = 0;
    for hero in [block(1.0, 1.0), ball(0.5)] {
        for quarter in 0..4 {
            for step in [1e-5, 0.0005, 0.001, 0.003] {
                let (mut world, beam, hero, along) = beam(&hero, Rot2::quarter_turns(quarter));
                let start = pose(&world, hero).translation;
                for i in 0..200 {
                    let motion = Motion::linear(along * step);
                    let carried = world.carry(beam, motion, &[hero], &Mover::top_down()).expect("carries");
                    assert_eq!(carried.crushed, [], "{i} by {step}");
                    assert!(!overlap(&world, [beam, hero]), "{i} by {step}");
                    pushed += carried.moved.len();
                }
                let gone = (pose(&world, hero).translation - start).dot(along);
                // It may be ahead by its skin of four ulps and what it is off that.
                let ulp = FAR * f32::EPSILON;
                assert!(gone >= 200.0 * step * 0.999 && gone <= 200.0 * step + 8.0 * ulp, "by {step}: {gone}");
            }
        }
    }
    assert!(pushed > 100, "{pushed}");
}

#[test]
fn a_push_below_an_ulp_is_handed_on() {
    let ulp = FAR * f32::EPSILON;
    let turns = [Rot2::IDENTITY, Rot2::quarter_turns(1), Rot2::quarter_turns(2), Rot2::new(0.3), Rot2::new(-2.1)];
    for (hero, turn) in [block(1.0, 1.0), ball(0.5)].iter().flat_map(|hero| turns.map(|turn| (hero, turn))) {
        for (step, skin) in [1e-5, 0.0005, 0.001, 0.003].into_iter().flat_map(|step| [(step, None), (step, Some(0.0))])
        {
            let (mut world, beam, first, along) = beam(hero, turn);
            let start = pose(&world, first).translation;
            // Gaps that rounding does not close.
            let places = [1.0 + 4.0 * ulp, 2.0 + 8.0 * ulp].map(|i| Pose2::new(start + along * i, turn));
            let [second, third] = places.map(|at| add(&mut world, hero.clone(), at));
            let mover = Mover { skin, ..Mover::top_down() };
            let case = format!("by {step}, {skin:?}, turned by {turn:?}");
            for i in 0..200 {
                let carried = world.carry(beam, Motion::linear(along * step), &[third, first, second], &mover);
                assert_eq!(carried.expect("carries").crushed, [], "{i} {case}");
                for pair in [[beam, first], [first, second], [second, third]] {
                    assert!(!overlap(&world, pair), "{i} {case}");
                }
            }
            let gone = (pose(&world, first).translation - start).dot(along);
            assert!((200.0 * step - ulp..200.0 * step + 12.0 * ulp).contains(&gone), "{gone} {case}");
        }
    }
}

#[test]
fn a_push_below_an_ulp_crushes_what_has_no_room() {
    let (mut world, beam, hero, along) = beam(&block(1.0, 1.0), Rot2::IDENTITY);
    add(&mut world, block(1.0, 4.0), (FAR + 1.5, 0.0)); // a wall in touch with the hero
    let start = pose(&world, hero);
    let carried = world.carry(beam, Motion::linear(along * 0.0005), &[hero], &Mover::top_down()).expect("carries");
    assert_eq!((carried.moved, carried.crushed), (vec![], vec![hero]));
    assert_eq!(pose(&world, hero), start);
}

#[test]
fn a_motion_below_an_ulp_of_the_platform_leads_nowhere() {
    let mut world = World::new();
    let piston = add(&mut world, block(1.0, 1.0), (FAR, 0.0));
    let hero = add(&mut world, block(1.0, 1.0), (FAR + 1.0, 0.0));
    for _ in 0..100 {
        let motion = Motion::linear((0.0005, 0.0));
        let carried = world.carry(piston, motion, &[hero], &Mover::top_down()).expect("carries");
        assert_eq!((carried.moved, carried.crushed), (vec![], vec![]));
    }
    assert_eq!(pose(&world, piston).translation.x, FAR);
    // A rider stays on it.
    let rider = add(&mut world, ball(0.5), (FAR, 1.0));
    let mover = Mover::platformer((0.0, 1.0));
    let carried = world.carry(piston, Motion::linear((0.0005, 0.25)), &[rider], &mover).expect("carries");
    assert_eq!((carried.moved, carried.crushed), (vec![rider], vec![]));
    assert_eq!(pose(&world, rider).translation, Vec2::new(FAR, 1.25));
}

#[test]
fn an_actor_that_would_leave_f32_is_crushed() {
    let mut world = World::new();
    let piston = add(&mut world, block(1e38, 1e38), (1.5e38, 0.0));
    let [near, last] = [2.25e38, 2.75e38].map(|x| add(&mut world, block(0.5e38, 0.5e38), (x, 0.0)));
    let mut carry = |by: f32| {
        let carried = world.carry(piston, Motion::linear((by, 0.0)), &[near, last], &Mover::top_down());
        let carried = carried.expect("the platform stays in range");
        (carried.moved, carried.crushed, [near, last].map(|id| pose(&world, id).translation.x))
    };
    let (moved, crushed, before) = carry(0.25e38);
    assert_eq!((moved, crushed), (vec![near, last], vec![]));
    let (moved, crushed, at) = carry(0.75e38);
    assert_eq!((moved, crushed, at), (vec![], vec![near, last], before));
}

#[test]
fn a_rider_at_the_end_of_f32_stays_while_its_platform_goes() {
    let mut world = World::new();
    let platform = add(&mut world, block(1e38, 1e38), (2e38, 0.0));
    let rider = add(&mut world, block(1e38, 1e38), (2.8e38, 1e38));
    let mover = Mover::platformer((0.0, 1.0));
    let carried = world.carry(platform, Motion::linear((0.5e38, 0.0)), &[rider], &mover).expect("in range");
    assert_eq!((carried.moved, carried.crushed), (vec![], vec![]));
    assert_eq!([platform, rider].map(|id| pose(&world, id).translation.x), [2e38 + 0.5e38, 2.8e38]);
}

#[test]
fn a_turn_that_leaves_f32_on_its_way_changes_nothing() {
    // At both ends of the turn the beam is upright, in between it is not.
    let mut world = World::new();
    let beam = add(&mut world, block(1.0, 1e38), (3.2e38, 0.0));
    let hero = add(&mut world, ball(0.5), (3.2e38, 0.0));
    let before = world.state_hash();
    let turn = Motion::ZERO.turning(core::f32::consts::PI);
    let refused = world.carry(beam, turn, &[hero], &Mover::top_down());
    assert_eq!(refused.expect_err("leaves"), WorldError::OutOfRange { id: beam });
    assert_eq!(world.state_hash(), before);
}
