//! Running the program, and the scenes that are run.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The exit status and the output of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn jostle() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jostle"));
    command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the program with these words, separated by single spaces.
pub(crate) fn run(words: &str) -> Run {
    finish(jostle().args(words.split(' ')))
}

/// Runs the program with text on standard input.
pub(crate) fn run_with_input(words: &str, input: impl AsRef<[u8]>) -> Run {
    let mut command = jostle();
    command.args(words.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().unwrap().write_all(input.as_ref()).expect("the program reads its input");
    let output = child.wait_with_output().expect("the program ends");
    Run {
        status: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

pub(crate) fn finish(command: &mut Command) -> Run {
    let output = command.output().expect("the program runs");
    Run {
        status: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

impl Run {
    /// Its standard output, after asserting that its exit status is 0.
    pub(crate) fn fine(self) -> String {
        assert_eq!(self.status, 0, "{self:#?}");
        self.out
    }

    /// Asserts that it refused its input with this message and printed no data.
    #[track_caller]
    pub(crate) fn refuses(self, saying: &str) {
        assert_eq!((self.status, self.out.as_str()), (2, ""), "{self:#?}");
        assert!(self.err.starts_with("error: "), "{self:#?}");
        assert!(self.err.contains(saying), "no {saying:?} in {self:#?}");
    }
}

/// A temporary folder with one file.
pub(crate) struct File {
    folder: TempDir,
    name: &'static str,
}

impl File {
    pub(crate) fn new(name: &'static str, content: impl AsRef<[u8]>) -> File {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::write(folder.path().join(name), content).expect("a file for the test");
        File { folder, name }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// Runs the program in the file's folder, with `FILE` standing for the file's name.
    pub(crate) fn run(&self, words: &str) -> Run {
        finish(jostle().args(words.replace("FILE", self.name).split(' ')).current_dir(self.folder()))
    }
}

/// The first is allowed to overlap the second by 0.5, touches the third, and is 1 away from the fourth, which the
/// fifth overlaps by 0.25.
pub(crate) const ROOM: &str = r#"{"jostle": 1, "layers": ["world", "hero"],
  "colliders": [
    {"name": "ground", "layer": "world", "shape": {"box": [20, 2]}, "at": [0, -1]},
    {"name": "cask", "layer": "world", "shape": {"circle": 1}, "at": [-5, 0.5]},
    {"name": "hero", "layer": "hero", "shape": {"circle": 1}, "at": [0, 1]},
    {"name": "bird 10", "layer": "hero", "shape": {"circle": 1}, "at": [5, 2]},
    {"name": "bird 9", "layer": "hero", "shape": {"circle": 1}, "at": [6.75, 2]}],
  "allow": [["ground", "cask"]]}"#;

/// Circles in rows, each overlapping its neighbours.
pub(crate) fn crowd(columns: usize, rows: usize) -> String {
    let circle = |i: usize| format!(r#"{{"circle": 0.6, "at": [{}, {}]}}"#, i % columns, i / columns);
    let colliders: Vec<String> = (0..columns * rows).map(circle).collect();
    format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, colliders.join(",\n"))
}
