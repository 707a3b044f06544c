//! Movers of several pieces: each piece is held by what it is at, and the skin is that of the box around all.

use crate::common::shorthand::block;
use jostle::{Chain, Mover, Polygon, Pose2, Response, Rot2, Vec2, plan_move, separation};

/// The letter L, one unit high and wide, whose bars are half a unit thick. The origin is the corner between these.
fn hook() -> Polygon {
    let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.0), (0.0, 0.0), (0.0, 0.5), (-0.5, 0.5)];
    Polygon::new(corners.map(Vec2::from)).expect("a hook")
}

#[test]
fn a_corner_in_the_notch_of_a_hook_is_a_wall_and_a_ceiling() {
    let (hook, tile) = (hook(), block(2.0, 2.0));
    for turns in 0..4 {
        let turn = Rot2::quarter_turns(turns);
        let level = [tile.at(Pose2::new(turn * Vec2::new(1.0, 1.0), turn))];
        let mover = Mover::platformer(turn * Vec2::new(0.0, 1.0));
        for (x, y) in [(-0.25, -0.5), (-0.5, -0.25), (-0.5, -0.5), (-0.25, -0.0625)] {
            let mut at = Pose2::new(turn * Vec2::new(x, y), turn);
            for i in 0..4 {
                let moved = plan_move(hook.at(at), turn * Vec2::new(0.5, 0.5), &mover, &level, |_| Response::Slide);
                let case = || format!("{turns} quarters, from {x}, {y}, move {i}: {moved:?}");
                let [wall, ceiling] =
                    [moved.wall, moved.ceiling].map(|surface| surface.map(|surface| turn.inverse() * surface.normal));
                assert_eq!(wall, Some(Vec2::new(-1.0, 0.0)), "{}", case());
                assert_eq!(ceiling, Some(Vec2::new(0.0, -1.0)), "{}", case());
                assert!(i == 0 || moved.travelled == Vec2::ZERO, "{}", case());
                at = moved.pose;
            }
            // It is told to move by nothing, and stays at both.
            let rests = plan_move(hook.at(at), Vec2::ZERO, &mover, &level, |_| Response::Slide);
            assert!(rests.wall.is_some() && rests.ceiling.is_some() && rests.floor.is_none(), "{rests:?}");
        }
    }
}

#[test]
fn the_skin_of_a_turned_mover_is_that_of_its_box() {
    let hat = Chain::open([(-0.4, -0.2), (0.0, 0.3), (0.4, -0.2)].map(Vec2::from)).expect("a hat");
    let floor = block(8.0, 1.0);
    let level = [floor.at((0.0, -0.5))];
    for i in -10..=10 {
        let start = Pose2::new((0.0, 2.0), Rot2::new(0.3 * i as f32));
        let moved = plan_move(hat.at(start), (0.0, -4.0), &Mover::top_down(), &level, |_| Response::Slide);
        let (gap, size) = (separation(hat.at(moved.pose), level[0]).distance, hat.at(start).aabb().size());
        let skin = size.x.max(size.y) / 1024.0;
        assert!((0.87..1.13).contains(&(gap / skin)), "stops {gap} off, where its skin is {skin}: {moved:?}");
    }
}
