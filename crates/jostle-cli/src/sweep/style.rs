use super::row::{Note, Row};
use crate::csv::{csv_part, csv_text, print_csv};
use crate::json::{print_array, print_lines};
use crate::numbers::{number, vector};
use crate::output::{self, Out};
use crate::table::{Look, TableRow, part_cell, print_table};
use clap::ValueEnum;
use jostle::Vec2;
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

const COLUMNS: [&str; 8] = ["time", "a", "b", "point", "normal", "part_a", "part_b", "note"];

const CSV_COLUMNS: [&str; 11] =
    ["time", "a", "b", "point_x", "point_y", "normal_x", "normal_y", "part_a", "part_b", "note", "safe"];

impl Style {
    pub(crate) fn print<'s>(self, out: &mut Out<'_>, rows: impl Iterator<Item = Row<'s>> + Clone) -> io::Result<()> {
        match self {
            Style::Table => print_table(out, COLUMNS, || rows.clone().map(table_row), output::data_is_coloured()),
            Style::Json => print_array(out, rows),
            Style::Jsonl => print_lines(out, rows),
            Style::Csv => print_csv(out, CSV_COLUMNS, rows.map(csv_row)),
        }
    }
}

fn table_row(row: Row<'_>) -> TableRow<8> {
    let look = if row.note.is_some() { Look::Dim } else { Look::Plain };
    let cells = [
        time(&row),
        row.a.into(),
        row.b.into(),
        row.point.map_or(String::new(), vector),
        row.normal.map_or(String::new(), vector),
        part_cell(row.part_a),
        part_cell(row.part_b),
        row.note.map_or("", Note::text).into(),
    ];
    TableRow { look, cells }
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

fn csv_row(row: Row<'_>) -> [String; 11] {
    let number_if_any = |x: Option<f64>| x.map_or(String::new(), number);
    let coordinates = |v: Option<Vec2>| v.map_or([String::new(), String::new()], |v| [v.x, v.y].map(number));
    let ([point_x, point_y], [normal_x, normal_y]) = (coordinates(row.point), coordinates(row.normal));
    [
        number_if_any(row.time),
        csv_text(row.a),
        csv_text(row.b),
        point_x,
        point_y,
        normal_x,
        normal_y,
        csv_part(row.part_a),
        csv_part(row.part_b),
        row.note.map_or("", Note::text).into(),
        number_if_any(row.safe),
    ]
}
