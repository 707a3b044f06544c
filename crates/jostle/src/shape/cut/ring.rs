use alloc::vec::Vec;

use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        predicates::{Span, dot_sign, orientation},
    },
    shape::ShapeError,
};

/// A corner of a closed ring, and which of the given edges starts at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RingCorner {
    pub(crate) point: Vec2,
    /// The place of its edge among the given points: edge i leads from point i to the next.
    pub(crate) edge: usize,
}

/// The corners of a given ring, as it winds: consecutive duplicates and exactly straight corners are dropped, whatever
/// turns back on itself is refused.
pub(crate) fn clean(points: &[Vec2]) -> Result<Vec<RingCorner>, ShapeError> {
    if let Some(index) = points.iter().position(|p| !p.is_finite()) {
        return Err(ShapeError::PointNotFinite { index, point: points[index] });
    }
    let mut ring: Vec<RingCorner> = Vec::with_capacity(points.len());
    for (edge, &p) in points.iter().enumerate() {
        // Plus 0, so that 0 and −0 are one number in every order.
        let corner = RingCorner { point: Vec2::new(p.x + 0.0, p.y + 0.0), edge };
        match ring.last_mut() {
            // The edge that counts is the last one that starts here.
            Some(last) if last.point == corner.point => last.edge = edge,
            _ => ring.push(corner),
        }
    }
    while ring.len() > 1 && ring[0].point == ring[ring.len() - 1].point {
        ring.pop();
    }
    at_least_three(points)?;
    let on_one_line = |r: &[RingCorner]| r.iter().all(|c| turn(r[0].point, r[1].point, c.point).is_eq());
    if ring.len() < 3 || on_one_line(&ring) {
        return Err(ShapeError::NoArea);
    }
    let n = ring.len();
    let mut corners = Vec::with_capacity(n);
    for i in 0..n {
        let [p, q, r] = [i + n - 1, i, i + 1].map(|k| ring[k % n].point);
        let straight = turn(p, q, r).is_eq();
        if straight && dot_sign(Span::new(q.into(), p.into()), Span::new(q.into(), r.into())).is_gt() {
            return Err(ShapeError::Spike { index: ring[i].edge, point: q });
        }
        if !straight {
            corners.push(ring[i]);
        }
    }
    Ok(corners)
}

/// Checks that there are at least three different points.
pub(crate) fn at_least_three(points: &[Vec2]) -> Result<(), ShapeError> {
    let mut different: Vec<Vec2> = Vec::new();
    for point in points {
        if !different.contains(point) {
            different.push(*point);
        }
        if different.len() == 3 {
            return Ok(());
        }
    }
    Err(ShapeError::TooFewPoints { points: different.len() })
}

/// Which way the path p, q, r turns at q; exact.
pub(crate) fn turn(p: Vec2, q: Vec2, r: Vec2) -> core::cmp::Ordering {
    orientation(p.into(), q.into(), r.into())
}

/// Whether a ring that does not cross itself runs counterclockwise; exact.
///
/// All edges at its leftmost, then lowest corner lead to the right. Below the lowest of them is the outside, so the ring
/// is counterclockwise iff that one leads away.
pub(crate) fn is_counterclockwise(ring: &[RingCorner]) -> bool {
    let n = ring.len();
    let precedes = |a: Vec2, b: Vec2| DVec2::from(a).precedes(b.into());
    let first = ring.iter().map(|c| c.point).reduce(|a, b| if precedes(b, a) { b } else { a });
    let mut lowest: Option<(Vec2, bool)> = None;
    for i in (0..n).filter(|&i| Some(ring[i].point) == first) {
        for (end, leads_away) in [(ring[(i + 1) % n].point, true), (ring[(i + n - 1) % n].point, false)] {
            if lowest.is_none_or(|(best, _)| turn(ring[i].point, best, end).is_lt()) {
                lowest = Some((end, leads_away));
            }
        }
    }
    lowest.is_some_and(|(_, leads_away)| leads_away)
}
