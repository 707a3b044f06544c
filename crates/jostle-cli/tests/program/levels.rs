//! Levels of Tiled, LDtk and GeoJSON: read by every command, listed, linted and converted.

use crate::run::{File, ROOM, run, run_with_input};
use crate::wad;
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/levels");

/// The levels of the repository, as words of a command.
fn levels() -> [String; 4] {
    ["cave.tmx", "caves.ldtk --map Entrance", "caves.ldtk --map Depths", "town.geojson --offset 389000,5820000"]
        .map(|level| format!("{FOLDER}/{level}"))
}

#[test]
fn a_converted_level_gives_the_same_rows() {
    for level in levels() {
        let file = File::new("unused.txt", "");
        let scene = file.beside("scene.json").display().to_string();
        assert_eq!(run(&format!("convert {level} -o {scene}")).status, 0);
        for options in ["", "--all", "--margin 20 --sort separation", "--all --margin 5"] {
            let of_level = run(&format!("check {level} --format csv {options}"));
            let of_scene = run(&format!("check {scene} --format csv {options}"));
            assert_eq!(of_level.out, of_scene.out, "{level} {options}");
            let rows = of_level.out.lines().count();
            assert!(!options.contains("--margin") || rows > 1, "{level} {options}: {rows}");
        }
        let question =
            |file: &str| run_with_input(&format!("query {file} -"), r#"{"ray": [50, 30], "direction": [1, 3]}"#);
        assert_eq!(question(&level).out, question(&scene).out, "{level}");
    }
}

#[test]
fn a_converted_level_overwrites_nothing_unless_forced_to() {
    let file = File::new("town.json", r#"{"type": "Point", "coordinates": [3, 4]}"#);
    let read = |name: &str| std::fs::read_to_string(file.beside(name)).unwrap();
    // An edited scene and a picture are kept alike; an empty file is not worth keeping.
    for (name, text) in [("scene.json", "{\"jostle\": 1}"), ("old.svg", "<svg/>"), ("empty", "")] {
        std::fs::write(file.beside(name), text).unwrap();
        let run = file.run(&format!("convert FILE -o {name}"));
        if text.is_empty() {
            run.fine();
            continue;
        }
        run.refuses(&format!(
            "-o {name} would overwrite a file that exists already; name another file, or overwrite it"
        ));
        assert_eq!(read(name), text);
        file.run(&format!("convert FILE -o {name} --force")).fine();
        assert!(read(name).starts_with("{\"jostle\": 1"), "{}", read(name));
    }
    file.run("convert FILE -o FILE").refuses("would overwrite a file that this run reads");
}

#[test]
fn a_converted_wad_gives_the_same_rows() {
    let file = File::new("doom.wad", wad::one_map());
    assert_eq!(file.run("convert FILE --sectors -o scene.json").status, 0);
    let of_level = file.run("check FILE --sectors --format csv --all").out;
    let of_scene = file.run("check scene.json --format csv --all").out;
    assert_eq!(of_level, of_scene);
    assert!(of_scene.lines().count() > 5);
}

#[test]
fn contacts_name_the_tile_and_its_tag() {
    let cave = run(&format!("check {FOLDER}/cave.tmx --all --format csv --between things,rock --margin 9")).fine();
    assert!(cave.lines().any(|row| row.starts_with("crate,rock,near,4,") && row.contains(",80,")), "{cave}");
    let spikes = run(&format!("check {FOLDER}/cave.tmx --all --format json")).fine();
    assert!(spikes.contains("\"rock tile 5\"") && spikes.contains("\"tag_b\":7"), "{spikes}");
}

#[test]
fn maps_lists_the_levels_of_a_project() {
    let maps = run(&format!("maps {FOLDER}/caves.ldtk"));
    assert_eq!(
        maps.out,
        "map       lines  walls  sectors  things  notes  error\n\
         Entrance      -      -        -       5      0\n\
         Depths        -      -        -       5      0\n"
    );
    run(&format!("maps {FOLDER}/cave.tmx")).refuses("has no maps");
    run(&format!("check {FOLDER}/caves.ldtk")).refuses("has several maps; choose one with --map: Entrance, Depths");
    run(&format!("check {FOLDER}/caves.ldtk --map Attic")).refuses("it has Entrance, Depths (2)");
    run(&format!("check {FOLDER}/cave.tmx --map A")).refuses("is a single level and has no maps; leave out --map");
    run(&format!("check {FOLDER}/cave.tmx --sectors")).refuses("is no WAD and has no sectors; leave out --sectors");
    run(&format!("check {FOLDER}/cave.tmx --offset 1,2")).refuses("is no GeoJSON file; leave out --offset");
}

#[test]
fn faults_are_listed_and_denied_by_their_code() {
    let lint = format!("lint {FOLDER}/cave.tmx --format csv");
    let fine = run(&lint);
    assert_eq!(fine.status, 0);
    assert!(fine.out.starts_with("map,code,place,message,denied\n,ellipse,object 3,"), "{fine:#?}");
    assert_eq!(fine.err, "1 fault · denied 0\n");
    for (deny, status) in [("all", 1), ("ellipse", 1), ("bad-shape", 0), ("bad-shape,ellipse", 1)] {
        assert_eq!(run(&format!("{lint} --deny {deny}")).status, status, "{deny}");
    }
    run(&format!("{lint} --deny elipse")).refuses("it is none of partial-record, zero-length-line,");
    let github = run(&format!("lint {FOLDER}/cave.tmx --deny all --format github")).out;
    assert!(github.starts_with("::error file=") && github.contains("::object 3: the ellipse of 10 by 14"), "{github}");
    run_with_input("lint -", ROOM).refuses("is a scene");
}

#[test]
fn all_maps_are_linted_unless_one_is_named() {
    let file = File::new("three.wad", wad::three_maps());
    let all = file.run("lint FILE --format csv");
    assert_eq!(all.status, 2, "MAP02 cannot be read: {all:#?}");
    assert!(all.err.contains("vertex 77") && all.err.contains("in 3 maps"), "{all:#?}");
    assert!(all.out.lines().any(|row| row.starts_with("MAP03,zero-length-line,LINEDEFS 3,")), "{all:#?}");
    assert_eq!(file.run("lint FILE --map MAP01").status, 0);
    assert_eq!(file.run("lint FILE --map MAP03 --deny zero-length-line").status, 1);
}

#[test]
fn a_file_beside_the_level_is_found_and_missed() {
    let text = fs::read_to_string(format!("{FOLDER}/cave.tmx")).unwrap();
    let alone = File::new("cave.tmx", &text);
    alone.run("check FILE").refuses(r#"tileset 1 in line 3 needs the file "cave.tsx", which cannot be read: "#);
    fs::copy(format!("{FOLDER}/cave.tsx"), alone.beside("cave.tsx")).unwrap();
    assert_eq!(alone.run("check FILE").status, 0);
}

#[test]
fn formats_are_told_by_their_content() {
    let map = r#"<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"></map>"#;
    assert!(run_with_input("check -", map).err.contains("has no colliders"));
    let point = r#" {"coordinates": [0, 0], "type": "Point"}"#;
    assert!(run_with_input("check -", point).err.contains("1 collider "));
    run_with_input("check -", r#"{"jsonVersion": "2.0", "levels": []}"#).refuses("is of LDtk version \"2.0\"");
    run_with_input("check -", r#"{"tiledversion": "1.11", "type": "map"}"#).refuses("save it as .tmx");
    run_with_input("check -", "<svg/>").refuses("it is no Tiled map; give a .tmx file");
    run_with_input("check -", "").refuses("");
    let far = fs::read_to_string(format!("{FOLDER}/town.geojson")).unwrap();
    run_with_input("check -", far).refuses("give an offset, such as 388995,5819990");
}
