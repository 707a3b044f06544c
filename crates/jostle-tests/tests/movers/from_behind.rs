//! One-sided ground that movers come through from behind while other things deflect them.

use crate::common::{
    random::Random,
    shorthand::{ball, block},
};
use jostle::{Chain, Convex, Moved, Mover, Placed, Pose2, Relation, Response, Rot2, Vec2, plan_move, relate};

fn slide_to(hero: Placed<'_>, by: Vec2, targets: &[Placed<'_>]) -> Moved<usize> {
    plan_move(hero, by, &Mover::top_down(), targets, |_| Response::Slide)
}

#[test]
fn a_wall_beside_a_ledge_does_not_make_it_hold() {
    let ledge = Chain::open([(4.0, 0.0), (-4.0, 0.0)]).expect("a ledge").one_sided();
    let (wall, ceiling, ball) = (block(1.0, 8.0), block(9.0, 1.0), ball(0.5));
    let all = [wall.at((1.1, 0.0)), ledge.at((0.0, 0.0)), ceiling.at((0.0, 1.4))];
    let hero = ball.at((0.0, -0.125));
    let without = slide_to(hero, (0.25, 0.5).into(), &all[..1]);
    for targets in [&all[..2], &all] {
        let moved = slide_to(hero, (0.25, 0.5).into(), targets);
        assert!((moved.travelled - without.travelled).length() < 1e-6, "{moved:?} instead of {without:?}");
    }
}

/// The box above stops it while it is in the ledge.
#[test]
fn a_ledge_does_not_push_into_what_is_above() {
    let hero = Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.4).expect("a hero");
    let ledge = Chain::open([(2.75, 0.0), (-3.25, 1.5)]).expect("a ledge").one_sided();
    let (a, b) = (block(2.0, 0.75), block(1.625, 1.125));
    let targets = [a.at((-1.75, 2.5)), b.at((0.0, 3.0)), ledge.at((0.0, 0.0))];
    let [with, without] =
        [&targets[..], &targets[..2]].map(|targets| slide_to(hero.at((-0.75, -0.5)), (0.0, 2.0).into(), targets));
    assert_eq!(with.pose, without.pose);
}

/// The wall at the end of the floor belongs to the same chain. The ball comes through its back, and stays on the floor.
#[test]
fn a_chain_holds_with_one_segment_what_comes_through_another() {
    let floor = Chain::open([(10.0, 0.0), (0.0, 0.0), (0.0, 5.0)]).expect("a floor and a wall").one_sided();
    let valley = Chain::open([(4.0, 4.0), (0.0, 0.0), (-4.0, 4.0)]).expect("a valley").one_sided();
    let ball = ball(0.5);
    for by in [(0.4, -0.6), (0.4, -0.9), (0.6, -1.5)] {
        for skin in [None, Some(0.0)] {
            let mover = Mover { skin, ..Mover::top_down() };
            let moved = plan_move(ball.at((-0.2, 1.0)), by, &mover, &[floor.at((0.0, 0.0))], |_| Response::Slide);
            assert!(moved.pose.translation.y > 0.4999, "by {by:?} into the floor: {moved:?}");
        }
    }
    let moved = slide_to(ball.at((-0.8, 0.7)), (3.0, 0.0).into(), &[valley.at((0.0, 0.0))]);
    let end = moved.pose.translation;
    assert!(end.y - end.x > 0.7, "through the bank: {moved:?}");
}

/// A hero that jumps up through a ledge is put on top only once its feet are near that: by up to a sixteenth of its width
/// and height. Below a ceiling that leaves no room for it there, it falls back down.
#[test]
fn a_hero_jumps_through_ledges_and_is_put_on_top_only_near_the_top() {
    let ledges = [
        &[(4.0, 2.0), (-4.0, 2.0)][..],
        &[(4.0, 2.0), (1.0, 2.0), (-1.0, 2.0), (-4.0, 2.0)],
        &[(4.0, 2.2), (1.0, 2.3), (-1.0, 1.9), (-4.0, 2.0)],
    ];
    let heroes = [block(0.8, 1.6), Convex::capsule((0.0, -0.4), (0.0, 0.4), 0.4).expect("a capsule")];
    let (floor, ceiling) = (block(20.0, 1.0), block(20.0, 1.0));
    for (i, hero, has_ceiling, skin, turn) in (0..ledges.len()).flat_map(|i| {
        let heroes = heroes.iter().flat_map(|hero| [(hero, true), (hero, false)]);
        let skins = heroes.flat_map(|(hero, has_ceiling)| [None, Some(0.0)].map(|skin| (hero, has_ceiling, skin)));
        skins.flat_map(move |(hero, has_ceiling, skin)| {
            [0.0, 20.0].map(|turn| (i, hero, has_ceiling, skin, Rot2::degrees(turn)))
        })
    }) {
        let ledge = Chain::open(ledges[i].iter().copied()).expect("a ledge").one_sided();
        let place = |at: (f32, f32)| Pose2::new(turn * Vec2::from(at), turn);
        let above = if has_ceiling { 3.6 } else { 36.0 };
        let targets = [floor.at(place((0.0, -0.5))), ledge.at(place((0.0, 0.0))), ceiling.at(place((0.0, above)))];
        let mover = Mover { skin, ..Mover::platformer(turn * Vec2::new(0.0, 1.0)) };
        let (mut pose, mut speed) = (place((0.1, 0.81)), 9.0);
        let mut has_landed = false;
        for frame in 0..120 {
            speed -= 20.0 / 60.0;
            let by = turn * Vec2::new(0.005, speed / 60.0);
            let moved = plan_move(hero.at(pose), by, &mover, &targets, |_| Response::Slide);
            let about = format!("ledge {i}, {hero:?}, ceiling {has_ceiling}, skin {skin:?}, frame {frame}: {moved:?}");
            assert!(!moved.stuck && relate(hero.at(moved.pose), targets[2]) != Relation::Overlapping, "{about}");
            let is_free = moved.floor.is_none() && moved.ceiling.is_none();
            assert!(!is_free || (moved.travelled - by).length() < 0.2, "asked for {by:?}: {about}");
            if !is_free {
                speed = 0.0;
            }
            has_landed |= moved.floor.is_some();
            pose = moved.pose;
        }
        let height = (turn.inverse() * pose.translation).y - 0.8;
        let is_right = if has_ceiling { height < 0.01 } else { (1.9..2.35).contains(&height) };
        assert!(has_landed && is_right, "ledge {i}, {hero:?}, ceiling {has_ceiling}, skin {skin:?}: ends at {height}");
    }
}

#[test]
fn through_ledges_it_gets_into_nothing_and_no_farther_than_asked() {
    let mut random = Random::new(11);
    let heroes = [ball(0.5), block(0.8, 1.2), Convex::capsule((0.0, -0.5), (0.0, 0.5), 0.4).expect("a capsule")];
    let boxes = [block(2.0, 0.75), block(1.0, 3.0), block(0.5, 0.5)];
    let mut count = 0;
    for case in 0..20_000 {
        let slope = random.between(-0.5, 0.5);
        let mut hill = |x: f32| (x, x * slope + random.between(-0.3, 0.3));
        let hills = [hill(1.0), hill(-1.0)];
        let between = if case % 2 == 0 { &[][..] } else { &hills };
        let ledge = [&[(4.0, 4.0 * slope)], between, &[(-4.0, -4.0 * slope)]].concat();
        let ledge = Chain::open(ledge).expect("a ledge").one_sided();
        let place =
            |random: &mut Random, low: f32| Vec2::new(random.between(-1.5, 1.5), random.between(low, low + 2.0));
        let turned = [0.0, random.between(0.0, 360.0)][random.below(2)];
        let walls = [(); 3].map(|()| {
            let at = place(&mut random, 0.0);
            random.pick(&boxes).at(Pose2::new(at, Rot2::degrees(turned)))
        });
        let (shape, from) = (random.pick(&heroes), place(&mut random, -2.0));
        let hero = shape.at(from);
        let by = Vec2::new(random.between(-1.5, 1.5), random.between(0.0, 2.5));
        let targets = [walls[0], walls[1], walls[2], ledge.at((0.0, 0.0))];
        if targets.iter().any(|target| relate(hero, *target) != Relation::Apart) {
            continue;
        }
        let moved = slide_to(hero, by, &targets);
        let there = shape.at(moved.pose);
        let is_free = walls.iter().all(|wall| relate(there, *wall) != Relation::Overlapping);
        assert!(is_free && !moved.stuck, "case {case}: {hero:?} by {by} among {targets:?}: {moved:?}");
        let length = moved.travelled.length();
        // Out of ground that it has just come through, it is moved by up to some skins.
        let most = by.length() * 1.000_01 + if case % 2 == 0 { 0.0 } else { 0.01 };
        assert!(length <= most, "case {case}: {length}, {hero:?} by {by} among {targets:?}");
        count += 1;
    }
    assert!(count > 5_000, "{count} moves");
}
