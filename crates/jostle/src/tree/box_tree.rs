use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{
    axis_box::AxisBox,
    build::build,
    curve::ZOrder,
    node::{Node, NodeLink},
    places::Places,
};
use crate::math::{Aabb, Aabb3};

/// The index over boxes in two dimensions; its methods are those of [`AxisBoxTree`].
///
/// ```
/// use jostle::{Aabb, BoxTree};
/// let tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((5.0, 0.0), (6.0, 1.0))]);
/// assert!(tree.overlapping(Aabb::new((0.5, 0.5), (3.0, 1.0))).eq([0]));
/// ```
///
/// The memory is 27 bytes per item, after edits about 60.
pub type BoxTree = AxisBoxTree<Aabb, 2>;

/// The index over boxes in three dimensions; its methods are those of [`AxisBoxTree`](crate::AxisBoxTree), with
/// [`Aabb3`] for `Aabb` and [`Ray3`](crate::volume::Ray3) for `Ray`.
///
/// ```
/// use jostle::volume::{Aabb3, BoxTree3, Ray3};
/// let boxes = [0.0, 4.0, 8.0].map(|x| Aabb3::new([x, 0.0, 0.0], [x + 1.0, 1.0, 1.0]));
/// let tree = BoxTree3::new(&boxes);
/// assert!(tree.overlapping(Aabb3::new([5.0, 1.0, 1.0], [7.0, 9.0, 9.0])).eq([1])); // a shared corner counts
/// let mut met = Vec::new();
/// tree.along(Ray3::new([9.5, 0.5, 0.5], [-1.0, 0.0, 0.0]).until(5.0), |item| {
///     met.push(item);
///     5.0 // nothing beyond this fraction
/// });
/// assert_eq!(met, [2, 1]);
/// ```
///
/// The memory is 37 bytes per item, after edits about 85.
pub type BoxTree3 = AxisBoxTree<Aabb3, 3>;

/// An index over boxes, [`BoxTree`] in two dimensions and [`BoxTree3`](crate::volume::BoxTree3) in three. It finds those that meet an area or a ray, are near a box, or meet the boxes of another
/// tree or each other, without looking at the rest.
///
/// Items are the indices of the boxes it was made from; [`set`](AxisBoxTree::set) changes one of them or adds one,
/// [`rebuild`](AxisBoxTree::rebuild) replaces all. Boxes are closed: touching counts. Answers come in an order
/// that is the same on every platform and otherwise not promised. A box that is empty (its minimum above its maximum)
/// or has a NaN coordinate keeps its index but is never found; boxes may be equal and may be infinite.
///
/// ```
/// use jostle::{Aabb, BoxTree};
/// let tree = BoxTree::new(&[
///     Aabb::new((0.0, 0.0), (1.0, 1.0)),
///     Aabb::new((5.0, 0.0), (6.0, 1.0)),
///     Aabb::new((1.0, 1.0), (2.0, 2.0)),
/// ]);
/// let mut found: Vec<usize> = tree.overlapping(Aabb::new((0.5, 0.5), (3.0, 1.0))).collect();
/// found.sort();
/// assert_eq!(found, [0, 2]);
/// ```
///
/// The depth is at most ⌈log₄ n⌉ (1 for a single box), whatever the boxes are; after edits at most one and a half times
/// that and 3.
#[derive(Debug)]
pub struct AxisBoxTree<B, const N: usize> {
    /// The root, then the others; the invariants are those that `check` asserts.
    pub(super) nodes: Vec<Node<N>>,
    pub(super) len: usize,
    pub(super) places: Places,
    /// Buffers of [`rebuild`](AxisBoxTree::rebuild); empty in a tree that was never made again.
    pub(super) curve: ZOrder,
    boxes: PhantomData<B>,
}

impl<B, const N: usize> Clone for AxisBoxTree<B, N> {
    fn clone(&self) -> AxisBoxTree<B, N> {
        let (nodes, places) = (self.nodes.clone(), self.places.clone());
        AxisBoxTree { nodes, len: self.len, places, curve: ZOrder::default(), boxes: PhantomData }
    }

    /// Keeps the memory that it has.
    fn clone_from(&mut self, source: &AxisBoxTree<B, N>) {
        self.nodes.clone_from(&source.nodes);
        self.len = source.len;
        self.places.clone_from(&source.places);
    }
}

impl<B: AxisBox<N>, const N: usize> AxisBoxTree<B, N> {
    /// The tree over these boxes; O(n log n).
    ///
    /// # Panics
    /// With 2³¹ − 1 boxes (tens of GiB) or more.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0))]);
    /// assert_eq!(tree.len(), 1);
    /// ```
    #[must_use]
    pub fn new(boxes: &[B]) -> AxisBoxTree<B, N> {
        assert!(boxes.len() < NodeLink::LIMIT, "a tree holds fewer than {} boxes; split the scene", NodeLink::LIMIT);
        let (nodes, len) = (build(boxes), boxes.len());
        let (places, curve) = (Places::default(), ZOrder::default());
        let tree = AxisBoxTree { nodes, len, places, curve, boxes: PhantomData };
        #[cfg(debug_assertions)]
        tree.check(boxes);
        tree
    }

    /// The number of boxes it was made from, empty ones included; one more than the largest index after edits.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// assert_eq!(BoxTree::new(&[Aabb::EMPTY; 3]).len(), 3);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it was made from no box at all.
    ///
    /// ```
    /// assert!(jostle::BoxTree::new(&[]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The smallest box around all items; an [empty](Aabb::EMPTY) one if no item has a point.
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree};
    /// let tree = BoxTree::new(&[Aabb::new((0.0, 0.0), (1.0, 1.0)), Aabb::new((3.0, 2.0), (4.0, 5.0)), Aabb::EMPTY]);
    /// assert_eq!(tree.bounds(), Aabb::new((0.0, 0.0), (4.0, 5.0)));
    /// ```
    #[must_use]
    pub fn bounds(&self) -> B {
        self.nodes[0].bounds().aabb()
    }
}

impl<B: AxisBox<N>, const N: usize> FromIterator<B> for AxisBoxTree<B, N> {
    /// The tree over these boxes, in their order; see [`AxisBoxTree::new`].
    ///
    /// ```
    /// use jostle::{Aabb, BoxTree, Chain};
    /// let path = Chain::open([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)])?;
    /// let tree: BoxTree = path.segments().map(Aabb::around).collect();
    /// assert_eq!((tree.len(), tree.bounds()), (2, path.aabb()));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    fn from_iter<I: IntoIterator<Item = B>>(boxes: I) -> AxisBoxTree<B, N> {
        AxisBoxTree::new(&boxes.into_iter().collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::samples::{arrangements, float_box, grid_box, meet, odd_box, scenes};
    use super::*;

    #[test]
    fn every_tree_keeps_its_invariants_and_its_depth() {
        let kinds = [grid_box, float_box, odd_box];
        for boxes in kinds.into_iter().flat_map(scenes).chain(arrangements()) {
            let tree = BoxTree::new(&boxes);
            tree.check(&boxes);
            assert_eq!(tree.len(), boxes.len());
            assert_eq!(tree.is_empty(), boxes.is_empty());
            let with_points = boxes.iter().filter(|aabb| meet(**aabb, **aabb));
            assert_eq!(tree.bounds(), with_points.fold(Aabb::EMPTY, |bounds, aabb| bounds.union(*aabb)));
        }
    }

    #[test]
    fn a_tree_of_every_small_size_keeps_its_invariants() {
        let boxes: Vec<Aabb> = scenes(grid_box).last().unwrap();
        for len in 0..300 {
            BoxTree::new(&boxes[..len]).check(&boxes[..len]);
        }
    }
}
