//! The figures of the README are those of the records that it names.

use std::fs;

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

/// The rows of the README's table, each with its place on the page of benchmarks: section, question, mix.
const ROWS: [(&str, [&str; 3]); 8] = [
    ("nearby boxes: intersection", ["intersects", "box–box", "near"]),
    ("nearby hexagons: intersection", ["intersects", "hexagon–hexagon", "near"]),
    ("overlapping boxes: depth, points", ["separation", "box–box", "over"]),
    ("point in a polygon of 1,000 corners", ["locate_polygon", "1000 corners", "any"]),
    ("nearby boxes: manifold", ["manifolds", "box–box", "near"]),
    ("box cast past a box", ["casts", "box–box", "near"]),
    ("box cast at a box", ["casts", "box–box", "hit"]),
    ("boxes that turn by up to 180°: impact", ["impacts_hard", "box–box", "half"]),
];

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// Nanoseconds as the README has them, with the share of wrong answers, of a cell of the page of benchmarks.
fn figure(cell: &str) -> Option<(f64, String)> {
    let (time, wrong) = cell.split_once(" (").unwrap_or((cell, "0)"));
    Some((time.replace(',', "").parse().ok()?, format!("({wrong}")))
}

/// The figures of a row of the page: jostle's, the best of parry, and Box2D's in C.
fn measured(benchmarks: &str, [section, question, mix]: [&str; 3]) -> Vec<Option<(f64, String)>> {
    let section =
        benchmarks.split("\n## ").find(|text| text.starts_with(&format!("{section}\n"))).expect("the section");
    let mut rows = section.lines().filter(|line| line.starts_with('|')).map(cells);
    let head = rows.next().expect("a table");
    let row = rows.find(|row| row[0] == question && row[1] == mix).expect("the row");
    let of = |named: &dyn Fn(&str) -> bool| {
        let found = head.iter().zip(&row).filter(|(name, _)| named(name)).filter_map(|(_, cell)| figure(cell));
        found.min_by(|a, b| a.0.total_cmp(&b.0))
    };
    vec![
        of(&|name| name == "jostle"),
        of(&|name| matches!(name, "parry" | "parry static")),
        of(&|name| name == "Box2D C"),
    ]
}

/// A cell of the README as a figure; `None` for a dash.
fn shown(cell: &str) -> Option<(f64, String)> {
    figure(&cell.replace("**", ""))
}

#[test]
fn the_readme_s_table_is_that_of_the_page_of_benchmarks() {
    let (readme, benchmarks) = (page("README.md"), page("docs/benchmarks.md"));
    for (label, place) in ROWS {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {label} |"))).expect(label);
        let rounded = |found: Option<(f64, String)>| found.map(|(time, wrong)| (time.round(), wrong));
        let expected: Vec<_> = measured(&benchmarks, place).into_iter().map(rounded).collect();
        let found: Vec<_> = cells(row)[1..].iter().map(|cell| shown(cell)).collect();
        assert_eq!(found, expected, "{label}");
    }
    let date = |text: &str| text.split("on 20").nth(1).map(|rest| rest[..8].to_owned());
    let said = readme.split("(docs/benchmarks.md)").nth(1).and_then(date);
    assert_eq!(said, date(&benchmarks.replace("of 20", "on 20")), "the dates differ");
}

#[test]
fn another_figure_is_found() {
    let wrong = page("docs/benchmarks.md").replace("10.4", "11.6");
    let [jostle, ..] = &measured(&wrong, ROWS[0].1)[..] else { panic!("no figures") };
    assert_ne!(jostle.as_ref().map(|(time, _)| time.round()), Some(10.0));
}
