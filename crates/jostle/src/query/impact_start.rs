//! How two shapes that move lie to each other at the start, which says how all pairs of their pieces are judged.

use core::ops::ControlFlow;

use super::{
    collide::Pair,
    links::Sides,
    moment::Moment,
    relate::Relation,
    solids::{for_piece_pairs, relate_bodies},
};
use crate::shape::{Piece, Placed, Solid, Turn};

/// How two shapes lie at the start, as far as their parts count for each other.
pub(super) struct Start {
    /// The least gap, if that is within what is looked at.
    pub(super) gap: f64,
    /// Two pieces are too near to each other to be proved apart.
    pub(super) touches: bool,
    /// The first parts found that overlap.
    pub(super) overlap: Option<[u32; 2]>,
}

impl Start {
    /// Measures all pairs of parts that are within the tolerance of each other, or as near as rounding, and count.
    pub(super) fn of(sides: &Sides<'_>, turns: [Turn; 2], tolerance: f64) -> Start {
        let (a, b) = (sides.mover(), sides.target());
        let within = tolerance.max(rounding([a, b], turns));
        let mut start = Start { gap: f64::INFINITY, touches: false, overlap: None };
        _ = a.solids_near(b.bounds().grown(within), |own| {
            let near = own.body.bounds().grown(start.gap.clamp(0.0, within));
            b.solids_near(near, |other| {
                if sides.let_meet([&own, &other]) {
                    start.measure([&own, &other], turns, within);
                }
                if start.overlap.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        start
    }

    fn measure(&mut self, solids: [&Solid<'_>; 2], turns: [Turn; 2], within: f64) {
        let [near_other, near_own] = solids.map(|solid| solid.body.bounds().grown(self.gap.clamp(0.0, within)));
        let mut touch = false;
        for_piece_pairs(solids, [near_own, near_other], |a, b| {
            if a.bounds().distance(b.bounds()) <= self.gap.clamp(0.0, within) {
                let pair = Pair::new(a, b, turns);
                let gap = Moment::new(&pair, 0.0).gap();
                self.gap = self.gap.min(gap);
                touch |= pair.touches(gap);
            }
        });
        self.touches |= touch;
        // Decided on what was not rounded. What lies on a seam only touches the pieces beside it.
        if touch && relate_bodies(&solids[0].body, &solids[1].body) == Relation::Overlapping {
            self.overlap = Some(solids.map(|solid| solid.part));
        }
    }
}

/// At least the gap that is not told from none, of any two pieces.
fn rounding(starts: [Placed<'_>; 2], turns: [Turn; 2]) -> f64 {
    let ends = starts.map(|start| {
        let bounds = start.bounds();
        Piece::segment(bounds.min, bounds.max)
    });
    // A corner of a box is at most so many times as far from a centre as those on its diagonal.
    2.0 * Pair::new(&ends[0], &ends[1], turns).rounding()
}
