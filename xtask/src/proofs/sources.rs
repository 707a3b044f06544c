//! The library's sources without their tests: constants of floating point, and lines.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use num_traits::Signed as _;

use super::number::{Number, evaluate, power_of_two};

/// A constant of floating point.
pub(super) struct Constant {
    pub(super) file: String,
    /// The function around it; empty at the level of the file.
    pub(super) function: String,
    pub(super) name: String,
    pub(super) value: String,
    /// The comment above it.
    pub(super) comment: String,
    /// Its lines, counted from 0.
    lines: std::ops::Range<usize>,
}

impl Constant {
    /// What a script calls it: file, function or `-`, name.
    pub(super) fn place(&self) -> String {
        let function = if self.function.is_empty() { "-" } else { &self.function };
        format!("{} {function} {}", self.file, self.name)
    }
}

/// True for a text with a unit of rounding in it.
fn is_rounding(text: &str) -> bool {
    ["EPSILON", "UNIT_ROUNDOFF"].iter().any(|unit| text.contains(unit))
}

pub(super) struct Sources {
    /// The files by their path below `crates/jostle/src`.
    files: BTreeMap<String, String>,
    pub(super) constants: Vec<Constant>,
}

impl Sources {
    pub(super) fn read(root: &Path) -> Result<Sources, String> {
        let mut paths = vec![root.to_owned()];
        let mut files = BTreeMap::new();
        while let Some(path) = paths.pop() {
            let fault = |fault: std::io::Error| format!("{}: {fault}", path.display());
            if path.is_dir() {
                let inside = fs::read_dir(&path).map_err(fault)?;
                paths.extend(inside.collect::<Result<Vec<_>, _>>().map_err(fault)?.iter().map(fs::DirEntry::path));
            } else if let Some(name) = name_of(&path, root) {
                let text = fs::read_to_string(&path).map_err(fault)?;
                // Tests are the last thing in a file.
                let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
                files.insert(name, text[..end].to_owned());
            }
        }
        let constants = files.iter().flat_map(|(file, text)| constants(file, text)).collect();
        Ok(Sources { files, constants })
    }

    /// The constant of a place, as [`Constant::place`] says it.
    pub(super) fn constant(&self, place: &str) -> Result<&Constant, String> {
        self.constants
            .iter()
            .find(|constant| constant.place() == place)
            .ok_or_else(|| format!("no constant `{place}` is in the sources (file, function or `-`, name)"))
    }

    /// The value of a constant; others that it is made of are found by name.
    pub(super) fn value(&self, constant: &Constant) -> Result<Number, String> {
        evaluate(&constant.value, &power_of_two(0), &|name| {
            let mut of_name = self.constants.iter().filter(|other| other.name == name);
            match (of_name.next(), of_name.next()) {
                (Some(other), None) => self.value(other),
                (None, _) => Err(format!("{}: nothing is called {name}", constant.place())),
                _ => Err(format!("{}: several constants are called {name}", constant.place())),
            }
        })
    }

    /// True for a constant that is made of roundings, or as small as they are, or as near to 1: a bound of errors, or a
    /// choice by one.
    pub(super) fn is_small(&self, constant: &Constant) -> bool {
        let least = power_of_two(-16);
        let is_tiny = |number: Number| number != power_of_two(0) - power_of_two(0) && number.abs() < least;
        let of_value =
            self.value(constant).is_ok_and(|value| is_tiny(value.clone()) || is_tiny(value - power_of_two(0)));
        is_rounding(&constant.value) || of_value
    }

    /// True if a file has this text, however its white space is, outside of comments.
    pub(super) fn have(&self, file: &str, text: &str) -> bool {
        let code = |source: &String| {
            let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
            spaced(&lines.collect::<Vec<_>>().join(" "))
        };
        self.files.get(file).is_some_and(|source| code(source).contains(&spaced(text)))
    }

    /// Lines outside of constants that use a unit of rounding: file, number, text.
    pub(super) fn roundings(&self) -> Vec<(&str, usize, &str)> {
        let mut found = Vec::new();
        for (file, text) in &self.files {
            let is_in_constant = |line: usize| {
                self.constants.iter().any(|constant| constant.file == *file && constant.lines.contains(&line))
            };
            for (number, line) in text.lines().enumerate() {
                let line = line.trim();
                if is_rounding(line) && !line.starts_with("//") && !line.starts_with("use ") && !is_in_constant(number)
                {
                    found.push((file.as_str(), number + 1, line));
                }
            }
        }
        found
    }
}

/// A text with single spaces for all white space.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of a source file; `None` for tests.
fn name_of(path: &Path, root: &Path) -> Option<String> {
    let name = path.strip_prefix(root).ok()?.iter().collect::<PathBuf>().to_str()?.replace('\\', "/");
    let is_test = name.ends_with("_tests.rs") || ["math/random.rs", "samples.rs"].iter().any(|end| name.ends_with(end));
    (name.ends_with(".rs") && !is_test).then_some(name)
}

/// All constants of floating point in a file.
fn constants(file: &str, text: &str) -> Vec<Constant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut function = "";
    let mut constants = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        if let Some(name) = name_after(line, "fn ") {
            function = name;
        }
        let Some(name) = name_after(line, "const ") else { continue };
        let is_float = [": f64 =", ": f32 ="].iter().any(|kind| line.contains(&format!("{name}{kind}")));
        let Some(end) = (start..lines.len()).find(|&end| lines[end].contains(';')) else { continue };
        if !is_float {
            continue;
        }
        let item = spaced(&lines[start..=end].join(" "));
        let value = item.split_once('=').and_then(|(_, value)| value.split(';').next()).unwrap_or_default().trim();
        let above = lines[..start].iter().rev().take_while(|line| line.trim().starts_with("//"));
        let comment: Vec<&str> = above.map(|line| line.trim()).collect();
        constants.push(Constant {
            file: file.to_owned(),
            function: if line.starts_with(' ') { function.to_owned() } else { String::new() },
            name: name.to_owned(),
            value: value.to_owned(),
            comment: comment.concat(),
            lines: start..end + 1,
        });
    }
    constants
}

/// The identifier after a keyword that starts an item.
fn name_after<'l>(line: &'l str, keyword: &str) -> Option<&'l str> {
    let line = line.trim_start();
    if line.starts_with("//") {
        return None;
    }
    let (before, after) = line.split_once(keyword)?;
    let is_item = before.is_empty() || before.starts_with("pub") || before.ends_with("const ");
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (is_item && end > 0).then(|| &after[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "/// Outside.\npub(crate) const WALK: f64 = 32.0 * ROUND;\nconst ROUND: f64 = f64::EPSILON / 2.0;\n\
                        impl A {\n    pub(super) fn error(&self) -> f32 {\n        /// How much\n        /// it is.\n        \
                        const ERROR: f32 =\n            8.0 * f32::EPSILON;\n        ERROR\n    }\n    const fn n() { \
                        1.0 - f64::EPSILON }\n}\nconst COUNT: usize = 3;\n";

    fn sources() -> Sources {
        let files = BTreeMap::from([("a/b.rs".to_owned(), FILE.to_owned())]);
        Sources { constants: constants("a/b.rs", FILE), files }
    }

    #[test]
    fn constants_are_found_with_their_function_comment_and_value() {
        let sources = sources();
        let places: Vec<String> = sources.constants.iter().map(Constant::place).collect();
        assert_eq!(places, ["a/b.rs - WALK", "a/b.rs - ROUND", "a/b.rs error ERROR"]);
        let error = sources.constant("a/b.rs error ERROR").unwrap();
        assert!(error.comment.contains("How much") && sources.is_small(error), "{}", error.comment);
        assert_eq!(sources.value(error).unwrap(), power_of_two(-20));
        assert_eq!(sources.value(sources.constant("a/b.rs - WALK").unwrap()).unwrap(), power_of_two(-48));
    }

    #[test]
    fn roundings_outside_of_constants_are_found_and_formulas_too() {
        let sources = sources();
        let [(_, line, text)] = sources.roundings()[..] else { panic!("{:?}", sources.roundings()) };
        assert!(line == 12 && text.contains("1.0 - f64::EPSILON"), "{line}: {text}");
        assert!(sources.have("a/b.rs", "const ERROR: f32 = 8.0 * f32::EPSILON;"));
        assert!(!sources.have("a/b.rs", "const ERROR: f32 = 9.0 * f32::EPSILON;"));
        assert!(!sources.have("a/b.rs", "How much"), "a comment");
    }
}
