//! Casts with very large or very small numbers, and with poses where rounding matters.

use crate::common::{random::Random, shorthand::block};
use jostle::{Cast, Chain, Convex, Pose2, Relation, Rot2, Shape, Vec2, cast_shape, relate};

#[test]
fn long_displacements_find_the_same_hit() {
    let (slab, ball) = (Convex::rectangle(6.6, 6.6).unwrap(), Convex::circle(1.0).unwrap());
    for far in [100.0_f32, 1e19, 1e30, 9e37, 1e38, 1.02e38, 3e38] {
        let cast = cast_shape(slab.at((0.0, 0.0)), (far, 0.0), ball.at((10.0, 3.45)));
        let Cast::At(hit) = cast else { panic!("by {far}: {cast:?}") };
        let way = hit.fraction * f64::from(far);
        assert!((way - 5.711_314).abs() < 1e-5, "by {far} it goes {way}");
    }
}

#[test]
fn scaling_by_powers_of_two_up_to_the_limits_changes_nothing() {
    let shapes = [
        Convex::rectangle(1.0, 0.5).unwrap(),
        Convex::regular(7, 0.75).unwrap(),
        Convex::capsule((-1.0, 0.25), (0.5, 0.0), 0.25).unwrap(),
        Convex::circle(0.5).unwrap(),
    ];
    let mut state: u64 = 88_172_645_463_325_252;
    let mut number = |reach: f32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        reach * ((state >> 40) as f32 / (1 << 23) as f32 - 1.0)
    };
    let (mut hits, mut misses) = (0, 0);
    for i in 0..4_000 {
        let (a, b) = (&shapes[i % 4], &shapes[i / 4 % 4]);
        let poses = [4.0, 1.0].map(|reach| Pose2::new((number(reach), number(reach)), Rot2::new(number(3.0))));
        let linear = Vec2::new(number(8.0), number(8.0));
        let cast = |k: i32| {
            let scale = 2.0_f32.powi(k);
            let at = |pose: Pose2| Pose2::new(pose.translation * scale, pose.rotation);
            let [a, b] = [a, b].map(|shape| shape.scaled(scale).unwrap());
            cast_shape(a.at(at(poses[0])), linear * scale, b.at(at(poses[1]))).safe().to_bits()
        };
        for k in [-76, -72, -60, 20, 60, 64, 100] {
            assert_eq!(cast(k), cast(0), "{a:?} {b:?} at {poses:?} by {linear:?}, times 2^{k}");
        }
        *(if f64::from_bits(cast(0)) < 1.0 { &mut hits } else { &mut misses }) += 1;
    }
    assert!(hits > 500 && misses > 500, "{hits} {misses}");
}

/// A point that stops at a wall without thickness must be neither on it nor behind it.
#[test]
fn a_stop_at_a_wall_without_thickness_is_in_front_of_it() {
    let turn = Rot2::from_cos_sin(0.025_741_909, 0.999_668_6).unwrap();
    let corner = Vec2::new(-0.469_952_58, -0.975_493_8);
    let half = Vec2::new(-0.156_929_02, -0.115_113_02);
    let (dot, wall) = (Convex::hull([corner]).unwrap(), Convex::segment(corner - half, corner + half).unwrap());
    let mut stopped = 0;
    for x in -12..12 {
        for y in 9..30 {
            let (start, linear) = (Vec2::new(1.0 + x as f32, 12.0 + y as f32), Vec2::new(-x as f32, -y as f32) * 2.0);
            let target = wall.at(Pose2::new((1.0, 12.0), turn));
            let Cast::At(hit) = cast_shape(dot.at(Pose2::new(start, turn)), linear, target) else { continue };
            stopped += 1;
            assert_eq!(relate(dot.at(hit.stop), target), Relation::Apart, "{hit:?}");
            assert!(cast_shape(dot.at(hit.stop), linear, target).hit().is_some(), "{hit:?} is behind the wall");
        }
    }
    assert!(stopped > 400, "{stopped}");
}

/// The stop is near the origin, where f32 is much finer than f64 is at the floor.
#[test]
fn a_stop_on_a_one_sided_floor_is_above_it() {
    let floor = Chain::open([(4.0, -1.0), (-4.0, -1.0)]).unwrap().one_sided();
    let (dot, bar) = (Convex::hull([(0.0, -1.0)]).unwrap(), Convex::segment((-1.0, -1.0), (1.0, -1.0)).unwrap());
    for step in 1..400 {
        let height = step as f32 * 0.013;
        for (mover, fall) in [(&dot, 2.0), (&bar, 2.0), (&dot, 3.0), (&bar, 7.0)] {
            let (start, linear) = (Vec2::new(0.0, height), Vec2::new(0.5, -fall * height));
            let cast = cast_shape(mover.at(start), linear, floor.at((0.0, 0.0)));
            let Cast::At(hit) = cast else { panic!("from {height} it falls through: {cast:?}") };
            assert_eq!(relate(mover.at(hit.stop), floor.at((0.0, 0.0))), Relation::Apart, "{hit:?}");
            let next = cast_shape(mover.at(hit.stop), linear, floor.at((0.0, 0.0)));
            assert!(next.hit().is_some_and(|next| next.fraction < 1e-6), "from {height}: {hit:?}, then {next:?}");
        }
    }
}

/// The middle of the edge is on it except for the rounding of a pose.
#[test]
fn fractions_next_to_a_touch_are_rounded_down() {
    let triangle = Convex::hull([(1.618_367_2, 0.117_871_46), (-0.455_541_5, 0.342_841_4), (0.0, -1.0)]).unwrap();
    let middle = Convex::hull([(0.581_412_85, 0.230_356_43)]).unwrap();
    let turn = Rot2::from_cos_sin(1.0, 7.804_113_7e-7).unwrap();
    let pose = Pose2::new((0.170_922_76, -0.202_332_14), turn);
    let cast = cast_shape(triangle.at(pose), (0.154_303_49, 1.422_473), middle.at(pose));
    // The exact fraction is slightly less than the last of these.
    assert!((6.913_297_073_627_235e-18..6.913_297_073_627_238_6e-18).contains(&cast.safe()), "{cast:?}");
}

#[test]
fn a_mover_next_to_the_largest_number_has_a_stop() {
    let capsule = |p: (f32, f32), q: (f32, f32), r: f32| Convex::capsule(p, q, r).unwrap();
    let mover = capsule((-8.930_181e29, -0.671_139_7), (8.353_362e-39, 2.049_634_4e38), 7_619_242_500.0);
    let target = capsule((-1.305_009_1e38, -1.602_199_3e38), (-5_721_517_600.0, 1.739_376_4e38), 2.529_863e38);
    let at = mover.at((7.020_438e-11, -2.520_192_8e38));
    let cast = cast_shape(at, (-1.377_889_8e38, -1.088_837_1e38), target.at((-2.758_158e38, -6.458_97e29)));
    assert!(cast.hit().is_none_or(|hit| hit.stop.is_finite()), "{cast:?}");
}

#[test]
fn a_displacement_along_a_very_short_edge_is_decided_exactly() {
    let a = Convex::hull([(-5.173_401e29, -6.202_345e-31), (9.728_225e29, -6.369_725_6e-11), (1e-45, 0.0)]).unwrap();
    let b = Convex::capsule((-6.438_206_5e-31, -5.684_270_4e-11), (-1e-45, 5.373_415e-11), 5.564_577_5e29).unwrap();
    let (a, b) = (a.at((-7.050_133_5e29, -9.174_647e-31)), b.at((8.521_606e-31, -5.481_858_3e29)));
    assert_eq!(relate(a, b), Relation::Overlapping);
    assert!(matches!(cast_shape(a, (-0.992_136_36, -1e-45), b), Cast::Started { .. }));
}

/// Only the segments near the mover, of a level of a hundred thousand, are tested: testing all would take minutes.
#[test]
fn long_movers_and_moving_levels_test_only_near_segments() {
    let chain = Chain::open((0..=100_000).map(|x| (x as f32, (x % 3) as f32 * 0.1))).unwrap();
    let (bar, ball) =
        (Shape::from(Convex::rectangle(50_000.0, 0.25).unwrap()), Shape::from(Convex::circle(0.5).unwrap()));
    for i in 0..2_000 {
        let at = (30_000.0 + i as f32, 50.0);
        assert!(cast_shape(bar.at(at), (20.0, 0.0), chain.at((0.0, 0.0))).is_clear());
        let cast = cast_shape(chain.at((0.0, 0.0)), (0.0, 100.0), ball.at(at));
        assert!((0.49..0.5).contains(&cast.safe()), "{cast:?}");
    }
}

/// Far from the origin, rounding moves the end of a displacement by much more than the error of the fast path of casts.
#[test]
fn the_end_of_a_near_miss_far_from_the_origin_is_free() {
    let (crate_, block) = (Convex::rectangle(1.0, 1.0).expect("a box"), Convex::rectangle(1.04, 1.04).expect("a box"));
    let mut rounded_into = 0;
    for i in 0..400 {
        // An ulp is 1/16 here.
        let far = Vec2::new(1.0e6, 1.0e6);
        let (turn, high) = (Rot2::quarter_turns(i % 4), 0.0625 * (i / 4) as f32);
        let place = |x: f32, y: f32| Pose2::new(far + turn * (x, y), turn);
        let (start, target) = (place(-3.0, 1.0625 + high), place(0.0, 0.0));
        let way = turn * (3.02, 1.03 - (1.0625 + high));
        let cast = cast_shape(crate_.at(start), way, block.at(target));
        let Cast::Clear { stop } = cast else { panic!("{start:?} by {way:?}: {cast:?}") };
        assert!(relate(crate_.at(stop), block.at(target)) != Relation::Overlapping, "{start:?} by {way:?}: {stop:?}");
        let nearest = Pose2::new(start.translation + way, turn);
        rounded_into += u32::from(relate(crate_.at(nearest), block.at(target)) == Relation::Overlapping);
    }
    assert!(rounded_into > 100, "{rounded_into}");
}

/// A point that stopped one ulp of f64 before a wall would be placed on it or behind it, and could continue from there.
#[test]
fn a_point_that_ends_next_to_a_wall_is_not_behind_it() {
    let mut random = Random::new(4_711);
    let (mut clear, mut nudged) = (0, 0);
    for _ in 0..20_000 {
        let mut any = || Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let (p, d, way) = (any(), any(), any());
        let (point, wall) = (Convex::hull([p]).expect("a point"), Chain::open([p - d, p + d]));
        let Ok(wall) = wall else { continue };
        // The displacement leads exactly to the wall, except for the rounding of the coordinates.
        let turn = Rot2::new(random.between(-3.0, 3.0));
        let (start, target) = (Pose2::new((0.0, 0.0), turn), Pose2::new(way, turn));
        let Cast::Clear { stop } = cast_shape(point.at(start), way, wall.at(target)) else { continue };
        clear += 1;
        nudged += u32::from(stop.translation != way);
        let on = cast_shape(point.at(stop), way, wall.at(target));
        let aside = cast_shape(point.at(start), way * 2.0, wall.at(target)).is_clear();
        assert!(on.hit().is_some() || aside, "{p:?} turned by {turn:?} by {way:?} to {stop:?} goes through {wall:?}");
    }
    assert!(clear > 40 && nudged > 40, "{clear} clear, {nudged} nudged");
}

/// A line that separates two segments at both ends of a displacement, to within rounding, need not separate them at its
/// start.
#[test]
fn the_end_of_a_slide_of_segments_along_each_other_is_free() {
    let straw = Convex::segment((-0.715_095_76, -0.000_175_243_6), (0.715_095_76, 0.000_175_243_6)).expect("valid");
    let other = Convex::segment((-2.145_287_3, -0.000_525_730_8), (0.0, 0.0)).expect("valid");
    let pose =
        Pose2::new((0.190_621_26, -0.808_027_6), Rot2::from_cos_sin(-0.011_201_31, -0.999_937_24).expect("unit"));
    let cast = cast_shape(straw.at(pose), (0.016_131_269, 1.472_244_7), other.at(pose));
    let Cast::Clear { stop } = cast else { panic!("{cast:?}") };
    let way = stop.translation - pose.translation;
    assert!(cast_shape(straw.at(pose), way, other.at(pose)).is_clear(), "by {way:?} to {stop:?}");
}

/// A million from the origin: the exact end of the displacement is an eighth of an ulp before the target, the nearest
/// pose is an eighth of an ulp in it.
#[test]
fn a_clear_cast_ends_free_although_its_nearest_pose_is_in_the_target() {
    const ULP: f32 = 0.125; // of numbers from 2²⁰ to 2²¹
    let right = 1.0 + ULP / 8.0;
    let house = |side: f32| [(-side, -1.0), (side, -1.0), (side, 1.0), (0.0, 1.5), (-side, 1.0)];
    let hull = |points: &[(f32, f32)]| Convex::hull(points.iter().copied()).expect("valid");
    let movers = [hull(&house(right)), hull(&[(right, -1.0), (right, 1.0), (-1.0, 0.25)]), block(2.0 * right, 1.0)];
    let targets = [hull(&house(1.0)), hull(&[(-1.0, 1.0), (-1.0, -1.0), (1.0, 0.25)]), block(2.0, 1.0)];
    for i in 0..500_u16 {
        let (at, shift) = (1_100_000.0 + 16.0 * f32::from(i), 1.5 + ULP * f32::from(i % 32) + 0.75 * ULP);
        let nearest = at + shift;
        let target_at = nearest + 2.0;
        for (mover, target) in movers.iter().flat_map(|mover| targets.iter().map(move |target| (mover, target))) {
            let cast = cast_shape(mover.at((at, 0.0)), (shift, 0.0), target.at((target_at, 0.0)));
            let at_nearest = relate(mover.at((nearest, 0.0)), target.at((target_at, 0.0)));
            assert_eq!((cast.is_clear(), at_nearest), (true, Relation::Overlapping), "{i}: {cast:?}");
            assert_eq!(relate(mover.at(cast.stop()), target.at((target_at, 0.0))), Relation::Apart, "{i}: {cast:?}");
        }
    }
}
