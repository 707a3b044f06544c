use crate::math::{Aabb, Vec2};

/// The number of boxes in a node.
pub(super) const LANES: usize = 4;

/// Four boxes, each with a link to its content. Lanes are filled from the front.
#[derive(Clone, Debug)]
pub(super) struct Node {
    bounds: [LaneBounds; LANES],
    pub(super) links: [NodeLink; LANES],
}

/// A box as its lower bounds: the minimum and the negated maximum. Testing whether two boxes meet takes four
/// comparisons of one kind, which the compiler turns into one vector instruction.
#[derive(Clone, Copy, Debug)]
struct LaneBounds([f32; 4]);

/// An area as the limits that the [`LaneBounds`] of a box must not exceed for the two to meet.
#[derive(Clone, Copy)]
pub(super) struct LaneArea([f32; 4]);

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

impl LaneBounds {
    fn of(aabb: Aabb) -> LaneBounds {
        LaneBounds([aabb.min.x, aabb.min.y, -aabb.max.x, -aabb.max.y])
    }

    #[inline]
    fn aabb(self) -> Aabb {
        let [min_x, min_y, negated_max_x, negated_max_y] = self.0;
        Aabb { min: Vec2::new(min_x, min_y), max: Vec2::new(-negated_max_x, -negated_max_y) }
    }

    /// The smallest box around both; the first if the other is NaN. It takes one vector instruction.
    #[inline]
    fn union(self, other: LaneBounds) -> LaneBounds {
        LaneBounds(core::array::from_fn(|side| {
            let (own, other) = (self.0[side], other.0[side]);
            if other < own { other } else { own }
        }))
    }

    #[inline]
    fn overlaps(&self, area: LaneArea) -> bool {
        (0..self.0.len()).fold(true, |overlaps, side| overlaps & (self.0[side] <= area.0[side]))
    }
}

impl LaneArea {
    /// The limits for a box that is not empty: an empty one would meet boxes around it.
    #[inline]
    pub(super) fn of(aabb: Aabb) -> LaneArea {
        LaneArea([aabb.max.x, aabb.max.y, -aabb.min.x, -aabb.min.y])
    }
}

impl Node {
    /// The node without a used lane: its boxes are NaN, which meets nothing, not even an infinite box.
    pub(super) const UNUSED: Node = Node { bounds: [LaneBounds([f32::NAN; 4]); LANES], links: [NodeLink::NONE; LANES] };

    pub(super) fn set(&mut self, lane: usize, aabb: Aabb, link: NodeLink) {
        self.bounds[lane] = LaneBounds::of(aabb);
        self.links[lane] = link;
    }

    /// The box of a lane; NaN if the lane is not used.
    #[inline]
    pub(super) fn aabb(&self, lane: usize) -> Aabb {
        self.bounds[lane].aabb()
    }

    /// The smallest box around all lanes; empty if none is used.
    #[inline]
    pub(super) fn bounds(&self) -> Aabb {
        self.bounds.iter().fold(LaneBounds::of(Aabb::EMPTY), |all, lane| all.union(*lane)).aabb()
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
        self.bounds[last] = Node::UNUSED.bounds[last];
        self.links[last] = NodeLink::NONE;
    }

    /// Whether each lane has a point in common with this area.
    #[inline]
    pub(super) fn overlaps(&self, area: LaneArea) -> [bool; LANES] {
        core::array::from_fn(|lane| self.bounds[lane].overlaps(area))
    }
}

/// Whether the box has no point: its minimum is above its maximum, or one of them is NaN.
#[inline]
pub(super) fn is_empty(aabb: Aabb) -> bool {
    !(aabb.min.x <= aabb.max.x && aabb.min.y <= aabb.max.y)
}
