//! The list of methods.

use std::{collections::BTreeSet, fs, path::Path};

use jostle::classic::METHODS;

use crate::measured::shown;

/// The functions and types that `src/classic/mod.rs` passes on.
fn public_names() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jostle/src/classic/mod.rs");
    let text = fs::read_to_string(path).expect("readable");
    let uses = text.lines().filter_map(|line| line.strip_prefix("pub use "));
    uses.flat_map(|line| {
        let names = line.split_once("::").expect("a path").1.trim_matches(|c| matches!(c, '{' | '}' | ';'));
        names.split(", ").map(str::to_owned).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn each_method_of_the_list_is_public() {
    let names = public_names();
    assert!(names.len() > 10, "{names:?}");
    for method in METHODS {
        assert!(names.contains(method.function), "{} is no public name", method.function);
    }
}

/// Each file but the list shows a measured table, so a method cannot be added without one, nor without an entry.
#[test]
fn each_file_has_a_table_and_an_entry() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jostle/src/classic");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if ["mod.rs", "methods.rs"].contains(&&*name) {
            continue;
        }
        files += 1;
        let text = fs::read_to_string(&path).expect("readable");
        assert!(text.contains("/// # Measured\n") && text.contains("/// |---|"), "{name} has no measured table");
        for words in ["/// Source: ", "/// Cost: ", "/// # Beside the exact answer\n"] {
            assert!(text.contains(words), "{name} does not say: {words}");
        }
        let entries = METHODS.iter().filter(|method| {
            text.contains(&format!("pub fn {}", method.function))
                || text.contains(&format!("pub struct {}", method.function))
        });
        assert_eq!(entries.count(), 1, "{name} is not one entry of the list");
    }
    assert_eq!(files, METHODS.len());
}

#[test]
fn names_are_unique_and_spelled_for_the_command_line() {
    let names: BTreeSet<&str> = METHODS.iter().map(|method| method.name).collect();
    assert_eq!(names.len(), METHODS.len());
    assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-')), "{names:?}");
}

/// The text of the file in which this method is.
fn source_of(function: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jostle/src/classic");
    let texts = fs::read_dir(folder).expect("readable").map(|entry| {
        let path = entry.expect("readable").path();
        fs::read_to_string(path).expect("readable")
    });
    texts.into_iter().find(|text| text.contains(&format!("pub fn {function}("))).expect("a file with the method")
}

/// The guide with the tables that the documentation shows.
fn with_tables(guide: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let (mut table, mut is_behind_code) = (Vec::new(), false);
    for line in guide.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            let method = METHODS.iter().find(|method| method.name == name).expect("a method");
            table = shown(&source_of(method.function)).into_iter().map(str::to_owned).collect();
        }
        is_behind_code = line == "```" || (is_behind_code && !line.starts_with("## "));
        if line.starts_with('|') && is_behind_code {
            lines.append(&mut table);
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

/// docs/textbook.md has a section for each method, in the order of the list, with its picture and its table.
/// `JOSTLE_RECORD=1` writes the tables, in a second run those that were measured in the first.
#[test]
fn the_guide_shows_each_method_with_its_picture_and_table() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let guide = fs::read_to_string(docs.join("textbook.md")).expect("readable");
    let names: Vec<&str> = guide.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(names, METHODS.iter().map(|method| method.name).collect::<Vec<_>>());
    for name in names {
        assert!(guide.contains(&format!("](textbook/{name}.svg)")), "no picture of {name}");
        assert!(docs.join(format!("textbook/{name}.svg")).exists(), "the picture of {name} is not drawn");
    }
    let current = with_tables(&guide);
    if std::env::var_os("JOSTLE_RECORD").is_some() {
        fs::write(docs.join("textbook.md"), current).expect("writable");
    } else {
        for (old, new) in guide.lines().zip(current.lines()) {
            assert_eq!(old, new, "JOSTLE_RECORD=1 cargo test -p jostle-tests --test classic mends it");
        }
        assert_eq!(guide.lines().count(), current.lines().count());
    }
}
