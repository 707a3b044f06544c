//! Double-double arithmetic: twice the precision of a double, and quotients rounded down or up.

use super::{
    error_free::{two_diff, two_prod, two_sum},
    sqrt,
};

/// The unevaluated sum of a double and a smaller one, possibly 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoubleDouble {
    pub(super) high: f64,
    pub(super) low: f64,
    /// Whether nothing has been rounded.
    pub(super) is_exact: bool,
}

impl DoubleDouble {
    #[inline]
    fn exactly((high, low): (f64, f64)) -> DoubleDouble {
        DoubleDouble { high, low, is_exact: true }
    }

    /// The exact sum of two doubles.
    #[inline]
    pub(crate) fn sum([a, b]: [f64; 2]) -> DoubleDouble {
        DoubleDouble::exactly(two_sum(a, b))
    }

    /// The exact difference of two doubles.
    #[inline]
    pub(crate) fn difference([to, from]: [f64; 2]) -> DoubleDouble {
        DoubleDouble::exactly(two_diff(to, from))
    }

    /// The sum of a double and a rounded one.
    pub(super) fn rounded(high: f64, low: f64) -> DoubleDouble {
        let (high, low) = two_sum(high, low);
        DoubleDouble { high, low, is_exact: false }
    }

    #[inline]
    pub(crate) fn negative(self) -> DoubleDouble {
        DoubleDouble { high: -self.high, low: -self.low, ..self }
    }

    /// The sum, off by at most 4u² of both numbers together.
    #[inline]
    pub(crate) fn plus(self, other: DoubleDouble) -> DoubleDouble {
        let (high, low) = two_sum(self.high, other.high);
        self.joined(other, high, low, self.low + other.low)
    }

    #[inline]
    pub(crate) fn minus(self, other: DoubleDouble) -> DoubleDouble {
        self.plus(other.negative())
    }

    /// The difference of two numbers accurate to 2^-69, if it is accurate to 2^-60.
    #[inline]
    pub(crate) fn minus_unless_it_cancels(self, other: DoubleDouble) -> Option<DoubleDouble> {
        const LEFT: f64 = 1.0 / 256.0;
        /// Larger terms lose no rounding error that matters to underflow (proofs/double-double.proof).
        const LARGE: f64 = 1e-210;
        let difference = self.minus(other);
        let terms = self.high.abs() + other.high.abs();
        let is_accurate = difference.is_exact || (difference.high.abs() > LEFT * terms && terms > LARGE);
        is_accurate.then_some(difference)
    }

    /// The quotient, to a relative error of 32u².
    pub(crate) fn over(self, by: DoubleDouble) -> DoubleDouble {
        let quotient = self.high / by.high;
        let rest = self.minus(by.times(DoubleDouble::from(quotient)));
        DoubleDouble::rounded(quotient, rest.high / by.high)
    }

    #[inline]
    pub(crate) fn is_negative(self) -> bool {
        self.high < 0.0
    }

    /// The product, to a relative error of 10u².
    #[inline]
    pub(crate) fn times(self, other: DoubleDouble) -> DoubleDouble {
        let (high, low) = two_prod(self.high, other.high);
        self.joined(other, high, low, self.high * other.low + self.low * other.high)
    }

    /// The result of an operation, exact if neither operand has a low part.
    #[inline]
    fn joined(self, other: DoubleDouble, high: f64, low: f64, of_low_parts: f64) -> DoubleDouble {
        let is_exact = self.is_exact && other.is_exact && self.low == 0.0 && other.low == 0.0;
        let (high, low) = two_sum(high, low + of_low_parts);
        DoubleDouble { high, low, is_exact }
    }

    /// The square root of a non-negative number, to a relative error of 8u².
    pub(crate) fn sqrt(self) -> DoubleDouble {
        let root = sqrt(self.high);
        if root == 0.0 {
            return DoubleDouble::exactly((0.0, 0.0));
        }
        let rest = self.minus(DoubleDouble::exactly(two_prod(root, root)));
        let (high, low) = two_sum(root, rest.high / (2.0 * root));
        DoubleDouble { high, low, is_exact: rest.is_exact && rest.high == 0.0 }
    }

    /// The quotient of two positive numbers accurate to 2^-60, rounded down: less than two ulps below the exact one.
    #[inline]
    pub(crate) fn quotient_down(self, by: DoubleDouble) -> f64 {
        let (quotient, rest, error) = self.quotient(by);
        let below = quotient.next_down();
        if rest >= error { quotient } else { below }
    }

    /// The same quotient, rounded up.
    #[inline]
    pub(crate) fn quotient_up(self, by: DoubleDouble) -> f64 {
        let (quotient, rest, error) = self.quotient(by);
        if rest <= -error { quotient } else { quotient.next_up() }
    }

    /// The quotient as a double, the rest of it, and the error bound of that rest.
    #[inline]
    fn quotient(self, by: DoubleDouble) -> (f64, f64, f64) {
        /// The accuracy of a quotient of numbers accurate to 2^-60 (proofs/double-double.proof).
        const ERROR: f64 = 1.0 / (1_u64 << 58) as f64;
        let quotient = self.high / by.high;
        let rest = self.minus(by.times(DoubleDouble::exactly((quotient, 0.0))));
        let (quotient, low) = two_sum(quotient, rest.high / by.high);
        (quotient, low, if rest.is_exact { 0.0 } else { ERROR * quotient })
    }
}

impl From<f64> for DoubleDouble {
    fn from(x: f64) -> DoubleDouble {
        DoubleDouble::exactly((x, 0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{expansion::Expansion, random::Random};
    use super::*;

    /// From 1 to 2.
    fn random(numbers: &mut Random) -> f64 {
        1.0 + (numbers.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn quotients_are_on_their_side_of_the_exact_one_and_next_to_it() {
        let mut numbers = Random(88_172_645_463_325_252);
        let mut exact_ones = 0;
        for i in 0..100_000 {
            let mut number = || if i % 3 == 0 { (random(&mut numbers) * 64.0).floor() } else { random(&mut numbers) };
            let (a, b, c, d) = (number(), number(), number(), number());
            let (over, under) =
                (DoubleDouble::sum([a, b]).times(DoubleDouble::from(c)), DoubleDouble::difference([d * 8.0, c]));
            let (down, up) = (over.quotient_down(under), over.quotient_up(under));
            assert!(down <= up && up <= down.next_up().next_up().next_up(), "{down} {up}");
            // Compared by cross-multiplication.
            let (over, under) = (Expansion::sum(a, b).times(&Expansion::from(c)), Expansion::difference(d * 8.0, c));
            let above = |quotient: f64| under.times(&Expansion::from(quotient)).minus(&over).sign();
            assert!(above(down).is_le() && above(up).is_ge(), "{a} {b} {c} {d}");
            exact_ones += u32::from(down == up);
        }
        assert!(exact_ones > 100, "{exact_ones}");
    }

    #[test]
    fn roots_have_twice_the_digits() {
        let mut numbers = Random(362_436_069_521_288_629);
        for _ in 0..100_000 {
            let x = DoubleDouble::sum([random(&mut numbers), random(&mut numbers) / (1_u64 << 60) as f64]);
            let root = x.sqrt();
            let off = root.times(root).minus(x);
            assert!(off.high.abs() < 64.0 * f64::EPSILON * f64::EPSILON, "{x:?} {root:?}");
        }
        assert_eq!((DoubleDouble::from(25.0).sqrt().high, DoubleDouble::from(0.0).sqrt().high), (5.0, 0.0));
        assert!(DoubleDouble::from(25.0).sqrt().is_exact && !DoubleDouble::from(2.0).sqrt().is_exact);
    }
}
