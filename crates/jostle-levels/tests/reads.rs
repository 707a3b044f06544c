//! The content of a sound file.

mod common;

use common::{Directory, HEADER_SIZE, Lump, check, entry_at, error, level, put, two_rooms, wad};
use jostle_levels::{LevelError, Line, Sector, Side, Thing, Wad, Wall};

#[test]
fn every_field_of_a_map_is_read() {
    let level = two_rooms().level();
    check(&level);
    assert_eq!(level.name, "MAP01");
    assert_eq!(level.diagnostics, []);
    let corners = [[0., 0.], [0., 128.], [128., 128.], [128., 0.], [256., 128.], [256., 0.]];
    assert_eq!(level.vertices, corners.map(Into::into));
    let wall = |a, b, front| Line { a, b, front: Some(front), back: None, flags: 1, special: 0, tag: 0 };
    let opening = Line { a: 2, b: 3, front: Some(2), back: Some(3), flags: 4, special: 11, tag: 7 };
    assert_eq!(
        level.lines,
        [wall(0, 1, 0), wall(1, 2, 1), opening, wall(3, 0, 4), wall(2, 4, 5), wall(4, 5, 6), wall(5, 3, 7)]
    );
    assert_eq!(level.sides, [0, 0, 0, 1, 0, 1, 1, 1].map(|sector| Side { sector }));
    assert_eq!(
        level.sectors,
        [
            Sector { floor: 0, ceiling: 128, light: 160, special: 0, tag: 0 },
            Sector { floor: -24, ceiling: 96, light: 255, special: 9, tag: 7 },
        ]
    );
    let thing = |index, kind, name, x, y, radius, solid, angle, flags| Thing {
        index,
        kind,
        name,
        position: [x, y].into(),
        radius,
        solid,
        angle,
        flags,
    };
    assert_eq!(
        level.things,
        [
            thing(0, 1, "player 1 start", 64., 64., 16., false, 90, 7),
            thing(1, 3001, "imp", 192., 64., 20., true, 270, 7),
            thing(2, 2012, "medikit", 200., 100., 20., false, 0, 23),
        ]
    );
}

#[test]
fn walls_are_all_lines_but_the_open_one() {
    let level = two_rooms().level();
    let walls: Vec<Wall> = level.walls().collect();
    assert_eq!(walls.iter().map(|wall| wall.line).collect::<Vec<_>>(), [0, 1, 3, 4, 5, 6]);
    assert_eq!(walls[2], Wall { line: 3, from: [128., 0.].into(), to: [0., 0.].into() });
}

#[test]
fn an_impassable_line_is_a_wall_even_with_two_sides() {
    let mut map = two_rooms();
    map.lines[2][2] |= Line::IMPASSABLE;
    assert_eq!(map.level().walls().count(), map.lines.len());
    assert_eq!(map.level().diagnostics, []);
}

#[test]
fn the_place_of_the_directory_does_not_matter() {
    let lumps = two_rooms().lumps("MAP01");
    let read = |directory| level(wad(&lumps, directory), "MAP01");
    assert_eq!(read(Directory::First), read(Directory::Last));
}

#[test]
fn iwad_and_pwad_are_read_alike_and_nothing_else_is() {
    let mut bytes = two_rooms().wad("E1M1");
    let pwad = level(bytes.clone(), "E1M1");
    bytes[..4].copy_from_slice(b"IWAD");
    assert_eq!(level(bytes.clone(), "E1M1"), pwad);
    bytes[..4].copy_from_slice(b"iwad");
    assert_eq!(Wad::parse(bytes).unwrap_err(), LevelError::NotAWad { start: b"iwad".to_vec() });
}

#[test]
fn a_marker_may_have_any_name() {
    let name_cases = [("HELLO", "HELLO"), ("e1m1", "E1M1"), ("", ""), ("A\"\x7f\\", r#"A\"\x7f\\"#)];
    for (marker, name) in name_cases {
        let wad = Wad::parse(two_rooms().wad(marker)).unwrap();
        assert_eq!(wad.maps(), [name]);
        assert_eq!(wad.level(name).unwrap().name, name);
    }
}

#[test]
fn names_are_found_in_either_case_and_end_at_a_nul() {
    let mut bytes = two_rooms().wad("map01");
    let marker = entry_at(&bytes, "map01");
    bytes[marker + 8..marker + 16].copy_from_slice(b"mAp01\0zz");
    let wad = Wad::parse(bytes).unwrap();
    assert_eq!(wad.maps(), ["MAP01"]);
    assert_eq!(wad.level("Map01").unwrap().lines.len(), 7);
}

#[test]
fn the_last_of_several_maps_with_one_name_counts() {
    let (first, mut last) = (two_rooms(), two_rooms());
    last.things.clear();
    let lumps = [first.lumps("MAP01"), first.lumps("MAP02"), last.lumps("map01")].concat();
    let wad = Wad::parse(wad(&lumps, Directory::Last)).unwrap();
    assert_eq!(wad.maps(), ["MAP02", "MAP01"]);
    assert_eq!(wad.level("MAP01").unwrap().things.len(), 0);
    assert_eq!(wad.level("MAP02").unwrap().things.len(), 3);
}

#[test]
fn bytes_after_the_nul_do_not_make_another_map() {
    let lumps = [two_rooms().lumps("MAP01"), two_rooms().lumps("MAP01")].concat();
    let mut bytes = wad(&lumps, Directory::Last);
    let marker = entry_at(&bytes, "MAP01");
    bytes[marker + 8..marker + 16].copy_from_slice(b"MAP01\0zz");
    assert_eq!(Wad::parse(bytes).unwrap().maps(), ["MAP01"]);
}

#[test]
fn the_first_of_two_lumps_with_one_name_counts_and_starts_no_map() {
    let mut lumps = two_rooms().lumps("MAP01");
    lumps.insert(2, ("THINGS", Vec::new()));
    let wad = Wad::parse(wad(&lumps, Directory::Last)).unwrap();
    assert_eq!(wad.maps(), ["MAP01"]);
    assert_eq!(wad.level("MAP01").unwrap(), two_rooms().level());
}

#[test]
fn the_order_of_lumps_behind_the_first_does_not_matter() {
    let mut lumps = two_rooms().lumps("MAP01");
    lumps[2..].reverse();
    assert_eq!(level(wad(&lumps, Directory::Last), "MAP01"), two_rooms().level());
}

#[test]
fn a_map_ends_at_the_first_other_lump() {
    let mut lumps = two_rooms().lumps("MAP01");
    let sectors = lumps.iter().position(|(name, _)| *name == "SECTORS").unwrap();
    lumps.insert(sectors, ("DEMO1", vec![0; 9]));
    assert_eq!(error(wad(&lumps, Directory::Last), "MAP01"), missing("SECTORS"));
}

#[test]
fn a_map_does_not_borrow_lumps_of_the_next() {
    let mut lumps = two_rooms().lumps("MAP01");
    lumps.retain(|(name, _)| *name != "SECTORS");
    lumps.extend(two_rooms().lumps("MAP02"));
    assert_eq!(error(wad(&lumps, Directory::Last), "MAP01"), missing("SECTORS"));
}

#[test]
fn other_lumps_around_maps_are_no_maps() {
    let around: [Lump; 2] = [("PLAYPAL", vec![1; 5]), ("ENDOOM", vec![2; 5])];
    let lumps = [around.to_vec(), two_rooms().lumps("MAP01"), around.to_vec()].concat();
    assert_eq!(Wad::parse(wad(&lumps, Directory::Last)).unwrap().maps(), ["MAP01"]);
}

#[test]
fn a_missing_lump_is_named() {
    for lump in ["LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS"] {
        let mut lumps = two_rooms().lumps("MAP01");
        lumps.retain(|(name, _)| *name != lump);
        assert_eq!(error(wad(&lumps, Directory::Last), "MAP01"), missing(lump));
    }
}

#[test]
fn lumps_for_drawing_are_not_needed() {
    let mut lumps = two_rooms().lumps("MAP01");
    lumps.retain(|(name, _)| !["SEGS", "SSECTORS", "NODES", "REJECT", "BLOCKMAP"].contains(name));
    assert_eq!(level(wad(&lumps, Directory::Last), "MAP01"), two_rooms().level());
}

#[test]
fn hexen_and_udmf_maps_are_listed_and_refused() {
    let mut hexen = two_rooms().lumps("MAP01");
    hexen.push(("BEHAVIOR", vec![0; 4]));
    let udmf: Vec<Lump> =
        ["MAP02", "TEXTMAP", "BEHAVIOR", "ENDMAP"].into_iter().map(|name| (name, b"{}".to_vec())).collect();
    let bytes = wad(&[hexen, udmf].concat(), Directory::Last);
    assert_eq!(Wad::parse(bytes.clone()).unwrap().maps(), ["MAP01", "MAP02"]);
    assert_eq!(
        error(bytes.clone(), "MAP01"),
        r#"map "MAP01" is in Hexen format (it has a lump BEHAVIOR); save it in Doom format in a level editor"#
    );
    assert_eq!(
        error(bytes, "MAP02"),
        r#"map "MAP02" is in UDMF format (it has a lump TEXTMAP); save it in Doom format in a level editor"#
    );
}

#[test]
fn the_error_of_an_unknown_map_lists_the_maps() {
    let names = ["E1M1", "E1M2", "HELLO"];
    let lumps: Vec<Lump> = names.iter().flat_map(|name| two_rooms().lumps(name)).collect();
    let wad = Wad::parse(wad(&lumps, Directory::Last)).unwrap();
    let error = wad.level("E1M9x").unwrap_err();
    assert_eq!(error.to_string(), r#"map "E1M9x" is not in the file; it has E1M1, E1M2, HELLO (3)"#);
    assert_eq!(error, LevelError::UnknownMap { map: "E1M9x".to_string(), maps: names.map(String::from).to_vec() });
}

#[test]
fn a_very_long_list_of_maps_is_cut() {
    let maps: Vec<String> = (0..1000).map(|i| format!("M{i}")).collect();
    let error = LevelError::UnknownMap { map: "X".to_string(), maps }.to_string();
    assert!(error.ends_with(", M38, M39, … (1000)"), "{error}");
}

#[test]
fn an_empty_map_is_a_level_with_nothing_in_it() {
    let mut map = two_rooms();
    map.vertices.clear();
    map.lines.clear();
    map.sides.clear();
    map.sectors.clear();
    map.things.clear();
    let level = map.level();
    assert_eq!((level.vertices.len(), level.lines.len(), level.diagnostics.len()), (0, 0, 0));
    assert_eq!(level.walls().count(), 0);
}

#[test]
fn an_empty_lump_may_point_anywhere() {
    let mut map = two_rooms();
    map.things.clear();
    let mut bytes = map.wad("MAP01");
    let things = entry_at(&bytes, "THINGS");
    put(&mut bytes, things, i32::MAX);
    assert_eq!(level(bytes, "MAP01").things, []);
}

#[test]
fn known_things_have_the_sizes_of_the_game() {
    let known = [
        (1, "player 1 start", 16., false),
        (7, "spider mastermind", 128., true),
        (11, "deathmatch start", 16., false),
        (14, "teleport landing", 20., false),
        (16, "cyberdemon", 40., true),
        (34, "candle", 20., false),
        (47, "stalagmite", 16., true),
        (54, "large brown tree", 32., true),
        (58, "spectre", 30., true),
        (64, "arch-vile", 20., true),
        (67, "mancubus", 48., true),
        (68, "arachnotron", 64., true),
        (69, "hell knight", 24., true),
        (71, "pain elemental", 31., true),
        (72, "commander keen", 16., true),
        (88, "boss brain", 16., true),
        (2035, "barrel", 10., true),
        (2048, "box of bullets", 20., false),
        (3002, "demon", 30., true),
        (3006, "lost soul", 16., true),
    ];
    let mut map = two_rooms();
    map.things = known.iter().map(|&(kind, ..)| [0, 0, 0, kind, 7]).collect();
    let level = map.level();
    assert_eq!(level.diagnostics, []);
    let read: Vec<_> =
        level.things.iter().map(|thing| (thing.kind.cast_signed(), thing.name, thing.radius, thing.solid)).collect();
    assert_eq!(read, known);
}

#[test]
fn a_header_alone_is_a_file_without_maps() {
    let bytes = wad(&[], Directory::Last);
    assert_eq!(bytes.len(), HEADER_SIZE);
    assert!(Wad::parse(bytes).unwrap().maps().is_empty());
}

fn missing(lump: &str) -> String {
    format!("map \"MAP01\" has no lump {lump}; save it again in a level editor")
}
