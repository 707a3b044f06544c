use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Ordering;

use super::{
    crossings::LedAcross,
    events::{Begun, EndReason, Ended},
    id::{ColliderId, Pair},
    meeting::{Meeting, MeetingKind, TouchPoint},
    swept::Swept,
    trajectory::Trajectory,
};
use crate::math::Pose2;

/// The buffers of a step, kept from step to step so that nothing is allocated.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The path of each mover.
    pub(super) paths: Vec<Trajectory>,
    /// The boxes around their paths.
    pub(super) swept: Swept,
    /// The pairs with at least one mover whose boxes come near each other: in the order of the tree, so that what is
    /// near each other is looked at one after the other. Answers to impacts add more, some of them twice.
    pub(super) near: Vec<PlacePair>,
    /// The pairs that touched when the step began, those put together since the last step included; sorted.
    pub(super) before: Vec<Pair>,
    /// Where those begin whose first collider is in a place, for each place.
    before_from: Vec<u32>,
    /// The near pairs that touch where they arrive; sorted.
    pub(super) touching: Vec<Pair>,
    /// The pairs that met: sorted by pairs when the step ends.
    pub(super) met: Vec<MetPair>,
    /// The pairs that were led across each other since the last step and did not touch when that ended; sorted.
    pub(super) crossed: Vec<LedAcross>,
    /// The pairs that were put into each other since the last step, of which one moves; sorted.
    pub(super) inside: Vec<Pair>,
    /// The impacts to come, the next first.
    pub(super) ahead: BinaryHeap<Upcoming>,
    /// Colliders that were removed in the course of the step.
    pub(super) removed: Vec<(ColliderId, f64)>,
    /// Colliders whose motion was changed in the course of the step.
    pub(super) redirected: Vec<ColliderId>,
    pub(super) exhausted: Vec<ColliderId>,
    pub(super) outcome: StepOutcome,
}

impl Run {
    pub(super) fn clear(&mut self) {
        self.paths.clear();
        self.swept.clear();
        self.near.clear();
        self.before.clear();
        self.touching.clear();
        self.met.clear();
        self.crossed.clear();
        self.inside.clear();
        self.ahead.clear();
        self.removed.clear();
        self.redirected.clear();
        self.exhausted.clear();
        self.outcome.after.clear();
        self.outcome.begun.clear();
        self.outcome.ended.clear();
    }

    /// The lists of pairs, once they are in order.
    pub(super) fn lists(&self) -> PairLists<'_> {
        PairLists { touching: &self.touching, before: &self.before, met: &self.met }
    }

    /// Sorts the pairs that touched before, so that they can be found by their places.
    pub(super) fn sort_before(&mut self) {
        self.before.sort_unstable();
        self.before.dedup();
        self.before_from.clear();
        for (i, pair) in self.before.iter().enumerate() {
            self.before_from.resize(pair.a.index() + 1, i as u32);
        }
    }

    /// Sets the near pairs that touch where they arrive, in any order.
    pub(super) fn set_touching(&mut self, mut pairs: Vec<Pair>) {
        pairs.sort_unstable();
        pairs.dedup();
        self.touching = pairs;
    }

    /// True if the colliders in two places touched when the step began.
    pub(super) fn touched_before(&self, places: PlacePair) -> bool {
        let [a, b] = places.both();
        let Some(&from) = self.before_from.get(a as usize) else { return false };
        let to = self.before_from.get(a as usize + 1).map_or(self.before.len(), |&next| next as usize);
        let with_a = &self.before[from as usize..to];
        with_a.binary_search_by_key(&(a, b), |pair| (pair.a.index, pair.b.index)).is_ok()
    }
}

/// The contacts that a step leaves, and its events.
#[derive(Debug, Default)]
pub(super) struct StepOutcome {
    /// The pairs that touch when it ends.
    pub(super) after: Vec<Pair>,
    pub(super) begun: Vec<Begun>,
    pub(super) ended: Vec<Ended>,
}

impl StepOutcome {
    pub(super) fn end(&mut self, pair: Pair, time: f64, why: EndReason) {
        self.ended.push(Ended { pair, time, why });
    }
}

/// The pairs of a step, or some that follow each other: three lists in the order of the pairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairLists<'r> {
    pub(super) touching: &'r [Pair],
    pub(super) before: &'r [Pair],
    pub(super) met: &'r [MetPair],
}

/// Two that met in the step, were put together before it, or of which one was put in during it.
#[derive(Clone, Copy, Debug)]
pub(super) struct MetPair {
    pub(super) pair: Pair,
    pub(super) time: f64,
    pub(super) touch: TouchPoint,
}

/// Two places, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlacePair(u64);

impl PlacePair {
    #[inline]
    pub(super) fn of(one: u32, other: u32) -> PlacePair {
        PlacePair(u64::from(one.min(other)) << u32::BITS | u64::from(one.max(other)))
    }

    #[inline]
    pub(super) fn both(self) -> [u32; 2] {
        [(self.0 >> u32::BITS) as u32, self.0 as u32]
    }
}

/// An impact to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Upcoming {
    pub(super) time: f64,
    pub(super) pair: Pair,
    /// The numbers of times that both had been redirected when it was found: it does not count after another one.
    pub(super) redirects: [u32; 2],
    pub(super) meeting: Meeting,
}

impl Upcoming {
    pub(super) fn met(&self) -> MetPair {
        MetPair { pair: self.pair, time: self.time, touch: self.meeting.touch_point() }
    }

    /// The pose of one of the two at the impact, unless it has been redirected since; of two that were inside of each other,
    /// unless one of them has. `redirects` are those of both by now, of which one that was removed has none.
    pub(super) fn stop(&self, id: ColliderId, redirects: [Option<u32>; 2]) -> Option<Pose2> {
        let own = [self.pair.a, self.pair.b].iter().position(|other| *other == id)?;
        let stays = |which: usize| redirects[which] == Some(self.redirects[which]);
        let is_free = self.meeting.kind == MeetingKind::Inside && !stays(1 - own);
        (stays(own) && !is_free).then(|| self.meeting.stops[own])
    }
}

impl PartialEq for Upcoming {
    fn eq(&self, other: &Upcoming) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Upcoming {}

impl PartialOrd for Upcoming {
    fn partial_cmp(&self, other: &Upcoming) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Upcoming {
    /// The earlier one is the greater one, as the heap hands out the greatest; then the one with the smaller pair.
    fn cmp(&self, other: &Upcoming) -> Ordering {
        other.time.total_cmp(&self.time).then(other.pair.cmp(&self.pair))
    }
}
