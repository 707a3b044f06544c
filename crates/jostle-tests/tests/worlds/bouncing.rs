//! Things that bounce about at any speed never get out of a closed room, and nothing goes through a wall unnoticed.

use crate::common::counts::cases;
use jostle::{Collider, ColliderId, Convex, Events, Motion, Pair, Pose2, Rot2, Shape, ShapeError, Vec2, World};

use crate::common::random::Random;

/// The inner half size of the room.
const ROOM: Vec2 = Vec2::new(10.0, 5.0);

/// A room of four walls of this thickness.
fn room(thickness: f32) -> Result<World<()>, ShapeError> {
    let mut world = World::new();
    let (wide, high) = (2.0 * (ROOM.x + thickness), 2.0 * ROOM.y);
    for side in [-1.0, 1.0] {
        let level = Convex::rectangle(wide, thickness)?;
        world.insert(Collider::new(level, (0.0, side * (ROOM.y + 0.5 * thickness)), ())).expect("finite");
        let upright = Convex::rectangle(thickness, high)?;
        world.insert(Collider::new(upright, (side * (ROOM.x + 0.5 * thickness), 0.0), ())).expect("finite");
    }
    Ok(world)
}

fn is_in_room(shape: &Shape, pose: Pose2, slack: f32) -> bool {
    let aabb = shape.at(pose).aabb();
    aabb.min.x >= -ROOM.x - slack
        && aabb.max.x <= ROOM.x + slack
        && aabb.min.y >= -ROOM.y - slack
        && aabb.max.y <= ROOM.y + slack
}

/// Steps a world in which every moving thing bounces off what rests, and two that move exchange their velocities along
/// the normal, as balls of one mass do; the number of impacts.
fn bounce(world: &mut World<()>, events: &mut Events) -> usize {
    let (mut bounces, mut step) = (0, world.begin_step());
    let mut time = 0.0;
    while let Some(met) = step.next_impact() {
        assert!(met.time >= time, "impacts come in the order of their times: {} after {time}", met.time);
        time = met.time;
        bounces += 1;
        let motion = |id| step.world().get(id).map_or(Motion::ZERO, |collider| collider.motion);
        let Pair { a, b } = met.pair;
        // One that was redirected too often stays where it is.
        match [motion(a), motion(b)] {
            [by_a, by_b] if by_a != Motion::ZERO && by_b != Motion::ZERO => {
                let exchanged = met.normal * (by_b.linear - by_a.linear).dot(met.normal);
                _ = step.redirect(a, Motion { linear: by_a.linear + exchanged, ..by_a });
                _ = step.redirect(b, Motion { linear: by_b.linear - exchanged, ..by_b });
            }
            [by_a, _] => _ = step.bounce(if by_a == Motion::ZERO { b } else { a }, &met, 1.0),
        }
    }
    step.finish(events);
    bounces
}

fn bounces() -> usize {
    cases("JOSTLE_BOUNCES", 6_000) as usize
}

fn things() -> Result<Vec<Shape>, ShapeError> {
    Ok(vec![Convex::circle(0.5)?.into(), Convex::rectangle(1.0, 0.5)?.into(), Convex::regular(5, 0.75)?.into()])
}

#[test]
fn what_bounces_in_a_closed_room_never_leaves_it() -> Result<(), ShapeError> {
    let mut random = Random::new(5);
    for speed in [20.0, 60.0, 200.0] {
        for thickness in [1.0, 0.01] {
            for shape in things()? {
                let mut world = room(thickness)?;
                let direction = Rot2::new(random.between(-3.0, 3.0)) * Vec2::new(speed, 0.0);
                let tilted = Pose2::new((1.0, -1.0), Rot2::new(random.between(-3.0, 3.0)));
                let thing = Collider::new(shape.clone(), tilted, ()).motion(Motion::linear(direction));
                let id = world.insert(thing).expect("finite");
                let (mut events, mut count) = (Events::new(), 0);
                while count < bounces() / 18 {
                    count += bounce(&mut world, &mut events);
                    let pose = world.get(id).expect("there").pose;
                    assert!(is_in_room(&shape, pose, 0.0), "at {pose:?} after {count} bounces at {speed} a step");
                    let left = world.get(id).expect("there").motion.linear.length();
                    assert!((left - speed).abs() < 0.02 * speed, "{left} is left of a speed of {speed}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn many_balls_bounce_off_each_other_and_stay() -> Result<(), ShapeError> {
    let (mut world, mut random, mut events) = (room(0.1)?, Random::new(8), Events::new());
    let ball = Shape::from(Convex::circle(0.4)?);
    let mut ids = Vec::new();
    for i in 0..40 {
        let at = Vec2::new((i % 10) as f32 * 1.9 - 8.6, (i / 10) as f32 * 2.2 - 3.3);
        let motion = Motion::linear((random.between(-3.0, 3.0), random.between(-3.0, 3.0)));
        ids.push(world.insert(Collider::new(ball.clone(), at, ()).motion(motion)).expect("finite"));
    }
    let mut count = 0;
    for _ in 0..60 {
        count += bounce(&mut world, &mut events);
        world.check();
        let poses: Vec<Pose2> = ids.iter().map(|id| world.get(*id).expect("there").pose).collect();
        for (i, pose) in poses.iter().enumerate() {
            assert!(is_in_room(&ball, *pose, 1e-4), "ball {i} is at {pose:?}");
            for (j, other) in poses[..i].iter().enumerate() {
                let gap = (pose.translation - other.translation).length() - 0.8;
                // One of two that were redirected too often is met by the other.
                let is_crowded = events.exhausted().iter().any(|id| *id == ids[i] || *id == ids[j]);
                assert!(gap > -1e-4 || is_crowded, "balls {i} and {j} overlap by {}", -gap);
            }
        }
    }
    assert!(count > 1_000, "{count} bounces");
    Ok(())
}

/// A wall at x = 0, and something that crosses it within one step.
#[test]
fn nothing_crosses_a_thin_wall_unnoticed() -> Result<(), ShapeError> {
    let mut random = Random::new(3);
    let moves = cases("JOSTLE_CROSSINGS", 3_000) as usize;
    let mut events = Events::new();
    let mut turning = 0;
    for i in 0..moves {
        let mut world: World<()> = World::new();
        let length = random.between(5.0, 50.0);
        // One thousandth as thick as the step.
        let wall =
            world.insert(Collider::new(Convex::rectangle(length / 1000.0, 200.0)?, (0.0, 0.0), ())).expect("finite");
        let shape: Shape = match random.below(4) {
            0 => Convex::circle(0.05)?.into(),
            1 => Convex::segment((-0.2, 0.0), (0.2, 0.0))?.into(),
            2 => Convex::rectangle(0.5, 0.02)?.into(),
            _ => Convex::regular(3, 0.1)?.into(),
        };
        let start = Vec2::new(-random.between(0.5, length - 1.0), random.between(-9.0, 9.0));
        let spin = if i % 2 == 0 { random.between(-9.0, 9.0) } else { 0.0 };
        turning += usize::from(spin != 0.0);
        let motion = Motion::linear((length, random.between(-5.0, 5.0))).turning(spin);
        let pose = Pose2::new(start, Rot2::new(random.between(-3.0, 3.0)));
        let thing = world.insert(Collider::new(shape, pose, ()).motion(motion)).expect("finite");
        world.step(&mut events);
        let is = |id: ColliderId, of: &[jostle::Begun]| of.len() == 1 && of[0].pair.has(id);
        assert!(is(wall, events.begun()) && is(thing, events.begun()), "{pose:?} {motion:?} begins once");
        let [begun, ended] = [events.begun()[0].time, events.ended()[0].time];
        // The centre is in the wall between the two times.
        let centre = f64::from(-start.x / length);
        assert!(begun <= centre && centre <= ended, "{pose:?} {motion:?}: from {begun} to {ended}, centre {centre}");
    }
    assert!(turning > moves / 3);
    Ok(())
}

#[test]
fn what_rests_on_a_lift_begins_once_and_never_ends() -> Result<(), ShapeError> {
    let (mut world, mut events) = (World::new(), Events::new());
    let lift = world.insert(Collider::new(Convex::rectangle(4.0, 0.5)?, (0.3, 7.1), "lift")).expect("finite");
    let crate_ = Collider::new(Convex::rectangle(1.0, 1.0)?, (0.1, 7.85), "crate").margin(0.001);
    let crate_ = world.insert(crate_).expect("finite");
    let (mut begun, mut ended, mut height) = (0, 0, 7.1_f64);
    for frame in 0..10_000 {
        // The lift moves on a sine, and the crate is told to move as much.
        let to = 7.1 + 3.0 * (f64::from(frame) * 0.01).sin();
        let by = Motion::linear((0.0, (to - height) as f32));
        height = world.get(lift).expect("there").pose.translation.y.into();
        world.set_motion(lift, by).expect("finite");
        world.set_motion(crate_, by).expect("finite");
        world.step(&mut events);
        begun += events.begun().len();
        ended += events.ended().len();
    }
    assert_eq!((begun, ended), (1, 0));
    Ok(())
}

/// A tilted room far from the origin, in which six things fall, and slide where they meet: off walls, and off each
/// other too if `all` give way, fast at first with odd seeds. Returns where the centre of one leaves the room.
fn fall_about(
    seed: u64,
    scale: f32,
    origin: Vec2,
    tilt: f32,
    spin: f32,
    all: bool,
) -> Result<Option<Pose2>, ShapeError> {
    let (mut world, mut random, turn) = (World::new(), Random::new(seed), Rot2::new(tilt));
    let place = |x: f32, y: f32| origin + turn * Vec2::new(x * scale, y * scale);
    for (x, y, width, height) in
        [(0.0, -6.0, 24.0, 2.0), (0.0, 6.0, 24.0, 2.0), (-11.0, 0.0, 2.0, 14.0), (11.0, 0.0, 2.0, 14.0)]
    {
        let wall = Convex::rectangle(width * scale, height * scale)?;
        world.insert(Collider::new(wall, Pose2::new(place(x, y), turn), false)).expect("finite");
    }
    let (mut ids, speed) = (Vec::new(), if seed.is_multiple_of(2) { scale } else { 100.0 * scale });
    for i in 0..6 {
        let half = 0.4 * scale;
        let shape = match i % 3 {
            0 => Convex::circle(0.5 * scale)?,
            1 => Convex::rectangle(scale, 0.5 * scale)?,
            _ => Convex::capsule((-half, 0.0), (half, 0.0), 0.5 * half)?,
        };
        let pose = Pose2::new(place(3.0 * i as f32 - 8.0, 1.0), Rot2::new(random.between(-3.0, 3.0)));
        let linear = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * speed;
        let motion = Motion::linear(linear).turning(spin * random.between(-1.0, 1.0));
        ids.push(world.insert(Collider::new(shape, pose, true).motion(motion)).expect("finite"));
    }
    let mut events = Events::new();
    for _ in 0..300 {
        for id in &ids {
            let motion = world.get(*id).expect("there").motion;
            let fall = Vec2::new(0.0, -0.01 * scale);
            world.set_motion(*id, Motion { linear: motion.linear + fall, ..motion }).expect("finite");
        }
        let mut step = world.begin_step();
        while let Some(met) = step.next_impact() {
            let moves = |id| step.world().get(id).is_some_and(|collider| collider.data);
            let [a, b] = [met.pair.a, met.pair.b].map(moves);
            for (id, gives_way) in [(met.pair.a, a && (all || !b)), (met.pair.b, b && (all || !a))] {
                // One that was redirected too often waits for the next step.
                if gives_way {
                    _ = step.bounce(id, &met, 0.0);
                }
            }
        }
        step.finish(&mut events);
        for id in &ids {
            let pose = world.get(*id).expect("there").pose;
            let inside = turn.inverse() * (pose.translation - origin);
            if inside.x.abs() > 10.0 * scale || inside.y.abs() > 5.0 * scale {
                return Ok(Some(pose));
            }
        }
    }
    Ok(None)
}

#[test]
fn what_is_pressed_against_walls_far_from_the_origin_stays_in_the_room() -> Result<(), ShapeError> {
    let falls = cases("JOSTLE_FALLS", 1);
    let places = [(1.0, (1e5, -3e4)), (1e-6, (1e-3, 0.0)), (1e4, (1e8, 1e8)), (1e-20, (0.0, 0.0))];
    for seed in (0..falls).chain([21, 97]) {
        for (scale, (x, y)) in places {
            // Half of them slide on slopes, others turn too; in half of all, those that fall give way to each other.
            for (tilt, spin) in [(0.3, 0.0), (-1.0, 0.0), (-1.0, 1.0)] {
                for all in [false, true] {
                    let left = fall_about(seed, scale, (x, y).into(), tilt, spin, all)?;
                    let scene = format!("seed {seed}, scale {scale} at ({x}, {y}), tilted by {tilt}, spin {spin}");
                    assert_eq!(left, None, "{scene}, all: {all}");
                }
            }
        }
    }
    Ok(())
}
