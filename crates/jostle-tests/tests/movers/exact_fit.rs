//! Passages as wide as the mover, entered at every speed: neither the skin nor the place where a frame ends just before
//! the entrance keeps a mover out.

use crate::common::shorthand::{ball, block};
use jostle::{Convex, Mover, Placed, Pose2, Relation, Response, Rot2, Vec2, plan_move, relate};

/// The two sides of a passage along x, at unit size: the room between them is from -0.5 to 0.5 in y.
fn sides(kind: usize, scale: f32, room: f32) -> [(Convex, Vec2); 2] {
    // Beside a disc only a single point is as narrow, and only one pose fits.
    let room = if matches!(kind, 3 | 4) { room.max(1e-6 * scale) } else { room };
    let tile = |w: f32, h: f32| block(w * scale, h * scale);
    let at = |x: f32, y: f32| Vec2::new(x * scale, y * scale + room.copysign(y));
    match kind {
        0 => [(tile(1.0, 2.0), at(0.0, -1.5)), (tile(1.0, 2.0), at(0.0, 1.5))],
        1 => [(tile(9.0, 1.0), at(-2.0, -1.0)), (tile(1.0, 2.0), at(0.0, 1.5))],
        2 => [(tile(1.0, 2.0), at(0.0, -1.5)), (tile(1.0, 2.0), at(0.375, 1.5))],
        3 => [(ball(0.75 * scale), at(0.0, -1.25)), (ball(0.75 * scale), at(0.0, 1.25))],
        4 => [(ball(0.75 * scale), at(0.0, -1.25)), (tile(1.0, 2.0), at(0.0, 1.5))],
        _ => {
            let wall = |y: f32| {
                let end = |x: f32| Vec2::new(x * scale, 0.0);
                (Convex::segment(end(-0.5), end(0.5)).expect("a segment"), at(0.0, y))
            };
            [wall(-0.5), wall(0.5)]
        }
    }
}

const KINDS: usize = 6;

/// Movers that are one unit high.
fn heroes(scale: f32) -> [Convex; 5] {
    let capsule = |x: f32, y: f32, r: f32| {
        let end = Vec2::new(x * scale, y * scale);
        Convex::capsule(-end, end, r * scale).expect("a capsule")
    };
    let octagon = [(0.5, 0.0), (0.375, 0.375), (0.0, 0.5), (-0.375, 0.375)].map(|(x, y)| Vec2::new(x, y) * scale);
    let octagon = Convex::polygon(octagon.into_iter().chain(octagon.map(|corner| -corner))).expect("an octagon");
    [ball(0.5 * scale), block(scale, scale), capsule(0.0, 0.25, 0.25), capsule(0.25, 0.0, 0.5), octagon]
}

/// A run towards the passage, in units of the size.
struct Run {
    from: Vec2,
    by: Vec2,
}

impl Run {
    /// How the mover fails to get through in the frames that the distance takes and a few more, if it does.
    fn fails(&self, hero: &Convex, level: &[Placed<'_>], frame: Pose2, scale: f32) -> Option<String> {
        let by = frame.rotation * (self.by * scale);
        let mut at = frame * Pose2::from(self.from * scale);
        at.rotation = frame.rotation;
        // Far from the origin each frame is rounded.
        let frames = (1.1 * (1.5 - self.from.x) / self.by.x).ceil() as usize + 4;
        let place = |at: Pose2| frame.inverse() * at.translation * (1.0 / scale);
        let mut last = at;
        for i in 0..frames {
            let moved = plan_move(hero.at(at), by, &Mover::top_down(), level, |_| Response::Slide);
            if level.iter().any(|side| relate(hero.at(moved.pose), *side) == Relation::Overlapping) {
                return Some(format!("overlaps at {} after {i}", place(moved.pose)));
            }
            (last, at) = (at, moved.pose);
        }
        let [before, end] = [last, at].map(place);
        (end.x < 1.5).then(|| format!("gets from {before} to {end} after {frames}"))
    }
}

/// Speeds in sizes a frame.
fn speeds() -> impl Iterator<Item = f32> + Clone {
    let walks = (1..=40).map(|i| i as f32 / 60.0);
    walks.chain([1e-2, 0.0371, 1.0 / 12.0, 0.3, 1.0, 2.7, 13.0, 250.0])
}

/// All runs at one scale in one frame that do not get through. Where coordinates are rounded, `room` is left on both
/// sides. Every so many speeds are tried.
fn failures(frame: Pose2, scale: f32, room: f32, every: usize) -> Vec<String> {
    // A mover goes aside by no more than it is asked to move, and the skin grows with the coordinates.
    let slowest = 16.0 * f32::EPSILON * (frame.translation.x.abs() + frame.translation.y.abs());
    let mut failures = Vec::new();
    for kind in 0..KINDS {
        let sides = sides(kind, scale, room);
        let level = sides.each_ref().map(|(side, at)| side.at(frame * Pose2::from(*at)));
        for (h, hero) in heroes(scale).iter().enumerate() {
            for by in speeds().step_by(every).filter(|by| by * scale > slowest) {
                for start in 0..6 {
                    // Some come straight, some off the middle by less than the skin, some press on a floor.
                    let (y, slope) = [(0.0, 0.0), (4e-4, 0.0), (-1e-4, if kind == 1 { -0.3 } else { 0.0 })][start % 3];
                    let run = Run { from: Vec2::new(-2.0 - start as f32 / 7.0, y), by: Vec2::new(by, by * slope) };
                    if let Some(fails) = run.fails(hero, &level, frame, scale) {
                        failures.push(format!("sides {kind}, hero {h}, from {} by {}: {fails}", run.from, run.by));
                    }
                }
            }
        }
    }
    failures
}

fn demand_that_all_pass(frame: Pose2, scale: f32, room: f32) {
    let every = if frame == Pose2::IDENTITY && scale == 1.0 { 1 } else { 5 };
    let failures = failures(frame, scale, room, every);
    let shown: Vec<_> = failures.iter().step_by(failures.len() / 12 + 1).collect();
    assert!(failures.is_empty(), "{} at {frame:?}, scale {scale}: {shown:#?}", failures.len());
}

#[test]
fn an_exact_fit_is_entered_at_any_speed() {
    demand_that_all_pass(Pose2::IDENTITY, 1.0, 0.0);
}

#[test]
fn an_exact_fit_is_entered_at_any_scale() {
    for scale in [1.0 / 1024.0, 16.0, 4096.0] {
        demand_that_all_pass(Pose2::IDENTITY, scale, 0.0);
    }
    for scale in [1e-3, 1e4] {
        demand_that_all_pass(Pose2::IDENTITY, scale, scale * 4.0 * f32::EPSILON);
    }
}

#[test]
fn an_exact_fit_is_entered_far_from_the_origin() {
    for at in [Vec2::new(4.0, 4.0), Vec2::new(-1000.5, 77.25), Vec2::new(8192.0, -4096.5)] {
        demand_that_all_pass(Pose2::from(at), 1.0, 0.0);
    }
}

#[test]
fn an_exact_fit_is_entered_in_turned_rooms() {
    for quarters in 1..4 {
        demand_that_all_pass(Pose2::new((0.0, 0.0), Rot2::quarter_turns(quarters)), 1.0, 0.0);
    }
}

#[test]
fn an_exact_fit_is_entered_in_tilted_rooms() {
    for angle in [0.7, 0.1, 2.0, -2.9] {
        demand_that_all_pass(Pose2::new((3.0, 1.0), Rot2::new(angle)), 1.0, 4e-6);
    }
}

#[test]
fn a_circle_passes_between_two_blocks_as_far_apart_as_it_is_wide() {
    let (circle, tile) = (ball(0.5), block(1.0, 2.0));
    let level = [tile.at((4.0, 2.5)), tile.at((4.0, 5.5))];
    // Five units a second, in sixty frames.
    let mut at = Pose2::from((2.0, 4.0));
    for _ in 0..60 {
        at = plan_move(circle.at(at), (1.0 / 12.0, 0.0), &Mover::top_down(), &level, |_| Response::Slide).pose;
    }
    assert!((at.translation - Vec2::new(7.0, 4.0)).length() < 1e-4, "ends at {at:?}");
}
