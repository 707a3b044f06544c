//! What moves and platforms led colliders across since the last step.

use super::{
    id::{ColliderId, Pair},
    meeting::{Meeting, MeetingKind},
};
use crate::{
    math::{Pose2, Vec2},
    mover::MoveHit,
};

/// A collider that was led across another one since the last step, and where it met that.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct LedAcross {
    pub(super) pair: Pair,
    pub(super) point: Vec2,
    /// From A to B.
    pub(super) normal: Vec2,
    pub(super) parts: [u32; 2],
}

impl LedAcross {
    /// A mover across what it has hit. No hit tells the part of the mover.
    pub(super) fn of_hit(mover: ColliderId, hit: &MoveHit<ColliderId>) -> LedAcross {
        let &MoveHit { id, part, normal, point, .. } = hit;
        let is_first = mover.index < id.index;
        let pair = if is_first { Pair { a: mover, b: id } } else { Pair { a: id, b: mover } };
        let (normal, parts) = if is_first { (-normal, [0, part]) } else { (normal, [part, 0]) };
        LedAcross { pair, point, normal, parts }
    }

    /// The meeting of the two, which stay where they are.
    pub(super) fn meeting(&self, stops: [Pose2; 2]) -> Meeting {
        let LedAcross { point, normal, parts, .. } = *self;
        Meeting { fraction: 0.0, point, normal, parts, stops, kind: MeetingKind::Crossed }
    }
}
