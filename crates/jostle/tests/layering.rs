//! The floors are law: a file uses only floors below its own, and stays small enough to read.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders of `src`, lowest first; a file may use its own floor and those before it.
const FLOORS: [&str; 4] = ["math", "tree", "shape", "query"];

/// A room with more lines holds more than one concept.
const LONGEST: usize = 400;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code without comments and without its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("readable");
    let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// Whether the code names this floor: anywhere in a `use`, or in a path from the crate or the folder above.
fn names(code: &str, floor: &str) -> bool {
    let imported = code.split(';').filter_map(|statement| statement.split_once("use ")).any(|(before, path)| {
        let is_use = before.trim_end().is_empty() || before.trim_end().ends_with(['}', ')', ']', 'b']);
        is_use && identifiers(path).any(|word| word == floor)
    });
    imported || code.contains(&format!("crate::{floor}::")) || code.contains(&format!("super::{floor}::"))
}

#[test]
fn this_test_sees_every_way_of_naming_a_floor() {
    for code in [
        "use crate::query;",
        "use crate::{math, query};",
        "use crate::{\n    math::Vec2,\n    query::{relate, Relation},\n};",
        "mod a;\npub(crate) use super::query::relate;",
        "fn f() { crate::query::relate() }",
    ] {
        assert!(names(code, "query"), "{code}");
        assert!(!names(code, "shape"), "{code}");
    }
    assert!(!names("fn query(x: u8) -> u8 { x }", "query"));
}

#[test]
fn every_file_uses_only_floors_below_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (level, floor) in FLOORS.iter().enumerate() {
        let files = sources(&root.join(floor));
        assert!(!files.is_empty(), "floor {floor} has moved; tell this test");
        for file in files {
            for above in &FLOORS[level + 1..] {
                assert!(!names(&code(&file), above), "{} is on floor {floor} and uses {above}", file.display());
            }
        }
    }
    for entry in fs::read_dir(&root).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        assert!(name == "lib.rs" || FLOORS.contains(&name.as_str()), "{name} is on no floor; add it to FLOORS");
    }
}

/// (`OrientedBox`, the plain data that batches take, is none.)
#[test]
fn queries_never_name_a_kind_of_shape() {
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/query")) {
        for kind in ["Shape", "Convex", "Polygon", "Chain", "Compound"] {
            let code = code(&file);
            assert!(!identifiers(&code).any(|word| word == kind), "{} names {kind}", file.display());
        }
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
    for entry in fs::read_dir(crates).expect("readable") {
        for file in sources(&entry.expect("readable").path().join("src")) {
            let lines = fs::read_to_string(&file).expect("readable");
            let lines = lines.split("#[cfg(test)]").next().unwrap_or_default().lines().count();
            assert!(lines <= LONGEST, "{} has {lines} lines; split it by concept", file.display());
        }
    }
}

#[test]
fn no_crate_imports_a_crate_above_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
    let manifest = |name: &str| fs::read_to_string(crates.join(name).join("Cargo.toml")).expect("a manifest");
    let forbidden: [(&str, &[&str]); 4] = [
        ("jostle", &["jostle-scene", "jostle-levels", "jostle-cli"]),
        ("jostle-oracle", &["jostle.workspace", "jostle =", "jostle-scene", "jostle-levels", "jostle-cli"]),
        ("jostle-scene", &["jostle-levels", "jostle-cli", "jostle-oracle"]),
        ("jostle-levels", &["jostle-scene", "jostle-cli", "jostle-oracle"]),
    ];
    for (name, others) in forbidden {
        for other in others {
            assert!(!manifest(name).contains(other), "{name} depends on {other}");
        }
    }
}
