//! The time for which two moving pieces are certain to keep a gap.
//!
//! Three axes are tried: the direction between the nearest points, fixed in the world, and the normal of the edge of
//! largest separation of either piece, which turns with it. In the frame of that piece the line of the edge is at rest,
//! so the bound is good to second order and the steps converge quadratically. Along the first axis, a piece that turns
//! far is also bounded by a disc about its centre, which does not turn. (Mirtich's conservative advancement, 1996, uses
//! the first axis and a bound of the speed only; Zhang et al. 2006 improve the bound. Concave bounds of third order and
//! turning axes reduce the steps.)

use super::{
    corner_bounds::{CornerBounds, Gap},
    pair::Flight,
    state::Moment,
};
use crate::{
    difference::{Facet, Height, Nearest, Owner, walk},
    math::{
        dvec2::DVec2,
        predicates::{Span, dot_sign},
    },
};

/// The frame in which an axis is fixed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FixedIn {
    World,
    Of(Owner),
}

/// The interval of time for which a gap is certain to be kept, and the frame of the axis that proves it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeInterval {
    pub(super) time: f64,
    pub(super) frame: FixedIn,
}

impl Moment<'_, '_> {
    /// The interval, out of `rest` ahead (or back, if that is negative), for which the pieces are certain to stay
    /// farther apart than `gap`; the gap at its end exceeds that by at most about `slack`. Infinite for all of `rest`.
    /// It is proved along the best axis if the search is thorough, else along the first that proves anything, which
    /// mostly is the best.
    pub(super) fn free_for(&mut self, gap: f64, slack: f64, rest: f64, is_thorough: bool) -> FreeInterval {
        if is_thorough {
            self.nearest();
        }
        // The error only keeps the pieces from coming nearer than promised; no hit would be late without it.
        let search = AxisSearch { demanded: self.pair.radius() + gap + self.pair.error, slack, rest };
        let mut best = FreeInterval { time: 0.0, frame: FixedIn::World };
        for facet in self.widest.facets() {
            let time = self.along_edge(facet, &search, best.time);
            if time != best.time {
                best = FreeInterval { time, frame: FixedIn::Of(facet.owner) };
            }
            if time == rest || (time != 0.0 && !is_thorough) {
                return best.infinite_if_all(rest);
            }
        }
        let time = self.along_fixed(self.direction(), &search, best.time);
        let best = if time != best.time { FreeInterval { time, frame: FixedIn::World } } else { best };
        best.infinite_if_all(rest)
    }

    /// The approximate first and second derivative of the gap: along the normal of an edge, if the foot of the nearest
    /// corner is inside it, else along the direction between the nearest points, which turns as these pass each other.
    pub(super) fn trend(&mut self) -> (f64, f64) {
        let Nearest { distance, normal, face, .. } = self.nearest();
        if let (Some(_), Some(facet)) = (face, self.widest.facets().next()) {
            return self.bounds_off(facet).trend();
        }
        let along = |axis: DVec2| {
            let (a, b) = (self.bounds_along(0, -axis).trend(), self.bounds_along(1, axis).trend());
            (a.0 + b.0, a.1 + b.1)
        };
        let (slope, bend) = along(normal);
        let across = along(normal.left()).0;
        (slope, if distance > 0.0 { bend + across * across / distance } else { bend })
    }

    /// The bounds of a piece's corners along an axis fixed in the world.
    fn bounds_along(&self, own: usize, axis: DVec2) -> CornerBounds {
        let Flight { turns, arms, .. } = &**self.pair;
        CornerBounds::along(axis, &self.pieces[own].corners, self.centres[own], &turns[own], arms[own])
    }

    /// The time proved along an axis fixed in the world, if it is longer than `longest`; also with a disc about its
    /// centre in place of each turning piece, and of both, as discs do not turn.
    fn along_fixed(&self, axis: DVec2, search: &AxisSearch, longest: f64) -> f64 {
        // For a smaller turn the disc of a piece bounds hardly better than its corners.
        const LEAST_TURN: f64 = 0.5;
        let Flight { turns, arms, .. } = &**self.pair;
        let along = [-axis, axis];
        let corners = [0, 1].map(|own| self.bounds_along(own, along[own]));
        let mut longest = search.kept(&[&corners[0], &corners[1]], longest);
        let turned = turns.map(|turn| turn.angular.abs() * search.rest.abs() > LEAST_TURN);
        if longest == search.rest || turned == [false, false] {
            return longest;
        }
        let discs = [0, 1].map(|own| CornerBounds::of_disc(along[own], self.centres[own], &turns[own], arms[own]));
        for (by_disc, is_useful) in
            [([true, false], turned[0]), ([false, true], turned[1]), ([true; 2], turned[0] && turned[1])]
        {
            let [a, b] = [0, 1].map(|own| if by_disc[own] { &discs[own] } else { &corners[own] });
            if is_useful {
                longest = search.kept(&[a, b], longest);
            }
        }
        longest
    }

    /// The time proved along the normal of an edge, which turns with its piece, if it is longer than `longest`. The
    /// corners of that piece are all behind the edge, as it stays convex.
    fn along_edge(&self, facet: &Facet, search: &AxisSearch, longest: f64) -> f64 {
        search.kept(&[&self.bounds_off(facet)], longest)
    }

    /// The bounds of the other piece's corners off an edge.
    fn bounds_off(&self, facet: &Facet) -> CornerBounds {
        let (own, other) = (facet.owner as usize, 1 - facet.owner as usize);
        let Flight { turns, arms, .. } = &**self.pair;
        let (centres, turns) = ([self.centres[own], self.centres[other]], [&turns[own], &turns[other]]);
        CornerBounds::off_edge(facet, &self.pieces[other].corners, centres, turns, arms[other])
    }

    /// A time up to which pieces that touch are certain to leave each other, and their gap then; `None` if none is
    /// proved.
    ///
    /// The axes tried are the direction between the nearest points, their relative velocity, and the normals of the
    /// edges of either that have the other outside. Only axes count along which the pieces, as placed at the start, do not
    /// overlap: along others they may do so for a part of the step, by as much as rounding hides. Convex pieces that touch
    /// have few of these; at most `MOST` are tried, which limits the cost.
    pub(super) fn leaves(&mut self) -> Option<(f64, f64)> {
        const MOST: usize = 32;
        // The error bound of the separation off an edge along which they touch.
        let error = 2.0 * self.pair.error;
        let (rest, demanded) = (self.rest(), self.pair.radius());
        let left_by = |bounds: &[&CornerBounds]| Gap { bounds, demanded }.left_by(rest, error);
        let Nearest { normal, points, .. } = self.nearest();
        let speed = |own: usize| {
            let turn = &self.pair.turns[own];
            turn.linear + (points[own] - self.centres[own]).left() * turn.angular
        };
        let parting = speed(1) - speed(0);
        let along = |axis: DVec2| {
            let is_between = demanded == 0.0 || axis == normal;
            let is_certain = is_between && self.start_divided(axis);
            is_certain.then(|| left_by(&[&self.bounds_along(0, -axis), &self.bounds_along(1, axis)])).flatten()
        };
        // An axis that proves the pieces apart for the whole step is best; of others, the one with the largest gap.
        let is_better = |other: (f64, f64), best: (f64, f64)| (other.0 >= 1.0, other.1) > (best.0 >= 1.0, best.1);
        let mut best = [along(normal), along(parting * (1.0 / parting.length()))]
            .into_iter()
            .flatten()
            .reduce(|best, other| if is_better(other, best) { other } else { best });
        let (mut tried, [a, b]) = (0, self.pair.starts);
        walk(&a.corners, &b.corners, |facet| {
            let Height { height, length } = facet.height();
            let least = demanded - error;
            let may_be_outside = length > 0.0 && height * height.abs() >= least * least.abs() * length;
            if !may_be_outside || tried == MOST {
                return;
            }
            tried += 1;
            let radii = [a.radius, b.radius];
            if !facet.others(a, b).iter().all(|&corner| facet.with_corner(corner).is_outside(radii)) {
                return;
            }
            let facet = facet.moved(-self.pair.origin);
            let found = left_by(&[&self.bounds_off(&facet)]);
            if found.is_some_and(|found| best.is_none_or(|best| is_better(found, best))) {
                best = found;
            }
        });
        best.filter(|&(time, gap)| gap >= if time >= 1.0 { error } else { 16.0 * error })
    }

    /// True if along an axis the cores, as placed at the start, do not overlap; exact. If it is the direction between their
    /// nearest points, then rounded pieces overlap along it by no more than the square of its error.
    fn start_divided(&self, axis: DVec2) -> bool {
        let [a, b] = self.pair.starts.map(|piece| &piece.corners);
        let is_ahead = |from: DVec2, to: DVec2| dot_sign(Span::vector(axis), Span::new(from, to)).is_ge();
        let last = a.iter().copied().reduce(|p, q| if is_ahead(p, q) { q } else { p });
        let first = b.iter().copied().reduce(|p, q| if is_ahead(p, q) { p } else { q });
        // Pieces with one velocity do not part: their axis is no number.
        axis.length_squared() > 0.0 && last.zip(first).is_some_and(|(last, first)| is_ahead(last, first))
    }
}

/// The parameters of a search for a free interval.
struct AxisSearch {
    /// The distance that the cores have to keep.
    demanded: f64,
    slack: f64,
    rest: f64,
}

impl AxisSearch {
    fn kept(&self, bounds: &[&CornerBounds], longest: f64) -> f64 {
        Gap { bounds, demanded: self.demanded }.kept(self.rest, longest, self.slack)
    }
}

impl FreeInterval {
    /// The same interval, infinite if it is all of `rest`.
    fn infinite_if_all(self, rest: f64) -> FreeInterval {
        FreeInterval { time: if self.time == rest { f64::INFINITY } else { self.time.abs() }, ..self }
    }
}
