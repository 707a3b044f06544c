//! The laws of every pair of shapes of all kinds, whatever the true answer is.

use jostle::{
    Chain, Convex, Location, Pose2, Ray, Relation, Rot2, Separation, Shape, Vec2, cast_ray, closest_point, contains,
    encloses, intersects, locate, relate, separation,
};

use crate::common::{
    close::demand,
    kinds::{self, Pair},
    random::Random,
    tally::count,
};

/// The promised rounding error, in ulps of the scene's size.
const ROUNDING: f64 = 4.0;

type Answers = (Relation, Separation);

fn answers(pair: &Pair) -> Answers {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    (relate(a, b), separation(a, b))
}

/// One f32 ulp of the largest coordinate of the two, which their local origins may exceed.
fn ulp_of_scene(pair: &Pair) -> f64 {
    let reach = |v: Vec2| v.x.abs().max(v.y.abs());
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let boxes = [a.aabb(), b.aabb()].into_iter().flat_map(|aabb| [aabb.min, aabb.max]);
    let size = boxes.chain([pair.pose_a.translation, pair.pose_b.translation]).map(reach).fold(0.0, f32::max);
    f64::from(size.next_up() - size)
}

/// All laws. `random` chooses the points and rays that they use.
pub(crate) fn hold(pair: &Pair, random: &mut Random) -> Result<(), String> {
    let own = answers(pair);
    let probes = probes(pair, random);
    let rays: Vec<Ray> = probes.windows(2).map(|ends| Ray::new(ends[0], ends[1] - ends[0])).collect();
    swapping_mirrors(pair, own)?;
    scaling_changes_no_bit(pair, own, &probes, &rays)?;
    a_quarter_turn_changes_nothing(pair, own, &probes)?;
    mirroring_changes_nothing(pair, own, &probes)?;
    moving_by_the_separation_makes_them_touch(pair, own)?;
    the_whole_is_its_parts(pair, own, &probes)?;
    questions_agree(pair, own, &probes)
}

/// Points on the border of A, around it, and on B.
fn probes(pair: &Pair, random: &mut Random) -> Vec<Vec2> {
    let mut probes = Vec::new();
    for (shape, pose) in [(&pair.a, pair.pose_a), (&pair.b, pair.pose_b)] {
        let (aabb, corners) = (shape.aabb(), corners(shape));
        let (p, q) = (*random.pick(&corners), *random.pick(&corners));
        let size = aabb.size();
        let anywhere = aabb.min + Vec2::new(size.x * random.between(-0.2, 1.2), size.y * random.between(-0.2, 1.2));
        probes.extend([p, Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y)), anywhere].map(|local| pose * local));
    }
    probes
}

fn corners(shape: &Shape) -> Vec<Vec2> {
    match shape {
        Shape::Convex(convex) => convex.corners().to_vec(),
        Shape::Polygon(polygon) => polygon.rings().flatten().copied().collect(),
        Shape::Chain(chain) => chain.points().to_vec(),
        Shape::Compound(compound) => compound.parts().iter().flat_map(|part| corners(part.shape())).collect(),
        _ => unreachable!("all kinds are known"),
    }
}

/// Checks that swapping A and B keeps relation and distance bit for bit, and mirrors the rest wherever the nearest
/// place is unique.
fn swapping_mirrors(pair: &Pair, (relation, s): Answers) -> Result<(), String> {
    let (relation_swapped, t) = answers(&pair.swapped());
    demand!(relation == relation_swapped, "relate is {relation:?}, swapped {relation_swapped:?}");
    demand!(s.distance == t.distance, "distance is {}, swapped {}", s.distance, t.distance);
    if (s.normal, s.point_a, s.point_b) == (-t.normal, t.point_b, t.point_a) {
        count("mirrored");
    } else {
        // Then there must be two places, or two directions: rounding alone does not explain it.
        let near = |p: Vec2, q: Vec2, by: f64| f64::from((p - q).x.abs().max((p - q).y.abs())) <= by;
        let ulp = ulp_of_scene(pair);
        let same_place = near(s.point_a, t.point_b, ulp) && near(s.point_b, t.point_a, ulp);
        let same_direction = near(s.normal, -t.normal, ROUNDING * f64::from(f32::EPSILON));
        demand!(!(same_place && same_direction), "not mirrored: {s:?}, swapped {t:?}");
    }
    Ok(())
}

/// Scaling by a power of two scales every answer, bit for bit.
fn scaling_changes_no_bit(pair: &Pair, (relation, s): Answers, probes: &[Vec2], rays: &[Ray]) -> Result<(), String> {
    for factor in [0.015_625, 4096.0] {
        let scaled = pair.scaled(factor);
        let (relation_scaled, t) = answers(&scaled);
        demand!(relation == relation_scaled, "relate is {relation:?}, scaled by {factor} {relation_scaled:?}");
        // The smallest f32, which stands for a distance that would round to 0, is the one value that does not scale.
        let distance = s.distance * factor == t.distance || s.distance.abs() == f32::from_bits(1);
        let is_tiny = |v: Vec2| v.x.abs().min(v.y.abs()) < f32::MIN_POSITIVE / factor;
        let same = |p: Vec2, q: Vec2| p * factor == q || is_tiny(p);
        let points = same(s.point_a, t.point_a) && same(s.point_b, t.point_b);
        demand!(distance && s.normal == t.normal && points, "{s:?}, scaled by {factor} {t:?}");
        let (a, a_scaled) = (pair.a.at(pair.pose_a), scaled.a.at(scaled.pose_a));
        for &p in probes.iter().filter(|&&p| !is_tiny(p)) {
            count("scaled point");
            let (found, there) = (locate(p, a), locate(p * factor, a_scaled));
            demand!(found == there, "locate {p} is {found:?}, scaled by {factor} {there:?}");
            let (c, d) = (closest_point(p, a), closest_point(p * factor, a_scaled));
            let distance = c.distance * factor == d.distance || c.distance.abs() == f32::from_bits(1);
            demand!(distance && c.normal == d.normal && same(c.point, d.point), "{c:?}, scaled by {factor} {d:?}");
        }
        for ray in rays.iter().filter(|ray| !is_tiny(ray.origin) && !is_tiny(ray.direction)) {
            let ray_scaled = Ray::new(ray.origin * factor, ray.direction * factor);
            match (cast_ray(*ray, a), cast_ray(ray_scaled, a_scaled)) {
                (None, None) => {}
                (Some(hit), Some(there)) => {
                    count("scaled ray");
                    let same_hit = (hit.fraction, hit.normal, hit.part) == (there.fraction, there.normal, there.part);
                    demand!(same_hit && same(hit.point, there.point), "{ray:?}: {hit:?}, scaled by {factor} {there:?}");
                }
                (hit, there) => return Err(format!("{ray:?}: {hit:?}, scaled by {factor} {there:?}")),
            }
        }
    }
    Ok(())
}

/// Rotating the whole scene by a quarter is exact.
fn a_quarter_turn_changes_nothing(pair: &Pair, own: Answers, probes: &[Vec2]) -> Result<(), String> {
    let turn = |pose: Pose2| {
        let (r, t) = (pose.rotation, pose.translation);
        Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
    };
    let turned = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
    is_the_same_from_another_side(pair, own, &turned, probes, Vec2::perp)
}

/// Mirroring the whole scene is exact too.
fn mirroring_changes_nothing(pair: &Pair, own: Answers, probes: &[Vec2]) -> Result<(), String> {
    let pose = |pose: Pose2| Pose2::new(Vec2::new(-pose.translation.x, pose.translation.y), pose.rotation.inverse());
    let mirrored =
        Pair { a: pair.a.mirrored_x(), pose_a: pose(pair.pose_a), b: pair.b.mirrored_x(), pose_b: pose(pair.pose_b) };
    is_the_same_from_another_side(pair, own, &mirrored, probes, |p| Vec2::new(-p.x, p.y))
}

/// Checks that relation and locations are the same; distances may be measured from another end, and so be rounded
/// differently.
fn is_the_same_from_another_side(
    pair: &Pair,
    (relation, s): Answers,
    other: &Pair,
    probes: &[Vec2],
    seen: impl Fn(Vec2) -> Vec2,
) -> Result<(), String> {
    let (relation_there, t) = answers(other);
    demand!(relation == relation_there, "relate is {relation:?}, in\n{other:#?}\nit is {relation_there:?}");
    let off = f64::from(s.distance) - f64::from(t.distance);
    demand!(off.abs() <= ulp_of_scene(pair), "distance is {}, in\n{other:#?}\nit is {}", s.distance, t.distance);
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (a_there, b_there) = (other.a.at(other.pose_a), other.b.at(other.pose_b));
    let (found, there) = (encloses(a, b), encloses(a_there, b_there));
    demand!(found == there, "encloses is {found}, in\n{other:#?}\nit is {there}");
    for &p in probes {
        let (found, there) = (locate(p, a), locate(seen(p), a_there));
        demand!(found == there, "locate {p} is {found:?}, in\n{other:#?}\nit is {there:?}");
    }
    Ok(())
}

/// Whether a shape is or has a chain, whose segments have depths of their own.
fn has_chain(shape: &Shape) -> bool {
    match shape {
        Shape::Chain(_) => true,
        Shape::Compound(compound) => compound.parts().iter().any(|part| has_chain(part.shape())),
        _ => false,
    }
}

/// Checks that with B moved by the separation, only rounding is left of the distance. Depths of chains are no
/// translations out of all of their segments; `the_whole_is_its_parts` checks these.
fn moving_by_the_separation_makes_them_touch(pair: &Pair, (relation, s): Answers) -> Result<(), String> {
    let is_overlap = relation == Relation::Overlapping;
    if is_overlap && (has_chain(&pair.a) || has_chain(&pair.b)) {
        return Ok(());
    }
    count(if is_overlap { "pushed out" } else { "moved to touch" });
    let are_several = [&pair.a, &pair.b].iter().any(|shape| matches!(shape, Shape::Compound(_)));
    if is_overlap && are_several {
        count("compound pushed out");
    }
    demand!(s.at_least == -s.distance, "the search was ended at {} of {}", s.at_least, s.distance);
    let moved = pair.moved_b(s.normal * -s.distance);
    let (_, rest) = answers(&moved);
    let rounding = ulp_of_scene(pair).max(ulp_of_scene(&moved));
    let is_left = f64::from(rest.distance.abs()) > ROUNDING * rounding;
    demand!(!is_left, "{s:?} leaves {rest:?}; ulp {rounding:e}");
    Ok(())
}

/// The parts of a shape, each as a shape of its own: a compound's parts, and the segments of chains.
fn parts(shape: &Shape) -> Vec<Shape> {
    match shape {
        Shape::Compound(compound) => compound.parts().iter().flat_map(|part| parts(part.shape())).collect(),
        Shape::Chain(chain) => chain.segments().map(|s| Chain::open(s).expect("different points").into()).collect(),
        one => vec![one.clone()],
    }
}

/// Checks that distance, relation and location of the whole are those of the nearest part, and that no part of an overlap
/// is deeper than all; with chains, as deep as the deepest of their segments.
fn the_whole_is_its_parts(pair: &Pair, (relation, s): Answers, probes: &[Vec2]) -> Result<(), String> {
    let (parts_a, parts_b) = (parts(&pair.a), parts(&pair.b));
    let pairs = || parts_a.iter().flat_map(|a| parts_b.iter().map(move |b| (a.at(pair.pose_a), b.at(pair.pose_b))));
    let nearest = pairs().map(|(a, b)| separation(a, b).distance).fold(f32::INFINITY, f32::min);
    let is_of_segments = matches!(pair.a, Shape::Chain(_)) || matches!(pair.b, Shape::Chain(_));
    let is_no_deeper = s.distance <= nearest || f64::from(s.distance - nearest) <= ulp_of_scene(pair);
    let is_right =
        if relation == Relation::Overlapping && !is_of_segments { is_no_deeper } else { s.distance == nearest };
    demand!(is_right, "distance is {}, of parts {nearest}", s.distance);
    let closest = pairs().map(|(a, b)| relate(a, b)).max().expect("there are parts");
    demand!(relation == closest, "relation is {relation:?}, of parts {closest:?}");
    for &p in probes {
        let found = locate(p, pair.a.at(pair.pose_a));
        let of_parts = parts_a.iter().map(|part| locate(p, part.at(pair.pose_a))).min().expect("there are parts");
        demand!(found == of_parts, "locate {p} is {found:?}, of parts {of_parts:?}");
    }
    Ok(())
}

/// Checks that different queries never contradict each other.
fn questions_agree(pair: &Pair, (relation, s): Answers, probes: &[Vec2]) -> Result<(), String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    demand!(intersects(a, b) == (relation != Relation::Apart), "intersects contradicts {relation:?}");
    let by_sign = match s.distance.total_cmp(&0.0) {
        core::cmp::Ordering::Less => Relation::Overlapping,
        core::cmp::Ordering::Equal => Relation::Touching,
        core::cmp::Ordering::Greater => Relation::Apart,
    };
    demand!(by_sign == relation, "distance {:e} but {relation:?}", s.distance);
    demand!(encloses(a, a), "A does not enclose itself");
    let boxes = (a.aabb(), b.aabb());
    demand!(boxes.0.intersects(boxes.1) || relation == Relation::Apart, "boxes apart, shapes {relation:?}");
    let enclosed = encloses(a, b);
    if enclosed {
        count("enclosed");
        demand!(relation != Relation::Apart, "A encloses B, which is apart");
        demand!(boxes.0.union(boxes.1) == boxes.0, "A encloses B, but its box does not");
    }
    for &p in probes {
        let found = locate(p, a);
        demand!(contains(p, a) == (found != Location::Outside), "contains {p} contradicts {found:?}");
        demand!(!enclosed || !contains(p, b) || contains(p, a), "A encloses B, but not {p} of it");
        let inside = p.x >= boxes.0.min.x && p.x <= boxes.0.max.x && p.y >= boxes.0.min.y && p.y <= boxes.0.max.y;
        demand!(inside || found == Location::Outside, "{p} is {found:?}, but not in the box");
        count(match found {
            Location::Inside => "point inside",
            Location::Boundary => "point on the boundary",
            Location::Outside => "point outside",
        });
        let c = closest_point(p, a);
        let sign = match found {
            Location::Inside => c.distance < 0.0,
            Location::Boundary => c.distance == 0.0,
            Location::Outside => c.distance > 0.0,
        };
        demand!(sign, "closest_point {p} says {} but {found:?}", c.distance);
        let point = Convex::hull([p]).expect("finite");
        let to_point = separation(a, point.at(Vec2::ZERO)).distance;
        let rounding = ulp_of_scene(pair);
        let off = f64::from(c.distance) - f64::from(to_point);
        demand!(off.abs() <= rounding, "closest_point {p} says {}, separation {to_point}", c.distance);
        if !kinds::has_front(&pair.a) {
            count("start of a ray");
            let starts = cast_ray(Ray::new(p, Vec2::new(1.0, 0.0)), a).is_some_and(|hit| hit.fraction == 0.0);
            demand!(starts == (found != Location::Outside), "a ray from {p}, which is {found:?}: {starts}");
        }
    }
    Ok(())
}
