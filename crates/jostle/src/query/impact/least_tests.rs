//! The steps after which the tolerance of a closest approach grows.

use alloc::vec::Vec;

use super::{least::Least, pair::PiecePair};
use crate::{
    math::{Motion, Pose2, Vec2},
    placed::Moving,
    shape::Convex,
};

/// The tolerance after the first of 4,096 parts of the step is examined, and after the last.
fn tolerances([a, b]: [Moving<'_>; 2], tolerance: f64) -> [f64; 2] {
    let [start_a, start_b] = [a, b].map(|moving| moving.start().piece().expect("a piece"));
    let pair = PiecePair::new(&start_a, &start_b, [a.turn(), b.turn()]);
    let mut least = Least::new(tolerance, f64::INFINITY);
    let known: Vec<f64> = (0..4_096)
        .map(|part| {
            least.examine(&pair, [part, part + 1].map(|part| f64::from(part) / 4_096.0));
            least.nearest() - least.goal()
        })
        .collect();
    [known[0], known[4_095]]
}

/// A corner circles a tiny square 10^16 away, so it is about equally near at all times, and each part of the step takes
/// hundreds of steps.
#[test]
fn examinations_without_end_grow_the_tolerance() {
    let corner = Convex::point((-8e15, 6e15)).unwrap();
    let square = Convex::rectangle(1e-5, 1e-5).unwrap();
    let circling = corner.moving(Vec2::ZERO, Motion::linear((-7.0, 3.0)).turning(-4.0).about((-2.8, 3.9)));
    let turning = square.moving(Pose2::from(Vec2::new(2.0, -2.3)), Motion::ZERO.turning(-0.1).about((-39.0, -103.0)));
    let [first, last] = tolerances([circling, turning], 0.0);
    assert!(last >= 16.0 * 16.0 * first, "{last} after {first}");
}

#[test]
fn easy_examinations_do_not_grow_the_tolerance_however_many_there_are() {
    let (rod, wall) = (Convex::rectangle(4.0, 0.1).unwrap(), Convex::rectangle(1.0, 20.0).unwrap());
    let spin = rod.moving(Vec2::ZERO, Motion::ZERO.turning(3.0).about(Vec2::ZERO));
    let [first, last] = tolerances([spin, wall.at((3.0, 0.0)).into()], 1e-3);
    assert!((0.99e-3..1.01e-3).contains(&first) && (0.99e-3..1.01e-3).contains(&last), "{last} after {first}");
}
