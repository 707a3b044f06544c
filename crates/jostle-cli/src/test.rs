mod move_rows;
mod row;

use crate::failure::{Ending, Failure};
use crate::format::Printing;
use crate::input::{Content, Source, moves_of, parse};
use crate::numbers::{agrees_with_digits, number, vector};
use crate::output::{self, say};
use clap::Args;
use jostle::{Manifold, Manifolds, Placed, Vec2, contact_manifolds, relate, separation};
use jostle_scene::{Expectation, ExpectedPoints, ExpectedTime, Scene, Unanswered, impact};
use move_rows::move_answers;
use row::AnswerRow;
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
An entry of `moves` has an `expect` of its own, about the end of the move:
  "moves": [{"name": "to the wall", "mover": "hero", "by": [9, -2],
    "settings": {"up": [0, 1]}, "expect": {"at": [7.50, 1.00],
    "floor": "ground", "wall": true, "hits": ["ground", "wall"], "free": true}}]
In its rows, a is the mover and b the move. `hits` is what the last displacement
met, in order; `free` is whether the mover overlaps nothing that is in its way.
Exit status: 0 if all passed, 1 if some failed, 2 if a file is bad or expects
nothing (the others are tested)."#)]
pub(crate) struct Test {
    /// Scene files (JSON or RON); `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    printing: Printing,
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
        return Err(Failure::bad(format!("{name} is a level and expects nothing; name a scene with `expect` rows")));
    };
    let scene = parse(&text, &name)?;
    if scene.expect.is_empty() && scene.moves.iter().all(|entry| entry.expect.is_none()) {
        let example = r#""expect": [{"pair": ["crate", "ground"], "relation": "touching"}]"#;
        return Err(Failure::bad(format!("{name} expects nothing; add rows, such as {example}")));
    }
    let outcomes = moves_of(&scene, &name)?;
    let of_pairs = scene.expect.iter().flat_map(|expectation| answers(&scene, expectation, &name));
    Ok(of_pairs.chain(outcomes.iter().flat_map(|outcome| move_answers(&scene, outcome, &name))).collect())
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
