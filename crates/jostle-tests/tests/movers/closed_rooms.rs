//! Closed rooms: what is in one stays in, however it is pushed into the corners.

use crate::common::{
    counts::{cases, first_seed},
    random::Random,
    shorthand::{ball, block, point, segment},
    tally::compared,
};
use jostle::{
    Chain, Convex, Impact, Motion, Mover, Placed, Pose2, Ray, Relation, Response, Rot2, Shape, Vec2, cast_ray,
    plan_move, relate, time_of_impact,
};

/// A convex room, a mover in its middle, and what it is pushed by.
#[derive(Debug)]
struct Room {
    /// Counterclockwise.
    corners: Vec<Vec2>,
    walls: Vec<Shape>,
    hero: Convex,
    at: Pose2,
    mover: Mover,
    pushes: Vec<Vec2>,
}

impl Room {
    fn new(random: &mut Random, has_width: bool) -> Room {
        let count = 3 + random.below(4);
        let turn = random.between(0.0, 6.0);
        let corner =
            |i: usize| Rot2::new(turn + core::f32::consts::TAU * i as f32 / count as f32) * Vec2::new(3.0, 0.0);
        let corners: Vec<Vec2> = if random.chance(2) {
            (0..count).map(corner).collect()
        } else {
            [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)].map(Vec2::from).to_vec()
        };
        let ends = |i: usize| [corners[i], corners[(i + 1) % corners.len()]];
        let walls = match random.below(3) {
            0 => (0..corners.len()).map(|i| Convex::segment(ends(i)[0], ends(i)[1]).expect("a wall").into()).collect(),
            1 => vec![Chain::closed(corners.iter().copied()).expect("a chain").into()],
            // Outside the wall each has a corner of its own.
            _ => (0..corners.len())
                .map(|i| {
                    Convex::polygon([ends(i)[0], (ends(i)[0] + ends(i)[1]) * 0.8, ends(i)[1]]).expect("a wall").into()
                })
                .collect(),
        };
        let hero = match (has_width, random.below(3)) {
            (true, 0) => ball(*random.pick(&[0.3, 1e-3])),
            (true, 1) => block(1.0, *random.pick(&[0.5, 1e-3, 1e-5])),
            (true, _) => Convex::regular(3, 0.4).expect("a triangle"),
            (false, 0) => point((0.0, 0.0)),
            (false, _) => segment((-0.4, 0.0), (0.4, 0.0)),
        };
        let rotation = if random.chance(2) {
            Rot2::quarter_turns(random.below(4) as i32)
        } else {
            Rot2::new(random.between(0.0, 6.0))
        };
        let skin = if random.chance(2) { Some(0.0) } else { None };
        let mover = Mover { skin, ..Mover::top_down() };
        // Into corners, exactly or about, along walls, and anywhere.
        let pushes = (0..24)
            .map(|_| {
                let corner = *random.pick(&corners) * *random.pick(&[0.1, 1.0, 3.0, 100.0]);
                match random.below(3) {
                    0 => corner,
                    1 => corner + Vec2::new(random.between(-0.5, 0.5), random.between(-0.5, 0.5)),
                    _ => Vec2::new(random.between(-5.0, 5.0), random.between(-5.0, 5.0)),
                }
            })
            .collect();
        Room { corners, walls, hero, at: Pose2::new((0.0, 0.0), rotation), mover, pushes }
    }

    /// The first push after which the mover is not in the room any more, or overlaps a wall.
    fn is_left_by(&self) -> Option<(usize, Pose2)> {
        let level: Vec<Placed<'_>> = self.walls.iter().map(|wall| wall.at((0.0, 0.0))).collect();
        let inside = Convex::polygon(self.corners.iter().copied()).expect("a room");
        let mut at = self.at;
        for (i, by) in self.pushes.iter().enumerate() {
            at = plan_move(self.hero.at(at), *by, &self.mover, &level, |_| Response::Slide).pose;
            let is_in = relate(self.hero.at(at), inside.at((0.0, 0.0))) == Relation::Overlapping;
            let overlaps = level.iter().any(|wall| relate(self.hero.at(at), *wall) == Relation::Overlapping);
            if !is_in || overlaps {
                return Some((i, at));
            }
        }
        None
    }
}

#[test]
fn nothing_with_a_width_leaves_a_closed_room() {
    let count = cases("JOSTLE_ROOMS", 2_000);
    let mut failed = Vec::new();
    for seed in first_seed()..first_seed() + count {
        let room = Room::new(&mut Random::new(seed + (82 << 48)), true);
        failed.extend(room.is_left_by().map(|left| (seed, left, room)));
    }
    compared(&[(24 * count, "pushes in closed rooms")]);
    assert!(failed.is_empty(), "{} of {count} rooms are left: {:#?}", failed.len(), failed.first());
}

#[test]
fn a_point_and_a_segment_pass_exactly_along_a_joint_and_stop_beside_it() {
    let tiles = [block(2.0, 1.0), block(2.0, 1.0)];
    let level = [tiles[0].at((0.0, -0.5)), tiles[1].at((0.0, 0.5))];
    let thin = [point((0.0, 0.0)), segment((-0.25, 0.0), (0.25, 0.0))];
    for hero in &thin {
        let end = |y: f32| {
            let moved = plan_move(hero.at((-3.0, y)), (6.0, 0.0), &Mover::top_down(), &level, |_| Response::Touch);
            moved.pose.translation.x
        };
        // Exactly along the joint it has both tiles beside it, and enters neither.
        assert_eq!(end(0.0), 3.0, "{hero:?}");
        assert!(end(1e-6) < -0.9 && end(-1e-6) < -0.9, "{hero:?}");
    }
    // A very thin box and a very small disc are stopped there.
    for hero in [block(0.5, 1e-6), ball(1e-6)] {
        let moved = plan_move(hero.at((-3.0, 0.0)), (6.0, 0.0), &Mover::top_down(), &level, |_| Response::Touch);
        assert!(moved.pose.translation.x < -0.9, "{hero:?}");
    }
    // A ray meets the tile, and `time_of_impact` comes near it by its tolerance.
    assert!(cast_ray(Ray::new((-3.0, 0.0), (1.0, 0.0)), level[0]).is_some());
    let by = Motion::linear((6.0, 0.0));
    let met = |hero: &Convex| matches!(time_of_impact(hero.moving((-3.0, 0.0), by), level[0], 1e-4), Impact::At(_));
    assert!(thin.iter().all(met));
    // Along one of two walls a segment slides past the end of the other, out of the corner.
    let walls = [segment((-2.0, 2.0), (2.0, 2.0)), segment((2.0, 2.0), (2.0, -2.0))];
    let level = walls.each_ref().map(|wall| wall.at((0.0, 0.0)));
    let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
    let end = |hero: &Convex, y: f32| {
        plan_move(hero.at((0.5, y)), (3.0, 0.0), &mover, &level, |_| Response::Slide).pose.translation.x
    };
    assert_eq!(end(&segment((-0.4, 0.0), (0.4, 0.0)), 2.0), 3.5);
    assert!(end(&block(0.8, 1e-6), 2.0 - 1e-6) < 2.0);
}
