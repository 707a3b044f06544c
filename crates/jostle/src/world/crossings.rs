//! What moves and platforms led colliders across since the last step.

use alloc::vec::Vec;

use super::{
    colliders::World,
    id::{ColliderId, Pair},
    meeting::{Meeting, MeetingKind, inside_meeting},
    trajectory::Trajectory,
};
use crate::{
    math::{Pose2, Vec2},
    mover::MoveHit,
};

/// A collider that was led across another one since the last step, and where it met that.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Crossing {
    pub(super) pair: Pair,
    pub(super) point: Vec2,
    /// From A to B.
    pub(super) normal: Vec2,
    pub(super) parts: [u32; 2],
}

impl Crossing {
    /// A mover across what it has hit. No hit tells the part of the mover.
    pub(super) fn of_hit(mover: ColliderId, hit: &MoveHit<ColliderId>) -> Crossing {
        let &MoveHit { id, part, normal, point, .. } = hit;
        let is_first = mover.index < id.index;
        let pair = if is_first { Pair { a: mover, b: id } } else { Pair { a: id, b: mover } };
        let (normal, parts) = if is_first { (-normal, [0, part]) } else { (normal, [part, 0]) };
        Crossing { pair, point, normal, parts }
    }

    /// The meeting of the two, which stay where they are.
    pub(super) fn meeting(&self, stops: [Pose2; 2]) -> Meeting {
        let Crossing { point, normal, parts, .. } = *self;
        Meeting { fraction: 0.0, point, normal, parts, stops, kind: MeetingKind::Crossed }
    }
}

impl<T> World<T> {
    /// Finds what a collider comes upon on a path, of all that rests where it is and that counts.
    pub(super) fn cross_on_way(
        &self,
        id: ColliderId,
        path: &Trajectory,
        counts: impl Fn(ColliderId) -> bool,
        crossed: &mut Vec<Crossing>,
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
            // It may start deep in the other, unless that is something that it passes.
            let is_one_way = body.one_way().or(there.one_way()).is_some();
            let inside = || inside_meeting(a.1.collider.shape.at(a.2.pose), b.1.collider.shape.at(b.2.pose));
            let first = a.1.met().first_meeting(a.2, b.1.met(), b.2);
            let meeting = first.or_else(|| if is_one_way { None } else { inside() });
            crossed.extend(meeting.map(|Meeting { point, normal, parts, .. }| Crossing { pair, point, normal, parts }));
        });
    }
}
