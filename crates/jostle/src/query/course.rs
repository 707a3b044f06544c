//! The first impact of a mover on its way past a target, of all pairs of their parts.

use super::{
    encounters::{Begins, Ends, NOTHING_MORE, for_encounters},
    ghosts::leads_into_neighbour,
    links::Sides,
    passage::{Entry, Passage, pass},
    quick_cast::pass_quickly,
    way::Way,
};
use crate::{
    math::dvec2::DVec2,
    shape::{Piece, Placed},
};

/// What becomes of a convex shape on its way past another.
#[inline(never)]
fn pass_with_walk(mover: Placed<'_>, linear: DVec2, target: Placed<'_>) -> Option<(Passage, Way)> {
    let (a, b) = (mover.piece()?, target.piece()?);
    Some((pass(&a, &b, linear), Way::new(&a, &b, linear)))
}

/// What becomes of a shape on its way past another.
#[derive(Clone, Copy, Debug)]
pub(super) enum Course {
    /// It passes; with room it also does if its end is moved by as much as was asked for.
    Clear {
        has_room: bool,
    },
    Started,
    Meets(Impact),
}

/// The parts that meet first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    pub(super) entry: Entry,
    pub(super) way: Way,
    pub(super) parts: [u32; 2],
    /// They have nothing inside to overlap with.
    pub(super) is_thin: bool,
}

impl Course {
    /// What becomes of the mover from where it is; `sides` tells past what, and which segments of one-sided chains count.
    pub(super) fn of(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2) -> Course {
        Course::with_room(sides, mover, linear, 0.0)
    }

    /// The same, which also tells, where that is easy, whether a clear way would be clear if its end were moved by `room`.
    pub(super) fn with_room(sides: &Sides<'_>, mover: Placed<'_>, linear: DVec2, room: f64) -> Course {
        let target = sides.target();
        let quickly = pass_quickly(&mover, linear, &target, room);
        let has_room = quickly.is_some();
        if let Some((passage, way)) = quickly.or_else(|| pass_with_walk(mover, linear, target)) {
            return match passage {
                Passage::Clear => Course::Clear { has_room },
                Passage::Started => Course::Started,
                Passage::Enters(entry) => {
                    let is_thin = way.reach() == 0.0 && [mover, target].iter().all(Placed::is_segment);
                    Course::Meets(Impact { entry, way, parts: [0; 2], is_thin })
                }
            };
        }
        let (mut first, mut started): (Option<Candidate>, _) = (None, false);
        let comes_near = for_encounters(sides, mover, linear, room, &mut |encounter| {
            match encounter.begins {
                Begins::AtStart => started = true,
                Begins::At(entry) => {
                    let pieces = match encounter.ends {
                        Ends::Overlap(pieces) => Some(pieces.map(Piece::clone)),
                        Ends::Touch(_) | Ends::AtOnce => None,
                    };
                    let (way, parts) = (encounter.way, encounter.parts);
                    let impact = Impact { entry, way, parts, is_thin: pieces.is_none() };
                    let candidate = Candidate { impact, pieces };
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
            None => Course::Clear { has_room: !comes_near },
        }
    }
}

/// Fractions that are the same may differ by less.
pub(super) const LATER: f64 = 1.0 + 8.0 * f64::EPSILON;

/// What may be the first impact.
struct Candidate {
    impact: Impact,
    /// Those that come to overlap.
    pieces: Option<[Piece; 2]>,
}

impl Candidate {
    /// Whether it is before another one. Of impacts at the same time, as of a box that falls flat on the joints of a chain,
    /// that one tells the normal which leads into no neighbour of what meets, and of several such the one most against the
    /// way.
    fn comes_before(&self, other: &Candidate, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let [mine, theirs] = [self, other].map(|candidate| candidate.impact.entry.fraction);
        if mine * LATER < theirs || theirs * LATER < mine {
            return mine < theirs;
        }
        let is_ghost = |candidate: &Candidate| candidate.leads_into_neighbour(mover, target);
        match (is_ghost(self), is_ghost(other)) {
            (false, false) => self.impact.way.opposes_more(&self.impact.entry.touch, &other.impact.entry.touch),
            (mine, theirs) => !mine && theirs,
        }
    }

    fn leads_into_neighbour(&self, mover: Placed<'_>, target: Placed<'_>) -> bool {
        let (Some([a, b]), Impact { entry, way, .. }) = (&self.pieces, &self.impact) else { return false };
        let (normal, at) = way.landing(&entry.touch);
        let on_mover = at + normal * a.radius - way.linear * entry.fraction;
        leads_into_neighbour(target, b, at - normal * b.radius, normal)
            || leads_into_neighbour(mover, a, on_mover, -normal)
    }
}
