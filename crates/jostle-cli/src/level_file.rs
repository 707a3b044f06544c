use crate::layout;
use crate::level::{self, LevelScene};
use crate::names::some_of;
use jostle::Vec2;
use jostle::sectors::{Heights, SectorMap, SelfRef};
use jostle_levels::{Layout, LdtkProject, Wad, geojson_layout, tiled_layout};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::path::Path;

/// A file with levels.
pub(crate) enum LevelFile {
    Wad(Wad),
    /// The text of a Tiled map.
    Tiled(String),
    Ldtk(LdtkProject),
    /// The text of a GeoJSON file.
    GeoJson(String),
}

/// The options with which a level is read.
#[derive(Clone, Copy, Default)]
pub(crate) struct LevelOptions {
    /// True if the sectors of a map become sensors.
    pub(crate) sectors: bool,
    /// The point that is subtracted from all coordinates of a GeoJSON file.
    pub(crate) offset: Option<[f64; 2]>,
}

impl LevelFile {
    /// The levels in a file of this content; `None` if it is a scene. WADs are told by their first bytes, Tiled maps by
    /// those of XML, and the others by their fields.
    ///
    /// # Errors
    /// If it is one of these formats and cannot be read.
    pub(crate) fn of(bytes: &[u8]) -> Result<Option<LevelFile>, String> {
        if bytes.starts_with(b"IWAD") || bytes.starts_with(b"PWAD") {
            return Wad::parse(bytes.to_vec()).map(LevelFile::Wad).map(Some).map_err(|error| error.to_string());
        }
        let Ok(text) = str::from_utf8(bytes) else { return Ok(None) };
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') {
            return Ok(Some(LevelFile::Tiled(text.into())));
        }
        let Some(Fields { jostle: None, kind, json_version, tiled }) =
            text.starts_with('{').then(|| fields(text)).flatten()
        else {
            return Ok(None);
        };
        if tiled.is_some() {
            return Err("it is a Tiled map in JSON, and only those in XML are read; save it as .tmx".into());
        }
        if json_version.is_some() {
            return LdtkProject::parse(text).map(LevelFile::Ldtk).map(Some).map_err(|error| error.to_string());
        }
        Ok(kind.map(|_| LevelFile::GeoJson(text.into())))
    }

    /// The names of the maps; `None` if the format has one unnamed level in each file.
    pub(crate) fn maps(&self) -> Option<Vec<&str>> {
        match self {
            LevelFile::Wad(wad) => Some(wad.maps()),
            LevelFile::Ldtk(project) => Some(project.levels()),
            LevelFile::Tiled(_) | LevelFile::GeoJson(_) => None,
        }
    }

    /// The name of the map that was asked for, or of the only one; empty if the format has no names.
    pub(crate) fn chosen_map<'a>(&'a self, asked: Option<&'a str>, file: &str) -> Result<&'a str, String> {
        match (asked, self.maps().as_deref()) {
            (Some(map), Some(_)) => Ok(map),
            (Some(_), None) => Err(format!("{file} is a single level and has no maps; leave out --map")),
            (None, None) => Ok(""),
            (None, Some([only])) => Ok(only),
            (None, Some([])) => Err(format!("{file} has no maps; name a file with levels")),
            (None, Some(maps)) => Err(format!("{file} has several maps; choose one with --map: {}", some_of(maps))),
        }
    }

    /// Reads the map with this name as a map of sectors, with their names. Those of self-referencing lines alone are
    /// regions, as in Doom, where sectors have no names. In the other formats the areas are sectors; borders nearer to
    /// each other than `snap` are joined.
    pub(crate) fn sectors(
        &self,
        map: &str,
        options: LevelOptions,
        snap: Option<f32>,
        path: &Path,
    ) -> Result<(SectorMap, Vec<String>), String> {
        let file = path.display();
        let failed = |error: &dyn std::fmt::Display| format!("{file}: {error}");
        self.check_offset(options, path)?;
        if let LevelFile::Wad(wad) = self {
            if snap.is_some() {
                return Err(format!("{file} is a WAD, whose sectors have their borders in common; leave out --snap"));
            }
            let level = wad.level(map).map_err(|error| failed(&error))?;
            let map = level.sector_map(SelfRef::Region).map_err(|error| failed(&error))?;
            return Ok((map, Vec::new()));
        }
        let areas = self.layout(map, options, path)?.areas(ROOM);
        if areas.is_empty() {
            return Err(format!("{file} has no areas, such as polygons and whole tiles; ask with `jostle query`"));
        }
        let (polygons, names): (Vec<_>, Vec<_>) = areas.into_iter().map(|area| (area.polygon, area.name)).unzip();
        let map = SectorMap::from_polygons(polygons, snap.unwrap_or_default()).map_err(|error| failed(&error))?;
        Ok((map, names))
    }

    /// The start of the first player in the map with this name.
    pub(crate) fn player_start(&self, map: &str) -> Option<Vec2> {
        /// The kind of the thing where the first player starts.
        const START: u16 = 1;
        let LevelFile::Wad(wad) = self else { return None };
        let things = wad.level(map).ok()?.things;
        things.into_iter().find(|thing| thing.kind == START).map(|thing| thing.position)
    }

    fn check_offset(&self, options: LevelOptions, path: &Path) -> Result<(), String> {
        if options.offset.is_some() && !matches!(self, LevelFile::GeoJson(_)) {
            return Err(format!("{} is no GeoJSON file; leave out --offset", path.display()));
        }
        Ok(())
    }

    /// Reads the map with this name as a scene, with its name for titles. `path` is that of the file, beside which
    /// others are.
    pub(crate) fn read(&self, map: &str, options: LevelOptions, path: &Path) -> Result<(LevelScene, String), String> {
        let file = path.display();
        if options.sectors && !matches!(self, LevelFile::Wad(_)) {
            return Err(format!("{file} is no WAD and has no sectors; leave out --sectors"));
        }
        self.check_offset(options, path)?;
        if let LevelFile::Wad(wad) = self {
            let level = wad.level(map).map_err(|error| format!("{file}: {error}"))?;
            let made = level::scene_of(&level);
            let name = level.name.clone();
            return Ok((if options.sectors { made.with_sectors(&level) } else { made }, name));
        }
        Ok((layout::scene_of(self.layout(map, options, path)?), map.to_string()))
    }

    /// Reads the map with this name as shapes and tiles; a WAD has none.
    fn layout(&self, map: &str, options: LevelOptions, path: &Path) -> Result<Layout, String> {
        let mut load = |name: &str| {
            let beside = path.parent().unwrap_or(Path::new("")).join(name);
            let bytes = std::fs::read(&beside).map_err(|error| crate::output::reason(&error))?;
            String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_string())
        };
        let made = match self {
            LevelFile::Wad(_) => Ok(Layout::default()),
            LevelFile::Tiled(text) => tiled_layout(text, &mut load),
            LevelFile::Ldtk(project) => project.layout(map, &mut load),
            LevelFile::GeoJson(text) => geojson_layout(text, options.offset.unwrap_or_default()),
        };
        made.map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// The heights of areas that have none in their file.
const ROOM: Heights = Heights { floor: 0.0, ceiling: 128.0 };

/// The fields that tell formats in JSON apart.
#[derive(Deserialize)]
struct Fields {
    jostle: Option<IgnoredAny>,
    #[serde(rename = "type")]
    kind: Option<IgnoredAny>,
    #[serde(rename = "jsonVersion")]
    json_version: Option<IgnoredAny>,
    #[serde(rename = "tiledversion")]
    tiled: Option<IgnoredAny>,
}

fn fields(text: &str) -> Option<Fields> {
    serde_json::from_str(text).ok()
}
