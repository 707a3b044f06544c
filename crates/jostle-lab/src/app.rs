//! The lab on the screen: the bar, the list of demos, the picture, and what stands beside it.

use egui::{FontId, Panel, ScrollArea, Theme, Ui};

use crate::{
    demo::HeldKeys,
    lab::{Lab, Notice},
    share,
    sketch::Role,
    texts::{Language, Texts},
    view::{Surroundings, ZOOM_STEP, palette, show_explanation, show_legend, show_readout, show_timeline},
};

/// The width below which the list of demos becomes a menu, and the answer goes under the picture.
const NARROW: f32 = 860.0;
/// The widths of the list and of the answer.
const SIDES: [f32; 2] = [200.0, 350.0];

impl Lab {
    fn bar(&mut self, ui: &mut Ui, narrow: bool) {
        ui.horizontal(|ui| {
            if narrow {
                ui.menu_button(self.texts.get("app.demos").to_owned(), |ui| self.list(ui));
            } else {
                ui.heading(self.texts.get("app.title"));
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let (label, other) = match self.theme {
                    Theme::Light => ("app.dark", Theme::Dark),
                    Theme::Dark => ("app.light", Theme::Light),
                };
                if ui.button(self.texts.get(label)).clicked() {
                    self.set_theme(other, &ui.ctx().clone());
                }
                for language in Language::ALL.into_iter().rev() {
                    if ui.selectable_label(self.texts.language == language, language.name()).clicked() {
                        self.set_language(language);
                    }
                }
            });
        });
        if let Some(notice) = self.notice.clone() {
            ui.horizontal_wrapped(|ui| {
                let text = egui::RichText::new(notice.text).strong();
                let wrong = palette::colour(Role::Wrong, self.theme);
                ui.label(if notice.is_fault { text.color(wrong) } else { text });
                if ui.button(self.texts.get("app.close")).clicked() {
                    self.notice = None;
                }
            });
        }
    }

    fn list(&mut self, ui: &mut Ui) {
        let mut chapter = None;
        let mut opened = None;
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().button_padding.y = 2.0;
        for demo in &self.demos {
            if chapter != Some(demo.chapter()) {
                chapter = Some(demo.chapter());
                ui.add_space(3.0);
                ui.label(egui::RichText::new(self.texts.get(demo.chapter().key())).small().weak());
            }
            let title = self.texts.of(demo.key(), "title");
            if ui.selectable_label(demo.key() == self.demo().key(), title).clicked() {
                opened = Some(demo.key());
            }
        }
        if let Some(key) = opened {
            self.open(key);
            ui.close();
        }
    }

    /// Title, text, states to try, formula, controls, answer and the ways to share.
    fn answer(&mut self, ui: &mut Ui) {
        let index = self.chosen;
        let (texts, theme) = (&self.texts, self.theme);
        let key = self.demos[index].key();
        ui.heading(texts.of(key, "title"));
        let font = FontId::proportional(14.0);
        show_explanation(ui, texts.of(key, "text"), font, &self.sketch, theme, &mut self.highlight);
        let preset = presets(ui, self.demos[index].presets(), texts);
        let formula = texts.of(key, "formula");
        if !formula.is_empty() {
            egui::Frame::group(ui.style()).show(ui, |ui| {
                ui.set_width(ui.available_width());
                let font = FontId::monospace(13.0);
                show_explanation(ui, formula, font, &self.sketch, theme, &mut self.highlight);
            });
        }
        let rows = self.demos[index].answer(texts);
        show_readout(ui, &rows, &self.sketch, texts, theme, &mut self.highlight);
        ui.add_space(4.0);
        self.demos[index].controls(ui, texts);
        ui.separator();
        if self.demos[index].opens_files() {
            self.files.show(ui, texts);
        }
        let shown = self.canvas.shown();
        if let Some(done) = share::show(ui, &*self.demos[index], &self.sketch, shown, texts) {
            let is_fault = done.is_err();
            let (Ok(text) | Err(text)) = done;
            self.notice = Some(Notice { text, is_fault });
        }
        ui.add_space(4.0);
        ui.label(egui::RichText::new(texts.get("app.keys")).small());
        match preset {
            Some(Some(i)) => {
                self.demos[index].set_preset(i);
                self.canvas.camera = None;
                self.playing = false;
            }
            Some(None) => self.restart(),
            None => {}
        }
    }

    fn picture(&mut self, ui: &mut Ui) {
        let index = self.chosen;
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut self.canvas.snaps, self.texts.get("canvas.snap"));
            for (key, label, factor) in [("canvas.zoom-out", "−", 1.0 / ZOOM_STEP), ("canvas.zoom-in", "+", ZOOM_STEP)]
            {
                let button = ui.button(label).on_hover_text(self.texts.get(key)).accessible_name(self.texts.get(key));
                if button.clicked() {
                    self.canvas.zoom(factor);
                }
            }
            if ui.button(self.texts.get("canvas.fit")).clicked() {
                self.canvas.camera = None;
            }
            self.legend.extend(self.sketch.roles());
            show_legend(ui, self.demos[index].key(), &self.legend, &self.texts, self.theme);
        });
        let timeline = self.demos[index].timeline().is_some();
        if timeline {
            Panel::bottom("time").frame(egui::Frame::new()).show_separator_line(false).show(ui, |ui| {
                ui.add_space(4.0);
                if let Some(timeline) = self.demos[index].timeline() {
                    show_timeline(ui, timeline, &mut self.playing, &self.texts, self.theme);
                }
            });
        }
        let held = held_keys(ui, self.canvas.has_keyboard(ui));
        let seconds = f64::from(ui.input(|input| input.stable_dt.min(0.1)));
        self.is_running = self.demos[index].run(seconds, held);
        if self.is_running {
            ui.ctx().request_repaint();
        }
        let around = Surroundings { texts: &self.texts, theme: self.theme, highlight: &mut self.highlight };
        let (sketch, _) = self.canvas.show(ui, &mut *self.demos[index], around);
        self.sketch = sketch;
    }
}

/// The buttons of the first state and of those in which a naive method fails: the one that was pressed.
fn presets(ui: &mut Ui, names: &[&str], texts: &Texts) -> Option<Option<usize>> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        if ui.button(texts.get("app.reset")).clicked() {
            pressed = Some(None);
        }
        if !names.is_empty() {
            ui.label(texts.get("app.break-it"));
        }
        for (i, name) in names.iter().enumerate() {
            if ui.button(texts.get(name)).clicked() {
                pressed = Some(Some(i));
            }
        }
    });
    pressed
}

fn held_keys(ui: &Ui, has_keyboard: bool) -> HeldKeys {
    use egui::Key;
    if !has_keyboard {
        return HeldKeys::default();
    }
    ui.input(|input| {
        let held = |keys: [Key; 2]| keys.iter().any(|key| input.key_down(*key));
        HeldKeys {
            left: held([Key::ArrowLeft, Key::A]),
            right: held([Key::ArrowRight, Key::D]),
            up: held([Key::ArrowUp, Key::W]),
            down: held([Key::ArrowDown, Key::S]),
            space: input.key_down(Key::Space),
        }
    })
}

#[cfg(feature = "window")]
impl eframe::App for Lab {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }
}

impl Lab {
    /// Shows the whole lab in all that is left of `ui`.
    pub fn show(&mut self, ui: &mut Ui) {
        if self.highlight.begin() {
            ui.ctx().request_repaint();
        }
        self.take_files(ui);
        let size = ui.available_size();
        let narrow = size.x < NARROW;
        Panel::top("bar").show(ui, |ui| self.bar(ui, narrow));
        if narrow {
            Panel::bottom("answer").exact_size(size.y * 0.42).show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.answer(ui));
            });
        } else {
            Panel::left("list").exact_size(SIDES[0]).resizable(false).show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.list(ui));
            });
            Panel::right("answer").default_size(SIDES[1]).size_range(260.0..=520.0).show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.answer(ui));
            });
        }
        egui::CentralPanel::default().show(ui, |ui| self.picture(ui));
        if self.highlight.changes() {
            ui.ctx().request_repaint();
        }
        self.synchronise(ui);
    }
}
