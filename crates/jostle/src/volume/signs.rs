//! Signs in space that are never wrong, for coordinates that come from f32.
//!
//! Such a coordinate is a multiple of 2^-149 below 2^128, so the exact terms of a polynomial of degree 3 are multiples of
//! 2^-447 below 2^400: expansions neither under- nor overflow, and no unit is needed.

use core::cmp::Ordering;

use crate::math::expansion::Expansion;

/// The factor of the filter for sums of at most thirty products of degree at most 3, as a share of the sum of their
/// magnitudes: each product and sum is off by less than 40 roundings of 2^-53.
const FILTER: f64 = 1e-14;

/// The exact vector between two points.
#[derive(Clone, Copy)]
pub(super) struct Span3 {
    from: [f64; 3],
    to: [f64; 3],
}

impl Span3 {
    pub(super) fn new(from: [f64; 3], to: [f64; 3]) -> Span3 {
        Span3 { from, to }
    }

    /// The difference, each coordinate rounded once.
    #[inline]
    fn rounded(self) -> [f64; 3] {
        core::array::from_fn(|axis| self.to[axis] - self.from[axis])
    }

    fn exact(self) -> [Expansion; 3] {
        core::array::from_fn(|axis| Expansion::difference(self.to[axis], self.from[axis]))
    }
}

/// The sign of the difference of the squared length of a vector and (r₀ + r₁)².
pub(super) fn compare_length(span: Span3, radii: [f64; 2]) -> Ordering {
    let left: f64 = span.rounded().iter().map(|x| x * x).sum();
    let radius = radii[0] + radii[1];
    let right = radius * radius;
    certain(left - right, (left + right) * FILTER).unwrap_or_else(|| {
        let [x, y, z] = span.exact().map(|x| x.times(&x));
        let radius = Expansion::sum(radii[0], radii[1]);
        x.plus(&y).plus(&z).minus(&radius.times(&radius)).sign()
    })
}

/// The sign of a number that is off by at most `error`, if that decides it.
#[inline]
pub(super) fn certain(x: f64, error: f64) -> Option<Ordering> {
    if x > error {
        Some(Ordering::Greater)
    } else if x < -error {
        Some(Ordering::Less)
    } else {
        None
    }
}
