//! Cuts a region into triangles: first into x-monotone faces by a sweep from left to right, then each face.
//!
//! Lee & Preparata 1977 and Garey et al. 1978, after de Berg et al., Computational Geometry, chapter 3. Ours takes any
//! planar subdivision, so holes and corners where rings touch are no special cases, and every decision is an exact
//! orientation. No corner is added, and all triangles have area.

use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

use super::status::Status;
use crate::math::{dvec2::DVec2, predicates::orientation};

/// The triangles of a region, counterclockwise.
///
/// `points` are sorted by x, then y, and different. Each edge is directed with the region on its left; edges meet only
/// at points.
pub(crate) fn triangles(points: &[DVec2], edges: &[[usize; 2]]) -> Vec<[usize; 3]> {
    let diagonals = Sweep::new(points, edges).diagonals();
    let both_ways = diagonals.iter().flat_map(|&[p, q]| [[p, q], [q, p]]);
    let mut triangles = Vec::with_capacity(points.len());
    for face in faces(points, edges.iter().copied().chain(both_ways).collect()) {
        cut_monotone(points, &face, &mut triangles);
    }
    triangles
}

/// An edge that the sweep line crosses.
#[derive(Clone, Copy)]
struct Active {
    left: usize,
    right: usize,
    /// Whether the region is above it.
    inside_above: bool,
    /// The last point seen between it and the next edge above, and whether no edge started there: then it must be
    /// joined to the next point seen.
    seen: usize,
    ends_here: bool,
}

/// The sweep that finds the diagonals.
struct Sweep<'a> {
    points: &'a [DVec2],
    /// The edges by their left ends, those of one point from the lowest direction up.
    starting: Vec<Active>,
    /// The start of each point's edges in `starting`.
    first: Vec<usize>,
}

impl Sweep<'_> {
    fn new<'a>(points: &'a [DVec2], edges: &[[usize; 2]]) -> Sweep<'a> {
        let active = |&[p, q]: &[usize; 2]| {
            let left = p.min(q);
            Active { left, right: p.max(q), inside_above: p < q, seen: left, ends_here: false }
        };
        let mut starting: Vec<Active> = edges.iter().map(active).collect();
        starting.sort_by(|a, b| {
            a.left.cmp(&b.left).then_with(|| orientation(points[a.left], points[b.right], points[a.right]))
        });
        let first = starts(points.len(), starting.iter().map(|edge| edge.left));
        Sweep { points, starting, first }
    }

    /// The diagonals that make all faces x-monotone: with them, no point has all its edges on one side, left or right,
    /// and its face on the other.
    fn diagonals(&self) -> Vec<[usize; 2]> {
        let mut diagonals = Vec::new();
        // The edges across the sweep line, from below.
        let mut status: Status<Active> = Status::new();
        for v in 0..self.points.len() {
            let is_below = |e: &Active| orientation(self.points[e.left], self.points[e.right], self.points[v]).is_gt();
            let mut at = status.first_not(is_below);
            let starting = &self.starting[self.first[v]..self.first[v + 1]];
            // The intervals that end at v or border on it; if none ends, v lies inside the one below.
            let ends = |e: &Active| e.right == v;
            let is_inside = !status.get(at).is_some_and(ends);
            if let Some(below) = status.before(at).filter(|e| e.inside_above) {
                if below.ends_here || is_inside {
                    diagonals.push([below.seen, v]);
                }
                (below.seen, below.ends_here) = (v, starting.is_empty());
            }
            while let Some(e) = status.get(at).filter(|e| ends(e)) {
                if e.inside_above && e.ends_here {
                    diagonals.push([e.seen, v]);
                }
                at = status.remove(at);
            }
            status.insert(at, starting);
        }
        diagonals
    }
}

/// The faces to the left of directed edges, each as its points in order.
fn faces(points: &[DVec2], mut edges: Vec<[usize; 2]>) -> Vec<Vec<usize>> {
    // Sorted by start, then counterclockwise around it.
    let by_angle = |v: usize, a: usize, b: usize| {
        // A point that comes later in the sweep lies in the right half: directions from −90° (excluded) to 90°.
        (b > v).cmp(&(a > v)).then_with(|| orientation(points[v], points[b], points[a]))
    };
    edges.sort_by(|a, b| a[0].cmp(&b[0]).then_with(|| by_angle(a[0], a[1], b[1])));
    let first = starts(points.len(), edges.iter().map(|edge| edge[0]));
    // After an edge from u to v comes the first one out of v when turning clockwise from v to u.
    let next = |[u, v]: [usize; 2]| {
        let around = &edges[first[v]..first[v + 1]];
        let place = around.partition_point(|e| by_angle(v, e[1], u) == Ordering::Less);
        first[v] + if place == 0 { around.len() - 1 } else { place - 1 }
    };
    let mut taken = vec![false; edges.len()];
    let mut faces = Vec::new();
    for start in 0..edges.len() {
        let mut face = Vec::new();
        let mut at = start;
        while !taken[at] {
            taken[at] = true;
            face.push(edges[at][0]);
            at = next(edges[at]);
        }
        if !face.is_empty() {
            faces.push(face);
        }
    }
    faces
}

/// The index at which the items of each key start in a list sorted by keys below `count`, and the end of the list.
fn starts(count: usize, keys: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut first = vec![0; count + 1];
    for key in keys {
        first[key + 1] += 1;
    }
    for i in 0..count {
        first[i + 1] += first[i];
    }
    first
}

/// Cuts a face whose points, from the leftmost on, first go right along the lower side and then back left.
fn cut_monotone(points: &[DVec2], face: &[usize], triangles: &mut Vec<[usize; 3]>) {
    let n = face.len();
    let Some(leftmost) = (0..n).min_by_key(|&i| face[i]) else { return };
    // From the leftmost point along both sides, always to the next point in the sweep.
    let (mut up, mut down) = (leftmost + n, leftmost);
    let mut chain = vec![(face[leftmost], true)];
    for _ in 1..n {
        let (lower, upper) = (face[(down + 1) % n], face[(up - 1) % n]);
        let v = lower.min(upper);
        let top = chain[chain.len() - 1];
        // The rightmost point lies on both sides.
        let is_lower = if lower == upper { !top.1 } else { lower < upper };
        if is_lower {
            down += 1;
        } else {
            up -= 1;
        }
        let mut emit = |a: usize, b: usize| triangles.push(if is_lower { [a, v, b] } else { [a, b, v] });
        if chain.len() > 1 && top.1 != is_lower {
            // v sees the whole chain across the face.
            for pair in chain.windows(2) {
                emit(pair[0].0, pair[1].0);
            }
            chain = vec![top];
        } else {
            while let [.., p, q] = chain[..] {
                let turn = orientation(points[p.0], points[q.0], points[v]);
                if turn != (if is_lower { Ordering::Greater } else { Ordering::Less }) {
                    break;
                }
                emit(q.0, p.0);
                chain.pop();
            }
        }
        chain.push((v, is_lower));
    }
}
