use super::row::{PairNote, PairRelation, PairRow};
use crate::format::RowFormat;
use crate::numbers::{number, vector};
use crate::output::Out;
use clap::ValueEnum;
use jostle_scene::{SubShape, printable};
use std::io;

/// The format of the rows of `jostle check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CheckFormat {
    /// Aligned columns for reading
    Table,
    /// One JSON array, with contact manifolds
    Json,
    /// One JSON object a line, with contact manifolds
    Jsonl,
    /// Comma-separated values under a line of column names
    Csv,
    /// Annotations of a GitHub workflow: errors for denied pairs, notices for all others
    Github,
}

impl CheckFormat {
    /// Whether rows have their manifolds. The other formats have one line for each pair.
    pub(super) fn shows_manifolds(self) -> bool {
        matches!(self, CheckFormat::Json | CheckFormat::Jsonl)
    }

    pub(super) fn print<'s>(
        self,
        out: &mut Out<'_>,
        mut rows: impl Iterator<Item = PairRow<'s>> + Clone,
        file: &str,
    ) -> io::Result<()> {
        match self {
            CheckFormat::Table => RowFormat::Table.print(out, rows),
            CheckFormat::Json => RowFormat::Json.print(out, rows),
            CheckFormat::Jsonl => RowFormat::Jsonl.print(out, rows),
            CheckFormat::Csv => RowFormat::Csv.print(out, rows),
            CheckFormat::Github => rows.try_for_each(|row| out.write_all(annotation(&row, file).as_bytes())),
        }
    }
}

fn annotation(row: &PairRow<'_>, file: &str) -> String {
    let level = if row.note == Some(PairNote::Denied) { "error" } else { "notice" };
    let named = |name: &str, part: Option<SubShape>| {
        part.map_or(printable(name).into(), |part| format!("{} ({part})", printable(name)))
    };
    let (a, b, at) = (named(row.a, row.part_a), named(row.b, row.part_b), vector(row.point_a));
    let fact = match row.relation {
        PairRelation::Overlapping => format!("{a} overlaps {b} by {} at {at}", number(-row.separation)),
        PairRelation::Touching => format!("{a} touches {b} at {at}"),
        PairRelation::Near => format!("{a} is {} from {b} at {at}", number(row.separation)),
    };
    let note = match row.note {
        Some(note @ (PairNote::Allowed | PairNote::Known | PairNote::Inside | PairNote::Sensor)) => {
            format!(" ({})", note.text())
        }
        _ => String::new(),
    };
    let message = escaped(&(fact + &note));
    format!("::{level} file={}::{message}\n", escaped(file).replace(':', "%3A").replace(',', "%2C"))
}

/// The text with the characters escaped that would end a workflow command.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::PrintedRow;
    use crate::json::print_lines;
    use crate::output::printed;
    use jostle::Vec2;

    fn row() -> PairRow<'static> {
        PairRow {
            a: "crate, \"big\"",
            b: "100 %",
            relation: PairRelation::Overlapping,
            separation: -0.75,
            normal: Vec2::new(-0.0, 1.0),
            point_a: Vec2::new(206.489, 32.75),
            point_b: Vec2::new(206.489, 32.0),
            part_a: None,
            part_b: Some(SubShape::Tile(44)),
            tag_a: 0,
            tag_b: 0,
            note: Some(PairNote::Denied),
            manifolds: None,
        }
    }

    #[test]
    fn a_row_of_the_table() {
        let text = printed(|out| CheckFormat::Table.print(out, core::iter::repeat_with(row).take(1), "x"));
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
        assert_eq!(json(PairRow { tag_b: 7, ..row() }), format!("{tagged}\n"));
    }

    #[test]
    fn names_are_quoted_in_csv() {
        assert_eq!(
            row().csv_row().join(","),
            "\"crate, \"\"big\"\"\",100 %,overlapping,-0.75,0,1,206.489,32.75,206.489,32,,44,denied"
        );
    }

    #[test]
    fn annotations_are_escaped() {
        assert_eq!(
            annotation(&row(), "a,b:c.json"),
            "::error file=a%2Cb%3Ac.json::crate, \"big\" overlaps 100 %25 (tile 44) by 0.75 at (206.489, 32.75)\n"
        );
        let row = PairRow { note: Some(PairNote::Known), relation: PairRelation::Touching, separation: 0.0, ..row() };
        assert!(annotation(&row, "x").starts_with("::notice file=x::crate, \"big\" touches 100 %25 (tile 44) at (206"));
        assert!(annotation(&row, "x").ends_with("(known)\n"));
    }
}
