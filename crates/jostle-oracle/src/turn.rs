//! Proved bounds of cosine and sine.

use crate::interval::Interval;

/// π/2 as a sum: three terms of 29 bits each, whose product with a number of 24 bits is exact, and bounds of the rest.
const HALF_PI: [f64; 3] = [1.570796325802803, 9.920935774287987e-10, 2.2517417706346578e-18];
const HALF_PI_REST: Interval = Interval { lo: 3.5215598651831e-27, hi: 3.5215598651833e-27 };

/// The angle beyond which the number of quarter turns does not fit 24 bits; cosine and sine are then only bounded by 1.
const LARGEST_ANGLE: f64 = 1e7;

const LAST_24_BITS: u64 = (1 << 24) - 1;

/// The terms of either series: with 10, the remainder is below 2^-60 at π/4.
const TERMS: u32 = 10;

/// The cosine and the sine of `angular·time`, in radians; `angular` has at most 24 bits, as every f32.
///
/// The angle less `k` quarter turns is at most slightly above π/4, where both series are summed with bounds of the
/// remainder.
pub(crate) fn cos_sin(angular: f64, time: f64) -> [Interval; 2] {
    if angular == 0.0 || time == 0.0 {
        return [Interval::of(1.0), Interval::ZERO];
    }
    if (angular * time).abs() > LARGEST_ANGLE {
        return [Interval { lo: -1.0, hi: 1.0 }; 2];
    }
    let (quarters, rest) = reduced(angular, time);
    let (cos, sin) = (cos_near_0(rest), sin_near_0(rest));
    let turned = match quarters.rem_euclid(4) {
        0 => [cos, sin],
        1 => [-sin, cos],
        2 => [-cos, -sin],
        _ => [sin, -cos],
    };
    turned.map(|x| x.clamped(-1.0, 1.0))
}

/// The nearest whole number of quarter turns, and the rest of the angle. Only speed depends on it being the nearest.
fn reduced(angular: f64, time: f64) -> (i64, Interval) {
    // The first 29 bits of the time give an exact product too.
    let first_half = f64::from_bits(time.to_bits() & !LAST_24_BITS);
    let (angle, small) = (angular * first_half, Interval::of(time - first_half) * angular);
    let quarters = (angle / HALF_PI[0]).round();
    let exact_products = HALF_PI.map(|part| Interval::of(quarters * part));
    let rest = exact_products.into_iter().fold(Interval::of(angle), |rest, product| rest - product);
    (quarters as i64, rest + small - HALF_PI_REST * quarters)
}

/// x·(1 − x²/(2·3)·(1 − x²/(4·5)·(1 − …)))
fn sin_near_0(x: Interval) -> Interval {
    x * nested(x.squared(), |k| 2 * k * (2 * k + 1))
}

/// 1 − x²/(1·2)·(1 − x²/(3·4)·(1 − …))
fn cos_near_0(x: Interval) -> Interval {
    nested(x.squared(), |k| (2 * k - 1) * 2 * k)
}

/// 1 − z/d(1)·(1 − z/d(2)·(1 − …)) for z from 0 to 1: the terms of the sum alternate and decrease, so every bracket is
/// from 0 to 1, also the omitted one.
fn nested(z: Interval, divisor: impl Fn(u32) -> u32) -> Interval {
    debug_assert!(z.hi <= 1.0, "{z:?} is not reduced");
    let left_out = Interval { lo: 0.0, hi: 1.0 };
    (1..=TERMS).rev().fold(left_out, |bracket, k| Interval::of(1.0) - (z * bracket).over(f64::from(divisor(k))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;
    use num_bigint::BigInt;

    /// Bits behind the point of the whole numbers below.
    const BITS: u32 = 240;

    fn whole(x: f64) -> BigInt {
        let bits = x.abs().to_bits();
        let digits = BigInt::from((bits & ((1 << 52) - 1)) | u64::from(x.is_normal()) << 52);
        let shift = (bits >> 52).max(1) as i64 - 1075 + i64::from(BITS);
        let magnitude: BigInt = if shift < 0 { digits >> -shift } else { digits << shift };
        if x < 0.0 { -magnitude } else { magnitude }
    }

    /// arctan(1/n) by its series.
    fn arctan_of_one_over(n: u32) -> BigInt {
        let mut power = (BigInt::from(1) << BITS) / n;
        let (mut sum, mut k) = (BigInt::from(0), 1);
        while power != BigInt::from(0) {
            let term: BigInt = &power / k;
            sum += if k % 4 == 1 { term } else { -term };
            power /= n * n;
            k += 2;
        }
        sum
    }

    /// Machin's formula.
    fn half_pi() -> BigInt {
        (arctan_of_one_over(5) * 4 - arctan_of_one_over(239)) * 2
    }

    #[test]
    fn the_parts_of_half_pi_enclose_it() {
        let parts: BigInt = HALF_PI.iter().map(|&part| whole(part)).sum();
        let rest = half_pi() - parts;
        assert!(whole(HALF_PI_REST.lo) < rest && rest < whole(HALF_PI_REST.hi));
        for part in HALF_PI {
            assert_eq!(part.to_bits() & ((1 << 24) - 1), 0, "{part} has more than 29 bits");
        }
    }

    /// Cosine and sine by the plain series on long integers.
    fn exact_cos_sin(angle: &BigInt) -> [BigInt; 2] {
        let (half_pi, one) = (half_pi(), BigInt::from(1) << BITS);
        let quarters = angle / &half_pi;
        let rest = angle - &half_pi * &quarters;
        let (mut term, mut sums, mut k) = (one, [BigInt::from(0), BigInt::from(0)], 0);
        while term != BigInt::from(0) {
            let signed = if k % 4 < 2 { term.clone() } else { -term.clone() };
            sums[k % 2] += signed;
            k += 1;
            term = ((term * &rest) >> BITS) / k;
        }
        let [cos, sin] = sums;
        let quarters: i64 = quarters.try_into().expect("few quarter turns");
        match quarters.rem_euclid(4) {
            0 => [cos, sin],
            1 => [-sin, cos],
            2 => [-cos, -sin],
            _ => [sin, -cos],
        }
    }

    /// The long integers are right to some units of their own.
    const OFF: u32 = 1 << 20;

    #[track_caller]
    fn check(angular: f32, time: f64) -> [Interval; 2] {
        let found = cos_sin(angular.into(), time);
        let angle: BigInt = (whole(angular.into()) * whole(time)) >> BITS;
        for (bounds, exact) in found.into_iter().zip(exact_cos_sin(&angle)) {
            let inside = whole(bounds.lo) <= &exact + OFF && &exact - OFF <= whole(bounds.hi);
            assert!(inside, "{bounds:?} at {angular}·{time}");
        }
        found
    }

    #[test]
    fn the_bounds_hold_the_true_cosine_and_sine() {
        let mut random = Random::new();
        for i in 0..4_000 {
            let angular = random.within(10_000_000) as f32 * 10f32.powi(-(i % 12)) * (1.0 - 2f32.powi(-20));
            let time = random.within(1 << 52) as f64 / (1_u64 << 52) as f64;
            for bounds in check(angular, time) {
                assert!(bounds.hi - bounds.lo < 3e-15, "{bounds:?} at {angular}·{time}");
            }
        }
    }

    #[test]
    fn the_bounds_hold_next_to_quarter_turns() {
        for quarters in [1, 2, 3, 4, 5, 1_000, 65_536, 4_000_000] {
            let nearest = f64::from(quarters) * core::f64::consts::FRAC_PI_2;
            let angular = nearest.trunc().max(2.0) as f32;
            for time in [0.0, 1e-16, -1e-16].map(|off| nearest / f64::from(angular) + off) {
                for angular in [angular, -angular] {
                    let smaller = check(angular, time).map(|x| x.hi - x.lo).into_iter().fold(1.0, f64::min);
                    assert!(smaller < 1e-15, "{angular}·{time}: {smaller}");
                }
            }
        }
    }

    #[test]
    fn no_angle_is_exact_and_too_large_a_one_vague() {
        let exact = [Interval::of(1.0), Interval::ZERO];
        assert_eq!([cos_sin(0.0, 0.5), cos_sin(3.0, 0.0)], [exact; 2]);
        assert_eq!(cos_sin(1e9, 0.5), [Interval { lo: -1.0, hi: 1.0 }; 2]);
    }
}
