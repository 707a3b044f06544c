//! The search for leaves of two shapes that come near each other during a step. It descends both trees at once and
//! divides the step: an entry is a pair of boxes with an interval of time. If the boxes move farther than the larger
//! one is wide, the interval is halved; otherwise the larger box is opened. An entry whose boxes stay far apart is
//! dropped as a whole, and so is one whose boxes come near only after the limit, as after an impact already found.

use alloc::{
    collections::{BTreeSet, BinaryHeap},
    vec,
    vec::Vec,
};
use core::{cmp::Ordering, ops::Range};

use super::{
    moving_boxes::{NodeBox, NodePose, PairBounds, PlacedBox},
    pair::PiecePair,
};
use crate::{
    math::{dvec2::DVec2, larger},
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

/// The order of visits. It is that of lower bounds, so it holds roughly for the leaves.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum VisitOrder {
    /// The pairs that may come near earliest first, each once, with the first interval in which it may.
    Earliest,
    /// The pairs that may be nearest first, each once for every interval in which it may come near.
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

/// Visits each pair of leaves of two moving shapes that may come near each other within the limits, with an interval in
/// which they may, in a [`VisitOrder`]. The visitor returns the limits for the rest of the search.
pub(crate) fn for_near_leaves<'a>(
    moving: [Moving<'a>; 2],
    turns: [Turn; 2],
    sought: Sought,
    limits: Limits,
    visit: &mut dyn FnMut([&Leaf<'a>; 2], [f64; 2]) -> Limits,
) {
    LeafTrees::new(moving, turns, sought.leaves).search(sought, limits, visit);
}

/// The trees of two moving shapes. What one search opens is open for the next.
pub(crate) struct LeafTrees<'a> {
    trees: [OpenedTree<'a>; 2],
    /// The displacement of the first shape relative to the second during the step.
    drift: DVec2,
    rounding: f64,
}

impl<'a> LeafTrees<'a> {
    pub(crate) fn new(moving: [Moving<'a>; 2], turns: [Turn; 2], leaves: Leaves) -> LeafTrees<'a> {
        let trees = [0, 1].map(|own| OpenedTree::new(moving[own].start(), leaves, turns[own]));
        // A rotation off the unit circle stretches boxes, but not the radii in them.
        let stretched = moving.map(|moving| {
            let start = moving.start();
            start.pose().rotation.stretch() * start.bounds().size()
        });
        let rounding = rounding(moving, turns) + (stretched[0] + stretched[1]);
        LeafTrees { trees, drift: turns[0].linear - turns[1].linear, rounding }
    }

    /// The number of boxes that searches have opened.
    #[cfg(test)]
    pub(super) fn opened(&self) -> usize {
        self.trees.iter().map(|tree| tree.nodes.len()).sum()
    }

    /// Visits pairs of leaves as [`for_near_leaves`] does; the leaves sought are those of the trees.
    pub(crate) fn search(
        &mut self,
        sought: Sought,
        mut limits: Limits,
        visit: &mut dyn FnMut([&Leaf<'a>; 2], [f64; 2]) -> Limits,
    ) {
        // If a shape turns far even during the shortest interval, halving the time gains nothing.
        let is_anywhere = self.trees.iter().any(|tree| tree.turn.angular.abs() * SHORTEST > FAST);
        let shortest = if is_anywhere { 1.0 } else { SHORTEST };
        let (order, queue, entries, free) = (sought.first, BinaryHeap::new(), Vec::new(), Vec::new());
        let mut search = LeafSearch { trees: self, order, queue, entries, free, count: 0 };
        search.add_at([0; 2], sought.during, limits);
        let mut seen = BTreeSet::new();
        while let Some(entry) = search.next() {
            if !entry.is_within(limits) {
                continue;
            }
            let QueueEntry {
                nodes, during: [from, to], bounds: PairBounds { extent, displacement, sizes, .. }, ..
            } = entry;
            let trees = &mut search.trees.trees;
            let ends = [0, 1].map(|own| trees[own].is_leaf(nodes[own]));
            let are_leaves = ends == [true, true];
            if are_leaves && seen.contains(&nodes) {
                continue;
            }
            let far = extent * if are_leaves { FAR } else { 1.0 };
            let is_in_vain = displacement > VERY_FAR * extent && to - from <= SHORT;
            if displacement > far && to - from > shortest && !is_in_vain {
                let middle = from + 0.5 * (to - from);
                // Among equal keys the entry added last comes first, and that is the earlier half.
                search.add_at(nodes, [middle, to], limits);
                search.add_at(nodes, [from, middle], limits);
            } else if are_leaves {
                if sought.first == VisitOrder::Earliest {
                    seen.insert(nodes);
                }
                let [a, b] = [0, 1].map(|own| trees[own].leaf(nodes[own]));
                limits = visit([&trees[0].leaves[a], &trees[1].leaves[b]], [from, to]);
            } else {
                let own = usize::from(ends[0] || (!ends[1] && sizes[1] > sizes[0]));
                search.open(own, nodes, [from, to], limits);
            }
        }
    }
}

/// The number of sizes of two leaves that they may move in an interval before it is halved.
const FAR: f64 = 4.0;

/// The shortest interval, as a fraction of the step.
const SHORTEST: f64 = 1.0 / 4096.0;

/// The interval that is halved no further if two boxes move very far in it.
const SHORT: f64 = 1.0 / 64.0;

/// The number of sizes of two boxes that is very far: the shortest intervals exclude hardly more than `SHORT` ones.
const VERY_FAR: f64 = 1_048_576.0;

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
    kind: Leaves,
    turn: Turn,
    nodes: Vec<OpenedNode<'a>>,
    /// The leaves visited so far.
    leaves: Vec<Leaf<'a>>,
}

/// A node with its box.
struct OpenedNode<'a> {
    node: ShapeNode<'a>,
    around: NodeBox,
    inside: Inside,
}

/// The content of a node, as far as it is known.
enum Inside {
    Unknown,
    /// The index of its leaf.
    Leaf(u32),
    /// The indices of the nodes below it.
    Nodes(Range<u32>),
}

impl<'a> OpenedTree<'a> {
    fn new(shape: Placed<'a>, kind: Leaves, turn: Turn) -> OpenedTree<'a> {
        let root = OpenedNode::new(ShapeNode::all(shape), &turn);
        OpenedTree { kind, turn, nodes: vec![root], leaves: Vec::new() }
    }

    fn is_leaf(&self, i: u32) -> bool {
        self.nodes[i as usize].node.is_leaf(self.kind)
    }

    /// The index of the leaf of a node that is one.
    fn leaf(&mut self, i: u32) -> usize {
        let OpenedNode { node, inside, .. } = &mut self.nodes[i as usize];
        if let Inside::Leaf(leaf) = inside {
            return *leaf as usize;
        }
        let leaf = self.leaves.len();
        self.leaves.extend(node.open(self.kind, |_| {}));
        *inside = Inside::Leaf(leaf as u32);
        leaf
    }

    /// The indices of the nodes below one that is no leaf.
    fn open(&mut self, i: u32) -> Range<u32> {
        let OpenedNode { node, inside, .. } = &self.nodes[i as usize];
        if let Inside::Nodes(below) = inside {
            return below.clone();
        }
        let (node, from) = (*node, self.nodes.len() as u32);
        _ = node.open(self.kind, |node| self.nodes.push(OpenedNode::new(node, &self.turn)));
        let below = from..self.nodes.len() as u32;
        self.nodes[i as usize].inside = Inside::Nodes(below.clone());
        below
    }

    /// The box around a node, placed.
    fn placed(&self, i: u32, pose: &NodePose) -> PlacedBox {
        self.nodes[i as usize].around.at(pose)
    }
}

impl<'a> OpenedNode<'a> {
    fn new(node: ShapeNode<'a>, turn: &Turn) -> OpenedNode<'a> {
        OpenedNode { node, around: NodeBox::new(node.rectangle(), turn), inside: Inside::Unknown }
    }
}

/// Two boxes and an interval of time.
#[derive(Clone, Copy)]
struct QueueEntry {
    /// The indices of the boxes in their opened trees.
    nodes: [u32; 2],
    during: [f64; 2],
    bounds: PairBounds,
    /// The time before which they are farther apart than the limit that held when they were queued.
    earliest: f64,
}

impl QueueEntry {
    fn is_within(&self, limits: Limits) -> bool {
        self.bounds.distance <= limits.within && self.earliest <= limits.until
    }
}

/// The key of an entry: the least first part comes first, and of equals the one with the largest count, which was added
/// last.
struct QueueKey {
    first: f64,
    count: u64,
    entry: usize,
}

impl Ord for QueueKey {
    /// The heap yields its greatest key, so the order is reversed.
    fn cmp(&self, other: &Self) -> Ordering {
        other.first.total_cmp(&self.first).then(self.count.cmp(&other.count))
    }
}

impl PartialOrd for QueueKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueueKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueueKey {}

/// The state of a search.
struct LeafSearch<'s, 'a> {
    trees: &'s mut LeafTrees<'a>,
    order: VisitOrder,
    /// The queue moves keys only; the entries stay in their places.
    queue: BinaryHeap<QueueKey>,
    entries: Vec<QueueEntry>,
    /// The places of entries taken from the queue.
    free: Vec<usize>,
    /// The number of entries queued so far.
    count: u64,
}

impl LeafSearch<'_, '_> {
    fn next(&mut self) -> Option<QueueEntry> {
        let place = self.queue.pop()?.entry;
        self.free.push(place);
        Some(self.entries[place])
    }

    /// The poses of the two shapes in the middle of an interval.
    fn poses(&self, during: [f64; 2]) -> [NodePose; 2] {
        self.trees.trees.each_ref().map(|tree| tree.turn.pose_during(during))
    }

    /// Queues two boxes with an interval, if they come within the limits.
    fn add_at(&mut self, nodes: [u32; 2], during: [f64; 2], limits: Limits) {
        let poses = self.poses(during);
        let [a, b] = [0, 1].map(|own| self.trees.trees[own].placed(nodes[own], &poses[own]));
        self.add(nodes, [&a, &b], during, limits);
    }

    /// Opens one of two boxes.
    fn open(&mut self, own: usize, nodes: [u32; 2], during: [f64; 2], limits: Limits) {
        let (poses, other) = (self.poses(during), 1 - own);
        let others = self.trees.trees[other].placed(nodes[other], &poses[other]);
        for below in self.trees.trees[own].open(nodes[own]) {
            let placed = self.trees.trees[own].placed(below, &poses[own]);
            let (nodes, boxes) = match own {
                0 => ([below, nodes[1]], [&placed, &others]),
                _ => ([nodes[0], below], [&others, &placed]),
            };
            self.add(nodes, boxes, during, limits);
        }
    }

    /// Queues two boxes, placed in the middle of an interval, if they come within the limits.
    fn add(&mut self, nodes: [u32; 2], boxes: [&PlacedBox; 2], [from, to]: [f64; 2], limits: Limits) {
        let half = 0.5 * (to - from);
        let Some(bounds) = PairBounds::of(boxes, self.trees.drift * half, limits.within, self.trees.rounding) else {
            return;
        };
        let earliest = larger(from, from + half + half * bounds.begin);
        let first = match self.order {
            VisitOrder::Earliest => earliest,
            // All that may touch is equally near, and of equals the last one is opened on.
            VisitOrder::Nearest => larger(bounds.distance, 0.0),
        };
        let entry = QueueEntry { nodes, during: [from, to], bounds, earliest };
        if !entry.is_within(limits) {
            return;
        }
        self.count += 1;
        let place = self.free.pop().unwrap_or(self.entries.len());
        if place < self.entries.len() {
            self.entries[place] = entry;
        } else {
            self.entries.push(entry);
        }
        self.queue.push(QueueKey { first, count: self.count, entry: place });
    }
}
