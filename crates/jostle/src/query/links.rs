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
    shape::{Body, Piece},
};

/// A segment of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    ends: [DVec2; 2],
    neighbours: [Option<DVec2>; 2],
}

impl Link {
    pub(super) fn new(segment: &Piece, neighbours: [Option<DVec2>; 2]) -> Link {
        let corners = &segment.corners;
        Link { ends: [corners[0], corners[corners.len() - 1]], neighbours }
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

    /// Whether the segment, one-sided and of the shape `of`, is met here by a part of the other from in front.
    pub(super) fn stops(&self, of: Owner, other: &Body<'_>, touch: &Touch, way: &Way) -> bool {
        self.faces_all(other)
            || match *touch {
                Touch::Face(facet) => facet.owner != of && self.has_front_at(facet.v, facet.edge().reversed()),
                Touch::Corners([a, b]) => {
                    let (towards_a, _) = way.landing(touch);
                    let (end, normal) = if of == Owner::A { (a, -towards_a) } else { (b, towards_a) };
                    self.has_front_at(end, Span::vector(normal.left()))
                }
            }
    }

    /// Whether a normal of the segment at one of its ends lies between the fronts of the segments that meet there; the
    /// normal is to the right of `edge`.
    fn has_front_at(&self, end: DVec2, edge: Span) -> bool {
        self.joints().filter(|[_, after]| after.from == end).any(|[before, after]| {
            cross_sign(before, after).is_gt() && cross_sign(before, edge).is_ge() && cross_sign(edge, after).is_ge()
        })
    }

    /// Where the segment, one-sided and of the shape `of`, stops a thin piece that starts on it and moves against its
    /// front, of which no way past it would tell.
    pub(super) fn stops_at_start(&self, of: Owner, thin: &Piece, way: &Way) -> Option<Touch> {
        let [p, q] = self.ends;
        let edge = self.edge();
        let lies_on = |span: Span, v: DVec2| {
            orientation(span.from, span.to, v).is_eq()
                && dot_sign(span, Span::new(span.from, v)).is_ge()
                && dot_sign(span.reversed(), Span::new(span.to, v)).is_ge()
        };
        let own = Span::new(thin.corners[0], thin.corners[thin.corners.len() - 1]);
        let on_line = thin.corners.iter().all(|&v| orientation(p, q, v).is_eq());
        let meets =
            on_line && (thin.corners.iter().any(|&v| lies_on(edge, v)) || (thin.corners.len() > 1 && lies_on(own, p)));
        let inward = cross_sign(edge, Span::vector(way.past(of))).is_gt();
        (meets && inward).then_some(Touch::Face(Facet { owner: of, p, q, v: own.from }))
    }
}

impl Link {
    /// The joint through which a piece that moves along its own line, with this corner ahead, comes from one side of the
    /// chain to the other; if it is one-sided, from its front.
    pub(super) fn pierced(&self, lead: DVec2, linear: DVec2, one_sided: bool) -> Option<DVec2> {
        let along = Span::vector(linear);
        self.joints().find_map(|[before, after]| {
            let (side, ahead) = (cross_sign(before, along), Span::new(lead, after.from));
            let crosses = cross_sign(after, along) == side && if one_sided { side.is_gt() } else { side.is_ne() };
            let arrives = dot_sign(along, ahead).is_gt() && Moved { span: ahead, by: -linear }.dot_sign(along).is_le();
            (crosses && cross_sign(along, ahead).is_eq() && arrives).then_some(after.from)
        })
    }
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
