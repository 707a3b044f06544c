//! Movers that start inside compounds: they meet the parts one by one, and leave all that block them as one.

use super::levels::odd_movers;
use crate::common::{
    counts::cases,
    random::Random,
    shorthand::{ball, block, segment},
    tally::{Tally, count},
};
use jostle::{
    Collider, Compound, Convex, MoveHit, Moved, Mover, Part, Placed, Polygon, Pose2, Relation, Response, Rot2, Shape,
    Vec2, World, plan_move, push_out, relate, separation, slide,
};

/// A compound of unit tiles around these places, times a unit.
fn tiles(places: impl IntoIterator<Item = (f32, f32)>, unit: f32) -> Compound {
    let tile = block(unit, unit);
    Compound::new(places.into_iter().map(|at| Part::new(tile.clone(), Vec2::from(at) * unit))).expect("tiles")
}

/// Poses of levels: here, turned, far away, and off the grid of f32.
fn poses() -> [Pose2; 5] {
    [
        Pose2::IDENTITY,
        Pose2::new((3.0, -5.0), Rot2::new(0.3)),
        Pose2::from((5_000.0, -3_000.0)),
        Pose2::from((0.1, 0.7)),
        Pose2::new((-7_000.0, 900.0), Rot2::new(-2.0)),
    ]
}

/// The length by which rounding and the skin may make a way out longer.
fn slack(hero: Placed<'_>, level: Placed<'_>) -> f32 {
    let (own, all) = (hero.aabb(), hero.aabb().union(level.aabb()));
    let largest = all.max.x.abs().max(all.max.y.abs()).max(all.min.x.abs()).max(all.min.y.abs());
    own.size().x.max(own.size().y) / 512.0 + 32.0 * largest * f32::EPSILON
}

fn rests(hero: Placed<'_>, level: Placed<'_>, answer: impl Fn(u32) -> Response) -> Moved<usize> {
    plan_move(hero, Vec2::ZERO, &Mover::top_down(), &[level], |hit: &MoveHit<usize>| answer(hit.part))
}

#[test]
fn where_two_tiles_adjoin_is_no_way_out() {
    for (pose, unit) in poses().into_iter().flat_map(|pose| [1.0, 16.0, 0.3, 1000.0, 0.02].map(|unit| (pose, unit))) {
        // So far away, ulps are larger than the tiles.
        if pose.translation.length() > 1_000.0 && unit < 0.1 {
            continue;
        }
        let level = tiles([(-0.5, 0.0), (0.5, 0.0)], unit);
        for (x, y) in [(0.0, 0.1), (0.0, -0.1), (0.05, 0.2), (-0.09, -0.3), (0.0, 0.45)] {
            let (hero, level) = (block(0.2 * unit, 0.2 * unit), level.at(pose));
            let at = pose * Pose2::from(Vec2::new(x, y) * unit);
            let moved = rests(hero.at(at), level, |_| Response::Slide);
            let case = || format!("{pose:?}, unit {unit}, from {x}, {y}: {moved:?}");
            let way = pose.rotation.inverse() * moved.travelled;
            let expected = Vec2::new(0.0, (0.6 - y.abs()).copysign(y) * unit);
            assert!(way.distance(expected) <= slack(hero.at(at), level), "{way} instead of {expected}: {}", case());
            assert!(!moved.stuck && relate(hero.at(moved.pose), level) != Relation::Overlapping, "{}", case());
            assert!(moved.hits().iter().map(|hit| (hit.part, hit.inside)).eq([(0, true), (1, true)]), "{}", case());
        }
    }
}

#[test]
fn in_a_world_it_goes_on_from_where_it_was_pushed_out_to() {
    let mut world = World::new();
    world.insert(Collider::new(tiles([(-0.5, 0.0), (0.5, 0.0)], 1.0), (0.0, 0.0), ())).expect("tiles");
    let hero = world.insert(Collider::new(block(0.2, 0.2), (0.0, 0.1), ())).expect("a hero");
    let moved = world.move_and_slide(hero, (0.25, -0.25), &Mover::platformer((0.0, 1.0)), slide).expect("moves");
    assert!(moved.pose.translation.distance((0.25, 0.6)) < 0.01 && moved.floor.is_some(), "{moved:?}");
}

#[test]
fn only_the_parts_that_block_are_left() {
    let level = tiles([(-0.5, 0.0), (0.5, 0.0), (0.5, 1.0)], 1.0);
    let hero = block(0.2, 0.2);
    let level = level.at((0.0, 0.0));
    for passed in [Response::Ignore, Response::Cross] {
        let answers = [[Response::Slide, passed], [passed, Response::Slide], [passed, passed]];
        for (answer, expected) in answers.into_iter().zip([0.1, -0.1, 0.0]) {
            let respond = |part: u32| answer.get(part as usize).copied().unwrap_or(Response::Slide);
            let moved = rests(hero.at((0.0, 0.0)), level, respond);
            assert!(moved.travelled.distance((expected, 0.0)) < 1e-3 && !moved.stuck, "{answer:?}: {moved:?}");
        }
    }
}

/// The farther it has to go, the more of the compound is looked at.
#[test]
fn out_of_the_middle_of_many_tiles_it_takes_the_shortest_way() {
    for count in [3_u16, 8, 24, 48] {
        let cells = (0..count).flat_map(|x| (0..count).map(move |y| (f32::from(x), f32::from(y))));
        let level = tiles(cells, 1.0);
        let middle = 0.5 * f32::from(count - 1);
        for hero in [block(0.2, 0.2), ball(0.3), block(1.0, 1.0)] {
            let (hero, level) = (hero.at((middle + 0.1, middle + 0.2)), level.at((0.0, 0.0)));
            let moved = rests(hero, level, |_| Response::Slide);
            let expected = push_out(hero, level).translation - hero.pose().translation;
            let is_right = !moved.stuck && moved.travelled.length() <= expected.length() + slack(hero, level);
            assert!(is_right, "{count} tiles: {hero:?}, {expected} instead of {moved:?}");
        }
    }
}

/// An outline around the origin.
fn blob(random: &mut Random, unit: f32) -> Vec<Vec2> {
    let count = 5 + random.below(12);
    let turn = core::f32::consts::TAU / count as f32;
    let corner = |i: usize, radius: f32| Rot2::new(i as f32 * turn) * Vec2::new(radius * unit, 0.0);
    (0..count).map(|i| corner(i, random.between(0.3, 1.5))).collect()
}

/// The parts of a compound: tiles, a polygon cut into pieces, rows of concave bricks, or shapes that overlap.
fn parts(random: &mut Random, unit: f32) -> Vec<Shape> {
    let place = |random: &mut Random| Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * unit;
    match random.below(4) {
        0 => {
            let size = *random.pick(&[0.25, 0.5, 1.0]);
            let cells = (-2_i8..2).flat_map(|x| (-2_i8..2).map(move |y| (f32::from(x), f32::from(y))));
            let cells: Vec<_> = cells.filter(|_| random.below(4) > 0).collect();
            let moved = |(x, y)| block(size * unit, size * unit).translated(Vec2::new(x, y) * (size * unit));
            cells.into_iter().map(|cell| moved(cell).expect("a tile").into()).collect()
        }
        1 => Polygon::new(blob(random, unit))
            .map_or(Vec::new(), |blob| blob.pieces().cloned().map(Shape::from).collect()),
        2 => {
            let brick = |i: u8, [cut, deep]: [f32; 2]| {
                let (x, y) = (f32::from(i % 3) - 1.5, 0.5 * f32::from(i / 3) - 0.5);
                let corners = [(x, y), (x + cut, y - deep), (x + 1.0, y), (x + 1.0, y + 0.5), (x, y + 0.5)];
                Polygon::new(corners.map(|corner| Vec2::from(corner) * unit)).expect("a brick").into()
            };
            (0..6).map(|i| brick(i, [random.between(0.2, 0.8), random.between(0.1, 0.4)])).collect()
        }
        _ => {
            let count = 2 + random.below(5);
            let any = |random: &mut Random| -> Shape {
                let size = random.between(0.2, 1.0) * unit;
                match random.below(5) {
                    0 => ball(size * 0.5).into(),
                    1 => Polygon::new(blob(random, 0.5 * unit)).map_or(ball(size).into(), Shape::from),
                    2 => segment((-size, 0.0), (size, size * 0.5)).into(),
                    _ => block(size, random.between(0.2, 1.0) * unit).into(),
                }
            };
            (0..count).map(|_| any(random).translated(place(random)).expect("near")).collect()
        }
    }
}

fn heroes(unit: f32, random: &mut Random) -> Vec<(Shape, Rot2)> {
    let mut heroes: Vec<(Shape, Rot2)> = [
        block(0.2 * unit, 0.2 * unit),
        block(0.5 * unit, 0.5 * unit),
        ball(0.2 * unit),
        Convex::capsule((0.0, -0.2 * unit), (0.0, 0.2 * unit), 0.1 * unit).expect("a capsule"),
        segment((-0.3 * unit, 0.0), (0.2 * unit, 0.1 * unit)),
    ]
    .map(|shape| (shape.into(), Rot2::IDENTITY))
    .into();
    // A chain has no depth, so it is left out.
    heroes.extend(odd_movers(unit * 0.5, random).into_iter().filter(|(shape, _)| !matches!(shape, Shape::Chain(_))));
    heroes
}

#[test]
fn it_ends_no_farther_away_than_it_is_pushed_out_of_the_parts_that_block() {
    let mut random = Random::new(5);
    let random = &mut random;
    let tally = Tally::start();
    let count_of_cases = cases("JOSTLE_STARTS", 40_000);
    for case in 0..count_of_cases {
        let pose = *random.pick(&poses());
        let unit =
            *random.pick(if pose.translation.length() > 100.0 { &[1.0, 16.0] } else { &[1.0, 16.0, 0.3, 0.001] });
        let parts = parts(random, unit);
        if parts.len() < 2 {
            continue;
        }
        let heroes = heroes(unit, random);
        let (shape, turn) = random.pick(&heroes);
        let at = Vec2::new(random.between(-1.2, 1.2), random.between(-1.2, 1.2)) * unit;
        let at = if random.chance(4) { Vec2::new((at.x * 2.0 / unit).round(), at.y) * (unit * 0.5) } else { at };
        let hero = shape.at(pose * Pose2::new(at, *turn));
        // Some parts are passed, if it is told so before it is moved.
        let passes: Vec<bool> = parts.iter().map(|_| case % 2 == 0 && random.chance(3)).collect();
        let is_in = |i: usize| relate(hero, parts[i].at(pose)) == Relation::Overlapping;
        let inside: Vec<usize> = (0..parts.len()).filter(|i| is_in(*i)).collect();
        if inside.iter().all(|i| passes[*i]) {
            continue;
        }
        let blocking = (0..parts.len()).filter(|i| !(passes[*i] && inside.contains(i)));
        let compound = |parts: &mut dyn Iterator<Item = &Shape>| {
            Compound::new(parts.cloned().map(|part| Part::new(part, Pose2::IDENTITY))).expect("parts")
        };
        let (all, blocking) = (compound(&mut parts.iter()), compound(&mut blocking.map(|i| &parts[i])));
        let (level, blocking) = (all.at(pose), blocking.at(pose));
        let passed = *random.pick(&[Response::Ignore, Response::Cross]);
        let by = if random.chance(2) { Vec2::ZERO } else { (Rot2::new(random.between(-3.2, 3.2)) * Vec2::X) * unit };
        let mover = Mover { skin: *random.pick(&[None, Some(0.0)]), ..Mover::top_down() };
        let mut asked = Vec::new();
        let moved = plan_move(hero, by, &mover, &[level], |hit: &MoveHit<usize>| {
            if hit.inside {
                asked.push(hit.part as usize);
            }
            if passes[hit.part as usize] { passed } else { Response::Slide }
        });
        let pushed = |target: Placed<'_>| push_out(hero, target).translation.distance(hero.pose().translation);
        let (mut out, depth) = (pushed(blocking), -separation(hero, blocking).distance);
        // A gap that fits is too narrow by rounding: then it may leave all parts.
        if out > depth + slack(hero, level) {
            count("past a gap that fits");
            out = out.max(pushed(level));
        }
        let report = || {
            format!("case {case}: {hero:?} by {by} {mover:?}\nin {level:?}\npasses {passes:?}, out {out}: {moved:?}")
        };
        assert!(asked.starts_with(&inside), "asked about {asked:?}, is in {inside:?}: {}", report());
        assert!(!moved.stuck, "stuck: {}", report());
        let there = shape.at(moved.pose);
        let ends_in =
            (0..parts.len()).find(|i| !passes[*i] && relate(there, parts[*i].at(pose)) == Relation::Overlapping);
        assert!(ends_in.is_none(), "ends in {ends_in:?}: {}", report());
        let farthest = out + by.length() + slack(hero, level);
        assert!(moved.travelled.length() <= farthest, "{} away: {}", moved.travelled.length(), report());
        count("out of one part");
        if inside.iter().filter(|i| !passes[**i]).count() > 1 {
            count("out of several");
        }
        if inside.iter().any(|i| passes[*i]) {
            count("past others");
        }
    }
    tally.demand(count_of_cases, &[("out of one part", 4), ("out of several", 8), ("past others", 16)]);
}
