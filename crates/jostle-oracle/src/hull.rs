//! The convex hull, and the location of the origin relative to it.

use core::cmp::Ordering;

use crate::grid::Vector;
use crate::integer::Int;
use crate::location::Location;
use crate::measure::Fraction;

/// A convex polygon, segment or point, by its corners counterclockwise; no two are equal and no three collinear.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hull {
    pub(crate) corners: Vec<Vector>,
}

impl Hull {
    /// The hull of at least one point: Andrew's monotone chain.
    pub(crate) fn of(mut points: Vec<Vector>) -> Hull {
        points.sort_unstable();
        points.dedup();
        if points.len() == 1 {
            return Hull { corners: points };
        }
        let lower = left_turning_chain(points.iter());
        let upper = left_turning_chain(points.iter().rev());
        Hull { corners: lower.into_iter().chain(upper).cloned().collect() }
    }

    /// The directed edges, with the polygon on their left. A segment has two, there and back; a point has one, of
    /// length 0.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (&Vector, &Vector)> {
        self.corners.iter().zip(self.corners.iter().cycle().skip(1))
    }

    pub(crate) fn has_area(&self) -> bool {
        self.corners.len() > 2
    }

    /// The location of the origin. It is inside iff it is left of all edges; a hull without area is all boundary.
    pub(crate) fn locate_origin(&self) -> Location {
        if !self.has_area() {
            let (p, q) = (&self.corners[0], &self.corners[self.corners.len() - 1]);
            let between = p.cross(q).is_zero() && p.dot(q).sign().is_le();
            return if between { Location::Boundary } else { Location::Outside };
        }
        let side = |(p, q): (&Vector, &Vector)| p.cross(q).sign();
        match self.edges().map(side).min() {
            Some(Ordering::Greater) => Location::Inside,
            Some(Ordering::Equal) => Location::Boundary,
            _ => Location::Outside,
        }
    }

    /// Whether the origin is in the hull grown by `radius`.
    pub(crate) fn reaches_origin(&self, radius: &Int) -> bool {
        self.locate_origin() != Location::Outside || self.squared_gap() <= Fraction::whole(radius.square())
    }

    /// The squared distance from the origin, which lies outside or on the boundary, to the hull.
    pub(crate) fn squared_gap(&self) -> Fraction {
        self.edges().map(|(p, q)| squared_gap_to_segment(p, q)).min().expect("a hull has a corner")
    }

    /// The squared distance from the origin, which lies inside or on the boundary, to the nearest edge's line;
    /// 0 without area.
    pub(crate) fn squared_depth(&self) -> Fraction {
        if !self.has_area() {
            return Fraction::whole(Int::ZERO);
        }
        self.edges().map(|(p, q)| squared_gap_to_line(p, q)).min().expect("a hull has a corner")
    }
}

/// The corners of one side of the hull of sorted points, without the last one, which starts the other side.
fn left_turning_chain<'a>(points: impl Iterator<Item = &'a Vector>) -> Vec<&'a Vector> {
    let mut chain: Vec<&Vector> = Vec::new();
    for p in points {
        while let [.., before, last] = chain[..]
            && last.minus(before).cross(&p.minus(before)).sign().is_le()
        {
            chain.pop();
        }
        chain.push(p);
    }
    chain.pop();
    chain
}

/// The squared distance from the origin to the segment from p to q.
pub(crate) fn squared_gap_to_segment(p: &Vector, q: &Vector) -> Fraction {
    let edge = q.minus(p);
    if p.dot(&edge).sign().is_ge() {
        Fraction::whole(p.squared())
    } else if q.dot(&edge).sign().is_le() {
        Fraction::whole(q.squared())
    } else {
        squared_gap_to_line(p, q)
    }
}

/// The squared distance from the origin to the line through p and q: the area of their parallelogram over its base,
/// squared.
fn squared_gap_to_line(p: &Vector, q: &Vector) -> Fraction {
    Fraction { numerator: p.cross(q).square(), denominator: q.minus(p).squared() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::vector;

    fn hull(points: &[[i64; 2]]) -> Hull {
        Hull::of(points.iter().map(|&p| vector(p)).collect())
    }

    fn corners(points: &[[i64; 2]]) -> Vec<Vector> {
        points.iter().map(|&p| vector(p)).collect()
    }

    #[test]
    fn duplicates_collinear_and_inner_points_are_no_corners() {
        let square = hull(&[[2, 2], [0, 0], [1, 1], [2, 0], [1, 0], [0, 2], [0, 0], [2, 1]]);
        assert_eq!(square.corners, corners(&[[0, 0], [2, 0], [2, 2], [0, 2]]));
        assert_eq!(hull(&[[3, 3], [1, 1], [2, 2], [1, 1]]).corners, corners(&[[1, 1], [3, 3]]));
        assert_eq!(hull(&[[0, 5], [0, 1], [0, 3]]).corners, corners(&[[0, 1], [0, 5]]));
        assert_eq!(hull(&[[4, 4], [4, 4]]).corners, corners(&[[4, 4]]));
    }

    #[test]
    fn the_origin_has_its_place() {
        assert_eq!(hull(&[[-1, -1], [2, -1], [-1, 2]]).locate_origin(), Location::Inside);
        assert_eq!(hull(&[[-1, 0], [2, 0], [0, 2]]).locate_origin(), Location::Boundary);
        assert_eq!(hull(&[[0, 0], [2, 0], [0, 2]]).locate_origin(), Location::Boundary);
        assert_eq!(hull(&[[1, 0], [2, 0], [2, 2]]).locate_origin(), Location::Outside);
        assert_eq!(hull(&[[-1, -1], [2, 2]]).locate_origin(), Location::Boundary);
        assert_eq!(hull(&[[1, 1], [2, 2]]).locate_origin(), Location::Outside);
        assert_eq!(hull(&[[0, 0]]).locate_origin(), Location::Boundary);
        assert_eq!(hull(&[[0, 1]]).locate_origin(), Location::Outside);
    }

    #[test]
    fn gaps_and_depths_are_exact_fractions() {
        let fraction = |n, d| Fraction { numerator: Int::shifted(n, 0), denominator: Int::shifted(d, 0) };
        assert_eq!(hull(&[[3, 4]]).squared_gap(), fraction(25, 1));
        assert_eq!(hull(&[[1, 0], [0, 1]]).squared_gap(), fraction(1, 2));
        assert_eq!(hull(&[[1, 0], [3, 1], [3, -1]]).squared_gap(), fraction(1, 1));
        assert_eq!(hull(&[[-2, -1], [2, -1], [0, 7]]).squared_depth(), fraction(1, 1));
        assert_eq!(hull(&[[-2, -2], [1, 1]]).squared_depth(), fraction(0, 1));
    }
}
