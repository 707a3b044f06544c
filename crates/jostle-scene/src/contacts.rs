use std::collections::HashSet;

use jostle::{
    Aabb, ContactPoint, Manifold, Manifolds, Relation, Separation, Vec2, contact_manifolds, relate, separation,
};

use crate::pairs::each_pair;
use crate::part_finder::PartFinder;
use crate::{Collider, Scene, SubShape};

/// The pairs that [`contacts`] lists.
///
/// ```
/// use jostle_scene::Pairing;
/// assert_eq!(Pairing::default(), Pairing { margin: 0.0, all: false });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pairing {
    /// The largest separation of a listed pair, to which both colliders' own margins are added; 0 lists pairs that
    /// touch or overlap.
    pub margin: f32,
    /// Whether colliders that cannot meet ([`Collider::skip_reason`]) are paired too.
    pub all: bool,
}

/// Two colliders that overlap, touch, or are within the margin.
///
/// ```
/// use jostle::Relation;
/// use jostle_scene::{Format, Pairing, Scene, contacts};
/// let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1, "at": [2, 0]}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
/// assert_eq!((found[0].a, found[0].b, found[0].relation), (0, 1, Relation::Touching));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The index of the first collider, the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// Their exact relation.
    pub relation: Relation,
    /// Their distance or depth; the normal points from `a` to `b`.
    pub separation: Separation,
    /// Whether the scene allows this pair to overlap.
    pub allowed: bool,
    /// The part of `a` that `separation.point_a` is on, if `a` has parts: the one whose border is nearest to it; of
    /// several, the one with the smallest separation from `b`, then the one with the lowest number.
    pub part_a: Option<SubShape>,
    /// The same for `b`.
    pub part_b: Option<SubShape>,
    /// The largest separation at which the two are listed: the margin of the pairing plus both colliders' own.
    pub margin: f32,
}

impl Contact {
    /// The tag of the part of `a` that the contact is at, or of `a` itself if the part has none; 0 if neither has one.
    ///
    /// ```
    /// use jostle_scene::{Format, Pairing, Scene, contacts};
    /// let text = r#"{"jostle": 1, "colliders": [
    ///     {"tag": 2, "chain": [[0, 0], [4, 0], [4, 4]], "tags": [0, 9]}, {"circle": 1, "at": [4, 3]}]}"#;
    /// let scene = Scene::parse(text, "two.json", Format::Json)?;
    /// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    /// assert_eq!((found[0].tag_a(&scene), found[0].tag_b(&scene)), (9, 0));
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn tag_a(&self, scene: &Scene) -> u32 {
        scene.colliders[self.a].tag_of(self.part_a)
    }

    /// The same for `b`.
    #[must_use]
    pub fn tag_b(&self, scene: &Scene) -> u32 {
        scene.colliders[self.b].tag_of(self.part_b)
    }

    /// The contact manifolds of the two within the margin, from [`contact_manifolds`]; normals point from `a` to `b`.
    /// There are none where a one-sided chain is touched from behind.
    ///
    /// ```
    /// use jostle_scene::{Format, Pairing, Scene, contacts};
    /// let text = r#"{"jostle": 1, "colliders": [{"box": [9, 2]}, {"box": [1, 1], "at": [3, 1.25]}]}"#;
    /// let scene = Scene::parse(text, "two.json", Format::Json)?;
    /// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    /// let manifolds = found[0].manifolds(&scene);
    /// assert_eq!((manifolds.len(), manifolds[0].points().len()), (1, 2)); // it stands on two corners
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn manifolds(&self, scene: &Scene) -> Manifolds {
        let [a, b] = [self.a, self.b].map(|index| &scene.colliders[index]);
        let mut manifolds = Manifolds::new();
        contact_manifolds(a.shape.at(a.pose), b.shape.at(b.pose), self.margin, &mut manifolds);
        manifolds
    }

    /// The parts of `a` and `b` at a point of one of [`manifolds`](Contact::manifolds); at an end of a contact face,
    /// the part that the face is on.
    ///
    /// ```
    /// use jostle_scene::{Format, Pairing, Scene, SubShape, contacts};
    /// let text = r###"{"jostle": 1, "y": "down", "colliders": [
    ///     {"tiles": {"size": 16, "rows": ["##"]}}, {"box": [16, 16], "at": [24, -8]}]}"###;
    /// let scene = Scene::parse(text, "row.json", Format::Json)?;
    /// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
    /// let on = &found[0].manifolds(&scene)[0];
    /// let tiles = on.points().iter().map(|point| found[0].parts_at(&scene, on, point)[0]);
    /// assert!(tiles.eq([Some(SubShape::Tile(1)); 2])); // it stands on the second, from 16 to 32
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn parts_at(&self, scene: &Scene, manifold: &Manifold, point: &ContactPoint) -> [Option<SubShape>; 2] {
        let [a, b] = [self.a, self.b].map(|index| &scene.colliders[index]);
        let to_surface = manifold.normal * (point.separation / 2.0);
        let tangent = manifold.normal.perp();
        let other = manifold.points().iter().find(|other| other.id != point.id);
        let along = other.map_or(Vec2::ZERO, |other| tangent * (other.point - point.point).dot(tangent).signum());
        [
            a.sub_shape(a.pose, manifold.part_a, point.point - to_surface, along - manifold.normal),
            b.sub_shape(b.pose, manifold.part_b, point.point + to_surface, along + manifold.normal),
        ]
    }
}

/// The contacts of a scene at the start of its step, sorted by `(a, b)`; the same on every run.
///
/// Unless `pairing.all`, pairs that cannot meet are left out: those kept apart by filters, and members of one static
/// group. After each collider, `progress` receives the number of finished ones and their total.
///
/// Boxes are sorted and swept along the axis on which fewer pairs of them overlap: the cost is n log n plus the number
/// of these pairs.
///
/// ```
/// use jostle_scene::{Format, Pairing, Scene, contacts};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"name": "floor", "box": [20, 1], "at": [0, -0.5]},
///     {"name": "ball", "circle": 0.5, "at": [0, 0.5]},
///     {"name": "kite", "circle": 0.5, "at": [0, 3]}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// let found = contacts(&scene, Pairing::default(), &mut |_, _| {});
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].a, found[0].b, found[0].relation), (0, 1, jostle::Relation::Touching));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
pub fn contacts(scene: &Scene, pairing: Pairing, progress: &mut dyn FnMut(u64, u64)) -> Vec<Contact> {
    let boxes: Vec<Aabb> = scene.colliders.iter().map(|collider| grown_box(collider, pairing)).collect();
    let allowed: HashSet<[usize; 2]> = scene.allow.iter().copied().collect();
    let parts: Vec<PartFinder<'_>> = scene.colliders.iter().map(PartFinder::new).collect();
    let mut found = Vec::new();
    each_pair(scene, &boxes, pairing.all, progress, |a, b| {
        let [first, second] = [a, b].map(|index| &scene.colliders[index]);
        let listed = separation_if_listed([first, second], pairing.margin);
        found.extend(listed.map(|(relation, separation)| Contact {
            a,
            b,
            relation,
            separation,
            allowed: allowed.contains(&[a, b]),
            part_a: parts[a].part_at(separation.point_a, -separation.normal, second.shape.at(second.pose)),
            part_b: parts[b].part_at(separation.point_b, separation.normal, first.shape.at(first.pose)),
            margin: rounded_down(largest_separation([first, second], pairing.margin)),
        }));
    });
    // No pair is found twice, and a stable sort would take memory.
    found.sort_unstable_by_key(|contact| (contact.a, contact.b));
    found
}

/// The box of a collider grown so far that the boxes of every listed pair overlap.
pub(crate) fn grown_box(collider: &Collider, pairing: Pairing) -> Aabb {
    let shape_box = collider.shape.at(collider.pose).aabb();
    let margin = f64::from(collider.margin) + f64::from(pairing.margin.max(0.0)) / 2.0;
    // Rounding up keeps the sum of two halves from being short.
    if margin == 0.0 { shape_box } else { shape_box.grown((margin as f32).next_up()) }
}

/// The largest separation at which a pair is listed.
fn largest_separation([a, b]: [&Collider; 2], margin: f32) -> f64 {
    f64::from(margin.max(0.0)) + f64::from(a.margin) + f64::from(b.margin)
}

/// The largest `f32` that is not above `x`: an `f32` is at most `x` iff it is at most that.
fn rounded_down(x: f64) -> f32 {
    let rounded = x as f32;
    if f64::from(rounded) > x { rounded.next_down() } else { rounded }
}

/// The relation and the separation of two colliders, unless they are too far apart to be listed.
fn separation_if_listed([a, b]: [&Collider; 2], margin: f32) -> Option<(Relation, Separation)> {
    let (placed_a, placed_b) = (a.shape.at(a.pose), b.shape.at(b.pose));
    let relation = relate(placed_a, placed_b);
    let limit = largest_separation([a, b], margin);
    if relation == Relation::Apart && limit == 0.0 {
        return None;
    }
    let separation = separation(placed_a, placed_b);
    let listed = relation != Relation::Apart || f64::from(separation.distance) <= limit;
    listed.then_some((relation, separation))
}

/// Whether two colliders overlap, touch or are near each other.
pub(crate) fn is_listed([a, b]: [&Collider; 2], margin: f32) -> bool {
    let (placed_a, placed_b) = (a.shape.at(a.pose), b.shape.at(b.pose));
    let limit = largest_separation([a, b], margin);
    relate(placed_a, placed_b) != Relation::Apart
        || limit > 0.0 && f64::from(separation(placed_a, placed_b).distance) <= limit
}
