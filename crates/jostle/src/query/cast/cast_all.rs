use alloc::vec::Vec;

use super::{
    cast::checked,
    leaving::exit_fraction,
    part_hits::{HitEnd, PartHit, for_part_hits},
    sides::Sides,
};
use crate::{
    math::{Vec2, dvec2::DVec2},
    placed::Placed,
    query::overlap,
};

/// An interval of a mover's displacement during which one of its parts overlaps a part of the target.
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
#[non_exhaustive]
pub struct Crossing {
    /// The fraction at which it begins, from 0 to 1, rounded down; 0 if they overlap at the start.
    pub enter: f64,
    /// The fraction at which it ends, from 0 to 1, rounded up; 1 if they still overlap at the end.
    pub exit: f64,
    /// The unit normal of the target where the interval begins, towards the mover.
    pub normal: Vec2,
    /// The point where they meet, in the world.
    pub point: Vec2,
    /// The index of the part of the mover, A.
    pub part_a: u32,
    /// The index of the part of the target, B.
    pub part_b: u32,
}

/// All intervals during which a shape that is displaced by `linear` without rotation overlaps the target, for each pair
/// of parts, in the order of entering. `crossings` is cleared first.
///
/// The same overlaps count as for [`cast_shape`](crate::cast_shape), and the first interval begins where that hits. All
/// pieces of a polygon are one part; intervals that adjoin to within rounding are joined. Points and parallel segments,
/// which have no inside to overlap with, exit as they enter. Parts that overlap at the start have the normal and the
/// deepest point of the [`separation`](crate::separation) of the whole shapes.
///
/// Cost: a walk over the corners of each pair of parts that meets, and a comparison of each edge with each corner if
/// rounding leaves it uncertain.
///
/// ```
/// use jostle::{Chain, Convex, cast_shape_all};
/// let comb = Chain::open([(0.0, 0.0), (0.0, 4.0), (3.0, 4.0), (3.0, 0.0)])?;
/// let bullet = Convex::circle(0.5)?;
/// let mut crossings = Vec::new();
/// cast_shape_all(bullet.at((-2.0, 1.0)), (8.0, 0.0), comb.at((0.0, 0.0)), &mut crossings);
/// let hits: Vec<_> = crossings.iter().map(|c| (c.part_b, c.enter)).collect();
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
    for_part_hits(&sides, mover, linear, None, &mut |hit| {
        crossings.push(crossing(&hit, at_start));
        1.0
    });
    join(crossings);
}

fn crossing(hit: &PartHit<'_>, at_start: impl FnOnce() -> (Vec2, Vec2)) -> Crossing {
    let sweep = &hit.sweep;
    let (enter, latest, (normal, point)) = match &hit.start {
        None => (0.0, 0.0, at_start()),
        Some(start) => {
            let (normal, point) = sweep.normal_and_point(&start.touch);
            let latest = if start.fraction > 0.0 { sweep.latest_hit_fraction(&start.touch) } else { 0.0 };
            (start.fraction, latest, (normal.into(), point.into()))
        }
    };
    let exit = match &hit.end {
        _ if sweep.linear == DVec2::ZERO => 1.0,
        HitEnd::Overlap([a, b]) => exit_fraction(a, b, sweep),
        HitEnd::Touch(touch) => sweep.latest_hit_fraction(touch),
        HitEnd::AtOnce => latest,
    };
    let [part_a, part_b] = hit.parts;
    Crossing { enter, exit: exit.min(1.0), normal, point, part_a, part_b }
}

/// Joins the crossings of each pair of parts that have a point in common, and sorts all by their start.
fn join(crossings: &mut Vec<Crossing>) {
    let parts = |crossing: &Crossing| (crossing.part_a, crossing.part_b);
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
