use alloc::vec::Vec;

use super::axis_box::{AxisBox, lowered, negated};

/// The bits of a cell on the curve, in two digits.
const CELL_BITS: u32 = 22;
const DIGITS: usize = 1 << (CELL_BITS / 2);

/// Below this number, comparing is faster than counting.
const FEW: usize = 256;

/// Items of equal cells that are put in order by smaller cells of their own.
const CROWD: usize = 16;

/// The order of boxes along a Z-order curve (Morton 1966), with the buffers that it is made in.
///
/// The curve runs through 2048 × 2048 cells over all middles, in three dimensions through 128 × 128 × 128. More than a few middles in one cell are put in order by
/// cells over just these, and so on: so neither one box far away nor a cluster costs the order of the rest, at any
/// scale. Ties are broken by the index. Cost: linear; each level of cells resolves a factor of 2048 or 128, of 2²⁷⁷ that
/// f32 has.
#[derive(Clone, Debug, Default)]
pub(super) struct ZOrder {
    /// A cell in the upper half, an item in the lower one.
    keys: Vec<u64>,
    sorted: Vec<u64>,
}

impl ZOrder {
    /// The items whose boxes have a point, in the order of the curve.
    pub(super) fn order<B: AxisBox<N>, const N: usize>(
        &mut self,
        boxes: &[B],
    ) -> impl ExactSizeIterator<Item = usize> + use<'_, B, N> {
        let with_points = (0_u64..).zip(boxes).filter(|(_, aabb)| !aabb.has_no_point());
        self.keys.clear();
        self.keys.extend(with_points.map(|(item, _)| item));
        self.sorted.clear();
        self.sorted.resize(self.keys.len(), 0);
        sort(&mut self.keys, &mut self.sorted, boxes);
        self.keys.iter().map(|key| item_of(*key))
    }
}

fn item_of(key: u64) -> usize {
    key as u32 as usize
}

fn cell_of(key: u64) -> u32 {
    (key >> u32::BITS) as u32
}

/// Puts the items of some keys in the order of cells over their middles; the second slice is as long, for the work.
fn sort<B: AxisBox<N>, const N: usize>(keys: &mut [u64], work: &mut [u64], boxes: &[B]) {
    let Some(cells) = CurveCells::over(keys.iter().map(|key| middle(&boxes[item_of(*key)]))) else {
        // All middles are equal: the items are in the order of their indices.
        return;
    };
    for key in keys.iter_mut() {
        let item = item_of(*key);
        *key = u64::from(cells.cell(middle(&boxes[item]))) << u32::BITS | item as u64;
    }
    if keys.len() < FEW {
        keys.sort_unstable();
    } else {
        count_and_move(keys, work, u32::BITS);
        count_and_move(work, keys, u32::BITS + CELL_BITS / 2);
    }
    let mut from = 0;
    while from < keys.len() {
        let cell = cell_of(keys[from]);
        let to = from + keys[from..].iter().take_while(|key| cell_of(**key) == cell).count();
        if to - from > CROWD {
            sort(&mut keys[from..to], &mut work[from..to], boxes);
        }
        from = to;
    }
}

/// Moves the keys to their places by the eleven bits from `shift` on; equal ones keep their order.
fn count_and_move(from: &[u64], to: &mut [u64], shift: u32) {
    let digit = |key: u64| (key >> shift) as usize % DIGITS;
    let mut places = [0_u32; DIGITS];
    for key in from {
        places[digit(*key)] += 1;
    }
    let mut place = 0;
    for count in &mut places {
        place += core::mem::replace(count, place);
    }
    for key in from {
        let place = &mut places[digit(*key)];
        to[*place as usize] = *key;
        *place += 1;
    }
}

/// Twice the middle of a box, exactly; 0 on an axis on which it is infinite both ways.
#[inline]
fn middle<B: AxisBox<N>, const N: usize>(aabb: &B) -> [f64; N] {
    let [min, max] = aabb.ends();
    let mut middle = [0.0; N];
    for axis in 0..N {
        let sum = f64::from(min[axis]) + f64::from(max[axis]);
        if !sum.is_nan() {
            middle[axis] = sum.clamp(-f64::from(f32::MAX) * 2.0, f64::from(f32::MAX) * 2.0);
        }
    }
    middle
}

/// The grid of cells over some middles.
struct CurveCells<const N: usize> {
    least: [f64; N],
    /// Cells per unit of length; 0 on an axis on which all middles are equal.
    density: [f64; N],
}

impl<const N: usize> CurveCells<N> {
    /// The number of cells along each axis.
    const PER_AXIS: usize = 1 << (CELL_BITS / N as u32);

    /// `None` if all middles are equal.
    fn over(middles: impl Iterator<Item = [f64; N]>) -> Option<CurveCells<N>> {
        // The minimum and the negated maximum of all coordinates: vector instructions lower all of them.
        let ends = middles.fold([[f64::INFINITY; N]; 2], |ends, middle| lowered(ends, [middle, negated(middle)]));
        let sizes: [f64; N] = core::array::from_fn(|axis| -ends[1][axis] - ends[0][axis]);
        let is_spread = sizes.iter().any(|size| *size > 0.0);
        // A middle at the far end belongs to the last cell. The quotient is finite: sizes are at least 2⁻¹⁴⁹.
        let density = sizes.map(|size| if size > 0.0 { (Self::PER_AXIS as f64 - 0.5) / size } else { 0.0 });
        is_spread.then_some(CurveCells { least: ends[0], density })
    }

    #[inline]
    fn cell(&self, middle: [f64; N]) -> u32 {
        let along = |axis: usize| ((middle[axis] - self.least[axis]) * self.density[axis]) as u32;
        (0..N).fold(0, |cell, axis| cell | spread::<N>(along(axis)) << axis)
    }
}

/// The bits of the number of a cell along an axis, each moved to `N` times its place.
#[inline]
fn spread<const N: usize>(x: u32) -> u32 {
    if N == 2 {
        let x = (x | x << 8) & 0x00ff_00ff;
        let x = (x | x << 4) & 0x0f0f_0f0f;
        let x = (x | x << 2) & 0x3333_3333;
        (x | x << 1) & 0x5555_5555
    } else {
        let x = (x | x << 8) & 0x0f_00f00f;
        let x = (x | x << 4) & 0xc3_0c30c3;
        (x | x << 2) & 0x49_249249
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::samples::{arrangements, float_box, grid_box, odd_box, scenes, sorted};
    use super::*;
    use crate::math::Aabb;

    #[test]
    fn the_curve_has_each_box_with_a_point_once() {
        for boxes in [grid_box, float_box, odd_box].into_iter().flat_map(scenes).chain(arrangements()) {
            let order: Vec<usize> = ZOrder::default().order(&boxes).collect();
            let expected: Vec<usize> = (0..boxes.len()).filter(|i| !boxes[*i].is_empty()).collect();
            assert_eq!(sorted(order), expected);
        }
    }

    #[test]
    fn a_box_far_away_leaves_the_order_of_the_rest() {
        let near: Vec<Aabb> = scenes(float_box).last().unwrap();
        let order = |boxes: &[Aabb]| ZOrder::default().order(boxes).collect::<Vec<_>>();
        let steps = |order: &[usize]| -> f64 {
            let middles: Vec<_> = order.iter().filter(|i| **i < near.len()).map(|i| middle(&near[*i])).collect();
            middles.windows(2).map(|w| (w[0][0] - w[1][0]).abs() + (w[0][1] - w[1][1]).abs()).sum()
        };
        let alone = steps(&order(&near));
        for far in [1e6, 1e30, f32::MAX] {
            let with_far: Vec<Aabb> = near.iter().copied().chain([Aabb::new((far, far), (far, far))]).collect();
            let path = steps(&order(&with_far));
            assert!(path < 1.5 * alone, "{path} is the length of the path with a box at {far}, {alone} without");
        }
    }
}
