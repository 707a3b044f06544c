//! Interval arithmetic.

use core::ops::{Add, Mul, Neg, Sub};

/// All reals from `lo` to `hi`, both included.
///
/// The result of every operation contains all results for numbers in its operands: each end is rounded to the nearest
/// float, with an error of at most half a step, and then moved a whole step outward. Only sums, differences, products,
/// quotients and square roots are used, which IEEE 754 defines; no other function is trusted.
///
/// ```
/// use jostle_oracle::Interval;
/// let third = Interval::of(1.0).over(3.0);
/// assert!(third.lo < third.hi && (third * Interval::of(3.0)).holds(1.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub lo: f64,
    /// The upper bound.
    pub hi: f64,
}

impl Interval {
    pub(crate) const ZERO: Interval = Interval::of(0.0);

    /// The interval of exactly this number.
    #[must_use]
    pub const fn of(x: f64) -> Interval {
        Interval { lo: x, hi: x }
    }

    /// Whether it contains this number.
    #[must_use]
    pub fn holds(self, x: f64) -> bool {
        self.lo <= x && x <= self.hi
    }

    /// A number in it, near the middle.
    #[must_use]
    pub fn middle(self) -> f64 {
        self.lo.midpoint(self.hi)
    }

    /// Divided by a number above 0.
    #[must_use]
    pub fn over(self, divisor: f64) -> Interval {
        debug_assert!(divisor > 0.0, "{divisor} is not above 0");
        outward(self.lo / divisor, self.hi / divisor)
    }

    /// The square root of the part that is not below 0.
    #[must_use]
    pub fn root(self) -> Interval {
        let Interval { lo, hi } = outward(self.lo.max(0.0).sqrt(), self.hi.max(0.0).sqrt());
        Interval { lo: lo.max(0.0), hi }
    }

    /// The square, which is not below 0.
    #[must_use]
    pub fn squared(self) -> Interval {
        let (least, most) = if self.holds(0.0) { (0.0, self.reach()) } else { ends(self.lo.abs(), self.hi.abs()) };
        let Interval { lo, hi } = outward(least * least, most * most);
        Interval { lo: lo.max(0.0), hi }
    }

    /// The largest absolute value.
    #[must_use]
    pub fn reach(self) -> f64 {
        self.lo.abs().max(self.hi.abs())
    }

    /// The part from `lo` to `hi`, for a number that is known to be there.
    #[must_use]
    pub fn clamped(self, lo: f64, hi: f64) -> Interval {
        Interval { lo: self.lo.max(lo), hi: self.hi.min(hi) }
    }

    /// The lesser of two numbers.
    #[must_use]
    pub fn lesser(self, other: Interval) -> Interval {
        Interval { lo: self.lo.min(other.lo), hi: self.hi.min(other.hi) }
    }

    /// The greater of two numbers.
    #[must_use]
    pub fn greater(self, other: Interval) -> Interval {
        Interval { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
    }
}

fn outward(lo: f64, hi: f64) -> Interval {
    Interval { lo: lo.next_down(), hi: hi.next_up() }
}

fn ends(a: f64, b: f64) -> (f64, f64) {
    (a.min(b), a.max(b))
}

impl Add for Interval {
    type Output = Interval;
    fn add(self, other: Interval) -> Interval {
        outward(self.lo + other.lo, self.hi + other.hi)
    }
}

impl Sub for Interval {
    type Output = Interval;
    fn sub(self, other: Interval) -> Interval {
        outward(self.lo - other.hi, self.hi - other.lo)
    }
}

impl Neg for Interval {
    type Output = Interval;
    fn neg(self) -> Interval {
        Interval { lo: -self.hi, hi: -self.lo }
    }
}

impl Mul for Interval {
    type Output = Interval;
    fn mul(self, other: Interval) -> Interval {
        let (low, high) = (self * other.lo, self * other.hi);
        Interval { lo: low.lo.min(high.lo), hi: low.hi.max(high.hi) }
    }
}

impl Mul<f64> for Interval {
    type Output = Interval;
    fn mul(self, by: f64) -> Interval {
        let (lo, hi) = ends(self.lo * by, self.hi * by);
        outward(lo, hi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;
    use num_bigint::BigInt;

    /// A float of at most 24 bits times 2^-60, and the same as a whole number of these.
    fn number(random: &mut Random) -> (f64, BigInt) {
        let (digits, shift) = (random.within(1 << 24), random.below(60));
        (digits as f64 * 2f64.powi(shift as i32 - 60), BigInt::from(digits) << shift)
    }

    /// A whole number of 2^-60 against a float, exactly.
    fn compare(exact: &BigInt, float: f64, bits: u32) -> core::cmp::Ordering {
        // Every float that occurs is a whole number of 2^-1074.
        let digits = BigInt::from((float.abs().to_bits() & ((1 << 52) - 1)) | u64::from(float.is_normal()) << 52);
        let exponent = (float.abs().to_bits() >> 52).max(1) - 1;
        let float = (digits << exponent) * if float < 0.0 { -1 } else { 1 };
        (exact << (1074 - bits)).cmp(&float)
    }

    fn assert_holds(interval: Interval, exact: &BigInt, bits: u32) {
        let inside = compare(exact, interval.lo, bits).is_ge() && compare(exact, interval.hi, bits).is_le();
        assert!(inside, "{interval:?} does not hold {exact} / 2^{bits}");
    }

    #[test]
    fn results_hold_the_exact_ones() {
        let mut random = Random::new();
        for _ in 0..20_000 {
            let [(x, exact_x), (y, exact_y), (z, exact_z)] = [0; 3].map(|_| number(&mut random));
            let [a, b, c] = [x, y, z].map(Interval::of);
            assert_holds(a + b - c, &(&exact_x + &exact_y - &exact_z), 60);
            assert_holds(a * b, &(&exact_x * &exact_y), 120);
            let product: BigInt = &exact_x * &exact_y;
            let shifted: BigInt = &exact_x << 60;
            assert_holds((a * b + a) * c, &((&product + &shifted) * &exact_z), 180);
            assert_holds((a * y - a).squared(), &(product - shifted).pow(2), 240);
            let square = a.squared();
            assert_holds(square, &exact_x.pow(2), 120);
            assert_holds(square.root(), &exact_x.magnitude().clone().into(), 60);
            if y > 0.0 {
                assert_holds(a.over(y) * b, &exact_x, 60);
            }
        }
    }

    #[test]
    fn operands_stand_for_all_that_they_hold() {
        let (a, b) = (Interval { lo: -2.0, hi: 3.0 }, Interval { lo: -5.0, hi: 4.0 });
        let near = |interval: Interval, lo: f64, hi: f64| {
            assert_eq!(interval, Interval { lo: lo.next_down(), hi: hi.next_up() });
        };
        near(a * b, -15.0, 12.0);
        near(a - b, -6.0, 8.0);
        near(-a + b, -8.0, 6.0);
        near(a * -2.0, -6.0, 4.0);
        near(b.over(2.0), -2.5, 2.0);
        assert_eq!(a.squared(), Interval { lo: 0.0, hi: 9f64.next_up() });
        near((-Interval { lo: 2.0, hi: 3.0 }).squared(), 4.0, 9.0);
        assert_eq!((a.lesser(b), a.greater(b)), (Interval { lo: -5.0, hi: 3.0 }, Interval { lo: -2.0, hi: 4.0 }));
    }

    #[test]
    fn nothing_vanishes_below_the_smallest_float() {
        let tiny = Interval::of(f64::from_bits(1));
        assert!((tiny * tiny).hi > 0.0 && tiny.over(4.0).hi > 0.0 && (tiny * -0.25).lo < 0.0);
    }
}
