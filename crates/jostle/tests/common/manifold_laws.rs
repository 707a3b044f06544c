//! What must hold for every contact manifold of two convex shapes.

use jostle::{ContactId, ContactPoint, Manifold, Relation, Vec2, contact_manifold, relate, separation};

use jostle_oracle::distance_to;

use super::{
    close::{body, demand, ulp_of_scene},
    generators::Pair,
};

/// What counts as one direction, in radians.
const SAME_DIRECTION: f32 = 1.0 / 4096.0;

/// All laws, with a margin in sizes of the pair.
pub fn hold(pair: &Pair) -> Result<(), String> {
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
    contact_manifold((&pair.a, pair.pose_a), (&pair.b, pair.pose_b), margin)
}

fn is_there_where_the_separation_says(pair: &Pair, margin: f32) -> Result<(), String> {
    let s = separation(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b));
    let found = manifold(pair, margin);
    demand!(found.is_some() == (s.distance <= margin), "{s:?}, but within {margin} there is {found:?}");
    let Some(manifold) = found else { return Ok(()) };
    let deepest = manifold.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min);
    demand!(deepest == s.distance, "{s:?}, but the deepest of {manifold:?} is {deepest}");
    let slant = (manifold.normal - s.normal).length();
    demand!(slant <= 1.01 * SAME_DIRECTION, "{s:?}, but the normal is off by {slant} in {manifold:?}");
    let ulp = ulp_of_scene(&[&body(&pair.a, pair.pose_a), &body(&pair.b, pair.pose_b)]) as f32;
    // The deepest point is between the witnesses, except where faces are flush and any place along them will do.
    let across = |p: Vec2| manifold.normal.dot(p);
    let middle = (across(s.point_a) + across(s.point_b)) / 2.0;
    let level = manifold.points().iter().any(|point| {
        point.separation == s.distance
            && (across(point.point) - middle).abs() <= 8.0 * ulp + slant * ulp.max(s.distance.abs())
    });
    demand!(level || slant > 0.0, "{s:?}, but {manifold:?}");
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
            // A direction that counts as another's is off by its share of the distance.
            let slack = f64::from(2.0 * ulp + SAME_DIRECTION * SAME_DIRECTION * point.separation.abs());
            demand!(off <= slack, "{point:?} is {off:e} outside of {shape:?}; ulp {ulp:e}");
        }
    }
    // Parted by the deepest point, they touch.
    let deepest = manifold.points().iter().map(|point| point.separation).fold(f32::INFINITY, f32::min);
    if deepest < 0.0 {
        let moved = pair.moved_b(manifold.normal * -deepest);
        let rest = separation(moved.a.at(moved.pose_a), moved.b.at(moved.pose_b));
        let translation = moved.pose_b.translation.x.abs().max(moved.pose_b.translation.y.abs());
        let ulp = ulp.max(translation.next_up() - translation);
        demand!(rest.distance.abs() <= 4.0 * ulp, "pushed out of {manifold:?} there is left {rest:?}; ulp {ulp}");
    }
    Ok(())
}

fn mirrored(point: &ContactPoint) -> ContactPoint {
    ContactPoint { id: ContactId { a: point.id.b, b: point.id.a }, ..*point }
}

fn swapping_mirrors(pair: &Pair, manifold: &Manifold, margin: f32) -> Result<(), String> {
    let swapped = self::manifold(&pair.swapped(), margin);
    let Some(swapped) = swapped else { return Err(format!("swapped there is none for {manifold:?}")) };
    let same = swapped.normal == -manifold.normal
        && swapped.points().len() == manifold.points().len()
        && swapped.points().iter().rev().map(mirrored).eq(manifold.points().iter().copied());
    let apart = relate(pair.a.at(pair.pose_a), pair.b.at(pair.pose_b)) == Relation::Apart;
    // Inside, several directions may be equally near.
    demand!(same || (!apart && swapped.normal != -manifold.normal), "{manifold:?}, swapped {swapped:?}");
    Ok(())
}

fn scaling_changes_no_bit(pair: &Pair, manifold: &Manifold, margin: f32) -> Result<(), String> {
    let factor = 16.0;
    let scaled = self::manifold(&pair.scaled(factor), margin * factor);
    let Some(scaled) = scaled else { return Err(format!("scaled there is none for {manifold:?}")) };
    let same = |(p, q): (&ContactPoint, &ContactPoint)| {
        // The smallest f32 stands for what would round to 0.
        let tiny = p.separation.abs() == f32::from_bits(1) || p.point.length() < f32::MIN_POSITIVE;
        tiny || (p.point * factor == q.point && p.separation * factor == q.separation && p.id == q.id)
    };
    let count = scaled.points().len() == manifold.points().len();
    demand!(
        count && manifold.normal == scaled.normal && manifold.points().iter().zip(scaled.points()).all(same),
        "{manifold:?}, scaled {scaled:?}"
    );
    Ok(())
}
