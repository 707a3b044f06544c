//! Rays at concave shapes and chains, and shapes that enclose others, with answers known by inspection.

use crate::common::shorthand::{BOW, ELL, HERE, Points, ball, block, chain, framed, point, polygon, segment};
use jostle::Convex;
use jostle::{
    Chain, Compound, Location, Part, Ray, Relation, Shape, Vec2, cast_ray, closest_point, encloses, locate, relate,
};

fn ray(from: (f32, f32), direction: (f32, f32)) -> Ray {
    Ray::new(from, direction)
}

fn fraction(ray: Ray, shape: &Shape) -> Option<f64> {
    cast_ray(ray, shape.at(HERE)).map(|hit| hit.fraction)
}

#[test]
fn rays_hit_borders_and_no_seams() {
    let ell = Shape::from(polygon(ELL));
    for (ray, expected) in [
        // Along the seam, from either end; to the inner corner from elsewhere.
        (ray((-1.0, -1.0), (1.0, 1.0)), Some(1.0)),
        (ray((12.0, 12.0), (-1.0, -1.0)), Some(2.0)),
        (ray((11.0, 14.0), (-0.25, -1.0)), Some(4.0)),
        // Along edges: from before one, and past the inner corner.
        (ray((-2.0, 0.0), (1.0, 0.0)), Some(2.0)),
        (ray((34.0, 10.0), (-1.0, 0.0)), Some(4.0)),
        (ray((10.0, 40.0), (0.0, -1.0)), Some(10.0)),
        // Past the outer corners, at their middles and next to them.
        (ray((29.0, -1.0), (1.0, 1.0)), Some(1.0)),
        (ray((29.0, -1.5), (1.0, 1.0)), None),
        (ray((12.0, 30.0), (0.0, 1.0)), None),
        // From the seam, from the border and from the notch.
        (ray((5.0, 5.0), (1.0, 1.0)), Some(0.0)),
        (ray((20.0, 10.0), (0.0, 1.0)), Some(0.0)),
        (ray((20.0, 20.0), (0.0, 1.0)), None),
        (ray((20.0, 20.0), (0.0, -1.0)), Some(10.0)),
    ] {
        assert_eq!(fraction(ray, &ell), expected, "{ray:?}");
    }
    let hit = cast_ray(ray((5.0, 4.0), (1.0, 1.0)), ell.at(HERE)).expect("starts inside");
    assert_eq!((hit.fraction, hit.normal, hit.part), (0.0, Vec2::new(0.0, -1.0), 0));
}

#[test]
fn rays_hit_the_point_where_rings_touch() {
    let bow = Shape::from(polygon(BOW));
    assert_eq!(fraction(ray((0.0, 3.0), (0.0, -1.0)), &bow), Some(3.0));
    assert_eq!(fraction(ray((0.0, -3.0), (0.0, 1.0)), &bow), Some(3.0));
    assert_eq!(fraction(ray((f32::EPSILON, 3.0), (0.0, -1.0)), &bow), Some(3.0 - f64::from(f32::EPSILON) / 2.0));
    let square: &Points = &[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)];
    let diamond = Shape::from(framed(square, &[&[(4.0, 0.0), (8.0, 4.0), (4.0, 8.0), (0.0, 4.0)]]));
    for direction in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        assert_eq!(fraction(ray((4.0, 4.0), direction), &diamond), Some(4.0), "{direction:?}");
        let (x, y) = direction;
        assert_eq!(fraction(ray((4.0 + 9.0 * x, 4.0 + 9.0 * y), (-x, -y)), &diamond), Some(5.0), "{direction:?}");
    }
    assert_eq!(fraction(ray((4.0, 4.0), (1.0, 1.0)), &diamond), Some(2.0));
}

#[test]
fn one_sided_chains_are_hit_only_from_the_front() {
    // From right to left: the front is up.
    let (thin, up, down) = (chain(&[(6.0, 0.0), (3.0, 0.0), (0.0, 0.0)]), (0.0, 1.0), (0.0, -1.0));
    let (both, front) = (Shape::from(thin.clone()), Shape::from(thin.one_sided()));
    for (ray, of_both, of_front) in [
        (ray((1.0, 2.0), down), Some(2.0), Some(2.0)),
        (ray((1.0, -2.0), up), Some(2.0), None),
        // At the ends and at the joint.
        (ray((0.0, 2.0), down), Some(2.0), Some(2.0)),
        (ray((3.0, 2.0), down), Some(2.0), Some(2.0)),
        (ray((6.0, 2.0), down), Some(2.0), Some(2.0)),
        (ray((6.0_f32.next_up(), 2.0), down), None, None),
        // Starting on the chain: in, out, along, and without direction.
        (ray((2.0, 0.0), down), Some(0.0), Some(0.0)),
        (ray((3.0, 0.0), (1.0, -1.0)), Some(0.0), Some(0.0)),
        (ray((2.0, 0.0), up), Some(0.0), None),
        (ray((2.0, 0.0), (1.0, 0.0)), Some(0.0), None),
        (ray((2.0, 0.0), (0.0, 0.0)), Some(0.0), None),
        // Along the chain from before either end, and starting on its line beyond it.
        (ray((-2.0, 0.0), (1.0, 0.0)), Some(2.0), None),
        (ray((8.0, 0.0), (-1.0, 0.0)), Some(2.0), None),
        (ray((8.0, 0.0), down), None, None),
    ] {
        assert_eq!(fraction(ray, &both), of_both, "{ray:?} of both sides");
        assert_eq!(fraction(ray, &front), of_front, "{ray:?} of the front");
    }
    let hit = cast_ray(ray((1.0, 2.0), (1.0, -2.0)), front.at(HERE)).expect("from above");
    let found = (hit.fraction, hit.point, hit.normal, hit.part);
    assert_eq!(found, (1.0, Vec2::new(2.0, 0.0), Vec2::new(0.0, 1.0), 1));
    // In comparisons of shapes at rest both sides count.
    for y in [-1.0, 1.0] {
        assert_eq!(relate(front.at(HERE), ball(1.0).at((2.0, y))), Relation::Touching);
        assert_eq!(closest_point((2.0, y), front.at(HERE)).distance, 1.0);
    }
    assert_eq!(locate((2.0, 0.0), front.at(HERE)), Location::Boundary);
    // A counterclockwise loop is solid inside: hit only from outside. As a part of a compound too.
    let square = Chain::closed([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]).expect("valid").one_sided();
    let wrapped = Compound::new([Part::new(ball(0.5), (50.0, 0.0)), Part::new(square.clone(), HERE)]).expect("valid");
    for (shape, side) in [(Shape::from(square), 3), (Shape::from(wrapped), 1)] {
        let from_outside = cast_ray(ray((-2.0, 2.0), (1.0, 0.0)), shape.at(HERE)).expect("from outside");
        assert_eq!((from_outside.fraction, from_outside.part), (2.0, side));
        assert_eq!(fraction(ray((2.0, 2.0), (1.0, 0.25)), &shape), None);
        assert_eq!(fraction(ray((2.0, 2.0), (-1.0, -1.0)), &shape), None);
        // Through a corner from inside, and past it from outside.
        assert_eq!(fraction(ray((-2.0, 6.0), (1.0, -1.0)), &shape), Some(2.0));
    }
}

#[test]
fn polygons_enclose_the_shapes_inside() {
    let ell = polygon(ELL);
    let holds = |shape: &Convex, at: (f32, f32)| encloses(ell.at(HERE), shape.at(at));
    // In an arm, filling it, across the seam, across the notch.
    assert!(holds(&block(5.0, 5.0), (20.0, 5.0)) && holds(&block(20.0, 10.0), (20.0, 5.0)));
    assert!(holds(&block(10.0, 10.0), (5.0, 5.0)) && holds(&block(30.0, 10.0), (15.0, 5.0)));
    assert!(!holds(&block(20.0, 20.0), (10.0, 10.0)) && !holds(&block(2.0, 2.0), (10.0, 10.0)));
    assert!(!holds(&block(30.0, 10.0_f32.next_up()), (15.0, 5.0)));
    // Discs that touch the border from inside; the inner corner is border too.
    assert!(holds(&ball(5.0), (5.0, 5.0)) && holds(&ball(5.0), (20.0, 5.0)));
    assert!(!holds(&ball(5.0), (7.0, 7.0)) && !holds(&ball(5.0), (20.0, 5.0_f32.next_up())));
    for (p, q, expected) in [
        // Along the border, along it and further into the area, along the seam, across it, and across the notch.
        ((0.0, 0.0), (30.0, 0.0), true),
        ((0.0, 10.0), (30.0, 10.0), true),
        ((0.0, 0.0), (10.0, 10.0), true),
        ((1.0, 9.0), (9.0, 1.0), true),
        ((0.0, 20.0), (20.0, 0.0), true),
        ((0.0, 20.0_f32.next_up()), (20.0, 0.0), false),
        ((30.0, 10.0), (10.0, 30.0), false),
        ((0.0, 10.0), (31.0, 10.0), false),
        ((0.0, 0.0), (11.0, 11.0), false),
        ((30.0, 0.0), (31.0, 0.0), false),
    ] {
        assert_eq!(encloses(ell.at(HERE), segment(p, q).at(HERE)), expected, "{p:?} to {q:?}");
        assert_eq!(encloses(ell.at(HERE), chain(&[p, q]).at(HERE)), expected, "{p:?} to {q:?} as a chain");
    }
    assert!(encloses(ell.at(HERE), ell.at(HERE)) && !encloses(ell.at(HERE), ell.at((f32::EPSILON, 0.0))));
    assert!(encloses(ell.at(HERE), ell.scaled(0.5).expect("exact").at(HERE)));
    assert!(!encloses(ell.at(HERE), ell.scaled(0.5).expect("exact").at((6.0, 6.0))));
    assert!(holds(&point((10.0, 10.0)), (0.0, 0.0)) && !holds(&point((10.0, 10.0)), (1.0, 1.0)));
    // In a hole, around it, and fitting between hole and border.
    let square: &Points = &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
    let frame = framed(square, &[&[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]]);
    for (side, at, expected) in
        [(1.0, 4.5, false), (3.0, 4.5, false), (5.0, 4.5, false), (9.0, 4.5, false), (3.0, 1.5, true)]
    {
        assert_eq!(encloses(frame.at(HERE), block(side, side).at((at, at))), expected, "{side} at {at}");
    }
    assert!(encloses(polygon(square).at(HERE), frame.at(HERE)) && !encloses(frame.at(HERE), polygon(square).at(HERE)));
    assert!(encloses(block(9.0, 9.0).at((4.5, 4.5)), frame.at(HERE)));
    assert!(!encloses(block(9.0, 8.0).at((4.5, 4.5)), frame.at(HERE)));
    // The wings of a bow tie enclose nothing across the point where they meet, except a segment through it.
    let bow = polygon(BOW);
    assert!(encloses(bow.at(HERE), segment((-2.0, 0.5), (2.0, -0.5)).at(HERE)));
    assert!(!encloses(bow.at(HERE), block(2.0, 0.125).at(HERE)));
    assert!(!encloses(bow.at(HERE), segment((0.0, -0.5), (0.0, 0.5)).at(HERE)));
    // Two squares that meet at a corner, of which only one is in the room.
    let squares =
        polygon(&[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0), (2.0, 2.0), (0.0, 2.0)]);
    let room = polygon(&[(-1.0, -1.0), (2.0, -1.0), (2.0, 2.0), (-1.0, 2.0)]);
    assert!(!encloses(room.at(HERE), squares.at(HERE)) && encloses(squares.at(HERE), squares.at(HERE)));
    assert!(!encloses(room.at((1.0, 1.0)), squares.at(HERE)));
}

#[test]
fn chains_and_compounds_enclose_by_their_parts() {
    let path = chain(&[(0.0, 0.0), (2.0, 0.0), (5.0, 0.0), (5.0, 5.0)]);
    for path in [path.clone(), path.one_sided()] {
        let holds = |p, q| encloses(path.at(HERE), segment(p, q).at(HERE));
        assert!(holds((1.0, 0.0), (4.0, 0.0)) && holds((0.0, 0.0), (5.0, 0.0)) && holds((5.0, 1.0), (5.0, 2.0)));
        assert!(!holds((1.0, 0.0), (5.0_f32.next_up(), 0.0)) && !holds((4.0, 0.0), (5.0, 1.0)));
        assert!(encloses(path.at(HERE), chain(&[(4.0, 0.0), (5.0, 0.0), (5.0, 1.0)]).at(HERE)));
        assert!(encloses(path.at(HERE), path.at(HERE)) && !encloses(path.at(HERE), ball(0.1).at((1.0, 0.0))));
        assert!(encloses(path.at(HERE), point((2.0, 0.0)).at(HERE)));
        assert!(!encloses(path.at(HERE), point((2.0, 0.0)).at((0.0, 1e-30))));
    }
    let side_by_side = |width: f32| {
        Compound::new([Part::new(block(width, 2.0), (0.0, 0.0)), Part::new(block(2.0, 2.0), (2.0, 0.0))])
            .expect("valid")
    };
    let room = side_by_side(2.0);
    assert!(encloses(room.at(HERE), block(2.0, 2.0).at((2.0, 0.0))) && encloses(room.at(HERE), room.at(HERE)));
    assert!(!encloses(room.at(HERE), block(2.0, 1.0).at((1.0, 0.0))), "no part does");
    assert!(
        encloses(side_by_side(6.0).at(HERE), room.at(HERE)) && !encloses(room.at(HERE), side_by_side(6.0).at(HERE))
    );
    assert!(encloses(block(6.0, 2.0).at((1.0, 0.0)), room.at(HERE)));
}
