use super::row::{Note, Row, Word};
use crate::csv::{csv_part, csv_text, print_csv};
use crate::json::{print_array, print_lines};
use crate::numbers::{number, vector};
use crate::output::{self, Out};
use crate::table::{Look, TableRow, part_cell, print_table};
use clap::ValueEnum;
use jostle_scene::{SubShape, printable};
use std::io;

/// How rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// Aligned columns, to be read
    Table,
    /// One JSON array, with contact manifolds
    Json,
    /// One JSON object a line, with contact manifolds
    Jsonl,
    /// Comma-separated values, the names of the columns first
    Csv,
    /// Annotations of a GitHub workflow: errors for what is denied, notices for the rest
    Github,
}

const COLUMNS: [&str; 10] =
    ["a", "b", "relation", "separation", "normal", "point_a", "point_b", "part_a", "part_b", "note"];

const CSV_COLUMNS: [&str; 13] = [
    "a",
    "b",
    "relation",
    "separation",
    "normal_x",
    "normal_y",
    "point_a_x",
    "point_a_y",
    "point_b_x",
    "point_b_y",
    "part_a",
    "part_b",
    "note",
];

impl Style {
    /// Whether rows are printed with their manifolds. The others have one line for each pair.
    pub(crate) fn shows_manifolds(self) -> bool {
        matches!(self, Style::Json | Style::Jsonl)
    }

    pub(crate) fn print<'s>(
        self,
        out: &mut Out<'_>,
        mut rows: impl Iterator<Item = Row<'s>> + Clone,
        file: &str,
    ) -> io::Result<()> {
        match self {
            Style::Table => print_table(out, COLUMNS, || rows.clone().map(table_row), output::data_is_coloured()),
            Style::Json => print_array(out, rows),
            Style::Jsonl => print_lines(out, rows),
            Style::Csv => print_csv(out, CSV_COLUMNS, rows.map(csv_row)),
            Style::Github => rows.try_for_each(|row| out.write_all(annotation(&row, file).as_bytes())),
        }
    }
}

fn table_row(row: Row<'_>) -> TableRow<10> {
    let look = match row.note {
        Some(Note::Denied) => Look::Bad,
        Some(Note::Allowed | Note::Known | Note::Inside | Note::Sensor) => Look::Dim,
        None => Look::Plain,
    };
    let cells = [
        row.a.into(),
        row.b.into(),
        row.relation.text().into(),
        number(row.separation),
        vector(row.normal),
        vector(row.point_a),
        vector(row.point_b),
        part_cell(row.part_a),
        part_cell(row.part_b),
        row.note.map_or("", Note::text).into(),
    ];
    TableRow { look, cells }
}

fn csv_row(row: Row<'_>) -> [String; 13] {
    [
        csv_text(row.a),
        csv_text(row.b),
        row.relation.text().into(),
        number(row.separation),
        number(row.normal.x),
        number(row.normal.y),
        number(row.point_a.x),
        number(row.point_a.y),
        number(row.point_b.x),
        number(row.point_b.y),
        csv_part(row.part_a),
        csv_part(row.part_b),
        row.note.map_or("", Note::text).into(),
    ]
}

fn annotation(row: &Row<'_>, file: &str) -> String {
    let level = if row.note == Some(Note::Denied) { "error" } else { "notice" };
    let named = |name: &str, part: Option<SubShape>| {
        part.map_or(printable(name).into(), |part| format!("{} ({part})", printable(name)))
    };
    let (a, b, at) = (named(row.a, row.part_a), named(row.b, row.part_b), vector(row.point_a));
    let fact = match row.relation {
        Word::Overlapping => format!("{a} overlaps {b} by {} at {at}", number(-row.separation)),
        Word::Touching => format!("{a} touches {b} at {at}"),
        Word::Near => format!("{a} is {} from {b} at {at}", number(row.separation)),
    };
    let note = match row.note {
        Some(note @ (Note::Allowed | Note::Known | Note::Inside | Note::Sensor)) => format!(" ({})", note.text()),
        _ => String::new(),
    };
    let message = escaped(&(fact + &note));
    format!("::{level} file={}::{message}\n", escaped(file).replace(':', "%3A").replace(',', "%2C"))
}

/// The characters that end a workflow command, escaped as its reader expects them.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::printed;
    use jostle::Vec2;

    fn row() -> Row<'static> {
        Row {
            a: "crate, \"big\"",
            b: "100 %",
            relation: Word::Overlapping,
            separation: -0.75,
            normal: Vec2::new(-0.0, 1.0),
            point_a: Vec2::new(206.489, 32.75),
            point_b: Vec2::new(206.489, 32.0),
            part_a: None,
            part_b: Some(SubShape::Tile(44)),
            tag_a: 0,
            tag_b: 0,
            note: Some(Note::Denied),
            manifolds: None,
        }
    }

    #[test]
    fn a_row_of_the_table() {
        let text = printed(|out| Style::Table.print(out, core::iter::repeat_with(row).take(1), "x"));
        let cells: Vec<&str> = text.lines().nth(1).unwrap().split("  ").filter(|cell| !cell.is_empty()).collect();
        assert_eq!(
            cells.iter().map(|cell| cell.trim()).collect::<Vec<_>>(),
            [
                "crate, \"big\"",
                "100 %",
                "overlapping",
                "-0.75",
                "(0, 1)",
                "(206.489, 32.75)",
                "(206.489, 32)",
                "-",
                "tile 44",
                "denied"
            ]
        );
    }

    #[test]
    fn a_row_of_json() {
        let text = r#"{"a":"crate, \"big\"","b":"100 %","relation":"overlapping","separation":-0.75,"normal":[0.0,1.0],"point_a":[206.489,32.75],"point_b":[206.489,32.0],"part_a":null,"part_b":44,"note":"denied"}"#;
        let json = |row| printed(|out| print_lines(out, [row].into_iter()));
        assert_eq!(json(row()), format!("{text}\n"));
        let tagged = text.replace("44,", "44,\"tag_b\":7,");
        assert_eq!(json(Row { tag_b: 7, ..row() }), format!("{tagged}\n"));
    }

    #[test]
    fn names_are_quoted_in_csv() {
        assert_eq!(
            csv_row(row()).join(","),
            "\"crate, \"\"big\"\"\",100 %,overlapping,-0.75,0,1,206.489,32.75,206.489,32,,44,denied"
        );
    }

    #[test]
    fn annotations_are_escaped() {
        assert_eq!(
            annotation(&row(), "a,b:c.json"),
            "::error file=a%2Cb%3Ac.json::crate, \"big\" overlaps 100 %25 (tile 44) by 0.75 at (206.489, 32.75)\n"
        );
        let row = Row { note: Some(Note::Known), relation: Word::Touching, separation: 0.0, ..row() };
        assert!(annotation(&row, "x").starts_with("::notice file=x::crate, \"big\" touches 100 %25 (tile 44) at (206"));
        assert!(annotation(&row, "x").ends_with("(known)\n"));
    }
}
