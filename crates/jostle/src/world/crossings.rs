//! What moves and platforms led colliders across since the last step.

use alloc::vec::Vec;

use super::{
    id::{ColliderId, Pair},
    meeting::{Meeting, MeetingKind, TouchPoint},
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

    pub(super) fn touch_point(&self) -> TouchPoint {
        let LedAcross { point, normal, parts, .. } = *self;
        TouchPoint { point, normal, parts, inside: false }
    }

    /// The meeting of the two, which stay where they are.
    pub(super) fn meeting(&self, stops: [Pose2; 2]) -> Meeting {
        let LedAcross { point, normal, parts, .. } = *self;
        Meeting { fraction: 0.0, point, normal, parts, stops, kind: MeetingKind::Crossed }
    }
}

/// Who was led across whom since the last step: by pairs, each once, where it met the other first.
#[derive(Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub(super) struct Crossings(Vec<LedAcross>);

impl Clone for Crossings {
    fn clone(&self) -> Crossings {
        Crossings(self.0.clone())
    }

    fn clone_from(&mut self, source: &Crossings) {
        self.0.clone_from(&source.0);
    }
}

impl Crossings {
    pub(super) fn all(&self) -> &[LedAcross] {
        &self.0
    }

    /// Adds one unless there is one of the pair.
    pub(super) fn add(&mut self, crossing: LedAcross) {
        if let Err(place) = self.0.binary_search_by_key(&crossing.pair, |known| known.pair) {
            self.0.insert(place, crossing);
        }
    }

    /// Changes the points where they met.
    pub(super) fn move_points(&mut self, moved: impl Fn(Vec2) -> Vec2) {
        self.0.iter_mut().for_each(|crossing| crossing.point = moved(crossing.point));
    }

    /// Takes all of them out.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = LedAcross> {
        self.0.drain(..)
    }

    /// True if there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
