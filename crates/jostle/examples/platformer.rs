//! A platformer: slopes, coins, a ledge to jump through, a lift, coyote time, short and long jumps.
//!
//! `cargo run -p jostle --example platformer`

use std::error::Error;

use jostle::{Collider, ColliderId, Convex, Motion, Mover, Polygon, Response, Vec2, World, WorldError};

const DT: f32 = 1.0 / 60.0;
const RUN: f32 = 6.0;
const JUMP: f32 = 12.0;
const GRAVITY: f32 = 30.0;
/// How long after leaving a floor the hero may still jump.
const COYOTE: f32 = 0.1;

#[derive(Clone, Copy)]
struct Keys {
    walk: f32,
    jump: bool,
    down: bool,
}

struct Game {
    world: World<&'static str>,
    hero: ColliderId,
    lift: ColliderId,
    floor: Option<ColliderId>,
    velocity: Vec2,
    /// The time since the hero stood on a floor; infinite once it has jumped.
    in_air: f32,
    jump_was_held: bool,
    coins: u32,
}

impl Game {
    fn frame(&mut self, keys: Keys) -> Result<(), WorldError> {
        let mover = Mover::platformer((0.0, 1.0));
        let left = self.world.get(self.lift).map_or(0.0, |lift| 5.75 - lift.pose.translation.y);
        if self.floor == Some(self.lift) {
            self.world.carry(self.lift, Motion::linear((0.0, left.min(2.0 * DT))), &[self.hero], &mover)?;
        }

        self.velocity = Vec2::new(RUN * keys.walk, self.velocity.y - GRAVITY * DT);
        if keys.jump && !self.jump_was_held && self.in_air < COYOTE {
            (self.velocity.y, self.in_air) = (JUMP, f32::INFINITY);
        } else if !keys.jump {
            self.velocity.y = self.velocity.y.min(JUMP / 4.0); // the jump is cut short
        }
        self.jump_was_held = keys.jump;

        let moved =
            self.world.move_and_slide(self.hero, self.velocity * DT, &mover, |ahead| match ahead.collider.data {
                "coin" => Response::Cross,
                "ledge" if keys.down => Response::Ignore,
                _ => Response::Slide,
            })?;
        self.velocity = moved.clip(self.velocity);
        self.floor = moved.floor.map(|floor| floor.id);
        self.in_air = if self.floor.is_some() { 0.0 } else { self.in_air + DT };
        for hit in moved.hits() {
            if self.world.get(hit.id).is_some_and(|met| met.data == "coin") {
                self.world.remove(hit.id)?;
                self.coins += 1;
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let hill = Polygon::new([(-2.0, -1.0), (16.0, -1.0), (16.0, 2.0), (12.0, 2.0), (8.0, 0.0), (-2.0, 0.0)])?;
    world.insert(Collider::new(hill, (0.0, 0.0), "ground"))?;
    world.insert(Collider::new(Convex::rectangle(12.0, 3.0)?, (26.0, 0.5), "ground"))?; // a plateau beyond a gap
    world.insert(Collider::new(Convex::rectangle(8.0, 7.0)?, (38.0, 2.5), "ground"))?; // a cliff
    let lift = world.insert(Collider::new(Convex::rectangle(2.0, 0.5)?, (33.0, 1.75), "ground"))?;
    world.insert(Collider::new(Convex::rectangle(3.0, 0.2)?, (22.0, 3.9), "ledge").one_way((0.0, 1.0)))?;
    for at in [(3.0, 1.0), (19.0, 5.0), (22.5, 5.5)] {
        world.insert(Collider::new(Convex::circle(0.25)?, at, "coin").sensor())?;
    }
    let hero = Collider::new(Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.4)?, (0.0, 1.0), "hero");
    let hero = world.insert(hero)?;
    let (velocity, in_air, jump_was_held) = (Vec2::ZERO, 0.0, false);
    let mut game = Game { world, hero, lift, floor: None, velocity, in_air, jump_was_held, coins: 0 };

    let rest = Keys { walk: 0.0, jump: false, down: false };
    let (right, jump) = (Keys { walk: 1.0, ..rest }, Keys { jump: true, ..rest });
    for (what, frames, keys, to, coins) in [
        ("falls to the ground", 30, rest, (0.0, 0.9), 0),
        ("walks up the slope", 110, right, (10.67, 2.29), 1),
        ("stands there", 120, rest, (10.67, 2.29), 1),
        ("runs past the edge", 62, right, (16.7, 2.7), 1),
        ("jumps nevertheless", 22, Keys { walk: 1.0, ..jump }, (18.9, 5.17), 2),
        ("lands behind the gap", 38, right, (22.7, 2.9), 2),
        ("taps: a short jump", 2, jump, (22.7, 3.29), 2),
        ("is at its top", 5, rest, (22.7, 3.46), 2),
        ("lands", 30, rest, (22.7, 2.9), 2),
        ("jumps through the ledge", 60, jump, (22.7, 4.9), 3),
        ("stands on it", 60, rest, (22.7, 4.9), 3),
        ("drops through it", 60, Keys { down: true, ..rest }, (22.7, 2.9), 3),
        ("walks onto the lift", 106, right, (33.3, 3.33), 3),
        ("rides", 120, rest, (33.3, 6.9), 3),
        ("leaves it on the cliff", 30, right, (36.3, 6.9), 3),
    ] {
        for _ in 0..frames {
            game.frame(keys)?;
        }
        let at = game.world.get(hero).ok_or("the hero is gone")?.pose.translation;
        println!("{what:24} {at}, {} coins", game.coins);
        assert!(at.distance(to) < 0.02 && game.coins == coins, "not at {to:?} with {coins} coins");
    }
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
