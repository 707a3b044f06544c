use super::{
    least::Least,
    near_leaves::{LeafTrees, Limits, Sought, VisitOrder},
    order::ordered,
    pair::PiecePair,
};
use crate::{
    difference::Relation,
    math::{Vec2, greater, round_down_sum},
    placed::{Leaf, Leaves, Moving, Turn},
    query::relate,
};

/// The number of corners of a convex shape up to which examining all of them at once costs less than runs of them.
const FEW: usize = 128;

/// The same number while few pairs are examined.
const FEW_OF_FEW_PAIRS: usize = 2048;

/// The number of examinations of shapes of more than `FEW` corners after which such shapes are divided into runs.
const MOST_LARGE: usize = 8;

/// The least distance of two moving shapes during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Approach {
    /// A proved lower bound of the distance; 0 if they touch or overlap.
    pub at_least: f32,
    /// The least distance found, at most the tolerance above `at_least`; 0 if they touch or overlap.
    pub distance: f32,
    /// The fraction of the step at which it was found.
    pub fraction: f64,
    /// The nearest point of A then, in the world.
    pub point_a: Vec2,
    /// The nearest point of B then, in the world.
    pub point_b: Vec2,
}

/// The least distance of two shapes that move and turn during a step, to within a tolerance; `None` with a motion or
/// pose that is not finite.
///
/// `at_least` is proved for all of the step, ends included, by the same bounds as
/// [`time_of_impact`](crate::time_of_impact); where nothing turns, by lines below the distance, which is a convex function
/// of time. `distance` is measured, and at most the tolerance more. If 256 passes,
/// plus 64 for each turn of either shape, at most 16,640, do not prove that for two pieces and a part of the step, the
/// tolerance is multiplied by 16, and so on. It also grows after 4,096 passes for all pieces and parts together, or
/// more if one may take more; the first 32 of each do not count. A tolerance that is not positive, or less than
/// rounding, counts as that rounding. Both sides of a chain count. If the shapes overlap, the points are those of two
/// parts that overlap.
///
/// Cost: as a rule ten passes over all corners, where nothing turns four; for shapes of many pieces, ten for each pair of pieces whose least
/// distance is about that of the nearest pair. The number of such pairs is as a rule proportional to the number of
/// pieces. It is quadratic for interleaved spikes and for one outline along another, as a wheel in a hole. A convex
/// shape of n > 2,048 corners counts as pieces of at most 4 √n corners each, if the shapes are apart at the start. So
/// does one of n > 128 corners after eight examinations of such shapes, unless both shapes are convex.
///
/// ```
/// use jostle::{Convex, Motion, closest_approach};
/// let (rod, wall) = (Convex::rectangle(4.0, 0.1)?, Convex::rectangle(1.0, 20.0)?);
/// // Half a turn beside a wall: an end of the rod comes within 0.5 of it in between.
/// let spin = rod.moving((0.0, 0.0), Motion::ZERO.turning(3.0).about((0.0, 0.0)));
/// let near = closest_approach(spin, wall.at((3.0, 0.0)), 1e-3).unwrap();
/// assert!((0.498..0.5).contains(&near.at_least) && near.distance <= near.at_least + 1.1e-3);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn closest_approach<'a, 'b>(
    a: impl Into<Moving<'a>>,
    b: impl Into<Moving<'b>>,
    tolerance: f32,
) -> Option<Approach> {
    closest_approach_within(a, b, tolerance, f32::INFINITY)
}

/// The same, if the two may come within this distance of each other; `None` if they are surely farther apart for all of
/// the step, which takes less time to tell.
///
/// An answer is given whose `at_least` is at most `within`; its `distance` may be larger, by less than the tolerance.
///
/// ```
/// use jostle::{Convex, Motion, closest_approach_within};
/// let (ship, buoy) = (Convex::capsule((-5.0, 0.0), (5.0, 0.0), 2.0)?, Convex::circle(1.0)?);
/// let passes = |y: f32| {
///     let sails = ship.moving((-20.0, y), Motion::linear((40.0, 0.0)));
///     closest_approach_within(sails, buoy.at((0.0, 0.0)), 0.01, 1.0).map(|near| near.distance)
/// };
/// assert_eq!([3.5, 5.0].map(passes), [Some(0.5), None]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[must_use]
pub fn closest_approach_within<'a, 'b>(
    a: impl Into<Moving<'a>>,
    b: impl Into<Moving<'b>>,
    tolerance: f32,
    within: f32,
) -> Option<Approach> {
    /// The number of times that the nearest moment is examined again.
    const LOOKS: u32 = 16;
    let (a, b) = (a.into(), b.into());
    if !(a.is_somewhere() && b.is_somewhere()) {
        return None;
    }
    let ([a, b], is_swapped) = ordered(a, b);
    let mut least = Least::new(f64::from(tolerance.max(0.0)), within.into());
    let (moving, turns) = ([a, b], [a.turn(), b.turn()]);
    let is_one_pair = [a, b].iter().all(|moving| moving.start().is_convex());
    if is_one_pair
        && let [Some(a), Some(b)] = [a, b].map(|moving| moving.start().piece())
        && a.corners.len().max(b.corners.len()) <= FEW
    {
        // Two pieces need no search.
        let pair = PiecePair::new(&a, &b, turns);
        least.examine(&pair, [0.0, 1.0]);
        for _ in 0..LOOKS {
            let before = least.found_at();
            least.refine(&pair);
            if least.found_at() == before {
                break;
            }
        }
        return approach(least, within, is_swapped);
    }
    let apart = relate(a.start(), b.start()) == Relation::Apart;
    let leaves_of = |few| if apart { Leaves::Features(few) } else { Leaves::Pieces };
    let most_large = if apart && !is_one_pair { MOST_LARGE } else { usize::MAX };
    let mut leaves = leaves_of(FEW_OF_FEW_PAIRS);
    let mut trees = LeafTrees::new(moving, turns, leaves);
    if !examine_all(&mut least, &mut trees, (turns, leaves), most_large) {
        leaves = leaves_of(FEW);
        trees = LeafTrees::new(moving, turns, leaves);
        examine_all(&mut least, &mut trees, (turns, leaves), usize::MAX);
    }
    // At the time found, another pair may be nearer, and its own minimum may be at another time.
    let mut examined = None;
    for _ in 0..LOOKS {
        let Some(at) = least.found_at().filter(|&at| examined != Some(at)) else { break };
        examined = Some(at);
        trees.search(Sought::at(at, leaves), Limits { within: least.nearest(), until: at }, &mut |[a, b], _| {
            least.refine(&PiecePair::new(a.piece(), b.piece(), turns));
            if least.is_settled() { Limits::NOTHING } else { Limits { within: least.nearest(), until: at } }
        });
    }
    approach(least, within, is_swapped)
}

/// The approach of what was found, if it may be within this distance.
fn approach(least: Least, within: f32, is_swapped: bool) -> Option<Approach> {
    let (near, at_least) = least.found().filter(|(_, at_least)| *at_least <= f64::from(within))?;
    let [first, second] = near.points.map(Vec2::from);
    let [point_a, point_b] = if is_swapped { [second, first] } else { [first, second] };
    let at_least = round_down_sum(at_least, 0.0);
    Some(Approach { at_least, distance: greater(0.0, near.gap) as f32, fraction: near.fraction, point_a, point_b })
}

/// Examines all pairs of leaves that may be the nearest. False if `most_large` examinations of large convex shapes
/// ended the search before that.
fn examine_all(
    least: &mut Least,
    trees: &mut LeafTrees<'_>,
    (turns, leaves): ([Turn; 2], Leaves),
    most_large: usize,
) -> bool {
    let (within, mut large) = (least.goal(), 0);
    // The pair with the least bound comes first; it is mostly the nearest, so that it excludes most other pairs.
    let all = Sought { leaves, during: [0.0, 1.0], first: VisitOrder::Nearest };
    trees.search(all, Limits { within, until: 1.0 }, &mut |leaves, during| {
        let [a, b] = leaves.map(Leaf::piece);
        least.examine(&PiecePair::new(a, b, turns), during);
        large += usize::from(leaves.iter().any(|leaf| !leaf.is_run() && leaf.piece().corners.len() > FEW));
        let is_over = least.is_settled() || large == most_large;
        if is_over { Limits::NOTHING } else { Limits { within: least.goal(), until: 1.0 } }
    });
    large < most_large || least.is_settled()
}
