//! Text in a picture: its width, and escapes for XML.

use crate::printable;

/// The widths of characters relative to the font size, in the widest font of the stylesheet.
const WIDTHS: [(&str, f64); 4] =
    [("ijlI.,:;|' ", 0.32), ("frt-()/\"", 0.42), ("mwMW@%", 0.9), ("ABCDEFGHKNOPQRUVXYZ&#", 0.72)];
const OTHERS: f64 = 0.61;

/// The approximate width in pixels of a text in this font size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let share = |c: char| WIDTHS.iter().find(|(these, _)| these.contains(c)).map_or(OTHERS, |(_, width)| *width);
    printable(text).chars().map(share).sum::<f64>() * size
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
