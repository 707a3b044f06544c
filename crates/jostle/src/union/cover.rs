//! The test whether convex pieces together cover a segment: they do iff the intervals that it has in common with each
//! cover it from its start on without a gap.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::{
    difference::{Relation, relate_pieces},
    math::{
        dvec2::DVec2,
        expansion::Expansion,
        predicates::{Span, cross_exactly, dot_exactly, orientation},
    },
    placed::Piece,
};

/// A place along a segment, as a share of it: a fraction with a positive divisor.
#[derive(Clone)]
struct Share {
    part: Expansion,
    whole: Expansion,
}

impl Share {
    /// The crossing of the segment and the line through p and q.
    fn crossing(p: DVec2, q: DVec2, [u, v]: [DVec2; 2]) -> Share {
        let side = |x: DVec2| cross_exactly(Span::new(p, q), Span::new(p, x));
        let (start, end) = (side(u), side(v));
        Share::positive(start.clone(), start.minus(&end))
    }

    /// The place of a point of its line.
    fn point(x: DVec2, [u, v]: [DVec2; 2]) -> Share {
        let along = |x: DVec2| dot_exactly(Span::new(u, v), Span::new(u, x));
        Share::positive(along(x), along(v))
    }

    fn positive(part: Expansion, whole: Expansion) -> Share {
        if whole.sign().is_lt() {
            Share { part: part.scaled(-1.0), whole: whole.scaled(-1.0) }
        } else {
            Share { part, whole }
        }
    }

    fn compare(&self, other: &Share) -> Ordering {
        self.part.times(&other.whole).minus(&other.part.times(&self.whole)).sign()
    }

    fn max(self, other: Share) -> Share {
        if other.compare(&self).is_gt() { other } else { self }
    }

    fn min(self, other: Share) -> Share {
        if other.compare(&self).is_lt() { other } else { self }
    }
}

/// Whether these sharp pieces cover all of a point or segment; exact.
pub(crate) fn cover(pieces: &[Piece], thin: &Piece) -> bool {
    let [u, v] = [thin.corners[0], thin.corners[thin.corners.len() - 1]];
    if u == v {
        return pieces.iter().any(|piece| relate_pieces(piece, thin) != Relation::Apart);
    }
    let mut intervals: Vec<[Share; 2]> = pieces.iter().filter_map(|piece| common(piece, [u, v])).collect();
    intervals.sort_by(|[a, _], [b, _]| a.compare(b));
    let end = Share::point(v, [u, v]);
    let mut covered = Share::point(u, [u, v]);
    for [from, to] in intervals {
        if from.compare(&covered).is_gt() {
            break;
        }
        covered = covered.max(to);
    }
    covered.compare(&end).is_ge()
}

/// The interval of a segment that lies in a piece, if it is longer than a point.
fn common(piece: &Piece, segment: [DVec2; 2]) -> Option<[Share; 2]> {
    let [u, v] = segment;
    let (mut from, mut to) = (Share::point(u, segment), Share::point(v, segment));
    if piece.corners.len() < 3 {
        if piece.corners.iter().any(|&p| orientation(u, v, p).is_ne()) {
            return None;
        }
        let mut ends: Vec<Share> = piece.corners.iter().map(|&p| Share::point(p, segment)).collect();
        ends.sort_by(Share::compare);
        (from, to) = (from.max(ends[0].clone()), to.min(ends[ends.len() - 1].clone()));
    }
    for (p, q) in piece.corners.edges().filter(|_| piece.corners.len() > 2) {
        let sides = [orientation(p, q, u), orientation(p, q, v)];
        if sides.iter().all(|side| side.is_le()) && sides.iter().any(|side| side.is_lt()) {
            return None;
        }
        if sides[0].is_lt() {
            from = from.max(Share::crossing(p, q, segment));
        } else if sides[1].is_lt() {
            to = to.min(Share::crossing(p, q, segment));
        }
    }
    from.compare(&to).is_lt().then_some([from, to])
}
