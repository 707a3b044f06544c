//! The faults that are listed beside the tests.

use std::fs;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

/// In `file` of the sources of the library, `old` becomes `new`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    pub reason: String,
    pub file: String,
    pub old: String,
    pub new: String,
    /// The folder of the list: the test program that is to catch it.
    #[serde(skip)]
    pub subject: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    fault: Vec<Fault>,
}

/// All faults of the lists in the folders of `tests`.
pub fn listed(tests: &Path) -> Result<Vec<Fault>, String> {
    let mut subjects: Vec<_> = fs::read_dir(tests).map_err(|error| error.to_string())?.flatten().collect();
    subjects.sort_by_key(|subject| subject.file_name());
    let mut faults = Vec::new();
    for subject in subjects {
        let path = subject.path().join("faults.toml");
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let list: List = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            let name = subject.file_name().to_string_lossy().into_owned();
            faults.extend(list.fault.into_iter().map(|fault| Fault { subject: name.clone(), ..fault }));
        }
    }
    Ok(faults)
}

impl Fault {
    pub fn change(&self) -> String {
        format!("{}: {} => {}", self.file, self.old, self.new)
    }

    /// The text of its file with the fault.
    pub fn planted(&self, text: &str) -> Result<String, String> {
        if text.matches(&self.old).count() != 1 {
            return Err(format!(
                "{} does not contain {:?} exactly once; bring the list up to date",
                self.file, self.old
            ));
        }
        Ok(text.replace(&self.old, &self.new))
    }
}

/// The bytes of `old` that differ in `new`; those of `new` begin at the same place, and as many follow them.
pub fn changed(old: &str, new: &str) -> Range<usize> {
    let same = |(a, b): &(char, char)| a == b;
    let before: usize = old.chars().zip(new.chars()).take_while(same).map(|(a, _)| a.len_utf8()).sum();
    let ends = old[before..].chars().rev().zip(new[before..].chars().rev());
    let after: usize = ends.take_while(same).map(|(a, _)| a.len_utf8()).sum();
    before..old.len() - after
}
