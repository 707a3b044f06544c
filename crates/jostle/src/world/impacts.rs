use super::{
    collider::Collider,
    colliders::World,
    entry::is_finite,
    error::WorldError,
    events::Events,
    id::{ColliderId, Pair},
    meeting::{Meeting, MeetingKind, velocity},
    run::{Run, Upcoming},
};
use crate::math::{Aabb, Motion, Pose2, Vec2, dvec2::DVec2};

/// The number of times that a collider can be redirected in one step.
const MOST_REDIRECTS: u32 = 32;

/// Two colliders that met in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Met {
    /// The two.
    pub pair: Pair,
    /// The fraction of the step at which they met: never later than their first contact, or than the next one if they
    /// touched at the start and moved apart.
    pub time: f64,
    /// The point at which their borders met, in the world.
    pub point: Vec2,
    /// Unit vector from A to B.
    pub normal: Vec2,
    /// The index of the part of A; 0 for one that was led across B by [`move_and_slide`](World::move_and_slide).
    pub part_a: u32,
    /// The index of the part of B; 0 for one that was led across A by [`move_and_slide`](World::move_and_slide).
    pub part_b: u32,
    /// True if they overlap by more than rounding, in a place to which one was brought since the last step, or where it was put
    /// in by [`Step::insert`].
    pub inside: bool,
    /// If they are inside of each other, the translation of A that frees it; otherwise, and if there is no way out, zero.
    pub out: Vec2,
    /// The velocities of A and B at the point, per step.
    velocities: [DVec2; 2],
}

impl Met {
    /// The other collider, and the normal from it to this one; `None` if the collider is not one of the pair.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Motion, Vec2, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// let wall = world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let met = world.begin_step().next_impact().unwrap();
    /// assert_eq!(met.seen_from(ball), Some((wall, Vec2::new(-1.0, 0.0))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen_from(&self, id: ColliderId) -> Option<(ColliderId, Vec2)> {
        self.pair.seen_from(id, self.normal)
    }
}

/// A step that is under way: its impacts are pulled one by one, in the order of their times, and answered.
///
/// A collider that is redirected runs the rest of the step on its new motion, and meets what is on it. Without an
/// answer it goes on through what it met. Dropping a step finishes it, and its events are lost.
#[derive(Debug)]
pub struct Step<'w, T> {
    world: &'w mut World<T>,
    run: Run,
    /// The time of the last impact.
    now: f64,
    last: Option<Upcoming>,
    is_finished: bool,
}

/// # A step, impact by impact
impl<T> World<T> {
    /// Begins a step whose impacts are answered as they come.
    ///
    /// An impact is reported for each pair that moves into each other: also, at time 0, for one that touches already, or
    /// overlaps by rounding. Of two that touch and move apart, a later impact in the same step is reported, as when one
    /// turns until its other end comes down. Two that have sunk into each other by some ulps of their coordinates have one
    /// though they move apart, so that what is redirected then starts outside of the other.
    ///
    /// What happened between the steps is told at time 0, once. Two that overlap by more than rounding where one was put,
    /// inserted or moved, and that did not touch when the last step ended, have an impact that is [`inside`](Met::inside) if
    /// one of them has a motion and none is one-way: the first of them that moves and is redirected starts outside of the
    /// other. Two of which a [move](World::move_and_slide) crossed one, or that [`carry`](World::carry) led across each
    /// other, have one also if both rest, unless they touched when the last step ended; it is inside if they still overlap,
    /// otherwise they stay where they are. Two that overlap otherwise by more than their margins and rounding have no
    /// impact.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let fall = Motion::linear((0.0, -4.0));
    /// let ball = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 2.0), ()).motion(fall))?;
    /// world.insert(Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), ()))?;
    ///
    /// let mut events = Events::new();
    /// let mut step = world.begin_step();
    /// while let Some(met) = step.next_impact() {
    ///     step.bounce(ball, &met, 1.0)?;
    /// }
    /// step.finish(&mut events);
    /// let ball = world.get(ball).unwrap();
    /// assert_eq!((ball.pose.translation.y, ball.motion.linear.y), (3.0, 4.0)); // 1.5 down, 2.5 up
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn begin_step(&mut self) -> Step<'_, T> {
        let mut run = self.begin();
        self.find_impacts_before(&mut run);
        for i in 0..run.near.len() {
            let pair = self.pair_at(run.near[i]).filter(|pair| run.inside.binary_search(pair).is_err());
            let ahead = pair.and_then(|pair| self.impact(&run, pair));
            // The start of two of which one was led across the other is told already.
            let is_told = |ahead: &Upcoming| {
                ahead.time == 0.0 && run.crossed.binary_search_by_key(&ahead.pair, |known| known.pair).is_ok()
            };
            let ahead = ahead.filter(|ahead| !is_told(ahead));
            run.ahead.extend(ahead);
        }
        Step { world: self, run, now: 0.0, last: None, is_finished: false }
    }

    /// Finds the impacts of what happened since the last step.
    fn find_impacts_before(&self, run: &mut Run) {
        for i in 0..run.outcome.begun.len() {
            let pair = run.outcome.begun[i].pair;
            let is_moving = [pair.a, pair.b].iter().any(|id| self.space.mover(id.index).is_some());
            if let Some(ahead) = self.inside_impact(run, pair, 0.0).filter(|_| is_moving) {
                run.inside.push(pair);
                run.ahead.push(ahead);
            }
        }
        for i in 0..run.crossed.len() {
            let crossing = run.crossed[i];
            let pair = crossing.pair;
            let [Some(a), Some(b)] = [pair.a, pair.b].map(|id| self.bodies.get(id)) else { continue };
            if run.inside.contains(&pair) {
                continue;
            }
            let ahead = self.inside_impact(run, pair, 0.0).inspect(|_| run.inside.push(pair));
            let meeting = crossing.meeting([a.collider.pose, b.collider.pose]);
            run.ahead.push(ahead.unwrap_or(Upcoming { time: 0.0, pair, redirects: [0, 0], meeting }));
        }
        run.inside.sort_unstable();
    }
}

impl<T> Step<'_, T> {
    /// The next impact; `None` when there is none left before the end of the step.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// for x in [3.5, 4.5] {
    ///     world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (x, 0.0), ()))?;
    /// }
    /// let mut step = world.begin_step();
    /// assert_eq!(step.next_impact().map(|met| met.time), Some(0.5));
    /// assert_eq!(step.next_impact().map(|met| met.time), Some(0.75)); // nobody stopped it
    /// assert_eq!(step.next_impact(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn next_impact(&mut self) -> Option<Met> {
        loop {
            let ahead = self.run.ahead.pop()?;
            let Pair { a, b } = ahead.pair;
            let (world, run) = (&*self.world, &self.run);
            let [Some(path_a), Some(path_b)] = [a, b].map(|id| world.path(run, id)) else { continue };
            let redirects = [path_a.redirects, path_b.redirects];
            if ahead.redirects != redirects {
                // What happened before the step is told anyway: of two that were inside of each other, one may have been put
                // out of something else, and may be inside of this one still.
                if ahead.meeting.kind != MeetingKind::OnTheWay {
                    let (kind, stops) = (MeetingKind::Crossed, [path_a.pose, path_b.pose]);
                    let crossed = Upcoming { redirects, meeting: Meeting { kind, stops, ..ahead.meeting }, ..ahead };
                    let inside = world.inside_impact(run, ahead.pair, ahead.time);
                    self.run
                        .ahead
                        .push(inside.filter(|_| ahead.meeting.kind == MeetingKind::Inside).unwrap_or(crossed));
                }
                continue;
            }
            self.now = ahead.time;
            // What happened before the step is listed already.
            if ahead.meeting.kind == MeetingKind::OnTheWay {
                self.run.met.push(ahead.met());
            }
            self.last = Some(ahead);
            let Meeting { point, normal, parts: [part_a, part_b], stops, kind, .. } = ahead.meeting;
            let inside = kind == MeetingKind::Inside;
            let velocities = [a, b].map(|id| self.velocity(id, point).unwrap_or(DVec2::ZERO));
            let from = path_a.after(ahead.time).pose;
            let out = if inside { stops[0].translation - from.translation } else { Vec2::ZERO };
            let (pair, time) = (ahead.pair, ahead.time);
            return Some(Met { pair, time, point, normal, part_a, part_b, inside, out, velocities });
        }
    }

    /// The world as it was when the step began, poses too, but for what was put in or removed and for motions that were
    /// changed.
    ///
    /// ```
    /// let mut world = jostle::World::<()>::new();
    /// assert!(world.begin_step().world().is_empty());
    /// ```
    #[must_use]
    pub fn world(&self) -> &World<T> {
        self.world
    }

    /// A collider as it was when the step began, but for its motion, or as it was put in; `None` if it was removed.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), "ball"))?;
    /// assert_eq!(world.begin_step().get(id).map(|collider| collider.data), Some("ball"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, id: ColliderId) -> Option<&Collider<T>> {
        self.world.get(id)
    }

    /// The data of a collider; `None` if it was removed.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (0.0, 0.0), 3))?;
    /// *world.begin_step().data_mut(id).unwrap() -= 1;
    /// assert_eq!(world.get(id).unwrap().data, 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn data_mut(&mut self, id: ColliderId) -> Option<&mut T> {
        self.world.data_mut(id)
    }

    /// The pose of a collider at the time of the last impact; `None` if it was removed.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let mut step = world.begin_step();
    /// step.next_impact();
    /// assert_eq!(step.pose(ball).unwrap().translation.x, 2.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pose(&self, id: ColliderId) -> Option<Pose2> {
        self.pose_after(id, self.last.filter(|last| last.meeting.kind != MeetingKind::Inside))
    }

    /// The pose from which a collider goes on after this impact if it is redirected now.
    fn pose_after(&self, id: ColliderId, last: Option<Upcoming>) -> Option<Pose2> {
        let path = self.world.path(&self.run, id)?;
        let redirects = |id| self.world.path(&self.run, id).map(|path| path.redirects);
        let stop = last.and_then(|last| last.stop(id, [last.pair.a, last.pair.b].map(redirects)));
        Some(stop.unwrap_or_else(|| path.pose_at(self.now)))
    }

    /// Stops a collider where it is at the time of the last impact: its motion is zero from now on.
    ///
    /// # Errors
    /// If there is no such collider, or it was redirected 32 times in this step.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let mut step = world.begin_step();
    /// while let Some(met) = step.next_impact() {
    ///     step.stop(ball)?;
    /// }
    /// step.finish(&mut Events::new());
    /// assert_eq!(world.get(ball).unwrap().pose.translation.x, 2.0); // exactly at the wall
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn stop(&mut self, id: ColliderId) -> Result<(), WorldError> {
        self.redirect(id, Motion::ZERO)
    }

    /// Gives a collider another motion, from the time of the last impact on. `motion` is that of a whole step; the
    /// collider makes only the share of it that is left. It starts at a pose at which it does not overlap what it met,
    /// unless it is wedged: if that would push it into another collider by more than rounding, it starts on its path.
    ///
    /// # Errors
    /// If there is no such collider, or the motion is not finite or leads out of the range of f32; and if it was
    /// redirected 32 times in this step: then it stays where it is until the next one, keeps its last motion, and is
    /// listed in [`Events::exhausted`].
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let mut step = world.begin_step();
    /// while let Some(met) = step.next_impact() {
    ///     step.redirect(ball, Motion::linear((0.0, 4.0)))?; // it slides up along the wall
    /// }
    /// step.finish(&mut Events::new());
    /// assert_eq!(world.get(ball).unwrap().pose.translation, (2.0, 2.0).into());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn redirect(&mut self, id: ColliderId, motion: Motion) -> Result<(), WorldError> {
        let unknown = WorldError::Unknown { id };
        let (path, pose) = (self.world.path(&self.run, id), self.pose_after(id, self.last));
        let (Some(path), Some(pose)) = (path, pose) else { return Err(unknown) };
        if !motion.is_finite() {
            return Err(WorldError::MotionNotFinite { id, motion });
        }
        if path.motion == Motion::ZERO && motion == Motion::ZERO && path.redirects <= MOST_REDIRECTS {
            // It rests already: what moves into it has met it.
            if let Some(body) = self.world.bodies.get_mut(id) {
                body.collider.motion = motion;
            }
            self.run.redirected.push(id);
            return Ok(());
        }
        let on_path = path.pose_at(self.now);
        let is_in_the_way = pose != on_path && self.world.is_in_the_way(&self.run, id, [on_path, pose], self.now);
        let pose = if is_in_the_way { on_path } else { pose };
        if is_in_the_way && path.redirects < MOST_REDIRECTS && self.world.has_motion(id, motion) {
            // Neither its pose nor its motion changes.
            return Ok(());
        }
        if path.redirects == MOST_REDIRECTS {
            self.world.redirect_to(&mut self.run, id, path.redirected(self.now, pose, Motion::ZERO));
            self.run.exhausted.push(id);
            return Err(WorldError::Exhausted { id });
        }
        if path.redirects > MOST_REDIRECTS {
            return Err(WorldError::Exhausted { id });
        }
        let path = path.redirected(self.now, pose, motion);
        if !(is_finite(self.world.path_box(id, &path)) && path.end().is_finite()) {
            return Err(WorldError::OutOfRange { id });
        }
        if let Some(body) = self.world.bodies.get_mut(id) {
            body.collider.motion = motion;
        }
        self.world.redirect_to(&mut self.run, id, path);
        Ok(())
    }

    /// Lets a collider bounce off the other one of a pair that met: its velocity relative to the other is reflected
    /// along the normal, with this part of the speed: 1 keeps it, 0 takes away what is against the other. Its rotation
    /// goes on, and the other one goes on as if it were infinitely heavy. Returns the new motion: the same as before if
    /// the two move apart, as they do once the other has bounced off this one. For two that both give way, compute both
    /// velocities and [`redirect`](Step::redirect) both.
    ///
    /// # Errors
    /// If the collider is not one of the two, and as for [`redirect`](Step::redirect).
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 1.0)));
    /// let ball = world.insert(ball)?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), ()))?;
    /// let mut step = world.begin_step();
    /// while let Some(met) = step.next_impact() {
    ///     assert_eq!(step.bounce(ball, &met, 0.5)?, Motion::linear((-2.0, 1.0)));
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn bounce(&mut self, id: ColliderId, met: &Met, restitution: f32) -> Result<Motion, WorldError> {
        let Some((_, normal)) = met.seen_from(id) else { return Err(WorldError::NotInPair { id }) };
        let motion = self.world.get(id).ok_or(WorldError::Unknown { id })?.motion;
        // One that was removed meanwhile counts as it was.
        let velocity = |id, then: DVec2| self.velocity(id, met.point).unwrap_or(then);
        let [a, b] = [velocity(met.pair.a, met.velocities[0]), velocity(met.pair.b, met.velocities[1])];
        let against = (a - b).dot(met.normal.into());
        let normal = DVec2::from(normal);
        let motion = if against > 0.0 {
            let linear = DVec2::from(motion.linear) + normal * ((1.0 + f64::from(restitution)) * against);
            Motion { linear: linear.into(), ..motion }
        } else {
            motion
        };
        self.redirect(id, motion)?;
        Ok(motion)
    }

    /// The velocity of a point of a collider from the time of the last impact on, per step; `None` if it was removed.
    fn velocity(&self, id: ColliderId, point: Vec2) -> Option<DVec2> {
        let body = self.world.bodies.get(id)?;
        let motion = if self.run.exhausted.contains(&id) { Motion::ZERO } else { body.collider.motion };
        Some(velocity(body.shape().moving(self.pose(id)?, motion), point))
    }

    /// Adds a collider at the time of the last impact, as an explosion or what breaks off. Its pose is that at this time, and
    /// of its motion, which is that of a whole step, it makes the share that is left.
    ///
    /// All that it overlaps there by more than rounding has an impact with it now, which is [`inside`](Met::inside), also
    /// what rests, but for what is one-way; what it comes to meet has one later.
    ///
    /// # Errors
    /// As for [`World::insert`].
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Motion, World};
    /// let mut world = World::new();
    /// let bomb = Collider::new(Convex::circle(0.5)?, (0.0, 0.0), "bomb").motion(Motion::linear((4.0, 0.0)));
    /// let bomb = world.insert(bomb)?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.0, 0.0), "wall"))?;
    /// world.insert(Collider::new(Convex::rectangle(1.0, 1.0)?, (2.0, 3.0), "crate"))?;
    /// let (mut step, mut hit) = (world.begin_step(), Vec::new());
    /// while let Some(met) = step.next_impact() {
    ///     if met.pair.has(bomb) {
    ///         let at = step.pose(bomb).unwrap();
    ///         step.remove(bomb)?;
    ///         step.insert(Collider::new(Convex::circle(4.0)?, at, "blast").sensor())?;
    ///     } else {
    ///         assert!(met.inside && met.time == 0.5);
    ///         hit.push(step.get(met.pair.b).unwrap().data);
    ///     }
    /// }
    /// assert_eq!(hit, ["wall", "crate"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn insert(&mut self, collider: Collider<T>) -> Result<ColliderId, WorldError> {
        self.world.join(&mut self.run, collider, self.now)
    }

    /// Takes a collider out, at the time of the last impact. Its contacts end then.
    ///
    /// # Errors
    /// If there is no such collider.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// for x in [3.5, 4.5] {
    ///     world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (x, 0.0), ()))?;
    /// }
    /// let mut step = world.begin_step();
    /// step.next_impact();
    /// step.remove(ball)?;
    /// assert_eq!(step.next_impact(), None); // it is not there any more to hit the second wall
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn remove(&mut self, id: ColliderId) -> Result<Collider<T>, WorldError> {
        let body = self.world.bodies.remove(id).ok_or(WorldError::Unknown { id })?;
        if let Some(mover) = self.world.space.vacate(id.index) {
            self.run.swept.set(mover, Aabb::EMPTY);
        }
        self.world.changed.push(id.index);
        self.run.removed.push((id, self.now));
        Ok(body.collider)
    }

    /// Finishes the step: everything moves to the end of its path, and the events are those of the whole step. Impacts
    /// that were not pulled count as unanswered.
    ///
    /// ```
    /// # use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let ball = Collider::new(Convex::circle(1.0)?, (0.0, 0.0), ()).motion(Motion::linear((4.0, 0.0)));
    /// let ball = world.insert(ball)?;
    /// world.begin_step().finish(&mut Events::new());
    /// assert_eq!(world.get(ball).unwrap().pose.translation.x, 4.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn finish(mut self, events: &mut Events) {
        self.complete(events);
    }

    fn complete(&mut self, events: &mut Events) {
        if core::mem::replace(&mut self.is_finished, true) {
            return;
        }
        while self.next_impact().is_some() {}
        self.world.finish(&mut self.run, events);
        self.world.run = core::mem::take(&mut self.run);
    }
}

impl<T> Drop for Step<'_, T> {
    fn drop(&mut self) {
        self.complete(&mut Events::new());
    }
}
