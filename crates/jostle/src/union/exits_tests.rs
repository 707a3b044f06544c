use super::super::{
    samples::{blob, comb},
    whole::Whole,
};
use super::*;
use crate::{
    math::{Pose2, Rot2, Vec2, tolerance::CELL_ERROR},
    shape::Polygon,
};

/// The number of crowded squares in the search for the exit of two combs, one of them turned by a quarter.
fn squares_of_crossed_combs(teeth: u16) -> usize {
    let comb = Polygon::new(comb(teeth)).expect("a comb");
    let there = Pose2::new((f32::from(teeth) * 0.5, -2.0), Rot2::quarter_turns(1));
    let [a, b] = [Pose2::IDENTITY, there].map(|pose| Whole(comb.at(pose)));
    let mut search = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, false);
    assert!(search.nearest_exit(32.0).is_some());
    search.crowded
}

#[test]
fn the_squares_of_crossed_combs_do_not_grow_with_the_square() {
    let [few, many] = [16, 128].map(squares_of_crossed_combs);
    assert!(many < 8 * few, "{few} squares for 16 teeth, {many} for 128");
}

#[test]
fn a_search_of_many_squares_finds_the_exit_of_the_plain_search() {
    let corner = |i: u16| Rot2::new(f32::from(i) / 64.0) * (if i.is_multiple_of(2) { 1.0 } else { 0.25 }, 0.0);
    // With a hole, it is not star-shaped.
    let hole = [(-0.01, -0.01), (0.01, -0.01), (0.01, 0.01), (-0.01, 0.01)].map(|(x, y)| Vec2::new(x, y));
    let star = Polygon::with_holes((0..400).map(corner), [hole]).expect("a star");
    let shapes = [0.0, 1.0 / 1024.0].map(|x| Whole(star.at(Pose2::from(Vec2::new(x, 0.0)))));
    let [found, expected] = [false, true].map(|is_plain| {
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let mut search = ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain);
        let exit = search.nearest_exit(2.5);
        assert!(exit.is_some() && search.count > MANY_SQUARES + 256, "{} squares", search.count);
        exit
    });
    assert_eq!(found, expected);
}

#[test]
fn a_small_piece_in_a_large_outline_has_the_exit_of_the_plain_search() {
    let (comb, origin) = (Polygon::new(comb(1200)).expect("a comb"), Pose2::new((-600.0, -4.0), Rot2::IDENTITY));
    let small = [crate::shape::Convex::rectangle(6.0, 3.0), crate::shape::Convex::circle(2.5)];
    for (small, is_a) in small.into_iter().flat_map(|small| [(small.clone(), false), (small, true)]) {
        let small = small.expect("a small piece");
        let placed = [small.at(Pose2::new((0.375, 0.25), Rot2::new(0.3))), comb.at(origin)];
        let [a, b] = if is_a { placed } else { [placed[1], placed[0]] }.map(Whole);
        let [found, expected] = [false, true].map(|is_plain| {
            let mut search = ExitSearch::new([&a, &b], [a.bounds(), b.bounds()], CELL_ERROR, is_plain);
            assert_eq!(search.pairs.lone.is_some(), !is_plain);
            search.nearest_exit(16.0)
        });
        assert!(found.is_some());
        assert_eq!(found, expected);
    }
}

#[test]
fn pieces_around_common_corners_have_the_exit_of_the_plain_search() {
    // Many pieces of a bar with holes in a row have a corner of the bar in common.
    let corner = |x: f32, half: f32, (i, j): (i8, i8)| Vec2::new(x + half * f32::from(i), half * f32::from(j));
    let square = |x, half| [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|signs| corner(x, half, signs));
    let holes = (0..192_u8).map(|i| square((f32::from(i) - 95.5) / 40.0, 1.0 / 100.0));
    let bar = Polygon::with_holes(square(0.0, 2.5), holes).expect("a bar");
    let shapes = [(); 2].map(|()| Whole(bar.at(Pose2::new(Vec2::ZERO, Rot2::new(0.125)))));
    let [(found, few), (expected, many)] = [false, true].map(|is_plain| {
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let mut search = ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain);
        (search.nearest_exit(5.75), search.count)
    });
    assert!(found.is_some());
    assert_eq!(found, expected);
    assert!(4 * few < many, "{few} squares, {many} in the plain search");
}

#[test]
fn widened_pieces_spare_squares_and_do_not_change_the_exit() {
    let blob = Polygon::new(blob(240)).expect("a blob");
    let shapes = [(); 2].map(|()| Whole(blob.at(Pose2::new(Vec2::ZERO, Rot2::new(0.125)))));
    let [(found, few), (expected, many)] = [false, true].map(|is_plain| {
        let bounds = [shapes[0].bounds(), shapes[1].bounds()];
        let mut search = ExitSearch::new([&shapes[0], &shapes[1]], bounds, CELL_ERROR, is_plain);
        (search.nearest_exit(2.0), search.crowded)
    });
    assert!(found.is_some());
    assert_eq!(found, expected);
    assert!(5 * few < 3 * many, "{few} crowded squares, {many} in the plain search");
}
