//! Polylines along the borders of shapes.

use crate::common::{
    random::Random,
    zoo::{kinds, zoo},
};
use jostle::{Chain, Compound, Convex, Part, Polyline, Pose2, Rot2, Shape, Vec2, closest_point, locate};

/// The area that closed lines enclose, by Green's theorem; holes count negative.
fn area(lines: &[Polyline]) -> f64 {
    let wide = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    let origin = wide(lines[0].points[0]);
    let cross = |[p, q]: [Vec2; 2]| {
        let [p, q] = [wide(p), wide(q)].map(|v| [v[0] - origin[0], v[1] - origin[1]]);
        (p[0] * q[1] - p[1] * q[0]) / 2.0
    };
    lines.iter().filter(|line| line.is_closed).flat_map(Polyline::segments).map(cross).sum()
}

fn all() -> Vec<(String, Shape)> {
    let convex = zoo().into_iter().map(|(name, shape)| (name.to_string(), Shape::from(shape)));
    convex.chain(kinds().into_iter().map(|(name, shape)| (name.to_string(), shape))).collect()
}

#[test]
fn points_are_on_the_border_and_chords_within_the_tolerance() {
    let mut random = Random::new(11);
    for (name, shape) in all() {
        let size = shape.aabb().size();
        let extent = size.x.max(size.y).max(1e-3);
        for share in [0.1, 0.01, 1e-4] {
            let tolerance = share * extent;
            let pose = Pose2::new((random.between(-4.0, 4.0), 2.0), Rot2::new(random.between(-3.0, 3.0)));
            let placed = shape.at(pose);
            let rounding = 4e-7 * (extent + 8.0 + shape.aabb().max.x.abs() + shape.aabb().max.y.abs());
            let (lines, local) = (placed.outline(tolerance), shape.outline(tolerance));
            let counts = |lines: &[Polyline]| lines.iter().map(|line| line.points.len()).collect::<Vec<_>>();
            assert_eq!(counts(&lines), counts(&local), "{name}");
            for line in &lines {
                for p in &line.points {
                    // Parts of compounds overlap: their borders may be inside of others.
                    let off = closest_point(*p, placed).distance;
                    let is_inside = matches!(shape, Shape::Compound(_)) && off <= 0.0;
                    assert!(is_inside || off.abs() <= rounding, "{name}: {p} is {off} off");
                }
                for [p, q] in line.segments() {
                    let middle = Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y));
                    let off = closest_point(middle, placed).distance;
                    assert!(off <= rounding, "{name}: {middle} is {off} outside");
                    let is_compound = matches!(shape, Shape::Compound(_));
                    assert!(is_compound || off >= -tolerance - rounding, "{name}: {middle} is {off} inside");
                }
            }
        }
    }
}

#[test]
fn what_the_lines_enclose_is_the_shape() {
    for (name, shape) in all() {
        if matches!(shape, Shape::Compound(_)) {
            continue; // its parts may overlap
        }
        let size = shape.aabb().size();
        let lines = shape.outline(1e-5 * size.x.max(size.y));
        let (enclosed, own) = (area(&lines), f64::from(shape.area()));
        if matches!(shape, Shape::Chain(_)) {
            assert!(lines.len() == 1 && own == 0.0, "{name}");
            continue;
        }
        assert!((enclosed - own).abs() <= 2e-4 * own + 1e-30, "{name}: {enclosed}, not {own}");
        for hole in lines.iter().filter(|line| line.is_hole) {
            assert!(area(core::slice::from_ref(hole)) < 0.0, "{name}");
        }
    }
}

#[test]
fn each_kind_has_its_lines() {
    let counts = |shape: &Shape| {
        let lines = shape.outline(0.1);
        lines.iter().map(|line| (line.points.len(), line.is_closed, line.is_hole)).collect::<Vec<_>>()
    };
    let (point, segment) = (Convex::point((1.0, 2.0)).unwrap(), Convex::segment((0.0, 0.0), (1.0, 0.0)).unwrap());
    assert_eq!(counts(&point.clone().into()), [(1, false, false)]);
    assert_eq!(counts(&segment.into()), [(2, false, false)]);
    let capsule = Convex::capsule((0.0, 0.0), (4.0, 0.0), 1.0).unwrap();
    assert_eq!(counts(&capsule.clone().into()), [(10, true, false)]);
    let path = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
    assert_eq!(counts(&Chain::open(path).unwrap().into()), [(3, false, false)]);
    assert_eq!(counts(&Chain::closed(path).unwrap().into()), [(3, true, false)]);
    let both = Compound::new([Part::new(capsule, (0.0, 0.0)), Part::new(point, (9.0, 0.0))]).unwrap();
    assert_eq!(counts(&both.into()), [(10, true, false), (1, false, false)]);
}

#[test]
fn a_tolerance_that_makes_no_sense_ends() {
    let coin = Shape::from(Convex::circle(1.0).unwrap());
    for tolerance in [0.0, -1.0, f32::NAN, 1e-30] {
        assert_eq!(coin.outline(tolerance)[0].points.len(), 4 << 12);
    }
    assert_eq!(coin.outline(f32::INFINITY)[0].points.len(), 4);
    let needle = Convex::triangle((0.0, 0.0), (1e6, 0.0), (0.0, 1e-6)).and_then(|shape| shape.grown(1.0)).unwrap();
    let line = &Shape::from(needle.clone()).outline(0.01)[0];
    assert!(line.points.iter().all(|p| p.is_finite()));
    assert_eq!(locate((0.0, 0.0), needle.at((0.0, 0.0))), jostle::Location::Inside);
}
