//! Every time of impact comes with f32 poses that both shapes can take: they do not overlap there, at any distance from
//! the origin and at every scale.

use crate::common::{
    cast_laws::is_one_sided,
    casts::{self, Throw},
    impacts::{self, CLASSES, Flight, answer},
    random::Random,
    shorthand::{ball, block, chain, polygon},
};
use crate::impact_laws::stops_are_free;
use jostle::{Convex, Impact, Motion, Pose2, Relation, Rot2, Shape, Vec2, relate, time_of_impact};

/// The same flight elsewhere, where the poses are rounded.
fn moved(flight: &Flight, by: Vec2) -> Flight {
    let mut moved = flight.clone();
    moved.pair.pose_a.translation += by;
    moved.pair.pose_b.translation += by;
    moved
}

/// The distance of the stops from the places of the shapes at the fraction, in ulps of the coordinates.
fn ulps_back(flight: &Flight, impact: &Impact) -> f32 {
    let off = |moving: jostle::Moving<'_>, stop: Pose2| {
        let place = moving.after(impact.safe()).pose().translation;
        (place - stop.translation).length()
            / ((place.length() + moving.start().pose().translation.length()) * f32::EPSILON)
    };
    let ([a, b], stops) = (flight.moving(), impact.stops());
    off(a, stops[0]).max(off(b, stops[1]))
}

/// Prints how many of each answer there were, and how many stops are more than a hundred ulps back.
fn check(name: &str, flights: impl Iterator<Item = Flight>) -> [u64; 4] {
    let (mut counts, mut far) = ([0_u64; 4], 0);
    for (i, flight) in flights.enumerate() {
        if is_one_sided(&flight.pair.a) || is_one_sided(&flight.pair.b) {
            continue;
        }
        let impact = flight.impact();
        if let Err(message) = stops_are_free(&flight, &impact) {
            panic!("{name}, {i}: {message}\n{flight:#?}");
        }
        counts[answer(&impact)] += 1;
        far += u64::from(!matches!(impact, Impact::Started(_)) && ulps_back(&flight, &impact) > 100.0);
    }
    let [clear, hits, started, unsettled] = counts;
    println!("{name}: {clear} clear, {hits} hits, {started} started, {unsettled} unsettled; {far} stops are far back");
    assert!(far * 100 <= counts.iter().sum::<u64>(), "{name}: {far} stops are more than 100 ulps back");
    counts
}

#[test]
fn stops_of_turning_shapes_are_free_near_and_far_from_the_origin() {
    for class in CLASSES {
        for far in [0.0, 1e2, 1e4, 1e6] {
            let flights = (0..400).map(|seed| {
                let mut random = Random::new(seed + ((class as u64 + 700) << 48));
                let flight = impacts::flight(class, &mut random);
                let size = flight.pair.a.aabb().size().length() + flight.pair.b.aabb().size().length();
                moved(&flight, Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * (size * far))
            });
            check(&format!("{class:?}, {far} sizes away"), flights);
        }
    }
}

/// Slides, grazes and touching starts, half of which rounding makes overlap at the end.
#[test]
fn stops_of_shapes_that_do_not_turn_are_free() {
    let flight = |Throw { pair, linear }: Throw, random: &mut Random| {
        let size = pair.a.aabb().size().length().max(pair.b.aabb().size().length());
        let motions = if random.chance(2) {
            [Motion::linear(linear), Motion::ZERO]
        } else {
            [Motion::linear(linear * 0.75), Motion::linear(-(linear * 0.25))]
        };
        Flight { pair, motions, tolerance: size * *random.pick(&[0.0, 1e-6, 1e-3]) }
    };
    for class in casts::Class::ALL {
        for (name, throw) in [("convex", casts::convex as fn(_, &mut Random) -> Throw), ("of all kinds", casts::any)] {
            let flights = (0..1_000).map(|seed| {
                let mut random = Random::new(seed + ((class as u64 + 800) << 48));
                let throw = throw(class, &mut random);
                flight(throw, &mut random)
            });
            check(&format!("{class:?} {name}"), flights);
        }
    }
}

/// A shape that slides along a slope for many steps never overlaps it, and advances.
#[test]
fn a_shape_slides_down_a_slope_from_stop_to_stop() {
    let corners = [(-40.0, -20.0), (40.0, -20.0), (40.0, 9.0), (-40.0, -7.0)];
    let slab = Shape::from(Convex::polygon(corners).expect("valid"));
    let concave = polygon(&[(-40.0, -20.0), (40.0, -20.0), (40.0, 9.0), (0.0, 1.0), (-40.0, -7.0)]);
    let joints = chain(&[(-40.0, -7.0), (-20.0, -3.0), (0.0, 1.0), (10.0, 3.0), (40.0, 9.0)]);
    let front = chain(&[(40.0, 9.0), (10.0, 3.0), (0.0, 1.0), (-20.0, -3.0), (-40.0, -7.0)]).one_sided();
    let slope = Rot2::new(0.2_f32.atan());
    for (name, ground) in
        [("slab", slab), ("polygon", concave.into()), ("chain", joints.into()), ("front", front.into())]
    {
        for (mover, height, turn) in [(block(1.0, 1.0), 0.5, 0.0), (ball(0.5), 0.5, 3.0)] {
            let up = slope * Vec2::new(0.0, 1.0);
            let mut pose = Pose2::new(Vec2::new(30.0, 7.0) + up * (height + 1e-3), slope);
            let by = slope * Vec2::new(-0.05, 0.0) + Vec2::new(0.0, -1e-3);
            let along = slope * Vec2::new(-0.05, 0.0);
            let mut way = 0.0;
            for step in 0..1_000 {
                let before = pose;
                for motion in [by, along] {
                    let moving = mover.moving(pose, Motion::linear(motion).turning(turn));
                    let impact = time_of_impact(moving, ground.at((0.0, 0.0)), 1e-4);
                    let context = || format!("{name}, step {step}: {impact:?}");
                    assert!(!matches!(impact, Impact::Started(_) | Impact::Unsettled { .. }), "{}", context());
                    pose = impact.stops()[0];
                    assert_ne!(relate(mover.at(pose), ground.at((0.0, 0.0))), Relation::Overlapping, "{}", context());
                }
                way += (pose.translation - before.translation).length();
            }
            assert!(way > 50.0, "{name}: a way of {way} in 1,000 steps of 0.05");
        }
    }
}

/// A point and a segment have no interior that could overlap: rounding must not take the point to the other side.
#[test]
fn a_point_stops_before_the_segment_that_it_meets() {
    let point = crate::common::shorthand::point((0.0, 0.0));
    let mut met = 0;
    for seed in 0..8_000 {
        let mut random = Random::new(seed + (97 << 40));
        let mut place = |far: f32| Vec2::new(random.between(-far, far), random.between(-far, far));
        let (p, q, pivot, way, far) = (place(1.0), place(1.0), place(0.5), place(4.0), place(1.0));
        let far = far * *random.pick(&[1.0, 100.0, 1e4]);
        let Ok(wall) = Convex::segment(p, q) else { continue };
        let turn = *random.pick(&[0.0, 0.0, 1e-3, 0.5]);
        let start = Pose2::from((p + q) * 0.5 - way * 0.5 + far);
        let motion = Motion::linear(way).turning(turn).about(pivot);
        let impact = time_of_impact(point.moving(start, motion), wall.at(far), 0.0);
        let Impact::At(hit) = impact else { continue };
        // Both differences are exact or far from 0.
        let side = |pose: Pose2| {
            let [px, py, qx, qy] = [p.x, p.y, q.x, q.y].map(f64::from);
            let [x, y] = [(pose.translation.x, far.x), (pose.translation.y, far.y)]
                .map(|(x, far)| f64::from(x) - f64::from(far));
            (qx - px) * (y - py) - (qy - py) * (x - px)
        };
        let (was, is) = (side(start), side(hit.stops[0]));
        assert!(
            was * is > 0.0,
            "seed {seed}: {was} before, {is} at the stop; {hit:?}\n{p} {q} {far} {start:?} {motion:?}"
        );
        met += 1;
    }
    assert!(met > 500, "{met} met");
}
