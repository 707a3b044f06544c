//! A busy world has the recorded bits after 1,000 steps.

use jostle::{
    Chain, Collider, ColliderId, Compound, Convex, Events, Filter, Layers, Motion, Part, Polygon, Pose2, Rot2, Shape,
    ShapeError, Vec2, World,
};

#[cfg(feature = "serde")]
use crate::common::stored::{FORMS, copies};
use crate::{EMPTY, common::random::Random};

const STEPS: u32 = 1_000;

fn shapes() -> Result<Vec<Shape>, ShapeError> {
    let ell = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.5, 0.5), (0.5, 1.0), (0.0, 1.0)];
    let pair = [Part::new(Convex::circle(0.25)?, (-0.5, 0.0)), Part::new(Convex::circle(0.25)?, (0.5, 0.0))];
    Ok(vec![
        Convex::circle(0.5)?.into(),
        Convex::rectangle(1.0, 0.5)?.into(),
        Convex::capsule((-0.5, 0.0), (0.5, 0.0), 0.25)?.into(),
        Convex::regular(5, 0.5)?.into(),
        Polygon::new(ell)?.into(),
        Chain::open([(-0.5, 0.0), (0.0, 0.25), (0.5, 0.0)])?.into(),
        Compound::new(pair)?.into(),
    ])
}

/// A room of 20 by 20, with a ledge, full of things that fly about.
fn busy() -> Result<(World<u32>, Vec<ColliderId>), ShapeError> {
    let (mut world, mut random, shapes) = (World::new(), Random::new(20), shapes()?);
    for quarter in 0..4 {
        let out = Rot2::quarter_turns(quarter) * Vec2::new(10.5, 0.0);
        let wall = Collider::new(Convex::rectangle(1.0, 22.0)?, Pose2::new(out, Rot2::quarter_turns(quarter)), 0);
        world.insert(wall).expect("finite");
    }
    let ledge = Collider::new(Convex::rectangle(6.0, 0.5)?, (0.0, 0.0), 0).one_way((0.0, 1.0));
    world.insert(ledge).expect("finite");
    let mut ids = Vec::new();
    for i in 0..60 {
        let at = Vec2::new((i % 8) as f32 * 2.25 - 8.0, (i / 8) as f32 * 2.25 - 8.0);
        let pose = Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)));
        let spin = if random.chance(3) { random.between(-0.5, 0.5) } else { 0.0 };
        let motion = Motion::linear((random.between(-0.5, 0.5), random.between(-0.5, 0.5))).turning(spin);
        let filter =
            if random.chance(3) { Filter::on(Layers::one(1)).masked(Layers::one(0)) } else { Filter::default() };
        let new = Collider::new(random.pick(&shapes).clone(), pose, i).motion(motion).filter(filter);
        ids.push(world.insert(if random.chance(6) { new.margin(0.125) } else { new }).expect("finite"));
    }
    Ok((world, ids))
}

/// One step: what meets bounces off; now and then something is removed and put back.
fn step(world: &mut World<u32>, ids: &mut [ColliderId], random: &mut Random, events: &mut Events) {
    if random.chance(10) {
        let place = random.below(ids.len());
        let mut again = world.remove(ids[place]).expect("there");
        again.pose.translation = Vec2::new(random.between(-9.0, 9.0), random.between(-9.0, 9.0));
        ids[place] = world.insert(again).expect("finite");
    }
    let mut step = world.begin_step();
    while let Some(met) = step.next_impact() {
        for id in [met.pair.a, met.pair.b] {
            if step.world().get(id).is_some_and(|collider| collider.motion != Motion::ZERO) {
                _ = step.bounce(id, &met, 0.5);
            }
        }
    }
    step.finish(events);
    // What has become slow or fast gets its speed back.
    for id in ids {
        let motion = world.get(*id).expect("there").motion;
        let speed = motion.linear.length();
        if !(0.25..1.0).contains(&speed) {
            let linear = if speed > 0.0 { motion.linear * (0.5 / speed) } else { Vec2::new(0.5, 0.0) };
            world.set_motion(*id, Motion { linear, ..motion }).expect("finite");
        }
    }
}

#[test]
fn a_busy_world_has_the_recorded_bits() -> Result<(), ShapeError> {
    let (mut world, mut ids) = busy()?;
    let (mut random, mut events, mut digest) = (Random::new(21), Events::new(), EMPTY);
    let mut count = 0;
    for _ in 0..STEPS {
        step(&mut world, &mut ids, &mut random, &mut events);
        for begun in events.begun() {
            digest.add(begun.time.to_bits());
        }
        for ended in events.ended() {
            digest.add(ended.time.to_bits());
        }
        count += events.begun().len();
        digest.add(world.state_hash());
    }
    assert!(count > 5_000, "{count} contacts");
    assert_eq!(format!("{:016x}", digest.0), "618a93dafe0d8bb0");
    Ok(())
}

/// One thread and several give the same world and the same events.
#[cfg(feature = "rayon")]
#[test]
fn threads_change_no_bit() -> Result<(), ShapeError> {
    let (mut world, mut random) = (World::new(), Random::new(23));
    for i in 0..3_000 {
        let by = Motion::linear((random.between(-1.0, 1.0), random.between(-1.0, 1.0)));
        let by = if random.chance(4) { by.turning(random.between(-1.0, 1.0)) } else { by };
        let at = (random.between(0.0, 60.0), random.between(0.0, 60.0));
        let thing = Collider::new(random.pick(&shapes()?).clone(), at, i);
        world.insert(if random.chance(3) { thing } else { thing.motion(by) }).expect("finite");
    }
    let (mut shared, mut events, mut shared_events) = (world.clone(), Events::new(), Events::new());
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    for step in 0..10 {
        world.step(&mut events);
        two.install(|| shared.step_parallel(&mut shared_events));
        assert!(events.begun().len() > 100);
        assert_eq!((&events, world.state_hash()), (&shared_events, shared.state_hash()), "step {step}");
    }
    Ok(())
}

/// Stored in the middle and read back, a world goes on as if it had never been away.
#[cfg(feature = "serde")]
#[test]
fn a_stored_world_goes_on_bit_for_bit() -> Result<(), Box<dyn std::error::Error>> {
    let (mut world, mut ids) = busy()?;
    let (mut random, mut events) = (Random::new(22), Events::new());
    for _ in 0..50 {
        step(&mut world, &mut ids, &mut random, &mut events);
    }
    for (form, mut restored) in FORMS.into_iter().zip(copies(&world)) {
        restored.check();
        let (mut world, mut ids, mut events) = (world.clone(), ids.clone(), events.clone());
        let (mut ids_of_restored, mut events_of_restored) = (ids.clone(), events.clone());
        for i in 0..50 {
            assert_eq!(world.state_hash(), restored.state_hash(), "{form}, after {i} steps");
            step(&mut world, &mut ids, &mut Random::new(i), &mut events);
            step(&mut restored, &mut ids_of_restored, &mut Random::new(i), &mut events_of_restored);
            assert_eq!(events, events_of_restored, "{form}");
        }
    }
    Ok(())
}

/// What was removed before a world was stored is still told after it was read back, though nothing moves.
#[cfg(feature = "serde")]
#[test]
fn a_stored_world_at_rest_tells_what_was_removed() -> Result<(), Box<dyn std::error::Error>> {
    let (mut world, mut events) = (World::new(), Events::new());
    let ids = [0, 1].map(|i| world.insert(Collider::new(Convex::circle(1.0).expect("positive"), (0.0, 0.0), i)));
    world.step(&mut events);
    world.remove(ids.into_iter().last().expect("two")?)?;
    let mut restored: World<u32> = serde_json::from_str(&serde_json::to_string(&world)?)?;
    restored.step(&mut events);
    assert_eq!(events.ended().len(), 1);
    Ok(())
}
