use alloc::vec::Vec;

use super::node::is_empty;
use crate::math::Aabb;

/// The bits of a cell along one axis, and the cells of both axes.
const AXIS_BITS: u32 = 11;
const CELLS: usize = 1 << AXIS_BITS;

/// Below this number, comparing is faster than counting.
const FEW: usize = 256;

/// Items of equal cells that are put in order by smaller cells of their own.
const CROWD: usize = 16;

/// The order of boxes along a Z-order curve (Morton 1966), with the buffers that it is made in.
///
/// The curve runs through 2048 × 2048 cells over all middles. More than a few middles in one cell are put in order by
/// cells over just these, and so on: so neither one box far away nor a cluster costs the order of the rest, at any
/// scale. Ties are broken by the index. Cost: linear; each level of cells resolves a factor of 2048, of 2²⁷⁷ that f32
/// has.
#[derive(Clone, Debug, Default)]
pub(super) struct ZOrder {
    /// A cell in the upper half, an item in the lower one.
    keys: Vec<u64>,
    sorted: Vec<u64>,
}

impl ZOrder {
    /// The items whose boxes have a point, in the order of the curve.
    pub(super) fn order(&mut self, boxes: &[Aabb]) -> impl ExactSizeIterator<Item = usize> {
        let with_points = (0_u64..).zip(boxes).filter(|(_, aabb)| !is_empty(**aabb));
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
fn sort(keys: &mut [u64], work: &mut [u64], boxes: &[Aabb]) {
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
        count_and_move(work, keys, u32::BITS + AXIS_BITS);
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
    let digit = |key: u64| (key >> shift) as usize % CELLS;
    let mut places = [0_u32; CELLS];
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
fn middle(aabb: &Aabb) -> [f64; 2] {
    let twice = |min: f32, max: f32| {
        let sum = f64::from(min) + f64::from(max);
        if sum.is_nan() { 0.0 } else { sum.clamp(-f64::from(f32::MAX) * 2.0, f64::from(f32::MAX) * 2.0) }
    };
    [twice(aabb.min.x, aabb.max.x), twice(aabb.min.y, aabb.max.y)]
}

/// The grid of cells over some middles.
struct CurveCells {
    least: [f64; 2],
    /// Cells per unit of length; 0 on an axis on which all middles are equal.
    density: [f64; 2],
}

impl CurveCells {
    /// `None` if all middles are equal.
    fn over(middles: impl Iterator<Item = [f64; 2]>) -> Option<CurveCells> {
        // The minimum and the negated maximum of both coordinates: one vector instruction lowers all four.
        let ends = middles.fold([f64::INFINITY; 4], |ends, [x, y]| {
            let here = [x, y, -x, -y];
            core::array::from_fn(|end| if here[end] < ends[end] { here[end] } else { ends[end] })
        });
        let sizes = [-ends[2] - ends[0], -ends[3] - ends[1]];
        let is_spread = sizes[0] > 0.0 || sizes[1] > 0.0;
        // A middle at the far end belongs to the last cell. The quotient is finite: sizes are at least 2⁻¹⁴⁹.
        let density = sizes.map(|size| if size > 0.0 { (CELLS as f64 - 0.5) / size } else { 0.0 });
        is_spread.then_some(CurveCells { least: [ends[0], ends[1]], density })
    }

    #[inline]
    fn cell(&self, middle: [f64; 2]) -> u32 {
        let along = |axis: usize| ((middle[axis] - self.least[axis]) * self.density[axis]) as u32;
        spread(along(0)) | spread(along(1)) << 1
    }
}

/// The bits of a number below 2¹⁶, each moved to twice its place.
#[inline]
fn spread(x: u32) -> u32 {
    let x = (x | x << 8) & 0x00ff_00ff;
    let x = (x | x << 4) & 0x0f0f_0f0f;
    let x = (x | x << 2) & 0x3333_3333;
    (x | x << 1) & 0x5555_5555
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::samples::{arrangements, float_box, grid_box, odd_box, scenes, sorted};
    use super::*;

    #[test]
    fn the_curve_has_each_box_with_a_point_once() {
        for boxes in [grid_box, float_box, odd_box].into_iter().flat_map(scenes).chain(arrangements()) {
            let order: Vec<usize> = ZOrder::default().order(&boxes).collect();
            let expected: Vec<usize> = (0..boxes.len()).filter(|i| !is_empty(boxes[*i])).collect();
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
