use crate::failure::Failure;
use crate::level::{self, LevelScene};
use crate::names::some_of;
use crate::output::{STANDARD, reason, say};
use clap::Args;
use jostle::World;
use jostle_levels::Wad;
use jostle_scene::{Format, Scene};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The scene or map that a command reads.
#[derive(Args)]
pub(crate) struct Input {
    /// A scene file (JSON or RON) or a WAD; `-` reads standard input
    file: PathBuf,
    /// The map of a WAD, optional if it has only one
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// Add the sectors of the map as sensors, to list the sectors of each thing
    #[arg(long)]
    sectors: bool,
    /// Print all notes about a level, not only the first 5
    #[arg(short, long)]
    verbose: bool,
}

/// The content of a file.
pub(crate) enum Content {
    Wad(Wad),
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
            Content::Wad(wad) => {
                let map = chosen_map(&wad, self.map.as_deref(), &file)?;
                let level = wad.level(map).map_err(|error| Failure::bad(format!("{file}: {error}")))?;
                let made = level::scene_of(&level);
                let LevelScene { scene, notes } = if self.sectors { made.with_sectors(&level) } else { made };
                self.say_notes(&notes);
                Ok(Loaded { title: format!("{short} {}", level.name), file, scene })
            }
            Content::Text(_) if self.sectors => {
                Err(Failure::bad(format!("{file} is a scene and has no sectors; leave out --sectors")))
            }
            Content::Text(_) if self.map.is_some() => {
                Err(Failure::bad(format!("{file} is a scene and has no maps; leave out --map")))
            }
            Content::Text(text) => Ok(Loaded { scene: parse(&text, &file)?, title: short, file }),
        }
    }

    fn say_notes(&self, notes: &[String]) {
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
    /// Reads a file, or standard input for `-`; its first four bytes tell whether it is a WAD or text.
    pub(crate) fn read(path: &Path) -> Result<Source, Failure> {
        let mut bytes = Vec::new();
        let (name, read) = if path.as_os_str() == STANDARD {
            ("standard input".to_string(), io::stdin().lock().read_to_end(&mut bytes).map(drop))
        } else {
            (path.display().to_string(), std::fs::read(path).map(|all| bytes = all))
        };
        read.map_err(|error| {
            let why = reason(&error);
            Failure::bad(format!("cannot read {name}: {why}; name a scene file, a WAD, or - for standard input"))
        })?;
        let content = if bytes.starts_with(b"IWAD") || bytes.starts_with(b"PWAD") {
            Content::Wad(Wad::parse(bytes).map_err(|error| Failure::bad(format!("{name}: {error}")))?)
        } else {
            Content::Text(String::from_utf8(bytes).map_err(|error| {
                let place = error.utf8_error().valid_up_to();
                Failure::bad(format!(
                    "{name} is neither a scene nor a WAD: it does not begin with IWAD or PWAD, and byte {place} is not valid UTF-8"
                ))
            })?)
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
    scene.world().map_err(|unfit| match unfit.line {
        0 => Failure::bad(format!("{file}: {unfit}")),
        line => Failure::bad(format!("{file}:{line}: {unfit}")),
    })
}

/// The map that `--map` names, or the only one.
fn chosen_map<'a>(wad: &'a Wad, asked: Option<&'a str>, file: &str) -> Result<&'a str, Failure> {
    match (asked, wad.maps().as_slice()) {
        (Some(map), _) => Ok(map),
        (None, [only]) => Ok(only),
        (None, []) => Err(Failure::bad(format!("{file} has no maps; name a WAD with levels"))),
        (None, maps) => Err(Failure::bad(format!("{file} has several maps; choose one with --map: {}", some_of(maps)))),
    }
}
