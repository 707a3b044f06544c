//! A tree over the edges of a border that bounds each run of edges by a box along its longest edge. Upright boxes of
//! long slanted edges side by side overlap, these hardly do.

use alloc::vec::Vec;

use super::{
    probe::{Departure, Probe},
    runs::{MOST_LEVELS, arranged, range},
    slanted_box::SlantedBox,
};
use crate::math::{Aabb, Vec2, bounds::Bounds, dvec2::DVec2};

/// The number of edges below which there is no tree: all are visited.
const FEW: usize = 32;

/// The number of edges of a run that is not halved.
const LEAST: usize = 4;

/// A tree over the edges of a border.
pub(crate) struct BorderTree {
    /// The edges in the order of the runs.
    order: Vec<u32>,
    /// The boxes of the runs; none of few edges.
    runs: Vec<SlantedBox>,
}

impl BorderTree {
    /// The tree over the edges of rings, which follow each other. Runs follow a ring, and rings that are near each other
    /// follow each other.
    pub(crate) fn new(rings: &[Vec<Vec2>], edges: &[[Vec2; 2]]) -> BorderTree {
        if edges.len() < FEW {
            return BorderTree { order: Vec::new(), runs: Vec::new() };
        }
        let (mut count, mut of_ring) = (0, Vec::with_capacity(rings.len()));
        for ring in rings {
            of_ring.push(count..count + ring.len() as u32);
            count += ring.len() as u32;
        }
        let middle = |ring: &Vec<Vec2>| Bounds::of(Aabb::around(ring.iter().copied())).middle();
        let order = arranged(&rings.iter().map(middle).collect::<Vec<DVec2>>());
        let order = order.into_iter().flat_map(|ring| of_ring[ring as usize].clone()).collect();
        let lowest = (edges.len() / LEAST).next_power_of_two();
        let mut all = BorderTree { order, runs: Vec::new() };
        let run =
            |i: usize| SlantedBox::around(all.of_run(i).iter().map(|&edge| edges[edge as usize].map(DVec2::from)));
        all.runs = (0..2 * lowest - 1).map(run).collect();
        all
    }

    /// The edges of a run.
    fn of_run(&self, run: usize) -> &[u32] {
        &self.order[range(self.order.len(), run)]
    }

    /// Offers edges roughly in the order of their distance from a point; the visitor returns the distance beyond which
    /// no edge matters. Places are uncertain by `slack`. `count` is the number of edges.
    pub(crate) fn nearest(&self, count: usize, from: DVec2, slack: f64, mut visit: impl FnMut(usize) -> f64) {
        if self.runs.is_empty() {
            (0..count).for_each(|i| _ = visit(i));
            return;
        }
        let square = |distance: f64| (distance + slack) * (distance + slack);
        let mut most = f64::INFINITY;
        let mut open = [(0.0, 0_u32); MOST_LEVELS];
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let (distance, run) = open[waiting];
            if distance > most {
                continue;
            }
            let first = 2 * run as usize + 1;
            if first >= self.runs.len() {
                for &edge in self.of_run(run as usize) {
                    most = square(visit(edge as usize));
                }
                continue;
            }
            let halves = [first, first + 1].map(|i| (self.runs[i].square_from(from), i as u32));
            let [near, far] = if halves[1].0 < halves[0].0 { [halves[1], halves[0]] } else { halves };
            for half in [far, near] {
                if half.0 <= most && waiting < MOST_LEVELS {
                    open[waiting] = half;
                    waiting += 1;
                }
            }
        }
    }

    /// Visits edges that may have a point within a distance of a point, until the visitor is content. `count` is the
    /// number of edges.
    pub(crate) fn within(&self, count: usize, at: DVec2, distance: f64, is_content: impl FnMut(usize) -> bool) {
        let square = distance * distance;
        self.visit(count, |run| run.square_from(at) <= square, (DVec2::ZERO, usize::MAX), is_content);
    }

    /// Visits edges that may have a point in the box of a probe after each of its displacements, roughly those first
    /// that are farthest in a direction, until the visitor is content; looks at about `looks` runs at most.
    pub(crate) fn meeting(
        &self,
        count: usize,
        probe: &Probe,
        toward: DVec2,
        looks: usize,
        is_content: impl FnMut(usize) -> bool,
    ) {
        self.visit(count, |run| probe.meets(run), (toward, looks), is_content);
    }

    /// Visits edges that may have a point in a shape longer than `least` and than all visited before, roughly those first
    /// that stay longest, until the visitor returns infinity; else it returns for how long the best of them stays. Looks
    /// at about `looks` runs at most; false if others are left. `count` is the number of edges.
    pub(crate) fn leaving(
        &self,
        count: usize,
        departure: &Departure,
        (least, looks): (f64, usize),
        mut visit: impl FnMut(usize) -> f64,
    ) -> bool {
        if self.runs.is_empty() {
            _ = (0..count).any(|i| visit(i) == f64::INFINITY);
            return true;
        }
        let mut longest = least;
        let mut open = [(f64::INFINITY, 0_u32); MOST_LEVELS];
        let mut waiting = 1;
        for _ in 0..looks {
            if waiting == 0 || longest == f64::INFINITY {
                return true;
            }
            waiting -= 1;
            let (until, run) = open[waiting];
            if until <= longest {
                continue;
            }
            let first = 2 * run as usize + 1;
            if first >= self.runs.len() {
                for &edge in self.of_run(run as usize) {
                    longest = visit(edge as usize);
                    if longest == f64::INFINITY {
                        break;
                    }
                }
                continue;
            }
            let halves = [first, first + 1].map(|i| (departure.longest(&self.runs[i], longest), i as u32));
            let [sooner, later] = if halves[0].0 > halves[1].0 { [halves[1], halves[0]] } else { halves };
            for half in [sooner, later] {
                if half.0 > longest && waiting < MOST_LEVELS {
                    open[waiting] = half;
                    waiting += 1;
                }
            }
        }
        waiting == 0
    }

    /// Visits the edges of runs that satisfy a condition, as all runs around them do.
    #[inline(always)]
    fn visit(
        &self,
        count: usize,
        is_sought: impl Fn(&SlantedBox) -> bool,
        (toward, looks): (DVec2, usize),
        mut is_content: impl FnMut(usize) -> bool,
    ) {
        if self.runs.is_empty() {
            _ = (0..count).any(is_content);
            return;
        }
        let mut open = [0_u32; MOST_LEVELS];
        let mut waiting = 1;
        for _ in 0..looks {
            if waiting == 0 {
                break;
            }
            waiting -= 1;
            let run = open[waiting] as usize;
            let first = 2 * run + 1;
            if first >= self.runs.len() {
                if self.of_run(run).iter().any(|&edge| is_content(edge as usize)) {
                    break;
                }
                continue;
            }
            let place = |i: usize| toward.dot(self.runs[i].middle);
            let last = if place(first) > place(first + 1) { first } else { first + 1 };
            for half in [2 * first + 1 - last, last] {
                if is_sought(&self.runs[half]) && waiting < MOST_LEVELS {
                    open[waiting] = half as u32;
                    waiting += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        math::{Rot2, linear_bound::LinearBound},
        shape::Polygon,
    };
    use alloc::vec;

    /// Borders whose boxes overlap much: needles all round, slanted teeth, holes side by side.
    fn borders() -> Vec<Polygon> {
        let needle = |i: u16| Rot2::new(f32::from(i) / 32.0) * (if i.is_multiple_of(2) { 4.0 } else { 1.5 }, 0.0);
        let tooth = |i: u16| {
            let at = |x: u16, y: f32| Rot2::new(0.7) * (f32::from(x) / 16.0 - 4.0, y);
            [at(2 * i + 1, -3.0), at(2 * i + 2, 3.0)]
        };
        let base = [Rot2::new(0.7) * (4.25, -3.5), Rot2::new(0.7) * (-4.0, -3.5)];
        let square = |x: f32, y: f32, half: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(i, j)| Vec2::new(x + half * i, y + half * j))
        };
        let holes = (0..40_u16).map(|i| square(f32::from(i * 7 % 40) / 5.0 - 3.9, f32::from(i % 3) - 1.0, 0.08));
        vec![
            Polygon::new((0..200).map(needle)).expect("a star"),
            Polygon::new((0..64).flat_map(tooth).chain(base)).expect("a comb"),
            Polygon::with_holes(square(0.0, 0.0, 4.5), holes).expect("a plate"),
        ]
    }

    fn places() -> impl Iterator<Item = DVec2> {
        (0..400_u16).map(|i| DVec2::new(f64::from(i % 20) - 9.5, f64::from(i / 20) - 9.5) * 0.53)
    }

    fn distance_from_segment(x: DVec2, [p, q]: [DVec2; 2]) -> f64 {
        let share = ((x - p).dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0);
        (p + (q - p) * share - x).length()
    }

    fn edge(border: &Polygon, i: usize) -> [DVec2; 2] {
        border.indexed_edges().items[i].map(DVec2::from)
    }

    #[test]
    fn the_nearest_edge_is_offered_and_few_others() {
        let (mut offered, mut all) = (0, 0);
        for (border, from) in borders().iter().flat_map(|border| places().map(move |from| (border, from))) {
            let count = border.indexed_edges().items.len();
            let distance = |i: usize| distance_from_segment(from, edge(border, i));
            let mut nearest = f64::INFINITY;
            border.border_tree().nearest(count, from, 1e-9, |i| {
                offered += 1;
                nearest = nearest.min(distance(i));
                nearest
            });
            all += count;
            let expected = (0..count).map(distance).fold(f64::INFINITY, f64::min);
            assert!(nearest == expected, "{nearest} instead of {expected} from {from:?}");
        }
        assert!(8 * offered < all, "{offered} of {all} edges offered");
    }

    #[test]
    fn the_edges_around_a_point_are_visited_and_few_others() {
        let (mut near, mut visited, mut all) = (0, 0, 0);
        for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
            let count = border.indexed_edges().items.len();
            for radius in [0.0, 0.25] {
                let mut seen = vec![false; count];
                border.border_tree().within(count, at, radius, |i| {
                    seen[i] = true;
                    false
                });
                for i in (0..count).filter(|&i| distance_from_segment(at, edge(border, i)) <= radius) {
                    near += 1;
                    assert!(seen[i], "edge {i} at {at:?}");
                }
                visited += seen.iter().filter(|&&seen| seen).count();
                all += count;
            }
        }
        assert!(near > 1000 && 8 * visited < all, "{near} near, {visited} of {all} visited");
    }

    #[test]
    fn an_edge_that_meets_a_shape_after_all_displacements_is_visited() {
        let corners = [DVec2::new(-0.5, -0.25), DVec2::new(0.5, -0.25), DVec2::new(0.0, 0.5)];
        let (mut met, mut visited, mut all) = (0, 0, 0);
        for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
            let moves = [[0.0, 0.0], [0.125, 0.0], [0.0, 0.125], [0.0625, 0.0625]].map(|by| at + DVec2::from(by));
            let count = border.indexed_edges().items.len();
            let mut seen = vec![false; count];
            border.border_tree().meeting(count, &Probe::new(&corners, moves), DVec2::new(0.6, 0.8), usize::MAX, |i| {
                seen[i] = true;
                false
            });
            let meets = |i: usize| {
                moves.iter().all(|&by| {
                    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
                    let planes: Vec<LinearBound> = ends
                        .map(|(&p, &q)| {
                            let normal = (q - p).right();
                            LinearBound { normal, height: normal.dot(p + by) }
                        })
                        .collect();
                    LinearBound::all_meet(&planes, edge(border, i))
                })
            };
            for i in (0..count).filter(|&i| meets(i)) {
                met += 1;
                assert!(seen[i], "edge {i} at {at:?}");
            }
            visited += seen.iter().filter(|&&seen| seen).count();
            all += count;
        }
        assert!(met > 1000 && 4 * visited < all, "{met} met, {visited} of {all} visited");
    }

    #[test]
    fn the_edge_that_stays_longest_is_visited_and_few_others() {
        let corners = [DVec2::new(-0.75, -0.5), DVec2::new(0.75, -0.5), DVec2::new(0.0, 0.75)];
        let sides = |by: DVec2| {
            let ends = corners.iter().zip(corners.iter().cycle().skip(1));
            ends.map(move |(&p, &q)| {
                let normal = (q - p).right() * (1.0 / (q - p).length());
                LinearBound { normal, height: normal.dot(p + by) }
            })
        };
        let normals: Vec<DVec2> = sides(DVec2::ZERO).map(|side| side.normal).collect();
        let (mut stayed, mut visited, mut all) = (0, 0, 0);
        for (border, at) in borders().iter().flat_map(|border| places().map(move |at| (border, at))) {
            let (from, rays) = ([at, at + DVec2::new(0.125, 0.0625)], [[-0.6, 0.8], [0.0, 1.0]].map(DVec2::from));
            let meets = |i: usize, length: f64| {
                (0..2).all(|k| {
                    let planes: Vec<LinearBound> = sides(from[k] + rays[k] * length).collect();
                    LinearBound::all_meet(&planes, edge(border, i))
                })
            };
            let longest = |i: usize| {
                let [mut least, mut most] = [0.0, 4.0];
                while most - least > 1e-9 {
                    let middle = 0.5 * (least + most);
                    *(if meets(i, middle) { &mut least } else { &mut most }) = middle;
                }
                least
            };
            let count = border.indexed_edges().items.len();
            let (departure, mut found) = (Departure::new(&corners, &normals, [from, rays]), 0.0);
            border.border_tree().leaving(count, &departure, (0.0, usize::MAX), |i| {
                visited += 1;
                if meets(i, 0.0) {
                    found = f64::max(found, longest(i));
                }
                found
            });
            all += count;
            let expected = (0..count).filter(|&i| meets(i, 0.0)).map(longest).fold(0.0, f64::max);
            assert!((found - expected).abs() < 1e-6, "{found} instead of {expected} at {at:?}");
            stayed += usize::from(expected > 0.5);
        }
        assert!(stayed > 300 && 20 * visited < all, "{stayed} stayed, {visited} of {all} visited");
    }
}
