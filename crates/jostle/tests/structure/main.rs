//! The rules of the house: which file may name which, how long a file may be, where it is described; and that every
//! listed fault can be planted.

mod faults;
mod graph;
mod source;

use std::{collections::BTreeMap, fs};

use graph::Graph;
use source::{Source, TESTS, crates, sources};

/// The folders of the library's `src`, lowest first; a file may use its own folder and those before it.
const FLOORS: [&str; 7] = ["math", "tree", "shape", "placed", "difference", "union", "query"];

/// The inner folders that know none of the files beside them except these.
const INNER: [(&str, &[&str]); 2] = [("shape/cut", &["shape/error", "shape/convex"]), ("shape/locate", &[])];

/// The number of lines above which a file contains more than one concept.
const LONGEST: usize = 400;

fn library(all: &[Source]) -> impl Iterator<Item = &Source> {
    all.iter().filter(|source| source.krate == "jostle")
}

fn floor(folder: &str) -> Option<usize> {
    let top = folder.split('/').next().unwrap_or_default();
    FLOORS.iter().position(|floor| *floor == top)
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The places at which files of one folder name files of a higher one, tests inside files included.
fn breaches(all: &[Source]) -> Vec<String> {
    let graph = Graph::new(all, "jostle", true);
    let mut found = Vec::new();
    for (i, names) in graph.names.iter().enumerate() {
        let own = graph.sources[i];
        let Some(level) = floor(&own.folder()) else { continue };
        for other in names.iter().map(|&j| graph.sources[j]) {
            let is_above = floor(&other.folder()).is_none_or(|above| above > level);
            let inner = INNER.iter().find(|(folder, _)| own.folder() == *folder);
            let is_beside = inner.is_some_and(|(folder, known)| {
                let other_module = other.module.join("/");
                floor(&other.folder()) == Some(level) && other.folder() != *folder && !known.contains(&&*other_module)
            });
            // The root names everything; tests inside a file take the public names from there.
            if (is_above || is_beside) && !other.module.is_empty() {
                found.push(format!("{} names {}", own.module.join("/"), other.module.join("/")));
            }
        }
    }
    found
}

#[test]
fn every_file_uses_only_its_own_folder_and_lower_ones() {
    let all = sources();
    for source in library(&all) {
        assert!(source.module.is_empty() || floor(&source.folder()).is_some(), "{:?} is on no floor", source.path);
    }
    for name in FLOORS {
        assert!(library(&all).any(|source| source.folder() == name), "floor {name} has moved");
    }
    assert_eq!(breaches(&all), [""; 0]);
}

#[test]
fn no_two_files_import_each_other() {
    let all = sources();
    let mut krates: Vec<&str> = all.iter().map(|source| source.krate.as_str()).collect();
    krates.dedup();
    for krate in krates {
        let circles = Graph::new(&all, krate, false).circles();
        assert!(circles.is_empty(), "{krate}: {circles:#?}");
    }
}

/// The folders that let others name their files. (`math` does: its file names say which kind of number is meant.)
fn opened_files(all: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in library(all).filter(|source| source.path.ends_with("mod.rs") && source.folder() != "math") {
        for line in source.code().lines().filter(|line| line.trim_start().starts_with("pub")) {
            if words(line).any(|word| word == "mod") && !line.contains("pub(super)") {
                found.push(format!("{}: {line}", source.folder()));
            }
        }
    }
    found
}

/// Modules that a `mod.rs` declares are private, so the compiler lets other folders name only its re-exports.
#[test]
fn folders_re_export_names_and_not_files() {
    assert_eq!(opened_files(&sources()), [""; 0]);
}

fn forbidden_words(all: &[Source]) -> Vec<String> {
    const KINDS: &[&str] = &["Shape", "Convex", "Polygon", "Chain", "Compound"];
    const PARTS: &[&str] = &["Placed", "Solid", "Body", "Area", "Moving"];
    const FIGURES: &[&str] = &["Disc", "Capsule", "FigureKind", "LocalCore", "LocalPolygon", "oriented_box"];
    let mut found = Vec::new();
    for source in library(all).filter(|source| !source.is_test()) {
        let (folder, module) = (source.folder(), source.module.join("/"));
        let forbidden: Vec<&str> = match floor(&folder).map(|level| FLOORS[level]) {
            Some("difference") => [KINDS, PARTS].concat(),
            Some("union") => [KINDS, FIGURES].concat(),
            Some("query") => [KINDS, FIGURES].concat(),
            _ => continue,
        };
        let code = source.code();
        found.extend(words(&code).filter(|word| forbidden.contains(word)).map(|word| format!("{module} names {word}")));
    }
    found
}

#[test]
fn folders_do_not_name_what_they_must_not_know() {
    assert_eq!(forbidden_words(&sources()), [""; 0]);
}

/// The names that several types of one crate share.
fn equal_names(all: &[Source]) -> Vec<String> {
    let mut places: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for source in all.iter().filter(|source| !source.is_test()) {
        let code = source.code();
        let mut before = "";
        for word in words(&code) {
            let is_name = word.starts_with(|c: char| c.is_uppercase());
            if is_name && matches!(before, "struct" | "enum" | "trait" | "type") {
                places.entry((&source.krate, word.to_owned())).or_default().push(source.module.join("/"));
            }
            before = word;
        }
    }
    // Associated types are named by their traits.
    let is_associated = |name: &str| matches!(name, "Target" | "Error" | "Output" | "Item" | "Err");
    places.retain(|(_, name), places| places.len() > 1 && !is_associated(name));
    places.into_iter().map(|((krate, name), places)| format!("{krate}: {name} in {places:?}")).collect()
}

#[test]
fn no_two_types_of_a_crate_have_one_name() {
    assert_eq!(equal_names(&sources()), [""; 0]);
}

/// The files of the library that are missing in the map of ARCHITECTURE.md, and its entries that are no files.
fn errors_of_the_map(all: &[Source]) -> Vec<String> {
    let text = fs::read_to_string(crates().join("../ARCHITECTURE.md")).expect("readable");
    let map = text.split("## Where things are").nth(1).and_then(|map| map.split("\n## ").next()).expect("a map");
    let (mut folder, mut listed) = (String::new(), Vec::new());
    for line in map.lines().filter(|line| line.starts_with("| ")) {
        let cell = line.split('|').nth(1).unwrap_or_default();
        for (i, quoted) in cell.split('`').enumerate().filter(|(i, _)| i % 2 == 1) {
            if i == 1 && quoted.ends_with('/') {
                folder = quoted.trim_end_matches('/').to_owned();
            } else {
                listed.extend(quoted.split_whitespace().map(|name| format!("{folder}/{name}")));
            }
        }
    }
    let files: Vec<String> = library(all)
        .filter(|source| !source.path.ends_with("mod.rs") && !source.module.is_empty())
        .filter(|source| source.path.file_stem().is_some_and(|stem| stem != "tests"))
        .map(|source| source.module.join("/"))
        .collect();
    let missing = files.iter().filter(|file| !listed.contains(file)).map(|file| format!("{file} is missing"));
    let gone = listed.iter().filter(|file| !files.contains(file)).map(|file| format!("{file} is not there"));
    missing.chain(gone).collect()
}

#[test]
fn every_file_has_its_line_in_the_architecture() {
    assert_eq!(errors_of_the_map(&sources()), [""; 0]);
}

fn long_files(all: &[Source]) -> Vec<String> {
    let lines = |source: &Source| source.text.split(TESTS).next().unwrap_or_default().lines().count();
    let long = all.iter().filter(|source| lines(source) > LONGEST && !source.is_test());
    long.map(|source| format!("{} has {} lines", source.path.display(), lines(source))).collect()
}

#[test]
fn no_file_is_too_long_to_read() {
    assert_eq!(long_files(&sources()), [""; 0]);
}

#[test]
fn no_crate_imports_a_crate_above_it() {
    let manifest = |name: &str| fs::read_to_string(crates().join(name).join("Cargo.toml")).expect("a manifest");
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

/// Planted breaches: each rule must find its own. The rule for crates reads the manifests, so it has none.
mod planted {
    use super::*;

    fn planted(module: &str, code: &str) -> Vec<Source> {
        let mut all = sources();
        let module: Vec<String> = module.split('/').map(str::to_owned).collect();
        let source = all.iter_mut().find(|source| source.krate == "jostle" && source.module == module).expect("a file");
        source.text = format!("{code}\n{}", source.text);
        all
    }

    #[test]
    fn an_import_from_a_higher_folder_is_found_in_every_form() {
        for code in [
            "use crate::query::relate;",
            "use crate::{math::Vec2, query::{intersects, relate}};",
            "use super::super::query::relate as asks;",
            "fn f() { crate::query::relate(a, b); }",
        ] {
            assert_eq!(breaches(&planted("difference/walk", code)).len(), 1, "{code}");
        }
        let in_test = "#[cfg(test)]\nmod tests {\n    use crate::query::relate;\n}";
        assert_eq!(breaches(&planted("union/cover", in_test)).len(), 1);
        assert_eq!(breaches(&planted("shape/locate/scan", "use crate::shape::Polygon;")).len(), 1, "from beside it");
    }

    #[test]
    fn a_circle_is_found_through_re_exports() {
        let all = planted("difference/walk", "use super::nearest::survey;");
        assert_eq!(Graph::new(&all, "jostle", false).circles().len(), 1);
        let all = planted("placed/piece", "use crate::placed::Placed;");
        assert_eq!(Graph::new(&all, "jostle", false).circles().len(), 1);
    }

    #[test]
    fn an_opened_file_is_found() {
        assert_eq!(opened_files(&planted("union", "pub(crate) mod cells;")).len(), 1);
        assert_eq!(opened_files(&planted("query/cast", "pub mod way;")).len(), 1);
    }

    #[test]
    fn forbidden_words_are_found() {
        for (module, code) in [
            ("difference/walk", "fn f(a: &Placed<'_>) {}"),
            ("difference/measure", "fn f(a: &Solid<'_>) {}"),
            ("union/cells", "fn f(a: Disc) {}"),
            ("query/encloses", "fn f(a: &Polygon) {}"),
            ("query/push_out", "fn f(a: &LocalCore<'_>) {}"),
        ] {
            assert_eq!(forbidden_words(&planted(module, code)).len(), 1, "{module}: {code}");
        }
    }

    #[test]
    fn an_equal_name_is_found() {
        assert_eq!(equal_names(&planted("union/cover", "struct Facet;")).len(), 1);
    }

    #[test]
    fn a_file_that_is_missing_in_the_map_is_found() {
        let mut all = sources();
        let own = all.iter_mut().find(|source| source.module == ["union", "cover"]).expect("a file");
        own.module[1] = "cover_all".to_owned();
        assert_eq!(errors_of_the_map(&all).len(), 2);
    }

    #[test]
    fn a_long_file_is_found() {
        assert_eq!(long_files(&planted("union/cover", &"fn f() {}\n".repeat(LONGEST))).len(), 1);
    }
}
