//! Generated impacts against certified enclosures.
//!
//! `JOSTLE_IMPACTS` sets how many each class gets.

use crate::common::{
    counts::cases,
    impacts::{self, Class, Flight},
    random::Random,
    tally::{Tally, compared},
};
use crate::impact_laws;
use jostle::Impact;

/// The laws find the impact many times; they run for one in this many.
const LAWS_ONE_IN: usize = 8;

/// The laws that must have been checked, each at least once in this many flights.
const LAWS: &[(&str, u64)] = &[
    ("free up to the hit", 2),
    ("not missed", 10),
    ("gap along the normal", 400),
    ("nearest points", 80),
    ("never nearer", 400),
    ("mirrored hit", 120),
    ("same outcome", 8),
    ("scaled", 8),
];

/// The largest number of unsettled impacts in a thousand.
const UNSETTLED_PER_MILLE: u64 = 1;

fn agree(class: Class) {
    let count = cases("JOSTLE_IMPACTS", 1_000);
    let (tally, mut counts, mut zeros) = (Tally::start(), [0_u64; 4], 0_u64);
    for seed in 0..count {
        // One generator per flight, so that a failure is reproduced by its seed alone.
        let mut random = Random::new(seed + ((class as u64 + 300) << 48));
        let flight = impacts::flight(class, &mut random);
        let check = |flight: &Flight, random: &mut Random| {
            impact_laws::agrees(flight)?;
            if random.chance(LAWS_ONE_IN) { impact_laws::hold(flight) } else { Ok(()) }
        };
        if let Err(message) = check(&flight, &mut random) {
            panic!("{class:?}, seed {seed}: {message}\n{flight:#?}");
        }
        let impact = flight.impact();
        zeros += u64::from(matches!(impact, Impact::At(hit) if hit.fraction == 0.0));
        counts[impacts::answer(&impact)] += 1;
    }
    tally.demand(count, LAWS);
    compared(&[(count, "impacts")]);
    let [clear, hits, started, unsettled] = counts;
    println!(
        "{class:?}: {count} impacts ({clear} clear, {hits} hits of which {zeros} at 0, {started} started, {unsettled} \
         unsettled) agree with certified enclosures"
    );
    assert!(clear > 0 && hits > 0, "{class:?} does not reach every answer: {counts:?}");
    assert!(unsettled * 1_000 <= UNSETTLED_PER_MILLE * count, "{class:?}: {unsettled} of {count} unsettled");
}

#[test]
fn rods_over_a_floor_agree() {
    agree(Class::Rods);
}

#[test]
fn eighths_of_a_turn_agree() {
    agree(Class::Eighth);
}

#[test]
fn half_turns_agree() {
    agree(Class::Half);
}

#[test]
fn whole_turns_agree() {
    agree(Class::Turns);
}

#[test]
fn hinged_doors_agree() {
    agree(Class::Doors);
}

#[test]
fn grazes_agree() {
    agree(Class::Grazing);
}

#[test]
fn spinning_bullets_agree() {
    agree(Class::Bullets);
}

#[test]
fn starts_that_touch_agree() {
    agree(Class::Touching);
}

#[test]
fn starts_within_the_tolerance_agree() {
    agree(Class::Close);
}

#[test]
fn starts_of_all_kinds_within_the_tolerance_agree() {
    agree(Class::CloseKinds);
}

#[test]
fn all_kinds_agree() {
    agree(Class::Kinds);
}
