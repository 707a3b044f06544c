//! The levels of Freedoom.

use jostle_levels::{Level, LevelTree, Wad};
use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;

const DEBIAN_FOLDER: &str = "/usr/share/games/doom";

/// Both games, or `None` if the files are absent and not required.
static GAMES: LazyLock<Option<Vec<Wad>>> = LazyLock::new(|| {
    let demanded = std::env::var_os("JOSTLE_FREEDOOM").map(PathBuf::from);
    let folder = demanded.clone().unwrap_or_else(|| DEBIAN_FOLDER.into());
    let mut games = Vec::new();
    for (file, maps) in [("freedoom1.wad", 36), ("freedoom2.wad", 32)] {
        let path = folder.join(file);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if demanded.is_some() => panic!("JOSTLE_FREEDOOM: {}: {error}", path.display()),
            Err(error) => {
                let mut stderr = std::io::stderr(); // eprintln! would be hidden by the test harness
                let skipped = format!("SKIPPED the Freedoom tests: {}: {error}", path.display());
                writeln!(stderr, "{skipped}; set JOSTLE_FREEDOOM to the folder").unwrap();
                return None;
            }
        };
        let wad = Wad::parse(bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(wad.maps().len(), maps, "{file}");
        games.push(wad);
    }
    Some(games)
});

/// All levels of both games.
pub static LEVELS: LazyLock<Option<Vec<Level>>> =
    LazyLock::new(|| Some(GAMES.as_ref()?.iter().flat_map(levels_of).collect()));

/// The trees of all levels, in the same order.
pub static TREES: LazyLock<Option<Vec<LevelTree>>> = LazyLock::new(|| {
    let trees = |wad: &'static Wad| {
        levels_of(wad).map(|level| wad.tree(&level).unwrap_or_else(|error| panic!("{}: {error}", level.name)))
    };
    Some(GAMES.as_ref()?.iter().flat_map(trees).collect())
});

fn levels_of(wad: &'static Wad) -> impl Iterator<Item = Level> {
    wad.maps().into_iter().map(|map| wad.level(map).unwrap_or_else(|error| panic!("{map}: {error}")))
}
