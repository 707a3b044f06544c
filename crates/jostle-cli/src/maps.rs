use crate::failure::{Ending, Failure};
use crate::format::ListFormat;
use crate::input::{Content, Source};
use crate::json::print_array;
use crate::names::counted;
use crate::output::{self, say};
use crate::table::{Look, TableRow, print_table};
use clap::Args;
use jostle_levels::Wad;
use serde::Serialize;
use std::path::PathBuf;

/// List the maps of a WAD with the number of their lines, walls, sectors and things
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle maps doom.wad
  jostle maps doom.wad --format json | jq -r '.[].map'

Exit status: 0 if done, 2 for bad input or usage, or if a map cannot be read (the others are
listed).")]
pub(crate) struct Maps {
    /// A WAD; `-` reads standard input
    file: PathBuf,
    /// The format of the rows
    #[arg(long, default_value = "table")]
    format: ListFormat,
}

/// The row of a map: its counts, or the reason why it could not be read.
#[derive(Serialize)]
struct MapRow<'w> {
    map: &'w str,
    #[serde(flatten)]
    counts: Option<Counts>,
    error: Option<String>,
}

#[derive(Serialize)]
struct Counts {
    lines: usize,
    walls: usize,
    sectors: usize,
    things: usize,
    notes: usize,
}

impl Maps {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let Source { name, content } = Source::read(&self.file)?;
        let Content::Wad(wad) = content else {
            return Err(Failure::bad(format!("{name} is not a WAD and has no maps; examine it with `jostle check`")));
        };
        let rows: Vec<MapRow<'_>> = wad.maps().into_iter().map(|map| row(&wad, map)).collect();
        output::stream(|out| match self.format {
            ListFormat::Table => print_table(out, COLUMNS, || rows.iter().map(table_row), output::data_is_coloured()),
            ListFormat::Json => print_array(out, rows.iter()),
        })?;
        let bad = rows.iter().filter(|row| row.error.is_some()).count();
        let unreadable = if bad == 0 { String::new() } else { format!(", {bad} of them unreadable") };
        say(&(counted(rows.len(), "map") + &unreadable));
        Ok(if bad == 0 { Ending::Fine } else { Ending::BadInput })
    }
}

fn row<'w>(wad: &Wad, map: &'w str) -> MapRow<'w> {
    match wad.level(map) {
        Ok(level) => MapRow {
            map,
            counts: Some(Counts {
                lines: level.lines.len(),
                walls: level.walls().count(),
                sectors: level.sectors.len(),
                things: level.things.len(),
                notes: level.diagnostics.len(),
            }),
            error: None,
        },
        Err(error) => MapRow { map, counts: None, error: Some(error.to_string()) },
    }
}

const COLUMNS: [&str; 7] = ["map", "lines", "walls", "sectors", "things", "notes", "error"];

fn table_row(row: &MapRow<'_>) -> TableRow<7> {
    let [lines, walls, sectors, things, notes] = match &row.counts {
        Some(c) => [c.lines, c.walls, c.sectors, c.things, c.notes].map(|count| count.to_string()),
        None => core::array::from_fn(|_| "-".into()),
    };
    let look = if row.error.is_some() { Look::Bad } else { Look::Plain };
    let error = row.error.clone().unwrap_or_default();
    TableRow { look, cells: [row.map.into(), lines, walls, sectors, things, notes, error] }
}
