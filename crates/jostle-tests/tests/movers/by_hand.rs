//! Small levels whose answers are known: what people report of other movers.

use crate::common::shorthand::{ball, block};
use jostle::{
    Ahead, Chain, Collider, ColliderId, Compound, Convex, MoveHit, Moved, Mover, Part, Placed, Polygon, Pose2,
    QueryFilter, Relation, Response, Rot2, Shape, Vec2, World, WorldError, plan_move, relate, slide,
};

const SIZE: f32 = 1.0;
/// The skin of a mover whose larger side is 1.
const SKIN: f32 = SIZE / 1024.0;

fn up() -> Mover {
    Mover::platformer((0.0, 1.0))
}

/// A world of unit tiles.
fn tiles(cells: impl IntoIterator<Item = (i32, i32)>) -> World<&'static str> {
    let mut world = World::new();
    for (x, y) in cells {
        world.insert(Collider::new(block(1.0, 1.0), (x as f32 + 0.5, y as f32 + 0.5), "tile")).expect("a tile");
    }
    world
}

fn add<T>(world: &mut World<T>, shape: impl Into<Shape>, at: impl Into<Pose2>, data: T) -> ColliderId {
    world.insert(Collider::new(shape, at, data)).expect("a collider")
}

fn go<T>(world: &mut World<T>, id: ColliderId, by: (f32, f32), mover: &Mover) -> Moved<ColliderId> {
    world.move_and_slide(id, by, mover, slide).expect("moves")
}

/// The rows of a map as cells; the last row is that of y = 0.
fn map(rows: &[&str]) -> Vec<(i32, i32)> {
    let cells = |(y, row): (usize, &&str)| {
        let row = row.as_bytes().to_vec();
        (0..row.len()).filter(move |&x| row[x] == b'#').map(move |x| (x as i32, y as i32)).collect::<Vec<_>>()
    };
    rows.iter().rev().enumerate().flat_map(cells).collect()
}

fn slide_along(targets: &[Placed<'_>], shape: &Convex, from: Vec2, by: Vec2, mover: &Mover) -> Moved<usize> {
    plan_move(shape.at(from), by, mover, targets, |_| Response::Slide)
}

#[test]
fn a_mover_enters_and_leaves_passages_that_it_just_fits_into() {
    let heroes = [block(1.0, 1.0), ball(0.5), Convex::capsule((0.0, -0.25), (0.0, 0.25), 0.25).expect("a capsule")];
    let corridor = map(&["############", "############", "..##########", "............", "############"]);
    for (i, hero) in heroes.iter().enumerate() {
        for separate in [true, false] {
            let mut world = if separate { tiles(corridor.iter().copied()) } else { tiles([]) };
            if !separate {
                let part = |&(x, y): &(i32, i32)| Part::new(block(1.0, 1.0), (x as f32 + 0.5, y as f32 + 0.5));
                add(&mut world, Compound::new(corridor.iter().map(part)).expect("tiles"), (0.0, 0.0), "tiles");
            }
            let id = add(&mut world, hero.clone(), (1.0, 1.6), "hero");
            let mut last = Vec2::ZERO;
            for _ in 0..60 {
                last = go(&mut world, id, (0.1, -0.05), &up()).pose.translation;
            }
            assert!(last.x > 5.0, "hero {i} sticks at {last} at the entrance");
            for _ in 0..60 {
                last = go(&mut world, id, (-0.1, -0.05), &up()).pose.translation;
            }
            assert!(last.x < 1.5, "hero {i} sticks at {last} on the way out");
        }
    }
    // A shaft as wide as the hero, beside a wall to slide down along.
    let shaft = map(&["...#", "...#", "##.#", "##.#", "##.#", "####"]);
    for (i, hero) in heroes[..2].iter().enumerate() {
        let mut world = tiles(shaft.iter().copied());
        let id = add(&mut world, hero.clone(), (1.0, 4.6), "hero");
        let mut last = Vec2::ZERO;
        for _ in 0..120 {
            last = go(&mut world, id, (0.1, -0.05), &up()).pose.translation;
        }
        assert!((last.y - 1.5).abs() < 0.01 && (last.x - 2.5).abs() < 0.01, "hero {i} is at {last}, not in the shaft");
    }
}

#[test]
fn in_a_narrow_passage_it_shares_the_room() {
    let walls = [block(9.0, 1.0), block(9.0, 1.0)];
    let room = 0.5 * SKIN;
    let level = [walls[0].at((0.0, -1.0 - room)), walls[1].at((0.0, 1.0 + room))];
    let mut at = Vec2::new(-3.0, room * 0.9);
    for _ in 0..20 {
        at = slide_along(&level, &block(1.0, 1.0), at, Vec2::new(0.25, 0.0), &Mover::top_down()).pose.translation;
    }
    assert!((at.x - 2.0).abs() < 1e-6 && at.y.abs() < SKIN / 7.0, "{at}");
}

#[test]
fn pressed_against_a_wall_it_falls_at_full_speed() {
    // A wall of tiles and one of a single piece, upright and flush.
    let column = (0..40).map(|y| (3, y));
    let mut world = tiles(column);
    for hero in [block(0.8, 1.0), ball(0.5), Convex::regular(6, 0.5).expect("a hexagon")] {
        let id = add(&mut world, hero, (2.0, 39.0), "hero");
        go(&mut world, id, (2.0, 0.0), &up());
        for i in 0..150 {
            let moved = go(&mut world, id, (3.0, -0.25), &up());
            assert!((moved.travelled.y + 0.25).abs() < 1e-5, "{i}: {moved:?}");
            let wall = moved.wall.expect("a wall");
            assert!(wall.normal == (-1.0, 0.0).into() && moved.floor.is_none() && moved.ceiling.is_none());
            assert_eq!(moved.clip((3.0, -15.0)), (0.0, -15.0).into());
        }
        world.remove(id).expect("there");
    }
}

#[test]
fn glancing_contacts_do_not_eat_the_skin() {
    for turn in [0.001_f32, 0.01, 0.1, 0.7, 1.2] {
        let (wall, pose) = (block(40_000.0, 2.0), Pose2::new((0.0, 0.0), Rot2::new(0.3)));
        let level = [wall.at(pose)];
        let along = pose.rotation * Vec2::new(1.0, 0.0);
        let by = pose.rotation * (Rot2::new(-turn) * Vec2::new(0.05, 0.0));
        let hero = ball(0.5);
        let mut at = pose * Pose2::from((-10.0, 1.75));
        for _ in 0..4_000 {
            let moved = plan_move(hero.at(at), by, &Mover::top_down(), &level, |_| Response::Slide);
            at = moved.pose;
            let gap = jostle::separation(hero.at(at), level[0]).distance;
            assert!(gap > SKIN * 0.85, "at {at:?} with {turn} the gap is {gap}");
        }
        let got = (at.translation - pose.translation).dot(along) + 10.0;
        let wanted = 4_000.0 * 0.05 * turn.cos();
        assert!((got - wanted).abs() < 0.002 * wanted + 0.5, "{turn}: {got} of {wanted}");
    }
}

#[test]
fn integer_velocities_do_not_pass_through() {
    let wall = block(1.0, 8.0);
    let level = [wall.at((5.0, 0.0))];
    for hero in [block(1.0, 1.0), ball(0.5)] {
        for by in [1.0, 2.0, 4.0, 8.0, 64.0] {
            let mut at = Vec2::new(-4.0, 0.0);
            for _ in 0..40 {
                at = slide_along(&level, &hero, at, Vec2::new(by, 0.0), &Mover::top_down()).pose.translation;
            }
            assert!((at - Vec2::new(4.0 - SKIN, 0.0)).length() < SKIN / 4.0, "{at}");
        }
    }
}

#[test]
fn corners_neither_catch_nor_shake() {
    // Passing a corner in touch is no hit.
    let hero = block(1.0, 1.0);
    let level = [hero.at((2.0, 2.0))];
    for (from, by) in
        [((1.0, 1.0), (3.0, 0.0)), ((1.0, 1.0), (0.0, 3.0)), ((1.0, 3.0), (2.0, 0.0)), ((3.0, 1.0), (-2.0, 0.0))]
    {
        let moved = slide_along(&level, &hero, from.into(), by.into(), &Mover { skin: Some(0.0), ..Mover::top_down() });
        assert_eq!(moved.travelled, by.into(), "{from:?}");
        assert!(moved.hits().is_empty());
    }
    // In an acute corner it does not move at all.
    let wedge = Chain::open([(4.0, 1.0), (0.0, 0.0), (4.0, -1.0)]).expect("a wedge");
    let level = [wedge.at((0.0, 0.0))];
    let mut at =
        slide_along(&level, &ball(0.5), Vec2::new(3.0, 0.1), Vec2::new(-9.0, 0.3), &Mover::top_down()).pose.translation;
    for _ in 0..10 {
        at = slide_along(&level, &ball(0.5), at, Vec2::new(-9.0, 0.3), &Mover::top_down()).pose.translation;
    }
    for by in [Vec2::new(-9.0, 0.3), Vec2::new(-0.1, 0.0), Vec2::new(-1.0, 0.1), Vec2::new(-1e-3, -1e-4)] {
        for _ in 0..1_000 {
            let moved = slide_along(&level, &ball(0.5), at, by, &Mover::top_down());
            assert!(moved.travelled.length() < 1e-5, "{by}: {moved:?}");
        }
    }
}

#[test]
fn a_one_way_platform_holds_from_above_only() {
    let mut world: World<&str> = World::new();
    add(&mut world, block(20.0, 1.0), (0.0, -0.5), "floor");
    let ledge = Collider::new(block(4.0, 0.5), (3.0, 2.0), "ledge").one_way((0.0, 1.0));
    let ledge = world.insert(ledge).expect("a ledge");
    let hero = add(&mut world, block(0.8, 1.0), (0.0, 0.6), "hero");
    // From the side, slowly, at its height.
    world.set_pose(hero, (0.0, 2.0)).expect("there");
    for _ in 0..40 {
        let moved = go(&mut world, hero, (0.05, 0.0), &up());
        assert!((moved.travelled - Vec2::new(0.05, 0.0)).length() < 1e-6, "{moved:?}");
        assert!(moved.wall.is_none() && moved.floor.is_none());
    }
    // Up through it from below, and down onto it.
    world.set_pose(hero, (3.0, 0.6)).expect("there");
    for _ in 0..30 {
        let moved = go(&mut world, hero, (0.0, 0.1), &up());
        assert!(moved.hits().is_empty() && (moved.travelled.y - 0.1).abs() < 1e-6, "{moved:?}");
    }
    let moved = go(&mut world, hero, (0.0, -5.0), &up());
    assert_eq!(moved.floor.map(|floor| floor.id), Some(ledge));
    assert!((moved.pose.translation.y - 2.75).abs() < 2.0 * SKIN);
    // It stays there, and drops through on demand.
    for _ in 0..100 {
        let moved = go(&mut world, hero, (0.01, -0.1), &up());
        assert_eq!(moved.floor.map(|floor| floor.id), Some(ledge));
    }
    let drop =
        |ahead: &Ahead<'_, &str>| if ahead.collider.data == "ledge" { Response::Ignore } else { Response::Slide };
    let moved = world.move_and_slide(hero, (0.0, -0.1), &up(), drop).expect("moves");
    assert!((moved.travelled.y + 0.1).abs() < 1e-6 && moved.floor.is_none() && moved.hits().is_empty());
    // It has begun to fall through: now it falls without being let.
    let moved = go(&mut world, hero, (0.0, -5.0), &up());
    assert!(moved.pose.translation.y < 0.6 && moved.floor.is_some());
}

#[test]
fn one_sided_ground_lets_through_what_is_behind_it_however_near() {
    let ledge = Chain::open([(4.0, 0.0), (-4.0, 0.0)]).expect("a ledge").one_sided(); // its front is up
    // At the last one it is half through, with its centre still behind.
    for below in [0.0, 0.25, 0.9, 2.0, -0.4 / SKIN] {
        for hero in [block(1.0, 1.0), ball(0.5)] {
            let from = Vec2::new(0.0, -0.5 - below * SKIN);
            for by in [Vec2::new(0.1, 0.3), Vec2::new(0.1, -0.3)] {
                let moved = slide_along(&[ledge.at((0.0, 0.0))], &hero, from, by, &Mover::top_down());
                assert!((moved.travelled - by).length() < 1e-6 && moved.hits().is_empty(), "{moved:?}");
            }
        }
    }
}

#[test]
fn to_keep_its_skin_it_goes_no_farther_than_asked() {
    let floor = block(20.0, 1.0);
    for length in [1e-5, 1e-4, 1e-3, 0.1] {
        for by in [Vec2::new(length, 0.0), Vec2::new(length, -length)] {
            let from = Vec2::new(0.0, 1.0);
            let moved = slide_along(&[floor.at((0.0, 0.0))], &block(1.0, 1.0), from, by, &Mover::top_down());
            assert!(moved.travelled.length() <= by.length() * 1.001 + 2e-7, "{by}: {moved:?}");
            assert!(moved.travelled.x >= by.x * 0.99 - 2e-7, "{by}: {moved:?}");
        }
    }
}

#[test]
fn slopes_are_walked_at_one_speed_and_stood_on() {
    // Up at 30°, level, down at 40°, and a wall of 60° at the end.
    let tan = |degrees: f32| degrees.to_radians().tan();
    let ground = [(0.0, 0.0), (6.0, 0.0), (12.0, 6.0 * tan(30.0)), (18.0, 6.0 * tan(30.0))];
    let low = 6.0 * tan(30.0) - 4.0 * tan(40.0);
    let ground: Vec<(f32, f32)> =
        ground.into_iter().chain([(22.0, low), (26.0, low), (30.0, low + 4.0 * tan(60.0))]).collect();
    let outline = ground.iter().copied().chain([(30.0, -9.0), (0.0, -9.0)]).rev();
    let shapes: [Shape; 3] = [
        Chain::open(ground.iter().rev().copied()).expect("a chain").one_sided().into(),
        Chain::open(ground.iter().copied()).expect("a chain").into(),
        Polygon::new(outline).expect("a hill").into(),
    ];
    let heroes = [ball(0.5), Convex::capsule((0.0, -0.3), (0.0, 0.3), 0.4).expect("a capsule"), block(0.6, 1.0)];
    for shape in &shapes {
        for hero in &heroes {
            let mut world = World::new();
            add(&mut world, shape.clone(), (0.0, 0.0), "hill");
            let id = add(&mut world, hero.clone(), (2.0, 2.0), "hero");
            assert!(go(&mut world, id, (0.0, -3.0), &up()).floor.is_some());
            let mut at = Vec2::ZERO;
            for i in 0..340 {
                let moved = go(&mut world, id, (0.1, -0.02), &up());
                at = moved.pose.translation;
                assert!(moved.floor.is_some(), "{hero:?} leaves the floor in frame {i}: {moved:?}");
                let length = moved.travelled.length();
                assert!(
                    length < 0.1 + 2e-3 || moved.floor.is_none() || at.x > 17.0,
                    "frame {i}: {length} {hero:?} {moved:?}"
                );
                assert!(
                    length > 0.09 || at.x > 25.0 || [6.0, 12.0, 18.0, 22.0].iter().any(|x| (at.x - x).abs() < 1.0),
                    "frame {i}: {length} {hero:?} {moved:?}"
                );
            }
            assert!(at.x > 25.0 && at.x < 26.5, "{hero:?} climbs the wall or did not get there: {at}");
            // At rest anywhere it does not creep.
            for x in [8.0, 9.5, 14.0, 20.0] {
                world.set_pose(id, (x, 9.0)).expect("there");
                go(&mut world, id, (0.0, -20.0), &up());
                let before = world.get(id).expect("there").pose;
                for _ in 0..1_000 {
                    assert!(go(&mut world, id, (0.0, -0.01), &up()).floor.is_some());
                }
                assert!(world.get(id).expect("there").pose.translation.distance(before.translation) < 1e-5, "{x}");
            }
        }
    }
}

#[test]
fn steps_are_climbed_up_to_their_height() {
    let stairs = |height: f32| {
        let mut world = World::new();
        for i in 0..8 {
            let i = i as f32;
            add(&mut world, block(1.0, 4.0), (i + 0.5, height * i - 2.0), "stair");
        }
        world
    };
    for hero in [block(0.6, 1.0), Convex::capsule((0.0, -0.3), (0.0, 0.3), 0.3).expect("a capsule"), ball(0.4)] {
        for (height, climbs) in [(0.2, true), (0.24, true), (0.3, false)] {
            let mut world = stairs(height);
            let id = add(&mut world, hero.clone(), (0.4, 1.0), "hero");
            let mover = Mover { step_height: 0.25, snap: 0.3, ..up() };
            go(&mut world, id, (0.0, -2.0), &mover);
            let mut at = Vec2::ZERO;
            for _ in 0..200 {
                at = go(&mut world, id, (0.08, -0.02), &mover).pose.translation;
            }
            assert_eq!(at.x > 7.0, climbs, "{hero:?} at {at}, steps of {height}");
            if climbs {
                world.set_pose(id, (7.5, height * 7.0 + 1.0)).expect("there");
                go(&mut world, id, (0.0, -1.0), &mover);
                for i in 0..80 {
                    let moved = go(&mut world, id, (-0.08, -0.02), &mover);
                    assert!(moved.floor.is_some(), "{hero:?} leaves the stairs in frame {i}: {moved:?}");
                }
            }
        }
    }
}

#[test]
fn answers_decide() {
    let mut world: World<&str> = World::new();
    for (x, name) in [(2.0, "coin"), (3.0, "ghost"), (4.0, "gem"), (8.0, "wall")] {
        add(&mut world, block(0.5, 5.0), (x, 0.0), name);
    }
    let sensor = world.insert(Collider::new(block(0.5, 5.0), (6.0, 0.0), "sensor").sensor()).expect("a sensor");
    let hero = add(&mut world, ball(0.5), (0.0, 0.0), "hero");
    let names = |world: &World<&'static str>, moved: &Moved<ColliderId>| -> Vec<&str> {
        moved.hits().iter().map(|hit| world.get(hit.id).expect("there").data).collect()
    };
    let with = |wall: Response| {
        move |ahead: &Ahead<'_, &str>| match ahead.collider.data {
            "coin" | "gem" => Response::Cross,
            "ghost" => Response::Ignore,
            _ => wall,
        }
    };
    for by in [(9.0, 1.0), (0.3, 0.0)] {
        let start = world.get(hero).expect("there").pose;
        let mut seen = Vec::new();
        for _ in 0..if by.0 < 1.0 { 40 } else { 1 } {
            let moved = world.move_and_slide(hero, by, &Mover::top_down(), with(Response::Slide)).expect("moves");
            seen.extend(names(&world, &moved));
        }
        seen.dedup();
        assert_eq!(seen, ["coin", "gem", "sensor", "wall"], "{by:?}");
        world.set_pose(hero, start).expect("there");
    }
    let moved = world.move_and_slide(hero, (9.0, 1.0), &Mover::top_down(), with(Response::Touch)).expect("moves");
    assert!((moved.pose.translation.x - 7.25).abs() < 0.01 && (moved.pose.translation.y - 7.25 / 9.0).abs() < 0.01);
    assert_eq!(moved.clip((9.0, 1.0)), Vec2::ZERO);
    assert_eq!(moved.hits()[2].id, sensor);
    world.set_pose(hero, (0.0, 0.0)).expect("there");
    let moved = world.move_and_slide(hero, (9.0, 1.0), &Mover::top_down(), with(Response::Bounce(1.0))).expect("moves");
    assert!((moved.pose.translation - Vec2::new(5.5, 1.0)).length() < 0.01, "{moved:?}");
    assert_eq!(moved.clip((9.0, 1.0)), (-9.0, 1.0).into());
    // Inside of the sensor and a coin before it moves.
    world.set_pose(hero, (6.0, 0.0)).expect("there");
    let moved = world.move_and_slide(hero, (0.0, 0.1), &Mover::top_down(), slide).expect("moves");
    assert!(moved.hits().len() == 1 && moved.hits()[0].inside && moved.hits()[0].id == sensor);
}

#[test]
fn a_mover_that_starts_inside_moves_out_or_is_stuck() {
    let mut world = tiles([(0, 0), (1, 0), (2, 0)]);
    let hero = add(&mut world, ball(0.4), (1.5, 1.2), "hero");
    let moved = go(&mut world, hero, (0.1, 0.0), &up());
    assert!(!moved.stuck && moved.hits()[0].inside);
    assert!((moved.pose.translation - Vec2::new(1.6, 1.4)).length() < 0.01, "{moved:?}");
    // Buried among tiles on all sides, wider than every gap.
    let mut world = tiles((-3..4).flat_map(|x| (-3..4).map(move |y| (2 * x, 2 * y))));
    let hero = add(&mut world, block(1.5, 1.5), (0.5, 0.5), "hero");
    let before = world.get(hero).expect("there").pose;
    let moved = go(&mut world, hero, (0.1, 0.0), &up());
    let free = world.is_free(block(1.5, 1.5).at(moved.pose), &QueryFilter::new().skipping(&[hero]));
    assert!(moved.stuck != free && (!moved.stuck || moved.pose == before), "{moved:?}");
}

/// A long move looks for obstacles along its way only, and where none of those shows a way out, around it.
#[test]
fn before_a_long_move_it_gets_out_as_before_a_short_one() {
    let hexagon = Convex::regular(6, 1.5).expect("a hexagon");
    let chain = Chain::open([(3.0, 0.0), (1.0, 0.5), (-1.0, 0.25), (-3.0, 1.0)]).expect("a chain");
    let mut world = World::new();
    add(&mut world, hexagon.clone(), (-3.0, 0.5), ());
    add(&mut world, hexagon, (0.0, -0.5), ());
    add(&mut world, chain, (-1.0, -1.0), ());
    add(&mut world, block(1.0, 1.0), (-0.5, -0.5), ());
    for by in [(-8.0, -36.0), (0.0, -1.0)] {
        let hero = add(&mut world, block(1.0, 1.0), (-0.5, -0.5), ());
        assert!(!go(&mut world, hero, by, &Mover::top_down()).stuck, "by {by:?}");
        world.remove(hero).expect("there");
    }
}

#[test]
fn bad_input_ends_soon_and_says_so() {
    let mut world = tiles([(0, 0), (2, 0), (0, 1), (2, 1), (1, -1)]);
    let hero = add(&mut world, block(0.9, 0.9), (1.5, 0.6), "hero");
    let at = |world: &World<_>| world.get(hero).expect("there").pose;
    let start = at(&world);
    let skip = [hero];
    let others = QueryFilter::new().skipping(&skip);
    for by in [(f32::NAN, 0.0), (f32::INFINITY, 1.0), (0.0, f32::NEG_INFINITY)] {
        let error = world.move_and_slide(hero, by, &up(), slide).expect_err("refused");
        assert!(matches!(error, WorldError::DisplacementNotFinite { id, .. } if id == hero), "{error}");
        assert!(error.to_string().contains("not finite"), "{error}");
        let planned = world.plan_move(block(0.9, 0.9).at(start), by, &up(), &others, slide);
        assert_eq!(planned.travelled, Vec2::ZERO);
    }
    for up in [
        Vec2::ZERO,
        Vec2::new(f32::NAN, 1.0),
        Vec2::new(f32::INFINITY, 0.0),
        Vec2::new(1e-40, 0.0),
        Vec2::new(3e38, 3e38),
    ] {
        for angle in [f32::NAN, -1.0, 9.0, f32::INFINITY] {
            for skin in [None, Some(f32::NAN), Some(-1.0), Some(1e30), Some(0.0)] {
                let odd = f32::NAN;
                let mover =
                    Mover { max_floor_angle: angle, skin, snap: odd, step_height: odd, ..Mover::platformer(up) };
                for by in [(0.0, 0.0), (0.1, -0.1), (1e30, -1e30), (-3e38, 3e38), (1e-40, -1e-45)] {
                    let moved = go(&mut world, hero, by, &mover);
                    assert!(moved.pose.is_finite());
                    assert!(world.is_free(block(0.9, 0.9).at(moved.pose), &QueryFilter::new().skipping(&[hero])));
                    let clipped = moved.clip(by);
                    assert!(clipped.is_finite() && moved.clip((f32::NAN, 0.0)) == Vec2::ZERO);
                    world.set_pose(hero, start).expect("there");
                }
            }
        }
    }
    // A pocket that answers Slide, or Bounce, at every speed.
    for response in [Response::Slide, Response::Bounce(1.0), Response::Bounce(f32::NAN), Response::Bounce(1e30)] {
        let moved = world.move_and_slide(hero, (1e6, -1e6), &up(), |_| response).expect("moves");
        assert!(world.is_free(block(0.9, 0.9).at(moved.pose), &QueryFilter::new().skipping(&[hero])));
        world.set_pose(hero, start).expect("there");
    }
    let gone = add(&mut world, ball(1.0), (50.0, 50.0), "gone");
    world.remove(gone).expect("there");
    assert_eq!(
        world.move_and_slide(gone, (1.0, 0.0), &up(), slide).expect_err("gone"),
        WorldError::Unknown { id: gone }
    );
    // Zero leads nowhere, also in touch.
    assert_eq!(go(&mut world, hero, (0.0, 0.0), &up()).travelled, Vec2::ZERO);
}

#[test]
fn ceilings_stop_what_jumps() {
    let mut world = tiles(map(&["#####", ".....", ".....", "#####"]));
    let hero = add(&mut world, ball(0.4), (2.5, 1.5), "hero");
    let moved = go(&mut world, hero, (0.2, 2.0), &up());
    assert!(moved.ceiling.is_some() && moved.floor.is_none() && moved.wall.is_none());
    assert_eq!(moved.clip((12.0, 120.0)), (12.0, 0.0).into());
    assert!((moved.pose.translation - Vec2::new(2.7, 2.6)).length() < 0.01, "{moved:?}");
}

#[test]
fn without_a_world_it_moves_among_a_list() {
    let (hero, tile) = (block(0.8, 0.8), block(1.0, 1.0));
    let level: Vec<Placed<'_>> = (0..20).map(|x| tile.at((x as f32, 0.0))).collect();
    let mut asked = Vec::new();
    let moved = plan_move(hero.at((3.0, 2.0)), (4.0, -4.0), &up(), &level, |hit: &MoveHit<usize>| {
        asked.push(hit.id);
        Response::Slide
    });
    let floor = moved.floor.expect("a floor");
    assert!(asked.contains(&floor.id) && floor.normal == (0.0, 1.0).into());
    assert!(level.iter().all(|tile| relate(hero.at(moved.pose), *tile) != Relation::Overlapping));
    assert!((moved.pose.translation - Vec2::new(7.0, 0.9)).length() < 0.01, "{moved:?}");
}
