//! Vectors: arithmetic, and methods that keep their digits over the whole range of f32.

use crate::common::random::Random;
use jostle::Vec2;

/// A finite f32 of any exponent.
fn number(random: &mut Random) -> f32 {
    loop {
        let number = f32::from_bits(random.bits() as u32);
        if number.is_finite() {
            return number;
        }
    }
}

fn vector(random: &mut Random) -> Vec2 {
    Vec2::new(number(random), number(random))
}

#[test]
fn operators_take_what_converts_to_a_vector() {
    let mut v = Vec2::new(3.0, -5.0);
    assert_eq!((v + (1.0, 2.0), v - [1.0, 2.0], v + v), (Vec2::new(4.0, -3.0), Vec2::new(2.0, -7.0), v * 2.0));
    v += (1.0, 1.0);
    v -= Vec2::X;
    assert_eq!(v, Vec2::new(3.0, -4.0));
    v *= 4.0;
    v /= 2.0;
    v[0] += 1.0;
    v[1] = 9.0;
    assert_eq!(v, Vec2::new(7.0, 9.0));
    let list = [Vec2::X, Vec2::Y, Vec2::ONE];
    assert_eq!((list.iter().sum::<Vec2>(), list.into_iter().sum::<Vec2>()), (Vec2::ONE * 2.0, Vec2::ONE * 2.0));
    assert_eq!([(1.0, 2.0); 0].into_iter().sum::<Vec2>(), Vec2::ZERO);
}

#[test]
fn lengths_are_correct_over_the_whole_range() {
    let mut random = Random::new(1);
    for _ in 0..200_000 {
        let (v, w) = (vector(&mut random), vector(&mut random));
        let f64s = |v: Vec2| (f64::from(v.x), f64::from(v.y));
        let ((x, y), (u, z)) = (f64s(v), f64s(w));
        // Within an ulp of the platform's own function, subnormal numbers and infinity included.
        let close = |own: f32, truth: f64| {
            own == truth as f32 || own.next_up() == truth as f32 || own.next_down() == truth as f32
        };
        assert!(close(v.length(), x.hypot(y)), "{v}");
        assert!(close(v.distance(w), (u - x).hypot(z - y)), "{v} {w}");
        assert!(close(v.length_squared(), x.hypot(y).powi(2)), "{v}");
        assert!(close(v.distance_squared(w), (u - x).hypot(z - y).powi(2)), "{v} {w}");
        assert_eq!(v.length() == 0.0, v == Vec2::ZERO);
    }
    assert_eq!(Vec2::new(f32::MAX, 0.0).length(), f32::MAX);
    assert_eq!(Vec2::new(f32::MAX, f32::MAX).length(), f32::INFINITY);
    assert_eq!(Vec2::new(3e-45, 4e-45).length(), 5e-45);
}

#[test]
fn unit_vectors_are_correct_over_the_whole_range() {
    let mut random = Random::new(2);
    for _ in 0..200_000 {
        let v = vector(&mut random);
        let length = f64::from(v.x).hypot(f64::from(v.y));
        if v == Vec2::ZERO {
            continue;
        }
        let unit = v.try_normalize().unwrap_or_else(|| panic!("{v} has a direction"));
        assert_eq!(unit, v.normalize());
        for (own, truth) in [(unit.x, f64::from(v.x) / length), (unit.y, f64::from(v.y) / length)] {
            let ulp = f64::from(own.abs().next_up()) - f64::from(own.abs());
            assert!((f64::from(own) - truth).abs() <= 0.500_001 * ulp, "{v}: {own}, not {truth}");
        }
    }
    for axis in [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y] {
        for length in [f32::from_bits(1), 1.0, f32::MAX] {
            assert_eq!((axis * length).normalize(), axis);
        }
    }
    let nowhere = [Vec2::ZERO, -Vec2::ZERO, Vec2::new(f32::NAN, 1.0), Vec2::new(0.0, f32::NEG_INFINITY)];
    for v in nowhere {
        assert_eq!((v.try_normalize(), v.normalize()), (None, Vec2::ZERO), "{v}");
    }
}

#[test]
fn interpolation_is_exact_at_its_ends() {
    let mut random = Random::new(3);
    for _ in 0..100_000 {
        let (p, q) = (vector(&mut random), vector(&mut random));
        assert_eq!((p.lerp(q, 0.0), p.lerp(q, 1.0)), (p, q));
        assert_eq!(p.lerp(p, 0.3), p);
        let middle = p.midpoint(q);
        assert!(middle.is_finite() && middle == q.midpoint(p), "{p} {q}");
    }
    assert_eq!(Vec2::new(1.0, 2.0).lerp((3.0, 2.0), -1.0), Vec2::new(-1.0, 2.0));
    assert_eq!((Vec2::ONE * f32::MAX).midpoint(Vec2::ONE * f32::MAX), Vec2::ONE * f32::MAX);
}

#[test]
fn products_keep_their_sign_when_terms_cancel() {
    // (1 + ε)(1 − ε) − 1 = −ε²
    let epsilon = f32::EPSILON;
    let (v, w) = (Vec2::new(1.0 + epsilon, 1.0), Vec2::new(1.0, 1.0 - epsilon));
    assert_eq!((v.cross(w), w.cross(v)), (-epsilon * epsilon, epsilon * epsilon));
    assert_eq!(v.dot(Vec2::new(1.0 - epsilon, -1.0)), -epsilon * epsilon);
    assert_eq!((Vec2::X.cross(Vec2::Y), Vec2::Y.cross(Vec2::X), Vec2::X.dot(Vec2::Y)), (1.0, -1.0, 0.0));
    assert_eq!(v.perp().dot(w), v.cross(w));
}

#[test]
fn extremes_are_taken_in_each_coordinate() {
    let (v, w) = (Vec2::new(1.0, -5.0), Vec2::new(-2.0, 4.0));
    assert_eq!((v.min(w), v.max(w), v.abs()), (Vec2::new(-2.0, -5.0), Vec2::new(1.0, 4.0), Vec2::new(1.0, 5.0)));
    let nan = Vec2::new(f32::NAN, f32::NAN);
    assert_eq!((v.min(nan), nan.min(v), v.max(nan), nan.max(v)), (v, v, v, v));
    let bits = |v: Vec2| [v.x.to_bits(), v.y.to_bits()];
    for (first, second) in [(Vec2::ZERO, -Vec2::ZERO), (-Vec2::ZERO, Vec2::ZERO)] {
        assert_eq!((bits(first.min(second)), bits(first.max(second))), (bits(first), bits(first)));
    }
}

#[test]
fn a_vector_is_printed_with_the_precision_that_is_asked_for() {
    let shown = |x: f32, y: f32| [format!("{}", Vec2::new(x, y)), format!("{:.3}", Vec2::new(x, y))];
    assert_eq!(shown(8.0, 4.500_000_5), ["(8, 4.5000005)", "(8.000, 4.500)"]);
    assert_eq!(shown(-0.0, -0.000_1), ["(0, -0.0001)", "(0.000, 0.000)"]);
    assert_eq!(shown(f32::NEG_INFINITY, f32::NAN), ["(-inf, NaN)", "(-inf, NaN)"]);
}

/// Angles and lengths, over the whole range of f32.
#[test]
fn angles_turns_and_clamped_lengths_are_correct() {
    let mut random = Random::new(19);
    let wide = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    for _ in 0..100_000 {
        let angle = random.between(-3.1, 3.1);
        let unit = Vec2::from_angle(angle);
        let (sin, cos) = f64::from(angle).sin_cos();
        assert!((f64::from(unit.x) - cos).abs() < 6e-8 && (f64::from(unit.y) - sin).abs() < 6e-8, "{angle}: {unit}");
        assert!((unit.angle() - angle).abs() < 1e-6, "{angle}: {}", unit.angle());
        let scale = 2_f32.powi(random.below(200) as i32 - 100);
        let v = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * scale;
        let ([x, y], turned) = (wide(v), v.rotate(angle));
        let truth = [cos * x - sin * y, sin * x + cos * y];
        let size = f64::from(scale);
        assert!(wide(turned).iter().zip(truth).all(|(a, b)| (a - b).abs() < 2e-7 * size), "{v} by {angle}: {turned}");
        let most = random.between(0.0, 1.5) * scale;
        let clamped = v.clamp_length(most);
        let expected = v.length().min(most);
        assert!((clamped.length() - expected).abs() <= 1e-6 * expected, "{v} to {most}: {clamped}");
        assert!(
            clamped.cross(v).abs() <= 1e-6 * v.length() * expected && clamped.dot(v) >= 0.0,
            "{v} to {most}: {clamped}"
        );
        let to = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * scale;
        let moved = v.move_towards(to, most);
        let way = v.distance(to);
        if way <= most {
            assert_eq!(moved, to);
        } else {
            assert!((moved.distance(v) - most).abs() <= 1e-6 * scale, "{v} to {to} by {most}: {moved}");
            assert!((moved.distance(to) + most - way).abs() <= 2e-6 * scale, "{v} to {to} by {most}: {moved}");
        }
    }
    assert_eq!(Vec2::new(f32::MAX, f32::MAX).clamp_length(1.0), Vec2::ONE.normalize());
    assert_eq!([0.0, -1.0].map(|most| Vec2::ZERO.clamp_length(most)), [Vec2::ZERO; 2]);
    assert_eq!((Vec2::X.clamp_length(-1.0), Vec2::X.move_towards(Vec2::X, -1.0)), (Vec2::ZERO, Vec2::X));
}
