//! Bodies stand on a shape of many pieces: in its corners, on its platforms, and with the same ids while they rock.

use crate::common::{
    random::Random,
    shorthand::{HERE, ball, block, chain, polygon},
};
use crate::solver::{Body, MARGIN, SUNK, World};
use crate::vector::V;
use jostle::{Compound, ContactId, Convex, Manifold, Manifolds, Part, Pose2, Rot2, Shape, Vec2, contact_manifolds};

fn manifolds(a: &Shape, b: &Convex, pose_b: Pose2) -> Manifolds {
    let mut found = Manifolds::new();
    contact_manifolds(a.at(HERE), b.at(pose_b), MARGIN, &mut found);
    found
}

fn deepest(manifold: &Manifold) -> f32 {
    manifold.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

/// A room of every kind, with a level floor at height 0 and walls at this distance on both sides. Walls of bricks stand
/// on the floor, and the bricks begin at the middles of its tiles.
fn rooms(half: i32) -> Vec<(&'static str, Shape)> {
    let wide = half as f32;
    let floor = |from: i32, to: i32| (from..to).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let walls =
        (0..4).flat_map(move |i| [-wide - 0.5, wide + 0.5].map(|x| Part::new(block(1.0, 1.0), (x, i as f32 + 0.5))));
    let bricks =
        (0..4).flat_map(move |i| [-wide - 0.1, wide + 0.1].map(|x| Part::new(block(1.2, 1.0), (x, i as f32 + 0.5))));
    let profile = [(wide + 1.0, 4.0), (wide, 4.0), (wide, 0.0), (-wide, 0.0), (-wide, 4.0), (-wide - 1.0, 4.0)];
    let mut rim = profile.to_vec();
    rim.extend([(-wide - 1.0, -1.0), (wide + 1.0, -1.0)]);
    vec![
        ("tiles", Compound::new(floor(-half, half).chain(walls)).expect("valid").into()),
        ("bricks", Compound::new(floor(-half - 1, half + 1).chain(bricks)).expect("valid").into()),
        ("polygon", polygon(&rim).into()),
        ("chain", chain(&profile).into()),
        ("one-sided chain", chain(&profile).one_sided().into()),
    ]
}

#[test]
fn a_box_in_a_corner_gets_the_normals_of_floor_and_wall() {
    let capsule = |x: f32, y: f32| Convex::capsule((-x, -y), (x, y), 0.125).expect("valid");
    let movers = [block(0.5, 0.5), block(1.5, 1.0), ball(0.25), capsule(0.25, 0.0), capsule(0.0, 0.25)];
    for half in [2, 20, 500] {
        for (name, room) in rooms(half) {
            for mover in &movers {
                let size = mover.aabb().size() * 0.5;
                for off_floor in [-0.004_f32, -1e-3, 0.0, 5e-4, 4e-3] {
                    for off_wall in [-0.004_f32, -1e-3, 0.0, 5e-4, 4e-3] {
                        for side in [-1.0_f32, 1.0] {
                            // The walls of bricks are farther in.
                            let wall = half as f32 - if name == "bricks" { 0.5 } else { 0.0 };
                            let at = Vec2::new(side * (wall - size.x - off_wall), size.y + off_floor);
                            let found = manifolds(&room, mover, at.into());
                            let context = || format!("{mover:?} at {at} in {name} of ±{half}: {found:?}");
                            for (way, off) in [((0.0, 1.0), off_floor), ((-side, 0.0), off_wall)] {
                                let along = |manifold: &&Manifold| (manifold.normal - way).length() < 1e-3;
                                let gap = found.iter().filter(along).map(deepest).fold(f32::INFINITY, f32::min);
                                assert!(
                                    (gap - off).abs() <= 1e-4,
                                    "along {way:?} it is {gap}, not {off}: {}",
                                    context()
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_box_slides_into_a_corner_and_stays_there() {
    for (name, room) in rooms(500) {
        let wall = if name == "bricks" { 499.5 } else { 500.0 };
        for shape in [block(0.5, 0.5), ball(0.25)] {
            let crate_ = Body::new(&shape, (wall as f32 - 1.0, 0.25)).moving(V::new(5.0, 0.0));
            let mut world = World::new([Body::fixed(room.clone(), HERE), crate_]);
            world.friction = 0.0;
            for step in 0..120 {
                world.step();
                let at = world.bodies[1].at;
                assert!((at.y - 0.25).abs() <= SUNK, "{shape:?} in {name} at step {step} is at {at:?}");
                assert!(at.x <= wall - 0.25 + SUNK, "{shape:?} in {name} at step {step} is at {at:?}");
            }
            let body = &world.bodies[1];
            assert!(body.at.x >= wall - 0.25 - SUNK - f64::from(MARGIN), "{shape:?} in {name} stops at {:?}", body.at);
        }
    }
}

/// A platform from −2 to 2 at height 0 that has contacts only from above.
fn platform() -> Shape {
    chain(&[(2.0, 0.0), (1.3, 0.0), (0.0, 0.0), (-1.0, 0.0), (-2.0, 0.0)]).one_sided().into()
}

fn movers() -> [Convex; 4] {
    let capsule = Convex::capsule((-0.5, 0.0), (0.5, 0.0), 0.25).expect("valid");
    [block(1.0, 1.0), block(0.4, 1.6), capsule, ball(0.5)]
}

/// The documented behaviour: a one-sided chain has contacts only if the centroid of the other shape is in front of it,
/// and pushes only to the front.
#[test]
fn a_platform_has_contacts_once_the_centroid_is_above_and_pushes_only_up() {
    let platform = platform();
    let mut random = Random::new(3);
    let mut felt = 0;
    for mover in movers() {
        for i in 0..4_000 {
            let at = Vec2::new(random.between(-3.5, 3.5), -1.5 + i as f32 * (3.0 / 4_000.0));
            let turn = if i % 2 == 0 { Rot2::IDENTITY } else { Rot2::new(random.between(-3.0, 3.0)) };
            let found = manifolds(&platform, &mover, Pose2::new(at, turn));
            let context = || format!("{mover:?} at {at} turned by {}: {found:?}", turn.angle());
            assert!(at.y > -1e-6 || found.is_empty(), "{}", context());
            let is_upwards = |manifold: &Manifold| manifold.normal.y >= -1e-6;
            assert!(found.iter().all(is_upwards), "{}", context());
            if at.y > 1e-6 && at.x.abs() < 1.0 {
                let lowest = mover.at(Pose2::new(at, turn)).aabb().min.y;
                let gap = found.iter().map(deepest).fold(f32::INFINITY, f32::min);
                assert_eq!(found.is_empty(), lowest > MARGIN, "{}", context());
                assert!(
                    found.is_empty() || (gap - lowest).abs() <= 1e-5,
                    "its lowest point is at {lowest}: {}",
                    context()
                );
                assert!(found.iter().all(|manifold| manifold.normal.y > 0.999_999), "{}", context());
                felt += found.len();
            }
        }
    }
    assert!(felt > 1_000, "only {felt} manifolds");
}

#[test]
fn a_body_that_jumps_up_through_a_platform_flies_freely_and_lands_on_it() {
    for mover in movers() {
        for x in [-0.6, 0.0, 0.33] {
            let low = mover.aabb().min.y;
            let body = Body::new(&mover, (x, -2.0)).moving(V::new(0.0, 9.0));
            let mut world = World::new([Body::fixed(platform(), HERE), body]);
            let mut last = world.bodies[1].velocity.y;
            for _ in 0..300 {
                let behind = world.bodies[1].at.y < -1e-6;
                world.step();
                let body = &world.bodies[1];
                let change = body.velocity.y - last;
                last = body.velocity.y;
                assert!(
                    !behind || (change + 10.0 / 60.0).abs() < 1e-12,
                    "{mover:?} is held by {change} at {:?}",
                    body.at
                );
                assert!((body.velocity.x, body.spin) == (0.0, 0.0) || !behind, "{mover:?} is turned at {:?}", body.at);
            }
            let at = world.bodies[1].at;
            assert!((at.y + f64::from(low)).abs() <= SUNK, "{mover:?} from {x} has come to {at:?}");
            assert!(last.abs() <= 1e-3, "{mover:?} from {x} still has the velocity {last}");
        }
    }
}

/// Level floors of every kind, with their surface at height 0, from x = −4 to 4.
fn floors() -> Vec<(&'static str, Shape)> {
    let points: Vec<(f32, f32)> = (-4..=4).map(|i| (i as f32, 0.0)).collect();
    let backwards: Vec<(f32, f32)> = points.iter().rev().copied().collect();
    let tiles = (-4..4).map(|i| Part::new(block(1.0, 1.0), (i as f32 + 0.5, -0.5)));
    let mut teeth = vec![(4.0, 0.0), (-4.0, 0.0)];
    teeth.extend((-4..4).flat_map(|i| [(i as f32, -4.0), (i as f32 + 0.5, -1.0), (i as f32 + 1.0, -4.0)]));
    let rim = [(-4.0, -4.0), (4.0, -4.0), (4.0, 0.0), (-4.0, 0.0)];
    let holes = (-3..4).map(|i| [(i as f32, 0.0), (i as f32 - 0.3, -1.0), (i as f32 + 0.3, -2.0)]);
    vec![
        ("chain", chain(&points).into()),
        ("one-sided chain", chain(&backwards).one_sided().into()),
        ("tiles", Compound::new(tiles).expect("valid").into()),
        ("comb", polygon(&teeth).into()),
        ("holes", jostle::Polygon::with_holes(rim, holes).expect("valid").into()),
    ]
}

/// The parts and ids of all points, in the order of A's and B's.
fn ids(found: &Manifolds) -> Vec<(u32, u32, ContactId)> {
    let of = |m: &Manifold| m.points().iter().map(|point| (m.part_a, m.part_b, point.id)).collect::<Vec<_>>();
    let mut ids: Vec<_> = found.iter().flat_map(of).collect();
    ids.sort();
    ids
}

#[test]
fn a_box_that_rocks_on_a_floor_of_many_pieces_keeps_its_ids() {
    let crate_ = block(2.0, 1.0);
    let mut found = Manifolds::new();
    for (name, floor) in floors() {
        // No corner passes a joint.
        for (x, sunk, tilt) in [(0.3, 1e-3, 0.0), (0.5, 0.0, 0.5), (-0.75, -1e-3, -2.0)] {
            let tilt = Rot2::new(tilt);
            let mut last = [None, None];
            for step in 0..10_000 {
                let turn = (step as f32 * 0.002).sin() * 0.02;
                let low = 0.5 * turn.cos() + turn.abs().sin();
                let on_floor = tilt * (x, low - sunk);
                let pose = Pose2::new(on_floor, tilt * Rot2::new(turn));
                let (a, b) = (floor.at(Pose2::new(HERE, tilt)), crate_.at(pose));
                for (order, last) in last.iter_mut().enumerate() {
                    let [a, b] = if order == 0 { [a, b] } else { [b, a] };
                    contact_manifolds(a, b, 0.1, &mut found);
                    let is = ids(&found);
                    let was = last.get_or_insert_with(|| is.clone());
                    assert_eq!(*was, is, "on {name} at {x}, step {step}, turned by {turn}: {found:?}");
                }
            }
        }
    }
}
