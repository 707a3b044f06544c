//! Integers of any size, inline while they are short.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};
use std::borrow::Cow;

use ethnum::I256;
use num_bigint::BigInt;

/// An integer of any size. The two forms may hold equal values and then compare equal.
#[derive(Clone, Debug)]
pub(crate) enum Int {
    /// Inline.
    Short(I256),
    /// On the heap, for larger numbers.
    Long(BigInt),
}

impl Int {
    pub(crate) const ZERO: Int = Int::Short(I256::ZERO);
    pub(crate) const ONE: Int = Int::Short(I256::ONE);

    /// `mantissa · 2^shift`.
    pub(crate) fn shifted(mantissa: i64, shift: u32) -> Int {
        if i64::BITS + shift < I256::BITS {
            Int::Short(I256::from(mantissa) << shift)
        } else {
            Int::Long(BigInt::from(mantissa) << shift)
        }
    }

    /// `Less`, `Equal` or `Greater` if this is negative, zero or positive.
    pub(crate) fn sign(&self) -> Ordering {
        self.cmp(&Int::ZERO)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.sign().is_eq()
    }

    pub(crate) fn square(&self) -> Int {
        self * self
    }

    pub(crate) fn abs(&self) -> Int {
        if self.sign().is_lt() { -self } else { self.clone() }
    }

    pub(crate) fn long(&self) -> Cow<'_, BigInt> {
        match self {
            Int::Short(x) => Cow::Owned((BigInt::from(*x.high()) << i128::BITS) + BigInt::from(*x.low() as u128)),
            Int::Long(x) => Cow::Borrowed(x),
        }
    }

    /// The result of `short` if both are short and it succeeds, of `long` otherwise.
    fn combine(
        &self,
        other: &Int,
        short: impl Fn(I256, I256) -> Option<I256>,
        long: impl Fn(&BigInt, &BigInt) -> BigInt,
    ) -> Int {
        if let (Int::Short(a), Int::Short(b)) = (self, other)
            && let Some(result) = short(*a, *b)
        {
            return Int::Short(result);
        }
        Int::Long(long(&self.long(), &other.long()))
    }
}

/// The product if its size is known to fit: |a| < 2^i and |b| < 2^j give |a·b| < 2^(i+j).
fn short_product(a: I256, b: I256) -> Option<I256> {
    let bits = |x: I256| I256::BITS - x.unsigned_abs().leading_zeros();
    (bits(a) + bits(b) < I256::BITS).then(|| a.wrapping_mul(b))
}

impl Add for &Int {
    type Output = Int;
    fn add(self, other: &Int) -> Int {
        self.combine(other, I256::checked_add, |a, b| a + b)
    }
}

impl Sub for &Int {
    type Output = Int;
    fn sub(self, other: &Int) -> Int {
        self.combine(other, I256::checked_sub, |a, b| a - b)
    }
}

impl Mul for &Int {
    type Output = Int;
    fn mul(self, other: &Int) -> Int {
        self.combine(other, short_product, |a, b| a * b)
    }
}

impl Neg for &Int {
    type Output = Int;
    fn neg(self) -> Int {
        &Int::ZERO - self
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Int) -> Ordering {
        match (self, other) {
            (Int::Short(a), Int::Short(b)) => a.cmp(b),
            _ => self.long().cmp(&other.long()),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Int {
    fn eq(&self, other: &Int) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Int {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// Mostly near the ends of the short form, where an overflow would show.
    fn any(random: &mut Random) -> (Int, BigInt) {
        let shift = [0, 60, 127, 190, 191, 192, 195][random.below(7)];
        let mantissa = [i64::MIN, i64::MAX, -1, 0, 1, random.next() as i64][random.below(6)];
        (Int::shifted(mantissa, shift), BigInt::from(mantissa) << shift)
    }

    #[test]
    fn short_and_long_agree_also_where_the_short_form_overflows() {
        let mut random = Random::new();
        let mut promoted = 0;
        for _ in 0..100_000 {
            let ((a, long_a), (b, long_b)) = (any(&mut random), any(&mut random));
            let (twice_a, twice_b) = (&a + &a, &b + &b);
            let results = [
                (&a + &b, &long_a + &long_b),
                (&a - &b, &long_a - &long_b),
                (&a * &b, &long_a * &long_b),
                (&twice_a + &twice_b, (&long_a + &long_b) * 2),
                (&twice_a - &twice_b, (&long_a - &long_b) * 2),
            ];
            for (result, expected) in results {
                promoted += u32::from(matches!(result, Int::Long(_)));
                assert_eq!(*result.long(), expected, "{a:?} with {b:?}");
                assert_eq!(result, Int::Long(expected));
            }
            assert_eq!(a.cmp(&b), long_a.cmp(&long_b), "{a:?} with {b:?}");
            assert_eq!(a.sign(), Int::Long(long_a).sign());
        }
        assert!(promoted > 1000, "{promoted} of 500000 left the short form");
    }
}
