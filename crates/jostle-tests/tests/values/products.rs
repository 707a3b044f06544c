//! Products of rotations and poses.

use crate::common::random::Random;
use jostle::{Pose2, Rot2, Vec2};

fn rotation(random: &mut Random) -> Rot2 {
    Rot2::new(random.between(-4.0, 4.0))
}

fn vector(random: &mut Random, size: f32) -> Vec2 {
    Vec2::new(random.between(-size, size), random.between(-size, size))
}

#[test]
fn a_million_products_stay_on_the_unit_circle() {
    let mut random = Random::new(5);
    let exact = |r: Rot2| f64::from(r.sin()).atan2(f64::from(r.cos()));
    let (mut product, mut angle, mut most) = (Rot2::IDENTITY, 0.0, 0.0_f64);
    let count = 1_000_000;
    for _ in 0..count {
        let next = rotation(&mut random);
        let before = exact(product);
        product = next * product;
        angle += exact(next);
        let (c, s) = (f64::from(product.cos()), f64::from(product.sin()));
        assert!((c * c + s * s - 1.0).abs() <= 2_f64.powi(-23), "{product:?}");
        let off = (exact(product) - before - exact(next)).rem_euclid(core::f64::consts::TAU);
        most = most.max(off.min(core::f64::consts::TAU - off));
    }
    assert!(most < 2_f64.powi(-24), "one product is off by {most}");
    let off = (exact(product) - angle).rem_euclid(core::f64::consts::TAU);
    let off = off.min(core::f64::consts::TAU - off);
    assert!(off < 1e-4, "{count} products are off by {off}");
    // Rotations that nobody renormalised come back to the unit circle.
    let long = Rot2::from_cos_sin(0.6002, 0.8003).expect("within a thousandth");
    let back = long * Rot2::IDENTITY;
    assert!((Vec2::new(back.cos(), back.sin()).length() - 1.0).abs() < 1e-7, "{back:?}");
}

#[test]
fn the_factor_on_the_right_acts_first() {
    let quarter = |n| Rot2::quarter_turns(n);
    for i in 0..4 {
        for j in 0..4 {
            assert_eq!(quarter(i) * quarter(j), quarter(i + j));
            assert_eq!(quarter(i) * (quarter(j) * (2.0, 5.0)), quarter(i + j) * (2.0, 5.0));
        }
        assert_eq!(quarter(i).inverse() * quarter(i), Rot2::IDENTITY);
    }
    let (turn, step) = (Pose2::new(Vec2::ZERO, quarter(1)), Pose2::from((3.0, 0.0)));
    assert_eq!(step * turn * Vec2::X, Vec2::new(3.0, 1.0));
    assert_eq!(turn * step * Vec2::X, Vec2::new(0.0, 4.0));
    assert_eq!((step * turn, turn * step), (Pose2::new((3.0, 0.0), quarter(1)), Pose2::new((0.0, 3.0), quarter(1))));
}

#[test]
fn products_of_poses_place_points_as_their_factors_do() {
    let mut random = Random::new(6);
    for _ in 0..100_000 {
        let size = 2_f32.powi(random.below(40) as i32 - 20);
        let mut pose = || Pose2::new(vector(&mut random, size), rotation(&mut random));
        let (a, b, c) = (pose(), pose(), pose());
        let p = vector(&mut random, size);
        // Each rounding is half an ulp of a coordinate below 8 sizes, or turns a length below 8 sizes by 2⁻²⁴.
        let bound = size * 32.0 * f32::EPSILON;
        assert_eq!((a * b).translation, a * b.translation);
        assert!(((a * b) * p).distance(a * (b * p)) <= bound, "{a:?} {b:?} {p}");
        assert!(((a * b) * c * p).distance((a * (b * c)) * p) <= bound, "{a:?} {b:?} {c:?} {p}");
        assert!((a.inverse() * (a * p)).distance(p) <= bound, "{a:?} {p}");
        assert!((a * (a.inverse() * p)).distance(p) <= bound, "{a:?} {p}");
        assert!((a.inverse() * p).distance(a.apply_inverse(p)) <= bound, "{a:?} {p}");
        assert!((a.inverse() * a).translation.length() <= bound, "{a:?}");
    }
    let bits = |p: Pose2| [p.translation.x, p.translation.y, p.rotation.cos(), p.rotation.sin()].map(f32::to_bits);
    assert_eq!(bits(Pose2::IDENTITY.inverse()), bits(Pose2::IDENTITY));
}
