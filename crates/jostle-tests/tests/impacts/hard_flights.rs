//! Flights that are hard to certify: very short edges, touches that open, many turns.

use core::f32::consts::TAU;

use jostle::{Convex, Motion, Pose2, Relation, Rot2, Vec2, relate};

use crate::common::{
    generators,
    impacts::{Flight, thrown},
    kinds::Pair,
    random::Random,
};

/// A class of hard flights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Convex polygons with edges from 10⁻³ down to 10⁻²⁴ of their size.
    ShortEdges,
    /// Polygons on a grid that touch at the start: with corners, with edges, or a corner and an edge; most of them
    /// separate.
    Parting,
    /// Boxes that turn ten times beside each other.
    TenTurns,
    /// Boxes that turn fifty times beside each other.
    FiftyTurns,
}

/// A flight of this class.
pub(crate) fn flight(class: Class, random: &mut Random) -> Flight {
    match class {
        Class::ShortEdges => short_edges(random),
        Class::Parting => parting(random),
        Class::TenTurns => many_turns(10.0, random),
        Class::FiftyTurns => many_turns(50.0, random),
    }
}

/// A wedge with its corner at the origin of its own frame, where f32 is finest; edges of about length `e` cut the
/// corner off.
fn cut_wedge(random: &mut Random, e: f32) -> Convex {
    let length = |random: &mut Random| random.between(0.5, 4.0);
    let aim = random.between(0.0, TAU);
    let half = random.between(0.3, 1.5);
    let ray = |angle: f32, length: f32| Rot2::new(aim + angle) * Vec2::new(length, 0.0);
    let far = [ray(-half, length(random)), ray(half, length(random))];
    let tips = (0..1 + random.below(3)).map(|_| ray(random.between(-half, half), e * random.between(0.1, 1.0)));
    let corners = far.into_iter().chain(tips).chain([Vec2::ZERO]).chain([far[0] + far[1]]).collect::<Vec<_>>();
    Convex::hull(corners).expect("finite points")
}

/// A box with one side that ends in an edge of about length `e`, as in a bug that was found.
fn notched_box(random: &mut Random, e: f32) -> Convex {
    let (w, h) = (random.between(0.5, 4.0), random.between(0.1, 2.0));
    let corners = [(0.0, 0.0), (w, 0.0), (w, h), (-e, h), (-e, e * random.between(1e-9, 1.0))];
    let turn = Rot2::quarter_turns(random.below(4) as i32);
    Convex::hull(corners.map(|(x, y)| turn * Vec2::new(x, y))).expect("finite points")
}

fn short_edges(random: &mut Random) -> Flight {
    let e = 10_f32.powf(random.between(-24.0, -3.0));
    let sharp = if random.chance(2) { cut_wedge(random, e) } else { notched_box(random, e) };
    let other = match random.below(4) {
        0 => cut_wedge(random, e),
        1 => Convex::triangle((0.0, 0.0), (0.3, -1.0), (-0.3, -1.0)).expect("valid"),
        _ => generators::shape(random, 1.0, 1.0),
    };
    let place = |random: &mut Random| {
        let at = (random.between(-3.0, 3.0), random.between(-3.0, 3.0));
        Pose2::new(at, if random.chance(2) { Rot2::IDENTITY } else { generators::rotation(random) })
    };
    // The short edge is usually at the origin of its frame, and rounded where the frame is placed away from the origin.
    let pose_a = if random.chance(2) { Pose2::IDENTITY } else { place(random) };
    let pair = Pair { a: sharp.into(), pose_a, b: other.into(), pose_b: place(random) };
    let mut flight = thrown(pair, 0.25, random);
    if random.chance(2) {
        // A slow rotation beside the displacement, so that it slides along a side; about a point off the edge, so that
        // the rotation rounds it.
        let pivot = Vec2::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
        let way = *random.pick(&[Vec2::new(0.0, -2.0), Vec2::new(0.0, 2.0), Vec2::new(2.0, 0.0), Vec2::new(-2.0, 0.0)]);
        flight.motions[0] = Motion::linear(way).turning(random.between(-0.1, 0.1)).about(pivot);
    }
    flight.tolerance = *random.pick(&[0.0, 0.0, 0.0, 1e-6, 1e-4, 1e-2]);
    if random.chance(2) { flight.swapped() } else { flight }
}

fn parting(random: &mut Random) -> Flight {
    loop {
        let [a, b] = [(), ()].map(|()| {
            let size = (2.0 * (1 + random.below(2)) as f32, 2.0 * (1 + random.below(2)) as f32);
            let corners = match random.below(5) {
                0 | 1 => vec![(-size.0, -size.1), (size.0, -size.1), (size.0, size.1), (-size.0, size.1)],
                2 => vec![(-size.0, 0.0), (0.0, -size.1), (size.0, 0.0), (0.0, size.1)],
                3 => vec![(0.0, 0.0), (size.0, 0.0), (0.0, size.1)],
                _ => vec![
                    (-2.0, 1.0),
                    (-2.0, -1.0),
                    (-1.0, -2.0),
                    (1.0, -2.0),
                    (2.0, -1.0),
                    (2.0, 1.0),
                    (1.0, 2.0),
                    (-1.0, 2.0),
                ],
            };
            Convex::polygon(corners).expect("convex")
        });
        let pose_a = Pose2::new((1.0, -2.0), Rot2::quarter_turns(random.below(4) as i32));
        let at = (random.below(17) as f32 - 8.0, random.below(17) as f32 - 8.0);
        let pose_b = Pose2::new(at, Rot2::quarter_turns(random.below(4) as i32));
        if relate(a.at(pose_a), b.at(pose_b)) != Relation::Touching {
            continue;
        }
        let motion = |random: &mut Random| {
            let linear =
                Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * *random.pick(&[0.0, 1.0, 4.0]);
            let angle = random.between(-1.0, 1.0) * *random.pick(&[0.0, 0.01, 0.3, 3.0]);
            let pivot =
                Vec2::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0)) * *random.pick(&[0.0, 0.0, 1.0]);
            Motion::linear(linear).turning(angle).about(pivot)
        };
        let motions = [motion(random), motion(random)];
        let tolerance = *random.pick(&[0.0, 1e-6, 1e-4, 1e-2]);
        return Flight { pair: Pair { a: a.into(), pose_a, b: b.into(), pose_b }, motions, tolerance };
    }
}

/// Two boxes of size 2 whose centres are 2.2 apart, or so much more that they hardly meet; many rotate alike, or as
/// gears do.
fn many_turns(turns: f32, random: &mut Random) -> Flight {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    let turned = |random: &mut Random| {
        if random.chance(2) { Rot2::IDENTITY } else { Rot2::new(random.between(-3.2, 3.2)) }
    };
    loop {
        let pose_a = Pose2::new(Vec2::ZERO, turned(random));
        let aside = if random.chance(2) { 2.2 } else { random.between(2.0, 2.9) };
        let at = Rot2::new(random.between(-3.2, 3.2)) * Vec2::new(aside, 0.0);
        let pose_b = Pose2::new(at, turned(random));
        if relate(square.at(pose_a), square.at(pose_b)) == Relation::Overlapping {
            continue;
        }
        let angle = random.between(-turns, turns) * TAU;
        let others = [angle, -angle, angle * random.between(0.999, 1.001), random.between(-turns, turns) * TAU, 0.0];
        let drift = Vec2::new(random.between(-0.1, 0.1), random.between(-0.1, 0.1)) * *random.pick(&[0.0, 0.0, 1.0]);
        let motions = [Motion::linear(drift).turning(angle), Motion::ZERO.turning(*random.pick(&others))];
        let pair = Pair { a: square.clone().into(), pose_a, b: square.into(), pose_b };
        return Flight { pair, motions, tolerance: 1e-4 };
    }
}
