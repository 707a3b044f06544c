use core::fmt;
use std::collections::HashSet;

use jostle::{Filter, Layers, World, WorldError};

use crate::{Collider, Scene};

impl Scene {
    /// The scene as a world, in which each collider has its index in [`colliders`](Scene::colliders) as its data.
    ///
    /// Members of one static group do not meet in the world either, unless they are in a `group`, which goes first.
    ///
    /// # Errors
    /// If a collider is not fit for a world: its path reaches beyond the range of f32, or its shape cannot be grown by
    /// its margin.
    ///
    /// ```
    /// use jostle::Events;
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1, "colliders": [
    ///     {"name": "floor", "box": [20, 1], "at": [0, -0.5]},
    ///     {"name": "ball", "circle": 0.5, "at": [0, 2], "motion": {"linear": [0, -1]}}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// let (mut world, mut events) = (scene.world()?, Events::new());
    /// world.step(&mut events);
    /// assert!(events.begun().is_empty());
    /// world.step(&mut events);
    /// assert_eq!(events.begun()[0].time, 0.5); // 1.5 down from the start
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn world(&self) -> Result<World<usize>, UnfitCollider> {
        let taken: HashSet<u32> = self.colliders.iter().map(|collider| collider.filter.group).collect();
        let mut free = (1..=u32::MAX).rev().filter(|group| !taken.contains(group));
        let mut static_groups = std::collections::BTreeMap::new();
        let mut world = World::new();
        for (index, collider) in self.colliders.iter().enumerate() {
            let static_group =
                collider.static_group.and_then(|group| *static_groups.entry(group).or_insert_with(|| free.next()));
            let group = Some(collider.filter.group).filter(|group| *group != 0).or(static_group).unwrap_or(0);
            world.insert(in_world(collider, index, group)).map_err(|error| UnfitCollider {
                name: collider.name.clone(),
                line: collider.line,
                error: Box::new(error),
            })?;
        }
        Ok(world)
    }
}

fn in_world(collider: &Collider, index: usize, group: u32) -> jostle::Collider<usize> {
    let filter = Filter::on(Layers(collider.filter.layers)).masked(Layers(collider.filter.mask)).grouped(group);
    let placed = jostle::Collider::new(collider.shape.clone(), collider.pose, index);
    let made = placed.motion(collider.motion).filter(filter).margin(collider.margin);
    let made = if collider.sensor { made.sensor() } else { made };
    match collider.one_way {
        Some(direction) => made.one_way(direction),
        None => made,
    }
}

/// The error that a collider of a scene is not fit for a world.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let text = r#"{"jostle": 1, "colliders": [
///     {"name": "light", "circle": 1, "at": [3e38, 0], "motion": {"linear": [3e38, 0]}}]}"#;
/// let error = Scene::parse(text, "sky.json", Format::Json)?.world().unwrap_err();
/// assert_eq!(error.line, 2);
/// assert!(error.to_string().starts_with("collider \"light\" reaches beyond the range of f32 (3.4e38)"));
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct UnfitCollider {
    /// Its name.
    pub name: String,
    /// The line of its entry in the file, as in [`Collider::line`](crate::Collider::line).
    pub line: usize,
    /// The reason, in which the collider has the id that it would have got.
    pub error: Box<WorldError>,
}

impl fmt::Display for UnfitCollider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.error {
            WorldError::OutOfRange { .. } => write!(
                f,
                "collider {:?} reaches beyond the range of f32 (3.4e38) during the step; use a smaller scale",
                self.name
            ),
            WorldError::Margin { reason, .. } => {
                write!(f, "collider {:?} cannot be grown by its margin: {reason}", self.name)
            }
            error => write!(f, "collider {:?}: {error}", self.name),
        }
    }
}

impl core::error::Error for UnfitCollider {}
