use alloc::vec::Vec;

use super::{
    colliders::World,
    entry::is_finite,
    events::{Begun, EndReason, Events},
    id::{ColliderId, Pair},
    meeting::{Meeting, TouchPoint, boxes_meet, inside_meeting},
    run::{MetPair, PlacePair, Run, Upcoming},
    trajectory::Trajectory,
};
use crate::{
    math::{Aabb, Pose2},
    query::intersects,
};

/// # A step
impl<T> World<T> {
    /// Moves everything by its motion, and tells which contacts began and ended on the way, each with its time. Nothing
    /// stops by itself; to answer impacts as they come, see [`begin_step`](World::begin_step).
    ///
    /// `events` is cleared first. Cost: mostly that of the pairs whose boxes come near each other. Resting colliders cost
    /// only a visit to each of their contacts. A step costs nothing if nothing moves, and nothing was changed or removed
    /// since the last one. It allocates nothing when the buffers have grown to what the world needs.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let coin = world.insert(Collider::new(Convex::circle(0.25)?, (2.0, 0.0), "coin").sensor())?;
    /// let hero = Collider::new(Convex::circle(0.5)?, (0.0, 0.0), "hero").motion(Motion::linear((5.0, 0.0)));
    /// let hero = world.insert(hero)?;
    /// let mut events = Events::new();
    /// world.step(&mut events);
    /// for begun in events.begun() {
    ///     if begun.pair.other(hero) == Some(coin) {
    ///         world.remove(coin)?; // picked up in passing, at 0.25 of the step
    ///     }
    /// }
    /// assert_eq!(world.len(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn step(&mut self, events: &mut Events) {
        if self.is_at_rest() {
            events.clear();
            return;
        }
        // Who touches whom at the start, who moves where, and who comes near whom.
        let mut run = self.begin();
        // Who meets whom on the way. The list is taken out, since finding reads the rest of the run.
        let mut met = core::mem::take(&mut run.met);
        self.find_meetings(&run, &run.near, &mut met);
        run.met = met;
        // Everything goes to its end, and the events are told.
        self.finish(&mut run, events);
        self.run = run;
    }

    /// True if nothing moves, and nothing was changed or removed since the last step.
    pub(super) fn is_at_rest(&self) -> bool {
        self.changed.is_empty() && self.crossed.is_empty() && self.space.movers().is_empty()
    }

    /// Adds the first meetings of these pairs to `met`. Pairs that touched before are left out: their contact goes on and
    /// does not begin again.
    pub(super) fn find_meetings(&self, run: &Run, near: &[PlacePair], met: &mut Vec<MetPair>) {
        for places in near.iter().filter(|places| !run.touched_before(**places)) {
            if let Some(ahead) = self.pair_at(*places).and_then(|pair| self.impact(run, pair)) {
                met.push(ahead.met());
            }
        }
    }

    /// Starts a step: brings the contacts up to date with what the caller changed since the last one, then finds the paths
    /// and the pairs that come near each other.
    pub(super) fn begin(&mut self) -> Run {
        let mut run = core::mem::take(&mut self.run);
        run.clear();
        // A world that was cloned in the course of a step may have some.
        self.space.drop_vacant();
        self.settle(&mut run);
        self.settle_crossings(&mut run);
        self.find_paths(&mut run);
        self.find_near(&mut run);
        run
    }

    /// Brings the contacts up to date with what was removed and changed since the last step.
    fn settle(&mut self, run: &mut Run) {
        // Contacts of the last step go on, or end at time 0 with the reason why.
        for &pair in self.touching.pairs() {
            match self.why_ended(pair) {
                None => run.before.push(pair),
                Some(reason) => run.outcome.end(pair, 0.0, reason),
            }
        }
        let found_before = run.before.len();
        // What was changed may have come to touch others.
        for &place in &self.changed {
            // A place may have been left, or be listed more than once.
            let Some((_, body)) = self.bodies.at(place).filter(|(_, body)| body.is_changed) else { continue };
            for other in self.space.near(self.space.aabb(place)) {
                let Some(pair) = self.pair_at(PlacePair::of(place, other)).filter(|_| other != place) else { continue };
                let Some((_, other_body)) = self.bodies.at(other) else { continue };
                let is_new = run.before[..found_before].binary_search(&pair).is_err();
                if is_new
                    && self.space.may_touch(place, other)
                    && intersects(body.placed(), other_body.placed())
                    && self.is_solid_for_both(pair)
                {
                    run.before.push(pair);
                }
            }
        }
        // Two changed colliders find each other twice.
        let new = &mut run.before[found_before..];
        new.sort_unstable();
        for (i, &pair) in new.iter().enumerate() {
            if i == 0 || new[i - 1] != pair {
                run.outcome.begun.push(Begun::new(pair, 0.0, self.touch_at_start(pair)));
            }
        }
        run.sort_before();
    }

    /// Lists the pairs that were led across each other since the last step as having met at time 0, but for those that
    /// touched when that ended, whose contact goes on or ends by itself.
    fn settle_crossings(&mut self, run: &mut Run) {
        for crossing in self.crossed.drain() {
            let Pair { a, b } = crossing.pair;
            let may_touch = self.space.may_touch(a.index, b.index);
            let is_filtered = self.bodies.has(a) && self.bodies.has(b) && !may_touch;
            if !is_filtered && self.touching.pairs().binary_search(&crossing.pair).is_err() {
                run.crossed.push(crossing);
                // What is still inside has begun already.
                run.met.push(MetPair { pair: crossing.pair, time: 0.0, touch: crossing.touch_point() });
            }
        }
    }

    /// Where two touch that were put together since the last step.
    fn touch_at_start(&self, pair: Pair) -> TouchPoint {
        let poses = [pair.a, pair.b].map(|id| self.get(id).map_or(Pose2::IDENTITY, |collider| collider.pose));
        let inside = self.inside_at(pair, poses).map(|inside| inside.touch_point());
        inside.unwrap_or_else(|| self.touch_now(pair))
    }

    /// Why a contact of the last step ended before this one began; `None` if it goes on.
    fn why_ended(&self, pair: Pair) -> Option<EndReason> {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.bodies.get(id)) else {
            return Some(EndReason::Removed);
        };
        if !(a.is_changed || b.is_changed) {
            None
        } else if !self.space.may_touch(pair.a.index, pair.b.index) {
            Some(EndReason::Filtered)
        } else if !intersects(a.placed(), b.placed()) {
            Some(EndReason::Apart)
        } else {
            None
        }
    }

    /// True if two touching colliders hold each other; false if one of them is one-way and lets the other pass.
    pub(super) fn is_solid_for_both(&self, pair: Pair) -> bool {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.get(id)) else { return false };
        self.are_solid_at(pair, [a.pose, b.pose])
    }

    /// The same at other poses.
    pub(super) fn are_solid_at(&self, pair: Pair, [pose_a, pose_b]: [Pose2; 2]) -> bool {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.bodies.get(id)) else { return false };
        let (a, b) = (a.met(), b.met());
        a.holds(b, [pose_a, pose_b]) && b.holds(a, [pose_b, pose_a])
    }

    /// Finds the path of each mover and the box around it. A mover whose path would leave the range of f32 stays where it is
    /// and is reported as exhausted.
    fn find_paths(&mut self, run: &mut Run) {
        for &place in self.space.movers() {
            let Some((id, body)) = self.bodies.at(place) else { continue };
            let moving = body.moving();
            let start = self.space.aabb(place);
            let mut path = Trajectory::new(body.collider.pose, body.collider.motion);
            let mut aabb = moving.swept(start);
            if !(is_finite(aabb) && moving.end().pose().is_finite()) {
                path = Trajectory::at_rest(body.collider.pose);
                aabb = start;
                run.exhausted.push(id);
            }
            run.paths.push(path);
            run.swept.push(aabb, &body.collider.filter);
        }
        run.swept.build();
    }

    /// Finds the pairs whose boxes come near each other and whose filters let them touch: movers with movers, then movers
    /// with what rests.
    fn find_near(&self, run: &mut Run) {
        let space = &self.space;
        let movers = space.movers();
        let near = &mut run.near;
        run.swept.pairs(|one, other| {
            let [a, b] = [one, other].map(|mover| movers[mover as usize]);
            if space.may_touch(a, b) {
                near.push(PlacePair::of(a, b));
            }
        });
        run.swept.pairs_with(space.resting(), |mover, resting| {
            let [a, b] = [movers[mover as usize], resting as u32];
            if space.may_touch(a, b) {
                near.push(PlacePair::of(a, b));
            }
        });
    }

    /// The ids of the colliders in these slots, unless one was removed during the step.
    pub(super) fn pair_at(&self, places: PlacePair) -> Option<Pair> {
        let [a, b] = places.both();
        let are_there = [a, b].iter().all(|place| !self.space.aabb(*place).is_empty());
        are_there.then(|| Pair { a: self.bodies.id(a), b: self.bodies.id(b) })
    }

    /// The path of a collider, also of one that rests; `None` if it was removed.
    pub(super) fn path(&self, run: &Run, id: ColliderId) -> Option<Trajectory> {
        match self.space.mover(id.index) {
            Some(mover) if self.bodies.has(id) => Some(run.paths[mover]),
            _ => self.bodies.get(id).map(|body| Trajectory::at_rest(body.collider.pose)),
        }
    }

    /// The next impact of a pair on its present paths; `None` if they do not meet in the rest of the step, or if one
    /// lets the other pass.
    pub(super) fn impact(&self, run: &Run, pair: Pair) -> Option<Upcoming> {
        let [path_a, path_b] = [self.path(run, pair.a)?, self.path(run, pair.b)?];
        // An answered impact gives a collider a new path: the two are compared from the later start on.
        let from = path_a.from.max(path_b.from);
        // Most pairs miss each other already as moving boxes; what was redirected may have been put elsewhere.
        let is_straight = path_a.motion.angular == 0.0 && path_b.motion.angular == 0.0;
        let redirects = [path_a.redirects, path_b.redirects];
        if redirects == [0, 0] && from == 0.0 && is_straight {
            let [box_a, box_b] = [pair.a, pair.b].map(|id| self.space.aabb(id.index));
            if !boxes_meet(box_a, path_a.motion.linear, box_b, path_b.motion.linear) {
                return None;
            }
        }
        let [a, b] = [self.bodies.get(pair.a)?, self.bodies.get(pair.b)?];
        let [path_a, path_b] = [path_a, path_b].map(|path| path.after(from));
        let meeting = a.met().first_meeting(&path_a, b.met(), &path_b)?;
        Some(Upcoming { time: path_a.time(meeting.fraction), pair, redirects, meeting })
    }

    /// The impact, at the time at which that was done, of two that were put into each other; `None` if they are not any
    /// more, and if one is one-way, since what is deep in that passes it.
    pub(super) fn inside_impact(&self, run: &Run, pair: Pair, time: f64) -> Option<Upcoming> {
        let [path_a, path_b] = [self.path(run, pair.a)?.after(time), self.path(run, pair.b)?.after(time)];
        let meeting = self.inside_at(pair, [path_a.pose, path_b.pose])?;
        Some(Upcoming { time, pair, redirects: [path_a.redirects, path_b.redirects], meeting })
    }

    /// The meeting of two that are inside of each other at these poses; `None` if one of them is one-way.
    fn inside_at(&self, pair: Pair, poses: [Pose2; 2]) -> Option<Meeting> {
        let [a, b] = [self.bodies.get(pair.a)?, self.bodies.get(pair.b)?];
        if a.one_way().or(b.one_way()).is_some() {
            return None;
        }
        inside_meeting(a.collider.shape.at(poses[0]), b.collider.shape.at(poses[1]))
    }

    /// The box around the rest of a path; empty if the collider was removed.
    pub(super) fn path_box(&self, id: ColliderId, path: &Trajectory) -> Aabb {
        let Some(body) = self.bodies.get(id) else { return Aabb::EMPTY };
        body.shape().moving(path.pose, path.motion).aabb()
    }
}
