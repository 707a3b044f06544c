//! Every command that prints rows knows the same formats.

use crate::clearance::YARD;
use crate::run::{ROOM, Run, run_with_input};
use crate::steps::YARD as FALL;
use crate::sweep::RANGE;
use crate::wad;
use serde_json::Value;

/// The room, in which an expected answer is wrong.
fn room() -> String {
    let rows = r#""expect": [{"pair": ["bird 10", "bird 9"], "separation": -0.26}]"#;
    format!("{},\n  {rows}}}", ROOM.strip_suffix('}').unwrap())
}

/// Each command with rows, with words that deny one, and its input; the status, and the annotation of what is denied.
fn commands() -> [(&'static str, Vec<u8>, i32, &'static str); 6] {
    [
        (
            "check - --deny overlap",
            ROOM.into(),
            1,
            "::error file=standard input,line=7::bird 9 overlaps bird 10 by 0.25 at (5.75, 2)",
        ),
        (
            "sweep - --deny impact --between bullets,world",
            RANGE.into(),
            1,
            "::error file=standard input,line=5::bullet meets fan at time 0.305109 at (39.2521, -0.152384)",
        ),
        (
            "run - --steps 2 --deny begun",
            FALL.into(),
            1,
            "::error file=standard input,line=3::ball touches floor in step 2 at 0.333333",
        ),
        (
            "clearance - --path past --require 0.45",
            YARD.into(),
            1,
            "::error file=standard input,line=4::past keeps at least 0.418411 from wall (tile 1) on segment 1",
        ),
        (
            "test -",
            room().into(),
            1,
            "::error file=standard input,line=9::separation of bird 10 and bird 9: expected -0.26, found -0.25",
        ),
        ("maps -", wad::three_maps(), 2, "::error file=standard input::LINEDEFS 3 of map \"MAP02\" has end vertex 77"),
    ]
}

#[test]
fn json_is_an_alias_and_has_the_rows_of_json_lines() {
    for (words, input, status, _) in commands() {
        let run = |more: &str| -> Run { run_with_input(&format!("{words} {more}"), &input) };
        let array = run("--format json");
        assert_eq!(array.status, status, "{words}: {array:#?}");
        assert_eq!(array.out, run("--json").out, "{words}");
        let rows: Vec<Value> = serde_json::from_str(&array.out).unwrap();
        let lines = run("--format jsonl").out;
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!rows.is_empty() && rows == lines, "{words}: {rows:#?} {lines:#?}");
        let refused = |more: &str, why: &str| crate::run::run(&format!("{words} {more}")).refuses(why);
        refused("--json --format csv", "--json");
        refused("--format xml", "possible values: table, json, jsonl, csv, github");
    }
}

#[test]
fn csv_has_a_line_for_each_row_under_the_names() {
    for (words, input, _, _) in commands() {
        let count = |format: &str| run_with_input(&format!("{words} --format {format}"), &input).out.lines().count();
        assert_eq!(count("csv"), count("jsonl") + 1, "{words}");
        assert_eq!(count("csv"), count("table"), "{words}");
        let csv = run_with_input(&format!("{words} --format csv"), &input).out;
        let commas =
            |line: &str| line.replace("\"post, round\"", "").replace("\"paper, thin\"", "").matches(',').count();
        let heading = commas(csv.lines().next().unwrap());
        for line in csv.lines().filter(|line| !line.contains("vertex")) {
            assert_eq!(commas(line), heading, "{words}: {line}");
        }
    }
}

#[test]
fn annotations_are_errors_at_the_line_of_what_is_denied() {
    for (words, input, _, annotation) in commands() {
        let text = run_with_input(&format!("{words} --format github"), &input).out;
        assert!(text.lines().any(|line| line.starts_with(annotation)), "{words}: no {annotation} in {text}");
        assert!(text.lines().all(|line| line.starts_with("::error ") || line.starts_with("::notice ")), "{text}");
    }
}

#[test]
fn answers_that_pass_are_not_annotated() {
    let fixed = room().replace("-0.26", "-0.25");
    let run = run_with_input("test - --format github", fixed);
    assert_eq!((run.status, run.out.as_str()), (0, ""));
}

#[test]
fn a_list_of_vectors_is_one_cell_of_csv() {
    let rows = r#""expect": [{"pair": ["ground", "hero"], "normal": [0, 1], "separation": 0}]"#;
    let text = format!("{},\n  {rows}}}", ROOM.strip_suffix('}').unwrap());
    let csv = run_with_input("test - --format csv", text).fine();
    assert_eq!(
        csv,
        "passed,file,line,a,b,question,expected,found\n\
         true,standard input,9,ground,hero,separation,0,0\n\
         true,standard input,9,ground,hero,normal,\"(0, 1)\",\"(0, 1)\"\n"
    );
}

#[test]
fn tables_are_rounded_and_all_other_formats_are_not() {
    let scene = r#"{"jostle": 1, "colliders": [{"name": "a", "circle": 1},
        {"name": "b", "circle": 1, "at": [1.2345678, -0.7654321]}]}"#;
    let table = run_with_input("check -", scene).fine();
    let row: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row[4..6], ["(0.849903,", "-0.52694)"], "{table}");
    let csv = run_with_input("check - --format csv", scene).fine();
    assert!(csv.contains(",0.84990263,-0.52693975,"), "{csv}");
    let json = run_with_input("check - --json", scene).fine();
    assert!(json.contains("\"normal\":[0.84990263,-0.52693975],"), "{json}");
}
