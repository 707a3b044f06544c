//! The codes of diagnostics: those in the source, those listed, and those explained are the same.

use jostle_levels::Diagnostic;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The text of all source files.
fn source(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: std::path::PathBuf| {
        if path.is_dir() { source(&path) } else { fs::read_to_string(path).unwrap() }
    };
    entries.map(text).collect()
}

#[test]
fn every_code_is_listed_and_explained_and_used() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let page = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let row = |line: &str| Some(line.strip_prefix("//! | `")?.split_once('`')?.0.to_string());
    let explained: Vec<String> = page.lines().filter_map(row).collect();
    assert_eq!(explained, Diagnostic::CODES);
    let source = source(&folder);
    for code in Diagnostic::CODES {
        let uses = source.matches(&format!("\"{code}\"")).count();
        assert!(uses >= 2, "{code} is listed and never found");
    }
    let quoted: BTreeSet<&str> = source
        .split("diagnose(")
        .skip(1)
        .filter_map(|call| call.trim_start().strip_prefix('"')?.split('"').next())
        .collect();
    assert!(quoted.len() > 5 && quoted.iter().all(|code| Diagnostic::CODES.contains(code)), "{quoted:?}");
}
