use super::row::{Note, Row};
use crate::csv::{csv_part, csv_text};
use crate::json::{json_array, json_lines};
use crate::numbers::{number, vector};
use crate::output;
use crate::table::{Look, Table, part_cell};
use clap::ValueEnum;

/// How rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// Aligned columns, to be read
    Table,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Comma-separated values, the names of the columns first
    Csv,
}

const COLUMNS: [&str; 8] = ["time", "a", "b", "point", "normal", "part_a", "part_b", "note"];

const CSV_COLUMNS: &str = "time,a,b,point_x,point_y,normal_x,normal_y,part_a,part_b,note,safe\n";

impl Style {
    pub(crate) fn render(self, rows: &[Row<'_>]) -> String {
        match self {
            Style::Table => table(rows, output::data_is_coloured()),
            Style::Json => json_array(rows),
            Style::Jsonl => json_lines(rows),
            Style::Csv => rows.iter().fold(CSV_COLUMNS.into(), |text, row| text + &csv(row)),
        }
    }
}

fn table(rows: &[Row<'_>], coloured: bool) -> String {
    let mut table = Table::new(&COLUMNS);
    for row in rows {
        let cells = [
            time(row),
            row.a.into(),
            row.b.into(),
            row.point.map_or(String::new(), vector),
            row.normal.map_or(String::new(), vector),
            part_cell(row.part_a),
            part_cell(row.part_b),
            row.note.map_or("", Note::text).into(),
        ];
        table.row(if row.note.is_some() { Look::Dim } else { Look::Plain }, cells);
    }
    table.render(coloured)
}

/// In as many digits as can be read at a glance.
fn time(row: &Row<'_>) -> String {
    match row.time {
        Some(time) => number(time as f32),
        None => format!("> {}", number(rounded_down(row.free_until()))),
    }
}

/// The largest f32 that is not larger.
fn rounded_down(x: f64) -> f32 {
    let rounded = x as f32;
    if f64::from(rounded) > x { rounded.next_down() } else { rounded }
}

fn csv(row: &Row<'_>) -> String {
    let number_if_any = |x: Option<f64>| x.map_or(String::new(), number);
    let mut fields = vec![number_if_any(row.time), csv_text(row.a), csv_text(row.b)];
    for v in [row.point, row.normal] {
        fields.extend(v.map_or([String::new(), String::new()], |v| [number(v.x), number(v.y)]));
    }
    fields.extend([csv_part(row.part_a), csv_part(row.part_b), row.note.map_or("", Note::text).into()]);
    fields.push(number_if_any(row.safe));
    fields.join(",") + "\n"
}
