//! Exact arithmetic on sums of doubles, after Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
//! Geometric Predicates" (1997), §2. Two differences: products are Dekker's, since a fused multiply-add is a
//! slow library call on plain x86-64, and terms live in a `Vec`, since only the cold path comes here.

use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

use super::{
    double_double::DoubleDouble,
    error_free::{two_prod, two_sum},
};

/// An exact number: the sum of its terms, which do not overlap, in increasing magnitude and without zeros.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    terms: Vec<f64>,
}

impl Expansion {
    /// `high + low`, where `low` is the rounding error of `high`.
    pub(super) fn from_pair(high: f64, low: f64) -> Expansion {
        Expansion { terms: [low, high].into_iter().filter(|&term| term != 0.0).collect() }
    }

    /// The exact sum of two doubles.
    pub(crate) fn sum(a: f64, b: f64) -> Expansion {
        let (high, low) = two_sum(a, b);
        Expansion::from_pair(high, low)
    }

    /// The exact difference of two doubles.
    pub(crate) fn difference(a: f64, b: f64) -> Expansion {
        Expansion::sum(a, -b)
    }

    /// Adds one double (Shewchuk's grow-expansion).
    fn grow(&mut self, by: f64) {
        let mut carry = by;
        let mut kept = 0;
        for i in 0..self.terms.len() {
            let (sum, error) = two_sum(carry, self.terms[i]);
            carry = sum;
            if error != 0.0 {
                self.terms[kept] = error;
                kept += 1;
            }
        }
        self.terms.truncate(kept);
        if carry != 0.0 {
            self.terms.push(carry);
        }
    }

    pub(crate) fn plus(&self, other: &Expansion) -> Expansion {
        let (long, short) = if self.terms.len() < other.terms.len() { (other, self) } else { (self, other) };
        let mut sum = long.clone();
        for &term in &short.terms {
            sum.grow(term);
        }
        sum
    }

    pub(crate) fn minus(&self, other: &Expansion) -> Expansion {
        self.plus(&Expansion { terms: other.terms.iter().map(|term| -term).collect() })
    }

    pub(crate) fn times(&self, other: &Expansion) -> Expansion {
        let mut product = Expansion { terms: Vec::new() };
        for &a in &self.terms {
            for &b in &other.terms {
                let (high, low) = two_prod(a, b);
                product.grow(low);
                product.grow(high);
            }
        }
        product
    }

    /// This times a power of two that neither overflows nor underflows any term.
    pub(crate) fn scaled(mut self, by: f64) -> Expansion {
        for term in &mut self.terms {
            *term *= by;
        }
        self
    }

    /// The comparison with zero.
    pub(crate) fn sign(&self) -> Ordering {
        self.terms.last().map_or(Ordering::Equal, |&largest| largest.total_cmp(&0.0))
    }

    /// This times a power of two, to a relative error of 2^-95.
    pub(crate) fn double_double(&self, by: f64) -> DoubleDouble {
        // The largest term may be a single bit, and then the others are far more than the rounding error of a double.
        let (mut high, mut low) = (0.0, 0.0);
        for &term in self.terms.iter().rev() {
            let (sum, error) = two_sum(high, term);
            (high, low) = (sum, low + error);
        }
        DoubleDouble::rounded(high * by, low * by)
    }

    /// The value as a double, within an ulp.
    pub(crate) fn estimate(&self) -> f64 {
        self.terms.iter().sum()
    }
}

impl From<f64> for Expansion {
    fn from(x: f64) -> Expansion {
        Expansion { terms: if x == 0.0 { Vec::new() } else { vec![x] } }
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::*;

    /// The value of an expansion of integers, which i128 holds.
    fn exact(e: &Expansion) -> i128 {
        e.terms.iter().map(|&t| t as i128).sum()
    }

    fn integers(count: u32) -> impl Iterator<Item = f64> {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        (0..count).map(move |_| {
            let bits = random.next();
            ((bits as i64) >> (11 + bits % 40)) as f64
        })
    }

    #[test]
    fn sums_and_products_agree_with_big_integers() {
        let numbers: Vec<f64> = integers(4_000).collect();
        for four in numbers.chunks_exact(4) {
            let [a, b, c, d] = [four[0], four[1], four[2], four[3]];
            let (x, y) = (Expansion::sum(a, b), Expansion::difference(c, d));
            assert_eq!(exact(&x), a as i128 + b as i128);
            assert_eq!(exact(&y), c as i128 - d as i128);
            let product = x.times(&y);
            assert_eq!(exact(&product), exact(&x) * exact(&y));
            let rest = product.minus(&x);
            assert_eq!(exact(&rest), exact(&product) - exact(&x));
            assert_eq!(rest.sign(), exact(&rest).cmp(&0));
        }
    }

    #[test]
    fn terms_do_not_overlap_and_the_last_is_the_largest() {
        let numbers: Vec<f64> = integers(400).map(|x| x * 2_f64.powi(-300)).collect();
        for four in numbers.chunks_exact(4) {
            let e = Expansion::sum(four[0], four[1]).times(&Expansion::sum(four[2], four[3]));
            let e = e.times(&e);
            for pair in e.terms.windows(2) {
                assert_eq!(pair[0] + pair[1], pair[1], "{e:?}");
            }
            assert_eq!(e.minus(&e).sign(), Ordering::Equal);
        }
    }

    /// The largest term left by a cancellation often has few bits.
    #[test]
    fn two_doubles_have_the_digits_of_both_however_short_the_largest_term_is() {
        let numbers: Vec<f64> = integers(40_000).collect();
        let mut short = 0;
        for four in numbers.chunks_exact(4) {
            let [a, b, c, d] = [four[0], four[1], four[2], four[3]];
            let large = Expansion::from(d * 2_f64.powi(60));
            let product = Expansion::sum(a, 1.0 / c).times(&Expansion::sum(b, 1.0 / d));
            let left = product.plus(&large).minus(&large);
            let DoubleDouble { high, low, .. } = left.double_double(4.0);
            let error = Expansion::sum(high, low).minus(&product.clone().scaled(4.0)).estimate();
            assert!(error.abs() <= product.estimate().abs() / 2_f64.powi(95), "{high:e} + {low:e} for {left:?}");
            let is_short = |top: &[f64; 2]| top[0].abs() > f64::EPSILON * top[1].abs();
            short += u32::from(left.terms.last_chunk().is_some_and(is_short));
        }
        assert!(short > 1_000, "{short}");
    }

    #[test]
    fn the_larger_term_decides_the_sign() {
        let (one, hair) = (1.0, 2_f64.powi(-80));
        assert_eq!(Expansion::sum(one, -hair).sign(), Ordering::Greater);
        assert_eq!(Expansion::difference(hair, one).sign(), Ordering::Less);
        assert_eq!(Expansion::difference(one, one).sign(), Ordering::Equal);
        assert_eq!(Expansion::sum(one, hair).minus(&Expansion::from(one)).sign(), Ordering::Greater);
    }
}
