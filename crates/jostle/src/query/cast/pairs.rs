//! All pairs of pieces of two shapes that meet while one of them moves, the earliest about first.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{
    end::CastEnd,
    joints::{Sides, lead_of, links, ordered},
    passage::{Entry, Passage, for_outer_facets, is_thin, pass},
    way::{Touch, Way},
};
use crate::{
    difference::{Owner, Relation},
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, cross_sign, dot_sign},
    },
    placed::{Area, Beam, Body, Piece, Placed, Solid},
    union::{relate_area, relate_bodies},
};

/// Two pieces that meet on the way.
pub(crate) struct Encounter<'p> {
    pub(crate) begins: Begins,
    pub(crate) ends: Ends<'p>,
    pub(crate) way: Way,
    /// Of the mover and of the target.
    pub(crate) parts: [u32; 2],
}

/// When an encounter begins.
pub(crate) enum Begins {
    AtStart,
    At(Entry),
}

/// What tells when an encounter ends.
pub(crate) enum Ends<'p> {
    /// With the overlap of two pieces.
    Overlap([&'p Piece; 2]),
    /// When these touch.
    Touch(Touch),
    /// As soon as it begins.
    AtOnce,
}

/// Fractions that are the same may differ by less.
pub(crate) const LATER: f64 = 1.0 + 8.0 * f64::EPSILON;

/// What a visitor returns who wants no more.
pub(crate) const NOTHING_MORE: f64 = -1.0;

/// Visits all pairs of pieces that meet while the mover goes along `linear`, up to a fraction that the visitor returns;
/// whether the mover may surely go to the end of its way in f32, if it meets nothing.
pub(crate) fn for_encounters(
    sides: &Sides<'_>,
    mover: Placed<'_>,
    linear: DVec2,
    end: Option<&CastEnd>,
    visit: &mut dyn FnMut(Encounter<'_>) -> f64,
) -> bool {
    let target = sides.target();
    let mut search = PairSearch { sides, linear, end, end_is_free: end.is_some(), until: 1.0, visit };
    // What the target meets of the mover, as seen from that.
    let (near, room) = (target.bounds(), search.room());
    let back = Bounds { min: near.min - linear, max: near.max - linear };
    _ = mover.solids_near(near.union(back).grown(room), |own| {
        target.solids_along(Beam::thick(own.body.bounds().grown(room), linear).until(search.until), &mut |other| {
            search.meet(&own, &other);
            search.until
        });
        if search.until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    search.end_is_free
}

struct PairSearch<'v, 's> {
    sides: &'v Sides<'s>,
    linear: DVec2,
    end: Option<&'v CastEnd>,
    /// So far.
    end_is_free: bool,
    until: f64,
    visit: &'v mut dyn FnMut(Encounter<'_>) -> f64,
}

impl PairSearch<'_, '_> {
    fn report(&mut self, meeting: Encounter<'_>) {
        self.until = self.until.min((self.visit)(meeting));
    }

    /// How far what is visited may be from the way.
    fn room(&self) -> f64 {
        self.end.map_or(0.0, |end| end.room)
    }

    fn meet(&mut self, own: &Solid<'_>, other: &Solid<'_>) {
        let solids = [own, other];
        if !self.sides.let_meet(solids) {
            return;
        }
        if self.passes(solids) {
            self.end_is_free = false;
        } else {
            let parts = solids.map(|solid| solid.part);
            for_piece_pairs(solids, self.linear, [self.until, self.room()], &mut |pieces| {
                self.meet_pieces(pieces, parts, solids);
                self.until
            });
        }
        match (&own.body, &other.body) {
            (Body::Piece(a), Body::Piece(b)) if a.is_thin() && b.is_thin() => self.meet_joints(solids, [a, b]),
            (Body::Piece(a), Body::Area(area)) => self.meet_seams(solids, area, a, Owner::B),
            (Body::Area(area), Body::Piece(b)) => self.meet_seams(solids, area, b, Owner::A),
            _ => {}
        }
    }

    /// Whether an area passes a one-sided segment: it does not overlap it at the start, and touches it first under a normal
    /// that the segment does not give. Its pieces cannot be asked one by one, since their seams give normals of their own.
    fn passes(&self, solids: [&Solid<'_>; 2]) -> bool {
        let has_area = solids.iter().any(|solid| matches!(solid.body, Body::Area(_)));
        if !has_area || solids.iter().all(|solid| !solid.one_sided) {
            return false;
        }
        let (mut first, mut admitted) = (1.0_f64, f64::INFINITY);
        for_piece_pairs(solids, self.linear, [self.until, 0.0], &mut |pieces| {
            if let Passage::Enters(entry) = pass(pieces[0], pieces[1], self.linear) {
                first = first.min(entry.fraction);
                let way = Way::new(pieces[0], pieces[1], self.linear);
                if admitted_entry(solids, pieces, entry, &way).is_some() {
                    admitted = admitted.min(entry.fraction);
                }
            }
            first * LATER
        });
        let overlaps = || relate_bodies(&solids[0].body, &solids[1].body) == Relation::Overlapping;
        admitted > first * LATER && !overlaps()
    }

    fn meet_pieces(&mut self, pieces: [&Piece; 2], parts: [u32; 2], solids: [&Solid<'_>; 2]) {
        let ([a, b], way) = (pieces, Way::new(pieces[0], pieces[1], self.linear));
        let ends = if is_thin(a, b) { Ends::AtOnce } else { Ends::Overlap(pieces) };
        let begins = match pass(a, b, self.linear) {
            Passage::Clear => {
                self.end_is_free &= !is_thin(a, b) && self.end.is_some_and(|end| end.keeps_off(a, b));
                return;
            }
            Passage::Started => Begins::AtStart,
            Passage::Enters(entry) => match admitted_entry(solids, pieces, entry, &way) {
                Some(entry) => Begins::At(entry),
                // The pieces of an area were asked together.
                None if solids.iter().any(|solid| matches!(solid.body, Body::Area(_))) => Begins::At(entry),
                None => {
                    self.end_is_free = false;
                    return;
                }
            },
        };
        self.report(Encounter { begins, ends, way, parts });
    }

    /// What has no inside to overlap with runs into a chain at a joint too, and into its front from a start on it.
    fn meet_joints(&mut self, solids: [&Solid<'_>; 2], pieces: [&Piece; 2]) {
        let (way, parts) = (Way::new(pieces[0], pieces[1], self.linear), solids.map(|solid| solid.part));
        let one_sided = links(solids).filter(|(link, _)| link.one_sided);
        let mut at_start = one_sided.map(|(link, other)| link.stops_at_start(pieces[other], &way));
        // Of two such each must meet the front of the other.
        let at_start = at_start.next().flatten().filter(|_| at_start.all(|touch| touch.is_some()));
        let pierced = links(solids).filter_map(|(link, other)| link.pierced(pieces[other], &way));
        for touch in at_start.into_iter().chain(pierced) {
            let begins = Begins::At(Entry { fraction: way.enter(&touch).min(1.0), touch });
            self.report(Encounter { begins, ends: Ends::AtOnce, way, parts });
        }
    }

    /// What moves along its own line comes into an area also along a seam, where it only touches the pieces to both
    /// sides.
    fn meet_seams(&mut self, solids: [&Solid<'_>; 2], area: &Area<'_>, thin: &Piece, of: Owner) {
        if !thin.is_thin() {
            return;
        }
        self.end_is_free = false;
        let (way, parts) = (Way { linear: self.linear, radii: [0.0; 2] }, solids.map(|solid| solid.part));
        let past = way.past(of);
        let ends = thin.corners.len() - 1;
        if relate_area(area, thin) == Relation::Overlapping {
            // It may only touch the pieces beside a seam. If it comes into one, that says how long it stays.
            self.report(Encounter { begins: Begins::AtStart, ends: Ends::AtOnce, way, parts });
        }
        let Some(lead) = lead_of(thin, past) else { return };
        let tail = if thin.corners[0] == lead { thin.corners[ends] } else { thin.corners[0] };
        let along = Span::vector(past);
        _ = area.seams_near(thin.bounds().union(thin.moved(past).bounds()), |p, q| {
            let seam = if dot_sign(along, Span::new(p, q)).is_gt() { Span::new(p, q) } else { Span::new(q, p) };
            let [ahead, behind] = [Span::new(lead, seam.from), Span::new(tail, seam.to)];
            let is_on_line = cross_sign(along, seam).is_eq() && cross_sign(along, ahead).is_eq();
            let arrives = Moved { span: ahead, by: -past }.dot_sign(along).is_lt();
            if is_on_line && arrives && dot_sign(along, behind).is_gt() {
                let touch = Touch::Corners(ordered(of, seam.from, lead));
                let begins = match dot_sign(along, ahead) {
                    Ordering::Less => Begins::AtStart,
                    Ordering::Equal => Begins::At(Entry { fraction: 0.0, touch }),
                    Ordering::Greater => Begins::At(Entry { fraction: way.enter(&touch), touch }),
                };
                let ends = Ends::Touch(Touch::Corners(ordered(of, seam.to, tail)));
                if matches!(begins, Begins::AtStart) || admits(solids, &touch, &way) {
                    self.report(Encounter { begins, ends, way, parts });
                }
            }
            ControlFlow::Continue(())
        });
    }
}

/// Visits all pairs of pieces of two parts whose boxes come within `room` of each other, up to a fraction that the visitor
/// returns.
fn for_piece_pairs(
    [own, other]: [&Solid<'_>; 2],
    linear: DVec2,
    [until, room]: [f64; 2],
    visit: &mut dyn FnMut([&Piece; 2]) -> f64,
) {
    let beam = |piece: &Piece, direction| Beam::thick(piece.bounds().grown(room), direction).until(until);
    match (&own.body, &other.body) {
        (Body::Piece(a), Body::Piece(b)) => _ = visit([a, b]),
        (Body::Piece(a), Body::Area(area)) => area.pieces_along(beam(a, linear), |b| visit([a, b])),
        (Body::Area(area), Body::Piece(b)) => area.pieces_along(beam(b, -linear), |a| visit([a, b])),
        (Body::Area(mover), Body::Area(area)) => {
            let mut until = until;
            _ = mover.pieces_near(Bounds::ALL, |_, a| {
                area.pieces_along(Beam::thick(a.bounds().grown(room), linear).until(until), |b| {
                    until = visit([a, b]);
                    until
                });
                if until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

/// An entry under a normal that the segments of chains among two parts give, if there is one.
///
/// Where corners meet corners, two edges of the difference are entered at once, and either has a normal of the touch. So of
/// those that are entered as late as the entry, to within rounding, it is enough that one has a normal that is given.
fn admitted_entry(solids: [&Solid<'_>; 2], [a, b]: [&Piece; 2], entry: Entry, way: &Way) -> Option<Entry> {
    if admits(solids, &entry.touch, way) {
        return Some(entry);
    }
    let mut admitted = None;
    if way.reach() == 0.0 && !is_thin(a, b) {
        for_outer_facets(a, b, |facet| {
            let touch = Touch::Face(facet);
            let approaches = || cross_sign(facet.edge(), Span::vector(way.past(facet.owner))).is_gt();
            if admitted.is_none()
                && admits(solids, &touch, way)
                && approaches()
                && way.enter(&touch) * LATER >= entry.fraction
            {
                admitted = Some(Entry { touch, ..entry });
            }
        });
    }
    admitted
}

/// Whether segments of chains among two parts give the normal of a touch.
fn admits(solids: [&Solid<'_>; 2], touch: &Touch, way: &Way) -> bool {
    links(solids).all(|(link, _)| link.admits(touch, way))
}
