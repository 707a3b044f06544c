//! Axis-aligned boxes as sets of points.

use crate::common::random::Random;
use jostle::{
    Aabb, BoxTree, Chain, Convex, Location, Motion, Pose2, Rot2, ShapeError, Vec2, encloses, intersects, locate,
};

/// A box on a small grid, sometimes empty, a segment or a point.
fn small_box(random: &mut Random) -> Aabb {
    let mut at = || Vec2::new(random.below(5) as f32, random.below(5) as f32);
    let (p, q) = (at(), at());
    if random.chance(4) { Aabb::new(p, q) } else { Aabb::around([p, q]) }
}

/// The points of a grid twice as fine, on which all decisions about small boxes show.
fn grid() -> impl Iterator<Item = Vec2> {
    (-1..10).flat_map(|x| (-1..10).map(move |y| Vec2::new(x as f32 * 0.5, y as f32 * 0.5)))
}

#[test]
fn boxes_are_sets_of_points() {
    let mut random = Random::new(7);
    let (mut empty, mut enclosing, mut touching) = (0, 0, 0);
    for _ in 0..3_000 {
        let (a, b) = (small_box(&mut random), small_box(&mut random));
        assert_eq!(a.is_empty(), grid().all(|p| !a.contains(p)), "{a:?}");
        assert_eq!(a.encloses(b), grid().all(|p| !b.contains(p) || a.contains(p)), "{a:?} {b:?}");
        let common = a.intersection(b);
        assert!(common.is_none_or(|common| !common.is_empty()));
        for p in grid() {
            assert_eq!(common.is_some_and(|c| c.contains(p)), a.contains(p) && b.contains(p), "{a:?} {b:?} {p}");
            let near = a.closest_point(p);
            assert!(
                a.is_empty()
                    || (a.contains(near) && grid().all(|q| !a.contains(q) || p.distance(near) <= p.distance(q)))
            );
        }
        empty += u32::from(a.is_empty());
        enclosing += u32::from(a.encloses(b) && !b.is_empty());
        touching += u32::from(common.is_some_and(|common| common.size().x * common.size().y == 0.0));
    }
    assert!(empty > 300 && enclosing > 100 && touching > 300, "{empty} {enclosing} {touching}");
    let nan = Aabb::new((f32::NAN, 0.0), (1.0, 1.0));
    assert!(nan.is_empty() && Aabb::EMPTY.is_empty() && Aabb::EMPTY.encloses(Aabb::EMPTY));
    assert_eq!((nan.intersection(nan), Aabb::EMPTY.intersection(Aabb::EMPTY)), (None, None));
}

#[test]
fn boxes_are_made_and_moved_outward() {
    let mut random = Random::new(8);
    let mut rounded = 0;
    for _ in 0..20_000 {
        let mut vector = |size: f32| Vec2::new(random.between(-size, size), random.between(-size, size));
        let (center, half, by) = (vector(1e4), vector(1.0).abs(), vector(1e-3));
        let made = Aabb::centered(center, half);
        let moved = made.translated(by);
        for axis in 0..2 {
            let [center, half, by] = [center, half, by].map(|v| f64::from(v[axis]));
            let [low, high] = [made.min, made.max].map(|v| f64::from(v[axis]));
            assert!(low <= center - half && center + half <= high, "{made:?}");
            assert!(f64::from(made.min[axis].next_up()) > center - half, "{made:?}");
            assert!(f64::from(made.max[axis].next_down()) < center + half, "{made:?}");
            assert!(f64::from(moved.min[axis]) <= low + by && high + by <= f64::from(moved.max[axis]), "{moved:?}");
            assert!(f64::from(moved.max[axis].next_down()) < high + by, "{moved:?}");
            rounded += u32::from(low < center - half);
        }
    }
    assert!(rounded > 1_000, "{rounded} were rounded");
    let unit = Aabb::new((0.0, 0.0), (1.0, 1.0));
    assert_eq!(unit.grown_per_axis((-0.25, 1.0)), Aabb::new((0.25, -1.0), (0.75, 2.0)));
    assert!(unit.grown(-0.75).is_empty());
    assert_eq!(Aabb::EMPTY.translated((1.0, 2.0)), Aabb::EMPTY);
    assert_eq!((unit.half_size(), unit.center()), (Vec2::ONE * 0.5, Vec2::ONE * 0.5));
    let whole = Aabb::new((f32::MIN, f32::MIN), (f32::MAX, f32::MAX));
    assert_eq!((whole.half_size(), whole.size().x), (Vec2::ONE * f32::MAX, f32::INFINITY));
    assert_eq!(Aabb::around(whole.corners()), whole);
}

#[test]
fn a_box_as_a_shape_has_the_same_points() {
    let mut random = Random::new(9);
    let mut shapes = 0;
    for _ in 0..2_000 {
        let (a, b) = (small_box(&mut random), small_box(&mut random));
        let (shape, other) = (Convex::try_from(a), Convex::try_from(b));
        assert_eq!(shape.is_err(), a.is_empty(), "{a:?}: {shape:?}");
        let (Ok(shape), Ok(other)) = (shape, other) else { continue };
        let (at, other_at) = (shape.at(Vec2::ZERO), other.at(Vec2::ZERO));
        assert_eq!(intersects(at, other_at), a.intersects(b), "{a:?} {b:?}");
        assert_eq!(encloses(at, other_at), a.encloses(b), "{a:?} {b:?}");
        assert!(grid().all(|p| (locate(p, at) != Location::Outside) == a.contains(p)), "{a:?}");
        shapes += 1;
    }
    assert!(shapes > 300, "{shapes} pairs");
    let made = |min: (f32, f32), max: (f32, f32)| Convex::try_from(Aabb::new(min, max));
    assert_eq!(made((1.0, 2.0), (1.0, 5.0)), Convex::segment((1.0, 2.0), (1.0, 5.0)));
    assert_eq!(made((1.0, 2.0), (1.0, 2.0)), Convex::point((1.0, 2.0)));
    assert_eq!(made((-1.0, -2.0), (1.0, 2.0)), Convex::rectangle(2.0, 4.0));
    let refused = |aabb: Aabb| Convex::try_from(aabb).expect_err("no shape").to_string();
    assert_eq!(
        refused(Aabb::new((1.0, 0.0), (0.0, 1.0))),
        "the box from (1, 0) to (0, 1) has no point; give a minimum that is not above its maximum"
    );
    assert!(
        refused(Aabb::EMPTY).contains("has no point")
            && refused(Aabb::new((f32::NAN, 0.0), (1.0, 1.0))).contains("has no point")
    );
    assert_eq!(
        Convex::try_from(Aabb::new((0.0, 0.0), (1.0, f32::INFINITY))),
        Err(ShapeError::PointNotFinite { index: 2, point: (1.0, f32::INFINITY).into() })
    );
}

#[test]
fn a_tree_collects_the_boxes_of_shapes() {
    let path = Chain::open([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]).expect("valid");
    let tree: BoxTree = path.segments().map(Aabb::around).collect();
    assert_eq!((tree.len(), tree.bounds()), (2, path.aabb()));
    assert_eq!(tree.overlapping(Aabb::new((2.0, 1.0), (3.0, 3.0))).collect::<Vec<_>>(), [1]);
}

/// Rounding takes some of these ends off the unit circle by more than a rotation may be.
#[test]
fn the_box_of_a_path_holds_its_end_for_rotations_at_the_limit() {
    let mut random = Random::new(61);
    let mut tried = 0;
    for _ in 0..40_000 {
        let (angle, off) = (random.between(-3.1, 3.1), *random.pick(&[0.999, 1.001]));
        let (sin, cos) = angle.sin_cos();
        let [cos, sin] = [cos, sin].map(|x| random.nudged(x * f32::sqrt(off), 2));
        let Some(rotation) = Rot2::from_cos_sin(cos, sin) else { continue };
        tried += 1;
        // A hand that turns about one end, often onto an axis: there the box has no room to spare.
        let long = random.between(0.1, 2.0);
        let hand = Convex::segment((0.0, 0.0), (long, 0.0)).expect("two points");
        let pivot = *random.pick(&[Vec2::ZERO, Vec2::new(long, 0.0)]);
        let turn = if random.chance(2) { random.between(-3.0, 3.0) } else { -angle };
        let moving = hand.moving(Pose2::new(Vec2::ZERO, rotation), Motion::ZERO.turning(turn).about(pivot));
        let end = moving.end();
        let (c, s) = (f64::from(end.pose().rotation.cos()), f64::from(end.pose().rotation.sin()));
        let is_rotation = Rot2::from_cos_sin(c as f32, s as f32).is_some();
        assert!(is_rotation && (c * c + s * s - f64::from(off)).abs() < 1e-6, "{moving:?} ends with {c}, {s}");
        assert!(moving.aabb().encloses(end.aabb()), "{moving:?} ends beyond {:?}", moving.aabb());
    }
    assert!(tried > 10_000, "{tried}");
}
