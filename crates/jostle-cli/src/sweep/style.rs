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

const CSV_COLUMNS: &str = "time,a,b,point_x,point_y,normal_x,normal_y,part_a,part_b,note\n";

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
            number(row.time as f32), // as many digits as can be read at a glance
            row.a.into(),
            row.b.into(),
            vector(row.point),
            vector(row.normal),
            part_cell(row.part_a),
            part_cell(row.part_b),
            row.note.map_or("", Note::text).into(),
        ];
        table.row(if row.note.is_some() { Look::Dim } else { Look::Plain }, cells);
    }
    table.render(coloured)
}

fn csv(row: &Row<'_>) -> String {
    let mut fields = vec![number(row.time), csv_text(row.a), csv_text(row.b)];
    for v in [row.point, row.normal] {
        fields.extend([number(v.x), number(v.y)]);
    }
    fields.extend([csv_part(row.part_a), csv_part(row.part_b), row.note.map_or("", Note::text).into()]);
    fields.join(",") + "\n"
}
