use crate::output::Out;
use jostle_scene::{SubShape, printable};
use std::io;

/// The characters that get an apostrophe before them at the beginning of a cell: those with which a spreadsheet formula
/// may begin, in some spreadsheets also in full width, and the apostrophe, so that different names stay different.
const MARKED: [char; 9] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\''];

/// A name as a cell that no spreadsheet reads as a formula. Hidden characters are escaped, and the cell is quoted if
/// RFC 4180 requires it or if it contains a semicolon. This is not for numbers: `-inf` has to stay one for programs,
/// and as a formula it does nothing.
pub(crate) fn csv_text(text: &str) -> String {
    let text = printable(text);
    let text = if text.starts_with(MARKED) { format!("'{text}").into() } else { text };
    if text.contains([',', ';', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// Prints rows of cells under their column names.
pub(crate) fn print_csv<const COLUMNS: usize>(
    out: &mut Out<'_>,
    heading: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> io::Result<()> {
    writeln!(out, "{}", heading.join(","))?;
    for cells in rows {
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

/// The number of a part, or an empty cell.
pub(crate) fn csv_part(part: Option<SubShape>) -> String {
    part.map_or(String::new(), |part| part.index().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_formula() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1", "'＝1"),
            ("\t=1", "\\u{9}=1"),
            ("\r=1", "\\u{d}=1"),
            ("'=1+1", "''=1+1"),
            ("'tis", "''tis"),
            ("a'=1", "a'=1"),
            ("=A1&\",\"", "\"'=A1&\"\",\"\"\""),
            ("a;=1", "\"a;=1\""),
            ("a=1", "a=1"),
            ("", ""),
        ] {
            assert_eq!(csv_text(text), cell);
        }
    }

    #[test]
    fn hidden_characters_are_spelled_out() {
        assert_eq!(csv_text("a\u{202e}\n\"b\u{feff}"), "\"a\\u{202e}\\u{a}\"\"b\\u{feff}\"");
    }
}
