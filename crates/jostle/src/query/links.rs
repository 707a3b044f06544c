//! What casts see of a segment of a chain besides its points: its front, and the joints with its neighbours.
//!
//! A one-sided segment stops what comes from wholly in front of it. That alone would let a wide box fall through the peak
//! of a roof, for next to a peak no wide box is wholly in front of either side; so a joint stops too what comes from in
//! front of the joint: what touches it under a normal between the fronts of its two segments.

use core::ops::ControlFlow;

use super::{
    walk::{Facet, Owner},
    way::{Touch, Way},
};
use crate::{
    math::{
        bounds::Bounds,
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, compare_line_distance, cross_sign, dot_sign, orientation},
    },
    shape::{Body, Piece, Solid},
};

/// A segment of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Which of the two shapes is the chain.
    owner: Owner,
    pub(super) one_sided: bool,
    ends: [DVec2; 2],
    /// Where the segment before it starts, and where the one after it ends.
    neighbours: [Option<DVec2>; 2],
}

impl Link {
    /// The segment that a part of A or B is, if it is one.
    pub(super) fn of(owner: Owner, solid: &Solid<'_>) -> Option<Link> {
        match &solid.body {
            Body::Piece(segment) if solid.is_path => {
                let ends = [segment.corners[0], segment.corners[segment.corners.len() - 1]];
                Some(Link { owner, one_sided: solid.one_sided, ends, neighbours: solid.neighbours })
            }
            _ => None,
        }
    }

    fn edge(&self) -> Span {
        Span::new(self.ends[0], self.ends[1])
    }

    /// The two segments that meet in either end, in the direction of travel.
    fn joints(&self) -> impl Iterator<Item = [Span; 2]> {
        let ([p, q], [before, after]) = (self.ends, self.neighbours);
        let start = before.map(|o| [Span::new(o, p), self.edge()]);
        start.into_iter().chain(after.map(|r| [self.edge(), Span::new(q, r)]))
    }

    fn faces_all(&self, body: &Body<'_>) -> bool {
        match body {
            Body::Piece(piece) => self.faces(piece),
            Body::Area(area) => {
                let behind = |_, piece: &Piece| {
                    if self.faces(piece) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                area.pieces_near(Bounds::ALL, behind).is_continue()
            }
        }
    }

    /// Whether a piece lies wholly in front of the line of the segment, or on it; exact.
    fn faces(&self, piece: &Piece) -> bool {
        let edge = self.edge();
        piece.corners.iter().all(|&v| {
            let offset = Span::new(edge.from, v);
            cross_sign(edge, offset).is_le()
                && (piece.radius == 0.0 || compare_line_distance(edge, offset, [piece.radius, 0.0]).is_ge())
        })
    }

    /// Whether it stops a part of the other shape wherever that meets it: if it is one-sided, what is wholly in front.
    pub(super) fn stops(&self, other: &Body<'_>) -> bool {
        !self.one_sided || self.faces_all(other)
    }

    /// Whether it stops at a joint a piece that meets it here.
    pub(super) fn stops_at_joint(&self, other: &Piece, touch: &Touch, way: &Way) -> bool {
        match *touch {
            Touch::Face(facet) => {
                let (from, edge) = if facet.owner == self.owner {
                    (facet.v, facet.edge())
                } else {
                    (facet.p, facet.edge().reversed())
                };
                if cross_sign(edge, self.edge()).is_ne() {
                    return self.has_front_at(facet.v, edge);
                }
                // They meet flat, and which of the two edges tells of that says nothing. Areas alone, which have no skin, do
                // with this normal and yet are not wholly in front.
                let past = Span::vector(way.past(self.owner));
                let comes_to = |end: DVec2| {
                    let is_level = |v: &&DVec2| cross_sign(edge, Span::new(from, **v)).is_eq();
                    let sides = || other.corners.iter().filter(is_level).map(|&v| cross_sign(past, Span::new(end, v)));
                    sides().any(|side| side.is_le()) && sides().any(|side| side.is_ge())
                };
                self.ends.into_iter().any(|end| self.has_front_at(end, edge) && comes_to(end))
            }
            Touch::Corners([a, b]) => {
                let (towards_a, _) = way.landing(touch);
                let (end, normal) = if self.owner == Owner::A { (a, -towards_a) } else { (b, towards_a) };
                self.has_front_at(end, Span::vector(normal.left()))
            }
        }
    }

    /// The same of a meeting next to a point, under a normal out of the chain, both as at the start.
    pub(super) fn is_met_by(&self, other: &Body<'_>, at: DVec2, normal: DVec2) -> bool {
        let [p, q] = self.ends;
        let end = if (at - p).length_squared() < (at - q).length_squared() { p } else { q };
        !self.one_sided || self.faces_all(other) || self.has_front_at(end, Span::vector(normal.left()))
    }

    /// Whether a normal of the segment at one of its ends lies between the fronts of the segments that meet there; the
    /// normal is to the right of `edge`.
    fn has_front_at(&self, end: DVec2, edge: Span) -> bool {
        self.joints().filter(|[_, after]| after.from == end).any(|[before, after]| {
            cross_sign(before, after).is_gt() && cross_sign(before, edge).is_ge() && cross_sign(edge, after).is_ge()
        })
    }

    /// Where, one-sided, it stops what starts on it and moves against its front.
    pub(super) fn stops_at_start(&self, thin: &Piece, way: &Way) -> Option<Touch> {
        let ([p, q], edge, corners, past) = (self.ends, self.edge(), &thin.corners, way.past(self.owner));
        let lies_on = |span: Span, v: DVec2| {
            orientation(span.from, span.to, v).is_eq()
                && dot_sign(span, Span::new(span.from, v)).is_ge()
                && dot_sign(span.reversed(), Span::new(span.to, v)).is_ge()
        };
        let own = Span::new(corners[0], corners[corners.len() - 1]);
        let is_on_line = corners.iter().all(|&v| orientation(p, q, v).is_eq());
        let meets = corners.iter().any(|&v| lies_on(edge, v)) || (corners.len() > 1 && lies_on(own, p));
        let goes_in = cross_sign(edge, Span::vector(past)).is_gt();
        (is_on_line && meets && goes_in).then_some(Touch::Face(Facet { owner: self.owner, p, q, v: own.from }))
    }

    /// The joint through which a thin piece that moves along its own line comes from one side of the chain to the other; if
    /// it is one-sided, from its front.
    pub(super) fn pierced(&self, thin: &Piece, way: &Way) -> Option<Touch> {
        let past = way.past(self.owner);
        let (lead, along) = (lead_of(thin, past)?, Span::vector(past));
        self.joints().find_map(|[before, after]| {
            let (side, ahead) = (cross_sign(before, along), Span::new(lead, after.from));
            let crosses = cross_sign(after, along) == side && if self.one_sided { side.is_gt() } else { side.is_ne() };
            let arrives = dot_sign(along, ahead).is_gt() && Moved { span: ahead, by: -past }.dot_sign(along).is_le();
            let touch = Touch::Corners(ordered(self.owner, after.from, lead));
            (crosses && cross_sign(along, ahead).is_eq() && arrives).then_some(touch)
        })
    }
}

/// A corner of one shape and one of the other, A's first.
pub(super) fn ordered(owner: Owner, own: DVec2, other: DVec2) -> [DVec2; 2] {
    if owner == Owner::A { [own, other] } else { [other, own] }
}

/// The corner that is ahead, of a point or a sharp segment that moves along its own line.
pub(super) fn lead_of(spear: &Piece, linear: DVec2) -> Option<DVec2> {
    let along = Span::vector(linear);
    match *spear.corners {
        [only] if spear.radius == 0.0 && linear != DVec2::ZERO => Some(only),
        [p, q] if spear.radius == 0.0 && linear != DVec2::ZERO && cross_sign(along, Span::new(p, q)).is_eq() => {
            Some(if dot_sign(along, Span::new(p, q)).is_gt() { q } else { p })
        }
        _ => None,
    }
}
