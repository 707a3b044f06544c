//! The options that `check` and `sweep` share, what they skip, and all faults of a file at once.

use crate::run::{File, run_with_input};
use crate::wad;

/// A hero that falls onto a one-way ledge through a ghost, which layers keep apart from it; a shield of its own group;
/// and a spark that it overlaps, as the scene allows.
const FALL: &str = r#"{"jostle": 1, "layers": ["world", "hero", "ghosts"],
  "colliders": [
    {"name": "ledge", "layer": "world", "box": [8, 1], "at": [0, -4.5], "one_way": [0, 1], "margin": 0.25},
    {"name": "hero", "layer": "hero", "mask": ["world", "hero"], "circle": 1, "group": 3, "motion": {"linear": [0, -8]}},
    {"name": "ghost", "layer": "ghosts", "circle": 1, "at": [0, -1]},
    {"name": "shield", "layer": "hero", "circle": 1, "at": [1, 0], "group": 3},
    {"name": "spark", "layer": "hero", "circle": 0.5}],
  "allow": [["hero", "spark"]]}"#;

fn fall() -> File {
    File::new("fall.json", FALL)
}

/// The columns of these numbers, of each row of CSV.
fn columns(csv: &str, columns: &[usize]) -> Vec<String> {
    let row = |row: &str| {
        let cells: Vec<&str> = row.split(',').collect();
        columns.iter().map(|&column| cells[column]).collect::<Vec<_>>().join(" ").trim_end().to_string()
    };
    csv.lines().skip(1).map(row).collect()
}

#[test]
fn pairs_that_are_skipped_are_counted_and_listed_with_all() {
    let fall = fall();
    let run = fall.run("check FILE --format csv");
    assert_eq!(columns(&run.out, &[0, 1, 13]), ["ghost shield", "ghost spark", "hero spark allowed", "shield spark"]);
    assert!(
        run.err.contains("touching · 1 pair skipped by layers · 1 pair skipped by groups · denied 0")
            || run.err.contains("(1 allowed) · 1 pair skipped by layers · 1 pair skipped by groups · denied 0"),
        "{run:#?}"
    );
    let all = fall.run("check FILE --format csv --all --deny overlap");
    assert_eq!(
        columns(&all.out, &[0, 1, 13]),
        [
            "ghost hero skipped",
            "ghost shield denied",
            "ghost spark denied",
            "hero shield skipped",
            "hero spark allowed",
            "shield spark denied"
        ]
    );
    assert!(!all.err.contains("pair skipped"), "{all:#?}");
}

#[test]
fn a_file_without_colliders_gives_a_warning() {
    for verb in ["check", "sweep"] {
        let run = run_with_input(&format!("{verb} -"), r#"{"jostle": 1}"#);
        assert_eq!(run.status, 0);
        assert!(run.err.starts_with("warning: standard input has no colliders\n"), "{run:#?}");
        assert!(!fall().run(&format!("{verb} FILE")).err.contains("warning"));
    }
}

#[test]
fn sweep_knows_the_options_of_check() {
    let fall = fall();
    let rows = |words: &str| {
        let run = fall.run(&format!("sweep FILE --format csv{words}"));
        (run.status, columns(&run.out, &[0, 1, 2, 3, 10]))
    };
    // The ledge's top is at -4, its margin 0.25: the hero's lowest point starts at -1 and is 2.75 above that.
    assert_eq!(rows(""), (0, vec!["0 hero spark overlapping allowed".into(), "0.34375 hero ledge impact".into()]));
    assert_eq!(rows(" --margin 0.5").1[1], "0.28125 hero ledge impact");
    assert_eq!(rows(" --deny impact").0, 1);
    assert_eq!(rows(" --deny overlap").0, 0, "the only overlap is allowed");
    assert_eq!(rows(" --deny near,unsettled").0, 0);
    assert_eq!(rows(" --deny impact --between hero,hero").0, 0);
    let (status, all) = rows(" --all --deny impact");
    assert_eq!(
        (status, all),
        (
            1,
            [
                "0 ghost hero overlapping skipped",
                "0 hero shield overlapping skipped",
                "0 hero spark overlapping allowed",
                "0.34375 hero ledge impact denied"
            ]
            .map(String::from)
            .to_vec()
        )
    );
    let old = fall.run("sweep FILE --deny impact --format jsonl");
    std::fs::write(fall.beside("old.jsonl"), old.out).unwrap();
    let known = fall.run("sweep FILE --deny impact --baseline old.jsonl --format csv");
    assert_eq!((known.status, columns(&known.out, &[1, 2, 10])[1].as_str()), (0, "hero ledge known"));
    assert!(known.err.ends_with("known 1 · denied 0\n"), "{known:#?}");
    std::fs::write(fall.beside("bad.jsonl"), "{\"a\": 1}\n").unwrap();
    fall.run("sweep FILE --baseline bad.jsonl").refuses("bad.jsonl:1: this is not a row of `sweep --format jsonl`");
}

#[test]
fn a_pair_that_starts_within_the_margin_is_near() {
    let fall = fall();
    let run = fall.run("sweep FILE --format csv --margin 4 --between hero,world --deny near --svg near.svg");
    assert_eq!(run.status, 1);
    assert!(std::fs::read_to_string(fall.beside("near.svg")).unwrap().contains("1 contact, near."), "it is drawn");
    assert_eq!(columns(&run.out, &[0, 1, 2, 3, 10]), ["0 hero ledge near denied"]);
}

#[test]
fn a_map_is_swept_although_nothing_moves_in_it() {
    let run = run_with_input("sweep - --map MAP01 --sectors", wad::one_map());
    assert!(
        run.err.starts_with("warning: nothing moves in standard input MAP01; give colliders a `motion`\n"),
        "{run:#?}"
    );
    assert!(run.err.ends_with("8 colliders · 0 moving · 0 impacts · denied 0\n"), "{run:#?}");
    assert_eq!(run.fine(), "");
    run_with_input("sweep - --map MAP09", wad::one_map()).refuses("MAP09");
    fall().run("sweep FILE --map MAP01").refuses("fall.json is a scene and has no maps; leave out --map");
}

#[test]
fn all_faults_of_a_file_are_printed_each_on_a_line() {
    let text = FALL
        .replace("\"circle\": 1, \"group\"", "\"cirle\": 1, \"group\"")
        .replace("\"circle\": 0.5", "\"circle\": -1");
    let file = File::new("room.json", text);
    for verb in ["check FILE", "sweep FILE", "test FILE", "draw FILE", "clearance FILE --require 1"] {
        let run = file.run(verb);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{run:#?}");
        let lines: Vec<&str> = run.err.lines().filter(|line| line.starts_with("error: ")).collect();
        assert_eq!(lines.len(), 2, "{run:#?}");
        assert!(
            lines[0].starts_with("error: room.json:4:67: collider \"hero\": field \"cirle\" is unknown; did you mean")
        );
        assert!(
            lines[1].starts_with("error: room.json:7:50: collider \"spark\": field \"circle\": radius is -1"),
            "{run:#?}"
        );
    }
}
