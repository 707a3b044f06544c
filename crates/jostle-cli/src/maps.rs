use crate::failure::{Ending, Failure};
use crate::input::{Content, Source};
use crate::json::print_array;
use crate::names::counted;
use crate::output::{self, Layout, say};
use crate::table::{Look, TableRow, print_table};
use clap::Args;
use jostle_levels::Wad;
use serde::Serialize;
use std::path::PathBuf;

/// List the maps of a WAD and how much is in them
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle maps doom.wad
  jostle maps doom.wad --format json | jq -r '.[].map'

Exit status: 2 if a map could not be read; the others are listed all the same.")]
pub(crate) struct Maps {
    /// A WAD; `-` reads standard input
    file: PathBuf,
    /// How the rows are printed
    #[arg(long, default_value = "table")]
    format: Layout,
}

/// One map: its counts, or why it could not be read.
#[derive(Serialize)]
struct Row<'w> {
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
            return Err(Failure::bad(format!("{name} is not a WAD and has no maps; look into it with `jostle check`")));
        };
        let rows: Vec<Row<'_>> = wad.maps().into_iter().map(|map| row(&wad, map)).collect();
        output::stream(|out| match self.format {
            Layout::Table => print_table(out, COLUMNS, || rows.iter().map(table_row), output::data_is_coloured()),
            Layout::Json => print_array(out, rows.iter()),
        })?;
        let bad = rows.iter().filter(|row| row.error.is_some()).count();
        let unreadable = if bad == 0 { String::new() } else { format!(", {bad} of them unreadable") };
        say(&(counted(rows.len(), "map") + &unreadable));
        Ok(if bad == 0 { Ending::Fine } else { Ending::BadInput })
    }
}

fn row<'w>(wad: &Wad, map: &'w str) -> Row<'w> {
    match wad.level(map) {
        Ok(level) => Row {
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
        Err(error) => Row { map, counts: None, error: Some(error.to_string()) },
    }
}

const COLUMNS: [&str; 7] = ["map", "lines", "walls", "sectors", "things", "notes", "error"];

fn table_row(row: &Row<'_>) -> TableRow<7> {
    let [lines, walls, sectors, things, notes] = match &row.counts {
        Some(c) => [c.lines, c.walls, c.sectors, c.things, c.notes].map(|count| count.to_string()),
        None => core::array::from_fn(|_| "-".into()),
    };
    let look = if row.error.is_some() { Look::Bad } else { Look::Plain };
    let error = row.error.clone().unwrap_or_default();
    TableRow { look, cells: [row.map.into(), lines, walls, sectors, things, notes, error] }
}
