//! All queries about generated pairs, against exact arithmetic.
//!
//! `JOSTLE_PAIRS` sets how many pairs each class gets; `just soak` runs two million of each.

use crate::common::{
    close::{location_agrees, pair_agrees, probes, ray_agrees, ray_at_the_border, rays},
    counts::{cases, is_quick},
    generators::{Class, pair},
    random::Random,
    tally::{Tally, compared},
};
use crate::laws;

/// The laws make many queries; they run for one pair in this many.
const LAWS_ONE_IN: usize = 8;

/// The laws that must have been checked, each at least once in this many pairs.
const LAWS: &[(&str, u64)] = &[
    ("mirrored", 20),
    ("scaled", 10),
    ("enclosed", 600),
    ("touching point", 2_000),
    ("ray at a part", 10),
    ("ray hit", 2),
    ("ray from inside", 2),
];

/// Wild pairs take this many times as long as others, so they get a smaller share.
const WILD_ONE_IN: u64 = 10;

fn agree(class: Class) {
    let count = cases("JOSTLE_PAIRS", 6_000);
    // Dozens of corners on either side are a thousand differences for the oracle.
    let count = if class == Class::Wild { count / WILD_ONE_IN } else { count };
    let (tally, mut asked) = (Tally::start(), [0_u64; 3]);
    let mut relations = [0_u64; 3];
    for seed in 0..count {
        // One generator per pair, so that a failure is reproduced by its seed alone.
        let mut random = Random::new(seed + ((class as u64) << 48));
        let pair = pair(class, &mut random);
        let mut check = || -> Result<(), String> {
            pair_agrees(&pair)?;
            for point in probes(&pair.b, pair.pose_b, &mut random) {
                asked[1] += 1;
                location_agrees(point, &pair.b, pair.pose_b)?;
            }
            for ray in rays(&pair, &mut random) {
                asked[2] += 1;
                ray_agrees(ray, &pair.b, pair.pose_b)?;
            }
            let (ray, pose) = ray_at_the_border(&pair.b, &mut random);
            asked[2] += 1;
            ray_agrees(ray, &pair.b, pose)?;
            if random.chance(LAWS_ONE_IN) {
                laws::hold(&pair)?;
            }
            Ok(())
        };
        if let Err(message) = check() {
            panic!("{class:?}, seed {seed}: {message}\n{pair:#?}");
        }
        asked[0] += 1;
        relations[jostle::relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) as usize] += 1;
    }
    let [apart, touching, overlapping] = relations;
    println!(
        "{class:?}: {} pairs ({apart} apart, {touching} touching, {overlapping} overlapping), {} points and {} rays \
         agree with exact arithmetic",
        asked[0], asked[1], asked[2]
    );
    compared(&[(asked[0], "pairs"), (asked[1], "points"), (asked[2], "rays")]);
    tally.demand(count, LAWS);
    assert!(is_quick() || relations.iter().all(|&n| n > 0), "{class:?} does not reach every relation: {relations:?}");
}

#[test]
fn pairs_of_unit_size_agree() {
    agree(Class::Unit);
}

#[test]
fn small_pairs_agree() {
    agree(Class::Small);
}

#[test]
fn large_pairs_agree() {
    agree(Class::Large);
}

#[test]
fn thin_pairs_agree() {
    agree(Class::Thin);
}

#[test]
fn pairs_on_a_grid_agree() {
    agree(Class::Grid);
}

#[test]
fn deep_pairs_agree() {
    agree(Class::Deep);
}

#[test]
fn rotated_pairs_next_to_touching_agree() {
    agree(Class::NearTouching);
}

#[test]
fn wild_pairs_agree() {
    agree(Class::Wild);
}
