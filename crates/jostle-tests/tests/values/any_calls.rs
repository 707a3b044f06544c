//! Calls of all public functions with numbers of every kind, NaN and infinities included: none panics, with or without
//! debug assertions.
//!
//! `JOSTLE_CALLS` sets the number of calls; `just soak-calls` makes a million.

use crate::calls::{self, Dice};
use crate::common::counts::{cases, first_seed};
use crate::common::random::Random;

#[test]
fn no_call_panics() {
    let count = cases("JOSTLE_CALLS", 8_000);
    let first = first_seed();
    let mut shapes = 0;
    // The last one puts a mover with an infinite box into a compound with one of NaN, and once asked for a depth there.
    for seed in (first..count).chain([66_500]) {
        let asked = std::panic::catch_unwind(|| {
            let mut random = Random::new(seed + (4711 << 40));
            calls::ask_everything(&mut Dice(&mut || random.bits()))
        });
        shapes += u64::from(asked.unwrap_or_else(|_| panic!("the calls of seed {seed} panic")));
    }
    println!("{count} times everything was asked, {shapes} times of two shapes");
    assert!(shapes * 4 > count - first, "only {shapes} of {count} times there were two shapes");
}
