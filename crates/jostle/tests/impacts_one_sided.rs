//! What moves and turns meets a one-sided chain from its front only.

mod common;

use common::{
    impacts::{self, Class, Flight},
    random::Random,
    shorthand::{ball, block},
};
use jostle::{Chain, Impact, Motion, Relation, Shape, Vec2, relate, time_of_impact};

#[test]
fn a_spinning_box_lands_on_a_platform_and_passes_it_from_below() {
    let platform = Chain::open([(4.0, 0.0), (-4.0, 0.0)]).expect("two points").one_sided(); // its front is up
    let tumbling = block(1.0, 1.0);
    let down = tumbling.moving((0.0, 3.0), Motion::linear((0.0, -6.0)).turning(9.0));
    assert!(matches!(time_of_impact(down, platform.at((0.0, 0.0)), 1e-4), Impact::At(_)));
    let up = tumbling.moving((0.0, -3.0), Motion::linear((0.0, 6.0)).turning(9.0));
    assert!(matches!(time_of_impact(up, platform.at((0.0, 0.0)), 1e-4), Impact::Clear { .. }));
    // The platform may be what moves.
    let lift = platform.moving((0.0, 0.0), Motion::linear((0.0, 4.0)).turning(0.125));
    assert!(matches!(time_of_impact(ball(0.5).at((0.0, 3.0)), lift, 1e-4), Impact::At(_)));
    let sinks =
        time_of_impact(ball(0.5).at((0.0, 3.0)), platform.moving((0.0, 6.0), Motion::linear((0.0, -5.0))), 1e-4);
    assert!(matches!(sinks, Impact::Clear { .. }), "{sinks:?}");
}

#[test]
fn an_overlap_counts_for_what_has_its_centre_in_front() {
    let wall = Chain::open([(0.0, -4.0), (0.0, 4.0)]).expect("two points").one_sided(); // its front is to the right
    let bar = block(2.0, 0.5);
    for motion in [Motion::ZERO, Motion::linear((3.0, 0.0)).turning(1.0), Motion::linear((-3.0, 0.0))] {
        for (x, counts) in [(0.999_999_9, true), (0.5, true), (0.0, true), (-1e-7, false), (-0.5, false)] {
            let impact = time_of_impact(bar.moving((x, 0.0), motion), wall.at((0.0, 0.0)), 1e-4);
            assert_eq!(matches!(impact, Impact::Started(_)), counts, "from {x} by {motion:?}: {impact:?}");
            assert!(counts || matches!(impact, Impact::Clear { .. }), "from {x} by {motion:?}: {impact:?}");
        }
    }
}

/// The side is judged at the start: who passes to the front during the step may stop within the wall.
#[test]
fn a_mover_may_stop_within_what_lets_it_through() {
    let wall = Chain::open([(0.0, -4.0), (0.0, 4.0)]).expect("two points").one_sided();
    let square = block(2.0, 2.0);
    for turning in [0.0, 0.5] {
        let mover = square.moving((-3.0, 0.0), Motion::linear((3.5, 0.0)).turning(turning));
        let impact = time_of_impact(mover, wall.at((0.0, 0.0)), 1e-4);
        let Impact::Clear { stops } = impact else { panic!("{impact:?}") };
        assert_eq!(stops[0].translation, Vec2::new(0.5, 0.0));
    }
}

/// A single segment gives to what has its centroid in front of it every normal within 90° of its front.
#[test]
fn a_segment_counts_for_what_has_its_centre_in_front_of_it() {
    let mut counts = [0; 5];
    for seed in 0..8_000 {
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
        let right = |v: Vec2| -v.perp() * v.length().recip();
        let height = right(to - from).dot(pair.pose_a.apply(mover.centroid()) - from);
        if height.abs() <= 1e-4 * (reach + (from - to).length()) {
            continue; // Too near to the line for f32 to tell.
        }
        let told = || format!("seed {seed}: {front:?}, two-sided {both:?}, starts {height} in front\n{a:?}\n{p} {q}");
        let overlaps_there = || {
            let [stop_a, stop_b] = front.stops();
            relate(mover.at(stop_a), one_sided.at(stop_b)) == Relation::Overlapping
        };
        let which = match both {
            _ if height < 0.0 => {
                assert!(matches!(front, Impact::Clear { .. }), "{}", told());
                0
            }
            Impact::Started(_) => {
                assert!(matches!(front, Impact::Started(_)) && !overlaps_there(), "{}", told());
                1
            }
            Impact::At(hit) => {
                let then = motions[1].pose_at(pair.pose_b, hit.fraction);
                let towards_mover = right(then.apply(q) - then.apply(p)).dot(-hit.normal);
                if towards_mover.abs() <= 1e-4 {
                    continue; // The same.
                } else if towards_mover > 0.0 {
                    assert_eq!(front, both, "{}", told());
                    assert!(!overlaps_there(), "{}", told());
                    2
                } else {
                    // It may yet come to the front.
                    let later = front.hit().is_none_or(|front| front.fraction > hit.fraction);
                    assert!(later && !matches!(front, Impact::Started(_)), "{}", told());
                    3
                }
            }
            _ => {
                assert_eq!(core::mem::discriminant(&front), core::mem::discriminant(&both), "{}", told());
                4
            }
        };
        counts[which] += 1;
    }
    let [behind, started, met, beside, clear] = counts;
    assert!(counts.iter().all(|&count| count > 20), "{behind} behind, {started}, {met}, {beside} beside, {clear}");
}
