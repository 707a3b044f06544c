//! Polygons of several parts: rings that nest in any way.

use crate::common::{random::Random, rings};
use jostle::{Location, Polygon, Relation, RingName, Shape, ShapeError, Vec2, locate, overlap_area, relate};

fn square(x: f32, y: f32, half: f32) -> Vec<(f32, f32)> {
    vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
}

fn doubled_area(ring: &[Vec2]) -> f32 {
    (0..ring.len()).map(|i| ring[i].cross(ring[(i + 1) % ring.len()])).sum()
}

/// Whether a ray from the point to the right crosses the rings an odd number of times; for points that are on no ring
/// and beside every corner.
fn is_inside(p: Vec2, rings: &[Vec<Vec2>]) -> bool {
    let crossed = |ring: &Vec<Vec2>| {
        let edge = |i: &usize| {
            let (a, b) = (ring[*i], ring[(i + 1) % ring.len()]);
            (a.y < p.y) != (b.y < p.y) && ((b - a).cross(p - a) > 0.0) == (b.y > a.y)
        };
        (0..ring.len()).filter(edge).count()
    };
    rings.iter().map(crossed).sum::<usize>() % 2 == 1
}

#[test]
fn rings_nest_by_the_even_odd_rule() {
    let (mut random, mut several, mut islands) = (Random::new(17), 0, 0);
    for _ in 0..2_000 {
        let mut given = rings::of_parts(&mut random);
        if given.is_empty() {
            continue;
        }
        let polygon = Polygon::from_rings(given.clone()).unwrap_or_else(|error| panic!("{error}: {given:?}"));
        let (outlines, holes) = (polygon.outlines().len(), polygon.holes().len());
        assert_eq!((outlines + holes, polygon.rings().len()), (given.len(), given.len()));
        assert!(polygon.outlines().all(|ring| doubled_area(ring) > 0.0), "{polygon:?}");
        assert!(polygon.holes().all(|ring| doubled_area(ring) < 0.0), "{polygon:?}");
        assert_eq!(2.0 * polygon.area(), polygon.rings().map(doubled_area).sum::<f32>(), "{polygon:?}");
        for _ in 0..20 {
            let p = Vec2::new(random.below(10) as f32 - 1.0, random.below(10) as f32 - 1.0) + (0.25, 0.5);
            let expected = if is_inside(p, &given) { Location::Inside } else { Location::Outside };
            assert_eq!(locate(p, polygon.at(Vec2::ZERO)), expected, "{p} in {given:?}");
        }
        let own = polygon.at((3.0, 0.5));
        assert_eq!((relate(own, own), overlap_area(own, own)), (Relation::Overlapping, polygon.area()), "{polygon:?}");
        // In another order the rings are the same.
        given.reverse();
        let sorted = |polygon: &Polygon| {
            let mut areas: Vec<f32> = polygon.rings().map(doubled_area).collect();
            areas.sort_by(f32::total_cmp);
            areas
        };
        assert_eq!(sorted(&Polygon::from_rings(given).expect("valid")), sorted(&polygon));
        several += u32::from(outlines > 1);
        islands += u32::from(outlines > 1 && holes > 0);
    }
    assert!(several > 500 && islands > 50, "{several} {islands}");
}

#[test]
fn an_outline_with_holes_is_the_same_in_both_ways() {
    for seed in 0..1_000 {
        let rings = rings::any(&mut Random::new(seed));
        let all = core::iter::once(rings.outline.clone()).chain(rings.holes.clone());
        assert_eq!(Polygon::from_rings(all), Polygon::with_holes(rings.outline, rings.holes));
    }
}

#[test]
fn islands_lie_in_lakes_of_islands() {
    // Given from the innermost, and an island of its own that touches the outermost in a corner.
    let rings = [square(0.0, 0.0, 1.0), square(0.0, 0.0, 2.0), square(0.0, 0.0, 4.0), square(5.0, 5.0, 1.0)];
    let polygon = Polygon::from_rings(rings).expect("valid");
    assert_eq!((polygon.outlines().len(), polygon.holes().len(), polygon.area()), (3, 1, 4.0 + (64.0 - 16.0) + 4.0));
    for (p, expected) in [
        ((0.0, 0.0), Location::Inside),
        ((1.5, 0.0), Location::Outside),
        ((3.0, 0.0), Location::Inside),
        ((4.0, 4.0), Location::Boundary),
        ((5.0, 5.0), Location::Inside),
        ((5.0, 3.0), Location::Outside),
    ] {
        assert_eq!(locate(p, polygon.at(Vec2::ZERO)), expected, "{p:?}");
    }
    let shape = Shape::from(polygon.clone());
    assert_eq!(shape.mirrored_x().mirrored_x(), shape);
    assert_eq!(shape.scaled(4.0).and_then(|large| large.scaled(0.25)), Ok(shape.clone()));
    assert_eq!(shape.translated((16.0, 8.0)).and_then(|there| there.translated((-16.0, -8.0))), Ok(shape));
    // Far away, where numbers are 2 apart, the lake and its island fall together.
    assert!(polygon.translated((2e7, 0.0)).is_err());
}

#[test]
fn rings_that_meet_are_refused_by_their_indices() {
    let refused = |rings: &[Vec<(f32, f32)>]| Polygon::from_rings(rings.to_vec()).expect_err("this must be refused");
    let message = |rings: &[Vec<(f32, f32)>]| refused(rings).to_string();
    let crossing = message(&[square(9.0, 0.0, 1.0), square(0.0, 0.0, 2.0), square(3.0, 1.0, 2.0)]);
    assert!(crossing.starts_with("ring 2 crosses ring 1: edge 1 (2, -2)-(2, 2) meets edge 0"), "{crossing}");
    let beside = message(&[square(0.0, 0.0, 1.0), square(2.0, 0.5, 1.0)]);
    assert!(beside.contains("of ring 0 runs along edge 3") && beside.contains("of ring 1;"), "{beside}");
    let twice = message(&[square(0.0, 0.0, 1.0), square(0.0, 0.0, 1.0)]);
    assert!(twice.contains("of ring 0 runs along") && twice.contains("of ring 1;"), "{twice}");
    assert_eq!(
        refused(&[square(0.0, 0.0, 1.0), vec![(5.0, 5.0), (6.0, 6.0), (7.0, 7.0)]]),
        ShapeError::BadRing { ring: RingName::Ring(1), error: Box::new(ShapeError::NoArea) }
    );
    assert_eq!(message(&[square(0.0, 0.0, 1.0), vec![]]), "ring 1: no points were given; give at least 3");
    assert_eq!(message(&[]), "no points were given; give at least 3");
}
