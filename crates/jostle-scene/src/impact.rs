use jostle::Vec2;

use crate::SubShape;

/// The first impact of two colliders during the step, or their overlap at its start.
///
/// ```
/// use jostle_scene::{Format, Scene, impact};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"circle": 1, "motion": {"linear": [8, 0]}}, {"box": [2, 2], "at": [4, 0]}]}"#;
/// let scene = Scene::parse(text, "two.json", Format::Json)?;
/// let impact = impact(&scene, [0, 1], None).unwrap().expect("the ball hits the box");
/// assert_eq!((impact.time, impact.point, impact.normal), (0.25, (3.0, 0.0).into(), (1.0, 0.0).into()));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The index of the first collider; in the lists of [`impacts`](crate::impacts) the smaller one.
    pub a: usize,
    /// The index of the second collider.
    pub b: usize,
    /// The time, as a fraction of the step from 0 to 1; never later than the impact.
    pub time: f64,
    /// Whether they overlap at the start of the step, or are nearer than their margins.
    pub started: bool,
    /// The point of contact in the world at that time; with margins the middle between the two; the middle of the
    /// minimum translation vector if they overlap at the start.
    pub point: Vec2,
    /// The unit normal, from `a` to `b`.
    pub normal: Vec2,
    /// The part of `a` that is hit, if `a` has parts.
    pub part_a: Option<SubShape>,
    /// The same for `b`.
    pub part_b: Option<SubShape>,
}

/// Two colliders whose impact is undecided: the search ran out of steps.
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
    /// The fraction of the step up to which they do not meet, proved.
    pub safe: f64,
}

/// The impacts of one step, found by [`impacts`](crate::impacts).
///
/// ```
/// let nothing = jostle_scene::Impacts::default();
/// assert!(nothing.met.is_empty() && nothing.unsettled.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Impacts {
    /// The impacts, sorted by `(time, a, b)`.
    pub met: Vec<Impact>,
    /// The undecided pairs, sorted by `(safe, a, b)`.
    pub unsettled: Vec<Unsettled>,
}

/// The reason why the first impact of two colliders is unknown.
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
    /// This collider moves farther than half of `f32::MAX`, or its motion is not finite.
    TooFar(usize),
    /// The search ran out of steps.
    Unsettled {
        /// The fraction of the step up to which they do not meet, proved.
        safe: f64,
    },
}
