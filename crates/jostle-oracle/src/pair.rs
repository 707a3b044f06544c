//! Two solids, at least one of them a region.

use core::cmp::Ordering;

use crate::grid::{Grid, Vector};
use crate::hull::squared_gap_to_segment;
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;
use crate::outline::{Outline, Sides};
use crate::relation::Relation;
use crate::solid::Solid;
use crate::subdivision::spots;

/// The outlines of both cores.
pub(crate) struct Pair {
    pub(crate) a: Outline,
    pub(crate) b: Outline,
    /// The sum of both radii.
    pub(crate) radii: Int,
    pub(crate) grid: Grid,
}

impl Pair {
    pub(crate) fn of(a: Solid<'_>, b: Solid<'_>) -> Pair {
        Pair::moved(a, b, [0.0, 0.0])
    }

    /// The pair with b moved by `shift`, without rounding.
    pub(crate) fn moved(a: Solid<'_>, b: Solid<'_>, shift: [f64; 2]) -> Pair {
        Pair::on(Grid::of(&[a, b], &[shift]), a, b, shift)
    }

    pub(crate) fn on(grid: Grid, a: Solid<'_>, b: Solid<'_>, shift: [f64; 2]) -> Pair {
        Pair {
            a: Outline::of(grid, a, &grid.vector([0.0, 0.0])),
            b: Outline::of(grid, b, &grid.vector(shift)),
            radii: &grid.radius(a) + &grid.radius(b),
            grid,
        }
    }

    pub(crate) fn relate(&self) -> Relation {
        let squared_radii = self.radii.square();
        if self.squared_gap_of_boxes() > squared_radii {
            return Relation::Apart;
        }
        if self.cores_meet() {
            let overlap = !self.radii.is_zero() || self.share_an_inner_point();
            return if overlap { Relation::Overlapping } else { Relation::Touching };
        }
        match self.squared_gap().cmp(&Fraction::whole(squared_radii)) {
            Ordering::Less => Relation::Overlapping,
            Ordering::Equal => Relation::Touching,
            Ordering::Greater => Relation::Apart,
        }
    }

    fn squared_gap_of_boxes(&self) -> Int {
        let gap = |coordinate: fn(&Vector) -> &Int| {
            let beyond = |low: &Outline, high: &Outline| coordinate(&high.low) - coordinate(&low.high);
            beyond(&self.a, &self.b).max(beyond(&self.b, &self.a)).max(Int::ZERO)
        };
        Vector { x: gap(|p| &p.x), y: gap(|p| &p.y) }.squared()
    }

    /// Whether the closed cores have a common point. If no edges meet, each ring of one is inside or outside of the
    /// other.
    fn cores_meet(&self) -> bool {
        let holds_corner = |one: &Outline, other: &Outline| one.corners().any(|p| other.locate(p) != Location::Outside);
        holds_corner(&self.a, &self.b)
            || holds_corner(&self.b, &self.a)
            || self.a.edges.iter().any(|edge| self.b.edges.iter().any(|other| edge.meets_any(other)))
    }

    /// Whether the interiors of the cores have a common point, or the interior of one has a common point with the
    /// other, a segment or point without area.
    fn share_an_inner_point(&self) -> bool {
        spots(&self.a, &self.b).any(|spot| {
            let (a, b) = (self.a.sides(&spot), self.b.sides(&spot));
            a.left && b.left || a.right && b.right || a.is_bare() && b.is_inner() || b.is_bare() && a.is_inner()
        })
    }

    /// Whether the closed core of a contains the core of b.
    pub(crate) fn core_a_holds_core_b(&self) -> bool {
        spots(&self.a, &self.b).all(|spot| {
            let (a, b) = (self.a.sides(&spot), self.b.sides(&spot));
            (a.left || !b.left) && (a.right || !b.right) && (!b.is_bare() || a.is_in())
        })
    }

    /// The squared distance of outlines that do not cross: from a corner of one to an edge of the other.
    pub(crate) fn squared_gap(&self) -> Fraction {
        let from_corners = |one: &Outline, other: &Outline| {
            let gap = |p: &Vector| {
                let edges = other.edges.iter();
                edges.map(|edge| squared_gap_to_segment(&edge.from.minus(p), &edge.to.minus(p))).min()
            };
            one.corners().filter_map(gap).min()
        };
        let gaps = [from_corners(&self.a, &self.b), from_corners(&self.b, &self.a)];
        gaps.into_iter().flatten().min().expect("an outline has an edge")
    }
}

impl Sides {
    /// Whether the spot is on an edge with the inside on neither side.
    fn is_bare(&self) -> bool {
        self.on_edge && !self.left && !self.right
    }

    fn is_inner(&self) -> bool {
        !self.on_edge && self.left && self.right
    }

    fn is_in(&self) -> bool {
        self.on_edge || self.left || self.right
    }
}

#[cfg(test)]
mod tests;
