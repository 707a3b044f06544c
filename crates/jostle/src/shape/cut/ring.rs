use alloc::vec::Vec;

use crate::{
    math::{
        Vec2,
        dvec2::DVec2,
        predicates::{Span, dot_sign, orientation},
    },
    shape::ShapeError,
};

/// A corner of a closed ring, and the given edge that starts at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RingCorner {
    pub(crate) point: Vec2,
    /// The index of that edge: edge i leads from given point i to the next.
    pub(crate) edge: usize,
}

/// The corners of a given ring in its own winding, without consecutive duplicates and exactly straight corners.
///
/// # Errors
/// If a coordinate is not finite, the ring encloses no area, or it turns back on itself.
pub(crate) fn clean(points: &[Vec2]) -> Result<Vec<RingCorner>, ShapeError> {
    if let Some(index) = points.iter().position(|p| !p.is_finite()) {
        return Err(ShapeError::PointNotFinite { index, point: points[index] });
    }
    let mut ring: Vec<RingCorner> = Vec::with_capacity(points.len());
    for (edge, &p) in points.iter().enumerate() {
        // Adding 0 turns −0 into 0, so that both have one place in every order.
        let corner = RingCorner { point: Vec2::new(p.x + 0.0, p.y + 0.0), edge };
        match ring.last_mut() {
            // Only the last of the edges that start here has a length.
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

/// An error unless there are at least three different points.
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

/// The turn of the path p, q, r at q, `Greater` to the left; exact.
pub(crate) fn turn(p: Vec2, q: Vec2, r: Vec2) -> core::cmp::Ordering {
    orientation(p.into(), q.into(), r.into())
}

/// Whether a ring that does not cross itself runs counterclockwise; exact.
///
/// All edges at its leftmost, then lowest corner lie to the right of it, and the outside is below the lowest of them.
/// So the ring is counterclockwise iff that edge starts there.
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
