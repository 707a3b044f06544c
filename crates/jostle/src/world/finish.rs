use alloc::vec::Vec;

use super::{
    collider::Collider,
    colliders::World,
    events::{Begun, EndReason, Events},
    id::Pair,
    meeting::{OnItsWay, TouchPoint, last_contact, late_contact},
    run::{MetPair, PairLists, PlacePair, Run, StepOutcome},
};
use crate::{math::Aabb, query::intersects};

/// A pair to be judged when a step ends.
#[derive(Clone, Copy)]
struct Judged {
    pair: Pair,
    /// True if it touched when the step began.
    was: bool,
    /// True if it touches where it arrives, and one of the two moves.
    is_touching: bool,
    /// Where and when it met, if it did.
    met: Option<MetPair>,
}

impl<T> World<T> {
    /// Puts everything at the end of its path, and finds the contacts that began and ended.
    pub(super) fn finish(&mut self, run: &mut Run, events: &mut Events) {
        self.arrive(run);
        let mut touching = core::mem::take(&mut run.touching);
        self.find_touching(&run.near, &mut touching);
        run.set_touching(touching);
        let mut outcome = core::mem::take(&mut run.outcome);
        self.compare(run, run.lists(), &mut outcome);
        run.outcome = outcome;
        self.conclude(run, events);
    }

    /// Keeps what was found, and tells it.
    pub(super) fn conclude(&mut self, run: &mut Run, events: &mut Events) {
        for place in self.changed.drain(..) {
            if let Some(body) = self.bodies.at_mut(place) {
                (body.is_changed, body.carried_from) = (false, None);
            }
        }
        self.touching.replace(&mut run.outcome.after);
        self.space.drop_vacant();
        for i in 0..run.redirected.len() {
            let id = run.redirected[i];
            if let Some(body) = self.bodies.get(id) {
                self.space.set_moving(id.index, body.is_moving());
            }
        }
        events.clear();
        core::mem::swap(&mut events.begun, &mut run.outcome.begun);
        core::mem::swap(&mut events.ended, &mut run.outcome.ended);
        core::mem::swap(&mut events.exhausted, &mut run.exhausted);
        events.sort();
    }

    /// Puts every mover at the end of its path, and the pairs that met in order.
    pub(super) fn arrive(&mut self, run: &mut Run) {
        run.met.sort_unstable_by(|a, b| a.pair.cmp(&b.pair).then(a.time.total_cmp(&b.time)));
        run.met.dedup_by_key(|met| met.pair);
        for (place, path) in self.space.movers().iter().zip(&run.paths) {
            if let Some(body) = self.bodies.at_mut(*place) {
                body.collider.pose = path.end();
            }
        }
        let bodies = &self.bodies;
        self.space.set_movers(|place| bodies.at(place).map_or(Aabb::EMPTY, |(_, body)| body.placed().aabb()));
    }

    /// Finds those of these pairs that touch where they have arrived.
    pub(super) fn find_touching(&self, near: &[PlacePair], touching: &mut Vec<Pair>) {
        for places in near {
            let [a, b] = places.both();
            // A place may have been used again in the course of the step.
            if !self.space.aabb(a).intersects(self.space.aabb(b)) || !self.space.may_touch(a, b) {
                continue;
            }
            let Some(pair) = self.pair_at(*places) else { continue };
            let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.bodies.get(id)) else { continue };
            if intersects(a.placed(), b.placed()) {
                touching.push(pair);
            }
        }
    }

    /// Compares the pairs that touched before with those that touch now.
    pub(super) fn compare(&self, run: &Run, lists: PairLists<'_>, outcome: &mut StepOutcome) {
        let mut touching_pairs = lists.touching.iter().copied().peekable();
        let mut before_pairs = lists.before.iter().copied().peekable();
        let mut met_pairs = lists.met.iter().copied().peekable();
        loop {
            let ahead = [touching_pairs.peek(), before_pairs.peek(), met_pairs.peek().map(|met| &met.pair)];
            let Some(pair) = ahead.into_iter().flatten().min().copied() else { break };
            let met = met_pairs.next_if(|next| next.pair == pair);
            let was = before_pairs.next_if_eq(&pair).is_some();
            let is_touching = touching_pairs.next_if_eq(&pair).is_some();
            self.judge(run, Judged { pair, was, is_touching, met }, outcome);
        }
    }

    /// Tells what became of a pair.
    fn judge(&self, run: &Run, pair: Judged, outcome: &mut StepOutcome) {
        let Judged { pair, was, is_touching, met } = pair;
        if !self.is_alive(pair) {
            if let (false, Some(MetPair { time, touch, .. })) = (was, met) {
                outcome.begun.push(Begun::new(pair, time, touch));
            }
            let removed = run.removed.iter().find(|(id, _)| pair.has(*id)).map_or(0.0, |(_, time)| *time);
            outcome.end(pair, removed, EndReason::Removed);
            return;
        }
        // Two that rest touch as before.
        let is_moving = [pair.a, pair.b].iter().any(|id| self.space.mover(id.index).is_some());
        let is_held = was || met.is_some();
        let touches = if is_moving { is_touching && (is_held || self.is_solid_for_both(pair)) } else { was };
        if touches {
            outcome.after.push(pair);
        }
        let (time, touch) = match (was, touches, met) {
            (true, true, _) | (false, false, None) => return,
            (true, false, _) => {
                let time = self.time_of(run, pair, last_contact);
                outcome.end(pair, time, EndReason::Apart);
                return;
            }
            (false, _, Some(MetPair { time, touch, .. })) => (time, touch),
            // Before it landed, it may have passed the one-way collider from below, which is no contact.
            (false, true, None) if self.is_one_way(pair) => (1.0, self.touch_now(pair)),
            (false, true, None) => (self.time_of(run, pair, late_contact), self.touch_now(pair)),
        };
        outcome.begun.push(Begun::new(pair, time, touch));
        if !touches {
            let last = self.time_of(run, pair, last_contact).max(time);
            outcome.end(pair, last, EndReason::PassedThrough);
        }
    }

    /// Where two touch at their present poses.
    pub(super) fn touch_now(&self, pair: Pair) -> TouchPoint {
        let [a, b] = [pair.a, pair.b].map(|id| self.get(id).map(Collider::placed));
        a.zip(b).map_or_else(TouchPoint::default, |(a, b)| TouchPoint::of(a, b))
    }

    fn is_one_way(&self, pair: Pair) -> bool {
        [pair.a, pair.b].iter().any(|id| self.bodies.get(*id).is_some_and(|body| body.collider.one_way.is_some()))
    }

    /// A time on the paths of two colliders.
    fn time_of(&self, run: &Run, pair: Pair, time: impl Fn(OnItsWay<'_>, OnItsWay<'_>) -> f64) -> f64 {
        let [a, b] = [pair.a, pair.b].map(|id| Some((self.bodies.get(id)?.placed(), self.path(run, id)?)));
        a.zip(b).map_or(1.0, |((a, path_a), (b, path_b))| time((a, &path_a), (b, &path_b)))
    }
}
