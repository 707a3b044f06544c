use crate::baseline::Baseline;
use jostle_scene::{Scene, SkipReason};
use serde::Serialize;
use std::collections::HashSet;

/// A remark on a pair beside its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PairNote {
    /// The scene allows its overlap.
    Allowed,
    /// An option forbids it.
    Denied,
    /// It is in the baseline.
    Known,
    /// The two are listed only with `--all`, since layers or a group keep them apart.
    Skipped,
    /// One is a sector of a level that contains the whole other one.
    Inside,
    /// One is a sensor, which only reports.
    Sensor,
}

impl PairNote {
    pub(crate) fn text(self) -> &'static str {
        match self {
            PairNote::Allowed => "allowed",
            PairNote::Denied => "denied",
            PairNote::Known => "known",
            PairNote::Skipped => "skipped",
            PairNote::Inside => "inside",
            PairNote::Sensor => "sensor",
        }
    }
}

/// All that decides the notes of pairs, apart from their geometry.
pub(crate) struct Remarks<'s> {
    scene: &'s Scene,
    allowed: HashSet<[usize; 2]>,
    known: &'s Baseline,
}

/// A pair that a note is about.
pub(crate) struct NotedPair<'s> {
    /// The indices of its colliders.
    pub(crate) pair: [usize; 2],
    /// Their names and the kind of the pair, as rows have them.
    pub(crate) row: [&'s str; 3],
}

impl<'s> Remarks<'s> {
    pub(crate) fn new(scene: &'s Scene, known: &'s Baseline) -> Remarks<'s> {
        Remarks { scene, allowed: scene.allow.iter().copied().collect(), known }
    }

    /// The note of a pair; `denies` tells whether the options deny it, given whether one is a sensor.
    pub(crate) fn on(&self, noted: &NotedPair<'_>, denies: impl FnOnce(bool) -> bool) -> Option<PairNote> {
        let [a, b] = noted.pair;
        let [one, other] = [a, b].map(|index| &self.scene.colliders[index]);
        let sensor = one.sensor || other.sensor;
        if self.allowed.contains(&[a.min(b), a.max(b)]) {
            Some(PairNote::Allowed)
        } else if matches!(one.skip_reason(other), Some(SkipReason::Layers | SkipReason::Group)) {
            Some(PairNote::Skipped)
        } else if self.known.contains(noted.row) {
            Some(PairNote::Known)
        } else if denies(sensor) {
            Some(PairNote::Denied)
        } else {
            sensor.then_some(PairNote::Sensor)
        }
    }
}
