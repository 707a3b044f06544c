//! The lab in a test's hands, at the size of a window or a phone.

use std::{cell::RefCell, rc::Rc};

use egui::{Pos2, Theme, vec2};
use egui_kittest::{Harness, TestRenderer, kittest::Queryable};
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
        let mut session = Session { harness, keeper, size };
        let context = session.harness.ctx.clone();
        let lab = session.lab();
        lab.set_theme(theme, &context);
        lab.set_language(language);
        assert!(lab.open(key), "no demo {key}");
        session.frames(3);
        session
    }

    pub(crate) fn lab(&mut self) -> &mut Lab {
        self.harness.state_mut().as_mut().expect("a lab, made in the first frame")
    }

    pub(crate) fn frames(&mut self, count: usize) {
        self.harness.run_steps(count);
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

    /// Clicks the button with this label.
    pub(crate) fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.frames(2);
    }

    pub(crate) fn picture(&self) -> Picture {
        let shapes = self.harness.output().shapes.clone();
        let primitives = self.harness.ctx.tessellate(shapes, 1.0);
        Picture::new(&primitives, &self.keeper.0.borrow(), self.size)
    }
}
