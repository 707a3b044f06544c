use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::input::{Content, Source, offset};
use crate::level::LevelNote;
use crate::level_file::{LevelFile, LevelOptions};
use crate::names::counted;
use crate::output::{error, say};
use crate::table::{Column, Look, TableRow, texts};
use clap::Args;
use jostle_levels::Diagnostic;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// List the faults of levels, each with its code and place
#[derive(Args)]
#[command(after_help = "\
Examples:
  jostle lint doom.wad --map E1M1
  jostle lint cave.tmx --deny all
  jostle lint caves.ldtk --deny bad-shape,unknown-layer --format github

Without --map, all maps of the file are read. The codes are listed in the
documentation of the crate jostle-levels.
Exit status: 0 if nothing is denied, 1 if something is, 2 for bad input or
usage, or if a map cannot be read (the faults of the others are listed).")]
pub(crate) struct Lint {
    /// A level (WAD, Tiled, LDtk, GeoJSON); `-` reads standard input
    file: PathBuf,
    /// The only map to read of a WAD or LDtk project
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// Subtract X and Y from the coordinates of a GeoJSON file, so that 32 bits hold them
    #[arg(long, value_name = "X,Y", value_parser = offset, allow_hyphen_values = true)]
    offset: Option<[f64; 2]>,
    /// Deny the faults with this code, or `all`; may be repeated
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    deny: Vec<String>,
    #[command(flatten)]
    printing: Printing,
}

/// A code that a fault can have, or `all`.
fn code(text: &str) -> Result<String, String> {
    let known = || Diagnostic::CODES.into_iter().chain([ALL, LevelNote::LEFT_OUT]);
    match known().any(|code| code == text) {
        true => Ok(text.into()),
        false => Err(format!("it is none of {}", known().collect::<Vec<_>>().join(", "))),
    }
}

/// The word that denies faults with any code.
const ALL: &str = "all";

/// The row of a fault.
#[derive(Clone, Serialize)]
struct FaultRow<'f> {
    /// Empty if the file has one unnamed level.
    map: String,
    code: &'static str,
    place: String,
    message: String,
    denied: bool,
    #[serde(skip)]
    file: &'f str,
}

impl Lint {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let Source { name, content } = Source::read(&self.file)?;
        let Content::Level(levels) = content else {
            return Err(Failure::bad(format!("{name} is a scene; its faults are found by every other command")));
        };
        let maps = match (&self.map, levels.maps()) {
            (Some(_), _) | (None, None) => {
                vec![levels.chosen_map(self.map.as_deref(), &name).map_err(Failure::bad)?]
            }
            (None, Some(maps)) => maps,
        };
        let options = LevelOptions { sectors: matches!(levels, LevelFile::Wad(_)), offset: self.offset };
        let mut rows = Vec::new();
        let mut unreadable = 0;
        for map in &maps {
            match levels.read(map, options, Path::new(&name)) {
                Ok((made, _)) => rows.extend(made.notes.into_iter().map(|note| self.row(note, map, &name))),
                Err(sentence) => {
                    error(&sentence);
                    unreadable += 1;
                }
            }
        }
        self.printing.print(rows.iter().cloned())?;
        let denied = rows.iter().filter(|row| row.denied).count();
        let of_maps =
            if levels.maps().is_some() { format!(" in {}", counted(maps.len(), "map")) } else { String::new() };
        say(&format!("{}{of_maps} · denied {denied}", counted(rows.len(), "fault")));
        Ok(match (unreadable, denied) {
            (0, 0) => Ending::Fine,
            (0, _) => Ending::Denied,
            _ => Ending::BadInput,
        })
    }

    fn row<'f>(&self, note: LevelNote, map: &str, file: &'f str) -> FaultRow<'f> {
        let LevelNote { code, place, message } = note;
        let denied = self.deny.iter().any(|denied| denied == ALL || denied == code);
        FaultRow { map: map.into(), code, place, message, denied, file }
    }
}

impl PrintedRow<4, 5> for FaultRow<'_> {
    const COLUMNS: [Column; 4] = [texts("map"), texts("code"), texts("place"), texts("message")];
    const CSV_HEADING: [&'static str; 5] = ["map", "code", "place", "message", "denied"];

    fn table_row(&self) -> TableRow<4> {
        let look = if self.denied { Look::Bad } else { Look::Plain };
        let or_dash = |text: &str| if text.is_empty() { "-".to_string() } else { text.to_string() };
        TableRow { look, cells: [or_dash(&self.map), self.code.into(), or_dash(&self.place), self.message.clone()] }
    }

    fn csv_row(&self) -> [String; 5] {
        let text = |text: &str| csv_text(text);
        [text(&self.map), text(self.code), text(&self.place), text(&self.message), self.denied.to_string()]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let place = [&self.map[..], &self.place[..]].into_iter().filter(|text| !text.is_empty());
        let place: Vec<&str> = place.collect();
        let message = format!("{}: {} ({})", place.join(" "), self.message, self.code);
        Some(Annotation { denied: self.denied, file: self.file, line: 0, message })
    }
}
