use crate::names::printable;
use crate::output::painted;
use clap::builder::styling::{AnsiColor, Effects, Style};
use jostle_scene::SubShape;

/// How a row of a table looks on a terminal.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    Plain,
    /// Of no concern.
    Dim,
    /// Wrong.
    Bad,
}

/// Rows in aligned columns under a heading.
pub(crate) struct Table {
    rows: Vec<(Vec<String>, Style)>,
}

/// Spaces between two columns.
const GAP: usize = 2;

impl Table {
    pub(crate) fn new(heading: &[&str]) -> Table {
        let heading = heading.iter().map(|&name| name.into()).collect();
        Table { rows: vec![(heading, Style::new() | Effects::BOLD)] }
    }

    pub(crate) fn row(&mut self, look: Look, cells: impl IntoIterator<Item = String>) {
        let style = match look {
            Look::Plain => Style::new(),
            Look::Dim => Style::new() | Effects::DIMMED,
            Look::Bad => AnsiColor::Red.on_default(),
        };
        self.rows.push((cells.into_iter().map(|cell| printable(&cell)).collect(), style));
    }

    /// The whole text; nothing if there are no rows.
    pub(crate) fn render(&self, coloured: bool) -> String {
        if self.rows.len() == 1 {
            return String::new();
        }
        let mut widths = vec![0; self.rows[0].0.len()];
        for (cells, _) in &self.rows {
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = cell.chars().count().max(*width);
            }
        }
        let mut text = String::new();
        for (cells, style) in &self.rows {
            let mut line = String::new();
            for (cell, width) in cells.iter().zip(&widths) {
                line += &format!("{cell:<0$}", width + GAP);
            }
            let line = line.trim_end();
            text += &if coloured { painted(line, *style) } else { line.into() };
            text.push('\n');
        }
        text
    }
}

/// The part of a collider as a cell.
pub(crate) fn part_cell(part: Option<SubShape>) -> String {
    part.map_or("-".into(), |part| part.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["a", "name"]);
        table.row(Look::Bad, ["größer".into(), "x".into()]);
        table.row(Look::Plain, ["b".into(), String::new()]);
        table
    }

    #[test]
    fn columns_are_aligned_and_no_line_ends_in_spaces() {
        assert_eq!(table().render(false), "a       name\ngrößer  x\nb\n");
    }

    #[test]
    fn colours_are_put_around_whole_lines() {
        assert!(table().render(true).contains("\u{1b}[31mgrößer  x\u{1b}[0m\n"));
    }

    #[test]
    fn a_table_without_rows_is_empty() {
        assert_eq!(Table::new(&["a"]).render(false), "");
    }
}
