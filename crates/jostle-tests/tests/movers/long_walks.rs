//! Long loops as games run them, at odd scales: nobody falls through, sticks, creeps, or is told a wrong floor or wall.
//! Rooms are roamed far from the origin, too.

use crate::common::counts::cases;
use crate::common::shorthand::{ball, block};
use jostle::{
    Chain, Collider, Convex, Moved, Mover, Placed, Pose2, Relation, Response, Rot2, Shape, Vec2, World, plan_move,
    relate, slide,
};

/// The number of frames of a walk.
fn frames() -> usize {
    cases("JOSTLE_WALKS", 3_000) as usize
}

/// Scales, and places in units of the scale. Where a hero of one unit stands a million units away, it is sixteen ulps
/// high.
const PLACES: [(f32, [f32; 2]); 7] = [
    (1.0, [0.0, 0.0]),
    (1.0, [1e5, -1e5]),
    (1e-3, [0.0, 0.0]),
    (1e-3, [1e5, 3e4]),
    (1e4, [0.0, 0.0]),
    (1e4, [-100.0, 100.0]),
    (32.0, [31_250.0, 31_250.0]),
];

fn heroes(scale: f32) -> [Convex; 3] {
    let end = Vec2::new(0.0, 0.25 * scale);
    let capsule = Convex::capsule(-end, end, 0.25 * scale).expect("a capsule");
    [block(0.8 * scale, scale), ball(0.5 * scale), capsule]
}

/// Hills between two walls, as points at unit size. The steepest slope is 36.9°.
const HILLS: [(f32, f32); 9] = [
    (0.0, 9.0),
    (0.0, 0.0),
    (8.0, 0.0),
    (12.0, 2.0),
    (16.0, 2.0),
    (20.0, -1.0),
    (26.0, -1.0),
    (30.0, 0.5),
    (30.0, 9.0),
];

/// The height of the hills at unit size.
fn height(x: f32) -> f32 {
    let under = HILLS.windows(2).find(|ends| ends[0].0 < ends[1].0 && (ends[0].0..=ends[1].0).contains(&x));
    under.map_or(0.0, |ends| ends[0].1 + (x - ends[0].0) * (ends[1].1 - ends[0].1) / (ends[1].0 - ends[0].0))
}

fn overlaps(shape: &Convex, moved: &Moved<impl Copy>, level: Placed<'_>) -> bool {
    relate(shape.at(moved.pose), level) == Relation::Overlapping
}

fn walk_the_hills(hero: &Convex, scale: f32, at: Vec2) {
    let place = |(x, y): (f32, f32)| Vec2::new(x * scale, y * scale) + at;
    let hills: Shape = Chain::open(HILLS.map(place)).expect("hills").into();
    let mut world = World::new();
    world.insert(Collider::new(hills.clone(), (0.0, 0.0), ())).expect("hills");
    let id = world.insert(Collider::new(hero.clone(), place((3.0, 1.5)), ())).expect("a hero");
    let mover = Mover::platformer((0.0, 1.0));
    let landed = world.move_and_slide(id, (0.0, -2.0 * scale), &mover, slide).expect("moves");
    assert!(landed.floor.is_some(), "{landed:?}");
    // The rounding of a place, in units of the scale.
    let ulp = f32::EPSILON * (at.x.abs() + at.y.abs() + 40.0 * scale) / scale;
    let (mut sign, mut turns, mut last_turn) = (1.0_f32, 0, 0);
    for i in 0..frames() {
        let rests = i % 500 >= 450;
        let by = Vec2::new(if rests { 0.0 } else { 0.1 * sign }, -0.05) * scale;
        let moved = world.move_and_slide(id, by, &mover, slide).expect("moves");
        let here = (moved.pose.translation - at) * (1.0 / scale);
        let told = || format!("frame {i} at {here}, scale {scale}, {at}: {moved:?}");
        assert!(!moved.stuck && moved.ceiling.is_none(), "{}", told());
        assert!(!overlaps(hero, &moved, hills.at((0.0, 0.0))), "{}", told());
        assert!(here.y > height(here.x) + 0.49 - 4.0 * ulp, "falls through: {}", told());
        assert!(moved.floor.is_some(), "leaves the floor: {}", told());
        if rests && i % 500 > 450 {
            assert_eq!(moved.travelled, Vec2::ZERO, "creeps: {}", told());
        }
        // The walls are at 0 and 30.
        let is_at_wall = here.x < 0.52 + 16.0 * ulp || here.x > 29.48 - 16.0 * ulp;
        if moved.wall.is_some() {
            // A hero whose skin is a tenth of its size touches the next slope before it stands on it.
            assert!(is_at_wall || ulp > 1e-3, "no wall is there: {}", told());
            if is_at_wall && !rests {
                (sign, turns, last_turn) = (if here.x < 15.0 { 1.0 } else { -1.0 }, turns + 1, i);
            }
        }
        assert!(i - last_turn < 600, "sticks: {}", told());
    }
    assert!(turns >= frames() / 600, "{turns} turns");
}

fn walk_the_hills_at(place: usize) {
    let (scale, [x, y]) = PLACES[place];
    heroes(scale).iter().for_each(|hero| walk_the_hills(hero, scale, Vec2::new(x, y) * scale));
}

#[test]
fn hills_are_walked_to_and_fro_at_the_origin() {
    walk_the_hills_at(0);
}

#[test]
fn hills_are_walked_to_and_fro_far_away() {
    walk_the_hills_at(1);
}

#[test]
fn hills_are_walked_to_and_fro_at_a_small_scale() {
    walk_the_hills_at(2);
}

#[test]
fn hills_are_walked_to_and_fro_at_a_small_scale_far_away() {
    walk_the_hills_at(3);
}

#[test]
fn hills_are_walked_to_and_fro_at_a_large_scale() {
    walk_the_hills_at(4);
}

#[test]
fn hills_are_walked_to_and_fro_at_a_large_scale_far_away() {
    walk_the_hills_at(5);
}

#[test]
fn hills_are_walked_to_and_fro_a_million_units_away() {
    walk_the_hills_at(6);
}

/// Walks to and fro on a one-way ledge in a frame that is turned by this angle.
fn walk_a_ledge(hero: &Convex, angle: f32, scale: f32, at: Vec2, skin: Option<f32>) {
    let frame = Pose2::new(at, Rot2::new(angle));
    let place = |x: f32, y: f32| frame * Pose2::from(Vec2::new(x, y) * scale);
    let mut world = World::new();
    let ledge = Collider::new(block(20.0 * scale, scale), place(0.0, -0.5), ()).one_way((0.0, 1.0));
    world.insert(ledge).expect("a ledge");
    let id = world.insert(Collider::new(hero.clone(), place(0.0, 1.5), ())).expect("a hero");
    let mover = Mover { skin, ..Mover::platformer(frame.rotation * Vec2::new(0.0, 1.0)) };
    let landed = world.move_and_slide(id, frame.rotation * Vec2::new(0.0, -2.0 * scale), &mover, slide).expect("moves");
    assert!(landed.floor.is_some(), "{landed:?}");
    let (mut here, mut sign, mut turns) = (0.0, 1.0_f32, 0);
    for i in 0..frames() {
        let rests = i % 50 >= 45;
        if here * sign > 8.0 {
            (sign, turns) = (-sign, turns + 1);
        }
        let by = frame.rotation * (Vec2::new(if rests { 0.0 } else { 0.1 * sign }, -0.05) * scale);
        let moved = world.move_and_slide(id, by, &mover, slide).expect("moves");
        assert!(moved.floor.is_some() && !moved.stuck, "frame {i}, {skin:?}, {angle}, scale {scale}, {at}: {moved:?}");
        here = (frame.rotation.inverse() * (moved.pose.translation - at)).x / scale;
    }
    assert!(turns >= frames() / 300, "{turns} turns, {skin:?}, {angle}, scale {scale}, {at}");
}

#[test]
fn a_one_way_ledge_holds_who_walks_on_it_with_and_without_skin() {
    for (scale, [x, y]) in PLACES {
        for (hero, angle) in heroes(scale).iter().flat_map(|hero| [0.0, 0.3, -1.2, 2.0].map(|angle| (hero, angle))) {
            for skin in [None, Some(0.0), Some(1e-9 * scale)] {
                walk_a_ledge(hero, angle, scale, Vec2::new(x, y) * scale, skin);
            }
        }
    }
}

#[test]
fn a_corner_just_before_the_foot_of_a_slope_is_no_wall() {
    let hills = Chain::open(HILLS.map(Vec2::from)).expect("hills");
    let level = [hills.at((0.0, 0.0))];
    let mover = Mover::platformer((0.0, 1.0));
    for hero in [block(0.8, 1.0), block(0.8, 2.0)] {
        let half = hero.aabb().size() * 0.5;
        // In tenths of its skin, how far it is from the foot and above the level ground.
        for (before, above) in (0..=10).flat_map(|before| (1..=10).map(move |above| (before, above))) {
            let [x, y] = [before, above].map(|tenths| tenths as f32 * half.y / 5120.0);
            let at = Vec2::new(8.0 - half.x - x, half.y + y);
            let moved = plan_move(hero.at(at), (0.1, -0.05), &mover, &level, |_| Response::Slide);
            assert!(moved.wall.is_none() && moved.floor.is_some(), "{before}, {above} from {at}: {moved:?}");
            assert!(moved.travelled.x > 0.08, "{before}, {above} from {at}: {moved:?}");
        }
    }
}

/// A room with an acute corner, and a pillar.
fn roam(hero: &Convex, scale: f32, at: Vec2) {
    let place = |(x, y): (f32, f32)| Vec2::new(x * scale, y * scale) + at;
    let outline = [(0.0, 0.0), (0.0, 8.0), (9.0, 8.0), (14.0, 8.5), (9.0, 6.5), (9.0, 0.0)];
    let walls: Shape = Chain::closed(outline.map(place)).expect("walls").into();
    let pillar = ball(scale);
    let level = [walls.at((0.0, 0.0)), pillar.at(place((4.0, 4.0)))];
    let ulp = f32::EPSILON * (at.x.abs() + at.y.abs() + 40.0 * scale);
    let mut here = place((2.0, 2.0));
    let mut seen = [false; 4];
    for i in 0..frames() {
        // Headings turn by an angle that is no fraction of a whole turn, and are kept for a while.
        let heading = (i / 90) as f32 * 2.4;
        let by = Vec2::new(heading.cos(), heading.sin()) * (scale * [0.08, 0.9, 30.0][i / 7 % 3]);
        let moved = plan_move(hero.at(here), by, &Mover::top_down(), &level, |_| Response::Slide);
        let told = || format!("frame {i} from {here} by {by}, scale {scale}, {at}: {moved:?}");
        assert!(!moved.stuck && moved.floor.is_none() && moved.ceiling.is_none(), "{}", told());
        assert!(!level.iter().any(|level| overlaps(hero, &moved, *level)), "{}", told());
        assert!(moved.travelled.length() <= by.length() + 4.0 * ulp, "{}", told());
        let seat = (moved.pose.translation - at) * (1.0 / scale);
        assert!((0.2..14.0).contains(&seat.x) && (0.2..8.3).contains(&seat.y), "leaves the room: {}", told());
        here = moved.pose.translation;
        seen[usize::from(seat.x > 4.5) + 2 * usize::from(seat.y > 4.0)] = true;
    }
    assert_eq!(seen, [true; 4], "scale {scale}, {at}");
}

#[test]
fn a_room_is_roamed_at_any_place_and_scale() {
    for (scale, [x, y]) in PLACES {
        for hero in heroes(scale) {
            roam(&hero, scale, Vec2::new(x, y) * scale);
        }
    }
}
