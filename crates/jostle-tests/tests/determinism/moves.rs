//! Moves through rooms of all kinds end in the recorded bits.

#[path = "../movers/levels.rs"]
#[allow(dead_code, reason = "the tests of movers use all of it")]
mod levels;

use crate::{EMPTY, common::random::Random};
use jostle::{Collider, Motion, Mover, Rot2, Vec2, slide};
use levels::{levels, movers};

#[test]
fn moves_have_the_recorded_bits() {
    let (mut random, mut digest, mut hits) = (Random::new(31), EMPTY, 0);
    for mut level in levels(30) {
        let up = level.pose.rotation * Vec2::new(0.0, 1.0);
        for (name, shape) in movers(level.unit) {
            let start = level.place(&shape, &mut random);
            let hero = level.world.insert(Collider::new(shape, start, ())).expect("finite");
            let tiles = if level.has_tiles { 0.25 } else { 0.125 } * level.unit;
            let mover = if name == "box" {
                Mover::top_down()
            } else {
                Mover { step_height: tiles, snap: tiles, ..Mover::platformer(up) }
            };
            for i in 0..100 {
                let length = *random.pick(&[0.01, 0.1, 1.0, 40.0]) * level.unit;
                let by = Rot2::new(random.between(-3.1, 3.1)) * Vec2::new(length, 0.0);
                let moved = level.world.move_and_slide(hero, by, &mover, slide).expect("finite");
                digest.vector(moved.pose.translation);
                digest.vector(moved.clip(by));
                hits += moved.hits().len();
                for surface in [moved.floor, moved.wall, moved.ceiling].into_iter().flatten() {
                    digest.vector(surface.point);
                    digest.vector(surface.normal);
                }
                if let Some(floor) = moved.floor.filter(|_| i % 10 == 0) {
                    // The floor carries it, and returns without it.
                    let motion = Motion::linear(up * (0.1 * level.unit)).turning(0.01);
                    let before = level.world.get(floor.id).expect("there").pose;
                    let carried = level.world.carry(floor.id, motion, &[hero], &mover).expect("finite");
                    level.world.set_pose(floor.id, before).expect("finite");
                    digest.add(carried.crushed.len() as u64);
                    digest.vector(level.world.get(hero).expect("there").pose.translation);
                }
            }
            level.world.remove(hero).expect("there");
        }
    }
    assert!(hits > 2_000, "{hits}");
    assert_eq!(format!("{:016x}", digest.0), "2ccdc25ddae45128");
}
