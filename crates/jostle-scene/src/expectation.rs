use jostle::Relation;

/// A row of `expect`. Its numbers are kept as text, so that answers can be compared to the written digits.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "a", "circle": 1}, {"name": "b", "circle": 1, "at": [3, 0]}],
///     "expect": [{"pair": ["a", "b"], "separation": 1.00}]}"#;
/// let row = &Scene::parse(text, "room.json", Format::Json)?.expect[0];
/// assert_eq!((row.pair, row.separation.as_deref(), row.line), ([0, 1], Some("1.00"), 2));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The indices of the two colliders in the order of the row; normals point from the first to the second.
    pub pair: [usize; 2],
    /// The relation, if given.
    pub relation: Option<Relation>,
    /// The signed separation as written, if given.
    pub separation: Option<String>,
    /// The time of their first impact, if given.
    pub begun_at: Option<ExpectedTime>,
    /// The largest separation at which two points count as a contact.
    pub margin: f32,
    /// The contact normals as written, if given: the normals of all manifolds, in any order.
    pub normals: Option<Vec<[String; 2]>>,
    /// The contact points, if given.
    pub points: Option<ExpectedPoints>,
    /// The depth of the deepest contact point as written, if given.
    pub depth: Option<String>,
    /// The line of the row in the file, 1 for the first; 0 if unknown.
    pub line: usize,
}

/// The expected time of the first impact of two colliders.
///
/// ```
/// use jostle_scene::{ExpectedTime, Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "a", "circle": 1}, {"name": "b", "circle": 1, "at": [3, 0]}],
///     "expect": [{"pair": ["a", "b"], "begun_at": null}]}"#;
/// let row = &Scene::parse(text, "room.json", Format::Json)?.expect[0];
/// assert_eq!(row.begun_at, Some(ExpectedTime::Never));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ExpectedTime {
    /// No impact during this step.
    Never,
    /// This fraction of the step, as written.
    At(String),
}

/// The expected contact points of two colliders, in all their manifolds.
///
/// ```
/// use jostle_scene::{ExpectedPoints, Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "a", "circle": 1}, {"name": "b", "circle": 1, "at": [2, 0]}],
///     "expect": [{"pair": ["a", "b"], "normal": [1, 0], "points": 1}]}"#;
/// let row = &Scene::parse(text, "room.json", Format::Json)?.expect[0];
/// assert_eq!(row.points, Some(ExpectedPoints::Count(1)));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ExpectedPoints {
    /// The number of points.
    Count(u32),
    /// The positions as written, in any order: each has a point, and each point is at one of them.
    Places(Vec<[String; 2]>),
}
