use jostle::{Aabb, Motion, Vec2};

use crate::meeting::{Mover, default_tolerance, meeting};
use crate::pairs::each_pair;
use crate::sub_shape::SubShapes;
use crate::swept::{swept_straight, swept_turning};
use crate::{Collider, Scene, SubShape};

/// Which pairs [`impacts`] looks at, and how closely.
///
/// ```
/// use jostle_scene::Sweeping;
/// assert_eq!(Sweeping::default(), Sweeping { all: false, tolerance: None });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sweeping {
    /// Whether members of one static group are paired with each other too.
    pub all: bool,
    /// Of pairs in which something turns: nearer than half of this counts as meeting, nearer than this may count, and so
    /// much too early they may be told to meet. `None` is 1/100,000 of the size of the smaller of the two, its box's
    /// longer side before it is placed. What is too small to be told from rounding counts as that.
    pub tolerance: Option<f32>,
}

/// Two colliders that run into each other during the step, or overlap as it begins.
///
/// ```
/// use jostle_scene::{Format, Scene, impact};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"circle": 1, "motion": {"linear": [8, 0]}}, {"box": [2, 2], "at": [4, 0]}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// let impact = impact(&scene, [0, 1], None).unwrap().expect("the ball runs into the box");
/// assert_eq!((impact.time, impact.point, impact.normal), (0.25, (3.0, 0.0).into(), (1.0, 0.0).into()));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The index of the first collider; in the lists of [`impacts`] the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// When they meet, as a share of the step from 0 to 1: never later than they do.
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

/// Two colliders of which it is not known whether they meet: so many steps did not settle it.
///
/// ```
/// use jostle_scene::{Format, Scene, Sweeping, impacts};
/// // Two paddles that mesh like gears, for a million turns.
/// let text = r#"{"jostle": 1, "colliders": [
///     {"box": [2, 0.1], "motion": {"angular": 6283000}},
///     {"box": [2, 0.1], "at": [1.5, 0], "degrees": 90, "motion": {"angular": -6283000}}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// let found = impacts(&scene, Sweeping::default(), &mut |_, _| {});
/// assert!(found.met.is_empty());
/// assert!(0.0 < found.unsettled[0].safe && found.unsettled[0].safe < 1.0);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unsettled {
    /// The index of the first collider, the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// Up to here they surely do not meet, as a share of the step.
    pub safe: f64,
}

/// What [`impacts`] finds.
///
/// ```
/// let nothing = jostle_scene::Impacts::default();
/// assert!(nothing.met.is_empty() && nothing.unsettled.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Impacts {
    /// What meets, sorted by `(time, a, b)`.
    pub met: Vec<Impact>,
    /// What perhaps does, sorted by `(safe, a, b)`.
    pub unsettled: Vec<Unsettled>,
}

/// Why it is not answered when two colliders meet.
///
/// ```
/// use jostle_scene::{Format, Scene, Unanswered, impact};
/// let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1, "motion": {"linear": [3e38, 0]}}]}"#;
/// let scene = Scene::parse(text, "light.json", Format::Json)?;
/// assert_eq!(impact(&scene, [0, 1], None), Err(Unanswered::TooFar(1)));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unanswered {
    /// This collider moves farther than half the largest number, or by no number.
    TooFar(usize),
    /// So many steps did not settle it.
    Unsettled {
        /// Up to here they surely do not meet, as a share of the step.
        safe: f64,
    },
}

/// The colliders of which [`impacts`] leaves out all pairs, in order: those that move farther than half the largest number,
/// or by no number.
///
/// ```
/// assert!(jostle_scene::too_far(&jostle_scene::Scene::default()).is_empty());
/// ```
#[must_use]
pub fn too_far(scene: &Scene) -> Vec<usize> {
    (0..scene.colliders.len()).filter(|&index| motion(&scene.colliders[index]).is_none()).collect()
}

/// All impacts of one step; the same on every run.
///
/// Each pair of which at least one moves is asked what [`impact`] asks. Left out are pairs with a collider that moves
/// [`too_far`], pairs whose filters do not meet, and members of one static group unless `sweeping.all`. `progress` is told
/// after each collider how many of how many are done. Nothing stops and nothing bounces: a collider meets also what is
/// behind the first thing on its way.
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
    let swept = |(collider, motion): (&Collider, &Option<Motion>)| match motion {
        Some(motion) if motion.angular == 0.0 => swept_straight(&collider.shape, collider.pose, motion.linear),
        Some(motion) => {
            let near = sweeping.tolerance.unwrap_or_else(|| default_tolerance([&collider.shape]));
            swept_turning(&collider.shape, collider.pose, *motion).grown(near.max(0.0))
        }
        None => Aabb::EMPTY,
    };
    let boxes: Vec<Aabb> = scene.colliders.iter().zip(&motions).map(swept).collect();
    let parts: Vec<SubShapes<'_>> = scene.colliders.iter().map(SubShapes::new).collect();
    let Impacts { mut met, mut unsettled } = Impacts::default();
    each_pair(scene, &boxes, sweeping.all, progress, |a, b| {
        let (Some(motion_a), Some(motion_b)) = (motions[a], motions[b]) else { return };
        if motion_a == Motion::ZERO && motion_b == Motion::ZERO {
            return;
        }
        let movers =
            [(a, motion_a), (b, motion_b)].map(|(index, motion)| Mover { index, parts: &parts[index], motion });
        match meeting(movers, sweeping.tolerance) {
            Ok(impact) => met.extend(impact),
            Err(safe) => unsettled.push(Unsettled { a, b, safe }),
        }
    });
    met.sort_unstable_by(|one, other| one.time.total_cmp(&other.time).then((one.a, one.b).cmp(&(other.a, other.b))));
    unsettled
        .sort_unstable_by(|one, other| one.safe.total_cmp(&other.safe).then((one.a, one.b).cmp(&(other.a, other.b))));
    Impacts { met, unsettled }
}

/// When and where these two colliders, named by their indices, first run into each other during the step; none if they
/// never do. Their layers do not count, and neither do their margins and one-way sides.
///
/// If neither [turns](Collider::turns), whether they do is exact, by [`cast_shape`](jostle::cast_shape): grazing, sliding
/// along and parting is no impact. (If both move, and their relative displacement is no pair of f32 and not along an axis,
/// [`time_of_impact`](jostle::time_of_impact) answers to within the rounding of f64, and grazing may count: a displacement
/// that is rounded could miss.) If one turns, the same answers to within the [tolerance](Sweeping::tolerance).
///
/// # Errors
/// If one moves too far, or if so many steps did not settle it.
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
    let parts = pair.map(|index| SubShapes::new(&scene.colliders[index]));
    let mover = |side: usize| Mover { index: pair[side], parts: &parts[side], motion: motions[side] };
    meeting([mover(0), mover(1)], tolerance).map_err(|safe| Unanswered::Unsettled { safe })
}

/// How a collider moves; as a displacement alone if it does not turn, and as nothing if that is too far.
fn motion(collider: &Collider) -> Option<Motion> {
    let motion = collider.motion;
    // The difference of two such displacements is finite.
    let is_within_reach = |by: Vec2| [by.x, by.y].iter().all(|x| x.abs() <= f32::MAX / 2.0);
    let motion = if collider.turns() { motion } else { Motion::linear(motion.linear) };
    (motion.is_finite() && is_within_reach(motion.linear)).then_some(motion)
}
