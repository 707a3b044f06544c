//! Platforms that carry what stands on them, and push what is in their way.

use crate::common::{
    random::Random,
    shorthand::{ball, block},
};
use jostle::{
    Collider, ColliderId, Compound, Convex, Motion, Mover, Part, Pose2, QueryFilter, Relation, Rot2, Shape, Vec2,
    World, WorldError, relate, separation, slide,
};

fn up() -> Mover {
    Mover::platformer((0.0, 1.0))
}

fn add(world: &mut World<()>, shape: impl Into<Shape>, at: impl Into<Pose2>) -> ColliderId {
    world.insert(Collider::new(shape, at, ())).expect("a collider")
}

fn at(world: &World<()>, id: ColliderId) -> Vec2 {
    world.get(id).expect("there").pose.translation
}

fn heroes() -> [Convex; 3] {
    [block(0.6, 1.0), ball(0.5), Convex::capsule((0.0, -0.2), (0.0, 0.2), 0.3).expect("a capsule")]
}

#[test]
fn a_lift_carries_up_down_and_sideways() {
    for hero in heroes() {
        let mut world = World::new();
        let lift = add(&mut world, block(4.0, 1.0), (0.0, -0.5));
        let hero = add(&mut world, hero, (0.5, 1.0));
        world.move_and_slide(hero, (0.0, -1.0), &up(), slide).expect("moves");
        let offset = at(&world, hero) - at(&world, lift);
        for i in 0..4_000 {
            let angle = i as f32 * 0.01;
            let by = Vec2::new(angle.sin() * 0.2, angle.cos() * 0.15);
            let carried = world.carry(lift, Motion::linear(by), &[hero], &up()).expect("carries");
            assert_eq!((carried.moved, carried.crushed), (vec![hero], vec![]), "{i}");
            let moved = world.move_and_slide(hero, (0.0, -0.01), &up(), slide).expect("moves");
            assert_eq!(moved.floor.map(|floor| floor.id), Some(lift), "{i}");
            let now = at(&world, hero) - at(&world, lift);
            assert!((now - offset).length() < 1e-3, "{i}: {now} {offset}");
        }
    }
}

#[test]
fn a_rider_of_a_rider_rides_and_one_beside_does_not() {
    let mut world = World::new();
    let lift = add(&mut world, block(4.0, 1.0), (0.0, -0.5));
    let crate_ = add(&mut world, block(1.0, 1.0), (0.0, 0.5));
    let hero = add(&mut world, ball(0.5), (0.0, 1.5));
    let other = add(&mut world, ball(0.5), (9.0, 0.5));
    let actors = [hero, other, crate_];
    for _ in 0..50 {
        let carried = world.carry(lift, Motion::linear((0.1, 0.25)), &actors, &up()).expect("carries");
        assert_eq!(carried.moved, [hero, crate_]);
    }
    assert!((at(&world, hero) - Vec2::new(5.0, 14.0)).length() < 0.01 && at(&world, other) == (9.0, 0.5).into());
    // Without a direction up nothing rides.
    let carried = world.carry(lift, Motion::linear((0.1, -0.25)), &actors, &Mover::top_down()).expect("carries");
    assert_eq!(carried.moved, []);
}

#[test]
fn what_is_in_the_way_is_pushed_and_crushed_only_where_it_cannot_yield() {
    for hero in heroes() {
        for speed in [0.02, 0.3, 5.0] {
            let mut world = World::new();
            let wall = add(&mut world, block(1.0, 6.0), (9.5, 0.0));
            let piston = add(&mut world, block(1.0, 2.0), (0.0, 0.0));
            let hero = add(&mut world, hero.clone(), (2.0, 0.1));
            let mut crushed_at = None;
            let mut travelled = 0.0;
            while crushed_at.is_none() && travelled < 20.0 {
                let before = at(&world, hero);
                let carried =
                    world.carry(piston, Motion::linear((speed, 0.0)), &[hero], &Mover::top_down()).expect("moves");
                travelled += speed;
                let shape = world.get(hero).expect("there");
                assert_ne!(relate(shape.placed(), world.get(wall).expect("there").placed()), Relation::Overlapping);
                if carried.crushed == [hero] {
                    assert_eq!(at(&world, hero), before, "it is left where it was");
                    crushed_at = Some(travelled);
                } else {
                    let piston = world.get(piston).expect("there");
                    assert_ne!(relate(shape.placed(), piston.placed()), Relation::Overlapping, "{speed} {travelled}");
                    assert!(at(&world, hero).x > piston.pose.translation.x, "{speed} {travelled} {shape:?} {piston:?}");
                }
            }
            // From 0.5 to 9 there is room of 8.5, of which the hero takes 0.6 or 1.
            let crushed_at = crushed_at.expect("crushed at last");
            assert!((7.4..8.0 + speed).contains(&crushed_at), "{speed}: {crushed_at}");
        }
    }
}

#[test]
fn a_turning_door_pushes_and_does_not_pass_through() {
    for (thick, hero) in [(0.4, ball(0.3)), (0.0, ball(0.1)), (0.1, block(0.3, 0.3))] {
        for turn in [0.1, 1.5, 3.0, -3.0] {
            let mut world = World::new();
            let leaf =
                if thick > 0.0 { block(4.0, thick) } else { Convex::segment((-2.0, 0.0), (2.0, 0.0)).expect("thin") };
            let door = add(&mut world, leaf, (0.0, 0.0));
            let side = if turn > 0.0 { 1.0 } else { -1.0 };
            let hero = add(&mut world, hero.clone(), (-0.5, 0.6 * side));
            let mut turned = 0.0_f32;
            while turned.abs() < 2.0 {
                let motion = Motion::ZERO.turning(turn).about((-2.0, 0.0));
                world.carry(door, motion, &[hero], &Mover::top_down()).expect("moves");
                turned += turn;
                let [shape, leaf] = [hero, door].map(|id| world.get(id).expect("there").placed());
                assert_ne!(relate(shape, leaf), Relation::Overlapping, "{turn} {turned}");
                // It is still on the side that it was on.
                let local = leaf.pose().apply_inverse(at(&world, hero));
                assert!(local.y * side > 0.0 && local.x.abs() < 2.0, "{turn} {turned}: passed to {local}");
            }
        }
    }
}

#[test]
fn a_turning_platform_carries_along_its_arc() {
    let mut world = World::new();
    let wheel = add(&mut world, block(6.0, 0.5), (0.0, 0.0));
    let hero = add(&mut world, ball(0.3), (2.0, 0.56));
    let motion = Motion::ZERO.turning(0.02);
    for _ in 0..20 {
        let carried = world.carry(wheel, motion, &[hero], &up()).expect("moves");
        assert!(carried.crushed.is_empty());
        world.move_and_slide(hero, (0.0, -0.01), &up(), slide).expect("moves");
    }
    let turned = Rot2::new(0.4) * Vec2::new(2.0, 0.56);
    assert!(at(&world, hero).distance(turned) < 0.06, "{} {turned}", at(&world, hero));
}

#[test]
fn sensors_push_nobody_and_one_way_platforms_only_from_above() {
    let mut world = World::new();
    let field = world.insert(Collider::new(block(2.0, 2.0), (0.0, 0.0), ()).sensor()).expect("a sensor");
    let hero = add(&mut world, ball(0.5), (2.0, 0.0));
    let carried = world.carry(field, Motion::linear((2.0, 0.0)), &[hero], &up()).expect("moves");
    assert!(carried.moved.is_empty() && carried.crushed.is_empty());
    let ledge = Collider::new(block(4.0, 0.5), (10.0, 0.0), ()).one_way((0.0, 1.0));
    let ledge = world.insert(ledge).expect("a ledge");
    for (y, moves) in [(0.75, true), (2.0, false), (-0.9, false), (0.0, false)] {
        world.set_pose(hero, (10.0, y)).expect("there");
        let carried = world.carry(ledge, Motion::linear((0.0, 1.0)), &[hero], &up()).expect("moves");
        assert_eq!((carried.moved.len(), carried.crushed.len()), (usize::from(moves), 0), "{y}");
        world.carry(ledge, Motion::linear((0.0, -1.0)), &[], &up()).expect("moves");
    }
    // One in its way from above is pushed up.
    world.set_pose(hero, (10.0, 1.25)).expect("there");
    let carried = world.carry(ledge, Motion::linear((0.0, 1.0)), &[hero], &up()).expect("moves");
    assert!(carried.moved == [hero] && at(&world, hero).y > 1.74);
    assert!(world.is_free(ball(0.5).at(at(&world, hero)), &QueryFilter::new().skipping(&[hero, field])));
}

#[test]
fn what_cannot_be_is_refused_and_nothing_has_moved() {
    let mut world = World::new();
    let lift = add(&mut world, block(4.0, 1.0), (0.0, -0.5));
    let hero = add(&mut world, ball(0.5), (0.0, 0.5));
    let gone = add(&mut world, ball(0.5), (9.0, 0.5));
    world.remove(gone).expect("there");
    let before = world.state_hash();
    let motion = Motion::linear((f32::NAN, 0.0));
    assert!(matches!(world.carry(lift, motion, &[hero], &up()), Err(WorldError::MotionNotFinite { .. })));
    assert_eq!(
        world.carry(lift, Motion::ZERO, &[hero, gone], &up()).expect_err("gone"),
        WorldError::Unknown { id: gone }
    );
    assert_eq!(world.carry(gone, Motion::ZERO, &[], &up()).expect_err("gone"), WorldError::Unknown { id: gone });
    assert_eq!(world.state_hash(), before);
    world.set_pose(lift, (3e38, 0.0)).expect("there");
    let before = world.state_hash();
    assert!(world.carry(lift, Motion::linear((3e38, 0.0)), &[hero], &up()).is_err());
    assert_eq!(world.state_hash(), before);
    world.set_pose(lift, (0.0, -0.5)).expect("there");
    let carried = world.carry(lift, Motion::linear((1.0, 0.0)), &[lift, hero], &up()).expect("moves");
    assert_eq!(carried.moved, [hero]);
}

#[test]
fn a_platform_that_turns_a_little_on_a_long_way_passes_nobody() {
    for turn in [0.0, 0.01, -0.3] {
        let mut world: World<&str> = World::new();
        let piston = world.insert(Collider::new(block(1.0, 2.0), (0.0, 0.0), "piston")).expect("a piston");
        let hero = world.insert(Collider::new(ball(0.5), (2.5, 0.0), "hero")).expect("a hero");
        let motion = Motion::linear((8.0, 0.0)).turning(turn);
        let carried = world.carry(piston, motion, &[hero], &Mover::top_down()).expect("carries");
        let at = world.get(hero).expect("there").pose.translation;
        assert!(carried.moved == [hero] && at.x > 8.5, "turning by {turn}: {carried:?}, at {at}");
    }
}

#[test]
fn riders_that_are_stopped_stop_those_behind_them() {
    for count in [2, 5] {
        for forward in [true, false] {
            let mut world = World::new();
            let lift = add(&mut world, block(40.0, 1.0), (0.0, -0.5));
            add(&mut world, block(1.0, 6.0), (6.0, 3.5));
            let mut riders: Vec<_> =
                (0..count).map(|i| add(&mut world, block(1.0, 1.0), (4.5 - 1.25 * i as f32, 0.5))).collect();
            let order = riders.clone();
            if !forward {
                riders.reverse();
            }
            for i in 0..12 {
                world.carry(lift, Motion::linear((0.25, 0.0)), &riders, &up()).expect("carries");
                for (a, b) in order.iter().zip(&order[1..]) {
                    let shapes = [a, b].map(|id| world.get(*id).expect("there").placed());
                    assert_ne!(relate(shapes[0], shapes[1]), Relation::Overlapping, "{forward} {i}");
                }
            }
            // They stand in a row at the wall.
            for (i, id) in order.iter().enumerate() {
                let x = at(&world, *id).x;
                assert!((x - (5.0 - i as f32)).abs() < 0.01, "{forward}: {i} at {x}");
            }
        }
    }
}

#[test]
fn riders_of_riders_keep_their_places_whichever_way_the_lift_goes() {
    for by in [(0.0, 0.5), (0.0, -0.5), (0.3, 0.3), (-0.3, 0.3), (0.5, -0.2), (-0.5, 0.0)].map(Vec2::from) {
        let mut world = World::new();
        let lift = add(&mut world, block(8.0, 1.0), (0.0, -0.5));
        let places = [(0.0, 2.5), (0.0, 0.5), (1.0, 0.5), (0.5, 1.5), (-1.0, 0.5)];
        let riders = places.map(|place| add(&mut world, block(1.0, 1.0), place));
        for i in 0..64 {
            let carried = world.carry(lift, Motion::linear(by), &riders, &up()).expect("carries");
            assert_eq!((carried.moved.len(), carried.crushed.len()), (5, 0), "by {by}, {i}: {carried:?} {riders:?}");
        }
        for (id, place) in riders.iter().zip(places) {
            let should_be = Vec2::from(place) + by * 64.0;
            assert!(at(&world, *id).distance(should_be) < 0.005, "by {by}: {place:?} to {}", at(&world, *id));
        }
    }
}

#[test]
fn what_is_pushed_pushes_what_is_before_it() {
    for (gap, step) in [(0.0, 0.25), (0.5, 0.25), (0.5, 3.0), (0.1, 0.01)] {
        for nearest_first in [true, false] {
            let mut world = World::new();
            add(&mut world, block(1.0, 6.0), (12.5, 0.0));
            let piston = add(&mut world, block(1.0, 2.0), (0.0, 0.0));
            let crates: Vec<_> =
                (0..3).map(|i| add(&mut world, block(1.0, 1.0), (1.5 + (1.0 + gap) * i as f32, 0.0))).collect();
            let actors: Vec<_> = if nearest_first { crates.clone() } else { crates.iter().rev().copied().collect() };
            // From 0.5 to 12 there is room of 11.5, of which the crates take 3.
            let mut travelled = 0.0;
            while travelled + step <= 8.5 {
                let motion = Motion::linear((step, 0.0));
                let carried = world.carry(piston, motion, &actors, &Mover::top_down()).expect("moves");
                travelled += step;
                assert_eq!(carried.crushed, [], "gap {gap}, step {step}, at {travelled}");
                let mut left = at(&world, piston).x + 0.5;
                for &id in &crates {
                    assert!(at(&world, id).x - 0.5 >= left, "gap {gap}, step {step}, at {travelled}: {id} overlaps");
                    left = at(&world, id).x + 0.5;
                }
            }
            assert!(at(&world, crates[0]).x > travelled + 0.99);
            let before = crates.clone().iter().map(|id| at(&world, *id)).collect::<Vec<_>>();
            let carried = world.carry(piston, Motion::linear((3.0, 0.0)), &actors, &Mover::top_down()).expect("moves");
            assert!(carried.crushed.contains(&crates[0]), "{carried:?}");
            for (id, before) in crates.iter().zip(before) {
                assert!(!carried.crushed.contains(id) || at(&world, *id) == before, "it is left where it was");
            }
        }
    }
}

#[test]
fn no_actor_ends_in_a_wall_another_or_the_platform_unless_it_is_crushed() {
    let mut random = Random::new(11);
    let [mut rode, mut crushed] = [0; 2];
    for round in 0..300 {
        let mut world = World::new();
        for (size, place) in [((22.0, 1.0), (0.0, -8.0)), ((22.0, 1.0), (0.0, 8.0)), ((1.0, 16.0), (-10.0, 0.0))] {
            add(&mut world, block(size.0, size.1), place);
        }
        add(&mut world, block(1.0, 16.0), (10.0, 0.0));
        let platform = add(&mut world, block(random.between(1.0, 9.0), random.between(0.5, 2.0)), (0.0, -2.0));
        let mut actors = Vec::new();
        for _ in 0..60 {
            let shape = random.pick(&[block(1.0, 1.0), block(0.5, 2.0), ball(0.5), ball(0.25)]).clone();
            let place = Vec2::new(random.between(-9.0, 9.0), random.between(-7.0, 7.0));
            let turn = if random.chance(2) { 0.0 } else { random.between(-1.0, 1.0) };
            let pose = Pose2::new(place, Rot2::new(turn));
            if world.is_free(shape.at(pose), &QueryFilter::new()) {
                let id = add(&mut world, shape, pose);
                let others = [id];
                let others = QueryFilter::new().skipping(&others);
                // Half of them fall onto what is below.
                if random.chance(2) {
                    world.move_and_slide(id, (0.0, -20.0), &up(), slide).expect("moves");
                }
                assert!(world.is_free(world.get(id).expect("there").placed(), &others));
                actors.push(id);
            }
        }
        let turns = random.chance(2);
        for step in 0..6 {
            let by = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * *random.pick(&[0.05, 0.5, 3.0]);
            let turn = if turns { random.between(-0.4, 0.4) } else { 0.0 };
            let before: Vec<_> = actors.iter().map(|id| at(&world, *id)).collect();
            let motion = Motion::linear(by).turning(turn);
            let carried = world.carry(platform, motion, &actors, &up()).expect("carries");
            rode += carried.moved.len();
            crushed += carried.crushed.len();
            for (&id, before) in actors.iter().zip(before) {
                if carried.crushed.contains(&id) {
                    assert_eq!(at(&world, id), before, "round {round}, step {step}: {id} is left where it was");
                }
                let skip = [&[id], &carried.crushed[..]].concat();
                let placed = world.get(id).expect("there").placed();
                let is_crushed = carried.crushed.contains(&id);
                for other in world.overlapping(placed, &QueryFilter::new().skipping(&skip)) {
                    let depth = -separation(placed, world.get(other).expect("there").placed()).distance;
                    // A crushed one may be where others have come to while the platform turned.
                    let may_be = is_crushed && (other == platform || turns);
                    assert!(may_be, "round {round}, step {step}: {id} overlaps {other} by {depth}: {carried:?}");
                }
            }
            // The crushed are gone, as in a game.
            for id in carried.crushed {
                world.remove(id).expect("there");
                actors.retain(|actor| *actor != id);
            }
        }
    }
    assert!(rode > 5_000 && crushed > 50, "{rode} moved, {crushed} crushed");
}

/// A box on the seam of two tiles is pushed up: out of either tile alone it would be pushed into the other.
#[test]
fn what_is_inside_a_platform_of_tiles_leaves_it_as_one() {
    let tile = |x: f32| Part::new(block(1.0, 1.0), (x, 0.0));
    let tiles = Compound::new([tile(-0.5), tile(0.5)]).expect("tiles");
    for by in [Vec2::new(0.05, 0.0), Vec2::new(-0.02, 0.01)] {
        let mut world = World::new();
        let platform = add(&mut world, tiles.clone(), (0.0, 0.0));
        let hero = add(&mut world, block(0.2, 0.2), (0.0, 0.1));
        let carried = world.carry(platform, Motion::linear(by), &[hero], &Mover::top_down()).expect("moves");
        assert_eq!((carried.moved, carried.crushed), (vec![hero], vec![]), "{by}");
        let off = at(&world, hero) - at(&world, platform);
        assert!((0.6..0.62).contains(&off.y) && off.x.abs() < 0.1, "{by}: {off}");
    }
}
