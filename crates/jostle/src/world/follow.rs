//! What changes for a collider that is redirected, or put in, in the course of a step.

use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
    error::WorldError,
    id::{ColliderId, Pair},
    meeting::{SUNK, TouchPoint, push_error},
    run::{MetPair, PlacePair, Run},
    swept::Swept,
    trajectory::Trajectory,
};
use crate::{
    math::{Aabb, Motion, Pose2},
    query::{intersects, separation},
};

impl<T> World<T> {
    /// Puts in a collider that moves from a time of the step on, and finds what it is inside of and what it meets.
    pub(super) fn join(&mut self, run: &mut Run, collider: Collider<T>, time: f64) -> Result<ColliderId, WorldError> {
        let Collider { pose, motion, filter, .. } = collider;
        let id = self.insert(collider)?;
        let path = Trajectory::at_rest(pose).begun_at(time, motion);
        if self.space.mover(id.index).is_some() {
            run.paths.push(path);
            run.swept.push(Aabb::EMPTY, &filter);
        }
        let from = run.near.len();
        self.take_path(run, id, path);
        for i in from..run.near.len() {
            let Some(pair) = self.pair_at(run.near[i]) else { continue };
            let inside = self.inside_impact(run, pair, time);
            let begun = inside.map(|inside| inside.met()).or_else(|| self.touch_in_step(run, pair, time));
            run.met.extend(begun);
            run.ahead.extend(inside.or_else(|| self.impact(run, pair)));
        }
        Ok(id)
    }

    /// The contact of two that touch at a time of the step; `None` if they do not, or if one is one-way and lets the other
    /// pass.
    fn touch_in_step(&self, run: &Run, pair: Pair, time: f64) -> Option<MetPair> {
        let [a, b] = [self.bodies.get(pair.a)?, self.bodies.get(pair.b)?];
        let poses = [self.path(run, pair.a)?.after(time).pose, self.path(run, pair.b)?.after(time).pose];
        let touch = || TouchPoint::of(a.collider.shape.at(poses[0]), b.collider.shape.at(poses[1]));
        let touches = intersects(a.placed().moved_to(poses[0]), b.placed().moved_to(poses[1]));
        (touches && self.are_solid_at(pair, poses)).then(|| MetPair { pair, time, touch: touch() })
    }

    /// Sets a collider on another path, and finds what it meets there.
    pub(super) fn redirect_to(&mut self, run: &mut Run, id: ColliderId, path: Trajectory) {
        let from = run.near.len();
        self.take_path(run, id, path);
        for i in from..run.near.len() {
            let ahead = self.pair_at(run.near[i]).and_then(|pair| self.impact(run, pair));
            run.ahead.extend(ahead);
        }
    }

    /// Sets a collider on another path, and lists the pairs that come near each other there.
    fn take_path(&mut self, run: &mut Run, id: ColliderId, path: Trajectory) {
        let mut area = self.path_box(id, &path);
        let filter = self.get(id).map(|collider| collider.filter).unwrap_or_default();
        let mover = match self.space.mover(id.index) {
            Some(mover) => mover,
            None => {
                self.space.set_moving(id.index, true);
                run.paths.push(path);
                // Its contacts at the place where it rested may end.
                area = area.union(self.space.aabb(id.index));
                run.swept.push(Aabb::EMPTY, &filter);
                run.paths.len() - 1
            }
        };
        debug_assert_eq!(self.space.mover(id.index), Some(mover), "movers and paths are in one order");
        run.paths[mover] = path;
        run.swept.set(mover, run.swept.aabb(mover).union(area));
        run.redirected.push(id);
        let (swept, near) = (&run.swept, &mut run.near);
        near.extend(self.others_near(swept, id, area).map(|other| PlacePair::of(id.index, other)));
    }

    /// The places of the colliders that a collider may touch and whose swept boxes meet a box.
    fn others_near<'w>(&'w self, swept: &'w Swept, id: ColliderId, area: Aabb) -> impl Iterator<Item = u32> + 'w {
        let (space, movers) = (&self.space, self.space.movers());
        let moving = swept.near(area).map(|mover| movers[mover as usize]);
        let all = moving.chain(space.resting().overlapping(area).map(|place| place as u32));
        all.filter(move |other| *other != id.index && space.may_touch(id.index, *other))
    }

    pub(super) fn has_motion(&self, id: ColliderId, motion: Motion) -> bool {
        self.get(id).is_some_and(|collider| collider.motion == motion)
    }

    /// True if a collider must not be pushed out of what it met, from one pose to the next, at a time of a step: if it
    /// would be deeper in another one there than rounding, and than it is now in any that it does not lie inside of.
    pub(super) fn is_in_the_way(&self, run: &Run, id: ColliderId, push: [Pose2; 2], time: f64) -> bool {
        let Some(body) = self.bodies.get(id) else { return false };
        let [before, after] = push.map(|pose| body.collider.shape.at(pose));
        let (mut allowed, mut deepest) = (0.0_f64, 0.0_f64);
        for other in self.others_near(&run.swept, id, before.aabb().union(after.aabb())) {
            let solid = self.bodies.at(other).filter(|(_, there)| there.collider.kind == ColliderKind::Solid);
            let Some((other, there)) = solid else { continue };
            let Some(path) = self.path(run, other) else { continue };
            let pose = path.pose_at(time);
            if !there.met().holds(body.met(), [pose, before.pose()]) {
                continue;
            }
            let other = there.collider.shape.at(pose);
            let depth = |own| if intersects(own, other) { -f64::from(separation(own, other).distance) } else { 0.0 };
            let (push_error, depth_before) = (push_error(after, other), depth(before));
            if depth_before <= SUNK * push_error {
                allowed = allowed.max(push_error).max(depth_before);
                deepest = deepest.max(depth(after));
            }
        }
        deepest > allowed
    }
}
