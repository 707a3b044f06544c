//! The minimum translation vector of concave areas: from the origin to the nearest point outside of the union of the
//! cells.
//!
//! The border of the union consists of sides of cells, moved out by the radii, and of arcs around their ends. Seen from
//! within, its nearest point is the foot of the origin on one of them, or a concave corner where two of them cross;
//! never a corner that points outward. So the candidates are all feet and all crossings, and the nearest one that no
//! cell covers is the answer. Feet come first: they bound the distance at which sides can cross nearer.
//!
//! A gap that is as wide as the other shape to within rounding counts as open: pushed there, the two overlap by less
//! than an ulp.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    border::{Curve, Exit, compare},
    candidates::{Candidates, nearest_of},
    cells::{Cells, SLANT},
    exits::{ExitSearch, MOST_SQUARES, SMALL},
};
use crate::{
    difference::Measure,
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, tolerance::CELL_ERROR},
    union::Pieces,
};

/// The depth of two overlapping bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    /// The shortest displacement of B that separates them, or the shortest that was found.
    pub(crate) measure: Measure,
    /// A lower bound of the lengths of all that do, if the search was ended before it found the shortest.
    pub(crate) at_least: Option<f64>,
}

impl Depth {
    /// The depth after a search that ran to its end.
    pub(crate) fn exact(measure: Measure) -> Depth {
        Depth { measure, at_least: None }
    }
}

/// The number of cells up to which all their feet and crossings are tried. For L, T and U deep in each other, that takes
/// 0.6 to 0.8 of the time of a search.
const FEW: usize = 16;

/// The depth, as a share of the smaller body, within which the first search looks. Shallow overlaps of asteroids and
/// sprites take 1.3 to 3.8 times as long without it.
const SHALLOW: f64 = 1.0 / 8.0;

/// A bound of a search is this much larger than what it bounds, so that no exit lies exactly at it.
const BEYOND: f64 = 1.0 + 1.0 / 1024.0;

/// The depth of two overlapping bodies: the nearest exit, or the shortest way out that was found and a lower bound.
///
/// The cheapest question that may answer it comes first. Swapping the bodies mirrors the answer.
pub(crate) fn depth(a: &dyn Pieces, b: &dyn Pieces) -> Depth {
    bounded_depth([a, b], MOST_SQUARES)
}

/// The depth of two overlapping bodies, however long the search for it takes.
pub(crate) fn exact_depth(a: &dyn Pieces, b: &dyn Pieces) -> Measure {
    bounded_depth([a, b], usize::MAX).measure
}

/// The depth of two overlapping bodies, if the search for it ends after so many squares.
fn bounded_depth(shapes: [&dyn Pieces; 2], squares: usize) -> Depth {
    let bounds = shapes.map(|shape| shape.bounds());
    // Moved beside A along an axis, B is apart from it: the nearest exit is no farther.
    let beside = along_axis(bounds);
    let most = -beside.distance * BEYOND;
    // Shapes of NaN or infinite numbers leave nothing to search.
    if !most.is_finite() {
        return Depth::exact(beside);
    }
    let shallow = bounds[0].size().min(bounds[1].size()) * SHALLOW;
    let shallow = shallow.max(most * CELL_ERROR).min(most);
    // Most contacts are as deep as their deepest pair of pieces.
    if let Some(exit) = exit_of_deepest(shapes, bounds, shallow) {
        return checked(exit, shapes, bounds, shallow);
    }
    // Few cells need no search.
    if shapes[0].count().saturating_mul(shapes[1].count()) <= FEW
        && let Some(exit) = exit_of_few(shapes, bounds, most)
    {
        return checked(exit, shapes, bounds, most);
    }
    // The search takes the body whose box comes first as A, so that swapped bodies get the mirrored answer even if it is
    // ended.
    let by_count = || shapes[0].count().cmp(&shapes[1].count());
    if compare_boxes(&bounds[0], &bounds[1]).then_with(by_count).is_le() {
        return searched_depth(shapes, squares, [shallow, most]).unwrap_or(Depth::exact(beside));
    }
    let found = searched_depth([shapes[1], shapes[0]], squares, [shallow, most]);
    found.map_or(Depth::exact(beside), |found| Depth { measure: found.measure.swapped(), ..found })
}

/// The depth by a search square by square, the nearest first, that ends after so many. `None` if it finds no exit, as for
/// bodies so thin that they have no inside once they are placed. It looks no farther than the answer needs: first up to
/// `shallow`, where most contacts end; then up to the length of a way out that rays have found, at most up to `most`.
fn searched_depth(shapes: [&dyn Pieces; 2], squares: usize, [shallow, most]: [f64; 2]) -> Option<Depth> {
    let bounds = shapes.map(|shape| shape.bounds());
    let mut search = ExitSearch::new(shapes, bounds, CELL_ERROR, squares);
    let mut exit = search.nearest_exit(shallow);
    if let Some(exit) = exit
        && search.nearest_left.is_none()
    {
        return Some(checked(exit, shapes, bounds, shallow));
    }
    // The shortest way out along a ray bounds the second search, and is the answer if neither finds a shorter one.
    let known = search.pairs.way_out(most, along_axis(bounds).normal);
    if search.nearest_left.is_none() {
        let within = known.map_or(most, |way| (way.distance * BEYOND).clamp(most * CELL_ERROR, most));
        exit = search.nearest_exit(within);
        if let Some(exit) = exit
            && search.nearest_left.is_none()
        {
            return Some(checked(exit, shapes, bounds, within));
        }
    }
    // The search was ended, or found nothing: the shortest way out so far, and the distance of the nearest square left.
    let shorter = |one: Exit, other: Exit| if other.distance < one.distance { other } else { one };
    let shortest = exit.into_iter().chain(known).reduce(shorter)?;
    Some(Depth {
        measure: shortest.measure(),
        at_least: search.nearest_left.filter(|least| *least < shortest.distance),
    })
}

/// The depth that is an exit. In debug builds, it is compared with the plain search.
fn checked(exit: Exit, shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], within: f64) -> Depth {
    debug_assert!(plain_search_agrees(shapes, bounds, Some(exit), within), "the plain search finds another exit");
    Depth::exact(exit.measure())
}

/// The order of two boxes by their coordinates.
fn compare_boxes(a: &Bounds, b: &Bounds) -> Ordering {
    let coordinates = |bounds: &Bounds| [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y];
    let mut both = coordinates(a).into_iter().zip(coordinates(b));
    both.find_map(|(p, q)| Some(p.total_cmp(&q)).filter(|order| order.is_ne())).unwrap_or(Ordering::Equal)
}

/// True if the plain search finds this exit, or would take too long. Only debug builds ask.
fn plain_search_agrees(shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], exit: Option<Exit>, within: f64) -> bool {
    /// The number of pieces up to which the search is compared with the plain one, which would cut all of the front of a
    /// large shape into squares.
    const FEW_PIECES: usize = 512;
    let smaller = bounds[0].size().min(bounds[1].size());
    // So small a body is not, either: the plain search takes seams for borders there.
    let is_tiny = smaller <= SMALL * CELL_ERROR * bounds[0].union(bounds[1]).size();
    let are_many = shapes[0].count() + shapes[1].count() > FEW_PIECES;
    is_tiny || are_many || ExitSearch::plain(shapes, bounds, CELL_ERROR).nearest_exit(within) == exit
}

/// The nearest exit, if it is a foot on the deepest cell or as near as that: no exit is nearer than the deepest cell is
/// deep. `None` if it is farther than that or than `within`, or if many cells would have to be made.
fn exit_of_deepest(shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], within: f64) -> Option<Exit> {
    let cells = Cells::new(shapes, bounds, within, CELL_ERROR, FEW)?;
    let all: Vec<u32> = (0..cells.cells.len() as u32).collect();
    let nearest = cells.deepest + cells.error;
    let feet = cells.curves().filter_map(|curve| curve.foot(&cells, nearest.min(within)));
    feet.filter(|foot| !cells.cover(&all, foot.place)).min_by(compare)
}

/// The nearest exit no farther than `within`, found by trying all feet and crossings; `None` if there is none, or if many
/// cells would have to be made.
fn exit_of_few(shapes: [&dyn Pieces; 2], bounds: [Bounds; 2], within: f64) -> Option<Exit> {
    let cells = Cells::new(shapes, bounds, within, CELL_ERROR, FEW)?;
    let all: Vec<u32> = (0..cells.cells.len() as u32).collect();
    let mut found = Candidates::nothing(within, cells.error);
    let around = Bounds::point(DVec2::ZERO).grown(within);
    nearest_of(&cells, &all, cells.curves().collect(), around, &mut found, &|x| cells.cover(&all, x));
    found.nearest(|depth| depth <= cells.deepest + cells.error)
}

/// The contact of two touching bodies: its normal is that of a side through the origin that other cells leave free.
pub(crate) fn touch(a: &dyn Pieces, b: &dyn Pieces) -> Measure {
    let bounds = [a.bounds(), b.bounds()];
    let Some(cells) = Cells::new([a, b], bounds, 0.0, CELL_ERROR, usize::MAX) else { return along_axis(bounds) };
    let foot = |curve: &Curve<'_>| curve.foot(&cells, cells.error);
    let touching: Vec<Curve<'_>> = cells.curves().filter(|curve| foot(curve).is_some()).collect();
    let free = |curve: &&Curve<'_>| {
        let along = DVec2::new(-curve.normal().y, curve.normal().x);
        curve.runs_both_ways(&cells).into_iter().any(|sign| !is_buried(&touching, curve.cell, along * sign, &cells))
    };
    // The best normal leads into no other cell; in a gap that fits exactly, every side may face another.
    let open = |curve: &&Curve<'_>| !is_buried(&touching, curve.cell, curve.normal(), &cells);
    let first = |wanted: &dyn Fn(&&Curve<'_>) -> bool| touching.iter().find(wanted);
    let best = first(&|curve| open(curve) && free(curve)).or_else(|| first(&open)).or_else(|| first(&free));
    let exit = best.or(touching.first()).and_then(foot);
    exit.map_or_else(|| along_axis(bounds), |exit| Exit { distance: 0.0, ..exit }.measure())
}

/// Whether a direction from the origin leads into another cell that has the origin on its border.
fn is_buried(touching: &[Curve<'_>], own: usize, direction: DVec2, cells: &Cells) -> bool {
    touching.chunk_by(|a, b| a.cell == b.cell).any(|sides| {
        let cell = &cells.cells[sides[0].cell];
        // Seams do not bound the union, so a direction along a seam leads inside.
        let seams = cells.sides(cell).iter().filter(|side| side.seam && side.height(DVec2::ZERO).abs() <= cells.error);
        sides[0].cell != own
            && sides.iter().all(|side| side.normal().dot(direction) < -SLANT)
            && seams.into_iter().all(|side| side.normal.dot(direction) < SLANT)
    })
}

/// The shortest separation along a coordinate axis: no shorter than the true depth, and the answer for areas so thin
/// that they have no inside once they are placed.
fn along_axis([a, b]: [Bounds; 2]) -> Measure {
    let exits = [
        (a.max.x - b.min.x, DVec2::new(1.0, 0.0)),
        (b.max.x - a.min.x, DVec2::new(-1.0, 0.0)),
        (a.max.y - b.min.y, DVec2::new(0.0, 1.0)),
        (b.max.y - a.min.y, DVec2::new(0.0, -1.0)),
    ];
    let (depth, normal) = exits[1..].iter().fold(exits[0], |best, &exit| if exit.0 < best.0 { exit } else { best });
    let middle = (DVec2::new(greater(a.min.x, b.min.x), greater(a.min.y, b.min.y))
        + DVec2::new(lesser(a.max.x, b.max.x), lesser(a.max.y, b.max.y)))
        * 0.5;
    let out = normal * (depth * 0.5);
    Measure { distance: -depth, normal, points: [middle + out, middle - out] }
}
