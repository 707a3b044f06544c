use std::time::Duration;

use crate::figure::{Figure, in_words, read_time};

/// The tables of docs/growth.md, and the time that the fixed loop took when they were made.
#[derive(Debug, PartialEq)]
pub(crate) struct Page {
    pub(crate) fixed_loop: Duration,
    pub(crate) tables: Vec<Table>,
}

/// A heading, a paragraph and a table, whose columns are kinds of cases or numbers of corners.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

/// A cell without a figure was not measured.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) cells: Vec<Option<Figure>>,
}

/// The words before the time of the fixed loop.
const LOOP: &str = "The fixed loop took ";

/// The column that is computed from the others.
const GROWTH: &str = "grows with";

impl Page {
    /// Reads the Markdown that [`Table::markdown`] and [`loop_in_words`] wrote; the error says in which line it is not.
    pub(crate) fn parse(text: &str) -> Result<Page, String> {
        let mut fixed_loop = None;
        let mut heading = "";
        let mut tables: Vec<Table> = Vec::new();
        let mut is_in_table = false;
        for (line, text) in (1..).zip(text.lines()) {
            if let Some((_, rest)) = text.split_once(LOOP) {
                let time = rest.split(';').next().and_then(read_time);
                fixed_loop = Some(time.ok_or_else(|| format!("line {line}: no time of the fixed loop"))?);
            }
            if text.starts_with('#') {
                heading = text.trim_start_matches('#').trim();
            }
            let Some(cells) = text.strip_prefix('|') else {
                is_in_table = false;
                continue;
            };
            let mut cells = cells.trim_end().trim_end_matches('|').split('|').map(str::trim);
            let first = cells.next().unwrap_or_default();
            if !is_in_table {
                let columns = cells.filter(|column| *column != GROWTH).map(String::from).collect();
                tables.push(Table { name: heading.into(), columns, rows: Vec::new() });
                is_in_table = true;
                continue;
            }
            let Some(table) = tables.last_mut().filter(|_| !first.starts_with("---")) else { continue };
            let cells: Vec<Option<Figure>> =
                cells.take(table.columns.len()).map(|cell| read_cell(line, cell)).collect::<Result<_, _>>()?;
            if cells.len() < table.columns.len() {
                return Err(format!("line {line}: fewer cells than the table has columns"));
            }
            table.rows.push(Row { name: first.into(), cells });
        }
        Ok(Page { fixed_loop: fixed_loop.ok_or_else(|| format!("no line says \"{LOOP}…\""))?, tables })
    }

    pub(crate) fn row(&self, table: &str, row: &str) -> Option<&Row> {
        self.tables.iter().find(|t| t.name == table)?.rows.iter().find(|r| r.name == row)
    }

    pub(crate) fn figure(&self, table: &str, row: &str, column: &str) -> Option<Figure> {
        let columns = &self.tables.iter().find(|t| t.name == table)?.columns;
        self.row(table, row)?.cells[columns.iter().position(|c| c == column)?]
    }
}

fn read_cell(line: usize, text: &str) -> Result<Option<Figure>, String> {
    if text == "–" {
        return Ok(None);
    }
    Figure::read(text).map(Some).ok_or_else(|| format!("line {line}: \"{text}\" is no time"))
}

pub(crate) fn loop_in_words(time: Duration) -> String {
    // With more digits than other times: all budgets are multiples of it.
    format!(
        "{LOOP}{:.3} ms; its time now and then says how much slower or faster this machine is.",
        time.as_secs_f64() * 1e3
    )
}

impl Table {
    /// Headings are one level below that of the page, or two.
    pub(crate) fn markdown(&self, level: usize, what: &str) -> String {
        let counts: Option<Vec<f64>> = self.columns.iter().map(|column| column.replace(',', "").parse().ok()).collect();
        let mut columns = self.columns.clone();
        columns.extend(counts.is_some().then(|| GROWTH.into()));
        let mut text = format!("\n{} {}\n\n{what}\n\n", "#".repeat(level), self.name);
        text += &format!("| | {} |\n|---|{}\n", columns.join(" | "), "--:|".repeat(columns.len()));
        for row in &self.rows {
            let mut cells: Vec<String> = row.cells.iter().map(|cell| cell.map_or("–".into(), Figure::shown)).collect();
            cells.extend(counts.as_ref().map(|counts| exponent(&row.cells, counts)));
            text += &format!("| {} | {} |\n", row.name, cells.join(" | "));
        }
        text
    }

    /// Adds what was measured of the same table later: the lesser of two times counts, as another program may have slowed
    /// the other.
    pub(crate) fn take_lesser(&mut self, later: Table) {
        for later in later.rows {
            let Some(row) = self.rows.iter_mut().find(|row| row.name == later.name) else { continue };
            for (cell, later) in row.cells.iter_mut().zip(later.cells) {
                *cell = match (*cell, later) {
                    (Some(one), Some(other)) => Some(one.lesser(other)),
                    (one, other) => one.or(other),
                };
            }
        }
    }
}

/// The exponent of the number of corners between the medians of the last two cells.
fn exponent(cells: &[Option<Figure>], counts: &[f64]) -> String {
    let known: Vec<(f64, f64)> = cells
        .iter()
        .zip(counts)
        .filter_map(|(cell, &count)| cell.map(|figure| (figure.median.as_secs_f64(), count)))
        .collect();
    match known[..] {
        [.., (t, n), (u, m)] if t > 0.0 && u > 0.0 => format!("n^{:.1}", (u / t).ln() / (m / n).ln()),
        _ => "–".into(),
    }
}

/// Of a few words in a message: `12 µs, at worst 40 µs`.
pub(crate) fn said(figure: Figure) -> String {
    format!("{}, at worst {}", in_words(figure.median), in_words(figure.worst))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn micros(median: u64, worst: u64) -> Option<Figure> {
        Some(Figure { median: Duration::from_micros(median), worst: Duration::from_micros(worst) })
    }

    /// A table of two rows with the numbers of corners 100 and 1,000.
    pub(crate) fn table(name: &str, cells: [[(u64, u64); 2]; 2]) -> Table {
        let rows = ["`locate` a point", "`cast_ray`"].into_iter().zip(cells);
        let rows = rows.map(|(name, cells)| Row {
            name: name.into(),
            cells: cells.map(|(median, worst)| micros(median, worst).filter(|_| worst > 0)).to_vec(),
        });
        Table { name: name.into(), columns: vec!["100".into(), "1,000".into()], rows: rows.collect() }
    }

    pub(crate) fn page(tables: &[Table]) -> String {
        let text: String = tables.iter().map(|table| table.markdown(3, "Said of it.")).collect();
        format!("# Head\n\nProse | with a bar.\n\nMeasured. {}\n{text}", loop_in_words(Duration::from_micros(3_125)))
    }

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let combs = table("Combs, turned by 1°", [[(1, 2), (10, 20)], [(3, 3), (0, 0)]]);
        let games = Table {
            name: "What games ask".into(),
            columns: vec!["depth, shallow".into(), "depth, deep".into()],
            rows: vec![Row { name: "A box on an L".into(), cells: vec![micros(1, 4), micros(2, 9)] }],
        };
        let text = page(&[games.clone(), combs.clone()]);
        assert!(text.contains("| `locate` a point | 1.0 µs / 2.0 µs | 10 µs / 20 µs | n^1.0 |"), "{text}");
        assert!(text.contains("| `cast_ray` | 3.0 µs | – | – |"), "{text}");
        let page = Page::parse(&text).unwrap();
        assert_eq!(page.tables, [games, combs]);
        assert_eq!(page.fixed_loop, Duration::from_micros(3_125));
        assert_eq!(page.figure("Combs, turned by 1°", "`locate` a point", "1,000"), micros(10, 20));
        assert_eq!(page.figure("Combs, turned by 1°", "`cast_ray`", "1,000"), None);
        assert_eq!(page.figure("Combs", "`cast_ray`", "100"), None);
    }

    #[test]
    fn the_page_in_the_repository_is_read() {
        let page = Page::parse(&std::fs::read_to_string(crate::PAGE).unwrap()).unwrap();
        let rows: usize = page.tables.iter().map(|table| table.rows.len()).sum();
        assert!(page.tables[0].name == crate::games::NAME && rows > 300, "{rows} rows");
    }

    #[test]
    fn a_page_that_was_edited_is_refused_with_the_line() {
        let text = page(&[table("Combs", [[(1, 2), (10, 20)], [(3, 3), (4, 4)]])]);
        let changed = |from: &str, to: &str| Page::parse(&text.replace(from, to)).unwrap_err();
        assert_eq!(changed("10 µs", "10 hours"), "line 13: \"10 hours / 20 µs\" is no time");
        assert_eq!(changed("| 4.0 µs | n^0.1 |", "|"), "line 14: fewer cells than the table has columns");
        assert_eq!(changed("3.125 ms", "long"), "line 5: no time of the fixed loop");
        assert_eq!(changed("The fixed loop", "A loop"), "no line says \"The fixed loop took …\"");
    }

    #[test]
    fn the_lesser_of_two_rounds_counts() {
        let mut first = table("Combs", [[(1, 9), (10, 20)], [(3, 3), (0, 0)]]);
        first.take_lesser(table("Combs", [[(2, 8), (9, 30)], [(0, 0), (5, 5)]]));
        assert_eq!(first, table("Combs", [[(1, 8), (9, 20)], [(3, 3), (5, 5)]]));
    }
}
