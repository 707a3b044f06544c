//! The program in a shell: help, completions, colours, closed pipes.

use crate::run::{ROOM, crowd, finish, jostle, run, run_with_input};
use std::io::Write;
use std::process::Stdio;

pub(crate) const VERBS: [&str; 19] = [
    "check",
    "sweep",
    "run",
    "clearance",
    "test",
    "query",
    "draw",
    "maps",
    "lab",
    "locate",
    "sight",
    "walk",
    "bounds",
    "methods",
    "lint",
    "convert",
    "scatter",
    "schema",
    "completions",
];

#[cfg(unix)]
#[test]
fn without_arguments_it_lists_the_commands_and_an_example() {
    let help = finish(&mut jostle());
    assert_eq!((help.status, help.err.as_str()), (0, ""));
    for verb in VERBS {
        assert!(help.out.contains(&format!("\n  {verb} ")), "{help:#?}");
    }
    let (_, example) = help.out.split_once("Try it").unwrap();
    let (_, example) = example.split_once('\n').unwrap();
    let (example, _) = example.split_once("\n\n").unwrap();
    let rows = finish(std::process::Command::new("sh").args(["-c", &format!("{example} --format csv")])).fine();
    assert!(rows.lines().nth(1).unwrap().starts_with("ball,crate,touching,0,"), "{example}\n{rows}");
}

#[test]
fn every_command_has_help_with_examples() {
    for verb in VERBS {
        let help = run(&format!("{verb} --help")).fine();
        assert!(help.contains(&format!("Examples:\n  jostle {verb} ")), "{help}");
    }
}

#[test]
fn usage_errors_exit_with_status_2() {
    for words in [
        "chek",
        "check",
        "check a b",
        "sweep",
        "sweep a --deny touch",
        "clearance",
        "clearance a",
        "locate a",
        "locate a 1",
        "locate a 1 x",
        "locate a 1 inf",
        "locate a 1 2 3",
        "sight a 1 2 3",
        "sight a 1 2 3 4 5",
        "sight a 1 2 3 4 --eye -1",
        "sight a 1 2 3 4 --deny open",
        "walk a --goal x",
        "walk a --moves -1",
        "walk a --speed -1",
        "walk a --deny sector",
        "test",
        "maps",
        "run",
        "query",
        "completions",
        "completions tcsh",
        "check a --format xml",
    ] {
        let run = run(words);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{words}: {run:#?}");
        assert!(run.err.starts_with("error: "), "{words}: {run:#?}");
    }
}

#[test]
fn completions_contain_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&format!("completions {shell}")).fine();
        for word in VERBS.iter().chain(&["baseline", "min-depth"]) {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

#[test]
fn there_are_no_colours_in_a_pipe() {
    for run in
        [run_with_input("check - --deny overlap", ROOM), run_with_input("test -", ROOM), run("--help"), run("oops")]
    {
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{run:#?}");
    }
}

#[test]
fn colours_can_be_forced_and_forbidden() {
    let file = crate::run::File::new("room.json", ROOM);
    let mut check = jostle();
    check.args(["check", "room.json", "--deny", "overlap"]).current_dir(file.folder()).env("CLICOLOR_FORCE", "1");
    assert!(finish(&mut check).out.contains("\u{1b}[31mbird 9"));
    assert!(!finish(check.env("NO_COLOR", "1")).out.contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_no_error_and_prints_nothing() {
    let expecting = ROOM
        .replace("\"allow\"", "\"expect\": [{\"pair\": [\"hero\", \"cask\"], \"relation\": \"touching\"}], \"allow\"");
    let wad = crate::wad::three_maps();
    let crowd = crowd(60, 60);
    for (words, input) in [
        ("check - --deny overlap", crowd.as_bytes()),
        ("check - --format jsonl", crowd.as_bytes()),
        ("check - --format csv", ROOM.as_bytes()),
        ("sweep -", crate::sweep::RANGE.as_bytes()),
        ("sweep - --format jsonl", crate::sweep::RANGE.as_bytes()),
        ("clearance - --path past --require 1", crate::clearance::YARD.as_bytes()),
        ("test -", expecting.as_bytes()),
        ("draw -", ROOM.as_bytes()),
        ("maps -", &wad),
        ("completions bash", b""),
        ("check --help", b""),
        ("help scene", b""),
        ("schema", b""),
        ("test - --format github", expecting.as_bytes()),
        ("run - --steps 9", crate::steps::YARD.as_bytes()),
        ("run - --steps 900000000000 --hash --format csv", crate::steps::YARD.as_bytes()),
        ("scatter", b""),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = jostle();
        command.args(words.split(' ')).stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let written = child.stdin.take().unwrap().write_all(input);
        assert!(written.is_ok() || input.is_empty(), "{words}: the input is read");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words}: {output:?}");
        assert!(output.stderr.is_empty(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_closed_standard_error_is_no_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let file = crate::run::File::new("room.json", ROOM);
    let mut check = jostle();
    let output = check.args(["check", "room.json"]).current_dir(file.folder()).stderr(writer).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stdout.is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let file = crate::run::File::new("room.json", ROOM);
    let mut check = jostle();
    check.args(["check", "room.json"]).current_dir(file.folder()).stdout(full).stderr(Stdio::piped());
    let output = check.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write to standard output: "));
}
