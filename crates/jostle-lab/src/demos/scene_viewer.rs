use jostle::{Aabb, Motion, Pose2, Relation, Rot2, Vec2};
use jostle_scene::{Format, Scene};
use serde::{Deserialize, Serialize};

use super::{
    open_scene::OpenScene,
    scene_picture::{draw_scene, turn_upside_down},
};
use crate::{
    check,
    demo::{Chapter, Demo, Row, Tick, Timeline},
    fault::Fault,
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

/// A scene file that is opened, looked at, edited and saved.
pub struct SceneViewer {
    open: OpenScene,
    probe: Vec2,
    /// The point under the pointer.
    pointer: Option<Vec2>,
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
        SceneViewer::new(OpenScene::new(file, scene))
    }

    fn new(open: OpenScene) -> SceneViewer {
        SceneViewer { probe: open.bounds().center(), open, pointer: None }
    }

    /// The colliders that can be dragged: the first ones.
    fn dragged(&self) -> usize {
        self.open.scene.colliders.len().min(DRAGGED)
    }

    /// The names of some colliders, or a dash.
    fn names(&self, colliders: &[usize], texts: &Texts) -> String {
        let names: Vec<&str> = colliders.iter().map(|i| self.open.name(*i)).collect();
        if names.is_empty() { texts.get("none").to_owned() } else { names.join(", ") }
    }

    /// Writes beside the pointer what it is over or, over nothing, what is nearest and how far.
    fn draw_pointer(&self, at: Vec2, sketch: &mut Sketch, texts: &Texts) {
        let (over, nearest) = self.open.probed(at);
        let Some((collider, found)) = nearest else { return };
        let text = if over.is_empty() {
            sketch.segment(Role::Helper, at, found.point).look(Look::Ghost);
            format!("{}: {}", self.open.name(collider), number(found.distance.into()))
        } else {
            self.names(&over, texts)
        };
        sketch.label(Role::Helper, at, text);
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
        let bounds = Aabb::around(self.open.bounds().corners().map(|corner| self.open.shown(corner)));
        let size = bounds.size().x.max(bounds.size().y);
        if size.is_finite() { bounds.grown(0.05 * size.max(1.0)) } else { Aabb::new((-1.0, -1.0), (1.0, 1.0)) }
    }

    fn grips(&self) -> Vec<Grip> {
        let grip = |i: usize| {
            let collider = &self.open.scene.colliders[i];
            let role = if collider.motion == Motion::ZERO { Role::B } else { Role::A };
            let grip = Grip::point("scene-viewer.collider", role, self.open.shown(collider.pose.translation));
            let degrees = collider.pose.rotation.angle().to_degrees();
            let area = collider.shape.at(collider.pose).aabb().corners().map(|corner| self.open.shown(corner));
            grip.area(area).turned(if self.open.scene.y_down { -degrees } else { degrees })
        };
        let colliders = (0..self.dragged()).map(grip);
        colliders.chain([Grip::point("scene-viewer.probe", Role::Helper, self.open.shown(self.probe))]).collect()
    }

    fn set_grip(&mut self, index: usize, grip: &Grip) {
        let before = self.grips();
        let Some(before) = before.get(index).filter(|_| index < self.dragged()) else {
            self.probe = self.open.shown(grip.at);
            return;
        };
        let (at, sign) = (self.open.shown(grip.at), if self.open.scene.y_down { -1.0 } else { 1.0 });
        let mut pose = Pose2 { translation: at, ..self.open.scene.colliders[index].pose };
        // The rotation that was read keeps its bits unless it is turned.
        if let Some(degrees) = grip.degrees.filter(|degrees| Some(*degrees) != before.degrees) {
            pose.rotation = Rot2::degrees(sign * degrees);
        }
        self.open.place(index, pose);
    }

    fn sketch(&self, texts: &Texts, sketch: &mut Sketch) {
        let found = self.open.answers();
        let poses: Vec<Pose2> = (0..self.open.scene.colliders.len()).map(|i| self.open.pose(i)).collect();
        draw_scene(&self.open.scene, &poses, &found.contacts, &found.impacts.met, sketch);
        if let (_, Some((_, nearest))) = self.open.probed(self.probe) {
            sketch.segment(Role::Helper, self.probe, nearest.point).mark("probe");
            sketch.dot(Role::Helper, nearest.point).mark("probe");
        }
        sketch.dot(Role::Helper, self.probe).mark("probe");
        if let Some(at) = self.pointer {
            self.draw_pointer(at, sketch, texts);
        }
        if self.open.scene.y_down {
            turn_upside_down(sketch);
        }
    }

    fn answer(&self, texts: &Texts) -> Vec<Row> {
        let found = self.open.answers();
        let pair = |a: usize, b: usize| format!("{:.24} – {:.24}", self.open.name(a), self.open.name(b));
        let count = |key, count: usize| Row::new(key, count.to_string());
        let mut rows = vec![
            count("scene-viewer.colliders", self.open.scene.colliders.len()),
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
        let (over, nearest) = self.open.probed(self.probe);
        rows.push(Row::new("scene-viewer.probe", vector(self.probe)).mark("probe"));
        rows.push(Row::new("scene-viewer.over", self.names(&over, texts)).mark("probe"));
        if let Some((collider, closest)) = nearest {
            let text = format!("{}: {}", self.open.name(collider), number(closest.distance.into()));
            rows.push(Row::new("scene-viewer.nearest", text).mark("probe"));
        }
        rows
    }

    fn timeline(&mut self) -> Option<Timeline<'_>> {
        let tick = |at: f64| Tick { at, name: "scene-viewer.tick", role: Role::Impact };
        let mut times: Vec<f64> = self.open.answers().impacts.met.iter().map(|impact| impact.time).collect();
        times.dedup();
        times.truncate(LISTED);
        self.open.moves().then(|| Timeline { time: &mut self.open.time, ticks: times.into_iter().map(tick).collect() })
    }

    fn controls(&mut self, ui: &mut egui::Ui, texts: &Texts) {
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("scene-viewer.open"));
            for (i, (file, _)) in SCENES.iter().enumerate() {
                if ui.selectable_label(!self.open.is_own && self.open.file == *file, *file).clicked() {
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
        self.pointer = at.map(|at| self.open.shown(at));
    }

    fn click(&mut self, at: Vec2) -> bool {
        self.probe = self.open.shown(at);
        true
    }

    fn open(&mut self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let text = core::str::from_utf8(bytes).map_err(|_| Fault::new("fault.no-text"))?;
        *self = SceneViewer::new(OpenScene::parse(name, text)?.own(name.to_owned()));
        Ok(())
    }

    fn endings(&self) -> &'static [&'static str] {
        &["json", "ron"]
    }

    fn save(&self) -> String {
        let is_known = !self.open.is_own && SCENES.iter().any(|(file, _)| *file == self.open.file);
        let text = (!is_known).then(|| self.open.scene.to_json());
        link::encode(&SceneState { file: self.open.file.clone(), text, time: self.open.time, probe: self.probe })
    }

    fn load(&mut self, state: &str) -> Result<(), Fault> {
        let SceneState { file, text, time, probe } = link::decode(state)?;
        check::fraction("time", time)?;
        if !probe.is_finite() {
            return Err(Fault::new("fault.not-finite").with("name", "probe").with("value", probe));
        }
        let known = SCENES.iter().position(|(known, _)| *known == file);
        let mut found = match (text, known) {
            (Some(text), _) => SceneViewer::new(OpenScene::parse("link.json", &text)?.own(file)),
            (None, Some(index)) => SceneViewer::of_project(index),
            (None, None) => return Err(Fault::new("fault.no-scene").with("name", format!("{file:.60}"))),
        };
        (found.open.time, found.probe) = (time, probe);
        *self = found;
        Ok(())
    }

    fn scene(&self) -> Option<Scene> {
        Some(self.open.scene.clone())
    }

    fn rust(&self) -> String {
        let statements = format!(
            "let text = r####\"{}\"####;\nlet scene = jostle_scene::Scene::parse(text, \"scene.json\", jostle_scene::Format::Json)?;\n\
             for contact in jostle_scene::contacts(&scene, jostle_scene::Pairing::default(), &mut |_, _| {{}}) {{\n    \
             println!(\"{{:?}}, distance {{}}\", contact.relation, contact.separation.distance);\n}}\n\
             let step = jostle_scene::impacts(&scene, jostle_scene::Sweeping::default(), &mut |_, _| {{}});\n\
             for impact in step.met {{\n    let (time, normal): (f64, Vec2) = (impact.time, impact.normal);\n    \
             println!(\"impact at {{time}}, normal {{normal}}\");\n}}\n",
            self.open.scene.to_json().trim_end()
        );
        let found = self.open.answers_at_start();
        let mut prints = String::new();
        for contact in &found.contacts {
            prints += &format!("{:?}, distance {}\n", contact.relation, contact.separation.distance);
        }
        for impact in &found.impacts.met {
            prints += &format!("impact at {}, normal {}\n", impact.time, impact.normal);
        }
        program("Vec2", &statements, &prints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewer(file: &str, text: &str) -> SceneViewer {
        SceneViewer::new(OpenScene::parse(file, text).expect("a scene"))
    }

    #[test]
    fn every_scene_of_the_project_is_read_and_shown() {
        for index in 0..SCENES.len() {
            let mut viewer = SceneViewer::of_project(index);
            assert!(viewer.grips().len() > 1 && viewer.home().size().x > 0.0, "{}", viewer.open.file);
            let mut sketch = Sketch::default();
            viewer.sketch(&Texts::new(crate::texts::Language::English), &mut sketch);
            assert!(sketch.items.len() >= viewer.open.scene.colliders.len(), "{}", viewer.open.file);
            let mut again = SceneViewer::default();
            again.load(&viewer.save()).expect("a state");
            assert_eq!(again.open.scene, viewer.open.scene);
            viewer.timeline();
        }
    }

    #[test]
    fn a_dragged_collider_changes_the_answers_and_the_link_keeps_it() {
        let text = r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1, "at": [3, 0]}]}"#;
        let mut viewer = viewer("two.json", text);
        let grip = Grip { at: Vec2::new(2.0, 0.0), ..viewer.grips()[1].clone() };
        viewer.set_grip(1, &grip);
        assert_eq!(viewer.open.answers().contacts[0].relation, Relation::Touching);
        let mut again = SceneViewer::default();
        again.load(&viewer.save()).expect("a state");
        assert_eq!(again.open.answers().contacts.len(), 1);
        assert!(again.click(Vec2::new(2.5, 0.0)));
        let (over, nearest) = again.open.probed(again.probe);
        assert_eq!((over, nearest.map(|(i, found)| (i, found.distance))), (vec![1], Some((1, -0.5))));
    }

    #[test]
    fn the_pointer_tells_what_it_is_over_or_near_and_changes_no_answer() {
        let text = r#"{"jostle": 1, "colliders": [{"name": "ball", "circle": 1}]}"#;
        let mut viewer = viewer("one.json", text);
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
        let mut viewer = viewer("two.json", text);
        let grips = viewer.grips();
        assert_eq!((grips[0].at, viewer.home().center().y), (Vec2::new(0.0, -3.0), -1.5));
        viewer.set_grip(0, &Grip { at: Vec2::new(0.0, -2.0), degrees: Some(90.0), ..grips[0].clone() });
        let pose = viewer.open.scene.colliders[0].pose;
        assert_eq!((pose.translation, pose.rotation), (Vec2::new(0.0, 2.0), Rot2::degrees(-90.0)));
        let mut sketch = Sketch::default();
        viewer.sketch(&Texts::new(crate::texts::Language::English), &mut sketch);
        assert!(sketch.items.iter().flat_map(|item| item.form.points()).all(|point| point.y <= 1.0));
    }

    #[test]
    fn the_link_of_a_file_named_like_a_scene_of_the_project_has_the_file() {
        let mut viewer = SceneViewer::default();
        viewer.open("tiles.json", br#"{"jostle": 1, "colliders": [{"circle": 1}]}"#).expect("a scene");
        let mut again = SceneViewer::default();
        again.load(&viewer.save()).expect("a state");
        assert_eq!((again.open.scene.colliders.len(), again.open.file.as_str()), (1, "tiles.json"));
    }

    #[test]
    fn broken_and_empty_files_are_refused_with_their_line() {
        let texts = Texts::new(crate::texts::Language::English);
        let mut viewer = SceneViewer::default();
        let before = viewer.open.scene.clone();
        let fault = viewer.open("a.json", b"{\n\"jostle\": 1,\n\"colliders\": [{\"circle\": -1}]}");
        assert!(fault.is_err_and(|fault| fault.told(&texts).starts_with("line 3")));
        assert!(viewer.open("a.json", br#"{"jostle": 1, "colliders": []}"#).is_err());
        assert!(viewer.open("a.json", b"\xff\xfe").is_err());
        assert_eq!(viewer.open.scene, before);
    }
}
