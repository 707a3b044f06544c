//! How deep concave areas overlap: the way from the origin to the nearest point outside of the union of the cells.
//!
//! The union's border is made of sides of cells, moved out by the skins, and of arcs around their ends. From within, its
//! nearest point is the foot of the origin on one of them, or a corner where two of them cross and the free space ends
//! in a wedge; never a corner that points outward. So the candidates are all feet and all crossings, and the nearest one
//! that no cell covers is the answer. Feet come first: they bound which sides can cross nearer.
//!
//! A passage that is as wide as the other shape to within rounding counts as one: pushed there, the two overlap by less
//! than an ulp.

use alloc::vec::Vec;

use super::{
    border::{Curve, Exit},
    cells::{Cells, Pieces},
    exits::ExitSearch,
};
use crate::{
    difference::Measure,
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, tolerance::CELL_ERROR},
};

/// How deep two overlapping bodies are in each other: which shortest move of B parts them.
pub(crate) fn depth(a: &dyn Pieces, b: &dyn Pieces) -> Option<Measure> {
    /// Most contacts are no deeper than this share of the smaller body. Smaller, and more are looked at twice; larger, and
    /// more pieces beside a contact have cells.
    const SHALLOW: f64 = 1.0 / 8.0;
    /// By how much the next look is wider: it costs about as much more as it finds pieces.
    const WIDER: f64 = 4.0;
    /// No way out ends at the very bound.
    const BEYOND: f64 = 1.0 + 1.0 / 1024.0;
    let bounds = [a.bounds(), b.bounds()];
    let most = -straight_out(bounds).distance * BEYOND;
    let smaller = bounds[0].size().min(bounds[1].size());
    let mut within = (smaller * SHALLOW).max(most * CELL_ERROR).min(most);
    let mut search = ExitSearch::new([a, b], bounds, CELL_ERROR);
    loop {
        let exit = search.nearest_exit(within);
        if exit.is_some() || within >= most {
            return Some(exit.map_or_else(|| straight_out(bounds), |exit| exit.measure()));
        }
        within = (within * WIDER).min(most);
    }
}

/// The direction in which two touching bodies part: that of a side through the origin that other cells leave free.
pub(crate) fn touch(a: &dyn Pieces, b: &dyn Pieces) -> Option<Measure> {
    let bounds = [a.bounds(), b.bounds()];
    let cells = Cells::new([a, b], bounds, 0.0, CELL_ERROR);
    let foot = |curve: &Curve<'_>| curve.foot(&cells, cells.error);
    let touching: Vec<Curve<'_>> = cells.curves().filter(|curve| foot(curve).is_some()).collect();
    let free = |curve: &&Curve<'_>| {
        let along = DVec2::new(-curve.normal().y, curve.normal().x);
        curve.runs_both_ways(&cells).into_iter().any(|way| !is_buried(&touching, curve.cell, along * way, &cells))
    };
    // Best is a way out that enters nothing else; in a passage that fits exactly, every side may face another.
    let open = |curve: &&Curve<'_>| !is_buried(&touching, curve.cell, curve.normal(), &cells);
    let first = |wanted: &dyn Fn(&&Curve<'_>) -> bool| touching.iter().find(wanted);
    let best = first(&|curve| open(curve) && free(curve)).or_else(|| first(&open)).or_else(|| first(&free));
    let exit = best.or(touching.first()).and_then(foot);
    Some(exit.map_or_else(|| straight_out(bounds), |exit| Exit { distance: 0.0, ..exit }.measure()))
}

/// Whether a direction from the origin leads into another cell that has the origin on its border.
fn is_buried(touching: &[Curve<'_>], own: usize, way: DVec2, cells: &Cells) -> bool {
    /// Directions nearer than this to a side's are taken as along it.
    const SLANT: f64 = 1e-9;
    touching.chunk_by(|a, b| a.cell == b.cell).any(|sides| {
        let cell = &cells.cells[sides[0].cell];
        // Seams among them do not bound the union, so leading along them is leading inside.
        let seams = cells.sides(cell).iter().filter(|side| side.seam && side.height(DVec2::ZERO).abs() <= cells.error);
        sides[0].cell != own
            && sides.iter().all(|side| side.normal().dot(way) < -SLANT)
            && seams.into_iter().all(|side| side.normal.dot(way) < SLANT)
    })
}

/// The shortest way out along an axis: no shorter than the true one, and all that is left of areas so thin that placing
/// them left no inside to leave.
fn straight_out([a, b]: [Bounds; 2]) -> Measure {
    let ways = [
        (a.max.x - b.min.x, DVec2::new(1.0, 0.0)),
        (b.max.x - a.min.x, DVec2::new(-1.0, 0.0)),
        (a.max.y - b.min.y, DVec2::new(0.0, 1.0)),
        (b.max.y - a.min.y, DVec2::new(0.0, -1.0)),
    ];
    let (depth, normal) = ways[1..].iter().fold(ways[0], |best, &way| if way.0 < best.0 { way } else { best });
    let middle = (DVec2::new(greater(a.min.x, b.min.x), greater(a.min.y, b.min.y))
        + DVec2::new(lesser(a.max.x, b.max.x), lesser(a.max.y, b.max.y)))
        * 0.5;
    let out = normal * (depth * 0.5);
    Measure { distance: -depth, normal, points: [middle + out, middle - out] }
}
