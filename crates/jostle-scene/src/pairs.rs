use jostle::Aabb;

use crate::sweep::Sweep;
use crate::{Collider, Scene};

/// Calls `visit` with every pair, the smaller index first, whose boxes overlap and whose colliders can meet, or every pair
/// if `all`. After each collider, `progress` receives the number of finished ones and their
/// total.
pub(crate) fn each_pair(
    scene: &Scene,
    boxes: &[Aabb],
    all: bool,
    progress: &mut dyn FnMut(u64, u64),
    mut visit: impl FnMut(usize, usize),
) {
    for (done, (i, others)) in Sweep::of(boxes).candidates().enumerate() {
        for j in others {
            let (a, b) = (i.min(j), i.max(j));
            if boxes[a].intersects(boxes[b]) && (all || can_meet(&scene.colliders[a], &scene.colliders[b])) {
                visit(a, b);
            }
        }
        progress(done as u64 + 1, boxes.len() as u64);
    }
}

/// Whether two colliders can meet.
pub(crate) fn can_meet(a: &Collider, b: &Collider) -> bool {
    a.skip_reason(b).is_none()
}
