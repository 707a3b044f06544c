//! The source files of all crates, as modules.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The line at which the tests inside a file begin.
pub(crate) const TESTS: &str = "#[cfg(test)]\nmod tests {";

/// A source file.
pub(crate) struct Source {
    pub(crate) krate: String,
    /// The path of its module, from the crate's root.
    pub(crate) module: Vec<String>,
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Source {
    /// The folder of `src` that it is in: for a `mod.rs` its own module.
    pub(crate) fn folder(&self) -> String {
        let is_own = self.path.ends_with("mod.rs") || self.module.is_empty();
        self.module[..self.module.len() - usize::from(!is_own)].join("/")
    }

    /// The code without comments and without the tests in the file.
    pub(crate) fn code(&self) -> String {
        without_comments(self.text.split(TESTS).next().unwrap_or_default())
    }

    pub(crate) fn code_of_tests(&self) -> String {
        without_comments(self.text.split_once(TESTS).map_or("", |(_, tests)| tests))
    }

    pub(crate) fn is_test(&self) -> bool {
        self.path.file_stem().is_some_and(|stem| stem == "tests" || stem.to_string_lossy().ends_with("_tests"))
    }
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates").to_owned()
}

/// All source files of all crates, in order.
pub(crate) fn sources() -> Vec<Source> {
    let mut names: Vec<PathBuf> =
        fs::read_dir(crates()).expect("readable").map(|e| e.expect("readable").path()).collect();
    names.sort();
    let mut all = Vec::new();
    for krate in names {
        let name = krate.file_name().expect("a name").to_string_lossy().into_owned();
        add(&krate.join("src"), &name, &[], &mut all);
    }
    assert!(all.len() > 150, "only {} source files were found", all.len());
    all
}

fn add(folder: &Path, krate: &str, module: &[String], all: &mut Vec<Source>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("readable").map(|e| e.expect("readable").path()).collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let inner: Vec<String> = module.iter().cloned().chain([stem.clone()]).collect();
        if path.is_dir() {
            add(&path, krate, &inner, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("readable");
            let module = if matches!(stem.as_str(), "mod" | "lib" | "main") { module.to_vec() } else { inner };
            all.push(Source { krate: krate.to_owned(), module, path, text });
        }
    }
}
