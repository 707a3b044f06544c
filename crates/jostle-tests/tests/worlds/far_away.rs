//! Frames and origins that are shifted: far coordinates cost no digits.

use crate::{
    common::random::Random,
    random_worlds::{collider, motion, shapes},
};
use jostle::{Convex, Events, Frame, Motion, Mover, Pose2, Relation, Rot2, Vec2, World, WorldError, relate, slide};
use jostle_oracle::{self as oracle, Body};

/// Footprints of 5 to 20 m, as they come in four systems of coordinates, within 2 km.
#[test]
fn footprints_meet_in_a_frame_as_in_f64() {
    let sets = [(5e5, 5.9e6, 1.0), (5e5, 2e5, 1.0), (1.1e6, 7.1e6, 1.0), (10.0, 53.0, 1.0 / 111_000.0)];
    // Those that are wrong without a frame.
    let mut plain = 0;
    for (x, y, scale) in sets {
        let mut random = Random::new(2);
        let frame = Frame::new(x, y).expect("finite");
        let (mut wrong, mut meet) = (0, 0);
        for _ in 0..1000 {
            let mut even = |from: f64, to: f64| from + (to - from) * f64::from(random.between(0.0, 1.0));
            let mut foot = |at: [f64; 2]| {
                let (w, h, (s, c)) = (even(5.0, 20.0) / 2.0, even(5.0, 20.0) / 2.0, even(0.0, 6.25).sin_cos());
                let corner = |[u, v]: [f64; 2]| [at[0] + c * u - s * v, at[1] + s * u + c * v];
                [[-w, -h], [w, -h], [w, h], [-w, h]].map(corner).map(|p| [p[0] * scale + x, p[1] * scale + y])
            };
            let first = foot([1000.0, 700.0]);
            let beside = [1000.0 + 15.0 * (first[0][0] / scale).sin(), 700.0 + 15.0 * (first[1][1] / scale).cos()];
            let rings = [first, foot(beside)];
            let bodies = rings.map(|ring| Body { corners: ring.to_vec(), radius: 0.0 });
            let truth = oracle::relate(&bodies[0], &bodies[1]) != oracle::Relation::Apart;
            let meets = |rings: [Vec<Vec2>; 2]| {
                let [a, b] = rings.map(|ring| Convex::hull(ring).expect("finite"));
                relate(a.at((0.0, 0.0)), b.at((0.0, 0.0))) != Relation::Apart
            };
            meet += usize::from(truth);
            wrong += usize::from(meets(rings.map(|ring| frame.ring(ring))) != truth);
            plain += usize::from(meets(rings.map(|ring| ring.map(|p| p.map(|x| x as f32).into()).to_vec())) != truth);
        }
        assert_eq!(wrong, 0, "at {x} {y}");
        assert!(meet > 100 && meet < 900, "{meet} at {x} {y}");
    }
    assert!(plain > 10, "{plain}");
}

#[test]
fn a_position_is_off_by_no_more_than_said() {
    let mut random = Random::new(5);
    for _ in 0..100_000 {
        let mut number = |most: f64| f64::from(random.between(-1.0, 1.0)) * most;
        let (ox, oy) = (number(1e7), number(1e7));
        let frame = Frame::new(ox, oy).expect("finite");
        let far = 10_f64.powi(number(8.0) as i32);
        let (x, y) = (ox + number(far), oy + number(far));
        let (back_x, back_y) = frame.point(frame.local(x, y));
        for (there, back, origin) in [(x, back_x, ox), (y, back_y, oy)] {
            let error = frame.error_at(there - origin);
            assert!((back - there).abs() <= error, "{there} in {frame:?}: {back}, error {error}");
        }
    }
    assert!(Frame::new(f64::NAN, 0.0).is_err());
    let frame = Frame::new(1.0, 2.0).expect("finite");
    assert_eq!(frame.shifted((f32::INFINITY, 0.0)), frame);
}

fn filled(random: &mut Random) -> World<u32> {
    let (shapes, mut world) = (shapes().expect("valid"), World::new());
    (0..10).for_each(|data| _ = world.insert(collider(random, &shapes, data)).expect("finite"));
    world
}

/// By steps that f32 has at all places, a shift is exact, and the world goes on as if there had been none.
#[test]
fn an_exact_shift_changes_nothing_but_coordinates() {
    let mut exact = 0;
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let mut world = filled(&mut random);
        // Coordinates and turns on a grid stay on it.
        for (id, pose) in world.iter().map(|(id, it)| (id, it.pose)).collect::<Vec<_>>() {
            let quarter = Rot2::quarter_turns(random.below(4) as i32);
            world.set_pose(id, Pose2::new(pose.translation, quarter)).expect("finite");
            let Motion { linear, .. } = motion(&mut random);
            let on_grid = Vec2::new((linear.x * 8.0).round() / 8.0, (linear.y * 8.0).round() / 8.0);
            world.set_motion(id, Motion::linear(on_grid)).expect("finite");
        }
        let (mut events, mut other) = (Events::new(), Events::new());
        world.step(&mut events);
        let mover = *random.pick(&world.iter().map(|(id, _)| id).collect::<Vec<_>>());
        _ = world.move_and_slide(mover, (2.0, 1.0), &Mover { skin: Some(0.125), ..Mover::top_down() }, slide);
        let on_grid = |world: &World<u32>| {
            let is_whole = |x: f32| (x * 64.0).fract() == 0.0;
            world.iter().all(|(_, it)| is_whole(it.pose.translation.x) && is_whole(it.pose.translation.y))
        };
        if !on_grid(&world) {
            continue;
        }
        let by = Vec2::new(random.below(4096) as f32 - 2048.0, random.below(4096) as f32 - 2048.0);
        let mut moved = world.clone();
        // The stored point of a crossing may be off the grid; then the shift rounds it.
        if moved.shift_origin(by) != Ok(0.0) {
            continue;
        }
        exact += 1;
        moved.check();
        assert!(moved.touching_pairs().eq(world.touching_pairs()), "seed {seed}");
        let hash = world.state_hash();
        let mut back = moved.clone();
        assert_eq!(back.shift_origin(-by), Ok(0.0), "seed {seed}");
        assert_eq!(back.state_hash(), hash, "seed {seed}");
        world.step(&mut events);
        moved.step(&mut other);
        let pairs = |events: &Events| {
            let begun: Vec<_> = events.begun().iter().map(|it| (it.pair, it.inside)).collect();
            (begun, events.ended().iter().map(|it| (it.pair, it.why)).collect::<Vec<_>>())
        };
        assert_eq!(pairs(&events), pairs(&other), "seed {seed}");
        for ((_, here), (_, there)) in world.iter().zip(moved.iter()) {
            assert_eq!(here.pose.translation, there.pose.translation + by, "seed {seed}");
        }
    }
    assert!(exact > 200, "{exact}");
}

/// A shift that rounds says by how much, and begins and ends no contact of resting colliders.
#[test]
fn a_rounded_shift_tells_its_largest_rounding_and_ends_no_contact_of_what_rests() {
    for seed in 0..500 {
        let mut random = Random::new(seed + (1 << 40));
        let mut world = filled(&mut random);
        for (id, _) in world.iter().map(|(id, it)| (id, it.pose)).collect::<Vec<_>>() {
            world.set_motion(id, Motion::ZERO).expect("finite");
        }
        let mut events = Events::new();
        world.step(&mut events);
        world.step(&mut events);
        let before: Vec<_> = world.touching_pairs().collect();
        let by = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * *random.pick(&[1.0, 1e4, 1e7]);
        let mut moved = world.clone();
        let told = moved.shift_origin(by).expect("finite");
        let mut largest: f64 = 0.0;
        for ((_, here), (_, there)) in world.iter().zip(moved.iter()) {
            let off = |a: f32, by: f32, b: f32| (f64::from(a) - f64::from(by) - f64::from(b)).abs();
            let [from, to] = [here.pose.translation, there.pose.translation];
            largest = largest.max(off(from.x, by.x, to.x)).max(off(from.y, by.y, to.y));
        }
        assert_eq!(f64::from(told), largest, "seed {seed}");
        moved.step(&mut events);
        assert!(events.begun().is_empty() && events.ended().is_empty(), "seed {seed}: {events:?}");
        assert!(moved.touching_pairs().eq(before), "seed {seed}");
        let far = Vec2::new(f32::MAX, 0.0);
        let hash = moved.state_hash();
        let is_out = |error: WorldError| error.id().is_some();
        assert!(matches!(moved.shift_origin((f32::NAN, 0.0)), Err(WorldError::ShiftNotFinite { .. })));
        if moved.iter().any(|(_, it)| it.placed().aabb().min.x < -1e33) {
            assert!(moved.shift_origin(far).is_err_and(is_out));
        }
        assert_eq!(moved.state_hash(), hash, "seed {seed}");
    }
    let mut world = World::new();
    let left = world.insert(jostle::Collider::new(Convex::circle(1.0).unwrap(), (-3e38, 0.0), ())).unwrap();
    assert_eq!(world.shift_origin((3e38, 0.0)).unwrap_err().id(), Some(left));
    assert_eq!(world[left].pose.translation.x, -3e38);
}
