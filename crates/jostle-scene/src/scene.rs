use jostle::{Motion, Pose2, Relation, Rot2, Shape, Vec2};

use crate::parse::suggest::way_out;
use crate::{SubShape, Tiles, UnknownPath};

/// A scene: what a scene file says, with every name resolved and every shape built.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let scene = Scene::parse(r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#, "ball.json", Format::Json)?;
/// assert_eq!(scene.colliders[0].name, "#0");
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Whether y points down (screens) rather than up. Pictures only: no answer depends on it.
    pub y_down: bool,
    /// The names of the layers, in order; a layer's number is its place here.
    pub layers: Vec<String>,
    /// Everything that can collide, in the order of the file.
    pub colliders: Vec<Collider>,
    /// Paths to be driven, for clearance questions.
    pub paths: Vec<Path>,
    /// Pairs (indices of colliders, smaller first) whose overlap is intended.
    pub allow: Vec<[usize; 2]>,
    /// The expected answers.
    pub expect: Vec<Expectation>,
}

impl Scene {
    /// The place of the collider of this name among [`colliders`](Scene::colliders), looked for one by one.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"name": "hero", "circle": 1}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// assert_eq!(scene.index_of("hero"), Some(1));
    /// assert_eq!(scene.index_of("#0"), Some(0)); // nameless, so called by its place
    /// assert_eq!(scene.index_of("villain"), None);
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.colliders.iter().position(|collider| collider.name == name)
    }

    /// The place of the path of this name among [`paths`](Scene::paths).
    ///
    /// # Errors
    /// If there is none: with the name that may be meant.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1,
    ///     "paths": [{"name": "patrol", "shape": {"circle": 4}, "poses": [[0, 0], [8, 0]]}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// assert_eq!(scene.path_of("patrol"), Ok(0));
    /// let error = scene.path_of("partol").unwrap_err();
    /// assert_eq!(error.to_string(), "path \"partol\" does not exist; did you mean \"patrol\"?");
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    pub fn path_of(&self, name: &str) -> Result<usize, UnknownPath> {
        let unknown = || UnknownPath {
            name: name.to_owned(),
            way_out: way_out(name, self.paths.iter().map(|path| path.name.as_str())),
        };
        self.paths.iter().position(|path| path.name == name).ok_or_else(unknown)
    }
}

/// One collider of a scene.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "coin", "circle": 4, "at": [90, 8], "sensor": true}]}"#;
/// let coin = &Scene::parse(text, "room.json", Format::Json)?.colliders[0];
/// assert!(coin.sensor && coin.pose.translation.x == 90.0);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Collider {
    /// Unique in the scene; `#3` for the fourth collider of the file if it gives none. A collider of tiles becomes one for
    /// each character of its legend, `ground` and `ground ^`.
    pub name: String,
    /// Its shape, in its own frame.
    pub shape: Shape,
    /// Where it is.
    pub pose: Pose2,
    /// How it moves during the step.
    pub motion: Motion,
    /// Which others it can meet.
    pub filter: Filter,
    /// Whether it only reports and never blocks.
    pub sensor: bool,
    /// The local direction from which it blocks, if it blocks from one side only.
    pub one_way: Option<Vec2>,
    /// How near counts as touching.
    pub margin: f32,
    /// The user's own number.
    pub tag: u32,
    /// Colliders with the same number here come from one level file, or from the tiles of one collider, and are not paired
    /// with each other.
    pub static_group: Option<u32>,
    /// The cells its shape was merged from, if it comes from tiles.
    pub tiles: Option<Tiles>,
}

impl Collider {
    /// A solid collider at the origin that rests and meets everything.
    ///
    /// ```
    /// use jostle::Convex;
    /// use jostle_scene::Collider;
    /// let coin = Collider { sensor: true, ..Collider::new("coin", Convex::circle(4.0)?) };
    /// assert_eq!((coin.name.as_str(), coin.tag), ("coin", 0));
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, shape: impl Into<Shape>) -> Collider {
        Collider {
            name: name.into(),
            shape: shape.into(),
            pose: Pose2::IDENTITY,
            motion: Motion::ZERO,
            filter: Filter::default(),
            sensor: false,
            one_way: None,
            margin: 0.0,
            tag: 0,
            static_group: None,
            tiles: None,
        }
    }

    /// Whether turning takes it to other places: a disc that turns about its middle does not turn.
    ///
    /// ```
    /// use jostle::{Convex, Motion};
    /// use jostle_scene::Collider;
    /// let rolling = Motion::linear((3.0, 0.0)).turning(-1.5);
    /// let wheel = Collider { motion: rolling, ..Collider::new("wheel", Convex::circle(2.0)?) };
    /// let crate_ = Collider { motion: rolling, ..Collider::new("crate", Convex::rectangle(2.0, 2.0)?) };
    /// assert!(!wheel.turns() && crate_.turns());
    /// # Ok::<(), jostle::ShapeError>(())
    /// ```
    #[must_use]
    pub fn turns(&self) -> bool {
        let about_its_middle = match &self.shape {
            Shape::Convex(convex) => convex.corners() == [self.motion.pivot],
            _ => false,
        };
        self.motion.angular != 0.0 && !about_its_middle
    }

    /// The user's own number for a part of it, or else for all of it; 0 if neither has one.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene, SubShape};
    /// let text = r#"{"jostle": 1, "colliders": [{"tag": 2, "chain": [[0, 0], [4, 0], [4, 4]], "tags": [0, 9]}]}"#;
    /// let rope = &Scene::parse(text, "rope.json", Format::Json)?.colliders[0];
    /// let tags = [None, Some(SubShape::Segment(0)), Some(SubShape::Segment(1))].map(|part| rope.tag_of(part));
    /// assert_eq!(tags, [2, 2, 9]);
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn tag_of(&self, part: Option<SubShape>) -> u32 {
        SubShape::tag(part, self)
    }
}

/// Which others a collider can meet: two meet iff each one's layer is in the other's mask and they are not in the
/// same group other than 0.
///
/// ```
/// use jostle_scene::Filter;
/// assert_eq!(Filter::default(), Filter { layers: 1, mask: u64::MAX, group: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The layers it is in, one bit each.
    pub layers: u64,
    /// The layers it meets, one bit each.
    pub mask: u64,
    /// Members of one group other than 0 do not meet.
    pub group: u32,
}

impl Default for Filter {
    /// On the first layer, meeting every layer, in no group.
    fn default() -> Filter {
        Filter { layers: 1, mask: u64::MAX, group: 0 }
    }
}

impl Filter {
    /// Whether colliders with these filters can meet.
    ///
    /// ```
    /// use jostle_scene::Filter;
    /// let bullet = Filter { layers: 0b10, mask: 0b01, group: 0 };
    /// assert!(bullet.meets(Filter::default()));
    /// assert!(!bullet.meets(bullet)); // its own layer is not in its mask
    /// assert!(!Filter { group: 7, ..Filter::default() }.meets(Filter { group: 7, ..Filter::default() }));
    /// ```
    #[must_use]
    pub fn meets(self, other: Filter) -> bool {
        let same_group = self.group != 0 && self.group == other.group;
        self.layers & other.mask != 0 && other.layers & self.mask != 0 && !same_group
    }
}

/// A path: a shape and the poses it goes through, straight from each to the next.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "hero", "circle": 4}],
///     "paths": [{"name": "patrol", "shape": "hero", "poses": [[0, 0], [8, 0], [8, 0, 1.5708], [8, 8]]}]}"#;
/// let path = &Scene::parse(text, "room.json", Format::Json)?.paths[0];
/// assert_eq!((path.collider, path.poses.len()), (Some(0), 4));
/// assert_eq!(path.poses[3].angle, 1.5708); // that of the pose before
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Unique among the paths.
    pub name: String,
    /// The shape that goes along it.
    pub shape: Shape,
    /// The index of the collider whose shape that is; none if it is no collider's.
    pub collider: Option<usize>,
    /// The poses, at least two.
    pub poses: Vec<Waypoint>,
}

impl Path {
    /// The segments: where each starts, and the motion to the next pose, straight while the shape turns about its own
    /// origin by the difference of the angles.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1,
    ///     "paths": [{"name": "spin", "shape": {"circle": 4}, "poses": [[0, 0], [8, 0, 12.5], [8, 9]]}]}"#;
    /// let path = &Scene::parse(text, "room.json", Format::Json)?.paths[0];
    /// let turns: Vec<f32> = path.segments().map(|(_, motion)| motion.angular).collect();
    /// assert_eq!(turns, [12.5, 0.0]); // nearly two turns, then none
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = (Pose2, Motion)> {
        self.poses.windows(2).map(|ends| {
            let [from, to] = [ends[0], ends[1]];
            (from.pose(), Motion::linear(to.at - from.at).turning(to.angle - from.angle))
        })
    }
}

/// A pose of a [`Path`], with its angle as it is written: two that differ by whole turns are not the same.
///
/// ```
/// use jostle::Vec2;
/// use jostle_scene::Waypoint;
/// let upright = Waypoint { at: Vec2::new(3.0, 4.0), angle: 1.5708 };
/// assert!(upright.pose().rotation.sin() > 0.999);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    /// Where the shape's origin is.
    pub at: Vec2,
    /// How far it is turned, in radians, counterclockwise.
    pub angle: f32,
}

impl Waypoint {
    /// The pose there.
    ///
    /// ```
    /// use jostle::Vec2;
    /// use jostle_scene::Waypoint;
    /// assert_eq!(Waypoint { at: Vec2::new(3.0, 4.0), angle: 0.0 }.pose(), (3.0, 4.0).into());
    /// ```
    #[must_use]
    pub fn pose(self) -> Pose2 {
        Pose2::new(self.at, Rot2::new(self.angle))
    }
}

/// One row of `expect`, with the numbers as they are written, so that they can be compared to the written digits.
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
    /// Indices of the two colliders, in the order of the row (a normal points from the first to the second).
    pub pair: [usize; 2],
    /// The expected relation, if given.
    pub relation: Option<Relation>,
    /// The expected signed separation as written, if given.
    pub separation: Option<String>,
    /// When the two are expected to run into each other first, if given.
    pub begun_at: Option<ExpectedTime>,
    /// How far apart the two may be at points of contact.
    pub margin: f32,
    /// The expected normals of contact as written, if given: every manifold has one of these, and each is one's.
    pub normals: Option<Vec<[String; 2]>>,
    /// The expected points of contact, if given.
    pub points: Option<ExpectedPoints>,
    /// How deep the deepest point of contact is expected to be, as written, if given.
    pub depth: Option<String>,
    /// The line of the file the row stands in (1 for the first), 0 if unknown.
    pub line: usize,
}

/// When two colliders are expected to run into each other.
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
    /// Not during this step.
    Never,
    /// After this share of the step, as written.
    At(String),
}

/// The points of contact that are expected between two colliders, of all their manifolds.
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
    /// There are so many.
    Count(u32),
    /// Each is at one of these places as written, in any order, and at each of them is one.
    Places(Vec<[String; 2]>),
}
