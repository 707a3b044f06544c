use alloc::sync::Arc;

use super::{
    collider::Collider,
    error::WorldError,
    id::ColliderId,
    one_way::{MetShape, OneWayParts},
};
use crate::{
    math::{Aabb, Motion, Pose2, Vec2, dvec2::DVec2},
    placed::{Moving, Placed},
    shape::{Shape, ShapeError},
};

/// A collider, with what the world knows of it.
#[derive(Clone, Debug)]
pub(super) struct Entry<T> {
    pub(super) collider: Collider<T>,
    /// The shape grown by the margin, if there is one; shared, so that a snapshot does not copy it.
    grown: Option<Arc<Shape>>,
    /// The parts by which it is judged, if it is one-way; shared, too.
    one_way: Option<Arc<OneWayParts>>,
    /// True if the next step has to look at its pairs anew.
    pub(super) is_changed: bool,
    /// The pose from which it was last carried, until the next step ends; then it is changed.
    pub(super) carried_from: Option<Pose2>,
}

/// The kinds of changes, by what has to be checked after them.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Change {
    /// The pose, the filter and the like.
    Settings,
    /// The shape, the margin or the direction from which it is solid: what is made of them is made again.
    Shape,
    /// All of it: its path has to stay within f32, too.
    All,
}

impl<T> Entry<T> {
    /// The body of a new collider, if that has no errors.
    pub(super) fn new(id: ColliderId, collider: Collider<T>) -> Result<Entry<T>, WorldError> {
        let mut body = Entry { collider, grown: None, one_way: None, is_changed: true, carried_from: None };
        body.change(id, Change::All, |_| {})?;
        Ok(body)
    }

    /// The body of a collider that was stored.
    #[cfg(feature = "serde")]
    pub(super) fn restored(
        index: u32,
        generation: u32,
        collider: Collider<T>,
        is_changed: bool,
        carried_from: Option<Pose2>,
    ) -> Result<Entry<T>, WorldError> {
        // Its next path may leave f32: then it stays, as it would have.
        let id = ColliderId { index, generation };
        let mut entry = Entry { collider, grown: None, one_way: None, is_changed, carried_from };
        entry.change(id, Change::Shape, |_| {})?;
        carried_from.map_or(Ok(Aabb::EMPTY), |from| entry.aabb_at(id, from))?;
        Ok(entry)
    }

    /// Changes the collider, unless that makes an error.
    pub(super) fn change(
        &mut self,
        id: ColliderId,
        what: Change,
        change: impl FnOnce(&mut Collider<T>),
    ) -> Result<(), WorldError> {
        let before = (self.collider.settings(), self.grown.clone(), self.one_way.clone());
        change(&mut self.collider);
        let result = self.checked(id, what);
        if result.is_err() {
            self.collider.restore(before.0);
            (self.grown, self.one_way) = (before.1, before.2);
        }
        result
    }

    /// Whether the collider may have this motion.
    pub(super) fn check_motion(&self, id: ColliderId, motion: Motion) -> Result<(), WorldError> {
        if !motion.is_finite() {
            return Err(WorldError::MotionNotFinite { id, motion });
        }
        let moving = self.placed().moving(motion);
        let is_in_range = is_finite(moving.aabb()) && moving.end().pose().is_finite();
        if is_in_range { Ok(()) } else { Err(WorldError::OutOfRange { id }) }
    }

    /// Puts the collider at a pose, unless that makes an error; returns its box there. This is
    /// [`change`](Entry::change) without a copy of the settings. Who is put elsewhere was not carried there.
    pub(super) fn set_pose(&mut self, id: ColliderId, pose: Pose2) -> Result<Aabb, WorldError> {
        let aabb = self.aabb_at(id, pose)?;
        (self.collider.pose, self.carried_from) = (pose, None);
        Ok(aabb)
    }

    /// Carries the collider to a pose, unless that makes an error; returns its box there.
    pub(super) fn carry_to(&mut self, id: ColliderId, pose: Pose2) -> Result<Aabb, WorldError> {
        let from = self.carried_from.unwrap_or(self.collider.pose);
        let aabb = self.set_pose(id, pose)?;
        self.carried_from = Some(from).filter(|from| *from != pose);
        Ok(aabb)
    }

    /// Moves the collider by itself to a pose that differs by a displacement, unless that makes an error; returns its box
    /// there. What carries it carries it on.
    pub(super) fn move_to(&mut self, id: ColliderId, pose: Pose2) -> Result<Aabb, WorldError> {
        let by = pose.translation - self.collider.pose.translation;
        let from = self.carried_from.map(|from| Pose2 { translation: from.translation + by, ..from });
        let aabb = self.set_pose(id, pose)?;
        self.carried_from = from.filter(|from| from.is_finite());
        Ok(aabb)
    }

    /// The box of the collider at a pose, unless that makes an error.
    pub(super) fn aabb_at(&self, id: ColliderId, pose: Pose2) -> Result<Aabb, WorldError> {
        if !pose.is_finite() {
            return Err(WorldError::PoseNotFinite { id, pose });
        }
        let aabb = self.shape().at(pose).aabb();
        if !is_finite(aabb) {
            return Err(WorldError::OutOfRange { id });
        }
        Ok(aabb)
    }

    /// Grows the shape and finds errors.
    fn checked(&mut self, id: ColliderId, what: Change) -> Result<(), WorldError> {
        let Collider { pose, motion, margin, one_way, .. } = self.collider;
        if !pose.is_finite() {
            return Err(WorldError::PoseNotFinite { id, pose });
        }
        if !motion.is_finite() {
            return Err(WorldError::MotionNotFinite { id, motion });
        }
        if let Some(direction) = one_way.filter(|v| !(v.is_finite() && (v.x != 0.0 || v.y != 0.0))) {
            return Err(WorldError::BadOneWay { id, direction });
        }
        if !(0.0..f32::INFINITY).contains(&margin) {
            return Err(WorldError::BadMargin { id, margin });
        }
        if what != Change::Settings {
            let failed = |reason: ShapeError| WorldError::Margin { id, reason: reason.into() };
            let shape = &self.collider.shape;
            let grown = (margin > 0.0).then(|| shape.grown(margin)).transpose().map_err(failed)?;
            let parts =
                one_way.map(|direction| OneWayParts::new(direction, shape, margin)).transpose().map_err(failed)?;
            (self.grown, self.one_way) = (grown.map(Arc::new), parts);
        }
        if what == Change::All {
            self.check_motion(id, motion)?;
        }
        if is_finite(self.placed().aabb()) { Ok(()) } else { Err(WorldError::OutOfRange { id }) }
    }

    /// The parts by which it is judged, if it is one-way.
    pub(super) fn one_way(&self) -> Option<&OneWayParts> {
        self.one_way.as_deref()
    }

    /// It as others meet it.
    pub(super) fn met(&self) -> MetShape<'_> {
        let Collider { shape, margin, .. } = &self.collider;
        MetShape { shape, grown: self.grown.as_deref(), margin: *margin, one_way: self.one_way() }
    }

    /// The shape with its margin.
    pub(super) fn shape(&self) -> &Shape {
        self.grown.as_deref().unwrap_or(&self.collider.shape)
    }

    /// The shape with its margin, at its pose.
    pub(super) fn placed(&self) -> Placed<'_> {
        self.shape().at(self.collider.pose)
    }

    /// The same, with its motion.
    pub(super) fn moving(&self) -> Moving<'_> {
        self.placed().moving(self.collider.motion)
    }

    /// The displacement of a point of it, by what last carried it and by its motion.
    pub(super) fn motion_at(&self, point: Vec2) -> Vec2 {
        let (here, point) = (self.collider.pose, point.into());
        let carried = self.carried_from.map_or(DVec2::ZERO, |from| -here.displacement_to(from, point));
        let own = if self.is_moving() {
            here.displacement_to(self.collider.moving().end().pose(), point)
        } else {
            DVec2::ZERO
        };
        (carried + own).into()
    }

    pub(super) fn is_moving(&self) -> bool {
        self.collider.motion != Motion::ZERO
    }
}

pub(super) fn is_finite(aabb: Aabb) -> bool {
    aabb.min.is_finite() && aabb.max.is_finite()
}
