use super::{
    axis_box::AxisBox,
    box_tree::AxisBoxTree,
    branch::Branch,
    node::{LANES, LaneArea, Node, Target},
};

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// Visits every pair of an item of this tree and an item of the other whose boxes have a point in common, borders
    /// included; exact, each pair once.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let a = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((8.0, 0.0), (9.0, 1.0))]);
    /// let b = BoxTree::new(&[Aabb::new((4.0, 0.0), (5.0, 1.0)), Aabb::new((1.0, 1.0), (2.0, 2.0))]);
    /// let mut pairs = Vec::new();
    /// a.pairs(&b, |of_a, of_b| pairs.push((of_a, of_b)));
    /// assert_eq!(pairs, [(0, 1)]);
    /// ```
    pub fn pairs(&self, other: &AxisBoxTree<B, N>, mut visit: impl FnMut(usize, usize)) {
        cross(&self.nodes, self.root(), &other.nodes, other.root(), &mut visit);
    }

    /// Visits every pair of different items of this tree whose boxes have a point in common, borders included; exact,
    /// each pair once, the smaller index first.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let boxes = [0.0, 1.0, 3.0].map(|x| Aabb::new((x, 0.0), (x + 1.0, 1.0)));
    /// let mut pairs = Vec::new();
    /// BoxTree::new(&boxes).self_pairs(|a, b| pairs.push((a, b)));
    /// assert_eq!(pairs, [(0, 1)]);
    /// ```
    pub fn self_pairs(&self, mut visit: impl FnMut(usize, usize)) {
        pairs_below::<B, N>(&self.nodes, 0, &mut |a: usize, b: usize| visit(a.min(b), a.max(b)));
    }
}

impl<const N: usize> Node<N> {
    /// The lanes that meet this area.
    #[inline]
    fn meeting<B: AxisBox<N>>(&self, area: B) -> impl Iterator<Item = Branch<B>> {
        let overlaps = self.overlaps(LaneArea::of(area));
        (0..LANES).filter(move |&lane| overlaps[lane]).map(|lane| self.branch(lane))
    }
}

/// Visits the pairs of an item inside one and an item inside the other of two overlapping boxes.
fn cross<B: AxisBox<N>, const N: usize>(
    a_nodes: &[Node<N>],
    a: Branch<B>,
    b_nodes: &[Node<N>],
    b: Branch<B>,
    visit: &mut impl FnMut(usize, usize),
) {
    match (a.link.target(), b.link.target()) {
        (Target::Item(a), Target::Item(b)) => visit(a, b),
        (Target::Node(node), Target::Item(_)) => {
            for a in a_nodes[node].meeting(b.aabb) {
                cross(a_nodes, a, b_nodes, b, visit);
            }
        }
        (Target::Item(_), Target::Node(node)) => {
            for b in b_nodes[node].meeting(a.aabb) {
                cross(a_nodes, a, b_nodes, b, visit);
            }
        }
        (Target::Node(a_node), Target::Node(b_node)) => {
            for a in a_nodes[a_node].meeting(b.aabb) {
                for b in b_nodes[b_node].meeting(a.aabb) {
                    cross(a_nodes, a, b_nodes, b, visit);
                }
            }
        }
    }
}

/// Visits the pairs of items below a node.
fn pairs_below<B: AxisBox<N>, const N: usize>(nodes: &[Node<N>], node: usize, visit: &mut impl FnMut(usize, usize)) {
    let node = &nodes[node];
    for lane in 0..LANES {
        let a: Branch<B> = node.branch(lane);
        let overlaps = node.overlaps(LaneArea::of(a.aabb));
        for other in (lane + 1..LANES).filter(|&other| overlaps[other]) {
            cross(nodes, a, nodes, node.branch(other), visit);
        }
        if let Target::Node(below) = a.link.target() {
            pairs_below::<B, N>(nodes, below, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::box_tree::BoxTree;
    use super::super::samples::{Random, arrangements, float_box, grid_box, meet, odd_box, scenes, sorted};
    use crate::math::Aabb;

    fn agrees(kind: fn(&mut Random, usize) -> Aabb, at_least: usize) {
        let mut total = 0;
        for boxes in scenes(kind) {
            total += among(&boxes);
            // Trees of other depths.
            for other in scenes(kind).filter(|other| other.len() <= 100) {
                total += between(&boxes, &other);
            }
        }
        assert!(total > at_least, "{total} pairs");
    }

    fn among(boxes: &[Aabb]) -> usize {
        let expected: Vec<(usize, usize)> = (0..boxes.len())
            .flat_map(|a| (a + 1..boxes.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| meet(boxes[a], boxes[b]))
            .collect();
        let mut pairs = Vec::new();
        BoxTree::new(boxes).self_pairs(|a, b| pairs.push((a, b)));
        assert_eq!(sorted(pairs), expected);
        expected.len()
    }

    fn between(a_boxes: &[Aabb], b_boxes: &[Aabb]) -> usize {
        let expected: Vec<(usize, usize)> = (0..a_boxes.len())
            .flat_map(|a| (0..b_boxes.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| meet(a_boxes[a], b_boxes[b]))
            .collect();
        let (a, b) = (BoxTree::new(a_boxes), BoxTree::new(b_boxes));
        let mut pairs = Vec::new();
        a.pairs(&b, |a, b| pairs.push((a, b)));
        assert_eq!(sorted(pairs), expected);
        let mut mirrored = Vec::new();
        b.pairs(&a, |b, a| mirrored.push((a, b)));
        assert_eq!(sorted(mirrored), expected);
        expected.len()
    }

    #[test]
    fn tree_pairs_are_exact_on_a_grid() {
        agrees(grid_box, 5_000);
    }

    #[test]
    fn tree_pairs_are_exact_for_any_boxes() {
        agrees(float_box, 5_000);
    }

    #[test]
    fn tree_pairs_are_exact_for_empty_infinite_and_nan_boxes() {
        agrees(odd_box, 5_000);
    }

    #[test]
    fn tree_pairs_are_exact_in_rows_piles_and_nests() {
        let [pile, row, column, nest, cluster] = arrangements();
        assert_eq!(among(&pile[..500]), 500 * 499 / 2);
        assert_eq!(among(&row), row.len() - 1);
        assert_eq!(among(&column), 0);
        assert_eq!(among(&nest[..500]), 500 * 499 / 2);
        // The box at the row's end meets two of it, the others three.
        assert_eq!(between(&row, &cluster[..200]), 199 * 3 + 2);
    }
}
