//! A tree over the edges of a border that bounds each run of edges by a box along its longest edge. Upright boxes of
//! long slanted edges side by side overlap, these hardly do.

use alloc::vec::Vec;
use core::ops::Range;

use super::runs::{MOST_LEVELS, arranged, range};
use crate::math::{Aabb, Vec2, bounds::Bounds, dvec2::DVec2, greater, lesser};

/// The number of edges below which there is no tree: all are visited.
const FEW: usize = 32;

/// The number of edges of a run that is not halved.
const LEAST: usize = 4;

/// The most edges that are kept apart.
const MOST_APART: usize = 3 * LEAST;

/// A run that is not halved is large from this share of the area of the box around all edges.
const LARGE: f64 = 1.0 / 16.0;

/// The number of runs that may wait in a search.
const MOST_WAITING: usize = MOST_LEVELS + MOST_APART;

/// A tree over the edges of a border.
///
/// The long edges at the bottom of a terrain, or of a frame around all else, are kept apart: in the tree, the runs that
/// they are in, up to the root, would all be as large as the border.
pub(crate) struct BorderTree {
    /// The edges in the order of the runs.
    order: Vec<u32>,
    /// Edges that are runs of their own, after those of the tree.
    apart: Vec<u32>,
    /// The boxes of the runs; none of few edges.
    runs: Vec<SlantedBox>,
}

impl BorderTree {
    /// The tree over the edges of rings, which follow each other. Runs follow a ring, and rings that are near each other
    /// follow each other.
    pub(crate) fn new(rings: &[Vec<Vec2>], edges: &[[Vec2; 2]]) -> BorderTree {
        if edges.len() < FEW {
            return BorderTree { order: Vec::new(), apart: Vec::new(), runs: Vec::new() };
        }
        let (mut count, mut of_ring) = (0, Vec::with_capacity(rings.len()));
        for ring in rings {
            of_ring.push(count..count + ring.len() as u32);
            count += ring.len() as u32;
        }
        let middle = |ring: &Vec<Vec2>| Bounds::of(Aabb::around(ring.iter().copied())).middle();
        let order = arranged(&rings.iter().map(middle).collect::<Vec<DVec2>>());
        let mut order: Vec<u32> = order.into_iter().flat_map(|ring| of_ring[ring as usize].clone()).collect();
        let around = |some: &[u32]| SlantedBox::around(some.iter().map(|&edge| edges[edge as usize].map(DVec2::from)));
        let apart = edges_apart(&order, &around);
        order.retain(|edge| !apart.contains(edge));
        let lowest = (order.len() / LEAST).next_power_of_two();
        let of_tree = (0..2 * lowest - 1).map(|run| around(&order[range(order.len(), run)]));
        let runs = of_tree.chain(apart.iter().map(|&edge| around(&[edge]))).collect();
        BorderTree { order, apart, runs }
    }

    /// The edges of a run that is not halved.
    fn of_run(&self, run: usize) -> &[u32] {
        match run.checked_sub(self.runs.len() - self.apart.len()) {
            Some(i) => &self.apart[i..=i],
            None => &self.order[range(self.order.len(), run)],
        }
    }

    /// The first half of a run; `None` if it is not halved.
    fn first_half(&self, run: usize) -> Option<usize> {
        let first = 2 * run + 1;
        (first < self.runs.len() - self.apart.len()).then_some(first)
    }

    /// The edges that are runs of their own.
    fn runs_apart(&self) -> Range<usize> {
        self.runs.len() - self.apart.len()..self.runs.len()
    }

    /// Visits edges that may have a point in the hull of some corners, until the visitor is content. `count` is the number of
    /// edges.
    pub(crate) fn meeting(&self, count: usize, corners: &[DVec2], mut is_content: impl FnMut(usize) -> bool) {
        if self.runs.is_empty() {
            _ = (0..count).any(is_content);
            return;
        }
        let next = corners.iter().cycle().skip(1);
        let around = SlantedBox::around(corners.iter().zip(next).map(|(&p, &q)| [p, q]));
        let mut open = [0_u32; MOST_WAITING];
        let mut waiting = 0;
        for run in self.runs_apart().filter(|&run| around.meets(&self.runs[run])) {
            open[waiting] = run as u32;
            waiting += 1;
        }
        open[waiting] = 0;
        waiting += 1;
        while waiting > 0 {
            waiting -= 1;
            let run = open[waiting] as usize;
            let Some(first) = self.first_half(run) else {
                if self.of_run(run).iter().any(|&edge| is_content(edge as usize)) {
                    break;
                }
                continue;
            };
            for half in [first, first + 1] {
                if around.meets(&self.runs[half]) && waiting < MOST_WAITING {
                    open[waiting] = half as u32;
                    waiting += 1;
                }
            }
        }
    }
}

/// The edges of the runs that are not halved and have large boxes; none if these are more than [`MOST_APART`] edges.
fn edges_apart(order: &[u32], around: &impl Fn(&[u32]) -> SlantedBox) -> Vec<u32> {
    let area = |some: &[u32]| {
        let [along, across] = around(some).half;
        along * across
    };
    let (lowest, large) = ((order.len() / LEAST).next_power_of_two(), LARGE * area(order));
    let runs = (lowest - 1..2 * lowest - 1).map(|run| &order[range(order.len(), run)]);
    let found: Vec<u32> = runs.filter(|run| area(run) > large).take(MOST_APART).flatten().copied().collect();
    if found.len() > MOST_APART { Vec::new() } else { found }
}

/// A box along the longest of the edges that it bounds.
#[derive(Clone, Copy)]
pub(super) struct SlantedBox {
    pub(super) middle: DVec2,
    /// The unit vector along the longest edge.
    pub(super) along: DVec2,
    /// Half its extent along that edge, and across it.
    pub(super) half: [f64; 2],
}

impl SlantedBox {
    /// The box around some edges, along the longest of them.
    pub(super) fn around(edges: impl Iterator<Item = [DVec2; 2]> + Clone) -> SlantedBox {
        let longest = edges
            .clone()
            .map(|[p, q]| q - p)
            .fold(DVec2::ZERO, |best, along| if along.length_squared() > best.length_squared() { along } else { best });
        let length = longest.length();
        let along = if length > 0.0 { longest * (1.0 / length) } else { DVec2::new(1.0, 0.0) };
        let [(x, half_x), (y, half_y)] = [along, along.left()].map(|axis| {
            let [low, high] = extent(edges.clone().flatten().map(|p| axis.dot(p)));
            (0.5 * (low + high), 0.5 * (high - low))
        });
        SlantedBox { middle: along * x + along.left() * y, along, half: [half_x, half_y] }
    }

    /// True if another may have a point in it.
    #[inline]
    pub(super) fn meets(&self, other: &SlantedBox) -> bool {
        let (c, s) = (other.along.dot(self.along), self.along.cross(other.along));
        let off = self.middle - other.middle;
        let off = DVec2::new(self.along.dot(off), self.along.cross(off));
        let wide = other.half[0] * c.abs() + other.half[1] * s.abs();
        let high = other.half[0] * s.abs() + other.half[1] * c.abs();
        if off.x.abs() > self.half[0] + wide || off.y.abs() > self.half[1] + high {
            return false;
        }
        // The same along the axes of the other.
        let meets = |cos: f64, sin: f64, half: f64| {
            (cos * off.x + sin * off.y).abs() <= half + self.half[0] * cos.abs() + self.half[1] * sin.abs()
        };
        meets(c, s, other.half[0]) && meets(-s, c, other.half[1])
    }

    /// Its corners, counterclockwise.
    pub(super) fn corners(&self) -> [DVec2; 4] {
        let [wide, high] = [self.along * self.half[0], self.along.left() * self.half[1]];
        [-wide - high, wide - high, wide + high, high - wide].map(|by| self.middle + by)
    }
}

/// The least and the greatest of some heights.
fn extent(heights: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let all = [f64::INFINITY, f64::NEG_INFINITY];
    heights.into_iter().fold(all, |[low, high], at| [lesser(low, at), greater(high, at)])
}

#[cfg(test)]
#[path = "border_tree_tests.rs"]
mod tests;
