//! Contacts with points known by inspection: cases that depend on a few bits, or on a tie.

use crate::common::shorthand::{ELL, HERE, ball, block, chain, point, polygon};
use jostle::{
    Chain, Compound, ContactId, Convex, Feature, Manifold, Manifolds, Part, Placed, Polygon, Pose2, Rot2, Shape,
    ShapeError, Vec2, contact_manifold, contact_manifolds, separation,
};

const UP: Vec2 = Vec2 { x: 0.0, y: 1.0 };

fn contacts(a: Placed<'_>, b: Placed<'_>, margin: f32) -> Manifolds {
    let mut manifolds = Manifolds::new();
    contact_manifolds(a, b, margin, &mut manifolds);
    manifolds
}

fn ids(manifold: &Manifold) -> Vec<ContactId> {
    manifold.points().iter().map(|point| point.id).collect()
}

/// The manifold with approximately this normal.
fn along(manifolds: &Manifolds, normal: impl Into<Vec2>) -> Option<&Manifold> {
    let normal = normal.into();
    manifolds.iter().find(|manifold| (manifold.normal - normal).length() < 1e-6)
}

/// The blocks overlap by 2, and the minimum translation vector points up. The hook passes near the pillar's corner on
/// the path of that vector, but is 0.5 away from it at the start.
#[test]
fn parts_that_are_apart_have_no_manifold_however_deeply_others_overlap() {
    let part = |(x, y): (f32, f32), (width, height): (f32, f32)| {
        Part::new(block(width, height), (x + width / 2.0, y + height / 2.0))
    };
    let a = Compound::new([part((0.0, 0.0), (4.0, 4.0)), part((5.0, 0.0), (1.0, 6.5))]).expect("valid");
    let b = Compound::new([part((1.0, 2.0), (2.0, 3.0)), part((3.5, 6.0), (1.0, 1.0))]).expect("valid");
    let parts = |margin| {
        let found = contacts(a.at(HERE), b.at(HERE), margin);
        found.iter().map(|manifold| (manifold.part_a, manifold.part_b)).collect::<Vec<_>>()
    };
    assert_eq!(parts(0.0), [(0, 0)]);
    assert_eq!(parts(0.49), [(0, 0)]);
    assert_eq!(parts(0.5), [(0, 0), (1, 1)]);
}

/// The limit is 1/4096 of the shorter edge, not of the longer one, and not of the overlap interval.
#[test]
fn faces_whose_overlap_interval_is_below_a_4096th_of_the_shorter_meet_at_a_point() {
    let (corner, edge) = (Feature::Corner, Feature::Edge);
    for width in [1.0, 8.0, 64.0] {
        let (floor, box_) = (block(width, 2.0), block(1.0, 1.0));
        let half = width / 2.0;
        for (share, is_point) in [(0.5, true), (0.9, true), (1.1, false), (4.0, false)] {
            let at = Pose2::from((half + 0.5 - share / 4096.0, 1.5));
            let found = contact_manifold(floor.at(HERE), box_.at(at), 0.0).expect("they touch");
            // The right end of the floor's top, and the left end of the box's bottom.
            let expected = if is_point {
                vec![ContactId { a: corner(2), b: corner(0) }]
            } else {
                vec![ContactId { a: corner(2), b: edge(0) }, ContactId { a: edge(2), b: corner(0) }]
            };
            assert_eq!(ids(&found), expected, "{share} / 4096 of a floor {width} wide: {found:?}");
        }
    }
}

/// The corner (4, 1) of the notch in the underside belongs to pieces both of whose edges there are seams. It has no
/// contact with anything below, because more of the polygon is in between.
#[test]
fn a_corner_between_two_seams_has_no_contact() {
    let notched = polygon(&[
        (1.0, 2.0),
        (2.0, 2.0),
        (2.0, 0.0),
        (3.0, 0.0),
        (3.0, 1.0),
        (4.0, 1.0),
        (4.0, 0.0),
        (6.0, 0.0),
        (6.0, 4.0),
        (2.0, 4.0),
        (2.0, 3.0),
        (1.0, 3.0),
    ]);
    let floor = block(20.0, 2.0);
    let found = contacts(floor.at((-5.0, -5.0)), notched.at(Pose2::new((-4.0, 4.0), Rot2::quarter_turns(2))), 8.0);
    // In the upside-down pose the top, from corner 8 to corner 9, is 4 above the floor, and the arm, from corner 10 to
    // 11, is 5.
    let mut listed: Vec<(f32, [Feature; 2])> = Vec::new();
    for manifold in found.iter() {
        assert_eq!(manifold.normal, UP, "{found:#?}");
        let of_b = [0, 1].map(|i| manifold.points()[i].id.b);
        assert_eq!(manifold.points()[0].separation, manifold.points()[1].separation, "{found:#?}");
        listed.push((manifold.points()[0].separation, of_b));
    }
    let corner = Feature::Corner;
    assert_eq!(listed, [(5.0, [corner(11), corner(10)]), (4.0, [corner(9), corner(8)])], "{found:#?}");
}

/// A cart of a block and a ball overlaps a wall by a quarter. The minimum translation vector points right; the ball
/// over the floor does not move.
#[test]
fn a_ball_touches_a_face_under_its_centre_although_another_part_is_pushed_aside() {
    let ground = Compound::new([Part::new(block(20.0, 2.0), (0.0, -1.0)), Part::new(block(2.0, 10.0), (-9.0, 5.0))]);
    let cart = Compound::new([Part::new(block(2.0, 2.0), (0.0, 3.0)), Part::new(ball(1.0), (4.0, 1.0))]);
    let (ground, cart) = (ground.expect("valid"), cart.expect("valid"));
    let found = contacts(ground.at(HERE), cart.at((-7.25, 0.125)), 0.5);
    let floor = along(&found, UP).expect("the ball is over the floor");
    assert_eq!(floor.points().len(), 1);
    assert_eq!(floor.points()[0].point, Vec2::new(-3.25, 0.0625), "{found:#?}");
    assert_eq!(floor.points()[0].separation, 0.125);
    let wall = along(&found, (1.0, 0.0)).expect("the block is in the wall");
    assert!(wall.points().iter().all(|point| point.separation == -0.25), "{found:#?}");
    // The same with the shapes exchanged.
    let found = contacts(cart.at((-7.25, 0.125)), ground.at(HERE), 0.5);
    let floor = along(&found, -UP).expect("the ball is over the floor");
    assert_eq!(floor.points()[0].point, Vec2::new(-3.25, 0.0625), "{found:#?}");
}

/// A large ball over an arm of an L-shape, and over the arm's end. The minimum translation vector leads to a corner,
/// but along the arm's normal the ball is deepest under its centre.
#[test]
fn a_deep_ball_is_deepest_under_its_centre() {
    let ell = polygon(&[(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (9.0, 3.0), (9.0, 6.0), (0.0, 6.0)]);
    let found = contacts(ell.at(Pose2::new((0.0, -2.0), Rot2::quarter_turns(1))), ball(5.0).at((-4.0, 2.0)), 0.0);
    let arm = along(&found, (1.0, 0.0)).expect("a face pushes to the right");
    assert_eq!((arm.points()[0].point, arm.points()[0].separation), (Vec2::new(-6.0, 2.0), -6.0), "{found:#?}");
}

/// Rotated as a whole, so that touching faces are some ulps apart. They count as touching, since the minimum
/// translation vector out of the wall is not more precise than that.
#[test]
fn a_box_pressed_into_a_wall_touches_the_floor_it_stands_on() {
    let ell = polygon(ELL);
    let crate_ = Convex::hull([(9.9, 10.0), (12.0, 10.0), (12.0, 12.0), (9.9, 12.0)]).expect("valid");
    for step in 0..200 {
        let turn = Rot2::new(step as f32 * 0.1);
        let pose = Pose2::new((0.5, 0.25), turn);
        for (a, b, sign) in [(ell.at(pose), crate_.at(pose), 1.0), (crate_.at(pose), ell.at(pose), -1.0)] {
            let found = contacts(a, b, 0.0);
            let floor = along(&found, (turn * UP) * sign).unwrap_or_else(|| panic!("no floor at {step}: {found:#?}"));
            assert_eq!(floor.points().len(), 2, "at {step}: {found:#?}");
            let is_touching = |separation: f32| separation.to_bits() == 0;
            assert!(floor.points().iter().all(|point| is_touching(point.separation)), "at {step}: {found:#?}");
            let wall = along(&found, (turn * (1.0, 0.0)) * sign).expect("it is in the wall");
            assert!(wall.points().iter().all(|point| (point.separation + 0.1).abs() < 1e-5), "at {step}: {found:#?}");
        }
    }
}

/// The minimum translation vector out of an inner corner ends with a corner in that corner, at an end of both faces: to
/// within rounding, on either side of it.
#[test]
fn a_wedge_in_an_inner_corner_is_pushed_by_both_faces() {
    let ell = polygon(ELL);
    let wedge = Convex::hull([(8.5, 8.75), (12.0, 11.0), (11.0, 12.0)]).expect("valid");
    for step in 0..200 {
        let turn = Rot2::new(step as f32 * 0.1);
        let pose = Pose2::new(HERE, turn);
        for (a, b, sign) in [(ell.at(pose), wedge.at(pose), 1.0), (wedge.at(pose), ell.at(pose), -1.0)] {
            let found = contacts(a, b, 0.0);
            assert_eq!(found.len(), 2, "at {step}: {found:#?}");
            for (face, depth) in [((1.0, 0.0), 1.5), (UP.into(), 1.25)] {
                let own = along(&found, (turn * Vec2::from(face)) * sign);
                let own = own.unwrap_or_else(|| panic!("no {face:?} at {step}: {found:#?}"));
                assert!((own.points()[0].separation + depth).abs() < 1e-5, "at {step}: {found:#?}");
            }
        }
    }
}

/// A wedge beside the foot of a slope: the nearest point of the level floor is the joint, which the wedge's side does
/// not face. So only the slope pushes.
#[test]
fn a_steep_side_gets_no_contact_along_its_normal() {
    let wedge = Convex::triangle((-1.0, 1.0), (0.0, 0.0), (1.0, 1.0)).expect("valid");
    let ground = polygon(&[(-4.0, -6.0), (4.0, -6.0), (4.0, 0.5), (0.0, 0.0), (-4.0, 0.0)]);
    let found = contacts(ground.at(HERE), wedge.at((0.25, 0.0)), 0.25);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!((found[0].normal - Vec2::new(-0.5, 4.0) * (1.0 / 16.25_f32.sqrt())).length() < 1e-6, "{found:#?}");
    // With chains, where the other chain ends at a joint: the segment opposite the wedge pushes, the one beside it does
    // not.
    let path = chain(&[(1.0, -2.0), (-1.0, -3.0), (-3.0, -1.0)]);
    let other = chain(&[(-1.0, 1.0), (-3.0, -3.0)]);
    let pose = Pose2::new((-2.0, -6.0), Rot2::quarter_turns(3));
    let found = contacts(path.at(pose), other.at(Pose2::new((-6.0, -3.0), Rot2::quarter_turns(1))), 0.0);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].part_a, found[0].points()[0].separation), (0, 0.0), "{found:#?}");
}

/// When rotated, no edge is exactly perpendicular to its normal. It is a face nevertheless, and a point in an inner
/// corner is next to both faces.
#[test]
fn a_point_in_an_inner_corner_is_next_to_both_faces() {
    let (ell, dot) = (polygon(ELL), point((0.0, 0.0)));
    for step in 0..200 {
        let turn = Rot2::new(step as f32 * 0.1);
        let pose = Pose2::new(HERE, turn);
        for (right, up) in [(1e-4, 1e-4), (1e-4, 3e-4), (0.5, 1e-4), (1e-4, 0.5)] {
            let at = turn * Vec2::new(10.0 + right, 10.0 + up);
            let found = contacts(ell.at(pose), dot.at(at), 1.0);
            assert_eq!(found.len(), 2, "{right}, {up} at {step}: {found:#?}");
            for (face, gap) in [((1.0, 0.0), right), ((0.0, 1.0), up)] {
                let own = along(&found, turn * Vec2::from(face));
                let own = own.unwrap_or_else(|| panic!("no {face:?} at {step}: {found:#?}"));
                assert!((own.points()[0].separation - gap).abs() < 1e-5, "{right}, {up} at {step}: {found:#?}");
            }
        }
    }
}

/// A round outline of so many corners is cut into pieces that rise over each other by less than the tolerance of a
/// direction: an edge between two of them counts as border.
#[test]
fn a_ball_rests_everywhere_on_a_round_outline_of_very_many_corners() {
    let wheel = Polygon::new((0..6_000).map(|i| Rot2::degrees(i as f32 * 0.06) * (1.0, 0.0))).expect("a wheel");
    for angle in 0..500_u16 {
        let outward = Rot2::degrees(f32::from(angle) * 0.7203) * UP;
        for (name, margin, distance) in [("apart", 0.01, 1.505), ("pressed in", 0.0, 1.45)] {
            let found = contacts(wheel.at(HERE), ball(0.5).at(outward * distance), margin);
            let nearest = found.iter().any(|manifold| manifold.normal.dot(outward) > 0.999);
            assert!(nearest, "{name} at {outward}: {:?}", &*found);
        }
    }
}

/// The teeth are lower than the distance up to which pieces of so wide a ground adjoin.
#[test]
fn a_boot_rests_on_teeth_that_are_tiny_beside_their_ground() {
    let tooth = |i: i16| [(0.0, 0.0), (-0.125, 0.0), (-0.125, 0.25), (-0.25, 0.25)].map(|(x, y)| (x + f32::from(i), y));
    let teeth = (-20..20).rev().flat_map(tooth);
    let ground: Vec<(f32, f32)> = teeth.chain([(-1e6, 0.0), (-1e6, -1e6), (1e6, -1e6), (1e6, 0.0)]).collect();
    let ground = polygon(&ground);
    let boot = polygon(&[(-0.75, 0.0), (0.75, 0.0), (0.75, 0.5), (0.0, 0.5), (0.0, 1.0), (-0.75, 1.0)]);
    for step in -80..80_i16 {
        let x = f32::from(step) / 8.0;
        for (y, margin) in [(0.5, 0.5), (0.25, 0.5), (0.125, 0.0)] {
            let found = contacts(ground.at(HERE), boot.at((x, y)), margin);
            assert!(along(&found, UP).is_some(), "({x}, {y}): {:?}", &*found);
        }
    }
}

/// The plate has no thickness and lies along the edge between two pieces of the L.
#[test]
fn a_segment_along_a_seam_is_pushed_out_of_the_whole() {
    let ell = polygon(ELL);
    for seam in ell.seams() {
        let [p, q] = seam;
        let inside = Convex::segment(p.lerp(q, 0.25), p.lerp(q, 0.75)).expect("a segment");
        let found = contacts(ell.at(HERE), inside.at(HERE), 0.0);
        assert!(found.iter().flat_map(|m| m.points()).any(|point| point.separation < 0.0), "{seam:?}: {:?}", &*found);
    }
}

/// What overlaps a chain has the contact of `separation` if the chain's joints and sides allow no other.
#[test]
fn what_overlaps_the_end_or_the_joint_of_a_chain_has_a_contact() -> Result<(), ShapeError> {
    let capsule = Convex::capsule((-0.3, -0.5), (0.3, 0.5), 0.5)?;
    let wall = Chain::open([(1.0, 2.0), (0.0, 1.25)])?;
    let floor = Chain::open([(10.0, 0.0), (0.0, 0.0)])?;
    let (roof, valley) =
        (Chain::open([(-2.0, -2.0), (0.0, 0.0), (2.0, -2.0)])?, Chain::open([(-2.0, 2.0), (0.0, 0.0), (2.0, 2.0)])?);
    let across = Chain::open([(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)])?;
    let cases: [(&Chain, Shape, (f32, f32)); 8] = [
        (&wall, Convex::rectangle(1.5, 1.0)?.into(), (-0.5, 1.0)),
        (&floor, capsule.into(), (10.775, 0.35)),
        (&floor, Convex::circle(0.5)?.into(), (5.0, 0.0)),
        (&floor, Convex::circle(0.5)?.into(), (0.0, 0.0)),
        (&roof, Convex::circle(0.5)?.into(), (0.0, 0.0)),
        (&valley, Convex::circle(0.5)?.into(), (0.0, 0.0)),
        (&valley, across.clone().into(), (0.0, 0.0)),
        (&roof, across.into(), (0.5, -0.25)),
    ];
    for (chain, shape, at) in &cases {
        for (a, b) in [(chain.at((0.0, 0.0)), shape.at(*at)), (shape.at(*at), chain.at((0.0, 0.0)))] {
            let depth = separation(a, b).distance;
            for margin in [0.0, 0.25] {
                let found = contact_manifold(a, b, margin).unwrap_or_else(|| panic!("{depth} deep, none: {shape:?}"));
                let deepest = found.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min);
                assert!(depth <= 0.0 && deepest <= depth, "{deepest}, not {depth}: {shape:?}");
            }
        }
    }
    Ok(())
}

/// The way out of the large part is off by a share of its length, which is far larger than the bump.
#[test]
fn a_small_part_of_a_huge_shape_has_its_contact() {
    for long in [1e2, 1e3, 1e4, 1e5] {
        for angle in [0.0, 0.3, 0.7] {
            let (bump, turn) = (block(1.0, 1.0), Rot2::new(angle));
            let parts = [Part::new(block(2.0 * long, 4.0 * long), (long, 0.0)), Part::new(bump.clone(), (-0.5, 0.0))];
            let a = Compound::new(parts).expect("two boxes");
            let pose = Pose2::new((0.0, 0.0), turn);
            for deep in [0.4 * long, 0.05] {
                let found = contacts(a.at(pose), bump.at(Pose2::new(pose * Vec2::new(deep, 0.25), turn)), 0.0);
                assert!(found.iter().any(|manifold| manifold.part_a == 1), "{long} {angle} {deep}: {found:?}");
            }
        }
    }
}
