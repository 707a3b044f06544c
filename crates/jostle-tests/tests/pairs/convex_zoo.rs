//! The laws on zoo × zoo, each pair in many poses.

use crate::common::{
    generators::Pair,
    random::Random,
    shorthand::{HERE, block},
    tally::Tally,
    zoo::zoo,
};
use crate::laws;
use jostle::{Convex, Pose2, Rot2, separation};

#[test]
fn the_laws_hold_on_every_pair_of_the_zoo() {
    let (mut random, tally, mut tried) = (Random::new(7), Tally::start(), 0);
    let poses = |random: &mut Random, size: f32| {
        let turned = Rot2::new(random.between(-4.0, 4.0));
        let at = (random.between(-size, size), random.between(-size, size));
        [
            Pose2::IDENTITY,
            Pose2::from(at),
            Pose2::new(at, Rot2::quarter_turns(1)),
            Pose2::new(at, turned),
            Pose2::new((at.0 * 100.0, at.1 * 100.0), turned),
        ]
    };
    for (name_a, a) in zoo() {
        for (name_b, b) in zoo() {
            let size = a.aabb().size().x.min(b.aabb().size().x).max(0.5);
            for pose_a in [Pose2::IDENTITY, poses(&mut random, size)[3]] {
                for pose_b in poses(&mut random, size) {
                    let pair = Pair { a: a.clone(), pose_a, b: b.clone(), pose_b };
                    if let Err(message) = laws::hold(&pair) {
                        panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
                    }
                    tried += 1;
                }
            }
        }
    }
    let laws = [("mirrored", 2), ("scaled", 1), ("enclosed", 20), ("touching point", 100), ("ray at a part", 1)];
    tally.demand(tried, &laws);
}

#[test]
fn the_zoo_agrees_with_exact_arithmetic() {
    let mut asked = 0;
    for (name_a, a) in zoo() {
        for (name_b, b) in zoo() {
            // Two shapes with a hundred corners are ten thousand differences for the oracle.
            if a.corners().len() * b.corners().len() > 1000 {
                continue;
            }
            for pose_b in [Pose2::IDENTITY, Pose2::from((0.75, -0.5)), Pose2::new((3.0, 0.25), Rot2::degrees(30.0))] {
                let pair = Pair { a: a.clone(), pose_a: Pose2::IDENTITY, b: b.clone(), pose_b };
                if let Err(message) = crate::common::close::pair_agrees(&pair) {
                    panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}

/// Concentric shapes have several minimum translation vectors. The answer does not depend on which shape is called A:
/// it is not checked only where the points are the same, or equally far left and low.
#[test]
fn the_choice_among_equal_translations_is_mirrored_when_swapped() {
    let regular = |corners: usize, radius: f32| Convex::regular(corners, radius).expect("valid");
    let diamond =
        |radius: f32| Convex::hull([(radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius)]).expect("valid");
    let shapes = [
        block(4.0, 4.0),
        block(2.0, 2.0),
        block(2.0, 6.0),
        diamond(2.0),
        diamond(5.0),
        regular(8, 1.0),
        regular(12, 3.0),
    ];
    let mut ties = 0;
    for a in &shapes {
        for b in shapes.iter().filter(|&b| b != a) {
            for quarter in 0..4 {
                let turned = Pose2::new(HERE, Rot2::quarter_turns(quarter));
                let s = separation(a.at(HERE), b.at(turned));
                let t = separation(b.at(turned), a.at(HERE));
                assert_eq!((s.distance, s.normal, s.point_a, s.point_b), (t.distance, -t.normal, t.point_b, t.point_a));
                ties += 1;
            }
        }
    }
    assert_eq!(ties, 7 * 6 * 4);
    // The separation whose points are farthest left and low.
    let s = separation(block(4.0, 4.0).at(HERE), block(2.0, 2.0).at(HERE));
    assert_eq!((s.distance, s.point_a.x + s.point_b.x), (-3.0, -2.0), "{s:?}");
}
