//! Sine, cosine and arc tangent that are the same bits on every platform.
//!
//! Sine and cosine: the argument is reduced to at most π/4 by subtracting a multiple of π/2 that is known to 320 bits,
//! in exact expansions where the argument is large, so that not even the largest f32 angle loses a digit; then comes
//! the Taylor series, cut where the rest is below 2^-58. Arc tangent: the quotient is moved next to a multiple of 1/8
//! by the addition theorem, then the series. Every result is within 1 ulp (sine, cosine) and 2 ulp (arc tangent) of the
//! true value; the tests measure it.

// The tables below hold π/2 and its relatives among their digits; a table of one kind reads better than exceptions.
#![allow(clippy::approx_constant)]

use super::{
    error_free::{two_diff, two_prod},
    expansion::Expansion,
};

/// π/2 as a sum of doubles, each the rounding of what is left.
const HALF_PI: [f64; 6] = [
    1.5707963267948966,
    6.123233995736766e-17,
    -1.4973849048591698e-33,
    5.562271104316826e-50,
    2.836115989820158e-66,
    8.724931080676243e-84,
];

/// Up to this argument three terms of π/2 and two exact products leave an error far below an ulp of any result.
const SMALL: f64 = 1_073_741_824.0; // 2^30

/// The largest argument served: beyond every f32. The 320 bits of π/2 still leave 190 behind the point.
const LARGEST: f64 = (1_u128 << 127) as f64 * 8.0; // 2^130

/// Sine and cosine of an angle in radians; NaN beyond 2^130, which no f32 reaches.
pub(crate) fn sin_cos(x: f64) -> (f64, f64) {
    if x.is_nan() || x.abs() > LARGEST {
        return (f64::NAN, f64::NAN);
    }
    let (quarter, r, rest) = if x.abs() <= HALF_PI[0] / 2.0 {
        (0, x, 0.0)
    } else if x.abs() < SMALL {
        reduce_small(x)
    } else {
        reduce_large(x)
    };
    let (sin, cos) = (sin_near_zero(r, rest), cos_near_zero(r, rest));
    match quarter {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The quarter turn (0 to 3) nearest to `x`, and what is left of `x` as a sum of two doubles.
fn reduce_small(x: f64) -> (u8, f64, f64) {
    let k = nearest_integer(x / HALF_PI[0]);
    let (high, low) = two_prod(k, HALF_PI[0]);
    let (high2, low2) = two_prod(k, HALF_PI[1]);
    let (r, e0) = two_diff(x, high);
    let (r, e1) = two_diff(r, low);
    let (r, e2) = two_diff(r, high2);
    let rest = ((e0 + e1) + e2) - (low2 + k * HALF_PI[2]);
    (quarter_of(k) as u8, r + rest, rest - ((r + rest) - r))
}

/// The same for any argument: subtracts the multiple of π/2 nearest to an estimate until less than half of one is left.
fn reduce_large(x: f64) -> (u8, f64, f64) {
    let mut rest = Expansion::from(x);
    let mut quarters = 0.0;
    loop {
        let k = nearest_integer(rest.estimate() / HALF_PI[0]);
        if k == 0.0 {
            break;
        }
        quarters = (quarters + quarter_of(k)) % 4.0;
        for term in HALF_PI {
            let (high, low) = two_prod(-k, term);
            rest = rest.plus(&Expansion::from_pair(high, low));
        }
    }
    let r = rest.estimate();
    let tail = rest.plus(&Expansion::from(-r)).estimate();
    (quarters as u8, r, tail)
}

/// An integer modulo 4, from 0 to 3; exact (the standard library's `rem_euclid` is not in `core`).
fn quarter_of(k: f64) -> f64 {
    let rest = k % 4.0;
    if rest < 0.0 { rest + 4.0 } else { rest }
}

/// The integer nearest to `x`, without the standard library's `round`.
fn nearest_integer(x: f64) -> f64 {
    /// Adding and subtracting 2^52, with the sign of x, rounds the fraction away; larger numbers have none.
    const SHIFT: f64 = 4_503_599_627_370_496.0;
    let shift = SHIFT.copysign(x);
    if x.abs() < SHIFT { (x + shift) - shift } else { x }
}

/// sin(r + rest) for |r| ≤ π/4 and a rest below an ulp of r.
fn sin_near_zero(r: f64, rest: f64) -> f64 {
    let s = r * r;
    let series = -1.0 / 6.0
        + s * (1.0 / 120.0
            + s * (-1.0 / 5_040.0
                + s * (1.0 / 362_880.0
                    + s * (-1.0 / 39_916_800.0
                        + s * (1.0 / 6_227_020_800.0
                            + s * (-1.0 / 1_307_674_368_000.0 + s * (1.0 / 355_687_428_096_000.0)))))));
    r + (r * s * series + rest * (1.0 - s / 2.0))
}

/// cos(r + rest) for |r| ≤ π/4 and a rest below an ulp of r.
fn cos_near_zero(r: f64, rest: f64) -> f64 {
    let s = r * r;
    let half = s / 2.0;
    let series = 1.0 / 24.0
        + s * (-1.0 / 720.0
            + s * (1.0 / 40_320.0
                + s * (-1.0 / 3_628_800.0
                    + s * (1.0 / 479_001_600.0 + s * (-1.0 / 87_178_291_200.0 + s * (1.0 / 20_922_789_888_000.0))))));
    let w = 1.0 - half;
    w + (((1.0 - w) - half) + (s * s * series - r * rest))
}

/// atan(k/8) for k = 0 to 8.
const ATAN_EIGHTHS: [f64; 9] = [
    0.0,
    0.12435499454676144,
    0.24497866312686414,
    0.35877067027057225,
    0.4636476090008061,
    0.5585993153435624,
    0.6435011087932844,
    0.7188299996216245,
    0.7853981633974483,
];

/// The angle of the vector (x, y), from −π to π, with the signs of zeros as in IEEE 754; NaN for a NaN or infinity.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    let (ax, ay) = (x.abs(), y.abs());
    let (small, large) = if ay > ax { (ax, ay) } else { (ay, ax) };
    let angle = if large == 0.0 {
        0.0
    } else {
        let k = nearest_integer(8.0 * (small / large));
        let c = k / 8.0;
        let z = (small - c * large) / (large + c * small);
        let s = z * z;
        let series =
            -1.0 / 3.0 + s * (1.0 / 5.0 + s * (-1.0 / 7.0 + s * (1.0 / 9.0 + s * (-1.0 / 11.0 + s * (1.0 / 13.0)))));
        // A NaN becomes index 0 and stays in z.
        ATAN_EIGHTHS[k as usize] + (z + z * s * series)
    };
    let angle = if ay > ax { HALF_PI[0] - (angle - HALF_PI[1]) } else { angle };
    let angle = if x.is_sign_negative() { 2.0 * HALF_PI[0] - (angle - 2.0 * HALF_PI[1]) } else { angle };
    angle.copysign(y)
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    fn ulps(found: f64, wanted: f64) -> f64 {
        (found - wanted).abs() / (wanted.abs().next_up() - wanted.abs())
    }

    /// Deterministic numbers with exponents from `low` to `high`.
    fn numbers(low: i32, high: i32, count: u32) -> impl Iterator<Item = f64> {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        (0..count).map(move |_| {
            let bits = random.next();
            let exponent = low + (bits >> 54) as i32 % (high - low);
            let magnitude = (1.0 + (bits & ((1 << 52) - 1)) as f64 / (1_u64 << 52) as f64) * 2_f64.powi(exponent);
            if bits >> 63 == 0 { magnitude } else { -magnitude }
        })
    }

    #[test]
    fn sine_and_cosine_are_within_an_ulp_of_the_platform() {
        for x in numbers(-40, 40, 400_000) {
            let (sin, cos) = sin_cos(x);
            assert!(ulps(sin, x.sin()) <= 1.0, "sin {x}: {sin} for {}", x.sin());
            assert!(ulps(cos, x.cos()) <= 1.0, "cos {x}: {cos} for {}", x.cos());
        }
    }

    #[test]
    fn huge_angles_and_angles_next_to_quarter_turns_keep_their_digits() {
        // Values to 17 digits from an arbitrary-precision library, at 2000 bits.
        for (x, sin, cos) in HARD {
            let found = sin_cos(x);
            assert!(ulps(found.0, sin) <= 1.0 && ulps(found.1, cos) <= 1.0, "{x}: {found:?} for {sin}, {cos}");
        }
    }

    #[test]
    fn the_arc_tangent_is_within_two_ulps_of_the_platform() {
        for (y, x) in numbers(-30, 30, 400_000).zip(numbers(-29, 31, 400_000).skip(7)) {
            let found = atan2(y, x);
            assert!(ulps(found, y.atan2(x)) <= 2.0, "atan2({y}, {x}): {found} for {}", y.atan2(x));
        }
        for (y, x) in [(0.0, 1.0), (-0.0, 1.0), (0.0, -1.0), (-0.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (1.0, 1.0)] {
            assert_eq!(atan2(y, x), f64::atan2(y, x), "atan2({y}, {x})");
        }
    }

    const HARD: [(f64, f64, f64); 12] = [
        (3.4028234663852886e+38, -0.5218765233336585, 0.8530210398303042),
        (1.0000000150474662e+30, -0.7911634385219837, -0.6116047854178966),
        (9.999999778196308e+21, -0.7340815352961015, 0.679061337095051),
        (9007199254740992.0, -0.848925964814655, -0.5285117844130887),
        (1.2676506002293823e+30, 0.07929254582191224, -0.9968513892135978),
        (1.5707963267948966, 1.0, 6.123233995736766e-17),
        (3.141592653589793, 1.2246467991473532e-16, -1.0),
        (6283185.307179586, -4.463824362721742e-10, 1.0),
        (7.185444758103711e+30, 0.12544653470456285, 0.9921003814789191),
        (7.729178919452902e+28, 1.0, -1.6147697982476211e-09),
        (1000000000.0, 0.5458434494486996, 0.8378871813639024),
        (1073741825.0, 0.3284483319740196, 0.9445219389847354),
    ];

    #[test]
    fn angles_next_to_multiples_of_a_quarter_turn_keep_their_digits() {
        for k in numbers(0, 30, 200_000) {
            let x = nearest_integer(k) * HALF_PI[0];
            let (sin, cos) = sin_cos(x);
            assert!(ulps(sin, x.sin()) <= 1.0, "sin {x}: {sin} for {}", x.sin());
            assert!(ulps(cos, x.cos()) <= 1.0, "cos {x}: {cos} for {}", x.cos());
        }
    }

    #[test]
    fn large_angles_are_within_an_ulp_of_the_platform() {
        for x in numbers(40, 129, 100_000) {
            let (sin, cos) = sin_cos(x);
            assert!(ulps(sin, x.sin()) <= 1.0 && ulps(cos, x.cos()) <= 1.0, "{x}");
        }
    }

    #[test]
    fn the_arc_tangent_of_zeros_has_the_signs_of_ieee() {
        for y in [0.0, -0.0_f64] {
            for x in [0.0, -0.0, 1.0, -1.0] {
                assert_eq!(atan2(y, x).to_bits(), f64::atan2(y, x).to_bits(), "atan2({y}, {x})");
            }
        }
    }
}
