use super::{axis_box::AxisBox, box_tree::AxisBoxTree, node::Node};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// Offers the items whose box is at most `within` away from the box `from`, roughly the nearest first. The visitor
    /// returns the distance beyond which nothing more is offered; a larger one than before or NaN changes nothing, and
    /// a negative one ends the search.
    ///
    /// Every item at the bound or nearer is offered, and some that are farther only by rounding: distances are f64,
    /// rounded down. A negative or NaN `within` and an empty or NaN `from` find nothing.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let boxes = [2.0, 9.0, 5.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
    /// let tree = BoxTree::new(&boxes);
    ///
    /// let (mut nearest, mut distance) = (None, f64::INFINITY);
    /// tree.nearest(Aabb::new((7.0, 0.0), (7.0, 1.0)), distance, |item| {
    ///     let gap = f64::from((boxes[item].min.x - 7.0).max(7.0 - boxes[item].max.x));
    ///     if gap < distance {
    ///         (nearest, distance) = (Some(item), gap);
    ///     }
    ///     distance
    /// });
    /// assert_eq!((nearest, distance), (Some(2), 1.0));
    /// ```
    pub fn nearest(&self, from: B, within: f64, mut visit: impl FnMut(usize) -> f64) {
        if !from.has_no_point() {
            let measures = |node: &Node<N>| node.of_lanes(|node, lane| squared_distance_below(from, node.aabb(lane)));
            self.visit_in_order(&measures, square_of_bound(within), &mut |item| square_of_bound(visit(item)));
        }
    }
}

/// A generous factor for the roundings of the squared distance and the squared bound: the difference counts twice; its
/// square, the sums (one, in three dimensions two), the product with this factor and the square of the bound once each;
/// 7 · 2⁻⁵³ < 2⁻⁵⁰ (proofs/tree.proof).
const ROUNDED_DOWN: f64 = 1.0 - 1.0 / (1_u64 << 50) as f64;

/// The bound for squared distances: nothing is within a negative bound.
fn square_of_bound(bound: f64) -> f64 {
    if bound < 0.0 { -1.0 } else { bound * bound }
}

/// The squared distance of two boxes, or less by rounding; NaN if the second is empty or NaN. Differences of f32 and
/// their squares can neither overflow nor underflow in f64.
#[inline]
fn squared_distance_below<B: AxisBox<N>, const N: usize>(a: B, b: B) -> f64 {
    let ([a_min, a_max], [b_min, b_max]) = (a.ends(), b.ends());
    let square = |axis: usize| {
        let gap = gap(a_min[axis], a_max[axis], b_min[axis], b_max[axis]);
        gap * gap
    };
    let squares = (1..N).fold(square(0), |sum, axis| sum + square(axis));
    // `gap` passes over NaN, so a box of NaN would be everywhere.
    if b.has_no_point() { f64::NAN } else { squares * ROUNDED_DOWN }
}

/// The distance of two intervals. ∞ − ∞ occurs only if they overlap, and `max` passes over its NaN.
#[inline]
fn gap(a_min: f32, a_max: f32, b_min: f32, b_max: f32) -> f64 {
    let [a_min, a_max, b_min, b_max] = [a_min, a_max, b_min, b_max].map(f64::from);
    (b_min - a_max).max(a_min - b_max).max(0.0)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::box_tree::BoxTree;
    use super::super::samples::{Random, arrangements, float_box, grid_box, odd_box, scenes, sorted};
    use crate::math::{Aabb, sqrt};

    /// The squared distance in plain f64; exact on a grid.
    fn squared_distance(a: Aabb, b: Aabb) -> f64 {
        let gap = |a_min: f32, a_max: f32, b_min: f32, b_max: f32| {
            (f64::from(b_min) - f64::from(a_max)).max(f64::from(a_min) - f64::from(b_max)).max(0.0)
        };
        let (x, y) = (gap(a.min.x, a.max.x, b.min.x, b.max.x), gap(a.min.y, a.max.y, b.min.y, b.max.y));
        x * x + y * y
    }

    const NOTHING: [usize; 0] = [];

    fn offered(tree: &BoxTree, from: Aabb, within: f64) -> Vec<usize> {
        let mut items = Vec::new();
        tree.nearest(from, within, |item| {
            items.push(item);
            f64::INFINITY
        });
        sorted(items)
    }

    /// All items at the least distance, and the number offered.
    fn nearest(tree: &BoxTree, boxes: &[Aabb], from: Aabb) -> (Vec<usize>, usize) {
        let mut seen = Vec::new();
        let mut least = f64::INFINITY;
        tree.nearest(from, least, |item| {
            let distance = squared_distance(boxes[item], from);
            least = least.min(distance);
            seen.push((distance, item));
            sqrt(least)
        });
        let count = seen.len();
        (sorted(seen.into_iter().filter(|(distance, _)| *distance == least).map(|(_, item)| item)), count)
    }

    fn agrees(boxes: &[Aabb], kind: fn(&mut Random, usize) -> Aabb) -> (usize, usize) {
        let tree = BoxTree::new(boxes);
        let mut random = Random(11);
        let (mut within, mut looked_at) = (0, 0);
        for _ in 0..100 {
            let from = kind(&mut random, boxes.len());
            let distances: Vec<f64> = boxes.iter().map(|aabb| squared_distance(*aabb, from)).collect();

            // The bound is exact on a grid; for other boxes it is the distance of one of them, which must be offered.
            let bound = match boxes.len() {
                0 => 5.0,
                _ => sqrt(distances[random.below(boxes.len())]),
            };
            let expected: Vec<usize> =
                (0..boxes.len()).filter(|&item| distances[item] <= bound * bound * (1.0 + 1e-15)).collect();
            assert_eq!(offered(&tree, from, bound), expected, "within {bound} of {from:?}");
            within += expected.len();

            let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
            let expected: Vec<usize> = (0..boxes.len()).filter(|&item| distances[item] == least).collect();
            let (found, count) = nearest(&tree, boxes, from);
            assert_eq!(found, expected, "nearest to {from:?}");
            looked_at += count;
        }
        (within, looked_at)
    }

    #[test]
    fn tree_neighbours_are_exact_on_a_grid() {
        let total: usize = scenes(grid_box).map(|boxes| agrees(&boxes, grid_box).0).sum();
        assert!(total > 10_000, "{total} offered");
    }

    #[test]
    fn tree_neighbours_are_right_for_any_boxes() {
        let total: usize = scenes(float_box).map(|boxes| agrees(&boxes, float_box).0).sum();
        assert!(total > 10_000, "{total} offered");
    }

    #[test]
    fn tree_neighbours_are_exact_in_rows_piles_and_nests() {
        for boxes in arrangements() {
            let (total, _) = agrees(&boxes, |random, _| grid_box(random, 100));
            assert!(total > 1_000, "{total} offered");
        }
    }

    #[test]
    fn a_search_for_the_nearest_looks_at_few_boxes() {
        let boxes = scenes(float_box).last().unwrap();
        let (_, looked_at) = agrees(&boxes, float_box);
        assert!(looked_at < 100 * 20, "{looked_at} boxes in 100 searches among {}", boxes.len());
    }

    #[test]
    fn a_bound_of_zero_finds_what_touches() {
        let tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((1.5, 0.0), (2.0, 1.0))]);
        let corner = Aabb::new((1.0, 1.0), (1.0, 1.0));
        assert_eq!(offered(&tree, corner, 0.0), [0]);
        assert_eq!(offered(&tree, corner, 0.499_999_999), [0]);
        assert_eq!(offered(&tree, corner, 0.5), [0, 1]);
    }

    #[test]
    fn boxes_without_points_are_near_nothing_and_infinite_ones_are_near_everything() {
        let plane = Aabb::new((f32::NEG_INFINITY, f32::NEG_INFINITY), (f32::INFINITY, f32::INFINITY));
        let right = Aabb::new((5.0, f32::NEG_INFINITY), (f32::INFINITY, f32::INFINITY));
        let nan = Aabb::new((f32::NAN, 0.0), (1.0, 1.0));
        let boxes = [Aabb::EMPTY, plane, nan, right];
        let tree = BoxTree::new(&boxes);
        let origin = Aabb::new((0.0, 0.0), (0.0, 0.0));
        assert_eq!(offered(&tree, origin, 4.5), [1]);
        assert_eq!(offered(&tree, origin, 5.0), [1, 3]);
        assert_eq!(offered(&tree, plane, 0.0), [1, 3]);
        for nothing in [Aabb::EMPTY, nan] {
            assert_eq!(offered(&tree, nothing, f64::INFINITY), NOTHING);
        }
        for bound in [-1.0, f64::NEG_INFINITY, f64::NAN] {
            assert_eq!(offered(&tree, origin, bound), NOTHING);
        }
    }

    #[test]
    fn infinite_and_nan_boxes_are_offered_without_a_bound_if_they_have_points() {
        for boxes in scenes(odd_box) {
            let tree = BoxTree::new(&boxes);
            let all: Vec<usize> = (0..boxes.len()).filter(|&item| !boxes[item].is_empty()).collect();
            let mut random = Random(5);
            for from in (0..20).map(|_| odd_box(&mut random, 0)) {
                let expected: &[usize] = if from.is_empty() { &[] } else { &all };
                assert_eq!(offered(&tree, from, f64::INFINITY), expected, "{from:?}");
            }
        }
    }

    #[test]
    fn a_negative_answer_ends_the_search_and_nan_changes_nothing() {
        let boxes = [0.0, 2.0, 4.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
        let tree = BoxTree::new(&boxes);
        for (answer, expected) in [(-1.0, 1), (f64::NAN, 3), (f64::INFINITY, 3), (1.5, 2)] {
            let mut count = 0;
            tree.nearest(boxes[0], 9.0, |_| {
                count += 1;
                answer
            });
            assert_eq!(count, expected, "after {answer}");
        }
    }
}
