//! Corners on corners: a corner at a joint turns only what would lead into it.

use crate::common::{
    counts::{cases, first_seed},
    random::Random,
    shorthand::{ball, block, segment},
    tally::compared,
};
use jostle::{
    Cast, Chain, Compound, Convex, Mover, Part, Placed, Pose2, Response, Rot2, Shape, Vec2, cast_shape, plan_move,
    separation,
};

/// A mover of size 1 with a corner.
fn hero(random: &mut Random) -> Convex {
    match random.below(6) {
        0 => Convex::regular(8, 0.5).expect("an octagon"),
        1 => Convex::regular(6, 0.5).expect("a hexagon"),
        2 => Convex::regular(4, 0.5).expect("a diamond"),
        3 => Convex::regular(3, 0.5).expect("a triangle"),
        // With a sharp corner.
        4 => Convex::polygon([(0.5, 0.0), (-0.5, random.between(0.01, 0.3)), (-0.5, random.between(-0.3, -0.01))])
            .expect("a triangle"),
        _ => ball(0.5),
    }
}

/// A mover with a corner at the joint of two pieces, and a displacement.
#[derive(Debug)]
struct Joint {
    shapes: Vec<Shape>,
    hero: Convex,
    at: Pose2,
    /// The normals of the two pieces.
    normals: [Vec2; 2],
    by: Vec2,
    mover: Mover,
}

impl Joint {
    fn new(random: &mut Random) -> Joint {
        let kind = random.below(5);
        // The joint is the origin; pieces end at it from the left and from the right.
        let length = *random.pick(&[1.0, 0.25, 1.0 / 256.0]);
        let rise = random.between(-1.0, 0.2);
        let shapes: Vec<Shape> = match kind {
            0 => (-8..8).map(|i| tile(length, i as f32 * length).into()).collect(),
            1 => {
                let parts = (-8..8).map(|i| Part::new(tile(length, i as f32 * length), (0.0, 0.0)));
                vec![Compound::new(parts).expect("tiles").into()]
            }
            2 => vec![Chain::open((-8..8).rev().map(|i| (i as f32 * length, 0.0))).expect("a chain").into()],
            3 => vec![Chain::open([(1.0, rise), (0.0, 0.0), (-1.0, 0.0)]).expect("a chain").into()],
            _ => vec![segment((-1.0, 0.0), (0.0, 0.0)).into(), segment((0.0, 0.0), (1.0, rise)).into()],
        };
        let hero = hero(random);
        let turn = if random.chance(2) { 0.0 } else { random.between(-0.3, 0.3) };
        let rotation = Rot2::quarter_turns(3) * Rot2::new(turn);
        let mut at = Pose2::new(-(rotation * Vec2::new(0.5, 0.0)), rotation);
        let skin = if random.chance(2) { Some(0.0) } else { None };
        at.translation.y += *random.pick(&[0.0, 0.0, 1e-7, 1e-4, 4e-4, 9e-4]);
        let aside = *random.pick(&[0.0, 0.0, 3e-8, 1e-7, 1e-4, 7e-4]);
        at.translation.x += if skin.is_none() || aside < 1e-6 { aside * *random.pick(&[-1.0, 1.0]) } else { 0.0 };
        let angles = [0.0, random.between(-0.5, 3.6), random.between(0.0, 0.1)];
        let angle = *random.pick(&angles);
        let lengths = [1.0, 0.0033, random.between(0.001, 3.0)];
        let length = *random.pick(&lengths);
        let by = Rot2::new(angle) * Vec2::new(length, 0.0);
        let normals = [Vec2::new(0.0, 1.0), if kind < 3 { Vec2::new(0.0, 1.0) } else { Vec2::new(-rise, 1.0) }];
        Joint { shapes, hero, at, normals, by, mover: Mover { skin, ..Mover::top_down() } }
    }
}

/// A tile whose top ends at y = 0, from x on.
fn tile(length: f32, x: f32) -> Convex {
    Convex::bounding_box([(x, -length), (x + length, 0.0)]).expect("a tile")
}

#[test]
fn a_corner_at_a_joint_does_not_turn_what_is_clear() {
    let count = cases("JOSTLE_CORNERS", 3_000);
    let (mut clear, mut failed) = (0, Vec::new());
    for seed in first_seed()..first_seed() + count {
        let joint = Joint::new(&mut Random::new(seed + (81 << 48)));
        let level: Vec<Placed<'_>> = joint.shapes.iter().map(|shape| shape.at((0.0, 0.0))).collect();
        let hero = joint.hero.at(joint.at);
        let is_clear = |target: &Placed<'_>| matches!(cast_shape(hero, joint.by, *target), Cast::Clear { .. });
        // Faces within the skin turn it also where they end.
        let rests = level.iter().all(|target| separation(hero, *target).distance == 0.0);
        let presses = joint.normals.iter().any(|normal| normal.dot(joint.by) < 0.0);
        if !level.iter().all(is_clear) || !rests && presses {
            continue;
        }
        clear += 1;
        let moved = plan_move(hero, joint.by, &joint.mover, &level, |_| Response::Slide);
        // It may move a skin aside at the end.
        if (moved.travelled - joint.by).length() > 2.0 / 1024.0 {
            failed.push((seed, moved.travelled, joint));
        }
    }
    compared(&[(clear, "clear moves off joints")]);
    assert!(2 * clear > count, "only {clear} are clear");
    assert!(failed.is_empty(), "{} of {clear} are turned: {:#?}", failed.len(), failed.first());
}

#[test]
fn an_octagon_and_a_sharp_triangle_leave_the_joint_of_tiles() {
    let octagon = Convex::regular(8, 1.0).expect("an octagon");
    let level = [tile(1.0, -1.0), tile(1.0, 0.0)];
    let level = level.each_ref().map(|tile| tile.at((0.0, 0.0)));
    let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
    let moved = plan_move(octagon.at((0.0, 1.0)), (1.0, 0.0), &mover, &level, |_| Response::Slide);
    assert_eq!(moved.travelled, Vec2::new(1.0, 0.0));
    // Small tiles, and short frames.
    let triangle = Convex::polygon([(0.0, 0.0), (0.02, 1.0), (-0.02, 1.0)]).expect("a triangle");
    let tiles: Vec<Convex> = (-20..20).map(|i| tile(0.00369, 0.00369 * i as f32)).collect();
    let level: Vec<Placed<'_>> = tiles.iter().map(|tile| tile.at((0.0, 0.0))).collect();
    let mut at = Pose2::from((0.0, 0.0));
    for _ in 0..10 {
        at = plan_move(triangle.at(at), (0.0033, 0.0), &mover, &level, |_| Response::Slide).pose;
    }
    assert!((at.translation - Vec2::new(0.033, 0.0)).length() < 1e-5, "{at:?}");
}

#[test]
fn without_a_skin_an_exact_fit_is_entered_in_steps() {
    let sides = [block(1.0, 2.0), block(1.0, 2.0)];
    let level = [sides[0].at((0.0, -1.5)), sides[1].at((0.0, 1.5))];
    let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
    let polygon = |corners| Convex::regular(corners, 0.5).expect("a polygon");
    let mut failed = Vec::new();
    for hero in [ball(0.5), polygon(4), polygon(8), block(1.0, 1.0)] {
        for start in 0..100 {
            let mut at = Pose2::from((-2.0 - start as f32 / 37.0, 0.0));
            for _ in 0..65 {
                at = plan_move(hero.at(at), (0.1, 0.0), &mover, &level, |_| Response::Slide).pose;
            }
            if at.translation.x < 1.5 {
                failed.push((hero.corners().len(), start, at.translation));
            }
        }
    }
    compared(&[(400, "exact fits entered without a skin")]);
    assert!(failed.is_empty(), "{} are not entered: {:?}", failed.len(), &failed[..failed.len().min(9)]);
}

/// On the border of two tiles, with its lower left corner just beyond it, pushed against a wall and hardly down: the corner
/// of the left tile does not turn that, but it is the floor that the box stands on.
#[test]
fn a_corner_that_lets_it_pass_is_reported_with_the_normal_of_its_floor() {
    let (block, turn) = (block(1.0, 1.0), Rot2::from_cos_sin(0.9553365, 0.29552022).expect("a rotation"));
    let room = Pose2::new((3.0, -5.0), turn);
    let level = [(14.5, 9.5), (15.5, 9.5), (16.5, 11.5)].map(|at| block.at(Pose2::new(room * Vec2::from(at), turn)));
    let (up, at) = (turn * Vec2::new(0.0, 1.0), Pose2::new((14.703223, 9.612404), turn));
    let mover = Mover { up: Some(up), snap: 0.0, stop_on_slope: true, constant_speed: true, ..Mover::default() };
    let moved = plan_move(block.at(at), (9.780113e-7, 2.0855258e-7), &mover, &level, |_| Response::Slide);
    let (floor, wall) = (moved.floor.expect("a floor"), moved.wall.expect("a wall"));
    assert!(floor.normal.distance(up) < 1e-6 && wall.normal.distance(up.perp()) < 1e-6, "{floor:?} {wall:?}");
}
