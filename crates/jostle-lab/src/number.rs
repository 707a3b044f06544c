//! Numbers as the lab shows them.

/// A number as the lab shows it: up to four decimals, and more where these would hide that it is not 0.
///
/// ```
/// use jostle_lab::number::number;
/// assert_eq!([number(0.25), number(-0.0), number(1e-7), number(f64::INFINITY)], ["0.25", "0", "1e-7", "∞"]);
/// ```
#[must_use]
pub fn number(value: f64) -> String {
    /// Below this, four decimals would be less than two digits.
    const SMALL: f64 = 1e-3;
    if value == 0.0 {
        "0".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "∞" } else { "−∞" }.to_owned()
    } else if value.abs() < SMALL {
        let text = format!("{value:.2e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{}e{exponent}", trimmed(digits)).replace('-', if value < 0.0 { "−" } else { "-" })
    } else {
        trimmed(&format!("{value:.4}")).replace('-', "−")
    }
}

/// Two numbers, as a point or vector.
#[must_use]
pub fn vector(value: jostle::Vec2) -> String {
    format!("({}, {})", number(value.x.into()), number(value.y.into()))
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn no_zero_hides_a_number() {
        assert_eq!(
            [number(-2.5), number(100.0), number(-3.25e-9), number(1.0 / 3.0)],
            ["−2.5", "100", "−3.25e−9", "0.3333"]
        );
    }
}
