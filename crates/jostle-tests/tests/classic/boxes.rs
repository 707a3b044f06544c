//! Boxes, upright, turned and in motion.

use jostle::{
    Aabb, Convex, Pose2, Relation, Rot2, Vec2,
    classic::{corners_inside, grown_box_meets, separating_box_axis, sweep_boxes},
    relate, sweep_aabb,
};

use crate::common::random::Random;
use crate::measured::{Decisions, demand};

fn size(random: &mut Random, low: f32, high: f32) -> Vec2 {
    Vec2::new(random.between(low, high), random.between(low, high))
}

fn point(random: &mut Random, reach: f32) -> Vec2 {
    size(random, -reach, reach)
}

/// A box of whole numbers, so that many of them touch.
fn grid_box(random: &mut Random) -> Aabb {
    let min = Vec2::new(random.below(8) as f32, random.below(8) as f32);
    Aabb::new(min, min + (1.0 + random.below(4) as f32, 1.0 + random.below(4) as f32))
}

/// The answers about moving boxes, and the largest differences of times, in units of 2^-53.
fn sweeps(count: u32, mut question: impl FnMut() -> [(Aabb, Vec2); 2]) -> (Decisions, f64) {
    let mut worst = 0.0_f64;
    let decisions = Decisions::of(count, || {
        let [(a, a_move), (b, b_move)] = question();
        let (times, exact) = (sweep_boxes(a, a_move, b, b_move), sweep_aabb(a, a_move, b, b_move));
        if let (Some(times), Some(exact)) = (times, exact) {
            let error = (times.enter - exact.enter).abs().max((times.exit - exact.exit).abs());
            worst = worst.max(error / 2_f64.powi(-53));
        }
        (times.is_some(), exact.is_some())
    });
    (decisions, worst)
}

#[test]
fn swept_boxes() {
    let mut random = Random::new(10);
    let mut rows = Vec::new();
    let mut note = |inputs: &str, (decisions, worst): (Decisions, f64)| {
        let mut row = decisions.row(inputs);
        row.push(format!("{worst}"));
        rows.push(row);
        decisions
    };
    let anywhere = sweeps(100_000, || {
        [(); 2]
            .map(|()| (Aabb::centered(point(&mut random, 4.0), size(&mut random, 0.1, 1.0)), point(&mut random, 4.0)))
    });
    assert!(note("boxes anywhere", anywhere).is_exact());
    let grid = sweeps(100_000, || {
        let mut go = || random.below(17) as f32 - 8.0;
        let moves = [Vec2::new(go(), go()), Vec2::new(go(), go())];
        moves.map(|by| (grid_box(&mut random), by))
    });
    assert!(note("boxes and moves of whole numbers", grid).is_exact(), "quotients of small numbers are told apart");
    // A's upper right corner passes B's lower right one: at the same time, up to rounding, A reaches B's lower side and
    // leaves its right one. The lower corner of A takes up what f32 leaves of the difference.
    let corners = sweeps(100_000, || {
        let by = size(&mut random, 1.0, 9.0);
        let (leaves, reaches) = (by.x / 3.0, by.y / 3.0);
        let time = f64::from(leaves) / f64::from(by.x);
        let rest = (time * f64::from(by.y) - f64::from(reaches)) as f32;
        let a = Aabb::new((-1.0, -1.0), (0.0, -rest));
        let b = Aabb::new((leaves - 3.0, reaches), (leaves - 1.0, reaches + 1.0));
        [(a, by), (b, Vec2::ZERO)]
    });
    note("corners that pass each other closely", corners);
    let header: Vec<&str> = Decisions::HEADER.into_iter().chain(["times differ by, in 2⁻⁵³"]).collect();
    demand("swept_boxes.rs", &header, &rows);
}

#[test]
fn bad_boxes_and_numbers_never_meet() {
    let (a, b) = (Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((2.0, 0.0), (3.0, 1.0)));
    assert!(sweep_boxes(a, (4.0, 0.0), b, (0.0, 0.0)).is_some());
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert!(sweep_boxes(a, (bad, 0.0), b, (0.0, 0.0)).is_none(), "{bad}");
        assert!(sweep_boxes(a, (4.0, bad), b, (0.0, 0.0)).is_none(), "{bad}");
    }
    assert!(sweep_boxes(Aabb::new((f32::NAN, 0.0), (1.0, 1.0)), (4.0, 0.0), b, (0.0, 0.0)).is_none());
    assert!(!corners_inside(Aabb::new((f32::NAN, 0.0), (f32::NAN, 1.0)), b));
    let half_plane = Aabb::new((f32::NEG_INFINITY, f32::NEG_INFINITY), (1.0, f32::INFINITY));
    assert_eq!(
        sweep_boxes(half_plane, (4.0, 0.0), b, (0.0, 0.0)).map(|times| (times.enter, times.exit)),
        Some((0.25, 1.0))
    );
    assert!(sweep_boxes(Aabb::new((1.0, 0.0), (0.0, 1.0)), (4.0, 0.0), b, (0.0, 0.0)).is_none());
    assert!(!grown_box_meets(a, (f32::NAN, 1.0), (0.0, 0.0)) && !grown_box_meets(a, (1.0, 1.0), (f32::NAN, 0.0)));
    assert_eq!(separating_box_axis((1.0, 1.0), (f32::NAN, 0.0), (1.0, 1.0), (9.0, 0.0)), None);
}

#[test]
fn corners_of_the_mover() {
    let mut random = Random::new(11);
    let mut rows = Vec::new();
    for (inputs, low, high, is_exact) in [
        ("movers at most as large as the resting box", [0.1, 0.1], [1.0, 1.0], true),
        ("movers up to twice as wide, at most as high", [1.0, 0.1], [2.0, 1.0], false),
        ("movers up to twice as large", [1.0, 1.0], [2.0, 2.0], false),
    ] {
        let decisions = Decisions::of(50_000, || {
            let resting = Aabb::centered(point(&mut random, 3.0), size(&mut random, 1.0, 1.0));
            let half = Vec2::new(random.between(low[0], high[0]), random.between(low[1], high[1]));
            let mover = Aabb::centered(point(&mut random, 3.0), half);
            (corners_inside(mover, resting), mover.intersects(resting))
        });
        assert_eq!(decisions.is_exact(), is_exact, "{inputs}: {decisions:?}");
        assert_eq!(decisions.invented, 0, "{inputs}");
        rows.push(decisions.row(inputs));
    }
    let grid = Decisions::of(50_000, || {
        let (mover, resting) = (grid_box(&mut random), grid_box(&mut random));
        (corners_inside(mover, resting), mover.intersects(resting))
    });
    rows.push(grid.row("boxes of whole numbers, many of which touch"));
    demand("corners_inside.rs", &Decisions::HEADER, &rows);
}

#[test]
fn boxes_grown_by_the_mover() {
    let mut random = Random::new(12);
    let mut rows = Vec::new();
    for (inputs, factor) in [("0.5", 0.5), ("0.9", 0.9), ("1, the true size", 1.0), ("1.1", 1.1), ("2", 2.0)] {
        let decisions = Decisions::of(50_000, || {
            let [resting, mover] =
                [(); 2].map(|()| Aabb::centered(point(&mut random, 3.0), size(&mut random, 0.2, 1.5)));
            (grown_box_meets(resting, mover.size() * factor, mover.min), mover.intersects(resting))
        });
        let expected = [factor > 1.0, factor < 1.0];
        assert_eq!([decisions.invented > 0, decisions.missed > 0], expected, "{inputs}: {decisions:?}");
        rows.push(decisions.row(inputs));
    }
    let grid = Decisions::of(50_000, || {
        let (mover, resting) = (grid_box(&mut random), grid_box(&mut random));
        (grown_box_meets(resting, mover.size(), mover.min), mover.intersects(resting))
    });
    assert!(grid.is_exact(), "{grid:?}");
    rows.push(grid.row("1, boxes of whole numbers, many of which touch"));
    let header: Vec<&str> = ["factor"].into_iter().chain(Decisions::HEADER.into_iter().skip(1)).collect();
    demand("grown_box.rs", &header, &rows);
}

#[test]
fn boxes_by_axes() {
    let mut random = Random::new(13);
    let ask = |a: Vec2, a_pose: Pose2, b: Vec2, b_pose: Pose2| {
        let [a_box, b_box] = [a, b].map(|half| Convex::rectangle(half.x * 2.0, half.y * 2.0).unwrap());
        let exact = relate(a_box.at(a_pose), b_box.at(b_pose)) != Relation::Apart;
        (separating_box_axis(a, a_pose, b, b_pose).is_none(), exact)
    };
    let turned = Decisions::of(100_000, || {
        let mut pose = || Pose2::new(point(&mut random, 3.0), Rot2::new(random.between(-4.0, 4.0)));
        let poses = [pose(), pose()];
        let [a, b] = poses.map(|pose| (size(&mut random, 0.2, 1.5), pose));
        ask(a.0, a.1, b.0, b.1)
    });
    assert!(turned.is_exact(), "{turned:?}");
    let upright = Decisions::of(100_000, || {
        let [a, b] = [grid_box(&mut random), grid_box(&mut random)];
        ask(a.half_size(), a.center().into(), b.half_size(), b.center().into())
    });
    assert!(upright.is_exact(), "{upright:?}");
    // Side by side on one slanted line, moved along it by the sum of their half widths.
    let touching = Decisions::of(100_000, || {
        let rotation = Rot2::new(random.between(-4.0, 4.0));
        let (a, b) = (size(&mut random, 0.2, 1.5), size(&mut random, 0.2, 1.5));
        let along = Vec2::new(rotation.cos(), rotation.sin()) * (a.x + b.x);
        ask(a, Pose2::new((0.0, 0.0), rotation), b, Pose2::new(along, rotation))
    });
    let inputs = ["turned anyhow", "upright, of whole numbers", "turned alike, and touching up to rounding"];
    let rows: Vec<Vec<String>> = [turned, upright, touching].iter().zip(inputs).map(|(d, name)| d.row(name)).collect();
    demand("box_axes.rs", &Decisions::HEADER, &rows);
}
