use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    collider::ColliderKind,
    colliders::World,
    crossings::{Crossings, LedAcross},
    error::WorldError,
    id::{ColliderId, Pair},
    meeting::{Meeting, inside_meeting},
    moves::Others,
    trajectory::Trajectory,
};
use crate::{
    math::{Motion, Pose2, Vec2, dvec2::DVec2},
    mover::{MoveHit, Mover, Obstacle, Response, Slide, foot_on, is_in_the_way_of, pushed_by, reach_of_foot, steps_of},
    placed::Placed,
    query::cast_shape,
};

/// Who was moved by a platform.
///
/// ```
/// use jostle::{Collider, Convex, Motion, Mover, World};
/// let mut world = World::new();
/// let lift = world.insert(Collider::new(Convex::rectangle(4.0, 1.0)?, (0.0, -0.5), ()))?;
/// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 0.5), ()))?;
/// world.insert(Collider::new(Convex::rectangle(4.0, 1.0)?, (0.0, 2.5), ()))?; // a ceiling
/// let mover = Mover::platformer((0.0, 1.0));
/// let carried = world.carry(lift, Motion::linear((0.0, 0.75)), &[hero], &mover)?;
/// assert_eq!((carried.moved, carried.crushed), (vec![hero], vec![]));
/// let carried = world.carry(lift, Motion::linear((0.0, 0.75)), &[hero], &mover)?;
/// assert_eq!((carried.moved, carried.crushed), (vec![], vec![hero]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Carried {
    /// The actors that were carried or pushed, in the order in which they were given.
    pub moved: Vec<ColliderId>,
    /// Those that could not get out of the way. They are where they were; the platform overlaps or has passed them.
    pub crushed: Vec<ColliderId>,
}

/// An actor of a platform.
struct Actor {
    id: ColliderId,
    /// Its pose before.
    from: Pose2,
    /// Its pose before the present step of the platform.
    before: Pose2,
    /// The point that goes with the platform if it rides: its foot, or that of the rider that it stands on.
    foot: Option<DVec2>,
    is_crushed: bool,
    /// Its turn to be carried in the present step.
    turn: RidersTurn,
    /// The number of times that it has been pushed in the present step.
    pushes: u32,
}

impl Actor {
    fn rides(&self) -> bool {
        self.foot.is_some()
    }
}

/// The turn of a rider.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RidersTurn {
    Waits,
    /// It goes once those have gone that are in its way.
    IsNext,
    IsOver,
}

/// # Platforms
impl<T> World<T> {
    /// Moves a platform by a motion, which may turn, and with it those actors that stand on it; pushes those that are
    /// in its way. Nothing stops the platform. Call it before the actors move by themselves.
    ///
    /// A rider is what stands on the platform, or on another rider, along [`up`](Mover::up): within its skin, on a floor.
    /// It is moved as if its foot were fixed to the platform, without rotation, and slides along what is in its way. Its
    /// foot is the corner that it stands on, the centre of the arc, or the middle of a flush contact; a rider of a rider is
    /// moved by the foot of the lowest one. Riders go one after another, before each those that are in its way, so that one
    /// that is stopped stops those behind it. Without `up` nothing rides.
    ///
    /// Until the end of the next step, or until it is carried again or put elsewhere, the surface of what was carried or
    /// pushed tells how in [`Surface::motion`](crate::Surface::motion).
    ///
    /// A push of less than an ulp of the actor's coordinates is rounded up: the actor ends free of the platform, at most its
    /// skin before it. A motion of less than half an ulp of the platform's own coordinates leads nowhere.
    ///
    /// What is pushed pushes the actors in its way in turn. An actor that cannot get out of the way of the platform is
    /// crushed: it is left where it was before the call, and holds the others as a wall does. While a platform turns,
    /// others may have come to that place. An actor that would leave the range of f32 is not moved. A sensor carries and
    /// pushes nobody; a [one-way](crate::Collider::one_way) platform, only those whom it holds, and it crushes nobody.
    ///
    /// A motion with a rotation is made in steps, at most 1,024, so that an actor is not passed. Contacts and events follow
    /// with the next [`step`](World::step), as after [`set_pose`](World::set_pose): also those with what the platform was
    /// led across (but for actors that yielded), and with sensors that actors were, each on a straight path, which begin at
    /// 0. The [`motion`](crate::Collider::motion) of the platform is not changed.
    ///
    /// Errors: an id that is unknown, a motion that is not finite, and one that leads the platform out of the range of
    /// f32; then nothing has changed.
    ///
    /// Cost: a move for each actor that is carried or pushed, and for each of them a look at all that are given; for each
    /// step, and each time that an actor is crushed, again.
    pub fn carry(
        &mut self,
        platform: ColliderId,
        motion: Motion,
        actors: &[ColliderId],
        mover: &Mover,
    ) -> Result<Carried, WorldError> {
        let body = self.bodies.get(platform).ok_or(WorldError::Unknown { id: platform })?;
        if !motion.is_finite() {
            return Err(WorldError::MotionNotFinite { id: platform, motion });
        }
        let (mut list, mut known) = (Vec::new(), BTreeSet::new());
        for &id in actors {
            let body = self.bodies.get(id).ok_or(WorldError::Unknown { id })?;
            if id != platform && self.space.may_touch(id.index, platform.index) && known.insert(id) {
                let from = body.collider.pose;
                let (before, turn) = (from, RidersTurn::Waits);
                list.push(Actor { id, from, before, foot: None, is_crushed: false, turn, pushes: 0 });
            }
        }
        let moving = body.collider.placed().moving(motion);
        let steps = steps_of(moving.start(), motion, list.iter().filter_map(|actor| self.placed_of(actor.id)));
        let poses: Vec<Pose2> = (1..=steps).map(|i| moving.after(f64::from(i) / f64::from(steps)).pose()).collect();
        for &to in &poses {
            body.aabb_at(platform, to)?;
        }
        // What moves in this call tells this motion only; the others tell what they told.
        let told: Vec<Option<Pose2>> = list.iter().map(|actor| self.forget_carried(actor.id)).collect();
        _ = self.forget_carried(platform);
        let mut crossed = Crossings::default();
        for to in poses {
            // Again without those that are crushed.
            while !self.carry_to(platform, to, &mut list, mover, &mut crossed) {}
        }
        // Those that are crushed have gone nowhere.
        let is_crushed = |id| list.iter().any(|actor| actor.id == id && actor.is_crushed);
        let counts = |pair: Pair| pair.has(platform) || !(is_crushed(pair.a) || is_crushed(pair.b));
        crossed.drain().filter(|crossing| counts(crossing.pair)).for_each(|crossing| self.crossed.add(crossing));
        let mut carried = Carried::default();
        for actor in &list {
            let pose = self.bodies.get(actor.id).map(|body| body.collider.pose);
            if actor.is_crushed {
                carried.crushed.push(actor.id);
            } else if pose != Some(actor.from) {
                carried.moved.push(actor.id);
            }
        }
        for (actor, told) in list.iter().zip(told) {
            if let Some(body) = self.bodies.get_mut(actor.id).filter(|body| body.collider.pose == actor.from) {
                body.carried_from = told;
            }
        }
        Ok(carried)
    }

    /// Moves a platform by a motion, as [`carry`](World::carry), and with it all that stand on it, or on one that does; these it
    /// finds itself. What is in the way of the platform and does not ride is not pushed, since it may be a wall: name what can
    /// be pushed to `carry`.
    ///
    /// A sensor that rests on the platform rides, too. What stands on a rider but may not touch the platform stays.
    ///
    /// Riders are named in [`Carried`] by their ids in ascending order. What rests on the platform and must not ride, such as a
    /// wall that stands on it, needs a [filter](crate::Filter) with which it cannot touch the platform.
    ///
    /// Cost: a look at the boxes of all colliders for the platform and for each rider, and that of `carry`.
    ///
    /// # Errors
    /// As of `carry`.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion, Mover, World};
    /// let mut world = World::new();
    /// let lift = world.insert(Collider::new(Convex::rectangle(4.0, 1.0)?, (0.0, -0.5), ()))?;
    /// let crate_ = world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (0.0, 0.5), ()))?;
    /// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 1.5), ()))?; // on the crate
    /// world.insert(Collider::new(Convex::circle(0.5)?, (9.0, 0.5), ()))?; // beside the lift
    /// let mover = Mover::platformer((0.0, 1.0));
    /// let carried = world.carry_riders(lift, Motion::linear((0.0, 0.75)), &mover)?;
    /// assert_eq!(carried.moved, [crate_, hero]);
    /// assert_eq!(world.pose(hero), Some((0.0, 2.25).into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn carry_riders(&mut self, platform: ColliderId, motion: Motion, mover: &Mover) -> Result<Carried, WorldError> {
        if !self.contains(platform) {
            return Err(WorldError::Unknown { id: platform });
        }
        let others = Others::all(self);
        let (mut riders, mut bases) = (BTreeSet::new(), alloc::vec![platform]);
        while let Some(base) = bases.pop() {
            let Some((_, obstacle)) = others.obstacle(base.index) else { continue };
            let below = self.space.aabb(base.index);
            for (id, body) in self.bodies.iter() {
                let placed = body.collider.placed();
                let is_pair = id != platform && id != base && self.space.may_touch(id.index, base.index);
                let is_near = is_pair && placed.aabb().grown(reach_of_foot(placed, mover)).intersects(below);
                if is_near && foot_on(placed, &obstacle, mover).is_some() && riders.insert(id) {
                    bases.push(id);
                }
            }
        }
        self.carry(platform, motion, &riders.into_iter().collect::<Vec<_>>(), mover)
    }

    /// Makes the surface of a collider tell nothing of how it was carried; returns what it would tell.
    fn forget_carried(&mut self, id: ColliderId) -> Option<Pose2> {
        self.bodies.get_mut(id)?.carried_from.take()
    }

    pub(super) fn placed_of(&self, id: ColliderId) -> Option<Placed<'_>> {
        self.bodies.get(id).map(|body| body.collider.placed())
    }

    /// Finds those that stand on the platform, or on one that rides it.
    fn find_riders(&self, platform: ColliderId, actors: &mut [Actor], mover: &Mover) {
        let others = Others::all(self);
        actors.iter_mut().for_each(|actor| actor.foot = None);
        let mut bases = alloc::vec![(platform, None)];
        while let Some((base, foot)) = bases.pop() {
            let Some((_, obstacle)) = others.obstacle(base.index) else { continue };
            for actor in actors.iter_mut().filter(|actor| !actor.rides() && !actor.is_crushed && actor.id != base) {
                let Some(placed) = self.placed_of(actor.id) else { continue };
                if self.space.may_touch(actor.id.index, base.index)
                    && let Some(own) = foot_on(placed, &obstacle, mover)
                {
                    actor.foot = Some(foot.unwrap_or(own));
                    bases.push((actor.id, actor.foot));
                }
            }
        }
    }

    /// Moves the platform to a pose, and actors with it or out of its way. False if some are crushed by that: then they
    /// are marked, and all are where they were.
    fn carry_to(
        &mut self,
        platform: ColliderId,
        to: Pose2,
        actors: &mut [Actor],
        mover: &Mover,
        crossed: &mut Crossings,
    ) -> bool {
        for actor in actors.iter_mut() {
            actor.before = self.placed_of(actor.id).map_or(actor.before, |placed| placed.pose());
            (actor.turn, actor.pushes) = (RidersTurn::Waits, 0);
        }
        self.find_riders(platform, actors, mover);
        self.carry_along(platform, to, actors, mover);
        for i in 0..actors.len() {
            let Actor { id, is_crushed, .. } = actors[i];
            let rides = actors[i].rides();
            let pushed = |platform: &Obstacle<'_>, placed: Placed<'_>| pushed_by(platform, to, placed, rides, mover);
            match self.answer(platform, id, pushed) {
                Some(by) if by != Vec2::ZERO && !is_crushed => self.push(platform, i, by, actors, mover),
                _ => {}
            }
        }
        let mut is_done = true;
        for actor in actors.iter_mut().filter(|actor| !actor.is_crushed) {
            let is_in_the_way = self.answer(platform, actor.id, |platform, placed| {
                is_in_the_way_of(platform, to, placed, actor.before, actor.rides())
            });
            if is_in_the_way == Some(true) {
                (actor.is_crushed, is_done) = (true, false);
            }
        }
        if is_done {
            self.note_crossings(platform, to, actors, crossed);
            self.put(platform, to);
        } else {
            for actor in actors.iter() {
                self.put(actor.id, if actor.is_crushed { actor.from } else { actor.before });
            }
        }
        is_done
    }

    /// Notes what the platform and its actors are led across by going to their poses: all that is not an actor or a crushed
    /// one, and sensors. The path of an actor counts as straight.
    fn note_crossings(&self, platform: ColliderId, to: Pose2, actors: &[Actor], crossed: &mut Crossings) {
        let yields = |id: ColliderId| actors.iter().any(|actor| actor.id == id && !actor.is_crushed);
        if let Some(from) = self.placed_of(platform).map(|placed| placed.pose()) {
            let turn = (from.rotation.inverse() * to.rotation).angle();
            let motion = Motion::linear(to.translation - from.translation).turning(turn);
            self.cross_on_way(platform, &Trajectory::new(from, motion), |id| !yields(id), crossed);
        }
        for actor in actors {
            let Some(by) = self.placed_of(actor.id).map(|at| at.pose().translation - actor.before.translation) else {
                continue;
            };
            let is_sensor = |id| self.get(id).is_some_and(|other| other.kind == ColliderKind::Sensor);
            if by != Vec2::ZERO {
                let path = Trajectory::new(actor.before, Motion::linear(by));
                self.cross_on_way(actor.id, &path, |id| id != platform && is_sensor(id), crossed);
            }
        }
    }

    /// Finds what a collider comes upon on a path, of all that rests where it is and that counts.
    fn cross_on_way(
        &self,
        id: ColliderId,
        path: &Trajectory,
        counts: impl Fn(ColliderId) -> bool,
        crossed: &mut Crossings,
    ) {
        let Some(body) = self.bodies.get(id) else { return };
        self.space.for_near(self.path_box(id, path), |place| {
            let Some((other, there)) = self.bodies.at(place) else { return };
            if other == id || !self.space.may_touch(id.index, place) || !counts(other) {
                return;
            }
            let rest = Trajectory::at_rest(there.collider.pose);
            let [a, b] = if id.index < place {
                [(id, body, path), (other, there, &rest)]
            } else {
                [(other, there, &rest), (id, body, path)]
            };
            let pair = Pair { a: a.0, b: b.0 };
            let first = a.1.met().first_meeting(a.2, b.1.met(), b.2);
            // It may start deep in the other, unless that is something that it passes.
            let is_one_way = body.one_way().or(there.one_way()).is_some();
            let inside = || inside_meeting(a.1.collider.shape.at(a.2.pose), b.1.collider.shape.at(b.2.pose));
            let meeting = first.or_else(|| if is_one_way { None } else { inside() });
            if let Some(Meeting { point, normal, parts, .. }) = meeting {
                crossed.add(LedAcross { pair, point, normal, parts });
            }
        });
    }

    /// Puts a collider at a pose where it is within the range of f32.
    fn put(&mut self, id: ColliderId, pose: Pose2) {
        let result = self.put_by(id, |body| body.carry_to(id, pose));
        debug_assert_eq!(result, Ok(()));
    }

    /// Carries the riders to where the platform takes them, one after another: before a rider goes those that are in its
    /// way, so that what stops one stops those behind it, and none ends in another.
    fn carry_along(&mut self, platform: ColliderId, to: Pose2, actors: &mut [Actor], mover: &Mover) {
        let Some(from) = self.placed_of(platform).map(|placed| placed.pose()) else { return };
        let mut next: Vec<usize> = (0..actors.len()).rev().filter(|&i| actors[i].rides()).collect();
        while let Some(&i) = next.last() {
            let by = Vec2::from(from.displacement_to(to, actors[i].foot.unwrap_or(DVec2::ZERO)));
            match actors[i].turn {
                RidersTurn::Waits => {
                    actors[i].turn = RidersTurn::IsNext;
                    let others =
                        (0..actors.len()).filter(|&j| actors[j].rides() && actors[j].turn == RidersTurn::Waits);
                    next.extend(others.filter(|&j| self.leads_into(actors[i].id, by, actors[j].id)));
                }
                RidersTurn::IsNext => {
                    actors[i].turn = RidersTurn::IsOver;
                    self.displace(actors[i].id, by, mover, |place| place != platform.index);
                }
                RidersTurn::IsOver => _ = next.pop(),
            }
        }
    }

    /// True if a displacement of an actor leads into another.
    fn leads_into(&self, id: ColliderId, by: Vec2, other: ColliderId) -> bool {
        let boxes = [self.space.aabb(id.index), self.space.aabb(other.index)];
        let may_meet =
            self.space.may_touch(id.index, other.index) && boxes[0].union(boxes[0].translated(by)).intersects(boxes[1]);
        let both = || self.placed_of(id).zip(self.placed_of(other));
        may_meet && both().is_some_and(|(actor, other)| cast_shape(actor, by, other).safe() < 1.0)
    }

    /// Pushes an actor by a displacement, and before it those actors that are in its way, as a platform would push them.
    fn push(&mut self, platform: ColliderId, first: usize, by: Vec2, actors: &mut [Actor], mover: &Mover) {
        /// The number of times that an actor is pushed in one step of a platform; crates that are stacked so that each
        /// is pushed by more than one could take far longer.
        const MOST: u32 = 8;
        /// An actor that is about to be pushed.
        struct Pushed {
            actor: usize,
            by: Vec2,
            /// The next of the actors that it may push.
            next: usize,
        }
        let mut pushed = alloc::vec![Pushed { actor: first, by, next: 0 }];
        while let Some(last) = pushed.last_mut() {
            let (id, by, next) = (actors[last.actor].id, last.by, last.next);
            let Some(other) = actors.get(next) else {
                self.displace(id, by, mover, |place| place != platform.index);
                pushed.pop();
                continue;
            };
            last.next += 1;
            let may_yield = !other.is_crushed && other.pushes < MOST;
            let is_pushing = pushed.iter().any(|pushed| pushed.actor == next);
            if !may_yield || is_pushing || !self.leads_into(id, by, other.id) {
                continue;
            }
            let push = self.answer(id, other.id, |pusher, placed| {
                let pose = pusher.placed.pose();
                pushed_by(pusher, Pose2::new(pose.translation + by, pose.rotation), placed, false, mover)
            });
            if let Some(by) = push.filter(|by| *by != Vec2::ZERO) {
                actors[next].pushes += 1;
                pushed.push(Pushed { actor: next, by, next: 0 });
            }
        }
    }

    /// An answer about a pusher and an actor where they are.
    fn answer<R>(
        &self,
        pusher: ColliderId,
        actor: ColliderId,
        ask: impl FnOnce(&Obstacle<'_>, Placed<'_>) -> R,
    ) -> Option<R> {
        let (_, obstacle) = Others::all(self).obstacle(pusher.index)?;
        Some(ask(&obstacle, self.placed_of(actor)?))
    }

    /// Moves an actor by a displacement; it slides along the colliders in the places that count. If it would leave the
    /// range of f32, it stays.
    fn displace(&mut self, id: ColliderId, by: Vec2, mover: &Mover, counts: impl Fn(u32) -> bool) {
        let Some(placed) = self.placed_of(id) else { return };
        let meets = |place| place != id.index && counts(place) && self.space.may_touch(id.index, place);
        let others = Others { world: self, meets };
        let mut slides = |_: &MoveHit<ColliderId>| Response::Slide;
        // Where there is little room, down to touching.
        let mover = Mover { up: None, skin: Some(0.0), ..*mover };
        let mut slide = Slide::new(placed, by, &mover, &others, &mut slides);
        let pose = slide.straight().unwrap_or_else(|| slide.run().pose);
        _ = self.put_by(id, |body| body.carry_to(id, pose));
    }
}
