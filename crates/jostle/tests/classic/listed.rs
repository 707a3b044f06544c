//! The list of methods.

use std::{collections::BTreeSet, fs, path::Path};

use jostle::classic::METHODS;

/// The functions and types that `src/classic/mod.rs` passes on.
fn public_names() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/classic/mod.rs");
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/classic");
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
