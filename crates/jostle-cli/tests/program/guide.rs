//! The examples of docs/scenes.md are run by the program that they are about.

use crate::run::{File, finish, run, run_with_input};

const GUIDE: &str = include_str!("../../../../docs/scenes.md");

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    GUIDE.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_expected_answers_of_every_example_are_found() {
    let with_answers = |text: &&str| text.contains("expect");
    let scenes: Vec<&str> = blocks("json").into_iter().chain(blocks("ron")).filter(with_answers).collect();
    assert!(scenes.len() >= 5, "only {} examples expect answers", scenes.len());
    for text in scenes {
        let run = run_with_input("test -", text);
        assert_eq!(run.status, 0, "{text}: {run:#?}");
    }
}

#[test]
fn every_example_can_be_checked_and_swept() {
    for text in blocks("json").into_iter().chain(blocks("ron")) {
        for verb in ["check -", "sweep -", "draw -"] {
            run_with_input(verb, text).fine();
        }
    }
}

#[test]
fn the_table_of_the_smallest_scene_is_what_the_program_prints() {
    let table = run_with_input("check -", blocks("json")[0]).fine();
    assert_eq!(table, blocks("text")[0]);
}

#[test]
fn the_errors_of_the_guide_are_what_the_program_prints() {
    let text = "{\"jostle\": 1, \"colliders\": [\n  {\"name\": \"blade\", \"cirle\": 1},\n  {\"name\": \"coin\", \"circle\": -4}]}";
    let errors = File::new("room.json", text).run("check FILE").err;
    for (told, printed) in blocks("text")[1].lines().zip(errors.lines()) {
        assert!(printed.starts_with(told.trim_end_matches('…')), "{told} is not {printed}");
    }
    assert_eq!(errors.lines().count(), blocks("text")[1].lines().count());
}

/// Each command of docs/program.md that is followed by its output prints that.
#[test]
fn the_commands_of_the_page_about_the_program_print_what_it_shows() {
    let page = include_str!("../../../../docs/program.md");
    let with_output = |rest: &'static str| {
        let (command, after) = rest.split_once("```\n\n```text\n")?;
        Some((command, after.split_once("```")?.0)).filter(|_| !command.contains("```"))
    };
    let shown: Vec<(&str, &str)> = page.split("```sh\n").filter_map(with_output).collect();
    assert_eq!(shown.len(), 2);
    for (command, output) in shown {
        let command = command.replace("jostle ", concat!(env!("CARGO_BIN_EXE_jostle"), " "));
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &command]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        assert_eq!(finish(&mut shell).fine(), output, "{command}");
    }
}

#[test]
fn the_setting_for_an_editor_is_valid() {
    let setting: serde_json::Value = serde_json::from_str(blocks("jsonc")[0]).unwrap();
    assert!(setting["json.schemas"][0]["url"].is_string());
    assert!(run("schema --help").fine().contains("jostle.schema.json"));
}
