//! Casts of a region, or at a region.

use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::outline::Outline;
use crate::pair::Pair;
use crate::relation::Relation;
use crate::solid::Solid;

/// The border of a core; for a body, of its hull.
type Rings = Vec<Vec<Vector>>;

/// A mover and its target, at least one of them a region, in a unit in which the displacement is whole.
pub(crate) struct Cores {
    mover: Rings,
    target: Rings,
    /// Whether the mover is a region.
    is_region: bool,
    /// The sum of both radii.
    radii: Int,
    grid: Grid,
}

impl Cores {
    /// The cores in units of `1 / per_unit` of the grid's.
    pub(crate) fn of(grid: Grid, mover: Solid<'_>, target: Solid<'_>, per_unit: &Int) -> Cores {
        let rings = |solid: Solid<'_>| -> Rings {
            let finer = |ring: &Vec<[f64; 2]>| ring.iter().map(|&p| grid.vector(p).times(per_unit)).collect();
            match solid {
                Solid::Body(body) => vec![Hull::of(finer(&body.corners)).corners],
                Solid::Region(region) => region.rings.iter().map(finer).collect(),
            }
        };
        Cores {
            mover: rings(mover),
            target: rings(target),
            is_region: matches!(mover, Solid::Region(_)),
            radii: &(&grid.radius(mover) + &grid.radius(target)) * per_unit,
            grid,
        }
    }

    /// Their relation after the whole displacement.
    pub(crate) fn relate_after(self, shift: &Vector) -> Relation {
        let moved = self.mover.iter().map(|ring| ring.iter().map(|corner| corner.plus(shift)).collect()).collect();
        self.relate_as(moved)
    }

    /// Whether they overlap anywhere during the displacement.
    ///
    /// A body sweeps the hull of its first and last position. If it has no area, the swept area may have one, and an
    /// open set that meets it meets its inside. A region sweeps itself and the areas of its edges: a point that its
    /// inside reaches and that was not inside at the start was crossed by an edge, and next to every point that an edge
    /// reaches, the inside arrives.
    pub(crate) fn overlaps_during(self, shift: &Vector) -> bool {
        let swept = |corners: &[Vector]| {
            let ends = corners.iter().map(|corner| corner.plus(shift));
            vec![Hull::of(corners.iter().cloned().chain(ends).collect()).corners]
        };
        let figures: Vec<Rings> = if self.is_region {
            let outline = Outline::around(self.mover.clone());
            let edges = outline.edges.into_iter().map(|edge| swept(&[edge.from, edge.to]));
            edges.chain([self.mover.clone()]).collect()
        } else {
            vec![swept(&self.mover[0])]
        };
        figures.into_iter().any(|figure| self.relate_as(figure) == Relation::Overlapping)
    }

    /// The relation of a figure, with the mover's radius, to the target.
    fn relate_as(&self, figure: Rings) -> Relation {
        let (a, b) = (Outline::around(figure), Outline::around(self.target.clone()));
        Pair { a, b, radii: self.radii.clone(), grid: self.grid }.relate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Body;
    use crate::cast::{cast_hits, cast_hits_before, relate_after};
    use crate::region::Region;
    use crate::relate::relate;
    use crate::testing::{Random, body, rectangle, region};

    /// A square with a slot from above, 2 wide and 4 deep.
    fn slot() -> Region {
        region(&[&[[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [4.0, 6.0], [4.0, 2.0], [2.0, 2.0], [2.0, 6.0], [0.0, 6.0]]])
    }

    /// The first touch is at exactly this fraction, or there is none, whichever of the two moves.
    #[track_caller]
    fn check<'a, 'b>(
        mover: impl Into<Solid<'a>>,
        target: impl Into<Solid<'b>>,
        displacement: [f64; 2],
        fraction: Option<f64>,
    ) {
        let (mover, target) = (mover.into(), target.into());
        for (mover, target, shift) in [(mover, target, displacement), (target, mover, displacement.map(|x| -x))] {
            assert_eq!(cast_hits(mover, target, shift), fraction.is_some(), "{mover:?} to {target:?} by {shift:?}");
            let until = fraction.unwrap_or(1.0);
            assert!(!cast_hits_before(mover, target, shift, until), "{mover:?} to {target:?} by {shift:?}");
            let soon = cast_hits_before(mover, target, shift, until + f64::EPSILON);
            assert!(soon || fraction.is_none(), "{mover:?} to {target:?} by {shift:?}");
        }
    }

    #[test]
    fn a_body_that_fits_a_slot_slides_to_its_bottom() {
        let slot = slot();
        let plug = body(&rectangle([2.0, 7.0], [4.0, 9.0]), 0.0);
        check(&plug, &slot, [0.0, -5.0], None);
        check(&plug, &slot, [0.0, -10.0], Some(0.5));
        check(&plug, &slot, [0.0, 9.0], None);
        check(&body(&rectangle([1.5, 7.0], [3.5, 9.0]), 0.0), &slot, [0.0, -4.0], Some(0.25));
        let plug = region(&[&rectangle([2.0, 7.0], [4.0, 9.0])]);
        check(&plug, &slot, [0.0, -5.0], None);
        check(&plug, &slot, [0.0, -10.0], Some(0.5));
        // From the bottom of the slot it can move upward, but not sideways.
        let inside = region(&[&rectangle([2.0, 2.0], [4.0, 4.0])]);
        check(&inside, &slot, [0.0, 9.0], None);
        check(&inside, &slot, [1.0, 9.0], Some(0.0));
        check(&inside, &slot, [0.0, -1.0], Some(0.0));
        check(&inside, &slot, [0.0, 0.0], None);
        // A ball of the slot's width: between its walls, to the ground, and with a radius too large.
        check(&body(&[[3.0, 8.0]], 1.0), &slot, [0.0, -5.0], None);
        check(&body(&[[3.0, 8.0]], 1.0), &slot, [0.0, -8.0], Some(0.625));
        assert!(cast_hits(&body(&[[3.0, 8.0]], 1.0f32.next_up()), &slot, [0.0, -5.0]));
        // The 3, 4, 5 beside an outer corner: below the line it misses it.
        check(&body(&[[-4.0, 9.0]], 5.0), &slot, [4.0, 0.0], Some(0.0));
        check(&body(&[[-8.0, 9.0]], 5.0), &slot, [8.0, 0.0], Some(0.5));
        check(&body(&[[-8.0, 11.0]], 5.0), &slot, [16.0, 0.0], None);
    }

    #[test]
    fn a_thin_body_hits_the_inside_of_a_region() {
        let slot = slot();
        let point = |p| Body::point(p);
        check(&point([3.0, 8.0]), &slot, [0.0, -6.0], None);
        check(&point([3.0, 8.0]), &slot, [0.0, -8.0], Some(0.75));
        check(&point([2.0, 8.0]), &slot, [0.0, -6.0], None);
        check(&point([2.0, 8.0]), &slot, [0.0, -12.0], Some(0.5));
        check(&point([-1.0, 6.0]), &slot, [9.0, 0.0], None);
        check(&point([3.0, 3.0]), &slot, [8.0, 0.0], Some(0.125));
        check(&point([2.0, 3.0]), &slot, [1.0, 0.0], None);
        check(&point([2.0, 3.0]), &slot, [-1.0, 0.0], Some(0.0));
        let spear = |x: f64| body(&[[x, 8.0], [x, 9.0]], 0.0);
        check(&spear(4.0), &slot, [0.0, -6.0], None);
        check(&spear(4.0), &slot, [0.0, -12.0], Some(0.5));
        check(&spear(3.0), &slot, [4.0, 0.0], None);
        let yoke = body(&[[1.0, 8.0], [5.0, 8.0]], 0.0);
        check(&yoke, &slot, [0.0, -2.0], None);
        check(&yoke, &slot, [0.0, -4.0], Some(0.5));
    }

    #[test]
    fn a_hole_is_a_room() {
        let frame = region(&[&rectangle([0.0, 0.0], [8.0, 8.0]), &rectangle([2.0, 2.0], [6.0, 6.0])]);
        let room = |mover: Solid<'_>| {
            check(mover, &frame, [2.0, 2.0], None);
            check(mover, &frame, [4.0, 0.0], Some(0.5));
            check(mover, &frame, [-1.0, 1.0], Some(0.0));
            check(mover, &frame, [0.0, 2.0], None);
        };
        room((&body(&rectangle([2.0, 2.0], [4.0, 4.0]), 0.0)).into());
        room((&region(&[&rectangle([2.0, 2.0], [4.0, 4.0])])).into());
        room((&body(&[[3.0, 3.0]], 1.0)).into());
        // The frame may be the ring around a peg.
        let peg = region(&[&rectangle([3.0, 3.0], [5.0, 5.0])]);
        check(&frame, &peg, [2.0, 0.0], Some(0.5));
        assert!(cast_hits(&frame, &region(&[&rectangle([1.0, 3.0], [3.0, 5.0])]), [9.0, 0.0]));
    }

    #[test]
    fn agrees_with_the_bodies_that_fill_it() {
        let mut random = Random::new();
        let [mut hits, mut misses, mut starts] = [0; 3];
        for turn in 0..1500 {
            let (star, other) = (random.star(4, turn % 2 == 0), random.star(3, turn % 2 == 0));
            let disc = random.grid_body(9);
            let displacement = random.point(6).map(|x| x as f64);
            // A thin mover may move along a seam between the pieces.
            if disc.radius > 0.0 || disc.corners.len() > 4 {
                for fraction in [0.25, 1.0] {
                    let hit = cast_hits_before(&disc, &star.region, displacement, fraction);
                    let any = star.pieces.iter().any(|piece| cast_hits_before(&disc, piece, displacement, fraction));
                    assert_eq!(hit, any, "{disc:?} by {displacement:?}: {:?}", star.region);
                    *(if hit { &mut hits } else { &mut misses }) += 1;
                }
                starts += u32::from(relate(&disc, &star.region) == Relation::Overlapping);
            }
            let mut pairs = star.pieces.iter().flat_map(|p| other.pieces.iter().map(move |q| (p, q)));
            let any = pairs.any(|(p, q)| cast_hits(p, q, displacement));
            let scene = || format!("{:?} by {displacement:?}: {:?}", star.region, other.region);
            assert_eq!(cast_hits(&star.region, &other.region, displacement), any, "{}", scene());
            let after = relate_after(&star.region, &other.region, displacement, 0.75);
            let mut pairs = star.pieces.iter().flat_map(|p| other.pieces.iter().map(move |q| (p, q)));
            let overlap = pairs.any(|(p, q)| relate_after(p, q, displacement, 0.75) == Relation::Overlapping);
            assert_eq!(after == Relation::Overlapping, overlap, "{}", scene());
            assert!(any || !overlap);
        }
        assert!(hits > 200 && misses > 200 && starts > 100, "{hits} hits, {misses} misses, {starts} starts inside");
    }
}
