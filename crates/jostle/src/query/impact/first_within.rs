use super::{
    closest_approach::{Approach, closest_approach},
    near_leaves::{Limits, Sought, VisitOrder, for_near_leaves},
    order::ordered,
    pair::{Near, Outcome, PiecePair},
};
use crate::{
    difference::Relation,
    math::{Vec2, greater, round_down_sum, smaller},
    placed::{Leaves, Moving, Piece},
    query::relate,
};

/// The first time during a step at which two moving shapes come within a distance of each other, to within a tolerance;
/// `None` if they keep it for all of the step, or with a motion or pose that is not finite.
///
/// Up to `fraction` they are proved to be at least `distance` apart, which `at_least` says; there they are at most the
/// tolerance farther apart. So a pass that is farther than the distance by less than the tolerance may be told. Two that
/// start nearer have the fraction 0, and two that start at exactly the distance count if they come nearer. Both sides of
/// a chain count. A distance that is negative or not a number counts as 0, and a tolerance that is less than rounding as
/// that. If the steps of [`time_of_impact`](crate::time_of_impact) run out, the fraction is that up to which the distance
/// is proved, and they are farther apart there.
///
/// It is the impact of one of the two grown by the distance, and costs as much.
///
/// ```
/// use jostle::{Convex, Motion, first_within};
/// let (robot, wall) = (Convex::circle(0.5)?, Convex::rectangle(0.5, 8.0)?);
/// let drive = robot.moving((0.0, 0.0), Motion::linear((8.0, 0.0)));
/// let near = first_within(drive, wall.at((6.25, 0.0)), 0.5, 1e-4).unwrap();
/// assert!((near.fraction - 5.0 / 8.0).abs() < 1e-4 && near.at_least == 0.5 && near.distance <= 0.5001);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn first_within<'a, 'b>(
    a: impl Into<Moving<'a>>,
    b: impl Into<Moving<'b>>,
    distance: f32,
    tolerance: f32,
) -> Option<Approach> {
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return None;
    }
    if relate(a.start(), b.start()) != Relation::Apart {
        return closest_approach(a.start(), b.start(), 0.0);
    }
    // Nothing is farther away than f32 reaches.
    let distance = f64::from(distance.max(0.0)).min(f32::MAX.into());
    let tolerance = f64::from(tolerance.max(0.0));
    let ([a, b], is_swapped) = ordered(a, b);
    let (moving, turns, leaves) = ([a, b], [a.turn(), b.turn()], Leaves::Border);
    // The first of each pair that comes within the distance, with one of the two grown by it.
    let mut first: Option<Near> = None;
    let until = |first: &Option<Near>| first.map_or(1.0, |near| near.fraction);
    let within = distance + tolerance;
    let earliest = Sought { leaves, during: [0.0, 1.0], first: VisitOrder::Earliest };
    for_near_leaves(moving, turns, earliest, Limits { within, until: 1.0 }, &mut |[a, b], _| {
        let (until, grown) = (until(&first), Piece { radius: a.piece().radius + distance, ..a.piece().clone() });
        let fraction = match PiecePair::new(&grown, b.piece(), turns).advance(tolerance, until, &mut |_, _| {}) {
            Outcome::Clear => None,
            Outcome::Near(near) => Some(near.fraction),
            Outcome::Started => Some(0.0),
            Outcome::Unsettled { safe } => Some(safe),
        };
        if let Some(fraction) = fraction.filter(|fraction| first.is_none() || *fraction < until) {
            first = Some(PiecePair::new(a.piece(), b.piece(), turns).measure(fraction));
        }
        Limits { within, until: first.map_or(1.0, |near| near.fraction) }
    });
    // Another pair may be nearer then.
    let mut near = first?;
    for_near_leaves(
        moving,
        turns,
        Sought::at(near.fraction, leaves),
        Limits { within: near.gap, until: near.fraction },
        &mut |[a, b], _| {
            let other = PiecePair::new(a.piece(), b.piece(), turns).measure(near.fraction);
            near = if other.gap < near.gap { other } else { near };
            Limits { within: near.gap, until: near.fraction }
        },
    );
    let [first, second] = near.points.map(Vec2::from);
    let [point_a, point_b] = if is_swapped { [second, first] } else { [first, second] };
    let (fraction, gap) = (near.fraction, greater(0.0, near.gap));
    let at_least = round_down_sum(smaller(distance, gap), 0.0);
    Some(Approach { at_least, distance: gap as f32, fraction, point_a, point_b })
}
