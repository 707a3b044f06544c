use super::event_row::{EventKind, EventRow};
use super::steps::Steps;
use crate::note::{NotedPair, PairNote, Remarks};
use crate::numbers::rounded;
use crate::rule::Rule;
use jostle::{EndReason, Pair};
use jostle_scene::{Scene, printable};
use std::cell::RefCell;
use std::collections::VecDeque;

/// The report on all steps.
#[derive(Clone, Default)]
pub(super) struct Report {
    pub(super) begun: usize,
    pub(super) ended: usize,
    pub(super) denied: usize,
    /// The first event: `first in step 2 at 0.5 (ball, floor)`.
    pub(super) first: Option<String>,
    /// The colliders that stayed where they were, each with the first step in which it did.
    pub(super) stranded: Vec<(usize, u64)>,
}

/// The scene and settings that rows are made from, and the remarks to print after them.
pub(super) struct Reporting<'s> {
    pub(super) scene: &'s Scene,
    pub(super) file: &'s str,
    /// The rank of each collider's name.
    pub(super) rank: &'s [usize],
    pub(super) remarks: Remarks<'s>,
    pub(super) rule: &'s Rule<EventKind>,
    /// The report of the last iterator of rows that came to its end.
    pub(super) report: RefCell<Report>,
}

/// The rows of all steps. A step is made when its rows are needed: all rows might not fit into memory.
#[derive(Clone)]
pub(super) struct EventRows<'r, 's> {
    reporting: &'r Reporting<'s>,
    steps: Steps,
    /// The rows of the last step that are still to come.
    ready: VecDeque<EventRow<'s>>,
    report: Report,
}

impl<'r, 's> EventRows<'r, 's> {
    pub(super) fn new(reporting: &'r Reporting<'s>, steps: Steps) -> EventRows<'r, 's> {
        EventRows { reporting, steps, ready: VecDeque::new(), report: Report::default() }
    }

    /// Makes the rows of a step that has been made: by time, then beginnings before ends, then by names.
    fn report_step(&mut self) {
        let events = &self.steps.events;
        let begun = events.begun().iter().map(|begun| (begun.time, EventKind::Begun, begun.pair, None));
        let ended = events.ended().iter().map(|ended| {
            let why = if ended.why == EndReason::PassedThrough { "passed through" } else { "apart" };
            (ended.time, EventKind::Ended, ended.pair, Some(why))
        });
        let rank = self.reporting.rank;
        let mut rows: Vec<_> = begun.chain(ended).filter(|row| self.may_meet(row.2)).collect();
        rows.sort_by_cached_key(|(time, kind, pair, _)| {
            let [a, b] = [pair.a, pair.b].map(|id| rank[id.index()]);
            (time.to_bits(), *kind, a.min(b), a.max(b)) // the bits of numbers that are not negative have their order
        });
        for (time, kind, pair, why) in rows {
            let row = self.row(time, pair, (kind, why));
            let report = &mut self.report;
            *if kind == EventKind::Begun { &mut report.begun } else { &mut report.ended } += 1;
            report.denied += usize::from(row.note == Some(PairNote::Denied));
            report.first.get_or_insert_with(|| {
                let [a, b] = [row.a, row.b].map(printable);
                format!("first in step {} at {} ({a}, {b})", row.step, rounded(row.time))
            });
            self.ready.push_back(row);
        }
        for id in events.exhausted() {
            let is_new = self.report.stranded.iter().all(|(collider, _)| *collider != id.index());
            if is_new {
                self.report.stranded.push((id.index(), self.steps.made));
            }
        }
    }

    /// True unless the two are of one static group. A collider of a world has only one group, so a world may pair them.
    fn may_meet(&self, pair: Pair) -> bool {
        let [a, b] = [pair.a, pair.b].map(|id| &self.reporting.scene.colliders[id.index()]);
        a.skip_reason(b).is_none()
    }

    /// The row of an event, its colliders in the order of their names.
    fn row(&self, time: f64, pair: Pair, event: (EventKind, Option<&'static str>)) -> EventRow<'s> {
        let Reporting { scene, file, rank, remarks, rule, .. } = self.reporting;
        let mut pair = [pair.a.index(), pair.b.index()];
        pair.sort_unstable_by_key(|index| rank[*index]);
        let row = EventRow::new((self.steps.made, time), pair.map(|index| &scene.colliders[index]), event, file);
        let noted = NotedPair { pair, row: [row.a, row.b, row.event.text()] };
        let note = remarks.on(&noted, |sensor| rule.denies(row.event, sensor));
        row.remarked(note)
    }
}

impl<'s> Iterator for EventRows<'_, 's> {
    type Item = EventRow<'s>;

    fn next(&mut self) -> Option<EventRow<'s>> {
        while self.ready.is_empty() {
            if !self.steps.make() {
                self.reporting.report.replace(self.report.clone());
                return None;
            }
            self.report_step();
        }
        self.ready.pop_front()
    }
}
