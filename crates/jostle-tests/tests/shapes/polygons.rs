//! The construction of polygons: their pieces fill them exactly, invalid input is refused with the reason, and valid
//! input has one normal form in whatever order it is given.
//!
//! `JOSTLE_POLYGONS` sets how many random polygons are cut.

use crate::common::{
    counts::cases,
    random::Random,
    rings::{self, Rings},
    tally::compared,
};
use jostle::{Polygon, RingEdge, ShapeError, Vec2};
use jostle_oracle::area_is_sum;

fn made(rings: &Rings) -> Polygon {
    Polygon::with_holes(rings.outline.clone(), rings.holes.clone()).unwrap_or_else(|error| panic!("{error}\n{rings:?}"))
}

fn plain(points: &[Vec2]) -> Vec<[f32; 2]> {
    points.iter().map(|&p| p.into()).collect()
}

/// Asserts that the pieces have exactly the polygon's area and lie within its box.
fn is_filled(polygon: &Polygon, rings: &Rings) {
    let given: Vec<_> = core::iter::once(&rings.outline).chain(&rings.holes).map(|ring| plain(ring)).collect();
    let pieces: Vec<_> = polygon.pieces().map(|piece| plain(piece.corners())).collect();
    assert!(area_is_sum(&given, &pieces), "{rings:?}\n{pieces:?}");
    assert!(polygon.pieces().all(|piece| piece.corners().len() <= 8 && piece.corners().len() >= 3));
}

#[test]
fn pieces_fill_random_polygons_exactly() {
    let count = cases("JOSTLE_POLYGONS", 10_000);
    let (mut pieces, mut corners, mut holes, mut seams) = (0, 0, 0, 0);
    for seed in 0..count {
        let random = &mut Random::new(seed);
        let mut rings = if seed % 3 == 0 { rings::on_grid(random) } else { rings::any(random) };
        let (scale, offset) = (*random.pick(&[1.0, 1e-4, 3e5]), *random.pick(&[0.0, 0.0, 8.0]));
        rings = rings.mapped(|p| Vec2::new(p.x + offset, p.y - offset) * scale);
        let polygon = made(&rings);
        is_filled(&polygon, &rings);
        pieces += polygon.pieces().len();
        seams += polygon.seams().len();
        corners += polygon.outlines().next().expect("one").len();
        holes += polygon.holes().len();
    }
    compared(&[(count, "polygons")]);
    println!("{count} polygons: {corners} corners, {holes} holes, {pieces} pieces, {seams} seams");
    assert!(holes > count as usize / 20);
}

type Points = [(f32, f32)];

const SQUARE: &Points = &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];

fn refused(outline: &Points, holes: &[&Points]) -> ShapeError {
    let holes = holes.iter().map(|hole| hole.iter().copied());
    Polygon::with_holes(outline.iter().copied(), holes).expect_err("this must be refused")
}

fn is_refused(outline: &Points, message: &str) {
    assert_eq!(refused(outline, &[]).to_string(), message, "{outline:?}");
    let outline = outline.iter().copied();
    assert_eq!(Polygon::new(outline).expect_err("with or without holes").to_string(), message);
}

fn are_refused(holes: &[&Points], message: &str) {
    assert_eq!(refused(SQUARE, holes).to_string(), message, "{holes:?}");
}

#[test]
fn crossing_edges_are_named_as_given() {
    is_refused(
        &[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)],
        "outline crosses itself: edge 0 (0, 0)-(2, 2) meets edge 2 (2, 0)-(0, 2) at (1, 1); move a corner or split it \
         there",
    );
    // Clockwise, as far as a bow tie is clockwise.
    is_refused(
        &[(0.0, 0.0), (0.0, 4.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0)],
        "outline crosses itself: edge 1 (0, 4)-(4, 0) meets edge 3 (4, 4)-(2, 1) at (2.4, 1.6); move a corner or split \
         it there",
    );
    // The index includes the duplicates and the straight corners before it.
    is_refused(
        &[(0.0, 0.0), (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 2.0)],
        "outline crosses itself: edge 4 (2, 0)-(0, 2) meets edge 7 (2, 2)-(0, 0) at (1, 1); move a corner or split it \
         there",
    );
    // The first of several crossings in the given order: edges 0 and 2, not 0 and 4.
    is_refused(
        &[(0.0, 0.0), (9.0, 0.0), (8.0, 1.0), (8.0, -1.0), (2.0, -1.0), (2.0, 5.0)],
        "outline crosses itself: edge 0 (0, 0)-(9, 0) meets edge 2 (8, 1)-(8, -1) at (8, 0); move a corner or split it \
         there",
    );
    // A crossing by the last bit.
    let next = 1.0_f32.next_up();
    let comes_through = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, -f32::from_bits(1)), (0.0, 2.0)];
    assert!(matches!(refused(&comes_through, &[]), ShapeError::Crossing { first: RingEdge { index: 0, .. }, .. }));
    assert!(Polygon::new([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (next, f32::from_bits(1)), (0.0, 2.0)]).is_ok());
}

#[test]
fn rings_that_cross_at_a_corner_cross() {
    // Two squares with the common corner (2, 2), in an order in which the path goes straight through it.
    is_refused(
        &[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (2.0, 4.0), (4.0, 4.0), (4.0, 2.0), (2.0, 2.0), (0.0, 2.0)],
        "outline crosses itself: edge 1 (2, 0)-(2, 4) meets edge 5 (4, 2)-(0, 2) at (2, 2); move a corner or split it \
         there",
    );
    // The same with a bend, so that there are corners.
    let bent = [(0.0, 0.0), (2.0, 0.0), (3.0, 3.0), (3.0, 5.0), (5.0, 5.0), (5.0, 2.0), (3.0, 3.0), (0.0, 2.0)];
    is_refused(
        &bent,
        "outline crosses itself: edge 2 (3, 3)-(3, 5) meets edge 6 (3, 3)-(0, 2) at (3, 3); move a corner or split it \
         there",
    );
    // An edge through a corner of another.
    let through = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 0.0), (3.0, -3.0), (0.0, -3.0)];
    assert!(matches!(refused(&through, &[]), ShapeError::Crossing { at, .. } if at == (4.0, 0.0).into()));
}

#[test]
fn edges_that_cross_at_a_corner_are_named_as_given_in_clockwise_input_too() {
    is_refused(
        &[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 0.0), (3.0, -3.0), (0.0, -3.0)],
        "outline crosses itself: edge 0 (0, 0)-(8, 0) meets edge 3 (4, 0)-(3, -3) at (4, 0); move a corner or split it \
         there",
    );
    let clockwise = [(0.0, 2.0), (3.0, 3.0), (5.0, 2.0), (5.0, 5.0), (3.0, 5.0), (3.0, 3.0), (2.0, 0.0), (0.0, 0.0)];
    let ShapeError::Crossing { first, second, at } = refused(&clockwise, &[]) else { panic!("they cross") };
    assert_eq!(at, (3.0, 3.0).into());
    assert!(first.index < second.index, "{first} {second}");
    for edge in [first, second] {
        let given = [edge.index, (edge.index + 1) % clockwise.len()].map(|i| Vec2::from(clockwise[i]));
        assert_eq!([edge.from, edge.to], given, "{edge}");
    }
}

#[test]
fn edges_that_overlap_are_refused() {
    // A keyhole: the ring follows the bridge to the hole in both directions.
    is_refused(
        &[
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 9.0),
            (0.0, 9.0),
            (0.0, 0.0),
            (3.0, 3.0),
            (3.0, 6.0),
            (6.0, 6.0),
            (6.0, 3.0),
            (3.0, 3.0),
        ],
        "edge 4 (0, 0)-(3, 3) of the outline runs along edge 9 (3, 3)-(0, 0) of the outline; remove what both share",
    );
    // A slit between two bars that touch along a part of their sides, and a slit within one edge.
    is_refused(
        &[(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (1.0, 2.0), (1.0, 3.0), (3.0, 2.0), (2.0, 2.0), (0.0, 4.0)],
        "edge 2 (4, 2)-(1, 2) of the outline runs along edge 5 (3, 2)-(2, 2) of the outline; remove what both share",
    );
    are_refused(
        &[&[(2.0, 0.0), (4.0, 0.0), (3.0, 3.0)]],
        "edge 0 (0, 0)-(9, 0) of the outline runs along edge 0 (2, 0)-(4, 0) of hole 0; remove what both share",
    );
    are_refused(
        &[SQUARE],
        "edge 0 (0, 0)-(9, 0) of the outline runs along edge 0 (0, 0)-(9, 0) of hole 0; remove what both share",
    );
    are_refused(
        &[&[(1.0, 1.0), (4.0, 1.0), (4.0, 4.0), (1.0, 4.0)], &[(7.0, 5.0), (7.0, 1.0), (4.0, 1.0), (4.0, 5.0)]],
        "edge 1 (4, 1)-(4, 4) of hole 0 runs along edge 2 (4, 1)-(4, 5) of hole 1; remove what both share",
    );
    // On one line, but apart or only end to end.
    assert!(Polygon::new([(0.0, 0.0), (1.0, 0.0), (2.0, 1.0), (3.0, 0.0), (4.0, 0.0), (2.0, 5.0)]).is_ok());
}

#[test]
fn spikes_are_named_by_their_tip() {
    let spike = "the edges before and after point";
    is_refused(
        &[(0.0, 0.0), (2.0, 0.0), (5.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)],
        &format!("{spike} 2 (5, 0) lie on each other; remove that point"),
    );
    // Back by more than it came, by less, and at the first point.
    is_refused(
        &[(0.0, 0.0), (2.0, 0.0), (-1.0, 0.0), (-1.0, 2.0)],
        &format!("{spike} 1 (2, 0) lie on each other; remove that point"),
    );
    is_refused(
        &[(0.0, 0.0), (5.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)],
        &format!("{spike} 1 (5, 0) lie on each other; remove that point"),
    );
    is_refused(
        &[(5.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0), (0.0, 0.0)],
        &format!("{spike} 0 (5, 0) lie on each other; remove that point"),
    );
    // The last of several equal points is named.
    is_refused(
        &[(0.0, 0.0), (5.0, 0.0), (5.0, 0.0), (3.0, 0.0), (3.0, 2.0), (0.0, 2.0)],
        &format!("{spike} 2 (5, 0) lie on each other; remove that point"),
    );
    are_refused(
        &[&[(1.0, 1.0), (2.0, 1.0), (2.0, 4.0), (2.0, 2.0), (1.0, 2.0)]],
        &format!("hole 0: {spike} 2 (2, 4) lie on each other; remove that point"),
    );
    // An edge that returns to a corner at an angle is no spike.
    assert!(Polygon::new([(0.0, 0.0), (5.0, 0.0), (3.0, f32::from_bits(1)), (3.0, 2.0), (0.0, 2.0)]).is_ok());
}

#[test]
fn holes_that_are_not_inside_the_outline_are_refused() {
    let inner: &Points = &[(3.0, 3.0), (5.0, 3.0), (5.0, 5.0), (3.0, 5.0)];
    let outside = "is not inside the outline; make it a polygon of its own or remove it";
    are_refused(&[&[(20.0, 0.0), (21.0, 0.0), (20.0, 1.0)]], &format!("hole 0 {outside}"));
    are_refused(&[inner, &[(20.0, 0.0), (21.0, 0.0), (20.0, 1.0)]], &format!("hole 1 {outside}"));
    // Around the outline, and touching it from outside at a corner or with a corner on an edge.
    are_refused(&[&[(-1.0, -1.0), (10.0, -1.0), (10.0, 10.0), (-1.0, 10.0)]], &format!("hole 0 {outside}"));
    are_refused(&[&[(9.0, 9.0), (11.0, 9.0), (11.0, 11.0)]], &format!("hole 0 {outside}"));
    are_refused(&[&[(9.0, 5.0), (11.0, 4.0), (11.0, 6.0)]], &format!("hole 0 {outside}"));
    // With all corners on those of the outline, but in a bay of it.
    let bay: &Points = &[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0)];
    assert_eq!(
        refused(bay, &[&[(4.0, 4.0), (0.0, 4.0), (2.0, 1.0)]]).to_string(),
        "edge 3 (2, 1)-(0, 4) of the outline runs along edge 1 (0, 4)-(2, 1) of hole 0; remove what both share"
    );
    let deep_bay: &Points = &[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (6.0, 3.0), (4.0, 1.0), (2.0, 3.0), (0.0, 8.0)];
    assert_eq!(refused(deep_bay, &[&[(8.0, 8.0), (0.0, 8.0), (4.0, 1.0)]]).to_string(), format!("hole 0 {outside}"));

    let across = "hole 0 crosses the outline: edge 1 (9, 0)-(9, 9) meets edge 0 (8, 4)-(10, 4) at (9, 4); move a \
                  corner or split it there";
    are_refused(&[&[(8.0, 4.0), (10.0, 4.0), (8.0, 5.0)]], across);
    are_refused(
        &[&[(1.0, 1.0), (3.0, 3.0), (3.0, 1.0), (1.0, 3.0)]],
        "hole 0 crosses itself: edge 0 (1, 1)-(3, 3) meets edge 2 (3, 1)-(1, 3) at (2, 2); move a corner or split it \
         there",
    );
}

#[test]
fn holes_that_overlap_are_refused() {
    let inner: &Points = &[(3.0, 3.0), (5.0, 3.0), (5.0, 5.0), (3.0, 5.0)];
    let around: &Points = &[(2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)];
    let overlap = "hole 0 and hole 1 overlap; join them or remove one";
    are_refused(&[around, inner], overlap);
    are_refused(&[inner, around], overlap);
    // One hole in the other, touching it with all its corners: at the middles of the edges, and at the corners.
    are_refused(&[around, &[(4.0, 2.0), (7.0, 4.0), (4.0, 7.0), (2.0, 4.0)]], overlap);
    let hexagon: &Points = &[(2.0, 2.0), (4.0, 1.0), (6.0, 2.0), (6.0, 5.0), (4.0, 6.0), (2.0, 5.0)];
    are_refused(&[hexagon, &[(2.0, 2.0), (6.0, 2.0), (4.0, 6.0)]], overlap);
    are_refused(&[&[(4.0, 6.0), (6.0, 2.0), (2.0, 2.0)], hexagon], overlap);
    are_refused(
        &[inner, &[(4.0, 4.0), (8.0, 4.0), (8.0, 8.0)]],
        "hole 1 crosses hole 0: edge 1 (5, 3)-(5, 5) meets edge 0 (4, 4)-(8, 4) at (5, 4); move a corner or split it \
         there",
    );
    let far: &Points = &[(7.0, 7.0), (8.0, 7.0), (8.0, 8.0)];
    are_refused(&[far, inner, around], "hole 1 and hole 2 overlap; join them or remove one");
}

#[test]
fn rings_that_enclose_no_area_are_refused() {
    let no_area = "the points lie on one line and enclose no area; move one of them off that line";
    let two = "only 2 different points were given; give at least 3";
    is_refused(&[], "no points were given; give at least 3");
    is_refused(&[(1.0, 2.0)], "only 1 different point was given; give at least 3");
    is_refused(&[(1.0, 2.0), (2.0, 1.0)], two);
    is_refused(&[(1.0, 2.0), (1.0, 2.0), (1.0, 2.0), (1.0, 2.0)], "only 1 different point was given; give at least 3");
    is_refused(&[(0.0, 0.0), (2.0, 2.0), (0.0, 0.0), (-0.0, 0.0)], two);
    is_refused(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0)], no_area);
    is_refused(&[(0.0, 0.0), (3.0, 3.0), (1.0, 1.0)], no_area);
    are_refused(&[&[]], "hole 0: no points were given; give at least 3");
    are_refused(&[&[(1.0, 2.0), (2.0, 1.0)]], &format!("hole 0: {two}"));
    are_refused(&[&[(1.0, 2.0), (2.0, 1.0), (3.0, 0.0)]], &format!("hole 0: {no_area}"));
    are_refused(
        &[&[(1.0, 1.0), (2.0, 1.0), (1.0, 2.0)], &[(3.0, 3.0), (4.0, 4.0), (5.0, 5.0)]],
        &format!("hole 1: {no_area}"),
    );
}

#[test]
fn points_that_are_not_finite_are_named() {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    is_refused(
        &[(0.0, 0.0), (nan, 1.0), (2.0, 2.0), (inf, 0.0)],
        "point 1 is (NaN, 1); both coordinates must be finite",
    );
    is_refused(&[(0.0, 0.0), (1.0, -inf), (2.0, 2.0)], "point 1 is (1, -inf); both coordinates must be finite");
    are_refused(
        &[&[(1.0, 1.0), (2.0, 1.0), (1.0, 2.0)], &[(3.0, 3.0), (4.0, 3.0), (3.0, nan)]],
        "hole 1: point 2 is (3, NaN); both coordinates must be finite",
    );
    // Points of the outline are named first.
    let message = refused(&[(nan, 0.0)], &[&[(inf, 0.0)]]).to_string();
    assert_eq!(message, "point 0 is (NaN, 0); both coordinates must be finite");
}
