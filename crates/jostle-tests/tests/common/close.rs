//! Comparisons of the library's answers with the oracle's, with the bounds that the library promises.

use jostle::{Convex, Location, Placed, Pose2, Ray, Relation, Vec2, cast_ray, encloses, locate, relate, separation};
use jostle_oracle::{self as oracle, Body};

use super::{generators::Pair, random::Random, tally::count};

/// The same placed shape for the oracle.
pub fn body(shape: &Convex, pose: Pose2) -> Body {
    let local: Vec<[f32; 2]> = shape.corners().iter().map(|&p| p.into()).collect();
    let (r, t) = (pose.rotation, pose.translation);
    Body::place(&local, [r.cos(), r.sin()], t.into(), shape.radius())
}

/// One f32 ulp of the largest coordinate of the two, radii included: the unit of the promised errors.
pub fn ulp_of_scene(bodies: &[&Body]) -> f64 {
    let largest = |body: &&Body| {
        let corner = body.corners.iter().flatten().fold(0.0, |w: f64, x| w.max(x.abs()));
        corner + f64::from(body.radius)
    };
    let size = bodies.iter().map(largest).fold(0.0, f64::max) as f32;
    f64::from(size.next_up() - size)
}

pub fn same_relation(ours: Relation, theirs: oracle::Relation) -> bool {
    matches!(
        (ours, theirs),
        (Relation::Apart, oracle::Relation::Apart)
            | (Relation::Touching, oracle::Relation::Touching)
            | (Relation::Overlapping, oracle::Relation::Overlapping)
    )
}

/// The relation that the sign of a separation tells.
pub fn by_sign(distance: f32) -> Relation {
    match distance.total_cmp(&0.0) {
        core::cmp::Ordering::Less => Relation::Overlapping,
        core::cmp::Ordering::Equal => Relation::Touching,
        core::cmp::Ordering::Greater => Relation::Apart,
    }
}

fn same_location(ours: Location, theirs: oracle::Location) -> bool {
    matches!(
        (ours, theirs),
        (Location::Inside, oracle::Location::Inside)
            | (Location::Boundary, oracle::Location::Boundary)
            | (Location::Outside, oracle::Location::Outside)
    )
}

macro_rules! demand {
    ($condition:expr, $($message:tt)+) => {
        let holds: bool = $condition;
        if !holds {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use demand;

/// Checks all queries about a pair against the oracle.
pub fn pair_agrees(pair: &Pair) -> Result<(), String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (body_a, body_b) = (body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b));
    let (relation, truth) = (relate(a, b), oracle::relate(&body_a, &body_b));
    demand!(same_relation(relation, truth), "relate: {relation:?}, truly {truth:?}");
    separation_agrees(a, b, &body_a, &body_b, relation)?;
    for (outer, inner, body_outer, body_inner) in [(a, b, &body_a, &body_b), (b, a, &body_b, &body_a)] {
        let (found, truth) = (encloses(outer, inner), oracle::encloses(body_outer, body_inner));
        demand!(found == truth, "encloses: {found}, truly {truth}");
    }
    Ok(())
}

/// Checks the separation against the oracle: the distance is correct, the shapes really have that separation along its
/// normal, and the points are on the borders and that far apart.
fn separation_agrees(
    a: Placed<'_>,
    b: Placed<'_>,
    body_a: &Body,
    body_b: &Body,
    relation: Relation,
) -> Result<(), String> {
    let s = separation(a, b);
    let ulp = ulp_of_scene(&[body_a, body_b]);
    let truth = oracle::distance(body_a, body_b);
    let distance = f64::from(s.distance);
    demand!((distance - truth).abs() <= 4.0 * ulp, "distance: {distance:e}, truly {truth:e}, ulp {ulp:e}");
    demand!(by_sign(s.distance) == relation, "distance {distance:e} but {relation:?}");
    let n = [f64::from(s.normal.x), f64::from(s.normal.y)];
    let length = n[0].hypot(n[1]);
    demand!((length - 1.0).abs() <= 2_f64.powi(-23), "normal {} has length {length}", s.normal);
    // The normal is rounded to f32, which moves a support point by an ulp at most; the distance has its own 4.
    let support = oracle::support_gap(body_a, body_b, n);
    demand!(
        (support - truth).abs() <= 8.0 * ulp,
        "along {} the gap is {support:e}, not {truth:e}; ulp {ulp:e}",
        s.normal
    );
    for (point, body) in [(s.point_a, body_a), (s.point_b, body_b)] {
        let off = oracle::distance_to([f64::from(point.x), f64::from(point.y)], body);
        demand!(off.abs() <= 2.0 * ulp, "point {point} is {off:e} off the border; ulp {ulp:e}");
    }
    for (axis, n) in n.into_iter().enumerate() {
        let span = f64::from(s.point_b[axis]) - f64::from(s.point_a[axis]);
        demand!((span - n * distance).abs() <= 4.0 * ulp, "points do not span the distance: {s:?}; ulp {ulp:e}");
    }
    Ok(())
}

/// Points that are likely to lie on or next to a border.
pub fn probes(shape: &Convex, pose: Pose2, random: &mut Random) -> Vec<Vec2> {
    let corners = shape.corners();
    let i = random.below(corners.len());
    let (p, q) = (corners[i], corners[(i + 1) % corners.len()]);
    let middle = Vec2::new(p.x.midpoint(q.x), p.y.midpoint(q.y));
    let out = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let size = shape.aabb().size();
    let size = size.x.max(size.y);
    let on_border = p + out * (shape.radius() / out.length().max(f32::MIN_POSITIVE));
    let mut probes: Vec<Vec2> =
        [p, middle, p + (q - p) * 2.0, on_border, p + out * size].map(|local| pose * local).into();
    let nudged = |random: &mut Random, v: Vec2| Vec2::new(random.nudged(v.x, 1), random.nudged(v.y, 1));
    let near = *random.pick(&probes);
    probes.push(nudged(random, near));
    probes
}

/// Checks the location of a point against the oracle.
pub fn location_agrees(point: Vec2, shape: &Convex, pose: Pose2) -> Result<(), String> {
    let found = locate(point, shape.at(pose));
    let truth = oracle::locate([f64::from(point.x), f64::from(point.y)], &body(shape, pose));
    demand!(same_location(found, truth), "locate {point}: {found:?}, truly {truth:?}");
    let closest = jostle::closest_point(point, shape.at(pose));
    let inside = closest.distance < 0.0;
    demand!(inside == (found == Location::Inside), "closest_point says {} but {found:?}", closest.distance);
    Ok(())
}

/// Checks a ray against the oracle: hit or miss is exact, and so is the place of the hit to its bound.
pub fn ray_agrees(ray: Ray, shape: &Convex, pose: Pose2) -> Result<(), String> {
    let body = body(shape, pose);
    let hit = cast_ray(ray, shape.at(pose));
    let truth = oracle::ray_fraction(ray.origin.into(), ray.direction.into(), &body);
    demand!(hit.is_some() == truth.is_some(), "{ray:?}: {hit:?}, truly {truth:?}");
    let (Some(hit), Some(truth)) = (hit, truth) else { return Ok(()) };
    count(if truth == 0.0 { "ray from inside" } else { "ray hit" });
    let off = (hit.fraction - truth).abs();
    demand!(off <= 1e-13 * truth, "{ray:?}: fraction {:e}, truly {truth:e}", hit.fraction);
    let length = f64::from(hit.normal.x).hypot(f64::from(hit.normal.y));
    demand!((length - 1.0).abs() <= 2_f64.powi(-23), "{ray:?}: normal {}", hit.normal);
    if truth == 0.0 {
        demand!(hit.point == ray.origin, "{ray:?} starts inside but hits at {}", hit.point);
        return Ok(());
    }
    // For every distance of the origin, the hit is as near to the border as a point of f32 can be.
    let ulp = ulp_of_scene(&[&body]);
    let point = [f64::from(hit.point.x), f64::from(hit.point.y)];
    let border = oracle::distance_to(point, &body);
    demand!(border.abs() <= 2.0 * ulp, "{ray:?}: hit {} is {border:e} off the border", hit.point);
    // The normal is one of the border there: along it, no point of the shape is beyond the hit.
    let n = [f64::from(hit.normal.x), f64::from(hit.normal.y)];
    let against = n[0] * f64::from(ray.direction.x) + n[1] * f64::from(ray.direction.y);
    demand!(against <= 1e-6 * f64::from(ray.direction.length()), "{ray:?}: leaves along {}", hit.normal);
    let is_end = shape.radius() == 0.0 && shape.corners().len() < 3;
    let beyond = -oracle::support_gap(&body, &Body::point(point), n);
    demand!(is_end || beyond.abs() <= 8.0 * ulp, "{ray:?}: {beyond:e} lies beyond {} along {}", hit.point, hit.normal);
    Ok(())
}

/// Rays that are likely to graze a corner, to run along an edge, to come from far away or to start next to the border.
pub fn rays(pair: &Pair, random: &mut Random) -> Vec<Ray> {
    let targets = probes(&pair.b, pair.pose_b, random);
    let origins = probes(&pair.a, pair.pose_a, random);
    let along = targets[1] - targets[0];
    let (from, to) = (*random.pick(&origins), *random.pick(&targets));
    let direction = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let far = to - direction * (2_f32.powi(random.below(60) as i32) * along.length().max(1.0));
    vec![
        Ray::new(from, to - from),
        Ray::new(targets[0] - along * 2.0, along),
        Ray::new(targets[2], targets[0] - targets[2]),
        Ray::new(from, along.perp()),
        Ray::new(far, direction),
        Ray::new(to, Vec2::ZERO),
    ]
}

/// A ray that starts within about 10⁻¹⁶ of a rounded border through the origin, and the pose for which it does.
pub fn ray_at_the_border(shape: &Convex, random: &mut Random) -> (Ray, Pose2) {
    let corners = shape.corners();
    let i = random.below(corners.len());
    let (p, q) = (corners[i], corners[(i + 1) % corners.len()]);
    let out = if corners.len() == 1 { Vec2::new(0.6, 0.8) } else { (p - q).perp() * (1.0 / (q - p).length()) };
    let border = p + (q - p) * random.between(0.0, 1.0) + out * shape.radius();
    let pose = Pose2::from(-border);
    // Each step removes the rest of the distance, down to its own rounding.
    let mut origin = Vec2::ZERO;
    for _ in 0..3 {
        let closest = jostle::closest_point(origin, shape.at(pose));
        origin -= closest.normal * closest.distance;
    }
    let nudged = Vec2::new(random.nudged(origin.x, 2), random.nudged(origin.y, 2));
    let direction = Vec2::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let slanted = (q - p) * random.between(-1.0, 1.0) - out * random.between(0.0, 1e-3);
    (Ray::new(nudged, *random.pick(&[direction, -out, slanted])), pose)
}
