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

use super::{
    moment::Moment,
    walk::{Facet, Owner},
};
use crate::{
    math::{dvec2::DVec2, sqrt},
    shape::{Ring, Turn},
};

/// What turns an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Frame {
    World,
    Of(Owner),
}

/// Where something is along an axis, and how fast it goes.
fn going(place: f64, speed: f64) -> DVec2 {
    DVec2::new(place, speed)
}

/// How long a gap is surely kept, and along which axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    pub(super) time: f64,
    pub(super) frame: Frame,
}

impl Moment<'_, '_> {
    /// How long the skins surely stay farther apart than `gap`: infinite for all that is left. Along the axis that shows
    /// it longest, if the search is thorough; else along the first that shows anything, which is the best as a rule.
    pub(super) fn free_for(&mut self, gap: f64, is_thorough: bool) -> Stretch {
        if is_thorough {
            self.nearest();
        }
        let gap = self.pair.reach() + gap + self.pair.error;
        let mut best = Stretch { time: 0.0, frame: Frame::World };
        for facet in self.widest.facets() {
            let time = self.along_edge(facet, gap, best.time);
            if time > best.time {
                best = Stretch { time, frame: Frame::Of(facet.owner) };
            }
            if time == f64::INFINITY || (time > 0.0 && !is_thorough) {
                return best;
            }
        }
        let time = self.along_fixed(self.direction(), gap, best.time);
        if time > best.time { Stretch { time, frame: Frame::World } } else { best }
    }

    /// Where the corners of a piece are along an axis, and how fast they go.
    fn corners_along(&self, own: usize, axis: DVec2) -> Ring {
        let (Turn { linear, angular, .. }, centre) = (self.pair.turns[own], self.centres[own]);
        let straight = axis.dot(linear);
        let place = |p: DVec2| going(axis.dot(p), straight + angular * (p - centre).cross(axis));
        Ring::images(&self.pieces[own].corners, place)
    }

    /// Along an axis fixed in the world: a corner's acceleration is at most ω²·r. And the same with discs about their
    /// centres in place of what turns: these do not, however fast that is. Each by itself, and both.
    fn along_fixed(&self, axis: DVec2, gap: f64, longest: f64) -> f64 {
        // What turns less than this is hardly nearer to its disc than to its corners.
        const LEAST_TURN: f64 = 0.5;
        let [a, b] = [0, 1].map(|own| self.corners_along(own, axis));
        let longest = self.kept(&a, &b, self.curve_of_fixed(), gap, longest);
        let turns = self.pair.turns.map(|turn| turn.angular.abs() * self.rest() > LEAST_TURN);
        if longest == f64::INFINITY || turns == [false, false] {
            return longest;
        }
        let curve = |own: usize| self.pair.turns[own].angular * self.pair.turns[own].angular * self.pair.arms[own];
        let rim =
            |own: usize, arm: f64| [going(axis.dot(self.centres[own]) + arm, axis.dot(self.pair.turns[own].linear))];
        let discs = [rim(0, self.pair.arms[0]), rim(1, -self.pair.arms[1])];
        let longest = if turns[0] { self.kept(&discs[0], &b, curve(1), gap, longest) } else { longest };
        let longest = if turns[1] { self.kept(&a, &discs[1], curve(0), gap, longest) } else { longest };
        if turns == [true, true] { self.kept(&discs[0], &discs[1], 0.0, gap, longest) } else { longest }
    }

    /// How long each of `b` is surely beyond each of `a` by `gap` along an axis, where their distances bend by at most
    /// `curve`: infinite if for all that is left. Or a time that is known otherwise, if that is longer.
    ///
    /// The bound is the least of a parabola for each pair, all bent alike. Whichever is lowest at a time that is too late
    /// tells an earlier one, until none is below the gap: that is a step of Newton's method, which cannot overshoot.
    fn kept(&self, a: &[DVec2], b: &[DVec2], curve: f64, gap: f64, longest: f64) -> f64 {
        // The lowest pair at a time, and how high it is then.
        let lowest = |time: f64| {
            let [ahead, behind] = [(b, 1.0), (a, -1.0)].map(|(places, sign)| {
                let (mut lowest, mut least) = (0, f64::INFINITY);
                for (i, p) in places.iter().enumerate() {
                    let height = sign * (p.x + p.y * time);
                    if height < least {
                        (lowest, least) = (i, height);
                    }
                }
                (places[lowest], least)
            });
            (ahead.0 - behind.0, ahead.1 + behind.1 - 0.5 * curve * time * time - gap)
        };
        if lowest(0.0).1 < 0.0 || (longest > 0.0 && lowest(longest).1 < 0.0) {
            return longest;
        }
        let mut time = f64::INFINITY;
        loop {
            let until = time.min(self.rest());
            let (pair, height) = lowest(until);
            if height >= 0.0 {
                return time;
            }
            let root = above(pair.x - gap, pair.y, curve);
            if root >= until {
                return until;
            }
            time = root;
        }
    }

    fn curve_of_fixed(&self) -> f64 {
        let square = |own: usize| self.pair.turns[own].angular * self.pair.turns[own].angular * self.pair.arms[own];
        square(0) + square(1)
    }

    /// Along the normal of an edge that turns with its shape.
    fn along_edge(&self, facet: &Facet, gap: f64, longest: f64) -> f64 {
        self.kept(&[DVec2::ZERO], &self.corners_off(facet), self.curve_of_edge(facet.owner), gap, longest)
    }

    /// In the frame of a shape the other's centre moves on a spiral, with an acceleration of at most ω²·|c| + 2|ω|·|v|, and
    /// its corners about it with the difference of the speeds.
    fn curve_of_edge(&self, owner: Owner) -> f64 {
        let (own, other) = (owner as usize, 1 - owner as usize);
        let (turn, with) = (&self.pair.turns[own], &self.pair.turns[other]);
        let (between, drift) = (self.centres[other] - self.centres[own], with.linear - turn.linear);
        // The distance of two points that go straight is largest at an end.
        let farthest = between.length().max((between + drift * self.rest()).length());
        let spin = with.angular - turn.angular;
        turn.angular * turn.angular * farthest
            + 2.0 * turn.angular.abs() * drift.length()
            + spin * spin * self.pair.arms[other]
    }

    /// How far each corner of the other shape is outside of an edge, and how fast it goes there as its shape sees it.
    fn corners_off(&self, facet: &Facet) -> Ring {
        let (own, other, p) = (facet.owner as usize, 1 - facet.owner as usize, facet.p);
        let ([turn, with], [centre, beside]) =
            ([&self.pair.turns[own], &self.pair.turns[other]], [self.centres[own], self.centres[other]]);
        let edge = facet.q - p;
        let normal = edge.right() * (1.0 / edge.length());
        let straight = normal.dot(with.linear - turn.linear);
        Ring::images(&self.pieces[other].corners, |v| {
            let turned = with.angular * (v - beside).cross(normal) - turn.angular * (v - centre).cross(normal);
            going(normal.dot(v - p), straight + turned)
        })
    }

    /// If pieces that touch here leave each other: until when they surely do, and the gap that they have then.
    ///
    /// The bound of a parabola that starts at about 0 and rises is above that until past its top. It is lowest for the pair
    /// whose top is first, if all that nearly touch rise.
    pub(super) fn leaves(&self) -> Option<(f64, f64)> {
        let axis = self.direction();
        let [a, b] = [0, 1].map(|own| self.corners_along(own, axis));
        let fixed = self.top(&a, &b, self.curve_of_fixed());
        let edges = self
            .widest
            .facets()
            .map(|facet| self.top(&[DVec2::ZERO], &self.corners_off(facet), self.curve_of_edge(facet.owner)));
        let (time, gap) =
            edges.chain([fixed]).flatten().fold((0.0, 0.0), |best, other| if other.1 > best.1 { other } else { best });
        (gap >= 32.0 * self.pair.error || (time >= 1.0 && gap > 0.0)).then_some((time, gap))
    }

    /// Where the bound along an axis is about highest, if it starts at 0 or above and rises, and how high.
    fn top(&self, a: &[DVec2], b: &[DVec2], curve: f64) -> Option<(f64, f64)> {
        let (reach, error) = (self.pair.reach(), self.pair.error);
        let pairs = || b.iter().flat_map(|&b| a.iter().map(move |&a| (b.x - a.x - reach, b.y - a.y)));
        let mut time = self.rest();
        for (place, speed) in pairs() {
            if place < -16.0 * error {
                return None;
            } else if place <= 32.0 * error && curve > 0.0 {
                time = time.min(speed / curve);
            } else if place <= 32.0 * error && speed <= 0.0 {
                time = 0.0;
            } else if speed < 0.0 || curve > 0.0 {
                // Not past where another pair of corners comes half as near as it is.
                time = time.min(above(0.5 * place, speed, curve));
            }
        }
        if time <= 0.0 {
            return None;
        }
        let gaps = pairs().map(|(place, speed)| place + speed * time - 0.5 * curve * time * time);
        Some((time, gaps.fold(f64::INFINITY, f64::min)))
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
