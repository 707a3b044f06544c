use alloc::boxed::Box;
use core::fmt;

use super::id::ColliderId;
use crate::{
    math::{Motion, Pose2, Vec2},
    shape::ShapeError,
};

/// Why a world refused a call. It has not been changed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no collider of this name.
    Unknown {
        /// The id that was given.
        id: ColliderId,
    },
    /// A pose has a coordinate that is not finite.
    PoseNotFinite {
        /// The collider; for a new one, the id that it would have got.
        id: ColliderId,
        /// The pose that was given.
        pose: Pose2,
    },
    /// A motion has a number that is not finite.
    MotionNotFinite {
        /// The collider.
        id: ColliderId,
        /// The motion that was given.
        motion: Motion,
    },
    /// A displacement has a coordinate that is not finite.
    DisplacementNotFinite {
        /// The collider.
        id: ColliderId,
        /// The displacement that was given.
        by: Vec2,
    },
    /// The displacement of an origin has a coordinate that is not finite.
    ShiftNotFinite {
        /// The displacement that was given.
        by: Vec2,
    },
    /// The shape, or its path during a step, reaches beyond the range of f32.
    OutOfRange {
        /// The collider.
        id: ColliderId,
    },
    /// A margin is negative or not finite.
    BadMargin {
        /// The collider.
        id: ColliderId,
        /// The margin that was given.
        margin: f32,
    },
    /// The shape cannot be grown by the margin.
    Margin {
        /// The collider.
        id: ColliderId,
        /// The reason.
        reason: Box<ShapeError>,
    },
    /// The direction of a one-way collider is zero or not finite.
    BadOneWay {
        /// The collider.
        id: ColliderId,
        /// The direction that was given.
        direction: Vec2,
    },
    /// The collider was redirected as often as is allowed in one step. It stays where it is until the next step.
    Exhausted {
        /// The collider.
        id: ColliderId,
    },
    /// The collider is not one of the pair that met.
    NotInPair {
        /// The collider.
        id: ColliderId,
    },
    /// An entry of a column was refused, and with it all of them.
    Entry {
        /// The index in the column.
        index: usize,
        /// The reason.
        reason: Box<WorldError>,
    },
    /// Two columns that belong together have different lengths.
    Columns {
        /// What is in them.
        names: [&'static str; 2],
        /// Their lengths.
        lengths: [usize; 2],
    },
}

/// An error if two columns have different lengths.
pub(super) fn same_length(names: [&'static str; 2], lengths: [usize; 2]) -> Result<(), WorldError> {
    if lengths[0] == lengths[1] { Ok(()) } else { Err(WorldError::Columns { names, lengths }) }
}

impl WorldError {
    /// The collider that it is about, if any; for one that was refused, the id that it would have got.
    ///
    /// ```
    /// use jostle::{Collider, Convex, World};
    /// let mut world = World::new();
    /// let error = world.insert(Collider::new(Convex::circle(1.0)?, (f32::NAN, 0.0), ())).unwrap_err();
    /// assert_eq!(error.id().unwrap().index(), 0);
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn id(&self) -> Option<ColliderId> {
        match self {
            WorldError::Unknown { id }
            | WorldError::PoseNotFinite { id, .. }
            | WorldError::MotionNotFinite { id, .. }
            | WorldError::DisplacementNotFinite { id, .. }
            | WorldError::OutOfRange { id }
            | WorldError::BadMargin { id, .. }
            | WorldError::Margin { id, .. }
            | WorldError::BadOneWay { id, .. }
            | WorldError::Exhausted { id }
            | WorldError::NotInPair { id } => Some(*id),
            WorldError::Entry { reason, .. } => reason.id(),
            WorldError::Columns { .. } | WorldError::ShiftNotFinite { .. } => None,
        }
    }
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorldError::Unknown { id } => write!(f, "collider {id} does not exist (removed, or from another world)"),
            WorldError::PoseNotFinite { id, pose } => {
                write!(f, "pose of collider {id} is not finite: at {}; set a finite pose", pose.translation)
            }
            WorldError::MotionNotFinite { id, motion } => {
                let Motion { linear, angular, pivot } = motion;
                write!(
                    f,
                    "motion of collider {id} is not finite: linear {linear}, angular {angular}, pivot {pivot}; "
                )?;
                write!(f, "set a finite motion")
            }
            WorldError::DisplacementNotFinite { id, by } => {
                write!(f, "displacement of collider {id} is not finite: {by}; move it by a finite one")
            }
            WorldError::ShiftNotFinite { by } => {
                write!(f, "displacement of the origin is not finite: {by}; shift it by a finite one")
            }
            WorldError::OutOfRange { id } => {
                write!(f, "collider {id} reaches beyond the range of f32 (3.4e38) during the step; use a smaller scale")
            }
            WorldError::BadMargin { id, margin } => {
                write!(f, "margin of collider {id} is {margin}; it must be finite and not negative")
            }
            WorldError::Margin { id, reason } => write!(f, "collider {id} cannot be grown by its margin: {reason}"),
            WorldError::BadOneWay { id, direction } => {
                write!(f, "one-way direction of collider {id} is {direction}; give a finite direction other than zero")
            }
            WorldError::Exhausted { id } => {
                write!(f, "collider {id} was redirected 32 times in this step; it stays where it is until the next one")
            }
            WorldError::NotInPair { id } => write!(f, "collider {id} is not one of the two that met; name one of them"),
            WorldError::Entry { index, reason } => write!(f, "entry {index}: {reason}"),
            WorldError::Columns { names: [one, other], lengths: [first, second] } => {
                write!(f, "there are {first} {one} but {second} {other}; give as many of each")
            }
        }
    }
}

impl core::error::Error for WorldError {}
