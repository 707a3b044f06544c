//! The level that the questions about sectors are asked of.

use crate::failure::Failure;
use crate::input::{Content, Source, offset, title};
use crate::level_file::{LevelFile, LevelOptions};
use crate::numbers::length;
use clap::Args;
use jostle::Vec2;
use jostle::sectors::SectorMap;
use jostle_scene::Scene;
use std::path::{Path, PathBuf};

/// The level of a question about sectors.
#[derive(Args)]
pub(crate) struct SectorInput {
    /// A level (WAD, Tiled, LDtk, GeoJSON); `-` reads standard input
    #[arg(value_name = "LEVEL")]
    file: PathBuf,
    /// The map of a WAD or level of an LDtk project, optional if it has only one
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// Subtract X and Y from the coordinates of a GeoJSON file, so that 32 bits hold them
    #[arg(long, value_name = "X,Y", value_parser = offset, allow_hyphen_values = true)]
    offset: Option<[f64; 2]>,
    /// Join borders of areas that are this near to each other, but not those of a WAD [default: 0]
    #[arg(long, value_name = "D", value_parser = length, allow_negative_numbers = true)]
    snap: Option<f32>,
}

/// A level with sectors.
pub(crate) struct SectorLevel {
    /// The file's name, for messages.
    pub(crate) file: String,
    /// The file's name without its folders, and the map's name.
    pub(crate) title: String,
    pub(crate) map: SectorMap,
    /// The names of the sectors; none in a WAD.
    pub(crate) names: Vec<String>,
    levels: LevelFile,
    name: String,
    options: LevelOptions,
}

impl SectorInput {
    pub(crate) fn path(&self) -> &Path {
        &self.file
    }

    pub(crate) fn load(&self) -> Result<SectorLevel, Failure> {
        let Source { name: file, content } = Source::read(&self.file)?;
        let Content::Level(levels) = content else {
            return Err(Failure::bad(format!(
                "{file} is a scene and has no sectors; name a level, or ask about the scene with `jostle query`"
            )));
        };
        let name = levels.chosen_map(self.map.as_deref(), &file).map_err(Failure::bad)?.to_owned();
        let options = LevelOptions { sectors: false, offset: self.offset };
        let (map, names) = levels.sectors(&name, options, self.snap, Path::new(&file)).map_err(Failure::bad)?;
        let title = format!("{} {name}", title(&file)).trim_end().into();
        Ok(SectorLevel { title, file, map, names, levels, name, options })
    }
}

impl SectorLevel {
    /// The start of the first player; only levels in WADs have it.
    pub(crate) fn player_start(&self) -> Option<Vec2> {
        self.levels.player_start(&self.name)
    }

    /// The level as a scene, to be drawn.
    pub(crate) fn scene(&self) -> Result<Scene, Failure> {
        let (made, _) = self.levels.read(&self.name, self.options, Path::new(&self.file)).map_err(Failure::bad)?;
        Ok(made.scene)
    }
}

/// The cell of the number of a sector or a line, with this text if there is none.
pub(crate) fn number_cell(index: Option<u32>, none: &str) -> String {
    index.map_or(none.into(), |index| index.to_string())
}
