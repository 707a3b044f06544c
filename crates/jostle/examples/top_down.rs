//! Seen from above: two rooms with pillars, and a door between them that a plate opens.
//!
//! `cargo run -p jostle --example top_down`

use std::error::Error;

use jostle::{Chain, Collider, Convex, Events, Mover, Vec2, World, slide};

const DT: f32 = 1.0 / 60.0;
const SPEED: f32 = 4.0;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Hero,
    Wall,
    Door,
    Plate,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    // Both rooms and the doorway between them, clockwise: the front of the walls is inside.
    let outline =
        [(0, 0), (0, 8), (12, 8), (12, 5), (13, 5), (13, 8), (18, 8), (18, 0), (13, 0), (13, 3), (12, 3), (12, 0)];
    let walls = Chain::closed(outline.map(|(x, y)| (x as f32, y as f32)))?.one_sided();
    world.insert(Collider::new(walls, (0.0, 0.0), Kind::Wall))?;
    let (block, pillar) = (Convex::rectangle(1.0, 2.0)?, Convex::circle(0.5)?);
    for y in [2.5, 5.5] {
        world.insert(Collider::new(block.clone(), (4.0, y), Kind::Wall))?; // the hero fits exactly between the two
    }
    world.insert(Collider::new(pillar.clone(), (7.0, 3.5), Kind::Wall))?;
    let door = world.insert(Collider::new(block, (12.5, 4.0), Kind::Door))?;
    let plate = world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (10.5, 1.5), Kind::Plate).sensor())?;
    let hero = world.insert(Collider::new(pillar, (2.0, 4.0), Kind::Hero))?;

    let (mover, mut events) = (Mover::top_down(), Events::new());
    for (what, frames, heading, to, at_wall) in [
        ("squeezes between the blocks", 60, (1.0, 0.0), (6.0, 4.0), None),
        ("slides around the pillar, to the shut door", 120, (1.0, 0.0), (11.5, 4.5), Some(Kind::Door)),
        ("walks over the plate", 90, (-0.5, -2.0), (10.04, 0.5), Some(Kind::Wall)),
        ("slides along the wall, and through the door", 150, (1.0, 1.0), (15.93, 7.22), None),
        ("ends in the far corner", 120, (1.0, 1.0), (17.5, 7.5), Some(Kind::Wall)),
    ] {
        let by = Vec2::from(heading).normalize() * (SPEED * DT);
        let mut wall = None;
        for _ in 0..frames {
            let moved = world.move_and_slide(hero, by, &mover, slide)?;
            assert!(!moved.stuck && moved.travelled.length() <= by.length() * 1.001, "{moved:?}");
            wall = moved.wall.and_then(|wall| world.get(wall.id)).map(|wall| wall.data);
            // The mover crosses sensors; the events of the step tell when it enters and leaves them.
            world.step(&mut events);
            if events.begun().iter().any(|begun| begun.pair.has(hero) && begun.pair.has(plate)) {
                world.remove(door)?;
            }
        }
        let at = world.get(hero).ok_or("the hero is gone")?.pose.translation;
        println!("{what:44} {at}, at {wall:?}");
        assert!(at.distance(to) < 0.02 && wall == at_wall, "not at {to:?} and {at_wall:?}");
    }
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
