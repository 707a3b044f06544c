use egui::{Color32, FontId, Rect, Sense, Stroke, TextFormat, Theme, Ui, text::LayoutJob};

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
    for (row, line) in text.lines().enumerate() {
        if row > 0 {
            ui.add_space(2.0);
        }
        let mut job = LayoutJob::default();
        job.wrap.max_width = ui.available_width();
        // The marks, and the characters that have them.
        let mut marks = Vec::new();
        for term in terms(line) {
            let role = term.mark.and_then(|mark| sketch.role_of(mark));
            let colour = role.map_or_else(|| ui.visuals().text_color(), |role| palette::colour(role, theme));
            let is_shown = highlight.shows(term.mark);
            let format = TextFormat {
                color: colour,
                underline: if is_shown { Stroke::new(2.0, colour) } else { Stroke::NONE },
                background: if is_shown { colour.gamma_multiply(0.15) } else { Color32::TRANSPARENT },
                ..TextFormat::simple(font.clone(), colour)
            };
            let from = job.text.chars().count();
            job.append(term.text, 0.0, format);
            marks.extend(term.mark.map(|mark| (mark, from..job.text.chars().count())));
        }
        let galley = ui.ctx().fonts_mut(|fonts| fonts.layout_job(job));
        let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
        for (i, (mark, range)) in marks.into_iter().enumerate() {
            // A marked word that is broken across rows has more than one rectangle; the pointer finds all of them.
            let cursor = |index: usize| galley.pos_from_cursor(egui::text::CCursor::new(index));
            let (first, last) = (cursor(range.start), cursor(range.end));
            let place = Rect::from_two_pos(first.min, last.max).translate(rect.min.to_vec2());
            let focus = ui.interact(place, response.id.with(i), Sense::focusable_noninteractive());
            focus.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, mark));
            let hovered = response.hover_pos().is_some_and(|at| {
                let found = galley.cursor_from_pos(at - rect.min).index.0;
                range.contains(&found) || range.contains(&found.wrapping_sub(1)) && place.contains(at)
            });
            if hovered || focus.has_focus() {
                highlight.set(mark);
            }
        }
        ui.painter().galley(rect.min, galley, ui.visuals().text_color());
        let spoken = crate::formula::plain(line);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &spoken));
    }
}
