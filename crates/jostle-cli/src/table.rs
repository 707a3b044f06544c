use crate::output::{Out, painted};
use clap::builder::styling::{AnsiColor, Effects, Style};
use jostle_scene::{SubShape, printable};
use std::io;

/// The look of a row of a table on a terminal.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    Plain,
    /// For rows of less interest.
    Dim,
    /// For denied or wrong rows.
    Bad,
}

/// A row of a table.
#[cfg_attr(test, derive(Clone))]
pub(crate) struct TableRow<const COLUMNS: usize> {
    pub(crate) look: Look,
    pub(crate) cells: [String; COLUMNS],
}

/// Spaces between two columns.
const GAP: usize = 2;

/// Prints rows in aligned columns under a heading, or nothing if there are none. The rows are made twice, first for the
/// widths of the columns, so that they are never all in memory.
pub(crate) fn print_table<const COLUMNS: usize, R: Iterator<Item = TableRow<COLUMNS>>>(
    out: &mut Out<'_>,
    heading: [&str; COLUMNS],
    rows: impl Fn() -> R,
    coloured: bool,
) -> io::Result<()> {
    let mut widths = heading.map(|cell| cell.chars().count());
    let mut count = 0;
    for row in rows() {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = printable(cell).chars().count().max(*width);
        }
        count += 1;
    }
    if count == 0 {
        return Ok(());
    }
    print_row(out, heading, widths, coloured.then_some(Style::new() | Effects::BOLD))?;
    for TableRow { look, cells } in rows() {
        let style = match look {
            Look::Plain => Style::new(),
            Look::Dim => Style::new() | Effects::DIMMED,
            Look::Bad => AnsiColor::Red.on_default(),
        };
        print_row(out, cells.each_ref().map(String::as_str), widths, coloured.then_some(style))?;
    }
    Ok(())
}

fn print_row<const COLUMNS: usize>(
    out: &mut Out<'_>,
    cells: [&str; COLUMNS],
    widths: [usize; COLUMNS],
    style: Option<Style>,
) -> io::Result<()> {
    let mut line = String::new();
    for (cell, width) in cells.into_iter().zip(widths) {
        let cell = printable(cell);
        line += &cell;
        line.extend(core::iter::repeat_n(' ', width + GAP - cell.chars().count()));
    }
    let line = line.trim_end();
    match style {
        Some(style) => writeln!(out, "{}", painted(line, style)),
        None => writeln!(out, "{line}"),
    }
}

/// The cell of a part of a collider.
pub(crate) fn part_cell(part: Option<SubShape>) -> String {
    part.map_or("-".into(), |part| part.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::printed;

    fn table(coloured: bool) -> String {
        let rows = [
            TableRow { look: Look::Bad, cells: ["größer".into(), "x".into()] },
            TableRow { look: Look::Plain, cells: ["b".into(), String::new()] },
        ];
        printed(|out| print_table(out, ["a", "name"], || rows.clone().into_iter(), coloured))
    }

    #[test]
    fn columns_are_aligned_and_no_line_ends_in_spaces() {
        assert_eq!(table(false), "a       name\ngrößer  x\nb\n");
    }

    #[test]
    fn colours_are_put_around_whole_lines() {
        assert!(table(true).contains("\u{1b}[31mgrößer  x\u{1b}[0m\n"));
    }

    #[test]
    fn a_table_without_rows_is_empty() {
        assert_eq!(printed(|out| print_table(out, ["a"], core::iter::empty, false)), "");
    }
}
