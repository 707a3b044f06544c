use core::cmp::Ordering;

use crate::{
    math::{
        dvec2::DVec2,
        predicates::{Span, cross_sign, orientation},
    },
    placed::Ring,
};

/// A side of an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Towards {
    Left,
    Right,
}

/// An edge from `p` to `q`, and the corner `v` of another ring that is farthest to one side of it.
pub(crate) struct Extreme {
    pub(crate) p: DVec2,
    pub(crate) q: DVec2,
    pub(crate) v: DVec2,
    /// Another corner that is equally far.
    pub(crate) tied: Option<DVec2>,
}

/// Visits all edges of a convex ring in order, each with its exact support point on another ring towards one side. If
/// two corners are equally far, `v` is the first in the ring and `tied` the other.
///
/// The farthest corner advances around its ring as the edges turn, so this takes O(n + m): rotating calipers (Shamos
/// 1978) with exact signs.
pub(crate) fn for_extremes(ring: &Ring, other: &Ring, towards: Towards, mut visit: impl FnMut(Extreme)) {
    let farther = match towards {
        Towards::Left => Ordering::Greater,
        Towards::Right => Ordering::Less,
    };
    let mut at: Option<usize> = None;
    for (p, q) in ring.edges() {
        let edge = Span::new(p, q);
        let beside = |from: usize, to: usize| cross_sign(edge, Span::new(other[from], other[to]));
        let first = || (1..other.len()).fold(0, |best, i| if beside(best, i) == farther { i } else { best });
        // The two edges of a segment differ by half a turn, so the farthest corner of one is the nearest of the other.
        let mut farthest = at.filter(|_| ring.len() > 2).unwrap_or_else(first);
        let next = |i: usize| if i + 1 == other.len() { 0 } else { i + 1 };
        for _ in 0..other.len() {
            let side = beside(farthest, next(farthest));
            let is_earlier = side.is_eq() && next(farthest) < farthest;
            if side != farther && !is_earlier {
                break;
            }
            farthest = next(farthest);
        }
        at = Some(farthest);
        let beyond = [next(farthest), if farthest == 0 { other.len() - 1 } else { farthest - 1 }];
        let tied = beyond.into_iter().find(|&i| i != farthest && beside(farthest, i).is_eq()).map(|i| other[i]);
        visit(Extreme { p, q, v: other[farthest], tied });
    }
}

/// Whether a point lies in the area of a convex ring, border included; `None` if it is collinear with the first corner
/// and another. O(log n).
pub(crate) fn is_inside(ring: &Ring, v: DVec2) -> Option<bool> {
    let last = ring.len() - 1;
    if last < 2 {
        return None;
    }
    let side = |i: usize| orientation(ring[0], ring[i], v);
    if side(1).is_lt() || side(last).is_gt() {
        return Some(false);
    }
    let (mut right, mut left) = (1, last);
    while left - right > 1 {
        let middle = usize::midpoint(left, right);
        match side(middle) {
            Ordering::Greater => right = middle,
            Ordering::Less => left = middle,
            Ordering::Equal => return None,
        }
    }
    if side(right).is_eq() || side(left).is_eq() {
        return None;
    }
    Some(orientation(ring[right], ring[left], v).is_ge())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{math::Vec2, placed::Piece, shape::Convex};

    /// Convex pieces of few or many corners, on a grid, so that many edges are parallel and points in line.
    fn pieces() -> impl Iterator<Item = Piece> {
        let mut state = 9_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        (0..400).filter_map(move |i| {
            let (count, size) = (1 + random(if i % 4 == 0 { 60 } else { 6 }), 3 + random(20));
            let points: Vec<Vec2> = (0..count).map(|_| Vec2::new(random(size) as f32, random(size) as f32)).collect();
            Convex::hull(points).ok()?.at(Vec2::ZERO).piece()
        })
    }

    #[test]
    fn calipers_find_what_all_corners_tell() {
        let pieces: Vec<Piece> = pieces().collect();
        let mut ties = 0;
        for (a, b) in pieces.iter().zip(pieces.iter().cycle().skip(7)) {
            for (towards, sign) in [(Towards::Left, 1.0), (Towards::Right, -1.0)] {
                let mut edges = a.corners.edges();
                for_extremes(&a.corners, &b.corners, towards, |Extreme { p, q, v, tied }| {
                    assert_eq!(Some((p, q)), edges.next());
                    // Exact on a grid.
                    let height = |v: DVec2| sign * (q - p).cross(v - p);
                    let most = b.corners.iter().map(|&v| height(v)).fold(f64::NEG_INFINITY, f64::max);
                    let all: Vec<DVec2> = b.corners.iter().copied().filter(|&v| height(v) == most).collect();
                    let found: Vec<DVec2> = [Some(v), tied].into_iter().flatten().collect();
                    assert_eq!(found, all, "{p:?} {q:?} of {b:?}");
                    ties += usize::from(all.len() > 1);
                });
                assert_eq!(edges.next(), None);
            }
        }
        assert!(ties > 200, "{ties}");
    }

    #[test]
    fn a_fan_tells_the_inside_as_all_edges_do() {
        let mut counts = [0; 3];
        for piece in pieces() {
            for v in (0..400).map(|i| DVec2::new(f64::from(i % 20), f64::from(i / 20)) + DVec2::new(0.5, 0.0)) {
                let all = piece.corners.edges().all(|(p, q)| orientation(p, q, v).is_ge());
                let found = is_inside(&piece.corners, v);
                assert!(found.is_none_or(|inside| inside == all), "{v:?} in {piece:?}");
                counts[found.map_or(2, usize::from)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    }
}
