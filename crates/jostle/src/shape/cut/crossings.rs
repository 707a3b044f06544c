//! The points where edges of rings meet, found by a sweep from left to right (Shamos & Hoey 1976). At each corner the
//! sweep finds the edges through it among those that the sweep line crosses, and tests only the edges that become
//! neighbours there for crossings. Edges may share corners, and an edge may end inside another; the first crossing ends
//! the sweep. Every decision is an exact orientation.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    passes::crossing_corner,
    ring::{RingCorner, turn},
    status::Status,
};
use crate::{
    math::{
        Vec2,
        accurate::cross,
        dvec2::DVec2,
        predicates::{Span, dot_sign, orientation},
    },
    shape::{RingEdge, RingName, ShapeError},
};

/// Rings with a corner wherever a corner of any ring lies on an edge.
pub(crate) struct Noded {
    pub(crate) rings: Vec<Vec<RingCorner>>,
    /// The base of each ring; every ring comes after the rings below it.
    pub(crate) bases: Vec<Base>,
}

/// The name of the ring with this index, as errors give it.
pub(crate) type NameOfRing = fn(usize) -> RingName;

/// The surroundings of a ring, seen below its leftmost corner.
pub(crate) struct Base {
    pub(crate) ring: usize,
    /// The ring of the next edge below, and whether that edge leads to the right; `None` if there is no edge below.
    pub(crate) below: Option<(usize, bool)>,
}

/// An edge of one of several rings.
#[derive(Clone, Copy)]
struct Edge {
    ring: usize,
    /// The index of its first corner in the ring.
    place: usize,
    /// Its index in the given ring.
    given: usize,
    p: Vec2,
    q: Vec2,
}

impl Edge {
    /// The edge as errors name it.
    fn named(&self, name: NameOfRing) -> RingEdge {
        RingEdge { ring: name(self.ring), index: self.given, from: self.p, to: self.q }
    }

    /// Whether a point of its line lies strictly between its ends.
    fn holds(&self, v: Vec2) -> bool {
        let span = |a: Vec2, b: Vec2| Span::new(a.into(), b.into());
        dot_sign(span(self.p, self.q), span(self.p, v)).is_gt()
            && dot_sign(span(self.q, self.p), span(self.q, v)).is_gt()
    }

    fn leads_right(&self) -> bool {
        DVec2::from(self.p).precedes(self.q.into())
    }
}

/// A corner inside an edge.
struct EdgePoint {
    edge: usize,
    at: Vec2,
}

/// The same rings with a corner wherever a corner of any ring lies on an edge.
///
/// # Errors
/// If two edges cross or run along each other. The error names the first edge in the given order that does so with an
/// earlier edge, and the first such earlier edge. If no edges do, but rings cross in a common corner, it names the
/// edges that lead away from the leftmost such corner.
///
/// Exact. O(n log n); O(n log² n) to name the first edge that meets another.
pub(crate) fn noded(rings: Vec<Vec<RingCorner>>, name: NameOfRing) -> Result<Noded, ShapeError> {
    let edges = edges_of(&rings);
    let Some((nodes, bases)) = sweep(&edges, rings.len()) else {
        return Err(first_meeting(&edges, rings.len(), name));
    };
    let noded = with_nodes(rings, &edges, nodes);
    match crossing_corner(&noded) {
        Some((at, ends)) => {
            // Edges are in the order of rings and given indices.
            let [first, second] = ends.map(|end| edges[edges.partition_point(|e| (e.ring, e.given) < end)].named(name));
            Err(ShapeError::Crossing { first, second, at })
        }
        None => Ok(Noded { rings: noded, bases }),
    }
}

/// The edges of all rings, in order.
fn edges_of(rings: &[Vec<RingCorner>]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        for (place, corner) in corners.iter().enumerate() {
            let next = corners[(place + 1) % corners.len()];
            edges.push(Edge { ring, place, given: corner.edge, p: corner.point, q: next.point });
        }
    }
    edges
}

/// An edge directed from left to right.
#[derive(Clone, Copy)]
struct SweepEdge {
    left: DVec2,
    right: DVec2,
    edge: usize,
}

impl SweepEdge {
    fn new(edge: usize, Edge { p, q, .. }: &Edge) -> SweepEdge {
        let (p, q) = (DVec2::from(*p), DVec2::from(*q));
        let (left, right) = if p.precedes(q) { (p, q) } else { (q, p) };
        SweepEdge { left, right, edge }
    }

    /// The side of the edge on which a point lies.
    fn side(&self, v: DVec2) -> Ordering {
        orientation(self.left, self.right, v)
    }

    /// Whether they cross in a point that is an end of neither.
    fn crosses(&self, other: &SweepEdge) -> bool {
        let is_between = |e: &SweepEdge, f: &SweepEdge| {
            let side = e.side(f.left);
            side.is_ne() && side == e.side(f.right).reverse()
        };
        is_between(self, other) && is_between(other, self)
    }
}

/// The order from left to right, then upward.
fn order(a: DVec2, b: DVec2) -> Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
}

/// The corners that lie inside edges, and the base of each ring; `None` if edges cross or run along each other.
fn sweep(edges: &[Edge], ring_count: usize) -> Option<(Vec<EdgePoint>, Vec<Base>)> {
    let mut starting: Vec<SweepEdge> = edges.iter().enumerate().map(|(i, edge)| SweepEdge::new(i, edge)).collect();
    // Edges that start in one corner are sorted by direction, the lowest first.
    let directions = |a: &SweepEdge, b: &SweepEdge| orientation(a.left, b.right, a.right);
    starting.sort_unstable_by(|a, b| order(a.left, b.left).then_with(|| directions(a, b)).then(a.edge.cmp(&b.edge)));
    let mut corners: Vec<DVec2> = edges.iter().flat_map(|edge| [edge.p.into(), edge.q.into()]).collect();
    corners.sort_unstable_by(|a, b| order(*a, *b));
    corners.dedup();

    let (mut nodes, mut bases) = (Vec::new(), Vec::with_capacity(ring_count));
    let mut is_found = alloc::vec![false; ring_count];
    let mut status: Status<SweepEdge> = Status::new();
    let (mut starting, mut leaving) = (starting.into_iter().peekable(), Vec::new());
    for v in corners {
        leaving.clear();
        // More than one edge through v that does not end there is a crossing or an overlap.
        let mut at = status.first_not(|e| e.side(v).is_gt());
        while let Some(&through) = status.get(at).filter(|e| e.side(v).is_eq()) {
            if through.right != v {
                if !leaving.is_empty() {
                    return None;
                }
                nodes.push(EdgePoint { edge: through.edge, at: v.into() });
                leaving.push(SweepEdge { left: v, ..through });
            }
            at = status.remove(at);
        }
        leaving.extend(core::iter::from_fn(|| starting.next_if(|e| e.left == v)));
        leaving.sort_by(directions);
        if leaving.windows(2).any(|pair| directions(&pair[0], &pair[1]).is_eq()) {
            return None;
        }
        let (below, above) = (status.before(at).copied(), status.get(at).copied());
        let mut lower = below;
        for e in &leaving {
            let ring = edges[e.edge].ring;
            if !is_found[ring] {
                is_found[ring] = true;
                let below = lower.map(|f| (edges[f.edge].ring, edges[f.edge].leads_right()));
                bases.push(Base { ring, below });
            }
            lower = Some(*e);
        }
        let lowest = leaving.first().copied().or(above);
        let highest = leaving.last().copied().or(below);
        let cross = |a: Option<SweepEdge>, b: Option<SweepEdge>| a.zip(b).is_some_and(|(a, b)| a.crosses(&b));
        if cross(below, lowest) || cross(highest, above) {
            return None;
        }
        status.insert(at, &leaving);
    }
    Some((nodes, bases))
}

/// The error for edges among which two cross or run along each other.
fn first_meeting(edges: &[Edge], ring_count: usize, name: NameOfRing) -> ShapeError {
    let is_fine = |count: usize| sweep(&edges[..count], ring_count).is_some();
    let (mut fine, mut not) = (1, 2);
    while not < edges.len() && is_fine(not) {
        (fine, not) = (not, 2 * not);
    }
    not = not.min(edges.len());
    while not - fine > 1 {
        let middle = fine + (not - fine) / 2;
        if is_fine(middle) { fine = middle } else { not = middle }
    }
    let last = edges[fine];
    let meets = |edge: &Edge| meeting(*edge, last, name);
    edges[..fine]
        .iter()
        .find_map(meets)
        .unwrap_or_else(|| unreachable!("the sweep found that edge {fine} meets another"))
}

/// The error for two edges, if they cross or run along each other.
fn meeting(e: Edge, f: Edge, name: NameOfRing) -> Option<ShapeError> {
    let (first, second) = (e.named(name), f.named(name));
    if SweepEdge::new(0, &e).crosses(&SweepEdge::new(1, &f)) {
        return Some(ShapeError::Crossing { first, second, at: crossing(e, f) });
    }
    let is_straight = turn(e.p, e.q, f.p).is_eq() && turn(e.p, e.q, f.q).is_eq();
    let same = (e.p == f.p && e.q == f.q) || (e.p == f.q && e.q == f.p);
    let overlap = same || [f.p, f.q].iter().any(|&v| e.holds(v)) || [e.p, e.q].iter().any(|&v| f.holds(v));
    (is_straight && overlap).then_some(ShapeError::EdgesOverlap { first, second })
}

/// The approximate point where two edges cross, for error messages.
fn crossing(e: Edge, f: Edge) -> Vec2 {
    let along = Span::new(e.p.into(), e.q.into());
    let other = Span::new(f.p.into(), f.q.into());
    let share = cross(Span::new(e.p.into(), f.p.into()), other) / cross(along, other);
    (DVec2::from(e.p) + along.rounded() * share).into()
}

/// The rings with these nodes inserted into their edges.
fn with_nodes(rings: Vec<Vec<RingCorner>>, edges: &[Edge], mut nodes: Vec<EdgePoint>) -> Vec<Vec<RingCorner>> {
    if nodes.is_empty() {
        return rings;
    }
    // The nodes of one edge were found from left to right.
    nodes.sort_by_key(|node| node.edge);
    for of_edge in nodes.chunk_by_mut(|a, b| a.edge == b.edge) {
        if !edges[of_edge[0].edge].leads_right() {
            of_edge.reverse();
        }
    }
    let mut nodes = nodes.into_iter().peekable();
    let mut noded: Vec<Vec<RingCorner>> = rings.iter().map(|ring| Vec::with_capacity(ring.len())).collect();
    for (i, edge) in edges.iter().enumerate() {
        noded[edge.ring].push(rings[edge.ring][edge.place]);
        while let Some(node) = nodes.next_if(|node| node.edge == i) {
            noded[edge.ring].push(RingCorner { point: node.at, edge: edge.given });
        }
    }
    noded
}

#[cfg(test)]
mod tests;
