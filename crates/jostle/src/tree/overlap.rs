use super::{
    axis_box::AxisBox,
    box_tree::AxisBoxTree,
    node::{LANES, LaneArea, Node, NodeLink, Target},
};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// The items whose box has a point in common with this area, borders included; exact, in no promised order.
    /// An empty or NaN area meets nothing.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((1.5, 0.0), (2.0, 1.0))]);
    /// assert!(tree.overlapping(Aabb::new((1.0, 1.0), (1.25, 3.0))).eq([0])); // a shared corner counts
    /// ```
    ///
    /// Lazy and without allocation.
    #[inline]
    pub fn overlapping(&self, area: B) -> impl Iterator<Item = usize> {
        let mut open = [NodeLink::NONE; OPEN];
        open[0] = NodeLink::node(0);
        Overlapping { nodes: &self.nodes, area: LaneArea::of(area), open, len: usize::from(!area.has_no_point()) }
    }
}

/// The room for links found and not yet followed: at most three on each level entered, four on the last, and four that
/// are written unconditionally. There are at most 18 levels ([`MOST_LEVELS`](super::places::MOST_LEVELS)); 17 · 3 + 4 + 4
/// is less than a power of two, for the remainder below.
const OPEN: usize = 64;

/// A depth-first search with a stack of the links whose boxes meet the area.
struct Overlapping<'a, const N: usize> {
    nodes: &'a [Node<N>],
    area: LaneArea<N>,
    open: [NodeLink; OPEN],
    len: usize,
}

impl<const N: usize> Iterator for Overlapping<'_, N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.len > 0 {
            self.len -= 1;
            let node = match self.open[self.len % OPEN].target() {
                Target::Item(item) => return Some(item),
                Target::Node(node) => &self.nodes[node],
            };
            let overlaps = node.overlaps(self.area);
            // Every link is written and only the length depends on the result, so there is no branch to mispredict;
            // the remainder, which changes nothing, saves the bounds check.
            for lane in (0..LANES).rev() {
                self.open[self.len % OPEN] = node.links[lane];
                self.len += usize::from(overlaps[lane]);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::box_tree::BoxTree;
    use super::super::samples::{Random, arrangements, float_box, grid_box, meet, odd_box, scenes, sorted};
    use crate::math::Aabb;

    /// The number of boxes found, compared with a test of every box.
    fn found(boxes: &[Aabb], areas: impl IntoIterator<Item = Aabb>) -> usize {
        let tree = BoxTree::new(boxes);
        tree.check(boxes);
        let mut total = 0;
        for area in areas {
            let expected: Vec<usize> = (0..boxes.len()).filter(|&item| meet(boxes[item], area)).collect();
            assert_eq!(sorted(tree.overlapping(area)), expected, "{area:?} in {} boxes", boxes.len());
            total += expected.len();
        }
        total
    }

    fn agrees(kind: fn(&mut Random, usize) -> Aabb, at_least: usize) {
        let mut total = 0;
        for boxes in scenes(kind) {
            let mut random = Random(7);
            total += found(&boxes, (0..200).map(|_| kind(&mut random, boxes.len())));
        }
        assert!(total > at_least, "{total} found");
    }

    #[test]
    fn tree_overlaps_are_exact_on_a_grid() {
        agrees(grid_box, 1_000);
    }

    #[test]
    fn tree_overlaps_are_exact_for_any_boxes() {
        agrees(float_box, 1_000);
    }

    #[test]
    fn tree_overlaps_are_exact_for_empty_infinite_and_nan_boxes_and_areas() {
        agrees(odd_box, 1_000);
    }

    #[test]
    fn tree_overlaps_are_exact_in_rows_piles_and_nests() {
        for boxes in arrangements() {
            let mut random = Random(3);
            let areas = (0..100).map(|_| {
                let corner = Aabb::new((random.whole(-10, 40), random.whole(-10, 40)), (0.0, 0.0)).min;
                Aabb::new(corner, (corner.x + random.whole(0, 99), corner.y + random.whole(0, 99)))
            });
            let total = found(&boxes, areas);
            assert!(total > 100, "{total} found");
        }
    }

    #[test]
    fn everything_meets_the_whole_plane_but_boxes_without_points() {
        let plane = Aabb::new((f32::NEG_INFINITY, f32::NEG_INFINITY), (f32::INFINITY, f32::INFINITY));
        let boxes = [Aabb::EMPTY, plane, Aabb::new((f32::NAN, 0.0), (1.0, 1.0)), Aabb::new((1.0, 1.0), (1.0, 1.0))];
        let tree = BoxTree::new(&boxes);
        assert_eq!(sorted(tree.overlapping(plane)), [1, 3]);
        assert_eq!(tree.overlapping(Aabb::EMPTY).count(), 0);
        assert_eq!(BoxTree::new(&[]).overlapping(plane).count(), 0);
    }

    #[test]
    fn a_million_boxes_fit_on_the_stack_of_open_links() {
        let boxes: Vec<Aabb> = (0..1_000_000).map(|i| Aabb::new((i as f32, 0.0), (i as f32, (i % 7) as f32))).collect();
        assert_eq!(BoxTree::new(&boxes).overlapping(Aabb::new((0.0, 0.0), (1e9, 9.0))).count(), boxes.len());
    }
}
