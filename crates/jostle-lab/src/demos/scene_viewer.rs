use std::cell::RefCell;

use jostle::{Aabb, ClosestPoint, Location, Pose2, Relation, Rot2, Vec2, closest_point, locate};
use jostle_scene::{Contact, Format, Impacts, Pairing, Scene, Sweeping, contacts, impacts};
use serde::{Deserialize, Serialize};

use super::scene_picture::{draw_scene, turn_upside_down, upside_down};
use crate::{
    check,
    demo::{Chapter, Demo, Row, Tick, Timeline},
    grip::Grip,
    link,
    number::{number, vector},
    rust_code::program,
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// The scenes of the project that can be opened, with their names and texts.
const SCENES: [(&str, &str); 8] = [
    ("contacts.json", include_str!("../../../../scenes/contacts.json")),
    ("impacts.json", include_str!("../../../../scenes/impacts.json")),
    ("polygons.json", include_str!("../../../../scenes/polygons.json")),
    ("chain.json", include_str!("../../../../scenes/chain.json")),
    ("pinball.json", include_str!("../../../../scenes/pinball.json")),
    ("platformer.json", include_str!("../../../../scenes/platformer.json")),
    ("tiles.json", include_str!("../../../../scenes/tiles.json")),
    ("warehouse.ron", include_str!("../../../../scenes/warehouse.ron")),
];

/// The most colliders of a scene that is opened: all pairs of them are asked while one is dragged.
const MOST: usize = 2000;
/// The most colliders that can be dragged, and the most rows of contacts and of impacts.
const DRAGGED: usize = 64;
const LISTED: usize = 8;

/// The part of a scene that a link holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SceneState {
    file: String,
    /// The scene, if it is none of the project or was edited.
    text: Option<String>,
    time: f64,
    probe: Vec2,
}

/// The answers for a scene at a time.
#[derive(Clone, Debug)]
struct SceneAnswers {
    time: f64,
    contacts: Vec<Contact>,
    impacts: Impacts,
}

/// A scene file that is opened, looked at, edited and saved.
pub struct SceneViewer {
    file: String,
    scene: Scene,
    is_edited: bool,
    time: f64,
    probe: Vec2,
    /// The point under the pointer.
    pointer: Option<Vec2>,
    answers: RefCell<Option<SceneAnswers>>,
}

impl Default for SceneViewer {
    fn default() -> SceneViewer {
        SceneViewer::of_project(4)
    }
}

impl SceneViewer {
    /// A scene of the project.
    fn of_project(index: usize) -> SceneViewer {
        let (file, text) = SCENES[index];
        let scene = Scene::parse(text, file, Format::of(file)).expect("a scene of the project, which a test reads");
        SceneViewer::new(file, scene)
    }

    fn new(file: &str, scene: Scene) -> SceneViewer {
        let mut viewer = SceneViewer {
            file: file.to_owned(),
            scene,
            is_edited: false,
            time: 0.0,
            probe: Vec2::ZERO,
            pointer: None,
            answers: RefCell::new(None),
        };
        viewer.probe = viewer.bounds().center();
        viewer
    }

    /// Reads a scene file.
    fn parse(file: &str, text: &str) -> Result<SceneViewer, String> {
        let scene = Scene::parse(text, file, Format::of(file)).map_err(|error| {
            let first = error.faults().first();
            let place = first.map(|fault| format!("line {}, column {}: {}", fault.line, fault.column, fault.message));
            place.unwrap_or_else(|| error.to_string())
        })?;
        if scene.colliders.is_empty() {
            return Err("it has no colliders".to_owned());
        }
        check::count("the list of colliders", scene.colliders.len(), MOST)?;
        Ok(SceneViewer::new(file, scene))
    }

    fn pose(&self, collider: usize) -> Pose2 {
        let collider = &self.scene.colliders[collider];
        collider.motion.pose_at(collider.pose, self.time)
    }

    /// The place in the picture of a point of the scene, or the other way.
    fn shown(&self, point: Vec2) -> Vec2 {
        if self.scene.y_down { upside_down(point) } else { point }
    }

    /// The box around all colliders at the start and the end.
    fn bounds(&self) -> Aabb {
        let placed = self.scene.colliders.iter().flat_map(|collider| {
            [collider.pose, collider.motion.end(collider.pose)].map(|pose| collider.shape.at(pose).aabb())
        });
        placed.fold(Aabb::EMPTY, Aabb::union)
    }

    /// The contacts at the time that is shown, and the impacts of the step.
    fn answers(&self) -> SceneAnswers {
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

    /// The colliders that can be dragged: the first ones.
    fn dragged(&self) -> usize {
        self.scene.colliders.len().min(DRAGGED)
    }

    /// The colliders that a point is in or on, and the nearest one with its nearest point.
    fn probed(&self, at: Vec2) -> (Vec<usize>, Option<(usize, ClosestPoint)>) {
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

    /// The names of some colliders, or a dash.
    fn names(&self, colliders: &[usize], texts: &Texts) -> String {
        let names: Vec<&str> = colliders.iter().map(|i| self.name(*i)).collect();
        if names.is_empty() { texts.get("none").to_owned() } else { names.join(", ") }
    }

    /// Writes beside the pointer what it is over or, over nothing, what is nearest and how far.
    fn draw_pointer(&self, at: Vec2, sketch: &mut Sketch, texts: &Texts) {
        let (over, nearest) = self.probed(at);
        let Some((collider, found)) = nearest else { return };
        let text = if over.is_empty() {
            sketch.segment(Role::Helper, at, found.point).look(Look::Ghost);
            format!("{}: {}", self.name(collider), number(found.distance.into()))
        } else {
            self.names(&over, texts)
        };
        sketch.label(Role::Helper, at, text);
    }

    fn name(&self, collider: usize) -> &str {
        &self.scene.colliders[collider].name
    }
}

impl Demo for SceneViewer {
    fn key(&self) -> &'static str {
        "scene-viewer"
    }

    fn chapter(&self) -> Chapter {
        Chapter::Scenes
    }

    fn home(&self) -> Aabb {
        let bounds = Aabb::around(self.bounds().corners().map(|corner| self.shown(corner)));
        let size = bounds.size().x.max(bounds.size().y);
        if size.is_finite() { bounds.grown(0.05 * size.max(1.0)) } else { Aabb::new((-1.0, -1.0), (1.0, 1.0)) }
    }

    fn grips(&self) -> Vec<Grip> {
        let grip = |i: usize| {
            let collider = &self.scene.colliders[i];
            let role = if collider.motion == jostle::Motion::ZERO { Role::B } else { Role::A };
            let grip = Grip::point("scene-viewer.collider", role, self.shown(collider.pose.translation));
            let degrees = collider.pose.rotation.angle().to_degrees();
            let area = collider.shape.at(collider.pose).aabb().corners().map(|corner| self.shown(corner));
            grip.area(area).turned(if self.scene.y_down { -degrees } else { degrees })
        };
        let colliders = (0..self.dragged()).map(grip);
        colliders.chain([Grip::point("scene-viewer.probe", Role::Helper, self.shown(self.probe))]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let before = self.grips();
        let Some(before) = before.get(index).filter(|_| index < self.dragged()) else {
            self.probe = self.shown(grip.at);
            return;
        };
        let (at, sign) = (self.shown(grip.at), if self.scene.y_down { -1.0 } else { 1.0 });
        let pose = &mut self.scene.colliders[index].pose;
        pose.translation = at;
        // The rotation that was read keeps its bits unless it is turned.
        if let Some(degrees) = grip.degrees.filter(|degrees| Some(*degrees) != before.degrees) {
            pose.rotation = Rot2::degrees(sign * degrees);
        }
        self.is_edited = true;
        *self.answers.borrow_mut() = None;
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let found = self.answers();
        let poses: Vec<Pose2> = (0..self.scene.colliders.len()).map(|i| self.pose(i)).collect();
        draw_scene(&self.scene, &poses, &found.contacts, &found.impacts.met, sketch);
        if let (_, Some((_, nearest))) = self.probed(self.probe) {
            sketch.segment(Role::Helper, self.probe, nearest.point).mark("probe");
            sketch.dot(Role::Helper, nearest.point).mark("probe");
        }
        sketch.dot(Role::Helper, self.probe).mark("probe");
        if let Some(at) = self.pointer {
            self.draw_pointer(at, sketch, texts);
        }
        if self.scene.y_down {
            turn_upside_down(sketch);
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let found = self.answers();
        let pair = |a: usize, b: usize| format!("{:.24} – {:.24}", self.name(a), self.name(b));
        let count = |key, count: usize| Row::new(key, count.to_string());
        let mut rows = vec![
            count("scene-viewer.colliders", self.scene.colliders.len()),
            count("scene-viewer.contacts", found.contacts.len()).mark("contact"),
        ];
        for contact in found.contacts.iter().take(LISTED) {
            let key = match contact.relation {
                Relation::Touching => "relation.touching",
                _ => "relation.overlapping",
            };
            let depth = number(contact.separation.distance.into());
            rows.push(Row::new(key, format!("{}: {depth}", pair(contact.a, contact.b))).mark("contact"));
        }
        rows.push(count("scene-viewer.impacts", found.impacts.met.len()).mark("impact"));
        for impact in found.impacts.met.iter().take(LISTED) {
            let at = format!("{}: t = {}", pair(impact.a, impact.b), number(impact.time));
            rows.push(Row::new("role.impact", at).mark("impact"));
        }
        let (over, nearest) = self.probed(self.probe);
        rows.push(Row::new("scene-viewer.probe", vector(self.probe)).mark("probe"));
        rows.push(Row::new("scene-viewer.over", self.names(&over, texts)).mark("probe"));
        if let Some((collider, closest)) = nearest {
            let text = format!("{}: {}", self.name(collider), number(closest.distance.into()));
            rows.push(Row::new("scene-viewer.nearest", text).mark("probe"));
        }
        rows
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let tick = |at: f64| Tick { at, name: "scene-viewer.tick", role: Role::Impact };
        let mut times: Vec<f64> = self.answers().impacts.met.iter().map(|impact| impact.time).collect();
        times.dedup();
        times.truncate(LISTED);
        let moves = self.scene.colliders.iter().any(|collider| collider.motion != jostle::Motion::ZERO);
        moves.then(|| Timeline { time: &mut self.time, ticks: times.into_iter().map(tick).collect() })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("scene-viewer.open"));
            for (i, (file, _)) in SCENES.iter().enumerate() {
                if ui.selectable_label(self.file == *file, *file).clicked() {
                    chosen = Some(i);
                }
            }
        });
        if let Some(index) = chosen {
            *self = SceneViewer::of_project(index);
        }
        ui.label(egui::RichText::new(texts.get("scene-viewer.how")).small());
    }

    fn hover(&mut self, at: Option<Vec2>) {
        self.pointer = at.map(|at| self.shown(at));
    }

    fn click(&mut self, at: Vec2) -> bool {
        self.probe = self.shown(at);
        true
    }

    fn open(&mut self, name: &str, bytes: &[u8], _texts: &Texts) -> Result<(), String> {
        let text = core::str::from_utf8(bytes).map_err(|fault| fault.to_string())?;
        *self = SceneViewer::parse(name, text)?;
        Ok(())
    }

    fn opens_files(&self) -> bool {
        true
    }

    fn save(&self) -> String {
        let is_known = !self.is_edited && SCENES.iter().any(|(file, _)| *file == self.file);
        let text = (!is_known).then(|| self.scene.to_json());
        link::encode(&SceneState { file: self.file.clone(), text, time: self.time, probe: self.probe })
    }

    fn load(&mut self, state: &str) -> Result<(), String> {
        let SceneState { file, text, time, probe } = link::decode(state)?;
        check::fraction("time", time)?;
        if !probe.is_finite() {
            return Err(format!("probe is at {probe}"));
        }
        let known = SCENES.iter().position(|(known, _)| *known == file);
        let mut found = match (text, known) {
            (Some(text), _) => SceneViewer { file, is_edited: true, ..SceneViewer::parse("link.json", &text)? },
            (None, Some(index)) => SceneViewer::of_project(index),
            (None, None) => return Err(format!("{file:.60} is no scene of the project")),
        };
        (found.time, found.probe) = (time, probe);
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        Some(self.scene.clone())
    }

    fn rust(&self) -> String {
        let statements = format!(
            "let text = r####\"{}\"####;\nlet scene = jostle_scene::Scene::parse(text, \"scene.json\", jostle_scene::Format::Json)?;\n\
             for contact in jostle_scene::contacts(&scene, jostle_scene::Pairing::default(), &mut |_, _| {{}}) {{\n    \
             println!(\"{{:?}}\", contact);\n}}\nlet step = jostle_scene::impacts(&scene, jostle_scene::Sweeping::default(), &mut |_, _| {{}});\n\
             for impact in step.met {{\n    let (time, normal): (f64, Vec2) = (impact.time, impact.normal);\n    \
             println!(\"{{time}} {{normal}}\");\n}}\n",
            self.scene.to_json().trim_end()
        );
        program("Vec2", &statements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_of_the_project_is_read_and_shown() {
        for index in 0..SCENES.len() {
            let mut viewer = SceneViewer::of_project(index);
            assert!(viewer.grips().len() > 1 && viewer.home().size().x > 0.0, "{}", viewer.file);
            let mut sketch = Sketch::default();
            viewer.sketch(&Texts::new(crate::texts::Language::English), &mut sketch);
            assert!(sketch.items.len() >= viewer.scene.colliders.len(), "{}", viewer.file);
            let mut again = SceneViewer::default();
            again.load(&viewer.save()).expect("a state");
            assert_eq!(again.scene, viewer.scene);
            viewer.timeline();
        }
    }

    #[test]
    fn impacts_are_those_of_the_step_and_contacts_those_of_the_time() {
        let text = r#"{"jostle": 1, "colliders": [
            {"name": "ball", "circle": 1, "motion": {"linear": [8, 0]}}, {"name": "wall", "box": [2, 2], "at": [4, 0]}]}"#;
        let mut viewer = SceneViewer::parse("two.json", text).expect("a scene");
        assert!(viewer.answers().contacts.is_empty());
        assert_eq!(viewer.answers().impacts.met[0].time, 0.25);
        viewer.time = 0.5;
        assert_eq!((viewer.answers().contacts.len(), viewer.answers().impacts.met.len()), (1, 1));
    }

    #[test]
    fn a_dragged_collider_changes_the_answers_and_the_link_keeps_it() {
        let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1, "at": [3, 0]}]}"#;
        let mut viewer = SceneViewer::parse("two.json", text).expect("a scene");
        let grip = Grip { at: Vec2::new(2.0, 0.0), ..viewer.grips()[1].clone() };
        viewer.set_grip(1, &grip);
        assert_eq!(viewer.answers().contacts[0].relation, Relation::Touching);
        let mut again = SceneViewer::default();
        again.load(&viewer.save()).expect("a state");
        assert_eq!(again.answers().contacts.len(), 1);
        assert!(again.click(Vec2::new(2.5, 0.0)));
        let (over, nearest) = again.probed(again.probe);
        assert_eq!((over, nearest.map(|(i, found)| (i, found.distance))), (vec![1], Some((1, -0.5))));
    }

    #[test]
    fn the_pointer_tells_what_it_is_over_or_near_and_changes_no_answer() {
        let text = r#"{"jostle": 1, "colliders": [{"name": "ball", "circle": 1}]}"#;
        let mut viewer = SceneViewer::parse("one.json", text).expect("a scene");
        let texts = Texts::new(crate::texts::Language::English);
        let before = (viewer.answer(&texts), viewer.save());
        for (at, expected) in [(0.5, "ball"), (3.0, "ball: 2")] {
            viewer.hover(Some(Vec2::new(at, 0.0)));
            let mut sketch = Sketch::default();
            viewer.sketch(&texts, &mut sketch);
            let is_told = |item: &crate::sketch::Item| matches!(&item.form, crate::sketch::Form::Label { text, .. } if text == expected);
            assert!(sketch.items.iter().any(is_told), "{expected}");
        }
        assert_eq!((viewer.answer(&texts), viewer.save()), before);
    }

    #[test]
    fn where_y_points_down_the_picture_is_upside_down_and_the_scene_is_not() {
        let text = r#"{"jostle": 1, "y": "down", "colliders": [{"circle": 1, "at": [0, 3]}, {"circle": 1}]}"#;
        let mut viewer = SceneViewer::parse("two.json", text).expect("a scene");
        let grips = viewer.grips();
        assert_eq!((grips[0].at, viewer.home().center().y), (Vec2::new(0.0, -3.0), -1.5));
        viewer.set_grip(0, &Grip { at: Vec2::new(0.0, -2.0), degrees: Some(90.0), ..grips[0].clone() });
        let pose = viewer.scene.colliders[0].pose;
        assert_eq!((pose.translation, pose.rotation), (Vec2::new(0.0, 2.0), Rot2::degrees(-90.0)));
        let mut sketch = Sketch::default();
        viewer.sketch(&Texts::new(crate::texts::Language::English), &mut sketch);
        assert!(sketch.items.iter().flat_map(|item| item.form.points()).all(|point| point.y <= 1.0));
    }

    #[test]
    fn broken_and_empty_files_are_refused_with_their_line() {
        let texts = Texts::new(crate::texts::Language::English);
        let mut viewer = SceneViewer::default();
        let before = viewer.scene.clone();
        let fault = viewer.open("a.json", b"{\n\"jostle\": 1,\n\"colliders\": [{\"circle\": -1}]}", &texts);
        assert!(fault.is_err_and(|fault| fault.starts_with("line 3")));
        assert!(viewer.open("a.json", br#"{"jostle": 1, "colliders": []}"#, &texts).is_err());
        assert!(viewer.open("a.json", b"\xff\xfe", &texts).is_err());
        assert_eq!(viewer.scene, before);
    }
}
