//! The laws of every contact manifold of two convex shapes.

use jostle::{ContactId, ContactPoint, Manifold, Pose2, Relation, Rot2, Vec2, contact_manifold, relate, separation};
use jostle_oracle::{self as oracle, distance_to};

use crate::common::{
    close::{body, demand, ulp_of_scene},
    generators::Pair,
    random::Random,
    tally::count,
};

/// The angle in radians up to which directions count as the same.
const SAME_DIRECTION: f32 = 1.0 / 4096.0;

/// All laws. `random` chooses the margins.
pub(crate) fn hold(pair: &Pair, random: &mut Random) -> Result<(), String> {
    let everything = manifold(pair, f32::INFINITY).ok_or("within an infinite margin there is none")?;
    the_deepest_point_has_the_true_depth(pair, &everything)?;
    a_quarter_turn_keeps_relation_and_depth(pair, &everything)?;
    margins_leave_out_points_beyond_them(pair, &everything, random)?;
    let size = pair.a.aabb().size().x.max(pair.a.aabb().size().y).max(pair.b.aabb().size().x);
    for margin in [0.0, size * 0.01, size * 0.5, f32::INFINITY] {
        is_there_where_the_separation_says(pair, margin)?;
        if let Some(manifold) = manifold(pair, margin) {
            is_sound(pair, &manifold, margin)?;
            swapping_mirrors(pair, &manifold, margin)?;
            scaling_changes_no_bit(pair, &manifold, margin)?;
        }
    }
    Ok(())
}

fn manifold(pair: &Pair, margin: f32) -> Option<Manifold> {
    contact_manifold(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b), margin)
}

pub(crate) fn deepest(manifold: &Manifold) -> f32 {
    manifold.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

fn the_deepest_point_has_the_true_depth(pair: &Pair, manifold: &Manifold) -> Result<(), String> {
    let bodies = [body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b)];
    let (ulp, truth) = (ulp_of_scene(&[&bodies[0], &bodies[1]]), oracle::distance(&bodies[0], &bodies[1]));
    let off = f64::from(deepest(manifold)) - truth;
    demand!(off.abs() <= 4.0 * ulp, "{manifold:?}, but truly {truth:e}, off by {off:e}; ulp {ulp:e}");
    let (sign, relation) = (deepest(manifold).total_cmp(&0.0), oracle::relate(&bodies[0], &bodies[1]));
    let by_sign = match sign {
        core::cmp::Ordering::Less => oracle::Relation::Overlapping,
        core::cmp::Ordering::Equal => oracle::Relation::Touching,
        core::cmp::Ordering::Greater => oracle::Relation::Apart,
    };
    demand!(by_sign == relation, "{manifold:?}, but {relation:?}");
    Ok(())
}

/// Rotating the whole scene by a quarter is exact; a distance may then be measured from the other end of an edge.
fn a_quarter_turn_keeps_relation_and_depth(pair: &Pair, own: &Manifold) -> Result<(), String> {
    let turn = |pose: Pose2| {
        let (r, t) = (pose.rotation, pose.translation);
        Pose2::new(t.perp(), Rot2::from_cos_sin(-r.sin(), r.cos()).expect("as good as before"))
    };
    let turned = Pair { pose_a: turn(pair.pose_a), pose_b: turn(pair.pose_b), ..pair.clone() };
    let there = manifold(&turned, f32::INFINITY).ok_or("turned there is none")?;
    let (depth, depth_there) = (deepest(own), deepest(&there));
    demand!(depth.total_cmp(&0.0) == depth_there.total_cmp(&0.0), "{own:?}, turned by a quarter {there:?}");
    let ulp = ulp_of_scene(&[&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)]) as f32;
    demand!((depth - depth_there).abs() <= ulp, "{own:?}, turned by a quarter {there:?}; ulp {ulp:e}");
    Ok(())
}

/// The points for a margin are those for an infinite one that are within it.
fn margins_leave_out_points_beyond_them(pair: &Pair, everything: &Manifold, random: &mut Random) -> Result<(), String> {
    let reach = deepest(everything).abs() + 1.0;
    let mut margins =
        vec![-0.0, f32::MAX, -f32::MAX, f32::NEG_INFINITY, f32::MIN_POSITIVE, random.between(-2.0, 2.0) * reach];
    margins.extend(everything.points().iter().flat_map(|point| {
        let at = point.separation;
        [at, at.next_down(), at.next_up()]
    }));
    for margin in margins {
        let within: Vec<&ContactPoint> =
            everything.points().iter().filter(|point| point.separation <= margin).collect();
        let found = manifold(pair, margin);
        let same = found.as_ref().map_or(within.is_empty(), |found| {
            found.normal == everything.normal && found.points().iter().eq(within.iter().copied()) && !within.is_empty()
        });
        demand!(same, "within {margin} there is {found:?} of {everything:?}");
    }
    demand!(manifold(pair, f32::NAN).is_none(), "within no number there is {:?}", manifold(pair, f32::NAN));
    Ok(())
}

fn is_there_where_the_separation_says(pair: &Pair, margin: f32) -> Result<(), String> {
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let found = manifold(pair, margin);
    demand!(found.is_some() == (s.distance <= margin), "{s:?}, but within {margin} there is {found:?}");
    let Some(manifold) = found else { return Ok(()) };
    let deepest = deepest(&manifold);
    demand!(deepest == s.distance, "{s:?}, but the deepest of {manifold:?} is {deepest}");
    let slant = (manifold.normal - s.normal).length();
    demand!(slant <= 1.01 * SAME_DIRECTION, "{s:?}, but the normal is off by {slant} in {manifold:?}");
    let ulp = ulp_of_scene(&[&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)]) as f32;
    // The deepest point is between the witness points, except between flush faces, where any place along them is
    // correct.
    let across = |p: Vec2| manifold.normal.dot(p);
    let middle = (across(s.point_a) + across(s.point_b)) / 2.0;
    let level = manifold.points().iter().any(|point| {
        point.separation == s.distance
            && (across(point.point) - middle).abs() <= 8.0 * ulp + slant * ulp.max(s.distance.abs())
    });
    if slant == 0.0 {
        count("level with the witnesses");
        demand!(level, "{s:?}, but {manifold:?}");
    }
    Ok(())
}

fn is_sound(pair: &Pair, manifold: &Manifold, margin: f32) -> Result<(), String> {
    let bodies = [body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b)];
    let ulp = ulp_of_scene(&[&bodies[0], &bodies[1]]) as f32;
    let count = manifold.points().len();
    demand!(count == 1 || count == 2, "{count} points");
    demand!((manifold.normal.length() - 1.0).abs() < 1e-6, "no unit: {manifold:?}");
    let ids: Vec<ContactId> = manifold.points().iter().map(|point| point.id).collect();
    demand!(count == 1 || ids[0] != ids[1], "two points with one id: {manifold:?}");
    for point in manifold.points() {
        demand!(point.separation <= margin, "beyond the margin: {manifold:?}");
        for shape in &bodies {
            let off = distance_to([point.point.x.into(), point.point.y.into()], shape)
                - f64::from(point.separation.abs() / 2.0);
            // A direction that replaces another is off by its share of the distance.
            let slack = f64::from(2.0 * ulp + SAME_DIRECTION * SAME_DIRECTION * point.separation.abs());
            demand!(off <= slack, "{point:?} is {off:e} outside of {shape:?}; ulp {ulp:e}");
        }
    }
    // Moved by the separation of the deepest point, they touch; a direction that replaces another leaves its share of a
    // gap.
    let moved = pair.moved_b(manifold.normal * -deepest(manifold));
    let rest = separation(moved.a.at(moved.pose_a), moved.b.at(moved.pose_b));
    let translation = moved.pose_b.translation.x.abs().max(moved.pose_b.translation.y.abs());
    let ulp = ulp.max(translation.next_up() - translation);
    let before = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let slant = (manifold.normal - before.normal).length();
    let slack = 4.0 * ulp + if deepest(manifold) > 0.0 { slant * deepest(manifold) } else { 0.0 };
    demand!(rest.distance.abs() <= slack, "moved by {manifold:?} there is left {rest:?}; ulp {ulp}");
    Ok(())
}

fn mirrored(point: &ContactPoint) -> ContactPoint {
    let mut mirrored = *point;
    mirrored.id = ContactId { a: point.id.b, b: point.id.a };
    mirrored
}

fn swapping_mirrors(pair: &Pair, manifold: &Manifold, margin: f32) -> Result<(), String> {
    let swapped = self::manifold(&pair.swapped(), margin);
    let Some(swapped) = swapped else { return Err(format!("swapped there is none for {manifold:?}")) };
    let same = swapped.normal == -manifold.normal
        && swapped.points().len() == manifold.points().len()
        && swapped.points().iter().rev().map(mirrored).eq(manifold.points().iter().copied());
    // In an overlap, several directions may be equally near.
    let apart = relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) == Relation::Apart;
    let is_tie = || {
        let bodies = [body(&pair.a, pair.pose_a), body(&pair.b, pair.pose_b)];
        let gap = oracle::support_gap(&bodies[0], &bodies[1], [-swapped.normal.x, -swapped.normal.y].map(f64::from));
        (gap - f64::from(deepest(manifold))).abs() <= 4.0 * ulp_of_scene(&[&bodies[0], &bodies[1]])
    };
    if same {
        count("mirrored");
    } else {
        let is_other = !apart && swapped.normal != -manifold.normal;
        demand!(is_other && is_tie(), "{manifold:?}, swapped {swapped:?}");
    }
    Ok(())
}

fn scaling_changes_no_bit(pair: &Pair, manifold: &Manifold, margin: f32) -> Result<(), String> {
    for factor in [0.015_625, 4096.0] {
        let scaled = self::manifold(&pair.scaled(factor), margin * factor);
        let Some(scaled) = scaled else { return Err(format!("scaled there is none for {manifold:?}")) };
        let same = |(p, q): (&ContactPoint, &ContactPoint)| {
            // The smallest f32 stands for a separation that would round to 0.
            let tiny = p.separation.abs() == f32::from_bits(1) || p.point.length() < f32::MIN_POSITIVE / factor;
            if !tiny {
                count("scaled point");
            }
            tiny || (p.point * factor == q.point && p.separation * factor == q.separation && p.id == q.id)
        };
        let count = scaled.points().len() == manifold.points().len();
        demand!(
            count && manifold.normal == scaled.normal && manifold.points().iter().zip(scaled.points()).all(same),
            "{manifold:?}, scaled by {factor} {scaled:?}"
        );
    }
    Ok(())
}
