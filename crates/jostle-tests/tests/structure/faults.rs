//! The faults that `just faults` plants: each applies to the sources as they are.

use std::{collections::BTreeSet, fs};

use crate::source::crates;

/// An entry of a `faults.toml`, by its keys.
#[derive(Default)]
struct Fault {
    reason: String,
    file: String,
    old: String,
    new: String,
}

/// The entries of a file. Strings are on one line, in double quotes as in JSON, or in single ones.
fn entries(text: &str) -> Vec<Fault> {
    let mut found = Vec::new();
    for line in text.lines() {
        if line == "[[fault]]" {
            found.push(Fault::default());
        }
        let (Some((key, value)), Some(fault)) = (line.split_once(" = "), found.last_mut()) else { continue };
        let string = || match value.strip_prefix('\'') {
            Some(literal) => literal.trim_end_matches('\'').to_owned(),
            None => serde_json::from_str(value).unwrap_or_else(|error| panic!("{line}: {error}")),
        };
        match key {
            "reason" => fault.reason = string(),
            "file" => fault.file = string(),
            "old" => fault.old = string(),
            "new" => fault.new = string(),
            _ => panic!("{line}: no such key"),
        }
    }
    found
}

fn all_entries() -> Vec<Fault> {
    let folders = fs::read_dir(crates().join("jostle-tests/tests")).expect("readable");
    let files = folders.map(|folder| folder.expect("readable").path().join("faults.toml")).filter(|file| file.exists());
    files.flat_map(|file| entries(&fs::read_to_string(file).expect("readable"))).collect()
}

/// The reasons of the faults that cannot be planted.
fn stale(faults: &[Fault]) -> Vec<&str> {
    let applies = |fault: &Fault| {
        let text = fs::read_to_string(crates().join("jostle/src").join(&fault.file)).unwrap_or_default();
        fault.old != fault.new && text.matches(&fault.old).count() == 1
    };
    faults.iter().filter(|fault| !applies(fault)).map(|fault| fault.reason.as_str()).collect()
}

#[test]
fn every_fault_can_be_planted() {
    let faults = all_entries();
    assert_eq!(stale(&faults), [""; 0]);
    let reasons: BTreeSet<&str> = faults.iter().map(|fault| fault.reason.as_str()).collect();
    assert_eq!(reasons.len(), faults.len(), "two faults have one reason");
}

#[test]
fn the_page_on_checks_says_how_many_faults_there_are() {
    let page = fs::read_to_string(crates().join("../docs/checked.md")).expect("readable");
    let claim = format!("plants {} faults", all_entries().len());
    assert!(page.contains(&claim), "docs/checked.md does not say: {claim}");
}

#[test]
fn a_fault_that_cannot_be_planted_is_found() {
    let fault = |file: &str, old: &str| {
        entries(&format!("[[fault]]\nreason = \"\"\nfile = \"{file}\"\nold = '{old}'\nnew = \"\""))
    };
    assert_eq!(stale(&fault("math/error_free.rs", "(sum, (a - (sum - part)) + (b - part))")).len(), 0);
    assert_eq!(stale(&fault("math/error_free.rs", "no such text")).len(), 1);
    assert_eq!(stale(&fault("math/error_free.rs", "let")).len(), 1, "it occurs more than once");
    assert_eq!(stale(&fault("math/no_such_file.rs", "let")).len(), 1);
}
