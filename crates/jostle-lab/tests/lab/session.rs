//! The lab in a test's hands, at the size of a window or a phone.

use std::{cell::RefCell, rc::Rc};

use egui::{Pos2, Theme, accesskit::Role, vec2};
use egui_kittest::{
    Harness, TestRenderer,
    kittest::{NodeT, Queryable},
};
use jostle_lab::{app::show_lab, fonts::fonts, lab::Lab, texts::Language};
use serde_json::Value;

use crate::raster::{Picture, Textures};

/// A window's size, and a phone's.
pub(crate) const WINDOW: [f32; 2] = [1280.0, 720.0];
pub(crate) const PHONE: [f32; 2] = [390.0, 844.0];

/// The textures that the toolkit has made, kept for the pictures.
#[derive(Clone, Default)]
struct Keeper(Rc<RefCell<Textures>>);

impl TestRenderer for Keeper {
    fn handle_delta(&mut self, delta: &mut egui::TexturesDelta) {
        self.0.borrow_mut().update(delta);
    }
}

/// A lab, and the textures of its pictures. Characters without a glyph fail the test.
pub(crate) struct Session {
    harness: Harness<'static, Option<Lab>>,
    keeper: Keeper,
    size: [f32; 2],
    /// The time of the last frame, in seconds: 60 frames last one.
    time: f64,
}

impl Session {
    /// The lab with a demo open.
    pub(crate) fn new(key: &str, language: Language, theme: Theme, size: [f32; 2]) -> Session {
        let keeper = Keeper::default();
        let harness = Harness::builder()
            .with_size(vec2(size[0], size[1]))
            .with_context_setup(|context| context.set_fonts(fonts()))
            .renderer(keeper.clone())
            .build_ui_state(|ui, lab| show_lab(lab.get_or_insert_with(|| Lab::new(ui.ctx())), ui), None);
        let mut session = Session { harness, keeper, size, time: 0.0 };
        let context = session.harness.ctx.clone();
        let lab = session.lab();
        lab.set_theme(theme, &context);
        lab.set_language(language);
        assert!(lab.open(key), "no demo {key}");
        session.frames(3);
        session
    }

    /// The first state of a demo, in this language and theme.
    pub(crate) fn begin_anew(&mut self, key: &str, language: Language, theme: Theme) {
        let context = self.harness.ctx.clone();
        let lab = self.lab();
        lab.set_theme(theme, &context);
        lab.set_language(language);
        assert!(lab.open(key), "no demo {key}");
        lab.restart();
        self.frames(2);
    }

    pub(crate) fn lab(&mut self) -> &mut Lab {
        self.harness.state_mut().as_mut().expect("a lab, made in the first frame")
    }

    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.time += 1.0 / 60.0;
            self.harness.input_mut().time = Some(self.time);
            self.harness.run_steps(1);
        }
    }

    pub(crate) fn report(&mut self) -> Value {
        serde_json::from_str(&self.lab().report()).expect("JSON")
    }

    /// Drags from one place on the screen to another, as a mouse does.
    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.frames(1);
        self.harness.drag_at(from);
        self.frames(1);
        for part in [0.3, 0.6, 1.0] {
            self.harness.hover_at(from + (to - from) * part);
            self.frames(1);
        }
        self.harness.drop_at(to);
        self.frames(2);
    }

    pub(crate) fn press(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.frames(2);
    }

    /// Drops a file on the lab.
    pub(crate) fn drop(&mut self, file: egui::DroppedFileHandle) {
        self.harness.input_mut().dropped_files.push(file);
        self.frames(2);
    }

    /// The buttons, check boxes and choices that are shown, by their labels.
    pub(crate) fn controls(&self) -> Vec<(Role, String)> {
        let is_pressed = |role: Role| matches!(role, Role::Button | Role::CheckBox | Role::RadioButton);
        let all = self.harness.root().query_all_by(move |node| is_pressed(node.role()) && !node.is_disabled());
        all.filter_map(|node| Some((node.accesskit_node().role(), node.accesskit_node().label()?))).collect()
    }

    /// Presses one of these, and waits for some frames; the texts that were copied.
    pub(crate) fn press_control(&mut self, role: Role, label: &str, frames: usize) -> Vec<String> {
        let mut found =
            self.harness.root().query_all_by(|node| node.role() == role && node.label().as_deref() == Some(label));
        let Some(node) = found.next() else { return Vec::new() };
        node.click_accesskit();
        drop(found);
        let mut copied = Vec::new();
        for _ in 0..frames {
            self.frames(1);
            let commands = &self.harness.output().platform_output.commands;
            copied.extend(commands.iter().filter_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            }));
        }
        copied
    }

    /// True if there is something with this label.
    pub(crate) fn shows(&self, label: &str) -> bool {
        self.harness.query_by_label(label).is_some()
    }

    pub(crate) fn resize(&mut self, size: [f32; 2]) {
        self.harness.set_size(vec2(size[0], size[1]));
        self.size = size;
        self.frames(3);
    }

    /// Presses and lets go a key within one frame.
    pub(crate) fn tap(&mut self, key: egui::Key) {
        let event = |pressed| egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        self.harness.input_mut().events.extend([event(true), event(false)]);
        self.frames(1);
    }

    /// The place of a handle on the screen.
    pub(crate) fn handle(&mut self, name: &str, kind: &str) -> Pos2 {
        let report = self.report();
        let handles = report["handles"].as_array().expect("handles");
        let found = handles.iter().find(|handle| handle[0] == name && handle[1] == kind).expect("the handle");
        let number = |i: usize| found[i].as_f64().expect("a number") as f32;
        egui::pos2(number(2), number(3))
    }

    /// Clicks the button with this label.
    pub(crate) fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.frames(2);
    }

    /// The texts that are painted, each with the number of its lines.
    pub(crate) fn painted(&self) -> Vec<(String, usize)> {
        fn collect(shape: &egui::Shape, found: &mut Vec<(String, usize)>) {
            match shape {
                egui::Shape::Text(text) => found.push((text.galley.text().to_owned(), text.galley.rows.len())),
                egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        self.harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
        found
    }

    pub(crate) fn picture(&self) -> Picture {
        let shapes = self.harness.output().shapes.clone();
        let primitives = self.harness.ctx.tessellate(shapes, 1.0);
        Picture::new(&primitives, &self.keeper.0.borrow(), self.size)
    }
}
