//! Any bytes as a WAD: the reader must not panic, and each level it returns must be consistent.
#![no_main]

use jostle_levels::{Level, Wad};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let wad = match Wad::parse(bytes.to_vec()) {
        Ok(wad) => wad,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(wad.level("no map's name is this long").is_err());
    for name in wad.maps() {
        match wad.level(name) {
            Ok(level) => check(&level),
            Err(error) => assert!(error.to_string().contains(name), "{error} does not name {name}"),
        }
    }
});

fn check(level: &Level) {
    for line in &level.lines {
        assert!([line.a, line.b].iter().all(|&vertex| (vertex as usize) < level.vertices.len()));
        assert!([line.front, line.back].iter().flatten().all(|&side| (side as usize) < level.sides.len()));
    }
    assert!(level.sides.iter().all(|side| (side.sector as usize) < level.sectors.len()));
    for wall in level.walls() {
        assert!(wall.from != wall.to);
        assert!(level.lines[wall.line as usize].blocks());
    }
    for thing in &level.things {
        assert!(thing.radius > 0.0 && thing.angle < 360);
    }
    for diagnostic in &level.diagnostics {
        assert!(diagnostic.to_string().contains(diagnostic.code));
    }
}
