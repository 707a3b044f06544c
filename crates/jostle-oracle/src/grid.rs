//! The integer unit of a question.

use crate::float::decompose;
use crate::integer::Int;
use crate::measure::Measure;
use crate::solid::Solid;

/// The unit of one question, `2^exponent`: every number of the question is a whole multiple of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) exponent: i32,
}

/// A point or a direction in units of the grid, ordered by x, then y.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Vector {
    pub(crate) x: Int,
    pub(crate) y: Int,
}

impl Grid {
    /// The coarsest grid that contains the corners and radii of `solids` and the `points`.
    ///
    /// # Panics
    /// If a body has no corners or a negative radius, a ring has fewer than three corners, or a number is NaN or
    /// infinite.
    pub(crate) fn of<'a, S: Into<Solid<'a>> + Copy>(solids: &[S], points: &[[f64; 2]]) -> Grid {
        let solids = || solids.iter().map(|&solid| solid.into());
        solids().for_each(Solid::check);
        let corners = solids().flat_map(Solid::corners).chain(points);
        let radii = solids().map(|solid| f64::from(solid.radius()));
        let exponents = corners.flatten().copied().chain(radii).filter_map(decompose).map(|(_, exponent)| exponent);
        Grid { exponent: exponents.min().unwrap_or(0) }
    }

    /// `x` in units of this grid.
    pub(crate) fn int(self, x: f64) -> Int {
        decompose(x).map_or(Int::ZERO, |(mantissa, exponent)| {
            let shift = exponent.checked_sub(self.exponent).and_then(|shift| u32::try_from(shift).ok());
            Int::shifted(mantissa, shift.expect("the grid was made from all numbers of the question"))
        })
    }

    pub(crate) fn vector(self, [x, y]: [f64; 2]) -> Vector {
        Vector { x: self.int(x), y: self.int(y) }
    }

    pub(crate) fn corners<'a>(self, solid: impl Into<Solid<'a>>) -> Vec<Vector> {
        solid.into().corners().map(|&corner| self.vector(corner)).collect()
    }

    pub(crate) fn radius<'a>(self, solid: impl Into<Solid<'a>>) -> Int {
        self.int(f64::from(solid.into().radius()))
    }

    /// A number of the grid, rounded to `f64`; exact for a number of the question.
    pub(crate) fn float(self, x: &Int) -> f64 {
        Measure::of(x).in_units_of(self.exponent.into())
    }

    pub(crate) fn floats(self, v: &Vector) -> [f64; 2] {
        [&v.x, &v.y].map(|x| self.float(x))
    }
}

impl Vector {
    pub(crate) fn plus(&self, other: &Vector) -> Vector {
        Vector { x: &self.x + &other.x, y: &self.y + &other.y }
    }

    pub(crate) fn minus(&self, other: &Vector) -> Vector {
        Vector { x: &self.x - &other.x, y: &self.y - &other.y }
    }

    pub(crate) fn times(&self, factor: &Int) -> Vector {
        Vector { x: &self.x * factor, y: &self.y * factor }
    }

    pub(crate) fn dot(&self, other: &Vector) -> Int {
        &(&self.x * &other.x) + &(&self.y * &other.y)
    }

    /// Positive iff `other` points to the left of this.
    pub(crate) fn cross(&self, other: &Vector) -> Int {
        &(&self.x * &other.y) - &(&self.y * &other.x)
    }

    /// The squared length.
    pub(crate) fn squared(&self) -> Int {
        self.dot(self)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Body;

    #[test]
    fn the_unit_is_the_finest_bit_in_use() {
        let body = Body { corners: vec![[0.75, -12.0], [0.0, 3.0]], radius: 1.5 };
        let grid = Grid::of(&[&body], &[]);
        assert_eq!(grid.exponent, -2);
        assert_eq!(grid.vector([0.75, -12.0]), Vector { x: Int::shifted(3, 0), y: Int::shifted(-3, 4) });
        assert_eq!(grid.radius(&body), Int::shifted(6, 0));
        assert_eq!(Grid::of(&[&body], &[[0.125, 1.0]]).exponent, -3);
    }

    #[test]
    #[should_panic(expected = "a number is NaN")]
    fn nan_is_refused_by_name() {
        let _ = Grid::of(&[&Body::point([0.0, f64::NAN])], &[]);
    }

    #[test]
    #[should_panic(expected = "the radius is -1")]
    fn a_negative_radius_is_refused_by_name() {
        let _ = Grid::of(&[&Body { corners: vec![[0.0, 0.0]], radius: -1.0 }], &[]);
    }
}
