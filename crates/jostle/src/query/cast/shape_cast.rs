//! The cast of a shape past another: the first hit among all pairs of their parts.

use super::{
    convex_cast::{ConvexCast, PieceHit, cast_piece, is_thin},
    end::{CastEnd, room_for_rounding},
    fast_cast::fast_cast,
    part_hits::{HitEnd, LATER, NOTHING_MORE, for_part_hits},
    piece_sweep::{PieceSweep, Touch},
    sides::Sides,
};
use crate::{
    math::{Pose2, dvec2::DVec2},
    placed::{Piece, Placed},
    union::leads_into_neighbour,
};

/// The outcome of a cast.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ShapeCast {
    Clear {
        /// Whether the given end in f32, if any, is certified to be free.
        end_is_free: bool,
    },
    /// The shapes overlap at the start.
    Started,
    Hits(FirstHit),
}

/// The first hit of two parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstHit {
    /// The fraction of the displacement, rounded down.
    pub(crate) fraction: f64,
    pub(super) touch: Touch,
    pub(super) sweep: PieceSweep,
    pub(crate) parts: [u32; 2],
    /// Whether the two meet without an inside that could overlap.
    pub(super) is_thin: bool,
}

impl FirstHit {
    /// The normal of the target at the hit, towards the mover, and the point in the world.
    pub(crate) fn normal_and_point(&self) -> (DVec2, DVec2) {
        self.sweep.normal_and_point(&self.touch)
    }
}

impl ShapeCast {
    /// The cast of a mover from its pose. `sides` holds the target and judges which one-sided segments count.
    pub(crate) fn of(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2) -> ShapeCast {
        ShapeCast::to(sides, mover, linear, None)
    }

    /// The cast of a mover, which also tries to certify that the end of a clear displacement in f32 is free.
    pub(super) fn to(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2, end: Option<Pose2>) -> ShapeCast {
        ShapeCast::fast(&mover, linear, &sides.target(), end)
            .unwrap_or_else(|| ShapeCast::slow(sides, mover, linear, end))
    }

    /// The same by a fast path, which certifies the end of every clear displacement; `None` also if a number is not
    /// finite.
    #[inline(always)]
    pub(super) fn fast(
        mover: &Placed<'_>,
        linear: DVec2,
        target: &Placed<'_>,
        end: Option<Pose2>,
    ) -> Option<ShapeCast> {
        let (outcome, sweep) = fast_cast(mover, linear, target, end.map_or(0.0, room_for_rounding))?;
        Some(ShapeCast::of_convex([mover, target], outcome, sweep, true))
    }

    /// The same without a fast path.
    #[inline(never)]
    pub(super) fn slow(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2, end: Option<Pose2>) -> ShapeCast {
        let target = sides.target();
        let end = end.map(|pose| CastEnd::new(mover, pose));
        if let (Some(a), Some(b)) = (mover.piece(), target.piece()) {
            let outcome = cast_piece(&a, &b, linear);
            let end_is_free = || !is_thin(&a, &b) && end.as_ref().is_some_and(|end| end.keeps_off(&a, &b));
            let end_is_free = matches!(outcome, ConvexCast::Clear) && end_is_free();
            return ShapeCast::of_convex([&mover, &target], outcome, PieceSweep::new(&a, &b, linear), end_is_free);
        }
        let (mut first, mut started): (Option<FirstCandidate>, _) = (None, false);
        let end_is_free = for_part_hits(sides, mover, linear, end.as_ref(), &mut |hit| {
            let Some(PieceHit { fraction, touch }) = hit.start else {
                started = true;
                return NOTHING_MORE;
            };
            let pieces = match hit.end {
                HitEnd::Overlap(pieces) => Some(pieces.map(Piece::clone)),
                HitEnd::Touch(_) | HitEnd::AtOnce => None,
            };
            let (sweep, parts) = (hit.sweep, hit.parts);
            let hit = FirstHit { fraction, touch, sweep, parts, is_thin: pieces.is_none() };
            let candidate = FirstCandidate { hit, pieces };
            // The reported fraction is the smallest of all hits that count as simultaneous.
            let earliest = first.as_ref().map_or(fraction, |first| first.hit.fraction.min(fraction));
            if first.as_ref().is_none_or(|first| candidate.comes_before(first, mover, target)) {
                first = Some(candidate);
            }
            if let Some(first) = &mut first {
                first.hit.fraction = earliest;
            }
            earliest * LATER
        });
        match first {
            _ if started => ShapeCast::Started,
            Some(first) => ShapeCast::Hits(first.hit),
            None => ShapeCast::Clear { end_is_free },
        }
    }

    #[inline(always)]
    fn of_convex(pair: [&Placed<'_>; 2], outcome: ConvexCast, sweep: PieceSweep, end_is_free: bool) -> ShapeCast {
        match outcome {
            ConvexCast::Clear => ShapeCast::Clear { end_is_free },
            ConvexCast::Started => ShapeCast::Started,
            ConvexCast::Hits(PieceHit { fraction, touch }) => {
                let is_thin = sweep.radius_sum() == 0.0 && pair.iter().all(|shape| shape.is_segment());
                ShapeCast::Hits(FirstHit { fraction, touch, sweep, parts: [0; 2], is_thin })
            }
        }
    }
}

/// A hit that may be the first.
struct FirstCandidate {
    hit: FirstHit,
    /// The pieces that come to overlap.
    pieces: Option<[Piece; 2]>,
}

impl FirstCandidate {
    /// Whether it is before another one. Among simultaneous hits (a box that falls flat on the joints of a chain),
    /// one whose normal leads into no neighbour of the pieces comes first, and of several such the one whose normal is
    /// directed most against the displacement.
    fn comes_before(&self, other: &FirstCandidate, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let [mine, theirs] = [self, other].map(|candidate| candidate.hit.fraction);
        if mine * LATER < theirs || theirs * LATER < mine {
            return mine < theirs;
        }
        let is_ghost = |candidate: &FirstCandidate| candidate.leads_into_neighbour(mover, target);
        match (is_ghost(self), is_ghost(other)) {
            (false, false) => self.hit.sweep.opposes_more(&self.hit.touch, &other.hit.touch),
            (mine, theirs) => !mine && theirs,
        }
    }

    fn leads_into_neighbour(&self, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let (Some([a, b]), hit) = (&self.pieces, &self.hit) else { return false };
        let (normal, at) = hit.normal_and_point();
        let on_mover = at + normal * a.radius - hit.sweep.linear * hit.fraction;
        leads_into_neighbour(target, b, at - normal * b.radius, normal)
            || leads_into_neighbour(mover, a, on_mover, -normal)
    }
}
