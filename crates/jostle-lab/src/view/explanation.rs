use egui::{FontId, Label, RichText, Sense, Theme, Ui};

use super::{highlight::Highlight, palette};
use crate::{formula::terms, sketch::Sketch};

/// A text or formula, a line a paragraph, whose marked words have the colour of the thing that they mean and emphasise it
/// while the pointer or the keyboard is on them.
pub(crate) fn show_explanation(
    ui: &mut Ui,
    text: &str,
    font: FontId,
    sketch: &Sketch,
    theme: Theme,
    highlight: &mut Highlight,
) {
    for line in text.lines() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for term in terms(line) {
                let words = RichText::new(term.text).font(font.clone());
                let Some(mark) = term.mark else {
                    ui.label(words);
                    continue;
                };
                let role = sketch.role_of(mark);
                let words = role.map_or(words.clone(), |role| words.color(palette::colour(role, theme)));
                let words = if highlight.shows(Some(mark)) { words.underline().strong() } else { words };
                let response = ui.add(Label::new(words).sense(Sense::click()));
                if response.hovered() || response.has_focus() {
                    highlight.set(mark);
                }
            }
        });
    }
}
