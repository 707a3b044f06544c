//! All pairs of pieces of two shapes that meet while one of them moves, roughly the first first.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{
    cast::LATER,
    links::{Link, lead_of, ordered},
    passage::{Entry, Passage, is_thin, pass},
    relate::Relation,
    solids::{relate_area, relate_bodies},
    walk::Owner,
    way::{Touch, Way},
};
use crate::{
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, cross_sign, dot_sign},
    },
    shape::{Area, Beam, Body, Piece, Placed, Solid},
};

/// Two pieces that meet on the way.
pub(super) struct Encounter<'p> {
    pub(super) begins: Begins,
    pub(super) ends: Ends<'p>,
    pub(super) way: Way,
    /// Of the mover and of the target.
    pub(super) parts: [u32; 2],
}

/// When an encounter begins.
pub(super) enum Begins {
    AtStart,
    At(Entry),
}

/// What tells when an encounter ends.
pub(super) enum Ends<'p> {
    /// With the overlap of two pieces.
    Overlap([&'p Piece; 2]),
    /// When these touch.
    Touch(Touch),
    /// As soon as it begins.
    AtOnce,
}

/// What a visitor returns who wants no more.
pub(super) const NOTHING_MORE: f64 = -1.0;

/// Visits all pairs of pieces that meet while the mover goes along `linear`, up to a fraction that the visitor returns.
pub(super) fn for_encounters(
    mover: Placed<'_>,
    linear: DVec2,
    target: Placed<'_>,
    visit: &mut dyn FnMut(Encounter<'_>) -> f64,
) {
    let mut search = Search { linear, until: 1.0, visit };
    // What the target meets of the mover, as seen from that.
    let near = target.bounds();
    let back = Bounds { min: near.min - linear, max: near.max - linear };
    _ = mover.solids_near(near.union(back), |own| {
        target.solids_along(Beam::thick(own.body.bounds(), linear).until(search.until), &mut |other| {
            search.meet(&own, &other);
            search.until
        });
        if search.until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
}

struct Search<'v> {
    linear: DVec2,
    until: f64,
    visit: &'v mut dyn FnMut(Encounter<'_>) -> f64,
}

impl Search<'_> {
    fn report(&mut self, meeting: Encounter<'_>) {
        self.until = self.until.min((self.visit)(meeting));
    }

    fn meet(&mut self, own: &Solid<'_>, other: &Solid<'_>) {
        let solids = [own, other];
        if self.counts(solids) {
            let (until, parts) = (self.until, solids.map(|solid| solid.part));
            for_piece_pairs(solids, self.linear, until, &mut |pieces| {
                self.meet_pieces(pieces, parts);
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

    fn meet_pieces(&mut self, pieces: [&Piece; 2], parts: [u32; 2]) {
        let [a, b] = pieces;
        let ends = if is_thin(a, b) { Ends::AtOnce } else { Ends::Overlap(pieces) };
        let begins = match pass(a, b, self.linear) {
            Passage::Clear => return,
            Passage::Started => Begins::AtStart,
            Passage::Enters(entry) => Begins::At(entry),
        };
        self.report(Encounter { begins, ends, way: Way::new(a, b, self.linear), parts });
    }

    /// Whether what is one-sided of the two, if anything is, meets the other from in front: all of it, or a joint where it
    /// first does.
    fn counts(&self, solids: [&Solid<'_>; 2]) -> bool {
        if solids.iter().all(|solid| !solid.one_sided) {
            return true;
        }
        let (mut first, mut stopped, mut at_joints_only) = (1.0_f64, f64::INFINITY, None);
        for_piece_pairs(solids, self.linear, self.until, &mut |pieces| {
            let [a, b] = pieces;
            if let Passage::Enters(Entry { fraction, touch }) = pass(a, b, self.linear) {
                first = first.min(fraction);
                let way = Way::new(a, b, self.linear);
                let at_joints_only = at_joints_only.get_or_insert_with(|| {
                    let mut links = links(solids).filter(|(link, other)| !link.stops(&solids[*other].body));
                    [links.next(), links.next()]
                });
                let mut links = at_joints_only.iter().flatten();
                if links.all(|(link, other)| link.stops_at_joint(pieces[*other], &touch, &way)) {
                    stopped = stopped.min(fraction);
                }
            }
            first * LATER
        });
        // What enters a piece of an area may be inside another at the start, or along a seam inside none.
        let starts_inside = || relate_bodies(&solids[0].body, &solids[1].body) == Relation::Overlapping;
        let has_area = solids.iter().any(|solid| matches!(solid.body, Body::Area(_)));
        stopped <= first * LATER && !(has_area && starts_inside())
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
        // An area on both sides of its line is never in front of what is one-sided.
        if !thin.is_thin() || solids.iter().any(|solid| solid.one_sided) {
            return;
        }
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
                self.report(Encounter { begins, ends, way, parts });
            }
            ControlFlow::Continue(())
        });
    }
}

/// Visits all pairs of pieces of two parts that may come near to each other, up to a fraction that the visitor returns.
fn for_piece_pairs(
    [own, other]: [&Solid<'_>; 2],
    linear: DVec2,
    until: f64,
    visit: &mut dyn FnMut([&Piece; 2]) -> f64,
) {
    let beam = |piece: &Piece, direction| Beam::thick(piece.bounds(), direction).until(until);
    match (&own.body, &other.body) {
        (Body::Piece(a), Body::Piece(b)) => _ = visit([a, b]),
        (Body::Piece(a), Body::Area(area)) => area.pieces_along(beam(a, linear), |b| visit([a, b])),
        (Body::Area(area), Body::Piece(b)) => area.pieces_along(beam(b, -linear), |a| visit([a, b])),
        (Body::Area(mover), Body::Area(area)) => {
            let mut until = until;
            _ = mover.pieces_near(Bounds::ALL, |_, a| {
                area.pieces_along(Beam::thick(a.bounds(), linear).until(until), |b| {
                    until = visit([a, b]);
                    until
                });
                if until < 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

/// Which of two parts are segments of chains, each with the place of the other part.
fn links(solids: [&Solid<'_>; 2]) -> impl Iterator<Item = (Link, usize)> {
    let link = |owner, solid, other| Some((Link::of(owner, solid)?, other));
    [link(Owner::A, solids[0], 1), link(Owner::B, solids[1], 0)].into_iter().flatten()
}
