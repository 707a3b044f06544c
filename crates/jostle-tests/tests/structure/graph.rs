//! The graph of the files of a crate: which files each names, in imports and in paths.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Source;

/// The imports of one crate: for each source, by index, the sources that it names.
pub(crate) struct Graph<'s> {
    pub(crate) sources: Vec<&'s Source>,
    pub(crate) names: Vec<BTreeSet<usize>>,
}

impl<'s> Graph<'s> {
    /// The graph of one crate; tests inside files are included on request.
    pub(crate) fn new(all: &'s [Source], krate: &str, with_tests: bool) -> Graph<'s> {
        let sources: Vec<&Source> = all.iter().filter(|source| source.krate == krate).collect();
        let places: BTreeMap<&[String], usize> = sources.iter().enumerate().map(|(i, s)| (&*s.module, i)).collect();
        let reexports: Vec<BTreeMap<String, Vec<String>>> =
            sources.iter().map(|source| reexports(source, &places)).collect();
        let names = sources.iter().enumerate().map(|(i, source)| {
            let mut named: Vec<Vec<String>> =
                paths(&source.code()).iter().filter_map(|path| absolute(path, &source.module)).collect();
            if with_tests {
                // Tests inside a file are a module of their own.
                let inner: Vec<String> = source.module.iter().cloned().chain(["tests".to_owned()]).collect();
                named.extend(paths(&source.code_of_tests()).iter().filter_map(|path| absolute(path, &inner)));
            }
            named.into_iter().filter_map(|path| owner(path, &places, &reexports)).filter(|&j| j != i).collect()
        });
        Graph { names: names.collect(), sources }
    }

    /// The sets of files that import each other, also through others.
    pub(crate) fn circles(&self) -> Vec<Vec<String>> {
        let reached: Vec<BTreeSet<usize>> = (0..self.sources.len()).map(|i| self.reached_from(i)).collect();
        let mut circles = BTreeSet::new();
        for i in 0..self.sources.len() {
            let circle: Vec<String> = (0..self.sources.len())
                .filter(|&j| reached[i].contains(&j) && reached[j].contains(&i))
                .map(|j| self.sources[j].module.join("/"))
                .collect();
            if !circle.is_empty() {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }

    /// Whether a file can make a circle: a `mod.rs` only re-exports names, and tests are beside the code they test.
    fn counts(&self, i: usize) -> bool {
        !self.sources[i].path.ends_with("mod.rs") && !self.sources[i].module.is_empty() && !self.sources[i].is_test()
    }

    fn reached_from(&self, i: usize) -> BTreeSet<usize> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![i]);
        while let Some(from) = open.pop() {
            for &to in self.names[from].iter().filter(|&&to| self.counts(from) && self.counts(to)) {
                if reached.insert(to) {
                    open.push(to);
                }
            }
        }
        reached
    }
}

/// The names that a file re-exports, each with its target.
fn reexports(source: &Source, places: &BTreeMap<&[String], usize>) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for (vis, path) in uses(&source.code()) {
        let Some(name) = path.last().filter(|_| vis) else { continue };
        let child: Vec<String> = source.module.iter().chain(path.iter().take(1)).cloned().collect();
        let inner: Vec<String> = source.module.iter().chain(path.iter()).cloned().collect();
        let whole = if places.contains_key(&*child) { Some(inner) } else { absolute(&path, &source.module) };
        if let Some(whole) = whole {
            found.insert(name.clone(), whole);
        }
    }
    found
}

/// The file that a path leads to, through re-exports.
fn owner(
    mut path: Vec<String>,
    places: &BTreeMap<&[String], usize>,
    reexports: &[BTreeMap<String, Vec<String>>],
) -> Option<usize> {
    for _ in 0..8 {
        let length = (0..=path.len()).rev().find(|&n| places.contains_key(&path[..n]))?;
        let place = places[&path[..length]];
        match path.get(length).and_then(|name| reexports[place].get(name)) {
            Some(next) if *next != path => path = next.iter().chain(&path[length + 1..]).cloned().collect(),
            _ => return Some(place),
        }
    }
    None
}

/// The path from the root of the crate; `None` if it leaves the crate.
fn absolute(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let up = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some(module.iter().chain(&path[1..]).cloned().collect()),
        // More levels than a file has leave the tests inside it.
        "super" => Some(module[..module.len().saturating_sub(up)].iter().chain(&path[up..]).cloned().collect()),
        _ => None,
    }
}

/// All paths in imports and elsewhere.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = uses(code).into_iter().map(|(_, path)| path).collect();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let end = code[at..]
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
                .map_or(code.len(), |n| at + n);
            all.push(code[at..end].trim_end_matches(':').split("::").map(str::to_owned).collect());
        }
    }
    all
}

/// The leaves of all `use` trees, each with whether it is re-exported.
fn uses(code: &str) -> Vec<(bool, Vec<String>)> {
    let mut all = Vec::new();
    for statement in code.split_inclusive(';') {
        let start = statement.rfind("use ").filter(|&at| at == 0 || statement[..at].ends_with(['\n', ' ', ')', '\t']));
        let Some(start) = start else { continue };
        let is_public = statement[..start].trim_end().ends_with("pub") || statement[..start].trim_end().ends_with(')');
        leaves(statement[start + 4..].trim_end_matches(';'), &[], &mut |path| all.push((is_public, path)));
    }
    all
}

fn leaves(tree: &str, before: &[String], found: &mut dyn FnMut(Vec<String>)) {
    let (mut depth, mut from) = (0, 0);
    let mut branches = Vec::new();
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(&tree[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    branches.push(&tree[from..]);
    for branch in branches.into_iter().map(str::trim).filter(|branch| !branch.is_empty()) {
        let (head, rest) = branch.split_once('{').unwrap_or((branch, ""));
        let head = head.split(" as ").next().unwrap_or_default();
        let mut path = before.to_vec();
        path.extend(head.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "*").map(str::to_owned));
        if rest.is_empty() {
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            found(path);
        } else {
            leaves(rest.trim_end().trim_end_matches('}'), &path, found);
        }
    }
}
