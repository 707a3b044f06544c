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
    cells::{Cells, Pieces},
    curve::{Curve, Exit, curves},
    separation::{Measure, measure_pieces},
};
use crate::{
    math::{Aabb, bounds::Bounds, dvec2::DVec2, tolerance::CELL_ERROR},
    tree::BoxTree,
};

/// How deep two overlapping bodies are in each other: which shortest move of B parts them.
pub(super) fn depth(a: &dyn Pieces, b: &dyn Pieces) -> Option<Measure> {
    /// A wider look costs about as much more as it finds pieces.
    const WIDER: f64 = 4.0;
    /// No way out ends at the very bound.
    const BEYOND: f64 = 1.0 + 1.0 / 1024.0;
    let way_out = way_out(a.bounds(), b.bounds());
    let least = least_way_out(a, b);
    let mut within = (least * BEYOND).max(way_out * CELL_ERROR);
    loop {
        let exit = nearest_exit(a, b, [least, within]);
        if within >= way_out || exit.as_ref().is_some_and(|exit| exit.distance <= within) {
            return Some(exit.map_or_else(|| straight_out(a.bounds(), b.bounds()), |exit| exit.measure()));
        }
        within *= WIDER;
    }
}

/// Whatever leaves the union leaves every cell: no way out is shorter than that of the deepest pair of pieces.
fn least_way_out(a: &dyn Pieces, b: &dyn Pieces) -> f64 {
    let mut deepest = 0.0;
    a.for_pieces(b.bounds(), &mut |own| {
        b.for_pieces(own.piece.bounds(), &mut |other| {
            deepest = f64::min(deepest, measure_pieces(own.piece, other.piece).distance);
        });
    });
    -deepest
}

/// The nearest way out, if it is no longer than `within`: a longer one may lead into pieces farther away. None is shorter
/// than `least`.
fn nearest_exit(a: &dyn Pieces, b: &dyn Pieces, [least, within]: [f64; 2]) -> Option<Exit> {
    let cells = Cells::new(a, b, within, CELL_ERROR);
    let curves = curves(&cells);
    let mut exits: Vec<Exit> = curves.iter().filter_map(|curve| curve.foot(&cells)).collect();
    let nearest = nearest_uncovered(&cells, &mut exits);
    let bound = nearest.as_ref().map_or(f64::INFINITY, |exit| exit.distance);
    if bound <= least + cells.error {
        return nearest;
    }
    let near: Vec<&Curve> = curves.iter().filter(|curve| curve.distance_below() < bound).collect();
    let boxes: Vec<Aabb> = near.iter().map(|curve| curve.bounds().outward(cells.error)).collect();
    let mut corners = Vec::new();
    BoxTree::new(&boxes).self_pairs(|i, j| {
        if near[i].cell != near[j].cell {
            near[i].crossings(near[j], &cells, |exit| {
                if exit.distance < bound {
                    corners.push(exit);
                }
            });
        }
    });
    nearest_uncovered(&cells, &mut corners).or(nearest)
}

/// The direction in which two touching bodies part: that of a side through the origin that other cells leave free.
pub(super) fn touch(a: &dyn Pieces, b: &dyn Pieces) -> Option<Measure> {
    let cells = Cells::new(a, b, 0.0, CELL_ERROR);
    let curves = curves(&cells);
    let at_origin = |curve: &&Curve| curve.foot(&cells).is_some_and(|exit| exit.distance <= cells.error);
    let touching: Vec<&Curve> = curves.iter().filter(at_origin).collect();
    let free = |curve: &&&Curve| {
        let along = DVec2::new(-curve.normal().y, curve.normal().x);
        curve.runs_both_ways(&cells).into_iter().any(|way| !is_buried(&touching, curve.cell, along * way, &cells))
    };
    // Best is a way out that enters nothing else; in a passage that fits exactly, every side may face another.
    let open = |curve: &&&Curve| !is_buried(&touching, curve.cell, curve.normal(), &cells);
    let first = |wanted: &dyn Fn(&&&Curve) -> bool| touching.iter().find(wanted);
    let best = first(&|curve| open(curve) && free(curve)).or_else(|| first(&open)).or_else(|| first(&free));
    let exit = best.or(touching.first()).and_then(|curve| curve.foot(&cells));
    Some(exit.map_or_else(|| straight_out(a.bounds(), b.bounds()), |exit| Exit { distance: 0.0, ..exit }.measure()))
}

/// Whether a direction from the origin leads into another cell that has the origin on its border.
fn is_buried(touching: &[&Curve], own: usize, way: DVec2, cells: &Cells) -> bool {
    /// Directions nearer than this to a side's are taken as along it.
    const SLANT: f64 = 1e-9;
    touching.chunk_by(|a, b| a.cell == b.cell).any(|sides| {
        let cell = &cells.cells[sides[0].cell];
        // Seams among them do not bound the union, so leading along them is leading inside.
        let seams = cell.sides.iter().filter(|side| side.seam && side.height(DVec2::ZERO).abs() <= cells.error);
        sides[0].cell != own
            && sides.iter().all(|side| side.normal().dot(way) < -SLANT)
            && seams.into_iter().all(|side| side.normal.dot(way) < SLANT)
    })
}

/// The length of the shortest way out along an axis.
fn way_out(a: Bounds, b: Bounds) -> f64 {
    -straight_out(a, b).distance
}

/// The shortest way out along an axis: no shorter than the true one, and all that is left of areas so thin that placing
/// them left no inside to leave.
fn straight_out(a: Bounds, b: Bounds) -> Measure {
    let ways = [
        (a.max.x - b.min.x, DVec2::new(1.0, 0.0)),
        (b.max.x - a.min.x, DVec2::new(-1.0, 0.0)),
        (a.max.y - b.min.y, DVec2::new(0.0, 1.0)),
        (b.max.y - a.min.y, DVec2::new(0.0, -1.0)),
    ];
    let (depth, normal) = ways[1..].iter().fold(ways[0], |best, &way| if way.0 < best.0 { way } else { best });
    let middle =
        DVec2::new(a.min.x.max(b.min.x) + a.max.x.min(b.max.x), a.min.y.max(b.min.y) + a.max.y.min(b.max.y)) * 0.5;
    let out = normal * (depth * 0.5);
    Measure { distance: -depth, normal, points: [middle + out, middle - out] }
}

/// Of several at the same distance the one whose points lie farther left or low, or whose direction does, taken both
/// ways: whichever body is called A.
fn nearest_uncovered(cells: &Cells, exits: &mut [Exit]) -> Option<Exit> {
    let compare = |p: DVec2, q: DVec2| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
    let place = |exit: &Exit| exit.points[0] + exit.points[1];
    let axis = |exit: &Exit| exit.normal * if exit.normal.x > 0.0 { 1.0 } else { -1.0 };
    exits.sort_by(|a, b| {
        let nearer = a.distance.total_cmp(&b.distance);
        nearer.then_with(|| compare(place(a), place(b))).then_with(|| compare(axis(a), axis(b)))
    });
    exits.iter().find(|exit| !cells.cover(exit.place)).copied()
}
