//! Columns of colliders: like one call after the other, and all of them or none.

use crate::{
    common::random::Random,
    random_worlds::{collider, motion, pose, shapes},
};
use jostle::{Collider, ColliderId, Convex, Events, Motion, Pose2, Vec2, World, WorldError};

fn filled(seed: u64) -> (World<u32>, Vec<ColliderId>) {
    let (mut random, shapes, mut world) = (Random::new(seed), shapes().expect("valid"), World::new());
    let ids: Vec<_> = (0..12).map(|data| world.insert(collider(&mut random, &shapes, data)).expect("finite")).collect();
    // Free places, of several generations.
    for _ in 0..random.below(20) {
        let id = *random.pick(&ids);
        _ = world.remove(id);
        if random.chance(2) {
            world.insert(collider(&mut random, &shapes, 99)).expect("finite");
        }
    }
    let alive = world.iter().map(|(id, _)| id).collect();
    (world, alive)
}

#[test]
fn columns_are_like_one_call_after_the_other() {
    let shapes = shapes().expect("valid");
    for seed in 0..300 {
        let ((mut one, ids), (mut all, _)) = (filled(seed), filled(seed));
        let mut random = Random::new(seed + (3 << 40));
        let mut events = Events::new();
        for _ in 0..3 {
            let new: Vec<Collider<u32>> =
                (0..random.below(6)).map(|data| collider(&mut random, &shapes, data as u32)).collect();
            let inserted: Vec<_> = new.iter().map(|it| one.insert(it.clone()).expect("finite")).collect();
            assert_eq!(all.insert_many(new), Ok(inserted), "seed {seed}");
            let listed: Vec<ColliderId> = (0..random.below(20)).map(|_| *random.pick(&ids)).collect();
            let motions: Vec<Motion> = listed.iter().map(|_| motion(&mut random)).collect();
            listed.iter().zip(&motions).for_each(|(id, motion)| one.set_motion(*id, *motion).expect("finite"));
            all.set_motions(&listed, &motions).expect("finite");
            let poses: Vec<Pose2> = listed.iter().map(|_| pose(&mut random)).collect();
            listed.iter().zip(&poses).for_each(|(id, pose)| one.set_pose(*id, *pose).expect("finite"));
            all.set_poses(&listed, &poses).expect("finite");
            all.check();
            one.step(&mut events);
            let told = events.clone();
            all.step(&mut events);
            assert_eq!(told, events, "seed {seed}");
            assert_eq!(one.state_hash(), all.state_hash(), "seed {seed}");
            let mut there = vec![Pose2::IDENTITY; listed.len()];
            all.poses_into(&listed, &mut there).expect("as many");
            assert!(listed.iter().zip(&there).all(|(id, pose)| one.get(*id).unwrap().pose == *pose), "seed {seed}");
        }
    }
}

/// Compared as texts, since errors have the numbers that were given, NaN among them.
#[track_caller]
fn same(error: WorldError, index: usize, reason: WorldError) {
    assert_eq!(error.id(), reason.id());
    assert_eq!(error.to_string(), format!("entry {index}: {reason}"));
    assert!(matches!(error, WorldError::Entry { .. }), "{error:?}");
}

#[test]
fn of_a_column_with_a_fault_nothing_is_done() {
    let shapes = shapes().expect("valid");
    for seed in 0..300 {
        let (mut world, ids) = filled(seed);
        let mut random = Random::new(seed + (4 << 40));
        let before = world.state_hash();
        let wrong = random.below(ids.len());
        let mut new: Vec<Collider<u32>> = (0..5).map(|data| collider(&mut random, &shapes, data)).collect();
        new[random.below(5)].pose.translation.y = f32::NAN;
        let index = new.iter().position(|it| !it.pose.is_finite()).unwrap();
        // The error names the id that the collider would have got.
        let would_be = world.clone().insert_many(new[..index].to_vec()).map(|_| ()).and_then(|()| {
            let mut other = world.clone();
            other.insert_many(new[..index].to_vec())?;
            other.insert(new[index].clone()).map(|_| ())
        });
        let error = world.insert_many(new).unwrap_err();
        same(error, index, would_be.unwrap_err());
        let bad = *random.pick(&[
            Motion::linear((f32::NAN, 0.0)),
            Motion::ZERO.turning(f32::INFINITY),
            Motion::ZERO.turning(1.0).about((3.4e38, 0.0)),
        ]);
        let mut motions = vec![Motion::linear((1.0, 0.0)); ids.len()];
        motions[wrong] = bad;
        let error = world.set_motions(&ids, &motions).unwrap_err();
        let alone = world.clone().set_motion(ids[wrong], bad).unwrap_err();
        same(error, wrong, alone);
        let mut poses = vec![Pose2::IDENTITY; ids.len()];
        poses[wrong] = *random.pick(&[(f32::NAN, 0.0).into(), (0.0, f32::INFINITY).into()]);
        let error = world.set_poses(&ids, &poses).unwrap_err();
        let alone = world.clone().set_pose(ids[wrong], poses[wrong]).unwrap_err();
        same(error, wrong, alone);
        // Far beyond its own box turns what is far from its origin.
        let far = [(3e38, 3e38), (3e38 - 1e34, 3e38), (3e38, 3e38 - 1e34)];
        let far = Collider::new(Convex::hull(far).unwrap(), (-3e38, -3e38), 0);
        let (turn, mut other) = (Motion::ZERO.turning(3.0), World::new());
        let id = other.insert(far.clone()).unwrap();
        assert!(other.insert(far.motion(turn)).is_err() && other.set_motion(id, turn).is_err());
        let mut unknown = ids.clone();
        unknown[wrong] = ColliderId::from_bits(u64::MAX >> 1);
        for error in [
            world.set_motions(&unknown, &vec![Motion::ZERO; ids.len()]).unwrap_err(),
            world.set_poses(&unknown, &vec![Pose2::IDENTITY; ids.len()]).unwrap_err(),
            world.poses_into(&unknown, &mut vec![Pose2::IDENTITY; ids.len()]).unwrap_err(),
        ] {
            let reason = WorldError::Unknown { id: unknown[wrong] };
            same(error, wrong, reason);
        }
        let columns = |error: WorldError| matches!(error, WorldError::Columns { .. });
        assert!(columns(world.set_motions(&ids, &motions[1..]).unwrap_err()));
        assert!(columns(world.set_poses(&ids[1..], &poses).unwrap_err()));
        assert!(columns(world.poses_into(&ids[1..], &mut poses).unwrap_err()));
        assert_eq!(world.state_hash(), before, "seed {seed}");
        world.check();
    }
}

#[test]
fn a_step_by_columns_allocates_nothing() {
    let mut world = World::new();
    let at = |i: usize| Vec2::new((i % 20) as f32 * 1.5, (i / 20) as f32 * 1.5);
    let colliders = (0..400).map(|i| Collider::new(Convex::rectangle(1.0, 1.0).unwrap(), at(i), ()));
    let ids = world.insert_many(colliders).expect("finite");
    let motions: [Vec<Motion>; 2] =
        [0.5, -0.5].map(|by| (0..400).map(|i| Motion::linear((by * (i % 3) as f32, by))).collect());
    let (mut events, mut poses) = (Events::new(), vec![Pose2::IDENTITY; 400]);
    let (mut by_columns, mut by_steps) = (0, 0);
    for frame in 0..16 {
        let columns = allocation_counter::measure(|| {
            world.set_motions(&ids, &motions[frame % 2]).expect("finite");
            world.poses_into(&ids, &mut poses).expect("as many");
        });
        let step = allocation_counter::measure(|| world.step(&mut events));
        // In the first frames, buffers grow to what they need.
        if frame >= 8 {
            (by_columns, by_steps) = (by_columns + columns.count_total, by_steps + step.count_total);
        }
    }
    // With debug assertions a step measures again what it has proved.
    assert!(by_columns == 0 && (by_steps == 0 || cfg!(debug_assertions)), "{by_columns} {by_steps}");
}

/// An edit is like the single calls, and one that is refused changes nothing.
#[test]
fn an_edit_is_like_the_single_calls() {
    let shapes = shapes().expect("valid");
    for seed in 0..500 {
        let ((mut one, ids), (mut all, _)) = (filled(seed), filled(seed));
        let mut random = Random::new(seed + (8 << 40));
        let (id, new) = (*random.pick(&ids), collider(&mut random, &shapes, 7));
        let Collider { shape, pose, motion, filter, kind, one_way, margin, .. } = new.clone();
        one.set_shape(id, shape).expect("valid");
        one.set_pose(id, pose).expect("finite");
        one.set_motion(id, motion).expect("finite");
        one.set_filter(id, filter).expect("there");
        one.set_kind(id, kind).expect("there");
        one.set_one_way(id, one_way).expect("a direction");
        one.set_margin(id, margin).expect("small");
        all.edit(id, |it| {
            let data = it.data;
            *it = new.clone();
            it.data = data;
        })
        .expect("valid");
        all.check();
        let (mut events, mut other) = (Events::new(), Events::new());
        one.step(&mut events);
        all.step(&mut other);
        assert_eq!(events, other, "seed {seed}");
        assert_eq!(one.state_hash(), all.state_hash(), "seed {seed}");
        let before = all.state_hash();
        let bad = random.below(4);
        let error = all.edit(id, |it| {
            (it.margin, it.filter) = (0.5, jostle::Filter::default().grouped(3));
            match bad {
                0 => it.pose.translation.x = f32::NAN,
                1 => it.motion.angular = f32::INFINITY,
                2 => it.one_way = Some(Vec2::ZERO),
                _ => it.motion = Motion::linear((3.4e38, 0.0)).about((3.4e38, 0.0)).turning(1.0),
            }
        });
        assert_eq!(error.unwrap_err().id(), Some(id), "seed {seed}");
        all.check();
        assert_eq!(all.state_hash(), before, "seed {seed}");
    }
}
