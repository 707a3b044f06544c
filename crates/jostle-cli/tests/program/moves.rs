//! Moves in `jostle test` and `jostle draw`, and the scenes of complaints about movers.

use crate::run::{File, Run, finish, jostle, run_with_input};
use std::fs;
use std::path::Path;

/// A box that falls onto a floor and walks past a coin to a wall, with these expectations of its last two moves.
fn room(walks: &str, stays: &str) -> String {
    format!(
        r#"{{"jostle": 1, "colliders": [
    {{"name": "floor", "box": [40, 2], "at": [0, -1]}}, {{"name": "wall", "box": [2, 20], "at": [11, 10]}},
    {{"name": "coin", "circle": 0.5, "at": [4, 1], "sensor": true}}, {{"name": "hero", "box": [2, 2], "at": [0, 4]}}],
  "moves": [
    {{"name": "lands", "mover": "hero", "settings": {{"up": [0, 1], "skin": 0}}, "by": [0, -9]}},
    {{"name": "walks", "mover": "hero", "settings": {{"up": [0, 1], "skin": 0}}, "by": [[2, -1], [20, -1]],
      "expect": {{{walks}}}}},
    {{"mover": "hero", "settings": {{"skin": 0}}, "by": [0, 0], "expect": {{{stays}}}}}]}}"#
    )
}

fn test(walks: &str, stays: &str) -> Run {
    run_with_input("test - --format csv", room(walks, stays))
}

#[test]
fn expected_answers_of_moves_pass() {
    let run = test(
        r#""at": [9, 1.00], "floor": "floor", "wall": true, "ceiling": false, "stuck": false,
           "hits": ["floor", "coin", "wall"], "free": true"#,
        r#""at": [9.0, 1], "hits": [], "floor": false"#,
    );
    assert_eq!((run.status, run.err.as_str()), (0, "10 passed, 0 failed\n"), "{run:#?}");
    let rows: Vec<&str> = run.out.lines().skip(1).collect();
    assert!(rows[0].ends_with(r#",hero,walks,at,"(9, 1.00)","(9, 1)""#), "{run:#?}");
    assert!(rows.iter().all(|row| row.starts_with("true,standard input,")), "{run:#?}");
    assert!(rows[7].contains(",hero,#2,at,"), "a move without a name: {run:#?}");
}

#[test]
fn other_answers_of_moves_fail_with_both_answers() {
    let run = test(
        r#""at": [9, 1.01], "floor": "wall", "wall": false, "ceiling": true, "stuck": true,
           "hits": ["coin", "wall"], "free": false"#,
        r#""at": [8.9, 1], "hits": ["floor"], "floor": true"#,
    );
    assert_eq!((run.status, run.err.as_str()), (1, "0 passed, 10 failed\n"), "{run:#?}");
    let found: Vec<&str> = run.out.lines().skip(1).map(|row| row.split_once(",hero,").expect("the mover").1).collect();
    assert_eq!(
        found,
        [
            r#"walks,at,"(9, 1.01)","(9, 1)""#,
            "walks,floor,wall,floor",
            "walks,wall,none,wall",
            "walks,ceiling,any,none",
            "walks,stuck,true,false",
            r#"walks,hits,"coin, wall","floor, coin, wall""#,
            "walks,free,overlapping,free",
            r##"#2,at,"(8.9, 1)","(9, 1)""##,
            "#2,floor,any,none",
            "#2,hits,floor,none",
        ]
    );
}

#[test]
fn a_wrong_answer_is_an_annotation_at_its_line() {
    let run = run_with_input("test - --format github", room(r#""floor": "wall""#, r#""free": true"#));
    assert_eq!(run.status, 1, "{run:#?}");
    let sentence = "floor of hero and walks: expected wall, found floor";
    assert!(run.out.contains("line=7") && run.out.contains(sentence), "{run:#?}");
}

#[test]
fn moves_without_expectations_expect_nothing() {
    let text =
        room("", "").replace(r#", "expect": {}"#, "").replace("\n      \"expect\": {}", "").replace("]],}", "]]}");
    run_with_input("test -", text).refuses("standard input expects nothing; add rows, such as");
}

#[test]
fn a_mover_outside_of_every_world_is_refused_with_its_line() {
    let text = r#"{"jostle": 1, "colliders": [
        {"name": "light", "circle": 1, "at": [3e38, 0], "motion": {"linear": [3e38, 0]}}],
        "moves": [{"mover": "light", "by": [1, 0], "expect": {"free": true}}]}"#;
    for verb in ["test -", "draw -"] {
        run_with_input(verb, text).refuses(r#"standard input:2: collider "light" reaches beyond the range of f32"#);
    }
}

#[test]
fn moves_are_drawn() {
    let file = File::new("room.json", room(r#""free": true"#, r#""free": true"#));
    let run = file.run("draw FILE -o room.svg");
    assert_eq!((run.status, run.err.as_str()), (0, "room.svg: 4 colliders · 1 pair · 3 moves\n"), "{run:#?}");
    let picture = fs::read_to_string(file.beside("room.svg")).unwrap();
    for text in ["<title>Contacts and moves in room.json</title>", "<title>hero: walks</title>", ">way of a mover<"] {
        assert!(picture.contains(text), "{text} is missing");
    }
}

/// The scene of the documentation, and those of complaints about the movers of other engines.
#[test]
fn movers_of_the_scenes_of_the_repository_slide_to_where_they_should() {
    let scenes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let complaints = fs::read_dir(scenes.join("movers")).expect("the folder").map(|file| file.expect("a file").path());
    let files: Vec<_> = complaints.chain([scenes.join("moves.json")]).collect();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let run = finish(jostle().arg("test").arg(&file));
        assert_eq!(run.status, 0, "{run:#?}");
        assert!(run.out.lines().count() > 15, "{} is not worth its name", file.display());
    }
}
