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

const COLUMNS: [&str; 9] =
    ["segment", "fraction", "at_least", "distance", "against", "part", "point", "point_against", "note"];

const CSV_COLUMNS: &str =
    "segment,fraction,at_least,distance,against,part,point_x,point_y,point_against_x,point_against_y,note\n";

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
        let look = match row.note {
            None => Look::Plain,
            Some(Note::Below) => Look::Bad,
            Some(Note::Sensor | Note::Allowed) => Look::Dim,
        };
        let cells = [
            row.segment.to_string(),
            number(row.fraction as f32), // as many digits as can be read at a glance
            number(row.at_least),
            number(row.distance),
            row.against.into(),
            part_cell(row.part),
            vector(row.point),
            vector(row.point_against),
            row.note.map_or("", Note::text).into(),
        ];
        table.row(look, cells);
    }
    table.render(coloured)
}

fn csv(row: &Row<'_>) -> String {
    let mut fields = vec![
        row.segment.to_string(),
        number(row.fraction),
        number(row.at_least),
        number(row.distance),
        csv_text(row.against),
        csv_part(row.part),
    ];
    for v in [row.point, row.point_against] {
        fields.extend([number(v.x), number(v.y)]);
    }
    fields.push(row.note.map_or("", Note::text).into());
    fields.join(",") + "\n"
}
