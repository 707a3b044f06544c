use core::{fmt::Debug, ops::Neg};

use crate::math::{Aabb, Aabb3, Ray, Ray3, Vec2, greater, lesser};

/// A box along the axes of a space of `N` dimensions: [`Aabb`] in two, [`Aabb3`](crate::volume::Aabb3) in three. No other
/// type can be one.
pub trait AxisBox<const N: usize>: BoxEnds<N> {
    /// A ray in that space: [`Ray`] or [`Ray3`](crate::volume::Ray3).
    type AxisRay: RayEnds<N>;
}

impl AxisBox<2> for Aabb {
    type AxisRay = Ray;
}

impl AxisBox<3> for Aabb3 {
    type AxisRay = Ray3;
}

/// A box as the arrays of its minimum and its maximum.
pub trait BoxEnds<const N: usize>: Copy + PartialEq + Debug {
    fn ends(self) -> [[f32; N]; 2];

    fn from_ends(ends: [[f32; N]; 2]) -> Self;

    /// The neutral element of `around_both`.
    #[inline]
    fn empty() -> Self {
        Self::from_ends([[f32::INFINITY; N], [f32::NEG_INFINITY; N]])
    }

    /// Whether the box has no point: its minimum is above its maximum, or one of them is NaN.
    #[inline]
    fn has_no_point(self) -> bool {
        let [min, max] = self.ends();
        let mut has_point = true;
        for axis in 0..N {
            has_point &= min[axis] <= max[axis];
        }
        !has_point
    }

    /// The smallest box around both. A coordinate that is NaN does not count.
    #[inline]
    fn around_both(self, other: Self) -> Self {
        let ([min, max], [other_min, other_max]) = (self.ends(), other.ends());
        let mut ends = [min, max];
        for axis in 0..N {
            ends[0][axis] = lesser(min[axis], other_min[axis]);
            ends[1][axis] = greater(max[axis], other_max[axis]);
        }
        Self::from_ends(ends)
    }

    /// Whether every point of another box that is not empty lies in this one.
    #[inline]
    fn holds(self, other: Self) -> bool {
        let ([min, max], [other_min, other_max]) = (self.ends(), other.ends());
        let is_within = |axis: usize, x: f32| min[axis] <= x && x <= max[axis];
        (0..N).all(|axis| is_within(axis, other_min[axis]) && is_within(axis, other_max[axis]))
    }

    /// The middle; it does not overflow.
    #[inline]
    fn middle(self) -> [f32; N] {
        let [mut middle, max] = self.ends();
        for axis in 0..N {
            middle[axis] = middle[axis].midpoint(max[axis]);
        }
        middle
    }

    /// The sum of its extents.
    #[inline]
    fn half_perimeter(self) -> f32 {
        let [min, max] = self.ends();
        (1..N).fold(max[0] - min[0], |sum, axis| sum + (max[axis] - min[axis]))
    }
}

impl BoxEnds<2> for Aabb {
    #[inline]
    fn ends(self) -> [[f32; 2]; 2] {
        [[self.min.x, self.min.y], [self.max.x, self.max.y]]
    }

    #[inline]
    fn from_ends([min, max]: [[f32; 2]; 2]) -> Aabb {
        Aabb { min: Vec2::new(min[0], min[1]), max: Vec2::new(max[0], max[1]) }
    }
}

impl BoxEnds<3> for Aabb3 {
    #[inline]
    fn ends(self) -> [[f32; 3]; 2] {
        [self.min.coordinates(), self.max.coordinates()]
    }

    #[inline]
    fn from_ends([min, max]: [[f32; 3]; 2]) -> Aabb3 {
        Aabb3::new(min, max)
    }
}

/// A ray as arrays.
pub trait RayEnds<const N: usize>: Copy {
    /// The origin, the direction, and the largest fraction.
    fn parts(self) -> ([f32; N], [f32; N], f64);
}

impl RayEnds<2> for Ray {
    #[inline]
    fn parts(self) -> ([f32; 2], [f32; 2], f64) {
        ([self.origin.x, self.origin.y], [self.direction.x, self.direction.y], self.max_fraction)
    }
}

impl RayEnds<3> for Ray3 {
    #[inline]
    fn parts(self) -> ([f32; 3], [f32; 3], f64) {
        (self.origin.coordinates(), self.direction.coordinates(), self.max_fraction)
    }
}

/// The negated coordinates.
///
/// A loop, like those beside it, and no `map` or `from_fn`: what the standard library does not mark to be inlined stays a
/// call in programs that are built in several codegen units, as they are by default.
#[inline]
pub(super) fn negated<T: Neg<Output = T> + Copy, const N: usize>(mut point: [T; N]) -> [T; N] {
    for x in &mut point {
        *x = -*x;
    }
    point
}

/// The lesser of each of two sets of coordinates, the first if they are equal or the other is NaN.
#[inline]
pub(super) fn lowered<T: PartialOrd + Copy, const N: usize>(mut ends: [[T; N]; 2], other: [[T; N]; 2]) -> [[T; N]; 2] {
    for end in 0..2 {
        for axis in 0..N {
            let (own, other) = (ends[end][axis], other[end][axis]);
            ends[end][axis] = if other < own { other } else { own };
        }
    }
    ends
}
