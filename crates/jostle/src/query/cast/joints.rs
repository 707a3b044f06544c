//! The segments of a chain as moving shapes meet them: on which side of a one-sided segment a shape counts as being, and
//! which normals the segment gives.
//!
//! A one-sided segment counts for a shape whose centroid is not behind its line at the start. It gives its front normal,
//! and at a convex joint every normal between the fronts of the two segments that meet there; at the free end of an open
//! chain every normal within 90° of its front. A convex shape that is met under one of these normals has its centroid in
//! front of one of the two segments, so a joint holds whatever comes to it from the front, however wide.

use core::{cell::OnceCell, cmp::Ordering};

use super::way::{Touch, Way};
use crate::{
    difference::{Facet, Measure, Owner, survey, walk},
    math::{
        dvec2::DVec2,
        moved::Moved,
        predicates::{Span, cross_sign, dot_sign, orientation},
    },
    placed::{Body, Piece, Placed, Solid},
};

/// The sines and cosines of computed normals are off by less. A normal so near to the limit is admitted, so that none is
/// lost between two segments.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// A segment of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainLink {
    /// Which of the two shapes is the chain.
    owner: Owner,
    pub(crate) one_sided: bool,
    ends: [DVec2; 2],
    /// Where the segment before it starts, and where the one after it ends.
    neighbours: [Option<DVec2>; 2],
}

impl ChainLink {
    /// The segment that a part of A or B is, if it is one.
    pub(crate) fn of(owner: Owner, solid: &Solid<'_>) -> Option<ChainLink> {
        match &solid.body {
            Body::Piece(segment) if solid.is_path => {
                let ends = [segment.corners[0], segment.corners[segment.corners.len() - 1]];
                Some(ChainLink { owner, one_sided: solid.one_sided, ends, neighbours: solid.neighbours })
            }
            _ => None,
        }
    }

    pub(crate) fn ends(&self) -> [DVec2; 2] {
        self.ends
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

    /// Whether it counts for a shape with this centroid: two-sided, or with the centroid not behind its line; exact.
    pub(crate) fn counts_for(&self, centre: DVec2) -> bool {
        !self.one_sided || orientation(self.ends[0], self.ends[1], centre).is_le()
    }

    /// Whether it gives the normal under which a shape that moves touches it here.
    pub(crate) fn admits(&self, touch: &Touch, way: &Way) -> bool {
        !self.one_sided
            || match *touch {
                Touch::Face(facet) if facet.owner == self.owner => self.is_front(facet.edge()),
                Touch::Face(facet) => self.admits_at(facet.v, facet.edge().reversed(), 0.0),
                Touch::Corners([a, b]) => {
                    let (towards_a, _) = way.landing(touch);
                    let (end, normal) = if self.owner == Owner::A { (a, -towards_a) } else { (b, towards_a) };
                    self.admits_at(end, Span::vector(normal.left()), ROUNDING)
                }
            }
    }

    /// The same for a unit normal out of the segment, known to within `slack`, of a shape next to a point.
    pub(crate) fn admits_near(&self, at: DVec2, normal: DVec2, slack: f64) -> bool {
        let [p, q] = self.ends;
        let end = if (at - p).length_squared() < (at - q).length_squared() { p } else { q };
        !self.one_sided || self.admits_at(end, Span::vector(normal.left()), slack)
    }

    /// Whether a normal, to the right of `edge`, is the front, or at one of the ends lies within the cone there. Sines and
    /// cosines may be off by `slack`.
    fn admits_at(&self, end: DVec2, edge: Span, slack: f64) -> bool {
        let is_nearly = |sign: Ordering, product: fn(DVec2, DVec2) -> f64, a: Span, b: Span| {
            let (a, b) = (a.rounded(), b.rounded());
            sign.is_ge() || (slack > 0.0 && product(a, b) >= -slack * a.length() * b.length())
        };
        let turns_left = |a: Span, b: Span| is_nearly(cross_sign(a, b), DVec2::cross, a, b);
        let leads_on = |a: Span, b: Span| is_nearly(dot_sign(a, b), DVec2::dot, a, b);
        let own = self.edge();
        if turns_left(own, edge) && turns_left(edge, own) && dot_sign(own, edge).is_gt() {
            return true;
        }
        let is_within = |[before, after]: [Span; 2]| {
            let turn = cross_sign(before, after);
            let is_convex = turn.is_gt() || (turn.is_eq() && dot_sign(before, after).is_lt());
            is_convex && turns_left(before, edge) && turns_left(edge, after)
        };
        let [p, q] = self.ends;
        let at_start = || self.neighbours[0].map_or(leads_on(own, edge), |o| is_within([Span::new(o, p), own]));
        let at_end = || self.neighbours[1].map_or(leads_on(own, edge), |r| is_within([own, Span::new(q, r)]));
        (end == p && at_start()) || (end == q && at_end())
    }

    /// The shortest move of a piece out of it, under one of the normals that it gives.
    ///
    /// Along a normal the piece has to go as far as the two reach into each other along it. Between two normals at which
    /// the corners that reach farthest change that is a cosine of at most half a period, so it is least at a normal of an edge
    /// or at the limit of the cone; of skins whose cores are apart, between the nearest points.
    pub(crate) fn way_out(&self, other: &Piece) -> Measure {
        let segment = Piece::segment(self.ends[0], self.ends[1]);
        let mut shortest: Option<Measure> = None;
        let mut add = |normal: DVec2| {
            let farthest = |corners: &[DVec2], along: DVec2| {
                corners[1..].iter().fold(corners[0], |best, &v| if along.dot(v - best) > 0.0 { v } else { best })
            };
            let (own, deepest) = (farthest(&self.ends, normal), farthest(&other.corners, -normal));
            let depth = normal.dot(own - deepest) + other.radius;
            if shortest.is_none_or(|best| depth < -best.distance) {
                let point = deepest - normal * other.radius;
                shortest = Some(Measure { distance: -depth, normal, points: [point + normal * depth, point] });
            }
        };
        let unit = |v: DVec2| v * (1.0 / v.length());
        let [p, q] = self.ends;
        let along = unit(q - p);
        add(along.right());
        let limit = |before: DVec2, after: DVec2, limit: DVec2| (before.cross(after) > 0.0).then(|| limit.right());
        let at_start = self.neighbours[0].map_or(Some(-along), |o| limit(p - o, along, unit(p - o)));
        let at_end = self.neighbours[1].map_or(Some(along), |r| limit(along, r - q, unit(r - q)));
        at_start.into_iter().chain(at_end).for_each(&mut add);
        walk(&segment.corners, &other.corners, |facet| {
            if facet.owner == Owner::B && self.admits_at(facet.v, facet.edge().reversed(), ROUNDING) {
                add(facet.normal());
            }
        });
        let nearest = survey(&segment, other).nearest(&segment, other);
        if nearest.distance > 0.0 && self.admits_near(nearest.points[0], nearest.normal, ROUNDING) {
            add(nearest.normal);
        }
        shortest.unwrap_or_else(|| unreachable!("the front is one"))
    }

    /// Whether the right of one of its two sides is the front.
    fn is_front(&self, side: Span) -> bool {
        dot_sign(side, self.edge()).is_gt()
    }

    /// The touch with which a one-sided segment stops what starts on it and moves against its front.
    pub(crate) fn stops_at_start(&self, thin: &Piece, way: &Way) -> Option<Touch> {
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

    /// The joint through which a thin piece that moves along its own line comes from one side of the chain to the other. A
    /// one-sided chain is pierced from its front only, and also by what starts on the joint.
    pub(crate) fn pierced(&self, thin: &Piece, way: &Way) -> Option<Touch> {
        let past = way.past(self.owner);
        let (lead, along) = (lead_of(thin, past)?, Span::vector(past));
        self.joints().find_map(|[before, after]| {
            let (side, ahead) = (cross_sign(before, along), Span::new(lead, after.from));
            let crosses = cross_sign(after, along) == side && if self.one_sided { side.is_gt() } else { side.is_ne() };
            let starts_there = self.one_sided && lead == after.from;
            let arrives = starts_there
                || (dot_sign(along, ahead).is_gt() && Moved { span: ahead, by: -past }.dot_sign(along).is_le());
            let touch = if starts_there {
                Touch::Face(Facet { owner: self.owner, p: before.from, q: before.to, v: lead })
            } else {
                Touch::Corners(ordered(self.owner, after.from, lead))
            };
            (crosses && cross_sign(along, ahead).is_eq() && arrives).then_some(touch)
        })
    }
}

/// On which side of one-sided chains two shapes count as being: that of their centroids, as a rule where a motion starts.
pub(crate) struct Sides<'a> {
    wholes: [Placed<'a>; 2],
    /// Once they were asked for.
    centres: [OnceCell<DVec2>; 2],
}

impl<'a> Sides<'a> {
    #[inline]
    pub(crate) fn of(a: Placed<'a>, b: Placed<'a>) -> Sides<'a> {
        Sides { wholes: [a, b], centres: [OnceCell::new(), OnceCell::new()] }
    }

    /// The first of the two, where its centroid was asked for.
    #[inline]
    pub(crate) fn mover(&self) -> Placed<'a> {
        self.wholes[0]
    }

    /// The second.
    #[inline]
    pub(crate) fn target(&self) -> Placed<'a> {
        self.wholes[1]
    }

    /// Whether segments of one-sided chains among two parts, one of either shape, count for the other shape.
    pub(crate) fn let_meet(&self, solids: [&Solid<'_>; 2]) -> bool {
        // A segment that placing left without length has no sides; its neighbours have its joints.
        let counts = |link: &ChainLink, other| link.ends[0] != link.ends[1] && self.is_in_front(other, link.ends);
        links(solids).filter(|(link, _)| link.one_sided).all(|(link, other)| counts(&link, other))
    }

    /// Whether the centroid of the first (0) or the second (1) is not behind the line of a segment; exact.
    pub(crate) fn is_in_front(&self, whole: usize, [p, q]: [DVec2; 2]) -> bool {
        let centre = self.centres[whole].get_or_init(|| self.wholes[whole].centre());
        orientation(p, q, *centre).is_le()
    }
}

/// Which of two parts are segments of chains, each with the place of the other part.
pub(crate) fn links(solids: [&Solid<'_>; 2]) -> impl Iterator<Item = (ChainLink, usize)> {
    let link = |owner, solid, other| Some((ChainLink::of(owner, solid)?, other));
    [link(Owner::A, solids[0], 1), link(Owner::B, solids[1], 0)].into_iter().flatten()
}

/// A corner of one shape and one of the other, A's first.
pub(crate) fn ordered(owner: Owner, own: DVec2, other: DVec2) -> [DVec2; 2] {
    if owner == Owner::A { [own, other] } else { [other, own] }
}

/// The corner that is ahead, of a point or a sharp segment that moves along its own line.
pub(crate) fn lead_of(spear: &Piece, linear: DVec2) -> Option<DVec2> {
    let along = Span::vector(linear);
    match *spear.corners {
        [only] if spear.radius == 0.0 && linear != DVec2::ZERO => Some(only),
        [p, q] if spear.radius == 0.0 && linear != DVec2::ZERO && cross_sign(along, Span::new(p, q)).is_eq() => {
            Some(if dot_sign(along, Span::new(p, q)).is_gt() { q } else { p })
        }
        _ => None,
    }
}
