//! Values: conversions, rotations, motions, boxes, and rays.

use crate::common::random::Random;
use jostle::{Aabb, Motion, Pose2, Rot2, Vec2};

#[test]
fn rotations_are_the_f32_next_to_the_exact_value() {
    for i in -20_000..20_000 {
        let angle = i as f32 * 0.37;
        let r = Rot2::new(angle);
        let (sin, cos) = f64::from(angle).sin_cos();
        assert!((f64::from(r.sin()) - sin).abs() <= 6e-8 && (f64::from(r.cos()) - cos).abs() <= 6e-8, "{angle}");
        assert_eq!(Rot2::from_cos_sin(r.cos(), r.sin()), Some(r));
    }
    for quarters in -9..9 {
        assert_eq!(Rot2::degrees(90.0 * quarters as f32), Rot2::quarter_turns(quarters));
        assert_eq!(Rot2::degrees(90.0 * quarters as f32).inverse(), Rot2::quarter_turns(-quarters));
    }
    assert_eq!(Rot2::degrees(30.0).sin(), 0.5);
    for hundredth in -36_000..36_000 {
        let degrees = hundredth as f32 / 100.0;
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let r = Rot2::degrees(degrees);
        // 2^-25 is half an ulp of the largest; the platform's own conversion to radians adds the rest.
        let bound = 2_f64.powi(-25) + 1e-15;
        assert!((f64::from(r.sin()) - sin).abs() <= bound && (f64::from(r.cos()) - cos).abs() <= bound, "{degrees}");
    }
    assert_eq!(Rot2::from_cos_sin(-1.0, -1e-10).unwrap().angle(), core::f32::consts::PI);
    assert!(Motion::ZERO.turning(f32::NAN).end(Pose2::IDENTITY).rotation.cos().is_nan());
    assert_eq!(Rot2::degrees(3600.0 + 60.0).cos(), 0.5);
    assert!(Rot2::new(f32::INFINITY).cos().is_nan());
    assert!(Rot2::facing(Vec2::ZERO).is_none() && Rot2::facing((f32::NAN, 1.0)).is_none());
    assert_eq!(Rot2::facing((-1e-40, 0.0)), Some(Rot2::quarter_turns(2)));
    assert!(Rot2::from_cos_sin(f32::NAN, 0.0).is_none());
}

#[test]
fn motions_end_where_they_should() {
    let mut random = Random::new(11);
    for _ in 0..2000 {
        let mut pose = || {
            let at = (random.between(-5.0, 5.0), random.between(-5.0, 5.0));
            Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)))
        };
        let (from, to) = (pose(), pose());
        for (motion, bound) in [(Motion::between(from, to), 1e-6), (Motion::arc(from, to), 2e-3)] {
            let end = motion.end(from);
            assert!((end.translation - to.translation).length() <= bound * 10.0, "{from:?} {to:?} {end:?}");
            assert!((end.rotation.cos() - to.rotation.cos()).abs() <= 1e-6, "{from:?} {to:?} {end:?}");
            let start = motion.pose_at(from, 0.0);
            assert!((start.translation - from.translation).length() <= bound * 10.0 && start.rotation == from.rotation);
        }
        // Neither a pivot nor a rotation at the limit of the allowed range makes a difference.
        let slide = Motion::linear((1.0, 2.0)).about((1.2345679e8, 7.0));
        assert_eq!(slide.end(from).translation, Motion::linear((1.0, 2.0)).end(from).translation);
        let careless = Pose2::new((0.0, 0.0), Rot2::from_cos_sin(-0.8362596, -0.5492448).expect("within a thousandth"));
        let turned = Motion::ZERO.turning(1.0).end(careless).rotation;
        assert!((turned.angle() - careless.rotation.angle() - 1.0).abs() < 1e-3, "{turned:?}");
        let arc = Motion::arc(from, to);
        assert!(arc.linear == Vec2::ZERO || arc == Motion::between(from, to));
    }
    assert_eq!(Motion::arc(Pose2::IDENTITY, (1.0, 2.0).into()), Motion::linear((1.0, 2.0)));
}

#[test]
fn vector_arithmetic_is_coordinate_by_coordinate() {
    let (v, w) = (Vec2::new(3.0, -5.0), Vec2::new(0.5, 2.0));
    let (mut sum, mut rest) = (v, v);
    sum += w;
    rest -= w;
    assert_eq!((v + w, sum), (Vec2::new(3.5, -3.0), Vec2::new(3.5, -3.0)));
    assert_eq!((v - w, rest), (Vec2::new(2.5, -7.0), Vec2::new(2.5, -7.0)));
    assert_eq!((v * 2.0, 2.0 * v, v / 2.0), (Vec2::new(6.0, -10.0), Vec2::new(6.0, -10.0), Vec2::new(1.5, -2.5)));
    assert_eq!((-v, v.perp()), (Vec2::new(-3.0, 5.0), Vec2::new(5.0, 3.0)));
    assert_eq!((v.dot(w), v.length(), Vec2::new(-3.0, 4.0).length()), (-8.5, 34_f32.sqrt(), 5.0));
    assert_eq!((v[0], v[1], v.to_string()), (3.0, -5.0, "(3, -5)".to_owned()));
}

#[test]
#[cfg(feature = "serde")]
fn shapes_survive_serialization_and_bad_ones_are_refused() {
    for (name, shape) in crate::common::zoo::zoo() {
        let text = serde_json::to_string(&shape).unwrap();
        assert_eq!(serde_json::from_str::<jostle::Convex>(&text).unwrap(), shape, "{name}: {text}");
    }
    for ray in [jostle::Ray::new((1.0, 2.0), (3.0, 4.0)), jostle::Ray::between((1.0, 2.0), (3.0, 4.0))] {
        let text = serde_json::to_string(&ray).unwrap();
        assert_eq!(serde_json::from_str::<jostle::Ray>(&text).unwrap(), ray, "{text}");
    }
    use jostle::volume::Ray3;
    for ray in [Ray3::new([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), Ray3::between([1.0, 2.0, 3.0], [4.0, 5.0, 6.0])] {
        let text = serde_json::to_string(&ray).unwrap();
        assert_eq!(serde_json::from_str::<Ray3>(&text).unwrap(), ray, "{text}");
    }
    let bad = r#"{"corners":[{"x":0,"y":0},{"x":1,"y":1},{"x":2,"y":2}],"radius":0}"#;
    assert!(serde_json::from_str::<jostle::Convex>(bad).unwrap_err().to_string().contains("enclose no area"));
    let bad = r#"{"corners":[{"x":0,"y":0}],"radius":-1}"#;
    assert!(serde_json::from_str::<jostle::Convex>(bad).unwrap_err().to_string().contains("radius is -1"));
    assert!(serde_json::from_str::<Rot2>("[3.0, 4.0]").is_err());
}

#[test]
fn boxes_grow_outward() {
    let unit = Aabb::new((0.0, 0.0), (1.0, 1.0));
    assert_eq!(unit.grown(0.25), Aabb::new((-0.25, -0.25), (1.25, 1.25)));
    // 1 + 1e-9 is no f32: the box must contain it.
    assert_eq!(unit.grown(1e-9).max.x, 1.0_f32.next_up());
    assert_eq!(Aabb::EMPTY.union(unit), unit);
    assert!(!Aabb::EMPTY.intersects(Aabb::EMPTY));
    assert_eq!(Aabb::new((f32::MAX, 0.0), (f32::MAX, 0.0)).grown(1.0).max.x, f32::INFINITY);
}

#[test]
fn huge_rotations_are_correct() {
    let mut worst = (0.0_f64, 0.0_f32);
    for i in 0..200_000 {
        let angle = 1e15_f32 + i as f32 * 1e11;
        let r = Rot2::new(angle);
        let (sin, cos) = f64::from(angle).sin_cos();
        let off = (f64::from(r.sin()) - sin).abs().max((f64::from(r.cos()) - cos).abs());
        if off > worst.0 {
            worst = (off, angle);
        }
    }
    assert!(worst.0 <= 6e-8, "{worst:?}");
}

#[test]
fn boxes_grow_outward_below_too_and_contain_their_borders() {
    let one = jostle::Aabb::new((1.0, 1.0), (2.0, 2.0));
    assert_eq!(one.grown(1e-9).min, Vec2::new(1.0_f32.next_down(), 1.0_f32.next_down()));
    for border in [(1.0, 1.5), (2.0, 1.5), (1.5, 1.0), (1.5, 2.0)] {
        assert!(one.contains(border));
    }
    assert_eq!(jostle::Aabb::new((f32::MAX, 0.0), (f32::MAX, 1.0)).center(), Vec2::new(f32::MAX, 0.5));
}

/// `f32::min` may give either zero.
#[test]
fn boxes_keep_the_first_of_both_zeros_and_no_nan() {
    let bits = |b: Aabb| [b.min.x, b.min.y, b.max.x, b.max.y].map(f32::to_bits);
    let (plus, minus) = (Vec2::new(0.0, 0.0), Vec2::new(-0.0, -0.0));
    for (first, second) in [(plus, minus), (minus, plus)] {
        let expected = bits(Aabb { min: first, max: first });
        assert_eq!(bits(Aabb::around([first, second])), expected);
        assert_eq!(bits(Aabb { min: first, max: first }.union(Aabb { min: second, max: second })), expected);
    }
    let (one, nan) = (Aabb::new((1.0, 1.0), (1.0, 1.0)), Aabb::new((f32::NAN, 0.0), (f32::NAN, 2.0)));
    let all = Aabb::new((1.0, 0.0), (1.0, 2.0));
    assert_eq!((one.union(nan), nan.union(one)), (all, all));
}
