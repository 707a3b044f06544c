//! Bodies slide over a floor of many pieces as over one piece: no bump, no jolt, no normal but the floor's.
//!
//! `JOSTLE_SLIDE` sets the largest number of steps of a slide; slow slides cover little distance without it.

use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{HERE, ball, block, chain, polygon},
};
use crate::solver::{Body, STEP, World};
use crate::vector::V;
use jostle::{Compound, ContactPoint, Convex, Manifold, Manifolds, Part, Shape, Vec2, contact_manifolds, separation};

const LENGTH: i32 = 1_000;

fn most_steps() -> usize {
    cases("JOSTLE_SLIDE", 200) as usize
}

/// Level floors of 1,000 pieces, with their surface at height 0, from x = 0 to 1,000.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<_> = (0..=LENGTH).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<_> = points.iter().rev().copied().collect();
    let tiles = (0..LENGTH).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let mut teeth = vec![(LENGTH as f32, 0.0), (0.0, 0.0)];
    teeth.extend((0..LENGTH).flat_map(|i| {
        let (x, notch) = (i as f32, -1.0 - (i % 4) as f32 / 4.0);
        [(x, -4.0), (x + 0.5, notch), (x + 1.0, -4.0)]
    }));
    // Holes whose upper corners are on the surface, so that edges between pieces end there.
    let rim = [(0.0, 0.0), (0.0, -4.0), (LENGTH as f32, -4.0), (LENGTH as f32, 0.0)];
    let hole = |i: i32| [(i as f32, 0.0), (i as f32 + 0.3, -2.0), (i as f32 - 0.3, -1.0)];
    let holes = jostle::Polygon::with_holes(rim, (1..LENGTH).map(hole)).expect("valid");
    vec![
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
        ("comb", polygon(&teeth).into()),
        ("holes", holes.into()),
    ]
}

/// The movers, each with the height of its origin above the surface it lies on.
fn movers() -> Vec<(&'static str, Convex, f64)> {
    let capsule = |x: f32, y: f32| Convex::capsule((-x, -y), (x, y), 0.25).expect("valid");
    vec![
        ("box", block(1.0, 1.0), 0.5),
        ("lying capsule", capsule(0.5, 0.0), 0.25),
        ("upright capsule", capsule(0.0, 0.5), 0.75),
        ("circle", ball(0.5), 0.5),
    ]
}

/// The translation of a mover that separates all manifolds: one after the other, three times around.
fn translation_apart(manifolds: &Manifolds) -> V {
    let mut way = V::ZERO;
    for manifold in (0..3).flat_map(|_| manifolds.iter()) {
        let normal = V::from(manifold.normal);
        let gap = deepest(manifold) + way.dot(normal);
        way = way + normal * (-gap).max(0.0);
    }
    way
}

fn deepest(manifold: &Manifold) -> f64 {
    manifold.points().iter().map(|point| f64::from(point.separation)).fold(f64::INFINITY, f64::min)
}

#[test]
fn a_mover_pushed_out_of_a_level_floor_moves_straight_up() {
    let floors = floors();
    let mut found = Manifolds::new();
    for by in [Vec2::ZERO, Vec2::new(1e3, 0.0), Vec2::new(-1e3, 1e3)] {
        // Poses are rounded to an ulp of their coordinates.
        let bump = if by.y == 0.0 { 1e-6 } else { 1e-4 };
        for (floor_name, floor) in &floors {
            for (name, mover, height) in movers() {
                let rest = f64::from(by.y) + height;
                for speed in [0.01, 0.37, 5.0] {
                    let steps = ((f64::from(LENGTH) - 4.0) / speed) as usize;
                    let mut at = V::new(f64::from(by.x) + 2.0, rest - 1e-3);
                    for step in 0..steps.min(most_steps()) {
                        let context = || format!("{name} over {floor_name} moved by {by}, speed {speed}, step {step}");
                        contact_manifolds(floor.at(by), mover.at(Vec2::from(at)), 0.0, &mut found);
                        let way = translation_apart(&found);
                        assert!(way.x.abs() <= 1e-9, "{}: is pushed by {way:?} from {at:?}; {found:#?}", context());
                        at = at + way;
                        assert!((at.y - rest).abs() <= bump, "{}: is at {at:?}; {found:#?}", context());
                        // It falls as far in a step as gravity takes it from rest, or not at all.
                        let drop = if step % 2 == 0 { 2e-3 } else { 0.0 };
                        at = at + V::new(speed, -drop);
                    }
                }
            }
        }
    }
}

#[test]
fn a_solver_slides_bodies_over_a_level_floor_without_a_jolt() {
    // The solver takes every overlap from none to the slop as rest, and new contacts have no impulses yet. So a body
    // rocks a little, and its own face, which counts as level up to 1/4096 rad, may drive it by as much.
    const ROCKING: f64 = 2e-3;
    const DRIVEN: f64 = 0.03;
    for (floor_name, floor) in floors() {
        // An upright capsule would fall over.
        for (name, mover, height) in movers().into_iter().filter(|mover| mover.0 != "upright capsule") {
            for speed in [0.01, 0.25] {
                let velocity = V::new(speed / STEP, 0.0);
                let mover = Body::new(&mover, (400.0, height as f32 - 1e-3)).moving(velocity);
                let mut world = World::new([Body::fixed(floor.clone(), HERE), mover]);
                world.friction = 0.0;
                let steps = ((f64::from(LENGTH) - 404.0) / speed) as usize;
                for step in 0..steps.min(most_steps()) {
                    world.step();
                    let body = &world.bodies[1];
                    let context = || format!("{name} over {floor_name}, speed {speed}, step {step}, at {:?}", body.at);
                    let bump = body.at.y - (height - 1e-3);
                    assert!(bump.abs() <= ROCKING, "{}: a bump of {bump}", context());
                    assert!((body.velocity.x - velocity.x).abs() <= DRIVEN, "{}: {:?}", context(), body.velocity);
                    assert!(body.velocity.y.abs() <= ROCKING / STEP, "{}: {:?}", context(), body.velocity);
                    assert!(body.spin.abs() <= ROCKING / STEP, "{}: spin {}", context(), body.spin);
                }
            }
        }
    }
}

/// A path from left to right with gentle slopes, one half of which is tilted by 30°.
fn hills(seed: u64) -> Vec<(f32, f32)> {
    let mut random = Random::new(seed);
    let (mut x, mut y) = (0.0_f32, 0.0_f32);
    let mut points = vec![(x, y)];
    for i in 0..200 {
        let slope = random.between(-0.1, 0.1) + if i < 100 { 0.0 } else { 0.577_350_3 };
        let run = random.between(0.2, 2.0);
        (x, y) = (x + run, y + run * slope);
        points.push((x, y));
    }
    points
}

/// The normal of a segment, upward.
fn normal(points: &[(f32, f32)], segment: usize) -> V {
    let [p, q] = [points[segment], points[segment + 1]].map(|p| V::from(Vec2::from(p)));
    (q - p).perp().unit()
}

/// The angle up to which directions count as the same: 1/4096, and the part of its length or a neighbour's that the
/// shape's size loses.
fn same_direction(points: &[(f32, f32)], segment: usize) -> f64 {
    let length = |i: usize| f64::from((Vec2::from(points[i + 1]) - points[i]).length());
    let around = segment.saturating_sub(1)..(segment + 2).min(points.len() - 1);
    let shortest = around.map(length).fold(f64::INFINITY, f64::min);
    1.0 / 4096.0 + f64::from(points[points.len() - 1].0) / 1_048_576.0 / shortest
}

/// Whether a normal is that of a segment, or lies between those of two that join in a ridge at the contact.
fn belongs(points: &[(f32, f32)], segment: usize, manifold: &Manifold) -> bool {
    let own = normal(points, segment);
    let way = V::from(manifold.normal);
    let same = same_direction(points, segment);
    let is_own = own.cross(way).abs() <= same && own.dot(way) > 0.0;
    let at_ridge = |joint: usize, left: V, right: V| {
        let joint = V::from(Vec2::from(points[joint]));
        // A point is in the middle between the surfaces.
        let off =
            |point: &ContactPoint| (V::from(point.point) - joint).length() - 0.5 * f64::from(point.separation.abs());
        let near = manifold.points().iter().any(|point| off(point) <= 1e-3);
        let is_between = left.cross(way) <= same && way.cross(right) <= same;
        near && left.cross(right) < 0.0 && is_between
    };
    is_own
        || (segment > 0 && at_ridge(segment, normal(points, segment - 1), own))
        || (segment + 2 < points.len() && at_ridge(segment + 1, own, normal(points, segment + 1)))
}

#[test]
fn a_mover_on_hills_gets_only_the_normals_of_slopes_and_ridges() {
    let mut found = Manifolds::new();
    let mut ridges = 0;
    for seed in 0..4 {
        let points = hills(seed);
        let backwards: Vec<_> = points.iter().rev().copied().collect();
        let count = points.len() - 1;
        for (floor_name, floor) in [("chain", chain(&points)), ("one-sided chain", chain(&backwards).one_sided())] {
            for (name, mover, _) in movers() {
                // Slow enough that no core gets behind the path.
                for (speed, start) in [(0.05, 4), (0.2, 4), (0.05, 98), (0.2, 98)] {
                    let mut at = V::from(Vec2::from(points[start])) + V::new(0.0, 1.0);
                    let end = f64::from(points[count].0) - 4.0;
                    for _ in 0..most_steps() {
                        if at.x > end {
                            break;
                        }
                        for _ in 0..8 {
                            contact_manifolds(floor.at(HERE), mover.at(Vec2::from(at)), 0.0, &mut found);
                            for manifold in found.iter() {
                                let part = manifold.part_a as usize;
                                let segment = if floor.is_one_sided() { count - 1 - part } else { part };
                                let context =
                                    || format!("{name} over {floor_name} of seed {seed}, speed {speed}, at {at:?}");
                                let around = &points[segment.saturating_sub(1)..(segment + 3).min(count + 1)];
                                assert!(
                                    belongs(&points, segment, manifold),
                                    "{}: {manifold:?} at {around:?}; {found:?}",
                                    context()
                                );
                                ridges +=
                                    u32::from(normal(&points, segment).cross(manifold.normal.into()).abs() > 1e-3);
                            }
                            at = at + translation_apart(&found);
                        }
                        let gap = separation(floor.at(HERE), mover.at(Vec2::from(at))).distance;
                        assert!(gap > -1e-3, "{name} over {floor_name} of seed {seed} has sunk by {gap} at {at:?}");
                        at = at + V::new(speed, -speed * 0.3);
                    }
                }
            }
        }
    }
    assert!(ridges > 1_000, "only {ridges} contacts were on ridges");
}
