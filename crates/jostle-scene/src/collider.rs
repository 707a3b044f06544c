use jostle::{Motion, Pose2, Shape, Vec2};

use crate::{SubShape, Tiles};

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
    /// Unique in the scene; `#3` for the fourth collider of the file if that has no name. A collider of tiles becomes
    /// one collider for each character of its legend, such as `ground` and `ground ^`.
    pub name: String,
    /// Its shape, in its own frame.
    pub shape: Shape,
    /// Its pose at the start of the step.
    pub pose: Pose2,
    /// Its motion during the step.
    pub motion: Motion,
    /// The colliders it can meet.
    pub filter: Filter,
    /// Whether it reports contacts without blocking anything.
    pub sensor: bool,
    /// The local direction of the side that blocks, if only one does; see [`one_way`](jostle::Collider::one_way).
    pub one_way: Option<Vec2>,
    /// The distance up to which others are listed as near it.
    pub margin: f32,
    /// The user's own number.
    pub tag: u32,
    /// The static group: the colliders of one level file, or of the tiles of one collider, which are not paired with
    /// each other.
    pub static_group: Option<u32>,
    /// The cells its shape was merged from, if it comes from tiles.
    pub tiles: Option<Tiles>,
    /// The line of its entry in the file, 1 for the first; 0 if it is from no scene file.
    pub line: usize,
}

impl Collider {
    /// A solid collider that rests at the origin and can meet everything.
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
            line: 0,
        }
    }

    /// Whether its rotation changes the points it covers: a disc that rotates about its centre does not turn.
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
        let is_centred_disc = match &self.shape {
            Shape::Convex(convex) => convex.corners() == [self.motion.pivot],
            _ => false,
        };
        self.motion.angular != 0.0 && !is_centred_disc
    }

    /// The reason why it is not paired with another collider; `None` if the two can meet.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene, SkipReason};
    /// let text = r#"{"jostle": 1, "layers": ["world", "ghosts"], "colliders": [
    ///     {"layer": "world", "box": [9, 1]}, {"layer": "ghosts", "mask": "ghosts", "circle": 1}]}"#;
    /// let scene = Scene::parse(text, "house.json", Format::Json)?;
    /// assert_eq!(scene.colliders[0].skip_reason(&scene.colliders[1]), Some(SkipReason::Layers));
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn skip_reason(&self, other: &Collider) -> Option<SkipReason> {
        if self.static_group.is_some() && self.static_group == other.static_group {
            Some(SkipReason::StaticGroup)
        } else if self.filter.share_group(other.filter) {
            Some(SkipReason::Group)
        } else {
            (!self.filter.meets(other.filter)).then_some(SkipReason::Layers)
        }
    }

    /// Whether it has a motion that can be drawn.
    pub(crate) fn moves(&self) -> bool {
        self.motion != Motion::ZERO && self.motion.is_finite()
    }

    /// The tag of a part of it, or its own if the part has none; 0 if neither has one.
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
        let own = match part {
            Some(SubShape::Segment(part) | SubShape::Part(part)) => self.shape.tag(part),
            Some(SubShape::Tile(_)) | None => 0,
        };
        if own == 0 { self.tag } else { own }
    }

    /// The name of part `part` of its shape, hit at a point of its border while it is at this pose; `inward` is the
    /// direction into it there.
    ///
    /// ```
    /// use jostle::{Ray, cast_ray};
    /// use jostle_scene::{Format, Scene, SubShape};
    /// let text = r####"{"jostle": 1, "y": "down", "colliders": [{"tiles": {"size": 16, "rows": ["###"]}}]}"####;
    /// let floor = &Scene::parse(text, "floor.json", Format::Json)?.colliders[0];
    /// let hit = cast_ray(Ray::new((20.0, -9.0), (0.0, 1.0)), floor.shape.at(floor.pose)).unwrap();
    /// assert_eq!(floor.sub_shape(floor.pose, hit.part, hit.point, -hit.normal), Some(SubShape::Tile(1)));
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    #[must_use]
    pub fn sub_shape(&self, pose: Pose2, part: u32, point: Vec2, inward: Vec2) -> Option<SubShape> {
        match (&self.tiles, &self.shape) {
            (Some(tiles), _) if tiles.cell_shape().is_some() => tiles.cell_of_part(part).map(SubShape::Tile),
            (Some(tiles), _) => {
                let inward = Pose2::new(Vec2::ZERO, pose.rotation).apply_inverse(inward);
                Some(SubShape::Tile(tiles.cell_at(pose.apply_inverse(point), inward)))
            }
            (None, Shape::Chain(_)) => Some(SubShape::Segment(part)),
            (None, Shape::Compound(_)) => Some(SubShape::Part(part)),
            _ => None,
        }
    }
}

/// The reason why two colliders are not paired.
///
/// ```
/// use jostle::Convex;
/// use jostle_scene::{Collider, Filter, SkipReason};
/// let wheel = |name| {
///     let filter = Filter { group: 7, ..Filter::default() };
///     Ok::<_, jostle::ShapeError>(Collider { filter, ..Collider::new(name, Convex::circle(1.0)?) })
/// };
/// assert_eq!(wheel("left")?.skip_reason(&wheel("right")?), Some(SkipReason::Group));
/// # Ok::<(), jostle::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipReason {
    /// One is in no layer of the other's mask.
    Layers,
    /// They share a group other than 0.
    Group,
    /// They are of one level file, or of the tiles of one collider.
    StaticGroup,
}

/// The colliders that one can meet: two meet iff each has a layer in the other's mask, and they do not share a group
/// other than 0.
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
    /// The group: members of one group other than 0 do not meet.
    pub group: u32,
}

impl Default for Filter {
    /// In the first layer, with every layer in its mask, in no group.
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
        self.layers & other.mask != 0 && other.layers & self.mask != 0 && !self.share_group(other)
    }

    fn share_group(self, other: Filter) -> bool {
        self.group != 0 && self.group == other.group
    }
}
