//! Shapes that overlap are pushed out: the pose is free, near, and on the side that counts.

use crate::common::{
    kinds::{self, Class},
    random::Random,
    shorthand::{HERE, ball, block, chain, polygon},
};
use jostle::{
    Cast, Chain, Compound, Convex, Part, Pose2, Relation, Rot2, Shape, Vec2, cast_shape, push_out, relate, separation,
};

fn is_out(mover: &Shape, pose: Pose2, target: &Shape, at: Pose2) -> bool {
    let cast = cast_shape(mover.at(pose), (0.0, 0.0), target.at(at));
    !matches!(cast, Cast::Started { .. }) && relate(mover.at(pose), target.at(at)) != Relation::Overlapping
}

fn two_sided(shape: &Shape) -> Shape {
    match shape {
        Shape::Chain(chain) if chain.is_closed() => {
            Chain::closed(chain.points().iter().copied()).expect("valid").into()
        }
        Shape::Chain(chain) => Chain::open(chain.points().iter().copied()).expect("valid").into(),
        Shape::Compound(compound) => {
            let parts = compound.parts().iter().map(|part| Part::new(two_sided(part.shape()), HERE));
            Compound::new(parts).expect("valid").into()
        }
        other => other.clone(),
    }
}

#[test]
fn all_kinds_of_shapes_are_pushed_out() {
    let (mut pushed, mut convex) = (0, 0);
    for (class, seed) in Class::ALL.into_iter().flat_map(|class| (0..400).map(move |seed| (class, seed))) {
        let mut random = Random::new(seed + ((class as u64 + 500) << 48));
        let mut pair = kinds::pair(class, &mut random);
        if random.chance(3) {
            // Far from the origin an ulp is a considerable part of the shapes.
            let far = Vec2::new(random.between(-1e5, 1e5), random.between(-1e5, 1e5)) * pair.a.aabb().size().length();
            pair.pose_a.translation += far;
            pair.pose_b.translation += far;
        }
        if random.chance(2) {
            // Only the segments of one-sided chains with the centroid in front count.
            let out = push_out(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
            let there = cast_shape(pair.a.at(out), (0.0, 0.0), pair.b.at(pair.pose_b));
            assert!(!matches!(there, Cast::Started { .. }), "{class:?}, seed {seed}: {there:?} at {out:?}\n{pair:#?}");
        }
        pair.b = two_sided(&pair.b);
        pair.a = two_sided(&pair.a);
        let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
        let out = push_out(a, b);
        let context = || format!("{class:?}, seed {seed}: out at {out:?}\n{pair:#?}");
        if relate(a, b) != Relation::Overlapping {
            assert_eq!(out, pair.pose_a, "{}", context());
            continue;
        }
        pushed += 1;
        assert!(is_out(&pair.a, out, &pair.b, pair.pose_b), "{}", context());
        assert_eq!(out.rotation, pair.pose_a.rotation, "{}", context());
        let moved = (out.translation - pair.pose_a.translation).length();
        let (size, place) = (a.aabb().union(b.aabb()).size().length(), out.translation.length());
        assert!(moved <= 2.0 * size + 1e-6 * place, "{} is far, size {size}", context());
        if matches!((&pair.a, &pair.b), (Shape::Convex(_), Shape::Convex(_))) {
            convex += 1;
            let depth = -separation(a, b).distance;
            assert!(moved <= depth + 1e-6 * (size + place), "{}, depth {depth}", context());
        }
    }
    assert!(pushed > 500 && convex > 20, "{pushed}, {convex} of them convex");
}

#[test]
fn a_tiny_shape_far_from_the_origin_is_not_pushed_through() {
    // A ball of a thousandth, where an ulp is 1/128.
    let (grain, floor) =
        (Shape::from(ball(0.001)), Shape::from(chain(&[(70_010.0, 0.0), (69_990.0, 0.0)]).one_sided()));
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let at = Pose2::new((random.between(69_995.0, 70_005.0), 0.0), Rot2::IDENTITY);
        let turned = Pose2::new((70_000.0, 70_000.0), Rot2::new(random.between(-0.7, 0.7)));
        let place = |p: Vec2| Pose2::from(turned * (p - Vec2::new(70_000.0, 0.0)));
        let ground = Pose2::new(turned * Vec2::new(-70_000.0, 0.0), turned.rotation);
        let start = place(at.translation);
        let out = push_out(grain.at(start), floor.at(ground));
        assert!(is_out(&grain, out, &floor, ground) || out == start, "seed {seed}");
        let height = |pose: Pose2| ground.apply_inverse(pose.translation).y;
        assert!(height(out) >= height(start), "seed {seed}: {start:?} to {out:?}");
    }
}

#[test]
fn a_ball_leaves_a_notch_that_is_too_narrow() {
    // The depth in a chain is that of its deepest segment: single pushes go back and forth.
    let notch = Shape::from(chain(&[(-1.0, 8.0), (-0.25, 0.0), (0.25, 0.0), (1.0, 8.0)]));
    let disc = Shape::from(ball(0.75));
    for (x, y) in [(0.0, 1.0), (0.125, 2.0), (-0.0625, 3.0)] {
        let out = push_out(disc.at((x, y)), notch.at(HERE));
        assert!(is_out(&disc, out, &notch, HERE.into()), "from {x}, {y}: {out:?}");
        assert!((out.translation - Vec2::new(x, y)).length() < 7.0, "from {x}, {y}: {out:?}");
    }
    let slot = [Part::new(block(4.0, 4.0), (-2.25, 0.0)), Part::new(block(4.0, 4.0), (2.25, 0.0))];
    let slot = Shape::from(Compound::new(slot).expect("two parts"));
    let out = push_out(disc.at((0.0, 0.0)), slot.at(HERE));
    assert!(is_out(&disc, out, &slot, HERE.into()), "{out:?}");
}

#[test]
fn no_wall_of_a_one_sided_valley_pushes_a_mover_through_the_other() {
    // Pushed out of one wall, a ball has its centre behind the other; below both there is room, but that is not the
    // push-out.
    let valley = chain(&[(13.53, 20.0), (3.53, 20.0), (0.0, 0.0), (-3.53, 20.0), (-13.53, 20.0)]).one_sided();
    let valley = Shape::from(valley);
    for (radius, y) in [(1.0, 1.0), (1.0, 2.0), (0.5, 0.25), (3.0, 12.0)] {
        let disc = Shape::from(ball(radius));
        let out = push_out(disc.at((0.0, y)), valley.at(HERE));
        assert!(is_out(&disc, out, &two_sided(&valley), HERE.into()), "{radius} at {y}: {out:?}");
        let Vec2 { x, y: height } = out.translation;
        assert!(height > 20.0 / 3.53 * x.abs(), "{radius} at {y}: {out:?} is below the valley");
        assert!(cast_shape(disc.at(out), (0.0, -99.0), valley.at(HERE)).hit().is_some(), "{radius} at {y}: {out:?}");
    }
}

#[test]
fn a_ball_leaves_a_room_that_is_too_small() {
    // The walls of a one-sided loop face inward: each pushes the ball to the others, and none stops it from outside.
    let room = Shape::from(Chain::closed([(0.0, 0.0), (0.0, 1.0), (1.0, 0.0)]).expect("a loop").one_sided());
    let disc = Shape::from(ball(0.5));
    let out = push_out(disc.at((0.25, 0.25)), room.at(HERE));
    assert!(is_out(&disc, out, &two_sided(&room), HERE.into()), "{out:?}");
    assert!((out.translation - Vec2::new(0.25, 0.25)).length() < 1.0, "{out:?}");
}

#[test]
fn a_one_sided_chain_pushes_to_its_front_or_around_its_joint() {
    let level = Shape::from(chain(&[(4.0, 0.0), (-4.0, 0.0)]).one_sided());
    let out = |mover: &Shape, x: f32, y: f32, target: &Shape| push_out(mover.at((x, y)), target.at(HERE)).translation;
    let (disc, cube) = (Shape::from(ball(1.0)), Shape::from(block(2.0, 2.0)));
    assert_eq!(out(&disc, 1.0, 0.25, &level), Vec2::new(1.0, 1.0));
    // A mover with its centroid on the line counts as in front, below it as behind.
    assert_eq!(out(&cube, 1.0, 0.0, &level), Vec2::new(1.0, 1.0));
    assert_eq!(out(&cube, 1.0, (0.0_f32).next_down(), &level), Vec2::new(1.0, (0.0_f32).next_down()));
    // At a free end the translation past the end is shorter.
    assert_eq!(out(&cube, 4.75, 0.25, &level), Vec2::new(5.0, 0.25));
    assert_eq!(out(&cube, -4.75, 0.25, &level), Vec2::new(-5.0, 0.25));
    let past = out(&disc, 4.75, 0.5, &level);
    assert!(past.x > 4.75 && past.y > 0.5 && ((past - Vec2::new(4.0, 0.0)).length() - 1.0).abs() < 1e-5, "{past:?}");
    // A block with its front outside: near a corner the push-out leads out of the nearer side, never through the block.
    let solid =
        Shape::from(Chain::closed([(0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (0.0, 4.0)]).expect("a loop").one_sided());
    assert_eq!(out(&cube, 8.5, 4.75, &solid), Vec2::new(8.5, 5.0));
    assert_eq!(out(&cube, 8.75, 4.5, &solid), Vec2::new(9.0, 4.5));
    assert_eq!(out(&cube, 8.75, 2.0, &solid), Vec2::new(9.0, 2.0));
    let around = out(&disc, 8.5, 4.5, &solid);
    assert!((around - Vec2::new(8.0 + 0.5_f32.sqrt(), 4.0 + 0.5_f32.sqrt())).length() < 1e-5, "{around:?}");
    // None of its sides faces the block there: up is shortest, also for the right side of the block.
    let wedge = Shape::from(Convex::regular(3, 1.0).expect("a triangle"));
    let placed = Pose2::new((8.266, 4.543), Rot2::degrees(-20.0));
    let lifted = push_out(wedge.at(placed), solid.at(HERE)).translation - placed.translation;
    assert!(lifted.x.abs() < 1e-5 && (lifted.y - 0.1).abs() < 1e-3, "{lifted:?}");
    // The tip of a spike without thickness stops movers.
    let spike = Shape::from(chain(&[(1.0, 0.0), (1.0, 5.0), (1.0, 0.0)]).one_sided());
    assert!((out(&disc, 1.0, 5.5, &spike) - Vec2::new(1.0, 6.0)).length() < 1e-6);
    assert_eq!(cast_shape(cube.at((1.0, 8.0)), (0.0, -4.0), spike.at(HERE)).safe(), 0.5);
    // The leg of an area that extends farthest through it decides the depth.
    let legs = [(0.0, -2.0), (1.0, -2.0), (1.0, 1.0), (3.0, 1.0), (3.0, -0.5), (4.0, -0.5), (4.0, 4.0), (0.0, 4.0)];
    let legs = Shape::from(polygon(&legs));
    let cast = cast_shape(legs.at((-2.0, 0.0)), (0.0, 0.0), level.at(HERE));
    let Cast::Started { normal, depth, .. } = cast else { panic!("{cast:?}") };
    assert_eq!((normal, depth), (Vec2::new(0.0, 1.0), 2.0));
    assert_eq!(out(&legs, -2.0, 0.0, &level), Vec2::new(-2.0, 2.0));
    // Out of an area into a one-sided segment, and the reverse.
    let bracket = Shape::from(polygon(&[(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0)]));
    let lifted = out(&bracket, 0.0, -0.5, &level);
    assert!(lifted.x == 0.0 && (lifted.y - 0.0).abs() < 1e-5, "{lifted:?}");
}

/// Each chain has its own translations: the valley only upward, because its joint has no normals of its own.
#[test]
fn the_nearer_of_two_one_sided_fronts_is_the_push_out() {
    let valley = Shape::from(chain(&[(4.0, 0.0), (-0.25, 0.0), (-0.25, 5.0)]).one_sided());
    let pole = Shape::from(chain(&[(0.0, -1.0), (0.0, 3.0)]).one_sided()); // its front is to the right
    let out = |mover: &Shape, target: &Shape| push_out(mover.at(HERE), target.at(HERE)).translation;
    assert_eq!(out(&pole, &valley), Vec2::new(-0.25, 0.0));
    assert_eq!(out(&valley, &pole), Vec2::new(0.25, 0.0));
}

/// A slanted side of a mover is on the free end of a segment: the normal of the side is the shortest translation.
#[test]
fn a_mover_with_a_side_on_a_free_end_is_pushed_off_along_that_side() {
    let level = Shape::from(chain(&[(4.0, 0.0), (-4.0, 0.0)]).one_sided());
    let cube = Shape::from(block(2.0, 2.0));
    for (end, degrees) in [(4.0, 20.0), (4.0, 40.0), (-4.0, -20.0), (-4.0, -40.0)] {
        let turned = Rot2::degrees(-degrees);
        // The end is a hundredth above the lower side.
        let at = Vec2::new(end, 0.0) + turned * Vec2::new(0.0, 0.99);
        let Cast::Started { normal, depth, out, .. } =
            cast_shape(cube.at(Pose2::new(at, turned)), (0.0, 0.0), level.at(HERE))
        else {
            panic!("it overlaps")
        };
        let side = turned * Vec2::new(0.0, 1.0);
        assert!((normal - side).length() < 1e-6 && (depth - 0.01).abs() < 1e-6, "{degrees}: {normal:?}, {depth}");
        assert!((out.translation - at - side * 0.01).length() < 1e-5, "{degrees}: {out:?}");
    }
}

#[test]
fn a_ball_over_straight_joints_is_stopped() {
    let floor: Vec<(f32, f32)> = (0..40).map(|i| (20.0 - i as f32, 0.0)).collect();
    let turn = |angle: f32| Pose2::new((3.0, -7.0), Rot2::new(angle));
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let at = turn(random.between(-1.0, 1.0));
        let level = Shape::from(chain(&floor).one_sided());
        let disc = Shape::from(Convex::circle(random.between(0.1, 2.0)).expect("a ball"));
        let x = (random.below(30) as f32) - 15.0 + *random.pick(&[0.0, 0.0, 1e-6, -1e-6, 0.25]);
        let start = at * Vec2::new(x, 5.0);
        let way = at.rotation * Vec2::new(0.0, -8.0);
        let cast = cast_shape(disc.at(start), way, level.at(at));
        assert!(cast.hit().is_some_and(|hit| hit.normal.dot(way) < -7.99), "seed {seed}: {cast:?}");
    }
}
