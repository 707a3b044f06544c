//! What moves and turns meets a one-sided chain from its front only.

mod common;

use common::{
    impacts::{self, Class, Flight},
    random::Random,
    shorthand::{ball, block},
};
use jostle::{Chain, Impact, Motion, Shape, Vec2, time_of_impact};

#[test]
fn a_spinning_box_lands_on_a_platform_and_passes_it_from_below() {
    let platform = Chain::open([(4.0, 0.0), (-4.0, 0.0)]).expect("two points").one_sided(); // its front is up
    let tumbling = block(1.0, 1.0);
    let down = tumbling.moving((0.0, 3.0), Motion::linear((0.0, -6.0)).turning(9.0));
    assert!(matches!(time_of_impact(down, platform.at((0.0, 0.0)), 1e-4), Impact::At(_)));
    let up = tumbling.moving((0.0, -3.0), Motion::linear((0.0, 6.0)).turning(9.0));
    assert_eq!(time_of_impact(up, platform.at((0.0, 0.0)), 1e-4), Impact::Clear);
    // The platform may be what moves.
    let lift = platform.moving((0.0, 0.0), Motion::linear((0.0, 4.0)).turning(0.125));
    assert!(matches!(time_of_impact(ball(0.5).at((0.0, 3.0)), lift, 1e-4), Impact::At(_)));
    assert_eq!(
        time_of_impact(ball(0.5).at((0.0, 3.0)), platform.moving((0.0, 6.0), Motion::linear((0.0, -5.0))), 1e-4),
        Impact::Clear
    );
}

#[test]
fn what_overlaps_a_one_sided_segment_at_the_start_passes_it() {
    let wall = Chain::open([(0.0, -4.0), (0.0, 4.0)]).expect("two points").one_sided();
    let bar = block(2.0, 0.5);
    let across = bar.moving((0.0, 0.0), Motion::linear((3.0, 0.0)).turning(1.0));
    assert_eq!(time_of_impact(across, wall.at((0.0, 0.0)), 1e-4), Impact::Clear);
}

/// An impact of what is wholly in front at the start is that with a two-sided chain; of what is not there is none.
#[test]
fn a_segment_counts_for_what_starts_in_front_of_it() {
    let (mut counted, mut passed) = (0, 0);
    for seed in 0..4_000 {
        let mut random = Random::new(seed + (777 << 40));
        let class = *random.pick(&[Class::Eighth, Class::Half, Class::Rods, Class::Doors]);
        let Flight { pair, motions, tolerance } = impacts::flight(class, &mut random);
        let Shape::Convex(mover) = &pair.a else { continue };
        let reach = pair.b.aabb().size().length();
        let mut end = || Vec2::new(random.between(-reach, reach), random.between(-reach, reach));
        let (p, q) = (end(), end());
        let Ok(two_sided) = Chain::open([p, q]) else { continue };
        let one_sided = two_sided.clone().one_sided();
        let a = mover.moving(pair.pose_a, motions[0]);
        let [both, front] =
            [&two_sided, &one_sided].map(|chain| time_of_impact(a, chain.moving(pair.pose_b, motions[1]), tolerance));
        let (from, to) = (pair.pose_b.apply(p), pair.pose_b.apply(q));
        let right = (from - to).perp() * (to - from).length().recip();
        let heights = mover.corners().iter().map(|&corner| right.dot(pair.pose_a.apply(corner) - from));
        let lowest = heights.fold(f32::INFINITY, f32::min) - mover.radius();
        if lowest.abs() <= 1e-4 * (reach + (from - to).length()) {
            continue; // Too near to the line for f32 to tell.
        }
        let expected = if lowest > 0.0 { both } else { Impact::Clear };
        let told = || format!("seed {seed}: {front:?}, two-sided {both:?}, starts {lowest} in front\n{a:?}\n{p} {q}");
        assert!(front == expected || matches!(both, Impact::Started(_)), "{}", told());
        assert!(!matches!(front, Impact::Started(_)), "{}", told());
        counted += u32::from(matches!(front, Impact::At(_)));
        passed += u32::from(front != both);
    }
    assert!(counted > 100 && passed > 100, "{counted} counted, {passed} passed");
}
