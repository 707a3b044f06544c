use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::input::{Content, Source};
use crate::names::counted;
use crate::output::say;
use crate::table::{Column, Look, TableRow, numbers, texts};
use clap::Args;
use jostle_levels::Wad;
use serde::Serialize;
use std::path::PathBuf;

/// List the maps of a WAD with the number of their lines, walls, sectors and things
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle maps doom.wad
  jostle maps doom.wad --json | jq -r '.[].map'

Exit status: 0 if done, 2 for bad input or usage, or if a map cannot be read
(the others are listed).")]
pub(crate) struct Maps {
    /// A WAD; `-` reads standard input
    file: PathBuf,
    #[command(flatten)]
    printing: Printing,
}

/// The row of a map: its counts, or the reason why it could not be read.
#[derive(Clone, Serialize)]
struct MapRow<'w> {
    map: &'w str,
    #[serde(flatten)]
    counts: Option<Counts>,
    error: Option<String>,
    #[serde(skip)]
    file: &'w str,
}

#[derive(Clone, Serialize)]
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
        let rows: Vec<MapRow<'_>> = wad.maps().into_iter().map(|map| row(&wad, &name, map)).collect();
        self.printing.print(rows.iter().cloned())?;
        let bad = rows.iter().filter(|row| row.error.is_some()).count();
        let unreadable = if bad == 0 { String::new() } else { format!(", {bad} of them unreadable") };
        say(&(counted(rows.len(), "map") + &unreadable));
        Ok(if bad == 0 { Ending::Fine } else { Ending::BadInput })
    }
}

fn row<'w>(wad: &Wad, file: &'w str, map: &'w str) -> MapRow<'w> {
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
            file,
        },
        Err(error) => MapRow { map, counts: None, error: Some(error.to_string()), file },
    }
}

impl MapRow<'_> {
    /// The counts, with this text in place of those that are unknown.
    fn counts(&self, unknown: &str) -> [String; 5] {
        match &self.counts {
            Some(c) => [c.lines, c.walls, c.sectors, c.things, c.notes].map(|count| count.to_string()),
            None => core::array::from_fn(|_| unknown.into()),
        }
    }
}

impl PrintedRow<7, 7> for MapRow<'_> {
    const COLUMNS: [Column; 7] = [
        texts("map"),
        numbers("lines"),
        numbers("walls"),
        numbers("sectors"),
        numbers("things"),
        numbers("notes"),
        texts("error"),
    ];
    const CSV_HEADING: [&'static str; 7] = ["map", "lines", "walls", "sectors", "things", "notes", "error"];

    fn table_row(&self) -> TableRow<7> {
        let [lines, walls, sectors, things, notes] = self.counts("-");
        let look = if self.error.is_some() { Look::Bad } else { Look::Plain };
        let error = self.error.clone().unwrap_or_default();
        TableRow { look, cells: [self.map.into(), lines, walls, sectors, things, notes, error] }
    }

    fn csv_row(&self) -> [String; 7] {
        let [lines, walls, sectors, things, notes] = self.counts("");
        let error = csv_text(self.error.as_deref().unwrap_or_default());
        [csv_text(self.map), lines, walls, sectors, things, notes, error]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let message = self.error.clone()?;
        Some(Annotation { denied: true, file: self.file, line: 0, message })
    }
}
