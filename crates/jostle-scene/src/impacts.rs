use jostle::{Aabb, Motion, Vec2};

use crate::first_impact::{Mover, default_tolerance, first_impact};
use crate::pairs::each_pair;
use crate::part_finder::PartFinder;
use crate::swept::swept;
use crate::{Collider, Impact, Impacts, Scene, Unanswered, Unsettled};

/// The pairs that [`impacts`] examines, and its tolerance.
///
/// ```
/// use jostle_scene::Sweeping;
/// assert_eq!(Sweeping::default(), Sweeping { all: false, tolerance: None, margin: 0.0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sweeping {
    /// Whether colliders that cannot meet ([`Collider::skip_reason`]) are paired too.
    pub all: bool,
    /// The tolerance for pairs in which one turns: a distance below half of it counts as an impact, one below it may
    /// count, and the time may be early by as much. `None` is 1/100,000 of the longer side of the smaller one's box, in
    /// its own frame. The smallest tolerance is the rounding error.
    pub tolerance: Option<f32>,
    /// The largest separation that counts as contact, to which both colliders' own margins are added.
    pub margin: f32,
}

impl Sweeping {
    /// The separation of two colliders that counts as contact, rounded up.
    fn margin_of(&self, a: &Collider, b: &Collider) -> f32 {
        let margin = f64::from(self.margin.max(0.0)) + f64::from(a.margin) + f64::from(b.margin);
        let rounded = margin as f32;
        if f64::from(rounded) < margin { rounded.next_up() } else { rounded }
    }
}

/// The colliders whose pairs [`impacts`] leaves out, in order: those that move farther than half of `f32::MAX`, or
/// whose motion is not finite.
///
/// ```
/// assert!(jostle_scene::too_far(&jostle_scene::Scene::default()).is_empty());
/// ```
#[must_use]
pub fn too_far(scene: &Scene) -> Vec<usize> {
    (0..scene.colliders.len()).filter(|&index| motion(&scene.colliders[index]).is_none()).collect()
}

/// The first impact of each pair of colliders during the step; the same on every run.
///
/// [`impact`] decides each pair of which at least one moves. Pairs with a collider that moves [`too_far`] and, unless
/// `sweeping.all`, pairs that cannot meet are left out. After each collider, `progress` receives the number of finished
/// ones and their total. Nothing stops or bounces: a collider also hits what
/// is behind the first obstacle in its path.
///
/// The cost is that of [`contacts`](crate::contacts), with the boxes that the colliders sweep.
///
/// ```
/// use jostle_scene::{Format, Scene, Sweeping, impacts};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"name": "bullet", "circle": 0.125, "motion": {"linear": [100, 0]}},
///     {"name": "paper", "segment": [[0, -1], [0, 1]], "at": [50.125, 0]},
///     {"name": "wall", "box": [1, 9], "at": [75.625, 0]}]}"#;
/// let scene = Scene::parse(text, "range.json", Format::Json)?;
/// let found = impacts(&scene, Sweeping::default(), &mut |_, _| {});
/// let met: Vec<_> = found.met.iter().map(|impact| (impact.b, impact.time)).collect();
/// assert_eq!(met, [(1, 0.5), (2, 0.75)]);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[must_use]
pub fn impacts(scene: &Scene, sweeping: Sweeping, progress: &mut dyn FnMut(u64, u64)) -> Impacts {
    let motions: Vec<Option<Motion>> = scene.colliders.iter().map(motion).collect();
    if motions.iter().flatten().all(|motion| *motion == Motion::ZERO) {
        return Impacts::default();
    }
    let bounds = |(collider, motion): (&Collider, &Option<Motion>)| match motion {
        Some(motion) if motion.angular == 0.0 => swept(&collider.shape, collider.pose, *motion),
        Some(motion) => {
            let near = sweeping.tolerance.unwrap_or_else(|| default_tolerance([&collider.shape]));
            swept(&collider.shape, collider.pose, *motion).grown(near.max(0.0))
        }
        None => Aabb::EMPTY,
    };
    let with_margin = |pair: (&Collider, &Option<Motion>)| {
        let margin = f64::from(pair.0.margin) + f64::from(sweeping.margin.max(0.0)) / 2.0;
        // Rounding up keeps the sum of two halves from being short.
        if margin == 0.0 { bounds(pair) } else { bounds(pair).grown((margin as f32).next_up()) }
    };
    let boxes: Vec<Aabb> = scene.colliders.iter().zip(&motions).map(with_margin).collect();
    let parts: Vec<PartFinder<'_>> = scene.colliders.iter().map(PartFinder::new).collect();
    let Impacts { mut met, mut unsettled } = Impacts::default();
    each_pair(scene, &boxes, sweeping.all, progress, |a, b| {
        let (Some(motion_a), Some(motion_b)) = (motions[a], motions[b]) else { return };
        if motion_a == Motion::ZERO && motion_b == Motion::ZERO {
            return;
        }
        let movers = [(a, motion_a), (b, motion_b)].map(|(index, motion)| Mover::new(index, &parts[index], motion));
        let margin = sweeping.margin_of(&scene.colliders[a], &scene.colliders[b]);
        match first_impact(movers, sweeping.tolerance, margin) {
            Ok(impact) => met.extend(impact),
            Err(safe) => unsettled.push(Unsettled { a, b, safe }),
        }
    });
    met.sort_unstable_by(|one, other| one.time.total_cmp(&other.time).then((one.a, one.b).cmp(&(other.a, other.b))));
    unsettled
        .sort_unstable_by(|one, other| one.safe.total_cmp(&other.safe).then((one.a, one.b).cmp(&(other.a, other.b))));
    Impacts { met, unsettled }
}

/// The first impact of two colliders, given by their indices, during the step; `None` if there is none. Layers do
/// not count. Colliders with margins meet as soon as they are within the sum of these; two one-sided chains have none.
///
/// A collider with a [one-way](Collider::one_way) side stops what comes to enter it where its surface leans to that side,
/// as in a [`World`](jostle::World), which decides such pairs. Each segment of a chain and each part of a compound or of
/// tiles is judged by itself.
///
/// If neither [turns](Collider::turns), hit or miss is exact, by [`cast_both`](jostle::cast_both): grazing, sliding along
/// and separating are no impact. If one turns, it is answered within the [tolerance](Sweeping::tolerance).
///
/// # Errors
/// If one moves too far, or if the search runs out of steps.
///
/// ```
/// use jostle_scene::{Format, Scene, impact};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"box": [2, 2], "motion": {"linear": [9, 0]}}, {"box": [2, 2], "at": [5, 2]}, {"box": [2, 2], "at": [5, 1.99]},
///     {"box": [9, 1], "at": [0, 9], "motion": {"angular": 3}}]}"#;
/// let scene = Scene::parse(text, "four.json", Format::Json)?;
/// assert_eq!(impact(&scene, [0, 1], None), Ok(None)); // it slides along
/// assert!(impact(&scene, [0, 2], None).unwrap().is_some());
/// assert!(impact(&scene, [1, 3], None).unwrap().is_none()); // it turns above
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
pub fn impact(scene: &Scene, pair: [usize; 2], tolerance: Option<f32>) -> Result<Option<Impact>, Unanswered> {
    let motion = |index: usize| motion(&scene.colliders[index]).ok_or(Unanswered::TooFar(index));
    let motions = [motion(pair[0])?, motion(pair[1])?];
    let parts = pair.map(|index| PartFinder::new(&scene.colliders[index]));
    let mover = |side: usize| Mover::new(pair[side], &parts[side], motions[side]);
    let [a, b] = pair.map(|index| &scene.colliders[index]);
    let margin = Sweeping::default().margin_of(a, b);
    first_impact([mover(0), mover(1)], tolerance, margin).map_err(|safe| Unanswered::Unsettled { safe })
}

/// The motion of a collider, without its rotation if it does not turn; `None` if it is too far or not finite.
fn motion(collider: &Collider) -> Option<Motion> {
    let motion = collider.motion;
    // The difference of two such displacements is finite.
    let is_within_reach = |by: Vec2| [by.x, by.y].iter().all(|x| x.abs() <= f32::MAX / 2.0);
    let motion = if collider.turns() { motion } else { Motion::linear(motion.linear) };
    (motion.is_finite() && is_within_reach(motion.linear)).then_some(motion)
}
