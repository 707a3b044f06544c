//! No text makes the reader, the pairing or the picture panic.

mod common;

use common::{Random, all_scenes};
use jostle_scene::{Demand, Format, Pairing, Picture, Scene, Sweeping, clearances, contacts, draw, impacts, moves};

/// Reads the text in both formats and, if it is a scene, calls everything on it.
fn survives(text: &str) {
    for format in [Format::Json, Format::Ron] {
        match Scene::parse(text, "scene", format) {
            Ok(scene) => {
                let found = contacts(&scene, Pairing { margin: 1.0, all: true }, &mut |_, _| {});
                let demand = Demand { require: 1.0, tolerance: None, all: true };
                let kept = (0..scene.paths.len()).flat_map(|path| clearances(&scene, path, demand, &mut |_, _| {}));
                let kept: Vec<_> = kept.collect();
                let met =
                    impacts(&scene, Sweeping { all: true, margin: 0.5, ..Sweeping::default() }, &mut |_, _| {}).met;
                assert!(
                    draw(&Picture {
                        scene: &scene,
                        contacts: &found,
                        impacts: &met,
                        clearances: &kept,
                        moves: &moves(&scene).unwrap_or_default(),
                        title: "scene",
                        caption: None,
                    })
                    .ends_with("</svg>\n")
                );
            }
            Err(error) => {
                assert!(!error.faults().is_empty());
                for fault in error.faults() {
                    assert!(fault.line >= 1 && fault.line <= text.lines().count().max(1) + 1, "{error}");
                    assert!(fault.column >= 1 && !fault.message.is_empty(), "{error}");
                }
            }
        }
    }
}

#[test]
fn a_scene_cut_off_anywhere_is_an_error() {
    for (file, text) in all_scenes() {
        let whole = text.trim_end().len();
        for end in (0..whole).filter(|&end| text.is_char_boundary(end)) {
            let format = Format::of(file);
            assert!(Scene::parse(&text[..end], file, format).is_err(), "{file} cut off at {end}");
        }
    }
}

#[test]
fn changed_bytes_never_panic() {
    const ROUNDS: usize = 700;
    const LONGEST_HOLE: usize = 20;
    const BYTES: &[u8] = b"\"{}[]():,.-+eE0123456789 \n/*#^rNaNinfSome\\u\0\xff";
    let mut random = Random(1);
    for (_, text) in all_scenes() {
        for _ in 0..ROUNDS {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] ^= 1 << random.below(8),
                    1 => bytes[at] = BYTES[random.below(BYTES.len())],
                    2 => bytes.insert(at, BYTES[random.below(BYTES.len())]),
                    _ => drop(bytes.drain(at..(at + random.below(LONGEST_HOLE)).min(bytes.len()))),
                }
            }
            survives(&String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn numbers_of_any_size_never_panic() {
    let sizes = ["1e-45", "1e-38", "1e-20", "1", "1e20", "3e38", "-3e38", "0"];
    let mut random = Random(2);
    for _ in 0..400 {
        let mut n = || sizes[random.below(sizes.len())];
        let colliders: Vec<String> = (0..4)
            .map(|i| {
                let shape = match i {
                    0 => format!("\"circle\": {}", n()),
                    1 => format!("\"box\": [{}, {}]", n(), n()),
                    2 => format!("\"capsule\": [[{}, {}], [{}, {}]], \"radius\": {}", n(), n(), n(), n(), n()),
                    _ => format!("\"polygon\": [[{}, {}], [{}, {}], [{}, {}]]", n(), n(), n(), n(), n(), n()),
                };
                format!("{{{shape}, \"at\": [{}, {}], \"margin\": 1e-3, \"angle\": {}, \"motion\": {{\"linear\": [{}, {}]}}}}", n(), n(), n(), n(), n())
            })
            .collect();
        for count in 1..=colliders.len() {
            survives(&format!("{{\"jostle\": 1, \"colliders\": [{}]}}", colliders[..count].join(",")));
        }
    }
}

/// Whole numbers from 0 to 4, mostly, so that edges cross, touch and run along each other, and tiles are ragged.
#[test]
fn shapes_of_random_points_never_panic() {
    let mut random = Random(3);
    let mut scenes = 0;
    for _ in 0..3000 {
        let number = |random: &mut Random| ["0", "1", "2", "3", "4", "1e-45", "3e38", "0.1"][random.below(36) / 4 % 8];
        let points = |random: &mut Random| {
            let count = random.below(8);
            let points: Vec<String> = (0..count).map(|_| format!("[{}, {}]", number(random), number(random))).collect();
            format!("[{}]", points.join(", "))
        };
        let figure = |random: &mut Random| match random.below(3) {
            0 => format!("\"polygon\": {}", points(random)),
            1 => format!("\"polygon\": {}, \"holes\": [{}, {}]", points(random), points(random), points(random)),
            _ => format!("\"chain\": {}, \"closed\": {}", points(random), ["true", "false"][random.below(2)]),
        };
        let shape = match random.below(3) {
            0 => figure(&mut random),
            1 => {
                let parts: Vec<String> = (0..random.below(4))
                    .map(|_| {
                        let (figure, at) = (figure(&mut random), number(&mut random));
                        format!("{{{figure}, \"at\": [{at}, 1], \"angle\": {}}}", number(&mut random))
                    })
                    .collect();
                format!("\"compound\": [{}]", parts.join(", "))
            }
            _ => {
                let rows: Vec<String> = (0..random.below(6))
                    .map(|_| (0..random.below(7)).map(|_| ['#', '.', '-', 'x'][random.below(61) / 20]).collect())
                    .collect();
                let legend = "{\"#\": \"solid\", \"-\": {\"one_way\": [0, 1], \"tag\": 3}}";
                let size = number(&mut random);
                format!("\"tiles\": {{\"size\": {size}, \"rows\": {rows:?}, \"legend\": {legend}}}")
            }
        };
        let text = format!(
            "{{\"jostle\": 1, \"colliders\": [{{{shape}, \"at\": [{}, 0]}}, {{\"circle\": 1}}]}}",
            number(&mut random)
        );
        survives(&text);
        scenes += usize::from(Scene::parse(&text, "scene", Format::Json).is_ok());
    }
    assert!(scenes > 500, "only {scenes} were scenes");
}
