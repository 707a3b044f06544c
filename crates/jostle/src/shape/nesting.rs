use alloc::vec::Vec;

use super::{
    error::ShapeError,
    ring::{Corner, between, is_counterclockwise, turn},
};
use crate::{
    math::{Aabb, Vec2},
    tree::BoxTree,
};

/// Demands that the holes (all rings but the first) lie inside the outline and outside of each other. The outline is
/// counterclockwise, the holes are clockwise, and no ring crosses itself or another.
///
/// Exact. O(n log n) as a rule; as a hole's corner asks the edges at its height, up to the square at worst.
pub(super) fn check(rings: &[Vec<Corner>]) -> Result<(), ShapeError> {
    let free = free_corners(rings);
    let edges = Edges::new(rings);
    for hole in 1..rings.len() {
        let around = match free[hole] {
            Some(corner) => edges.around(corner),
            // All its corners are corners of others too.
            None => (0..rings.len()).filter(|&i| i != hole && encloses_touched(&rings[i], &rings[hole])).collect(),
        };
        let mut others = around.into_iter().filter(|&ring| ring != hole);
        if others.next() != Some(0) {
            return Err(ShapeError::HoleOutside { hole: hole - 1 });
        }
        if let Some(other) = others.next() {
            return Err(ShapeError::HolesOverlap { first: hole.min(other) - 1, second: hole.max(other) - 1 });
        }
    }
    Ok(())
}

/// For each ring a corner that only this ring passes through.
fn free_corners(rings: &[Vec<Corner>]) -> Vec<Option<Vec2>> {
    let mut passes: Vec<(Vec2, usize)> = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        passes.extend(corners.iter().map(|corner| (corner.point, ring)));
    }
    passes.sort_unstable_by(|(a, _), (b, _)| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut free = alloc::vec![None; rings.len()];
    for group in passes.chunk_by(|a, b| a.0 == b.0) {
        let (at, ring) = group[0];
        if group.iter().all(|pass| pass.1 == ring) {
            free[ring] = Some(at);
        }
    }
    free
}

/// The edges of all rings, found by their boxes.
struct Edges {
    edges: Vec<(Vec2, Vec2, usize)>,
    tree: BoxTree,
}

impl Edges {
    fn new(rings: &[Vec<Corner>]) -> Edges {
        let of_ring = |(ring, corners): (usize, &Vec<Corner>)| {
            let n = corners.len();
            (0..n).map(|i| (corners[i].point, corners[(i + 1) % n].point, ring)).collect::<Vec<_>>()
        };
        let edges: Vec<_> = rings.iter().enumerate().flat_map(of_ring).collect();
        let boxes: Vec<Aabb> = edges.iter().map(|&(p, q, _)| Aabb::around([p, q])).collect();
        Edges { edges, tree: BoxTree::new(&boxes) }
    }

    /// The rings around a point, in order: those that a ray to its right crosses an odd number of times. On a ring that
    /// passes through the point the answer means nothing.
    fn around(&self, p: Vec2) -> Vec<usize> {
        let to_the_right = Aabb { min: p, max: Vec2::new(f32::INFINITY, p.y) };
        let crossed = |&i: &usize| {
            let (a, b, _) = self.edges[i];
            (a.y > p.y) != (b.y > p.y) && turn(a, b, p).is_gt() == (b.y > a.y)
        };
        let mut rings: Vec<usize> =
            self.tree.overlapping(to_the_right).filter(crossed).map(|i| self.edges[i].2).collect();
        rings.sort_unstable();
        rings.chunk_by(|a, b| a == b).filter(|ring| ring.len() % 2 == 1).map(|ring| ring[0]).collect()
    }
}

/// Whether a ring encloses another that does not cross it and whose corners are all corners of some others.
fn encloses_touched(ring: &[Corner], other: &[Corner]) -> bool {
    match other.iter().find(|c| ring.iter().all(|own| own.point != c.point)) {
        Some(free) => encloses(ring, free.point),
        None => leaves_to_left(ring, other[0].point, other[1].point) == is_counterclockwise(ring),
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
