//! Areas of levels in which lines are missing, copied, reversed or off the grid, and their diagnostics.

mod common;

use common::areas::found;
use common::rooms::{areas, corners, counterclockwise, map, room, square, squares, unsound};
use common::{NONE, two_rooms};
use jostle_levels::{Level, Line, Sector, Side};

/// The diagnostic of a sector whose boundary is open at these points.
fn open([[x, y], [u, v]]: [[i16; 2]; 2], sector: u32, lines: &str) -> String {
    let points = format!("({x}, {y}), ({u}, {v})");
    format!(
        "SECTORS {sector}: its boundary is open at {points}; lines {lines} are in no ring and left out (unclosed-sector)"
    )
}

#[test]
fn vertices_at_one_place_are_one() {
    let sound = areas(&two_rooms());
    for vertex in 0..6 {
        let mut map = two_rooms();
        map.vertices.push(map.vertices[vertex]);
        let copy = u16::try_from(map.vertices.len() - 1).unwrap();
        let uses = map.lines.iter_mut().filter(|line| usize::from(line[1]) == vertex);
        uses.for_each(|line| line[1] = copy);
        assert_eq!(areas(&map), sound, "vertex {vertex}");
    }
}

#[test]
fn a_line_without_length_is_no_edge() {
    let mut map = two_rooms();
    map.vertices[1] = map.vertices[0];
    let areas = areas(&map);
    assert_eq!(corners(&areas[0]).1, [[0, 0], [128, 0], [128, 128]]);
    assert!(!areas[0].outline.lines.contains(&0));
}

#[test]
fn a_line_with_one_sector_on_both_sides_bounds_nothing() {
    let sound = areas(&two_rooms());
    let mut map = two_rooms();
    map.sides.extend([0, 0]);
    map.lines.push([0, 2, 4, 0, 0, 8, 9]);
    assert_eq!(areas(&map), sound);
}

#[test]
fn a_sector_of_such_lines_alone_has_no_area() {
    let mut map = squares(3, &[(square(0, 0, 64), 0, NONE), (square(16, 16, 32), 1, 1)]);
    let (areas, said) = unsound(&map);
    assert_eq!(areas.len(), 1);
    assert!(areas[0].holes.is_empty());
    let message = "no line has it on only one side; it has no area (sector-without-area)";
    assert_eq!(said, [1, 2].map(|sector| format!("SECTORS {sector}: {message}")));
    map.lines.clear();
    assert_eq!(unsound(&map).1.len(), 3);
}

#[test]
fn a_missing_line_opens_its_sectors_at_its_ends_and_changes_no_other() {
    // Sector 0 with 1 in it, and 2 that touches 0 at a corner.
    let sound = squares(3, &[(square(0, 0, 64), 0, NONE), (square(16, 16, 32), 1, 0), (square(64, 64, 32), 2, NONE)]);
    let [outline_0, outline_1, outline_2] =
        [square(0, 0, 64), square(16, 16, 32), square(64, 64, 32)].map(counterclockwise);
    let hole = square(16, 16, 32).to_vec();
    for line in 0..12 {
        let mut map = sound.clone();
        let [a, b, ..] = map.lines.remove(line);
        let (areas, said) = unsound(&map);
        let mut ends = [a, b].map(|vertex| map.vertices[vertex as usize]);
        ends.sort_unstable();
        let open = |sector, lines| open(ends, sector, lines);
        let stray = "SECTORS 0: lines 3, 4, 5, 6 are a hole outside of all its areas; left out (hole-without-outline)";
        let lines = ["0, 1, 2", "4, 5, 6", "8, 9, 10"][line / 4];
        let (left, said_of_it) = match line / 4 {
            0 => (
                vec![(1, outline_1.clone(), vec![]), (2, outline_2.clone(), vec![])],
                vec![open(0, lines), stray.to_string()],
            ),
            1 => (
                vec![(0, outline_0.clone(), vec![]), (2, outline_2.clone(), vec![])],
                vec![open(0, lines), open(1, lines)],
            ),
            _ => {
                (vec![(0, outline_0.clone(), vec![hole.clone()]), (1, outline_1.clone(), vec![])], vec![open(2, lines)])
            }
        };
        assert_eq!(said, said_of_it, "line {line}");
        assert_eq!(areas.iter().map(corners).collect::<Vec<_>>(), left, "line {line}");
    }
}

#[test]
fn a_hole_left_without_its_outline_does_not_go_to_an_area_farther_out() {
    // Sector 0 around 1 around 0 around 1; then the inner 0 loses a side.
    let rings = [
        (square(0, 0, 90), 0, NONE),
        (square(10, 10, 70), 1, 0),
        (square(20, 20, 50), 0, 1),
        (square(30, 30, 30), 1, 0),
    ];
    let mut map = squares(2, &rings);
    map.lines.remove(8);
    let (areas, said) = unsound(&map);
    let open = |sector, lines| open([[20, 20], [20, 70]], sector, lines);
    assert_eq!(
        said,
        [
            open(0, "8, 9, 10"),
            "SECTORS 0: lines 11, 12, 13, 14 are a hole outside of all its areas; left out (hole-without-outline)"
                .into(),
            open(1, "8, 9, 10"),
            "SECTORS 1: lines 11, 12, 13, 14 enclose a part of another area of it; both are kept (area-within-area)"
                .into(),
        ]
    );
    let holes: Vec<_> = areas.iter().map(|area| (area.sector, area.holes.len())).collect();
    assert_eq!(holes, [(0, 1), (1, 0), (1, 0)]);
}

#[test]
fn a_line_copied_counts_once() {
    let sound = areas(&two_rooms());
    for line in 0..7 {
        let mut map = two_rooms();
        map.lines.push(map.lines[line]);
        let (areas, said) = unsound(&map);
        assert_eq!(areas, sound);
        let sectors: &[u16] = if line == 2 { &[0, 1] } else { &[map.sides[map.lines[line][5] as usize]] };
        let expected: Vec<String> = sectors.iter().map(|sector| {
            format!(
                "LINEDEFS 7: lies over line {line}; of these, only line {line} bounds sector {sector} (overlapping-lines)"
            )
        }).collect();
        assert_eq!(said, expected);
    }
}

#[test]
fn a_line_copied_twice_counts_once() {
    let mut map = two_rooms();
    map.lines.extend([map.lines[0]; 2]);
    let (given, said) = unsound(&map);
    assert_eq!(given, areas(&two_rooms()));
    let message = "LINEDEFS 8: lies over line 0 and line 7; of these, only line 0 bounds sector 0 (overlapping-lines)";
    assert_eq!(said, [message]);
}

#[test]
fn a_line_copied_end_for_end_with_its_sides_counts_once() {
    let sound = areas(&two_rooms());
    let mut map = two_rooms();
    let [a, b, flags, special, tag, front, back] = map.lines[2];
    map.lines.push([b, a, flags, special, tag, back, front]);
    let (areas, said) = unsound(&map);
    assert_eq!(areas, sound);
    assert_eq!(said.len(), 2);
}

#[test]
fn a_line_copied_end_for_end_without_its_sides_cancels() {
    let mut map = two_rooms();
    let [a, b, rest @ ..] = map.lines[0];
    map.lines.push([b, a, rest[0], rest[1], rest[2], rest[3], rest[4]]);
    let (areas, said) = unsound(&map);
    assert_eq!(areas.iter().map(|area| area.sector).collect::<Vec<_>>(), [1]);
    assert_eq!(said[0], "LINEDEFS 7: lies over line 0; of these, none bounds sector 0 (overlapping-lines)");
    assert_eq!(
        said[1],
        "SECTORS 0: its boundary is open at (0, 0), (0, 128); lines 1, 2, 3 are in no ring and left out (unclosed-sector)"
    );
}

#[test]
fn two_lines_with_a_sector_of_no_width_between_them_join_what_is_beyond() {
    let mut map = two_rooms();
    map.sectors.push([0; 5]);
    map.lines[2][6] = 8; // from 0 to 2
    map.lines.push([3, 2, 4, 0, 0, 9, 8]); // and from 1 to 2
    map.sides.extend([2, 1]);
    let (areas, said) = unsound(&map);
    let [room_0, room_1] = [&areas[0], &areas[1]];
    assert_eq!(corners(room_0), (0, vec![[0, 0], [128, 0], [128, 128], [0, 128]], vec![]));
    assert_eq!(corners(room_1), (1, vec![[128, 0], [256, 0], [256, 128], [128, 128]], vec![]));
    assert!(room_0.outline.lines.contains(&2) && room_1.outline.lines.contains(&7));
    assert_eq!(areas.len(), 2);
    assert_eq!(
        said,
        [
            "LINEDEFS 7: lies over line 2; of these, none bounds sector 2 (overlapping-lines)",
            "SECTORS 2: no line has it on only one side; it has no area (sector-without-area)",
        ]
    );
}

#[test]
fn a_back_side_of_the_wrong_sector_opens_both() {
    let mut map = two_rooms();
    map.sides[3] = 0; // was 1: both sides of line 2 are of sector 0
    let (areas, said) = unsound(&map);
    assert_eq!(areas, []);
    let open = |sector, lines| open([[128, 0], [128, 128]], sector, lines);
    assert_eq!(said, [open(0, "0, 1, 3"), open(1, "4, 5, 6")]);
}

#[test]
fn a_room_inside_out_is_a_hole_without_outline() {
    let (areas, said) = unsound(&squares(2, &[(square(0, 0, 64), NONE, 0), (square(96, 0, 64), 1, NONE)]));
    assert_eq!(areas.iter().map(|area| area.sector).collect::<Vec<_>>(), [1]);
    assert_eq!(
        said,
        ["SECTORS 0: lines 0, 1, 2, 3 are a hole outside of all its areas; left out (hole-without-outline)"]
    );
}

#[test]
fn a_room_in_a_room_of_the_same_sector_is_reported() {
    let (areas, said) = unsound(&squares(1, &[(square(0, 0, 64), 0, NONE), (square(16, 16, 32), 0, NONE)]));
    assert_eq!(areas.len(), 2);
    assert_eq!(
        said,
        ["SECTORS 0: lines 4, 5, 6, 7 enclose a part of another area of it; both are kept (area-within-area)"]
    );
}

#[test]
fn lines_back_and_forth_enclose_nothing() {
    let vertices = [square(0, 0, 64).as_slice(), &[[80, 0], [80, 32], [80, 64]]].concat();
    let lines = [room(&[0, 1, 2, 3], 0, NONE), room(&[4, 5, 6], 0, NONE)].concat();
    let (areas, said) = unsound(&map(1, &vertices, &lines));
    assert_eq!(areas.len(), 1);
    assert_eq!(said, ["SECTORS 0: lines 4, 5, 6 form a ring of area 0; left out (flat-ring)"]);
}

#[test]
fn a_sector_of_no_width_around_another_has_no_area() {
    let outline = square(0, 0, 64);
    let hole = [[0, 0], [0, 32], [0, 64], [32, 64], [64, 64], [64, 32], [64, 0], [32, 0]]; // each wall in two
    let vertices = [outline.as_slice(), &hole].concat();
    let rings = [room(&[0, 1, 2, 3], 0, NONE), room(&[4, 5, 6, 7, 8, 9, 10, 11], 1, 0)];
    for rings in [[&rings[0], &rings[1]], [&rings[1], &rings[0]]] {
        let lines: Vec<_> = rings.into_iter().flatten().copied().collect();
        let (areas, said) = unsound(&map(2, &vertices, &lines));
        assert_eq!(areas.iter().map(corners).collect::<Vec<_>>(), [(1, counterclockwise(hole), vec![])]);
        assert_eq!(said.iter().filter(|said| said.ends_with("(flat-ring)")).count(), 4, "{said:?}");
        assert_eq!(said.len(), 4);
    }
}

#[test]
fn a_figure_of_eight_has_no_area() {
    let (areas, said) = unsound(&map(1, &[[0, 0], [64, 64], [64, 0], [0, 64]], &room(&[0, 1, 2, 3], 0, NONE)));
    assert_eq!(areas, []);
    assert_eq!(said, ["SECTORS 0: lines 0, 1, 2, 3 form a ring of area 0; left out (flat-ring)"]);
}

#[test]
fn a_long_list_in_a_diagnostic_is_cut() {
    let corners: Vec<[i16; 2]> = (0..20).map(|i| [i * 10, i * i]).collect();
    let mut lines = room(&(0..20).rev().collect::<Vec<_>>(), 0, NONE);
    lines.pop();
    let (_, said) = unsound(&map(1, &corners, &lines));
    assert!(said[0].contains(", … (19 in all) are in no ring and left out"), "{said:?}");
}

#[test]
fn faults_of_a_level_built_by_hand_are_reported_and_left_out() {
    let mut level = two_rooms().level();
    let sound = level.areas().areas;
    let stray = |line: Line| {
        let mut level = level.clone();
        level.lines.push(line);
        let areas = level.areas();
        assert_eq!(areas.areas, sound);
        assert_eq!(found(&areas), [("unusable-line", Some(7))]);
        areas.diagnostics[0].message.clone()
    };
    let line = Line { front: Some(0), ..level.lines[2] };
    assert_eq!(stray(Line { a: 6, ..line }), "there is no vertex 6; the line bounds no area");
    assert_eq!(stray(Line { b: u32::MAX, ..line }), "there is no vertex 4294967295; the line bounds no area");
    assert_eq!(stray(Line { front: Some(8), ..line }), "there is no side 8; the line bounds no area");
    assert_eq!(stray(Line { back: Some(9), ..line }), "there is no side 9; the line bounds no area");

    level.sides.push(Side { sector: 2 });
    level.lines.push(Line { back: Some(8), ..line });
    assert_eq!(level.areas().areas, sound);
    assert_eq!(
        level.areas().diagnostics[0].message,
        "there is no sector 2, which side 8 names; the line bounds no area"
    );

    for (x, shown) in [(0.5, "0.5"), (32_768.0, "32768"), (f32::NAN, "NaN"), (f32::NEG_INFINITY, "-inf")] {
        let mut level = two_rooms().level();
        level.vertices[0].x = x;
        let areas = level.areas();
        let codes = [("unusable-line", Some(0)), ("unusable-line", Some(3)), ("unclosed-sector", Some(0))];
        assert_eq!(found(&areas), codes);
        let message =
            format!("vertex 0 at ({shown}, 0) is not in whole numbers from -32768 to 32767; the line bounds no area");
        assert_eq!(areas.diagnostics[0].message, message);
        assert_eq!(areas.areas[..], sound[1..]);
    }
}

#[test]
fn sectors_alone_have_no_area() {
    let room = Sector { floor: 0, ceiling: 128, light: 160, special: 0, tag: 0 };
    let level = Level { sectors: vec![room; 2], ..Level::default() };
    assert_eq!(found(&level.areas()), [("sector-without-area", Some(0)), ("sector-without-area", Some(1))]);
}
