use crate::run::{File, ROOM, run, run_with_input};
use crate::wad;

/// The names, the relation, the separation and the note of each row of CSV.
fn facts(csv: &str) -> Vec<String> {
    let fact = |row: &str| {
        let cells: Vec<&str> = row.split(',').collect();
        [cells[0], cells[1], cells[2], cells[3], cells[cells.len() - 1]].join(", ")
    };
    csv.lines().skip(1).map(fact).collect()
}

#[test]
fn every_thing_is_listed_with_the_sector_it_is_in() {
    let run = run_with_input("check - --sectors --format csv", wad::one_map());
    assert_eq!(
        facts(&run.out),
        [
            "imp #0, line 0, overlapping, -10, ",
            "imp #0, sector 0, overlapping, -30, sensor",
            "player 1 start #1, sector 0, overlapping, -144, inside",
            "player 1 start #1, stimpack #2, overlapping, -36, sensor",
            "sector 0, stimpack #2, overlapping, -148, inside",
        ]
    );
    let between = run_with_input("check - --sectors --format csv --between things,sectors", wad::one_map()).fine();
    assert_eq!(facts(&between), ["imp #0, sector 0, overlapping, -30, sensor"]);
    let json = run_with_input("check - --sectors --format jsonl --between things,sectors", wad::one_map()).fine();
    assert!(json.lines().all(|row| row.contains(r#""tag_b":9"#)), "the sector's tag: {json}");
}

#[test]
fn sectors_deny_nothing_unless_sensors_do() {
    let between = "check - --sectors --between things,sectors --deny overlap";
    assert_eq!(run_with_input(between, wad::one_map()).status, 0);
    assert_eq!(run_with_input(&format!("{between} --sensors"), wad::one_map()).status, 1);
}

#[test]
fn sectors_and_walls_are_paired_only_with_all() {
    let all = run_with_input("check - --sectors --all --between walls,sectors --format csv", wad::one_map()).fine();
    assert_eq!(facts(&all).len(), 4, "{all}");
    assert!(all.lines().skip(1).all(|row| row.contains(",touching,0,")), "{all}");
    let few = run_with_input("check - --sectors --between walls,sectors", wad::one_map()).fine();
    assert_eq!(few, "");
}

#[test]
fn the_areas_of_one_sector_are_numbered() {
    let all =
        run_with_input("check - --sectors --all --margin 300 --between sectors,sectors --format csv", wad::two_rooms());
    assert_eq!(facts(&all.fine()), ["sector 0/1, sector 0/2, near, 256, sensor"]);
    let things = run_with_input("check - --sectors --between pickups,sectors --format csv", wad::two_rooms()).fine();
    assert_eq!(facts(&things)[0], "player 1 start #1, sector 0/1, overlapping, -144, inside");
}

#[test]
fn an_area_that_is_not_a_polygon_is_noted_counted_and_left_out() {
    let run = run_with_input("check - --sectors --format csv", wad::crossed_walls());
    assert_eq!(run.status, 0, "{run:#?}");
    assert!(run.err.contains("note: sector 0 is left out: outline crosses itself: edge "), "{run:#?}");
    assert!(run.err.contains("note: 1 of 1 areas of sectors are left out\n"), "{run:#?}");
    assert!(facts(&run.out).iter().any(|fact| fact.starts_with("player 1 start #1, stimpack #2")), "{run:#?}");
    let without = run_with_input("check -", wad::crossed_walls());
    assert!(!without.err.contains("note"), "{without:#?}");
}

#[test]
fn sectors_are_drawn() {
    let file = File::new("one.wad", wad::two_rooms());
    let picture = file.run("draw FILE --sectors").fine();
    assert!(picture.contains("<title>sector 0/2</title>"), "{picture}");
    assert!(!file.run("draw FILE").fine().contains("sector"));
}

#[test]
fn a_scene_has_no_sectors() {
    run_with_input("check - --sectors", ROOM)
        .refuses("standard input is a scene and has no sectors; leave out --sectors");
}

#[test]
fn the_sectors_of_freedoom() {
    let path = "/usr/share/games/doom/freedoom1.wad";
    if std::fs::exists(path).unwrap_or(false) {
        let words = format!("check {path} --map E1M1 --sectors --between things,sectors --format csv");
        let first = run(&words);
        assert!(!first.err.contains("left out"), "{}", first.err);
        assert_eq!(first.out, run(&words).out);
        let facts = facts(&first.fine());
        assert!(facts.contains(&"barrel #24, sector 13, overlapping, -42, inside".to_owned()), "{facts:?}");
        let straddlers = facts.iter().filter(|fact| fact.starts_with("barrel #27, sector ")).count();
        assert_eq!(straddlers, 2, "{facts:?}");
    }
}
