//! Levels with faults, and the guarantee for each.

mod common;

use common::{LINE_SIZE, Map, NONE, check, entry_at, error, findings, put, two_rooms};
use jostle_levels::Line;

#[test]
fn a_bad_index_names_record_field_and_numbers() {
    let broken = |change: fn(&mut Map)| {
        let mut map = two_rooms();
        change(&mut map);
        map.error()
    };
    let advice = "(counted from 0); repair the map in a level editor";
    assert_eq!(
        broken(|map| map.lines[3][0] = 6),
        format!("LINEDEFS 3 of map \"MAP01\" has start vertex 6, but VERTEXES has 6 {advice}")
    );
    assert_eq!(
        broken(|map| map.lines[3][1] = NONE),
        format!("LINEDEFS 3 of map \"MAP01\" has end vertex 65535, but VERTEXES has 6 {advice}")
    );
    assert_eq!(
        broken(|map| map.lines[0][5] = 8),
        format!("LINEDEFS 0 of map \"MAP01\" has front side 8, but SIDEDEFS has 8 {advice}")
    );
    assert_eq!(
        broken(|map| map.lines[6][6] = 0xFFFE),
        format!("LINEDEFS 6 of map \"MAP01\" has back side 65534, but SIDEDEFS has 8 {advice}")
    );
    assert_eq!(
        broken(|map| map.sides[7] = 2),
        format!("SIDEDEFS 7 of map \"MAP01\" has sector 2, but SECTORS has 2 {advice}")
    );
}

#[test]
fn a_lump_outside_the_file_is_an_error_with_its_numbers() {
    let bytes = two_rooms().wad("MAP01");
    let (file, entry) = (bytes.len(), entry_at(&bytes, "LINEDEFS"));
    let length = i32::try_from(two_rooms().lines.len() * LINE_SIZE).unwrap();
    let end = i32::try_from(file).unwrap();
    let cases =
        [(-1, length), (end - 1, length), (end, 1), (i32::MAX, i32::MAX), (i32::MIN, length), (0, -1), (0, end + 1)];
    for (offset, length) in cases {
        let mut bytes = bytes.clone();
        put(&mut bytes, entry, offset);
        put(&mut bytes, entry + 4, length);
        assert_eq!(
            error(bytes, "MAP01"),
            format!(
                "lump LINEDEFS of map \"MAP01\", {length} bytes from byte {offset}, is not within the {file} bytes of \
                 the file; the file is cut short or damaged, get it again"
            )
        );
    }
}

#[test]
fn a_file_that_ends_in_its_header_is_an_error_with_its_length() {
    assert_eq!(
        error(b"PWAD\0\0\0".to_vec(), "MAP01"),
        "the file has 7 bytes, but the header of a WAD has 12; the file is cut short, get it again"
    );
}

#[test]
fn a_directory_outside_the_file_is_an_error_with_its_numbers() {
    let bytes = two_rooms().wad("MAP01");
    let (file, directory) = (bytes.len(), i32::from_le_bytes(bytes[8..12].try_into().unwrap()));
    for (entries, offset) in
        [(-1, directory), (12, directory), (i32::MAX, 12), (11, -1), (11, i32::MIN), (11, directory + 1)]
    {
        let mut bytes = bytes.clone();
        put(&mut bytes, 4, entries);
        put(&mut bytes, 8, offset);
        assert_eq!(
            error(bytes, "MAP01"),
            format!(
                "the directory, {entries} entries from byte {offset}, is not within the {file} bytes of the file; the \
                 file is cut short or damaged, get it again"
            )
        );
    }
}

#[test]
fn a_line_without_length_keeps_its_place_but_is_no_wall() {
    let mut by_place = two_rooms();
    by_place.vertices[1] = by_place.vertices[0];
    let mut by_index = two_rooms();
    by_index.lines[0][1] = 0;
    for map in [by_place, by_index] {
        let level = map.level();
        check(&level);
        assert_eq!(level.lines.len(), 7);
        assert_eq!(findings(&level), [("zero-length-line", Some(0))]);
        assert_eq!(
            level.diagnostics[0].to_string(),
            "LINEDEFS 0: both ends are at (0, 0); the line is no wall (zero-length-line)"
        );
        assert_eq!(level.walls().map(|wall| wall.line).collect::<Vec<_>>(), [1, 3, 4, 5, 6]);
    }
}

#[test]
fn the_sides_decide_when_the_flag_disagrees() {
    let mut map = two_rooms();
    map.lines[1][2] |= Line::TWO_SIDED;
    map.lines[2][2] &= !Line::TWO_SIDED;
    let level = map.level();
    assert_eq!(findings(&level), [("two-sided-without-back", Some(1)), ("back-without-two-sided", Some(2))]);
    assert_eq!(level.walls().collect::<Vec<_>>(), two_rooms().level().walls().collect::<Vec<_>>());
}

#[test]
fn a_line_without_front_side_is_a_wall() {
    let mut map = two_rooms();
    map.lines[2][5] = NONE;
    let level = map.level();
    assert_eq!(findings(&level), [("no-front-side", Some(2))]);
    assert_eq!(level.lines[2].front, None);
    assert_eq!(level.walls().count(), map.lines.len());
}

#[test]
fn the_corners_of_the_plane_are_read_exactly() {
    let mut map = two_rooms();
    let (low, high) = (i16::MIN, i16::MAX);
    map.vertices[..4].copy_from_slice(&[[low, low], [low, high], [high, high], [high, low]]);
    map.sectors[0] = [low, high, low, high, -1];
    map.things[0] = [low, high, low, 1, -1];
    let level = map.level();
    assert_eq!(level.vertices[..2], [[-32768., -32768.].into(), [-32768., 32767.].into()]);
    assert_eq!((level.sectors[0].floor, level.sectors[0].ceiling, level.sectors[0].tag), (low, high, u16::MAX));
    assert_eq!(level.things[0].position, [-32768., 32767.].into());
    assert_eq!((level.things[0].angle, level.things[0].flags), (352, u16::MAX)); // −32768 is 352 − 92 · 360
}

#[test]
fn the_last_possible_index_is_an_index() {
    let mut map = two_rooms();
    map.vertices.resize(0x10000, [5, 5]);
    map.sides.resize(0xFFFF, 0);
    map.lines.push([0xFFFF, 0, 4, 0, 0, 0xFFFE, 0]);
    let level = map.level();
    assert_eq!((level.lines[7].a, level.lines[7].front), (0xFFFF, Some(0xFFFE)));
    assert_eq!(level.diagnostics, []);
}

#[test]
fn a_closed_door_keeps_its_heights() {
    let mut map = two_rooms();
    map.sectors[1] = [64, 0, 160, 0, 0];
    let level = map.level();
    assert_eq!((level.sectors[1].floor, level.sectors[1].ceiling), (64, 0));
    assert_eq!(level.diagnostics, []);
}

#[test]
fn unknown_things_are_solid_and_reported_once_for_each_type() {
    let mut map = two_rooms();
    map.things.extend([[0, 0, 0, 4711, 7], [1, 1, 450, 4711, 7], [2, 2, 0, -1, 7]]);
    let level = map.level();
    let unknown = level.things[4];
    assert_eq!((unknown.kind, unknown.name, unknown.radius, unknown.solid), (4711, "unknown", 16., true));
    assert_eq!(unknown.angle, 90);
    let said: Vec<String> = level.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "THINGS 3: type 4711 is not in Doom or Doom II; 2 things, this the first, taken as solid with radius 16 \
             (unknown-thing)",
            "THINGS 5: type 65535 is not in Doom or Doom II; 1 thing, taken as solid with radius 16 (unknown-thing)",
        ]
    );
}
