//! Contact manifolds of convex shapes: the laws on the zoo and on generated pairs, and difficult cases by hand.
//!
//! `JOSTLE_PAIRS` sets how many pairs each class gets.

use crate::common::{
    counts::cases,
    generators::{Class, pair},
    random::Random,
    tally::{Tally, compared},
    zoo::{for_pairs_of_the_zoo, zoo},
};
use crate::manifold_laws;
use jostle::{ContactId, Convex, Feature, Manifold, Pose2, Rot2, Vec2, contact_manifold};

fn agree(class: Class) {
    let count = cases("JOSTLE_PAIRS", 3_000);
    let (tally, mut points) = (Tally::start(), [0_u64; 3]);
    for seed in 0..count {
        let mut random = Random::new(seed + ((class as u64 + 200) << 48));
        let pair = pair(class, &mut random);
        if let Err(message) = manifold_laws::hold(&pair, &mut random) {
            panic!("{class:?}, seed {seed}: {message}\n{pair:#?}");
        }
        let manifold = contact_manifold(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b), 0.0);
        points[manifold.map_or(0, |manifold| manifold.points().len())] += 1;
    }
    tally.demand(count, &[("level with the witnesses", 1), ("mirrored", 1), ("scaled point", 1)]);
    compared(&[(count, "contact manifolds")]);
    println!("{class:?}: {points:?} pairs with no, one and two points");
    assert!(points.iter().all(|&count| count > 0), "{class:?}: {points:?}");
}

#[test]
fn manifolds_of_unit_size_hold() {
    agree(Class::Unit);
}

#[test]
fn small_manifolds_hold() {
    agree(Class::Small);
}

#[test]
fn large_manifolds_hold() {
    agree(Class::Large);
}

#[test]
fn thin_manifolds_hold() {
    agree(Class::Thin);
}

#[test]
fn manifolds_on_a_grid_hold() {
    agree(Class::Grid);
}

#[test]
fn deep_manifolds_hold() {
    agree(Class::Deep);
}

#[test]
fn manifolds_next_to_touching_hold() {
    agree(Class::NearTouching);
}

#[test]
fn wild_manifolds_hold() {
    agree(Class::Wild);
}

#[test]
fn manifolds_of_the_zoo_hold() {
    for_pairs_of_the_zoo(&mut Random::new(11), manifold_laws::hold);
}

fn of(a: &Convex, pose_a: impl Into<Pose2>, b: &Convex, pose_b: impl Into<Pose2>, margin: f32) -> Manifold {
    contact_manifold(a.at(pose_a), b.at(pose_b), margin).expect("they touch")
}

fn block(width: f32, height: f32) -> Convex {
    Convex::rectangle(width, height).expect("valid")
}

#[test]
fn flush_faces_have_two_points_under_any_rounding() {
    let (floor, crate_) = (block(20.0, 2.0), block(2.0, 2.0));
    for i in -200..=200 {
        let noise = i as f32 * 1e-9;
        for lift in [-1e-3, 0.0, 1e-3] {
            for side in [-9.5, -9.0, 0.0, 0.3, 9.5] {
                let manifold = of(&floor, (0.0, 0.0), &crate_, Pose2::new((side, 2.0 + lift), Rot2::new(noise)), 0.01);
                assert_eq!(manifold.points().len(), 2, "{noise} {lift} {side}: {manifold:?}");
                assert!((manifold.normal - Vec2::new(0.0, 1.0)).length() < 1e-6, "{manifold:?}");
                let left = manifold.points()[1].point;
                assert!((left - Vec2::new((side - 1.0).max(-10.0), 1.0 + lift / 2.0)).length() < 1e-5, "{manifold:?}");
            }
        }
    }
}

#[test]
fn stacked_equal_boxes_keep_their_ids() {
    let crate_ = block(2.0, 2.0);
    let mut ids: Option<Vec<ContactId>> = None;
    for i in -100..=100 {
        let (shift, turn) = (i as f32 * 1e-6, (i * 7 % 13) as f32 * 1e-7);
        let manifold = of(&crate_, (0.0, 0.0), &crate_, Pose2::new((shift, 2.0), Rot2::new(turn)), 0.01);
        let found: Vec<ContactId> = manifold.points().iter().map(|point| point.id).collect();
        assert_eq!(*ids.get_or_insert_with(|| found.clone()), found, "{manifold:?}");
    }
    let corners = |a, b| ContactId { a: Feature::Corner(a), b: Feature::Corner(b) };
    assert_eq!(ids, Some(vec![corners(2, 1), corners(3, 0)]));
}

#[test]
fn round_shapes_have_the_normal_between_their_centres() {
    let (ball, pill) =
        (Convex::circle(1.0).expect("valid"), Convex::capsule((-2.0, 0.0), (2.0, 0.0), 0.5).expect("valid"));
    let along = of(&pill, (0.0, 0.0), &pill, (1.0, 0.75), 0.0);
    assert_eq!((along.normal, along.points().len()), (Vec2::new(0.0, 1.0), 2));
    assert!(along.points().iter().all(|point| point.separation == -0.25 && point.point.y == 0.375), "{along:?}");
    let across = of(&pill, (0.0, 0.0), &pill, Pose2::new((0.0, 1.0), Rot2::quarter_turns(1)), 0.0);
    assert_eq!(across.normal.y, 1.0, "through the end it is nearest: {across:?}");
    let same = of(&ball, (3.0, 3.0), &ball, (3.0, 3.0), 0.0);
    assert_eq!((same.normal, same.points()[0].separation), (Vec2::new(0.0, 1.0), -2.0));
    assert_eq!(same.points()[0].point, (3.0, 3.0).into());
    let beside_the_end = of(&pill, (0.0, 0.0), &ball, (3.0, 1.0), 0.0);
    assert_eq!(beside_the_end.points()[0].id, ContactId { a: Feature::Corner(1), b: Feature::Corner(0) });
}

#[test]
fn short_edges_far_apart_meet_at_a_corner_in_either_order() {
    let (half, low) = (0.573_793_9, 3.003_697_2e-8);
    let sliver = block(2.0 * half, 2.0 * low).grown(5.198_472_4e-5).expect("valid");
    let wedge = [(-2.973_145_7, -1.021_233), (-2.330_836_3, -0.830_180_17), (-1.721_381_7, -low), (-2.868_969_4, -low)];
    let wedge = Convex::polygon(wedge).expect("convex");
    let pose = Pose2::new((-0.016_793_609, -0.262_690_66), Rot2::new(-4.556_509_3e-7));
    let (there, back) = (of(&sliver, pose, &wedge, pose, 2.0), of(&wedge, pose, &sliver, pose, 2.0));
    assert_eq!((there.points().len(), back.points().len()), (1, 1), "{there:?} {back:?}");
    let id = back.points()[0].id;
    assert_eq!(there.points()[0].id, ContactId { a: id.b, b: id.a });
}

#[test]
fn a_rocking_box_keeps_its_ids() {
    let (floor, crate_) = (block(20.0, 2.0), block(2.0, 1.0));
    let mut changes = 0;
    let mut last: Option<Vec<ContactId>> = None;
    for step in 0..10_000 {
        let turn = (step as f32 * 0.002).sin() * 0.02;
        let low = 0.5 * turn.cos() + turn.abs().sin();
        let manifold = of(&floor, (0.0, 0.0), &crate_, Pose2::new((0.0, 1.0 + low - 1e-3), Rot2::new(turn)), 0.1);
        let ids: Vec<ContactId> = manifold.points().iter().map(|point| point.id).collect();
        assert_eq!(ids.len(), 2, "step {step}: {manifold:?}");
        changes += u32::from(last.as_ref().is_some_and(|last| *last != ids));
        last = Some(ids);
    }
    assert_eq!(changes, 0);
}

/// At a pose that is not finite a shape touches nothing.
#[test]
fn a_shape_at_a_pose_that_is_not_finite_has_no_manifold() {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    for there in [Pose2::from((nan, 0.0)), Pose2::from((0.0, -inf)), Pose2::new((0.0, 0.0), Rot2::new(nan))] {
        for (name_a, a) in zoo() {
            for (name_b, b) in zoo() {
                for margin in [0.0, 1e9, f32::INFINITY] {
                    for (pose_a, pose_b) in [(there, Pose2::IDENTITY), (Pose2::IDENTITY, there), (there, there)] {
                        let found = contact_manifold(a.at(pose_a), b.at(pose_b), margin);
                        assert!(found.is_none(), "{name_a} at {pose_a:?}, {name_b} at {pose_b:?}: {found:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_margin_that_is_not_a_number_or_too_far_below_0_gives_no_manifold() {
    let crate_ = block(1.0, 1.0);
    let nan = contact_manifold(crate_.at(Pose2::IDENTITY), crate_.at(Pose2::IDENTITY), f32::NAN);
    assert!(nan.is_none());
    let shallow = |margin| contact_manifold(crate_.at(Pose2::IDENTITY), crate_.at((0.75, 0.0)), margin);
    assert!(shallow(-0.25).is_some() && shallow(-0.26).is_none());
    assert!(shallow(f32::NEG_INFINITY).is_none());
}
