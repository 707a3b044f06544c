//! A move of the length of a frame finds room for its lists without the heap.

use super::levels::{levels, movers};
use crate::common::random::Random;
use jostle::{Collider, Mover, Vec2, slide};

/// The allocations of a hero that walks, turns and jumps for ten seconds in each room.
fn allocations(is_counted: impl Fn(&str) -> bool) -> (u64, u64) {
    let mut random = Random::new(3);
    let (mut total, mut moves) = (0, 0);
    for mut level in levels(3) {
        let up = level.pose.rotation * Vec2::new(0.0, 1.0);
        let mover = Mover::platformer(up);
        for (name, shape) in movers(level.unit) {
            let start = level.place(&shape, &mut random);
            let hero = level.world.insert(Collider::new(shape, start, ())).expect("a hero");
            let mut fall = 0.0;
            for frame in 0..600 {
                let run = if frame / 100 % 2 == 0 { 0.1 } else { -0.1 };
                fall = if frame % 60 == 0 { 0.25 } else { (fall - 0.01_f32).max(-0.5) };
                let by = level.pose.rotation * Vec2::new(run, fall) * level.unit;
                let world = &mut level.world;
                let counted = allocation_counter::measure(|| {
                    let moved = world.move_and_slide(hero, by, &mover, slide).expect("moves");
                    fall = if moved.floor.is_some() { 0.0 } else { fall };
                });
                total += if is_counted(name) { counted.count_total } else { 0 };
                moves += u64::from(is_counted(name));
            }
            level.world.remove(hero).expect("there");
        }
    }
    (total, moves)
}

#[test]
fn a_move_of_a_frame_allocates_only_for_exact_arithmetic() {
    // A sharp mover that does not just fit: nothing is degenerate, but once in a while a corner.
    let (total, moves) = allocations(|name| name == "box" || name == "octagon");
    assert!(total <= moves / 100, "{total} allocations in {moves} moves");
    // A disc that moves exactly along a row of corners, and a tile between tiles: their exact numbers need the heap.
    let (total, moves) = allocations(|_| true);
    assert!(total <= moves / 2, "{total} allocations in {moves} moves");
}
