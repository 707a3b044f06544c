//! Small files of hints for the next run. All stays correct if they are missing or out of date.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[derive(Default)]
pub struct Notes(BTreeMap<String, String>);

impl Notes {
    /// The lines `"key" = "value"` of a file; none if it cannot be read.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self(toml::from_str(&text).unwrap_or_default())
    }

    pub fn write(&self, path: &Path) -> Result<(), String> {
        let quoted = |text: &String| serde_json::to_string(text).expect("a string");
        let lines: String =
            self.0.iter().map(|(key, value)| format!("{} = {}\n", quoted(key), quoted(value))).collect();
        fs::write(path, lines).map_err(|error| format!("{}: {error}", path.display()))
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    pub fn set(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    /// Takes over all of `others`.
    pub fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    pub fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        self.0.retain(|key, _| is_kept(key));
    }
}
