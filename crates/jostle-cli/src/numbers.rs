//! Numbers as text: printed so that they read back as the same bits, and compared to written digits.

use core::fmt::{Display, LowerExp};
use jostle::Vec2;

/// The sizes of numbers that are written without an exponent.
const PLAIN: core::ops::Range<f64> = 1e-5_f32 as f64..1e16_f32 as f64;

/// The most decimals of an `f32`, the smallest being 2⁻¹⁴⁹.
const MOST_DECIMALS: usize = 149;

/// The shortest decimal that reads back as this f32 or f64; zero has no sign.
pub(crate) fn number<T: Copy + Into<f64> + Display + LowerExp>(value: T) -> String {
    let size = value.into().abs();
    if size == 0.0 {
        "0".into()
    } else if PLAIN.contains(&size) || !size.is_finite() {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// A point or a direction: `(0, 1)`.
pub(crate) fn vector(v: Vec2) -> String {
    format!("({}, {})", number(v.x), number(v.y))
}

/// A length of at least 0, from the command line.
pub(crate) fn length(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(length) if length >= 0.0 && length.is_finite() => Ok(length),
        _ => Err("give a finite number that is not negative".into()),
    }
}

/// A length above 0, from the command line.
pub(crate) fn positive_length(text: &str) -> Result<f32, String> {
    match length(text) {
        Ok(length) if length > 0.0 => Ok(length),
        _ => Err("give a finite number greater than 0".into()),
    }
}

/// The same number, with 0 for −0.
pub(crate) fn unsigned_zero(value: f32) -> f32 {
    value + 0.0
}

/// Whether `found` rounds to the digits `written`: to as many decimals as in `0.50`, or to as many digits as in
/// `5.0e-1`. A tie rounds to the even digit.
pub(crate) fn agrees_with_digits(found: impl Into<f64>, written: &str) -> bool {
    let found = found.into();
    let Ok(expected) = written.parse::<f64>() else { return false };
    let (mantissa, has_exponent) = match written.split_once(['e', 'E']) {
        Some((mantissa, _)) => (mantissa, true),
        None => (written, false),
    };
    let rounded = if has_exponent {
        let digits = mantissa.chars().filter(char::is_ascii_digit).skip_while(|&digit| digit == '0').count();
        format!("{found:.*e}", digits.saturating_sub(1).min(MOST_DECIMALS))
    } else {
        let decimals = mantissa.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        format!("{found:.*}", decimals.min(MOST_DECIMALS))
    };
    rounded.parse() == Ok(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_number_reads_back_as_the_same_number() {
        for value in [0.1, 1.0, -0.767_647, 16_777_216.0, 1e-5, 9.999e-6, 1e16, 1e-45, f32::MAX, f32::MIN_POSITIVE] {
            assert_eq!(number(value).parse::<f32>().unwrap().to_bits(), value.to_bits(), "{}", number(value));
        }
        assert_eq!(number(1e-45), "1e-45");
        assert_eq!(number(206.489), "206.489");
        assert_eq!(number(-0.0), "0");
    }

    #[test]
    fn a_vector_is_printed_without_signed_zeros() {
        assert_eq!(vector(Vec2::new(-0.0, 1.0)), "(0, 1)");
    }

    #[test]
    fn a_written_number_agrees_with_all_that_round_to_it() {
        for (found, written) in [
            (0.5004, "0.5"),
            (0.5496, "0.5"),
            (-0.767_647, "-0.7676"),
            (-0.767_647, "-0.767647"),
            (150.2, "150"),
            (-0.04, "0.0"),
            (0.00104, "1e-3"),
            (0.00104, "1.04E-3"),
            (0.0125, "12.5e-3"),
            (147.0, "1.5e2"),
            (0.0, "0e0"),
            (1e-45, "1e-45"),
            (f32::MAX, "3.4028e38"),
        ] {
            assert!(agrees_with_digits(found, written), "{found} should read {written}");
        }
    }

    #[test]
    fn a_digit_off_is_another_number() {
        for (found, written) in [
            (0.5504, "0.5"),
            (0.5006, "0.500"),
            (0.5, "-0.5"),
            (-0.06, "0.0"),
            (0.00106, "1.0e-3"),
            (0.000_94, "1.0e-3"),
            (144.0, "1.5e2"),
            (1e-45, "0e0"),
            (f32::NAN, "0"),
            (f32::INFINITY, "1e39"),
            (1.0, "one"),
            (1.0, ""),
        ] {
            assert!(!agrees_with_digits(found, written), "{found} should not read {written}");
        }
    }

    #[test]
    fn any_number_of_digits_can_be_written() {
        let long = format!("0.5{}", "0".repeat(100_000));
        assert!(agrees_with_digits(0.5, &long));
        assert!(agrees_with_digits(0.5, &(long.clone() + "e0")));
        assert!(!agrees_with_digits(0.501, &long));
    }
}
