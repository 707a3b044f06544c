use super::{
    collider::{Collider, ColliderKind},
    colliders::World,
    entry::{Change, Entry},
    error::WorldError,
    filter::Filter,
    id::ColliderId,
};
use crate::{
    math::{Aabb, Motion, Pose2, Vec2},
    shape::Shape,
};

/// # Changes
impl<T> World<T> {
    /// Puts a collider elsewhere at once, without a path. What it touches there begins or ends in the next step, at
    /// time 0. Its surface does not tell any more how it was [carried](World::carry).
    ///
    /// # Errors
    /// If there is no such collider, or the pose is not finite or its box leaves the range of f32.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_pose(id, (7.0, 0.0))?;
    /// assert_eq!(world.get(id).unwrap().pose.translation.x, 7.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_pose(&mut self, id: ColliderId, pose: impl Into<Pose2>) -> Result<(), WorldError> {
        self.put_by(id, |body| body.set_pose(id, pose.into()))
    }

    /// Sets the motion that a collider makes in each step from now on.
    ///
    /// # Errors
    /// If there is no such collider, or the motion is not finite or leads out of the range of f32.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, Motion, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_motion(id, Motion::linear((0.5, 0.0)))?;
    /// world.step(&mut Events::new());
    /// assert_eq!(world.get(id).unwrap().pose.translation.x, 2.5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_motion(&mut self, id: ColliderId, motion: Motion) -> Result<(), WorldError> {
        self.check_motion(id, motion)?;
        self.take_motion(id, motion);
        Ok(())
    }

    /// Whether a collider may have this motion.
    pub(super) fn check_motion(&self, id: ColliderId, motion: Motion) -> Result<(), WorldError> {
        let is_near = self.get(id).is_some_and(|it| stays_near(self.space.aabb(id.index), it.pose.translation, motion));
        if is_near {
            return Ok(());
        }
        self.bodies.get(id).ok_or(WorldError::Unknown { id })?.check_motion(id, motion)
    }

    /// Gives a collider a motion that it may have.
    pub(super) fn take_motion(&mut self, id: ColliderId, motion: Motion) {
        if let Some(body) = self.bodies.get_mut(id) {
            body.collider.motion = motion;
            self.space.set_moving(id.index, body.is_moving());
        }
    }

    /// Changes several things of a collider at once, and its data: all of them, or with an error none but the data. As the
    /// single calls do: a new pose puts it there without a path. The next step looks at its pairs anew, whatever was changed.
    ///
    /// # Errors
    /// If there is no such collider, or a number is one that the single calls refuse.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Motion, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), "egg"))?;
    /// let big = Convex::circle(3.0)?;
    /// world.edit(id, |it| {
    ///     (it.shape, it.motion) = (big.into(), Motion::linear((0.5, 0.0)));
    ///     it.data = "dragon";
    /// })?;
    /// assert_eq!((world[id].data, world[id].placed().aabb().min.x), ("dragon", -1.0));
    /// assert!(world.edit(id, |it| it.margin = -1.0).is_err() && world[id].margin == 0.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn edit(&mut self, id: ColliderId, edit: impl FnOnce(&mut Collider<T>)) -> Result<(), WorldError> {
        let body = self.bodies.get_mut(id).ok_or(WorldError::Unknown { id })?;
        let before = body.collider.pose;
        body.change(id, Change::All, edit)?;
        if body.collider.pose != before {
            body.carried_from = None;
        }
        let (aabb, pairs, is_moving) = (body.placed().aabb(), body.collider.filter, body.is_moving());
        self.has_changed(id, aabb);
        self.space.set_filter(id.index, pairs);
        self.space.set_moving(id.index, is_moving);
        Ok(())
    }

    /// Gives a collider another shape.
    ///
    /// # Errors
    /// If there is no such collider, or the shape leaves the range of f32 or cannot be grown by the margin.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_shape(id, Convex::circle(2.0)?)?;
    /// assert_eq!(world.get(id).unwrap().placed().aabb().min.x, 0.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_shape(&mut self, id: ColliderId, shape: impl Into<Shape>) -> Result<(), WorldError> {
        let shape = shape.into();
        self.change(id, Change::Shape, |collider| collider.shape = shape)
    }

    /// Says what a collider can touch. Contacts that it must not have any more end in the next step.
    ///
    /// # Errors
    /// If there is no such collider.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Filter, Layers, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_filter(id, Filter::default().masked(Layers::NONE))?;
    /// assert_eq!(world.get(id).unwrap().filter.mask, Layers::NONE);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_filter(&mut self, id: ColliderId, filter: Filter) -> Result<(), WorldError> {
        self.change(id, Change::Settings, |collider| collider.filter = filter)?;
        self.space.set_filter(id.index, filter);
        Ok(())
    }

    /// Makes a collider solid or a sensor. Its contacts go on.
    ///
    /// # Errors
    /// If there is no such collider.
    ///
    /// ```
    /// use jostle::{Collider, ColliderKind, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_kind(id, ColliderKind::Sensor)?;
    /// assert_eq!(world.get(id).unwrap().kind, ColliderKind::Sensor);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_kind(&mut self, id: ColliderId, kind: ColliderKind) -> Result<(), WorldError> {
        self.bodies.get_mut(id).ok_or(WorldError::Unknown { id })?.collider.kind = kind;
        Ok(())
    }

    /// Sets the direction from which a collider is solid; `None`: from everywhere.
    ///
    /// # Errors
    /// If there is no such collider, or the direction is zero or not finite.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Vec2, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// world.set_one_way(id, Some(Vec2::new(0.0, 1.0)))?;
    /// assert!(world.set_one_way(id, Some(Vec2::ZERO)).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_one_way(&mut self, id: ColliderId, one_way: Option<Vec2>) -> Result<(), WorldError> {
        self.change(id, Change::Shape, |collider| collider.one_way = one_way)
    }

    /// Sets the margin of a collider; see [`Collider::margin`].
    ///
    /// # Errors
    /// If there is no such collider, or the margin is negative, not finite or too large.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let id = world.insert(Collider::new(Convex::circle(1.0)?, (2.0, 0.0), ()))?;
    /// let error = world.set_margin(id, -1.0).unwrap_err();
    /// assert_eq!(error.to_string(), "margin of collider 0v0 is -1; it must be finite and not negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_margin(&mut self, id: ColliderId, margin: f32) -> Result<(), WorldError> {
        self.change(id, Change::Shape, |collider| collider.margin = margin)
    }

    /// Puts a collider elsewhere in one of the ways of its entry.
    pub(super) fn put_by(
        &mut self,
        id: ColliderId,
        put: impl FnOnce(&mut Entry<T>) -> Result<Aabb, WorldError>,
    ) -> Result<(), WorldError> {
        let aabb = put(self.bodies.get_mut(id).ok_or(WorldError::Unknown { id })?)?;
        self.has_changed(id, aabb);
        Ok(())
    }

    /// Changes a collider in a way that affects only its box and its contacts; the next step looks at its pairs anew.
    fn change(
        &mut self,
        id: ColliderId,
        what: Change,
        change: impl FnOnce(&mut Collider<T>),
    ) -> Result<(), WorldError> {
        let body = self.bodies.get_mut(id).ok_or(WorldError::Unknown { id })?;
        body.change(id, what, change)?;
        let aabb = body.placed().aabb();
        self.has_changed(id, aabb);
        Ok(())
    }

    /// Notes that a collider was changed, which has this box now.
    fn has_changed(&mut self, id: ColliderId, aabb: Aabb) {
        if let Some(body) = self.bodies.get_mut(id)
            && !core::mem::replace(&mut body.is_changed, true)
        {
            self.changed.push(id.index);
        }
        self.space.set_box(id.index, aabb);
    }
}

/// True if a motion certainly keeps what is in a box within f32: cheaper to tell than where the path leads.
fn stays_near(aabb: Aabb, at: Vec2, Motion { linear, angular, pivot }: Motion) -> bool {
    /// Far below the largest f32, with room for sums of all of them.
    const NEAR: f32 = (1_u128 << 120) as f32;
    let is_near = |v: Vec2| v.x.abs() <= NEAR && v.y.abs() <= NEAR;
    is_near(aabb.min) && is_near(aabb.max) && is_near(at) && is_near(linear) && is_near(pivot) && angular.is_finite()
}
