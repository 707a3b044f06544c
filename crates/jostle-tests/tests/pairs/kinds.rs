//! All queries about pairs of shapes of all kinds, against exact arithmetic.
//!
//! `JOSTLE_PAIRS` sets how many pairs each class gets.

use crate::common::{
    close::demand,
    counts::cases,
    kinds::{self, Class, Member, Pair, members, pair},
    random::Random,
    tally::{Tally, compared, count},
};
use jostle::{Location, Ray, Relation, Shape, Vec2, cast_ray, closest_point, encloses, locate, relate, separation};

/// The oracle needs milliseconds for a depth; it computes the depth of one overlapping pair in this many.
const DEPTH_ONE_IN: usize = 6;

fn ulp_of_scene(shapes: [&[Vec<Member>]; 2], radius: f32) -> f64 {
    let largest = shapes.into_iter().flatten().flatten().flat_map(Member::corners).flatten();
    let size = largest.fold(f64::from(radius), |w: f64, x| w.max(x.abs() + f64::from(radius))) as f32;
    f64::from(size.next_up() - size)
}

fn largest_radius(shape: &Shape) -> f32 {
    match shape {
        Shape::Convex(convex) => convex.radius(),
        Shape::Compound(compound) => {
            compound.parts().iter().map(|part| largest_radius(part.shape())).fold(0.0, f32::max)
        }
        _ => 0.0,
    }
}

fn agrees(pair: &Pair, random: &mut Random, asked: &mut [u64; 3]) -> Result<(), String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (parts_a, parts_b) = (members(&pair.a, pair.pose_a), members(&pair.b, pair.pose_b));
    let ulp = ulp_of_scene([&parts_a, &parts_b], largest_radius(&pair.a).max(largest_radius(&pair.b)));
    let (relation, truth) = (relate(a, b), kinds::relation(&parts_a, &parts_b));
    demand!(relation == truth, "relate: {relation:?}, truly {truth:?}");
    let s = separation(a, b);
    let by_sign = match s.distance.total_cmp(&0.0) {
        core::cmp::Ordering::Less => Relation::Overlapping,
        core::cmp::Ordering::Equal => Relation::Touching,
        core::cmp::Ordering::Greater => Relation::Apart,
    };
    demand!(by_sign == relation, "distance {:e} but {relation:?}", s.distance);
    let length = f64::from(s.normal.x).hypot(f64::from(s.normal.y));
    demand!((length - 1.0).abs() <= 2_f64.powi(-23), "normal {} has length {length}", s.normal);
    for axis in 0..2 {
        let span = f64::from(s.point_b[axis]) - f64::from(s.point_a[axis]);
        let expected = f64::from(s.normal[axis]) * f64::from(s.distance);
        demand!((span - expected).abs() <= 4.0 * ulp, "points do not span the distance: {s:?}; ulp {ulp:e}");
    }
    if relation != Relation::Overlapping || random.chance(DEPTH_ONE_IN) {
        let truths = match relation {
            Relation::Overlapping => kinds::depths(pair).map(|depth| -depth),
            _ => [kinds::distance(&parts_a, &parts_b, relation); 2],
        };
        let off = truths.map(|truth| (f64::from(s.distance) - truth).abs()).into_iter().fold(f64::INFINITY, f64::min);
        demand!(off <= 4.0 * ulp, "distance: {:e}, truly {truths:?}, off {off:e}; ulp {ulp:e}", s.distance);
    }
    demand!(s.at_least == -s.distance, "the search was ended at {:e} of {:e}", s.at_least, s.distance);
    for (outer, inner, parts_outer, parts_inner) in [(a, b, &parts_a, &parts_b), (b, a, &parts_b, &parts_a)] {
        let found = encloses(outer, inner);
        if let Some(truth) = kinds::encloses(parts_outer, parts_inner) {
            demand!(found == truth, "encloses: {found}, truly {truth}");
        }
    }
    for point in probes(&parts_a, pair, random) {
        asked[1] += 1;
        let (found, truth) = (locate(point, a), kinds::location([point.x.into(), point.y.into()], &parts_a));
        demand!(found == truth, "locate {point}: {found:?}, truly {truth:?}");
        count(if found == Location::Outside { "point outside" } else { "point of the shape" });
        let closest = closest_point(point, a);
        let sign = match found {
            Location::Inside => closest.distance < 0.0,
            Location::Boundary => closest.distance == 0.0,
            Location::Outside => closest.distance > 0.0,
        };
        demand!(sign, "closest_point {point} says {} but {found:?}", closest.distance);
        if found == Location::Outside {
            let body = jostle_oracle::Body::point([point.x.into(), point.y.into()]);
            let distance = kinds::distance(&parts_a, &[vec![Member::Body(body)]], Relation::Apart);
            let off = (f64::from(closest.distance) - distance).abs();
            demand!(off <= 4.0 * ulp, "closest_point {point} says {}, truly {distance:e}", closest.distance);
        }
    }
    for ray in rays(&parts_a, &parts_b, pair, random) {
        asked[2] += 1;
        let (hit, truth) = (cast_ray(ray, a), kinds::ray_fraction(ray, &parts_a));
        demand!(hit.is_some() == truth.is_some(), "{ray:?}: {hit:?}, truly {truth:?}");
        let (Some(hit), Some(truth)) = (hit, truth) else { continue };
        count("ray hit");
        let off = (hit.fraction - truth).abs();
        demand!(off <= 1e-13 * truth, "{ray:?}: {hit:?}, truly {truth:e}");
        let against = hit.normal.x * ray.direction.x + hit.normal.y * ray.direction.y;
        let leaves = truth > 0.0 && against > 1e-6 * ray.direction.length();
        demand!(!leaves, "{ray:?}: leaves along {}", hit.normal);
        demand!(hit.part < pair.a.part_count(), "{hit:?} is on no part");
    }
    Ok(())
}

fn vector(p: [f64; 2]) -> Vec2 {
    Vec2::new(p[0] as f32, p[1] as f32)
}

/// Corners, middles of edges and diagonals, and points next to them.
fn probes(parts: &[Vec<Member>], pair: &Pair, random: &mut Random) -> Vec<Vec2> {
    let corners: Vec<Vec2> = parts.iter().flatten().flat_map(Member::corners).map(vector).collect();
    let i = random.below(corners.len());
    let (p, q, r) = (corners[i], corners[(i + 1) % corners.len()], *random.pick(&corners));
    let middle = |p: Vec2, q: Vec2| Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y));
    let size = pair.a.aabb().size();
    let near = Vec2::new(random.nudged(middle(p, q).x, 1), random.nudged(middle(p, q).y, 1));
    let anywhere = pair.pose_a
        * (pair.a.aabb().min + Vec2::new(size.x * random.between(-0.2, 1.2), size.y * random.between(-0.2, 1.2)));
    vec![p, middle(p, q), middle(p, r), near, anywhere]
}

fn rays(parts: &[Vec<Member>], others: &[Vec<Member>], pair: &Pair, random: &mut Random) -> Vec<Ray> {
    let (targets, origins) = (probes(parts, pair, random), probes(others, &pair.swapped(), random));
    let along = targets[1] - targets[0];
    vec![
        Ray::new(*random.pick(&origins), *random.pick(&targets) - origins[0]),
        Ray::new(origins[0], targets[0] - origins[0]),
        Ray::new(targets[0] - along * 4.0, along),
        Ray::new(targets[0] - along, along),
        Ray::new(origins[4], Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0))),
        Ray::new(targets[4] - (targets[0] - targets[2]) * 65536.0, targets[0] - targets[2]),
    ]
}

fn class_agrees(class: Class) {
    let pairs = cases("JOSTLE_PAIRS", 3_000);
    let (tally, mut asked, mut relations) = (Tally::start(), [0; 3], [0; 3]);
    for seed in 0..pairs {
        let mut random = Random::new(seed + ((class as u64 + 100) << 48));
        let pair = pair(class, &mut random);
        asked[0] += 1;
        if let Err(message) = agrees(&pair, &mut random, &mut asked) {
            panic!("{class:?}, seed {seed}: {message}\n{pair:#?}");
        }
        relations[relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) as usize] += 1;
    }
    tally.demand(pairs, &[("ray hit", 1), ("point outside", 1), ("point of the shape", 1)]);
    compared(&[(asked[0], "pairs"), (asked[1], "points"), (asked[2], "rays")]);
    let [apart, touching, overlapping] = relations;
    println!(
        "{class:?}: {} pairs ({apart} apart, {touching} touching, {overlapping} overlapping), {} points and {} rays \
         agree with exact arithmetic",
        asked[0], asked[1], asked[2]
    );
    assert!(apart > 0 && overlapping > 0 && (touching > 0 || !matches!(class, Class::Grid | Class::NearTouching)));
}

#[test]
fn kinds_of_unit_size_agree() {
    class_agrees(Class::Unit);
}

#[test]
fn small_kinds_agree() {
    class_agrees(Class::Small);
}

#[test]
fn large_kinds_agree() {
    class_agrees(Class::Large);
}

#[test]
fn kinds_on_a_grid_agree() {
    class_agrees(Class::Grid);
}

#[test]
fn kinds_next_to_touching_agree() {
    class_agrees(Class::NearTouching);
}

#[test]
fn polygons_of_several_parts_agree() {
    class_agrees(Class::SeveralParts);
}
