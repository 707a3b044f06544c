use super::{
    colliders::World,
    events::{Begun, EndReason, Events},
    id::{ColliderId, Pair},
    meeting::{last_contact, late_contact},
    run::Run,
    trajectory::Trajectory,
};
use crate::{math::Aabb, placed::Placed, query::intersects};

/// A pair to be judged when a step ends.
#[derive(Clone, Copy)]
struct Judged {
    pair: Pair,
    /// Whether it touched when the step began.
    was: bool,
    /// Whether one of the two moves.
    is_near: bool,
    /// The time at which it met, if it did.
    met: Option<f64>,
}

impl<T> World<T> {
    /// Puts everything at the end of its path, and finds the contacts that began and ended.
    pub(super) fn finish(&mut self, run: &mut Run, events: &mut Events) {
        self.arrive(run);
        run.near.sort_unstable();
        run.near.dedup();
        run.met.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        run.met.dedup_by_key(|(pair, _)| *pair);
        self.compare(run);
        self.touching.replace(&mut run.after);
        self.space.drop_vacant();
        for i in 0..run.redirected.len() {
            let id = run.redirected[i];
            if let Some(body) = self.bodies.get(id) {
                self.space.set_moving(id.index, body.is_moving());
            }
        }
        events.clear();
        core::mem::swap(&mut events.begun, &mut run.begun);
        core::mem::swap(&mut events.ended, &mut run.ended);
        core::mem::swap(&mut events.exhausted, &mut run.exhausted);
        events.sort();
    }

    /// Puts every mover at the end of its path.
    fn arrive(&mut self, run: &Run) {
        for (place, path) in self.space.movers().iter().zip(&run.paths) {
            if let Some(body) = self.bodies.at_mut(*place) {
                body.collider.pose = path.end();
            }
        }
        let bodies = &self.bodies;
        self.space.set_movers(|place| bodies.at(place).map_or(Aabb::EMPTY, |(_, body)| body.placed().aabb()));
    }

    /// Compares the pairs that touched before with those that touch now.
    fn compare(&self, run: &mut Run) {
        let [before, after] = [&mut run.before, &mut run.after].map(core::mem::take);
        let (near, met) = (core::mem::take(&mut run.near), core::mem::take(&mut run.met));
        run.after = after;
        let mut near_pairs = near.iter().filter_map(|places| self.pair_at(*places)).peekable();
        let mut before_pairs = before.iter().copied().peekable();
        let mut met_pairs = met.iter().copied().peekable();
        loop {
            let ahead = [near_pairs.peek(), before_pairs.peek(), met_pairs.peek().map(|(pair, _)| pair)];
            let Some(pair) = ahead.into_iter().flatten().min().copied() else { break };
            let met = met_pairs.next_if(|next| next.0 == pair).map(|(_, time)| time);
            let was = before_pairs.next_if_eq(&pair).is_some();
            let is_near = near_pairs.next_if_eq(&pair).is_some();
            self.judge(run, Judged { pair, was, is_near, met });
        }
        (run.before, run.near, run.met) = (before, near, met);
    }

    /// Tells what became of a pair.
    fn judge(&self, run: &mut Run, candidate: Judged) {
        let Judged { pair, was, is_near, met } = candidate;
        let begun = |run: &mut Run, time| run.begun.push(Begun { pair, time });
        let [Some((a, path_a)), Some((b, path_b))] = [pair.a, pair.b].map(|id| self.arrived(run, id)) else {
            if let (false, Some(time)) = (was, met) {
                begun(run, time);
            }
            let removed = run.removed.iter().find(|(id, _)| pair.has(*id)).map_or(0.0, |(_, time)| *time);
            run.end(pair, removed, EndReason::Removed);
            return;
        };
        if !is_near {
            // Both rest: they touch as before.
            run.after.push(pair);
            return;
        }
        let [box_a, box_b] = [pair.a, pair.b].map(|id| self.space.aabb(id.index));
        let is_held = was || met.is_some();
        let touches = box_a.intersects(box_b) && intersects(a, b) && (is_held || self.is_solid_for_both(pair));
        if touches {
            run.after.push(pair);
        }
        match (was, touches, met) {
            (true, true, _) | (false, false, None) => {}
            (false, true, Some(time)) => begun(run, time),
            (false, true, None) => begun(run, late_contact((a, &path_a), (b, &path_b))),
            (true, false, _) => run.end(pair, last_contact((a, &path_a), (b, &path_b)), EndReason::Apart),
            (false, false, Some(time)) => {
                begun(run, time);
                let last = last_contact((a, &path_a), (b, &path_b)).max(time);
                run.end(pair, last, EndReason::PassedThrough);
            }
        }
    }

    /// A collider at the end of its path, with that.
    fn arrived(&self, run: &Run, id: ColliderId) -> Option<(Placed<'_>, Trajectory)> {
        Some((self.bodies.get(id)?.placed(), self.path(run, id)?))
    }
}
