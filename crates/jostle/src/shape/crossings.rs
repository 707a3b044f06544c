use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    error::{RingEdge, ShapeError},
    ring::{Corner, between, turn},
};
use crate::{
    math::{
        Aabb, Vec2,
        dvec2::DVec2,
        measures::cross,
        predicates::{Span, dot_sign},
    },
    tree::BoxTree,
};

/// An edge of one of several rings.
#[derive(Clone, Copy)]
struct Edge {
    ring: usize,
    /// The place of its first corner in the ring.
    place: usize,
    /// Its index as it was given.
    given: usize,
    p: Vec2,
    q: Vec2,
}

impl Edge {
    fn named(&self) -> RingEdge {
        RingEdge { hole: self.ring.checked_sub(1), index: self.given, from: self.p, to: self.q }
    }

    /// Whether a point of its line lies strictly between its ends.
    fn holds(&self, v: Vec2) -> bool {
        let span = |a: Vec2, b: Vec2| Span::new(a.into(), b.into());
        dot_sign(span(self.p, self.q), span(self.p, v)).is_gt()
            && dot_sign(span(self.q, self.p), span(self.q, v)).is_gt()
    }
}

/// Where a corner lies inside an edge.
struct Node {
    edge: usize,
    at: Vec2,
}

/// The same rings with a corner wherever a corner of any ring lies on an edge; the first is the outline, the others are
/// holes.
///
/// # Errors
/// If two edges cross or run along each other: then the first such pair, by the order given. If none does, but rings
/// cross in a common corner: then the edges that lead away from it.
///
/// Exact. O(n log n + k) with k pairs of edges whose boxes overlap.
pub(super) fn noded(rings: Vec<Vec<Corner>>) -> Result<Vec<Vec<Corner>>, ShapeError> {
    let edges = edges_of(&rings);
    let boxes: Vec<Aabb> = edges.iter().map(|e| Aabb::around([e.p, e.q])).collect();
    let mut nodes = Vec::new();
    let mut worst: Option<([usize; 2], ShapeError)> = None;
    BoxTree::new(&boxes).self_pairs(|i, j| {
        let pair = [i.min(j), i.max(j)];
        if let Err(error) = meet(&edges, pair, &mut nodes)
            && worst.as_ref().is_none_or(|(other, _)| pair < *other)
        {
            worst = Some((pair, error));
        }
    });
    if let Some((_, error)) = worst {
        return Err(error);
    }
    let noded = with_nodes(rings, &edges, nodes);
    match crossing_corner(&noded) {
        Some((at, passes)) => {
            // Edges are in the order of rings and given indices.
            let named = |pass: Pass| edges[edges.partition_point(|e| (e.ring, e.given) < pass.edge)].named();
            let [first, second] = passes.map(named);
            Err(ShapeError::Crossing { first, second, at })
        }
        None => Ok(noded),
    }
}

/// One way of a ring through a corner: where it comes from and where it goes.
#[derive(Clone, Copy)]
struct Pass {
    at: Vec2,
    from: Vec2,
    to: Vec2,
    /// The ring, and the edge that leads away by its given index.
    edge: (usize, usize),
}

/// A common corner where one way of a ring leads from one side of another to its other side, and both, the earlier
/// first. Ways through one corner are compared in pairs.
fn crossing_corner(rings: &[Vec<Corner>]) -> Option<(Vec2, [Pass; 2])> {
    let mut passes = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        let n = corners.len();
        let pass = |i: usize| Pass {
            at: corners[i].point,
            from: corners[(i + n - 1) % n].point,
            to: corners[(i + 1) % n].point,
            edge: (ring, corners[i].edge),
        };
        passes.extend((0..n).map(pass));
    }
    passes.sort_by(|a, b| a.at.x.total_cmp(&b.at.x).then(a.at.y.total_cmp(&b.at.y)).then(a.edge.cmp(&b.edge)));
    for group in passes.chunk_by(|a, b| a.at == b.at) {
        for (i, a) in group.iter().enumerate() {
            let is_left = |end: Vec2| between(a.at, a.to, a.from, end);
            if let Some(b) = group[i + 1..].iter().find(|b| is_left(b.to) != is_left(b.from)) {
                return Some((a.at, [*a, *b]));
            }
        }
    }
    None
}

fn edges_of(rings: &[Vec<Corner>]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        for (place, corner) in corners.iter().enumerate() {
            let next = corners[(place + 1) % corners.len()];
            edges.push(Edge { ring, place, given: corner.edge, p: corner.point, q: next.point });
        }
    }
    edges
}

/// Notes where one of two edges ends inside the other.
fn meet(edges: &[Edge], [i, j]: [usize; 2], nodes: &mut Vec<Node>) -> Result<(), ShapeError> {
    let (e, f) = (edges[i], edges[j]);
    let sides_of_f = [turn(e.p, e.q, f.p), turn(e.p, e.q, f.q)];
    let sides_of_e = [turn(f.p, f.q, e.p), turn(f.p, f.q, e.q)];
    let (first, second) = (e.named(), f.named());
    if [sides_of_e, sides_of_f].concat().iter().all(|side| side.is_eq()) {
        let same = (e.p == f.p && e.q == f.q) || (e.p == f.q && e.q == f.p);
        let overlap = same || [f.p, f.q].iter().any(|&v| e.holds(v)) || [e.p, e.q].iter().any(|&v| f.holds(v));
        return if overlap { Err(ShapeError::EdgesOverlap { first, second }) } else { Ok(()) };
    }
    let opposite = |sides: [Ordering; 2]| sides[0].is_ne() && sides[0] == sides[1].reverse();
    if opposite(sides_of_e) && opposite(sides_of_f) {
        return Err(ShapeError::Crossing { first, second, at: crossing(e, f) });
    }
    for (edge, other, sides) in [(i, f, sides_of_f), (j, e, sides_of_e)] {
        for (side, at) in sides.into_iter().zip([other.p, other.q]) {
            if side.is_eq() && edges[edge].holds(at) {
                nodes.push(Node { edge, at });
            }
        }
    }
    Ok(())
}

/// About where two edges cross, for people.
fn crossing(e: Edge, f: Edge) -> Vec2 {
    let along = Span::new(e.p.into(), e.q.into());
    let other = Span::new(f.p.into(), f.q.into());
    let share = cross(Span::new(e.p.into(), f.p.into()), other) / cross(along, other);
    (DVec2::from(e.p) + along.rounded() * share).into()
}

fn with_nodes(rings: Vec<Vec<Corner>>, edges: &[Edge], mut nodes: Vec<Node>) -> Vec<Vec<Corner>> {
    if nodes.is_empty() {
        return rings;
    }
    // By edge, then along it: of three points on a line the middle one is where the others lie on either side.
    let along = |edge: usize, a: Vec2, b: Vec2| {
        let start = edges[edge].p;
        if a == b {
            Ordering::Equal
        } else {
            let ahead = dot_sign(Span::new(a.into(), b.into()), Span::new(start.into(), edges[edge].q.into()));
            ahead.reverse()
        }
    };
    nodes.sort_by(|a, b| a.edge.cmp(&b.edge).then_with(|| along(a.edge, a.at, b.at)));
    nodes.dedup_by(|a, b| a.edge == b.edge && a.at == b.at);
    let mut nodes = nodes.into_iter().peekable();
    let mut noded: Vec<Vec<Corner>> = rings.iter().map(|ring| Vec::with_capacity(ring.len())).collect();
    for (i, edge) in edges.iter().enumerate() {
        noded[edge.ring].push(rings[edge.ring][edge.place]);
        while let Some(node) = nodes.next_if(|node| node.edge == i) {
            noded[edge.ring].push(Corner { point: node.at, edge: edge.given });
        }
    }
    noded
}
