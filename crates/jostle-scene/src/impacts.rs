use jostle::{Aabb, Cast, CastHit, Placed, Vec2, cast_shape, separation};

use crate::pairs::each_pair;
use crate::sub_shape::SubShapes;
use crate::{Collider, Scene, SubShape};

/// Two colliders that run into each other during the step, or overlap as it begins.
///
/// ```
/// use jostle_scene::{Format, Scene, impact};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"circle": 1, "motion": {"linear": [8, 0]}}, {"box": [2, 2], "at": [4, 0]}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// let impact = impact(&scene, [0, 1]).unwrap().expect("the ball runs into the box");
/// assert_eq!((impact.time, impact.point, impact.normal), (0.25, (3.0, 0.0).into(), (1.0, 0.0).into()));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The index of the first collider; in the list of [`impacts`] the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// When they meet, as a share of the step from 0 to 1, rounded down.
    pub time: f64,
    /// Whether they overlap as the step begins.
    pub started: bool,
    /// Where they meet, in the world at that time; in the middle of the way out if they overlap from the start.
    pub point: Vec2,
    /// The unit normal at the impact, from `a` to `b`.
    pub normal: Vec2,
    /// The part of `a` that is met, if `a` has parts.
    pub part_a: Option<SubShape>,
    /// The same for `b`.
    pub part_b: Option<SubShape>,
}

/// Why no impacts of a collider are found, with its index.
///
/// ```
/// use jostle_scene::{Format, Scene, Unswept, impact, unswept};
/// let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"box": [9, 1], "at": [9, 9], "motion": {"angular": 3}}]}"#;
/// let scene = Scene::parse(text, "room.json", Format::Json)?;
/// assert_eq!(impact(&scene, [0, 1]), Err(Unswept::Turns(1)));
/// assert_eq!(unswept(&scene), [Unswept::Turns(1)]);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unswept {
    /// It [turns](Collider::turns): its displacement alone would be another motion.
    Turns(usize),
    /// It moves farther than half the largest number, or by no number.
    TooFar(usize),
}

/// The colliders of which [`impacts`] leaves out all pairs, in order.
///
/// ```
/// assert!(jostle_scene::unswept(&jostle_scene::Scene::default()).is_empty());
/// ```
#[must_use]
pub fn unswept(scene: &Scene) -> Vec<Unswept> {
    (0..scene.colliders.len()).filter_map(|index| displacement(scene, index).err()).collect()
}

/// All impacts of one step, sorted by `(time, a, b)`; the same on every run.
///
/// Each pair of which at least one moves is asked what [`impact`] asks. Left out are pairs with a collider that is
/// [`unswept`], pairs whose filters do not meet, and members of one static group unless `all`. `progress` is told after
/// each collider how many of how many are done. Nothing stops and nothing bounces: a collider meets also what is behind
/// the first thing on its way.
///
/// The cost is that of [`contacts`](crate::contacts), with the boxes that the colliders sweep.
///
/// ```
/// use jostle_scene::{Format, Scene, impacts};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"name": "bullet", "circle": 0.125, "motion": {"linear": [100, 0]}},
///     {"name": "paper", "segment": [[0, -1], [0, 1]], "at": [50.125, 0]},
///     {"name": "wall", "box": [1, 9], "at": [75.625, 0]}]}"#;
/// let scene = Scene::parse(text, "range.json", Format::Json)?;
/// let met: Vec<_> = impacts(&scene, false, &mut |_, _| {}).iter().map(|impact| (impact.b, impact.time)).collect();
/// assert_eq!(met, [(1, 0.5), (2, 0.75)]);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn impacts(scene: &Scene, all: bool, progress: &mut dyn FnMut(u64, u64)) -> Vec<Impact> {
    let displacements: Vec<_> = (0..scene.colliders.len()).map(|index| displacement(scene, index)).collect();
    if displacements.iter().all(|displacement| !displacement.is_ok_and(|by| by != Vec2::ZERO)) {
        return Vec::new();
    }
    let swept = |(collider, displacement): (_, &Result<Vec2, Unswept>)| match displacement {
        Ok(displacement) => swept(collider, *displacement),
        Err(_) => Aabb::EMPTY,
    };
    let boxes: Vec<Aabb> = scene.colliders.iter().zip(&displacements).map(swept).collect();
    let parts: Vec<SubShapes<'_>> = scene.colliders.iter().map(SubShapes::new).collect();
    let mut found = Vec::new();
    each_pair(scene, &boxes, all, progress, |a, b| {
        let (Ok(moved_a), Ok(moved_b)) = (displacements[a], displacements[b]) else { return };
        if moved_a != Vec2::ZERO || moved_b != Vec2::ZERO {
            let [a, b] = [(a, moved_a), (b, moved_b)].map(|(index, by)| Moving { index, parts: &parts[index], by });
            found.extend(meeting([a, b]));
        }
    });
    found.sort_by(|one, other| one.time.total_cmp(&other.time).then((one.a, one.b).cmp(&(other.a, other.b))));
    found
}

/// When and where these two colliders, named by their indices, first run into each other during the step; none if they
/// never do. Their layers do not count, and neither do their margins and one-way sides.
///
/// Whether they do is exact, by [`cast_shape`]: grazing, sliding along and parting is no impact. If both move, the
/// displacement of the one seen from the other is rounded to f32.
///
/// # Errors
/// If one of the two is not swept: an answer that leaves out its turning would be wrong.
///
/// ```
/// use jostle_scene::{Format, Scene, impact};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"box": [2, 2], "motion": {"linear": [9, 0]}}, {"box": [2, 2], "at": [5, 2]}, {"box": [2, 2], "at": [5, 1.99]}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// assert_eq!(impact(&scene, [0, 1]), Ok(None)); // it slides along
/// assert!(impact(&scene, [0, 2]).unwrap().is_some());
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
pub fn impact(scene: &Scene, pair: [usize; 2]) -> Result<Option<Impact>, Unswept> {
    let [by_a, by_b] = pair.map(|index| displacement(scene, index));
    let parts = pair.map(|index| SubShapes::new(&scene.colliders[index]));
    let moving = |side: usize, by| Moving { index: pair[side], parts: &parts[side], by };
    Ok(meeting([moving(0, by_a?), moving(1, by_b?)]))
}

/// By what a collider moves without turning.
fn displacement(scene: &Scene, index: usize) -> Result<Vec2, Unswept> {
    let collider = &scene.colliders[index];
    // The difference of two such displacements is finite.
    let is_within_reach = |x: f32| x.abs() <= f32::MAX / 2.0;
    match collider.motion.linear {
        _ if collider.turns() => Err(Unswept::Turns(index)),
        by if is_within_reach(by.x) && is_within_reach(by.y) => Ok(by),
        _ => Err(Unswept::TooFar(index)),
    }
}

/// A box around all places of a collider during the step, and those it reaches seen from another collider, which moves
/// by a rounded displacement.
fn swept(collider: &Collider, by: Vec2) -> Aabb {
    let at_start = collider.shape.at(collider.pose).aabb();
    let by = [by.x, by.y].map(|by| f64::from(by) * (1.0 + f64::from(f32::EPSILON)));
    let moved = |corner: Vec2, outward: fn(f32) -> f32| {
        let moved = |x: f32, by: f64| if by == 0.0 { x } else { outward((f64::from(x) + by) as f32) };
        Vec2::new(moved(corner.x, by[0]), moved(corner.y, by[1]))
    };
    at_start.union(Aabb::new(moved(at_start.min, f32::next_down), moved(at_start.max, f32::next_up)))
}

/// A collider that moves by so much without turning.
#[derive(Clone, Copy)]
struct Moving<'s> {
    index: usize,
    parts: &'s SubShapes<'s>,
    by: Vec2,
}

impl<'s> Moving<'s> {
    fn collider(&self) -> &'s Collider {
        self.parts.collider()
    }

    fn placed(&self) -> Placed<'s> {
        self.collider().shape.at(self.collider().pose)
    }
}

fn meeting([a, b]: [Moving<'_>; 2]) -> Option<Impact> {
    // What rests is the target, so that the mover's displacement is what the file says.
    let swapped = a.by == Vec2::ZERO;
    let [mover, target] = if swapped { [b, a] } else { [a, b] };
    let by = mover.by - target.by;
    match cast_shape(mover.placed(), by, target.placed()) {
        Cast::Clear => None,
        Cast::Started { .. } => Some(started([a, b])),
        Cast::At(hit) => {
            let CastHit { fraction: time, point, normal: out, .. } = hit;
            let part_mover = SubShape::of(mover.collider(), hit.part_mover, moved(point, by, -time), out);
            let part_target = SubShape::of(target.collider(), hit.part_target, point, -out);
            let (normal, [part_a, part_b]) =
                if swapped { (out, [part_target, part_mover]) } else { (-out, [part_mover, part_target]) };
            let point = moved(point, target.by, time);
            Some(Impact { a: a.index, b: b.index, time, started: false, point, normal, part_a, part_b })
        }
    }
}

/// A pair that overlaps as the step begins.
fn started([a, b]: [Moving<'_>; 2]) -> Impact {
    let apart = separation(a.placed(), b.placed());
    Impact {
        a: a.index,
        b: b.index,
        time: 0.0,
        started: true,
        point: Aabb::around([apart.point_a, apart.point_b]).center(),
        normal: apart.normal,
        part_a: a.parts.at(apart.point_a, -apart.normal, b.placed()),
        part_b: b.parts.at(apart.point_b, apart.normal, a.placed()),
    }
}

/// The point moved by this share of a displacement.
fn moved(point: Vec2, by: Vec2, share: f64) -> Vec2 {
    let moved = |x: f32, by: f32| (f64::from(x) + f64::from(by) * share) as f32;
    Vec2::new(moved(point.x, by.x), moved(point.y, by.y))
}
