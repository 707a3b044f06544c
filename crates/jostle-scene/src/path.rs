use jostle::{Motion, Pose2, Rot2, Shape, Vec2};

/// A shape and the poses that it passes through, in a straight line from each to the next.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [{"name": "hero", "circle": 4}],
///     "paths": [{"name": "patrol", "shape": "hero", "poses": [[0, 0], [8, 0], [8, 0, 1.5708], [8, 8]]}]}"#;
/// let path = &Scene::parse(text, "room.json", Format::Json)?.paths[0];
/// assert_eq!((path.collider, path.poses.len()), (Some(0), 4));
/// assert_eq!(path.poses[3].angle, 1.5708); // the angle of the pose before it
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Its name, unique among the paths.
    pub name: String,
    /// The shape that travels along it.
    pub shape: Shape,
    /// The index of the collider that travels; `None` if the shape is no collider's.
    pub collider: Option<usize>,
    /// The poses, at least two.
    pub poses: Vec<Waypoint>,
}

impl Path {
    /// The start pose and the motion of each segment: a straight line, while the shape turns about its own origin by
    /// the difference of the angles.
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

/// A pose of a [`Path`]. Its angle is that of the file: angles that differ by whole turns are different.
///
/// ```
/// use jostle::Vec2;
/// use jostle_scene::Waypoint;
/// let upright = Waypoint { at: Vec2::new(3.0, 4.0), angle: 1.5708 };
/// assert!(upright.pose().rotation.sin() > 0.999);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    /// The position of the shape's origin.
    pub at: Vec2,
    /// The angle in radians, counterclockwise.
    pub angle: f32,
}

impl Waypoint {
    /// The pose itself.
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
