//! The first impact of a mover on its way past a target, of all pairs of their parts.

use super::{
    end::{CastEnd, room_for_rounding},
    fast_cast::fast_cast,
    joints::Sides,
    pairs::{Begins, Ends, LATER, NOTHING_MORE, for_encounters},
    passage::{Entry, Passage, is_thin, pass},
    way::Way,
};
use crate::{
    math::{Pose2, dvec2::DVec2},
    placed::{Piece, Placed},
    union::leads_into_neighbour,
};

/// What becomes of a shape on its way past another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Course {
    /// It passes; if the end was given, it may surely go there.
    Clear {
        end_is_free: bool,
    },
    Started,
    Meets(CastImpact),
}

/// The parts that meet first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastImpact {
    pub(crate) entry: Entry,
    pub(crate) way: Way,
    pub(crate) parts: [u32; 2],
    /// They have nothing inside to overlap with.
    pub(crate) is_thin: bool,
}

impl Course {
    /// What becomes of the mover from where it is; `sides` tells past what, and which segments of one-sided chains count.
    pub(crate) fn of(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2) -> Course {
        Course::to(sides, mover, linear, None)
    }

    /// The same, which also tells, where that is easy, whether the mover may go to the end of a clear way in f32.
    pub(crate) fn to(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2, end: Option<Pose2>) -> Course {
        let target = sides.target();
        let room = end.map_or(0.0, room_for_rounding);
        if let Some((passage, way)) = fast_cast(&mover, linear, &target, room) {
            return Course::of_convex([mover, target], passage, way, true);
        }
        let end = end.map(|pose| CastEnd::new(mover, pose));
        if let (Some(a), Some(b)) = (mover.piece(), target.piece()) {
            let passage = pass(&a, &b, linear);
            let end_is_free = || !is_thin(&a, &b) && end.as_ref().is_some_and(|end| end.keeps_off(&a, &b));
            let end_is_free = matches!(passage, Passage::Clear) && end_is_free();
            return Course::of_convex([mover, target], passage, Way::new(&a, &b, linear), end_is_free);
        }
        let (mut first, mut started): (Option<FirstCandidate>, _) = (None, false);
        let end_is_free = for_encounters(sides, mover, linear, end.as_ref(), &mut |encounter| {
            match encounter.begins {
                Begins::AtStart => started = true,
                Begins::At(entry) => {
                    let pieces = match encounter.ends {
                        Ends::Overlap(pieces) => Some(pieces.map(Piece::clone)),
                        Ends::Touch(_) | Ends::AtOnce => None,
                    };
                    let (way, parts) = (encounter.way, encounter.parts);
                    let impact = CastImpact { entry, way, parts, is_thin: pieces.is_none() };
                    let candidate = FirstCandidate { impact, pieces };
                    // Of impacts at once none is to be told later than another.
                    let earliest = first.as_ref().map_or(f64::INFINITY, |first| first.impact.entry.fraction);
                    let earliest = earliest.min(candidate.impact.entry.fraction);
                    if first.as_ref().is_none_or(|first| candidate.comes_before(first, mover, target)) {
                        first = Some(candidate);
                    }
                    if let Some(first) = &mut first {
                        first.impact.entry.fraction = earliest;
                    }
                }
            }
            // What is entered at the same time may come with another ulp.
            let fraction = first.as_ref().map_or(1.0, |first| first.impact.entry.fraction * LATER);
            if started { NOTHING_MORE } else { fraction }
        });
        match first {
            _ if started => Course::Started,
            Some(first) => Course::Meets(first.impact),
            None => Course::Clear { end_is_free },
        }
    }
}

impl Course {
    #[inline]
    fn of_convex(pair: [Placed<'_>; 2], passage: Passage, way: Way, end_is_free: bool) -> Course {
        match passage {
            Passage::Clear => Course::Clear { end_is_free },
            Passage::Started => Course::Started,
            Passage::Enters(entry) => {
                let is_thin = way.reach() == 0.0 && pair.iter().all(Placed::is_segment);
                Course::Meets(CastImpact { entry, way, parts: [0; 2], is_thin })
            }
        }
    }
}

/// What may be the first impact.
struct FirstCandidate {
    impact: CastImpact,
    /// Those that come to overlap.
    pieces: Option<[Piece; 2]>,
}

impl FirstCandidate {
    /// Whether it is before another one. Of impacts at the same time, as of a box that falls flat on the joints of a chain,
    /// that one tells the normal which leads into no neighbour of what meets, and of several such the one most against the
    /// way.
    fn comes_before(&self, other: &FirstCandidate, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let [mine, theirs] = [self, other].map(|candidate| candidate.impact.entry.fraction);
        if mine * LATER < theirs || theirs * LATER < mine {
            return mine < theirs;
        }
        let is_ghost = |candidate: &FirstCandidate| candidate.leads_into_neighbour(mover, target);
        match (is_ghost(self), is_ghost(other)) {
            (false, false) => self.impact.way.opposes_more(&self.impact.entry.touch, &other.impact.entry.touch),
            (mine, theirs) => !mine && theirs,
        }
    }

    fn leads_into_neighbour(&self, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let (Some([a, b]), CastImpact { entry, way, .. }) = (&self.pieces, &self.impact) else { return false };
        let (normal, at) = way.landing(&entry.touch);
        let on_mover = at + normal * a.radius - way.linear * entry.fraction;
        leads_into_neighbour(target, b, at - normal * b.radius, normal)
            || leads_into_neighbour(mover, a, on_mover, -normal)
    }
}
