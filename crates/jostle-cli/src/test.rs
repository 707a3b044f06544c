use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::failure::{Ending, Failure};
use crate::format::{PrintedRow, Printing};
use crate::input::{Content, Source, parse};
use crate::numbers::{agrees_with_digits, number, vector};
use crate::output::{self, say};
use crate::table::{Column, Look, TableRow, texts};
use clap::Args;
use jostle::{Manifold, Manifolds, Placed, Vec2, contact_manifolds, relate, separation};
use jostle_scene::{Expectation, ExpectedPoints, ExpectedTime, Scene, Unanswered, impact, printable};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Compare the answers that scenes expect with those found
#[derive(Args)]
#[command(after_help = r#"Examples:
  jostle test scenes/*.json
  jostle test room.json --json
  jostle test room.json --format github    (errors at the lines of wrong rows)

A scene lists the answers under `expect`, such as
  "expect": [{"pair": ["crate", "ground"], "relation": "touching"},
    {"pair": ["hero", "coin"], "separation": 12.5},
    {"pair": ["ground", "crate"], "normal": [0, 1], "points": 2, "depth": 0.00},
    {"pair": ["hero", "wall"], "begun_at": 0.25}]
`points` is the number of contact points or a list of their positions; `margin`
beside them is the largest separation of a contact. `begun_at` is the time of
the first impact of the two, from 0 to 1, or null if there is none; if one
turns, a distance below 1/100000 of the smaller one's longer side may count (see
`jostle sweep --help`). A number agrees if it rounds to the written digits:
0.5004 agrees with 0.5, and 0.5006 does not agree with 0.500. So the answers are
printed with all their digits.
Exit status: 0 if all passed, 1 if some failed, 2 if a file is bad or expects
nothing (the others are tested)."#)]
pub(crate) struct Test {
    /// Scene files (JSON or RON); `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    printing: Printing,
}

/// The row of one question of an `expect` row, with its answer.
#[derive(Clone, Serialize)]
struct AnswerRow {
    passed: bool,
    file: String,
    /// 0 if unknown.
    line: usize,
    a: String,
    b: String,
    question: &'static str,
    expected: String,
    found: String,
}

impl Test {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let mut ending = Ending::Fine;
        let mut rows = Vec::new();
        for file in &self.files {
            match rows_of(file) {
                Ok(more) => rows.extend(more),
                Err(Failure::Bad(sentences)) => {
                    sentences.iter().for_each(|sentence| output::error(sentence));
                    ending = Ending::BadInput;
                }
                Err(closed @ Failure::NobodyListens) => return Err(closed),
            }
        }
        self.printing.print(rows.iter().cloned())?;
        let passed = rows.iter().filter(|row| row.passed).count();
        let failed = rows.len() - passed;
        say(&format!("{passed} passed, {failed} failed"));
        Ok(if failed > 0 { ending.max(Ending::Denied) } else { ending })
    }
}

fn rows_of(path: &Path) -> Result<Vec<AnswerRow>, Failure> {
    let Source { name, content } = Source::read(path)?;
    let Content::Text(text) = content else {
        return Err(Failure::bad(format!("{name} is a WAD and expects nothing; name a scene with `expect` rows")));
    };
    let scene = parse(&text, &name)?;
    if scene.expect.is_empty() {
        let example = r#""expect": [{"pair": ["crate", "ground"], "relation": "touching"}]"#;
        return Err(Failure::bad(format!("{name} expects nothing; add rows, such as {example}")));
    }
    Ok(scene.expect.iter().flat_map(|expectation| answers(&scene, expectation, &name)).collect())
}

/// The rows of the questions of an expectation.
fn answers(scene: &Scene, expectation: &Expectation, file: &str) -> Vec<AnswerRow> {
    let [a, b] = expectation.pair.map(|index| &scene.colliders[index]);
    let [placed_a, placed_b]: [Placed<'_>; 2] = [a.shape.at(a.pose), b.shape.at(b.pose)];
    let row = |question, expected: String, found: String, passed| AnswerRow {
        passed,
        file: file.into(),
        line: expectation.line,
        a: a.name.clone(),
        b: b.name.clone(),
        question,
        expected,
        found,
    };
    let mut rows = Vec::new();
    if let Some(expected) = expectation.relation {
        let found = relate(placed_a, placed_b);
        rows.push(row("relation", expected.to_string(), found.to_string(), found == expected));
    }
    if let Some(expected) = &expectation.separation {
        let found = separation(placed_a, placed_b).distance;
        rows.push(row("separation", expected.clone(), number(found), agrees_with_digits(found, expected)));
    }
    if let Some(expected) = &expectation.begun_at {
        let (found, passed) = begun_at(scene, expectation.pair, expected);
        let expected = match expected {
            ExpectedTime::Never => NEVER,
            ExpectedTime::At(time) => time,
        };
        rows.push(row("begun_at", expected.into(), found, passed));
    }
    if expectation.normals.is_none() && expectation.points.is_none() && expectation.depth.is_none() {
        return rows;
    }
    let mut manifolds = Manifolds::new();
    contact_manifolds(placed_a, placed_b, expectation.margin, &mut manifolds);
    let points = || manifolds.iter().flat_map(Manifold::points);
    if let Some(expected) = &expectation.normals {
        let found: Vec<Vec2> = manifolds.iter().map(|manifold| manifold.normal).collect();
        rows.push(row("normal", written(expected), vectors(&found), are_the_same(expected, &found)));
    }
    if let Some(expected) = &expectation.points {
        let found: Vec<Vec2> = points().map(|point| point.point).collect();
        rows.push(match expected {
            ExpectedPoints::Count(count) => {
                row("points", count.to_string(), found.len().to_string(), found.len() == *count as usize)
            }
            ExpectedPoints::Places(places) => {
                row("points", written(places), vectors(&found), are_the_same(places, &found))
            }
        });
    }
    if let Some(expected) = &expectation.depth {
        let deepest = points().map(|point| -point.separation).reduce(f32::max);
        let passed = deepest.is_some_and(|depth| agrees_with_digits(depth, expected));
        rows.push(row("depth", expected.clone(), deepest.map_or("no contact".into(), number), passed));
    }
    rows
}

/// The time of an impact that does not occur.
const NEVER: &str = "never";

/// The time of the first impact of a pair, and whether it is the expected one.
fn begun_at(scene: &Scene, pair: [usize; 2], expected: &ExpectedTime) -> (String, bool) {
    let name = |index: usize| &scene.colliders[index].name;
    match (impact(scene, pair, None), expected) {
        (Ok(Some(met)), ExpectedTime::At(time)) => (number(met.time), agrees_with_digits(met.time, time)),
        (Ok(Some(met)), ExpectedTime::Never) => (number(met.time), false),
        (Ok(None), _) => (NEVER.into(), *expected == ExpectedTime::Never),
        (Err(Unanswered::Unsettled { safe }), _) => (format!("unsettled after {}", number(safe)), false),
        (Err(Unanswered::TooFar(index)), _) => (format!("not answered: {} moves too far", name(index)), false),
    }
}

/// Whether each expected vector agrees with one found, and each found with one expected.
fn are_the_same(expected: &[[String; 2]], found: &[Vec2]) -> bool {
    let agree = |[x, y]: &[String; 2], v: &Vec2| agrees_with_digits(v.x, x) && agrees_with_digits(v.y, y);
    expected.iter().all(|written| found.iter().any(|v| agree(written, v)))
        && found.iter().all(|v| expected.iter().any(|written| agree(written, v)))
}

fn written(expected: &[[String; 2]]) -> String {
    list(expected.iter().map(|[x, y]| format!("({x}, {y})")).collect())
}

/// The vectors as text, each once.
fn vectors(found: &[Vec2]) -> String {
    let mut texts: Vec<String> = Vec::new();
    for text in found.iter().map(|v| vector(*v)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    list(texts)
}

fn list(texts: Vec<String>) -> String {
    if texts.is_empty() { "none".into() } else { texts.join(" ") }
}

impl PrintedRow<7, 8> for AnswerRow {
    const COLUMNS: [Column; 7] =
        [texts("result"), texts("row"), texts("a"), texts("b"), texts("question"), texts("expected"), texts("found")];
    const CSV_HEADING: [&'static str; 8] = ["passed", "file", "line", "a", "b", "question", "expected", "found"];

    fn table_row(&self) -> TableRow<7> {
        let (look, result) = if self.passed { (Look::Plain, "ok") } else { (Look::Bad, "FAILED") };
        let place = if self.line == 0 { self.file.clone() } else { format!("{}:{}", self.file, self.line) };
        let [a, b, expected, found] = [&self.a, &self.b, &self.expected, &self.found].map(String::clone);
        TableRow { look, cells: [result.into(), place, a, b, self.question.into(), expected, found] }
    }

    fn csv_row(&self) -> [String; 8] {
        let [file, a, b] = [&self.file, &self.a, &self.b].map(|name| csv_text(name));
        let [expected, found] = [&self.expected, &self.found].map(|answer| csv_answer(answer));
        [self.passed.to_string(), file, self.line.to_string(), a, b, self.question.into(), expected, found]
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let AnswerRow { a, b, question, expected, found, .. } = self;
        let (a, b) = (printable(a), printable(b));
        let message = format!("{question} of {a} and {b}: expected {expected}, found {}", printable(found));
        (!self.passed).then(|| Annotation { denied: true, file: &self.file, line: self.line, message })
    }
}

/// An answer as a cell: a number stays one, also if it begins with a minus sign.
fn csv_answer(answer: &str) -> String {
    if answer.parse::<f64>().is_ok() { answer.into() } else { csv_text(answer) }
}
