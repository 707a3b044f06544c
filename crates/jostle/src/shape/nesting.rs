use alloc::vec::Vec;

use super::{
    error::{RingEdge, ShapeError},
    ring::{Corner, between, turn},
};
use crate::math::{Aabb, Vec2};

/// One way of a ring through a corner: where it comes from and where it goes.
#[derive(Clone, Copy)]
struct Pass {
    at: Vec2,
    from: Vec2,
    to: Vec2,
    ring: usize,
    edge: usize,
}

/// Demands that rings without crossing edges do not cross at a common corner either, and that the holes (all but the
/// first) lie inside the outline and outside of each other. The outline is counterclockwise, the holes are clockwise.
///
/// Exact. O(n log n + h·n) with h holes whose boxes overlap.
pub(super) fn check(rings: &[Vec<Corner>]) -> Result<(), ShapeError> {
    let mut passes = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        let n = corners.len();
        let pass = |i: usize| Pass {
            at: corners[i].point,
            from: corners[(i + n - 1) % n].point,
            to: corners[(i + 1) % n].point,
            ring,
            edge: corners[i].edge,
        };
        passes.extend((0..n).map(pass));
    }
    passes.sort_by(|a, b| a.at.x.total_cmp(&b.at.x).then(a.at.y.total_cmp(&b.at.y)).then(a.ring.cmp(&b.ring)));
    for group in passes.chunk_by(|a, b| a.at == b.at) {
        for (i, a) in group.iter().enumerate() {
            for b in &group[i + 1..] {
                if between(a.at, a.to, a.from, b.to) != between(a.at, a.to, a.from, b.from) {
                    let edge = |p: &Pass| RingEdge { hole: p.ring.checked_sub(1), index: p.edge, from: p.at, to: p.to };
                    return Err(ShapeError::Crossing { first: edge(a), second: edge(b), at: a.at });
                }
            }
        }
    }
    let boxes: Vec<Aabb> = rings.iter().map(|ring| Aabb::around(ring.iter().map(|c| c.point))).collect();
    for hole in 1..rings.len() {
        if !on_left(&rings[0], &rings[hole]) {
            return Err(ShapeError::HoleOutside { hole: hole - 1 });
        }
        let mut others = (1..rings.len()).filter(|&other| other != hole && boxes[other].intersects(boxes[hole]));
        if let Some(other) = others.find(|&other| !on_left(&rings[other], &rings[hole])) {
            return Err(ShapeError::HolesOverlap { first: hole.min(other) - 1, second: hole.max(other) - 1 });
        }
    }
    Ok(())
}

/// Whether a ring lies to the left of another that it does not cross: inside, if that is counterclockwise.
fn on_left(ring: &[Corner], other: &[Corner]) -> bool {
    let mut points: Vec<Vec2> = ring.iter().map(|c| c.point).collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let is_corner = |p: Vec2| points.binary_search_by(|q| q.x.total_cmp(&p.x).then(q.y.total_cmp(&p.y))).is_ok();
    match other.iter().find(|c| !is_corner(c.point)) {
        Some(free) => encloses(ring, free.point) == super::ring::is_counterclockwise(ring),
        None => leaves_to_left(ring, other[0].point, other[1].point),
    }
}

/// Even–odd, for a point that is not on the ring.
fn encloses(ring: &[Corner], p: Vec2) -> bool {
    let mut inside = false;
    for (i, corner) in ring.iter().enumerate() {
        let (a, b) = (corner.point, ring[(i + 1) % ring.len()].point);
        if (a.y > p.y) != (b.y > p.y) && turn(a, b, p).is_gt() == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// Whether an edge from the ring's corner `v` to `d` leads to the ring's left side: turning clockwise from `d`, the first
/// edge of the ring leads away from `v`.
fn leaves_to_left(ring: &[Corner], v: Vec2, d: Vec2) -> bool {
    let n = ring.len();
    let mut first: Option<(Vec2, bool)> = None;
    for i in (0..n).filter(|&i| ring[i].point == v) {
        for (end, leads_away) in [(ring[(i + 1) % n].point, true), (ring[(i + n - 1) % n].point, false)] {
            if first.is_none_or(|(best, _)| between(v, best, d, end)) {
                first = Some((end, leads_away));
            }
        }
    }
    first.is_some_and(|(_, leads_away)| leads_away)
}
