use super::*;
use crate::{
    math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
    placed::Placed,
    shape::{Convex, Polygon},
    union::{blob, comb, star, whole},
};

/// A search that goes on until it is sure, however many squares that takes.
fn unbounded<'s>(shapes: [&'s dyn Pieces; 2], bounds: [Bounds; 2], error: f64, is_plain: bool) -> ExitSearch<'s> {
    ExitSearch { is_plain, ..ExitSearch::new(shapes, bounds, error, usize::MAX) }
}

/// The number of crowded squares in the search for the exit of two combs, one of them turned by a quarter.
fn squares_of_crossed_combs(teeth: u16) -> usize {
    let comb = Polygon::new(comb(teeth)).expect("a comb");
    let there = Pose2::new((f32::from(teeth) * 0.5, -2.0), Rot2::quarter_turns(1));
    let [a, b] = [Pose2::IDENTITY, there].map(|pose| whole(comb.at(pose)));
    let mut search = unbounded([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, false);
    assert!(search.nearest_exit(32.0).is_some());
    search.crowded
}

#[test]
fn the_squares_of_crossed_combs_do_not_grow_with_the_square() {
    let [few, many] = [16, 128].map(squares_of_crossed_combs);
    assert!(many < 8 * few, "{few} squares for 16 teeth, {many} for 128");
}

#[test]
fn a_search_that_takes_many_squares_ends_with_a_bound_of_the_exit() {
    let corner = |i: u16| Rot2::new(f32::from(i) / 64.0) * (if i.is_multiple_of(2) { 1.0 } else { 0.25 }, 0.0);
    let hole = [(-0.01, -0.01), (0.01, -0.01), (0.01, 0.01), (-0.01, 0.01)].map(|(x, y)| Vec2::new(x, y));
    let star = Polygon::with_holes((0..400).map(corner), [hole]).expect("a star");
    let [a, b] = [0.0, 1.0 / 1024.0].map(|x| whole(star.at(Pose2::from(Vec2::new(x, 0.0)))));
    let bounds = [a.bounds(), b.bounds()];
    let mut bounded = ExitSearch::new([&a, &b], bounds, CELL_ERROR, MOST_SQUARES);
    let mut plain = ExitSearch::plain([&a, &b], bounds, CELL_ERROR);
    let found = bounded.nearest_exit(2.5).map_or(f64::INFINITY, |exit| exit.distance);
    let expected = plain.nearest_exit(2.5).expect("an exit").distance;
    let left = bounded.nearest_left.expect("it was ended");
    assert!(0.25 * expected < left && left <= expected && expected <= found, "{left} to {found}: {expected}");
    // The last square may count as several, too.
    let most = MOST_SQUARES + MOST_SQUARES / 8;
    assert!(bounded.count <= most && plain.count > most, "{} squares", bounded.count);
    let way = bounded.pairs.way_out(2.5, DVec2::new(1.0, 0.0)).expect("a way out").distance;
    assert!((expected..1.02 * expected).contains(&way), "{way}, {expected}");
}

#[test]
fn a_search_that_is_ended_keeps_what_the_search_before_has_shown() {
    let star = Polygon::new(star(24, [0.25, 1.0])).expect("a star");
    let [a, b] = [0.0, 1.0 / 64.0].map(|x| whole(star.at(Pose2::from(Vec2::new(x, 0.0)))));
    let mut search = unbounded([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, false);
    assert!(search.nearest_exit(0.125).is_none() && search.nearest_left.is_none());
    search.most = search.count + 1;
    _ = search.nearest_exit(2.5);
    let left = search.nearest_left.expect("it was ended");
    assert!((0.125 - 1e-9..2.5).contains(&left), "{left}");
}

#[test]
fn a_small_piece_in_a_large_outline_has_the_exit_of_the_plain_search() {
    let (comb, origin) = (Polygon::new(comb(1200)).expect("a comb"), Pose2::new((-600.0, -4.0), Rot2::IDENTITY));
    let small = [Convex::rectangle(6.0, 3.0), Convex::circle(2.5)];
    for (small, is_a) in small.into_iter().flat_map(|small| [(small.clone(), false), (small, true)]) {
        let small = small.expect("a small piece");
        let placed = [small.at(Pose2::new((0.375, 0.25), Rot2::new(0.3))), comb.at(origin)];
        let [a, b] = if is_a { placed } else { [placed[1], placed[0]] }.map(whole);
        let [found, expected] = [false, true].map(|is_plain| {
            let mut search = unbounded([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, is_plain);
            search.nearest_exit(16.0)
        });
        assert!(found.is_some());
        assert_eq!(found, expected);
    }
}

/// A bar with a row of holes: many of its pieces have a corner of the bar in common.
fn bar_with_holes(holes: u16) -> Polygon {
    let corner = |x: f32, half: f32, (i, j): (i8, i8)| Vec2::new(x + half * f32::from(i), half * f32::from(j));
    let square = |x, half| [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|signs| corner(x, half, signs));
    let hole =
        |i: u16| square((f32::from(i) - 0.5 * f32::from(holes - 1)) * 4.8 / f32::from(holes), 2.0 / f32::from(holes));
    Polygon::with_holes(square(0.0, 2.5), (0..holes).map(hole)).expect("a bar")
}

#[test]
fn pieces_around_common_corners_have_the_exit_of_the_plain_search() {
    let bar = bar_with_holes(24);
    let shapes = [(); 2].map(|()| whole(bar.at(Pose2::new(Vec2::ZERO, Rot2::new(0.125)))));
    let [found, expected] = [false, true].map(|is_plain| {
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        unbounded([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain).nearest_exit(5.75)
    });
    assert!(found.is_some());
    assert_eq!(found, expected);
}

#[test]
fn a_square_that_hundreds_of_cells_reach_ends_the_search() {
    let bar = bar_with_holes(192);
    let [a, b] = [0.0, 4.9].map(|at| whole(bar.at(Pose2::from(Vec2::new(at, at)))));
    let mut search = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, MOST_SQUARES);
    _ = search.nearest_exit(5.75);
    assert!(search.nearest_left.is_some() && search.count < MOST_SQUARES / 2, "{} squares", search.count);
}

#[test]
fn a_smooth_outline_in_the_place_of_an_equal_one_has_the_exit_of_the_plain_search() {
    let blob = Polygon::new(blob(240)).expect("a blob");
    let shapes = [(); 2].map(|()| whole(blob.at(Pose2::new(Vec2::ZERO, Rot2::new(0.125)))));
    let [found, expected] = [false, true].map(|is_plain| {
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        unbounded([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain).nearest_exit(2.0)
    });
    assert!(found.is_some());
    assert_eq!(found, expected);
}

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

/// Asserts that the search for two shapes finds the exit of the plain search.
fn assert_same_exit(shapes: [Placed<'_>; 2], what: &str) {
    let [a, b] = shapes.map(whole);
    let [found, expected] = [false, true]
        .map(|is_plain| unbounded([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, is_plain).nearest_exit(64.0));
    assert!(expected.is_some() && found == expected, "{what}: {found:?}, not {expected:?}");
}

#[test]
fn star_shaped_outlines_have_the_exit_of_the_plain_search() {
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
fn ragged_outlines_have_the_exit_of_the_plain_search() {
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
fn a_piece_and_an_outline_have_the_exit_of_the_plain_search() {
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
fn a_search_goes_on_beyond_the_one_before() {
    // Regular polygons around one point have as many exits as sides.
    let round = |corners: u16| {
        let corner = |i: u16| Rot2::new(f32::from(i) / f32::from(corners) * core::f32::consts::TAU) * (1.0, 0.0);
        Polygon::new((0..corners).map(corner)).expect("a round outline")
    };
    let (outline, smooth) = (round(600), Polygon::new(blob(60)).expect("a blob"));
    for [a, b] in [[&outline, &outline], [&smooth, &smooth]] {
        let [a, b] = [a, b].map(|shape| whole(shape.at(Pose2::IDENTITY)));
        let new_search = |is_plain| unbounded([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, is_plain);
        let (mut twice, mut plain) = (new_search(false), new_search(true));
        for within in [0.5, 1.0, 3.0] {
            assert_eq!(twice.nearest_exit(within), plain.nearest_exit(within), "within {within}");
        }
    }
}

/// A plate with square holes in as many rows as columns, half as wide as what is left between them.
fn plate(rows: u16) -> Polygon {
    let square = |x: f32, y: f32, half: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| Vec2::new(x + half * i, y + half * j))
    };
    let pitch = 20.0 / f32::from(rows);
    let at = |i: u16| (f32::from(i) + 0.5) * pitch - 10.0;
    let holes = (0..rows * rows).map(|i| square(at(i % rows), at(i / rows), 0.25 * pitch));
    Polygon::with_holes(square(0.0, 0.0, 10.5), holes).expect("a plate")
}

#[test]
fn pieces_of_all_kinds_in_large_outlines_have_the_exit_of_the_plain_search() {
    let corner = |i: u16| Rot2::new(f32::from(i) / 640.0) * (if i % 4 < 2 { 10.0 } else { 9.0 }, 0.0);
    let gear = Polygon::new((0..4000).map(corner)).expect("a gear");
    let pieces = [
        Convex::rectangle(2.5, 1.5),
        Convex::circle(1.25),
        Convex::capsule((-1.0, 0.0), (1.0, 0.5), 0.5),
        Convex::triangle((0.0, 0.0), (3.0, 0.5), (1.0, 2.0)),
        Convex::segment((-2.0, 0.0), (2.0, 0.25)),
    ];
    let places = [(plate(20), (9.0, -8.25)), (gear, (2.5, 5.5))];
    for (piece, (outline, at)) in pieces.into_iter().flat_map(|piece| places.iter().map(move |at| (piece.clone(), at)))
    {
        let piece = piece.expect("a piece");
        let placed = [piece.at(Pose2::new(*at, Rot2::new(0.3))), outline.at(Pose2::new((0.0, 0.0), Rot2::new(0.1)))];
        assert_same_exit(placed, &alloc::format!("{piece:?}"));
    }
}

/// The exit lies below the comb; on the way to it, the middle of the segment passes over a corner of the comb.
#[test]
fn a_segment_gets_out_of_a_comb_over_a_corner() {
    const TEETH: u16 = 749;
    let at = |step: u16, y: f32| Vec2::new(1.0 - f32::from(step) / f32::from(TEETH), y);
    let tooth = |i: u16| [at(2 * i, 1.0), at(2 * i + 1, 1.0), at(2 * i + 1, -0.8), at(2 * i + 2, -0.8)];
    let base = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0)];
    let comb = Polygon::new((0..TEETH).flat_map(tooth).chain(base)).expect("a comb");
    let segment = Convex::segment((-0.2, 0.0), (0.2, 0.03)).expect("a segment");
    let pose = Pose2::new((-0.6779861, -0.99769247), Rot2::new(-1.92135));
    let shapes = [whole(segment.at(pose)), whole(comb.at(Pose2::new((0.0, 0.0), Rot2::new(0.118335))))];
    let bounds = [shapes[0].bounds(), shapes[1].bounds()];
    let mut search = unbounded([&shapes[0], &shapes[1]], bounds, CELL_ERROR, false);
    let exit = search.nearest_exit(64.0).expect("an exit");
    assert!((exit.distance - 0.2677414).abs() < 1e-6, "{exit:?}");
}
