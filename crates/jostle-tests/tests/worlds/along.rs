//! `World::follow`: compared with the questions about each collider alone, on each segment of the path.

use crate::{
    common::{
        counts::cases,
        random::Random,
        tally::{Tally, compared, count},
    },
    random_worlds::{collider, motion, pose, shapes},
};
use jostle::{
    Collider, ColliderId, ColliderKind, Convex, Impact, Moving, Path, PathError, Pose2, QueryFilter, Shape, World,
    closest_approach, first_within, time_of_impact,
};

#[test]
fn a_path_meets_what_its_segments_meet() {
    let (worlds, tally) = (cases("JOSTLE_ALONG", 4_000), Tally::start());
    let shapes = shapes().expect("valid");
    for seed in 0..worlds {
        let mut random = Random::new(seed + (7 << 40));
        let mut world = World::new();
        (0..6).for_each(|data| _ = world.insert(collider(&mut random, &shapes, data)).expect("finite"));
        let shape = random.pick(&shapes).clone();
        let start = pose(&mut random);
        let path = if random.chance(2) {
            Path::through([start, pose(&mut random), pose(&mut random)])
        } else {
            Path::by_motions(start, (0..3).map(|_| motion(&mut random)))
        };
        let path = path.expect("finite");
        let (clearance, tolerance) = (*random.pick(&[0.0, 0.25, 1.0]), *random.pick(&[1e-3, 0.05]));
        let two_sided = |_: ColliderId, it: &Collider<u32>| it.one_way.is_none();
        let filter = QueryFilter::new().accepting(&two_sided);
        let found = world.follow(&shape, &path, clearance, tolerance, &filter).expect("a clearance");

        let counts = |collider: &Collider<u32>| collider.one_way.is_none() && collider.kind == ColliderKind::Solid;
        let colliders: Vec<_> = world.iter().filter(|(_, collider)| counts(collider)).collect();
        let segments: Vec<Moving<'_>> =
            path.segments().iter().map(|&(pose, motion)| shape.moving(pose, motion)).collect();
        let first = |time: &dyn Fn(Moving<'_>, &Collider<u32>) -> Option<f64>| {
            segments.iter().enumerate().find_map(|(segment, moving)| {
                let times = colliders.iter().filter_map(|(id, it)| Some((*id, time(*moving, it)?)));
                let first = times.reduce(|first, next| if next.1 < first.1 { next } else { first })?;
                Some((first.0, segment, first.1))
            })
        };
        let touch = first(&|moving, it| {
            let impact = time_of_impact(moving, it.placed(), tolerance);
            (!matches!(impact, Impact::Clear { .. })).then(|| impact.safe())
        });
        let told = found.touch.map(|touch| (touch.hit.segment, touch.hit.safe()));
        assert_eq!(told, touch.map(|(_, segment, time)| (segment, time)), "seed {seed}");
        let near = first(&|moving, it| Some(first_within(moving, it.placed(), clearance, tolerance)?.fraction));
        let told = found.too_near.map(|near| (near.id, near.hit.segment, near.hit.fraction));
        assert_eq!(told, near.filter(|_| clearance > 0.0), "seed {seed}");
        // The first touch comes after the first place that is too near, or at it.
        if let (Some(touch), Some(near)) = (touch, near.filter(|_| clearance > tolerance)) {
            count("both");
            assert!((near.1, near.2) <= (touch.1, touch.2), "seed {seed}: {near:?} after {touch:?}");
        }

        let all = segments.iter().flat_map(|moving| colliders.iter().map(move |(_, it)| (moving, it.placed())));
        let all: Vec<_> = all.map(|(moving, it)| closest_approach(*moving, it, tolerance).expect("finite")).collect();
        let least = all.iter().map(|near| near.distance).fold(f32::INFINITY, f32::min);
        let at_least = all.iter().map(|near| near.at_least).fold(f32::INFINITY, f32::min);
        let Some(nearest) = found.nearest else {
            assert!(all.is_empty(), "seed {seed}");
            continue;
        };
        count(if least == 0.0 { "met" } else { "near" });
        assert!(nearest.hit.at_least <= least && at_least <= nearest.hit.distance, "seed {seed}: {nearest:?}");
        assert!(nearest.hit.distance <= least + 1.01 * tolerance, "seed {seed}: {nearest:?}, {least}");
        assert!(nearest.hit.distance <= nearest.hit.at_least + 1.01 * tolerance, "seed {seed}: {nearest:?}");
        if found.too_near.is_none() && clearance > 0.0 {
            count("kept");
            assert!(nearest.hit.distance >= clearance - 1e-4, "seed {seed}: {nearest:?}");
        }
    }
    compared(&[(worlds, "paths")]);
    tally.demand(worlds, &[("both", 10), ("met", 10), ("near", 10), ("kept", 20)]);
}

/// A thin wall across the way: the last place before the clearance, the touch, and the least distance are three.
#[test]
fn the_first_place_below_a_clearance_is_not_that_of_the_least_distance() {
    let mut world = World::new();
    world.insert(Collider::new(Convex::rectangle(0.01, 3.0).unwrap(), (5.0, 0.0), ())).unwrap();
    let (disc, path) = (Convex::circle(0.3).unwrap().into(), Path::through([(4.0, 0.0), (6.0, 0.0)]).unwrap());
    let found = world.follow(&disc, &path, 0.1, 1e-6, &QueryFilter::new()).unwrap();
    let [near, touch] = [found.too_near.unwrap().hit.fraction, found.touch.unwrap().hit.safe()];
    assert!((near - 0.2975).abs() < 1e-6 && (touch - 0.3475).abs() < 1e-6, "{near} {touch}");
    assert_eq!(found.nearest.unwrap().hit.distance, 0.0);
}

#[test]
fn a_path_that_starts_too_near_is_too_near_at_once_and_one_that_slides_along_the_clearance_is_not() {
    let mut world = World::new();
    world.insert(Collider::new(Convex::rectangle(8.0, 1.0).unwrap(), (0.0, 0.0), ())).unwrap();
    let disc: Shape = Convex::circle(0.5).unwrap().into();
    let near = |y: f32, to: (f32, f32)| {
        let path = Path::through([(-3.0, y), to]).unwrap();
        world.follow(&disc, &path, 0.5, 1e-4, &QueryFilter::new()).unwrap().too_near.map(|near| near.hit.fraction)
    };
    assert_eq!(near(1.25, (-3.0, 9.0)), Some(0.0)); // although it leaves
    assert_eq!(near(1.5, (3.0, 1.5)), None);
    assert_eq!(near(1.5, (3.0, 1.49)), Some(0.0));
    assert_eq!(near(9.0, (3.0, 1.75)), None);
}

#[test]
fn paths_name_what_is_wrong_with_them() {
    let nan = f32::NAN;
    assert_eq!(Path::through([(0.0, 0.0)]), Err(PathError::TooShort));
    assert_eq!(Path::through_arcs([Pose2::IDENTITY; 0]), Err(PathError::TooShort));
    let error = Path::through([(0.0, 0.0), (1.0, 0.0), (nan, 0.0)]).unwrap_err();
    assert!(matches!(error, PathError::PoseNotFinite { index: 2, .. }), "{error}");
    let far = jostle::Motion::linear((3e38, 0.0));
    let error = Path::by_motions((0.0, 0.0), [far, far]).unwrap_err();
    assert!(matches!(error, PathError::MotionNotFinite { index: 1, .. }), "{error}");
    let (world, disc) = (World::<()>::new(), Shape::from(Convex::circle(1.0).unwrap()));
    let path = Path::through([(0.0, 0.0), (1.0, 0.0)]).unwrap();
    for clearance in [-1.0, nan] {
        let error = world.follow(&disc, &path, clearance, 1e-4, &QueryFilter::new()).unwrap_err();
        assert!(error.to_string().starts_with("clearance is "), "{error}");
    }
    let found = world.follow(&disc, &path, f32::INFINITY, nan, &QueryFilter::new()).unwrap();
    assert!(found.touch.is_none() && found.too_near.is_none() && found.nearest.is_none());
    let mut world = World::new();
    world.insert(Collider::new(Convex::circle(1.0).unwrap(), (1e30, 0.0), ())).unwrap();
    let found = world.follow(&disc, &path, f32::INFINITY, nan, &QueryFilter::new()).unwrap();
    assert_eq!(found.too_near.map(|near| near.hit.fraction), Some(0.0));
}
