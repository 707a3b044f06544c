//! The velocity to go on with after a move.

use crate::common::shorthand::{ball, block};
use jostle::{Convex, Mover, Pose2, Response, Rot2, Vec2, plan_move};

#[test]
fn what_leads_almost_straight_into_a_wall_leaves_what_leads_along_it() {
    let (wall, ball) = (block(20.0, 1.0), ball(0.5));
    for degrees in 0..360_u16 {
        let by = Rot2::degrees(f32::from(degrees));
        let [along, out] = [(1.0, 0.0), (0.0, 1.0)].map(|axis| by * Vec2::from(axis));
        for part in [0.1, 0.01, 1e-3] {
            for turn in [1.0, -1.0] {
                let velocity = along * (part * turn) - out;
                let targets = [wall.at(Pose2::new((0.0, 0.0), by))];
                let moved =
                    plan_move(ball.at(out * 1.001), velocity, &Mover::top_down(), &targets, |_| Response::Slide);
                let left = moved.clip(velocity) - along * (part * turn);
                assert!(
                    left.length() < 1e-6,
                    "{part} of {velocity} along a wall at {degrees} degrees: {left} too much"
                );
            }
        }
    }
}

/// A mirror reflects the ball to a ceiling. Where the move ends just before that, or just behind, the ball has its speed.
#[test]
fn a_bounce_at_the_end_of_a_move_costs_no_speed() {
    let mirror = Convex::segment((-3.0, 3.0), (3.0, -3.0)).expect("a mirror");
    let (ceiling, ball) = (block(4.0, 1.0), ball(0.5));
    let targets = [mirror.at((0.0, 0.0)), ceiling.at((2.5, 2.5))];
    let mut down = 0;
    for step in 0..1_000_u16 {
        let velocity = Vec2::new(-5.75 - 1e-4 * f32::from(step), 0.0);
        let moved = plan_move(ball.at((5.0, 0.0)), velocity, &Mover::top_down(), &targets, |_| Response::Bounce(1.0));
        let after = moved.clip(velocity);
        assert!((after.length() + velocity.x).abs() < 1e-5, "{after} after {velocity}: {moved:?}");
        down += u16::from(after.y < 0.0);
    }
    assert!((100..900).contains(&down), "{down} of 1,000 reflected by the ceiling");
}
