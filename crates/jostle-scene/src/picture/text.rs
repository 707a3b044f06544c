//! Texts of a picture: as XML can hold them, and how wide they are.

use crate::printable;

/// The widths of characters as shares of the letters' size, in the widest of the fonts the picture asks for.
const WIDTHS: [(&str, f64); 4] =
    [("ijlI.,:;|' ", 0.32), ("frt-()/\"", 0.42), ("mwMW@%", 0.9), ("ABCDEFGHKNOPQRUVXYZ&#", 0.72)];
const OTHERS: f64 = 0.61;

/// About how many pixels wide a text in letters of this size is.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let share = |c: char| WIDTHS.iter().find(|(these, _)| these.contains(c)).map_or(OTHERS, |(_, width)| *width);
    printable(text).chars().map(share).sum::<f64>() * size
}

/// A text as XML can hold it, without hidden characters, many of which XML 1.0 has no way to write at all.
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
