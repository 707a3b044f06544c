use jostle::Aabb;

use crate::contacts::{grown_box, is_listed};
use crate::pairs::each_pair;
use crate::{Collider, Pairing, Scene, SkipReason};

/// The pairs that [`contacts`](crate::contacts) leaves out although they overlap, touch or are near each other, by the
/// [reason](Collider::skip_reason).
///
/// ```
/// assert_eq!(jostle_scene::Skipped::default().by_layers, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Pairs of which one is in no layer of the other's mask.
    pub by_layers: usize,
    /// Pairs that share a group.
    pub by_groups: usize,
    /// Pairs of one static group.
    pub in_static_groups: usize,
}

/// The number of pairs that [`contacts`](crate::contacts) leaves out unless [`Pairing::all`], within this margin, among
/// those for which `counts` is true. The cost is that of `contacts` with all pairs, less that of their separations.
///
/// ```
/// use jostle_scene::{Format, Scene, skipped};
/// let text = r#"{"jostle": 1, "layers": ["world", "ghosts"], "colliders": [
///     {"layer": "world", "box": [9, 1]}, {"layer": "ghosts", "mask": [], "circle": 1}]}"#;
/// let scene = Scene::parse(text, "house.json", Format::Json)?;
/// assert_eq!(skipped(&scene, 0.0, |_, _| true).by_layers, 1);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn skipped(scene: &Scene, margin: f32, counts: impl Fn(&Collider, &Collider) -> bool) -> Skipped {
    let pairing = Pairing { margin, all: true };
    let boxes: Vec<Aabb> = scene.colliders.iter().map(|collider| grown_box(collider, pairing)).collect();
    let mut skipped = Skipped::default();
    each_pair(scene, &boxes, true, &mut |_, _| {}, |a, b| {
        let [a, b] = [a, b].map(|index| &scene.colliders[index]);
        let count = match a.skip_reason(b) {
            None => return,
            Some(SkipReason::Layers) => &mut skipped.by_layers,
            Some(SkipReason::Group) => &mut skipped.by_groups,
            Some(SkipReason::StaticGroup) => &mut skipped.in_static_groups,
        };
        *count += usize::from(counts(a, b) && is_listed([a, b], margin));
    });
    skipped
}
