//! Caches from step to step change no bit of an answer.

use crate::common::{
    generators::{Class, Pair, pair},
    random::Random,
};
use jostle::{
    Manifold, Manifolds, OrientedBox, PairCache, Pose2, Rot2, Vec2, contact_manifold, contact_manifold_many,
    contact_manifolds, separation, separation_from,
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

#[test]
fn manifolds_of_many_boxes_are_those_of_single_pairs() {
    let mut random = Random::new(59);
    let mut pairs = Vec::new();
    for i in 0..20_000 {
        let mut oriented = |from: Vec2| {
            let size = Vec2::new(random.between(0.1, 2.0), random.between(0.1, 2.0) * [1.0, 1.0, 1e-6][i % 3]);
            let turned = Rot2::new(random.between(-4.0, 4.0));
            let careless = 1.0 + 3e-4 * random.between(-1.0, 1.0) * (i % 5 / 4) as f32;
            let rotation = Rot2::from_cos_sin(turned.cos() * careless, turned.sin() * careless).expect("nearly a unit");
            let at = from + Vec2::new(random.between(-1.5, 1.5), random.between(-1.5, 1.5));
            OrientedBox::new(size, Pose2::new(at, if i % 4 == 0 { Rot2::IDENTITY } else { rotation }))
        };
        let from = Vec2::new(1.0, 1.0) * [0.0, 1e3][i % 2];
        pairs.push((oriented(from), oriented(from)));
    }
    for pair in pairs.iter_mut().step_by(97) {
        pair.1 = *[
            OrientedBox::new((0.0, 1.0), (0.0, 0.0)),
            OrientedBox::new((1.0, f32::NAN), (0.0, 0.0)),
            OrientedBox::new((1.0, 1.0), (f32::INFINITY, 0.0)),
            OrientedBox::new((-1.0, 1.0), (0.0, 0.0)),
            pair.0,
        ]
        .get(random.below(5))
        .expect("five");
    }
    let mut found = Vec::new();
    for margin in [0.0, 0.5, -0.1, f32::INFINITY, f32::NAN] {
        contact_manifold_many(&pairs, margin, &mut found);
        assert_eq!(found.len(), pairs.len());
        for ((a, b), manifold) in pairs.iter().zip(&found) {
            let is_somewhere = a.pose.is_finite() && b.pose.is_finite();
            let single = match (a.shape(), b.shape()) {
                (Ok(shape_a), Ok(shape_b)) if is_somewhere => {
                    contact_manifold(shape_a.at(a.pose), shape_b.at(b.pose), margin)
                }
                _ => None,
            };
            assert_eq!(*manifold, single, "{a:?} {b:?} {margin}");
        }
    }
}
