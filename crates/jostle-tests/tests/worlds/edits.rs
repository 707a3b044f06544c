//! Many colliders that come and go.

use crate::common::counts::cases;
use jostle::{Collider, ColliderId, Convex, Events, Motion, Pose2, Rot2, Shape, ShapeError, World};

use crate::common::random::Random;

/// Two thousand colliders, a tenth of them moving, with edits between the steps: what touches is what a sorted sweep
/// over all boxes finds.
#[test]
fn large_worlds_agree_with_a_sweep_over_all() -> Result<(), ShapeError> {
    let steps = cases("JOSTLE_LARGE_WORLDS", 8);
    let (mut random, mut world, mut events) = (Random::new(4), World::new(), Events::new());
    let shapes = [Convex::circle(0.5)?, Convex::rectangle(1.0, 0.75)?, Convex::regular(5, 0.5)?];
    let mut ids: Vec<ColliderId> = Vec::new();
    let mut touching: usize = 0;
    for _ in 0..steps {
        while ids.len() < 2_000 {
            let at = (random.between(0.0, 60.0), random.between(0.0, 60.0));
            let moves = random.chance(10);
            let by = if moves { (random.between(-2.0, 2.0), random.between(-2.0, 2.0)) } else { (0.0, 0.0) };
            let new = Collider::new(random.pick(&shapes).clone(), at, ()).motion(Motion::linear(by));
            ids.push(world.insert(new).expect("finite"));
        }
        for _ in 0..100 {
            let id = ids.swap_remove(random.below(ids.len()));
            world.remove(id).expect("there");
        }
        world.step(&mut events);
        world.check();
        let mut placed: Vec<_> = world.iter().map(|(id, collider)| (collider.placed().aabb(), id)).collect();
        placed.sort_by(|a, b| a.0.min.x.total_cmp(&b.0.min.x));
        let mut expected = Vec::new();
        for (i, (aabb, a)) in placed.iter().enumerate() {
            for (other, b) in placed[i + 1..].iter().take_while(|(other, _)| other.min.x <= aabb.max.x) {
                let at = |id: &ColliderId| world.get(*id).expect("there").placed();
                if aabb.intersects(*other) && jostle::intersects(at(a), at(b)) {
                    expected.push((*a.min(b), *a.max(b)));
                }
            }
        }
        expected.sort();
        let found: Vec<_> = world.touching_pairs().map(|pair| (pair.a, pair.b)).collect();
        assert_eq!(found, expected);
        touching = touching + events.begun().len() - events.ended().iter().filter(|_| true).count();
        assert_eq!(touching, found.len(), "begun minus ended");
    }
    Ok(())
}

#[test]
fn the_box_of_a_path_holds_all_of_it() -> Result<(), ShapeError> {
    let mut random = Random::new(9);
    for i in 0..4_000 {
        // Far from the origin, the end of a path is rounded by much.
        let far = [0.0, 1e3, 1e6][i % 3];
        let around = |random: &mut Random, size: f32| (random.between(-size, size), random.between(-size, size));
        let shape: Shape = match random.below(3) {
            0 => Convex::circle(random.between(0.1, 2.0))?.into(),
            1 => Convex::rectangle(random.between(0.1, 3.0), random.between(0.1, 3.0))?
                .translated(around(&mut random, 9.0))?
                .into(),
            _ => Convex::regular(5, 1.0)?.into(),
        };
        let (x, y) = around(&mut random, 9.0);
        let pose = Pose2::new((x + far, y - far), Rot2::new(random.between(-3.0, 3.0)));
        let motion = Motion::linear(around(&mut random, 5.0));
        let motion = if random.chance(2) {
            motion.turning(random.between(-7.0, 7.0)).about(around(&mut random, 2.0))
        } else {
            motion
        };
        let moving = shape.moving(pose, motion);
        let aabb = moving.aabb();
        for step in 0..=16 {
            let there = moving.after(f64::from(step) / 16.0).aabb();
            assert!(aabb.encloses(there), "{shape:?} from {pose:?} by {motion:?}: {aabb:?} does not hold {there:?}");
        }
    }
    Ok(())
}
