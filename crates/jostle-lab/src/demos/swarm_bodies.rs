use jostle::{Collider, Convex, Filter, Layers, Motion, Pose2, Rot2, Vec2, World};

/// A random number in 0..1 from a state that it advances: a multiplier of Steele and Vigna (2021).
fn random(state: &mut u64) -> f32 {
    *state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
    (*state >> 40) as f32 / (1_u32 << 24) as f32
}

/// Half of the side of a room for this many bodies.
pub(super) fn half_side(count: u32) -> f32 {
    (count as f32).sqrt() * 1.1
}

/// Bodies of two sorts; layered ones pass those of their own sort unseen.
pub(super) fn bodies(count: u32, seed: u32, is_layered: bool) -> Vec<Collider<u8>> {
    let mut state = u64::from(seed).wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15);
    (0..count).filter_map(|i| body(i, half_side(count), is_layered, &mut state)).collect()
}

fn body(i: u32, half: f32, is_layered: bool, state: &mut u64) -> Option<Collider<u8>> {
    let size = 0.25 + 0.35 * random(state);
    let shape = match i % 3 {
        0 => Convex::circle(size),
        1 => Convex::rectangle(size * 1.6, size),
        _ => Convex::regular(6, size),
    };
    let at = Vec2::new((random(state) * 2.0 - 1.0) * half, (random(state) * 2.0 - 1.0) * half);
    let pose = Pose2::new(at, Rot2::new(random(state) * core::f32::consts::TAU));
    let heading = Rot2::new(random(state) * core::f32::consts::TAU) * Vec2::X;
    let motion = Motion::linear(heading * (0.02 + 0.1 * random(state))).turning(0.06 * (random(state) - 0.5));
    let sort = u8::from(i % 2 == 1);
    let own = Layers::one(sort.into());
    let filter = if is_layered { Filter::on(own).masked(!own) } else { Filter::on(own) };
    Some(Collider::new(shape.ok()?, pose, sort).filter(filter).motion(motion))
}

/// Bodies that have left the room turn back.
pub(super) fn turn_back(world: &mut World<u8>, half: f32) {
    let back = |at: f32, by: f32| {
        if at > half {
            -by.abs()
        } else if at < -half {
            by.abs()
        } else {
            by
        }
    };
    let turned: Vec<_> = world
        .iter()
        .filter_map(|(id, body)| {
            let (at, by) = (body.pose.translation, body.motion.linear);
            let new = Vec2::new(back(at.x, by.x), back(at.y, by.y));
            (new != by).then_some((id, Motion { linear: new, ..body.motion }))
        })
        .collect();
    for (id, motion) in turned {
        // Each id is of a body of this world, each motion is finite.
        let _ = world.set_motion(id, motion);
    }
}
