use jostle::Aabb;

use super::{Picture, impacts, moves, moving, turning};

/// The largest factor by which motion may enlarge the picture; beyond it, motion leaves the frame.
const MOST_GROWTH: f64 = 12.0;

/// The part of the scene that the picture shows: the colliders and contacts, and motion as far as it fits.
pub(super) fn extent(picture: &Picture<'_>) -> Aabb {
    let scene = picture.scene;
    let colliders = scene.colliders.iter().map(|collider| collider.shape.at(collider.pose).aabb());
    let witnesses = picture.contacts.iter().map(|c| Aabb::around([c.separation.point_a, c.separation.point_b]));
    let resting = colliders.chain(witnesses).fold(Aabb::EMPTY, Aabb::union);
    let hits = impacts::on_the_way(picture).flat_map(|impact| impacts::outlines(scene, impact));
    let with_impacts = hits.map(|(shape, pose)| shape.at(pose).aabb()).fold(resting, Aabb::union);
    let to_come = moving::to_come(scene)
        .chain(turning::poses(scene))
        .chain(moves::poses(picture))
        .map(|(shape, pose)| shape.at(pose).aabb());
    let all = to_come.fold(with_impacts, Aabb::union);
    let fits = |bounds: &Aabb| larger_side(*bounds) <= larger_side(resting) * MOST_GROWTH;
    [all, with_impacts].into_iter().find(fits).unwrap_or(resting)
}

fn larger_side(bounds: Aabb) -> f64 {
    let coordinate = |x: f32| f64::from(x.clamp(f32::MIN, f32::MAX));
    let side = |axis: usize| coordinate(bounds.max[axis]) - coordinate(bounds.min[axis]);
    side(0).max(side(1))
}
