//! How far two moving pieces may surely go on before they come nearer than a gap.
//!
//! Along an axis the gap of two pieces that turn and move is a smooth function of time. Its first derivative is known, and
//! its second is bounded by M: so until Δ later it is at least f + f'·Δ − ½M·Δ². That is least for one pair of corners, and
//! for each such pair it is a parabola open downwards: where it is above the demanded gap at both ends of an interval it
//! is so on all of it. Hence one look at the corners proves a whole stretch of time free.
//!
//! Three axes are tried: the direction between the nearest points, fixed in the world, and the edge of either that has the
//! other farthest on its outer side, which turns with its shape. In the frame of that shape its line stands still, so that
//! the bound is good to second order and the steps converge quadratically. (Mirtich's conservative advancement, 1996,
//! takes the first axis and a bound on the speed only; Zhang et al. 2006 improve the bound; the parabola and the turning
//! axes are what makes ours few steps.)

use super::walk::{Facet, Owner, walk};
use crate::{
    math::{dvec2::DVec2, sqrt},
    shape::{Piece, Turn},
};

/// Two pieces as they are at a time, and how they move on.
pub(super) struct Moment<'p> {
    pub(super) pieces: [&'p Piece; 2],
    pub(super) turns: [Turn; 2],
    /// Of their centres, at this time.
    pub(super) centres: [DVec2; 2],
    /// The largest distance of a corner from its centre.
    pub(super) arms: [f64; 2],
    /// The rest of the step.
    pub(super) rest: f64,
}

/// What turns an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Frame {
    World,
    Of(Owner),
}

/// How long a gap is surely kept, and along which axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) time: f64,
    pub(super) frame: Frame,
}

impl Moment<'_> {
    /// How long the skins, with these radii together, surely stay farther apart than `gap`: along the axis that shows it
    /// longest.
    pub(super) fn free_for(&self, normal: DVec2, gap: f64) -> Stretch {
        let mut best = Stretch { time: self.along_fixed(normal, gap), frame: Frame::World };
        best.time = best.time.max(self.as_discs(normal, gap));
        for facet in self.widest_facets().into_iter().flatten() {
            let time = self.along_edge(&facet, gap);
            if time > best.time {
                best = Stretch { time, frame: Frame::Of(facet.owner) };
            }
        }
        best
    }

    /// Of the facets with an edge of A, and of those with one of B, the one whose corner is farthest outside.
    fn widest_facets(&self) -> [Option<Facet>; 2] {
        let [a, b] = self.pieces;
        let mut widest: [Option<(f64, Facet)>; 2] = [None; 2];
        walk(&a.corners, &b.corners, |facet| {
            let height = facet.height();
            let gap = height.height / sqrt(height.length);
            let best = &mut widest[facet.owner as usize];
            if height.length > 0.0 && best.as_ref().is_none_or(|(most, _)| gap > *most) {
                *best = Some((gap, facet));
            }
        });
        widest.map(|best| best.map(|(_, facet)| facet))
    }

    /// The velocity of a point of a piece.
    fn velocity(&self, own: usize, point: DVec2) -> DVec2 {
        let Turn { linear, angular, .. } = self.turns[own];
        linear + (point - self.centres[own]).left() * angular
    }

    /// Along an axis fixed in the world: a corner's acceleration is at most ω²·r.
    fn along_fixed(&self, normal: DVec2, gap: f64) -> f64 {
        let (mut time, curve) = (f64::INFINITY, self.curve_of_fixed());
        self.for_pairs(normal, &mut |excess, slope| time = time.min(above(excess - gap, slope, curve)));
        time
    }

    /// The same with discs about their centres in place of what turns: these do not, however fast that is. Each by itself,
    /// and both.
    fn as_discs(&self, normal: DVec2, gap: f64) -> f64 {
        let rim = |own: usize| (normal.dot(self.centres[own]), normal.dot(self.turns[own].linear), self.arms[own]);
        let curve = |own: usize| self.turns[own].angular * self.turns[own].angular * self.arms[own];
        let turns = |own: usize| self.turns[own].angular != 0.0;
        let corners = |own: usize| {
            let place = move |&p: &DVec2| (normal.dot(p), normal.dot(self.velocity(own, p)), 0.0);
            self.pieces[own].corners.iter().map(place)
        };
        let mut longest: f64 = 0.0;
        let mut take = |time: f64| longest = if time > longest { time } else { longest };
        if turns(0) {
            let (at, speed, arm) = rim(0);
            let times = corners(1).map(|(place, pace, _)| above(place - at - arm - gap, pace - speed, curve(1)));
            take(times.fold(f64::INFINITY, f64::min));
        }
        if turns(1) {
            let (at, speed, arm) = rim(1);
            let times = corners(0).map(|(place, pace, _)| above(at - place - arm - gap, speed - pace, curve(0)));
            take(times.fold(f64::INFINITY, f64::min));
        }
        if turns(0) && turns(1) {
            let ((from, pace, a), (to, speed, b)) = (rim(0), rim(1));
            take(above(to - from - a - b - gap, speed - pace, 0.0));
        }
        longest
    }

    fn curve_of_fixed(&self) -> f64 {
        let square = |own: usize| self.turns[own].angular * self.turns[own].angular * self.arms[own];
        square(0) + square(1)
    }

    /// How far each corner of B is beyond each of A along an axis fixed in the world, and how fast it goes there.
    fn for_pairs(&self, normal: DVec2, visit: &mut dyn FnMut(f64, f64)) {
        let [a, b] = self.pieces;
        for &q in b.corners.iter() {
            let (place, speed) = (normal.dot(q), normal.dot(self.velocity(1, q)));
            for &p in a.corners.iter() {
                visit(place - normal.dot(p), speed - normal.dot(self.velocity(0, p)));
            }
        }
    }

    /// Along the normal of an edge that turns with its shape.
    fn along_edge(&self, facet: &Facet, gap: f64) -> f64 {
        let (mut time, curve) = (f64::INFINITY, self.curve_of_edge(facet.owner));
        self.for_corners(facet, &mut |excess, slope| time = time.min(above(excess - gap, slope, curve)));
        time
    }

    /// In the frame of a shape the other's centre moves on a spiral, with an acceleration of at most ω²·|c| + 2|ω|·|v|, and
    /// its corners about it with the difference of the speeds.
    fn curve_of_edge(&self, owner: Owner) -> f64 {
        let (own, other) = (owner as usize, 1 - owner as usize);
        let (turn, with) = (&self.turns[own], &self.turns[other]);
        let (between, drift) = (self.centres[other] - self.centres[own], with.linear - turn.linear);
        // The distance of two points that go straight is largest at an end.
        let farthest = between.length().max((between + drift * self.rest).length());
        let spin = with.angular - turn.angular;
        turn.angular * turn.angular * farthest
            + 2.0 * turn.angular.abs() * drift.length()
            + spin * spin * self.arms[other]
    }

    /// How far each corner of the other shape is outside of an edge, and how fast it goes there as its shape sees it.
    fn for_corners(&self, facet: &Facet, visit: &mut dyn FnMut(f64, f64)) {
        let (own, other) = (facet.owner as usize, 1 - facet.owner as usize);
        let (edge, turn) = (facet.q - facet.p, &self.turns[own]);
        let normal = edge.right() * (1.0 / edge.length());
        for &v in self.pieces[other].corners.iter() {
            let carried = turn.linear + (v - self.centres[own]).left() * turn.angular;
            visit(normal.dot(v - facet.p), normal.dot(self.velocity(other, v) - carried));
        }
    }

    /// Until when pieces that touch along some axis surely part, and the gap that they have then; the gap counts from
    /// `reach`, and is known to an error.
    ///
    /// The bound of a parabola that starts at about 0 and rises is above that until past its top. It is lowest for the pair
    /// whose top is first, if all that nearly touch rise.
    pub(super) fn leaves_by(&self, normal: DVec2, reach: f64, error: f64) -> Option<(f64, f64)> {
        let best = |(time, gap): (f64, f64), other: Option<(f64, f64)>| match other {
            Some(other) if other.1 > gap => other,
            _ => (time, gap),
        };
        let fixed = self.top(self.curve_of_fixed(), reach, error, |visit| self.for_pairs(normal, visit));
        let edges = self.widest_facets().into_iter().flatten().map(|facet| {
            self.top(self.curve_of_edge(facet.owner), reach, error, |visit| self.for_corners(&facet, visit))
        });
        let (time, gap) = edges.fold(best((0.0, 0.0), fixed), best);
        (gap > 0.0).then_some((time, gap))
    }

    /// Where the bound along an axis is about highest, if it starts at 0 or above and rises, and how high.
    fn top(
        &self,
        curve: f64,
        reach: f64,
        error: f64,
        visit_all: impl Fn(&mut dyn FnMut(f64, f64)),
    ) -> Option<(f64, f64)> {
        let mut time = self.rest;
        let mut is_touching = true;
        visit_all(&mut |excess, slope| {
            let value = excess - reach;
            is_touching &= value >= -16.0 * error;
            if value <= 32.0 * error && curve > 0.0 {
                time = time.min(slope / curve);
            } else if value <= 32.0 * error && slope <= 0.0 {
                time = 0.0;
            } else if slope < 0.0 || curve > 0.0 {
                // Not past where another pair of corners comes half as near as it is.
                time = time.min(above(0.5 * value, slope, curve));
            }
        });
        if !(is_touching && time > 0.0) {
            return None;
        }
        let mut gap = f64::INFINITY;
        visit_all(&mut |excess, slope| gap = gap.min(excess - reach + slope * time - 0.5 * curve * time * time));
        Some((time, gap))
    }
}

/// How long f + f'·t − ½m·t² stays at or above zero, from f on; 0 if that is below.
fn above(value: f64, slope: f64, curve: f64) -> f64 {
    if value < 0.0 {
        return 0.0;
    }
    let root = sqrt(slope * slope + 2.0 * curve * value);
    if slope < 0.0 {
        2.0 * value / (root - slope)
    } else if curve > 0.0 {
        (slope + root) / curve
    } else {
        f64::INFINITY
    }
}
