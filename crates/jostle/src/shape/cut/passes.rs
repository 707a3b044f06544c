use alloc::{collections::BTreeSet, vec::Vec};

use super::ring::{RingCorner, turn};
use crate::math::{Vec2, dvec2::DVec2};

/// An end of an edge at a corner through which rings pass more than once.
#[derive(Clone, Copy)]
struct PassEnd {
    at: Vec2,
    /// Its other end.
    to: Vec2,
    /// Its passage of a ring: the ring, and the given index of the edge that leads away.
    pass: (usize, usize),
}

/// The leftmost common corner where two passages of rings cross each other, and both passages, the earlier first, each
/// as its ring and the given index of the edge that leads away.
///
/// Exact; edges must not run along each other. O(n log n): in the order around a corner the two edges of a passage act
/// as a pair of brackets, and two passages cross iff their brackets are not nested.
pub(super) fn crossing_corner(rings: &[Vec<RingCorner>]) -> Option<(Vec2, [(usize, usize); 2])> {
    let mut ends = Vec::new();
    for (ring, corners) in rings.iter().enumerate() {
        let n = corners.len();
        for (i, corner) in corners.iter().enumerate() {
            let pass = (ring, corner.edge);
            let end = |other: usize| PassEnd { at: corner.point, to: corners[other % n].point, pass };
            ends.extend([end(i + n - 1), end(i + 1)]);
        }
    }
    ends.sort_by(|a, b| a.at.x.total_cmp(&b.at.x).then(a.at.y.total_cmp(&b.at.y)));
    let (mut open, mut seen): (Vec<(usize, usize)>, _) = (Vec::new(), BTreeSet::new());
    for around in ends.chunk_by_mut(|a, b| a.at == b.at).filter(|around| around.len() > 2) {
        around.sort_by(|a, b| {
            let is_right = |end: &PassEnd| DVec2::from(end.at).precedes(end.to.into());
            is_right(b).cmp(&is_right(a)).then_with(|| turn(a.at, b.to, a.to))
        });
        open.clear();
        seen.clear();
        for end in around {
            if seen.insert(end.pass) {
                open.push(end.pass);
                continue;
            }
            match open.pop() {
                Some(last) if last != end.pass => return Some((end.at, [end.pass.min(last), end.pass.max(last)])),
                _ => {}
            }
        }
    }
    None
}
