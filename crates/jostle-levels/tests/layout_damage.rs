//! Layouts cut and changed everywhere: they end in an error or in a level whose parts fit together, never in a panic.

mod common;

use common::Xorshift;
use jostle_levels::{Layout, LayoutError, LdtkProject, geojson_layout, tiled_layout};
use std::fs;

const TILED: &str = "cave.tmx";
const TILESET: &str = "cave.tsx";
const LDTK: &str = "caves.ldtk";
const GEOJSON: &str = "town.geojson";

fn sample(name: &str) -> Vec<u8> {
    fs::read(format!("{}/../../scenes/levels/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Reads the file as what its name says: each of its levels, or its error.
fn read(name: &str, bytes: &[u8]) -> Vec<Result<Layout, LayoutError>> {
    let text = String::from_utf8_lossy(bytes);
    let tileset = |_: &str| Ok(String::from_utf8(sample(TILESET)).unwrap());
    match name {
        TILED => vec![tiled_layout(&text, &mut { tileset })],
        TILESET => {
            let map = String::from_utf8(sample(TILED)).unwrap();
            vec![tiled_layout(&map, &mut |_| Ok(text.to_string()))]
        }
        LDTK => match LdtkProject::parse(&text) {
            Ok(project) => {
                let level = |name| project.layout(name, &mut |_| Err("no such file".into()));
                project.levels().into_iter().map(level).collect()
            }
            Err(error) => vec![Err(error)],
        },
        _ => vec![geojson_layout(&text, [389_000.0, 5_820_000.0])],
    }
}

fn check(layout: &Layout) {
    assert!(layout.layers.len() <= 64);
    let mut names: Vec<&str> = layout.objects.iter().map(|object| object.name.as_str()).collect();
    names.extend(layout.grids.iter().map(|grid| grid.name.as_str()));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "names are unique");
    for object in &layout.objects {
        assert!(object.layer < layout.layers.len() && object.pose.is_finite());
    }
    for grid in &layout.grids {
        assert!(grid.layer < layout.layers.len() && grid.size > 0.0 && !grid.cells.is_empty());
        assert!(grid.cells.is_sorted_by(|a, b| a < b));
        assert!(grid.cells.iter().all(|cell| (*cell as usize) < grid.columns * grid.rows));
    }
    for found in &layout.diagnostics {
        assert!(found.to_string().contains(found.code));
    }
}

/// The numbers of layouts and of errors.
fn tally(name: &str, bytes: &[u8]) -> [usize; 2] {
    let mut tally = [0; 2];
    for result in read(name, bytes) {
        match result {
            Ok(layout) => {
                check(&layout);
                tally[0] += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                tally[1] += 1;
            }
        }
    }
    tally
}

#[test]
fn a_file_cut_anywhere_is_an_error_unless_only_white_space_is_lost() {
    for name in [TILED, TILESET, LDTK, GEOJSON] {
        let whole = sample(name);
        let end = whole.trim_ascii_end().len();
        for cut in 0..whole.len() {
            let [layouts, errors] = tally(name, &whole[..cut]);
            assert!(if cut < end { layouts == 0 && errors == 1 } else { errors == 0 }, "{name} cut at byte {cut}");
        }
    }
}

#[test]
fn random_changes_never_panic() {
    let mut random = Xorshift(0x9E37_79B9_7F4A_7C15);
    for (name, rounds) in [(TILED, 4_000), (TILESET, 4_000), (LDTK, 2_000), (GEOJSON, 4_000)] {
        let whole = sample(name);
        let mut sum = [0; 2];
        for _ in 0..rounds {
            let mut bytes = whole.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] = match random.below(4) {
                    // Digits, minus signs and quotation marks keep the file in form, and change its numbers.
                    0 => b"0123456789"[random.below(10)],
                    1 => b"-.\"e,"[random.below(5)],
                    2 => bytes[at] ^ 1 << random.below(8),
                    _ => bytes[random.below(bytes.len())],
                };
            }
            let [layouts, errors] = tally(name, &bytes);
            sum = [sum[0] + layouts, sum[1] + errors];
        }
        assert!(sum.iter().all(|count| *count > rounds / 20), "both ways must be tried: {name} {sum:?}");
    }
}
