use jostle::Aabb;

use crate::sweep::Sweep;
use crate::{Collider, Scene};

/// Calls `visit` with every pair, the smaller index first, whose boxes overlap and whose colliders can meet; members of
/// one static group only if `all`. After each collider, `progress` receives the number of finished ones and their
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
            if boxes[a].intersects(boxes[b]) && can_meet(&scene.colliders[a], &scene.colliders[b], all) {
                visit(a, b);
            }
        }
        progress(done as u64 + 1, boxes.len() as u64);
    }
}

/// Whether two colliders can meet; two of one static group only if `all`.
pub(crate) fn can_meet(a: &Collider, b: &Collider, all: bool) -> bool {
    let one_static_group = a.static_group.is_some() && a.static_group == b.static_group;
    a.filter.meets(b.filter) && (all || !one_static_group)
}
