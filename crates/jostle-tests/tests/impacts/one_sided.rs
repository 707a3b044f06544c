//! Moving and rotating shapes hit a one-sided chain only from its front.

use crate::common::{
    impacts::{self, Class, Flight},
    random::Random,
    shorthand::{ball, block},
};
use jostle::{
    Chain, Compound, Impact, Motion, Part, Polygon, Pose2, Relation, Rot2, Shape, Vec2, relate, time_of_impact,
};

#[test]
fn a_rotating_box_lands_on_a_platform_and_passes_it_from_below() {
    let platform = Chain::open([(4.0, 0.0), (-4.0, 0.0)]).expect("two points").one_sided(); // its front is up
    let tumbling = block(1.0, 1.0);
    let down = tumbling.moving((0.0, 3.0), Motion::linear((0.0, -6.0)).turning(9.0));
    assert!(matches!(time_of_impact(down, platform.at((0.0, 0.0)), 1e-4), Impact::At(_)));
    let up = tumbling.moving((0.0, -3.0), Motion::linear((0.0, 6.0)).turning(9.0));
    assert!(matches!(time_of_impact(up, platform.at((0.0, 0.0)), 1e-4), Impact::Clear { .. }));
    // The platform may be the shape that moves.
    let lift = platform.moving((0.0, 0.0), Motion::linear((0.0, 4.0)).turning(0.125));
    assert!(matches!(time_of_impact(ball(0.5).at((0.0, 3.0)), lift, 1e-4), Impact::At(_)));
    let sinks =
        time_of_impact(ball(0.5).at((0.0, 3.0)), platform.moving((0.0, 6.0), Motion::linear((0.0, -5.0))), 1e-4);
    assert!(matches!(sinks, Impact::Clear { .. }), "{sinks:?}");
}

#[test]
fn an_overlap_counts_if_the_centroid_is_in_front() {
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

/// The side is judged at the start: a mover that passes to the front during the step may stop within the wall.
#[test]
fn a_mover_may_stop_within_a_wall_that_lets_it_through() {
    let wall = Chain::open([(0.0, -4.0), (0.0, 4.0)]).expect("two points").one_sided();
    let square = block(2.0, 2.0);
    for turning in [0.0, 0.5] {
        let mover = square.moving((-3.0, 0.0), Motion::linear((3.5, 0.0)).turning(turning));
        let impact = time_of_impact(mover, wall.at((0.0, 0.0)), 1e-4);
        let Impact::Clear { stops } = impact else { panic!("{impact:?}") };
        assert_eq!(stops[0].translation, Vec2::new(0.5, 0.0));
    }
}

/// A mover that slides on the ground under the tip of a plank passes its end and gets deep into it. That is not
/// rounding, after which it would be sent back.
#[test]
fn a_mover_that_touches_at_the_start_may_stop_within_a_plank_that_it_passes() {
    let ground = Chain::open([(20.0, 0.0), (-20.0, 0.0)]).expect("two points").one_sided();
    let plank = Chain::open([(6.0, 0.2), (4.0, 0.3)]).expect("two points").one_sided();
    let level = Compound::new([Part::new(ground, (0.0, 0.0)), Part::new(plank, (0.0, 0.0))]).expect("two parts");
    let square = block(1.0, 1.0);
    let mover = square.moving((1.0, 0.5), Motion::linear((4.0, 0.0)));
    let impact = time_of_impact(mover, level.at((0.0, 0.0)), 1e-4);
    let Impact::Clear { stops } = impact else { panic!("{impact:?}") };
    assert_eq!(stops[0].translation, Vec2::new(5.0, 0.5));
}

/// A single segment has every normal within 90° of its front, for a shape with its centroid in front.
#[test]
fn a_segment_counts_for_shapes_with_their_centroid_in_front() {
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
        let (from, to) = (pair.pose_b * p, pair.pose_b * q);
        let right = |v: Vec2| -v.perp() * v.length().recip();
        let height = right(to - from).dot(pair.pose_a * mover.centroid() - from);
        if height.abs() <= 1e-4 * (reach + (from - to).length()) {
            continue; // Too near to the line for f32 to decide.
        }
        let context =
            || format!("seed {seed}: {front:?}, two-sided {both:?}, starts {height} in front\n{a:?}\n{p} {q}");
        let overlaps_there = || {
            let [stop_a, stop_b] = front.stops();
            relate(mover.at(stop_a), one_sided.at(stop_b)) == Relation::Overlapping
        };
        let which = match both {
            _ if height < 0.0 => {
                assert!(matches!(front, Impact::Clear { .. }), "{}", context());
                0
            }
            Impact::Started(_) => {
                assert!(matches!(front, Impact::Started(_)) && !overlaps_there(), "{}", context());
                1
            }
            Impact::At(hit) => {
                let then = motions[1].pose_at(pair.pose_b, hit.fraction);
                let towards_mover = right(then * q - (then * p)).dot(-hit.normal);
                if towards_mover.abs() <= 1e-4 {
                    continue; // Too near to the line for f32 to decide.
                } else if towards_mover > 0.0 {
                    assert_eq!(front, both, "{}", context());
                    assert!(!overlaps_there(), "{}", context());
                    2
                } else {
                    // It may still come to the front.
                    let later = front.hit().is_none_or(|front| front.fraction > hit.fraction);
                    assert!(later && !matches!(front, Impact::Started(_)), "{}", context());
                    3
                }
            }
            _ => {
                assert_eq!(core::mem::discriminant(&front), core::mem::discriminant(&both), "{}", context());
                4
            }
        };
        counts[which] += 1;
    }
    let [behind, started, met, beside, clear] = counts;
    assert!(counts.iter().all(|&count| count > 20), "{behind} behind, {started}, {met}, {beside} beside, {clear}");
}

/// A ground of many segments stops every shape from above, whatever its motion, if its centroid is in front of all of
/// them; both kinds of chain stop it alike.
#[test]
fn a_ground_stops_shapes_that_rotate_and_slide_over_its_joints() {
    let (mut hits, mut clear, mut same) = (0, 0, 0);
    for seed in 0..4_000 {
        let mut random = Random::new(seed + (778 << 40));
        let rough = *random.pick(&[0.0, 0.0, 0.1, 0.5]);
        let slope = random.between(-0.5, 0.5);
        let points: Vec<_> = (-12..=12)
            .map(|i| Vec2::new(i as f32 * 0.5, i as f32 * 0.5 * slope + random.between(-rough, rough)))
            .collect();
        let two_sided = Chain::open(points.iter().rev().copied()).expect("valid");
        let one_sided = two_sided.clone().one_sided();
        let mover = crate::common::generators::shape(&mut random, 1.0, 1.0);
        let size = mover.aabb().size().length();
        let up = Vec2::new(-slope, 1.0) * (1.0 + slope * slope).sqrt().recip();
        let start = Vec2::new(1.0, slope) * random.between(-3.0, 3.0) + up * (size * random.between(0.25, 1.5) + rough);
        let start = Pose2::new(start, Rot2::new(random.between(-3.0, 3.0)));
        let by = Vec2::new(1.0, slope) * random.between(-3.0, 3.0) - up * random.between(-0.25, 2.0);
        let motion = Motion::linear(by).turning(random.between(-2.0, 2.0) * *random.pick(&[0.0, 1e-3, 1.0, 1.0]));
        let tolerance = *random.pick(&[1e-1, 1e-2, 1e-4, 1e-6]);
        let centre = start * mover.centroid();
        let in_front = points.windows(2).all(|ends| (ends[1] - ends[0]).perp().dot(centre - ends[0]) > 1e-3);
        if !in_front || relate(mover.at(start), two_sided.at((0.0, 0.0))) != Relation::Apart {
            continue;
        }
        let [both, front] = [&two_sided, &one_sided]
            .map(|chain| time_of_impact(mover.moving(start, motion), chain.at((0.0, 0.0)), tolerance));
        let context = || {
            format!(
                "seed {seed}: {front:?}, two-sided {both:?}\n{mover:?} {start:?} {motion:?} {tolerance}\n{points:?}"
            )
        };
        match (both, front) {
            // The end of the ground may let shapes from below pass.
            (Impact::At(hit), _) if hit.normal.dot(up) > -0.3 => {}
            (Impact::At(hit), Impact::At(front)) => {
                assert!(front.fraction >= hit.fraction && front.gap <= tolerance, "{}", context());
                same += u32::from(front.fraction == hit.fraction);
                hits += 1;
            }
            (Impact::Clear { .. }, Impact::Clear { .. }) => clear += 1,
            _ => panic!("{}", context()),
        }
    }
    println!("{hits} hits, {same} of them at the same time, {clear} clear");
    assert!(hits > 500 && clear > 200, "{hits} hits, {clear} clear");
}

#[test]
fn a_turning_front_meets_an_area_far_from_where_it_starts_and_ends() {
    let paddle = Chain::open([(10.0, 0.0), (0.0, 0.0)]).unwrap().one_sided();
    let ell = Polygon::new([(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)]).unwrap();
    let place = Pose2::from((-0.5, 8.0));
    let turning = |angle: f32, pivot: (f32, f32)| Motion::ZERO.turning(angle).about(pivot);
    for impact in [
        time_of_impact(paddle.moving((0.0, 0.0), turning(3.1, (0.0, 0.0))), ell.at(place), 1e-3),
        // The same as seen from the front.
        time_of_impact(paddle.at((0.0, 0.0)), ell.moving(place, turning(-3.1, (0.5, -8.0))), 1e-3),
    ] {
        let Impact::At(hit) = impact else { panic!("{impact:?}") };
        // At the corner (1.5, 8), which is seen at atan2(8, 1.5).
        assert!((hit.fraction - 1.385_448 / 3.1).abs() < 1e-3, "{hit:?}");
    }
}
