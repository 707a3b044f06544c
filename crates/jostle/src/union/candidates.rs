//! The candidates for exits in a square: all feet and crossings of its curves.

use alloc::vec::Vec;

use super::{
    border::{Curve, Exit, compare},
    cells::Cells,
};
use crate::math::{bounds::Bounds, dvec2::DVec2};

/// The nearest foot and the nearest crossing in a square that no cell covers (`cover`), given the curves of all cells
/// that reach it; those found before if none within the bound is nearer.
///
/// Curves are taken in the order of their distance, each with those before it, up to the first one that lies beyond the
/// best crossing.
pub(super) fn nearest_of(
    all: &Cells,
    cells: &[u32],
    curves: Vec<Curve<'_>>,
    inner: Bounds,
    [mut foot, mut crossing]: [Option<Exit>; 2],
    bound: f64,
    cover: &dyn Fn(DVec2) -> bool,
) -> [Option<Exit>; 2] {
    let is_better = |exit: &Exit, best: &Option<Exit>| {
        exit.distance <= bound && inner.contains(exit.place) && best.is_none_or(|best| compare(exit, &best).is_lt())
    };
    let mut feet: Vec<Exit> = curves.iter().filter_map(|curve| curve.foot(all, bound)).collect();
    feet.retain(|exit| is_better(exit, &foot));
    feet.sort_by(compare);
    foot = feet.into_iter().find(|exit| !cover(exit.place)).or(foot);
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
                if exit.distance < bound_by_foot && is_better(&exit, &crossing) && !cover(exit.place) {
                    crossing = Some(exit);
                }
            });
        }
        before.push((bounds, curve));
    }
    [foot, crossing]
}

#[cfg(test)]
mod tests {
    use super::super::{
        border::merge_equal, cell_pairs::CellPairs, cells::Pieces, clipped_square::ClippedSquare, members::Whole,
    };
    use super::*;
    use crate::{
        math::{Pose2, Rot2, tolerance::CELL_ERROR},
        shape::Polygon,
    };

    fn star(spikes: u16) -> Polygon {
        let corner = |i: u16| Rot2::new(f32::from(i) * 3.125 / f32::from(spikes)) * (f32::from(1 + i % 2 * 3), 0.0);
        Polygon::new((0..2 * spikes).map(corner)).expect("a star")
    }

    #[test]
    fn cells_with_curves_in_a_square_and_links_of_the_others_have_the_exits_of_all_cells() {
        let [a, b] = [star(12), star(9)];
        let turned = Pose2::new((0.5, 0.25), Rot2::new(0.7));
        let shapes = [Whole(a.at(Pose2::IDENTITY)), Whole(b.at(turned))];
        let shapes: [&dyn Pieces; 2] = [&shapes[0], &shapes[1]];
        let (bounds, within) = (shapes.map(|shape| shape.bounds()), 16.0);
        let cells = Cells::new(shapes, bounds, within, CELL_ERROR, usize::MAX).expect("no bound");
        let all: Vec<u32> = (0..cells.cells.len() as u32).collect();
        let mut pairs = CellPairs::new(shapes, bounds, CELL_ERROR);
        let around = Bounds::point(DVec2::ZERO).grown(within);
        pairs.start(within, around);
        let links = pairs.gather(around, usize::MAX).expect("no bound");
        let (mut found, mut merged) = (0, 0);
        for (i, j) in (0..24_u8).flat_map(|i| (0..24_u8).map(move |j| (i, j))) {
            let at = DVec2::new(f64::from(i) - 11.5, f64::from(j) - 11.5) * 0.75;
            assert_eq!(pairs.cover(&links, at), cells.cover(&all, at), "{at:?}");
            let square = Bounds::point(at).grown(0.375);
            let clipped = ClippedSquare::of(square);
            let mut own = pairs.bordering(&links, &clipped, usize::MAX).expect("no bound");
            let few = pairs.make_all(&mut own, &clipped);
            let mut curves = pairs.cells.curves_in(&few, square);
            let expected: Vec<Curve<'_>> = cells.curves().filter(|curve| curve.meets(square)).collect();
            assert_eq!(curves.len(), expected.len(), "{square:?}");
            merge_equal(&mut curves);
            merged += expected.len() - curves.len();
            let ends = |curve: &Curve<'_>| (curve.bounds().min, curve.bounds().max, curve.normal());
            let stays = |curve: &Curve<'_>| curves.iter().any(|other| ends(other) == ends(curve));
            assert!(expected.iter().all(stays), "{square:?}");
            let cover = |x: DVec2| pairs.cover(&links, x);
            let exits = nearest_of(&pairs.cells, &few, curves, square, [None; 2], within, &cover);
            let cover = |x: DVec2| cells.cover(&all, x);
            assert_eq!(exits, nearest_of(&cells, &all, expected, square, [None; 2], within, &cover), "{square:?}");
            found += usize::from(exits != [None; 2]);
            pairs.cells.truncate(0);
        }
        assert!(found > 20 && merged > 10, "{found} exits, {merged} merged");
    }
}
