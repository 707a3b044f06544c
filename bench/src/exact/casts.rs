//! The criteria of a correct cast: see `RIGHT`.

use jostle::Cast;
use jostle_oracle::{cast_hits_before, distance};

use super::DISTANCE_BOUND;
use crate::{
    case::Verdict,
    scene::flights::{Flight, IntoF64 as _},
};

/// The rules for judging a rival's answers, for the records.
pub const RIGHT: &str = "jostle: hit or none exactly; a fraction that is never above the exact one, and below by at most \
    1e-12 or, at a graze, where the gap is at most 1e-9 of the size. Of rivals, with a margin of 1e-5 of the size, 1e-6 \
    of the way (f32), and for Box2D its slop of 0.005 and a quarter of it as tolerance, but at most a hundredth of the \
    size: `m`, a missed hit, is none where the figures come to overlap deeper than the margin; `l`, a late one, is one \
    before which they are that deep in each other already; `f`, a false one, is one where they never come as near as \
    the margin; other wrong ones tell a place where they are farther apart than the margin.";

/// The overlap or distance that a rival documents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slop(f64);

impl Slop {
    pub const NONE: Slop = Slop(0.0);
    /// Its linear slop of 5 mm, and the tolerance of its casts.
    pub const BOX2D: Slop = Slop(0.005 * 1.25);

    fn margin(self, flight: &Flight, size: f64) -> f64 {
        const F32: f64 = 1e-6;
        let [x, y] = flight.way.into_f64();
        self.0.min(0.01 * size) + DISTANCE_BOUND * size + F32 * x.hypot(y)
    }
}

/// The fraction at which a rival reports a hit, if any. `touches`: they touch without overlapping, so that a hit is
/// wrong without any margin.
pub fn cast(flight: &Flight, size: f32, slop: Slop, touches: bool, answer: Option<f64>) -> Verdict {
    let margin = slop.margin(flight, size.into());
    match (flight.fraction, answer) {
        (None, None) => Verdict::Right,
        (Some(_), None) if deepest(flight, 1.0) < -margin => Verdict::Missed,
        (Some(_), None) => Verdict::Right,
        (None, Some(_)) if touches || deepest(flight, 1.0) > margin => Verdict::False,
        (None, Some(_)) => Verdict::Right,
        (Some(truth), Some(fraction)) => {
            let [x, y] = flight.way.into_f64();
            if !(0.0..=1.0).contains(&fraction) {
                Verdict::Wrong
            } else if (fraction - truth) * x.hypot(y) > margin && deepest(flight, fraction) < -margin {
                Verdict::Late
            } else {
                Verdict::right_if(gap(flight, fraction) <= margin)
            }
        }
    }
}

pub fn our_cast(flight: &Flight, size: f32, cast: &Cast) -> Verdict {
    our_fraction(flight, size, cast.hit().map(|hit| hit.fraction), matches!(cast, Cast::Started { .. }))
}

fn our_fraction(flight: &Flight, size: f32, fraction: Option<f64>, started: bool) -> Verdict {
    const ROUNDING: f64 = 1e-12;
    const GRAZE: f64 = 1e-9;
    match (flight.fraction, fraction) {
        _ if started => Verdict::Wrong,
        (None, None) => Verdict::Right,
        (Some(_), None) => Verdict::Missed,
        (None, Some(_)) => Verdict::False,
        (Some(truth), Some(fraction)) => {
            if cast_hits_before(&flight.mover.body(), &flight.target.body(), flight.way.into_f64(), fraction) {
                return Verdict::Late;
            }
            let near = || gap(flight, fraction) <= GRAZE * f64::from(size);
            Verdict::right_if(fraction >= 0.0 && (truth - fraction <= ROUNDING || near()))
        }
    }
}

/// Their distance at a fraction of the displacement; negative in an overlap.
fn gap(flight: &Flight, fraction: f64) -> f64 {
    distance(&flight.mover_at(fraction), &flight.target.body())
}

/// The least gap up to a fraction. The gap of two convex figures is a convex function of the fraction.
fn deepest(flight: &Flight, until: f64) -> f64 {
    const ROUNDS: usize = 48;
    let (mut low, mut high) = (0.0, until);
    for _ in 0..ROUNDS {
        let third = (high - low) / 3.0;
        if gap(flight, low + third) < gap(flight, high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    gap(flight, 0.5 * (low + high)).min(gap(flight, until)).min(gap(flight, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{
        figure::Kind,
        flights::{Course, bullets, flights, resting_flights},
    };

    #[test]
    fn rivals_miss_are_late_early_or_see_what_is_not_there() {
        let judge = |flight: &Flight, answer| cast(flight, 1.0, Slop::NONE, false, answer);
        for flight in flights([Kind::Box, Kind::Capsule], Course::Hit, 1.0, 30) {
            let truth = flight.fraction.expect("a hit");
            let by = |distance: f32| truth + f64::from(distance / flight.way.length());
            assert_eq!(judge(&flight, Some(truth)), Verdict::Right);
            assert_eq!(judge(&flight, Some(truth + 1e-6)), Verdict::Right);
            assert_eq!(judge(&flight, Some(1.0)), Verdict::Late);
            assert_eq!(judge(&flight, Some(by(-0.5))), Verdict::Wrong);
            assert_eq!(judge(&flight, Some(f64::NAN)), Verdict::Wrong);
            assert_eq!(judge(&flight, None), Verdict::Missed);
        }
        for flight in flights([Kind::Circle; 2], Course::Near, 1.0, 30) {
            assert_eq!((judge(&flight, None), judge(&flight, Some(0.5))), (Verdict::Right, Verdict::False));
            assert!(judge(&flight, Some(0.5)) == Verdict::False);
            let with_slop = cast(&flight, 1.0, Slop::BOX2D, false, Some(0.5));
            let is_within = deepest(&flight, 1.0) < 0.006;
            assert_eq!(with_slop == Verdict::Right, is_within);
        }
        for flight in resting_flights(Kind::Box, Course::Slide, 1.0, 30) {
            assert_eq!(cast(&flight, 1.0, Slop::BOX2D, true, Some(0.0)), Verdict::False);
        }
        for flight in bullets(1.0, 30) {
            assert_eq!((judge(&flight, None), judge(&flight, Some(1.0))), (Verdict::Missed, Verdict::Late));
            assert_eq!(judge(&flight, flight.fraction), Verdict::Right);
        }
    }

    #[test]
    fn we_are_wrong_if_anything_is() {
        for flight in flights([Kind::Box, Kind::Capsule], Course::Hit, 1.0, 30) {
            let truth = flight.fraction.expect("a hit");
            let judge = |fraction| our_fraction(&flight, 1.0, fraction, false);
            assert_eq!(judge(Some(truth * (1.0 - 1e-15))), Verdict::Right);
            assert_eq!(judge(Some(truth * (1.0 + 1e-14))), Verdict::Late);
            assert_eq!(judge(Some(truth - 1e-8)), Verdict::Wrong);
            assert_eq!(judge(None), Verdict::Missed);
            assert_eq!(our_fraction(&flight, 1.0, Some(truth), true), Verdict::Wrong);
        }
    }
}
