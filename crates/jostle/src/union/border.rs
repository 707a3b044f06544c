//! Of what the border of a union of cells is made: sides moved out by the radii, and arcs from one side to the next.

use core::cmp::Ordering;

use alloc::vec::Vec;

use super::cells::{CellSide, Cells};
use crate::{
    difference::Measure,
    math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt},
};

/// A point of the union's border, if no cell covers it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    /// From the origin: how far B has to move.
    pub(crate) distance: f64,
    pub(crate) place: DVec2,
    pub(crate) normal: DVec2,
    /// The points of A and of B that come together there.
    pub(crate) points: [DVec2; 2],
}

impl Exit {
    pub(crate) fn measure(&self) -> Measure {
        Measure { distance: -self.distance, normal: self.normal, points: self.points }
    }
}

/// A piece of a cell's border: a side moved out by the radii, or the arc from the end of one side to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve<'c> {
    pub(crate) cell: usize,
    side: &'c CellSide,
    /// The normal at the end of the arc.
    turns_to: Option<DVec2>,
    /// Of its cell.
    radii: [f64; 2],
}

impl<'c> Curve<'c> {
    /// The border of a cell, but for seams.
    pub(crate) fn around(cell: usize, sides: &'c [CellSide], radii: [f64; 2]) -> impl Iterator<Item = Curve<'c>> {
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
    /// What the borders of the cells are made of, but for seams.
    pub(crate) fn curves(&self) -> impl Iterator<Item = Curve<'_>> {
        self.cells.iter().enumerate().flat_map(|(i, cell)| Curve::around(i, self.sides(cell), cell.radii))
    }

    /// The curves of the border of one cell, but for seams; `name` stands for the cell in them.
    pub(crate) fn curves_of(&self, cell: u32, name: usize) -> impl Iterator<Item = Curve<'_>> {
        let cell = &self.cells[cell as usize];
        Curve::around(name, self.sides(cell), cell.radii)
    }
}

/// Which of two comes first: the nearer, and of two at the same distance the one whose points lie farther left or low, or
/// whose direction does, taken both ways: whichever body is called A.
pub(crate) fn compare(a: &Exit, b: &Exit) -> Ordering {
    let by_coordinates = |p: DVec2, q: DVec2| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y));
    let place = |exit: &Exit| exit.points[0] + exit.points[1];
    let axis = |exit: &Exit| exit.normal * if exit.normal.x > 0.0 { 1.0 } else { -1.0 };
    let nearer = a.distance.total_cmp(&b.distance);
    nearer.then_with(|| by_coordinates(place(a), place(b))).then_with(|| by_coordinates(axis(a), axis(b)))
}

impl Curve<'_> {
    pub(crate) fn normal(&self) -> DVec2 {
        self.side.normal
    }

    /// How far the core is moved out.
    fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Whether a direction, as normal, is one of the arc's. That around a point is a circle.
    fn spans(&self, normal: DVec2) -> bool {
        let is_between = |last| self.normal().cross(normal) >= 0.0 && normal.cross(last) >= 0.0;
        self.turns_to.is_some_and(|last| self.side.is_point() || is_between(last))
    }

    /// The point of the curve nearest to the origin, if that lies on its inner side and no farther than this.
    pub(crate) fn foot(&self, cells: &Cells, within: f64) -> Option<Exit> {
        let (reach, side) = (self.reach(), self.side);
        let is_arc = self.turns_to.is_some();
        let length = if is_arc { side.end.length() } else { side.height(DVec2::ZERO) };
        let distance = reach - length;
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

    /// The directions, forward and backward, in which it goes on from the foot of the origin.
    pub(crate) fn runs_both_ways(&self, cells: &Cells) -> Vec<f64> {
        let share = self.side.share(DVec2::ZERO);
        let slack = self.side.slack(cells.error);
        if self.turns_to.is_some() {
            return alloc::vec![1.0, -1.0];
        }
        let ways = [(1.0, share < 1.0 - slack), (-1.0, share > slack)];
        ways.into_iter().filter(|way| way.1).map(|way| way.0).collect()
    }

    /// A bound of the curve's distance from the origin, from below.
    pub(crate) fn distance_below(&self) -> f64 {
        let (reach, side) = (self.reach(), &self.side);
        let on_side = |share: f64| (side.start + (side.end - side.start) * share + side.normal * reach).length();
        match self.turns_to {
            None => on_side(side.share(DVec2::ZERO).clamp(0.0, 1.0)),
            Some(_) if self.spans(-side.end) => (side.end.length() - reach).abs(),
            Some(last) => (side.end + side.normal * reach).length().min((side.end + last * reach).length()),
        }
    }

    /// Whether it may have a point in common with a box.
    pub(crate) fn meets(&self, square: Bounds) -> bool {
        let (reach, middle) = (self.reach(), square.middle());
        if !self.bounds().meets(square) {
            return false;
        }
        if self.turns_to.is_some() {
            // The circle of the arc passes the middle of the box no farther away than a corner of the box is.
            let off = (middle - self.side.end).length() - reach;
            return off.abs() <= (square.max - middle).length();
        }
        (self.side.height(middle) - reach).abs() <= square.half_extent_along(self.normal())
    }

    /// Whether the part of it in a box surely lies inside one of some cells. Of an arc this is not told: `false`.
    pub(crate) fn is_inside_one(&self, all: &Cells, cells: &[u32], within: Bounds) -> bool {
        if self.turns_to.is_some() {
            return false;
        }
        let (out, way) = (self.normal() * self.reach(), self.side.end - self.side.start);
        let start = self.side.start + out;
        // Where it comes into the box and leaves it.
        let (mut from, mut to) = (0.0, 1.0);
        for (start, way, min, max) in
            [(start.x, way.x, within.min.x, within.max.x), (start.y, way.y, within.min.y, within.max.y)]
        {
            if way != 0.0 {
                let ends = [(min - start) / way, (max - start) / way];
                (from, to) = (greater(from, lesser(ends[0], ends[1])), lesser(to, greater(ends[0], ends[1])));
            }
        }
        from > to || all.cover_all_between(cells, [start + way * from, start + way * to])
    }

    pub(crate) fn bounds(&self) -> Bounds {
        let reach = self.reach();
        let (side, out) = (&self.side, self.normal() * reach);
        match self.turns_to {
            None => Bounds::around(side.start + out, side.end + out),
            Some(_) => Bounds::point(side.end).grown(reach),
        }
    }

    /// The points that both curves have, where the free space beyond them comes nearest to the origin.
    pub(crate) fn crossings(&self, other: &Curve<'_>, cells: &Cells, mut visit: impl FnMut(Exit)) {
        for place in self.places(other).into_iter().flatten() {
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

    /// Where the lines or circles of two curves cross, which may be beyond their ends.
    fn places(&self, other: &Curve<'_>) -> [Option<DVec2>; 2] {
        let [(p, e), (q, g)] = [self, other].map(|curve| {
            let side = curve.side;
            (side.start + side.normal * curve.reach(), side.end - side.start)
        });
        match (self.turns_to.is_some(), other.turns_to.is_some()) {
            (false, false) => {
                let turn = e.cross(g);
                [(turn != 0.0).then(|| p + e * ((q - p).cross(g) / turn)), None]
            }
            (false, true) => self.places_on_circle(other),
            (true, false) => other.places_on_circle(self),
            (true, true) => {
                let (from, way) = (self.side.end, other.side.end - self.side.end);
                let (own, others, square) = (self.reach(), other.reach(), way.length_squared());
                // How far along the way between the centres the circles cross, as a share of it.
                let share = if own == others { 0.5 } else { 0.5 + (own * own - others * others) / (2.0 * square) };
                let rest = own * own / square - share * share;
                let across = way.right() * sqrt(rest.max(0.0));
                let middle = from + way * share;
                [middle + across, middle - across].map(|place| (0.0 < square && rest >= 0.0).then_some(place))
            }
        }
    }

    /// Where its line, moved out, crosses the circle of an arc.
    fn places_on_circle(&self, arc: &Curve<'_>) -> [Option<DVec2>; 2] {
        let (centre, radius) = (arc.side.end, arc.reach());
        let height = self.side.height(centre) - self.reach();
        let (foot, along) = (centre - self.normal() * height, self.normal().right());
        let half = sqrt((radius * radius - height * height).max(0.0));
        [foot + along * half, foot - along * half].map(|place| (height.abs() <= radius).then_some(place))
    }
}
