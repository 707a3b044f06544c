//! Two whole games. Freedoom's files are free and are found where Debian's package `freedoom` puts them; set
//! `JOSTLE_FREEDOOM` to a folder to have them taken from there, and the test fail if they are not.

mod common;

use common::{check, findings};
use jostle_levels::{Level, Wad};
use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;

const DEBIAN_FOLDER: &str = "/usr/share/games/doom";

/// All levels of both games, or `None` if the files are neither there nor demanded.
static LEVELS: LazyLock<Option<Vec<Level>>> = LazyLock::new(|| {
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

#[test]
fn all_levels_of_freedoom_are_read_whole() {
    let Some(levels) = &*LEVELS else { return };
    levels.iter().for_each(check);
    let total = |count: fn(&Level) -> usize| levels.iter().map(count).sum::<usize>();
    assert_eq!(total(|level| level.lines.len()), 159_390);
    assert_eq!(total(|level| level.lines.iter().filter(|line| line.back.is_none()).count()), 81_912);
    assert_eq!(total(|level| level.sides.len()), 236_868);
    assert_eq!(total(|level| level.sectors.len()), 25_727);
    assert_eq!(total(|level| level.vertices.len()), 155_321);
    assert_eq!(total(|level| level.things.len()), 27_447);
    assert_eq!(total(|level| level.things.iter().filter(|thing| (1..=4).contains(&thing.kind)).count()), 273);
    // Besides the one-sided lines, 2,522 two-sided ones are flagged impassable; no line is without length.
    assert_eq!(total(|level| level.walls().count()), 81_912 + 2_522);
}

#[test]
fn the_largest_and_the_smallest_level_of_freedoom_are_as_known() {
    let Some(levels) = &*LEVELS else { return };
    let size = |name| {
        let level = levels.iter().find(|level| level.name == name).unwrap();
        (level.lines.len(), level.sectors.len(), level.vertices.len())
    };
    assert_eq!(size("MAP12"), (10_884, 1_692, 10_169));
    assert_eq!(size("MAP30").0, 320);
    assert_eq!(size("E1M5").0, 6_951);
}

#[test]
fn freedoom_has_one_wrong_line_and_one_unknown_type_of_thing() {
    let Some(levels) = &*LEVELS else { return };
    let mut wrong_lines = Vec::new();
    for level in levels {
        for (code, index) in findings(level) {
            match code {
                "unknown-thing" => {}
                _ => wrong_lines.push((level.name.as_str(), code, index)),
            }
        }
    }
    assert_eq!(wrong_lines, [("E3M7", "two-sided-without-back", Some(2306))]);
    let unknown: Vec<u16> = levels
        .iter()
        .flat_map(|level| &level.things)
        .filter(|thing| thing.name == "unknown")
        .map(|thing| thing.kind)
        .collect();
    assert_eq!(unknown, [32_000; 5]); // a camera some level editors leave behind
}
