//! Generated casts through all parts, against exact arithmetic.
//!
//! `JOSTLE_CASTS` sets how many casts each class gets, of convex shapes, and a tenth of that of all kinds.

use crate::common::{
    casts::{self, Class},
    counts::cases,
    random::Random,
    tally::{Tally, compared},
};
use crate::crossing_laws;

/// The oracle takes this many times as long for shapes of many parts, so they get a smaller share.
const KINDS_ONE_IN: u64 = 10;

#[test]
fn all_hits_along_a_cast_agree() {
    let count = cases("JOSTLE_CASTS", 1_000);
    let tally = Tally::start();
    for class in Class::ALL {
        let mut crossings = 0;
        for seed in 0..count {
            let mut random = Random::new(seed + ((class as u64 + 300) << 48));
            let kinds = seed % KINDS_ONE_IN == 0;
            let throw = if kinds { casts::any(class, &mut random) } else { casts::convex(class, &mut random) };
            match crossing_laws::agree(&throw) {
                Ok(found) => crossings += found,
                Err(message) => panic!("{class:?}, seed {seed}: {message}\n{throw:#?}"),
            }
        }
        compared(&[(count, "casts")]);
        println!("{class:?}: {crossings} crossings of {count} casts agree with exact arithmetic");
        assert!(crossings > count as usize / 8, "{class:?}: only {crossings} crossings of {count} casts");
    }
    let laws = [("begins at the hit", 5), ("crossing", 2), ("inside a crossing", 2), ("thin crossing", 400)];
    tally.demand(count * Class::ALL.len() as u64, &laws);
}
