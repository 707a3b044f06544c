//! Lower bounds of the places of a turning piece's corners along an axis at other times.
//!
//! Along an axis that is fixed, or that turns with the other piece, the place of a corner is a smooth function of time,
//! known now with its first two derivatives: x, y and s. At a time t it differs from x + y·t + ½s·t² by at most
//! ⅙j·|t|³, where j bounds the third derivative. If the sum of the terms of second and third order is replaced by 0
//! where it is positive, the bound is concave before and after now, and so is the least of several. A concave bound
//! that is above a demanded gap now and at some time is so at all times between: one pass over the corners proves an
//! interval free.

use alloc::vec::Vec;

use crate::{
    difference::Facet,
    math::{dvec2::DVec2, larger},
    placed::Turn,
};

/// The bounds of a piece's corners along an axis.
pub(super) struct CornerBounds {
    few: [Place; FEW],
    count: usize,
    /// All corners, if they are more than `few` holds.
    many: Vec<Place>,
    /// The bound of the third derivative of a place.
    jerk: f64,
    /// The largest angular velocity involved.
    turn: f64,
}

/// The place of a corner along an axis, its speed, and half its second derivative.
#[derive(Clone, Copy)]
struct Place {
    place: f64,
    speed: f64,
    bend: f64,
}

/// The least of the bounds of all corners at a time, and its derivative.
#[derive(Clone, Copy)]
struct Low {
    height: f64,
    slope: f64,
}

/// The number of corners stored without the heap.
const FEW: usize = 8;

/// A factor that covers the rounding of the third derivative's bound (proofs/impact-edge.proof).
const MORE: f64 = 1.0 + 1e-12;

/// The turn, in radians, up to which a bound is used; beyond it the rounding of its terms grows (see
/// docs/never-misses.md).
const LARGEST_TURN: f64 = 1.0;

impl CornerBounds {
    #[inline]
    fn new(corners: &[DVec2], of: impl Fn(DVec2) -> Place, jerk: f64, turn: f64) -> CornerBounds {
        let mut one = CornerBounds { few: [Place::NOWHERE; FEW], count: corners.len(), many: Vec::new(), jerk, turn };
        if corners.len() > FEW {
            one.many = corners.iter().map(|&corner| of(corner)).collect();
        } else {
            one.few.iter_mut().zip(corners).for_each(|(place, &corner)| *place = of(corner));
        }
        one
    }

    /// The bounds of an unknown piece: −∞.
    fn unknown() -> CornerBounds {
        CornerBounds { few: [Place::NOWHERE; FEW], count: 1, many: Vec::new(), jerk: 0.0, turn: 0.0 }
    }

    /// The bounds along an axis fixed in the world, where the place of a corner is a sine about that of its centre.
    #[inline]
    pub(super) fn along(axis: DVec2, corners: &[DVec2], centre: DVec2, turn: &Turn, arm: f64) -> CornerBounds {
        if !is_direction(axis) {
            return CornerBounds::unknown();
        }
        let &Turn { linear, angular, .. } = turn;
        let (straight, square, turn) = (axis.dot(linear), angular * angular, angular.abs());
        let of = |p: DVec2| {
            let arm = p - centre;
            Place {
                place: axis.dot(p),
                speed: straight + angular * arm.cross(axis),
                bend: -0.5 * square * axis.dot(arm),
            }
        };
        CornerBounds::new(corners, of, square * turn * arm * MORE, turn)
    }

    /// The same for the disc about the centre that contains the piece, which does not turn.
    pub(super) fn of_disc(axis: DVec2, centre: DVec2, turn: &Turn, arm: f64) -> CornerBounds {
        if !is_direction(axis) {
            return CornerBounds::unknown();
        }
        let of = |centre| Place { place: axis.dot(centre) - arm, speed: axis.dot(turn.linear), bend: 0.0 };
        CornerBounds::new(&[centre], of, 0.0, 0.0)
    }

    /// The bounds off an edge of another piece, along its outward normal, which turns with that piece.
    ///
    /// In the frame of the edge the centre moves on a spiral e^(−iωt)·(c + v·t), whose second derivative now is −ω²c −
    /// 2iωv. The terms up to the second order differ from c·e^(−iωt) by at most ⅙|c|·|ωt|³ and from v·t·e^(−iωt) by at
    /// most ½|v|·ω²|t|³, so |ω|³·|c| + 3ω²·|v| serves as the third derivative. The corners turn about the centre with
    /// the difference of the angular velocities.
    #[inline]
    pub(super) fn off_edge(
        facet: &Facet,
        corners: &[DVec2],
        centres: [DVec2; 2],
        [own, other]: [&Turn; 2],
        arm: f64,
    ) -> CornerBounds {
        let edge = facet.q - facet.p;
        let normal = edge.right() * (1.0 / edge.length());
        if !is_direction(normal) {
            return CornerBounds::unknown();
        }
        let (between, drift) = (centres[1] - centres[0], other.linear - own.linear);
        let (angular, spin) = (own.angular, other.angular - own.angular);
        let (square, spins, turn) = (angular * angular, spin * spin, larger(spin.abs(), angular.abs()));
        let straight = normal.dot(drift) - angular * between.cross(normal);
        let spiral = -square * normal.dot(between) - 2.0 * angular * drift.cross(normal);
        let of = |v: DVec2| {
            let arm = v - centres[1];
            Place {
                place: normal.dot(v - facet.p),
                speed: straight + spin * arm.cross(normal),
                bend: 0.5 * (spiral - spins * normal.dot(arm)),
            }
        };
        let spiral_jerk = square * (angular.abs() * between.length() + 3.0 * drift.length());
        let jerk = spiral_jerk + spins * spin.abs() * arm;
        CornerBounds::new(corners, of, jerk * MORE, turn)
    }

    /// The first and second derivative of the lowest corner's place.
    pub(super) fn trend(&self) -> (f64, f64) {
        let lower = |low: Place, other: &Place| if other.place < low.place { *other } else { low };
        let Place { speed, bend, .. } = self.places().iter().fold(self.places()[0], lower);
        (speed, 2.0 * bend)
    }

    fn places(&self) -> &[Place] {
        if self.count > FEW { &self.many } else { &self.few[..self.count] }
    }

    /// The least of all bounds at a time before or after now.
    #[inline]
    fn low(&self, time: f64) -> Low {
        let fall = self.jerk * time.abs() * (1.0 / 6.0);
        let dip = |bend: f64| if bend < fall { bend - fall } else { 0.0 };
        let (mut lowest, mut height) = (&Place::NOWHERE, f64::INFINITY);
        for place in self.places() {
            let at = place.place + time * (place.speed + time * dip(place.bend));
            (lowest, height) = if at < height { (place, at) } else { (lowest, height) };
        }
        let slope = lowest.speed + if lowest.bend < fall { time * (2.0 * (lowest.bend - fall) - fall) } else { 0.0 };
        Low { height, slope }
    }
}

impl Place {
    const NOWHERE: Place = Place { place: f64::NEG_INFINITY, speed: 0.0, bend: 0.0 };
}

/// A bound of the gap along an axis: the bounds of one piece, or the sum of those of two, one along the reversed axis.
pub(super) struct Gap<'c> {
    pub(super) bounds: &'c [&'c CornerBounds],
    /// The gap that is demanded, which is subtracted.
    pub(super) demanded: f64,
}

impl Gap<'_> {
    #[inline]
    fn low(&self, time: f64) -> Low {
        let mut sum = Low { height: -self.demanded, slope: 0.0 };
        for one in self.bounds {
            let Low { height, slope } = one.low(time);
            (sum.height, sum.slope) = (sum.height + height, sum.slope + slope);
        }
        sum
    }

    /// The longest time, ahead or back, for which the bounds are used.
    fn horizon(&self, rest: f64) -> f64 {
        let turn = self.bounds.iter().fold(0.0, |turn, one| larger(one.turn, turn));
        horizon(rest.abs(), turn) * rest.signum()
    }

    /// The time, out of `rest` ahead (or back, if that is negative), for which the gap is certain to be kept; `longest`
    /// if that is more. At its end the bound exceeds the demanded gap by at most `slack`, or by a small part of itself.
    ///
    /// Newton's method descends to that time from one at which the concave bound is too low, without passing it. The
    /// chord from now on ends just short of it, as it lies below the bound.
    pub(super) fn kept(&self, rest: f64, longest: f64, slack: f64) -> f64 {
        const ROUNDS: u32 = 16;
        const SHARE: f64 = 1.0 / 65_536.0;
        let (mut until, now) = (self.horizon(rest), self.low(0.0).height);
        // NaN is not kept.
        let is_kept = |height: f64| height >= 0.0;
        let is_longer = longest.abs() < until.abs() && (longest == 0.0 || is_kept(self.low(longest).height));
        if !is_kept(now) || !is_longer {
            return longest;
        }
        let slack = larger(now * SHARE, slack);
        for round in 0..ROUNDS {
            let low = self.low(until);
            if low.height >= 0.0 {
                return until;
            }
            if low.height >= -slack || round + 1 == ROUNDS {
                until *= now / (now - low.height);
                break;
            }
            let earlier = until - low.height / low.slope;
            // Rounding may make a tangent rise.
            let is_between = earlier * until > 0.0 && earlier.abs() < until.abs();
            until = if is_between { earlier } else { until * (now / (now - low.height)) };
        }
        if until.abs() > longest.abs() { until } else { longest }
    }

    /// A time at which a gap that now is about the demanded one has certainly grown, and by how much, as far as the
    /// bound shows; `None` if it now is less than the demanded one by more than an error.
    pub(super) fn left_by(&self, rest: f64, error: f64) -> Option<(f64, f64)> {
        const ROUNDS: u32 = 64;
        let mut time = self.horizon(rest);
        let mut height = self.low(time).height;
        let is_outside = self.low(0.0).height >= -error;
        if !is_outside {
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

/// Whether it may be a unit vector; `false` for NaN.
fn is_direction(v: DVec2) -> bool {
    v.x.abs() < 2.0 && v.y.abs() < 2.0
}

/// The part of a time for which bounds are used.
fn horizon(rest: f64, turn: f64) -> f64 {
    if turn * rest > LARGEST_TURN { LARGEST_TURN / turn } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        difference::Owner,
        math::{random::Random, trig::sin_cos},
    };

    #[test]
    fn a_nan_is_never_kept() {
        let (corners, turn) =
            ([DVec2::ZERO, DVec2::new(1.0, 0.0)], Turn { centre: DVec2::ZERO, linear: DVec2::ZERO, angular: 1.0 });
        let nan = DVec2::new(f64::NAN, 0.0);
        let point = Facet { owner: Owner::A, p: DVec2::ZERO, q: DVec2::ZERO, v: DVec2::ZERO };
        for one in [
            CornerBounds::along(nan, &corners, DVec2::ZERO, &turn, 1.0),
            CornerBounds::of_disc(nan, DVec2::ZERO, &turn, 1.0),
            CornerBounds::off_edge(&point, &corners, [DVec2::ZERO; 2], [&turn; 2], 1.0),
        ] {
            let gap = Gap { bounds: &[&one], demanded: -1e30 };
            assert_eq!(gap.kept(1.0, 0.0, 0.0), 0.0);
            assert_eq!(gap.left_by(1.0, 0.0), None);
        }
    }

    /// Compared with the true places of the corners, for centres that are near, far or fast, before and after now.
    #[test]
    fn a_bound_is_never_above_the_truth_and_exact_now() {
        let mut numbers = Random(88_172_645_463_325_252);
        let mut random = |size: f64| numbers.unit() * size;
        for i in 0..4_000 {
            let size = |kind: u32, large: f64| if i >> kind & 1 == 0 { large } else { 0.01 };
            let mut vector = |size: f64| DVec2::new(random(size), random(size));
            let centres = [DVec2::ZERO, vector(size(0, 4.0))];
            let (edge, arms) = ([vector(1.0), vector(1.0)], [vector(size(1, 2.0)), vector(size(1, 2.0))]);
            let (linears, speeds) = ([vector(1.0), vector(size(2, 40.0))], vector(1.0));
            let turn = |own: usize, angular: f64| Turn { centre: centres[own], linear: linears[own], angular };
            let turns = [turn(0, speeds.x * size(3, 9.0)), turn(1, speeds.y * size(4, 9.0))];
            let at = |own: usize, arm: DVec2, time: f64| {
                let (sin, cos) = sin_cos(turns[own].angular * time);
                let turned = DVec2::new(cos * arm.x - sin * arm.y, sin * arm.x + cos * arm.y);
                centres[own] + linears[own] * time + turned
            };
            let normal = |time: f64| {
                let along = at(0, edge[1], time) - at(0, edge[0], time);
                along.right() * (1.0 / along.length())
            };
            let corners = arms.map(|arm| centres[1] + arm);
            let arm = larger(arms[1].length(), arms[0].length());
            let facet = Facet { owner: Owner::A, p: edge[0], q: edge[1], v: corners[0] };
            let bounds = [
                CornerBounds::off_edge(&facet, &corners, centres, [&turns[0], &turns[1]], arm),
                CornerBounds::along(normal(0.0), &corners, centres[1], &turns[1], arm),
                CornerBounds::of_disc(normal(0.0), centres[1], &turns[1], arm),
            ];
            for (kind, one) in bounds.iter().enumerate() {
                for k in -16..=16 {
                    let time = horizon(1.0, one.turn) * f64::from(k) / 16.0;
                    let least = arms.map(|arm| match kind {
                        0 => normal(time).dot(at(1, arm, time) - at(0, edge[0], time)),
                        _ => normal(0.0).dot(at(1, arm, time)),
                    });
                    let (low, least) = (one.low(time), least[0].min(least[1]));
                    let rounding = 1e-12 * (1.0 + linears[1].length());
                    assert!(low.height <= least + rounding, "{i}, {kind}, at {time}: {} above {least}", low.height);
                    let is_now = k == 0 && kind != 2;
                    assert!(!is_now || low.height >= least - rounding, "{i}, {kind}: {} is not {least}", low.height);
                    // A tangent lies above a concave function; one that is too flat would lead past the root.
                    let (back, on) = (one.low(0.5 * time), one.low(1.5 * time));
                    let above = low.height - 0.5 * time * low.slope;
                    assert!(time <= 0.0 || back.height <= above + rounding, "{i}, {kind}, at {time}: no tangent");
                    let above = low.height + 0.5 * time * low.slope;
                    assert!(time <= 0.0 || on.height <= above + rounding, "{i}, {kind}, at {time}: no tangent");
                }
            }
        }
    }
}
