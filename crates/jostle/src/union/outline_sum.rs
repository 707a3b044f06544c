//! The segments that bound the sum of two outlines, those that lead farthest from a point first.
//!
//! A convex corner of one area plus an edge of the other is a segment that may bound the sum, if the two have a normal
//! in common. A reflex corner plus an edge lies within the sum. (That is part of the convolution of Guibas, Ramshaw and
//! Stolfi, A kinetic framework for computational geometry, 1983.) There are as many pairs of a corner and an edge as
//! corners times corners, so segments are made only in the directions and as far out as a search asks for.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use super::{
    slices::{SLICES, SliceRange},
    sum_segment::SumSegment,
};
use crate::math::{bounds::Bounds, dvec2::DVec2, greater, lesser, sqrt};

/// The number of corners in a block: pairs of corners in two blocks are compared one by one. Fewer, and there are more
/// pairs of blocks; more, and more corners are compared in vain.
const BLOCK: usize = 8;

/// The number of slices on either side of one that are asked for with it. Fewer, and all that is left is looked at more
/// often; more, and more segments are made that no ray asks for.
const NEIGHBOURS: usize = 1;

/// The number of groups of slices for which pairs of nodes are kept apart.
const GROUPS: usize = 32;

/// The number of slices in a group.
const IN_GROUP: usize = SLICES / GROUPS;

/// The share of a distance by which segments are sought farther in, as long as none is found. Larger, and more are made
/// than are needed; smaller, and all that is left is looked at more often.
const STEP: f64 = 1.0 / 64.0;

/// The number of segments, and of pairs of nodes that are left, above which no more segments are made: some 50 MB.
const MOST: usize = 1 << 20;

/// An outline with the area to its left, and boxes around blocks of its corners.
pub(super) struct BlockedOutline {
    corners: Vec<DVec2>,
    /// A complete binary tree whose last half, its leaves, are the blocks: the box of each node.
    boxes: Vec<Bounds>,
    /// The boxes with the edges at these corners.
    wide: Vec<Bounds>,
}

impl BlockedOutline {
    pub(super) fn new(corners: Vec<DVec2>) -> BlockedOutline {
        let leaves = corners.len().div_ceil(BLOCK).next_power_of_two();
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        let nothing = Bounds { min: DVec2::new(high, high), max: DVec2::new(low, low) };
        let [boxes, wide] = [(); 2].map(|()| vec![nothing; 2 * leaves]);
        let mut outline = BlockedOutline { corners, boxes, wide };
        for i in 0..outline.corners.len() {
            let (block, [before, corner, after]) = (leaves + i / BLOCK, outline.around(i));
            outline.boxes[block] = outline.boxes[block].union(Bounds::point(corner));
            outline.wide[block] = outline.wide[block].union(Bounds::around(before, corner)).union(Bounds::point(after));
        }
        for i in (1..leaves).rev() {
            for boxes in [&mut outline.boxes, &mut outline.wide] {
                boxes[i] = boxes[2 * i].union(boxes[2 * i + 1]);
            }
        }
        outline
    }

    /// The number of leaves, which is the index of the first.
    fn leaves(&self) -> u32 {
        self.boxes.len() as u32 / 2
    }

    /// The corners of a leaf.
    fn block(&self, leaf: u32) -> Range<usize> {
        let first = (leaf - self.leaves()) as usize * BLOCK;
        first..(first + BLOCK).min(self.corners.len())
    }

    /// A corner between those before and after it.
    fn around(&self, i: usize) -> [DVec2; 3] {
        let count = self.corners.len();
        let before = if i == 0 { count - 1 } else { i - 1 };
        let after = if i + 1 == count { 0 } else { i + 1 };
        [before, i, after].map(|i| self.corners[i])
    }
}

/// A node of either outline's tree.
struct NodePair {
    nodes: [u32; 2],
    /// The distance up to which sums of their corners reach that are not used yet.
    reach: f64,
    /// The slices in which their segments may be.
    slices: SliceRange,
    /// The distance beyond which all sums of their corners were used.
    used: f64,
}

/// The segments in a slice.
pub(super) struct Slice {
    /// The indices of those that were made so far.
    pub(super) segments: Vec<u32>,
    /// The distance up to which others may reach.
    pub(super) reach: f64,
}

/// The sum of two areas, as seen from a centre.
pub(super) struct OutlineSum {
    outlines: [BlockedOutline; 2],
    pub(super) centre: DVec2,
    pub(super) segments: Vec<SumSegment>,
    pub(super) slices: Vec<Slice>,
    /// Nodes that may have sums that are not used yet: those in no more slices than a group has, by the group that they
    /// begin in, and then all others.
    left: Vec<Vec<NodePair>>,
    /// The number of them.
    left_count: usize,
    /// A place for the nodes that are divided.
    open: Vec<NodePair>,
}

impl OutlineSum {
    pub(super) fn new(outlines: [BlockedOutline; 2], centre: DVec2) -> OutlineSum {
        let (segments, slices) = (Vec::new(), Vec::with_capacity(SLICES));
        let left = (0..=GROUPS).map(|_| Vec::new()).collect();
        let mut sum = OutlineSum { outlines, centre, segments, slices, left, left_count: 0, open: Vec::new() };
        let root = sum.pair([1, 1]);
        let reach = root.as_ref().map_or(0.0, |root| root.reach);
        sum.slices.extend((0..SLICES).map(|_| Slice { segments: Vec::new(), reach }));
        root.into_iter().for_each(|root| sum.leave(root));
        sum
    }

    /// Keeps nodes until they are asked for.
    fn leave(&mut self, pair: NodePair) {
        let group = if pair.slices.more <= IN_GROUP { pair.slices.first / IN_GROUP } else { GROUPS };
        self.left[group].push(pair);
        self.left_count += 1;
    }

    /// True if the limit of segments, or of pairs of nodes that are left, is exceeded. No more segments are made then.
    pub(super) fn is_full(&self) -> bool {
        self.segments.len().max(self.left_count) > MOST
    }

    /// Makes segments of a slice, and of its neighbours, until it has one more, or all others reach at most as far as
    /// `least`.
    pub(super) fn extend(&mut self, slice: usize, least: f64) {
        let (asked, made) = (SliceRange::around(slice, NEIGHBOURS), self.slices[slice].segments.len());
        while self.slices[slice].segments.len() == made && self.slices[slice].reach > least && !self.is_full() {
            let reach = self.slices[slice].reach;
            let left = self.use_sums(asked, greater(reach - reach * STEP, least));
            for slice in asked.iter() {
                self.slices[slice].reach = lesser(self.slices[slice].reach, greater(left, least));
            }
        }
    }

    /// Makes the segments in some slices that reach farther than `down_to`; the distance up to which others may.
    fn use_sums(&mut self, asked: SliceRange, down_to: f64) -> f64 {
        let mut reach = 0.0_f64;
        let mut is_asked = |pair: &NodePair| {
            let is_in = pair.slices.meets(asked);
            if is_in && pair.reach <= down_to {
                reach = greater(reach, pair.reach);
            }
            is_in && pair.reach > down_to
        };
        // A pair that begins in the group before may end in the first one.
        let [first, last] = [asked.first, asked.first + asked.more].map(|slice| slice / IN_GROUP);
        for group in (first + GROUPS - 1..=last + GROUPS).map(|group| group % GROUPS).chain([GROUPS]) {
            let left = &mut self.left[group];
            let mut i = 0;
            while i < left.len() {
                if is_asked(&left[i]) {
                    self.open.push(left.swap_remove(i));
                    self.left_count -= 1;
                } else {
                    i += 1;
                }
            }
        }
        let leaves = [self.outlines[0].leaves(), self.outlines[1].leaves()];
        while let Some(pair) = self.open.pop() {
            if self.is_full() {
                // The search is given up, so the rest is only kept.
                self.leave(pair);
                continue;
            }
            let nodes = pair.nodes;
            let [is_leaf, is_other_leaf] = [nodes[0] >= leaves[0], nodes[1] >= leaves[1]];
            if is_leaf && is_other_leaf {
                let reach = self.make_all(nodes, [down_to, pair.used]);
                let rest = NodePair { reach, used: down_to, ..pair };
                if reach > 0.0 && !is_asked(&rest) {
                    self.leave(rest);
                }
                continue;
            }
            let size = |i: usize| self.outlines[i].boxes[nodes[i] as usize].size();
            let i = usize::from(is_leaf || (!is_other_leaf && size(1) > size(0)));
            for child in [0, 1] {
                let mut part = nodes;
                part[i] = 2 * part[i] + child;
                let Some(part) = self.pair(part) else { continue };
                if is_asked(&part) { self.open.push(part) } else { self.leave(part) }
            }
        }
        reach
    }

    /// A pair of nodes; `None` if one has no corners.
    fn pair(&self, nodes: [u32; 2]) -> Option<NodePair> {
        let ([a, b], [i, j]) = (&self.outlines, [nodes[0] as usize, nodes[1] as usize]);
        let sum = |a: &Bounds, b: &Bounds| Bounds { min: a.min + b.min, max: a.max + b.max }.moved(-self.centre);
        let corners = sum(&a.boxes[i], &b.boxes[j]);
        if corners.min.x > corners.max.x {
            return None;
        }
        let (reach, slices) = (corners.farthest(DVec2::ZERO), SliceRange::of(sum(&a.wide[i], &b.wide[j])));
        Some(NodePair { nodes, reach, slices, used: f64::INFINITY })
    }

    /// Makes the segments of the sums of two blocks' corners that are between two distances; the distance of the
    /// farthest sum that is nearer.
    fn make_all(&mut self, leaves: [u32; 2], [low, high]: [f64; 2]) -> f64 {
        let [of_a, of_b] = [self.outlines[0].block(leaves[0]), self.outlines[1].block(leaves[1])];
        let [low, high] = [low * low, high * high];
        let mut rest = 0.0;
        for i in of_a {
            let from = self.outlines[0].corners[i] - self.centre;
            for j in of_b.clone() {
                let square = (from + self.outlines[1].corners[j]).length_squared();
                if square <= low {
                    rest = greater(rest, square);
                } else if square <= high {
                    self.make([i, j]);
                }
            }
        }
        sqrt(rest)
    }

    /// Makes the segments that end at the sum of two corners and reach no farther.
    fn make(&mut self, corners: [usize; 2]) {
        let [a, b] = [self.outlines[0].around(corners[0]), self.outlines[1].around(corners[1])];
        let at = a[1] + b[1] - self.centre;
        let square = at.length_squared();
        for ([before, corner, after], other) in [(a, b), (b, a)] {
            let (before, after) = (corner - before, after - corner);
            if before.cross(after) <= 0.0 {
                continue;
            }
            let has_normal = |edge: DVec2| before.cross(edge) >= 0.0 && edge.cross(after) >= 0.0;
            let (into, out) = (other[1] - other[0], other[2] - other[1]);
            if has_normal(into) && (at - into).length_squared() < square {
                self.add([at - into, at], square);
            }
            if has_normal(out) && (at + out).length_squared() <= square {
                self.add([at, at + out], square);
            }
        }
    }

    fn add(&mut self, ends: [DVec2; 2], square: f64) {
        let Some(segment) = SumSegment::new(ends, sqrt(square)) else { return };
        for slice in SliceRange::between(ends).iter() {
            self.slices[slice].segments.push(self.segments.len() as u32);
        }
        self.segments.push(segment);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        samples::{blob, star},
        slices::ray_of,
        sum_segment::FarthestHits,
    };
    use super::*;

    /// The sum of two outlines, both around the origin, and all their segments.
    fn sum_of(outlines: [&[DVec2]; 2]) -> (OutlineSum, Vec<SumSegment>) {
        let sum = OutlineSum::new(outlines.map(|corners| BlockedOutline::new(corners.to_vec())), DVec2::ZERO);
        let mut all = Vec::new();
        for [own, other] in [[0, 1], [1, 0]].map(|pair| pair.map(|i| &sum.outlines[i])) {
            for ([before, corner, after], [_, from, to]) in (0..own.corners.len())
                .flat_map(|i| (0..other.corners.len()).map(move |j| (own.around(i), other.around(j))))
            {
                let edge = to - from;
                let is_between = (corner - before).cross(edge) >= 0.0 && edge.cross(after - corner) >= 0.0;
                if is_between && (corner - before).cross(after - corner) > 0.0 {
                    let ends = [corner + from, corner + to];
                    all.extend(SumSegment::new(ends, ends[0].length().max(ends[1].length())));
                }
            }
        }
        (sum, all)
    }

    #[test]
    fn the_farthest_segment_of_a_ray_is_among_those_that_are_made_for_it() {
        let outlines: [Vec<DVec2>; 3] =
            [star(31, [1.0, 0.4]).map(DVec2::from).collect(), blob(45).map(DVec2::from).collect(), {
                [(-0.5, -0.25), (0.75, -0.25), (0.75, 0.25), (-0.5, 0.25)].map(|(x, y)| DVec2::new(x, y)).to_vec()
            }];
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let (mut sum, all) = sum_of([&outlines[i], &outlines[j]]);
            let (mut made, mut rays) = (0, 0);
            // In an order that leaves gaps, so that neighbours are extended at different times.
            for slice in (0..SLICES).map(|i| i * 83 % SLICES) {
                let both = ray_of(slice) + ray_of(slice + 1);
                let ray = both * (1.0 / both.length());
                let (mut found, mut expected) = (FarthestHits::new(ray), FarthestHits::new(ray));
                all.iter().for_each(|segment| expected.take(segment));
                loop {
                    let own = &sum.slices[slice];
                    own.segments.iter().for_each(|&i| found.take(&sum.segments[i as usize]));
                    let least = lesser(found.at[0], found.at[1]);
                    if own.reach <= least {
                        break;
                    }
                    sum.extend(slice, least);
                }
                let is_same = |i: usize| (found.at[i] - expected.at[i]).abs() < 1e-12;
                assert!(is_same(0) && is_same(1), "{:?}, not {:?} along {ray:?}", found.at, expected.at);
                (made, rays) = (sum.segments.len(), rays + 1);
            }
            assert!(rays == SLICES && made <= all.len(), "{made} segments made of {}", all.len());
        }
    }

    #[test]
    fn few_segments_are_made_for_a_ray() {
        let spikes: Vec<DVec2> = star(400, [1.0, 0.4]).map(DVec2::from).collect();
        let mut sum = OutlineSum::new([(); 2].map(|()| BlockedOutline::new(spikes.clone())), DVec2::ZERO);
        sum.extend(7, 1.9);
        let made = sum.segments.len();
        assert!(made > 0 && made < 20_000, "{made} of about 320,000 segments");
        let far = |segment: &SumSegment| segment.ends()[0].length().max(segment.ends()[1].length());
        assert!(sum.segments.iter().all(|segment| far(segment) > 1.9));
    }
}
