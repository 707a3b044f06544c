//! Inputs that break other libraries: shapes without area, coincidence, extreme scales, poses that are not finite.

use crate::common::{
    close::{location_agrees, pair_agrees, ray_agrees},
    generators::Pair,
};
use jostle::{
    Aabb, Convex, Location, Pose2, Ray, Relation, Rot2, Vec2, cast_ray, closest_point, contains, encloses, locate,
    relate, separation,
};

fn segment(a: (f32, f32), b: (f32, f32)) -> Convex {
    Convex::segment(a, b).expect("two points")
}

fn at_origin(a: &Convex, b: &Convex) -> Relation {
    relate(a.at(Vec2::ZERO), b.at(Vec2::ZERO))
}

#[test]
fn segments_cross_or_touch_or_are_apart() {
    let level = segment((0.0, 0.0), (4.0, 0.0));
    for (other, relation) in [
        (segment((2.0, -1.0), (2.0, 1.0)), Relation::Overlapping), // a crossing
        (segment((2.0, 0.0), (2.0, 1.0)), Relation::Touching),     // a T
        (segment((4.0, 0.0), (5.0, 7.0)), Relation::Touching),     // a shared end
        (segment((3.0, 0.0), (9.0, 0.0)), Relation::Touching),     // a collinear overlap
        (segment((4.0, 0.0), (9.0, 0.0)), Relation::Touching),     // end to end
        (segment((0.0, 0.0), (4.0, 0.0)), Relation::Touching),     // the same
        (segment((5.0, 0.0), (9.0, 0.0)), Relation::Apart),        // collinear and apart
        (segment((0.0, 1e-30), (4.0, 1e-30)), Relation::Apart),    // parallel
        (segment((2.0, 1e-38), (2.0, 1.0)), Relation::Apart),      // a T that does not reach
    ] {
        assert_eq!(at_origin(&level, &other), relation, "{other:?}");
        assert_eq!(at_origin(&other, &level), relation, "{other:?} swapped");
    }
}

#[test]
fn a_point_touches_a_segment_it_is_on_and_overlaps_a_shape_it_is_in() {
    let point = Convex::hull([(0.5, 0.5)]).expect("finite");
    assert_eq!(at_origin(&point, &point), Relation::Touching);
    assert_eq!(at_origin(&point, &segment((0.0, 0.0), (1.0, 1.0))), Relation::Touching);
    assert_eq!(at_origin(&point, &Convex::rectangle(1.0, 1.0).expect("valid")), Relation::Touching);
    assert_eq!(at_origin(&point, &Convex::rectangle(2.0, 2.0).expect("valid")), Relation::Overlapping);
    assert_eq!(at_origin(&point, &Convex::circle(0.1).expect("valid")), Relation::Apart);
}

#[test]
fn coincident_centres_have_a_depth_and_a_unit_normal() {
    let ball = Convex::circle(1.5).expect("valid");
    let s = separation(ball.at((3.0, 4.0)), ball.at((3.0, 4.0)));
    assert_eq!((s.distance, s.normal.length()), (-3.0, 1.0));
    assert_eq!(s.point_a - s.point_b, s.normal * 3.0);
    let box_ = Convex::rectangle(4.0, 2.0).expect("valid");
    let s = separation(box_.at((3.0, 4.0)), box_.at((3.0, 4.0)));
    assert_eq!((s.distance, s.normal.x.abs(), s.normal.y.abs()), (-2.0, 0.0, 1.0));
}

#[test]
fn nearly_touching_cores_within_radii_keep_the_correct_normal() {
    // The corner of a thin box, one rounding above another box that is rotated with it: f64 alone cannot distinguish
    // the end of the edge from its inside, and the direction between the corners is off by 10⁻⁵.
    let a = Convex::hull([
        (-0.10811792, -3.058185e-5),
        (0.10811792, -3.058185e-5),
        (0.10811792, 3.058185e-5),
        (-0.10811792, 3.058185e-5),
    ]);
    let b = Convex::hull([(-0.12477878, -0.10589066), (0.10811792, -3.0581854e-5), (-0.10811793, -3.0581854e-5)]);
    let pose = Pose2::new((-0.49530363, -0.294109), Rot2::from_cos_sin(-0.909155, 0.41645783).expect("unit"));
    // The end of a segment is 6e-18 from the middle of an edge, on the side that a rounded product gets wrong.
    let c = Convex::segment((-0.0783857, -0.7157554), (0.0, -2.8837641e-5));
    let d = Convex::rectangle(1.1182629, 5.7675282e-5);
    let turned = Pose2::new((0.05875075, -0.21178043), Rot2::from_cos_sin(-0.9183952, 0.3956643).expect("unit"));
    for (a, b, pose) in [(a, b, pose), (c, d, turned)] {
        let (a, b) = (a.expect("valid"), b.expect("valid"));
        for radius in [0.0, 0.5] {
            let (a, b) = (a.grown(radius).expect("valid"), b.grown(radius).expect("valid"));
            let pair = Pair { a, pose_a: pose, b, pose_b: pose };
            pair_agrees(&pair).unwrap();
            pair_agrees(&pair.swapped()).unwrap();
        }
    }
}

#[test]
fn the_smallest_and_the_largest_shapes_get_exact_answers() {
    let tiny = f32::from_bits(1);
    let dot = Convex::hull([(0.0, 0.0), (tiny, 0.0), (0.0, tiny)]).expect("finite");
    let sliver = Convex::hull([(0.0, 0.0), (3e38, 1e38), (3e38, 1e38_f32.next_up())]).expect("finite");
    let shapes = [
        dot.clone(),
        sliver,
        Convex::rectangle(3e38, 3e38).expect("valid"),
        Convex::circle(tiny).expect("valid"),
        Convex::circle(3e38).expect("valid"),
        Convex::segment((-3e38, tiny), (3e38, tiny)).expect("valid"),
        Convex::hull([(1e-20, 1e20), (1e20, 1e-20), (-1e-20, -1e20)]).expect("finite"),
    ];
    for a in &shapes {
        for b in &shapes {
            for rotation in [Rot2::IDENTITY, Rot2::quarter_turns(1), Rot2::new(1e-30), Rot2::new(1.0)] {
                let pair = Pair {
                    a: a.clone(),
                    pose_a: Pose2::new((tiny, -tiny), rotation),
                    b: b.clone(),
                    pose_b: Pose2::IDENTITY,
                };
                let found = relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
                let truth = jostle_oracle::relate(
                    &crate::common::close::body(&pair.a, pair.pose_a),
                    &crate::common::close::body(&pair.b, pair.pose_b),
                );
                assert_eq!(format!("{found:?}"), format!("{truth:?}"), "{pair:#?}");
                let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
                assert!(!s.distance.is_nan() && !s.point_a.x.is_nan() && !s.point_b.y.is_nan(), "{s:?} {pair:#?}");
                assert!((s.normal.length() - 1.0).abs() < 1e-6, "{s:?} {pair:#?}");
            }
        }
    }
    assert_eq!(locate((tiny, 0.0), dot.at(Vec2::ZERO)), Location::Boundary);
}

#[test]
fn corners_that_rounding_collapses_or_makes_reflex_are_removed() {
    // Ten million units away, the corners of a shape of 1e-8 units round to a few points of f64.
    let speck = Convex::regular(7, 1e-8).expect("valid");
    for at in [(1e7, 1e7), (-3e7, 5e6), (1e30, 1.0)] {
        for rotation in [Rot2::IDENTITY, Rot2::new(0.3), Rot2::new(2.0)] {
            let pose_a = Pose2::new(at, rotation);
            for pose_b in [pose_a, Pose2::from(at), Pose2::new((at.0, at.1 + 1e-8), Rot2::new(1.0))] {
                let pair = Pair { a: speck.clone(), pose_a, b: speck.clone(), pose_b };
                pair_agrees(&pair).unwrap_or_else(|message| panic!("{message}\n{pair:#?}"));
            }
            for point in [Vec2::from(at), pose_a * speck.corners()[0]] {
                location_agrees(point, &speck, pose_a).unwrap();
            }
        }
    }
}

#[test]
fn a_ray_that_starts_next_to_a_shape_does_not_start_inside() {
    let shape = Convex::hull([(-6.0, -5.0), (5.0, 2.0), (2.0, 5.0), (-2.0, 4.0)]).and_then(|core| core.grown(5.0));
    let (shape, pose) = (shape.expect("valid"), Pose2::from((7.0, -5.0)));
    let ray = Ray::new((0.99999994, -15.0), (30.176424, 11.231455));
    ray_agrees(ray, &shape, pose).unwrap();
    assert!(cast_ray(ray, shape.at(pose)).unwrap().fraction > 0.0);
}

#[test]
fn a_ray_from_far_away_or_from_next_to_the_border_keeps_its_precision() {
    let disc = Convex::circle(1.0).expect("valid");
    let capsule = |a, b, r| Convex::capsule(a, b, r).expect("valid");
    let near = capsule((-5.716138, -0.9894942), (8.049841, -0.36492196), 0.7293986);
    let slanted = capsule((-5.654714, -1.1857907), (8.843176, -1.1971463), 1.1902194);
    let small = capsule((0.0, 0.0), (1e-6, 0.0), 1e-11);
    for (ray, shape, at) in [
        (Ray::new((-1e17, 0.0), (1.0, 0.0)), &disc, (0.0, 0.0)),
        (Ray::new((-1e17, 0.5), (1.0, 0.0)), &disc, (0.0, 0.0)),
        (Ray::new((-1e30, 1.0), (1.0, 0.0)), &disc, (0.0, 0.0)),
        (Ray::new((4.1631843e-18, -9.1759284e-17), (0.0, -1.0)), &near, (0.0, 7.788142e-9)),
        (Ray::new((1.8141875e-19, 2.3161968e-16), (1.0, -0.001)), &slanted, (0.0, 1.0220249e-8)),
        (Ray::new((0.0, 3e9), (1.0, 0.0)), &small, (4.3e9, 3e9)),
    ] {
        ray_agrees(ray, shape, at.into()).unwrap();
    }
    let hit = cast_ray(Ray::new((-1e17, 0.5), (1.0, 0.0)), disc.at(Vec2::ZERO)).unwrap();
    assert!((hit.normal - Vec2::new(-0.8660254, 0.5)).length() < 1e-6, "{hit:?}");
}

#[test]
fn rays_graze_slide_and_start_inside() {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    let ball = Convex::circle(1.0).expect("valid");
    let wall = segment((0.0, -1.0), (0.0, 1.0));
    let point = Convex::hull([(0.0, 0.0)]).expect("finite");
    let ray = |x: f32, y: f32, dx: f32, dy: f32| Ray::new((x, y), (dx, dy));
    for (shape, ray, fraction) in [
        (&square, ray(-3.0, 1.0, 1.0, 0.0), Some(2.0)),          // along an edge
        (&square, ray(-3.0, 1.0_f32.next_up(), 1.0, 0.0), None), // one ulp above it
        (&square, ray(-2.0, 0.0, 1.0, 1.0), Some(1.0)),          // through a corner
        (&square, ray(0.0, 0.0, 1.0, 0.0), Some(0.0)),           // from inside
        (&square, ray(1.0, 0.0, 1.0, 0.0), Some(0.0)),           // from the border outward
        (&square, ray(3.0, 0.0, 1.0, 0.0), None),                // away
        (&ball, ray(-3.0, 1.0, 2.0, 0.0), Some(1.5)),            // a graze
        (&ball, ray(-3.0, 1.0_f32.next_up(), 2.0, 0.0), None),
        (&ball, ray(-3.0, 0.0, 1.0, 0.0), Some(2.0)),
        (&wall, ray(0.0, -5.0, 0.0, 2.0), Some(2.0)), // along the segment
        (&wall, ray(0.0, 5.0, 0.0, 1.0), None),
        (&wall, ray(-1.0, 2.0, 1.0, -1.0), Some(1.0)), // through its end
        (&point, ray(-3.0, -4.0, 3.0, 4.0), Some(1.0)),
        (&point, ray(-3.0, -4.0, 3.0, 4.0_f32.next_up()), None),
        (&point, ray(0.0, 0.0, 0.0, 0.0), Some(0.0)),
        (&square, ray(5.0, 0.0, 0.0, 0.0), None),
    ] {
        assert_eq!(cast_ray(ray, shape.at(Vec2::ZERO)).map(|hit| hit.fraction), fraction, "{ray:?} at {shape:?}");
        ray_agrees(ray, shape, Pose2::IDENTITY).unwrap();
    }
    let limited = ray(-3.0, 0.0, 1.0, 0.0);
    assert!(cast_ray(limited.until(2.0), square.at(Vec2::ZERO)).is_some()); // exactly there
    assert!(cast_ray(limited.until(2.0_f64.next_down() * 0.999_999), square.at(Vec2::ZERO)).is_none());
    assert!(cast_ray(limited.until(-1.0), square.at((-3.0, 0.0))).is_none());
}

#[test]
fn enclosing_includes_borders_and_radii() {
    let room = Convex::rectangle(10.0, 10.0).expect("valid");
    let rounded = Convex::rounded_rectangle(10.0, 10.0, 1.0).expect("valid");
    let crate_ = Convex::rectangle(2.0, 2.0).expect("valid");
    let ball = Convex::circle(1.0).expect("valid");
    let big = Convex::circle(5.0).expect("valid");
    let rod = segment((-3.0, 0.0), (3.0, 0.0));
    for (a, b, at, truth) in [
        (&room, &crate_, (4.0, 4.0), true),
        (&room, &crate_, (4.0, 4.0_f32.next_up()), false),
        (&rounded, &crate_, (4.0, 4.0), false),
        (&rounded, &ball, (4.0, 4.0), true), // it fills the rounded corner
        (&rounded, &ball, (4.0, 4.0_f32.next_up()), false),
        (&room, &big, (0.0, 0.0), true),
        (&big, &room, (0.0, 0.0), false),
        (&big, &crate_, (2.0, 3.0), true), // its corner at (3, 4)
        (&rod, &rod, (0.0, 0.0), true),
        (&rod, &ball, (0.0, 0.0), false),
        (&room, &rod, (0.0, 5.0), true),
    ] {
        assert_eq!(encloses(a.at(Vec2::ZERO), b.at(at)), truth, "{a:?} {b:?} {at:?}");
    }
}

#[test]
fn boxes_of_placed_shapes_are_tight_and_never_too_small() {
    let third = Convex::rectangle(1.0 / 3.0, 0.1).expect("valid").grown(0.1).expect("valid");
    for i in 0..200 {
        let pose = Pose2::new((0.1 * i as f32, -0.3), Rot2::new(0.1 * i as f32));
        let bounds = third.at(pose).aabb();
        for corner in third.corners() {
            let p = crate::common::close::body(&Convex::hull([*corner]).expect("finite"), pose).corners[0];
            let (low, high) = (p[0] - f64::from(third.radius()), p[0] + f64::from(third.radius()));
            assert!(f64::from(bounds.min.x) <= low && high <= f64::from(bounds.max.x), "{pose:?}");
        }
    }
}

/// A shape at a pose that is not finite is nowhere.
#[test]
fn a_shape_at_a_pose_that_is_not_finite_is_nowhere() {
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    for pose in
        [Pose2::from((f32::NAN, 0.0)), Pose2::from((f32::INFINITY, 0.0)), Pose2::new((0.0, 0.0), Rot2::new(f32::NAN))]
    {
        let (there, here) = (square.at(pose), square.at(Vec2::ZERO));
        assert_eq!(relate(there, here), Relation::Apart);
        assert_eq!(relate(there, there), Relation::Apart);
        assert_eq!(separation(here, there).distance, f32::INFINITY);
        assert!(!encloses(here, there) && !contains((0.0, 0.0), there));
        assert_eq!(closest_point((0.0, 0.0), there).distance, f32::INFINITY);
        assert!(cast_ray(Ray::new((0.0, 0.0), (1.0, 0.0)), there).is_none());
        assert_eq!(there.aabb(), Aabb::EMPTY);
    }
    assert!(cast_ray(Ray::new((f32::NAN, 0.0), (1.0, 0.0)), square.at(Vec2::ZERO)).is_none());
    assert_eq!(locate((f32::NAN, 0.0), square.at(Vec2::ZERO)), Location::Outside);
}
