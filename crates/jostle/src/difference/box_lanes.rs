//! Pairs of boxes eight at a time: which are certainly apart and which certainly overlap, in f32 and in loops that the
//! compiler vectorises.

use crate::{
    math::{Vec2, larger},
    shape::{BoxBlock, LANES},
};

/// Twice the largest separation of each of eight pairs of boxes on their four axes, from below and from above. It is in
/// units of its axis, whose length is 1 to within half a thousandth. Not a number if a box has none.
///
/// The same as `boxes::Axes`, with a sharper bound of the error, since most of what it leaves uncertain costs a call.
pub(crate) struct LaneSeparations {
    least: [f32; LANES],
    most: [f32; LANES],
}

impl LaneSeparations {
    /// If a sum overflows, so does the error.
    #[inline(always)]
    pub(crate) fn new(a: &BoxBlock, b: &BoxBlock) -> LaneSeparations {
        /// The error in f32, of the doubled offset and the sizes (proofs/box-lanes.proof).
        const ERROR: f32 = 4.0 * f32::EPSILON;
        /// What placing rounds in f64, of the centre of A (proofs/box-lanes.proof).
        const PLACED: f32 = 1.0 / (1_u64 << 47) as f32;
        let (mut least, mut most) = ([0.0; LANES], [0.0; LANES]);
        for i in 0..LANES {
            let (ca, sa, cb, sb) = (a.cos[i], a.sin[i], b.cos[i], b.sin[i]);
            let (aw, ah, bw, bh) = (a.width[i], a.height[i], b.width[i], b.height[i]);
            let (x, y) = (2.0 * (b.x[i] - a.x[i]), 2.0 * (b.y[i] - a.y[i]));
            let (c, s) = ((ca * cb + sa * sb).abs(), (ca * sb - sa * cb).abs());
            let (aa, bb) = (ca * ca + sa * sa, cb * cb + sb * sb);
            let on_ax = (ca * x + sa * y).abs() - (aa * aw + (c * bw + s * bh));
            let on_ay = (ca * y - sa * x).abs() - (aa * ah + (s * bw + c * bh));
            let on_bx = (cb * x + sb * y).abs() - (bb * bw + (c * aw + s * ah));
            let on_by = (cb * y - sb * x).abs() - (bb * bh + (s * aw + c * ah));
            let largest = larger(larger(on_ax, on_ay), larger(on_bx, on_by));
            let size = (x.abs() + y.abs()) + ((aw + ah) + (bw + bh));
            let error = (ERROR * size + PLACED * (a.x[i].abs() + a.y[i].abs())) + 2.0 * f32::MIN_POSITIVE;
            (least[i], most[i]) = (largest - error, largest + error);
        }
        LaneSeparations { least, most }
    }

    /// The pairs that are certainly farther apart than a limit, as bits.
    #[inline(always)]
    pub(crate) fn are_farther(&self, limit: f32) -> u32 {
        bits(|i| self.least[i] > 2.0 * limit)
    }

    /// The pairs that certainly overlap, as bits.
    #[inline(always)]
    pub(crate) fn are_overlapping(&self) -> u32 {
        bits(|i| self.most[i] < 0.0)
    }
}

/// `true` proves that an upright box, given by its centre and half its size, is farther than a limit from each of eight
/// boxes. Only coordinates and sizes are compared.
///
/// A box extends along an axis by half the sum of its sizes at most, and by half a thousandth of that if its rotation
/// is not quite unit.
#[inline(always)]
pub(crate) fn are_all_far(centre: Vec2, half: Vec2, b: &BoxBlock, limit: f32) -> bool {
    const HALF: f32 = 0.502;
    /// More than all roundings (proofs/box-lanes.proof). The limit has to be a 512th above what is to be certain.
    const ABOVE: f32 = 1.0 + 16.0 * f32::EPSILON;
    let (half_x, half_y) = (ABOVE * half.x + limit, ABOVE * half.y + limit);
    (0..LANES).fold(true, |all, i| {
        let reach = HALF * (b.width[i] + b.height[i]);
        let (x, y) = ((b.x[i] - centre.x).abs(), (b.y[i] - centre.y).abs());
        all & ((x > half_x + reach) | (y > half_y + reach))
    })
}

/// By weights, which the compiler vectorises, and not by shifts.
#[inline(always)]
fn bits(holds: impl Fn(usize) -> bool) -> u32 {
    const WEIGHTS: [u32; LANES] = [1, 2, 4, 8, 16, 32, 64, 128];
    let mut weights = [0; LANES];
    for i in 0..LANES {
        weights[i] = if holds(i) { WEIGHTS[i] } else { 0 };
    }
    weights.iter().fold(0, |bits, weight| bits | weight)
}
