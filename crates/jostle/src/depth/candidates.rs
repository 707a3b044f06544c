//! The candidates for exits in a square: all feet and crossings of its curves.

use alloc::vec::Vec;

use super::{
    border::{Curve, Exit, compare},
    cells::Cells,
};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// The nearest exits found so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidates {
    /// The nearest foot that no cell covers.
    pub(super) foot: Option<Exit>,
    /// The nearest crossing that no cell covers.
    pub(super) crossing: Option<Exit>,
    /// The distance up to which exits are sought.
    pub(super) within: f64,
    /// The error of a distance.
    pub(super) error: f64,
}

impl Candidates {
    /// Nothing yet.
    pub(super) fn nothing(within: f64, error: f64) -> Candidates {
        Candidates { foot: None, crossing: None, within, error }
    }

    /// The distance beyond which an exit is not the answer.
    pub(super) fn bound(&self) -> f64 {
        let of = |exit: &Option<Exit>| exit.map_or(f64::INFINITY, |exit| exit.distance);
        let nearest = of(&self.foot).min(of(&self.crossing)) + 2.0 * self.error;
        if nearest < self.within { nearest } else { self.within }
    }

    /// The nearest of both.
    ///
    /// If a crossing is nearer than the nearest foot only by rounding, the foot is returned: if the foot is no farther
    /// than the depth of the deepest cell, a lower bound of all exits, plus two errors. `is_as_deep` tells whether a cell
    /// is as deep as a distance, up to an error.
    pub(super) fn nearest(&self, is_as_deep: impl FnOnce(f64) -> bool) -> Option<Exit> {
        let (Some(foot), Some(crossing)) = (self.foot, self.crossing) else { return self.foot.or(self.crossing) };
        if foot.distance <= crossing.distance {
            return Some(foot);
        }
        let is_tie = foot.distance <= crossing.distance + 2.0 * self.error;
        Some(if is_tie && is_as_deep(foot.distance) { foot } else { crossing })
    }
}

/// Looks for a nearer foot and a nearer crossing in a box that no cell covers (`cover`), given the curves of all cells
/// that reach it.
///
/// Curves are taken in the order of their distance, each with those before it, up to the first one that lies beyond the
/// best crossing.
pub(super) fn nearest_of(
    all: &Cells,
    cells: &[u32],
    curves: Vec<Curve<'_>>,
    inner: Bounds,
    found: &mut Candidates,
    cover: &dyn Fn(DVec2) -> bool,
) {
    let bound = found.bound();
    let Candidates { foot, crossing, .. } = found;
    let is_better = |exit: &Exit, best: &Option<Exit>| {
        exit.distance <= bound && inner.contains(exit.place) && best.is_none_or(|best| compare(exit, &best).is_lt())
    };
    let mut feet: Vec<Exit> = curves.iter().filter_map(|curve| curve.foot(all, bound)).collect();
    feet.retain(|exit| is_better(exit, foot));
    feet.sort_by(compare);
    *foot = feet.into_iter().find(|exit| !cover(exit.place)).or(*foot);
    let bound_by_foot = foot.map_or(f64::INFINITY, |foot| foot.distance);
    let mut near: Vec<(f64, Curve<'_>)> = curves.into_iter().map(|curve| (curve.distance_below(), curve)).collect();
    near.retain(|(distance, _)| *distance < bound_by_foot && *distance <= bound + all.error);
    // To cross two curves costs about as much as to look at one in a cell, so only as many cells are tried.
    let mut likely: Vec<u32> = cells.iter().copied().take(near.len()).collect();
    near.retain(|(_, curve)| !curve.is_inside_one(all, &mut likely, inner));
    near.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut before: Vec<(Bounds, Curve<'_>)> = Vec::new();
    for (distance, curve) in near {
        if crossing.is_some_and(|crossing| crossing.distance < distance - all.error) {
            break;
        }
        let bounds = curve.bounds().grown(all.error);
        for (_, other) in before.iter().filter(|(others, other)| other.cell != curve.cell && bounds.meets(*others)) {
            let [first, second] = if curve.cell < other.cell { [&curve, other] } else { [other, &curve] };
            first.crossings(second, all, |exit| {
                if exit.distance < bound_by_foot && is_better(&exit, crossing) && !cover(exit.place) {
                    *crossing = Some(exit);
                }
            });
        }
        before.push((bounds, curve));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{cell_pairs::CellPairs, clipped_square::ClippedSquare};
    use super::*;
    use crate::union::{Pieces, star, whole};
    use crate::{
        math::{Pose2, Rot2, tolerance::CELL_ERROR},
        shape::Polygon,
    };

    #[test]
    fn the_links_that_reach_a_square_have_the_exits_of_all_cells() {
        let [a, b] = [12, 9].map(|spikes| Polygon::new(star(spikes, [1.0, 4.0])).expect("a star"));
        let turned = Pose2::new((0.5, 0.25), Rot2::new(0.7));
        let shapes = [whole(a.at(Pose2::IDENTITY)), whole(b.at(turned))];
        let shapes: [&dyn Pieces; 2] = [&shapes[0], &shapes[1]];
        let (bounds, within) = (shapes.map(|shape| shape.bounds()), 16.0);
        let cells = Cells::new(shapes, bounds, within, CELL_ERROR, usize::MAX).expect("shallow cells");
        let all: Vec<u32> = (0..cells.cells.len() as u32).collect();
        let mut pairs = CellPairs::new(shapes, bounds, CELL_ERROR);
        let around = Bounds::point(DVec2::ZERO).grown(within);
        pairs.start(within, around);
        let links = pairs.gather(around, usize::MAX).expect("no bound");
        let mut found = 0;
        for (i, j) in (0..24_u8).flat_map(|i| (0..24_u8).map(move |j| (i, j))) {
            let at = DVec2::new(f64::from(i) - 11.5, f64::from(j) - 11.5) * 0.75;
            let square = Bounds::point(at).grown(0.375);
            let clipped = ClippedSquare::of(square);
            let mut own = pairs.reaching(&links, &clipped);
            assert!(pairs.split_all(&mut own, &clipped, usize::MAX));
            let few = pairs.make_all(&mut own, &clipped);
            let curves = pairs.cells.curves_in(&few, square);
            let expected: Vec<Curve<'_>> = cells.curves().filter(|curve| curve.meets(square)).collect();
            assert_eq!(curves.len(), expected.len(), "{square:?}");
            let cover = |x: DVec2| pairs.cells.cover(&few, x);
            let nothing = Candidates::nothing(within, cells.error);
            let [mut exits, mut others] = [nothing; 2];
            nearest_of(&pairs.cells, &few, curves, square, &mut exits, &cover);
            let cover = |x: DVec2| cells.cover(&all, x);
            nearest_of(&cells, &all, expected, square, &mut others, &cover);
            assert_eq!(exits, others, "{square:?}");
            found += usize::from(exits != nothing);
            pairs.cells.truncate(0);
        }
        assert!(found > 20, "{found} exits");
    }
}
