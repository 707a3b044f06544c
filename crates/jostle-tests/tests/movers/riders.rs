//! Riders of platforms that rock and move: they stay where they stand, and nobody is in the air.

use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{ball, block},
    tally::compared,
};
use jostle::{Collider, ColliderId, Compound, Convex, Events, Motion, Mover, Part, Shape, Vec2, World, slide};

/// A platform that rocks about a pivot and moves to and fro, with riders on it.
#[derive(Debug)]
struct Rocking {
    at: Vec2,
    pivot: Vec2,
    amplitude: f32,
    swing: Vec2,
    /// The frames of a whole period.
    period: u32,
    riders: Vec<(Shape, f32)>,
    is_of_tiles: bool,
    unit: f32,
}

impl Rocking {
    fn new(random: &mut Random) -> Rocking {
        let unit = *random.pick(&[1.0, 16.0, 0.25]);
        let far = *random.pick(&[0.0, 100.0]);
        let size = |random: &mut Random| unit * random.between(0.4, 1.2);
        let rider = |random: &mut Random| -> Shape {
            let capsule = |radius: f32| Convex::capsule((0.0, -radius), (0.0, radius), radius).expect("a capsule");
            match random.below(5) {
                0 => ball(0.5 * size(random)).into(),
                1 => capsule(0.5 * size(random)).into(),
                2 => Convex::regular(8, 0.5 * size(random)).expect("an octagon").into(),
                3 => {
                    let wide = size(random);
                    let parts = [(capsule(0.25 * wide), 0.0), (ball(0.3 * wide), 0.5 * wide)];
                    Compound::new(parts.map(|(part, y)| Part::new(part, (0.0, y)))).expect("a body").into()
                }
                _ => block(size(random), size(random) * 1.5).into(),
            }
        };
        let riders = [-4.0, -1.5, 1.0, 3.5].map(|x| (rider(random), unit * (x + random.between(-0.3, 0.3))));
        Rocking {
            at: Vec2::new(far * random.between(-1.0, 1.0), far * random.between(-1.0, 1.0)) * unit,
            pivot: Vec2::new(random.between(-3.0, 3.0), random.between(-1.0, 0.5)) * unit,
            amplitude: random.between(0.05, 0.27),
            swing: Vec2::new(random.between(-2.0, 2.0), random.between(-1.0, 1.0)) * unit,
            period: 120 + random.below(240) as u32,
            riders: riders.to_vec(),
            is_of_tiles: random.chance(2),
            unit,
        }
    }

    /// Where the platform begins.
    fn platform_at(&self) -> Vec2 {
        self.at - Vec2::new(0.0, 0.5 * self.unit)
    }

    fn run(&self, periods: u32, is_one_way: bool) -> Result<u64, String> {
        let mut world = World::new();
        let whole = block(12.0 * self.unit, self.unit);
        let tile = |i: u8| Part::new(block(self.unit, self.unit), ((f32::from(i) - 5.5) * self.unit, 0.0));
        let platform: Shape =
            if self.is_of_tiles { Compound::new((0..12).map(tile)).expect("tiles").into() } else { whole.into() };
        let platform = Collider::new(platform, self.platform_at(), ());
        let platform = if is_one_way { platform.one_way((0.0, 1.0)) } else { platform };
        let platform = world.insert(platform).expect("a platform");
        let mover = Mover::platformer((0.0, 1.0));
        let mut ids: Vec<ColliderId> = Vec::new();
        for (shape, x) in &self.riders {
            let foot = -shape.aabb().min.y + 0.01 * self.unit;
            let id = world.insert(Collider::new(shape.clone(), self.at + Vec2::new(*x, foot), ())).expect("a rider");
            world.move_and_slide(id, (0.0, -0.05 * self.unit), &mover, slide).expect("moves");
            ids.push(id);
        }
        let place = |world: &World<()>, id| world.get(id).expect("there").pose.translation;
        let start: Vec<Vec2> = ids.iter().map(|id| place(&world, *id)).collect();
        let (mut angle, mut shift) = (0.0_f32, Vec2::ZERO);
        let gravity = -0.02 * self.unit;
        let mut count = 0;
        for frame in 1..=periods * self.period {
            let phase = (frame % self.period) as f32 / self.period as f32 * core::f32::consts::TAU;
            let (next, to) = (self.amplitude * phase.sin(), self.swing * phase.sin());
            let motion = Motion::linear(to - shift).turning(next - angle).about(self.pivot);
            // All of them stand on it, so that it finds them itself.
            let mut other = (frame % 16 == 0).then(|| world.clone());
            let found = other.as_mut().map(|world| world.carry_riders(platform, motion, &mover).expect("carries"));
            let carried = world.carry(platform, motion, &ids, &mover).expect("carries");
            let is_same = other.is_none_or(|other| other.state_hash() == world.state_hash());
            if !is_same || found.is_some_and(|found| found.moved != carried.moved) {
                return Err(format!("frame {frame}: it does not find all riders"));
            }
            (angle, shift) = (next, to);
            if !carried.crushed.is_empty() {
                return Err(format!("frame {frame}: crushed"));
            }
            for (id, (shape, _)) in ids.iter().zip(&self.riders) {
                let moved = world.move_and_slide(*id, (0.0, gravity), &mover, slide).expect("moves");
                count += 1;
                if moved.floor.is_none() {
                    return Err(format!("frame {frame}: {shape:?} is in the air: {moved:?}"));
                }
            }
            if frame % self.period == 0 {
                // The platform itself is rounded on its way.
                let off = world.get(platform).expect("there").pose.translation - self.platform_at();
                for (i, (id, (shape, _))) in ids.iter().zip(&self.riders).enumerate() {
                    let size = shape.aabb().size();
                    let reach = self.at.x.abs().max(self.at.y.abs()) + 12.0 * self.unit;
                    let ulp = reach.next_up() - reach;
                    let skin = (size.x.max(size.y) / 1024.0).max(4.0 * ulp);
                    // Each pose is rounded, to either side.
                    let rounding = 2.0 * ulp * (frame as f32).sqrt();
                    let drift = place(&world, *id) - start[i] - off;
                    // Each time that a face of its own passes level, a rider is pushed out of the turned platform.
                    let whole = frame / self.period;
                    let turn = self.amplitude * core::f32::consts::TAU / self.period as f32;
                    let pushed = whole as f32 * size.x * turn * turn;
                    if drift.length() > 2.0 * skin + rounding + pushed {
                        return Err(format!("after {whole} periods {shape:?} has drifted by {drift}, skin {skin}"));
                    }
                }
            }
        }
        Ok(count)
    }
}

fn stay_where_they_stand(is_one_way: bool) {
    let count = cases("JOSTLE_RIDERS", 12);
    let (mut frames, mut failed) = (0, Vec::new());
    for seed in 0..count {
        let rocking = Rocking::new(&mut Random::new(seed + (81 << 48)));
        match rocking.run(15, is_one_way) {
            Ok(done) => frames += done,
            Err(message) => failed.push(format!("seed {seed}: {message}")),
        }
    }
    compared(&[(frames, "frames of riders")]);
    println!("{} of {count} platforms fail", failed.len());
    // One box in a thousand is off by some skins.
    assert!(
        failed.len() as u64 * 500 <= count,
        "{} of {count} fail: {:#?}",
        failed.len(),
        &failed[..failed.len().min(12)]
    );
}

#[test]
fn riders_of_a_rocking_platform_stay_where_they_stand() {
    stay_where_they_stand(false);
}

#[test]
fn riders_of_a_rocking_one_way_platform_stay_where_they_stand() {
    stay_where_they_stand(true);
}

/// Who jumps off keeps the motion of the surface: by what carried it since the last step, and by its own.
#[test]
fn a_surface_tells_how_it_is_carried_until_the_next_step_ends() {
    let mut world = World::new();
    let lift = world.insert(Collider::new(block(4.0, 1.0), (0.0, -0.5), ())).expect("a lift");
    let hero = world.insert(Collider::new(block(0.5, 1.0), (1.0, 0.502), ())).expect("a hero");
    let mover = Mover::platformer((0.0, 1.0));
    let motion = |world: &World<()>| {
        let moved = world.plan_move_of(hero, (0.0, -0.01), &mover, slide).expect("moves");
        moved.floor.expect("it stands").motion
    };
    let is_near = |found: Vec2, x: f32, y: f32| (found - Vec2::new(x, y)).length() < 1e-5;
    assert_eq!(motion(&world), Vec2::ZERO);
    world.carry(lift, Motion::linear((0.25, 0.125)), &[hero], &mover).expect("carries");
    assert!(is_near(motion(&world), 0.25, 0.125), "{}", motion(&world));
    world.carry(lift, Motion::linear((0.25, 0.0)), &[hero], &mover).expect("carries");
    assert!(is_near(motion(&world), 0.25, 0.0), "the last one: {}", motion(&world));
    world.set_motion(lift, Motion::linear((0.0, 1.0))).expect("there");
    assert!(is_near(motion(&world), 0.25, 1.0), "and its own: {}", motion(&world));
    // It is part of the state, and gone after the step.
    let (mut copy, hash) = (world.clone(), world.state_hash());
    assert!(copy.state_hash() == hash && motion(&copy) == motion(&world));
    for id in [lift, hero] {
        let pose = copy.get(id).expect("there").pose;
        copy.set_pose(id, pose).expect("there");
    }
    assert_ne!(copy.state_hash(), hash, "it was put there and not carried");
    let mut copy = world.clone();
    copy.set_motion(lift, Motion::ZERO).expect("there");
    copy.step(&mut Events::new());
    assert_eq!(motion(&copy), Vec2::ZERO);
    // A turn moves each point in its own way.
    let turn = Motion::ZERO.turning(0.01).about((0.0, 0.5));
    copy.carry(lift, turn, &[hero], &mover).expect("carries");
    assert!(motion(&copy).y > 0.005, "{}", motion(&copy));
    // A crate that rides and moves by itself, as gravity moves it, is carried on.
    let moved = copy.move_and_slide(hero, (0.25, -0.01), &mover, slide).expect("moves");
    assert!(moved.travelled.x > 0.2);
    let top =
        copy.insert(Collider::new(block(0.25, 0.25), moved.pose.translation + Vec2::new(0.0, 0.626), ())).expect("one");
    let motion_of_hero =
        copy.plan_move_of(top, (0.0, -0.01), &mover, slide).expect("moves").floor.expect("it stands").motion;
    assert!(motion_of_hero.y > 0.005, "{motion_of_hero}");
    // Another platform that does not move it does not change what it tells.
    let other = copy.insert(Collider::new(block(1.0, 1.0), (90.0, 0.0), ())).expect("another");
    let told = copy.state_hash();
    copy.carry(other, Motion::ZERO, &[hero], &mover).expect("carries");
    assert_eq!(copy.state_hash(), told);
    // Who is put elsewhere was not carried there.
    let pose = copy.get(lift).expect("there").pose;
    copy.set_pose(lift, pose).expect("there");
    assert_eq!(motion(&copy), Vec2::ZERO);
}

/// A crate on a lift, a hero on the crate, and a coin on the hero's head; beside them a ball that is nobody's rider.
#[test]
fn who_stands_on_a_rider_is_found() {
    let mut world = World::new();
    let mut insert = |shape: Convex, y: f32, x: f32| world.insert(Collider::new(shape, (x, y), ())).expect("finite");
    let lift = insert(block(4.0, 1.0), -0.5, 0.0);
    let riders = [insert(block(1.0, 1.0), 0.5, 0.0), insert(ball(0.5), 1.5, 0.0), insert(ball(0.25), 2.25, 0.0)];
    let beside = insert(ball(0.5), 0.5, 9.0);
    let mover = Mover::platformer((0.0, 1.0));
    let carried = world.carry_riders(lift, Motion::linear((0.5, 0.25)), &mover).expect("carries");
    assert_eq!(carried.moved, riders);
    let places = riders.map(|id| world[id].pose.translation);
    assert_eq!(places, [(0.5, 0.75), (0.5, 1.75), (0.5, 2.5)].map(Vec2::from));
    assert_eq!(world[beside].pose.translation, Vec2::new(9.0, 0.5));
    assert!(world.carry_riders(ColliderId::from_bits(77), Motion::ZERO, &mover).is_err());
}
