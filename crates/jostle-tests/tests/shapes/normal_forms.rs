//! The normal forms of polygons, chains and compounds: windings, dropped and added points, flattened parts, equality,
//! copies; and what chains and compounds refuse.

use crate::common::{random::Random, rings, zoo::kinds};
use jostle::{
    Chain, Compound, Convex, Location, Part, Polygon, Pose2, Ray, Rot2, Shape, ShapeError, Vec2, cast_ray, locate,
};

type Points = [(f32, f32)];

const SQUARE: &Points = &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];

fn vectors(points: &Points) -> Vec<Vec2> {
    points.iter().map(|&p| p.into()).collect()
}

fn polygon(outline: &Points, holes: &[&Points]) -> Polygon {
    Polygon::with_holes(vectors(outline), holes.iter().map(|hole| vectors(hole))).expect("valid")
}

/// Whether two closed rings are the same, wherever they start.
fn same_ring(a: &[Vec2], b: &[Vec2]) -> bool {
    a.len() == b.len() && (0..a.len()).any(|by| (0..a.len()).all(|i| a[i] == b[(i + by) % b.len()]))
}

fn doubled_area(ring: &[Vec2]) -> f64 {
    let cross = |p: Vec2, q: Vec2| f64::from(p.x) * f64::from(q.y) - f64::from(p.y) * f64::from(q.x);
    (0..ring.len()).map(|i| cross(ring[i], ring[(i + 1) % ring.len()])).sum()
}

#[test]
fn rings_get_their_winding() {
    let hole: &Points = &[(2.0, 2.0), (4.0, 2.0), (4.0, 4.0)];
    let reversed = |ring: &Points| ring.iter().rev().copied().collect::<Vec<_>>();
    for outline in [SQUARE, &reversed(SQUARE)] {
        for hole in [hole, &reversed(hole)] {
            let frame = polygon(outline, &[hole]);
            assert!(same_ring(frame.outlines().next().expect("one"), &vectors(SQUARE)), "{frame:?}");
            let clockwise = vectors(&[(4.0, 4.0), (4.0, 2.0), (2.0, 2.0)]);
            assert!(same_ring(frame.holes().next().expect("one hole"), &clockwise), "{frame:?}");
            assert_eq!((frame.area(), frame.holes().len()), (79.0, 1));
        }
    }
    // A ring that winds around the leftmost corner twice, touching itself there.
    let wings: &Points = &[(0.0, 0.0), (4.0, 1.0), (4.0, 2.0), (0.0, 0.0), (4.0, -2.0), (4.0, -1.0)];
    for wings in [wings, &reversed(wings)] {
        let wings = polygon(wings, &[]);
        assert!(doubled_area(wings.outlines().next().expect("one")) > 0.0 && wings.area() == 4.0, "{wings:?}");
    }
    for seed in 0..1000 {
        let rings = rings::any(&mut Random::new(seed));
        let made = Polygon::with_holes(rings.outline.clone(), rings.holes.clone()).expect("valid");
        assert!(
            doubled_area(made.outlines().next().expect("one")) > 0.0
                && made.holes().all(|hole| doubled_area(hole) < 0.0),
            "{rings:?}"
        );
    }
}

#[test]
fn duplicate_and_straight_points_are_dropped() {
    let many: &Points = &[
        (0.0, 0.0),
        (0.0, -0.0),
        (4.0, 0.0),
        (5.0, 0.0),
        (9.0, 0.0),
        (9.0, 0.0),
        (9.0, 0.0),
        (9.0, 9.0),
        (0.0, 9.0),
        (0.0, 5.0),
        (0.0, 0.0),
        (0.0, 0.0),
    ];
    assert_eq!(polygon(many, &[]).outlines().next().expect("one"), vectors(SQUARE));
    assert_eq!(polygon(many, &[]), polygon(SQUARE, &[]));
    // The first point may be a straight one.
    let straight_first: Vec<(f32, f32)> = [(0.0, 3.0)].iter().chain(&many[..10]).copied().collect();
    assert!(same_ring(polygon(&straight_first, &[]).outlines().next().expect("one"), &vectors(SQUARE)));
    // A point off the edge by the last bit is a corner.
    let dent = [(0.0, 0.0), (4.0, f32::from_bits(1)), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
    assert_eq!(polygon(&dent, &[]).outlines().next().expect("one"), vectors(&dent));
}

#[test]
fn corners_on_edges_become_corners_of_these() {
    // The hole's corners are on the lower and the left edge of the outline, two of them on the lower one.
    let hole: &Points = &[(6.0, 0.0), (4.0, 1.0), (3.0, 0.0), (0.0, 6.0), (6.0, 6.0)];
    let bitten = polygon(SQUARE, &[hole]);
    let outline = vectors(&[(0.0, 0.0), (3.0, 0.0), (6.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0), (0.0, 6.0)]);
    assert_eq!(bitten.outlines().next().expect("one"), outline);
    assert_eq!(bitten.holes().next().expect("one hole").len(), 5);
    // The clockwise ring is the same. The reverse case too: a corner of the outline on an edge of the hole.
    let clockwise: Vec<(f32, f32)> = SQUARE.iter().rev().copied().collect();
    assert!(same_ring(polygon(&clockwise, &[hole]).outlines().next().expect("one"), &outline));
    let notch: &Points = &[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (5.0, 4.0), (0.0, 9.0)];
    let holed = polygon(notch, &[&[(2.0, 1.0), (8.0, 1.0), (7.0, 4.0), (3.0, 4.0)]]);
    let with_node = vectors(&[(3.0, 4.0), (5.0, 4.0), (7.0, 4.0), (8.0, 1.0), (2.0, 1.0)]);
    assert!(same_ring(holed.holes().next().expect("one hole"), &with_node), "{holed:?}");
    // A corner of the outline on an edge of its own, and several corners at one place.
    let touching: &Points = &[(0.0, 0.0), (8.0, 0.0), (8.0, 6.0), (6.0, 6.0), (4.0, 0.0), (2.0, 6.0), (0.0, 6.0)];
    assert_eq!(polygon(touching, &[]).outlines().next().expect("one")[1], Vec2::new(4.0, 0.0));
    let four: &Points = &[(4.0, 4.0), (5.0, 5.0), (3.0, 5.0)];
    let below: &Points = &[(4.0, 4.0), (3.0, 3.0), (5.0, 3.0)];
    assert_eq!(polygon(SQUARE, &[four, below]).area(), 79.0);
}

#[test]
fn holes_may_touch_at_points() {
    let inside = |shape: &Polygon, p: (f32, f32)| locate(p, shape.at(Vec2::ZERO)) == Location::Inside;
    // At one corner, with a corner on an edge, and with all corners; then the polygon is in four parts.
    let corner = polygon(SQUARE, &[&[(0.0, 0.0), (4.0, 2.0), (2.0, 4.0)]]);
    assert!(inside(&corner, (1.0, 0.25)) && !inside(&corner, (2.0, 2.0)));
    let edge = polygon(SQUARE, &[&[(0.0, 3.0), (4.0, 2.0), (2.0, 4.0)]]);
    assert!(inside(&edge, (0.5, 2.5)) && !inside(&edge, (2.0, 3.0)));
    let diamond = polygon(SQUARE, &[&[(4.5, 0.0), (9.0, 4.5), (4.5, 9.0), (0.0, 4.5)]]);
    assert_eq!((diamond.area(), diamond.outlines().next().expect("one").len()), (40.5, 8));
    assert!([(1.0, 1.0), (8.0, 1.0), (8.0, 8.0), (1.0, 8.0)].into_iter().all(|p| inside(&diamond, p)));
    assert!(!inside(&diamond, (4.5, 4.5)));
    // All corners of the hole are corners of the outline.
    let star: &Points = &[(0.0, 0.0), (4.0, -2.0), (8.0, 0.0), (7.0, 5.0), (4.0, 8.0), (1.0, 5.0)];
    let holed = polygon(star, &[&[(0.0, 0.0), (8.0, 0.0), (4.0, 8.0)]]);
    assert!(inside(&holed, (4.0, -1.0)) && !inside(&holed, (4.0, 2.0)));
    // Two holes that touch with all corners of one, and two side by side that touch at a corner.
    let gap =
        polygon(SQUARE, &[&[(1.0, 1.0), (4.0, 1.0), (4.0, 4.0), (1.0, 4.0)], &[(4.0, 2.0), (7.0, 1.0), (7.0, 3.0)]]);

    assert!(inside(&gap, (4.5, 3.0)) && !inside(&gap, (3.5, 2.0)) && !inside(&gap, (5.0, 2.0)));
}

#[test]
fn polygons_with_the_same_rings_are_equal() {
    let hole: &Points = &[(2.0, 2.0), (4.0, 2.0), (4.0, 4.0)];
    let (plain, holed) = (polygon(SQUARE, &[]), polygon(SQUARE, &[hole]));
    assert_eq!(holed, polygon(SQUARE, &[hole]));
    assert_eq!(holed, holed.clone());
    assert_ne!(plain, holed);
    assert_ne!(Shape::from(plain), Shape::from(Convex::polygon(vectors(SQUARE)).expect("convex")));
}

#[test]
fn copies_are_mirrored_and_scaled_exactly() {
    for (name, shape) in kinds() {
        assert_eq!(shape.mirrored_x().mirrored_x(), shape, "{name}");
        assert_eq!(shape.mirrored_y().mirrored_y(), shape, "{name}");
        assert_eq!(shape.scaled(8.0).and_then(|large| large.scaled(0.125)), Ok(shape.clone()), "{name}");
        assert_eq!(shape.mirrored_x().area(), shape.area(), "{name}");
        assert_eq!(shape.scaled(4.0).map(|large| large.area()), Ok(16.0 * shape.area()), "{name}");
        assert_eq!(shape.mirrored_x().part_count(), shape.part_count(), "{name}");
        let (own, mirrored) = (shape.aabb(), [shape.mirrored_x().aabb(), shape.mirrored_y().aabb()]);
        assert_eq!([mirrored[0].min.x, mirrored[0].max.x, mirrored[0].min.y], [-own.max.x, -own.min.x, own.min.y]);
        assert_eq!([mirrored[1].min.y, mirrored[1].max.y, mirrored[1].min.x], [-own.max.y, -own.min.y, own.min.x]);
        if let Shape::Polygon(polygon) = &shape {
            for copy in [polygon.mirrored_x(), polygon.mirrored_y()] {
                assert!(
                    doubled_area(copy.outlines().next().expect("one")) > 0.0
                        && copy.holes().all(|hole| doubled_area(hole) < 0.0)
                );
            }
        }
        let refusals = [
            (0.0, "scale is 0; it must be above zero"),
            (-1.0, "scale is -1; it must be above zero"),
            (f32::NAN, "scale is NaN; it must be finite"),
        ];
        for (by, message) in refusals {
            let refused = shape.scaled(by).expect_err("no scale").to_string();
            assert!(refused == message || refused == format!("part 0: {message}"), "{name}: {refused}");
        }
    }
}

#[test]
fn copies_outside_the_range_of_f32_are_refused() {
    let small = polygon(SQUARE, &[]).scaled(f32::MIN_POSITIVE).expect("still normal");
    assert!(small.scaled(f32::EPSILON / 64.0).is_err());
    assert_eq!(polygon(SQUARE, &[]).scaled(f32::MAX), Err(ShapeError::TooLarge));
    let chain = Chain::open([(0.0, 0.0), (1.0, 0.0), (3.0, 0.0)]).expect("valid");
    assert_eq!(chain.scaled(f32::MAX), Err(ShapeError::TooLarge));
    assert_eq!(chain.scaled(f32::from_bits(1)).and_then(|tiny| tiny.scaled(0.25)), Err(ShapeError::TooSmall));
}

#[test]
fn the_front_of_a_mirrored_chain_stays_its_front() {
    let from_above = Ray::new((1.0, 5.0), (0.0, -1.0));
    let mirrored_ray = Ray::new((-1.0, 5.0), (0.0, -1.0));
    let below = |ray: Ray| Ray::new((ray.origin.x, -ray.origin.y), (0.0, 1.0));
    // Three segments from right to left: the front is up. The pit is clockwise, so its floor is seen from inside.
    let ground = [(6.0, 0.0), (4.0, 1.0), (2.0, 0.0), (0.0, 1.0)];
    let pit = [(-2.0, -1.0), (9.0, -1.0), (9.0, -2.0), (-2.0, -2.0)];
    for chain in [Chain::open(ground), Chain::closed(ground), Chain::closed(pit)] {
        let chain = chain.expect("valid").one_sided();
        let segments = chain.segments().len() as u32;
        let chain = chain.tagged((0..segments).map(|i| 10 + i)).expect("one for each");
        let sees = |ray: Ray, chain: &Chain| cast_ray(ray, chain.at(Vec2::ZERO)).map(|hit| (hit.fraction, hit.part));
        let straight = sees(from_above, &chain);
        assert_eq!(straight.map(|hit| hit.1), Some(2), "{chain:?}");
        let (left, down) = (chain.mirrored_x(), chain.mirrored_y());
        for (seen, copy) in [(sees(mirrored_ray, &left), &left), (sees(below(from_above), &down), &down)] {
            assert_eq!(seen.map(|hit| hit.0), straight.map(|hit| hit.0), "{copy:?}");
            // Segments come in reverse order, those of a loop from the same one on, and their tags with them.
            assert_eq!(seen.map(|hit| copy.tag(hit.1)), straight.map(|hit| chain.tag(hit.1)), "{copy:?}");
        }
        assert!(left.is_one_sided() && left.is_closed() == chain.is_closed());
    }
}

#[test]
fn chains_drop_duplicates_and_refuse_points_without_length() {
    let points = [(0.0, 0.0), (0.0, -0.0), (1.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 0.0), (0.0, 0.0)];
    assert_eq!(Chain::open(points).unwrap().points().len(), 4, "straight points and the last stay");
    assert_eq!(Chain::closed(points).unwrap().points().len(), 3, "the first is not repeated");
    assert_ne!(Chain::open(SQUARE.to_vec()), Chain::closed(SQUARE.to_vec()));
    assert_ne!(Chain::open(SQUARE.to_vec()), Chain::open(SQUARE.to_vec()).map(Chain::one_sided));
    assert_ne!(Chain::open(SQUARE.to_vec()), Chain::open(SQUARE.to_vec()).and_then(|chain| chain.tagged([1, 2, 3])));
    let message = |chain: Result<Chain, ShapeError>| chain.expect_err("this must be refused").to_string();
    let short = |points: usize, needed: usize| {
        let points = match points {
            0 => "no points".to_string(),
            1 => "only 1 point".to_string(),
            _ => format!("only {points} points"),
        };
        format!("the chain has {points}, counting consecutive duplicates once; give at least {needed}")
    };
    let none: [Vec2; 0] = [];
    for (refused, expected) in [
        (Chain::open(none), short(0, 2)),
        (Chain::closed(none), short(0, 3)),
        (Chain::open([(1.0, 2.0)]), short(1, 2)),
        (Chain::open([(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)]), short(1, 2)),
        (Chain::closed([(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)]), short(1, 3)),
        (Chain::closed([(1.0, 2.0), (2.0, 2.0)]), short(2, 3)),
        (Chain::closed([(1.0, 2.0), (2.0, 2.0), (1.0, 2.0)]), short(2, 3)),
        (
            Chain::open([(1.0, 2.0), (2.0, f32::NAN), (f32::INFINITY, 0.0)]),
            "point 1 is (2, NaN); both coordinates must be finite".to_owned(),
        ),
        (
            Chain::closed([(1.0, 2.0), (2.0, 3.0), (f32::INFINITY, 0.0)]),
            "point 2 is (inf, 0); both coordinates must be finite".to_owned(),
        ),
        (
            Chain::open(SQUARE.to_vec()).and_then(|chain| chain.tagged([1, 2, 3, 4])),
            "4 tags were given for 3 segments; give one for each".to_owned(),
        ),
        (
            Chain::closed(SQUARE.to_vec()).and_then(|chain| chain.tagged([])),
            "0 tags were given for 4 segments; give one for each".to_owned(),
        ),
    ] {
        assert_eq!(message(refused), expected);
    }
}

#[test]
fn compounds_are_flattened_baked_and_keep_their_tags() {
    let ball = Convex::circle(1.0).expect("valid");
    let path = Chain::open([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]).and_then(|c| c.tagged([7, 8])).expect("valid");
    let inner = Compound::new([Part::new(ball.clone(), (1.0, 0.0)).tagged(1), Part::new(path, (0.0, 2.0)).tagged(2)]);
    let turned = Pose2::new((10.0, 0.0), Rot2::quarter_turns(1));
    let outer = Compound::new([
        Part::new(polygon(SQUARE, &[]), (-20.0, 0.0)).tagged(3),
        Part::new(inner.expect("valid"), turned).tagged(99),
        Part::new(ball.clone(), (0.0, 5.0)),
    ])
    .expect("valid");
    assert_eq!(outer.parts().iter().map(Part::tag).collect::<Vec<_>>(), [3, 1, 2, 0]);
    assert!(outer.parts().iter().all(|part| part.pose() == Pose2::IDENTITY));
    let Shape::Convex(first) = outer.parts()[1].shape() else { panic!("the ball") };
    assert_eq!(first.corners(), [Vec2::new(10.0, 1.0)]);
    let Shape::Chain(second) = outer.parts()[2].shape() else { panic!("the path") };
    assert_eq!(second.points(), vectors(&[(8.0, 0.0), (8.0, 1.0), (7.0, 1.0)]));
    assert_eq!((second.tag(1), Shape::from(outer.clone()).part_count()), (8, 4));
    // A part is what hits name: a chain within a compound is one too.
    for (origin, part) in [((-15.0, 20.0), 0), ((10.0, 20.0), 1), ((7.5, 20.0), 2), ((0.0, 20.0), 3)] {
        let hit = cast_ray(Ray::new(origin, (0.0, -1.0)), outer.at(Vec2::ZERO)).expect("above it");
        assert_eq!(hit.part, part);
    }
    assert_eq!(outer, Compound::new(outer.parts().to_vec()).expect("as it is"));
    assert_ne!(outer, Compound::new(outer.parts()[1..].to_vec()).expect("as it is"));
}

#[test]
fn compounds_refuse_parts_by_name() {
    let ball = || Part::new(Convex::circle(1.0).expect("valid"), (0.0, 0.0));
    let message = |parts: Vec<Part>| Compound::new(parts).expect_err("this must be refused").to_string();
    assert_eq!(message(vec![]), "the compound has no parts; give at least one");
    let nowhere = Part::new(Convex::circle(1.0).expect("valid"), (f32::NAN, 0.0));
    assert_eq!(message(vec![ball(), nowhere]), "part 1: the pose is not finite; give finite numbers");
    // Far from the origin, where neighbouring f32 values are 64 apart.
    let far = (1e9, 0.0);
    let small = "the shape is too small for f32 coordinates and its corners fall together; make it larger";
    let square = Convex::rectangle(2.0, 2.0).expect("valid");
    assert_eq!(message(vec![Part::new(square.clone(), far)]), format!("part 0: {small}"));
    let chain = Chain::open([(0.0, 0.0), (1.0, 0.0), (90.0, 1.0)]).expect("valid");
    assert_eq!(message(vec![ball(), ball(), Part::new(chain, far)]), format!("part 2: {small}"));
    let flat = message(vec![ball(), Part::new(polygon(SQUARE, &[]), far)]);
    assert!(flat.starts_with("part 1: only 2 different points"), "{flat}");
    let large = "the shape is too large for f32 coordinates; make it smaller";
    let half = Convex::rectangle(f32::MAX, 1.0).expect("valid");
    assert_eq!(message(vec![Part::new(half, (f32::MAX, 0.0))]), format!("part 0: {large}"));
    // For an error within a compound the outer part is named.
    let pair = Compound::new([ball(), Part::new(square, (0.0, 0.0))]).expect("valid");
    assert_eq!(message(vec![ball(), Part::new(pair, far)]), format!("part 1: {small}"));
}

#[test]
#[cfg(feature = "serde")]
fn shapes_of_all_kinds_survive_serialization_and_bad_ones_are_refused() {
    for (name, shape) in kinds() {
        let text = serde_json::to_string(&shape).unwrap();
        assert_eq!(serde_json::from_str::<Shape>(&text).unwrap(), shape, "{name}: {text}");
    }
    let tagged = Chain::closed(SQUARE.to_vec()).and_then(|c| c.tagged([1, 2, 3, 4])).unwrap().one_sided();
    let stored = serde_json::to_string(&tagged).unwrap();
    assert_eq!(serde_json::from_str::<Chain>(&stored).unwrap(), tagged, "{stored}");
    let refused = |text: &str| serde_json::from_str::<Shape>(text).expect_err("this must be refused").to_string();
    let points = |points: &Points| serde_json::to_string(&vectors(points)).unwrap();
    let bow_tie = points(&[(0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0)]);
    let (square, beside) = (points(SQUARE), points(&[(20.0, 0.0), (21.0, 0.0), (20.0, 1.0)]));
    let point = points(&[(1.0, 1.0)]);
    for (text, reason) in [
        (format!(r#"{{"polygon":{{"outline":{bow_tie}}}}}"#), "outline crosses itself: edge 0"),
        (format!(r#"{{"polygon":{{"outline":{square},"holes":[{beside}]}}}}"#), "hole 0 is not inside the outline"),
        (format!(r#"{{"chain":{{"points":{point}}}}}"#), "the chain has only 1 point"),
        (format!(r#"{{"chain":{{"points":{square},"closed":true,"tags":[1]}}}}"#), "1 tags were given for 4 segments"),
        (r#"{"compound":{"parts":[]}}"#.to_owned(), "the compound has no parts"),
        (
            format!(r#"{{"compound":{{"parts":[{{"shape":{{"polygon":{{"outline":{bow_tie}}}}}}}]}}}}"#),
            "outline crosses itself: edge 0",
        ),
    ] {
        assert!(refused(&text).contains(reason), "{text}: {}", refused(&text));
    }
}
