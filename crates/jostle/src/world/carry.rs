use alloc::vec::Vec;

use super::{colliders::World, error::WorldError, id::ColliderId, moves::Others};
use crate::{
    math::{Motion, Pose2, Vec2},
    mover::{MoveHit, Mover, Obstacle, Response, Slide, is_in_the_way_of, pushed_by, stands_on, steps_of},
    placed::Placed,
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
    /// Those that could not yield. They are where they were, and the platform overlaps them.
    pub crushed: Vec<ColliderId>,
}

/// An actor of a platform.
struct Actor {
    id: ColliderId,
    /// Its pose before.
    from: Pose2,
    /// Its pose before the present step of the platform.
    before: Pose2,
    rides: bool,
    is_crushed: bool,
}

impl<T> World<T> {
    /// Moves a platform by a motion, which may turn, and with it those actors that stand on it; pushes those that are
    /// in its way. Nothing stops the platform. Call it before the actors move by themselves.
    ///
    /// A rider is what stands on the platform, or on another rider, along [`up`](Mover::up): within its skin, on a floor.
    /// It is displaced as the point of the platform below it, without rotation, and slides along what is in its way.
    /// Without `up` nothing rides. An actor that still overlaps the platform where neither the way nor its surroundings
    /// let it yield is crushed, and left where it was. A sensor carries and pushes nobody; a one-way platform, only
    /// what is beyond it.
    ///
    /// A motion with a rotation is made in steps, at most 1,024, so that an actor is not passed. Contacts and events follow
    /// with the next [`step`](World::step), as after [`set_pose`](World::set_pose); the
    /// [`motion`](crate::Collider::motion) of the platform is not changed.
    ///
    /// Errors: an id that is unknown, a motion that is not finite, and one that leads out of the range of f32; then
    /// nothing has moved.
    ///
    /// Cost: a move for each actor that is carried or pushed, and a look at each that is given; for each step again.
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
        let mut list = Vec::new();
        for &id in actors {
            let body = self.bodies.get(id).ok_or(WorldError::Unknown { id })?;
            if id != platform && self.space.may_touch(id.index, platform.index) {
                list.push(Actor {
                    id,
                    from: body.collider.pose,
                    before: body.collider.pose,
                    rides: false,
                    is_crushed: false,
                });
            }
        }
        let moving = body.collider.placed().moving(motion);
        let steps = steps_of(moving.start(), motion, list.iter().filter_map(|actor| self.placed_of(actor.id)));
        let poses: Vec<Pose2> = (1..=steps).map(|i| moving.after(f64::from(i) / f64::from(steps)).pose()).collect();
        let from = body.collider.pose;
        // A motion that leads out of f32 is refused before anything has moved.
        self.set_pose(platform, poses.last().copied().unwrap_or(from))?;
        self.set_pose(platform, from)?;
        for to in poses {
            self.find_riders(platform, &mut list, mover);
            self.carry_to(platform, to, &mut list, mover)?;
        }
        let mut carried = Carried::default();
        for actor in &list {
            let pose = self.bodies.get(actor.id).map(|body| body.collider.pose);
            if actor.is_crushed {
                carried.crushed.push(actor.id);
            } else if pose != Some(actor.from) {
                carried.moved.push(actor.id);
            }
        }
        Ok(carried)
    }

    fn placed_of(&self, id: ColliderId) -> Option<Placed<'_>> {
        self.bodies.get(id).map(|body| body.collider.placed())
    }

    /// Finds those that stand on the platform, or on one that rides it.
    fn find_riders(&self, platform: ColliderId, actors: &mut [Actor], mover: &Mover) {
        let others = Others::all(self);
        actors.iter_mut().for_each(|actor| actor.rides = false);
        let mut bases = alloc::vec![platform];
        while let Some(base) = bases.pop() {
            let Some((_, obstacle)) = others.obstacle(base.index) else { continue };
            for actor in actors.iter_mut().filter(|actor| !actor.rides && !actor.is_crushed && actor.id != base) {
                let meets = self.space.may_touch(actor.id.index, base.index);
                if meets && self.placed_of(actor.id).is_some_and(|placed| stands_on(placed, &obstacle, mover)) {
                    actor.rides = true;
                    bases.push(actor.id);
                }
            }
        }
    }

    /// Moves the platform to a pose, and actors with it or out of its way.
    fn carry_to(
        &mut self,
        platform: ColliderId,
        to: Pose2,
        actors: &mut [Actor],
        mover: &Mover,
    ) -> Result<(), WorldError> {
        let Some(before) = self.placed_of(platform).map(|placed| placed.pose()) else { return Ok(()) };
        let riders: Vec<u32> = actors.iter().filter(|actor| actor.rides).map(|actor| actor.id.index).collect();
        for actor in actors.iter_mut() {
            actor.before = self.placed_of(actor.id).map_or(actor.before, |placed| placed.pose());
        }
        for actor in actors.iter().filter(|actor| actor.rides) {
            let pose = actor.before;
            let at = Vec2::from(to.place(before.apply_inverse(pose.translation)));
            let turns = before.rotation != to.rotation;
            let by = if turns { at - pose.translation } else { to.translation - before.translation };
            self.displace(actor.id, by, mover, |place| place != platform.index && !riders.contains(&place))?;
        }
        for actor in actors.iter_mut().filter(|actor| !actor.is_crushed) {
            let Some(push) = self.with_platform(platform, actor.id, |platform, placed| {
                pushed_by(platform, to, placed, actor.rides, mover)
            }) else {
                continue;
            };
            if push != Vec2::ZERO {
                self.displace(actor.id, push, mover, |place| place != platform.index)?;
            }
            let is_crushed = self.with_platform(platform, actor.id, |platform, placed| {
                is_in_the_way_of(platform, to, placed, actor.before, actor.rides)
            });
            if is_crushed == Some(true) {
                actor.is_crushed = true;
                self.set_pose(actor.id, actor.from)?;
            }
        }
        self.set_pose(platform, to)
    }

    /// An answer about the platform and an actor where they are.
    fn with_platform<R>(
        &self,
        platform: ColliderId,
        actor: ColliderId,
        ask: impl FnOnce(&Obstacle<'_>, Placed<'_>) -> R,
    ) -> Option<R> {
        let (_, obstacle) = Others::all(self).obstacle(platform.index)?;
        Some(ask(&obstacle, self.placed_of(actor)?))
    }

    /// Moves an actor by a displacement; it slides along the colliders in the places that count.
    fn displace(
        &mut self,
        id: ColliderId,
        by: Vec2,
        mover: &Mover,
        counts: impl Fn(u32) -> bool,
    ) -> Result<(), WorldError> {
        let Some(placed) = self.placed_of(id) else { return Ok(()) };
        let meets = |place| place != id.index && counts(place) && self.space.may_touch(id.index, place);
        let others = Others { world: self, meets };
        let mut slides = |_: &MoveHit<ColliderId>| Response::Slide;
        // Where there is little room, down to touching.
        let mover = Mover { up: None, skin: Some(0.0), ..*mover };
        let moved = Slide::new(placed, by, &mover, &others, &mut slides).run();
        self.set_pose(id, moved.pose)
    }
}
