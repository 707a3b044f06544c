//! Scenes of concave shapes, chains and compounds with answers known by inspection.

use crate::common::{
    kinds::{Pair, depths},
    random::Random,
    shorthand::{ELL, HERE, Points, ball, block, chain, framed, point, polygon, segment},
    zoo::{kinds, zoo},
};
use crate::kind_laws;
use jostle::{
    Compound, Convex, Location, Manifold, Manifolds, Part, Placed, Polygon, Pose2, Relation, Rot2, Shape, Vec2,
    closest_point, contact_manifolds, locate, relate, separation,
};

/// A floor with its surface at height 0, from x = −8 to 8, cut into pieces at −4, 0 and 4, where holes touch it from
/// below.
fn floor() -> Polygon {
    let hole = |x: f32| [(x, 0.0), (x - 1.0, -2.0), (x + 1.0, -2.0)];
    let floor = framed(&[(-8.0, -4.0), (8.0, -4.0), (8.0, 0.0), (-8.0, 0.0)], &[&hole(-4.0), &hole(0.0), &hole(4.0)]);
    let reaches_up = |piece: &&Convex| piece.corners().iter().filter(|p| p.y == 0.0).count() == 2;
    assert_eq!(floor.pieces().filter(reaches_up).count(), 4, "several pieces make the surface");
    floor
}

#[test]
fn depth_across_a_seam_is_that_of_the_whole() {
    let ell = polygon(ELL);
    assert_eq!(ell.seams().len(), 1);
    for along in 1..7 {
        let at = along as f32;
        let s = separation(ell.at(HERE), ball(1.0).at((at, at)));
        assert_eq!(s.distance, -(at + 1.0), "at {at}");
        assert!(s.normal == Vec2::new(-1.0, 0.0) || s.normal == Vec2::new(0.0, -1.0), "at {at}: {}", s.normal);
    }
    // Past the inner corner the nearest free place is in that corner.
    let s = separation(ell.at(HERE), ball(1.0).at((9.0, 9.0)));
    assert_eq!(s.distance, -(8.0_f32.sqrt()));
    assert_eq!(s.normal, Vec2::new(0.5_f32.sqrt(), 0.5_f32.sqrt()));
    let s = separation(ell.at(HERE), block(2.0, 2.0).at((9.0, 9.0)));
    assert_eq!((s.distance, s.normal), (-(8.0_f32.sqrt()), Vec2::new(0.5_f32.sqrt(), 0.5_f32.sqrt())));
    // In an arm the nearest side is the upper one, although the piece of the seam ends there.
    let s = separation(ell.at(HERE), ball(1.0).at((12.0, 9.0)));
    assert_eq!((s.distance, s.normal, s.point_a), (-2.0, Vec2::new(0.0, 1.0), Vec2::new(12.0, 10.0)));
    // Two L-shapes, hooked into each other at the ends of all four arms: either translation out is five long.
    let other = ell.mirrored_x().mirrored_y();
    assert_eq!(relate(ell.at(HERE), other.at((40.0, 40.0))), Relation::Touching);
    let s = separation(ell.at(HERE), other.at((35.0, 35.0)));
    assert_eq!(s.distance, -5.0);
    assert!(s.normal == Vec2::new(1.0, 0.0) || s.normal == Vec2::new(0.0, 1.0), "{s:?}");
}

#[test]
fn overlapping_balls_of_a_compound_separate_as_one() {
    let pair = Compound::new([Part::new(ball(5.0), (-3.0, 0.0)), Part::new(ball(5.0), (3.0, 0.0))]).expect("valid");
    let dot = point((0.0, 0.0));
    // Beside the middle of one ball the translation points straight away from it; between the two it leads to their
    // crossing.
    for (b, from, to) in [
        (&dot, Vec2::new(5.4, 3.2), Vec2::new(6.0, 4.0)),
        (&dot, Vec2::new(0.0, 1.0), Vec2::new(0.0, 4.0)),
        (&ball(8.0), Vec2::new(0.0, 12.0), Vec2::new(0.0, 160.0_f32.sqrt())),
    ] {
        let mut manifolds = Manifolds::new();
        contact_manifolds(pair.at(HERE), b.at(from), 0.0, &mut manifolds);
        let left = |m: &Manifold| m.normal.dot(to - from) + m.points()[0].separation;
        assert!(manifolds.iter().all(|m| left(m) > -1e-5), "from {from} to {to}: {manifolds:?}");
        assert!(manifolds.iter().any(|m| left(m) < 1e-5), "from {from} to {to}: {manifolds:?}");
    }
}

#[test]
fn a_box_across_seams_of_a_flat_floor_gets_only_the_floors_normal() {
    let floor = floor();
    let up = Vec2::new(0.0, 1.0);
    let feet = [
        ("ball", ball(1.0), 1.0),
        ("capsule", Convex::capsule((-1.0, 0.0), (1.0, 0.0), 0.5).expect("valid"), 0.5),
        ("box", block(2.0, 2.0), 1.0),
        ("rounded box", Convex::rounded_rectangle(2.0, 2.0, 0.25).expect("valid"), 1.0),
        ("wedge", Convex::triangle((-1.0, 2.0), (0.0, 0.0), (1.0, 2.0)).expect("valid"), 0.0),
        ("segment", segment((-1.0, 0.0), (1.0, 0.0)), 0.0),
        ("post", segment((0.0, 0.0), (0.0, 3.0)), 0.0),
        ("point", point((0.0, 0.0)), 0.0),
    ];
    for eighth in -56..=56 {
        let x = eighth as f32 / 8.0;
        // At the tip of a hole, a shape without width can move down into the hole.
        let at_tip = (x / 4.0).fract() == 0.0 && x.abs() < 8.0;
        for (name, foot, height) in feet.iter().filter(|(name, ..)| !at_tip || !["post", "point"].contains(name)) {
            for turns in 0..4 {
                let turn = Rot2::quarter_turns(turns);
                let place = |x: f32, y: f32| Pose2::new(turn * Vec2::new(x, y), turn);
                let (ground, standing) = (floor.at(place(0.0, 0.0)), place(x, *height));
                assert_eq!(relate(ground, foot.at(standing)), Relation::Touching, "{name} at {x}");
                let s = separation(ground, foot.at(standing));
                assert_eq!((s.distance, s.normal), (0.0, turn * up), "{name} at {x}");
                let s = separation(foot.at(standing), ground);
                assert_eq!((s.distance, s.normal), (0.0, -(turn * up)), "{name} at {x}, swapped");
                // Half an eighth above and below.
                let gap = 0.0625;
                for by in [gap, -gap] {
                    let s = separation(ground, foot.at(place(x, height + by)));
                    assert_eq!((s.distance, s.normal), (by, turn * up), "{name} at {x}");
                }
            }
        }
    }
}

#[test]
fn a_box_that_fits_exactly_touches() {
    let cup: &Points =
        &[(-2.0, 0.0), (2.0, 0.0), (2.0, 4.0), (1.0, 4.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, 4.0), (-2.0, 4.0)];
    let (cup, crate_) = (polygon(cup), block(2.0, 2.0));
    for quarters in 0..12 {
        assert_eq!(relate(cup.at(HERE), crate_.at((0.0, 2.0 + quarters as f32 / 4.0))), Relation::Touching);
    }
    assert_eq!(relate(cup.at(HERE), crate_.at((0.0, 5.0_f32.next_up()))), Relation::Apart);
    // On the ground the translation points up, where no wall is.
    assert_eq!(separation(cup.at(HERE), crate_.at((0.0, 2.0))).normal, Vec2::new(0.0, 1.0));
    let s = separation(cup.at(HERE), crate_.at((0.0, 1.75)));
    assert_eq!((s.distance, s.normal), (-0.25, Vec2::new(0.0, 1.0)));
    // Shifted by an ulp it overlaps; shifted by a quarter, it is free after a quarter to the other side.
    assert_eq!(relate(cup.at(HERE), crate_.at((f32::EPSILON, 2.5))), Relation::Overlapping);
    let s = separation(cup.at(HERE), crate_.at((0.25, 3.0)));
    assert_eq!((s.distance, s.normal), (-0.25, Vec2::new(-1.0, 0.0)));
    let square: &Points = &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)];
    let frame = framed(square, &[&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]]);
    for turns in 0..4 {
        let turned = Pose2::new((0.0, 0.0), Rot2::quarter_turns(turns));
        assert_eq!(relate(frame.at(HERE), crate_.at(turned)), Relation::Touching);
        assert_eq!(separation(frame.at(turned), crate_.at((0.5, 0.0))).distance, -0.5);
    }
}

#[test]
fn a_seam_is_interior_and_the_border_is_not() {
    let ell = polygon(ELL);
    let relation = |shape: &Convex| relate(ell.at(HERE), shape.at(HERE));
    for (p, location) in [
        ((5.0, 5.0), Location::Inside),
        ((1.0, 1.0), Location::Inside),
        ((10.0, 10.0), Location::Boundary),
        ((0.0, 0.0), Location::Boundary),
        ((20.0, 10.0), Location::Boundary),
        ((30.0, 0.0), Location::Boundary),
        ((11.0, 11.0), Location::Outside),
        ((-1.0, -1.0), Location::Outside),
    ] {
        assert_eq!(locate(p, ell.at(HERE)), location, "{p:?}");
        let of_point = match location {
            Location::Inside => Relation::Overlapping,
            Location::Boundary => Relation::Touching,
            Location::Outside => Relation::Apart,
        };
        assert_eq!(relation(&point(p)), of_point, "{p:?}");
        if p != (0.0, 0.0) {
            // A polygon so small that its corners are rounded to the point, or to a segment beside the x-axis.
            let tiny = polygon(&ELL.iter().map(|(x, y)| (x * 1e-30, y * 1e-30)).collect::<Vec<_>>());
            let [one, other] = [ell.at(HERE), tiny.at(p)];
            assert_eq!([relate(one, other), relate(other, one)], [of_point; 2], "{p:?}");
        }
    }
    for (p, q, expected) in [
        // On the seam: within it, from end to end, beyond it, and on its line.
        ((2.0, 2.0), (8.0, 8.0), Relation::Overlapping),
        ((0.0, 0.0), (10.0, 10.0), Relation::Overlapping),
        ((-5.0, -5.0), (15.0, 15.0), Relation::Overlapping),
        ((-5.0, -5.0), (5.0, 5.0), Relation::Overlapping),
        ((-5.0, -5.0), (0.0, 0.0), Relation::Touching),
        ((10.0, 10.0), (15.0, 15.0), Relation::Touching),
        ((11.0, 11.0), (15.0, 15.0), Relation::Apart),
        // On an edge, and past the inner corner into the area.
        ((0.0, 0.0), (30.0, 0.0), Relation::Touching),
        ((10.0, 10.0), (30.0, 10.0), Relation::Touching),
        ((12.0, 10.0), (50.0, 10.0), Relation::Touching),
        ((9.0, 10.0), (50.0, 10.0), Relation::Overlapping),
        ((0.0, 10.0), (10.0, 10.0), Relation::Overlapping),
        // Past the inner corner without entering.
        ((0.0, 20.0), (20.0, 0.0), Relation::Overlapping),
        ((10.0, 10.0), (11.0, 12.0), Relation::Touching),
    ] {
        assert_eq!(relation(&segment(p, q)), expected, "{p:?} to {q:?}");
        assert_eq!(relate(chain(&[p, q]).at(HERE), ell.at(HERE)), expected, "{p:?} to {q:?} as a chain");
    }
}

#[test]
fn closest_points_are_on_the_border_of_the_whole() {
    let ell = Shape::from(polygon(ELL));
    let at = |p: (f32, f32), shape: &Shape| closest_point(p, shape.at(HERE));
    let (root, diagonal) = (2.0_f32.sqrt(), Vec2::new(0.5_f32.sqrt(), 0.5_f32.sqrt()));
    let inner = at((9.0, 9.0), &ell);
    assert_eq!((inner.point, inner.distance, inner.normal), (Vec2::new(10.0, 10.0), -root, diagonal));
    for (p, on_border, distance, normal) in [
        ((5.0, 4.0), (5.0, 0.0), -4.0, (0.0, -1.0)),
        ((12.0, 9.0), (12.0, 10.0), -1.0, (0.0, 1.0)),
        ((12.0, 13.0), (10.0, 13.0), 2.0, (1.0, 0.0)),
        ((20.0, 10.0), (20.0, 10.0), 0.0, (0.0, 1.0)),
        ((0.0, 5.0), (0.0, 5.0), 0.0, (-1.0, 0.0)),
    ] {
        let c = at(p, &ell);
        assert_eq!((c.point, c.distance, c.normal), (on_border.into(), distance, normal.into()), "{p:?}");
    }
    assert_eq!((at((10.0, 10.0), &ell).distance, at((10.0, 10.0), &ell).point), (0.0, Vec2::new(10.0, 10.0)));
    let square: &Points = &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
    let frame = Shape::from(framed(square, &[&[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]]));
    let in_hole = at((5.0, 4.5), &frame);
    assert_eq!((in_hole.point, in_hole.distance, in_hole.normal), ((6.0, 4.5).into(), 1.0, (-1.0, 0.0).into()));
    let beside_hole = at((2.0, 4.5), &frame);
    assert_eq!((beside_hole.point, beside_hole.distance), ((3.0, 4.5).into(), -1.0));
    let path = Shape::from(chain(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]));
    let above = at((3.0, 0.5), &path);
    assert_eq!((above.point, above.distance, above.normal), ((3.0, 0.0).into(), 0.5, (0.0, 1.0).into()));
    assert_eq!((at((4.0, 2.0), &path).distance, at((6.0, -1.0), &path).point), (0.0, (4.0, 0.0).into()));
    // In two parts at once: both together have a border.
    let cross = Compound::new([Part::new(block(8.0, 2.0), HERE), Part::new(block(2.0, 8.0), HERE)]).expect("valid");
    let both = closest_point((0.75, 0.25), cross.at(HERE));
    assert_eq!((both.distance, both.point), (-(0.625_f32.sqrt()), (1.0, 1.0).into()));
}

#[test]
fn queries_agree_far_from_the_origin() {
    let mut random = Random::new(23);
    let everything: Vec<(&str, Shape)> =
        kinds().into_iter().chain(zoo().into_iter().map(|(name, shape)| (name, shape.into()))).collect();
    for (name_a, a) in kinds() {
        for (name_b, b) in &everything {
            // At a million times the size, where neighbouring f32 values are a quarter or a half apart.
            let pose = |random: &mut Random| {
                let at = (4e6 + random.between(-2.0, 2.0), -3e6 + random.between(-2.0, 2.0));
                Pose2::new(at, Rot2::new(random.between(-3.0, 3.0)))
            };
            let pair = Pair { a: a.clone(), pose_a: pose(&mut random), b: b.clone(), pose_b: pose(&mut random) };
            if let Err(message) = kind_laws::hold(&pair, &mut random) {
                panic!("{name_a} and {name_b}: {message}\n{pair:#?}");
            }
        }
    }
}

#[test]
fn a_shape_that_placing_leaves_without_area_has_a_finite_depth() {
    let sliver: &Points = &[(0.0, 0.0), (1e-6, 0.0), (9.0, 9.0)];
    let mut overlaps = 0;
    for exponent in 0..64 {
        let pose = |turn: f32| Pose2::new((2_f32.powi(exponent), 2_f32.powi(exponent)), Rot2::new(turn));
        for small in [0.0, 0.25, 1.0] {
            for (a, b) in [(ELL, ELL), (sliver, ELL)] {
                let (a, b) = (polygon(a), polygon(b).scaled(1e-6).expect("small"));
                let s = separation(a.at(pose(0.5)), b.at(pose(small)));
                assert!(s.distance.is_finite() && s.normal.is_finite(), "{exponent} {small}: {s:?}");
                overlaps += u32::from(s.distance < 0.0);
            }
        }
    }
    assert!(overlaps > 100, "{overlaps}");
}

/// If rounding puts a place next to a seam, the pieces that meet there cover it: the truth is that of exact arithmetic.
#[test]
fn a_seam_is_no_gap() {
    let steps: &Points = &[
        (0.0, 2.0),
        (3.0, 2.0),
        (3.0, 0.0),
        (5.0, 0.0),
        (5.0, 3.0),
        (6.0, 3.0),
        (6.0, 4.0),
        (2.0, 4.0),
        (2.0, 3.0),
        (1.0, 3.0),
        (1.0, 4.0),
        (0.0, 4.0),
    ];
    let (steps, bar) = (polygon(steps), segment((4.0, -3.0), (-2.0, 3.0)));
    let (pose_a, pose_b) = (Pose2::from((-5.0, 3.0)), Pose2::from((-4.0, 5.0)));
    let [truth, _] = depths(&Pair { a: steps.clone().into(), pose_a, b: bar.clone().into(), pose_b });
    assert!((truth - 2_f64.sqrt()).abs() < 1e-12, "{truth}");
    let s = separation(steps.at(pose_a), bar.at(pose_b));
    assert_eq!(s.distance, -(2_f32.sqrt()), "{s:?}");
    assert!((s.normal - Vec2::new(-0.5_f32.sqrt(), -0.5_f32.sqrt())).length() < 1e-6, "{s:?}");
}

/// Once rotated, the box and the floor of the notch are some ulps apart: the cell by which they separate is still made.
#[test]
fn shapes_that_touch_to_within_rounding_have_a_direction_to_separate() {
    let castle: &Points = &[
        (0.0, -1.0),
        (-1.0, -1.0),
        (-1.0, 0.0),
        (-2.0, 0.0),
        (-2.0, -1.0),
        (-3.0, -1.0),
        (-3.0, 0.0),
        (-4.0, 0.0),
        (-4.0, -3.0),
        (0.0, -3.0),
    ];
    let turn = Rot2::from_cos_sin(-0.7812726, 0.62419003).expect("of unit length");
    let (castle, box_) = (polygon(castle), block(6.0, 4.0));
    let a = box_.at(Pose2::new((-0.7771324, -5.778933), turn));
    let b = castle.at(Pose2::new((-5.6218505, -0.62833023), turn));
    for (a, b, sign) in [(a, b, 1.0), (b, a, -1.0)] {
        let s = separation(a, b);
        assert_eq!((s.distance, s.point_a), (0.0, s.point_b), "{s:?}");
        assert!((s.normal - (turn * (1.0, 0.0)) * sign).length() < 1e-6, "{s:?}");
    }
}

/// An end of a segment in a corner of an area: the direction in which they separate enters none of the area's pieces,
/// although a seam of one ends in that corner.
#[test]
fn a_segment_end_in_a_corner_separates_where_no_piece_is() {
    let ell: &Points = &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (3.0, 2.0), (3.0, 3.0), (0.0, 3.0)];
    let hook: &Points = &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (1.0, 2.0), (1.0, 1.0), (0.0, 1.0)];
    let towers: &Points = &[
        (0.0, 0.0),
        (5.0, 0.0),
        (5.0, 2.0),
        (3.0, 2.0),
        (3.0, 3.0),
        (2.0, 3.0),
        (2.0, 2.0),
        (1.0, 2.0),
        (1.0, 3.0),
        (0.0, 3.0),
    ];
    let zigzag = vec![(1.0, -3.0), (-3.0, 1.0), (-2.0, -1.0), (3.0, -3.0), (2.0, 1.0), (0.0, -2.0)];
    let quarters = |at: (f32, f32), quarters: i32| Pose2::new(at, Rot2::quarter_turns(quarters));
    for (area, pose_a, path, pose_b) in [
        (towers, quarters((-4.0, -6.0), 0), zigzag, quarters((-7.0, -7.0), 1)),
        (ell, quarters((4.0, 0.0), 1), vec![(-2.0, -2.0), (-4.0, 3.0), (1.0, -1.0)], quarters((2.0, -1.0), 2)),
        (
            hook,
            quarters((-3.0, -3.0), 3),
            vec![(0.0, -2.0), (0.0, 4.0), (-4.0, 0.0), (-4.0, 2.0)],
            quarters((-3.0, -3.0), 1),
        ),
    ] {
        let (area, path) = (polygon(area), chain(&path));
        assert_eq!(relate(area.at(pose_a), path.at(pose_b)), Relation::Touching);
        let s = separation(area.at(pose_a), path.at(pose_b));
        for way in [1.0 / 64.0, 1.0 / 1024.0] {
            let moved = Pose2::new(pose_b.translation + s.normal * way, pose_b.rotation);
            assert_ne!(relate(area.at(pose_a), path.at(moved)), Relation::Overlapping, "{s:?}");
        }
    }
}

/// The exits of a shape placed where it is come in opposite pairs, whose distances and points are the same.
#[test]
fn of_two_opposite_ways_out_the_one_to_the_right_counts() {
    let ell: &Points = &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (3.0, 2.0), (3.0, 3.0), (0.0, 3.0)];
    let comb: &Points = &[(0.0, 0.0), (5.0, 0.0), (5.0, 4.0), (3.0, 1.0), (2.5, 5.0), (2.0, 1.0), (0.0, 4.0)];
    for (shape, degrees) in [ell, comb].into_iter().flat_map(|shape| (0..360).step_by(7).map(move |i| (shape, i))) {
        let pose = Pose2::new((1.0, -2.0), Rot2::degrees(degrees as f32));
        let shape = polygon(shape);
        let normal = separation(shape.at(pose), shape.at(pose)).normal;
        assert!(normal.x > 0.0 || (normal.x == 0.0 && normal.y > 0.0), "{degrees}°: {normal:?}");
    }
}

/// Two unit tiles side by side are one bar, whatever is pushed out of it.
#[test]
fn tiles_that_adjoin_are_left_as_one() {
    let tile = block(1.0, 1.0);
    let tiles = Compound::new([0.0, 1.0].map(|x| Part::new(tile.clone(), (x, 0.0)))).expect("valid");
    let up = |shape: Placed<'_>| {
        let s = separation(tiles.at(HERE), shape);
        assert_eq!(s.at_least, -s.distance);
        (s.distance, s.normal.y.abs())
    };
    assert_eq!(up(block(0.2, 0.2).at((0.5, 0.0))), (-0.6, 1.0));
    // A seam is no way out for what has no width, although it touches both tiles there.
    let (point, upright) = (Convex::hull([(0.0, 0.0)]).expect("valid"), segment((0.0, -0.25), (0.0, 0.25)));
    assert_eq!(up(point.at((0.375, 0.125))), (-0.375, 1.0));
    assert_eq!(up(upright.at((0.375, 0.0))), (-0.75, 1.0));
    assert_eq!(relate(tiles.at(HERE), point.at((0.5, 0.125))), Relation::Touching);
}
