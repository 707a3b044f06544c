//! The curves that make up the border of a union of cells: sides moved out by the radii, and arcs from side to side.

use core::cmp::Ordering;

use alloc::vec::Vec;

use super::cells::{CellSide, Cells};
use crate::{
    difference::Measure,
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt},
};

/// A point of the union's border, if no cell covers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Exit {
    /// The distance from the origin, by which B has to move.
    pub(super) distance: f64,
    pub(super) place: DVec2,
    pub(super) normal: DVec2,
    /// The points of A and of B that come together there.
    pub(super) points: [DVec2; 2],
}

impl Exit {
    pub(super) fn measure(&self) -> Measure {
        Measure { distance: -self.distance, normal: self.normal, points: self.points }
    }
}

/// A curve of a cell's border: a side moved out by the radii, or the arc from the end of one side to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve<'c> {
    pub(super) cell: usize,
    side: &'c CellSide,
    /// The normal at the end of an arc; `None` for a side.
    turns_to: Option<DVec2>,
    /// The radii of its cell.
    radii: [f64; 2],
}

impl<'c> Curve<'c> {
    /// The curves of a cell's border, without seams.
    pub(super) fn around(cell: usize, sides: &'c [CellSide], radii: [f64; 2]) -> impl Iterator<Item = Curve<'c>> {
        let is_round = radii[0] + radii[1] > 0.0;
        sides.iter().enumerate().flat_map(move |(i, side)| {
            let next = |i: usize| &sides[if i + 1 == sides.len() { 0 } else { i + 1 }];
            let line = (!side.seam && !side.is_point()).then_some(Curve { cell, side, turns_to: None, radii });
            let arc = is_round.then(|| Curve { cell, side, turns_to: Some(next(i).normal), radii });
            line.into_iter().chain(arc)
        })
    }
}

impl Cells {
    /// The curves of the borders of all cells, without seams.
    pub(super) fn curves(&self) -> impl Iterator<Item = Curve<'_>> {
        self.cells.iter().enumerate().flat_map(|(i, cell)| Curve::around(i, self.sides(cell), cell.radii))
    }

    /// The curves of the border of one cell, without seams; `name` stands for the cell in them.
    pub(super) fn curves_of(&self, cell: u32, name: usize) -> impl Iterator<Item = Curve<'_>> {
        let cell = &self.cells[cell as usize];
        Curve::around(name, self.sides(cell), cell.radii)
    }

    /// The curves of the borders of these cells that have a point in a box, without seams; the place of a cell in the
    /// list stands for it.
    pub(super) fn curves_in(&self, cells: &[u32], around: Bounds) -> Vec<Curve<'_>> {
        let of = |(name, &cell): (usize, &u32)| self.curves_of(cell, name).filter(|curve| curve.meets(around));
        cells.iter().enumerate().flat_map(of).collect()
    }
}

/// The order of two exits: by distance, then by the place of their points, then by the axis of their normals. It does
/// not depend on which body is called A, unless all these are equal, as for a body that is placed where an equal one
/// is; then the normal decides, so that the order of the search does not.
pub(crate) fn compare(a: &Exit, b: &Exit) -> Ordering {
    let by_coordinates = |p: DVec2, q: DVec2| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
    let place = |exit: &Exit| exit.points[0] + exit.points[1];
    let axis = |exit: &Exit| exit.normal * if exit.normal.x > 0.0 { 1.0 } else { -1.0 };
    let nearer = a.distance.total_cmp(&b.distance);
    nearer
        .then_with(|| by_coordinates(place(a), place(b)))
        .then_with(|| by_coordinates(axis(a), axis(b)))
        .then_with(|| by_coordinates(b.normal, a.normal))
}

impl Curve<'_> {
    pub(super) fn normal(&self) -> DVec2 {
        self.side.normal
    }

    /// The sum of the radii, by which the core is moved out.
    fn radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Whether a direction is a normal of the arc; the arc around a point is a circle.
    fn spans(&self, normal: DVec2) -> bool {
        let is_between = |last| self.normal().cross(normal) >= 0.0 && normal.cross(last) >= 0.0;
        self.turns_to.is_some_and(|last| self.side.is_point() || is_between(last))
    }

    /// The foot of the origin on the curve, if the origin lies on its inner side and no farther away than `within`.
    pub(super) fn foot(&self, cells: &Cells, within: f64) -> Option<Exit> {
        let (radius, side) = (self.radius(), self.side);
        let is_arc = self.turns_to.is_some();
        let length = if is_arc { side.end.length() } else { side.height(DVec2::ZERO) };
        let distance = radius - length;
        if !(-cells.error <= distance && distance <= within) {
            return None;
        }
        let distance = distance.max(0.0);
        if is_arc {
            let normal = if length > 0.0 { side.end * (-1.0 / length) } else { side.normal };
            return self.spans(normal).then(|| self.exit(side.points(1.0), normal, distance));
        }
        let (share, slack) = (side.share(DVec2::ZERO), side.slack(cells.error));
        let is_on = -slack <= share && share <= 1.0 + slack;
        is_on.then(|| self.exit(side.points(share.clamp(0.0, 1.0)), side.normal, distance))
    }

    /// The border point over two points of the cores, in the direction `normal` from the origin.
    fn exit(&self, points: [DVec2; 2], normal: DVec2, distance: f64) -> Exit {
        self.corner(points, normal, normal, normal * distance)
    }

    /// The border point at `place`, over two points of the cores in the curve's direction `outward`.
    fn corner(&self, [a, b]: [DVec2; 2], outward: DVec2, normal: DVec2, place: DVec2) -> Exit {
        let points = [a + outward * self.radii[0], b + outward * -self.radii[1]];
        Exit { distance: place.length(), place, normal, points }
    }

    /// The directions, 1 for forward and −1 for backward, in which it continues from the foot of the origin.
    pub(super) fn runs_both_ways(&self, cells: &Cells) -> Vec<f64> {
        let share = self.side.share(DVec2::ZERO);
        let slack = self.side.slack(cells.error);
        if self.turns_to.is_some() {
            return alloc::vec![1.0, -1.0];
        }
        let continues = [(1.0, share < 1.0 - slack), (-1.0, share > slack)];
        continues.into_iter().filter(|direction| direction.1).map(|direction| direction.0).collect()
    }

    /// A lower bound of the curve's distance from the origin.
    pub(super) fn distance_below(&self) -> f64 {
        let (radius, side) = (self.radius(), &self.side);
        let on_side = |share: f64| (side.start + (side.end - side.start) * share + side.normal * radius).length();
        match self.turns_to {
            None => on_side(side.share(DVec2::ZERO).clamp(0.0, 1.0)),
            Some(_) if self.spans(-side.end) => (side.end.length() - radius).abs(),
            Some(last) => (side.end + side.normal * radius).length().min((side.end + last * radius).length()),
        }
    }

    /// Whether it may have a point in common with a box.
    pub(super) fn meets(&self, square: Bounds) -> bool {
        let radius = self.radius();
        let middle = square.middle();
        if !self.bounds().meets(square) {
            return false;
        }
        if self.turns_to.is_some() {
            // The circle of the arc passes the middle of the box no farther away than a corner of the box.
            let off = (middle - self.side.end).length() - radius;
            return off.abs() <= (square.max - middle).length();
        }
        (self.side.height(middle) - radius).abs() <= square.half_extent_along(self.normal())
    }

    /// Whether the part of it in a box is certain to lie inside one of these cells; always `false` for an arc.
    /// Moves that cell to the front, since it often has the next curve inside, too.
    pub(super) fn is_inside_one(&self, all: &Cells, cells: &mut [u32], within: Bounds) -> bool {
        if self.turns_to.is_some() {
            return false;
        }
        let (out, along) = (self.normal() * self.radius(), self.side.end - self.side.start);
        let start = self.side.start + out;
        // The interval of it in the box.
        let (mut from, mut to) = (0.0, 1.0);
        for (start, along, min, max) in
            [(start.x, along.x, within.min.x, within.max.x), (start.y, along.y, within.min.y, within.max.y)]
        {
            if along != 0.0 {
                let ends = [(min - start) / along, (max - start) / along];
                (from, to) = (greater(from, lesser(ends[0], ends[1])), lesser(to, greater(ends[0], ends[1])));
            }
        }
        if from > to {
            return true;
        }
        let found = all.around_segment(cells, [start + along * from, start + along * to]);
        if let Some(found) = found {
            cells.swap(0, found);
        }
        found.is_some()
    }

    pub(super) fn bounds(&self) -> Bounds {
        let (side, out) = (&self.side, self.normal() * self.radius());
        match self.turns_to {
            None => Bounds::around(side.start + out, side.end + out),
            Some(_) => Bounds::point(side.end).grown(self.radius()),
        }
    }

    /// Visits the common points of both curves at which the free space beyond them comes nearest to the origin.
    pub(super) fn crossings(&self, other: &Curve<'_>, cells: &Cells, mut visit: impl FnMut(Exit)) {
        for place in self.places(other).into_iter().flatten() {
            let [Some(outward), Some(turned)] = [self, other].map(|curve| curve.direction_at(place, cells)) else {
                continue;
            };
            // Beyond both borders the distance grows in all directions iff the place is a non-negative sum of both
            // normals.
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
            visit(self.corner(self.side.points(share), outward, normal, place));
        }
    }

    /// The outward normal at a point of its line or circle, if that lies on the curve.
    fn direction_at(&self, place: DVec2, cells: &Cells) -> Option<DVec2> {
        let side = self.side;
        if self.turns_to.is_some() {
            let from_centre = place - side.end;
            let normal = from_centre * (1.0 / from_centre.length());
            return self.spans(normal).then_some(normal);
        }
        let slack = side.slack(cells.error);
        let share = side.share(place);
        (-slack <= share && share <= 1.0 + slack).then_some(side.normal)
    }

    /// The crossings of the lines or circles of two curves, which may be beyond their ends.
    fn places(&self, other: &Curve<'_>) -> [Option<DVec2>; 2] {
        let [(p, e), (q, g)] = [self, other].map(|curve| {
            let side = curve.side;
            (side.start + side.normal * curve.radius(), side.end - side.start)
        });
        match (self.turns_to.is_some(), other.turns_to.is_some()) {
            (false, false) => {
                let turn = e.cross(g);
                [(turn != 0.0).then(|| p + e * ((q - p).cross(g) / turn)), None]
            }
            (false, true) => self.places_on_circle(other),
            (true, false) => other.places_on_circle(self),
            (true, true) => {
                let (from, between) = (self.side.end, other.side.end - self.side.end);
                let (own, others, square) = (self.radius(), other.radius(), between.length_squared());
                // The foot of both crossings on the line between the centres, as a share of it.
                let share = if own == others { 0.5 } else { 0.5 + (own * own - others * others) / (2.0 * square) };
                let rest = own * own / square - share * share;
                let across = between.right() * sqrt(rest.max(0.0));
                let middle = from + between * share;
                [middle + across, middle - across].map(|place| (0.0 < square && rest >= 0.0).then_some(place))
            }
        }
    }

    /// The crossings of its line, moved out, and the circle of an arc.
    fn places_on_circle(&self, arc: &Curve<'_>) -> [Option<DVec2>; 2] {
        let (centre, radius) = (arc.side.end, arc.radius());
        let height = self.side.height(centre) - self.radius();
        let (foot, along) = (centre - self.normal() * height, self.normal().right());
        let half = sqrt((radius * radius - height * height).max(0.0));
        [foot + along * half, foot - along * half].map(|place| (height.abs() <= radius).then_some(place))
    }
}
