//! The border of a core, and the inside beside it.

use core::cmp::Ordering;

use crate::grid::{Grid, Vector};
use crate::hull::Hull;
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;
use crate::solid::Solid;

/// The rings around the core of a solid, by their edges, with the inside by the even-odd rule.
///
/// The core of a body without area is also the ring of its hull: a segment there and back, which encloses nothing, or
/// one edge of length 0.
pub(crate) struct Outline {
    pub(crate) edges: Vec<Edge>,
    /// The corners of the bounding box.
    pub(crate) low: Vector,
    pub(crate) high: Vector,
}

pub(crate) struct Edge {
    pub(crate) from: Vector,
    pub(crate) to: Vector,
    /// `to − from`; zero for a body that is one point, and for a repeated corner of a ring.
    pub(crate) along: Vector,
}

/// The point `point / weight` and a direction through it.
pub(crate) struct Spot {
    pub(crate) point: Vector,
    /// The denominator of both coordinates; positive.
    pub(crate) weight: Int,
    pub(crate) along: Vector,
}

/// The two sides of a spot, in its direction.
pub(crate) struct Sides {
    /// Whether the left side is inside.
    pub(crate) left: bool,
    /// Whether the right side is inside.
    pub(crate) right: bool,
    /// Whether the spot is on an edge.
    pub(crate) on_edge: bool,
}

impl Outline {
    /// The outline of the core of a solid that is moved by `shift`.
    pub(crate) fn of(grid: Grid, solid: Solid<'_>, shift: &Vector) -> Outline {
        let moved = |ring: &Vec<[f64; 2]>| ring.iter().map(|&p| grid.vector(p).plus(shift)).collect::<Vec<_>>();
        let rings = match solid {
            Solid::Body(body) => vec![Hull::of(moved(&body.corners)).corners],
            Solid::Region(region) => region.rings.iter().map(moved).collect(),
        };
        Outline::around(rings)
    }

    /// The outline with these rings, at least one, none of them empty.
    pub(crate) fn around(rings: Vec<Vec<Vector>>) -> Outline {
        let end = |pick: fn(Int, Int) -> Int| {
            let corners = || rings.iter().flatten();
            let of = |coordinate: fn(&Vector) -> &Int| corners().map(coordinate).cloned().reduce(pick);
            let [x, y] = [of(|p| &p.x), of(|p| &p.y)].map(|end| end.expect("a solid has a corner"));
            Vector { x, y }
        };
        let (low, high) = (end(Int::min), end(Int::max));
        Outline { edges: rings.into_iter().flat_map(edges_of).collect(), low, high }
    }

    pub(crate) fn corners(&self) -> impl Iterator<Item = &Vector> {
        self.edges.iter().map(|edge| &edge.from)
    }

    pub(crate) fn is_point(&self) -> bool {
        self.low == self.high
    }

    /// The location of a point relative to the closed set.
    pub(crate) fn locate(&self, p: &Vector) -> Location {
        let is_beside = |low: &Int, x: &Int, high: &Int| x < low || x > high;
        if is_beside(&self.low.x, &p.x, &self.high.x) || is_beside(&self.low.y, &p.y, &self.high.y) {
            return Location::Outside;
        }
        if self.edges.iter().any(|edge| edge.holds(p)) {
            return Location::Boundary;
        }
        // Off all edges, both sides are equal for every direction.
        let spot = Spot { point: p.clone(), weight: Int::ONE, along: Vector { x: Int::ONE, y: Int::ZERO } };
        if self.sides(&spot).left { Location::Inside } else { Location::Outside }
    }

    /// The sides of a spot that is not a corner and through which edges pass only in its direction.
    ///
    /// A ray leaves the spot perpendicular to its direction on either side, and each edge that crosses it swaps inside
    /// and outside. An edge that begins at the level of the spot counts as beginning just behind it.
    pub(crate) fn sides(&self, spot: &Spot) -> Sides {
        if spot.along.is_zero() {
            let location = self.locate(&spot.point);
            let inside = location == Location::Inside;
            return Sides { left: inside, right: inside, on_edge: location == Location::Boundary };
        }
        let mut sides = Sides { left: false, right: false, on_edge: false };
        let level = spot.point.dot(&spot.along);
        let is_ahead = |p: &Vector| &p.dot(&spot.along) * &spot.weight > level;
        for edge in &self.edges {
            let (starts_ahead, ends_ahead) = (is_ahead(&edge.from), is_ahead(&edge.to));
            if starts_ahead == ends_ahead {
                continue;
            }
            let side_of_edge = edge.along.cross(&spot.point.minus(&edge.from.times(&spot.weight))).sign();
            match if ends_ahead { side_of_edge } else { side_of_edge.reverse() } {
                Ordering::Less => sides.left ^= true,
                Ordering::Equal => sides.on_edge = true,
                Ordering::Greater => sides.right ^= true,
            }
        }
        sides
    }
}

fn edges_of(ring: Vec<Vector>) -> impl Iterator<Item = Edge> {
    let ends = ring.clone().into_iter().cycle().skip(1);
    ring.into_iter().zip(ends).map(|(from, to)| Edge { along: to.minus(&from), from, to })
}

impl Edge {
    /// Whether the point is on the closed edge.
    pub(crate) fn holds(&self, p: &Vector) -> bool {
        let [back, forth] = [self.from.minus(p), self.to.minus(p)];
        back.cross(&forth).is_zero() && back.dot(&forth).sign().is_le()
    }

    /// The fractions of this edge, from 0 to 1, of its common point with the other edge, or of the ends of their common
    /// part. None for an edge of length 0.
    pub(crate) fn meets(&self, other: &Edge) -> impl Iterator<Item = Fraction> + use<> {
        let between = other.from.minus(&self.from);
        let turn = self.along.cross(&other.along);
        let off_line = between.cross(&self.along);
        let fractions = if self.along.is_zero() || turn.is_zero() && !off_line.is_zero() {
            [None, None]
        } else if turn.is_zero() {
            let at = |p: &Vector| Fraction::of(p.minus(&self.from).dot(&self.along), self.along.squared());
            [&other.from, &other.to].map(|p| Some(at(p)))
        } else {
            let on_other = Fraction::of(off_line, turn.clone());
            let here = Fraction::of(between.cross(&other.along), turn);
            [on_other.is_proper().then_some(here), None]
        };
        fractions.into_iter().flatten().filter(Fraction::is_proper)
    }

    pub(crate) fn meets_any(&self, other: &Edge) -> bool {
        self.meets(other).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::vector;

    #[test]
    fn edges_meet_in_points_or_along_a_common_part() {
        let edge = |from, to| {
            let [from, to] = [from, to].map(vector);
            Edge { along: to.minus(&from), from, to }
        };
        let level = edge([0, 0], [8, 0]);
        let eighths = |other: &Edge| {
            let fractions = level.meets(other).map(|t| t.measure().in_units_of(0) * 8.0);
            fractions.collect::<Vec<_>>()
        };
        assert_eq!(eighths(&edge([2, -1], [2, 3])), [2.0]);
        assert_eq!(eighths(&edge([3, 5], [3, 0])), [3.0]);
        assert_eq!(eighths(&edge([8, 0], [9, 1])), [8.0]);
        assert_eq!(eighths(&edge([9, -1], [9, 1])), []);
        assert_eq!(eighths(&edge([1, 1], [5, 3])), []);
        assert_eq!(eighths(&edge([0, 1], [8, 1])), []);
        assert_eq!(eighths(&edge([7, 0], [3, 0])), [7.0, 3.0]);
        assert_eq!(eighths(&edge([-1, 0], [3, 0])), [3.0]);
        assert_eq!(eighths(&edge([9, 0], [11, 0])), []);
        assert_eq!(edge([2, 0], [2, 0]).meets(&level).count(), 0);
    }
}
