//! Floors of many flush pieces: the floor's normal never changes, and nothing is lost of the way.

use crate::common::counts::cases;
use crate::common::shorthand::{ball, block};
use jostle::{Chain, Collider, Compound, Convex, Mover, Part, Polygon, Pose2, Rot2, Shape, Vec2, World, slide};

/// The number of pieces of a floor.
fn count() -> usize {
    cases("JOSTLE_SEAM_WALKS", 400) as usize
}

fn at(i: usize) -> f32 {
    i as f32
}

/// Floors of unit pieces from x = 0 on, with their tops at y = 0, as colliders.
fn floors(count: usize) -> Vec<(&'static str, Vec<Shape>)> {
    let tile = |i| Part::new(block(1.0, 1.0), (at(i) + 0.5, -0.5));
    let points = || (0..=count).rev().map(|i| (at(i), 0.0));
    let brick = |i| {
        let x = at(i);
        let corners = [(x, 0.0), (x, -1.0), (x + 0.5, -0.3), (x + 1.0, -1.0), (x + 1.0, 0.0)];
        Polygon::new(corners).expect("a brick").into()
    };
    let hat = |i| Chain::open([(at(i) + 1.0, 0.0), (at(i), 0.0)]).expect("a segment");
    vec![
        ("tiles", (0..count).map(|i| block(1.0, 1.0).moved(at(i))).collect()),
        ("a compound of tiles", vec![Compound::new((0..count).map(tile)).expect("tiles").into()]),
        ("a chain", vec![Chain::open(points()).expect("a chain").into()]),
        ("a one-sided chain", vec![Chain::open(points()).expect("a chain").one_sided().into()]),
        ("a row of polygons", (0..count).map(brick).collect()),
        ("one-sided segments", (0..count).map(|i| hat(i).one_sided().into()).collect()),
        ("a polygon", vec![comb(count)]),
    ]
}

/// One outline with a flat top of many corners, and notches below.
fn comb(count: usize) -> Shape {
    let top = (0..=count).rev().map(|i| (at(i), 0.0));
    let bottom = (0..count).flat_map(|i| [(at(i), -1.0), (at(i) + 0.5, -0.5)]).chain([(at(count), -1.0)]);
    Polygon::new(top.chain(bottom)).expect("a comb").into()
}

trait MovedTo {
    fn moved(self, x: f32) -> Shape;
}

impl MovedTo for Convex {
    fn moved(self, x: f32) -> Shape {
        Convex::polygon(self.corners().iter().map(|&p| p + Vec2::new(x + 0.5, -0.5))).expect("a tile").into()
    }
}

fn heroes() -> Vec<Convex> {
    let capsule = Convex::capsule((0.0, -0.3), (0.0, 0.3), 0.3).expect("a capsule");
    let octagon = Convex::regular(8, 0.5).expect("an octagon");
    vec![block(0.8, 1.0), ball(0.4), capsule, block(1.0, 1.0), octagon]
}

fn walk(name: &str, pose: Pose2, shapes: &[Shape], hero: &Convex, step: f32, sign: f32) {
    let mut world = World::new();
    for shape in shapes {
        world.insert(Collider::new(shape.clone(), pose, ())).expect("a floor");
    }
    let (up, along) = (pose.rotation * Vec2::new(0.0, 1.0), pose.rotation * Vec2::new(sign, 0.0));
    let length = if pose == Pose2::IDENTITY { count() as f32 } else { 400.0 };
    let from = if sign > 0.0 { 2.0 } else { length - 2.0 };
    let mover = Mover::platformer(up);
    let start = pose * Pose2::from((from, 1.5));
    let id = world.insert(Collider::new(hero.clone(), start, ())).expect("a hero");
    let landed = world.move_and_slide(id, up * -2.0, &mover, slide).expect("moves");
    let height = |at: Pose2| pose.apply_inverse(at.translation).y;
    let (y, far) = (height(landed.pose), pose.translation.length() + length);
    // Off the axes and far away it drifts by rounding, and is brought back by an eighth of its skin.
    let is_exact = pose == Pose2::IDENTITY && length < 1_000.0;
    let rounding = if is_exact { 0.0 } else { 2e-4 + 2.0 * far * f32::EPSILON } + 3.0 * far * f32::EPSILON;
    for i in 0..((length - 4.0) / step) as usize {
        let before = world.get(id).expect("there").pose;
        let moved = world.move_and_slide(id, along * step - up * 0.01, &mover, slide).expect("moves");
        let case = || format!("{name} {hero:?} step {step} {sign} at {i}: {before:?}\n{moved:?}",);
        let floor = moved.floor.unwrap_or_else(|| panic!("no floor: {}", case()));
        assert!((floor.normal - up).length() < 2e-6 && moved.wall.is_none(), "{}", case());
        assert!(moved.ceiling.is_none() && !moved.stuck, "{}", case());
        let error = (moved.travelled - along * step).length();
        assert!(error <= rounding + 1e-5 * step, "{error}: {}", case());
        assert!((height(moved.pose) - y).abs() < 3e-4 + rounding, "{}", case());
    }
}

#[test]
fn walking_over_seams_never_changes_the_floor() {
    for (name, shapes) in floors(count()) {
        for hero in heroes() {
            for sign in [1.0, -1.0] {
                for step in if count() > 400 { [1.0, 3.7].as_slice() } else { &[0.125, 0.1, 1.0, 3.7] } {
                    walk(name, Pose2::IDENTITY, &shapes, &hero, *step, sign);
                }
            }
        }
    }
}

#[test]
fn walking_over_seams_that_are_tilted_or_far_away_never_changes_the_floor() {
    let poses = [Pose2::new((3.0, -2.0), Rot2::new(0.4)), Pose2::from((-7_000.0, 3_000.0))];
    // Farther away, tiles are not flush any more.
    for (name, shapes) in floors(400) {
        for (hero, pose) in heroes().iter().zip(poses.iter().cycle()) {
            for sign in [1.0, -1.0] {
                walk(name, *pose, &shapes, hero, 0.37, sign);
            }
        }
    }
}
