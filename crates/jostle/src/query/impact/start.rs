//! The relation of two moving shapes at the start, which decides how all pairs of their pieces are judged.

use alloc::collections::BTreeSet;

use super::{
    near_leaves::{Limits, Sought, for_near_leaves, rounding},
    pair::PiecePair,
    state::Moment,
};
use crate::{
    difference::Relation,
    placed::{Leaves, Moving, Turn},
    query::cast::Sides,
    union::relate_bodies,
};

/// The relation of two shapes at the start, for the parts that count for each other.
pub(crate) struct Start {
    /// The least gap, if it is within the tolerance or rounding; otherwise infinite.
    pub(crate) gap: f64,
    /// Whether two pieces are too near to each other to be proved apart.
    pub(crate) touches: bool,
    /// The first parts found that overlap.
    pub(crate) overlap: Option<[u32; 2]>,
}

impl Start {
    /// The start of two shapes, from all pairs of parts that count and are within the tolerance or rounding of each
    /// other.
    pub(crate) fn of(sides: &Sides<'_>, moving: [Moving<'_>; 2], turns: [Turn; 2], tolerance: f64) -> Start {
        let within = tolerance.max(rounding(moving, turns));
        let mut start = Start { gap: f64::INFINITY, touches: false, overlap: None };
        let (mut related, sought) = (BTreeSet::new(), Sought::at(0.0, Leaves::Pieces));
        for_near_leaves(moving, turns, sought, Limits { within, until: 0.0 }, &mut |[a, b], _| {
            let both = [&a.part(), &b.part()];
            if sides.let_meet(both) && start.touch(&PiecePair::new(a.piece(), b.piece(), turns)) {
                let names = both.map(|part| (part.index, part.segment));
                // The exact relation decides. A thin shape on a seam lies inside the area and only touches its pieces.
                if related.insert(names) && relate_bodies(&both[0].body, &both[1].body) == Relation::Overlapping {
                    start.overlap = Some(both.map(|part| part.index));
                    return Limits::NOTHING;
                }
            }
            Limits { within: start.gap.clamp(0.0, within), until: 0.0 }
        });
        start
    }

    /// Whether two pieces touch, once their gap is counted.
    fn touch(&mut self, pair: &PiecePair<'_>) -> bool {
        let gap = Moment::new(pair, 0.0).gap();
        self.gap = self.gap.min(gap);
        self.touches |= pair.touches(gap);
        pair.touches(gap)
    }
}
