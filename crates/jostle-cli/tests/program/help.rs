//! The help texts and the schema.

use crate::run::{run, run_with_input};
use crate::shell::VERBS;

#[test]
fn no_line_of_help_is_longer_than_80() {
    for verb in VERBS {
        for words in [format!("{verb} --help"), format!("help {verb}"), format!("{verb} -h")] {
            let help = run(&words).fine();
            assert!(help.lines().count() > 5, "{help}");
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{words}: {line}");
            }
        }
    }
    for words in ["--help", "help", "help scene", "scene", "scene --help"] {
        let help = run(words).fine();
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{words}: {help}");
    }
}

/// Lines that are too long are broken by the parser of options, in the middle of sentences.
#[test]
fn no_line_of_the_texts_below_the_options_is_broken_again() {
    for verb in VERBS {
        let help = run(&format!("{verb} --help")).fine();
        let (_, text) = help.split_once("Examples:\n").unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let is_prose = pair.iter().all(|line| !line.is_empty() && !line.starts_with(' '));
            let is_leftover = pair[0].chars().count() < 40 && !pair[0].ends_with('.');
            assert!(!is_prose || !is_leftover, "{verb}: {pair:?}");
        }
    }
}

#[test]
fn the_scene_format_is_one_page_that_begins_with_a_scene() {
    let page = run("help scene").fine();
    assert_eq!(page, run("scene").fine());
    for field in ["jostle", "circle", "one_sided", "degrees", "one_way", "pivot", "legend", "poses", "begun_at"] {
        assert!(page.contains(&format!("\n  {field} ")), "no {field} in {page}");
    }
    let (_, scene) = page.split_once("\n\n").unwrap();
    let (scene, _) = scene.split_once("\n\n").unwrap();
    assert_eq!(run_with_input("test -", scene).err, "1 passed, 0 failed\n");
    assert!(run("--help").fine().contains("jostle help scene"));
}

#[test]
fn the_schema_is_that_of_the_library() {
    let schema = run("schema").fine();
    assert_eq!(schema, jostle_scene::schema());
    let value: serde_json::Value = serde_json::from_str(&schema).unwrap();
    assert_eq!(value["$schema"], "https://json-schema.org/draft/2020-12/schema");
}
