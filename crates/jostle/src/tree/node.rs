use super::axis_box::{AxisBox, lowered, negated};

/// The number of boxes in a node.
pub(super) const LANES: usize = 4;

/// Four boxes, each with a link to its content. Lanes are filled from the front.
#[derive(Clone, Debug)]
pub(super) struct Node<const N: usize> {
    bounds: [LaneBounds<N>; LANES],
    pub(super) links: [NodeLink; LANES],
}

/// A box as its lower bounds: the minimum and the negated maximum. Testing whether two boxes meet takes comparisons of
/// one kind, which the compiler turns into vector instructions: in two dimensions into one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LaneBounds<const N: usize>([[f32; N]; 2]);

/// An area as the limits that the [`LaneBounds`] of a box must not exceed for the two to meet.
#[derive(Clone, Copy)]
pub(super) struct LaneArea<const N: usize>([[f32; N]; 2]);

/// The content of a lane's box: a node below, or an item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NodeLink(u32);

/// A decoded [`NodeLink`].
pub(super) enum Target {
    Node(usize),
    Item(usize),
}

impl NodeLink {
    const ITEM: u32 = 1 << 31;
    /// The link of a lane that is not used.
    pub(super) const NONE: NodeLink = NodeLink(u32::MAX);
    /// One more than the largest index of a node or an item.
    pub(super) const LIMIT: usize = NodeLink::ITEM as usize - 1;

    pub(super) fn node(index: usize) -> NodeLink {
        NodeLink(index as u32)
    }

    pub(super) fn item(index: usize) -> NodeLink {
        NodeLink(index as u32 | NodeLink::ITEM)
    }

    #[inline]
    pub(super) fn target(self) -> Target {
        let index = (self.0 & !NodeLink::ITEM) as usize;
        if self.0 & NodeLink::ITEM == 0 { Target::Node(index) } else { Target::Item(index) }
    }
}

impl<const N: usize> LaneBounds<N> {
    #[inline]
    pub(super) fn of(aabb: impl AxisBox<N>) -> LaneBounds<N> {
        let [min, max] = aabb.ends();
        LaneBounds([min, negated(max)])
    }

    #[inline]
    pub(super) fn aabb<B: AxisBox<N>>(self) -> B {
        let [min, negated_max] = self.0;
        B::from_ends([min, negated(negated_max)])
    }

    /// The smallest box around both; the first if the other is NaN. It takes one vector instruction in two dimensions.
    #[inline]
    pub(super) fn union(self, other: LaneBounds<N>) -> LaneBounds<N> {
        LaneBounds(lowered(self.0, other.0))
    }

    #[inline]
    fn overlaps(&self, area: LaneArea<N>) -> bool {
        let mut overlaps = true;
        for end in 0..2 {
            for axis in 0..N {
                overlaps &= self.0[end][axis] <= area.0[end][axis];
            }
        }
        overlaps
    }
}

impl<const N: usize> LaneArea<N> {
    /// The limits for a box that is not empty: an empty one would meet boxes around it.
    #[inline]
    pub(super) fn of(aabb: impl AxisBox<N>) -> LaneArea<N> {
        let [min, max] = aabb.ends();
        LaneArea([max, negated(min)])
    }
}

impl<const N: usize> Node<N> {
    /// The node without a used lane: its boxes are NaN, which meets nothing, not even an infinite box.
    pub(super) const UNUSED: Node<N> =
        Node { bounds: [LaneBounds([[f32::NAN; N]; 2]); LANES], links: [NodeLink::NONE; LANES] };

    #[inline]
    pub(super) fn set(&mut self, lane: usize, bounds: LaneBounds<N>, link: NodeLink) {
        self.bounds[lane] = bounds;
        self.links[lane] = link;
    }

    #[inline]
    pub(super) fn lane_bounds(&self, lane: usize) -> LaneBounds<N> {
        self.bounds[lane]
    }

    /// The box of a lane; NaN if the lane is not used.
    #[inline]
    pub(super) fn aabb<B: AxisBox<N>>(&self, lane: usize) -> B {
        self.bounds[lane].aabb()
    }

    /// The smallest box around all lanes; empty if none is used.
    #[inline]
    pub(super) fn bounds(&self) -> LaneBounds<N> {
        self.bounds.iter().fold(LaneBounds([[f32::INFINITY; N]; 2]), |all, lane| all.union(*lane))
    }

    /// The number of lanes that are used.
    pub(super) fn used(&self) -> usize {
        self.links.iter().take_while(|link| **link != NodeLink::NONE).count()
    }

    /// The node below a lane, if there is one.
    pub(super) fn child(&self, lane: usize) -> Option<usize> {
        match self.links[lane].target() {
            Target::Node(child) if self.links[lane] != NodeLink::NONE => Some(child),
            _ => None,
        }
    }

    /// Takes out what is in a lane; the last one takes its place.
    pub(super) fn close(&mut self, lane: usize) {
        let last = self.used() - 1;
        self.bounds[lane] = self.bounds[last];
        self.links[lane] = self.links[last];
        self.bounds[last] = LaneBounds([[f32::NAN; N]; 2]);
        self.links[last] = NodeLink::NONE;
    }

    /// Whether each lane has a point in common with this area.
    #[inline]
    pub(super) fn overlaps(&self, area: LaneArea<N>) -> [bool; LANES] {
        self.of_lanes(|node, lane| node.bounds[lane].overlaps(area))
    }

    /// A value for each lane.
    #[inline]
    pub(super) fn of_lanes<T: Copy + Default>(&self, mut value: impl FnMut(&Node<N>, usize) -> T) -> [T; LANES] {
        let mut values = [T::default(); LANES];
        for (lane, place) in values.iter_mut().enumerate() {
            *place = value(self, lane);
        }
        values
    }
}
