//! Sums and products of two doubles with their rounding errors (Dekker 1971, Knuth 1969).

/// `a + b` as the rounded sum and its exact error (Knuth).
#[inline]
pub(crate) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// `a − b` as the rounded difference and its exact error.
#[inline]
pub(crate) fn two_diff(a: f64, b: f64) -> (f64, f64) {
    two_sum(a, -b)
}

/// `a · b` as the rounded product and its exact error (Dekker), unless a factor exceeds 2^996 or the error would be
/// below the smallest double.
#[inline]
pub(crate) fn two_prod(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    let error = a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
    (product, error)
}

/// The two doubles of at most 26 bits each whose sum is `a`.
#[inline]
fn split(a: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0; // 2^27 + 1
    let c = SPLITTER * a;
    let high = c - (c - a);
    (high, a - high)
}

/// The number without the last of its 53 digits: cleared are so many.
#[inline]
pub(crate) fn without_last_digits(x: f64, count: u32) -> f64 {
    f64::from_bits(x.to_bits() & (u64::MAX << count))
}

/// The square of the sum of a double and a far smaller one, as an exact square and the rest; accurate to 2^-75
/// (proofs/double-double.proof).
#[inline]
pub(crate) fn square_parts((high, low): (f64, f64)) -> (f64, f64) {
    let leading = without_last_digits(high, 27);
    let rest = (high - leading) + low;
    (leading * leading, rest * (leading + leading + rest))
}
