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
    cells::{Cells, Side, for_pieces},
    separation::{Measure, measure_pieces},
};
use crate::{
    math::{Aabb, bounds::Bounds, dvec2::DVec2, sqrt, tolerance::CELL_ERROR},
    shape::Body,
    tree::BoxTree,
};

/// How deep two overlapping bodies are in each other: which shortest move of B parts them.
pub(super) fn depth(a: &Body<'_>, b: &Body<'_>) -> Option<Measure> {
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
fn least_way_out(a: &Body<'_>, b: &Body<'_>) -> f64 {
    let mut deepest = 0.0;
    for_pieces(a, b.bounds(), |own| {
        for_pieces(b, own.piece.bounds(), |other| {
            deepest = f64::min(deepest, measure_pieces(own.piece, other.piece).distance);
        });
    });
    -deepest
}

/// The nearest way out, if it is no longer than `within`: a longer one may lead into pieces farther away. None is shorter
/// than `least`.
fn nearest_exit(a: &Body<'_>, b: &Body<'_>, [least, within]: [f64; 2]) -> Option<Exit> {
    let cells = Cells::new(a, b, within, CELL_ERROR);
    let curves = curves(&cells);
    let mut exits: Vec<Exit> = curves.iter().filter_map(|curve| curve.foot(&cells)).collect();
    let nearest = nearest_uncovered(&cells, &mut exits);
    let bound = nearest.as_ref().map_or(f64::INFINITY, |exit| exit.distance);
    if bound <= least + cells.error {
        return nearest;
    }
    let near: Vec<&Curve> = curves.iter().filter(|curve| curve.distance_below(cells.reach()) < bound).collect();
    let boxes: Vec<Aabb> = near.iter().map(|curve| curve.bounds(cells.reach()).outward(cells.error)).collect();
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
pub(super) fn touch(a: &Body<'_>, b: &Body<'_>) -> Option<Measure> {
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

/// A point of the union's border, if no cell covers it.
#[derive(Clone, Copy, Debug)]
struct Exit {
    /// From the origin: how far B has to move.
    distance: f64,
    place: DVec2,
    normal: DVec2,
    /// The points of A and of B that come together there.
    points: [DVec2; 2],
}

impl Exit {
    fn measure(&self) -> Measure {
        Measure { distance: -self.distance, normal: self.normal, points: self.points }
    }
}

/// Of several at the same distance the one whose points lie farther left or low, whichever body is called A.
fn nearest_uncovered(cells: &Cells, exits: &mut [Exit]) -> Option<Exit> {
    let place = |exit: &Exit| exit.points[0] + exit.points[1];
    exits.sort_by(|a, b| {
        let [p, q] = [place(a), place(b)];
        a.distance.total_cmp(&b.distance).then(p.x.total_cmp(&q.x)).then(p.y.total_cmp(&q.y))
    });
    exits.iter().find(|exit| !cells.cover(exit.place)).copied()
}

/// A piece of a cell's border: a side moved out by the radii, or the arc from the end of one side to the next.
struct Curve {
    cell: usize,
    side: Side,
    /// The normal at the end of the arc.
    turns_to: Option<DVec2>,
}

fn curves(cells: &Cells) -> Vec<Curve> {
    let mut curves = Vec::new();
    for (cell, sides) in cells.cells.iter().map(|cell| &cell.sides).enumerate() {
        for (i, &side) in sides.iter().enumerate() {
            if !side.seam {
                curves.push(Curve { cell, side, turns_to: None });
            }
            if cells.reach() > 0.0 {
                curves.push(Curve { cell, side, turns_to: Some(sides[(i + 1) % sides.len()].normal) });
            }
        }
    }
    curves
}

impl Curve {
    fn normal(&self) -> DVec2 {
        self.side.normal
    }

    /// Whether a direction, as normal, is one of the arc's.
    fn spans(&self, normal: DVec2) -> bool {
        self.turns_to.is_some_and(|last| self.normal().cross(normal) >= 0.0 && normal.cross(last) >= 0.0)
    }

    /// The point of the curve nearest to the origin, if that lies on its inner side.
    fn foot(&self, cells: &Cells) -> Option<Exit> {
        let (reach, side) = (cells.reach(), &self.side);
        if self.turns_to.is_none() {
            let (share, distance) = (side.share(DVec2::ZERO), reach - side.height(DVec2::ZERO));
            let slack = side.slack(cells.error);
            let is_on = -slack <= share && share <= 1.0 + slack && distance >= -cells.error;
            let distance = distance.max(0.0);
            return is_on.then(|| self.exit(side.points(share.clamp(0.0, 1.0)), side.normal, distance, cells));
        }
        let length = side.end.length();
        let normal = if length > 0.0 { side.end * (-1.0 / length) } else { side.normal };
        let is_on = length <= reach + cells.error && self.spans(normal);
        is_on.then(|| self.exit(side.points(1.0), normal, (reach - length).max(0.0), cells))
    }

    /// The border point over two points of the cores, in the direction `normal` from the origin.
    fn exit(&self, points: [DVec2; 2], normal: DVec2, distance: f64, cells: &Cells) -> Exit {
        self.corner(points, normal, normal, normal * distance, cells)
    }

    /// The border point at `place`, over two points of the cores in the curve's direction `outward`.
    fn corner(&self, [a, b]: [DVec2; 2], outward: DVec2, normal: DVec2, place: DVec2, cells: &Cells) -> Exit {
        let points = [a + outward * cells.radii[0], b + outward * -cells.radii[1]];
        Exit { distance: place.length(), place, normal, points }
    }

    /// The directions, forward and backward, in which it goes on from the foot of the origin.
    fn runs_both_ways(&self, cells: &Cells) -> Vec<f64> {
        let share = self.side.share(DVec2::ZERO);
        let slack = self.side.slack(cells.error);
        if self.turns_to.is_some() {
            return alloc::vec![1.0, -1.0];
        }
        let ways = [(1.0, share < 1.0 - slack), (-1.0, share > slack)];
        ways.into_iter().filter(|way| way.1).map(|way| way.0).collect()
    }

    /// A bound of the curve's distance from the origin, from below.
    fn distance_below(&self, reach: f64) -> f64 {
        let side = &self.side;
        let on_side = |share: f64| (side.start + (side.end - side.start) * share + side.normal * reach).length();
        match self.turns_to {
            None => on_side(side.share(DVec2::ZERO).clamp(0.0, 1.0)),
            Some(_) if self.spans(-side.end) => (side.end.length() - reach).abs(),
            Some(last) => (side.end + side.normal * reach).length().min((side.end + last * reach).length()),
        }
    }

    fn bounds(&self, reach: f64) -> Bounds {
        let (side, out) = (&self.side, self.normal() * reach);
        match self.turns_to {
            None => Bounds::around(side.start + out, side.end + out),
            Some(_) => Bounds::point(side.end).grown(reach),
        }
    }

    /// The points that both curves have, where the free space beyond them comes nearest to the origin.
    fn crossings(&self, other: &Curve, cells: &Cells, mut visit: impl FnMut(Exit)) {
        for place in self.places(other, cells.reach()).into_iter().flatten() {
            let [Some(outward), Some(turned)] = [self, other].map(|curve| curve.direction_at(place, cells)) else {
                continue;
            };
            // Beyond both borders the distance grows in all directions iff the place is a sum of both normals.
            let wedge = outward.cross(turned);
            let shares = [place.cross(turned) / wedge, outward.cross(place) / wedge];
            if !shares.iter().all(|share| *share >= -cells.error) {
                continue;
            }
            let share = match self.turns_to {
                None => self.side.share(place).clamp(0.0, 1.0),
                Some(_) => 1.0,
            };
            let length = place.length();
            let normal = if length > cells.error { place * (1.0 / length) } else { outward };
            visit(self.corner(self.side.points(share), outward, normal, place, cells));
        }
    }

    /// The outward normal at a point of its line or circle, if that lies on the curve.
    fn direction_at(&self, place: DVec2, cells: &Cells) -> Option<DVec2> {
        let side = &self.side;
        if self.turns_to.is_some() {
            let from_centre = place - side.end;
            let normal = from_centre * (1.0 / from_centre.length());
            return self.spans(normal).then_some(normal);
        }
        let slack = side.slack(cells.error);
        let share = side.share(place);
        (-slack <= share && share <= 1.0 + slack).then_some(side.normal)
    }

    /// Where the lines or circles of two curves cross, which may be beyond their ends.
    fn places(&self, other: &Curve, reach: f64) -> [Option<DVec2>; 2] {
        match (self.turns_to.is_some(), other.turns_to.is_some()) {
            (false, false) => {
                let (e, g) = (self.side.end - self.side.start, other.side.end - other.side.start);
                let (p, q) = (self.side.start + self.normal() * reach, other.side.start + other.normal() * reach);
                let turn = e.cross(g);
                [(turn != 0.0).then(|| p + e * ((q - p).cross(g) / turn)), None]
            }
            (false, true) => self.places_on_circle(other.side.end, reach),
            (true, false) => other.places_on_circle(self.side.end, reach),
            (true, true) => {
                let (middle, half) = ((self.side.end + other.side.end) * 0.5, (other.side.end - self.side.end) * 0.5);
                let square = half.length_squared();
                let meet = 0.0 < square && square <= reach * reach;
                let across = half.right() * sqrt((reach * reach / square - 1.0).max(0.0));
                [middle + across, middle - across].map(|place| meet.then_some(place))
            }
        }
    }

    /// Where its line, moved out, crosses a circle of the same radius.
    fn places_on_circle(&self, centre: DVec2, reach: f64) -> [Option<DVec2>; 2] {
        let height = self.side.height(centre) - reach;
        let (foot, along) = (centre - self.normal() * height, self.normal().right());
        let half = sqrt((reach * reach - height * height).max(0.0));
        [foot + along * half, foot - along * half].map(|place| (height.abs() <= reach).then_some(place))
    }
}
