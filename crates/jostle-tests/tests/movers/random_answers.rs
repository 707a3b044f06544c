//! Random moves with answers of all kinds, sensors, one-way ground, steps and snapping: no move ends in what blocks it.

use super::{
    levels::{Level, levels, movers},
    random_moves::{displacement, moves, seed},
};
use crate::common::random::Random;
use jostle::{
    Ahead, Collider, ColliderId, ColliderKind, Convex, Mover, QueryFilter, Relation, Response, Vec2, World, WorldError,
    relate, separation, slide,
};
use std::error::Error;

/// What a collider answers to all that meet it: the walls of the room hold.
fn response(id: ColliderId, kinds: &[(ColliderId, Response)]) -> Response {
    kinds.iter().find(|(other, _)| *other == id).map_or(Response::Slide, |(_, response)| *response)
}

/// Makes sensors, one-way colliders and answers of all kinds of a third of what is in a room.
fn vary(level: &mut Level, random: &mut Random, up: Vec2) -> Result<Vec<(ColliderId, Response)>, WorldError> {
    let ids: Vec<ColliderId> = level.world.iter().map(|(id, _)| id).skip(1).collect();
    let mut answers = Vec::new();
    for id in ids {
        let rotation = level.world.get(id).expect("there").pose.rotation;
        match random.below(18) {
            0 => level.world.set_kind(id, ColliderKind::Sensor)?,
            1 => level.world.set_one_way(id, Some(rotation.inverse() * up))?,
            2 => answers.push((id, Response::Ignore)),
            3 => answers.push((id, Response::Cross)),
            4 => answers.push((id, Response::Touch)),
            5 => answers.push((id, Response::Bounce(random.between(0.0, 1.0)))),
            _ => {}
        }
    }
    Ok(answers)
}

#[test]
fn no_move_ends_in_what_blocks_it_and_what_is_crossed_is_reported_once() {
    let (mut random, mut crossed, mut ignored) = (Random::new(seed() + 2), 0, 0);
    for mut level in levels(seed() + 2) {
        let up = level.pose.rotation * Vec2::new(0.0, 1.0);
        let answers = vary(&mut level, &mut random, up).expect("they are there");
        for (_, shape) in movers(level.unit) {
            let start = level.place(&shape, &mut random);
            let hero = level.world.insert(Collider::new(shape.clone(), start, ())).expect("a hero");
            let mut mover = Mover::platformer(up);
            for i in 0..moves() / 5 {
                if i % 20 == 0 {
                    mover = Mover {
                        up: (!random.chance(4)).then_some(up),
                        step_height: *random.pick(&[0.0, 0.25, 1.0]) * level.unit,
                        snap: *random.pick(&[0.0, 0.1, 0.5]) * level.unit,
                        stop_on_slope: !random.chance(4),
                        skin: *random.pick(&[None, None, Some(0.0)]),
                        ..Mover::platformer(up)
                    };
                }
                let by = level.pose.rotation * displacement(&mut random, level.unit);
                let from = level.world.get(hero).expect("there").pose;
                let respond = |ahead: &Ahead<'_, ()>| response(ahead.id, &answers);
                let moved = level.world.move_and_slide(hero, by, &mover, respond).expect("moves");
                let case = || format!("{}: {shape:?} from {from:?} by {by:?} {mover:?}\n{moved:?}", level.name);
                assert!(!moved.stuck, "stuck: {}", case());
                assert!(level.is_inside(moved.pose.translation), "leaves the room: {}", case());
                let others = [hero];
                let others = QueryFilter::new().with_sensors().skipping(&others);
                for id in level.world.overlapping(shape.at(moved.pose), &others) {
                    let collider = level.world.get(id).expect("there");
                    let was_apart = relate(shape.at(from), collider.placed()) != Relation::Overlapping;
                    let is_sensor = collider.kind == ColliderKind::Sensor;
                    let answer = response(id, &answers);
                    let passes = is_sensor || matches!(answer, Response::Ignore | Response::Cross);
                    assert!(passes || collider.one_way.is_some(), "ends in {id}: {}", case());
                    let is_reported = moved.hits().iter().any(|hit| hit.id == id);
                    let is_to_be = answer == Response::Cross || is_sensor && answer != Response::Ignore;
                    // To keep its skin it may come into something by as much.
                    let depth = -separation(shape.at(moved.pose), collider.placed()).distance;
                    let is_to_be = is_to_be && depth > 0.01 * level.unit;
                    assert!(!(is_to_be && was_apart) || is_reported, "{id} is not reported: {}", case());
                    crossed += usize::from(is_reported);
                }
                for (i, hit) in moved.hits().iter().enumerate() {
                    let answer = response(hit.id, &answers);
                    assert!(answer != Response::Ignore, "{} is reported: {}", hit.id, case());
                    let again = moved.hits()[..i].iter().any(|other| (other.id, other.part) == (hit.id, hit.part));
                    assert!(!again || matches!(answer, Response::Bounce(_)), "{} is met twice: {}", hit.id, case());
                    assert!((0.0..=1.0).contains(&hit.fraction), "{}", case());
                }
                assert!(moved.hits().is_sorted_by_key(|hit| hit.fraction), "out of order: {}", case());
                ignored += usize::from(moved.hits().is_empty());
            }
            level.world.remove(hero).expect("there");
        }
    }
    assert!(crossed > moves() / 20 && ignored > moves() / 20, "{crossed} crossed, {ignored} met nothing");
}

#[test]
fn a_one_way_tile_that_lets_a_long_move_pass_hides_no_wall_behind_it() -> Result<(), Box<dyn Error>> {
    let up = Vec2::new(0.0, 1.0);
    let mut world = World::new();
    let tile = world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (5.0, 0.0), ()))?;
    world.set_one_way(tile, Some(up))?;
    let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (15.0, 0.0), ()))?;
    // It starts beside the tile, not above it, and goes a little against its direction.
    let hero = world.insert(Collider::new(Convex::circle(0.4)?, (0.0, 0.125), ()))?;
    let moved =
        world.move_and_slide(hero, (24.0, -0.125), &Mover::platformer(up), |_: &Ahead<'_, ()>| Response::Slide)?;
    let end = moved.pose.translation.x;
    assert!((14.0..14.1).contains(&end), "ends at {end}");
    assert_eq!(moved.hits().iter().map(|hit| hit.id).collect::<Vec<_>>(), [wall]);
    Ok(())
}

#[test]
fn a_ledge_below_too_low_a_ceiling_does_not_hold_a_mover_that_is_in_it_by_less_than_its_skin()
-> Result<(), Box<dyn Error>> {
    let up = Vec2::new(0.0, 1.0);
    let mut world = World::new();
    let tile = Convex::rectangle(4.0, 1.0)?;
    world.insert(Collider::new(tile.clone(), (0.0, -0.5), ()).one_way(up))?;
    // The room between the two is 1e-5 less than the height of the mover.
    world.insert(Collider::new(tile, (0.0, 1.5 - 1e-5), ()))?;
    let hero = Convex::rectangle(1.0, 1.0)?;
    let at = Vec2::new(0.0, 0.5 - 5e-4);
    let none = QueryFilter::new();
    for by in [(0.5, 0.0), (-0.5, 0.0), (0.0, -2.0), (0.25, -0.5)].map(Vec2::from) {
        let moved = world.plan_move(hero.at(at), by, &Mover::platformer(up), &none, slide);
        assert!(!moved.stuck && moved.travelled.distance(by) < 1e-3, "{by}: {moved:?}");
        assert_eq!(moved.clip(by), by, "{moved:?}");
    }
    Ok(())
}
