//! Times of impact compared with 256 instants of the motion, at each of which the distance has certain bounds.
//!
//! `JOSTLE_INSTANTS` sets the number of impacts; `just soak-impacts` tests a million.

use crate::common::{
    counts::cases,
    impacts::{self, CLASSES, Class},
    random::Random,
    tally::{Tally, compared},
};
use crate::impact_laws;

const INSTANTS: u32 = 256;

/// The edges of shapes of all kinds are a hundred pairs for the oracle, so this many times fewer of them are tested.
const KINDS_ONE_IN: usize = 10;

/// The largest number of unsettled impacts in ten thousand.
const UNSETTLED: u64 = 1;

/// Counts the clear, hit, started and unsettled impacts.
fn look_at(seeds: impl Iterator<Item = u64>) -> [u64; 4] {
    let (tally, mut counts) = (Tally::start(), [0; 4]);
    for seed in seeds {
        let mut random = Random::new(seed + (900 << 40));
        let class = match *random.pick(&CLASSES) {
            Class::Kinds if !random.chance(KINDS_ONE_IN) => Class::Half,
            class => class,
        };
        let flight = impacts::flight(class, &mut random);
        let impact = flight.impact();
        if let Err(message) = impact_laws::is_free_at_instants(&flight, &impact, INSTANTS) {
            panic!("seed {seed}, {class:?}: {message}\n{flight:#?}");
        }
        counts[impacts::answer(&impact)] += 1;
    }
    tally.demand(counts.iter().sum(), &[("free at instants", 2)]);
    counts
}

#[test]
fn no_impact_is_missed_between_the_instants() {
    let count = cases("JOSTLE_INSTANTS", 3_000);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let counts = std::thread::scope(|scope| {
        let work = |worker: u64| scope.spawn(move || look_at((worker..count).step_by(workers as usize)));
        let found: Vec<_> = (0..workers).map(work).collect();
        found
            .into_iter()
            .map(|worker| worker.join().expect("a law is broken"))
            .fold([0; 4], |sum: [u64; 4], of| core::array::from_fn(|i| sum[i] + of[i]))
    });
    compared(&[(count, "impacts")]);
    let [clear, hits, started, unsettled] = counts;
    println!("{clear} clear, {hits} hits, {started} started, {unsettled} unsettled");
    assert!(clear * 10 > count && hits * 10 > count && started * 50 > count);
    assert!(unsettled * 10_000 <= UNSETTLED * count, "{unsettled} of {count} unsettled");
}
