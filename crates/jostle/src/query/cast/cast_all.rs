use alloc::vec::Vec;

use super::{
    cast::checked,
    joints::Sides,
    leaving::exit,
    pairs::{Begins, Encounter, Ends, for_encounters},
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Placed,
    query::overlap,
};

/// A stretch of a mover's way on which one of its parts overlaps a part of the target.
///
/// ```
/// use jostle::{Convex, Vec2, cast_shape_all};
/// let (post, ball) = (Convex::rectangle(2.0, 8.0)?, Convex::circle(1.0)?);
/// let mut crossings = Vec::new();
/// cast_shape_all(ball.at((-4.0, 0.0)), (8.0, 0.0), post.at((0.0, 0.0)), &mut crossings);
/// assert_eq!((crossings[0].enter, crossings[0].exit), (0.25, 0.75));
/// assert_eq!(crossings[0].normal, Vec2::new(-1.0, 0.0));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crossing {
    /// Where it begins, from 0 to 1: rounded down; 0 where they overlap at the start.
    pub enter: f64,
    /// Where it ends, from 0 to 1: rounded up; 1 where they still overlap at the end.
    pub exit: f64,
    /// The unit normal of the target where the stretch begins, towards the mover.
    pub normal: Vec2,
    /// Where they meet, in the world.
    pub point: Vec2,
    /// Which part of the mover.
    pub part_mover: u32,
    /// Which part of the target.
    pub part_target: u32,
}

/// All that a shape runs through which moves by `linear` without turning: for each pair of parts the stretches of the way
/// on which they overlap, in the order of entering. `crossings` is emptied first.
///
/// What counts is what [`cast_shape`](crate::cast_shape) counts, and the first stretch enters where that hits. The parts of
/// a polygon are one; stretches that adjoin to within rounding are one. Points and parallel segments, which have nothing
/// to overlap with, leave as they enter. Parts that overlap at the start have the normal and the deepest point of the
/// whole shapes' [`separation`](crate::separation).
///
/// Cost: a walk over the corners of each pair of parts that meets. Where rounding leaves doubt, each edge is compared with each
/// corner.
///
/// ```
/// use jostle::{Chain, Convex, cast_shape_all};
/// let comb = Chain::open([(0.0, 0.0), (0.0, 4.0), (3.0, 4.0), (3.0, 0.0)])?;
/// let bullet = Convex::circle(0.5)?;
/// let mut crossings = Vec::new();
/// cast_shape_all(bullet.at((-2.0, 1.0)), (8.0, 0.0), comb.at((0.0, 0.0)), &mut crossings);
/// let hits: Vec<_> = crossings.iter().map(|c| (c.part_target, c.enter)).collect();
/// assert_eq!(hits, [(0, 0.1875), (2, 0.5625)]);
/// # Ok::<(), jostle::ShapeError>(())
/// ```
pub fn cast_shape_all(mover: Placed<'_>, linear: impl Into<Vec2>, target: Placed<'_>, crossings: &mut Vec<Crossing>) {
    crossings.clear();
    let Some(linear) = checked(mover, linear.into(), target) else { return };
    let sides = Sides::of(mover, target);
    let at_start = || {
        let overlap = overlap(&sides, mover).unwrap_or_else(|| unreachable!("they overlap"));
        (overlap.normal.into(), overlap.point.into())
    };
    for_encounters(&sides, mover, linear, None, &mut |encounter| {
        crossings.push(crossing(&encounter, at_start));
        1.0
    });
    join(crossings);
}

fn crossing(encounter: &Encounter<'_>, at_start: impl FnOnce() -> (Vec2, Vec2)) -> Crossing {
    let way = &encounter.way;
    let (enter, latest, (normal, point)) = match &encounter.begins {
        Begins::AtStart => (0.0, 0.0, at_start()),
        Begins::At(entry) => {
            let (normal, point) = way.landing(&entry.touch);
            let latest = if entry.fraction > 0.0 { way.enter_at_latest(&entry.touch) } else { 0.0 };
            (entry.fraction, latest, (normal.into(), point.into()))
        }
    };
    let exit = match &encounter.ends {
        _ if way.linear == DVec2::ZERO => 1.0,
        Ends::Overlap([a, b]) => exit(a, b, way),
        Ends::Touch(touch) => way.enter_at_latest(touch),
        Ends::AtOnce => latest,
    };
    let [part_mover, part_target] = encounter.parts;
    Crossing { enter, exit: exit.min(1.0), normal, point, part_mover, part_target }
}

/// Makes one of all stretches of a pair of parts that have a point in common, and sorts them by where they begin.
fn join(crossings: &mut Vec<Crossing>) {
    let parts = |crossing: &Crossing| (crossing.part_mover, crossing.part_target);
    let earlier = |a: &Crossing, b: &Crossing| a.enter.total_cmp(&b.enter).then(a.exit.total_cmp(&b.exit));
    crossings.sort_by(|a, b| parts(a).cmp(&parts(b)).then(earlier(a, b)));
    crossings.dedup_by(|next, first| {
        let adjoins = parts(next) == parts(first) && next.enter <= first.exit;
        if adjoins {
            first.exit = first.exit.max(next.exit);
        }
        adjoins
    });
    crossings.sort_by(|a, b| earlier(a, b).then(parts(a).cmp(&parts(b))));
}
