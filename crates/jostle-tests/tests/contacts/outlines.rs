//! Contacts of outlines of many pieces, most of which are left out at a glance.

use core::f32::consts::TAU;

use crate::common::random::Random;
use jostle::{
    Convex, Feature, Manifolds, Polygon, Pose2, Rot2, Shape, Vec2, closest_point, contact_manifolds, separation,
};

/// The outline of a comb: teeth of width 1 and height 2, gaps of width 2, and a floor of height 1 below.
fn comb(teeth: usize) -> Vec<Vec2> {
    let width = (3 * teeth - 2) as f32;
    let mut outline = vec![Vec2::new(0.0, 0.0), Vec2::new(width, 0.0)];
    for tooth in (0..teeth).rev() {
        let left = (3 * tooth) as f32;
        outline.extend([(left + 1.0, 1.0), (left + 1.0, 3.0), (left, 3.0), (left, 1.0)].map(Vec2::from));
    }
    // The outer sides of the first and the last tooth continue those of the floor.
    outline.retain(|corner| corner.y != 1.0 || (corner.x != 0.0 && corner.x != width));
    outline
}

fn turned(points: Vec<Vec2>, by: Rot2) -> Vec<Vec2> {
    points.into_iter().map(|point| by * point).collect()
}

fn round(count: usize, radius: impl Fn(usize) -> f32) -> Vec<Vec2> {
    (0..count).map(|i| Rot2::new(TAU * i as f32 / count as f32) * Vec2::new(radius(i), 0.0)).collect()
}

/// Floors at height 1, and the places along them where a box of width 1 may stand: in the gaps of a comb, whose floors
/// are in line with inner edges below its teeth; and across corners in line, alone or beside a wall.
fn floors() -> [(Vec<Vec2>, Vec<f32>); 3] {
    let of = |corners: &[(f32, f32)]| corners.iter().copied().map(Vec2::from).collect();
    let joints = [(0.0, 0.0), (6.0, 0.0), (6.0, 1.0), (5.0, 1.0), (4.0, 1.0), (3.0, 1.0), (2.0, 1.0)];
    let bar = [&joints[..], &[(0.0, 1.0)]].concat();
    let ell = [&joints[..], &[(2.0, 3.0), (0.0, 3.0)]].concat();
    let across = vec![2.7, 3.0, 3.3, 3.5, 4.0, 4.2, 4.9];
    [(comb(6), vec![2.0, 5.0, 8.0, 11.0, 14.0]), (of(&bar), across.clone()), (of(&ell), across)]
}

/// Rounding bends a slanted floor at corners in line. A box that stands across them still stands on all of its width.
#[test]
fn a_box_stands_on_all_of_its_width_across_corners_in_line() {
    let brick = Convex::rectangle(1.0, 1.0).expect("valid");
    let mut found = Manifolds::new();
    for (floor, places) in floors() {
        for degrees in 0..360 {
            let by = Rot2::degrees(degrees as f32);
            let outline = Polygon::new(turned(floor.clone(), by)).expect("valid");
            for &x in &places {
                let at = by * Vec2::new(x, 1.49);
                contact_manifolds(outline.at((0.0, 0.0)), brick.at(Pose2::new(at, by)), 0.0, &mut found);
                let place = |point: Vec2| (by.inverse() * point).x - x;
                let places = found.iter().flat_map(|manifold| manifold.points()).map(|point| place(point.point));
                let [left, right] =
                    places.fold([f32::INFINITY, -f32::INFINITY], |[l, r], place| [l.min(place), r.max(place)]);
                let is_all = (left + 0.5).abs() < 1e-3 && (right - 0.5).abs() < 1e-3;
                let up = by * Vec2::new(0.0, 1.0);
                let are_up = found.iter().all(|manifold| (manifold.normal - up).length() < 1e-3);
                assert!(is_all && are_up, "at {x}, turned by {degrees} degrees: {found:#?}");
            }
        }
    }
}

/// Rounding puts a thin piece between the border, which it leaves at corners in line, and the piece that a box stands on.
#[test]
fn a_box_stands_on_the_piece_beneath_a_thin_one() {
    let [upper, lower] = [(-2.046_057, 0.902_025_8), (-1.949_254_9, -1.095_630_2)];
    let between = [(-2.027_906_7, 0.527_465_34), (-2.015_806_4, 0.277_758_33), (-1.991_605_9, -0.221_655_67)];
    let outline = [&[(1.949_254_9, 1.095_630_2), upper], &between[..], &[lower, (2.046_057, -0.902_025_8)]].concat();
    let outline = Polygon::new(outline).expect("valid");
    let brick = Convex::rectangle(2.209_601_6, 0.5).expect("valid");
    let turn = |cos, sin| Rot2::from_cos_sin(cos, sin).expect("of length 1");
    let (by, at) = (turn(0.866_025_4, 0.5), Vec2::new(-2.179_196, -0.790_109_9));
    let brick_turn = turn(0.541_330_6, -0.840_809_9);
    let mut found = Manifolds::new();
    contact_manifolds(outline.at(Pose2::new((0.0, 0.0), by)), brick.at(Pose2::new(at, brick_turn)), 0.05, &mut found);
    let place = |point: Vec2| (brick_turn.inverse() * (point - at)).x;
    let places = found.iter().flat_map(|manifold| manifold.points()).map(|point| place(point.point));
    let [left, right] = places.fold([f32::INFINITY, -f32::INFINITY], |[l, r], at| [l.min(at), r.max(at)]);
    // From the upper corner of the side to that of the brick.
    let end = place(by * Vec2::from(upper));
    assert!((left - end).abs() < 1e-4 && (right - 1.104_800_8).abs() < 1e-4, "{left} to {right}: {found:#?}");
}

/// A floor with many corners in line, turned by 90° in f64, is upright up to 1e-16, and a box turned by 90° in f32 up to
/// 4e-8. So the nearest point of a thin piece may be the end of an inner edge, in line with the border of the piece.
#[test]
fn a_box_that_is_tilted_by_rounding_stands_on_all_of_its_width() {
    let mut random = Random::new(7);
    let brick = Convex::rectangle(0.7, 0.7).expect("valid");
    let mut found = Manifolds::new();
    for case in 0..20 {
        let mut along: Vec<f32> = (0..40).map(|_| random.between(-5.0, 5.0)).collect();
        along.extend([-5.0, 5.0]);
        along.sort_by(f32::total_cmp);
        let line = along.iter().rev().map(|&y| Vec2::new(6.123_234e-17 * y, y));
        let floor = Polygon::new([Vec2::new(1.0, -5.0), Vec2::new(1.0, 5.0)].into_iter().chain(line)).expect("valid");
        for step in -40..=40_i8 {
            let (y, by) = (0.1 * f32::from(step), Rot2::new(core::f32::consts::FRAC_PI_2));
            contact_manifolds(floor.at((0.0, 0.0)), brick.at(Pose2::new((-0.35, y), by)), 1e-3, &mut found);
            let places = found.iter().flat_map(|manifold| manifold.points()).map(|point| point.point.y - y);
            let [low, high] = places.fold([f32::INFINITY, -f32::INFINITY], |[l, h], at| [l.min(at), h.max(at)]);
            assert!(
                (low + 0.35).abs() < 1e-4 && (high - 0.35).abs() < 1e-4,
                "{case} at {y}: {low} to {high}, {found:#?}"
            );
        }
    }
}

/// A piece of an outline with corners in line may be nearest to another outline at an inner edge, beside the part of its
/// border that faces that outline. No point has the distance of such nearest points.
#[test]
fn each_point_lies_between_the_surfaces_of_two_outlines() {
    let on_side = |i: usize| Rot2::degrees(90.0 * (i / 4) as f32) * Vec2::new(0.5 * (i % 4) as f32 - 1.0, -1.0);
    let clamp =
        [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, 0.6), (0.5, 0.6), (0.5, -0.6), (-1.0, -0.6), (-1.0, -1.0)];
    let clamp = Polygon::new(clamp).expect("valid");
    let mut random = Random::new(3);
    let (mut found, mut count) = (Manifolds::new(), 0);
    for case in 0..10_000 {
        let [by, turn_a, turn_b] = [(); 3].map(|()| Rot2::degrees(random.between(0.0, 360.0)));
        let square = Polygon::new(turned((0..16).map(on_side).collect(), by)).expect("valid");
        let (at_a, from) = (Pose2::new((0.0, 0.0), turn_a), [(); 2].map(|()| random.between(-3.0, 3.0)));
        let apart = separation(square.at(at_a), clamp.at(Pose2::new(from, turn_b)));
        let by = apart.normal * (*random.pick(&[1e-3, 3e-3, 0.01, 0.1]) - apart.distance);
        let at_b = Pose2::new(Vec2::from(from) + by, turn_b);
        if separation(square.at(at_a), clamp.at(at_b)).distance <= 0.0 {
            continue;
        }
        contact_manifolds(square.at(at_a), clamp.at(at_b), 1.0, &mut found);
        for (manifold, point) in found.iter().flat_map(|found| found.points().iter().map(move |point| (found, point))) {
            let half = manifold.normal * (0.5 * point.separation);
            let off = closest_point(point.point - half, square.at(at_a)).distance.abs();
            let off = off.max(closest_point(point.point + half, clamp.at(at_b)).distance.abs());
            assert!(
                off < 1e-5,
                "case {case}: {point:?} is {off} off a surface of {square:?} at {at_a:?}, or of {at_b:?}"
            );
            count += 1;
        }
    }
    assert!(count > 20_000, "{count} points");
}

/// Corners of the other side of a thin part, or beside a small part of a wide outline, are not in line with a face.
#[test]
fn a_face_ends_where_its_outline_turns_however_thin_or_small_it_is() {
    let far = 1e6;
    let post =
        [(-1e4, -1.0), (1e4, -1.0), (1e4, -0.5), (0.002, -0.5), (0.002, 0.0), (0.0, 0.0), (0.0, -0.5), (-1e4, -0.5)];
    let lip = [(0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (5.0, 5.0), (5.0, 1e-6)];
    let needle = [(0.0, 0.0), (10.0, 0.0), (5.0, 1e-6)];
    let plate = [(0.0, 0.0), (10.0, 0.0), (10.0, 1e-6), (0.0, 1e-6)];
    let step =
        [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (3.0, 2.0), (3.0, 0.0625), (0.0, 0.0625)].map(|(x, y)| (x + far, y));
    let cases = [
        (&post[..], [0.001; 2], (0.001, 0.0005), 4),
        (&lip, [3.0, 1.0], (2.0, -0.5), 0),
        (&needle, [3.0, 1.0], (2.0, -0.5), 0),
        (&plate, [3.0, 1.0], (2.0, -0.5), 0),
        (&step, [1.0; 2], (far + 1.5, -0.5), 0),
    ];
    let mut found = Manifolds::new();
    for (outline, [width, height], at, face) in cases {
        let outline = Polygon::new(outline.iter().copied()).expect("valid");
        let brick = Convex::rectangle(width, height).expect("valid");
        contact_manifolds(outline.at((0.0, 0.0)), brick.at(at), 0.01 * width, &mut found);
        let mut places: Vec<f32> = Vec::new();
        for point in found.iter().flat_map(|manifold| manifold.points()) {
            assert!(
                point.point.y.abs() < 0.01 * height && point.id.a == Feature::Edge(face),
                "{outline:?}: {found:#?}"
            );
            places.push((point.point.x - at.0) / width);
        }
        places.sort_by(f32::total_cmp);
        let [left, right] = places[..] else { panic!("{outline:?}: {found:#?}") };
        assert!((left + 0.5).abs() < 1e-3 && (right - 0.5).abs() < 1e-3, "{outline:?}: {found:#?}");
    }
}

/// Placing a piece may drop a corner that hardly turns, and join an inner edge with one of the outline. No contact leads
/// through the inner half into a neighbour: in debug builds a search says what is there.
#[test]
fn an_edge_that_rounding_joined_of_an_inner_and_an_outer_one_counts_as_inner() {
    let least = f32::from_bits(1);
    let star = [
        (0.0, -1.0),
        (0.346_410_19, -0.199_999_99),
        (0.866_025_4, 0.500_000_06),
        (-3.496_911_2e-8, 0.4),
        (-0.866_025_45, 0.499_999_9),
        (-0.346_410_1, -0.200_000_15),
    ];
    let stairs = [
        (-0.599_999_96, 1.0),
        (-0.599_999_96, -1.0),
        (0.3, -1.000_000_1),
        (0.600_000_1, -0.666_666_8),
        (0.0, -0.333_333_37),
        (least, -least),
        (0.3, 0.333_333_28),
        (0.0, 0.666_666_57),
        (least, 0.999_999_94),
    ];
    let [star, stairs] = [&star[..], &stairs].map(|corners| Polygon::new(corners.iter().copied()).expect("valid"));
    let turn = Rot2::from_cos_sin(-0.728_286_1, -0.685_273_2).expect("of length 1");
    let poses = [(0.0, 0.0), (-0.074_748_635, -0.198_291_94)].map(|at| Pose2::new(at, turn));
    let mut found = Manifolds::new();
    contact_manifolds(star.at(poses[0]), stairs.at(poses[1]), f32::MAX, &mut found);
    assert_eq!(found.len(), 3, "{found:#?}");
}

/// Pairs of pieces are left out whose features face in no opposite directions. In debug builds each of them is searched
/// for contacts, and has to have none.
#[test]
fn pieces_of_outlines_that_are_left_out_have_no_contacts() {
    let mut random = Random::new(11);
    let mut found = Manifolds::new();
    let mut total = 0;
    for _ in 0..if cfg!(debug_assertions) { 120 } else { 1_200 } {
        let [a, b] = [0, 1].map(|_| {
            let size = 10 + random.below(40);
            let outline = match random.below(4) {
                0 => round(2 * size, |i| if i % 2 == 0 { 1.0 } else { 0.4 }),
                1 => round(4 * size, |i| if i % 4 < 2 { 1.0 } else { 0.8 }),
                _ => {
                    let scale = 1.0 / (1.5 * size as f32);
                    let about_middle = |corner: Vec2| Vec2::new(corner.x * scale - 1.0, (corner.y - 1.5) * 0.5);
                    turned(comb(size).into_iter().map(about_middle).collect(), Rot2::degrees(random.between(0.0, 90.0)))
                }
            };
            Shape::from(Polygon::new(outline).expect("valid"))
        });
        let far = if random.chance(3) { 1_000.0 } else { 0.0 };
        let mut place = || Vec2::new(far + random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let [at_a, mut at_b] = [place(), place()];
        let [turn_a, turn_b] = [(); 2].map(|()| Rot2::degrees(random.between(0.0, 360.0)));
        let pose_a = Pose2::new(at_a, turn_a);
        if random.chance(2) {
            // Just apart, or just overlapping.
            let apart = separation(a.at(pose_a), b.at(Pose2::new(at_b, turn_b)));
            at_b -= apart.normal * (apart.distance + random.between(-0.01, 0.01));
        }
        let margin = [0.0, 0.02, 0.2][random.below(3)];
        contact_manifolds(a.at(pose_a), b.at(Pose2::new(at_b, turn_b)), margin, &mut found);
        total += found.len();
    }
    assert!(total > 1_000, "{total}");
}

/// The pieces between a row of small holes and the sides of a plate are so long and thin that none rises clearly above a
/// seam of its neighbour. No contact is on one of these seams, although they are far from the border.
#[test]
fn seams_of_long_and_thin_pieces_have_no_contacts() {
    const HOLES: usize = 8_000;
    let square = |x: f32, half: f32| {
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| Vec2::new(x + half * u, half * v))
    };
    let hole = |i: usize| square((2 * i + 1) as f32 / HOLES as f32 - 1.0, 0.4 / HOLES as f32);
    let (plate, brick) = (Polygon::with_holes(square(0.0, 1.0), (0..HOLES).map(hole)), Convex::rectangle(0.1, 0.06));
    let (plate, brick, mut found) = (plate.expect("valid"), brick.expect("valid"), Manifolds::new());
    let [of_plate, of_brick] = [7.0, 20.0].map(Rot2::degrees);
    let (brick, plate) = (brick.at(Pose2::new((0.02, 0.01), of_brick)), plate.at(Pose2::new((0.0, 0.0), of_plate)));
    contact_manifolds(brick, plate, 0.01, &mut found);
    let way_out = separation(brick, plate);
    assert!(!found.is_empty(), "they overlap");
    for manifold in &found[..] {
        let is_along = |own: Rot2| {
            let Vec2 { x, y } = own.inverse() * manifold.normal;
            x.abs().min(y.abs()) < 1e-3
        };
        // The search for the depth is ended among so many holes: then the whole is pushed out along a ray.
        let is_way_out = manifold.normal == way_out.normal && way_out.at_least < -way_out.distance;
        assert!(is_along(of_plate) || is_along(of_brick) || is_way_out, "{manifold:?} {way_out:?}");
    }
}
