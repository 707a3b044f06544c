use crate::failure::Failure;
use crate::level::{LevelNote, LevelScene};
use crate::level_file::{LevelFile, LevelOptions};
use crate::output::{STANDARD, reason, say};
use clap::Args;
use jostle::World;
use jostle_scene::{Format, MoveOutcome, Scene, UnfitCollider, moves};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The scene or map that a command reads.
#[derive(Args)]
pub(crate) struct Input {
    /// A scene (JSON or RON) or a level (WAD, Tiled, LDtk, GeoJSON); `-` reads standard input
    file: PathBuf,
    /// The map of a WAD or level of an LDtk project, optional if it has only one
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// Subtract X and Y from the coordinates of a GeoJSON file, so that 32 bits hold them
    #[arg(long, value_name = "X,Y", value_parser = offset, allow_hyphen_values = true)]
    offset: Option<[f64; 2]>,
    /// Add the sectors of the map of a WAD as sensors, to list the sectors of each thing
    #[arg(long)]
    sectors: bool,
    /// Print all notes about a level, not only the first 5
    #[arg(short, long)]
    verbose: bool,
}

/// The content of a file.
pub(crate) enum Content {
    Level(LevelFile),
    /// The text of a scene.
    Text(String),
}

/// A file that has been read.
pub(crate) struct Source {
    /// The file's name, for messages.
    pub(crate) name: String,
    pub(crate) content: Content,
}

/// A scene, or a map as a scene.
pub(crate) struct Loaded {
    /// The file's name, for messages.
    pub(crate) file: String,
    /// The file's name without its folders, and the map's name.
    pub(crate) title: String,
    pub(crate) scene: Scene,
}

impl Input {
    pub(crate) fn path(&self) -> &Path {
        &self.file
    }

    /// Reads the scene, or the map as a scene, and prints notes about the map.
    pub(crate) fn load(&self) -> Result<Loaded, Failure> {
        let Source { name: file, content } = Source::read(&self.file)?;
        let short = title(&file);
        match content {
            Content::Level(levels) => {
                let map = levels.chosen_map(self.map.as_deref(), &file).map_err(Failure::bad)?;
                let options = LevelOptions { sectors: self.sectors, offset: self.offset };
                let (LevelScene { scene, notes }, name) =
                    levels.read(map, options, Path::new(&file)).map_err(Failure::bad)?;
                self.say_notes(&notes);
                Ok(Loaded { title: format!("{short} {name}").trim_end().into(), file, scene })
            }
            Content::Text(_) if self.sectors => {
                Err(Failure::bad(format!("{file} is a scene and has no sectors; leave out --sectors")))
            }
            Content::Text(_) if self.map.is_some() => {
                Err(Failure::bad(format!("{file} is a scene and has no maps; leave out --map")))
            }
            Content::Text(_) if self.offset.is_some() => {
                Err(Failure::bad(format!("{file} is a scene and not GeoJSON; leave out --offset")))
            }
            Content::Text(text) => Ok(Loaded { scene: parse(&text, &file)?, title: short, file }),
        }
    }

    fn say_notes(&self, notes: &[LevelNote]) {
        /// The number of notes without `--verbose`.
        const FIRST_FEW: usize = 5;
        let shown = if self.verbose { notes.len() } else { FIRST_FEW.min(notes.len()) };
        for note in &notes[..shown] {
            say(&format!("note: {note}"));
        }
        if shown < notes.len() {
            say(&format!("note: … and {} more (--verbose prints them)", notes.len() - shown));
        }
    }
}

impl Source {
    /// Reads a file, or standard input for `-`; its content tells the format.
    pub(crate) fn read(path: &Path) -> Result<Source, Failure> {
        let mut bytes = Vec::new();
        let (name, read) = if path.as_os_str() == STANDARD {
            ("standard input".to_string(), io::stdin().lock().read_to_end(&mut bytes).map(drop))
        } else {
            (path.display().to_string(), std::fs::read(path).map(|all| bytes = all))
        };
        read.map_err(|error| {
            let why = reason(&error);
            Failure::bad(format!("cannot read {name}: {why}; name a scene file, a level, or - for standard input"))
        })?;
        let content = match LevelFile::of(&bytes).map_err(|error| Failure::bad(format!("{name}: {error}")))? {
            Some(levels) => Content::Level(levels),
            None => Content::Text(String::from_utf8(bytes).map_err(|error| {
                let place = error.utf8_error().valid_up_to();
                Failure::bad(format!(
                    "{name} is neither a scene nor a WAD: it does not begin with IWAD or PWAD, and byte {place} is not valid UTF-8"
                ))
            })?),
        };
        Ok(Source { name, content })
    }
}

/// The file's name without its folders.
pub(crate) fn title(file: &str) -> String {
    Path::new(file).file_name().map_or(file.into(), |name| name.to_string_lossy().into_owned())
}

/// Parses a scene. `file` is its name in messages; a known extension of it tells the format.
pub(crate) fn parse(text: &str, file: &str) -> Result<Scene, Failure> {
    let text = text.trim_start_matches('\u{feff}'); // some editors write a byte order mark
    let extension = Path::new(file).extension().map(|e| e.to_ascii_lowercase());
    let known = extension.is_some_and(|e| e == "json" || e == "ron");
    // Every JSON scene begins with a brace, and RON begins a structure with a parenthesis.
    let format = match text.trim_start().chars().next() {
        Some('(' | '#' | '/') if !known => Format::Ron,
        _ => Format::of(file),
    };
    Scene::parse(text, file, format).map_err(|error| Failure::Bad(error.lines().collect()))
}

/// The scene as a world.
pub(crate) fn world_of(scene: &Scene, file: &str) -> Result<World<usize>, Failure> {
    scene.world().map_err(|unfit| bad_collider(&unfit, file))
}

/// The outcomes of all moves of a scene.
pub(crate) fn moves_of(scene: &Scene, file: &str) -> Result<Vec<MoveOutcome>, Failure> {
    moves(scene).map_err(|unfit| bad_collider(&unfit, file))
}

fn bad_collider(unfit: &UnfitCollider, file: &str) -> Failure {
    match unfit.line {
        0 => Failure::bad(format!("{file}: {unfit}")),
        line => Failure::bad(format!("{file}:{line}: {unfit}")),
    }
}

/// `X,Y`, two finite numbers.
pub(crate) fn offset(text: &str) -> Result<[f64; 2], String> {
    let numbers = || {
        let (x, y) = text.split_once(',')?;
        let [x, y]: [f64; 2] = [x.trim().parse().ok()?, y.trim().parse().ok()?];
        (x.is_finite() && y.is_finite()).then_some([x, y])
    };
    numbers().ok_or_else(|| "write two numbers, such as 500000,5800000".into())
}
