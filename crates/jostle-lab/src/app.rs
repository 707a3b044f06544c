//! The lab on the screen: the bar, the list of demos, the picture, and what stands beside it.

use egui::{FontId, Panel, ScrollArea, Theme, Ui};

use crate::{
    demo::HeldKeys,
    lab::{Lab, Toast},
    share,
    sketch::Role,
    texts::{Language, Texts},
    view::{Surroundings, ZOOM_STEP, palette, show_explanation, show_legend, show_readout, show_timeline},
};

/// The width below which the list of demos becomes a menu, and the answer has a share of the room.
const NARROW: f32 = 860.0;
/// The height below which there is no room for the legend.
const LOW: f32 = 480.0;
/// The widths of the list and of the answer.
const SIDES: [f32; 2] = [200.0, 350.0];
/// The share of a narrow window that the answer has.
const SHARE: f32 = 0.42;
/// The seconds that a short message is shown.
const SHOWN: f64 = 2.5;

fn bar(lab: &mut Lab, ui: &mut Ui, narrow: bool) {
    ui.horizontal(|ui| {
        if narrow {
            ui.menu_button(lab.texts.get("app.demos").to_owned(), |ui| list(lab, ui));
        } else {
            ui.heading(lab.texts.get("app.title"));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (label, other) = match lab.theme {
                Theme::Light => ("app.dark", Theme::Dark),
                Theme::Dark => ("app.light", Theme::Light),
            };
            if ui.button(lab.texts.get(label)).clicked() {
                lab.set_theme(other, &ui.ctx().clone());
            }
            for language in Language::ALL.into_iter().rev() {
                if ui.selectable_label(lab.texts.language == language, language.name()).clicked() {
                    lab.set_language(language);
                }
            }
        });
    });
    if let Some(notice) = lab.notice.clone() {
        ui.horizontal_wrapped(|ui| {
            let text = egui::RichText::new(notice.told(&lab.texts)).strong();
            ui.label(text.color(palette::colour(Role::Wrong, lab.theme)));
            if ui.button(lab.texts.get("app.close")).clicked() {
                lab.notice = None;
            }
        });
    }
}

fn list(lab: &mut Lab, ui: &mut Ui) {
    let mut chapter = None;
    let mut opened = None;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().button_padding.y = 2.0;
    for demo in &lab.demos {
        if chapter != Some(demo.chapter()) {
            chapter = Some(demo.chapter());
            ui.add_space(3.0);
            ui.label(egui::RichText::new(lab.texts.get(demo.chapter().key())).small().weak());
        }
        let title = lab.texts.of(demo.key(), "title");
        if ui.selectable_label(demo.key() == lab.demo().key(), title).clicked() {
            opened = Some(demo.key());
        }
    }
    if let Some(key) = opened {
        lab.open(key);
        ui.close();
    }
}

/// Title, text, states to try, formula, controls, answer and the ways to share.
fn answer(lab: &mut Lab, ui: &mut Ui) {
    let index = lab.chosen;
    let (texts, theme) = (&lab.texts, lab.theme);
    let key = lab.demos[index].key();
    ui.heading(texts.of(key, "title"));
    let font = FontId::proportional(14.0);
    show_explanation(ui, texts.of(key, "text"), font, &lab.sketch, theme, &mut lab.highlight);
    let preset = presets(ui, lab.demos[index].presets(), texts);
    let formula = lab.demos[index].formula(texts);
    if !formula.is_empty() {
        egui::Frame::group(ui.style()).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let font = FontId::monospace(13.0);
            show_explanation(ui, &formula, font, &lab.sketch, theme, &mut lab.highlight);
        });
    }
    let rows = lab.demos[index].answer(texts);
    show_readout(ui, &rows, &lab.sketch, texts, theme, &mut lab.highlight);
    ui.add_space(4.0);
    lab.demos[index].controls(ui, texts);
    ui.separator();
    let endings = lab.demos[index].endings();
    if !endings.is_empty() {
        lab.files.show(ui, texts, endings);
    }
    let shown = lab.canvas.shown();
    if let Some(done) = share::show(ui, &*lab.demos[index], &lab.sketch, shown, texts) {
        match done {
            Ok(text) => lab.toast = Some(Toast { text, until: None }),
            Err(fault) => lab.notice = Some(fault),
        }
    }
    ui.add_space(4.0);
    ui.label(egui::RichText::new(texts.get("app.keys")).small());
    match preset {
        Some(Some(i)) => {
            lab.demos[index].set_preset(i);
            lab.canvas.camera = None;
            lab.playing = false;
        }
        Some(None) => lab.restart(),
        None => {}
    }
}

/// A short message over the picture, which goes away by itself and moves nothing.
fn toast(lab: &mut Lab, ui: &Ui) {
    let now = ui.input(|input| input.time);
    let Some(toast) = &mut lab.toast else { return };
    let until = *toast.until.get_or_insert(now + SHOWN);
    if now >= until {
        lab.toast = None;
        return;
    }
    let at = lab.canvas.screen.center_bottom() - egui::vec2(0.0, 12.0);
    egui::Area::new(egui::Id::unique("toast")).fixed_pos(at).pivot(egui::Align2::CENTER_BOTTOM).show(ui.ctx(), |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| ui.label(egui::RichText::new(&toast.text).strong()));
    });
    ui.ctx().request_repaint_after_secs((until - now) as f32);
}

fn picture(lab: &mut Lab, ui: &mut Ui, is_low: bool) {
    let index = lab.chosen;
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut lab.canvas.snaps, lab.texts.get("canvas.snap"));
        for (key, label, factor) in [("canvas.zoom-out", "−", 1.0 / ZOOM_STEP), ("canvas.zoom-in", "+", ZOOM_STEP)] {
            let button = ui.button(label).on_hover_text(lab.texts.get(key)).accessible_name(lab.texts.get(key));
            if button.clicked() {
                lab.canvas.zoom(factor);
            }
        }
        if ui.button(lab.texts.get("canvas.fit")).clicked() {
            lab.canvas.camera = None;
        }
        lab.legend.extend(lab.sketch.roles());
        if is_low {
            return;
        }
        show_legend(ui, lab.demos[index].key(), &lab.legend, &lab.texts, lab.theme);
    });
    let timeline = lab.demos[index].timeline().is_some();
    if timeline {
        Panel::bottom("time").frame(egui::Frame::new()).show_separator_line(false).show(ui, |ui| {
            ui.add_space(4.0);
            if let Some(timeline) = lab.demos[index].timeline() {
                let around = Surroundings { texts: &lab.texts, theme: lab.theme, highlight: &mut lab.highlight };
                show_timeline(ui, timeline, &mut lab.playing, &lab.sketch, around);
            }
        });
    }
    let held = held_keys(ui, lab.canvas.has_keyboard(ui));
    let seconds = f64::from(ui.input(|input| input.stable_dt.min(0.1)));
    lab.is_running = lab.demos[index].run(seconds, held);
    if lab.is_running {
        ui.ctx().request_repaint();
    }
    let around = Surroundings { texts: &lab.texts, theme: lab.theme, highlight: &mut lab.highlight };
    let (sketch, _) = lab.canvas.show(ui, &mut *lab.demos[index], around);
    lab.sketch = sketch;
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
        // A tap may be shorter than a frame: then the key was pressed, and is not down.
        let is_held = |key: Key| input.key_down(key) || input.key_pressed(key);
        let held = |keys: [Key; 2]| keys.into_iter().any(is_held);
        HeldKeys {
            left: held([Key::ArrowLeft, Key::A]),
            right: held([Key::ArrowRight, Key::D]),
            up: held([Key::ArrowUp, Key::W]),
            down: held([Key::ArrowDown, Key::S]),
            space: is_held(Key::Space),
        }
    })
}

/// Shows the whole lab in all that is left of `ui`.
pub fn show_lab(lab: &mut Lab, ui: &mut Ui) {
    if lab.highlight.begin() {
        ui.ctx().request_repaint();
    }
    lab.take_files(ui);
    let size = ui.available_size();
    let (narrow, is_low) = (size.x < NARROW, size.y < LOW);
    Panel::top("bar").show(ui, |ui| bar(lab, ui, narrow));
    // Each of these panels has an id of its own, so that none takes over the size of another when the window changes.
    if narrow && size.x > size.y {
        Panel::right("answer-beside").exact_size(size.x * SHARE).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| answer(lab, ui));
        });
    } else if narrow {
        Panel::bottom("answer-below").exact_size(size.y * SHARE).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| answer(lab, ui));
        });
    } else {
        Panel::left("list").exact_size(SIDES[0]).resizable(false).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| list(lab, ui));
        });
        Panel::right("answer").default_size(SIDES[1]).size_range(260.0..=520.0).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| answer(lab, ui));
        });
    }
    egui::CentralPanel::default().show(ui, |ui| picture(lab, ui, is_low));
    toast(lab, ui);
    if lab.highlight.changes() {
        ui.ctx().request_repaint();
    }
    lab.synchronise(ui);
}

/// The lab as a program in a window or a page.
#[cfg(feature = "window")]
pub struct LabProgram(pub Lab);

#[cfg(feature = "window")]
impl eframe::App for LabProgram {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        show_lab(&mut self.0, ui);
    }
}
