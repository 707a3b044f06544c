//! Situations in which moves have disappointed users who wrote a game.

use crate::common::shorthand::{ball, block};
use jostle::{
    Ahead, Chain, Collider, ColliderId, Convex, Motion, Mover, Pose2, Response, Rot2, Vec2, World, plan_move, slide,
};

use std::error::Error;

fn up() -> Mover {
    Mover::platformer((0.0, 1.0))
}

#[test]
fn a_ball_that_ends_within_its_skin_bounces_too() {
    let wall = block(1.0, 9.0);
    for by in [1.9999, 2.0, 2.01, 3.0] {
        let from = ball(0.5);
        let bounces = |_: &_| Response::Bounce(1.0);
        let moved = plan_move(from.at((0.0, 0.0)), (by, 0.0), &Mover::top_down(), &[wall.at((3.0, 0.0))], bounces);
        assert_eq!(moved.hits().len(), 1, "{by}");
        assert_eq!(moved.clip((by, 0.0)), (-by, 0.0).into(), "{by}");
        let touches = |_: &_| Response::Touch;
        let moved = plan_move(from.at((0.0, 0.0)), (by, 0.0), &Mover::top_down(), &[wall.at((3.0, 0.0))], touches);
        assert_eq!((moved.hits().len(), moved.clip((by, 0.0))), (1, Vec2::ZERO), "{by}");
    }
    // In a room it goes on for ever.
    let room = Chain::closed([(0.0, 0.0), (0.0, 6.0), (10.0, 6.0), (10.0, 0.0)]).expect("a room").one_sided();
    let mut world = World::new();
    world.insert(Collider::new(room, (0.0, 0.0), ())).expect("a room");
    let id = world.insert(Collider::new(ball(0.5), (3.0, 3.0), ())).expect("a ball");
    let mut velocity = Vec2::new(7.0, 5.0);
    for i in 0..10_000 {
        let moved =
            world.move_and_slide(id, velocity * 0.1, &Mover::top_down(), |_| Response::Bounce(1.0)).expect("moves");
        velocity = moved.clip(velocity);
        assert!(velocity.x.abs() == 7.0 && velocity.y.abs() == 5.0, "frame {i}: {velocity} {moved:?}");
    }
}

#[test]
fn a_step_that_is_climbed_costs_no_speed() {
    for hero in [block(0.6, 1.0), Convex::capsule((0.0, -0.3), (0.0, 0.3), 0.3).expect("a capsule")] {
        let mut world = World::new();
        for i in 0..6 {
            let i = i as f32;
            world.insert(Collider::new(block(2.0, 4.0), (2.0 * i, 0.3 * i - 2.0), ())).expect("a stair");
        }
        let id = world.insert(Collider::new(hero, (0.0, 0.6), ())).expect("a hero");
        let mover = Mover { step_height: 0.35, ..up() };
        let mut velocity = Vec2::new(6.0, 0.0);
        for i in 0..100 {
            velocity.y -= 0.5;
            let moved = world.move_and_slide(id, velocity * (1.0 / 60.0), &mover, slide).expect("moves");
            velocity = moved.clip(velocity);
            assert!(velocity.x == 6.0 && moved.wall.is_none(), "frame {i}: {velocity} {moved:?}");
        }
        assert!(world.get(id).expect("there").pose.translation.x > 9.0);
    }
}

#[test]
fn a_hero_that_is_typed_onto_a_ledge_stands_on_it() {
    for i in 0..40 {
        let (height, size) = (0.1 + 0.1 * (i % 7) as f32, 0.8 + 0.1 * (i % 5) as f32);
        let y = 0.1 * i as f32;
        let mut world = World::new();
        let ledge = Collider::new(block(4.0, height), (0.0, y), ()).one_way((0.0, 1.0));
        let ledge = world.insert(ledge).expect("a ledge");
        // Typed digits may also be half a skin off.
        let off = if i % 2 == 0 { 0.0 } else { -0.000_4 };
        let at = (0.3, y + height / 2.0 + size / 2.0 + off);
        let id = world.insert(Collider::new(block(0.8, size), at, ())).expect("a hero");
        for _ in 0..10 {
            let moved = world.move_and_slide(id, (0.01, -0.05), &up(), slide).expect("moves");
            assert_eq!(moved.floor.map(|floor| floor.id), Some(ledge), "{i}: {moved:?}");
        }
    }
}

#[test]
fn between_a_wall_and_a_slope_it_does_not_tremble() {
    let room = Chain::closed([(0.0, 0.0), (0.0, 6.0), (10.0, 6.0), (10.0, 0.0)]).expect("a room").one_sided();
    let slope = Convex::triangle((0.0, 0.0), (3.0, 0.0), (0.0, 1.0)).expect("a slope");
    for hero in [ball(0.5), block(1.0, 1.0), Convex::regular(8, 0.5).expect("an octagon")] {
        for by in [(-0.1, -0.1), (-0.02, -0.3), (-0.5, -0.1), (-0.01, -0.01)] {
            let targets = [room.at((0.0, 0.0)), slope.at((0.0, 0.0))];
            let mut at = Pose2::from((2.0, 2.5));
            let step = |at: &mut Pose2| {
                let moved = plan_move(hero.at(*at), by, &Mover::top_down(), &targets, |_| Response::Slide);
                *at = moved.pose;
                moved.travelled.length()
            };
            for _ in 0..2_000 {
                step(&mut at);
            }
            for i in 0..20 {
                let crept = step(&mut at);
                assert!(crept < 1e-5, "{hero:?} by {by:?} creeps {crept} in {i} at {at:?}");
            }
        }
    }
}

#[test]
fn a_lift_may_leave_just_enough_room() {
    let mut world = World::new();
    let lift = world.insert(Collider::new(block(4.0, 1.0), (0.0, -0.5), ())).expect("a lift");
    world.insert(Collider::new(block(4.0, 1.0), (0.0, 2.5), ())).expect("a ceiling");
    let hero = world.insert(Collider::new(ball(0.5), (0.0, 0.5), ())).expect("a hero");
    for i in 0..17 {
        let carried = world.carry(lift, Motion::linear((0.0, 0.0625)), &[hero], &up()).expect("moves");
        assert_eq!(carried.crushed.len(), usize::from(i == 16), "{i}");
        if i < 16 {
            let moved = world.move_and_slide(hero, (0.0, -0.01), &up(), slide).expect("moves");
            assert!(moved.floor.is_some() && !moved.stuck, "{i}: {moved:?}");
        }
    }
}

#[test]
fn coins_on_the_edges_of_steps_are_collected_on_the_way_up_and_down() {
    let mut world: World<&str> = World::new();
    let mut coins = Vec::new();
    for i in 0..8 {
        let i = i as f32;
        let step = Convex::rectangle(1.0, 4.0).expect("a step");
        world.insert(Collider::new(step, (i + 0.5, 0.25 * i - 2.0), "step")).expect("a step");
        // Narrower than a climb is wide, above the edge: only the way up and on leads through them.
        let coin = Convex::rectangle(0.001, 0.01).expect("a coin");
        let solid = Collider::new(coin, (i - 0.298, 0.25 * i + 0.99), "coin");
        coins.push(world.insert(if (i as usize).is_multiple_of(2) { solid } else { solid.sensor() }).expect("a coin"));
    }
    let hero = Convex::rectangle(0.6, 1.0).expect("a hero");
    let hero = world.insert(Collider::new(hero, (0.5, 0.51), "hero")).expect("a hero");
    let mover = Mover { step_height: 0.25, snap: 0.3, ..Mover::platformer((0.0, 1.0)) };
    for way in [0.1, -0.1] {
        let mut met: Vec<ColliderId> = Vec::new();
        for _ in 0..70 {
            let answer = |ahead: &Ahead<'_, &str>| match ahead.collider.data {
                "coin" => Response::Cross,
                _ => Response::Slide,
            };
            let moved = world.move_and_slide(hero, (way, -0.02), &mover, answer).expect("moves");
            met.extend(moved.hits().iter().map(|hit| hit.id).filter(|id| coins.contains(id)));
        }
        met.sort_unstable();
        met.dedup();
        assert_eq!(met, coins[1..], "{way}");
    }
}

#[test]
fn a_ball_between_two_walls_that_it_bounces_off_comes_to_an_end() {
    for (wide, gap) in [(1.0, 0.0), (1.0, 0.0015), (1.0, 1e-6)] {
        let walls = [1.0_f32, -1.0].map(|side| (block(20.0, 1.0), Vec2::new(0.0, side * (1.0 + 0.5 * gap))));
        let walls: Vec<_> = walls.iter().map(|(wall, at)| wall.at(*at)).collect();
        for hero in [block(wide, wide), ball(0.5 * wide)] {
            for restitution in [0.0, 0.5, 1.0] {
                let answer = |_: &_| Response::Bounce(restitution);
                let moved = plan_move(hero.at((0.0, 0.0)), (0.5, -0.5), &Mover::top_down(), &walls, answer);
                assert!(moved.travelled.x > 0.2 && moved.travelled.length() < 0.71, "{gap} {restitution}: {moved:?}");
            }
        }
    }
    // A wedge of two walls that meet at a small angle.
    let walls = [Chain::open([(-9.0, 0.0), (9.0, 0.0)]), Chain::open([(9.0, 0.018), (-9.0, 0.0)])];
    let walls = walls.map(|wall| wall.expect("a wall"));
    let walls: Vec<_> = walls.iter().map(|wall| wall.at((0.0, 0.0))).collect();
    let answer = |_: &_| Response::Bounce(0.0);
    let moved = plan_move(ball(0.001).at((0.0, 0.007)), (-5.0, -0.1), &Mover::top_down(), &walls, answer);
    assert!(moved.travelled.length() <= 5.1, "{moved:?}");
}

#[test]
fn a_hero_that_rounding_left_in_a_ledge_stands_on_it_and_can_go() {
    let mut world: World<&str> = World::new();
    let ledge = Collider::new(block(8.0, 1.0), (0.0, -0.5), "ledge").one_way((0.0, 1.0));
    world.insert(ledge).expect("a ledge");
    for by in [(1.0, -0.1), (1.0, 0.0), (0.0, 1.0)] {
        let hero = world.insert(Collider::new(block(1.0, 1.0), (0.0, 0.499_999), "hero")).expect("a hero");
        let moved = world.move_and_slide(hero, by, &up(), slide).expect("moves");
        let expected = Vec2::new(by.0, by.1.max(0.0));
        assert!(!moved.stuck && moved.travelled.distance(expected) < 0.01, "{by:?}: {moved:?}");
        assert!(moved.floor.is_some() || by.1 > 0.0, "{by:?}: {moved:?}");
        world.remove(hero).expect("there");
    }
}

#[test]
fn a_mover_that_bounces_off_a_floor_is_not_pulled_back_to_it() {
    let floor = block(20.0, 1.0);
    let floor = [floor.at((0.0, -0.5))];
    let answer = |_: &_| Response::Bounce(1.0);
    let [walker, flyer] =
        [up(), Mover::top_down()].map(|mover| plan_move(ball(0.5).at((0.0, 0.6)), (1.0, -0.5), &mover, &floor, answer));
    assert!(walker.pose.translation.distance(flyer.pose.translation) < 0.01 && walker.pose.translation.y > 0.8);
}

#[test]
fn without_a_skin_it_ends_inside_nothing() {
    let turned =
        |(x, y): (f32, f32), (cos, sin)| Pose2::new((x, y), jostle::Rot2::from_cos_sin(cos, sin).expect("a rotation"));
    let hero = ball(0.5);
    let from = turned((3.993_833_5, 1.068_676), (0.889_680_6, 0.456_583_38));
    let (wall, ground) = (block(0.5, 2.0), block(1.0, 1.0));
    let targets = [
        wall.at(turned((4.853_177, 1.040_717_5), (0.887_737_4, 0.460_350_2))),
        ground.at((4.233_103_3, -0.018_968_157)),
    ];
    let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
    let moved = plan_move(hero.at(from), (0.158_555_03, -0.085_598_35), &mover, &targets, |_| Response::Slide);
    for target in targets {
        let (at, gap) = (hero.at(moved.pose), jostle::separation(hero.at(moved.pose), target));
        assert_ne!(jostle::relate(at, target), jostle::Relation::Overlapping, "{gap:?}");
    }
}

#[test]
fn without_a_skin_a_long_move_ends_clear_of_what_is_below_its_path_by_less_than_rounding() {
    let (hero, ground) = (block(1.0, 1.0), block(2.0, 0.25));
    let mover = Mover { skin: Some(0.0), ..Mover::top_down() };
    // Half an ulp of the height that it ends at is 2^-25.
    let unit = 1.0 / (1_u64 << 27) as f32;
    for (top, bottom) in (1..8).flat_map(|top| (top..8).map(move |bottom| (top as f32 * unit, bottom as f32 * unit))) {
        let targets = [ground.at((1000.0, top - 0.125))];
        let by = Vec2::new(1000.0, bottom - 0.25);
        let moved = plan_move(hero.at((0.0, 0.75)), by, &mover, &targets, |_| Response::Slide);
        let end = hero.at(moved.pose);
        assert_ne!(jostle::relate(end, targets[0]), jostle::Relation::Overlapping, "{top} {bottom}: {moved:?}");
    }
}

#[test]
fn a_corner_that_it_steps_back_from_by_more_than_its_skin_still_turns_it_away() {
    let tile = block(1.0, 1.0);
    let targets = [tile.at((0.0, 0.0))];
    let mover = Mover { skin: Some(0.2), ..Mover::top_down() };
    // It hits the corner at 60° from its path. A skin of so large a part of its radius is left on the way back.
    let moved = plan_move(ball(0.5).at((-3.0, 0.933)), (6.0, 0.0), &mover, &targets, |_| Response::Slide);
    assert!(moved.pose.translation.x > 0.5, "{moved:?}");
}

#[test]
fn a_box_falls_past_the_corner_of_another_within_its_skin() {
    let tile = block(1.0, 1.0);
    let targets = [tile.at((0.0, 0.0))];
    for mover in [up(), Mover::top_down()] {
        for side in [-1.0, 1.0] {
            let from = Vec2::new(side * (1.0 + 5e-4), 1.0 + 5e-4);
            let moved = plan_move(block(1.0, 1.0).at(from), (0.0, -0.5), &mover, &targets, |_| Response::Slide);
            let way = moved.travelled;
            assert!(way.x.abs() < 2e-3 && way.y < -0.49 && moved.floor.is_none(), "{moved:?}");
        }
    }
}

#[test]
fn in_a_valley_it_comes_to_rest() {
    let tilted = Pose2::new((5.0, -3.0), jostle::Rot2::new(0.3));
    let heroes = [ball(0.4), block(0.6, 0.8), Convex::regular(8, 0.45).expect("an octagon")];
    for degrees in [1.0_f32, 5.0, 10.0, 14.0, 20.0, 45.0, 80.0] {
        let (sin, cos) = (degrees.to_radians().sin(), degrees.to_radians().cos());
        let valley = Chain::open([(-9.0, 0.0), (0.0, 0.0), (9.0 * cos, 9.0 * sin)]).expect("a valley");
        let targets = [valley.at(tilted)];
        // Down between the two sides.
        let down = jostle::Rot2::new(0.3 + 0.5 * degrees.to_radians()) * Vec2::new(0.0, -1.0);
        for (hero, skin, length, side) in heroes.iter().flat_map(|hero| {
            let skins = [None, Some(0.0)].into_iter();
            let lengths = skins.flat_map(|skin| [0.1, 2.1, 700.0].map(|length| (skin, length)));
            lengths.flat_map(move |(skin, length)| [-0.1_f32, 0.1].map(|side| (hero, skin, length, side)))
        }) {
            let mover = Mover { skin, ..Mover::top_down() };
            let mut pose = Pose2::new(tilted * Vec2::new(side, 0.9), tilted.rotation);
            let mut go = || {
                let moved = plan_move(hero.at(pose), down * length, &mover, &targets, |_| Response::Slide);
                let way = moved.pose.translation.distance(pose.translation);
                pose = moved.pose;
                way
            };
            (0..1_500).for_each(|_| _ = go());
            let crept: f32 = (0..100).map(|_| go()).sum();
            assert!(crept < 1e-5, "{degrees}° {hero:?} {skin:?} {length} {side}: {crept} at {pose:?}");
        }
    }
}

#[test]
fn a_tile_in_a_shaft_of_its_own_width_comes_to_rest() {
    const CELLS: [(i32, i32); 9] = [(0, 0), (0, 1), (0, 2), (0, 3), (1, -1), (2, 0), (2, 1), (2, 2), (2, 3)];
    let poses = [
        Pose2::IDENTITY,
        Pose2::new((3.0, -5.0), jostle::Rot2::new(0.3)),
        Pose2::from((5_000.0, -3_000.0)),
        Pose2::from((0.1, 0.7)),
    ];
    for (pose, unit) in poses.into_iter().flat_map(|pose| [1.0, 16.0, 0.3].map(|unit| (pose, unit))) {
        let tile = block(unit, unit);
        let place = |(x, y): (f32, f32)| pose * Pose2::from(Vec2::new(x, y) * unit);
        let targets: Vec<_> = CELLS.iter().map(|&(x, y)| tile.at(place((x as f32, y as f32)))).collect();
        for skin in [None, Some(0.0)] {
            for by in [(0.3, -0.4), (-0.1, -0.1), (0.01, -0.7), (0.0, -1.0), (-30.0, -3.0), (0.7, -700.0)] {
                for mover in [Mover::top_down(), Mover::platformer(pose.rotation * Vec2::new(0.0, 1.0))] {
                    let (mover, by) = (Mover { skin, ..mover }, pose.rotation * (Vec2::from(by) * unit));
                    let mut at = place((1.0, 2.5));
                    let mut go = || {
                        let moved = plan_move(tile.at(at), by, &mover, &targets, |_| Response::Slide);
                        let way = moved.pose.translation.distance(at.translation);
                        at = moved.pose;
                        way
                    };
                    (0..200).for_each(|_| _ = go());
                    let crept: f32 = (0..250).map(|_| go()).sum();
                    assert!(crept < 2.5e-6 * unit, "{pose:?} {unit} {skin:?} {by}: creeps {crept} at {at:?}");
                }
            }
        }
    }
}

#[test]
fn in_the_corner_of_a_wall_and_a_slope_of_one_chain_both_are_reported() {
    // To the right of the wall the ground goes down, so that the joint is nearest to the slope.
    let points = [(2.0, -1.8), (0.0, 0.0), (0.0, 5.0)];
    for tilt in [0.0, 0.3, -1.1] {
        let pose = Pose2::new((3.0, -5.0), Rot2::new(tilt));
        let mut world = World::new();
        world.insert(Collider::new(Chain::open(points).expect("a room").one_sided(), pose, ())).expect("a room");
        let at = pose * Pose2::from((0.3 + 1e-6, 0.4 + 2e-4));
        let hero = world.insert(Collider::new(block(0.6, 0.8), at, ())).expect("a hero");
        let mover = Mover::platformer(pose.rotation * Vec2::new(0.0, 1.0));
        let moved = world.move_and_slide(hero, pose.rotation * Vec2::new(-0.1, 0.0), &mover, slide).expect("moves");
        let parts = [moved.floor, moved.wall].map(|surface| surface.map(|surface| surface.part));
        assert_eq!(parts, [Some(0), Some(1)], "{moved:?}");
        let floor = moved.floor.expect("a floor");
        let slope = pose.rotation * Vec2::new(0.9, 1.0).normalize();
        assert!((floor.normal - slope).length() < 1e-6 && moved.travelled.length() < 1e-3, "{moved:?}");
    }
}

#[test]
fn behind_the_wall_in_a_corner_of_a_one_sided_chain_the_ground_does_not_hold() -> Result<(), Box<dyn Error>> {
    let mut world = World::new();
    world.insert(Collider::new(Chain::open([(2.0, 0.0), (0.0, 0.0), (0.0, 5.0)])?.one_sided(), (0.0, 0.0), ()))?;
    // Above the line of the ground, next to the joint, but behind the wall.
    let hero = world.insert(Collider::new(block(1.0, 1.0), (-0.5005, 0.5005), ()))?;
    let moved = world.move_and_slide(hero, (0.0, -0.1), &up(), slide)?;
    assert!(moved.floor.is_none() && moved.travelled.distance((0.0, -0.1)) < 1e-6, "{moved:?}");
    Ok(())
}

#[test]
fn a_move_that_clips_a_corner_slides_on_over_the_face_beyond() {
    let tile = block(2.0, 1.0);
    let targets = [tile.at((1.0, -0.2))];
    // It hits the top of the tile with half of its skin, and steps back beyond the corner.
    let (hero, by) = (block(1.0, 1.0), (1.0, -0.57735));
    let moved = plan_move(hero.at((-0.9995, 1.0887)), by, &Mover::top_down(), &targets, |_| Response::Slide);
    assert!(moved.pose.translation.distance((0.0005, 0.8)) < 3e-3, "{moved:?}");
    assert_eq!(moved.hits().len(), 1, "{moved:?}");
}
