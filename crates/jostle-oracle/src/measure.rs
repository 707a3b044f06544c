//! The last step of a question, from integers to `f64`.

use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg};

use num_bigint::Sign;

use crate::float::decompose;
use crate::integer::Int;

/// A fraction of integers with a positive denominator, compared exactly; not reduced.
#[derive(Clone, Debug)]
pub(crate) struct Fraction {
    pub(crate) numerator: Int,
    pub(crate) denominator: Int,
}

impl Fraction {
    pub(crate) fn whole(numerator: Int) -> Fraction {
        Fraction { numerator, denominator: Int::ONE }
    }

    /// The fraction of a numerator and a denominator other than 0, of any signs.
    pub(crate) fn of(numerator: Int, denominator: Int) -> Fraction {
        if denominator.sign().is_lt() {
            Fraction { numerator: -&numerator, denominator: -&denominator }
        } else {
            Fraction { numerator, denominator }
        }
    }

    /// The exact value of a finite float.
    pub(crate) fn of_float(x: f64) -> Fraction {
        let (mantissa, exponent) = decompose(x).unwrap_or((0, 0));
        let power = |exponent: i32| u32::try_from(exponent).unwrap_or(0);
        Fraction { numerator: Int::shifted(mantissa, power(exponent)), denominator: Int::shifted(1, power(-exponent)) }
    }

    /// Whether it is from 0 to 1.
    pub(crate) fn is_proper(&self) -> bool {
        self.numerator.sign().is_ge() && self.numerator <= self.denominator
    }

    pub(crate) fn measure(&self) -> Measure {
        Measure::of(&self.numerator) / Measure::of(&self.denominator)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

/// The sign of `p + q·√n` for n ≥ 0. `x ↦ x·|x|` is odd and increasing, so that is the sign of `p·|p| + q·|q|·n`.
pub(crate) fn sign_with_root(p: &Int, q: &Int, n: &Int) -> Ordering {
    (&(p * &p.abs()) + &(&(q * &q.abs()) * n)).sign()
}

/// A number `significand · 2^exponent` with the precision of an `f64` and a larger range.
///
/// Each operation has a relative error of at most 2^-53. There is no subtraction, so k operations have about k·2^-53.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    /// At most 2^64 for an integer: far from overflow in any formula of this crate.
    significand: f64,
    exponent: i64,
}

impl Measure {
    pub(crate) fn of(x: &Int) -> Measure {
        let x = x.long();
        let exponent = x.bits().saturating_sub(u64::from(u64::BITS));
        let leading = u64::try_from(x.magnitude() >> exponent).expect("64 bits are left") as f64;
        let significand = if x.sign() == Sign::Minus { -leading } else { leading };
        Measure { significand, exponent: exponent as i64 }
    }

    pub(crate) fn root(self) -> Measure {
        let odd = self.exponent & 1;
        Measure { significand: (self.significand * power_of_two(odd)).sqrt(), exponent: (self.exponent - odd) / 2 }
    }

    /// The value in `f64`, for a number in units of `2^unit`.
    pub(crate) fn in_units_of(self, unit: i64) -> f64 {
        scale(self.significand, self.exponent + unit)
    }
}

/// `p − √q` without cancellation, for q ≥ 0.
pub(crate) fn minus_root(p: &Int, q: &Int) -> Measure {
    let root = Measure::of(q).root();
    if p.sign().is_le() {
        -(Measure::of(&p.abs()) + root)
    } else {
        Measure::of(&(&p.square() - q)) / (Measure::of(p) + root)
    }
}

impl Add for Measure {
    type Output = Measure;
    fn add(self, other: Measure) -> Measure {
        let exponent = match (self.significand == 0.0, other.significand == 0.0) {
            (true, _) => other.exponent,
            (_, true) => self.exponent,
            _ => self.exponent.max(other.exponent),
        };
        let aligned = |x: Measure| scale(x.significand, x.exponent - exponent);
        Measure { significand: aligned(self) + aligned(other), exponent }
    }
}

impl Mul for Measure {
    type Output = Measure;
    fn mul(self, other: Measure) -> Measure {
        Measure { significand: self.significand * other.significand, exponent: self.exponent + other.exponent }
    }
}

impl Div for Measure {
    type Output = Measure;
    fn div(self, other: Measure) -> Measure {
        Measure { significand: self.significand / other.significand, exponent: self.exponent - other.exponent }
    }
}

impl Neg for Measure {
    type Output = Measure;
    fn neg(self) -> Measure {
        // 0 − 0 is 0, and −0 would be "-0" in messages and differ in its bits.
        Measure { significand: 0.0 - self.significand, ..self }
    }
}

/// Every power of two up to this exponent, and its inverse, is a normal `f64`.
const SAFE_EXPONENT: i64 = 1000;
const LARGEST_EXPONENT: i64 = 5 * SAFE_EXPONENT;

fn power_of_two(exponent: i64) -> f64 {
    2f64.powi(exponent as i32)
}

/// `x · 2^exponent`, rounded only where the result is subnormal.
fn scale(mut x: f64, mut exponent: i64) -> f64 {
    // Beyond this, any significand becomes 0 or infinite.
    exponent = exponent.clamp(-LARGEST_EXPONENT, LARGEST_EXPONENT);
    while exponent.abs() > SAFE_EXPONENT {
        let step = exponent.signum() * SAFE_EXPONENT;
        x *= power_of_two(step);
        exponent -= step;
    }
    x * power_of_two(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    fn int(x: i64) -> Int {
        Int::shifted(x, 0)
    }

    #[test]
    fn integers_of_any_size_convert_to_the_nearest_float() {
        for x in [0, 1, -1, 3, i64::MAX, -(1 << 53) - 1, (1 << 60) + 1] {
            assert_eq!(Measure::of(&int(x)).in_units_of(0), x as f64);
        }
        let huge = Int::shifted(-5, 3000);
        assert_eq!(Measure::of(&huge).in_units_of(-3000), -5.0);
        assert_eq!(Measure::of(&huge).in_units_of(0), f64::NEG_INFINITY);
        assert_eq!(Measure::of(&int(3)).in_units_of(-1074), 3.0 * f64::from_bits(1));
        assert_eq!(Measure::of(&int(3)).in_units_of(-9000), 0.0);
    }

    #[test]
    fn a_float_is_a_fraction() {
        for (x, n, d) in [(0.0, 0, 1), (0.75, 3, 4), (-6.0, -6, 1), (1.0, 1, 1), (2f64.powi(-40), 1, 1 << 40)] {
            let fraction = Fraction::of_float(x);
            assert_eq!((fraction.numerator, fraction.denominator), (int(n), int(d)), "{x}");
        }
        assert_eq!(Fraction::of_float(f64::MAX).measure().in_units_of(0), f64::MAX);
        assert_eq!(Fraction::of_float(f64::from_bits(1)).measure().in_units_of(0), f64::from_bits(1));
    }

    #[test]
    fn roots_sums_and_quotients_are_those_of_f64_and_do_not_overflow() {
        for exponent in [0, 1, 400, 1501] {
            let root = Measure::of(&Int::shifted(9, 2 * exponent)).root();
            assert_eq!(root.in_units_of(-i64::from(exponent)), 3.0);
            let root_of_two = Measure::of(&Int::shifted(2, 2 * exponent)).root();
            assert_eq!(root_of_two.in_units_of(-i64::from(exponent)), 2f64.sqrt());
            let sum = Measure::of(&Int::shifted(5, exponent)) + Measure::of(&Int::shifted(-3, exponent));
            assert_eq!(sum.in_units_of(-i64::from(exponent)), 2.0);
        }
        let third = Measure::of(&Int::shifted(1, 2000)) / Measure::of(&Int::shifted(3, 2000));
        assert_eq!(third.in_units_of(0), 1.0 / 3.0);
        assert_eq!((third + Measure::of(&Int::ZERO)).in_units_of(0), 1.0 / 3.0);
        assert_eq!((Measure::of(&int(1)) + Measure::of(&Int::shifted(1, 2000))).in_units_of(-2000), 1.0);
    }

    #[test]
    fn a_difference_with_a_root_keeps_its_digits() {
        // √(n² + 1) = n + 1/(2n) − 1/(8n³) + …
        let n = 1i64 << 40;
        let gap = minus_root(&int(n), &(&int(n).square() + &Int::ONE)).in_units_of(0);
        assert!((gap / (-0.5 / n as f64) - 1.0).abs() < 4.0 * f64::EPSILON, "{gap}");
        assert_eq!(minus_root(&int(-3), &int(16)).in_units_of(0), -7.0);
        assert_eq!(minus_root(&int(4), &int(16)).in_units_of(0), 0.0);
        assert_eq!(minus_root(&Int::ZERO, &Int::ZERO).in_units_of(0), 0.0);
    }

    #[test]
    fn the_sign_of_a_sum_with_a_root_is_exact() {
        let sign = |p: i64, q: i64, n: i64| sign_with_root(&int(p), &int(q), &int(n));
        assert_eq!(sign(-3, 1, 9), Ordering::Equal);
        assert_eq!(sign(-3, 1, 8), Ordering::Less);
        assert_eq!(sign(3, -1, 8), Ordering::Greater);
        assert_eq!(sign(0, -1, 2), Ordering::Less);
        assert_eq!(sign(-1, 5, 0), Ordering::Less);
        let mut random = Random::new();
        for _ in 0..10_000 {
            let [p, q, n] = [random.within(50), random.within(50), random.within(50).abs()];
            let value = p as f64 + q as f64 * (n as f64).sqrt();
            // Below 100 a sum that is not 0 is further than 1/200 from it: |p² − q²n| ≥ 1 over |p| + |q|√n.
            let expected = if value.abs() < 1e-3 { Ordering::Equal } else { value.total_cmp(&0.0) };
            assert_eq!(sign(p, q, n), expected, "{p} + {q}·√{n}");
        }
    }
}
