//! The rules of the house: which file may name which, how long a file may be, where it is described; and that every
//! listed fault can be planted.

mod faults;
mod graph;
mod names;
mod pages;
mod records;
mod source;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use graph::Graph;
use source::{Source, TESTS, crates, sources};

/// The folders of the library's `src`, lowest first; a file may use its own folder and those before it.
const FLOORS: [&str; 13] = [
    "math",
    "classic",
    "tree",
    "volume",
    "shape",
    "placed",
    "difference",
    "union",
    "depth",
    "query",
    "sectors",
    "mover",
    "world",
];

/// The folders that know only these others, whatever is below them; and that no other folder knows.
const APART: [(&str, &[&str]); 3] = [("sectors", &["math"]), ("classic", &["math"]), ("volume", &["math", "tree"])];

/// The inner folders that know none of the files beside them except these.
const INNER: [(&str, &[&str]); 2] = [("shape/cut", &["shape/error", "shape/convex"]), ("shape/locate", &[])];

/// The number of lines above which a file contains more than one concept.
const LONGEST: usize = 600;

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
            let top = |source: &Source| source.folder().split('/').next().unwrap_or_default().to_owned();
            let known = APART.iter().find(|(folder, _)| *folder == top(own) && top(other) != *folder);
            let is_unknown = known.is_some_and(|(_, known)| !known.contains(&&*top(other)))
                || APART.iter().any(|(folder, _)| top(other) == *folder && top(own) != *folder);
            // The root names everything; tests inside a file take the public names from there.
            if (is_above || is_beside || is_unknown) && !other.module.is_empty() {
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
    const PARTS: &[&str] = &["Placed", "PlacedPart", "Body", "Area", "Moving"];
    const FIGURES: &[&str] = &["Disc", "Capsule", "FigureKind", "LocalCore", "LocalPolygon", "oriented_box"];
    let mut found = Vec::new();
    for source in library(all).filter(|source| !source.is_test()) {
        let (folder, module) = (source.folder(), source.module.join("/"));
        let forbidden: Vec<&str> = match floor(&folder).map(|level| FLOORS[level]) {
            Some("difference") => [KINDS, PARTS].concat(),
            Some("union" | "depth") => [KINDS, FIGURES].concat(),
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
    let is_associated = |name: &str| matches!(name, "AxisRay" | "Id" | "Target" | "Error" | "Output" | "Item" | "Err");
    places.retain(|(_, name), places| places.len() > 1 && !is_associated(name));
    places.into_iter().map(|((krate, name), places)| format!("{krate}: {name} in {places:?}")).collect()
}

#[test]
fn no_two_types_of_a_crate_have_one_name() {
    assert_eq!(equal_names(&sources()), [""; 0]);
}

/// The text behind the parameters in angle brackets that it may begin with.
fn without_parameters(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c: char| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    if text.starts_with('<') { end.map_or("", |end| &text[end + 1..]) } else { text }
}

/// The types whose own methods are in several files although they are not listed, and those that are listed without
/// need.
fn spread_types(all: &[Source]) -> Vec<String> {
    let mut places: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    let code: Vec<(&Source, String)> =
        all.iter().filter(|source| !source.is_test()).map(|source| (source, source.code())).collect();
    for (source, code) in &code {
        for line in code.lines().filter(|line| line.starts_with("impl") && !line.contains(" for ")) {
            if let Some(name) = words(without_parameters(&line[4..])).next() {
                places.entry((&source.krate, name)).or_default().insert(source.module.join("/"));
            }
        }
    }
    places.retain(|_, places| places.len() > 1);
    let is_listed = |krate: &str, name: &str| {
        SPREAD.iter().any(|(known, names, _)| *known == krate && words(names).any(|known| known == name))
    };
    let listed = SPREAD.iter().flat_map(|(krate, names, _)| words(names).map(move |name| (*krate, name)));
    let stale =
        listed.filter(|key| !places.contains_key(key)).map(|(krate, name)| format!("{krate}: {name} is in one file"));
    let spread = places.iter().filter(|((krate, name), _)| !is_listed(krate, name));
    spread.map(|((krate, name), places)| format!("{krate}: {name} in {places:?}")).chain(stale).collect()
}

/// The types that may have methods in several files, each with the reason.
const SPREAD: [(&str, &str, &str); 14] = [
    ("jostle", "AxisBoxTree Node", "each kind of search is a file"),
    (
        "jostle",
        "Convex Polygon Chain Compound Shape",
        "`at` and `moving` make values of a higher floor; figures, areas",
    ),
    ("jostle", "Placed", "its figure is the concept of another file"),
    ("jostle", "PreparedPolygon", "asked in the world, it may need a question"),
    ("jostle", "UnlimitedRay", "its fast paths are a file"),
    ("jostle", "Turn", "a question asks more of a value of a lower floor than others do"),
    ("jostle", "CellPairs Cells Moment PiecePair", "the steps of one search are several files"),
    ("jostle", "World", "each kind of call is a file"),
    ("jostle", "SectorMap LinesAround Walker", "each question is a file"),
    ("jostle", "Slide", "the steps of a move are several files"),
    ("jostle-levels", "HalfEdge Level", "the steps of one reading are several files"),
    ("jostle-oracle", "Difference Edge Pair Passage", "each question is a file"),
    ("jostle-oracle", "Grid Random", "tests ask more of them"),
    ("jostle-scene", "Scene Tiles", "what is read and how it is read"),
];

#[test]
fn all_methods_of_a_type_are_in_one_file() {
    assert_eq!(spread_types(&sources()), [""; 0]);
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
    let forbidden: [(&str, &[&str]); 6] = [
        ("jostle", &["jostle-scene", "jostle-levels", "jostle-cli", "jostle-lab"]),
        (
            "jostle-oracle",
            &["jostle.workspace", "jostle =", "jostle-scene", "jostle-levels", "jostle-cli", "jostle-lab"],
        ),
        ("jostle-scene", &["jostle-levels", "jostle-cli", "jostle-lab", "jostle-oracle"]),
        ("jostle-levels", &["jostle-scene", "jostle-cli", "jostle-lab", "jostle-oracle"]),
        ("jostle-cli", &["jostle-lab", "jostle-oracle"]),
        ("jostle-lab", &["jostle-cli", "jostle-oracle"]),
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
        assert_eq!(breaches(&planted("sectors/locate", "use crate::query::relate;")).len(), 1, "from beside it");
        assert_eq!(breaches(&planted("world/queries", "use crate::sectors::SectorMap;")).len(), 1, "from beside it");
        assert_eq!(breaches(&planted("query/relate", "use crate::classic::Circle;")).len(), 1, "from the textbook");
        assert_eq!(breaches(&planted("classic/circles", "use crate::shape::Convex;")).len(), 1, "into the textbook");
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
        assert_eq!(opened_files(&planted("depth", "pub(crate) mod cells;")).len(), 1);
        assert_eq!(opened_files(&planted("query/cast", "pub mod stop;")).len(), 1);
    }

    #[test]
    fn forbidden_words_are_found() {
        for (module, code) in [
            ("difference/walk", "fn f(a: &Placed<'_>) {}"),
            ("difference/measure", "fn f(a: &PlacedPart<'_>) {}"),
            ("depth/cells", "fn f(a: Disc) {}"),
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
    fn methods_in_another_file_are_found() {
        let all = planted("union/cover", "impl<'a> Closest<'a> {}");
        assert_eq!(spread_types(&all), ["jostle: Closest in {\"difference/feature_pair\", \"union/cover\"}"]);
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
