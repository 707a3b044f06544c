use std::collections::BTreeSet;

use egui::{RichText, Sense, Theme, Ui, vec2};

use super::palette;
use crate::{sketch::Role, texts::Texts};

/// The colours of the picture and their meanings, in the words of the demo where it has its own; a swatch and its word stay
/// on one row.
pub(crate) fn show_legend(ui: &mut Ui, demo: &str, roles: &BTreeSet<Role>, texts: &Texts, theme: Theme) {
    for role in roles {
        let word = texts.role(demo, *role);
        // The width of the next entry: a row breaks before an entry that does not fit.
        let font = egui::TextStyle::Small.resolve(ui.style());
        let width =
            ui.painter().layout_no_wrap(word.to_owned(), font, egui::Color32::PLACEHOLDER).size().x + SWATCH + 4.0;
        let height = ui.spacing().interact_size.y.min(16.0);
        ui.allocate_ui(vec2(width, height), |ui| {
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                let (swatch, _) = ui.allocate_exact_size(vec2(SWATCH, SWATCH), Sense::hover());
                ui.painter().rect_filled(swatch, 2.0, palette::colour(*role, theme));
                ui.add(egui::Label::new(RichText::new(word).small()).extend());
            });
        });
    }
}

/// The side of a swatch.
const SWATCH: f32 = 10.0;
