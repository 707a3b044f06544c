//! Generated casts against exact arithmetic.
//!
//! `JOSTLE_CASTS` sets how many casts each class gets; `just soak-casts` runs two million of each class of convex
//! shapes.

use crate::common::{
    cast_laws,
    casts::{self, Class, Throw},
    counts::{cases, first_seed},
    random::Random,
    tally::{Tally, compared},
};
use jostle::Cast;

/// The laws cast many times; they run for one cast in this many.
const LAWS_ONE_IN: usize = 8;

/// The oracle takes this many times as long for shapes of many parts, so they get a smaller share.
const KINDS_ONE_IN: u64 = 10;

/// Dozens of corners on either side are a thousand differences for the oracle.
const WILD_ONE_IN: u64 = 10;

/// The laws that must have been checked, each at least once in this many casts.
const LAWS: &[(&str, u64)] =
    &[("not early", 15), ("gap along the normal", 80), ("scaled", 16), ("turned", 120), ("larger radius", 500)];

/// The same of convex shapes only.
const CONVEX_LAWS: &[(&str, u64)] = &[("shortest push-out", 16), ("stop of a thin mover", 2_000)];

fn agree(class: Class, name: &str, share: u64, throw: fn(Class, &mut Random) -> Throw) {
    let count = cases("JOSTLE_CASTS", 4_000);
    let (tally, mut counts, mut zeros, mut ends) = (Tally::start(), [0_u64; 3], 0_u64, 0_u64);
    let first = first_seed();
    for seed in first..count / share {
        // One generator per cast, so that a failure is reproduced by its seed alone.
        let mut random = Random::new(seed + ((class as u64 + 200 + share) << 48));
        let throw = throw(class, &mut random);
        let check = |random: &mut Random| {
            cast_laws::agrees(&throw)?;
            if random.chance(LAWS_ONE_IN) { cast_laws::hold(&throw) } else { Ok(()) }
        };
        if let Err(message) = check(&mut random) {
            panic!("{class:?} {name}, seed {seed}: {message}\n{throw:#?}");
        }
        match throw.cast() {
            Cast::Clear { .. } => counts[0] += 1,
            Cast::At(hit) => {
                counts[1] += 1;
                zeros += u64::from(hit.fraction == 0.0);
                ends += u64::from(hit.fraction > 1.0 - 1e-6);
            }
            Cast::Started { .. } => counts[2] += 1,
        }
    }
    let convex_laws = if name == "convex" { CONVEX_LAWS } else { &[] };
    tally.demand(count / share, &[LAWS, convex_laws].concat());
    compared(&[(count / share, "casts")]);
    let [clear, hits, started] = counts;
    println!(
        "{class:?} {name}: {} casts ({clear} clear, {hits} hits of which {zeros} from a touch and {ends} at the end, \
         {started} started) agree with exact arithmetic",
        count / share
    );
    assert!(counts.iter().all(|&n| n > 0), "{class:?} {name} does not reach every answer: {counts:?}");
}

fn convex(class: Class) {
    agree(class, "convex", if class == Class::Wild { WILD_ONE_IN } else { 1 }, casts::convex);
}

fn all_kinds(class: Class) {
    agree(class, "of all kinds", KINDS_ONE_IN, casts::any);
}

#[test]
fn casts_of_unit_size_agree() {
    convex(Class::Unit);
}

#[test]
fn small_casts_agree() {
    convex(Class::Small);
}

#[test]
fn large_casts_agree() {
    convex(Class::Large);
}

#[test]
fn thin_casts_agree() {
    convex(Class::Thin);
}

#[test]
fn casts_on_a_grid_agree() {
    convex(Class::Grid);
}

#[test]
fn grazing_casts_agree() {
    convex(Class::Grazing);
}

#[test]
fn casts_from_a_touch_agree() {
    convex(Class::Touching);
}

#[test]
fn wild_casts_agree() {
    convex(Class::Wild);
}

#[test]
fn casts_of_all_kinds_agree() {
    all_kinds(Class::Unit);
}

#[test]
fn small_casts_of_all_kinds_agree() {
    all_kinds(Class::Small);
}

#[test]
fn large_casts_of_all_kinds_agree() {
    all_kinds(Class::Large);
}

#[test]
fn casts_of_all_kinds_on_a_grid_agree() {
    all_kinds(Class::Grid);
}

#[test]
fn grazing_casts_of_all_kinds_agree() {
    all_kinds(Class::Grazing);
}

#[test]
fn casts_of_all_kinds_from_a_touch_agree() {
    all_kinds(Class::Touching);
}
