//! A solver of one's own on the contacts of a world: boxes fall, pile up and rest. They do not rotate.
//!
//! `cargo run -p jostle --example solver`

use std::error::Error;

use jostle::{Collider, ColliderId, Convex, Events, Manifold, Motion, Pair, Vec2, World};

const DT: f32 = 1.0 / 60.0;
const GRAVITY: Vec2 = Vec2::new(0.0, -10.0);
const FRICTION: f32 = 0.6;
/// Contacts begin at this distance and end at it again, so what rests does not flicker.
const MARGIN: f32 = 0.01;

/// The data of a collider: its velocity, and whether it can be moved.
#[derive(Clone, Copy)]
struct Body {
    velocity: Vec2,
    is_fixed: bool,
}

/// Gives all bodies velocities that no contact forbids, by impulses along its normal and, up to the friction, along its
/// tangent (Catto 2006, "sequential impulses"); then these velocities become their motions.
fn solve(world: &mut World<Body>) -> Result<(), Box<dyn Error>> {
    let ids: Vec<ColliderId> = world.iter().filter(|(_, it)| !it.data.is_fixed).map(|(id, _)| id).collect();
    for id in &ids {
        world.data_mut(*id).expect("it is there").velocity += GRAVITY * DT;
    }
    let contacts: Vec<(Pair, Manifold)> = world.contacts().collect();
    let mut pushed = vec![0.0_f32; contacts.len()];
    for _ in 0..30 {
        for ((Pair { a, b }, manifold), pushed) in contacts.iter().zip(&mut pushed) {
            let (normal, tangent) = (manifold.normal, manifold.normal.perp());
            let gap = manifold.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min);
            let [body_a, body_b] = [a, b].map(|id| world.get(*id).expect("it is there").data);
            let mass = 1.0 / f32::from(u8::from(!body_a.is_fixed) + u8::from(!body_b.is_fixed));
            let relative = body_b.velocity - body_a.velocity;
            // It may come nearer by the gap, and is to lose a fifth of an overlap.
            let allowed = if gap > 0.0 { gap } else { 0.2 * gap } / DT;
            let impulse = (-(relative.dot(normal) + allowed) * mass).max(-*pushed);
            *pushed += impulse;
            let rub = (-relative.dot(tangent) * mass).clamp(-FRICTION * *pushed, FRICTION * *pushed);
            for (id, sign) in [(a, -1.0), (b, 1.0)] {
                let body = world.data_mut(*id).expect("it is there");
                if !body.is_fixed {
                    body.velocity += (normal * impulse + tangent * rub) * sign;
                }
            }
        }
    }
    for id in ids {
        let velocity = world.get(id).expect("it is there").data.velocity;
        world.set_motion(id, Motion::linear(velocity * DT))?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    let fixed = Body { velocity: Vec2::ZERO, is_fixed: true };
    world.insert(Collider::new(Convex::rectangle(40.0, 1.0)?, (0.0, -0.5), fixed).margin(MARGIN))?;
    let falling = Body { is_fixed: false, ..fixed };
    for i in 0..5 {
        let at = (0.1 * i as f32, 1.0 + 1.5 * i as f32);
        world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, at, falling).margin(MARGIN))?;
    }
    let (mut events, mut begun, mut ended) = (Events::new(), 0, 0);
    for _ in 0..600 {
        solve(&mut world)?;
        world.step(&mut events);
        begun += events.begun().len();
        ended += events.ended().len();
    }
    for (id, it) in world.iter().filter(|(_, it)| !it.data.is_fixed) {
        let (Vec2 { x, y }, speed) = (it.pose.translation, it.data.velocity.length());
        println!("box {id} rests at ({x:.2}, {y:.2}), speed {speed:.4}");
        let height = 0.5 + (id.index() - 1) as f32;
        assert!((y - height).abs() < 0.05 && speed < 0.02, "box {id} is at {y} instead of {height}, speed {speed}");
    }
    println!("{begun} contacts began, {ended} ended");
    assert_eq!(begun - ended, 5);
    Ok(())
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}
