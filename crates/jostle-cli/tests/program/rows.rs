//! Names and numbers of all kinds, in every format.

use crate::run::{File, run_with_input};
use serde_json::Value;
use std::collections::HashSet;

/// Characters of every kind that is invisible or reorders text.
const HIDDEN: [char; 17] = [
    '\0', '\t', '\n', '\r', '\u{1b}', '\u{7f}', '\u{85}', '\u{61c}', '\u{200b}', '\u{200f}', '\u{2028}', '\u{202e}',
    '\u{2066}', '\u{3164}', '\u{fdd0}', '\u{fe0f}', '\u{feff}',
];

/// Two balls that touch and move along a path, the one named `a` and all hidden characters.
fn hidden() -> String {
    let name: String = HIDDEN.iter().map(|c| format!("\\u{:04x}", *c as u32)).collect();
    format!(
        r#"{{"jostle": 1, "colliders": [{{"name": "a{name}", "circle": 1}},
        {{"name": "b", "circle": 1, "at": [2, 0], "motion": {{"linear": [-1, 0]}}}}],
        "paths": [{{"name": "p{name}", "shape": "b", "poses": [[9, 0], [2, 0]]}}],
        "expect": [{{"pair": ["a{name}", "b"], "relation": "touching"}}]}}"#
    )
}

#[test]
fn no_character_is_hidden_in_any_output() {
    let file = File::new("hidden.json", hidden());
    let spelled: String = HIDDEN.iter().map(|c| c.escape_unicode().to_string()).collect();
    for verb in ["check FILE --deny touch", "sweep FILE", "clearance FILE --require 1", "test FILE", "draw FILE"] {
        for format in ["table", "csv", "json", "jsonl", "github"] {
            let words = if verb == "draw FILE" { verb.into() } else { format!("{verb} --format {format}") };
            let run = file.run(&words);
            if words == "test FILE --format github" {
                continue; // what passes is not annotated
            }
            assert!(run.status < 2, "{words}: {run:#?}");
            for c in HIDDEN.into_iter().filter(|c| *c != '\n') {
                assert!(!run.out.contains(c) && !run.err.contains(c), "{words}: {c:?} in {run:#?}");
            }
            if words.contains("json") {
                let text = if format == "json" { run.out } else { format!("[{}]", run.out.trim()) };
                let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
                let names: Vec<&Value> = ["a", "b", "against"].iter().filter_map(|key| rows[0].get(key)).collect();
                let name = format!("a{}", HIDDEN.iter().collect::<String>());
                assert!(names.contains(&&Value::from(name)), "it reads back: {words}: {names:?}");
            } else {
                assert!(run.out.contains(&format!("a{spelled}")), "{words}: {run:#?}");
            }
        }
    }
}

#[test]
fn no_character_is_hidden_in_any_message() {
    let typo = hidden().replace("a\\u0000", "#\\u0000").replace("\"circle\": 1}", "\"cirle\": 1}");
    let unknown = hidden().replace("\"expect\"", "\"allow\": [[\"#\\u001b\", \"b\"]], \"expect\"");
    for (words, text) in [
        ("check FILE", typo),
        ("check FILE", unknown),
        ("clearance FILE --require 1 --path \u{202e}", hidden()),
        ("check \u{202e}.json", hidden()),
        ("check FILE --svg \u{202e}/out.svg", hidden()),
    ] {
        let run = File::new("scene.json", text).run(words);
        assert_eq!(run.status, 2, "{run:#?}");
        for c in HIDDEN.into_iter().filter(|c| *c != '\n') {
            assert!(!run.err.contains(c), "{words}: {c:?} in {run:#?}");
        }
    }
}

#[test]
fn different_names_look_different_in_every_format() {
    let scene = |name: &str| {
        format!(
            r#"{{"jostle": 1, "colliders": [{{"name": "{name}", "circle": 1, "motion": {{"linear": [1, 0]}}}},
            {{"name": "b", "circle": 1, "at": [2.5, 0]}}],
            "paths": [{{"name": "p", "shape": {{"circle": 1}}, "poses": [[0, 0], [9, 0]]}}],
            "expect": [{{"pair": ["{name}", "b"], "relation": "apart"}}]}}"#
        )
    };
    // In JSON: a hidden character, the text of its escape, and the text of the escape of that.
    let names = ["c\\u202e", "c\\\\u{202e}", "c\\\\u{5c}u{202e}", "c\\\\\\u202e", "c\\\\\\\\u{202e}"];
    for verb in ["check FILE --margin 1", "sweep FILE", "clearance FILE --require 1 --all", "test FILE", "draw FILE"] {
        for format in ["table", "csv", "json", "github"] {
            let words = if verb == "draw FILE" { verb.into() } else { format!("{verb} --format {format}") };
            let runs = names.map(|name| File::new("scene.json", scene(name)).run(&words));
            if words == "test FILE --format github" {
                continue; // what passes is not annotated
            }
            let rows: HashSet<&String> = runs.iter().map(|run| &run.out).collect();
            assert_eq!(rows.len(), names.len(), "{words}: {runs:#?}");
            let summaries: HashSet<&String> = runs.iter().map(|run| &run.err).collect();
            assert!(!verb.starts_with("sweep") || summaries.len() == names.len(), "{words}: {runs:#?}");
            assert!(!verb.starts_with("sweep") || runs[0].err.contains("(b, c\\u{202e})"), "{words}: {runs:#?}");
        }
    }
}

#[test]
fn backslashes_that_begin_no_escape_stay() {
    let scene =
        r#"{"jostle": 1, "colliders": [{"name": "maps\\new\\town.tmx", "circle": 1}, {"name": "\\\\b", "circle": 1}]}"#;
    let row = run_with_input("check - --format csv", scene).fine().lines().nth(1).unwrap().to_string();
    assert!(row.contains(r"maps\new\town.tmx,") && row.contains(r"\\b,"), "{row}");
}

#[test]
fn an_apostrophe_in_csv_differs_from_one_of_the_name() {
    for (name, cell) in [("=A1", "'=A1"), ("'=A1", "''=A1"), ("''=A1", "'''=A1"), ("A1", "A1")] {
        let scene = format!(
            r#"{{"jostle": 1, "colliders": [{{"name": "a", "circle": 1}}, {{"name": "{name}", "circle": 1}}]}}"#
        );
        let table = run_with_input("check - --format csv", scene).fine();
        let row = table.lines().nth(1).unwrap();
        assert!(row.split(',').take(2).any(|found| found == cell), "no {cell} in {row}");
    }
}

#[test]
fn names_in_csv_are_no_formulas_and_numbers_stay_numbers() {
    let scene = r#"{"jostle": 1, "colliders": [{"name": "=HYPERLINK(\"x\")", "circle": 1},
        {"name": "-2+3", "circle": 1, "at": [1.5, 0], "motion": {"linear": [1, 0]}}],
        "paths": [{"name": "p", "shape": {"circle": 1}, "poses": [[9, 0], [2, 0]]}]}"#;
    let csv = |words: &str| {
        let run = run_with_input(words, scene);
        run.out.lines().nth(1).unwrap().to_string()
    };
    assert_eq!(csv("check - --format csv"), "'-2+3,\"'=HYPERLINK(\"\"x\"\")\",overlapping,-0.5,,-1,0,0.5,0,1,0,,,");
    assert!(csv("sweep - --format csv").starts_with("0,'-2+3,\"'=HYPERLINK(\"\"x\"\")\",overlapping,0.75,0,-1,0,"));
    assert!(csv("clearance - --require 1 --format csv").contains(",\"'=HYPERLINK(\"\"x\"\")\",,"));
}

/// Two outlines so large that the depth of their overlap exceeds 32 bits, and a path equally far from a post.
const ENDLESS: [(&str, &str); 2] = [
    (
        "check FILE",
        r#"{"jostle": 1, "colliders": [{"name": "a", "polygon": [[-3e38,-3e38], [3e38,-3e38], [3e38,3e38], [-3e38,3e38]]},
        {"name": "b", "polygon": [[-3e38,-3e38], [3e38,-3e38], [3e38,3e38], [-3e38,3e38]]}]}"#,
    ),
    (
        "clearance FILE --require 1",
        r#"{"jostle": 1, "colliders": [{"name": "post", "circle": 1, "at": [-3e38, 0]}],
        "paths": [{"name": "p", "shape": {"circle": 1}, "poses": [[3e38, 0], [3e38, 5]]}]}"#,
    ),
];

#[test]
fn numbers_that_are_not_finite_look_the_same_in_every_format() {
    for ((verb, scene), (field, word)) in ENDLESS.into_iter().zip([("separation", "-inf"), ("distance", "inf")]) {
        let file = File::new("endless.json", scene);
        for format in ["table", "csv"] {
            let text = file.run(&format!("{verb} --format {format}")).fine();
            let row = text.lines().nth(1).unwrap();
            assert!(row.split([',', ' ']).any(|cell| cell == word), "{text}");
        }
        for format in ["json", "jsonl"] {
            let text = file.run(&format!("{verb} --format {format}")).fine();
            let row: Value = serde_json::from_str(text.trim_start_matches("[\n ").trim_end_matches("\n]\n")).unwrap();
            assert_eq!(row[field], word, "{text}");
            assert!(!text.contains("separation\":null"), "{text}");
        }
    }
}
