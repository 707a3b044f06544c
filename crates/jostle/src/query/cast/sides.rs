//! The sides of one-sided chains that two shapes are judged to be on.

use core::cell::OnceCell;

use super::chain_segment::{ChainSegment, chain_segments};
use crate::{
    math::{dvec2::DVec2, predicates::orientation},
    placed::{Placed, PlacedPart},
};

/// Two shapes at the poses, as a rule the starts of a motion, at which their centroids decide the sides of chains
/// that they are on.
pub(crate) struct Sides<'a> {
    wholes: [Placed<'a>; 2],
    /// The centroids, once they were asked for.
    centres: [OnceCell<DVec2>; 2],
}

impl<'a> Sides<'a> {
    #[inline]
    pub(crate) fn of(a: Placed<'a>, b: Placed<'a>) -> Sides<'a> {
        Sides { wholes: [a, b], centres: [OnceCell::new(), OnceCell::new()] }
    }

    /// The first shape, at the pose where its side is judged.
    #[inline]
    pub(crate) fn mover(&self) -> Placed<'a> {
        self.wholes[0]
    }

    /// The second shape.
    #[inline]
    pub(crate) fn target(&self) -> Placed<'a> {
        self.wholes[1]
    }

    /// Whether the one-sided segments among two parts, one of either shape, count for the other shape.
    pub(crate) fn let_meet(&self, parts: [&PlacedPart<'_>; 2]) -> bool {
        // A segment that placing left without length has no sides; its joints belong to its neighbours.
        let counts = |segment: &ChainSegment, other| {
            let [p, q] = segment.ends();
            p != q && self.is_in_front(other, [p, q])
        };
        chain_segments(parts).filter(|(segment, _)| segment.one_sided).all(|(segment, other)| counts(&segment, other))
    }

    /// Whether the centroid of the first shape (0) or the second (1) is not behind the line of a segment; exact.
    pub(crate) fn is_in_front(&self, whole: usize, [p, q]: [DVec2; 2]) -> bool {
        let centre = self.centres[whole].get_or_init(|| self.wholes[whole].centre());
        orientation(p, q, *centre).is_le()
    }
}
