//! The levels of Freedoom.

use jostle_levels::{Level, Wad};
use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;

const DEBIAN_FOLDER: &str = "/usr/share/games/doom";

/// All levels of both games, or `None` if the files are absent and not required.
pub static LEVELS: LazyLock<Option<Vec<Level>>> = LazyLock::new(|| {
    let demanded = std::env::var_os("JOSTLE_FREEDOOM").map(PathBuf::from);
    let folder = demanded.clone().unwrap_or_else(|| DEBIAN_FOLDER.into());
    let mut levels = Vec::new();
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
        levels.extend(wad.maps().iter().map(|map| wad.level(map).unwrap_or_else(|error| panic!("{file}: {error}"))));
    }
    Some(levels)
});
