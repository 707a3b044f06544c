//! The laws on all kinds of shapes: the zoo with everything, each pair in many poses, and random pairs.
//!
//! `JOSTLE_PAIRS` sets how many random pairs each class gets.

use crate::common::{
    counts::{cases, sample},
    kinds::{Class, Pair, pair},
    random::Random,
    tally::Tally,
    zoo,
};
use crate::kind_laws;
use jostle::{Pose2, Rot2, Shape};

/// The laws that must have been checked, each at least once in this many pairs.
const LAWS: &[(&str, u64)] = &[
    ("mirrored", 2),
    ("scaled point", 1),
    ("scaled ray", 1),
    ("moved to touch", 4),
    ("pushed out", 20),
    ("enclosed", 300),
    ("point inside", 2),
    ("point on the boundary", 10),
    ("point outside", 1),
    ("start of a ray", 1),
];

fn poses(random: &mut Random, size: f32) -> [Pose2; 4] {
    let turned = Rot2::new(random.between(-4.0, 4.0));
    let at = (random.between(-size, size), random.between(-size, size));
    [
        Pose2::IDENTITY,
        Pose2::new((at.0.round(), at.1.round()), Rot2::quarter_turns(1)),
        Pose2::new(at, turned),
        Pose2::new((at.0 * 100.0, at.1 * 100.0), turned),
    ]
}

#[test]
fn the_laws_hold_on_all_kinds_with_everything() {
    let (mut random, tally, mut tried) = (Random::new(17), Tally::start(), 0);
    let everything: Vec<(&str, Shape)> =
        zoo::kinds().into_iter().chain(zoo::zoo().into_iter().map(|(name, shape)| (name, shape.into()))).collect();
    for (i, (name_a, a)) in zoo::kinds().into_iter().enumerate() {
        for (name_b, b) in sample(&everything, i) {
            let size = a.aabb().size().x.min(b.aabb().size().x).max(0.5);
            for pose_a in [Pose2::IDENTITY, poses(&mut random, size)[2]] {
                for pose_b in poses(&mut random, size) {
                    let pair = Pair { a: a.clone(), pose_a, b: b.clone(), pose_b };
                    if let Err(message) = kind_laws::hold(&pair, &mut random) {
                        panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
                    }
                    tried += 1;
                }
            }
        }
    }
    tally.demand(tried, LAWS);
}

#[test]
fn the_laws_hold_on_random_kinds() {
    let count = cases("JOSTLE_PAIRS", 300);
    for class in Class::ALL {
        let tally = Tally::start();
        for seed in 0..count {
            let mut random = Random::new(seed + ((class as u64 + 200) << 48));
            let pair = pair(class, &mut random);
            if let Err(message) = kind_laws::hold(&pair, &mut random) {
                panic!("{class:?}, seed {seed}: {message}\n{pair:#?}");
            }
        }
        tally.demand(count, LAWS);
    }
}
