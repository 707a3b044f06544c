use super::row::{Note, Row};
use crate::csv::{csv_part, csv_text, print_csv};
use crate::json::{print_array, print_lines};
use crate::numbers::{number, vector};
use crate::output::{self, Out};
use crate::table::{Look, TableRow, part_cell, print_table};
use clap::ValueEnum;
use std::io;

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

const CSV_COLUMNS: [&str; 11] = [
    "segment",
    "fraction",
    "at_least",
    "distance",
    "against",
    "part",
    "point_x",
    "point_y",
    "point_against_x",
    "point_against_y",
    "note",
];

impl Style {
    pub(crate) fn print(self, out: &mut Out<'_>, rows: &[Row<'_>]) -> io::Result<()> {
        match self {
            Style::Table => print_table(out, COLUMNS, || rows.iter().map(table_row), output::data_is_coloured()),
            Style::Json => print_array(out, rows.iter()),
            Style::Jsonl => print_lines(out, rows.iter()),
            Style::Csv => print_csv(out, CSV_COLUMNS, rows.iter().map(csv_row)),
        }
    }
}

fn table_row(row: &Row<'_>) -> TableRow<9> {
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
    TableRow { look, cells }
}

fn csv_row(row: &Row<'_>) -> [String; 11] {
    [
        row.segment.to_string(),
        number(row.fraction),
        number(row.at_least),
        number(row.distance),
        csv_text(row.against),
        csv_part(row.part),
        number(row.point.x),
        number(row.point.y),
        number(row.point_against.x),
        number(row.point_against.y),
        row.note.map_or("", Note::text).into(),
    ]
}
