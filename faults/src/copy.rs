//! A copy of the project's working tree that is built in a folder of its own, kept between runs.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Where the library's sources are, below the project's folder.
pub const SOURCES: &str = "crates/jostle/src/";

pub struct Copy {
    folder: PathBuf,
    target: PathBuf,
}

/// What the compiler says against the copy: the text for people, and where in which source files, the main place first.
pub struct CompileError {
    pub text: String,
    pub places: Vec<(String, Range<usize>)>,
}

impl Copy {
    /// The copy with this name of all files that git tracks or would track, changed by `edited`. Files that are the same
    /// keep their time, so that cargo does not build them again.
    pub fn new(root: &Path, name: &str, edited: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let base = root.join("target/faults");
        let copy = Self { folder: base.join(name), target: base.join(format!("{name}-target")) };
        let files = files(root)?;
        for file in &files {
            let new = match edited(file) {
                Some(text) => text.into_bytes(),
                None => fs::read(root.join(file)).map_err(|error| format!("{file}: {error}"))?,
            };
            copy.write(file, &new)?;
        }
        let old = copy.folder.join("files.txt");
        let gone = fs::read_to_string(&old).unwrap_or_default();
        for file in gone.lines().filter(|file| !files.contains(*file)) {
            let _ = fs::remove_file(copy.folder.join(file));
        }
        fs::write(old, files.into_iter().collect::<Vec<_>>().join("\n")).map_err(|error| error.to_string())?;
        Ok(copy)
    }

    /// Writes a file of the copy unless it has this text already.
    pub fn write(&self, file: &str, text: &[u8]) -> Result<(), String> {
        let path = self.folder.join(file);
        if fs::read(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        let parent = path.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).and_then(|()| fs::write(&path, text)).map_err(|error| format!("{file}: {error}"))
    }

    pub fn package(&self, name: &str) -> PathBuf {
        self.folder.join("crates").join(name)
    }

    /// What is wrong with the library.
    pub fn check(&self) -> Result<Vec<CompileError>, String> {
        let mut errors = Vec::new();
        let words = ["check", "-q", "-p", "jostle", "--lib", "--message-format=json"];
        let is_right = self.cargo(&words, Stdio::null(), |message| {
            if message["reason"] == "compiler-message" && message["message"]["level"] == "error" {
                errors.push(compile_error(&message["message"]));
            }
        })?;
        let is_told = is_right || !errors.is_empty();
        if is_told { Ok(errors) } else { Err(format!("cargo check fails in {}", self.folder.display())) }
    }

    /// Builds test programs, and the tests inside the library as `lib`: the path of each. None if they do not compile.
    pub fn build(&self, programs: &BTreeSet<String>) -> Result<Option<Vec<(String, PathBuf)>>, String> {
        let mut words = vec!["test", "--no-run", "--message-format=json-render-diagnostics"];
        for program in programs {
            match program.as_str() {
                "lib" => words.extend(["-p", "jostle", "--lib"]),
                _ => words.extend(["-p", "jostle-tests", "--test", program]),
            }
        }
        let mut built = Vec::new();
        let is_right = self.cargo(&words, Stdio::inherit(), |message| {
            if let Some(path) = message["executable"].as_str() {
                // `--lib` builds that of both packages.
                let name = message["target"]["name"].as_str().unwrap_or_default();
                built.push((if name == "jostle" { "lib" } else { name }.to_owned(), PathBuf::from(path)));
            }
        })?;
        built.retain(|(program, _)| programs.contains(program));
        Ok(is_right.then_some(built))
    }

    /// Runs cargo in the copy and hands on its messages; what it says to people goes to `said`.
    fn cargo(&self, words: &[&str], said: Stdio, mut receive: impl FnMut(Value)) -> Result<bool, String> {
        let mut command = Command::new("cargo");
        command.args(words).current_dir(&self.folder);
        // Code in both branches of a choice, or in none, would be warned of a thousand times.
        command.env("RUSTFLAGS", "--cap-lints=allow").env("CARGO_TARGET_DIR", &self.target);
        command.env("CARGO_INCREMENTAL", "1").env("CARGO_PROFILE_DEV_DEBUG", "0");
        // `cargo run` sets these for this program.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_MANIFEST_DIR");
        let mut running =
            command.stdout(Stdio::piped()).stderr(said).spawn().map_err(|error| format!("cargo: {error}"))?;
        let lines = BufReader::new(running.stdout.take().expect("piped")).lines().map_while(Result::ok);
        lines.filter_map(|line| serde_json::from_str(&line).ok()).for_each(&mut receive);
        Ok(running.wait().map_err(|error| error.to_string())?.success())
    }
}

/// The files of a working tree that git tracks or would track.
pub fn files(root: &Path) -> Result<BTreeSet<String>, String> {
    let words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let list = text_of(Command::new("git").args(words).current_dir(root))?;
    Ok(list.split('\0').filter(|file| root.join(file).is_file()).map(str::to_owned).collect())
}

/// What a command prints.
pub fn text_of(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn compile_error(message: &Value) -> CompileError {
    let mut places = Vec::new();
    for is_main in [true, false] {
        for span in message["spans"].as_array().into_iter().flatten() {
            // Within a macro, the place where it is called.
            let mut span = span;
            let is_primary = span["is_primary"] == true;
            while !span["expansion"].is_null() {
                span = &span["expansion"]["span"];
            }
            let file = span["file_name"].as_str().unwrap_or_default();
            let byte = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
            if let (Some(file), true) = (file.strip_prefix(SOURCES), is_primary == is_main) {
                places.push((file.to_owned(), byte("byte_start")..byte("byte_end")));
            }
        }
    }
    CompileError { text: message["rendered"].as_str().unwrap_or_default().to_owned(), places }
}
