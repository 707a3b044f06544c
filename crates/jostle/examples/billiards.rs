//! Billiards: balls of equal mass that give each other their velocities, impact by impact.
//!
//! `cargo run -p jostle --example billiards`

use std::error::Error;

use jostle::{Collider, Convex, Events, Met, Motion, Step, Vec2, World, WorldError};

const RADIUS: f32 = 0.5;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Ball,
    Cushion,
}

/// Two balls swap the parts of their velocities along the normal; a ball bounces off a cushion.
fn answer(step: &mut Step<'_, Kind>, met: &Met) -> Result<(), WorldError> {
    let [a, b] = [met.pair.a, met.pair.b].map(|id| (id, step.world().get(id).expect("it has just met")));
    let [(a, Kind::Ball, by_a), (b, Kind::Ball, by_b)] = [a, b].map(|(id, it)| (id, it.data, it.motion.linear)) else {
        let ball = if a.1.data == Kind::Ball { a.0 } else { b.0 };
        return step.bounce(ball, met, 1.0).map(drop);
    };
    let swapped = met.normal * (by_b - by_a).dot(met.normal);
    step.redirect(a, Motion::linear(by_a + swapped))?;
    step.redirect(b, Motion::linear(by_b - swapped))
}

fn energy(world: &World<Kind>) -> f32 {
    world.iter().map(|(_, it)| it.motion.linear.length_squared()).sum()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let (long, short) = (Convex::rectangle(42.0, 1.0)?, Convex::rectangle(1.0, 20.0)?);
    for (cushion, at) in [(&long, (0.0, -10.5)), (&long, (0.0, 10.5)), (&short, (-20.5, 0.0)), (&short, (20.5, 0.0))] {
        world.insert(Collider::new(cushion.clone(), at, Kind::Cushion))?;
    }
    let ball = Convex::circle(RADIUS)?;
    for row in 0..5 {
        for i in 0..=row {
            // A hair apart: balls that touch at the start do not meet.
            let at = (8.0 + 0.9 * row as f32, 1.05 * (i as f32 - 0.5 * row as f32));
            world.insert(Collider::new(ball.clone(), at, Kind::Ball))?;
        }
    }
    // Its first step alone is three times across the table.
    let cue = Collider::new(ball, (-10.0, 0.1), Kind::Ball).motion(Motion::linear((120.0, 3.0)));
    world.insert(cue)?;

    let (before, mut impacts, mut events) = (energy(&world), 0, Events::new());
    for _ in 0..100 {
        let mut step = world.begin_step();
        while let Some(met) = step.next_impact() {
            impacts += 1;
            match answer(&mut step, &met) {
                Ok(()) | Err(WorldError::Exhausted { .. }) => {} // such a ball waits for the next step
                Err(error) => return Err(error.into()),
            }
        }
        step.finish(&mut events);
        for (_, it) in world.iter().filter(|(_, it)| it.data == Kind::Ball) {
            let Vec2 { x, y } = it.pose.translation;
            assert!(x.abs() <= 20.001 - RADIUS && y.abs() <= 10.001 - RADIUS, "a ball left the table at ({x}, {y})");
        }
    }
    let after = energy(&world);
    println!("{impacts} impacts in 100 steps; energy before {before}, after {after}");
    assert!(impacts > 1000 && (after / before - 1.0).abs() < 1e-3, "{impacts} {before} {after}");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
