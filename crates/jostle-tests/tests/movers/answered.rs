//! What a mover does by the answers that it gets.

use crate::common::shorthand::{ball, block};
use jostle::{Chain, Compound, Convex, MoveHit, Mover, Part, Polygon, Response, Shape, Vec2, plan_move};

fn up() -> Mover {
    Mover::platformer((0.0, 1.0))
}

#[test]
fn each_part_of_a_compound_is_passed_or_not_by_itself() {
    const CURTAIN: u32 = 1;
    let wall = || Part::new(block(1.0, 9.0), (8.0, 0.0));
    let curtain = |x: f32| Part::new(block(1.0, 9.0), (x, 0.0)).tagged(CURTAIN);
    let level = Compound::new([wall(), curtain(4.0), curtain(6.0)]).expect("a compound");
    // In one move of a few sizes and of many, and from inside the curtain.
    for (from, by) in [(0.0, 20.0), (0.0, 2000.0), (4.0, 20.0), (4.0, 2000.0)] {
        let mut asked = Vec::new();
        let answer = |hit: &MoveHit<usize>| {
            asked.push(hit.part);
            if level.parts()[hit.part as usize].tag() == CURTAIN { Response::Cross } else { Response::Slide }
        };
        let targets = [level.at((0.0, 0.0))];
        let moved = plan_move(ball(0.5).at((from, 0.0)), (by, 0.0), &Mover::top_down(), &targets, answer);
        assert!((moved.pose.translation.x - 7.0).abs() < 0.01, "{from} {by}: {moved:?}");
        assert!(moved.hits().iter().map(|hit| hit.part).eq([1, 2, 0]), "{from} {by}: {moved:?}");
        assert_eq!(moved.hits()[0].inside, from == 4.0, "{moved:?}");
        assert_eq!(asked, [1, 2, 0], "once for each part");
    }
}

#[test]
fn one_way_parts_of_a_compound_hold_one_by_one() {
    use jostle::{Collider, World, slide};
    let ledge = |y: f32| Part::new(block(4.0, 0.5), (0.0, y));
    let mut world = World::new();
    let ledges = Compound::new([ledge(0.0), ledge(4.0)]).expect("a compound");
    world.insert(Collider::new(ledges, (0.0, 0.0), "ledges").one_way((0.0, 1.0))).expect("ledges");
    let hero = world.insert(Collider::new(block(0.5, 1.0), (0.0, 2.0), "hero")).expect("a hero");
    // Between the two it falls onto the lower one, and jumps through the upper one.
    let moved = world.move_and_slide(hero, (0.0, -9.0), &up(), slide).expect("moves");
    assert!((moved.pose.translation.y - 0.75).abs() < 0.01 && moved.floor.is_some(), "{moved:?}");
    world.move_and_slide(hero, (0.0, 9.0), &up(), slide).expect("moves");
    let moved = world.move_and_slide(hero, (0.0, -9.0), &up(), slide).expect("moves");
    assert!((moved.pose.translation.y - 4.75).abs() < 0.01 && moved.floor.is_some(), "{moved:?}");
}

#[test]
fn a_ledge_that_a_move_leads_around_and_into_from_below_lets_it_go_back() {
    use jostle::{Ahead, Collider, World};
    let mut world = World::new();
    let mut add = |shape: Convex, at: (f32, f32)| world.insert(Collider::new(shape, at, ())).expect("a collider");
    let floor = add(block(60.0, 1.0), (0.0, -0.5));
    let ledge = add(block(20.0, 0.75), (13.0, 3.375));
    let ceiling = add(block(20.0, 1.0), (13.0, 4.5));
    let hero = add(block(1.0, 1.0), (-3.0, 5.0));
    world.set_one_way(ledge, Some(Vec2::new(0.0, 1.0))).expect("it is there");
    let respond = |ahead: &Ahead<'_, ()>| if ahead.id == floor { Response::Bounce(1.0) } else { Response::Slide };
    // Above the ledge it starts, bounces off the floor beside it and comes up through it, until the ceiling stops it.
    let moved = world.move_and_slide(hero, (12.0, -12.0), &Mover::top_down(), respond).expect("moves");
    assert!(moved.pose.translation.distance((9.0, 3.5)) < 0.01, "{moved:?}");
    assert!(moved.hits().iter().map(|hit| hit.id).eq([floor, ceiling]), "{moved:?}");
}

#[test]
fn the_surface_beside_an_ignored_one_holds_whichever_is_listed_first() {
    // Flush at x = 0: a ledge to drop through on the left, a tile on the right.
    let tile = block(2.0, 1.0);
    for ledge in [0, 1] {
        let places = [(-1.0, -0.5), (1.0, -0.5)];
        let targets = [tile.at(places[ledge]), tile.at(places[1 - ledge])];
        let answer = |hit: &MoveHit<usize>| if hit.id == ledge { Response::Ignore } else { Response::Slide };
        let mut pose = block(1.0, 1.0).at((0.0, 0.51)).pose();
        for _ in 0..200 {
            let hero = block(1.0, 1.0);
            let moved = plan_move(hero.at(pose), (-0.05, -0.1), &up(), &targets, answer);
            if pose.translation.x > -0.45 {
                assert_eq!(moved.floor.map(|floor| floor.id), Some(1 - ledge), "{ledge}: {moved:?}");
                assert!(moved.travelled.x < -0.04, "{ledge}: {moved:?}");
            }
            pose = moved.pose;
        }
        assert!(pose.translation.y < -5.0, "it walks off the tile and falls through the ledge: {pose:?}");
    }
}

#[test]
fn a_velocity_goes_on_as_the_displacement_did_after_any_number_of_bounces() {
    let wall = block(1.0, 9.0);
    for gap in [0.25_f32, 0.5, 0.75, 1.0, 1.25] {
        let walls = [wall.at((-0.5, 0.0)), wall.at((1.5 + gap, 0.0))];
        for length in 1..12 {
            let by = Vec2::new(length as f32 * 0.37, 0.125);
            let ball = ball(0.5);
            let moved = plan_move(ball.at((0.6, 0.0)), by, &Mover::top_down(), &walls, |_| Response::Bounce(1.0));
            // Unfolded, it goes straight on: the walls are mirrors.
            let (room, start) = (gap, 0.1);
            let bounces = ((start + by.x) / room).floor() as i32;
            if (bounces as u32) < 8 {
                let velocity = moved.clip(by * 3.0);
                let expected = if bounces % 2 == 0 { by.x } else { -by.x } * 3.0;
                assert!((velocity.x - expected).abs() < 1e-5, "{gap} {length}: {bounces} {velocity:?}");
                assert!((velocity.y - by.y * 3.0).abs() < 1e-5, "{gap} {length}: {velocity:?}");
            }
        }
    }
}

#[test]
fn a_step_without_headroom_is_a_wall() {
    let (floor, step, roof) = (block(20.0, 1.0), block(2.0, 0.25), block(2.0, 1.0));
    let hero = block(0.5, 1.0);
    let walks = Mover { step_height: 0.3, ..up() };
    for (low, headroom) in [(true, 0.24), (false, 0.26), (false, 0.4)] {
        let targets = [floor.at((0.0, -0.5)), step.at((2.0, 0.125)), roof.at((2.0, 1.5 + headroom))];
        let moved = plan_move(hero.at((0.0, 0.51)), (2.0, -0.01), &walks, &targets, |_| Response::Slide);
        assert_eq!(moved.wall.map(|wall| wall.id), low.then_some(1), "{moved:?}");
        assert_eq!(moved.pose.translation.x < 0.76, low, "{moved:?}");
        if low {
            assert_eq!(moved.clip((2.0, 0.0)), Vec2::ZERO, "{moved:?}");
        }
    }
}

#[test]
fn touch_ends_a_move_that_presses_on_what_it_has_overlapped() {
    let wall = block(4.0, 4.0);
    let targets = [wall.at((0.0, 0.0))];
    let hero = ball(0.5);
    let touch = |by: (f32, f32)| {
        plan_move(hero.at((2.25, 0.0)), by, &Mover::top_down(), &targets, |_: &MoveHit<usize>| Response::Touch)
    };
    let moved = touch((-1.0, 1.0));
    assert!(moved.travelled.y == 0.0 && moved.pose.translation.x >= 2.5, "pushed out, and stopped: {moved:?}");
    assert!(moved.hits().len() == 1 && moved.hits()[0].inside);
    let moved = touch((1.0, 1.0));
    assert!(moved.travelled.distance((1.25, 1.0)) < 0.01, "pushed out, and away: {moved:?}");
}

#[test]
fn what_is_overlapped_is_reported_with_its_part() {
    let tile = block(1.0, 1.0);
    let tiles = (0..4).map(|i| Part::new(tile.clone(), (i as f32 * 3.0, 0.0)));
    let chain = Chain::open([(-9.0, 0.0), (-3.0, 0.0), (3.0, 0.0), (3.0, 9.0)]).expect("a chain");
    let shapes: [(Shape, Vec2, u32); 2] =
        [(Compound::new(tiles).expect("tiles").into(), (6.0, 0.9).into(), 2), (chain.into(), (2.7, 0.4).into(), 2)];
    for (shape, from, part) in shapes {
        let hero = ball(0.5);
        let targets = [shape.at((0.0, 0.0))];
        let moved = plan_move(hero.at(from), (0.0, 0.0), &Mover::top_down(), &targets, |_| Response::Slide);
        let hit = moved.hits()[0];
        assert!(hit.inside && hit.part == part, "{moved:?}");
        assert!(moved.travelled.y > 0.09, "{moved:?}");
    }
}

/// The number of coins in a row that one move crosses.
#[test]
fn thousands_of_coins_are_crossed_in_their_order() {
    let (coin, hero) = (ball(0.25), ball(0.5));
    let coins: Vec<_> = (0..2_000).map(|i| coin.at((((i * 7) % 2_000) as f32, 0.0))).collect();
    let moved = plan_move(hero.at((-2.0, 0.0)), (3_000.0, 0.0), &Mover::top_down(), &coins, |_| Response::Cross);
    assert_eq!((moved.hits().len(), moved.travelled.x), (2_000, 3_000.0));
    assert!(moved.hits().iter().enumerate().all(|(i, hit)| (hit.id * 7) % 2_000 == i));
}

#[test]
fn a_concave_mover_is_held_by_ground_of_any_kind() {
    let corners = [(-0.8, -0.8), (-0.6, -0.8), (0.0, -0.2), (0.6, -0.8), (0.8, -0.8), (0.0, 0.0)];
    let hero = Polygon::new(corners).expect("a polygon");
    let ridge = Polygon::new([(-9.0, -9.0), (9.0, -9.0), (0.0, 0.0)]).expect("a ridge");
    let convex = Convex::polygon([(-9.0, -9.0), (9.0, -9.0), (0.0, 0.0)]).expect("a ridge");
    let shapes: [Shape; 2] = [ridge.into(), convex.into()];
    for shape in shapes {
        let targets = [shape.at((0.0, 0.0))];
        let moved = plan_move(hero.at((0.0, 3.0)), (0.0, -9.0), &up(), &targets, |_| Response::Slide);
        assert!((moved.pose.translation.y - 0.2).abs() < 0.01, "{moved:?}");
    }
}

#[test]
fn what_is_crossed_only_while_a_step_is_climbed_is_reported_once() {
    let (ground, step, coin) = (block(4.0, 1.0), block(4.0, 0.2), block(0.02, 0.02));
    // Above the head of the hero where it meets the step: it passes the coin on the way up, and goes on from there.
    let targets = [ground.at((0.0, -0.5)), step.at((2.5, 0.1)), coin.at((-0.05, 1.1))];
    let mover = Mover { step_height: 0.25, ..up() };
    let answer = |hit: &MoveHit<usize>| if hit.id == 2 { Response::Cross } else { Response::Slide };
    let moved = plan_move(block(0.6, 1.0).at((0.0, 0.501)), (0.6, -0.02), &mover, &targets, answer);
    assert!(moved.pose.translation.x > 0.55 && (moved.pose.translation.y - 0.7).abs() < 0.01, "{moved:?}");
    assert_eq!(moved.hits().iter().filter(|hit| hit.id == 2).count(), 1, "{moved:?}");
}

#[test]
fn a_floor_in_something_that_is_ignored_is_reported_even_if_nothing_else_is_near() {
    let floor = block(8.0, 1.0);
    let level = [floor.at((0.0, -0.5)); 2];
    let hero = ball(0.5);
    for ignored in [0, 1] {
        let answer = |hit: &MoveHit<usize>| if hit.id == ignored { Response::Ignore } else { Response::Slide };
        let moved = plan_move(hero.at((0.0, 0.5005)), Vec2::ZERO, &up(), &level, answer);
        assert_eq!(moved.floor.map(|floor| floor.id), Some(1 - ignored), "{moved:?}");
    }
}
