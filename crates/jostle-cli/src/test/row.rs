use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::format::PrintedRow;
use crate::table::{Column, Look, TableRow, texts};
use jostle_scene::printable;
use serde::Serialize;

/// The row of one question with its answer: about a pair of colliders, or about a mover `a` and its move `b`.
#[derive(Clone, Serialize)]
pub(super) struct AnswerRow {
    pub(super) passed: bool,
    pub(super) file: String,
    /// 0 if unknown.
    pub(super) line: usize,
    pub(super) a: String,
    pub(super) b: String,
    pub(super) question: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
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
