//! The figures of the README are those of the records that it names.

use std::{collections::BTreeMap, fs};

use crate::source::crates;
use serde_json::Value;

fn page(path: &str) -> String {
    let path = crates().parent().expect("the project").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A text with all spaces and line ends between words as one space.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the README has to say of the record of `.ci/first-hour`.
fn sentence(record: &Value) -> String {
    let of = |run: &str, what: &str| record[run][what].as_u64().unwrap_or_else(|| panic!("{run} has no {what}"));
    format!(
        "From a fresh clone with all downloads there, on {} cores, they take {} and {} seconds ({} and {} of processor time), \
         and the tests again {}; `target/` then has {} MB ([measured]({RECORD}) on {}).",
        record["cores"],
        of("first", "wall_s"),
        of("second", "wall_s"),
        of("first", "cpu_s"),
        of("second", "cpu_s"),
        of("second again", "wall_s"),
        of("second", "target_mb"),
        record["date"].as_str().expect("a date"),
    )
}

const RECORD: &str = "bench/records/first-hour.json";

#[test]
fn the_readme_says_what_its_two_commands_cost_by_the_record() {
    let record: Value = serde_json::from_str(&page(RECORD)).expect("JSON");
    let (readme, sentence) = (page("README.md"), sentence(&record));
    assert!(on_one_line(&readme).contains(&sentence), "README.md does not say: {sentence}");
    let mut commands = readme.split("```sh\n").nth(1).expect("a block of commands").lines();
    for run in ["first", "second"] {
        assert_eq!(commands.next(), record[run]["command"].as_str(), "the {run} command is not the one measured");
    }
    let date = record["date"].as_str().expect("a date");
    assert!(date.len() == 10 && record["commit"].as_str().is_some_and(|commit| commit.len() == 40));
}

fn cells(row: &str) -> Vec<&str> {
    row.trim().trim_matches('|').split('|').map(str::trim).collect()
}

/// The rows of the README's table of the bench: a question, its mean ratio, and in how many of its rows a rival is ahead.
fn shown(readme: &str) -> Vec<(f64, [usize; 2])> {
    let (_, rest) = readme.split_once("<!-- written by the bench -->").expect("the table");
    let (table, _) = rest.split_once("<!-- so far -->").expect("its end");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2).map(cells);
    let row = |row: Vec<&str>| {
        let (slower, of) = row[2].split_once(" of ").expect("counts");
        Some((row[1].parse().ok()?, [slower.parse().ok()?, of.parse().ok()?]))
    };
    rows.map(|cells| row(cells).expect("numbers")).collect()
}

/// The same of the table in short of the page of benchmarks, whose rows are by mixes: the weakest question first.
fn measured(benchmarks: &str) -> Vec<(f64, [usize; 2])> {
    let section = benchmarks.split("\n## ").find(|text| text.starts_with("In short\n")).expect("the section");
    let mut groups: BTreeMap<&str, (f64, [usize; 2])> = BTreeMap::new();
    for row in section.lines().filter(|line| line.starts_with('|')).skip(2).map(cells) {
        let number = |i: usize| row[i].parse::<f64>().expect("a number");
        let (sum, [slower, count]) = groups.entry(row[0]).or_default();
        assert_eq!(number(7), 0.0, "an answer of jostle is wrong: {row:?}");
        *sum += number(2) * number(3).ln();
        *slower += number(6) as usize;
        *count += number(2) as usize;
    }
    let mut means: Vec<_> =
        groups.into_values().map(|(sum, counts)| ((sum / counts[1] as f64).exp(), counts)).collect();
    means.sort_by(|a, b| b.0.total_cmp(&a.0));
    means
}

/// The first pair of rows that differ by more than the rounding of the page's means.
fn difference(readme: &str, benchmarks: &str) -> Option<String> {
    let (shown, measured) = (shown(readme), measured(benchmarks));
    let is_same = |a: &(f64, [usize; 2]), b: &(f64, [usize; 2])| a.1 == b.1 && (a.0 / b.0 - 1.0).abs() < 0.02;
    let differs = shown.iter().zip(&measured).find(|(a, b)| !is_same(a, b));
    differs.map(|rows| format!("{rows:?}")).or((shown.len() != measured.len()).then(|| "a row is missing".to_owned()))
}

#[test]
fn the_readme_s_table_sums_up_the_page_of_benchmarks() {
    let (readme, benchmarks) = (page("README.md"), page("docs/benchmarks.md"));
    assert_eq!(difference(&readme, &benchmarks), None);
    let said = readme.split("<!-- written by the bench -->\nOf ").nth(1).map(|rest| &rest[..10]);
    let of_page = benchmarks.split("(../bench/records/").nth(1).map(|rest| &rest[..10]);
    assert_eq!(said, of_page, "the dates differ");
}

#[test]
fn another_figure_is_found() {
    let (readme, benchmarks) = (page("README.md"), page("docs/benchmarks.md"));
    let (mean, [slower, of]) = shown(&readme)[0];
    let figure = format!("| {mean:.2} | {slower} of {of} |");
    assert!(readme.contains(&figure), "{figure}");
    for other in
        [format!("| {:.2} | {slower} of {of} |", mean * 0.9), format!("| {mean:.2} | {} of {of} |", slower + 1)]
    {
        assert!(difference(&readme.replace(&figure, &other), &benchmarks).is_some(), "{other}");
    }
}
