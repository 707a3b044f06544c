use super::super::{
    border::Exit,
    pieces::Pieces,
    samples::{blob, star},
    whole::Whole,
};
use super::*;
use crate::{
    math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
    placed::Placed,
    shape::{Convex, Polygon},
};

/// A disc with square teeth.
fn gear(teeth: u16) -> Polygon {
    let corner = |i: u16| {
        let angle = f32::from(i) / f32::from(4 * teeth) * core::f32::consts::TAU;
        Rot2::new(angle) * (if i % 4 < 2 { 1.0 } else { 0.9 }, 0.0)
    };
    Polygon::new((0..4 * teeth).map(corner)).expect("a gear")
}

/// An outline with a corner in each of many directions, at random distances.
fn ragged(corners: u16, state: &mut u32) -> Polygon {
    let mut random = || {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*state >> 8) as f32 / (1 << 24) as f32
    };
    let corner = |i: u16| {
        let angle = (f32::from(i) + 0.6 * random()) / f32::from(corners) * core::f32::consts::TAU;
        Rot2::new(angle) * (0.3 + 0.7 * random(), 0.0)
    };
    Polygon::new((0..corners).map(corner)).expect("a star-shaped outline")
}

/// The exit of two shapes by the front alone, and the number of its steps.
fn by_front([a, b]: [Whole<'_>; 2], what: &str) -> (Option<Exit>, usize) {
    let mut search = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, false);
    _ = search.start(64.0);
    assert!(search.run_radial_front().is_continue(), "{what}: the front was given up");
    let steps = search.radial.as_ref().and_then(|front| front.as_ref().map(|front| front.steps));
    (search.answer(), steps.expect("a front"))
}

/// Asserts that the front of two shapes finds the exit of the plain search.
fn assert_same_exit(shapes: [Placed<'_>; 2], what: &str) {
    let [a, b] = shapes.map(Whole);
    let expected = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, true).nearest_exit(64.0);
    let (found, _) = by_front(shapes.map(Whole), what);
    assert!(expected.is_some() && found == expected, "{what}: {found:?}, not {expected:?}");
}

#[test]
fn the_front_of_star_shaped_outlines_finds_the_exit_of_the_plain_search() {
    let needles = Polygon::new(star(30, [1.0, 0.4])).expect("a star");
    let (smooth, gear) = (Polygon::new(blob(60)).expect("a blob"), gear(12));
    for (i, a) in [&needles, &smooth, &gear].into_iter().enumerate() {
        for (j, b) in [&needles, &smooth, &gear].into_iter().enumerate() {
            for (at, angle) in [((0.0, 0.0), 0.0), ((0.0, 0.0), 0.3), ((0.3, -0.2), 1.0), ((-0.7, 0.9), 0.1)] {
                let [a, b] = [a.at(Pose2::new((0.1, 0.2), Rot2::new(0.05))), b.at(Pose2::new(at, Rot2::new(angle)))];
                assert_same_exit([a, b], &alloc::format!("{i} and {j} at {at:?} turned by {angle}"));
            }
        }
    }
}

#[test]
fn a_front_goes_on_to_an_exit_just_beyond_the_search_before() {
    let needles = Polygon::new(star(30, [1.0, 0.4])).expect("a star");
    let (smooth, gear) = (Polygon::new(blob(60)).expect("a blob"), gear(12));
    let mut on_the_border = 0;
    for (outline, angle) in [&needles, &smooth, &gear].into_iter().flat_map(|of| [(of, 0.0), (of, 0.3), (of, 1.0)]) {
        let [a, b] = [((0.1, 0.2), 0.05), ((0.3, -0.2), angle)].map(|(at, turn)| Pose2::new(at, Rot2::new(turn)));
        let [a, b] = [a, b].map(|pose| Whole(outline.at(pose)));
        let (expected, _) = by_front([Whole(a.0), Whole(b.0)], "at once");
        let exit = expected.expect("an exit").distance;
        for less in (4..62).map(|i| 0.5_f64.powi(i)) {
            let mut search = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, false);
            _ = search.start(exit * (1.0 - less));
            assert!(search.run_radial_front().is_continue());
            if search.answer().is_none() {
                on_the_border += usize::from(search.count > 0);
            }
            _ = search.start(64.0);
            assert!(search.run_radial_front().is_continue());
            assert_eq!(search.answer(), expected, "{less} nearer, turned by {angle}");
        }
    }
    assert!(on_the_border > 5, "{on_the_border} searches came to the border");
}

#[test]
fn the_front_of_ragged_outlines_finds_the_exit_of_the_plain_search() {
    let mut state = 7;
    for seed in 0..60_u16 {
        let [a, b] = [ragged(5 + seed % 40, &mut state), ragged(5 + seed % 31, &mut state)];
        let far = [0.0, 1.0, 1e4][usize::from(seed % 3)];
        let at = Vec2::new(0.02 * f32::from(seed % 30) - 0.3 + far, far);
        let [a, b] = [a.at(Pose2::new((far, far), Rot2::new(f32::from(seed)))), b.at(Pose2::from(at))];
        assert_same_exit([a, b], &alloc::format!("seed {seed}"));
    }
}

#[test]
fn the_front_of_a_piece_and_an_outline_finds_the_exit_of_the_plain_search() {
    let (gear, piece) = (gear(16), Convex::rectangle(1.0, 0.5).expect("a box"));
    for i in 0..8_u8 {
        let pose = Pose2::new((0.1 * f32::from(i) - 0.4, 0.2), Rot2::new(f32::from(i)));
        assert_same_exit([piece.at(pose), gear.at(Pose2::IDENTITY)], &alloc::format!("pose {i}"));
    }
}

/// A block with a thin tooth in the valley of its roof, and a box that overlaps the tooth: the exit is at the side of the
/// tooth, far above the valley.
#[test]
fn an_exit_beside_the_end_of_a_line_is_found() {
    let block = |roof: f32, tooth: &[(f32, f32)]| {
        let ends = [(-1.0, roof), (-1.0, -1.0), (1.0, -1.0), (1.0, roof)];
        let corners = ends.iter().chain(tooth).map(|&(x, y)| Vec2::new(x, y));
        Polygon::new(corners.collect::<Vec<Vec2>>()).expect("a block")
    };
    type Corner = (f32, f32);
    let cases: [(f32, &[Corner], [Corner; 2]); 3] = [
        (
            1.3192,
            &[(0.01269, 1.0), (0.00723, 1.40414), (-0.01613, 1.40414), (-0.02938, 1.0)],
            [(-0.02052, 1.12924), (0.00985, 1.15961)],
        ),
        (
            1.3323,
            &[(0.02304, 1.0), (0.01823, 1.21648), (0.0000885, 1.21648), (-0.00722, 1.0)],
            [(-0.03558, 1.11127), (0.07211, 1.21896)],
        ),
        (1.3, &[(0.0101, 1.0), (0.01, 1.5), (-0.01, 1.5), (-0.02, 1.0)], [(-0.026, 1.23), (0.014, 1.27)]),
    ];
    for (i, (roof, tooth, [(left, low), (right, high)])) in cases.into_iter().enumerate() {
        let small = Polygon::new([(left, low), (right, low), (right, high), (left, high)]).expect("a box");
        let block = block(roof, tooth);
        let [a, b] = [&block, &small].map(|shape| shape.at(Pose2::IDENTITY));
        assert_same_exit([a, b], &alloc::format!("case {i}"));
        assert_same_exit([b, a], &alloc::format!("case {i} swapped"));
    }
}

#[test]
fn a_front_that_is_given_up_leaves_the_exit_to_the_squares() {
    // Regular polygons around one point have as many exits as sides.
    let round = |corners: u16| {
        let corner = |i: u16| Rot2::new(f32::from(i) / f32::from(corners) * core::f32::consts::TAU) * (1.0, 0.0);
        Polygon::new((0..corners).map(corner)).expect("a round outline")
    };
    let (outline, smooth) = (round(600), Polygon::new(blob(60)).expect("a blob"));
    for [a, b] in [[&outline, &outline], [&smooth, &smooth]] {
        let [a, b] = [a, b].map(|shape| Whole(shape.at(Pose2::IDENTITY)));
        let new_search = |is_plain| ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, is_plain);
        let (mut twice, mut plain) = (new_search(false), new_search(true));
        for within in [0.5, 1.0, 3.0] {
            assert_eq!(twice.nearest_exit(within), plain.nearest_exit(within), "within {within}");
        }
    }
}

#[test]
fn the_steps_of_a_front_grow_with_the_corners_only() {
    let steps = |spikes: u16| {
        let star = Polygon::new(star(spikes, [1.0, 0.4])).expect("a star");
        by_front([(); 2].map(|()| Whole(star.at(Pose2::IDENTITY))), "a star").1
    };
    let [few, many] = [steps(60), steps(240)];
    assert!(many < 6 * few && many < 40 * 480, "{few} steps for 60 spikes, {many} for 240");
}

#[test]
fn outlines_that_are_not_star_shaped_have_no_such_front() {
    let square =
        |half: f32| [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Vec2::new(x * half, y * half));
    let bracket = [(0, 0), (9, 0), (9, 2), (2, 2), (2, 7), (9, 7), (9, 9), (0, 9)];
    let bracket =
        Polygon::new(bracket.map(|(x, y): (i16, i16)| Vec2::new(f32::from(x), f32::from(y)))).expect("a bracket");
    let frame = Polygon::with_holes(square(1.0), [square(0.5)]).expect("a frame");
    let (box_, round) = (Polygon::new(square(1.0)).expect("a box"), Convex::circle(1.0).expect("a circle"));
    let front = |a: Whole<'_>, b: Whole<'_>| RadialFront::of([&a, &b], 1e-12).is_some();
    let at = Pose2::IDENTITY;
    assert!(front(Whole(box_.at(at)), Whole(box_.at(at))));
    assert!(!front(Whole(bracket.at(at)), Whole(box_.at(at))) && !front(Whole(box_.at(at)), Whole(frame.at(at))));
    assert!(!front(Whole(round.at(at)), Whole(box_.at(at))), "a circle is round");
}
