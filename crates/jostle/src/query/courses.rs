//! How the corners of a turning piece move along an axis, and how far along it they surely are at a later time.
//!
//! Along an axis that is fixed, or that turns with the other piece, the place of a corner is a smooth function of time
//! whose first two derivatives are known now, x, y and s, and whose third is at most j at all times of interest. So at a
//! time t from now it is at least x + y·t + ½s·t² − ⅙j·|t|³. With the smaller of 0 and the last two terms in place of
//! these the bound is concave before and after now, and so is the least of several: where it is above a demanded gap
//! now and at some time, it is so at all times between. Hence one look at the corners proves a whole stretch of time free.

use super::walk::Facet;
use crate::{
    math::dvec2::DVec2,
    shape::{Ring, Turn},
};

/// The corners of a piece along an axis.
pub(super) struct Course {
    /// Where each corner is, and how fast it goes.
    corners: Ring,
    /// The second derivative of a place x is `bend − square·(x − centre)`.
    centre: f64,
    bend: f64,
    square: f64,
    /// At most this is the third.
    jerk: f64,
    /// The largest angular velocity that occurs.
    turn: f64,
}

/// The least of the bounds of all corners at a time, and its derivative.
#[derive(Clone, Copy)]
struct Low {
    height: f64,
    slope: f64,
}

/// A little more than what rounding of a bound may lose.
const MORE: f64 = 1.0 + 1e-12;

/// In radians: beyond this a bound of the third order proves nothing that a disc around the piece does not.
const LARGEST_TURN: f64 = 2.0;

impl Course {
    /// Along an axis fixed in the world. A corner's place is a sine about that of its centre.
    pub(super) fn along(axis: DVec2, corners: &[DVec2], centre: DVec2, turn: &Turn, arm: f64) -> Course {
        let &Turn { linear, angular, .. } = turn;
        let straight = axis.dot(linear);
        let corners = Ring::images(corners, |p| DVec2::new(axis.dot(p), straight + angular * (p - centre).cross(axis)));
        let (square, turn) = (angular * angular, angular.abs());
        Course { corners, centre: axis.dot(centre), bend: 0.0, square, jerk: square * turn * arm * MORE, turn }
    }

    /// The same of the disc about the centre that holds the piece: it does not turn, however fast that does.
    pub(super) fn of_disc(axis: DVec2, centre: DVec2, turn: &Turn, arm: f64) -> Course {
        let at = DVec2::new(axis.dot(centre) - arm, axis.dot(turn.linear));
        Course { corners: Ring::images(&[at], |p| p), centre: 0.0, bend: 0.0, square: 0.0, jerk: 0.0, turn: 0.0 }
    }

    /// Off an edge of another piece, along its outward normal, which turns with that, for `rest` ahead or back.
    ///
    /// In the frame of the edge the centre moves on a spiral e^(−iωt)·(c + v·t), whose second derivative is −ω²c − 2iωv
    /// now, and whose third is at most |ω|³·(|c| + |v|·t) + 3ω²·|v|. The corners turn about it with the difference of the
    /// angular velocities.
    pub(super) fn off_edge(
        facet: &Facet,
        corners: &[DVec2],
        centres: [DVec2; 2],
        [own, other]: [&Turn; 2],
        arm: f64,
        rest: f64,
    ) -> Course {
        let edge = facet.q - facet.p;
        let normal = edge.right() * (1.0 / edge.length());
        let (between, drift) = (centres[1] - centres[0], other.linear - own.linear);
        let (angular, spin) = (own.angular, other.angular - own.angular);
        let straight = normal.dot(drift) - angular * between.cross(normal);
        let corners = Ring::images(corners, |v| {
            DVec2::new(normal.dot(v - facet.p), straight + spin * (v - centres[1]).cross(normal))
        });
        let (square, turn) = (angular * angular, larger(angular.abs(), spin.abs()));
        let (until, speed) = (horizon(rest.abs(), turn), drift.length());
        let spiral = square * (angular.abs() * (between.length() + speed * until) + 3.0 * speed);
        Course {
            corners,
            centre: normal.dot(centres[1] - facet.p),
            bend: -square * normal.dot(between) - 2.0 * angular * drift.cross(normal),
            square: spin * spin,
            jerk: (spiral + spin * spin * spin.abs() * arm) * MORE,
            turn,
        }
    }

    /// The bound at a time before or after now; no number if any corner is none.
    fn low(&self, time: f64) -> Low {
        let fall = self.jerk * time.abs() * (1.0 / 6.0);
        let dip = |x: f64| 0.5 * (self.bend - self.square * (x - self.centre)) - fall;
        let (mut lowest, mut height) = (0, f64::INFINITY);
        for (i, p) in self.corners.iter().enumerate() {
            let dip = dip(p.x);
            let place = p.x + time * (p.y + time * if dip > 0.0 { 0.0 } else { dip });
            (lowest, height) = if place < height {
                (i, place)
            } else if place >= height {
                (lowest, height)
            } else {
                (i, f64::NAN)
            };
        }
        let (p, dip) = (self.corners[lowest], dip(self.corners[lowest].x));
        let slope = p.y + if dip > 0.0 { 0.0 } else { time * (2.0 * dip - fall) };
        Low { height, slope }
    }
}

/// What bounds the gap along an axis: the sum of one course, or of two of which one is along the axis reversed.
pub(super) struct Gap<'c> {
    pub(super) courses: &'c [&'c Course],
    /// This much of it is not counted.
    pub(super) demanded: f64,
}

impl Gap<'_> {
    fn low(&self, time: f64) -> Low {
        let lows = self.courses.iter().map(|course| course.low(time));
        lows.fold(Low { height: -self.demanded, slope: 0.0 }, |sum, low| Low {
            height: sum.height + low.height,
            slope: sum.slope + low.slope,
        })
    }

    /// At most for so long, ahead or back, the bounds are worth anything.
    fn horizon(&self, rest: f64) -> f64 {
        let turn = self.courses.iter().fold(0.0, |turn, course| larger(turn, course.turn));
        horizon(rest.abs(), turn) * rest.signum()
    }

    /// For how long, of `rest` ahead (or, if that is negative, back), the gap is surely kept; or `longest` if that is more.
    /// Short of that by so much that it exceeds the demanded gap by `slack` at most, or by a thousandth.
    ///
    /// The time is sought between one at which the bound holds and one at which it does not. A chord leads to one at which
    /// it holds, for it is below the concave bound; the tangent, by Newton's method, to one at which it does not, or just.
    pub(super) fn kept(&self, rest: f64, longest: f64, slack: f64) -> f64 {
        const ROUNDS: u32 = 16;
        const SHORT: f64 = 1.0 / 1024.0;
        let end = self.horizon(rest);
        // What is no number is not kept.
        let now = self.low(0.0);
        if !(now.height >= 0.0) || longest.abs() >= end.abs() {
            return longest;
        }
        let (mut known, mut height) = (0.0, now.height);
        if longest != 0.0 {
            let low = self.low(longest);
            if !(low.height >= 0.0) {
                return longest;
            }
            (known, height) = (longest, low.height);
        }
        let mut until = end;
        for _ in 0..ROUNDS {
            let low = self.low(until);
            if low.height >= 0.0 {
                return until;
            }
            let chord = known + (until - known) * (height / (height - low.height));
            let tangent = until - low.height / low.slope;
            let at_chord = self.low(chord);
            if at_chord.height >= 0.0 && chord.abs() < until.abs() {
                (known, height) = (chord, at_chord.height);
            }
            if height <= slack || (until - known).abs() <= SHORT * known.abs() {
                break;
            }
            // Not beyond what is known, and not where rounding has the tangent rise.
            let is_between = tangent.abs() > known.abs() && tangent.abs() < until.abs() && tangent * until > 0.0;
            until = if is_between { tangent } else { 0.5 * (known + until) };
        }
        known
    }

    /// A time up to which what now is at about the demanded gap has surely left it, and how far it has then, about as far
    /// as it can be shown. Nothing if it is nearer than by an error now.
    pub(super) fn left_by(&self, rest: f64, error: f64) -> Option<(f64, f64)> {
        const ROUNDS: u32 = 64;
        let mut time = self.horizon(rest);
        let mut height = self.low(time).height;
        if !(self.low(0.0).height >= -error) {
            return None;
        }
        // A concave bound rises up to its top.
        for _ in 0..ROUNDS {
            let earlier = self.low(0.5 * time).height;
            if height >= earlier {
                break;
            }
            (time, height) = (0.5 * time, earlier);
        }
        (height > 0.0).then_some((time, height))
    }
}

/// So much of a time is worth looking at.
fn horizon(rest: f64, turn: f64) -> f64 {
    if turn * rest > LARGEST_TURN { LARGEST_TURN / turn } else { rest }
}

/// Of numbers.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
