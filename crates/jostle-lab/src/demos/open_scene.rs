use std::cell::RefCell;

use jostle::{Aabb, ClosestPoint, Location, Motion, Pose2, Vec2, closest_point, locate};
use jostle_scene::{Contact, Format, Impacts, Pairing, Scene, Sweeping, contacts, impacts};

use super::scene_picture::upside_down;
use crate::{check, fault::Fault};

/// The most colliders of a scene that is opened: all pairs of them are asked while one is dragged.
const MOST: usize = 2000;

/// The answers for a scene at a time.
#[derive(Clone, Debug)]
pub(super) struct SceneAnswers {
    time: f64,
    /// The pairs that touch or overlap at the time.
    pub(super) contacts: Vec<Contact>,
    /// The impacts of the whole step.
    pub(super) impacts: Impacts,
}

/// A scene that was read from a file, at a time of its step, with the answers for it.
pub(super) struct OpenScene {
    /// The name of its file.
    pub(super) file: String,
    pub(super) scene: Scene,
    /// True if the project may have another scene of this name, or none.
    pub(super) is_own: bool,
    /// The fraction of the step.
    pub(super) time: f64,
    answers: RefCell<Option<SceneAnswers>>,
}

impl OpenScene {
    /// A scene at the start of its step.
    pub(super) fn new(file: &str, scene: Scene) -> OpenScene {
        OpenScene { file: file.to_owned(), scene, is_own: false, time: 0.0, answers: RefCell::new(None) }
    }

    /// Reads a scene file.
    ///
    /// # Errors
    /// The first fault with its place, or the reason why the scene cannot be shown.
    pub(super) fn parse(file: &str, text: &str) -> Result<OpenScene, Fault> {
        let scene = Scene::parse(text, file, Format::of(file)).map_err(|error| {
            let first = error.faults().first();
            let place = first.map(|fault| {
                let place = Fault::new("fault.line").with("line", fault.line).with("column", fault.column);
                place.with("text", &fault.message)
            });
            place.unwrap_or_else(|| Fault::foreign(&error))
        })?;
        if scene.colliders.is_empty() {
            return Err(Fault::new("fault.no-colliders"));
        }
        check::length("colliders", scene.colliders.len(), [1, MOST])?;
        Ok(OpenScene::new(file, scene))
    }

    /// The scene as one of the person's own, with the name of the file that it was read from at first.
    pub(super) fn own(self, file: String) -> OpenScene {
        OpenScene { file, is_own: true, ..self }
    }

    /// The pose of a collider at the time.
    pub(super) fn pose(&self, collider: usize) -> Pose2 {
        let collider = &self.scene.colliders[collider];
        collider.motion.pose_at(collider.pose, self.time)
    }

    /// Sets the pose of a collider at the start of the step.
    pub(super) fn place(&mut self, collider: usize, pose: Pose2) {
        self.scene.colliders[collider].pose = pose;
        self.is_own = true;
        *self.answers.borrow_mut() = None;
    }

    pub(super) fn name(&self, collider: usize) -> &str {
        &self.scene.colliders[collider].name
    }

    /// True if anything moves in the step.
    pub(super) fn moves(&self) -> bool {
        self.scene.colliders.iter().any(|collider| collider.motion != Motion::ZERO)
    }

    /// The place in the picture of a point of the scene, or the other way.
    pub(super) fn shown(&self, point: Vec2) -> Vec2 {
        if self.scene.y_down { upside_down(point) } else { point }
    }

    /// The box around all colliders at the start and the end.
    pub(super) fn bounds(&self) -> Aabb {
        let placed = self.scene.colliders.iter().flat_map(|collider| {
            [collider.pose, collider.motion.end(collider.pose)].map(|pose| collider.shape.at(pose).aabb())
        });
        placed.fold(Aabb::EMPTY, Aabb::union)
    }

    /// The contacts at the start of the step, and its impacts.
    pub(super) fn answers_at_start(&self) -> SceneAnswers {
        let contacts = contacts(&self.scene, Pairing::default(), &mut |_, _| {});
        SceneAnswers { time: 0.0, contacts, ..self.answers() }
    }

    /// The contacts at the time, and the impacts of the step.
    pub(super) fn answers(&self) -> SceneAnswers {
        let mut kept = self.answers.borrow_mut();
        if let Some(found) = kept.as_ref().filter(|found| found.time == self.time) {
            return found.clone();
        }
        let mut shown = self.scene.clone();
        for (i, collider) in shown.colliders.iter_mut().enumerate() {
            collider.pose = self.pose(i);
        }
        let found = SceneAnswers {
            time: self.time,
            contacts: contacts(&shown, Pairing::default(), &mut |_, _| {}),
            impacts: kept
                .take()
                .map_or_else(|| impacts(&self.scene, Sweeping::default(), &mut |_, _| {}), |found| found.impacts),
        };
        *kept = Some(found.clone());
        found
    }

    /// The colliders that a point is in or on, and the nearest one with its nearest point.
    pub(super) fn probed(&self, at: Vec2) -> (Vec<usize>, Option<(usize, ClosestPoint)>) {
        let placed = self.scene.colliders.iter().enumerate().map(|(i, collider)| (i, collider.shape.at(self.pose(i))));
        let (mut over, mut nearest) = (Vec::new(), None::<(usize, ClosestPoint)>);
        for (i, shape) in placed {
            if locate(at, shape) != Location::Outside {
                over.push(i);
            }
            let found = closest_point(at, shape);
            if nearest.is_none_or(|(_, best)| found.distance.abs() < best.distance.abs()) {
                nearest = Some((i, found));
            }
        }
        (over, nearest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impacts_are_those_of_the_step_and_contacts_those_of_the_time() {
        let text = r#"{"jostle": 1, "colliders": [
            {"name": "ball", "circle": 1, "motion": {"linear": [8, 0]}}, {"name": "wall", "box": [2, 2], "at": [4, 0]}]}"#;
        let mut open = OpenScene::parse("two.json", text).expect("a scene");
        assert!(open.answers().contacts.is_empty() && open.moves());
        assert_eq!(open.answers().impacts.met[0].time, 0.25);
        open.time = 0.5;
        assert_eq!((open.answers().contacts.len(), open.answers().impacts.met.len()), (1, 1));
        open.place(0, Pose2::from((20.0, 0.0)));
        assert_eq!((open.answers().contacts.len(), open.answers().impacts.met.len()), (0, 0));
        assert!(open.is_own);
    }

    #[test]
    fn a_point_is_over_all_that_it_is_in_or_on_and_the_nearest_border_is_told() {
        let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1, "at": [2, 0]}]}"#;
        let open = OpenScene::parse("two.json", text).expect("a scene");
        let (over, nearest) = open.probed(Vec2::new(2.5, 0.0));
        assert_eq!((over, nearest.map(|(i, found)| (i, found.distance))), (vec![1], Some((1, -0.5))));
        assert_eq!(open.probed(Vec2::new(1.0, 0.0)).0, [0, 1]);
        assert!(open.probed(Vec2::new(1.0, 5.0)).0.is_empty());
    }
}
