//! Explained manifolds: the same answer bit for bit, by steps that are consistent with each other.
//!
//! `JOSTLE_PAIRS` sets how many pairs each class gets.

use crate::common::{
    close::{body, demand, ulp_of_scene},
    counts::cases,
    generators::{Class, Pair, pair},
    random::Random,
    zoo::for_pairs_of_the_zoo,
};
use jostle::explain::{ClipSteps, ManifoldReason, ManifoldSteps};
use jostle::{
    ContactPoint, Convex, Feature, Owner, Pose2, Relation, Rot2, Vec2, contact_manifold, explain_manifold, relate,
    separation,
};

/// The angle in radians up to which directions count as the same.
const SAME_DIRECTION: f32 = 1.0 / 4096.0;

fn dot(v: Vec2, w: Vec2) -> f64 {
    f64::from(v.x) * f64::from(w.x) + f64::from(v.y) * f64::from(w.y)
}

/// The distance of a point from a line segment.
fn distance_to([from, to]: [Vec2; 2], at: Vec2) -> f64 {
    let (along, to_point) = (to - from, at - from);
    let length = dot(along, along);
    let fraction = if length > 0.0 { (dot(to_point, along) / length).clamp(0.0, 1.0) } else { 0.0 };
    let off = |p: f32, e: f32| f64::from(p) - f64::from(e) * fraction;
    off(to_point.x, along.x).hypot(off(to_point.y, along.y))
}

fn steps_hold(pair: &Pair, margin: f32) -> Result<ManifoldReason, String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let steps = explain_manifold(a, b, margin).ok_or("nowhere")?;
    let manifold = contact_manifold(a, b, margin);
    demand!(steps.manifold == manifold, "explained {:?}, but it is {manifold:?}", steps.manifold);
    let s = separation(a, b);
    demand!(steps.distance.to_bits() == s.distance.to_bits(), "{} apart, explained as {}", s.distance, steps.distance);
    demand!(steps.radii == [pair.a.radius(), pair.b.radius()], "{:?}", steps.radii);
    demand!(
        steps.cores.normal == s.normal,
        "the cores part along {:?}, the shapes along {:?}",
        steps.cores.normal,
        s.normal
    );
    if steps.radii == [0.0, 0.0] {
        demand!(steps.cores == s, "with radii of 0 the separation is that of the cores: {:?} and {s:?}", steps.cores);
    }
    let ulp = ulp_of_scene(&[&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)]);
    difference_holds(pair, &steps, ulp)?;
    demand!(steps.clip.is_some() == manifold.is_some(), "{steps:?}");
    if let Some(clip) = &steps.clip {
        clip_holds(&steps, clip, margin, ulp)?;
    }
    let count = manifold.map_or(0, |manifold| manifold.points().len());
    let expected = steps.reason.to_string();
    let said = ["no contact", "one point", "two points"][count];
    demand!(expected.starts_with(said), "{count} points, but {expected:?}");
    Ok(steps.reason)
}

/// The corners are in order, around the origin iff the cores overlap, and as near to it as the cores are to each other.
fn difference_holds(pair: &Pair, steps: &ManifoldSteps, ulp: f64) -> Result<(), String> {
    let corners: Vec<Vec2> = steps.difference.iter().map(|edge| edge.from).collect();
    let edge = |i: usize| [corners[i], corners[(i + 1) % corners.len()]];
    let placed = |owner: Owner, feature: Feature| {
        let (Feature::Corner(i) | Feature::Edge(i)) = feature;
        let (shape, pose) = if owner == Owner::A { (&pair.a, pair.pose_a) } else { (&pair.b, pair.pose_b) };
        pose * shape.corners()[i as usize]
    };
    for (i, step) in steps.difference.iter().enumerate() {
        let other = if step.owner == Owner::A { Owner::B } else { Owner::A };
        let apart = placed(step.owner, step.edge) - placed(other, step.corner);
        let from = if step.owner == Owner::A { apart } else { -apart };
        let off = f64::from((from - step.from).length());
        demand!(off <= 8.0 * ulp, "edge {i} starts {off:e} from its corners: {step:?}; ulp {ulp:e}");
        // Convex: every corner is on the left of every edge.
        let [p, q] = edge(i);
        let inward = Vec2::new(p.y - q.y, q.x - p.x);
        for &corner in &corners {
            let length = dot(inward, inward).sqrt();
            let depth = dot(corner - p, inward) / length;
            // Rounding turns an edge more, the shorter it is.
            let error = 4.0 * ulp * (1.0 + dot(corner - p, corner - p).sqrt() / length);
            demand!(length == 0.0 || depth >= -error, "{corner:?} is {depth:e} outside of edge {i} of {corners:?}");
        }
    }
    // The nearest point is on the nearest feature, and as far from the origin as the cores are from each other.
    let nearest = steps.cores.point_a - steps.cores.point_b;
    let on = match steps.nearest {
        Feature::Corner(i) => [corners[i as usize]; 2],
        Feature::Edge(i) => edge(i as usize),
    };
    let off = distance_to(on, nearest);
    demand!(off <= 16.0 * ulp, "{nearest:?} is {off:e} from {:?} of {corners:?}", steps.nearest);
    let least = (0..corners.len()).map(|i| distance_to(edge(i), Vec2::ZERO)).fold(f64::INFINITY, f64::min);
    let cores = f64::from(steps.cores.distance.abs());
    demand!((least - cores).abs() <= 16.0 * ulp, "the origin is {least:e} from the border, the cores {cores:e} apart");
    Ok(())
}

fn clip_holds(steps: &ManifoldSteps, clip: &ClipSteps, margin: f32, ulp: f64) -> Result<(), String> {
    let manifold = steps.manifold.as_ref().ok_or("clipped without a manifold")?;
    demand!(clip.normal == manifold.normal && clip.before_margin.normal == manifold.normal, "{clip:?}");
    let left: Vec<&ContactPoint> = clip.before_margin.points().iter().filter(|p| p.separation <= margin).collect();
    demand!(left.into_iter().eq(manifold.points()), "{manifold:?} is not what {margin} leaves of {clip:?}");
    let slant = (clip.normal - steps.cores.normal).length();
    demand!(slant <= if clip.face.is_some() { 1.01 * SAME_DIRECTION } else { 0.0 }, "{slant} off: {steps:?}");
    let tangent = Vec2::new(-clip.normal.y, clip.normal.x);
    let size = clip.facing.iter().flat_map(|edge| [edge.from, edge.to]).map(|p| f64::from((p - clip.middle).length()));
    let error = 8.0 * ulp + 1e-6 * size.fold(0.0, f64::max);
    for edge in &clip.facing {
        for (at, place) in [(edge.from, edge.places[0]), (edge.to, edge.places[1])] {
            let off = (dot(at - clip.middle, tangent) - f64::from(place)).abs();
            demand!(off <= error, "{at:?} is {off:e} from its place in {clip:?}");
        }
    }
    let [[a_start, a_end], [b_start, b_end]] = clip.facing.map(|edge| edge.places);
    demand!(clip.common == [a_start.max(b_end), a_end.min(b_start)], "{clip:?}");
    let off = |edge: &jostle::explain::FacingEdge| {
        let along = edge.to - edge.from;
        let length = dot(along, along).sqrt();
        let sine = if length > 0.0 { dot(along, clip.normal).abs() / length } else { 0.0 };
        if matches!(edge.feature, Feature::Corner(_)) { [f64::INFINITY; 2] } else { [sine, 4.0 * ulp / length + 1e-6] }
    };
    demand!(clip.reference().owner == clip.reference && clip.incident().owner != clip.reference, "{clip:?}");
    let ([reference, error], [incident, other_error]) = (off(clip.reference()), off(clip.incident()));
    demand!(
        reference.is_infinite() || reference <= incident + f64::from(SAME_DIRECTION) + error + other_error,
        "{reference} and {incident}: {clip:?}"
    );
    Ok(())
}

fn agree(class: Class) {
    let count = cases("JOSTLE_PAIRS", 2_000);
    let mut reasons = std::collections::BTreeMap::new();
    for seed in 0..count {
        let mut random = Random::new(seed + ((class as u64 + 300) << 48));
        let pair = pair(class, &mut random);
        let size = pair.a.aabb().size().x.max(pair.a.aabb().size().y).max(pair.b.aabb().size().x);
        for margin in [0.0, size * 0.05, f32::INFINITY] {
            match steps_hold(&pair, margin) {
                Ok(reason) => *reasons.entry(reason.to_string()).or_insert(0) += 1,
                Err(message) => panic!("{class:?}, seed {seed}, margin {margin}: {message}\n{pair:#?}"),
            }
        }
    }
    println!("{class:?}: {reasons:#?}");
    assert!(reasons.len() >= 5, "{class:?}: {reasons:?}");
}

#[test]
fn explanations_of_generated_pairs_hold() {
    Class::ALL.into_iter().for_each(agree);
}

#[test]
fn explanations_of_the_zoo_hold() {
    for_pairs_of_the_zoo(&mut Random::new(12), |pair, _| {
        let size = pair.a.aabb().size().x.min(pair.b.aabb().size().x).max(0.5);
        for margin in [0.0, size, f32::INFINITY, f32::NAN] {
            steps_hold(pair, margin).map_err(|message| format!("margin {margin}: {message}"))?;
        }
        Ok(())
    });
}

fn explain(a: &Convex, b: &Convex, pose_b: impl Into<Pose2>, margin: f32) -> ManifoldSteps {
    explain_manifold(a.at(Pose2::IDENTITY), b.at(pose_b), margin).expect("finite poses")
}

fn block(width: f32, height: f32) -> Convex {
    Convex::rectangle(width, height).expect("valid")
}

#[test]
fn every_reason_has_its_example() {
    let (floor, crate_, ball) = (block(10.0, 2.0), block(2.0, 2.0), Convex::circle(1.0).expect("valid"));
    let turned = |x: f32, y: f32, angle: f32| Pose2::new((x, y), Rot2::new(angle));
    let cases = [
        (explain(&floor, &crate_, (0.0, 2.0), f32::NAN), ManifoldReason::NoMargin),
        (explain(&floor, &crate_, (0.0, 3.0), 0.5), ManifoldReason::BeyondMargin),
        (explain(&ball, &ball, (1.0, 0.0), 0.0), ManifoldReason::CornerAgainstCorner),
        (explain(&crate_, &crate_, (2.5, 2.5), 1.0), ManifoldReason::CornerAgainstCorner),
        (explain(&floor, &ball, (0.0, 1.5), 0.0), ManifoldReason::CornerAgainstEdge),
        (explain(&floor, &crate_, turned(0.0, 2.0, 0.1), 0.0), ManifoldReason::OneEndWithinMargin),
        (explain(&floor, &crate_, turned(0.0, 2.0, 0.1), 0.2), ManifoldReason::TiltedFaces),
        (explain(&floor, &crate_, (0.0, 2.0), 0.0), ManifoldReason::FlushFaces),
    ];
    for (steps, reason) in cases {
        assert_eq!(steps.reason, reason, "{steps:?}");
    }
}

#[test]
fn the_normal_of_a_face_replaces_the_direction_between_two_corners() {
    // B is rotated by 10⁻⁵ rad, and its corner is past A's by a ten-thousandth of the gap: the nearest points are two
    // corners.
    let crate_ = block(2.0, 2.0);
    let past = explain(&crate_, &crate_, Pose2::new((2.0001, 3.0), Rot2::new(-1e-5)), 2.0);
    assert!(matches!(past.nearest, Feature::Corner(_)), "{past:?}");
    let clip = past.clip.unwrap();
    assert_eq!(clip.face, Some(Owner::B), "{clip:?}");
    assert_eq!(clip.normal, Vec2::new(1e-5, 1.0));
    assert_ne!(past.cores.normal, clip.normal);
    // The normal of a face that is nearest itself replaces nothing.
    assert_eq!(explain(&crate_, &crate_, Pose2::new((1.0, 3.0), Rot2::new(-1e-5)), 2.0).clip.unwrap().face, None);
}

#[test]
fn features_have_the_indices_of_the_outline_even_if_rounding_requires_a_new_hull() {
    let barely_convex = [(0.0, 1.0), (1.0, 0.0), (2.0, -1.0 + f32::EPSILON), (16_777_216.0, 16_777_216.0)];
    let (needle, point) = (Convex::hull(barely_convex).expect("valid"), Convex::hull([(0.0, 0.0)]).expect("valid"));
    let pose = Pose2::new((0.0, 0.0), Rot2::quarter_turns(2));
    let tip = needle.corners().iter().position(|p| p.x == 16_777_216.0).expect("it is a corner") as u32;
    let beyond_the_tip = Pose2::from((-16_777_216.0, -16_777_217.0));
    let manifold = contact_manifold(needle.at(pose), point.at(beyond_the_tip), 8.0).expect("near");
    assert_eq!(manifold.points()[0].id.a, Feature::Corner(tip));
}

#[test]
fn the_reference_edge_is_the_more_perpendicular_one_and_among_equals_that_of_a() {
    let (floor, crate_) = (block(10.0, 2.0), block(2.0, 2.0));
    let reference = |angle: f32| {
        let pose = Pose2::new((0.0, 2.0), Rot2::new(angle));
        let clip = explain(&floor, &crate_, pose, 0.1).clip.unwrap();
        let swapped = explain_manifold(crate_.at(pose), floor.at(Pose2::IDENTITY), 0.1).unwrap().clip.unwrap();
        (clip.reference, swapped.reference)
    };
    assert_eq!(reference(0.05), (Owner::A, Owner::B), "the floor, whichever it is called");
    for noise in [-1e-7, 0.0, 1e-7] {
        assert_eq!(reference(noise), (Owner::A, Owner::A), "equals, turned by {noise}");
    }
}

#[test]
fn the_origin_is_in_the_difference_iff_the_cores_overlap() {
    let mut random = Random::new(5);
    let mut counts = [0, 0];
    for _ in 0..2_000 {
        let pair = pair(Class::Unit, &mut random);
        let steps = explain_manifold(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b), 0.0).unwrap();
        let corners: Vec<Vec2> = steps.difference.iter().map(|edge| edge.from).collect();
        let depths = (0..corners.len()).map(|i| {
            let (p, q) = (corners[i], corners[(i + 1) % corners.len()]);
            dot(p, Vec2::new(q.y - p.y, p.x - q.x)) / f64::from((q - p).length())
        });
        let least = depths.fold(f64::INFINITY, f64::min);
        if least.abs() < 1e-5 || corners.len() < 3 || steps.radii != [0.0, 0.0] {
            continue;
        }
        let overlaps = relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) == Relation::Overlapping;
        assert_eq!(overlaps, least > 0.0, "{pair:#?}");
        counts[usize::from(overlaps)] += 1;
    }
    assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
}

#[test]
fn places_along_the_tangent_are_points_of_the_edge() {
    let box_ = Convex::rectangle(1.0, 1.0).expect("valid");
    let steps = explain_manifold(box_.at(Pose2::IDENTITY), box_.at((0.5, 1.0)), 0.0).expect("finite");
    let clip = steps.clip.expect("they touch");
    for facing in &clip.facing {
        assert_eq!(facing.places.map(|place| facing.place(place)), [facing.from, facing.to]);
    }
    assert_eq!(clip.common.map(|place| clip.facing[0].place(place)), [Vec2::new(0.5, 0.5), Vec2::new(0.0, 0.5)]);
    // A disc has only its centre as an edge.
    let ball = Convex::circle(0.5).expect("valid");
    let steps = explain_manifold(box_.at(Pose2::IDENTITY), ball.at((0.25, 1.0)), 0.0).expect("finite");
    let centre = steps.clip.expect("they touch").facing[1];
    assert_eq!(centre.place(0.0), Vec2::new(0.25, 1.0));
}
