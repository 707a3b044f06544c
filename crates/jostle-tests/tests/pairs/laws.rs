//! The laws of every pair of shapes, whatever the true answer is.

use jostle::{
    Compound, Convex, Part, Pose2, Ray, Relation, Rot2, Separation, Shape, Vec2, cast_ray, closest_point, encloses,
    intersects, locate, relate, separation,
};

use crate::common::{
    close::{body, demand, ulp_of_scene},
    generators::Pair,
    tally::count,
};

fn answers(pair: &Pair) -> (Relation, Separation) {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    (relate(a, b), separation(a, b))
}

fn same_bits(a: f32, b: f32) -> bool {
    // The two zeros count as one number.
    a == b
}

fn same(a: Vec2, b: Vec2) -> bool {
    same_bits(a.x, b.x) && same_bits(a.y, b.y)
}

/// All laws.
pub(crate) fn hold(pair: &Pair) -> Result<(), String> {
    swapping_mirrors(pair)?;
    scaling_changes_no_bit(pair)?;
    a_quarter_turn_changes_nothing(pair)?;
    mirroring_changes_nothing(pair)?;
    moving_by_the_separation_makes_them_touch(pair)?;
    questions_agree(pair)?;
    being_the_only_part_changes_no_bit(pair)
}

/// Checks that swapping A and B mirrors the answer bit for bit wherever the nearest direction is unique.
fn swapping_mirrors(pair: &Pair) -> Result<(), String> {
    let ((relation, s), (relation_swapped, t)) = (answers(pair), answers(&pair.swapped()));
    demand!(relation == relation_swapped, "relate is {relation:?}, swapped {relation_swapped:?}");
    demand!(same_bits(s.distance, t.distance), "distance is {}, swapped {}", s.distance, t.distance);
    let mirrored = same(s.normal, -t.normal) && same(s.point_a, t.point_b) && same(s.point_b, t.point_a);
    if mirrored {
        count("mirrored");
    } else {
        // Then both directions must be equally near. Cores that are apart have only one.
        let (a, b) = (body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b));
        let back = [-f64::from(t.normal.x), -f64::from(t.normal.y)];
        let gap = jostle_oracle::support_gap(&a, &b, back);
        let tie = (gap - f64::from(s.distance)).abs() <= 4.0 * ulp_of_scene(&[&a, &b]);
        let turned = !same(s.normal, -t.normal);
        demand!(relation != Relation::Apart && tie && turned, "not mirrored: {s:?}, swapped {t:?}");
    }
    Ok(())
}

/// Scaling by a power of two scales the answer, bit for bit.
fn scaling_changes_no_bit(pair: &Pair) -> Result<(), String> {
    for factor in [0.015_625, 4096.0] {
        let ((relation, s), (relation_scaled, t)) = (answers(pair), answers(&pair.scaled(factor)));
        demand!(relation == relation_scaled, "relate is {relation:?}, scaled by {factor} {relation_scaled:?}");
        // The smallest f32, which stands for a distance that would round to 0, is the one value that does not scale.
        let distance = same_bits(s.distance * factor, t.distance) || s.distance.abs() == f32::from_bits(1);
        let points = same(s.point_a * factor, t.point_a) && same(s.point_b * factor, t.point_b);
        let tiny = s.point_a.length().min(s.point_b.length()) < f32::MIN_POSITIVE / factor;
        demand!(distance && same(s.normal, t.normal) && (points || tiny), "{s:?}, scaled by {factor} {t:?}");
        if points {
            count("scaled");
        }
    }
    Ok(())
}

/// Rotating the whole scene by a quarter is exact.
fn a_quarter_turn_changes_nothing(pair: &Pair) -> Result<(), String> {
    let turn = |pose: Pose2| {
        let (r, t) = (pose.rotation, pose.translation);
        Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
    };
    let turned = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
    keeps_relation_and_distance(pair, &turned)
}

/// Mirroring the whole scene is exact too.
fn mirroring_changes_nothing(pair: &Pair) -> Result<(), String> {
    let pose = |pose: Pose2| Pose2::new(Vec2::new(-pose.translation.x, pose.translation.y), pose.rotation.inverse());
    let mirrored =
        Pair { a: pair.a.mirrored_x(), pose_a: pose(pair.pose_a), b: pair.b.mirrored_x(), pose_b: pose(pair.pose_b) };
    keeps_relation_and_distance(pair, &mirrored)
}

/// Checks that the same scene from another side keeps its relation. Its distance may be measured from the other end of
/// an edge, or across from another corner of parallel edges, and so be rounded differently.
fn keeps_relation_and_distance(pair: &Pair, other: &Pair) -> Result<(), String> {
    let ((relation, s), (relation_there, t)) = (answers(pair), answers(other));
    demand!(relation == relation_there, "relate is {relation:?}, in\n{other:#?}\nit is {relation_there:?}");
    let ulp = ulp_of_scene(&[&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)]);
    let off = f64::from(s.distance) - f64::from(t.distance);
    demand!(off.abs() <= ulp, "distance is {}, in\n{other:#?}\nit is {}", s.distance, t.distance);
    Ok(())
}

/// Checks that with B moved by the separation, only rounding is left of the distance: at most 4 ulps of the scene's
/// size, besides the rounding of the f32 translation and normal themselves.
fn moving_by_the_separation_makes_them_touch(pair: &Pair) -> Result<(), String> {
    let (_, s) = answers(pair);
    let moved = pair.moved_b(s.normal * -s.distance);
    let (_, rest) = answers(&moved);
    let bodies = [body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b), body(&moved.b, moved.pose_b)];
    let ulp = ulp_of_scene(&[&bodies[0], &bodies[1], &bodies[2]]);
    // A local origin far from the shape makes the translation larger than the scene.
    let t = moved.pose_b.translation;
    let translation = t.x.abs().max(t.y.abs());
    let rounding = ulp.max(f64::from(translation.next_up() - translation));
    demand!(f64::from(rest.distance.abs()) <= 4.0 * rounding, "{s:?} leaves {rest:?}; ulp {ulp:e}");
    Ok(())
}

/// Checks that different queries never contradict each other.
fn questions_agree(pair: &Pair) -> Result<(), String> {
    let (a, b) = (pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let (relation, s) = answers(pair);
    demand!(intersects(a, b) == (relation != Relation::Apart), "intersects contradicts {relation:?}");
    demand!(encloses(a, a), "A does not enclose itself");
    if encloses(a, b) {
        count("enclosed");
        demand!(relation != Relation::Apart, "A encloses B, which is apart");
        demand!(a.aabb().union(b.aabb()) == a.aabb(), "A encloses B, but its box does not");
    }
    demand!(a.aabb().intersects(b.aabb()) || relation == Relation::Apart, "boxes apart, shapes {relation:?}");
    if pair.a.corners().len() == 1 && pair.a.radius() == 0.0 {
        let p = pair.pose_a * pair.a.corners()[0];
        let point = Convex::hull([p]).expect("finite");
        if relate(point.at(Vec2::ZERO), a) == Relation::Touching {
            count("touching point");
            let c = closest_point(p, b);
            demand!(same_bits(c.distance, s.distance), "closest_point says {}, separation {}", c.distance, s.distance);
        }
    }
    Ok(())
}

/// Checks that the only part of a compound, for which no fast path exists, gives the same bits.
fn being_the_only_part_changes_no_bit(pair: &Pair) -> Result<(), String> {
    let alone =
        |shape: &Convex| Shape::from(Compound::new([Part::new(shape.clone(), Pose2::IDENTITY)]).expect("a part"));
    let b = pair.b.at(pair.pose_b);
    let (part_a, part_b) = (alone(&pair.a), alone(&pair.b));
    let (part_a, part_b) = (part_a.at(pair.pose_a), part_b.at(pair.pose_b));
    let ((relation, s), t) = (answers(pair), separation(part_a, part_b));
    demand!(relation == relate(part_a, part_b), "relate is {relation:?}, as parts {:?}", relate(part_a, part_b));
    let points = same(s.point_a, t.point_a) && same(s.point_b, t.point_b);
    demand!(same_bits(s.distance, t.distance) && same(s.normal, t.normal) && points, "{s:?}, as parts {t:?}");
    for point in [pair.pose_a.translation, s.point_a, s.point_b, s.point_b + s.normal, s.point_b + s.normal.perp()] {
        let (location, as_part) = (locate(point, b), locate(point, part_b));
        demand!(location == as_part, "{point} is {location:?}, as a part {as_part:?}");
        let (closest, as_part) = (closest_point(point, b), closest_point(point, part_b));
        let same_point = same(closest.point, as_part.point) && same(closest.normal, as_part.normal);
        demand!(same_point && same_bits(closest.distance, as_part.distance), "{closest:?}, as a part {as_part:?}");
        let ray = Ray::new(pair.pose_a.translation, point - pair.pose_a.translation);
        let (hit, as_part) = (cast_ray(ray, b), cast_ray(ray, part_b));
        let same_hit = match (hit, as_part) {
            // The place on an edge may be counted from either end; a fraction is accurate to 10⁻¹³.
            (Some(hit), Some(part)) => {
                count("ray at a part");
                let off = (hit.fraction - part.fraction).abs();
                off <= 1e-13 * part.fraction && (hit.normal - part.normal).length() <= 1e-7
            }
            (hit, part) => hit == part,
        };
        demand!(same_hit, "{ray:?} meets {hit:?}, as a part {as_part:?}");
    }
    Ok(())
}
