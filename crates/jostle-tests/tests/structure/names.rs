//! The public names of the library, compared with a list: a name that is gone breaks the programs of its users.
//!
//! With `JOSTLE_RECORD=1` the list is written anew.

use std::{collections::BTreeSet, fs, path::PathBuf};

use crate::source::{Source, crates, sources};

fn list() -> PathBuf {
    crates().join("jostle-tests/tests/structure/public_names.txt")
}

/// The name after a word of a declaration.
fn name_after<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.strip_prefix("pub ")?.trim_start_matches("const fn ").trim_start_matches("unsafe ");
    let rest = if word == "fn " && line.starts_with("pub const fn ") { rest } else { rest.strip_prefix(word)? };
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().filter(|name| !name.is_empty())
}

/// The public declarations of a file: types and functions, methods and constants of types, fields, variants of enums.
fn names_of(source: &Source) -> BTreeSet<String> {
    let (mut names, mut owner, mut is_enum) = (BTreeSet::new(), None::<String>, false);
    for line in source.code().lines() {
        let (text, depth) = (line.trim(), line.len() - line.trim_start().len());
        if depth == 0 && text.starts_with('}') {
            (owner, is_enum) = (None, false);
        }
        if depth == 0 {
            for word in ["struct ", "enum ", "trait ", "type ", "fn ", "const "] {
                let Some(name) = name_after(text, word) else { continue };
                names.insert(name.to_owned());
                if matches!(word, "struct " | "enum " | "trait ") && text.ends_with('{') {
                    (owner, is_enum) = (Some(name.to_owned()), word == "enum " || word == "trait ");
                }
            }
            if text.starts_with("impl") && !text.contains(" for ") && text.ends_with('{') {
                let of = text[4..].trim_end_matches('{').trim();
                let of = if of.starts_with('<') { of.split_once("> ").map_or("", |(_, of)| of) } else { of };
                let name = of.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
                owner = Some(name.to_owned());
            }
            continue;
        }
        let (Some(owner), 4) = (&owner, depth) else { continue };
        for word in ["fn ", "const ", ""] {
            let Some(name) = name_after(text, word) else { continue };
            if !(word.is_empty() && matches!(name, "fn" | "const" | "use" | "mod")) {
                names.insert(format!("{owner}::{name}"));
            }
        }
        let is_variant = is_enum && text.starts_with(char::is_uppercase);
        let is_required = is_enum && text.starts_with("fn ");
        if is_variant || is_required {
            let text = text.trim_start_matches("fn ");
            let name = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
            names.insert(format!("{owner}::{name}"));
        }
    }
    names
}

/// The names that other crates can use: those of types and functions that `lib.rs` and the public modules export.
fn public_names() -> BTreeSet<String> {
    let all = sources();
    let library: Vec<&Source> = all.iter().filter(|source| source.krate == "jostle" && !source.is_test()).collect();
    let exported: BTreeSet<String> = library
        .iter()
        .filter(|source| source.path.ends_with("src/lib.rs") || source.path.ends_with("mod.rs"))
        .filter(|source| matches!(source.folder().as_str(), "" | "sectors" | "volume" | "classic"))
        .flat_map(|source| {
            let code = source.code();
            let uses: Vec<String> =
                code.split(';').filter_map(|item| item.split("pub use ").nth(1)).map(Into::into).collect();
            uses
        })
        .flat_map(|names| {
            names.split(|c: char| !(c.is_alphanumeric() || c == '_')).map(Into::into).collect::<Vec<String>>()
        })
        .collect();
    let is_exported = |name: &String| exported.contains(name.split("::").next().unwrap_or_default());
    library.iter().flat_map(|source| names_of(source)).filter(is_exported).collect()
}

#[test]
fn public_names_are_those_of_the_list() {
    let found = public_names();
    assert!(found.len() > 800 && found.contains("World::step") && found.contains("Impact::Clear"), "{}", found.len());
    let text: String = found.iter().map(|name| format!("{name}\n")).collect();
    if std::env::var_os("JOSTLE_RECORD").is_some() {
        fs::write(list(), &text).expect("writable");
    }
    let known: BTreeSet<String> = fs::read_to_string(list()).expect("readable").lines().map(Into::into).collect();
    let gone: Vec<&String> = known.difference(&found).collect();
    let new: Vec<&String> = found.difference(&known).collect();
    assert!(gone.is_empty(), "these names are gone, which breaks programs: {gone:?}");
    assert!(new.is_empty(), "these are new; JOSTLE_RECORD=1 adds them to the list: {new:?}");
}

#[test]
fn declarations_of_all_kinds_are_names() {
    let text = "pub struct Tile {\n    pub size: f32,\n    at: u8,\n}\nimpl<T> Tile {\n    pub const ONE: u8 = 1;\n    pub const fn new() {}\n    \
        fn own() {}\n    pub(crate) fn inner() {}\n}\npub enum Kind {\n    Big,\n    Small { by: u8 },\n}\npub fn free() {}\n\
        impl Clone for Tile {\n    fn clone() {}\n}\npub trait Draw {\n    fn line(&self);\n}\n";
    let source = Source { krate: "jostle".into(), module: vec![], path: "x.rs".into(), text: text.into() };
    let expected = [
        "Draw",
        "Draw::line",
        "Kind",
        "Kind::Big",
        "Kind::Small",
        "Tile",
        "Tile::ONE",
        "Tile::new",
        "Tile::size",
        "free",
    ];
    assert!(names_of(&source).iter().eq(expected.iter()), "{:?}", names_of(&source));
}
