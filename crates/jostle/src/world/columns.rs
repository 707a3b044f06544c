//! Many colliders at once, as columns of ids and numbers.

use alloc::{boxed::Box, vec::Vec};

use super::{
    collider::Collider,
    colliders::World,
    entry::Entry,
    error::{WorldError, same_length},
    id::ColliderId,
};
use crate::math::{Motion, Pose2, Vec2, dvec2::DVec2, greater, round_up_sum};

/// # Columns
impl<T> World<T> {
    /// Adds many colliders: all of them, or none.
    ///
    /// # Errors
    /// If [`insert`](World::insert) refuses one, whose index is told.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Shape, World};
    /// let mut world = World::new();
    /// let coin = Shape::from(Convex::circle(0.5)?);
    /// let ids = world.insert_many((0..100).map(|i| Collider::new(coin.clone(), (i as f32, 0.0), i)))?;
    /// assert_eq!((ids.len(), world.len()), (100, 100));
    /// let error = world.insert_many([1.0, f32::NAN].map(|x| Collider::new(coin.clone(), (x, 0.0), 0))).unwrap_err();
    /// assert!(error.to_string().starts_with("entry 1: pose of collider 101v0 is not finite"));
    /// assert_eq!(world.len(), 100);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn insert_many(
        &mut self,
        colliders: impl IntoIterator<Item = Collider<T>>,
    ) -> Result<Vec<ColliderId>, WorldError> {
        let entries = self.bodies.next_ids().zip(colliders).enumerate();
        let entries = entries.map(|(index, (id, collider))| Entry::new(id, collider).map_err(at_entry(index)));
        let entries: Vec<Entry<T>> = entries.collect::<Result<_, _>>()?;
        Ok(entries.into_iter().map(|entry| self.add(entry)).collect())
    }

    /// Sets the motions of many colliders, as [`set_motion`](World::set_motion) does: all of them, or none. Of a collider that
    /// is listed twice the last one counts.
    ///
    /// # Errors
    /// If there are not as many motions as ids, or if one is refused, whose index is told.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Events, Motion, Pose2, World};
    /// let mut world = World::new();
    /// let ids = world.insert_many([0.0, 5.0].map(|x| Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())))?;
    /// world.set_motions(&ids, &[Motion::linear((0.0, 1.0)), Motion::linear((1.0, 0.0))])?;
    /// world.step(&mut Events::new());
    /// let mut poses = [Pose2::IDENTITY; 2];
    /// world.poses_into(&ids, &mut poses)?;
    /// assert_eq!(poses, [(0.0, 1.0).into(), (6.0, 0.0).into()]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_motions(&mut self, ids: &[ColliderId], motions: &[Motion]) -> Result<(), WorldError> {
        same_length(["ids", "motions"], [ids.len(), motions.len()])?;
        for (index, (&id, &motion)) in ids.iter().zip(motions).enumerate() {
            self.check_motion(id, motion).map_err(at_entry(index))?;
        }
        ids.iter().zip(motions).for_each(|(&id, &motion)| self.take_motion(id, motion));
        Ok(())
    }

    /// Puts many colliders elsewhere at once, as [`set_pose`](World::set_pose) does: all of them, or none. Of a collider that
    /// is listed twice the last pose counts.
    ///
    /// # Errors
    /// If there are not as many poses as ids, or if one is refused, whose index is told.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Pose2, World};
    /// let mut world = World::new();
    /// let ids = world.insert_many([0.0, 5.0].map(|x| Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())))?;
    /// let error = world.set_poses(&ids, &[(1.0, 0.0).into(), (f32::INFINITY, 0.0).into()]).unwrap_err();
    /// assert!(error.to_string().starts_with("entry 1: pose of collider 1v0 is not finite"));
    /// assert_eq!(world.get(ids[0]).unwrap().pose, Pose2::IDENTITY); // nor has this one been moved
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_poses(&mut self, ids: &[ColliderId], poses: &[Pose2]) -> Result<(), WorldError> {
        same_length(["ids", "poses"], [ids.len(), poses.len()])?;
        for (index, (&id, &pose)) in ids.iter().zip(poses).enumerate() {
            let body = self.bodies.get(id).ok_or(WorldError::Unknown { id }).map_err(at_entry(index))?;
            body.aabb_at(id, pose).map_err(at_entry(index))?;
        }
        for (&id, &pose) in ids.iter().zip(poses) {
            self.set_pose(id, pose)?;
        }
        Ok(())
    }

    /// Writes the poses of many colliders.
    ///
    /// # Errors
    /// If there are not as many places as ids, or if one names no collider, whose index is told; then some may be written.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Pose2, World};
    /// let mut world = World::new();
    /// let ids = world.insert_many([3.0, 5.0].map(|x| Collider::new(Convex::circle(1.0).unwrap(), (x, 0.0), ())))?;
    /// let mut poses = vec![Pose2::IDENTITY; 2];
    /// world.poses_into(&ids, &mut poses)?;
    /// assert_eq!(poses[1].translation.x, 5.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn poses_into(&self, ids: &[ColliderId], poses: &mut [Pose2]) -> Result<(), WorldError> {
        same_length(["ids", "poses"], [ids.len(), poses.len()])?;
        for (index, (&id, pose)) in ids.iter().zip(poses).enumerate() {
            let body = self.bodies.get(id).ok_or(WorldError::Unknown { id }).map_err(at_entry(index))?;
            *pose = body.collider.pose;
        }
        Ok(())
    }
}

/// # Far from the origin
impl<T> World<T> {
    /// Moves the origin of the coordinates by a displacement: every pose and stored point is given relative to the new one, with
    /// one rounding to f32 each. Returns the largest rounding, up to that of f64: 0 if all are exact, as by whole steps of f32 of
    /// the farthest collider.
    ///
    /// Call it when what matters is far away; [`Frame::shifted`](crate::Frame::shifted) keeps where the origin is in f64. It
    /// moves nothing in the world: contacts go on and none begins by it, and no surface tells a motion by it. After a rounding
    /// the next step judges those that move where they are then. Queries ask about the new coordinates at once.
    ///
    /// # Errors
    /// If a pose or box would leave the range of f32, with the collider, or the displacement is not finite; then nothing has
    /// changed.
    ///
    /// ```
    /// use jostle::{Collider, Convex, Frame, World};
    /// let mut frame = Frame::new(500_000.0, 5_900_000.0)?;
    /// let mut world = World::new();
    /// let ship = world.insert(Collider::new(Convex::circle(10.0)?, (60_000.0, 2048.5), ()))?;
    /// let by = (59_904.0, 2048.0);
    /// assert_eq!(world.shift_origin(by)?, 0.0);
    /// frame = frame.shifted(by);
    /// assert_eq!(world[ship].pose.translation, (96.0, 0.5).into());
    /// assert_eq!(frame.point(world[ship].pose.translation), (560_000.0, 5_902_048.5));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn shift_origin(&mut self, by: impl Into<Vec2>) -> Result<f32, WorldError> {
        let by = by.into();
        if !by.is_finite() {
            return Err(WorldError::ShiftNotFinite { by });
        }
        let by = DVec2::from(by);
        let exact = |p: Vec2| DVec2::from(p) - by;
        let shifted = |pose: Pose2| Pose2 { translation: exact(pose.translation).into(), ..pose };
        let rounding = |p: Vec2| {
            let off = DVec2::from(Vec2::from(exact(p))) - exact(p);
            greater(off.x.abs(), off.y.abs())
        };
        let mut largest = self.crossed.all().iter().map(|crossing| rounding(crossing.point)).fold(0.0, greater);
        for (id, body) in self.bodies.iter() {
            for pose in [Some(body.collider.pose), body.carried_from].into_iter().flatten() {
                body.aabb_at(id, shifted(pose))?;
                largest = greater(largest, rounding(pose.translation));
            }
        }
        if let Some(crossing) = self.crossed.all().iter().find(|it| !Vec2::from(exact(it.point)).is_finite()) {
            return Err(WorldError::OutOfRange { id: crossing.pair.a });
        }
        for index in 0..self.bodies.places() as u32 {
            let Some(body) = self.bodies.at_mut(index) else { continue };
            body.collider.pose = shifted(body.collider.pose);
            body.carried_from = body.carried_from.map(shifted);
            let aabb = body.placed().aabb();
            self.space.set_box(index, aabb);
        }
        self.crossed.move_points(|point| exact(point).into());
        Ok(round_up_sum(largest, 0.0))
    }
}

/// The error of an entry of a column.
fn at_entry(index: usize) -> impl FnOnce(WorldError) -> WorldError {
    move |reason| WorldError::Entry { index, reason: Box::new(reason) }
}
