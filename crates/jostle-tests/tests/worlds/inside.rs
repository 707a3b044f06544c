//! What is brought into something else since the last step is told once, as an impact at the start, and so is what was led
//! across it.

use crate::common::{
    counts::cases,
    kinds::{self, Class},
    random::Random,
    shorthand::{ball, block},
    tally::{Tally, compared, count},
};
use jostle::{
    Ahead, Cast, Collider, ColliderId, Compound, Convex, EndReason, Events, Filter, Layers, Motion, Mover, Part,
    Response, World, WorldError, cast_shape, separation, slide,
};

/// An impact of a step: the two, the time, and whether they are inside of each other.
type Told = (&'static str, &'static str, f64, bool);

/// The impacts of a step, none of which is answered.
fn impacts(world: &mut World<&'static str>) -> Vec<Told> {
    let mut found = Vec::new();
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        let name = |id: ColliderId| step.world().get(id).expect("there").data;
        found.push((name(met.pair.a), name(met.pair.b), met.time, met.inside));
    }
    step.finish(&mut Events::new());
    found
}

fn bullet() -> Collider<&'static str> {
    Collider::new(ball(0.25), (0.5, 0.0), "bullet").motion(Motion::linear((0.125, 0.0)))
}

#[test]
fn a_bullet_that_is_born_inside_an_enemy_hits_it_once() {
    let mut world = World::new();
    world.insert(Collider::new(block(2.0, 2.0), (0.0, 0.0), "enemy")).expect("an enemy");
    assert_eq!(impacts(&mut world), []);
    let id = world.insert(bullet()).expect("a bullet");
    assert_eq!(impacts(&mut world), [("enemy", "bullet", 0.0, true)]);
    assert_eq!(impacts(&mut world), [], "it is told once");
    // Put out and in again, it is told again.
    world.set_pose(id, (9.0, 0.0)).expect("there");
    assert_eq!(impacts(&mut world), []);
    world.set_pose(id, (-0.5, 0.0)).expect("there");
    assert_eq!(impacts(&mut world), [("enemy", "bullet", 0.0, true)]);
    // Not if they are no pair, if a one-way collider lets it pass, or if both rest.
    world.insert(bullet().filter(Filter::default().masked(Layers::NONE))).expect("a bullet");
    let ledge = Collider::new(block(9.0, 2.0), (0.0, 40.0), "ledge").one_way((0.0, 1.0));
    world.insert(ledge).expect("a ledge");
    let falling = Collider::new(ball(0.25), (0.0, 40.5), "hero").motion(Motion::linear((0.0, -0.25)));
    world.insert(falling).expect("a hero");
    for x in [80.0, 80.5] {
        world.insert(Collider::new(block(1.0, 1.0), (x, 0.0), "rock")).expect("a rock");
    }
    assert_eq!(impacts(&mut world), []);
}

#[test]
fn an_enemy_that_walks_onto_a_bullet_is_hit() {
    let mut world = World::new();
    let enemy = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "enemy")).expect("an enemy");
    let slow = Collider::new(ball(0.25), (2.0, 0.0), "bullet").motion(Motion::linear((0.0, 0.0625)));
    world.insert(slow).expect("a bullet");
    assert_eq!(impacts(&mut world), []);
    let ignore = |_: &Ahead<'_, &str>| Response::Ignore;
    world.move_and_slide(enemy, (1.75, 0.0), &Mover::top_down(), ignore).expect("moves");
    assert_eq!(impacts(&mut world), [("enemy", "bullet", 0.0, true)]);
}

/// The answers for what an enemy walks across, and what is told of it then.
#[test]
fn what_a_move_crosses_is_told_once_at_the_start() {
    for (response, is_sensor, tells) in [
        (Response::Cross, false, true),
        (Response::Cross, true, true),
        (Response::Slide, true, true),
        (Response::Ignore, false, false),
        (Response::Ignore, true, false),
        (Response::Slide, false, false),
    ] {
        for far in [1.75, 9.0] {
            let mut world = World::new();
            let coin = Collider::new(ball(0.25), (2.0, 0.0), "coin");
            let coin = world.insert(if is_sensor { coin.sensor() } else { coin }).expect("a coin");
            let hero = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "hero")).expect("a hero");
            assert_eq!(impacts(&mut world), []);
            let answer = |_: &Ahead<'_, &str>| response;
            world.move_and_slide(hero, (far, 0.0), &Mover::top_down(), answer).expect("moves");
            let case = format!("{response:?}, a sensor: {is_sensor}, to {far}");
            // A clone, and a world that only steps, tell the same.
            let (mut clone, mut stepped, mut events) = (world.clone(), world.clone(), Events::new());
            assert_eq!(clone.state_hash(), world.state_hash(), "{case}");
            let is_in = far < 2.0;
            let told: Vec<Told> = if tells { vec![("coin", "hero", 0.0, is_in)] } else { Vec::new() };
            assert_eq!((impacts(&mut world), impacts(&mut clone)), (told.clone(), told), "{case}");
            assert_eq!((impacts(&mut world), impacts(&mut clone)), (vec![], vec![]), "once: {case}");
            stepped.step(&mut events);
            let touches = stepped.touching(coin).eq([hero]);
            assert_eq!(events.begun().len(), usize::from(tells || touches), "{case}: {events:?}");
            let passed =
                events.ended().iter().filter(|ended| ended.why == EndReason::PassedThrough && ended.time == 0.0);
            assert_eq!(passed.count(), usize::from(tells && !is_in), "{case}: {events:?}");
        }
    }
}

/// A hero in a zone goes on in it.
#[test]
fn a_contact_that_goes_on_is_not_told_again() {
    let mut world = World::new();
    world.insert(Collider::new(block(9.0, 9.0), (0.0, 0.0), "zone").sensor()).expect("a zone");
    let hero = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "hero")).expect("a hero");
    assert_eq!(impacts(&mut world), [], "both rest where they were put");
    for _ in 0..3 {
        let moved = world.move_and_slide(hero, (0.25, 0.0), &Mover::top_down(), slide).expect("moves");
        assert_eq!((moved.hits().len(), impacts(&mut world)), (1, vec![]));
    }
}

/// The answer to the first one gives the hero another motion.
#[test]
fn all_that_was_crossed_is_told_whatever_is_answered() {
    let mut world = World::new();
    for x in [2.0, 4.0, 6.0] {
        world.insert(Collider::new(ball(0.25), (x, 0.0), "coin").sensor()).expect("a coin");
    }
    let hero = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "hero")).expect("a hero");
    world.step(&mut Events::new());
    world.move_and_slide(hero, (9.0, 0.0), &Mover::top_down(), slide).expect("moves");
    let (mut step, mut count) = (world.begin_step(), 0);
    while let Some(met) = step.next_impact() {
        assert!(met.pair.has(hero) && met.time == 0.0 && !met.inside, "{met:?}");
        assert_eq!(step.pose(hero).map(|pose| pose.translation.x), Some(9.0));
        step.redirect(hero, Motion::linear((0.5, 0.0))).expect("there");
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn what_was_crossed_and_removed_is_told_as_removed() {
    let (mut world, mut events) = (World::new(), Events::new());
    let coin = world.insert(Collider::new(ball(0.25), (2.0, 0.0), "coin").sensor()).expect("a coin");
    let hero = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "hero")).expect("a hero");
    world.step(&mut events);
    world.move_and_slide(hero, (9.0, 0.0), &Mover::top_down(), slide).expect("moves");
    world.remove(coin).expect("there");
    world.step(&mut events);
    let (begun, ended) = (events.begun(), events.ended());
    assert!(begun.len() == 1 && begun[0].pair.has(coin) && begun[0].time == 0.0, "{events:?}");
    assert!(ended.len() == 1 && ended[0].why == EndReason::Removed, "{events:?}");
    assert_eq!(world.touching(hero).count(), 0);
}

/// A lift goes through a coin and a wall, and leads a rider through a coin of its own.
#[test]
fn what_a_platform_and_its_riders_are_led_across_is_told() {
    let mut world = World::new();
    let mut add = |collider: Collider<&'static str>| world.insert(collider).expect("a collider");
    let lift = add(Collider::new(block(4.0, 1.0), (0.0, 0.0), "lift"));
    let hero = add(Collider::new(block(1.0, 1.0), (0.0, 1.0), "hero"));
    add(Collider::new(ball(0.25), (1.5, 2.0), "low coin").sensor());
    add(Collider::new(ball(0.25), (0.0, 5.0), "high coin").sensor());
    add(Collider::new(ball(0.25), (2.0, 3.0), "wall"));
    assert_eq!(impacts(&mut world), []);
    let mover = Mover::platformer((0.0, 1.0));
    for _ in 0..2 {
        let carried = world.carry(lift, Motion::linear((0.0, 4.0)), &[hero], &mover).expect("carries");
        assert_eq!(carried.moved, [hero]);
    }
    let told = impacts(&mut world);
    let expected = [("lift", "low coin"), ("lift", "high coin"), ("lift", "wall"), ("hero", "high coin")];
    assert!(told.iter().all(|(.., time, inside)| *time == 0.0 && !inside), "{told:?}");
    assert_eq!(told.iter().map(|(a, b, ..)| (*a, *b)).collect::<Vec<_>>(), expected);
    assert_eq!(impacts(&mut world), []);
}

/// Out of the enemy it begins farther ahead, and meets what is farther ahead.
#[test]
fn what_goes_on_outside_meets_what_its_path_leads_to_from_there() {
    let mut world = World::new();
    world.insert(Collider::new(block(2.0, 2.0), (0.0, 0.0), "enemy")).expect("an enemy");
    world.insert(Collider::new(block(0.125, 2.0), (9.0, 0.0), "wall")).expect("a wall");
    let id = world.insert(bullet().motion(Motion::linear((8.0, 0.0)))).expect("a bullet");
    let mut step = world.begin_step();
    let met = step.next_impact().expect("it is inside");
    assert!(met.inside && step.pose(id).is_some_and(|pose| pose.translation.x == 0.5), "{met:?}");
    assert!((met.out.x + 0.75).abs() < 1e-6 && met.out.y == 0.0, "the enemy is A: {met:?}");
    step.redirect(id, Motion::linear((8.0, 0.0))).expect("there");
    assert!(step.pose(id).is_some_and(|pose| (pose.translation.x - 1.25).abs() < 1e-6));
    let met = step.next_impact().expect("it comes to the wall");
    assert!(!met.inside && (met.time - (9.0 - 0.0625 - 0.25 - 1.25) / 8.0).abs() < 1e-6, "{met:?}");
}

/// Each of two that are answered, the second one goes on where it is: they are not thrown apart by twice the depth.
#[test]
fn of_two_inside_of_each_other_only_the_first_that_is_answered_goes_out() {
    let mut world = World::new();
    let apart = Motion::linear((0.0, 0.0625));
    let ids =
        [0.0, 0.75].map(|x| world.insert(Collider::new(ball(0.5), (x, 0.0), "ball").motion(apart)).expect("a ball"));
    let mut step = world.begin_step();
    let met = step.next_impact().expect("they are inside");
    assert!(met.inside && (met.out.x + 0.25).abs() < 1e-6, "{met:?}");
    for id in ids {
        step.redirect(id, Motion::ZERO.turning(0.5)).expect("there");
    }
    let at = ids.map(|id| step.pose(id).expect("there").translation.x);
    assert!((at[0] + 0.25).abs() < 1e-6 && at[1] == 0.75, "{at:?}");
}

/// A bullet in two enemies has met both, also if it has been put out of both by the first answer.
#[test]
fn who_is_inside_of_two_is_told_of_both() {
    for (second, is_in) in [(0.5, true), (-1.5, false)] {
        let mut world = World::new();
        world.insert(Collider::new(block(2.0, 2.0), (0.0, 0.0), "enemy")).expect("an enemy");
        world.insert(Collider::new(block(4.0, 2.0), (second, 0.0), "enemy")).expect("an enemy");
        let id = world.insert(bullet()).expect("a bullet");
        let (mut step, mut count) = (world.begin_step(), 0);
        while let Some(met) = step.next_impact() {
            assert!(met.inside == (count == 0 || is_in) && met.pair.has(id) && met.time == 0.0, "{met:?}");
            count += 1;
            step.redirect(id, Motion::linear((0.25, 0.0))).expect("there");
        }
        assert_eq!(count, 2, "the second one is at {second}");
        let at = step.pose(id).expect("there").translation;
        assert!(at.x >= 1.25 && step.world().len() == 3, "{at}");
    }
}

/// A crate stands on the lower of two one-way boards, and is deep in the upper one.
#[test]
fn what_is_deep_in_a_one_way_part_passes_it_without_impact_and_contact() {
    let boards = [0.0, 1.0].map(|top| Part::new(block(4.0, 0.25), (0.0, top - 0.125)));
    let mut world = World::new();
    let boards = Compound::new(boards).expect("boards");
    world.insert(Collider::new(boards, (0.0, 0.0), "boards").one_way((0.0, 1.0))).expect("boards");
    let standing = Collider::new(block(1.0, 1.5), (0.0, 0.75), "crate").motion(Motion::linear((0.0, -0.125)));
    let id = world.insert(standing).expect("a crate");
    let mut step = world.begin_step();
    let met = step.next_impact().expect("it comes onto the lower board");
    assert!(!met.inside && met.part_a == 0 && met.time == 0.0, "{met:?}");
    step.bounce(id, &met, 0.0).expect("there");
    assert_eq!(step.next_impact(), None);
    step.finish(&mut Events::new());
    assert_eq!(world.get(id).map(|at| at.pose.translation.y), Some(0.75));
    let parts: Vec<u32> = world.contacts().map(|(_, manifold)| manifold.part_a).collect();
    assert_eq!(parts, [0], "the upper board is passed");
    // Who drops through the lower one with an answer has crossed it, and is not put back.
    let drops = |_: &Ahead<'_, &str>| Response::Cross;
    world.move_and_slide(id, (0.0, -0.25), &Mover::platformer((0.0, 1.0)), drops).expect("moves");
    assert!(world.begin_step().next_impact().is_none_or(|met| !met.inside));
}

/// It has crossed something and ends touching it, and its motion leads on or back into it.
#[test]
fn who_crosses_something_and_touches_it_then_is_told_once() {
    for by in [-0.5, 0.5] {
        let mut world = World::new();
        world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.0), "post")).expect("a post");
        let hero = Collider::new(block(1.0, 1.0), (-3.0, 0.0), "hero").motion(Motion::linear((by, 0.0)));
        let hero = world.insert(hero).expect("a hero");
        let crosses = |_: &Ahead<'_, &str>| Response::Cross;
        world.move_and_slide(hero, (4.0, 0.0), &Mover::top_down(), crosses).expect("moves");
        assert_eq!(impacts(&mut world), [("post", "hero", 0.0, false)], "by {by}");
    }
}

/// An arm turns a hero through a coin and crushes it against a wall: the hero stays where it was.
#[test]
fn who_is_crushed_has_crossed_nothing() {
    let mut world = World::new();
    let mut add = |shape, at: (f32, f32), thing| world.insert(Collider::new(shape, at, thing)).expect("a collider");
    let arm = add(block(10.0, 0.5), (0.0, 0.0), "arm");
    let hero = add(block(0.5, 0.5), (4.0, 0.75), "hero");
    add(block(4.0, 1.0), (4.0, 3.0), "wall");
    world.insert(Collider::new(ball(0.125), (4.0, 1.5), "coin").sensor()).expect("a coin");
    assert_eq!(impacts(&mut world), []);
    let carried =
        world.carry(arm, Motion::ZERO.turning(0.875), &[hero], &Mover::platformer((0.0, 1.0))).expect("turns");
    assert_eq!((carried.crushed, world.get(hero).map(|at| at.pose.translation.y)), (vec![hero], Some(0.75)));
    assert!(impacts(&mut world).iter().all(|(a, b, ..)| (*a, *b) != ("hero", "coin")));
}

/// Any two shapes that are put into each other: told iff they overlap by more than rounding; A is free after `out`, and so
/// is the one that is redirected first.
#[test]
fn a_move_that_fails_has_crossed_nothing() {
    let mut world = World::new();
    let hero = Collider::new(Convex::circle(1e36).expect("a radius"), (0.0, 0.0), "hero");
    let zone = Collider::new(Convex::circle(1e36).expect("a radius"), (1e37, 0.0), "zone");
    let hero = world.insert(hero).expect("hero");
    world.insert(zone.sensor()).expect("zone");
    let before = world.state_hash();
    let error = world.move_and_slide(hero, (f32::MAX, 0.0), &Mover::top_down(), slide);
    assert!(matches!(error, Err(WorldError::OutOfRange { .. })), "{error:?}");
    assert_eq!(world.state_hash(), before);
}

#[test]
fn what_is_inside_is_told_once_and_goes_on_outside() {
    let (tally, all) = (Tally::start(), cases("JOSTLE_PAIRS", 1_000));
    for seed in 0..all {
        let mut random = Random::new(seed + (91 << 48));
        let pair = kinds::pair(Class::Unit, &mut random);
        let mut world = World::new();
        let motion = Motion::linear((random.between(-0.5, 0.5), random.between(-0.5, 0.5)));
        let shapes = [(pair.a.clone(), pair.pose_a, motion), (pair.b.clone(), pair.pose_b, Motion::ZERO)];
        let ids = shapes
            .map(|(shape, pose, motion)| world.insert(Collider::new(shape, pose, ()).motion(motion)).expect("finite"));
        let [a, b] = ids.map(|id| world.get(id).expect("there").clone());
        let depth_of = |a: &Collider<()>, b: &Collider<()>| match cast_shape(a.placed(), (0.0, 0.0), b.placed()) {
            Cast::Started { depth, .. } => depth,
            _ => 0.0,
        };
        let (depth, which) = (depth_of(&a, &b), usize::from(random.chance(2)));
        let mut step = world.begin_step();
        let mut inside = None;
        while let Some(met) = step.next_impact() {
            if met.inside {
                assert!(inside.is_none() && met.time == 0.0, "seed {seed}: {met:?}");
                inside = Some(met);
                step.redirect(ids[which], Motion::ZERO.turning(1e-30)).expect("there");
            }
        }
        step.finish(&mut Events::new());
        let Some(met) = inside else {
            assert!(depth < 1e-4, "seed {seed}: {depth} deep and not told");
            continue;
        };
        count("inside");
        assert!(depth > 0.0, "seed {seed}: {met:?}");
        let mut free = a.clone();
        free.pose.translation += met.out;
        let left = depth_of(&free, &b);
        assert!(left < 1e-4, "seed {seed}: out by {} there is left {left}", met.out);
        let there = ids.map(|id| world.get(id).expect("there").clone());
        let left = if which == 0 { depth_of(&there[0], &there[1]) } else { depth_of(&there[1], &there[0]) };
        let moved = separation(there[0].placed(), there[1].placed()).distance;
        // Who goes on has left the place by then.
        assert!(which == 1 || left < 1e-4, "seed {seed}: {left} deep, {moved} apart");
        assert_eq!(world.begin_step().next_impact().filter(|met| met.inside), None, "seed {seed}: told again");
    }
    tally.demand(all, &[("inside", 4)]);
    compared(&[(all, "pairs that were put together")]);
}
