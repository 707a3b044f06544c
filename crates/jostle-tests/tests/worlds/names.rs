//! Ids as numbers, in both directions, and what an id is good for after its collider is gone.

use crate::common::{
    random::Random,
    shorthand::{ball, block},
};
use jostle::{Collider, ColliderId, EndReason, Events, Filter, Motion, Mover, World, WorldError, slide};
use std::collections::HashMap;

/// Three balls on a floor, of which the first is in a place that was used before.
fn world() -> (World<()>, Vec<ColliderId>) {
    let mut world = World::new();
    let insert = |world: &mut World<()>, x: f32| world.insert(Collider::new(ball(1.0), (x, 0.0), ())).expect("finite");
    let gone = insert(&mut world, 0.0);
    world.remove(gone).expect("there");
    let ids = [0.0, 4.0, 8.0].map(|x| insert(&mut world, x));
    world.step(&mut Events::new());
    (world, ids.to_vec())
}

#[test]
fn numbers_and_ids_name_the_same() {
    let (world, ids) = world();
    assert_eq!(ids.iter().map(|id| id.to_bits()).collect::<Vec<_>>(), [1 << 32, 1, 2]);
    for (id, _) in world.iter() {
        assert_eq!(ColliderId::from_bits(id.to_bits()), id);
    }
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let bits = random.bits();
        let id = ColliderId::from_bits(bits);
        assert_eq!((id.to_bits(), id.index() as u64, u64::from(id.generation())), (bits, bits % (1 << 32), bits >> 32));
    }
    #[cfg(feature = "serde")]
    for restored in crate::common::stored::copies(&world) {
        assert!(restored.iter().map(|(id, _)| id.to_bits()).eq(world.iter().map(|(id, _)| id.to_bits())));
    }
}

#[test]
fn bits_that_name_nothing_are_unknown_wherever_they_are_used() {
    let (world, ids) = world();
    let mut random = Random::new(4);
    let near = [0, 1 << 40, 3, 7, u64::MAX, u64::from(u32::MAX), 2 << 32];
    for bits in near.into_iter().chain((0..200).map(|_| random.bits())) {
        let id = ColliderId::from_bits(bits);
        let mut world = world.clone();
        let before = world.state_hash();
        let unknown = Err(WorldError::Unknown { id });
        assert!(world.get(id).is_none() && world.data_mut(id).is_none());
        assert_eq!((world.touching(id).count(), world.contacts_of(id).count()), (0, 0));
        assert_eq!(world.set_pose(id, (1.0, 0.0)), unknown);
        assert_eq!(world.set_motion(id, Motion::ZERO), unknown);
        assert_eq!(world.set_shape(id, ball(1.0)), unknown);
        assert_eq!(world.set_filter(id, Filter::default()), unknown);
        assert_eq!(world.set_kind(id, jostle::ColliderKind::Sensor), unknown);
        assert_eq!(world.set_one_way(id, None), unknown);
        assert_eq!(world.set_margin(id, 1.0), unknown);
        assert_eq!(world.remove(id).map(drop), unknown);
        let mover = Mover::top_down();
        assert_eq!(world.move_and_slide(id, (1.0, 0.0), &mover, slide).map(drop), unknown);
        assert_eq!(world.plan_move_of(id, (1.0, 0.0), &mover, slide).map(drop), unknown);
        assert_eq!(world.carry(id, Motion::ZERO, &ids, &mover).map(drop), unknown);
        assert_eq!(world.carry(ids[0], Motion::ZERO, &[id], &mover).map(drop), unknown);
        let mut step = world.begin_step();
        assert_eq!((step.pose(id), step.data_mut(id)), (None, None));
        assert_eq!(step.stop(id), unknown);
        assert_eq!(step.redirect(id, Motion::linear((1.0, 0.0))), unknown);
        assert_eq!(step.remove(id).map(drop), unknown);
        drop(step);
        assert_eq!(world.state_hash(), before);
    }
}

/// What the guide shows: who removes something keeps it by its id until the events are read.
#[test]
fn who_is_told_of_the_end_of_what_is_gone_knows_who_it_was() {
    let mut world = World::new();
    let floor = world.insert(Collider::new(block(20.0, 1.0), (0.0, 0.0), "floor")).expect("finite");
    let first = world.insert(Collider::new(ball(1.0), (0.0, 1.0), "first")).expect("finite");
    let mut events = Events::new();
    world.step(&mut events);
    let mut gone = HashMap::new();
    gone.insert(first, world.remove(first).expect("there"));
    // Another one takes its place, and is gone in the same frame.
    let second = world.insert(Collider::new(ball(1.0), (0.0, 1.0), "second")).expect("finite");
    gone.insert(second, world.remove(second).expect("there"));
    let third = world.insert(Collider::new(ball(1.0), (0.0, 1.0), "third")).expect("finite");
    assert_eq!([first, second, third].map(ColliderId::index), [1, 1, 1]);
    world.step(&mut events);
    let name = |id| world.get(id).or_else(|| gone.get(&id)).map(|collider| collider.data);
    let ended: Vec<_> = events.ended().iter().map(|end| (name(end.pair.a), name(end.pair.b), end.why)).collect();
    assert_eq!(ended, [(Some("floor"), Some("first"), EndReason::Removed)]);
    let begun: Vec<_> = events.begun().iter().map(|one| (name(one.pair.a), name(one.pair.b))).collect();
    assert_eq!(begun, [(Some("floor"), Some("third"))]);
    assert!(world.touching(third).eq([floor]));
}
