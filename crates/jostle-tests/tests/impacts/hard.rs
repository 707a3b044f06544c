//! Impacts that are hard to certify, against certified instants and enclosures.
//!
//! `JOSTLE_HARD_IMPACTS` sets how many each class gets.

use crate::common::{
    counts::cases,
    impacts::{self, Flight},
    kinds::Pair,
    random::Random,
    shorthand::{ball, block},
    tally::Tally,
};
use crate::hard_flights::{self, Class};
use crate::impact_laws;
use jostle::{Convex, Impact, Motion, Pose2, Rot2, Shape, Vec2, intersects, time_of_impact};

const INSTANTS: u32 = 64;

/// The laws find the impact many times; they run for one in this many.
const LAWS_ONE_IN: usize = 16;

/// The laws that must have been checked, each at least once in this many flights.
const LAWS: [(&str, u64); 5] = [
    ("free at instants", 2),
    ("gap along the normal", 50),
    ("mirrored hit", 150),
    ("same outcome", 16),
    ("scaled", 16),
];

fn count(least: u64) -> u64 {
    cases("JOSTLE_HARD_IMPACTS", least)
}

/// Counts the clear, hit, started and unsettled impacts of a class; asserts that none is late.
fn none_is_late(class: Class, count: u64) -> [u64; 4] {
    let (tally, mut counts) = (Tally::start(), [0; 4]);
    for seed in 0..count {
        let mut random = Random::new(seed + ((class as u64 + 700) << 40));
        let flight = hard_flights::flight(class, &mut random);
        let impact = flight.impact();
        let mut found = impact_laws::is_free_at_instants(&flight, &impact, INSTANTS);
        if random.chance(LAWS_ONE_IN) {
            found = found.and_then(|()| impact_laws::agrees(&flight)).and_then(|()| impact_laws::hold(&flight));
        }
        if let Err(message) = found {
            panic!("{class:?}, seed {seed}: {message}\n{flight:#?}");
        }
        counts[impacts::answer(&impact)] += 1;
    }
    tally.demand(count, &LAWS);
    println!("{class:?}: {count} impacts, {counts:?} clear, hits, started, unsettled");
    counts
}

#[test]
fn a_very_short_edge_makes_no_hit_late() {
    let [clear, hits, started, unsettled] = none_is_late(Class::ShortEdges, count(2_000));
    assert!(clear > 0 && hits > 0 && started > 0 && unsettled == 0);
}

#[test]
fn a_touch_at_the_start_that_opens_is_no_hit() {
    let [clear, hits, started, unsettled] = none_is_late(Class::Parting, count(2_000));
    assert!(clear > 0 && hits > 0 && started == 0 && unsettled == 0);
    // Few shapes that are rounded when placed are certain to open so.
    let rounded = |random: &mut Random| impacts::flight(impacts::Class::Touching, random);
    let (mut parting, mut held) = ([0, 0], 0);
    for seed in 0..count(5_000) {
        let mut random = Random::new(seed + (710 << 40));
        for (i, flight) in [hard_flights::flight(Class::Parting, &mut random), rounded(&mut random)].iter().enumerate()
        {
            // Thin pieces that rounding leaves apart may truly pass each other.
            let [a, b] = [&flight.pair.a, &flight.pair.b].map(Shape::area);
            let may_pass = a == 0.0
                && b == 0.0
                && !intersects(flight.pair.a.at(flight.pair.pose_a), flight.pair.b.at(flight.pair.pose_b));
            if impact_laws::separate_at_once(flight) && !may_pass {
                parting[i] += 1;
                held += u64::from(matches!(flight.impact(), Impact::At(hit) if hit.fraction == 0.0));
            }
        }
    }
    println!("{held} of {parting:?} that part are held");
    assert!(
        parting[0] * 4 > count(5_000) && parting[1] * 40 > count(5_000) && held == 0,
        "{held} of {parting:?} are held"
    );
}

/// The oracle would halve the time too often; at a few instants it can still notice a late hit.
#[test]
fn many_turns_are_settled() {
    for class in [Class::TenTurns, Class::FiftyTurns] {
        let (mut counts, count) = ([0; 4], count(2_000));
        for seed in 0..count {
            let flight = hard_flights::flight(class, &mut Random::new(seed + ((class as u64 + 700) << 40)));
            let impact = flight.impact();
            if let Err(message) = impact_laws::is_free_at_instants(&flight, &impact, 8) {
                panic!("{class:?}, seed {seed}: {message}\n{flight:#?}");
            }
            counts[impacts::answer(&impact)] += 1;
        }
        println!("{class:?}: {count} impacts, {counts:?} clear, hits, started, unsettled");
        assert!(counts[0] > 0 && counts[1] > 0 && counts[3] == 0, "{class:?}: {counts:?}");
    }
}

/// Two shapes of one kind about the same centre: several push-outs are the shortest.
fn concentric(random: &mut Random) -> Flight {
    let shape = |random: &mut Random| -> Shape {
        let sizes = [1.0, 2.0, 3.0];
        if random.chance(2) {
            ball(*random.pick(&sizes)).into()
        } else {
            block(*random.pick(&sizes), *random.pick(&sizes)).into()
        }
    };
    let (a, b) = (shape(random), shape(random));
    let poses = [0, 1].map(|_| Pose2::new(Vec2::ZERO, Rot2::new(*random.pick(&[0.0, 0.7]))));
    let motions = [0, 1].map(|_| Motion::linear((random.between(-1.0, 1.0), 0.0)).turning(*random.pick(&[0.0, 1.0])));
    Flight { pair: Pair { a, b, pose_a: poses[0], pose_b: poses[1] }, motions, tolerance: 1e-4 }
}

#[test]
fn swapping_mirrors_every_impact_and_approach() {
    for seed in 0..count(2_000) {
        let mut random = Random::new(seed + (720 << 40));
        let of_all = impacts::CLASSES.map(|class| impacts::flight(class, &mut random));
        let hard =
            [Class::ShortEdges, Class::Parting, Class::TenTurns].map(|class| hard_flights::flight(class, &mut random));
        let alike = concentric(&mut random);
        for flight in of_all.iter().chain(&hard).chain([&alike]) {
            if let Err(message) = impact_laws::swapping_mirrors(flight) {
                panic!("seed {seed}: {message}\n{flight:#?}");
            }
        }
    }
}

#[test]
fn squares_that_touch_at_corners_separate() {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    let parts = square.moving((2.0, 2.0), Motion::linear((-0.1, 1.0)).turning(0.01));
    let impact = time_of_impact(square.at((0.0, 0.0)), parts, 1e-4);
    assert!(matches!(impact, Impact::Clear { .. }), "{impact:?}");
}

/// Rounding turns the edge of length 10⁻¹⁵, and its line then cuts into its own shape.
#[test]
fn a_box_with_a_very_short_edge_is_hit_on_time() {
    let e = 1.190_905_2e-15;
    let a = Convex::polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (-e, 1.0), (-e, 1.190_905_2e-24)]).expect("convex");
    let b = Convex::triangle((0.0, 0.0), (0.3, -1.0), (-0.3, -1.0)).expect("valid");
    let falls = a.moving((0.0, 0.0), Motion::linear((0.0, -2.0)).turning(0.035_329_886).about((1.0, 0.0)));
    let rests = b.at((3.219_563_7, -1.0));
    for tolerance in [0.0, 1e-6, 1e-4, 1e-3, 1e-2] {
        for impact in [time_of_impact(falls, rests, tolerance), time_of_impact(rests, falls, tolerance)] {
            let Impact::At(hit) = impact else { panic!("{impact:?}, but it falls on the tip") };
            let early = 1.2 * f64::from(tolerance) / 2.0 + 1e-12;
            assert!((0.520_406_645_978 - early..=0.520_406_645_978).contains(&hit.fraction), "{tolerance}: {hit:?}");
            assert!(hit.gap >= 0.0 && hit.gap <= tolerance.max(1e-11), "{tolerance}: {hit:?}");
        }
    }
}
