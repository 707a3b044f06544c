//! Caches from step to step change no bit of an answer.

use crate::common::{
    generators::{Class, Pair, pair},
    random::Random,
};
use jostle::{
    Manifold, Manifolds, PairCache, Pose2, Rot2, Vec2, contact_manifold, contact_manifolds, separation, separation_from,
};

/// The pair, moved a little for each step: B slides and turns, and sometimes jumps.
fn steps(seed: u64, class: Class, mut check: impl FnMut(&Pair, f32)) {
    const STEPS: usize = 20;
    let mut random = Random::new(seed + ((class as u64 + 400) << 48));
    let mut pair = pair(class, &mut random);
    let size = pair.a.aabb().size().x + pair.b.aabb().size().x;
    let margin = size * *random.pick(&[0.0, 0.02, 1.0]);
    let speed = size * *random.pick(&[1e-4, 1e-2]);
    let mut turn = pair.pose_b.rotation.angle();
    for _ in 0..STEPS {
        check(&pair, margin);
        turn += random.between(-1e-2, 1e-2);
        let by = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * speed;
        pair.pose_b = Pose2::new(pair.pose_b.translation + by, Rot2::new(turn));
        if random.chance(20) {
            pair = pair.swapped();
        }
    }
}

#[test]
fn separations_from_a_cache_are_the_same() {
    for class in Class::ALL {
        for seed in 0..300 {
            let mut cache = PairCache::default();
            steps(seed, class, |pair, _| {
                let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
                assert_eq!(separation_from(a, b, &mut cache), separation(a, b), "{pair:#?}");
            });
        }
    }
}

#[test]
fn manifolds_from_a_cache_are_the_same() {
    for class in Class::ALL {
        for seed in 0..300 {
            let mut kept = Manifolds::new();
            steps(seed, class, |pair, margin| {
                let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
                contact_manifolds(a, b, margin, &mut kept);
                let fresh: Vec<Manifold> = contact_manifold(a, b, margin).into_iter().collect();
                assert_eq!(*kept, fresh[..], "{pair:#?}");
            });
        }
    }
}

#[test]
fn a_cache_of_other_shapes_changes_nothing() {
    let mut cache = PairCache::default();
    for class in Class::ALL {
        for seed in 0..500 {
            let pair = pair(class, &mut Random::new(seed));
            let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            assert_eq!(separation_from(a, b, &mut cache), separation(a, b), "{pair:#?}");
        }
    }
}
