//! Lower bounds of the gaps of a few corners off an axis that turns with the other piece, and the time for which all
//! keep a gap.
//!
//! A gap is known now with its first two derivatives, x, y and s, and a bound j of the third. Up to a time T it is at
//! least x + y·t + ½(s − ⅓j·T)·t², since ⅙j·t³ ≤ ⅙j·T·t². The first root of that parabola is known in closed form, so
//! no step of an iteration depends on the one before, and several corners are solved at a time.

use crate::math::{larger, sqrt};

/// The gaps of corners now, with their first and second derivatives.
pub(super) struct Parabolas<const N: usize> {
    pub(super) gap: [f64; N],
    pub(super) speed: [f64; N],
    pub(super) bend: [f64; N],
    /// The bound of the third derivative.
    pub(super) jerk: f64,
    /// The largest angular velocity involved.
    pub(super) turn: f64,
}

/// The turn, in radians, up to which a bound is used; beyond it the rounding of its terms grows (see
/// docs/never-misses.md).
const LARGEST_TURN: f64 = 1.0;

impl<const N: usize> Parabolas<N> {
    pub(super) const UNKNOWN: Parabolas<N> =
        Parabolas { gap: [f64::NEG_INFINITY; N], speed: [0.0; N], bend: [0.0; N], jerk: 0.0, turn: 0.0 };

    /// The time, out of `rest`, for which all gaps are certain to stay above `demanded`; 0 for NaN. `lowest` is the
    /// corner of the smallest gap now.
    ///
    /// The bound depends on the time T up to which it holds. The first T tried is twice the time that the lowest corner
    /// takes at its present speed; then a longer T if all gaps are kept up to there, a shorter one if they are not
    /// nearly kept for half of it, because then the bound is needlessly low.
    #[inline]
    pub(super) fn kept(&self, demanded: f64, lowest: usize, rest: f64) -> f64 {
        const TRIES: u32 = 8;
        let longest = if self.turn * rest > LARGEST_TURN { LARGEST_TURN / self.turn } else { rest };
        let (gap, speed) = (self.gap[lowest] - demanded, self.speed[lowest]);
        let mut within = if speed * longest < -2.0 * gap { -2.0 * gap / speed } else { longest };
        let mut longest_kept = 0.0;
        for _ in 0..TRIES {
            let kept = self.kept_within(demanded, within);
            longest_kept = larger(kept, longest_kept);
            if kept <= 0.0 || kept >= longest || (kept < within && 2.0 * kept >= within) {
                break;
            }
            within = smaller(2.0 * kept, longest);
        }
        longest_kept
    }

    /// The first time at which one of the bounds up to `within` falls below the demanded gap, at most `within`.
    #[inline]
    fn kept_within(&self, demanded: f64, within: f64) -> f64 {
        let fall = self.jerk * within * (1.0 / 3.0);
        let mut times = [0.0; N];
        for (i, time) in times.iter_mut().enumerate() {
            *time = first_root(self.gap[i] - demanded, self.speed[i], fall - self.bend[i]);
        }
        times.into_iter().fold(within, |least, time| smaller(time, least))
    }
}

/// The first time at which x + y·t − ½c·t² is below zero: infinite if never, 0 for NaN.
///
/// Without branches, which would be unpredictable here. The root is that of a parabola whose coefficients differ by at
/// most 8u: only the two terms under the square root can cancel, and their errors are those of the coefficients.
#[inline(always)]
fn first_root(gap: f64, speed: f64, fall: f64) -> f64 {
    let square = speed * speed + 2.0 * fall * gap;
    let root = sqrt(if square < 0.0 { 0.0 } else { square });
    let sinks = speed < 0.0;
    let time = if sinks { 2.0 * gap } else { speed + root } / if sinks { root - speed } else { fall };
    // A parabola that is bent up has no root if its lowest point is above zero or before now.
    let never = (square < 0.0) | ((speed >= 0.0) & (fall <= 0.0));
    let time = if never { f64::INFINITY } else { time };
    if (gap >= 0.0) & (time >= 0.0) { time } else { 0.0 }
}

/// The second of two numbers if the first is not less.
#[inline(always)]
fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// Compared with the cubic that is the bound itself, at many times up to the one proved and just after it.
    #[test]
    fn a_gap_is_kept_as_long_as_its_bound_allows() {
        let mut numbers = Random(88_172_645_463_325_252);
        let mut random = |size: f64| numbers.unit() * size;
        let (mut ended, mut short) = (0, 0);
        for i in 0..20_000 {
            let size = |bit: u32, large: f64| if i >> bit & 1 == 0 { large } else { 0.01 };
            let mut all = |size: f64| [random(size), random(size), random(size)];
            let gap = all(size(0, 1.0)).map(|gap| gap + 0.9 * size(0, 1.0));
            let jerk = all(size(3, 5.0))[0].abs();
            let few = Parabolas { gap, speed: all(size(1, 4.0)), bend: all(size(2, 9.0)), jerk, turn: 0.5 };
            let least_at = |time: f64| {
                let at = |i: usize| {
                    few.gap[i] + time * (few.speed[i] + time * (0.5 * few.bend[i] - time * jerk * (1.0 / 6.0)))
                };
                at(0).min(at(1)).min(at(2))
            };
            let lowest = (0..3).fold(0, |low, i| if gap[i] < gap[low] { i } else { low });
            let (demanded, rest) = (0.05 * size(0, 1.0), if i % 3 == 0 { 4.0 } else { 0.7 });
            let kept = few.kept(demanded, lowest, rest);
            assert!((0.0..=2.0_f64.min(rest)).contains(&kept), "{kept}");
            assert!(least_at(0.0) >= demanded || kept == 0.0, "{i}: {kept} though it is too near now");
            for k in 0..=64 {
                let time = kept * f64::from(k) / 64.0;
                assert!(kept == 0.0 || least_at(time) >= demanded - 1e-12, "{i}: not kept at {time} of {kept}");
            }
            if kept > 0.0 && kept < rest.min(2.0) {
                ended += 1;
                short += u32::from((1..=64).all(|k| least_at(kept * (1.0 + f64::from(k) / 64.0)) >= demanded));
            }
        }
        assert!(ended > 4_000 && short * 20 < ended, "{short} of {ended} are shorter than half");
    }

    #[test]
    fn a_nan_is_never_kept() {
        for (gap, speed, bend) in [(f64::NAN, 1.0, 1.0), (1.0, f64::NAN, 1.0), (1.0, -1.0, f64::NAN)] {
            let one = Parabolas { gap: [gap], speed: [speed], bend: [bend], jerk: 0.0, turn: 0.0 };
            assert_eq!(one.kept(0.5, 0, 1.0), 0.0);
        }
    }
}
