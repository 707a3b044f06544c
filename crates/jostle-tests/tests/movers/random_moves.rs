//! Random moves in random rooms: no move ends in anything, leaves its room or gains speed; what it reports is there.
//!
//! `JOSTLE_MOVES` sets the number of moves in each room; `just soak-movers` makes a million.

use super::{
    geometry::{Kind, is_surface, kinds},
    levels::{Level, levels, movers, odd_movers},
};
use crate::common::counts::cases;
use crate::common::random::Random;
use jostle::{Collider, ColliderId, Moved, Mover, Pose2, QueryFilter, Rot2, Shape, Surface, Vec2, separation, slide};

pub(crate) fn moves() -> usize {
    cases("JOSTLE_MOVES", 1_000) as usize
}

pub(crate) fn seed() -> u64 {
    std::env::var("JOSTLE_SEED").map_or(7, |n| n.parse().expect("JOSTLE_SEED is a number"))
}

/// A displacement of any length up to a thousand sizes, often along an axis or of whole units.
pub(crate) fn displacement(random: &mut Random, unit: f32) -> Vec2 {
    let length = *random.pick(&[0.0, 1e-6, 1e-3, 0.01, 0.1, 0.1, 0.3, 1.0, 3.0, 30.0, 1_000.0]);
    let direction = match random.below(4) {
        0 => *random.pick(&[Vec2::new(1.0, 0.0), Vec2::new(-1.0, 0.0), Vec2::new(0.0, 1.0), Vec2::new(0.0, -1.0)]),
        1 => *random.pick(&[Vec2::new(0.6, 0.8), Vec2::new(-0.8, 0.6), Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0)]),
        _ => Rot2::new(random.between(-3.2, 3.2)) * Vec2::new(1.0, 0.0),
    };
    direction * (length * unit * *random.pick(&[1.0, 0.7]))
}

fn settings(random: &mut Random, up: Vec2) -> Mover {
    let any = Mover {
        stop_on_slope: random.below(4) > 0,
        constant_speed: random.below(4) > 0,
        skin: *random.pick(&[None, None, None, Some(0.0)]),
        ..Mover::platformer(up)
    };
    if random.below(3) == 0 { Mover { up: None, ..any } } else { any }
}

/// The skin of a mover, as its documentation says.
fn skin_of(mover: &Mover, shape: &Shape, at: Pose2) -> f32 {
    let aabb = shape.at(at).aabb();
    let largest = aabb.max.x.abs().max(aabb.max.y.abs()).max(aabb.min.x.abs()).max(aabb.min.y.abs());
    mover.skin.unwrap_or((aabb.size().x.max(aabb.size().y) / 1024.0).max(8.0 * largest * f32::EPSILON))
}

fn check(
    level: &Level,
    hero: ColliderId,
    shape: &Shape,
    (from, by): (Pose2, Vec2),
    mover: &Mover,
    moved: &Moved<ColliderId>,
) {
    let case = || format!("{}: {shape:?} from {from:?} by {by:?} {mover:?}\n{moved:?}", level.name);
    let others = [hero];
    let others = QueryFilter::new().skipping(&others);
    let pose = moved.pose;
    assert!(!moved.stuck, "stuck: {}", case());
    assert!(pose.rotation == from.rotation && pose.is_finite());
    let inside: Vec<_> = level.world.overlapping(shape.at(pose), &others).collect();
    assert!(inside.is_empty(), "ends in {inside:?}: {}", case());
    assert!(level.holds(shape, pose), "leaves the room: {}", case());
    let size = shape.at(from).aabb().size();
    let rounding = 4.0 * f32::EPSILON * (from.translation.length() + pose.translation.length() + by.length());
    let snaps = mover.up.is_some();
    if !snaps {
        assert!(moved.travelled.length() <= by.length() + rounding, "gains way: {}", case());
    }
    let velocity = by * 60.0;
    assert!(moved.clip(velocity).length() <= velocity.length() * (1.0 + 1e-6), "gains speed: {}", case());
    // Each surface is where it says, and faces the mover.
    let skin = skin_of(mover, shape, pose);
    for surface in [moved.floor, moved.wall, moved.ceiling].into_iter().flatten() {
        let collider = level.world.get(surface.id).expect("there");
        let gap = separation(shape.at(pose), collider.placed());
        // Without a skin, a few ulps of the coordinates.
        let far = skin * 1.26 + rounding + 8.0 * f32::EPSILON * size.length();
        assert!(gap.distance <= far, "{surface:?} is {} away, farther than {far}: {}", gap.distance, case());
        let slack = rounding + 3e-4 * level.unit;
        let is_real = is_surface(&surface, [(shape, pose), (&collider.shape, collider.pose)], far, slack);
        assert_eq!(is_real, Ok(()), "{surface:?}: {}", case());
    }
    let surfaces = [(Kind::Floor, moved.floor), (Kind::Wall, moved.wall), (Kind::Ceiling, moved.ceiling)];
    for (kind, surface) in surfaces.into_iter().filter_map(|(kind, surface)| Some((kind, surface?))) {
        assert!(kinds(surface.normal, mover).contains(&kind), "{surface:?} is no {kind:?}: {}", case());
    }
    // A surface in the way within half a skin is reported. A tile in a shaft of its own width may be held by the rounding
    // of a corner, which is no floor.
    let just_fits = shape.at((0.0, 0.0)).aabb().size() == Vec2::new(level.unit, level.unit);
    if skin > 0.0 && !just_fits {
        let up = mover.up.unwrap_or_else(|| level.pose.rotation * Vec2::new(0.0, 1.0)).normalize();
        let side = Vec2::new(-up.y, up.x);
        for towards in [-up, up, side, -side] {
            let (id, cast) = level.world.cast_shape(shape.at(pose), towards * (0.5 * skin), &others);
            let Some(hit) = cast.hit().filter(|hit| hit.normal.dot(-towards) >= 0.72) else { continue };
            let is_reported = |surface: Option<Surface<ColliderId>>| {
                surface.is_some_and(|surface| {
                    // At the corner of a floor and a wall, either is right.
                    surface.point.distance(hit.point) < 2.0 * skin
                })
            };
            let of_kind = kinds(hit.normal, mover);
            let found = surfaces
                .iter()
                .any(|(kind, surface)| surface.is_some() && of_kind.contains(kind) || is_reported(*surface));
            assert!(found, "{id:?} {cast:?} is not reported: {}", case());
        }
    }
}

/// Demands that a move crosses nothing: the piece of its path after each deflection overlaps nothing in many places, each a
/// small part of the mover after the one before. A mover that is deflected so many times and no more ends where they do.
fn check_path(level: &Level, hero: ColliderId, shape: &Shape, by: Vec2, mover: &Mover) -> usize {
    let from = level.world.get(hero).expect("there").pose;
    let others = [hero];
    let others = QueryFilter::new().skipping(&others);
    let (mut before, mut pieces) = (from, 0);
    for max_hits in 0..=mover.max_hits {
        let part = Mover { max_hits, snap: 0.0, ..*mover };
        let pose = level.world.plan_move_of(hero, by, &part, slide).expect("plans").pose;
        let piece = pose.translation - before.translation;
        let rounding = 8.0 * f32::EPSILON * (before.translation.length() + pose.translation.length());
        // Between deflections it keeps its skin, and rounds the corners of narrow gaps.
        let deepest = 6.0 * skin_of(mover, shape, pose) + rounding;
        let count = (piece.length() / (0.1 * level.unit)).ceil() as usize;
        for i in 1..count {
            let at = Pose2::new(before.translation + piece * (i as f32 / count as f32), from.rotation);
            for id in level.world.overlapping(shape.at(at), &others) {
                let depth = -separation(shape.at(at), level.world.get(id).expect("there").placed()).distance;
                assert!(
                    depth <= deepest,
                    "{}: {shape:?} from {from:?} by {by:?} {mover:?} crosses {id} by {depth} at {at:?} after {max_hits} hits",
                    level.name
                );
            }
        }
        pieces += usize::from(count > 1);
        before = pose;
    }
    pieces
}

#[test]
fn no_move_ends_in_anything_leaves_its_room_or_gains_speed() {
    let (mut random, mut pieces) = (Random::new(seed()), 0);
    for mut level in levels(seed()) {
        let up = level.pose.rotation * Vec2::new(0.0, 1.0);
        let ordinary =
            movers(level.unit).into_iter().map(|(_, shape)| (Shape::from(shape), Rot2::IDENTITY, moves() / 5));
        let odd = odd_movers(level.unit, &mut random).into_iter().map(|(shape, turn)| (shape, turn, moves() / 10));
        for (shape, turn, count) in ordinary.chain(odd) {
            // Below a hat a peak gets behind its centroid, and from there one-sided walls do not stop it.
            if level.has_peaks && matches!(shape, Shape::Chain(_)) {
                continue;
            }
            let start = level.place_turned(&shape, turn, &mut random);
            let hero = level.world.insert(Collider::new(shape.clone(), start, ())).expect("a hero");
            let mut mover = settings(&mut random, up);
            for i in 0..count {
                if i % 50 == 0 {
                    mover = settings(&mut random, up);
                }
                if random.below(200) == 0 {
                    level.world.set_pose(hero, start).expect("there");
                }
                let by = displacement(&mut random, level.unit);
                let by = level.pose.rotation * by;
                let from = level.world.get(hero).expect("there").pose;
                // Where it is pulled down to a floor, its path has a corner that is none of a deflection.
                if mover.up.is_none_or(|up| up.dot(by) > 0.0) {
                    pieces += check_path(&level, hero, &shape, by, &mover);
                }
                let moved = level.world.move_and_slide(hero, by, &mover, slide).expect("moves");
                check(&level, hero, &shape, (from, by), &mover, &moved);
            }
            level.world.remove(hero).expect("there");
        }
    }
    assert!(pieces > moves(), "{pieces} pieces of paths were longer than a step");
}

#[test]
fn pushed_into_a_corner_it_comes_to_rest_and_does_not_creep() {
    let mut random = Random::new(seed() + 1);
    for mut level in levels(seed() + 1) {
        let up = level.pose.rotation * Vec2::new(0.0, 1.0);
        for (_, shape) in movers(level.unit) {
            for _ in 0..moves() / 50 {
                let start = level.place(&shape, &mut random);
                let mover = settings(&mut random, up);
                let by = level.pose.rotation * displacement(&mut random, level.unit);
                if by.length() < 0.09 * level.unit {
                    continue;
                }
                let hero = level.world.insert(Collider::new(shape.clone(), start, ())).expect("a hero");
                let size = shape.at(start).aabb().size();
                let least = 1e-5 * size.x.max(size.y);
                let mut last = start;
                let mut calls = 0;
                // Any way through the room is shorter than this.
                let most = 100 + (400.0 * level.unit / by.length()) as u32;
                let mut pressed: Vec<Vec2> = Vec::new();
                let mut move_again = || {
                    let moved = level.world.move_and_slide(hero, by, &mover, slide).expect("moves");
                    let step = moved.pose.translation - last.translation;
                    last = moved.pose;
                    pressed = moved.hits().iter().map(|hit| hit.normal).filter(|normal| normal.dot(by) < 0.0).collect();
                    step
                };
                let case = |calls: u32| format!("{shape:?} from {start:?} by {by:?} {mover:?}, {calls} calls");
                while calls < most && move_again().length() >= least {
                    calls += 1;
                }
                if calls == most {
                    // Nearly straight at a wall it may still be on its way along it, but not to and fro: by ulps along one
                    // axis and the other it goes at most 1.42 times as far as straight.
                    let before = level.world.get(hero).expect("there").pose.translation;
                    let mut steps = 0.0;
                    for _ in 0..10 {
                        let moved = level.world.move_and_slide(hero, by, &mover, slide).expect("moves");
                        steps += moved.travelled.length();
                    }
                    let net = level.world.get(hero).expect("there").pose.translation.distance(before);
                    assert!(net >= 0.7 * steps, "{}: never rests: {}", level.name, case(calls));
                    level.world.remove(hero).expect("there");
                    continue;
                }
                let (mut crept, mut net) = (0.0, Vec2::default());
                for step in (0..1_000).map(|_| move_again()) {
                    crept += step.length();
                    net += step;
                }
                // A move that is a little off straight at a wall goes as far along it, each time to the nearest ulp.
                let slides = net.length() >= 0.7 * crept
                    && pressed.iter().any(|&normal| {
                        let along = by - normal * normal.dot(by);
                        let rounding = 0.05 * along.length() + 2e-7 * by.length();
                        let is_free = pressed.iter().all(|&other| along.dot(other) >= -rounding);
                        is_free && along.dot(net) > 0.0 && crept <= 2_000.0 * (along.length() + rounding)
                    });
                assert!(crept < least || slides, "{}: creeps {crept}: {}", level.name, case(calls));
                level.world.remove(hero).expect("there");
            }
        }
    }
}
