//! Intervals along four directions: bounds of pieces that are closer than a box.

use core::array;

use super::clipped_square::ClippedSquare;
use crate::math::dvec2::DVec2;

/// The number of directions of slabs: both axes and both diagonals.
pub(super) const DIRECTIONS: usize = 4;

/// The inverse lengths of the directions; the diagonals are √2 long.
pub(super) const SCALES: [f64; DIRECTIONS] =
    [1.0, 1.0, core::f64::consts::FRAC_1_SQRT_2, core::f64::consts::FRAC_1_SQRT_2];

/// The directions.
pub(super) const AXES: [DVec2; DIRECTIONS] =
    [DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(1.0, 1.0), DVec2::new(1.0, -1.0)];

/// The slabs around something: its interval along each direction (an 8-DOP).
#[derive(Clone, Copy, Debug)]
pub(super) struct Slabs {
    pub(super) middle: [f64; DIRECTIONS],
    pub(super) half: [f64; DIRECTIONS],
}

impl Slabs {
    /// The slabs around a square, moved out by a margin.
    pub(super) fn of(clipped: &ClippedSquare, margin: f64) -> Slabs {
        let extents = AXES.map(|axis| clipped.extent(axis));
        let slabs = Slabs::between(extents.map(|[low, _]| low), extents.map(|[_, high]| high));
        Slabs { half: array::from_fn(|i| slabs.half[i] + margin / SCALES[i]), ..slabs }
    }

    /// The slabs between these heights.
    pub(super) fn between(low: [f64; DIRECTIONS], high: [f64; DIRECTIONS]) -> Slabs {
        let of = |f: &dyn Fn(f64, f64) -> f64| array::from_fn(|i| f(low[i], high[i]));
        Slabs { middle: of(&|low, high| 0.5 * (low + high)), half: of(&|low, high| 0.5 * (high - low)) }
    }

    pub(super) fn union(&self, other: &Slabs) -> Slabs {
        let end = |slabs: &Slabs, i: usize, sign: f64| slabs.middle[i] + sign * slabs.half[i];
        let low = array::from_fn(|i| end(self, i, -1.0).min(end(other, i, -1.0)));
        Slabs::between(low, array::from_fn(|i| end(self, i, 1.0).max(end(other, i, 1.0))))
    }

    /// Whether the differences of what is in two of them may reach a square.
    pub(super) fn reach([a, b]: [&Slabs; 2], square: &Slabs) -> bool {
        let mut all = true;
        for i in 0..DIRECTIONS {
            let off = (a.middle[i] - b.middle[i] - square.middle[i]).abs();
            all &= off <= a.half[i] + b.half[i] + square.half[i];
        }
        all
    }
}
