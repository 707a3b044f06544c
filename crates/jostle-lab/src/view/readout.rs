use egui::{Color32, Grid, Label, RichText, Sense, Theme, Ui};

use super::{highlight::Highlight, palette};
use crate::{
    demo::Row,
    sketch::{Role, Sketch},
    texts::Texts,
};

/// The numbers of the answer, in a column of exact ones and, if there are any, one of the textbook's.
pub(crate) fn show_readout(
    ui: &mut Ui,
    rows: &[Row],
    sketch: &Sketch,
    texts: &Texts,
    theme: Theme,
    highlight: &mut Highlight,
) {
    let compares = rows.iter().any(|row| row.textbook.is_some());
    Grid::new("answer").num_columns(if compares { 3 } else { 2 }).spacing([12.0, 5.0]).striped(true).show(ui, |ui| {
        if compares {
            ui.label("");
            ui.strong(texts.get("answer.exact"));
            ui.strong(texts.get("answer.textbook"));
            ui.end_row();
        }
        for row in rows {
            let role = row.mark.and_then(|mark| sketch.role_of(mark));
            let colour = role.map_or_else(|| ui.visuals().text_color(), |role| palette::colour(role, theme));
            let name = RichText::new(texts.get(row.name)).color(colour);
            let name = if highlight.shows(row.mark) { name.strong().underline() } else { name };
            let response = ui.add(Label::new(name).sense(Sense::hover()));
            let value = ui.add(Label::new(RichText::new(&row.exact).strong()).sense(Sense::hover()).wrap());
            if let (Some(mark), true) = (row.mark, response.hovered() || value.hovered()) {
                highlight.set(mark);
            }
            if compares {
                let other = row.textbook.as_deref().unwrap_or("");
                let colour = textbook_colour(row, theme);
                ui.label(RichText::new(other).color(colour.unwrap_or_else(|| ui.visuals().text_color())));
            }
            ui.end_row();
        }
    });
}

/// The colour of wrong answers, if the textbook's differs.
fn textbook_colour(row: &Row, theme: Theme) -> Option<Color32> {
    let differs = row.textbook.as_ref().is_some_and(|other| *other != row.exact);
    differs.then(|| palette::colour(Role::Wrong, theme))
}
