use crate::run::{File, ROOM, Run, run_with_input};

/// The room with these `expect` rows.
fn room_expecting(rows: &str) -> String {
    format!("{},\n  \"expect\": [{rows}]}}", ROOM.strip_suffix('}').unwrap())
}

fn test(rows: &str) -> Run {
    run_with_input("test -", room_expecting(rows))
}

#[test]
fn expected_answers_pass() {
    let run = test(
        r#"{"pair": ["hero", "ground"], "relation": "touching", "separation": 0},
           {"pair": ["cask", "ground"], "relation": "overlapping"},
           {"pair": ["hero", "bird 9"], "relation": "apart", "separation": 4.82},
           {"pair": ["bird 10", "bird 9"], "separation": -2.5e-1}"#,
    );
    assert_eq!(run.status, 0, "{run:#?}");
    assert_eq!(run.err, "6 passed, 0 failed\n");
    assert_eq!(run.out.lines().filter(|line| line.starts_with("ok")).count(), 6, "{run:#?}");
    assert!(run.out.contains("standard input:9"), "rows name their line: {run:#?}");
}

#[test]
fn other_answers_fail_with_both_answers() {
    let run = test(
        r#"{"pair": ["hero", "ground"], "relation": "apart"},
           {"pair": ["bird 10", "bird 9"], "separation": -0.26}"#,
    );
    assert_eq!(run.status, 1, "{run:#?}");
    assert_eq!(run.err, "0 passed, 2 failed\n");
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split("  ").collect()).collect();
    for (row, [question, expected, found]) in
        rows[1..].iter().zip([["relation", "apart", "touching"], ["separation", "-0.26", "-0.25"]])
    {
        let cells: Vec<&str> = row.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        assert_eq!(cells[0], "FAILED");
        assert_eq!(cells[4..], [question, expected, found]);
    }
}

/// A crate sunk a quarter into a floor, and a ball a quarter above it.
fn contacts(rows: &str) -> Run {
    let text = format!(
        r#"{{"jostle": 1, "colliders": [
        {{"name": "floor", "box": [8, 2]}}, {{"name": "crate", "box": [2, 2], "at": [1, 1.75]}},
        {{"name": "ball", "circle": 0.5, "at": [-3, 1.75]}}], "expect": [{rows}]}}"#
    );
    run_with_input("test -", text)
}

#[test]
fn expected_contacts_pass() {
    let run = contacts(
        r#"{"pair": ["floor", "crate"], "normal": [0, 1], "points": [[0, 0.875], [2.0, 0.875]], "depth": 0.25},
           {"pair": ["crate", "floor"], "normal": [[0, -1]], "points": 2},
           {"pair": ["ball", "floor"], "normal": [], "points": 0},
           {"pair": ["ball", "floor"], "margin": 0.25, "normal": [0, -1], "points": [[-3, 1.125]], "depth": -0.250}"#,
    );
    assert_eq!(run.status, 0, "{run:#?}");
    assert_eq!(run.err, "10 passed, 0 failed\n");
}

#[test]
fn other_contacts_fail_with_both_answers() {
    let run = contacts(
        r#"{"pair": ["floor", "crate"], "normal": [0, -1], "points": 1, "depth": 0.24},
           {"pair": ["floor", "crate"], "normal": [[0, 1], [1, 0]], "points": [[0, 0.875]]},
           {"pair": ["floor", "crate"], "normal": [], "points": [[0, 0.875], [2, 0.875], [4, 0.875]]},
           {"pair": ["floor", "ball"], "normal": [0, 1], "points": [[0, 0]], "depth": -0.25, "margin": 0.24}"#,
    );
    assert_eq!(run.status, 1, "{run:#?}");
    assert_eq!(run.err, "0 passed, 10 failed\n");
    let found: Vec<Vec<&str>> = run
        .out
        .lines()
        .skip(1)
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).skip(4).collect())
        .collect();
    assert_eq!(
        found,
        [
            ["normal", "(0, -1)", "(0, 1)"],
            ["points", "1", "2"],
            ["depth", "0.24", "0.25"],
            ["normal", "(0, 1) (1, 0)", "(0, 1)"],
            ["points", "(0, 0.875)", "(2, 0.875) (0, 0.875)"],
            ["normal", "none", "(0, 1)"],
            ["points", "(0, 0.875) (2, 0.875) (4, 0.875)", "(2, 0.875) (0, 0.875)"],
            ["normal", "(0, 1)", "none"],
            ["points", "(0, 0)", "none"],
            ["depth", "-0.25", "no contact"],
        ]
    );
}

/// A ball that flies past a hoop into a wall, and a blade that turns.
fn flight(rows: &str) -> Run {
    let text = format!(
        r#"{{"jostle": 1, "colliders": [
        {{"name": "ball", "circle": 1, "motion": {{"linear": [12, 0]}}}}, {{"name": "wall", "box": [2, 8], "at": [6, 0]}},
        {{"name": "hoop", "box": [2, 2], "at": [3, 2]}}, {{"name": "blade", "box": [9, 1], "motion": {{"angular": 3}}}},
        {{"name": "glue", "box": [1, 1]}}], "expect": [{rows}]}}"#
    );
    run_with_input("test -", text)
}

#[test]
fn times_are_compared_to_the_written_digits() {
    let run = flight(
        r#"{"pair": ["ball", "wall"], "begun_at": 0.333333}, {"pair": ["wall", "ball"], "begun_at": 0.3},
           {"pair": ["ball", "hoop"], "begun_at": null}, {"pair": ["hoop", "wall"], "begun_at": null},
           {"pair": ["ball", "glue"], "begun_at": 0.00},
           {"pair": ["hoop", "blade"], "begun_at": 0.0411}, {"pair": ["blade", "wall"], "begun_at": null}"#,
    );
    assert_eq!(run.err, "7 passed, 0 failed\n", "{run:#?}");
    assert_eq!(run.status, 0);
}

#[test]
fn other_times_fail_with_both_answers() {
    let run = flight(
        r#"{"pair": ["ball", "wall"], "begun_at": 0.333334}, {"pair": ["ball", "wall"], "begun_at": null},
           {"pair": ["ball", "hoop"], "begun_at": 0.5}, {"pair": ["blade", "hoop"], "begun_at": null},
           {"pair": ["wall", "blade"], "begun_at": 0.5}"#,
    );
    assert_eq!((run.status, run.err.as_str()), (1, "0 passed, 5 failed\n"), "{run:#?}");
    let found: Vec<Vec<&str>> = run
        .out
        .lines()
        .skip(1)
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).skip(5).collect())
        .collect();
    let third = "0.3333333333333333";
    let turning = found[3][1];
    assert_eq!(found, [["0.333334", third], ["never", third], ["0.5", "never"], ["never", turning], ["0.5", "never"]]);
    // The edge of the blade, 0.5 above its axis, comes to the corner (4, 1).
    let angle = 0.25_f64.atan() - (0.5 / 17.0_f64.sqrt()).asin();
    let time: f64 = turning.parse().unwrap();
    assert!(time <= angle / 3.0 && time > angle / 3.0 - 3e-6, "{time}");
}

#[test]
fn an_undecided_pair_fails_as_unsettled() {
    let gears = crate::sweep::GEARS.strip_suffix("}").unwrap();
    let run =
        run_with_input("test -", format!(r#"{gears}, "expect": [{{"pair": ["left", "right"], "begun_at": null}}]}}"#));
    assert_eq!((run.status, run.err.as_str()), (1, "0 passed, 1 failed\n"), "{run:#?}");
    assert!(run.out.contains("unsettled after 0.0"), "{run:#?}");
}

#[test]
fn rows_as_json() {
    let text = room_expecting(r#"{"pair": ["bird 10", "bird 9"], "separation": -0.26}"#);
    let run = run_with_input("test - --format json", text);
    assert_eq!(run.status, 1);
    let rows: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        rows[0],
        serde_json::json!({"passed": false, "file": "standard input", "line": 9, "a": "bird 10", "b": "bird 9",
            "question": "separation", "expected": "-0.26", "found": "-0.25"})
    );
}

#[test]
fn a_scene_that_expects_nothing_is_refused() {
    run_with_input("test -", ROOM).refuses("standard input expects nothing");
}

#[test]
fn a_bad_file_does_not_hide_the_others() {
    let good = room_expecting(r#"{"pair": ["hero", "ground"], "relation": "touching"}"#);
    let file = File::new("good.json", good);
    std::fs::write(file.beside("bad.json"), "{").unwrap();
    let run = file.run("test bad.json missing.json FILE");
    assert_eq!(run.status, 2, "{run:#?}");
    assert!(run.out.contains("good.json:9"), "{run:#?}");
    assert!(run.err.contains("bad.json:1"), "{run:#?}");
    assert!(run.err.contains("cannot read missing.json"), "{run:#?}");
    assert!(run.err.ends_with("1 passed, 0 failed\n"), "{run:#?}");
}
