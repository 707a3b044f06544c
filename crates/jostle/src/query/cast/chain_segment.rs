//! A segment of a chain as moving shapes meet it: the shapes that a one-sided segment counts for, and the normals that
//! it admits.
//!
//! A one-sided segment counts for a shape whose centroid is not behind its line at the start. It admits its front
//! normal, at a convex joint every normal between the fronts of the two segments that meet there, and at the free end
//! of an open chain every normal within 90° of its front. A convex shape that is met under one of these normals has its
//! centroid in front of one of the two segments, so a joint stops every shape that comes from the front, however wide.

use core::cmp::Ordering;

use super::piece_sweep::{PieceSweep, Touch};
use crate::{
    difference::{Facet, Measure, Owner, survey, walk},
    math::{
        dvec2::DVec2,
        moved::MovedSpan,
        predicates::{Span, cross_sign, dot_sign, orientation},
    },
    placed::{Body, Piece, PlacedPart},
};

/// A bound of the error of sines and cosines of accurate normals (proofs/chain-cones.proof). A normal within it of the
/// limit is admitted, so that none is lost between two segments.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// A segment of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainSegment {
    /// The shape that the chain belongs to.
    owner: Owner,
    pub(crate) one_sided: bool,
    ends: [DVec2; 2],
    /// The start of the segment before it and the end of the one after it.
    neighbours: [Option<DVec2>; 2],
}

impl ChainSegment {
    /// The part of A or B as a segment, if it is one.
    pub(crate) fn of(owner: Owner, part: &PlacedPart<'_>) -> Option<ChainSegment> {
        match &part.body {
            Body::Piece(segment) if part.is_path => {
                let ends = [segment.corners[0], segment.corners[segment.corners.len() - 1]];
                Some(ChainSegment { owner, one_sided: part.one_sided, ends, neighbours: part.neighbours })
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

    /// The joints at its ends: the two segments that meet there, in the direction of the chain.
    fn joints(&self) -> impl Iterator<Item = [Span; 2]> {
        let ([p, q], [before, after]) = (self.ends, self.neighbours);
        let start = before.map(|o| [Span::new(o, p), self.edge()]);
        start.into_iter().chain(after.map(|r| [self.edge(), Span::new(q, r)]))
    }

    /// Whether it counts for a shape with this centroid: it is two-sided, or the centroid is not behind its line;
    /// exact.
    pub(crate) fn counts_for(&self, centre: DVec2) -> bool {
        !self.one_sided || orientation(self.ends[0], self.ends[1], centre).is_le()
    }

    /// Whether it admits the normal of a touch.
    pub(super) fn admits(&self, touch: &Touch, sweep: &PieceSweep) -> bool {
        !self.one_sided
            || match *touch {
                Touch::Face(facet) if facet.owner == self.owner => self.is_front(facet.edge()),
                Touch::Face(facet) => self.admits_at(facet.v, facet.edge().reversed(), 0.0),
                Touch::Corners([a, b]) => {
                    let towards_a = sweep.normal_of_corners([a, b]);
                    let (end, normal) = if self.owner == Owner::A { (a, -towards_a) } else { (b, towards_a) };
                    self.admits_at(end, Span::vector(normal.left()), ROUNDING)
                }
            }
    }

    /// The unit normal of its front, if the end that is next to a point is a joint where the fronts face each other, and
    /// the other segment there counts for a shape with this centroid, too.
    pub(crate) fn front_in_corner(&self, at: DVec2, centre: DVec2) -> Option<DVec2> {
        let [p, q] = self.ends;
        let is_at_start = (at - p).length_squared() < (at - q).length_squared();
        let is_joint_there = |[before, after]: &[Span; 2]| if is_at_start { after.from == p } else { before.to == q };
        let holds = |[before, after]: [Span; 2]| {
            let other = if is_at_start { before } else { after };
            cross_sign(before, after).is_lt() && orientation(other.from, other.to, centre).is_le()
        };
        let along = q - p;
        self.joints().find(is_joint_there).is_some_and(holds).then(|| (along * (1.0 / along.length())).right())
    }

    /// Whether it admits a unit normal, known to within `slack`, of a shape next to a point.
    pub(crate) fn admits_near(&self, at: DVec2, normal: DVec2, slack: f64) -> bool {
        let [p, q] = self.ends;
        let end = if (at - p).length_squared() < (at - q).length_squared() { p } else { q };
        !self.one_sided || self.admits_at(end, Span::vector(normal.left()), slack)
    }

    /// Whether it admits the normal to the right of `edge` at one of its ends: its front, or a normal in the cone
    /// there. Sines and cosines may be off by `slack`.
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

    /// The minimum translation vector of a piece under the normals that it admits.
    ///
    /// Along a normal the depth is the overlap of the two projections. Between two normals at which the support points
    /// change, that is a cosine of at most half a period, so it is least at the normal of an edge or at the limit of
    /// the cone; for radii whose cores are apart, at the direction between the nearest points.
    pub(crate) fn mtv(&self, other: &Piece) -> Measure {
        let segment = Piece::segment(self.ends[0], self.ends[1]);
        let mut shortest: Option<Measure> = None;
        let mut add = |normal: DVec2| {
            let support = |corners: &[DVec2], along: DVec2| {
                corners[1..].iter().fold(corners[0], |best, &v| if along.dot(v - best) > 0.0 { v } else { best })
            };
            let (own, deepest) = (support(&self.ends, normal), support(&other.corners, -normal));
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
        shortest.unwrap_or_else(|| unreachable!("the front is admitted"))
    }

    /// Whether the right of one of its two sides is the front.
    fn is_front(&self, side: Span) -> bool {
        dot_sign(side, self.edge()).is_gt()
    }

    /// The touch at which a thin piece that starts on it and moves against its front is stopped.
    pub(super) fn touch_at_start(&self, thin: &Piece, sweep: &PieceSweep) -> Option<Touch> {
        let ([p, q], edge, corners, motion) = (self.ends, self.edge(), &thin.corners, sweep.seen_from(self.owner));
        let lies_on = |span: Span, v: DVec2| {
            orientation(span.from, span.to, v).is_eq()
                && dot_sign(span, Span::new(span.from, v)).is_ge()
                && dot_sign(span.reversed(), Span::new(span.to, v)).is_ge()
        };
        let own = Span::new(corners[0], corners[corners.len() - 1]);
        let is_on_line = corners.iter().all(|&v| orientation(p, q, v).is_eq());
        let touches = corners.iter().any(|&v| lies_on(edge, v)) || (corners.len() > 1 && lies_on(own, p));
        let enters = cross_sign(edge, Span::vector(motion)).is_gt();
        (is_on_line && touches && enters).then_some(Touch::Face(Facet { owner: self.owner, p, q, v: own.from }))
    }

    /// The touch at the joint where a collinear thin mover crosses the chain. A one-sided chain is crossed from its
    /// front only, and also by a mover that starts on the joint.
    pub(super) fn touch_at_joint(&self, thin: &Piece, sweep: &PieceSweep) -> Option<Touch> {
        let motion = sweep.seen_from(self.owner);
        let (lead, along) = (leading_point(thin, motion)?, Span::vector(motion));
        self.joints().find_map(|[before, after]| {
            let (side, ahead) = (cross_sign(before, along), Span::new(lead, after.from));
            let crosses = cross_sign(after, along) == side && if self.one_sided { side.is_gt() } else { side.is_ne() };
            let starts_there = self.one_sided && lead == after.from;
            let arrives = starts_there
                || (dot_sign(along, ahead).is_gt() && MovedSpan { span: ahead, by: -motion }.dot_sign(along).is_le());
            let touch = if starts_there {
                Touch::Face(Facet { owner: self.owner, p: before.from, q: before.to, v: lead })
            } else {
                Touch::Corners(self.owner.ordered(after.from, lead))
            };
            (crosses && cross_sign(along, ahead).is_eq() && arrives).then_some(touch)
        })
    }
}

/// The segments of chains among two parts, each with the index of the other part.
pub(crate) fn chain_segments(parts: [&PlacedPart<'_>; 2]) -> impl Iterator<Item = (ChainSegment, usize)> {
    let segment = |owner, part, other| Some((ChainSegment::of(owner, part)?, other));
    [segment(Owner::A, parts[0], 1), segment(Owner::B, parts[1], 0)].into_iter().flatten()
}

/// The leading point of a collinear thin mover: a point or a segment of radius 0 that moves along its own line.
pub(super) fn leading_point(thin: &Piece, linear: DVec2) -> Option<DVec2> {
    let along = Span::vector(linear);
    match *thin.corners {
        [only] if thin.radius == 0.0 && linear != DVec2::ZERO => Some(only),
        [p, q] if thin.radius == 0.0 && linear != DVec2::ZERO && cross_sign(along, Span::new(p, q)).is_eq() => {
            Some(if dot_sign(along, Span::new(p, q)).is_gt() { q } else { p })
        }
        _ => None,
    }
}
