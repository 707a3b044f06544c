//! The pages say everything once.

use std::{collections::BTreeMap, fs, path::PathBuf};

use crate::source::crates;

/// The pages that people have written: those of the project, of docs/ and of the crates. Two are written by programs.
fn pages() -> Vec<PathBuf> {
    let project = crates().parent().expect("the project").to_owned();
    let in_folder =
        |folder: PathBuf| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let by_program = |path: &PathBuf| path.ends_with("docs/benchmarks.md") || path.ends_with("docs/growth.md");
    let mut found: Vec<PathBuf> = in_folder(project.clone()).chain(in_folder(project.join("docs"))).collect();
    found.extend(in_folder(crates()).flat_map(|krate| [krate.join("README.md"), krate.join("src/guide.md")]));
    found.retain(|path| path.is_file() && is_page(path) && !by_program(path));
    found.sort();
    found
}

/// The paragraphs of a page, the rows of its tables, and its longer blocks of code.
fn passages(page: &str) -> Vec<String> {
    /// Shorter blocks are commands.
    const LONG: usize = 120;
    let (prose, code): (Vec<_>, Vec<_>) = page.split("```").enumerate().partition(|(i, _)| i % 2 == 0);
    let prose: String = prose.into_iter().map(|(_, part)| part).collect::<Vec<_>>().join("\n\n");
    let is_rule = |line: &str| line.chars().all(|c| "|-: ".contains(c));
    let mut found: Vec<String> =
        code.into_iter().filter(|(_, block)| block.len() > LONG).map(|(_, block)| block.to_owned()).collect();
    for paragraph in prose.split("\n\n") {
        let lines: Vec<&str> = paragraph.lines().collect();
        if !paragraph.trim_start().starts_with('|') {
            found.push(paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
            continue;
        }
        // The head of a table stands before its rule, and may stand above several tables.
        let rows = lines
            .iter()
            .enumerate()
            .filter(|(i, line)| !is_rule(line) && !lines.get(i + 1).is_some_and(|next| is_rule(next)));
        found.extend(rows.map(|(_, line)| line.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    found
}

/// The passages that stand in several places, with these.
fn repeated(pages: &[(String, String)]) -> Vec<String> {
    /// Shorter ones are headings, labels and the like.
    const SHORT: usize = 45;
    let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, text) in pages {
        for passage in passages(text).into_iter().filter(|passage| passage.chars().count() > SHORT) {
            places.entry(passage).or_default().push(name);
        }
    }
    // Each package has its licence on its page.
    let twice = places.into_iter().filter(|(passage, places)| places.len() > 1 && !passage.starts_with("## Licence"));
    twice.map(|(passage, places)| format!("{places:?}: {passage:.100}")).collect()
}

#[test]
fn no_paragraph_and_no_row_is_said_twice() {
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).expect("a page"));
    let pages: Vec<_> = pages().into_iter().map(read).collect();
    assert!(pages.len() > 12, "{}", pages.len());
    let found = repeated(&pages);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_repeated_row_and_a_repeated_paragraph_are_found() {
    let row = "| `point` | `[x, y]`: a single point, without thickness | |";
    let paragraph = "Slopes are cells with a shape of their own, which stand beside the ground\nthat they lead to.";
    let table =
        format!("| field | value |\n|---|---|\n{row}\n{row}\n\n{paragraph}\n\n```json\n{{}}\n```\n\n{paragraph}\n");
    assert_eq!(repeated(&[("page".to_owned(), table)]).len(), 2);
}
