//! Runs of items: the nodes of a complete binary tree over items in an order. The root is run 0 and stands for all of
//! them, and the halves of run `i` are the runs `2 i + 1` and `2 i + 2`.

use alloc::vec::Vec;
use core::ops::Range;

use crate::math::{bounds::Bounds, dvec2::DVec2};

/// The number of runs that may wait in a search that goes down one half and then the other: one for each level.
pub(super) const MOST_LEVELS: usize = 32;

/// The places of the items of a run, of `count` items in all.
pub(super) fn range(count: usize, run: usize) -> Range<usize> {
    let level = (run + 1).ilog2();
    // 32 bits are too few for this product.
    let start = |place: usize| ((place as u64 * count as u64) >> level) as usize;
    let place = run + 1 - (1 << level);
    start(place)..start(place + 1)
}

/// An order of items with these middles in which those of a run are near each other: each run is halved along the axis
/// on which its middles are spread most.
pub(super) fn arranged(middles: &[DVec2]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..middles.len() as u32).collect();
    arrange(&mut order, middles, 0);
    order
}

/// Arranges the items of a run.
fn arrange(order: &mut [u32], middles: &[DVec2], run: usize) {
    if order.len() < 2 {
        return;
    }
    let middle = |item: u32| middles[item as usize];
    let around = order.iter().map(|&item| Bounds::point(middle(item))).reduce(Bounds::union);
    let size = around.map_or(DVec2::ZERO, |all| all.max - all.min);
    let at = |item: u32| if size.x < size.y { middle(item).y } else { middle(item).x };
    let halves = [2 * run + 1, 2 * run + 2];
    let first = range(middles.len(), halves[0]).len();
    order.select_nth_unstable_by(first, |&a, &b| at(a).total_cmp(&at(b)).then(a.cmp(&b)));
    let (first, second) = order.split_at_mut(first);
    arrange(first, middles, halves[0]);
    arrange(second, middles, halves[1]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    #[test]
    fn the_halves_of_a_run_have_its_items() {
        // As many items as make the product of two numbers exceed 32 bits.
        for count in [1, 7, 100_003, 200_000, (1 << 28) - 1] {
            assert_eq!(range(count, 0), 0..count);
            for run in [0, 1, 2, 5, 62, 4_094, 65_533] {
                let (all, [first, second]) =
                    (range(count, run), [2 * run + 1, 2 * run + 2].map(|run| range(count, run)));
                assert_eq!(
                    (first.start, first.end, second.end),
                    (all.start, second.start, all.end),
                    "{run} of {count}"
                );
            }
        }
    }

    #[test]
    fn items_of_a_run_are_near_each_other() {
        let mut random = Random(3);
        let mut between = || f64::from(random.between(-1.0, 1.0));
        let middles: Vec<DVec2> = (0..1003).map(|_| DVec2::new(between(), between())).collect();
        let order = arranged(&middles);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..1003), "an item is lost");
        let size = |run: usize| {
            let items = order[range(1003, run)].iter().map(|&item| Bounds::point(middles[item as usize]));
            items.reduce(Bounds::union).map_or(0.0, |all| all.size())
        };
        // There are 256 runs of about four items; each is about a 16th as wide and as high as all of them.
        let sum: f64 = (255..511).map(size).sum();
        assert!(sum < 256.0 * 0.25, "{}", sum / 256.0);
        assert_eq!(arranged(&[DVec2::ZERO; 5]), [0, 1, 2, 3, 4]);
    }
}
