//! 20,000 bullets that hit what stands in the room, and never each other.
//!
//! `cargo run --release -p jostle --example bullet_hell`

use std::error::Error;

use jostle::{Collider, ColliderId, Convex, Events, Filter, Layers, Motion, Rot2, Vec2, World};

const ROOM: Layers = Layers::one(0);
const BULLETS: Layers = Layers::one(1);
const COUNT: usize = 20_000;
const STEPS: usize = 20;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Bullet,
    Pillar,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let pillar = Convex::regular(6, 3.0)?;
    for i in 0..16 {
        let at = Rot2::degrees(22.5 * i as f32) * Vec2::new(60.0, 0.0);
        world.insert(Collider::new(pillar.clone(), at, Kind::Pillar).filter(Filter::on(ROOM)))?;
    }
    // A mask without their own layer keeps bullets from being paired with each other at all.
    let filter = Filter::on(BULLETS).masked(!BULLETS);
    let shape = Convex::circle(0.05)?;
    for i in 0..COUNT {
        // A spiral: 50 shots around the circle in each of 400 rings.
        let heading = Rot2::degrees(7.2 * i as f32 + 0.37 * (i / 50) as f32);
        let (start, by) = (heading * Vec2::new((i / 50) as f32 * 0.1, 0.0), heading * Vec2::new(4.0, 0.0));
        let bullet = Collider::new(shape.clone(), start, Kind::Bullet).filter(filter).motion(Motion::linear(by));
        world.insert(bullet)?;
    }

    let (mut events, mut spent) = (Events::new(), 0);
    for _ in 0..STEPS {
        world.step(&mut events);
        let is_bullet = |id: &ColliderId| world.get(*id).is_some_and(|collider| collider.data == Kind::Bullet);
        // A bullet may have met two pillars in one step; it is removed once.
        let hits: Vec<ColliderId> =
            events.begun().iter().flat_map(|begun| [begun.pair.a, begun.pair.b]).filter(is_bullet).collect();
        for bullet in hits {
            spent += usize::from(world.remove(bullet).is_ok());
        }
    }

    let reached: Vec<Vec2> = world.iter().map(|(_, collider)| collider.pose.translation).collect();
    println!("{spent} of {COUNT} bullets hit a pillar, {} fly on", reached.len() - 16);
    assert_eq!(reached.len(), COUNT + 16 - spent);
    // Pillars 5.2 to 6 wide cover 22 to 26 % of the circle that they stand on.
    let share = spent as f32 / COUNT as f32;
    assert!((0.22..0.26).contains(&share), "{share}");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
