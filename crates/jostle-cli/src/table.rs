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

/// The heading of a column.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    name: &'static str,
    /// Whether its cells end at one line, as numbers do, rather than begin there.
    is_right: bool,
}

/// A column of texts.
pub(crate) const fn texts(name: &'static str) -> Column {
    Column { name, is_right: false }
}

/// A column of numbers.
pub(crate) const fn numbers(name: &'static str) -> Column {
    Column { name, is_right: true }
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
    columns: [Column; COLUMNS],
    rows: impl Fn() -> R,
    coloured: bool,
) -> io::Result<()> {
    let mut widths = columns.map(|column| column.name.chars().count());
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
    let shape = core::array::from_fn(|i| (columns[i].is_right, widths[i]));
    print_row(out, columns.map(|column| column.name), shape, coloured.then_some(Style::new() | Effects::BOLD))?;
    for TableRow { look, cells } in rows() {
        let style = match look {
            Look::Plain => Style::new(),
            Look::Dim => Style::new() | Effects::DIMMED,
            Look::Bad => AnsiColor::Red.on_default(),
        };
        print_row(out, cells.each_ref().map(String::as_str), shape, coloured.then_some(style))?;
    }
    Ok(())
}

fn print_row<const COLUMNS: usize>(
    out: &mut Out<'_>,
    cells: [&str; COLUMNS],
    columns: [(bool, usize); COLUMNS],
    style: Option<Style>,
) -> io::Result<()> {
    let mut line = String::new();
    for (cell, (is_right, width)) in cells.into_iter().zip(columns) {
        let cell = printable(cell);
        let space = core::iter::repeat_n(' ', width - cell.chars().count());
        if is_right {
            line.extend(space);
            line += &cell;
        } else {
            line += &cell;
            line.extend(space);
        }
        line.extend([' '; GAP]);
    }
    let line = line.trim_end();
    match style {
        Some(style) => writeln!(out, "{}", painted(line, style)),
        None => writeln!(out, "{line}"),
    }
}

/// A collider and the part of it, in a sentence.
pub(crate) fn named_part(name: &str, part: Option<SubShape>) -> String {
    part.map_or(printable(name).into(), |part| format!("{} ({part})", printable(name)))
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
            TableRow { look: Look::Bad, cells: ["größer".into(), "x".into(), "10".into()] },
            TableRow { look: Look::Plain, cells: ["b".into(), String::new(), "-2.5".into()] },
        ];
        printed(|out| {
            print_table(out, [texts("a"), texts("name"), numbers("n")], || rows.clone().into_iter(), coloured)
        })
    }

    #[test]
    fn columns_are_aligned_and_no_line_ends_in_spaces() {
        assert_eq!(table(false), "a       name     n\ngrößer  x       10\nb             -2.5\n");
    }

    #[test]
    fn colours_are_put_around_whole_lines() {
        assert!(table(true).contains("\u{1b}[31mgrößer  x       10\u{1b}[0m\n"));
    }

    #[test]
    fn a_table_without_rows_is_empty() {
        assert_eq!(printed(|out| print_table(out, [texts("a")], core::iter::empty, false)), "");
    }
}
