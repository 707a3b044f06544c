//! Text in a picture: its width, its lines, numbers for people, and escapes for XML.

use crate::printable;

/// The widths of characters relative to the font size, in DejaVu Sans, the widest common font of `sans-serif`.
const WIDTHS: [(&str, f64); 4] =
    [("ijlI.,:;|' ", 0.34), ("frt-()/\"", 0.43), ("mwMW@%", 0.95), ("ABCDEFGHKNOPQRUVXYZ&#", 0.77)];
const OTHERS: f64 = 0.64;

/// The width of wide scripts and symbols, and the first of them.
const WIDE: f64 = 1.0;
const FIRST_WIDE: char = '\u{1100}';

/// The width of semibold text relative to that of regular.
pub(super) const BOLD: f64 = 1.12;

/// The approximate width in pixels of a text in this font size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let known = |c: char| WIDTHS.iter().find(|(these, _)| these.contains(c)).map(|(_, width)| *width);
    let share = |c: char| known(c).unwrap_or(if c < FIRST_WIDE { OTHERS } else { WIDE });
    printable(text).chars().map(share).sum::<f64>() * size
}

/// The text in lines of at most this width, broken at spaces, and within a word only if that is too long for a line.
pub(super) fn lines(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("at least one line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size) <= most {
            *line = longer;
            continue;
        }
        let mut rest = String::new();
        for c in word.chars() {
            if !rest.is_empty() && width(&format!("{rest}{c}"), size) > most {
                lines.push(core::mem::take(&mut rest));
            }
            rest.push(c);
        }
        lines.push(rest);
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The text, or if it is wider than this, its beginning and an ellipsis.
pub(super) fn shortened(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&format!("{kept}…"), size) > most {
            kept.pop();
            break;
        }
    }
    format!("{}…", kept.trim_end())
}

/// A number in at most three significant digits, with an exponent if it is very small or large.
pub(super) fn short(x: f64) -> String {
    const DIGITS: i32 = 3;
    const PLAIN: core::ops::Range<f64> = 1e-4..1e6;
    let trimmed = |text: &str| {
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text.to_owned() }
    };
    let rounded = format!("{x:.*e}", DIGITS as usize - 1);
    let (mantissa, exponent) = rounded.split_once('e').unwrap_or((&rounded, "0"));
    let power: i32 = exponent.parse().unwrap_or(0);
    if x == 0.0 {
        "0".into()
    } else if PLAIN.contains(&x.abs()) {
        trimmed(&format!("{x:.*}", (DIGITS - 1 - power).max(0) as usize))
    } else {
        format!("{}e{power}", trimmed(mantissa))
    }
}

/// A count with the plural of its noun.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The text escaped for XML, without hidden characters, many of which XML 1.0 cannot represent.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_at_most_three_digits() {
        let numbers = [0.0, 0.5, 0.250_04, 12.345, 1234.5, 0.007 - 1e-10, 0.000_31, 3e-5, 2.0, 0.9996, -0.1234, 2.5e7];
        assert_eq!(
            numbers.map(short),
            ["0", "0.5", "0.25", "12.3", "1234", "0.007", "0.00031", "3e-5", "2", "1", "-0.123", "2.5e7"]
        );
    }

    #[test]
    fn a_text_that_is_too_wide_ends_in_an_ellipsis() {
        assert_eq!(shortened("one two", 10.0, 60.0), "one two");
        assert_eq!(shortened("one two three", 10.0, 60.0), "one two…");
        assert_eq!(shortened("one two three", 10.0, 1.0), "…");
    }

    #[test]
    fn lines_are_broken_at_spaces_and_long_words_anywhere() {
        assert_eq!(lines("one two three", 10.0, 60.0), ["one two", "three"]);
        assert_eq!(lines("", 10.0, 60.0), [""; 0]);
        let long = "m".repeat(20);
        let broken = lines(&format!("a {long}"), 10.0, 60.0);
        assert_eq!(broken.concat(), format!("a{long}"));
        assert!(broken.len() > 3 && broken.iter().all(|line| width(line, 10.0) <= 60.0), "{broken:?}");
    }
}
