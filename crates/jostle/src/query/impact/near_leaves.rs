//! The search for leaves of two shapes that come near each other during a step. It descends both trees at once and
//! divides the step: an entry is a pair of boxes with an interval of time. If the boxes move farther than the larger
//! one is wide, the interval is halved; otherwise the larger box is opened. An entry whose boxes stay far apart is
//! dropped as a whole, and so is one whose boxes come near only after the limit, as after an impact already found.

use alloc::{
    boxed::Box,
    collections::{BTreeSet, BinaryHeap},
    vec,
    vec::Vec,
};
use core::{cell::OnceCell, cmp::Ordering, ops::Range};

use super::{pair::PiecePair, state::Moment};
use crate::{
    math::{bounds::Bounds, dvec2::DVec2, trig::sin_cos},
    placed::{Leaf, Leaves, Moving, Piece, Placed, ShapeNode, Turn},
};

/// The object and the order of a search.
#[derive(Clone, Copy)]
pub(crate) struct Sought {
    pub(crate) leaves: Leaves,
    /// The part of the step, from its first to its last fraction.
    pub(crate) during: [f64; 2],
    pub(crate) first: VisitOrder,
}

impl Sought {
    /// The leaves at one time, the nearest first.
    pub(crate) fn at(fraction: f64, leaves: Leaves) -> Sought {
        Sought { leaves, during: [fraction; 2], first: VisitOrder::Nearest }
    }
}

/// The order of visits. It is that of bounds, so it holds roughly for the leaves.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum VisitOrder {
    Earliest,
    Nearest,
}

/// The limits of a search, which drops pairs that stay farther apart than `within` or come near only after `until`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) within: f64,
    pub(crate) until: f64,
}

impl Limits {
    /// The limits that drop everything, which ends the search.
    pub(crate) const NOTHING: Limits = Limits { within: f64::NEG_INFINITY, until: f64::NEG_INFINITY };
}

/// Visits once each pair of leaves of two moving shapes that come near each other within the limits. The visitor
/// returns the limits for the rest of the search.
pub(crate) fn for_near_leaves<'a>(
    moving: [Moving<'a>; 2],
    turns: [Turn; 2],
    sought: Sought,
    mut limits: Limits,
    visit: &mut dyn FnMut([&Leaf<'a>; 2]) -> Limits,
) {
    let trees = moving.map(|moving| OpenedTree::new(moving.start(), sought.leaves));
    let mut search =
        LeafSearch { turns, sought, rounding: rounding(moving, turns), trees, queue: BinaryHeap::new(), count: 0 };
    search.add([0; 2], sought.during, limits);
    let mut seen = BTreeSet::new();
    // If a shape turns far even during the shortest interval, halving the time gains nothing.
    let is_anywhere = turns.iter().any(|turn| turn.angular.abs() * SHORT > FAST);
    let shortest = if is_anywhere { 1.0 } else { SHORT };
    while let Some(entry) = search.queue.pop() {
        if !entry.is_within(limits) {
            continue;
        }
        let QueueEntry { nodes, during: [from, to], sizes, extent, displacement, .. } = entry;
        let ends = [0, 1].map(|own| search.trees[own].node(nodes[own]).is_leaf());
        let leaves = if ends == [true, true] { search.leaves(nodes) } else { None };
        if let Some([a, b]) = leaves
            && (seen.contains(&nodes)
                || limits.within < f64::INFINITY && {
                    let pair = PiecePair::new(a.piece(), b.piece(), turns);
                    Moment::new(&pair, from + 0.5 * (to - from))
                        .is_farther_than(limits.within + displacement + search.rounding)
                })
        {
            continue;
        }
        let far = extent * if leaves.is_some() { FAR } else { 1.0 };
        if displacement > far && to - from > shortest {
            let middle = from + 0.5 * (to - from);
            // Among equal keys the entry added last comes first, and that is the earlier half.
            search.add(nodes, [middle, to], limits);
            search.add(nodes, [from, middle], limits);
        } else if let Some([a, b]) = leaves {
            seen.insert(nodes);
            limits = visit([a, b]);
        } else {
            let own = usize::from(ends[0] || (!ends[1] && sizes[1] > sizes[0]));
            for below in search.trees[own].open(nodes[own]) {
                search.add(if own == 0 { [below, nodes[1]] } else { [nodes[0], below] }, [from, to], limits);
            }
        }
    }
}

/// The number of sizes of two leaves that they may move in an interval before it is halved.
const FAR: f64 = 4.0;

/// The least part of a displacement that counts as crossing a thin box, as a share of its size.
const THIN: f64 = 1.0 / 64.0;

/// The shortest interval, as a fraction of the step.
const SHORT: f64 = 1.0 / 4096.0;

/// The turn, in radians, from which a box sweeps too much for its bounds to be of use.
const FAST: f64 = 0.5;

/// A bound for the rounding of the distance of two boxes, and for the gaps of pieces that rounding may have made from
/// 0.
pub(crate) fn rounding(moving: [Moving<'_>; 2], turns: [Turn; 2]) -> f64 {
    let diagonals = moving.map(|moving| {
        let bounds = moving.start().bounds();
        Piece::segment(bounds.min, bounds.max)
    });
    // Boxes are placed in the world, where each coordinate is rounded a few times.
    let farthest = moving
        .iter()
        .zip(turns)
        .map(|(moving, turn)| moving.start().bounds().largest_coordinate() + turn.linear.x.abs() + turn.linear.y.abs());
    let placing = 16.0 * f64::EPSILON * farthest.fold(0.0, f64::max);
    // The farthest corner of a box is at most twice as far from a centre as the farther end of a diagonal.
    2.0 * PiecePair::new(&diagonals[0], &diagonals[1], turns).rounding() + placing
}

/// The part of a shape's tree that is opened so far.
struct OpenedTree<'a> {
    leaves: Leaves,
    all: Vec<OpenedNode<'a>>,
}

/// A node with the nodes below it, once it is opened.
struct OpenedNode<'a> {
    node: ShapeNode<'a>,
    /// The indices of the nodes below it, from the first to one past the last.
    inside: Option<(u32, u32)>,
    leaf: OnceCell<Option<Box<Leaf<'a>>>>,
}

impl<'a> OpenedTree<'a> {
    fn new(shape: Placed<'a>, leaves: Leaves) -> OpenedTree<'a> {
        OpenedTree { leaves, all: vec![OpenedNode::new(ShapeNode::all(shape))] }
    }

    fn node(&self, i: u32) -> &ShapeNode<'a> {
        &self.all[i as usize].node
    }

    fn leaf(&self, i: u32) -> Option<&Leaf<'a>> {
        let OpenedNode { node, leaf, .. } = &self.all[i as usize];
        leaf.get_or_init(|| node.open(self.leaves, |_| {}).map(Box::new)).as_deref()
    }

    /// The corners of a box around a node: of a sharp segment itself, of others axis-aligned in the frame of its shape.
    fn corners(&self, i: u32) -> [DVec2; 4] {
        let node = self.node(i);
        let leaf = if node.is_leaf() { self.leaf(i) } else { None };
        match leaf.map(|leaf| (leaf.piece().radius, &*leaf.piece().corners)) {
            Some((0.0, &[p, q])) => [p, q, q, p],
            _ => node.corners,
        }
    }

    fn open(&mut self, i: u32) -> Range<u32> {
        let OpenedNode { node, inside, .. } = &self.all[i as usize];
        let (node, from) = (*node, self.all.len() as u32);
        let (from, to) = inside.unwrap_or_else(|| {
            _ = node.open(self.leaves, |node| self.all.push(OpenedNode::new(node)));
            (from, self.all.len() as u32)
        });
        self.all[i as usize].inside = Some((from, to));
        from..to
    }
}

impl<'a> OpenedNode<'a> {
    fn new(node: ShapeNode<'a>) -> OpenedNode<'a> {
        OpenedNode { node, inside: None, leaf: OnceCell::new() }
    }
}

/// Two boxes and an interval of time.
struct QueueEntry {
    /// The indices of the boxes in their opened trees.
    nodes: [u32; 2],
    during: [f64; 2],
    /// The larger of width and height of each box.
    sizes: [f64; 2],
    /// The part of their relative displacement that crosses the larger of the two, but no more than its size.
    extent: f64,
    /// A bound of their relative displacement from the middle of the interval.
    displacement: f64,
    /// A lower bound of their distance during the interval.
    distance: f64,
    /// The time before which they are farther apart than the limit that held when they were queued.
    earliest: f64,
    /// The key of the order: the least first part comes first, and of equals the largest second part.
    key: (f64, u64),
}

impl QueueEntry {
    fn is_within(&self, limits: Limits) -> bool {
        self.distance <= limits.within && self.earliest <= limits.until
    }
}

impl Ord for QueueEntry {
    /// The heap yields its greatest entry, so the order is reversed.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.0.total_cmp(&self.key.0).then(self.key.1.cmp(&other.key.1))
    }
}

impl PartialOrd for QueueEntry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueueEntry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueueEntry {}

/// The state of a search.
struct LeafSearch<'a> {
    turns: [Turn; 2],
    sought: Sought,
    rounding: f64,
    trees: [OpenedTree<'a>; 2],
    queue: BinaryHeap<QueueEntry>,
    /// The number of entries added so far.
    count: u64,
}

impl<'a> LeafSearch<'a> {
    /// The two leaves, if both nodes are leaves.
    fn leaves(&self, nodes: [u32; 2]) -> Option<[&Leaf<'a>; 2]> {
        Some([self.trees[0].leaf(nodes[0])?, self.trees[1].leaf(nodes[1])?])
    }

    /// Queues two boxes with an interval, if they come within the limits.
    fn add(&mut self, nodes: [u32; 2], during: [f64; 2], limits: Limits) {
        self.count += 1;
        if let Some(entry) = self.entry(nodes, during, limits) {
            self.queue.push(entry);
        }
    }

    /// The entry of two boxes with an interval, if they come within the limits.
    fn entry(&self, nodes: [u32; 2], during: [f64; 2], limits: Limits) -> Option<QueueEntry> {
        let half = 0.5 * (during[1] - during[0]);
        let middle = during[0] + half;
        let corners = &[0, 1].map(|own| self.trees[own].corners(nodes[own]));
        let placed = [0, 1].map(|own| self.turns[own].placed(&corners[own], middle));
        let [a, b] = [0, 1].map(|own| {
            placed[own][1..].iter().fold(Bounds::point(placed[own][0]), |all, &corner| all.union(Bounds::point(corner)))
        });
        let [turned_a, turned_b] = [0, 1].map(|own| self.turns[own].arc(&corners[own], half));
        let drift = (self.turns[0].linear - self.turns[1].linear) * half;
        let margin = DVec2::new(drift.x.abs(), drift.y.abs());
        let drifting = Bounds { min: a.min - margin, max: a.max + margin };
        let slack = turned_a + turned_b + self.rounding;
        let mut distance = drifting.distance(b) - slack;
        let (sizes, displacement) = ([a.size(), b.size()], drift.length() + turned_a + turned_b);
        let largest = sizes[0].max(sizes[1]);
        let (mut extent, mut earliest) = (largest, during[0]);
        if distance <= limits.within {
            let AlongAxes { separation, crossed, begin } = along_axes(&placed, drift, limits.within + slack);
            distance = distance.max(separation - slack);
            // If they only rotate, the product is not a number, which `min` passes over.
            extent = (crossed * drift.length()).min(largest).max(THIN * largest);
            earliest = earliest.max(middle + half * begin);
        }
        let key = match self.sought.first {
            VisitOrder::Earliest => during[0],
            VisitOrder::Nearest => distance,
        };
        let entry =
            QueueEntry { nodes, during, sizes, extent, displacement, distance, earliest, key: (key, self.count) };
        entry.is_within(limits).then_some(entry)
    }
}

/// What the axes of two boxes tell about them while the first moves from minus a drift to plus that drift.
struct AlongAxes {
    /// The largest separation that they keep along one of the axes.
    separation: f64,
    /// The least fraction of the drift that crosses the larger of the two along one of the axes.
    crossed: f64,
    /// The fraction of the drift, from -1, before which they are farther apart than a distance.
    begin: f64,
}

/// The bounds of two boxes along the axes of either; `begin` is for the distance `within`.
fn along_axes(boxes: &[[DVec2; 4]; 2], drift: DVec2, within: f64) -> AlongAxes {
    let axis = |corners: &[DVec2; 4]| {
        let (e, f) = (corners[1] - corners[0], corners[3] - corners[0]);
        let longer = if e.length_squared() < f.length_squared() { f } else { e };
        longer * (1.0 / longer.length())
    };
    let [a, b] = boxes.each_ref().map(axis);
    let mut all = AlongAxes { separation: f64::NEG_INFINITY, crossed: f64::INFINITY, begin: -1.0 };
    for axis in [a, a.left(), b, b.left()] {
        let [[low_a, high_a], [low_b, high_b]] = boxes.map(|corners| {
            let along = corners.map(|corner| corner.dot(axis));
            let (low, high) =
                ([along[0].min(along[1]), along[2].min(along[3])], [along[0].max(along[1]), along[2].max(along[3])]);
            [low[0].min(low[1]), high[0].max(high[1])]
        });
        let (forth, [ahead, behind]) = (drift.dot(axis), [low_b - high_a, low_a - high_b]);
        let (along, closing) = (forth.abs(), if forth > 0.0 { ahead } else { behind });
        // The axis of a point is not a number; then neither are these, which `max` and `min` pass over.
        all.separation = all.separation.max(ahead.max(behind) - along);
        all.crossed = all.crossed.min((high_a - low_a).max(high_b - low_b) / along);
        all.begin = all.begin.max((closing - within) / along);
    }
    all
}

impl Turn {
    /// Four points after a fraction of the step.
    fn placed(&self, corners: &[DVec2; 4], fraction: f64) -> [DVec2; 4] {
        let (sin, cos) = if self.angular == 0.0 { (0.0, 1.0) } else { sin_cos(self.angular * fraction) };
        let centre = self.centre_at(fraction);
        corners.map(|corner| {
            let arm = corner - self.centre;
            centre + DVec2::new(cos * arm.x - sin * arm.y, sin * arm.x + cos * arm.y)
        })
    }

    /// A bound of the displacement of any of four points by the rotation during a part of the step.
    fn arc(&self, corners: &[DVec2; 4], part: f64) -> f64 {
        if self.angular == 0.0 {
            return 0.0;
        }
        let arms = corners.iter().map(|&corner| (corner - self.centre).length_squared());
        crate::math::sqrt(arms.fold(0.0, f64::max)) * (self.angular.abs() * part).min(2.0)
    }
}
