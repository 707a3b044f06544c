use crate::annotation::Annotation;
use crate::csv::csv_text;
use crate::format::PrintedRow;
use crate::json::{as_float, is_zero};
use crate::note::PairNote;
use crate::numbers::{number, rounded};
use crate::table::{Column, Look, TableRow, numbers, texts};
use clap::ValueEnum;
use jostle_scene::{Collider, printable};
use serde::Serialize;

/// The kind of a listed event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum EventKind {
    /// Contacts that begin
    Begun,
    /// Contacts that end
    Ended,
}

impl EventKind {
    pub(super) fn text(self) -> &'static str {
        match self {
            EventKind::Begun => "begun",
            EventKind::Ended => "ended",
        }
    }
}

/// The printed row of a contact that begins or ends.
#[derive(Clone, Debug, Serialize)]
pub(super) struct EventRow<'s> {
    pub(super) step: u64,
    #[serde(serialize_with = "as_float")]
    pub(super) time: f64,
    pub(super) a: &'s str,
    pub(super) b: &'s str,
    pub(super) event: EventKind,
    /// The reason why it ended.
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "is_zero")]
    tag_a: u32,
    #[serde(skip_serializing_if = "is_zero")]
    tag_b: u32,
    pub(super) note: Option<PairNote>,
    #[serde(skip)]
    file: &'s str,
    /// The line of `a` in the file; 0 if the file has no lines.
    #[serde(skip)]
    line_a: usize,
}

impl<'s> EventRow<'s> {
    /// The row of an event between two colliders of this file, without a note.
    pub(super) fn new(
        (step, time): (u64, f64),
        [a, b]: [&'s Collider; 2],
        (event, why): (EventKind, Option<&'static str>),
        file: &'s str,
    ) -> EventRow<'s> {
        let (tag_a, tag_b) = (a.tag, b.tag);
        EventRow { step, time, a: &a.name, b: &b.name, event, why, tag_a, tag_b, note: None, file, line_a: a.line }
    }

    /// The same row with a note.
    pub(super) fn remarked(self, note: Option<PairNote>) -> EventRow<'s> {
        EventRow { note, ..self }
    }
}

impl PrintedRow<7, 7> for EventRow<'_> {
    const COLUMNS: [Column; 7] =
        [numbers("step"), numbers("time"), texts("a"), texts("b"), texts("event"), texts("why"), texts("note")];
    const CSV_HEADING: [&'static str; 7] = ["step", "time", "a", "b", "event", "why", "note"];

    fn table_row(&self) -> TableRow<7> {
        let look = match self.note {
            Some(PairNote::Denied) => Look::Bad,
            None if self.event == EventKind::Begun => Look::Plain,
            _ => Look::Dim,
        };
        TableRow { look, cells: self.cells(rounded(self.time), str::to_owned) }
    }

    fn csv_row(&self) -> [String; 7] {
        self.cells(number(self.time), csv_text)
    }

    fn annotation(&self) -> Option<Annotation<'_>> {
        let [a, b] = [self.a, self.b].map(printable);
        let event = match self.event {
            EventKind::Begun => "touches",
            EventKind::Ended => "parts from",
        };
        let denied = self.note == Some(PairNote::Denied);
        let remark = self.note.filter(|_| !denied).map_or(String::new(), |note| format!(" ({})", note.text()));
        let message = format!("{a} {event} {b} in step {} at {}{remark}", self.step, rounded(self.time));
        Some(Annotation { denied, file: self.file, line: self.line_a, message })
    }
}

impl EventRow<'_> {
    fn cells(&self, time: String, name: impl Fn(&str) -> String) -> [String; 7] {
        [
            self.step.to_string(),
            time,
            name(self.a),
            name(self.b),
            self.event.text().into(),
            self.why.unwrap_or("").into(),
            self.note.map_or("", PairNote::text).into(),
        ]
    }
}
