//! Movers that come near each other: against every pair, exactly for discs.

use crate::{
    common::{
        counts::cases,
        random::Random,
        tally::{Tally, compared, count},
    },
    random_worlds::shapes,
};
use jostle::{
    Encounter, Motion, Pose2, Rot2, Shape, Tracks, TracksError, Vec2, closest_approach, closest_approach_within,
    encounters,
};

/// A unit of coordinates: they are whole numbers of it, far from the origin, as in metres of a map.
const UNIT: f64 = 1.0 / 64.0;

const FAR: [i128; 2] = [500_000 * 64, 5_900_000 * 64];

/// Whether a point at `from`, displaced by `by`, comes within a distance of the origin; exact, in whole numbers.
fn come_within(from: [i128; 2], by: [i128; 2], within: i128) -> bool {
    let dot = |a: [i128; 2], b: [i128; 2]| a[0] * b[0] + a[1] * b[1];
    let end = [from[0] + by[0], from[1] + by[1]];
    if dot(from, by) >= 0 {
        dot(from, from) <= within * within
    } else if dot(end, by) <= 0 {
        dot(end, end) <= within * within
    } else {
        (from[0] * by[1] - from[1] * by[0]).pow(2) <= within * within * dot(by, by)
    }
}

fn in_units(v: [i128; 2]) -> [f64; 2] {
    v.map(|x| x as f64 * UNIT)
}

#[test]
fn discs_are_those_that_rationals_find() {
    let (rounds, tally, mut pairs) = (cases("JOSTLE_ENCOUNTERS", 300), Tally::start(), 0);
    for seed in 0..rounds {
        let mut random = Random::new(seed);
        let n = 2 + random.below(60);
        let spread = *random.pick(&[40, 400, 4_000]);
        let mut whole = |most: usize| random.below(2 * most + 1) as i128 - most as i128;
        let mut vector = |most: usize| [whole(most), whole(most)];
        let places: Vec<[i128; 2]> = (0..n).map(|_| vector(spread)).collect();
        let drifts: Vec<[i128; 2]> = (0..n).map(|_| vector(spread / 2)).collect();
        let at: Vec<[f64; 2]> = places.iter().map(|p| in_units([p[0] + FAR[0], p[1] + FAR[1]])).collect();
        let by: Vec<[f64; 2]> = drifts.iter().map(|v| in_units(*v)).collect();
        let within = random.below(spread) as i128;
        let radii: Vec<i128> = (0..n).map(|_| *random.pick(&[0, 1, 7, 64])).collect();
        let as_f32: Vec<f32> = radii.iter().map(|radius| *radius as f32 * UNIT as f32).collect();
        let (tracks, own) = if random.chance(2) {
            (Tracks::new(&at, &by).discs(&as_f32), &radii[..])
        } else {
            (Tracks::new(&at, &by), &[0][..])
        };
        let found = encounters(&tracks, within as f64 * UNIT, 0.0).expect("valid");
        let mut next = found.iter();
        for a in 0..n {
            for b in a + 1..n {
                pairs += 1;
                let of = |i: usize| if own.len() == 1 { 0 } else { own[i] };
                let between = |column: &[[i128; 2]]| [0, 1].map(|axis| column[b][axis] - column[a][axis]);
                if come_within(between(&places), between(&drifts), within + of(a) + of(b)) {
                    count("near");
                    let Some(Encounter { a: i, b: j, fraction, distance, .. }) = next.next() else {
                        panic!("seed {seed}: {a} and {b} are missing")
                    };
                    assert_eq!((*i, *j), (a, b), "seed {seed}");
                    assert!((0.0..=1.0).contains(fraction) && *distance <= within as f64 * UNIT, "seed {seed}");
                    let there = |axis: usize| between(&places)[axis] as f64 + fraction * between(&drifts)[axis] as f64;
                    let truly = (there(0).hypot(there(1)) - (of(a) + of(b)) as f64).max(0.0) * UNIT;
                    assert!((truly - distance).abs() < 1e-9, "seed {seed}: {distance}, truly {truly}");
                } else {
                    count("far");
                }
            }
        }
        assert_eq!(next.next(), None, "seed {seed}: one more");
    }
    compared(&[(pairs, "pairs")]);
    tally.demand(pairs, &[("near", 10), ("far", 10)]);
}

#[test]
fn shapes_that_turn_are_those_of_every_pair() {
    const TOLERANCE: f32 = 1e-3;
    let (rounds, tally, mut pairs) = (cases("JOSTLE_ENCOUNTERS", 100), Tally::start(), 0);
    let all = shapes().expect("valid");
    for seed in 0..rounds {
        let mut random = Random::new(seed + (5 << 40));
        let n = 2 + random.below(20);
        let mut column = |most: f64| -> Vec<[f64; 2]> {
            (0..n).map(|_| [0, 1].map(|_| f64::from(random.between(-1.0, 1.0)) * most)).collect()
        };
        let (near, by) = (column(12.0), column(6.0));
        let at: Vec<[f64; 2]> = near.iter().map(|p| [p[0] + 1.1e6, p[1] + 7.1e6]).collect();
        let own: Vec<Shape> = (0..n).map(|_| random.pick(&all).clone()).collect();
        let rotations: Vec<Rot2> = (0..n).map(|_| Rot2::new(random.between(-3.0, 3.0))).collect();
        let turns: Vec<f32> = (0..n).map(|_| if random.chance(2) { 0.0 } else { random.between(-4.0, 4.0) }).collect();
        let is_one = random.chance(4);
        let shape = |i: usize| &own[if is_one { 0 } else { i }];
        let within = random.below(16) as f64 * 0.25;
        let tracks = Tracks::new(&at, &by).shapes(if is_one { &own[..1] } else { &own }, &rotations, &turns);
        let found = encounters(&tracks, within, TOLERANCE).expect("valid");
        let mut next = found.iter().peekable();
        for a in 0..n {
            for b in a + 1..n {
                pairs += 1;
                let between = |column: &[[f64; 2]]| {
                    Vec2::new((column[b][0] - column[a][0]) as f32, (column[b][1] - column[a][1]) as f32)
                };
                let moving = |i: usize, place: Vec2, by: Vec2| {
                    shape(i).moving(Pose2::new(place, rotations[i]), Motion::linear(by).turning(turns[i]))
                };
                let (one, other) = (moving(a, Vec2::ZERO, Vec2::ZERO), moving(b, between(&at), between(&by)));
                let alone = closest_approach_within(one, other, TOLERANCE, within as f32);
                let told = next.next_if(|found| (found.a, found.b) == (a, b));
                assert_eq!(
                    told.map(|told| (told.fraction, told.distance)),
                    alone.map(|near| (near.fraction, near.distance.into())),
                    "seed {seed}: {a} and {b}"
                );
                let nearest = closest_approach(one, other, TOLERANCE).expect("finite");
                assert!(told.is_some() || f64::from(nearest.distance) > within, "seed {seed}: {nearest:?}");
                count(if told.is_some() { "near" } else { "far" });
            }
        }
        assert_eq!(next.next(), None, "seed {seed}: one more");
    }
    compared(&[(pairs, "pairs")]);
    tally.demand(pairs, &[("near", 10), ("far", 10)]);
}

#[test]
fn columns_that_do_not_fit_are_named() {
    let (at, nan) = ([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], f64::NAN);
    let by = [[0.0; 2]; 3];
    let error = |tracks: &Tracks<'_>, within: f64| encounters(tracks, within, 0.0).unwrap_err();
    let short = Tracks::new(&at, &by[..2]);
    assert_eq!(error(&short, 1.0).to_string(), "there are 3 positions but 2 displacements; give as many of each");
    assert!(matches!(error(&Tracks::new(&at, &by).discs(&[1.0; 2]), 1.0), TracksError::Length { name: "radii", .. }));
    let bad = TracksError::NotInRange { name: "radius", index: 1 };
    assert_eq!(error(&Tracks::new(&at, &by).discs(&[1.0, -1.0, 0.0]), 1.0), bad);
    let lost = [[0.0, 0.0], [0.0, nan], [0.0, 0.0]];
    assert_eq!(error(&Tracks::new(&lost, &by), 1.0), TracksError::NotInRange { name: "position", index: 1 });
    let fast = [[0.0, 0.0], [0.0, 0.0], [1e39, 0.0]];
    assert_eq!(error(&Tracks::new(&at, &fast), 1.0), TracksError::NotInRange { name: "displacement", index: 2 });
    let shape = [Shape::from(jostle::Convex::circle(1.0).unwrap())];
    let turns = Tracks::new(&at, &by).shapes(&shape, &[Rot2::IDENTITY], &[0.0, f32::NAN, 0.0]);
    assert_eq!(error(&turns, 1.0), TracksError::NotInRange { name: "turn", index: 1 });
    let lost = [Rot2::IDENTITY, Rot2::new(f32::NAN), Rot2::IDENTITY];
    let rotations = Tracks::new(&at, &by).shapes(&shape, &lost, &[0.0]);
    assert_eq!(error(&rotations, 1.0), TracksError::NotInRange { name: "rotation", index: 1 });
    for within in [-1.0, nan, f64::INFINITY] {
        assert!(matches!(error(&Tracks::new(&at, &by), within), TracksError::BadDistance { .. }));
    }
    assert_eq!(encounters(&Tracks::new(&[], &[]), 1.0, 0.0), Ok(vec![]));
}
