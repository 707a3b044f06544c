use std::collections::HashSet;

use jostle::{Aabb, Relation, Separation, relate, separation};

use crate::{Collider, Scene};

/// Which pairs [`contacts`] lists.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pairing {
    /// Pairs up to this separation (plus both colliders' own margins) are listed; 0 lists only what touches.
    pub margin: f32,
    /// Whether members of one static group are paired with each other too.
    pub all: bool,
}

/// Two colliders that overlap, touch, or are as near as was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The index of the first collider, the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// How they stand to each other, exactly.
    pub relation: Relation,
    /// How far they are apart or how deep they overlap; the normal points from `a` to `b`.
    pub separation: Separation,
    /// Whether the scene allows this pair to overlap.
    pub allowed: bool,
}

/// The contacts of a scene as it stands, sorted by `(a, b)`; the same on every run.
///
/// Pairs whose filters do not meet are left out, and so are members of one static group unless `pairing.all`.
/// `progress` is told after each collider how many of how many are done.
///
/// Boxes are sorted along the axis on which the scene is more spread out and swept: the cost is n log n plus the
/// number of pairs whose boxes overlap on that axis.
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
    let boxes: Vec<Aabb> = scene.colliders.iter().map(|collider| reach(collider, pairing)).collect();
    let x_first = spread(boxes.iter().map(|a| a.center().x)) >= spread(boxes.iter().map(|a| a.center().y));
    let interval = |i: u32| {
        let a = boxes[i as usize];
        if x_first { (a.min.x, a.max.x) } else { (a.min.y, a.max.y) }
    };
    let mut order: Vec<u32> = (0..).take(boxes.len()).collect();
    order.sort_by(|&i, &j| interval(i).0.total_cmp(&interval(j).0));

    let allowed: HashSet<[usize; 2]> = scene.allow.iter().copied().collect();
    let mut found = Vec::new();
    for (done, &i) in order.iter().enumerate() {
        let end = interval(i).1;
        for &j in order[done + 1..].iter().take_while(|&&j| interval(j).0 <= end) {
            let (a, b) = (i.min(j) as usize, i.max(j) as usize);
            if boxes[a].intersects(boxes[b]) && can_meet(&scene.colliders[a], &scene.colliders[b], pairing.all) {
                found.extend(contact(scene, [a, b], pairing.margin, &allowed));
            }
        }
        progress(done as u64 + 1, order.len() as u64);
    }
    found.sort_by_key(|contact| (contact.a, contact.b));
    found
}

/// The box within which the boxes of two colliders surely overlap if the pair is to be listed.
fn reach(collider: &Collider, pairing: Pairing) -> Aabb {
    let shape_box = collider.shape.at(collider.pose).aabb();
    let margin = f64::from(collider.margin) + f64::from(pairing.margin.max(0.0)) / 2.0;
    // Rounded up twice over, so that the sum of two halves is never short.
    if margin == 0.0 { shape_box } else { shape_box.grown((margin as f32).next_up()) }
}

/// The variance of these numbers, for comparison only.
fn spread(centres: impl Iterator<Item = f32> + Clone) -> f64 {
    let count = centres.clone().count().max(1) as f64;
    let mean = centres.clone().map(f64::from).sum::<f64>() / count;
    centres.map(|x| (f64::from(x) - mean).powi(2)).sum()
}

fn can_meet(a: &Collider, b: &Collider, all: bool) -> bool {
    let one_static_group = a.static_group.is_some() && a.static_group == b.static_group;
    a.filter.meets(b.filter) && (all || !one_static_group)
}

fn contact(scene: &Scene, [a, b]: [usize; 2], margin: f32, allowed: &HashSet<[usize; 2]>) -> Option<Contact> {
    let [first, second] = [&scene.colliders[a], &scene.colliders[b]];
    let (placed_a, placed_b) = (first.shape.at(first.pose), second.shape.at(second.pose));
    let relation = relate(placed_a, placed_b);
    let reach = f64::from(margin.max(0.0)) + f64::from(first.margin) + f64::from(second.margin);
    if relation == Relation::Apart && reach == 0.0 {
        return None;
    }
    let separation = separation(placed_a, placed_b);
    let listed = relation != Relation::Apart || f64::from(separation.distance) <= reach;
    listed.then(|| Contact { a, b, relation, separation, allowed: allowed.contains(&[a, b]) })
}
