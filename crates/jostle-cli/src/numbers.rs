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

/// The digits that people read of a number.
const SIGNIFICANT: i32 = 6;

/// The number for people: 6 significant digits, but all of those before the decimal point.
pub(crate) fn rounded(value: impl Into<f64>) -> String {
    let value = value.into();
    if value == 0.0 || !value.is_finite() {
        return number(value);
    }
    let (digits, exponent) = scientific(value);
    if exponent >= SIGNIFICANT - 1 && PLAIN.contains(&value.abs()) {
        return format!("{value:.0}");
    }
    number(decimal(digits, exponent))
}

/// The largest number of so few digits that is not above the value: for what is proved from below.
pub(crate) fn rounded_down(value: impl Into<f64>) -> String {
    let value = value.into();
    let nearest = rounded(value);
    if nearest.parse::<f64>().is_ok_and(|nearest| nearest <= value) || !value.is_finite() {
        return nearest;
    }
    let (digits, exponent) = scientific(value);
    if exponent >= SIGNIFICANT - 1 && PLAIN.contains(&value.abs()) {
        return format!("{:.0}", value.floor());
    }
    number(decimal(digits - 1, exponent))
}

/// The six significant digits of a number as one whole number, and the exponent of the first.
fn scientific(value: f64) -> (i64, i32) {
    let text = format!("{value:.*e}", SIGNIFICANT as usize - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.replace('.', "").parse().unwrap_or_default(), exponent.parse().unwrap_or_default())
}

/// The number nearest to these digits, read as a decimal.
fn decimal(digits: i64, exponent: i32) -> f64 {
    format!("{digits}e{}", exponent - (SIGNIFICANT - 1)).parse().unwrap_or_default()
}

/// A point or a direction for people.
pub(crate) fn rounded_vector(v: Vec2) -> String {
    format!("({}, {})", rounded(v.x), rounded(v.y))
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

/// A coordinate, from the command line.
pub(crate) fn coordinate(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(coordinate) if coordinate.is_finite() => Ok(coordinate),
        _ => Err("give a finite number, such as -128.5".into()),
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
    fn people_read_six_digits_and_never_a_signed_zero() {
        for (value, text, down) in [
            (0.305_108_88, "0.305109", "0.305108"),
            (-0.152_383_69, "-0.152384", "-0.152384"),
            (-0.152_383_4, "-0.152383", "-0.152384"),
            (39.252_13, "39.2521", "39.2521"),
            (0.1, "0.1", "0.1"),
            (0.249_999_999, "0.25", "0.249999"),
            (999_999.9, "1000000", "999999"),
            (16_777_216.0, "16777216", "16777216"),
            (1_234_567.5, "1234568", "1234567"),
            (0.000_012_345_678, "0.0000123457", "0.0000123456"),
            (-1.234_567_8e-20, "-1.23457e-20", "-1.23457e-20"),
            (1e-45, "1e-45", "1e-45"),
            (3.402_823_5e38, "3.40282e38", "3.40282e38"),
            (-0.0, "0", "0"),
            (f64::INFINITY, "inf", "inf"),
            (f64::NEG_INFINITY, "-inf", "-inf"),
        ] {
            assert_eq!((rounded(value).as_str(), rounded_down(value).as_str()), (text, down), "{value}");
        }
        assert_eq!(rounded_vector(Vec2::new(-0.0, 1.0 / 3.0)), "(0, 0.333333)");
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
