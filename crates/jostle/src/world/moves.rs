use alloc::vec::Vec;

use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
    crossings::LedAcross,
    error::WorldError,
    id::ColliderId,
    query_filter::QueryFilter,
};
use crate::{
    math::{Aabb, Vec2, bounds::Bounds, dvec2::DVec2},
    mover::{MoveHit, Moved, Mover, Obstacle, Obstacles, Response, Slide},
    placed::Placed,
};

/// A collider that a mover meets, about which it asks what to do.
///
/// ```
/// use jostle::{Ahead, Collider, Convex, Mover, Response, World};
/// let mut world = World::new();
/// world.insert(Collider::new(Convex::circle(0.25)?, (2.0, 0.0), "coin"))?;
/// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (5.0, 0.0), "wall"))?;
/// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 0.0), "hero"))?;
/// let answer = |ahead: &Ahead<&str>| match ahead.collider.data {
///     "coin" => Response::Cross,
///     _ => Response::Slide,
/// };
/// let moved = world.move_and_slide(hero, (9.0, 0.0), &Mover::top_down(), answer)?;
/// assert!(moved.hits().iter().map(|hit| world.get(hit.id).unwrap().data).eq(["coin", "wall"]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Ahead<'a, T> {
    /// The collider's id.
    pub id: ColliderId,
    /// The collider.
    pub collider: &'a Collider<T>,
    /// The part of it.
    pub part: u32,
    /// The unit normal of its surface, towards the mover.
    pub normal: Vec2,
    /// A point of its surface where they meet.
    pub point: Vec2,
    /// The share of the displacement that the mover has spent by then, from 0 to 1.
    pub fraction: f64,
    /// True if the mover overlaps it when it meets it: before the move, or after being pushed out of something else.
    pub inside: bool,
}

/// The answer of a mover that slides along everything, ready to be passed where an answer is asked for.
///
/// ```
/// use jostle::{Collider, Convex, Mover, World, slide};
/// let mut world = World::new();
/// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.0, 0.0), "wall"))?;
/// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 0.0), "hero"))?;
/// let moved = world.move_and_slide(hero, (4.0, 2.0), &Mover::top_down(), slide)?;
/// assert!(moved.pose.translation.distance((2.0, 2.0)) < 0.01);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn slide<T>(_ahead: &Ahead<'_, T>) -> Response {
    Response::Slide
}

/// # Movers
impl<T> World<T> {
    /// Moves a collider by a displacement; where it meets others, it does what `respond` answers: usually it slides
    /// along them. The motion of the collider is not changed, and those of others do not count.
    ///
    /// It meets all colliders that its [`filter`](Collider::filter) makes a pair with it. Sensors never stop it: they are
    /// crossed, and reported, whatever the answer but [`Ignore`](Response::Ignore), which passes them silently. A
    /// [one-way](Collider::one_way) collider is met where the mover comes to enter it and its surface leans; each segment of
    /// a chain and each part of a compound is met, asked about and passed by itself. Margins do not count. [`plan_move`](crate::plan_move) lists the promises.
    ///
    /// Contacts and events follow with the next [`step`](World::step), as after [`set_pose`](World::set_pose): also those
    /// with what it has crossed and left again, answered [`Cross`](Response::Cross) or sensors, in which they begin at 0 and
    /// end as [passed through](crate::EndReason::PassedThrough).
    ///
    /// Errors: an id that is unknown, and a displacement that is not finite.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Mover, World, slide};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::rectangle(20.0, 1.0)?, (0.0, -0.5), "floor"))?;
    /// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 2.0), "hero"))?;
    /// let moved = world.move_and_slide(hero, (3.0, -99.0), &Mover::platformer((0.0, 1.0)), slide)?;
    /// assert!(moved.floor.is_some());
    /// assert_eq!(world.get(hero).unwrap().pose, moved.pose);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn move_and_slide(
        &mut self,
        id: ColliderId,
        by: impl Into<Vec2>,
        mover: &Mover,
        mut respond: impl FnMut(&Ahead<'_, T>) -> Response,
    ) -> Result<Moved<ColliderId>, WorldError> {
        let by = by.into();
        // What it crosses: sensors that it does not ignore, and what it is told to cross.
        let mut crosses = Vec::new();
        let moved = self.planned(self.movable(id, by)?, by, mover, |ahead| {
            let response = respond(ahead);
            if response == Response::Cross {
                crosses.push((ahead.id, ahead.part));
            }
            response
        });
        if moved.travelled != Vec2::ZERO {
            self.put_by(id, |body| body.move_to(id, moved.pose))?;
        }
        for hit in moved.hits() {
            let is_sensor = self.get(hit.id).is_some_and(|other| other.kind == ColliderKind::Sensor);
            if is_sensor || crosses.contains(&(hit.id, hit.part)) {
                self.crossed.add(LedAcross::of_hit(id, hit));
            }
        }
        Ok(moved)
    }

    /// The outcome that [`move_and_slide`](World::move_and_slide) would have; nothing is changed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Mover, World, slide};
    /// let mut world = World::new();
    /// let hero = world.insert(Collider::new(Convex::circle(0.5)?, (0.0, 2.0), "hero"))?;
    /// let planned = world.plan_move_of(hero, (3.0, 0.0), &Mover::top_down(), slide)?;
    /// assert_eq!(planned.pose.translation, (3.0, 2.0).into());
    /// assert_eq!(world.get(hero).unwrap().pose.translation, (0.0, 2.0).into());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn plan_move_of(
        &self,
        id: ColliderId,
        by: impl Into<Vec2>,
        mover: &Mover,
        respond: impl FnMut(&Ahead<'_, T>) -> Response,
    ) -> Result<Moved<ColliderId>, WorldError> {
        let by = by.into();
        Ok(self.planned(self.movable(id, by)?, by, mover, respond))
    }

    /// A collider with its shape, unless it cannot be moved by a displacement.
    fn movable(&self, id: ColliderId, by: Vec2) -> Result<(ColliderId, Placed<'_>), WorldError> {
        let body = self.bodies.get(id).ok_or(WorldError::Unknown { id })?;
        if !by.is_finite() {
            return Err(WorldError::DisplacementNotFinite { id, by });
        }
        Ok((id, body.collider.placed()))
    }

    /// The outcome of a move of a collider with this shape.
    fn planned(
        &self,
        (id, placed): (ColliderId, Placed<'_>),
        by: Vec2,
        mover: &Mover,
        mut respond: impl FnMut(&Ahead<'_, T>) -> Response,
    ) -> Moved<ColliderId> {
        let others = Others { world: self, meets: |place| place != id.index && self.space.may_touch(id.index, place) };
        let mut respond = |hit: &MoveHit<ColliderId>| self.respond(hit, &mut respond);
        Slide::new(placed, by, mover, &others, &mut respond).run()
    }

    /// The outcome of a move of any shape by `by` in this world; nothing is changed. It meets what the filter lets
    /// through: for a collider of this world, skip that itself, or ask [`plan_move_of`](World::plan_move_of). See
    /// [`move_and_slide`](World::move_and_slide).
    ///
    /// ```
    /// use jostle::{Collider, Convex, Mover, QueryFilter, World, slide};
    /// let mut world = World::new();
    /// world.insert(Collider::new(Convex::rectangle(1.0, 9.0)?, (3.5, 0.0), "wall"))?;
    /// let ghost = Convex::circle(0.5)?;
    /// let planned = world.plan_move(ghost.at((0.0, 0.0)), (9.0, 2.0), &Mover::top_down(), &QueryFilter::new(), slide);
    /// assert!(planned.wall.is_some() && planned.pose.translation.distance((2.5, 2.0)) < 0.01);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn plan_move(
        &self,
        shape: Placed<'_>,
        by: impl Into<Vec2>,
        mover: &Mover,
        filter: &QueryFilter<'_, T>,
        mut respond: impl FnMut(&Ahead<'_, T>) -> Response,
    ) -> Moved<ColliderId> {
        let others = Others { world: self, meets: |place| self.accepted(place, filter).is_some() };
        let mut respond = |hit: &MoveHit<ColliderId>| self.respond(hit, &mut respond);
        Slide::new(shape, by.into(), mover, &others, &mut respond).run()
    }

    fn respond(&self, hit: &MoveHit<ColliderId>, respond: &mut dyn FnMut(&Ahead<'_, T>) -> Response) -> Response {
        let MoveHit { id, part, normal, point, fraction, inside } = *hit;
        let collider = &self.bodies.get(id).expect("what is met is in the world").collider;
        respond(&Ahead { id, collider, part, normal, point, fraction, inside })
    }
}

/// The colliders of a world that a mover may meet.
pub(super) struct Others<'w, T, M> {
    pub(super) world: &'w World<T>,
    /// True if the mover meets the collider in a place.
    pub(super) meets: M,
}

impl<'w, T> Others<'w, T, fn(u32) -> bool> {
    /// All of them.
    pub(super) fn all(world: &'w World<T>) -> Others<'w, T, fn(u32) -> bool> {
        Others { world, meets: |_| true }
    }
}

impl<'w, T, M: Fn(u32) -> bool> Others<'w, T, M> {
    pub(super) fn obstacle(&self, place: u32) -> Option<(ColliderId, Obstacle<'w>)> {
        let (id, body) = self.world.bodies.at(place).filter(|_| (self.meets)(place))?;
        let Collider { one_way, kind, .. } = body.collider;
        let is_sensor = kind == ColliderKind::Sensor;
        let placed = body.one_way().map_or(body.collider.placed(), |parts| parts.at(body.collider.pose));
        let aabb = self.world.space.aabb(place);
        Some((id, Obstacle { placed, aabb, one_way, is_sensor }))
    }
}

impl<'w, T, M: Fn(u32) -> bool> Obstacles<'w> for Others<'w, T, M> {
    type Id = ColliderId;

    fn placed(&self, id: ColliderId) -> Option<Placed<'w>> {
        self.world.placed_of(id)
    }

    fn motion_at(&self, id: ColliderId, point: Vec2) -> Vec2 {
        self.world.bodies.get(id).map_or(Vec2::ZERO, |body| body.motion_at(point))
    }

    fn for_near(&self, area: Aabb, visit: &mut dyn FnMut(ColliderId, Obstacle<'w>)) {
        self.world.space.for_near(area, |place| {
            if let Some((id, obstacle)) = self.obstacle(place) {
                visit(id, obstacle);
            }
        });
    }

    fn for_along(&self, bounds: Bounds, by: DVec2, visit: &mut dyn FnMut(ColliderId, Obstacle<'w>) -> f64) {
        let mut until = 1.0;
        let mut at = |place: u32| {
            if let Some((id, obstacle)) = self.obstacle(place) {
                until = visit(id, obstacle);
            }
            until
        };
        let (half, space) = ((bounds.max - bounds.min) * (0.5 * (1.0 + f64::EPSILON)), &self.world.space);
        let origin = bounds.middle();
        space.resting().along_thick(origin, by, 1.0, half, |place| at(place as u32));
        space.moving().along_thick(origin, by, 1.0, half, |mover| at(space.movers()[mover]));
    }
}
