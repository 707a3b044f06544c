use alloc::vec::Vec;

use super::{
    axis_box::{AxisBox, lowered, negated},
    node::{LANES, LaneBounds, Node, NodeLink},
};

/// The nodes over these boxes, the root first.
///
/// Top down: the items of a node are cut into up to four parts, each time by the middles of the boxes along the axis on
/// which these are spread most (Lee & Lee 2003, "OMT"). Every part but the last has as many items as a full tree below
/// holds, so nodes are full and the depth is ⌈log₄ n⌉ whatever the boxes are.
///
/// Ties are broken by the index, so the tree is the same on every platform and with every selection algorithm.
pub(super) fn build<B: AxisBox<N>, const N: usize>(boxes: &[B]) -> Vec<Node<N>> {
    let with_points = boxes.iter().enumerate().filter(|(_, aabb)| !aabb.has_no_point());
    let mut entries: Vec<BuildEntry<N>> = with_points.map(|(item, aabb)| BuildEntry::new(item, *aabb)).collect();
    // All nodes of a level but the last are full, so their number is known.
    let (mut capacity, mut count) = (LANES, entries.len().div_ceil(LANES).max(1));
    while capacity < entries.len() {
        capacity *= LANES;
        count += entries.len().div_ceil(capacity);
    }
    let mut nodes = Vec::with_capacity(count);
    add_node(&mut nodes, boxes, &mut entries, capacity / LANES);
    debug_assert_eq!(nodes.len(), count);
    nodes
}

/// An item to be put into a node.
#[derive(Clone, Copy)]
struct BuildEntry<const N: usize> {
    /// The middle of its box; 0 if the interval is infinite, as the bits of NaN differ between platforms.
    middle: [f32; N],
    item: u32,
}

impl<const N: usize> BuildEntry<N> {
    fn new(item: usize, aabb: impl AxisBox<N>) -> BuildEntry<N> {
        let mut middle = aabb.middle();
        for x in &mut middle {
            *x = if x.is_nan() { 0.0 } else { *x };
        }
        BuildEntry { middle, item: item as u32 }
    }

    /// The place in the order along an axis, as an integer, which compares faster than a float and an index.
    #[inline]
    fn rank(&self, axis: usize) -> u64 {
        let bits = self.middle[axis].to_bits();
        let is_negative = bits >> 31 == 1;
        let ordered = if is_negative { !bits } else { bits | 1 << 31 };
        u64::from(ordered) << u32::BITS | u64::from(self.item)
    }
}

/// The box around a new node over these entries, each of its lanes over at most `capacity` of them; adds it and all
/// nodes below it.
fn add_node<B: AxisBox<N>, const N: usize>(
    nodes: &mut Vec<Node<N>>,
    boxes: &[B],
    entries: &mut [BuildEntry<N>],
    capacity: usize,
) -> LaneBounds<N> {
    let mut node = Node::UNUSED;
    let index = nodes.len();
    nodes.push(Node::UNUSED);
    if capacity == 1 {
        entries.sort_unstable_by_key(|entry| entry.item);
        for (lane, entry) in entries.iter().enumerate() {
            let item = entry.item as usize;
            node.set(lane, LaneBounds::of(boxes[item]), NodeLink::item(item));
        }
    } else {
        let mut lane = 0;
        cut(entries, capacity, &mut |part| {
            let link = NodeLink::node(nodes.len());
            node.set(lane, add_node(nodes, boxes, part, capacity / LANES), link);
            lane += 1;
        });
    }
    let bounds = node.bounds();
    nodes[index] = node;
    bounds
}

/// Calls `each` with as few parts of at most `capacity` entries as possible, cut in halves as equal as that allows.
fn cut<const N: usize>(entries: &mut [BuildEntry<N>], capacity: usize, each: &mut impl FnMut(&mut [BuildEntry<N>])) {
    let parts = entries.len().div_ceil(capacity);
    if parts <= 1 {
        each(entries);
        return;
    }
    let left = parts / 2 * capacity;
    // With the axis known to the compiler the selection takes a tenth less time.
    match longest_axis(entries) {
        0 => entries.select_nth_unstable_by_key(left, |entry| entry.rank(0)),
        1 if N > 2 => entries.select_nth_unstable_by_key(left, |entry| entry.rank(1)),
        _ => entries.select_nth_unstable_by_key(left, |entry| entry.rank(N - 1)),
    };
    let (left, right) = entries.split_at_mut(left);
    cut(left, capacity, each);
    cut(right, capacity, each);
}

/// The axis along which the middles are spread most, the first of equals.
fn longest_axis<const N: usize>(entries: &[BuildEntry<N>]) -> usize {
    // The minimum and the negated maximum of all coordinates: vector instructions lower all of them.
    let ends = entries
        .iter()
        .fold([[f32::INFINITY; N]; 2], |ends, entry| lowered(ends, [entry.middle, negated(entry.middle)]));
    let negated_extent = |axis: usize| ends[0][axis] + ends[1][axis];
    (1..N).fold(0, |longest, axis| if negated_extent(longest) <= negated_extent(axis) { longest } else { axis })
}

#[cfg(test)]
mod tests {
    use super::super::{
        node::Target,
        samples::{grid_box, scenes},
    };
    use super::*;

    #[test]
    fn items_of_a_node_keep_the_order_of_the_boxes_however_they_were_selected() {
        let boxes = scenes(grid_box).last().unwrap();
        for node in build(&boxes) {
            let items =
                node.links.iter().filter(|link| **link != NodeLink::NONE).filter_map(|link| match link.target() {
                    Target::Item(item) => Some(item),
                    Target::Node(_) => None,
                });
            assert!(items.is_sorted(), "{node:?}");
        }
    }
}
