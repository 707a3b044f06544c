//! Rows of text in aligned columns.

/// A table: the first columns, which name the row, to the left, the others to the right.
pub struct Grid {
    header: Vec<String>,
    names: usize,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table whose first `names` columns name the row.
    pub fn new(names: usize, header: impl IntoIterator<Item = impl Into<String>>) -> Grid {
        Grid { header: header.into_iter().map(Into::into).collect(), names, rows: Vec::new() }
    }

    pub fn push(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.header.len(), "a row fits its header");
        self.rows.push(row);
    }

    pub fn text(&self) -> String {
        let lines = std::iter::once(&self.header).chain(&self.rows).map(|row| self.cells(row).join("  "));
        lines.map(|line| format!("{}\n", line.trim_end())).collect()
    }

    pub fn markdown(&self) -> String {
        let line = |row: &Vec<String>| format!("| {} |\n", self.cells(row).join(" | "));
        let rule = self.widths().enumerate().map(|(i, width)| match i < self.names {
            true => "-".repeat(width),
            false => format!("{}:", "-".repeat(width - 1)),
        });
        let rule = format!("| {} |\n", rule.collect::<Vec<_>>().join(" | "));
        line(&self.header) + &rule + &self.rows.iter().map(line).collect::<String>()
    }

    fn widths(&self) -> impl Iterator<Item = usize> {
        /// Markdown needs a rule of at least this many characters.
        const NARROWEST: usize = 3;
        let width = |i: usize| std::iter::once(&self.header).chain(&self.rows).map(move |row| row[i].chars().count());
        (0..self.header.len()).map(move |i| width(i).max().unwrap_or(0).max(NARROWEST))
    }

    fn cells(&self, row: &[String]) -> Vec<String> {
        let cells = row.iter().zip(self.widths()).enumerate();
        cells
            .map(|(i, (cell, width))| match i < self.names {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_in_characters() {
        let mut grid = Grid::new(1, ["pair", "ns"]);
        grid.push(vec!["a–b".into(), "12.5".into()]);
        grid.push(vec!["box–box".into(), "–".into()]);
        assert_eq!(grid.text(), "pair       ns\na–b      12.5\nbox–box     –\n");
        assert_eq!(grid.markdown(), "| pair    |   ns |\n| ------- | ---: |\n| a–b     | 12.5 |\n| box–box |    – |\n");
    }
}
