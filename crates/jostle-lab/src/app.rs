//! The lab itself: the list of demos, the open one, its answer, and what is shared.

use egui::{Context, FontId, Panel, ScrollArea, Theme, Ui};
use serde_json::json;

use crate::{
    demo::{Demo, HeldKeys},
    demos::{demo, demos},
    files, fonts, link, platform, share,
    sketch::Sketch,
    texts::{Language, Texts},
    view::{
        Canvas, Handle, Highlight, Surroundings, ZOOM_STEP, palette, show_explanation, show_readout, show_timeline,
    },
};

/// The width below which the list of demos becomes a menu, and the answer goes under the picture.
const NARROW: f32 = 860.0;
/// The widths of the list and of the answer.
const SIDES: [f32; 2] = [200.0, 330.0];

/// The lab: the list of demos, the one that is open, and what it answers.
pub struct Lab {
    demos: Vec<Box<dyn Demo>>,
    chosen: usize,
    texts: Texts,
    theme: Theme,
    canvas: Canvas,
    highlight: Highlight,
    playing: bool,
    notice: Option<String>,
    sketch: Sketch,
    /// The fragment that was put into the URL last, or read from it.
    fragment: String,
    report: String,
    files: files::Picker,
}

impl Lab {
    /// The lab with its first demo, in the language of the system, with the demo of the page's URL if there is one.
    #[must_use]
    pub fn new(context: &Context) -> Lab {
        context.set_fonts(fonts::fonts());
        let language = if platform::prefers_korean() { Language::Korean } else { Language::English };
        let mut lab = Lab {
            demos: demos(),
            chosen: 0,
            texts: Texts::new(language),
            theme: context.system_theme().unwrap_or(Theme::Light),
            canvas: Canvas::default(),
            highlight: Highlight::default(),
            playing: false,
            notice: None,
            sketch: Sketch::default(),
            fragment: String::new(),
            report: String::new(),
            files: files::Picker::default(),
        };
        lab.apply_theme(context);
        if let Some(fragment) = platform::fragment() {
            lab.open_link(&fragment);
        }
        lab
    }

    fn apply_theme(&self, context: &Context) {
        context.set_theme(self.theme);
        context.all_styles_mut(|style| {
            style.spacing.item_spacing = egui::vec2(8.0, 6.0);
            style.spacing.button_padding = egui::vec2(8.0, 4.0);
            style.spacing.interact_size.y = 24.0;
            style.interaction.selectable_labels = false;
        });
    }

    /// Sets light or dark.
    pub fn set_theme(&mut self, theme: Theme, context: &Context) {
        self.theme = theme;
        self.apply_theme(context);
    }

    /// Sets the language of all texts.
    pub fn set_language(&mut self, language: Language) {
        self.texts = Texts::new(language);
    }

    /// The demo that is open.
    #[must_use]
    pub fn demo(&self) -> &dyn Demo {
        &*self.demos[self.chosen]
    }

    /// The demo that is open, to change it.
    pub fn demo_mut(&mut self) -> &mut dyn Demo {
        &mut *self.demos[self.chosen]
    }

    /// Opens the demo with this key; false if there is none.
    pub fn open(&mut self, key: &str) -> bool {
        let found = self.demos.iter().position(|demo| demo.key() == key);
        if let Some(index) = found.filter(|index| *index != self.chosen) {
            self.chosen = index;
            self.canvas.reset();
            self.playing = false;
            self.notice = None;
        }
        found.is_some()
    }

    /// Opens the demo and state of a link, its fragment, or a whole URL. A bad one leaves the first state, with a notice.
    pub fn open_link(&mut self, text: &str) {
        let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
        self.fragment = fragment.to_owned();
        let Some((key, state)) = link::parts(fragment) else { return };
        if !self.open(key) {
            self.notice = Some(format!("{} {key:.40}", self.texts.get("notice.no-demo")));
            return;
        }
        let Some(state) = state else { return };
        if let Err(fault) = self.demo_mut().load(state) {
            self.restart();
            self.notice = Some(format!("{} {fault}", self.texts.get("notice.bad-link")));
        }
    }

    /// Puts the demo that is open back into its first state.
    pub fn restart(&mut self) {
        if let Some(fresh) = demo(self.demo().key()) {
            self.demos[self.chosen] = fresh;
        }
        self.playing = false;
        self.canvas.reset();
    }

    /// The state that is shown, for tests: the demo, its answer, and the places of the handles on the screen.
    #[must_use]
    pub fn report(&self) -> String {
        let demo = self.demo();
        let row = |row: crate::demo::Row| json!([row.name, row.exact, row.textbook]);
        let kind = |handle| match handle {
            Handle::Place => "place",
            Handle::Turn => "turn",
            Handle::Size => "size",
        };
        let places = self.canvas.handle_places(&demo.grips());
        let handles: Vec<_> =
            places.iter().map(|(name, handle, at)| json!([name, kind(*handle), at.x, at.y])).collect();
        json!({
            "demo": demo.key(),
            "demos": self.demos.iter().map(|demo| demo.key()).collect::<Vec<_>>(),
            "language": self.texts.language.code(),
            "answer": demo.answer(&self.texts).into_iter().map(row).collect::<Vec<_>>(),
            "handles": handles,
            "notice": self.notice,
            "state": demo.save(),
        })
        .to_string()
    }

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
                let colour = palette::colour(crate::sketch::Role::Wrong, self.theme);
                ui.label(egui::RichText::new(notice).color(colour));
                if ui.button(self.texts.get("app.close")).clicked() {
                    self.notice = None;
                }
            });
        }
    }

    fn list(&mut self, ui: &mut Ui) {
        let mut chapter = None;
        let mut opened = None;
        for demo in &self.demos {
            if chapter != Some(demo.chapter()) {
                chapter = Some(demo.chapter());
                ui.add_space(6.0);
                ui.label(egui::RichText::new(self.texts.get(demo.chapter().key())).small().strong());
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

    /// Title, text, formula, presets, controls, answer and the ways to share.
    fn answer(&mut self, ui: &mut Ui) {
        let index = self.chosen;
        let (texts, theme) = (&self.texts, self.theme);
        let key = self.demos[index].key();
        ui.heading(texts.of(key, "title"));
        let font = FontId::proportional(14.0);
        show_explanation(ui, texts.of(key, "text"), font, &self.sketch, theme, &mut self.highlight);
        let formula = texts.of(key, "formula");
        if !formula.is_empty() {
            egui::Frame::group(ui.style()).show(ui, |ui| {
                let font = FontId::monospace(13.0);
                show_explanation(ui, formula, font, &self.sketch, theme, &mut self.highlight);
            });
        }
        self.demos[index].controls(ui, texts);
        let rows = self.demos[index].answer(texts);
        show_readout(ui, &rows, &self.sketch, texts, theme, &mut self.highlight);
        ui.separator();
        let mut preset = None;
        ui.horizontal_wrapped(|ui| {
            if ui.button(texts.get("app.reset")).clicked() {
                preset = Some(None);
            }
            let presets = self.demos[index].presets();
            if !presets.is_empty() {
                ui.label(texts.get("app.break-it"));
            }
            for (i, name) in presets.iter().enumerate() {
                if ui.button(texts.get(name)).clicked() {
                    preset = Some(Some(i));
                }
            }
        });
        ui.separator();
        if self.demos[index].opens_files() {
            self.files.show(ui, texts);
        }
        let shown = self.canvas.shown();
        if let Some(notice) = share::show(ui, &*self.demos[index], &self.sketch, shown, texts) {
            self.notice = Some(notice);
        }
        ui.add_space(4.0);
        ui.label(egui::RichText::new(texts.get("app.keys")).small().weak());
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
                let screen = self.canvas.screen;
                if button.clicked()
                    && let Some(camera) = &mut self.canvas.camera
                {
                    camera.zoom(factor, screen.center(), screen);
                }
            }
            if ui.button(self.texts.get("canvas.fit")).clicked() {
                self.canvas.camera = None;
            }
            for role in self.sketch.roles() {
                let colour = palette::colour(role, self.theme);
                let (swatch, _) = ui.allocate_exact_size(egui::vec2(10.0, 10.0), egui::Sense::hover());
                ui.painter().rect_filled(swatch, 1.0, colour);
                ui.label(egui::RichText::new(self.texts.get(palette::role_key(role))).small());
            }
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
        if self.demos[index].run(seconds, held) {
            ui.ctx().request_repaint();
        }
        let around = Surroundings { texts: &self.texts, theme: self.theme, highlight: &mut self.highlight };
        let (sketch, _) = self.canvas.show(ui, &mut *self.demos[index], around);
        self.sketch = sketch;
    }

    fn take_files(&mut self, ui: &Ui) {
        let Some(found) = self.files.take(ui) else { return };
        let texts = &self.texts;
        let demo = &mut self.demos[self.chosen];
        let done = found.and_then(|file| {
            demo.open(&file.name, &file.bytes, texts).map_err(|fault| format!("{}: {fault}", file.name))
        });
        self.notice = done.err();
        self.canvas.camera = None;
    }

    /// Follows a link that was put into the page's address, puts the state there, and publishes the report.
    fn synchronise(&mut self, ui: &Ui) {
        if ui.input(|input| input.pointer.any_down()) || self.playing {
            return;
        }
        if let Some(found) = platform::fragment().filter(|found| *found != self.fragment) {
            self.notice = None;
            self.open_link(&found);
            ui.ctx().request_repaint();
        }
        let report = self.report();
        if report != self.report {
            let state = self.demo().save();
            let fragment = format!("{}/{state}", self.demo().key());
            // Browsers refuse to change the address in every frame.
            if state.len() <= link::LONGEST && fragment != self.fragment {
                platform::set_fragment(&fragment);
                self.fragment = fragment;
            }
            platform::publish(&report);
            self.report = report;
        }
    }
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
