use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::input::{Content, Source};
use crate::level_file::{LevelFile, LevelOptions};
use crate::names::counted;
use crate::output::say;
use crate::table::{Column, Look, TableRow, numbers, texts};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// List the maps of a WAD or an LDtk project with the number of what they consist of
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle maps doom.wad
  jostle maps doom.wad --json | jq -r '.[].map'
  jostle maps caves.ldtk

Lines, walls and sectors are those of WADs; the things of an LDtk level are its
entities and the kinds of cells of its layers.
Exit status: 0 if done, 2 for bad input or usage, or if a map cannot be read
(the others are listed).")]
pub(crate) struct Maps {
    /// A WAD or LDtk project; `-` reads standard input
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
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walls: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sectors: Option<usize>,
    things: usize,
    notes: usize,
}

impl Maps {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let Source { name, content } = Source::read(&self.file)?;
        let levels = match &content {
            Content::Level(levels) => levels.maps().map(|maps| (levels, maps)),
            Content::Text(_) => None,
        };
        let Some((levels, maps)) = levels else {
            return Err(Failure::bad(format!("{name} is not a WAD and has no maps; examine it with `jostle check`")));
        };
        let rows: Vec<MapRow<'_>> = maps.into_iter().map(|map| row(levels, &name, map)).collect();
        self.printing.print(rows.iter().cloned())?;
        let bad = rows.iter().filter(|row| row.error.is_some()).count();
        let unreadable = if bad == 0 { String::new() } else { format!(", {bad} of them unreadable") };
        say(&(counted(rows.len(), "map") + &unreadable));
        Ok(if bad == 0 { Ending::Fine } else { Ending::BadInput })
    }
}

fn row<'w>(levels: &LevelFile, file: &'w str, map: &'w str) -> MapRow<'w> {
    let counts = match levels {
        LevelFile::Wad(wad) => wad.level(map).map_err(|error| error.to_string()).map(|level| Counts {
            lines: Some(level.lines.len()),
            walls: Some(level.walls().count()),
            sectors: Some(level.sectors.len()),
            things: level.things.len(),
            notes: level.diagnostics.len(),
        }),
        _ => levels.read(map, LevelOptions::default(), Path::new(file)).map(|(made, _)| Counts {
            lines: None,
            walls: None,
            sectors: None,
            things: made.scene.colliders.len(),
            notes: made.notes.len(),
        }),
    };
    let (counts, error) = match counts {
        Ok(counts) => (Some(counts), None),
        Err(error) => (None, Some(error)),
    };
    MapRow { map, counts, error, file }
}

impl MapRow<'_> {
    /// The counts, with this text in place of those that are unknown.
    fn counts(&self, unknown: &str) -> [String; 5] {
        match &self.counts {
            Some(c) => [c.lines, c.walls, c.sectors, Some(c.things), Some(c.notes)]
                .map(|count| count.map_or_else(|| unknown.into(), |count| count.to_string())),
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
