/// `x = mantissa · 2^exponent` with an odd mantissa; `None` for zero.
pub(crate) fn decompose(x: f64) -> Option<(i64, i32)> {
    const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    const SMALLEST_EXPONENT: i32 = f64::MIN_EXP - f64::MANTISSA_DIGITS as i32;
    assert!(x.is_finite(), "a number is {x}; coordinates, directions and radii must be finite");
    if x == 0.0 {
        return None;
    }
    let magnitude = x.abs().to_bits();
    let fraction = (magnitude & ((1 << FRACTION_BITS) - 1)) as i64;
    // A biased exponent of 0 marks a subnormal: no hidden bit, and the same scale as a biased exponent of 1.
    let (mantissa, scale) = match (magnitude >> FRACTION_BITS) as i32 {
        0 => (fraction, 0),
        biased => (fraction | 1 << FRACTION_BITS, biased - 1),
    };
    let zeros = mantissa.trailing_zeros();
    let odd = mantissa >> zeros;
    Some((if x < 0.0 { -odd } else { odd }, SMALLEST_EXPONENT + scale + zeros as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_float_is_its_odd_mantissa_times_a_power_of_two() {
        assert_eq!(decompose(0.0), None);
        assert_eq!(decompose(-0.0), None);
        assert_eq!(decompose(1.0), Some((1, 0)));
        assert_eq!(decompose(-6.5), Some((-13, -1)));
        assert_eq!(decompose(f64::from_bits(1)), Some((1, -1074)));
        assert_eq!(decompose(f64::MIN_POSITIVE), Some((1, -1022)));
        assert_eq!(decompose(-f64::MIN_POSITIVE * 0.75), Some((-3, -1024)));
        assert_eq!(decompose(f64::MAX), Some(((1 << 53) - 1, 971)));
    }
}
