//! `jostle run`: the contacts of many steps.

use crate::run::{File, Run, run, run_with_input};
use serde_json::{Value, json};

/// A ball that falls onto the floor in the second step and leaves it through the lower side in the fifth; a bullet that
/// passes through a coin in the first step; and two crates that touch at the start and stay.
pub(crate) const YARD: &str = r#"{"jostle": 1, "colliders": [
    {"name": "floor", "box": [20, 1.25], "at": [0, -0.625], "tag": 3},
    {"name": "ball", "circle": 0.5, "at": [0, 1.5], "motion": {"linear": [0, -0.75]}},
    {"name": "coin", "circle": 0.5, "at": [0, 20], "sensor": true},
    {"name": "bullet", "circle": 0.5, "at": [-4, 20], "motion": {"linear": [12, 0]}},
    {"name": "crate 10", "box": [2, 2], "at": [5, 9]},
    {"name": "crate 9", "box": [2, 2], "at": [7, 9]}], "allow": [["crate 9", "crate 10"]]}"#;

fn yard(words: &str) -> Run {
    run_with_input(&format!("run - {words}"), YARD)
}

#[test]
fn contacts_that_begin_and_end_are_listed_step_by_step() {
    let run = yard("--steps 5");
    assert_eq!(
        format!("\n{}", run.out),
        "
step      time  a        b         event  why             note
   1         0  crate 9  crate 10  begun                  allowed
   1      0.25  bullet   coin      begun                  sensor
   1  0.416667  bullet   coin      ended  passed through  sensor
   2  0.333333  ball     floor     begun
   5  0.333333  ball     floor     ended  apart
"
    );
    assert_eq!(
        run.err,
        "6 colliders · 5 steps · 3 begun · 2 ended · first in step 1 at 0 (crate 9, crate 10) · denied 0\n"
    );
}

#[test]
fn json_lines_have_the_names_the_reason_and_the_tags() {
    let lines = yard("--steps 5 --format jsonl").fine();
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        rows[0],
        json!({"step": 1, "time": 0.0, "a": "crate 9", "b": "crate 10", "event": "begun", "why": null, "note": "allowed"})
    );
    let last =
        json!({"step": 5, "a": "ball", "b": "floor", "event": "ended", "why": "apart", "tag_b": 3, "note": null});
    for (field, value) in last.as_object().unwrap() {
        assert_eq!(rows[4][field], *value, "{field}");
    }
}

#[test]
fn what_is_denied_makes_the_status_1() {
    assert_eq!(yard("--steps 1 --deny begun").status, 0, "a sensor and an allowed pair");
    assert_eq!(yard("--steps 1 --deny begun --sensors").status, 1);
    let denied = yard("--steps 2 --deny begun");
    assert_eq!(denied.status, 1);
    assert!(denied.err.ends_with("denied 1\n"), "{denied:#?}");
    assert!(denied.out.lines().last().unwrap().ends_with("denied"), "{denied:#?}");
}

#[test]
fn layers_groups_and_one_way_sides_are_those_of_the_scene() {
    let begun = |text: &str| run_with_input("run - --steps 4 --format jsonl", text).fine().lines().count();
    let tiles = r##"{"jostle": 1, "layers": ["world", "ghost"], "colliders": [
        {"name": "ground", "layer": "world", "tiles": {"size": 1, "rows": ["#^#"], "legend": {"#": "solid", "^": {"tag": 1}}}},
        {"name": "drop", "LAYER": 0, "circle": 0.25, "at": [0.5, 9], "motion": {"linear": [0, -3]}}]}"##;
    assert_eq!(
        begun(&tiles.replace("\"LAYER\": 0, ", "")),
        2,
        "it passes through the ground, which does not meet itself"
    );
    assert_eq!(begun(&tiles.replace("\"LAYER\": 0", "\"layer\": \"ghost\", \"mask\": \"ghost\"")), 0);
    let own_groups = tiles.replace("\"LAYER\": 0, ", "").replace("\"tag\": 1", "\"group\": 6");
    assert_eq!(begun(&own_groups.replace("\"tiles\"", "\"group\": 5, \"tiles\"")), 2, "nor with groups of their own");
    let ledge = |dy: i32| {
        format!(
            r#"{{"jostle": 1, "colliders": [{{"box": [4, 1], "one_way": [0, 1]}},
            {{"circle": 0.5, "at": [0, {}], "motion": {{"linear": [0, {dy}]}}}}]}}"#,
            -2 * dy
        )
    };
    assert_eq!((begun(&ledge(-2)), begun(&ledge(2))), (2, 0), "only from above");
}

#[test]
fn hashes_are_those_of_every_kth_step() {
    let hashes = |words: &str, text: &str| -> Vec<(u64, String)> {
        let lines = run_with_input(&format!("run - --hash --format jsonl {words}"), text).fine();
        let row = |line: &str| {
            let row: Value = serde_json::from_str(line).unwrap();
            (row["step"].as_u64().unwrap(), row["hash"].as_str().unwrap().to_owned())
        };
        lines.lines().map(row).collect()
    };
    let all = hashes("--steps 6", YARD);
    assert!((0..=6).eq(all.iter().map(|(step, _)| *step)));
    let some = hashes("--steps 6 --every 3", YARD);
    assert_eq!(some, [all[0].clone(), all[3].clone(), all[6].clone()]);
    assert!(some.iter().all(|(_, hash)| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit())));
    let differs = hashes("--steps 6", &YARD.replace("[0, -0.75]", "[0, -0.750001]"));
    assert!(all.iter().zip(&differs).all(|(one, other)| one != other), "the motion is part of the world");
}

#[test]
fn two_runs_print_the_same_bytes() {
    let scene = run("scatter --count 300 --speed 2 --seed 5").fine();
    for words in ["run - --steps 9", "run - --steps 9 --format csv", "run - --steps 9 --hash"] {
        let first = run_with_input(words, &scene).fine();
        assert!(first.lines().count() >= 10, "{first}");
        assert_eq!(first, run_with_input(words, &scene).fine());
    }
}

#[test]
fn each_step_becomes_a_picture_of_the_same_area() {
    let file = File::new("yard.json", YARD);
    let run = file.run("run FILE --steps 5 --svg-frames frames/new");
    assert!(run.err.ends_with("frames/new: 6 pictures\n"), "{run:#?}");
    assert_eq!(run.fine().lines().count(), 6);
    let pictures: Vec<String> = (0..=5)
        .map(|step| std::fs::read_to_string(file.beside(&format!("frames/new/step-000{step}.svg"))).expect("a picture"))
        .collect();
    let outline = |title: &str, picture: &str| {
        let end = picture.find(&format!("<title>{title}</title>")).expect("a collider");
        let begin = picture[..end].rfind("<path").expect("its outline");
        picture[begin..end].to_owned()
    };
    for (step, picture) in pictures.iter().enumerate() {
        assert!(picture.contains(&format!("<title>yard.json after step {step} of 5</title>")), "{step}");
        assert_eq!(outline("floor", picture), outline("floor", &pictures[0]), "{step}");
    }
    let x = |picture: &str| -> f64 {
        let outline = outline("bullet", picture);
        let (_, rest) = outline.split_once("d=\"M").expect("a path");
        rest.split_whitespace().next().and_then(|x| x.parse().ok()).expect("a number")
    };
    let places: Vec<f64> = pictures.iter().map(|picture| x(picture)).collect();
    assert!(places.is_sorted() && places[0] < 500.0 && (900.0..1000.0).contains(&places[5]), "{places:?}");
    assert!(
        pictures[1].contains("1 contact, touching.") && pictures[2].contains("2 contacts: 1 overlapping, 1 touching.")
    );
    // They may be written again, but nothing else is overwritten.
    assert_eq!(file.run("run FILE --steps 5 --svg-frames frames/new").status, 0);
    std::fs::write(file.beside("frames/new/step-0003.svg"), "notes").unwrap();
    file.run("run FILE --steps 5 --svg-frames frames/new").refuses("would overwrite a file that is not an SVG picture");
    file.run("run FILE --svg-frames yard.json").refuses("cannot write into yard.json");
}

#[test]
fn bad_input_is_named() {
    run("run yard.json --steps -1").refuses("--steps");
    run("run yard.json --every 2").refuses("--hash");
    run("run yard.json --hash --every 0").refuses("--every");
    run_with_input("run -", YARD.replace("circle", "cirle")).refuses("did you mean \"circle\"?");
    let far = YARD.replace("[12, 0]", "[3e38, 0]").replace("[-4, 20]", "[3e38, 0]");
    run_with_input("run -", far).refuses(
        "standard input:5: collider \"bullet\" reaches beyond the range of f32 (3.4e38) during the step; use a smaller scale",
    );
    let still = run_with_input("run -", r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#);
    assert!(
        still.err.starts_with("warning: nothing moves in standard input; give colliders a `motion`\n"),
        "{still:#?}"
    );
    assert_eq!(still.fine(), "");
}

#[test]
fn a_collider_that_would_leave_all_numbers_stays_and_is_named() {
    let run = run_with_input("run - --steps 5", YARD.replace("[12, 0]", "[1e38, 0]"));
    assert!(
        run.err.starts_with("warning: bullet would leave the range of f32 in step 4; it stays where it is\n"),
        "{run:#?}"
    );
    assert_eq!(run.status, 0);
}
