//! How far two moving pieces may surely go on before they come nearer than a gap.
//!
//! Three axes are tried: the direction between the nearest points, fixed in the world, and the edge of either that has the
//! other farthest on its outer side, which turns with its shape. In the frame of that shape its line stands still, so that
//! the bound is good to second order and the steps converge quadratically. Along the first, what turns by much also counts
//! as a disc about its centre, which does not turn. (Mirtich's conservative advancement, 1996,
//! takes the first axis and a bound on the speed only; Zhang et al. 2006 improve the bound; concave bounds of the third
//! order and the turning axes are what makes ours few steps.)

use super::{
    corner_bounds::{CornerBounds, Gap},
    pair::Pair,
    state::Moment,
};
use crate::{
    difference::{Facet, Height, Nearest, Owner, walk},
    math::dvec2::DVec2,
};

/// What turns an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Frame {
    World,
    Of(Owner),
}

/// How long a gap is surely kept, and along which axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeStretch {
    pub(crate) time: f64,
    pub(crate) frame: Frame,
}

impl Moment<'_, '_> {
    /// How long, of `rest` ahead (or, if that is negative, back), the skins surely stay farther apart than `gap`, or by
    /// `slack` more: infinite for all of it. Along the axis that shows it longest, if the search is thorough; else along the
    /// first that shows anything, which is the best as a rule.
    pub(crate) fn free_for(&mut self, gap: f64, slack: f64, rest: f64, is_thorough: bool) -> FreeStretch {
        if is_thorough {
            self.nearest();
        }
        // Goals are larger than the error by far, so without it nothing would be late; but nearer than is said.
        let search = AxisSearch { demanded: self.pair.reach() + gap + self.pair.error, slack, rest };
        let mut best = FreeStretch { time: 0.0, frame: Frame::World };
        for facet in self.widest.facets() {
            let time = self.along_edge(facet, &search, best.time);
            if time != best.time {
                best = FreeStretch { time, frame: Frame::Of(facet.owner) };
            }
            if time == rest || (time != 0.0 && !is_thorough) {
                return best.of_all(rest);
            }
        }
        let time = self.along_fixed(self.direction(), &search, best.time);
        let best = if time != best.time { FreeStretch { time, frame: Frame::World } } else { best };
        best.of_all(rest)
    }

    /// How fast the gap grows, and how fast that grows, about: along the normal of an edge, if the foot of the nearest corner
    /// is inside of it, else along the direction between the nearest points, which turns as these pass each other.
    pub(crate) fn trend(&mut self) -> (f64, f64) {
        let Nearest { distance, normal, is_face, .. } = self.nearest();
        if let (true, Some(facet)) = (is_face, self.widest.facets().next()) {
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

    /// The corners of a piece along an axis fixed in the world.
    fn bounds_along(&self, own: usize, axis: DVec2) -> CornerBounds {
        let Pair { turns, arms, .. } = self.pair;
        CornerBounds::along(axis, &self.pieces[own].corners, self.centres[own], &turns[own], arms[own])
    }

    /// Along an axis fixed in the world. And the same with discs about their centres in place of what turns: these do not,
    /// however fast that is. Each by itself, and both.
    fn along_fixed(&self, axis: DVec2, search: &AxisSearch, longest: f64) -> f64 {
        // A piece that turns less than this is hardly nearer to its disc than to its corners.
        const LEAST_TURN: f64 = 0.5;
        let Pair { turns, arms, .. } = self.pair;
        let along = [-axis, axis];
        let corners = [0, 1].map(|own| self.bounds_along(own, along[own]));
        let mut longest = search.kept(&[&corners[0], &corners[1]], longest);
        let turned = turns.map(|turn| turn.angular.abs() * search.rest.abs() > LEAST_TURN);
        if longest == search.rest || turned == [false, false] {
            return longest;
        }
        let discs = [0, 1].map(|own| CornerBounds::of_disc(along[own], self.centres[own], &turns[own], arms[own]));
        for (by_disc, is_worth) in
            [([true, false], turned[0]), ([false, true], turned[1]), ([true; 2], turned[0] && turned[1])]
        {
            let [a, b] = [0, 1].map(|own| if by_disc[own] { &discs[own] } else { &corners[own] });
            if is_worth {
                longest = search.kept(&[a, b], longest);
            }
        }
        longest
    }

    /// Along the normal of an edge that turns with its shape. Its own corners are all behind it: a piece stays convex.
    fn along_edge(&self, facet: &Facet, search: &AxisSearch, longest: f64) -> f64 {
        search.kept(&[&self.bounds_off(facet)], longest)
    }

    /// The corners of the other shape off an edge.
    fn bounds_off(&self, facet: &Facet) -> CornerBounds {
        let (own, other) = (facet.owner as usize, 1 - facet.owner as usize);
        let Pair { turns, arms, .. } = self.pair;
        let (centres, turns) = ([self.centres[own], self.centres[other]], [&turns[own], &turns[other]]);
        CornerBounds::off_edge(facet, &self.pieces[other].corners, centres, turns, arms[other])
    }

    /// If pieces that touch here leave each other: until when they surely do, and the gap that they have then.
    ///
    /// Along the direction between the nearest points, along the one in which they part, and along the edges of either that
    /// have the other outside, to within rounding: of convex pieces that touch these are few. Of more than `MOST` the rest is
    /// not tried, so that the cost is that of so many looks at all corners.
    pub(crate) fn leaves(&mut self) -> Option<(f64, f64)> {
        const MOST: usize = 32;
        // An edge along which they touch is off by less.
        let error = 2.0 * self.pair.error;
        let (rest, demanded) = (self.rest(), self.pair.reach());
        let left_by = |bounds: &[&CornerBounds]| Gap { bounds, demanded }.left_by(rest, error);
        let Nearest { normal, points, .. } = self.nearest();
        let speed = |own: usize| {
            let turn = &self.pair.turns[own];
            turn.linear + (points[own] - self.centres[own]).left() * turn.angular
        };
        let parting = speed(1) - speed(0);
        let along = |axis: DVec2| left_by(&[&self.bounds_along(0, -axis), &self.bounds_along(1, axis)]);
        // An axis that proves the pieces apart for the whole step is best; of others, the one with the largest gap.
        let is_better = |other: (f64, f64), best: (f64, f64)| (other.0 >= 1.0, other.1) > (best.0 >= 1.0, best.1);
        let mut best = [along(normal), along(parting * (1.0 / parting.length()))]
            .into_iter()
            .flatten()
            .reduce(|best, other| if is_better(other, best) { other } else { best });
        let (mut tried, [a, b]) = (0, &self.pieces);
        walk(&a.corners, &b.corners, |facet| {
            let Height { height, length } = facet.height();
            let least = demanded - error;
            let is_outside = length > 0.0 && height * height.abs() >= least * least.abs() * length;
            if !is_outside || tried == MOST {
                return;
            }
            tried += 1;
            let found = left_by(&[&self.bounds_off(&facet)]);
            if found.is_some_and(|found| best.is_none_or(|best| is_better(found, best))) {
                best = found;
            }
        });
        best.filter(|&(time, gap)| gap >= 32.0 * self.pair.error || time >= 1.0)
    }
}

/// How a stretch of time is sought that is free.
struct AxisSearch {
    /// The cores are to stay so far apart.
    demanded: f64,
    slack: f64,
    rest: f64,
}

impl AxisSearch {
    fn kept(&self, bounds: &[&CornerBounds], longest: f64) -> f64 {
        Gap { bounds, demanded: self.demanded }.kept(self.rest, longest, self.slack)
    }
}

impl FreeStretch {
    /// As long as it is, or for ever if it is all.
    fn of_all(self, rest: f64) -> FreeStretch {
        FreeStretch { time: if self.time == rest { f64::INFINITY } else { self.time.abs() }, ..self }
    }
}
