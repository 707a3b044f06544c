use egui::{Color32, FontId, Layout, Rect, RichText, Sense, TextStyle, Theme, Ui, pos2, vec2};

use super::{highlight::Highlight, palette};
use crate::{
    demo::Row,
    sketch::{Role, Sketch},
    texts::Texts,
};

/// The gap between columns, and between rows.
const GAPS: [f32; 2] = [10.0, 5.0];
/// The largest part of the width that the names have, if the values need more than is left.
const NAMES: f32 = 0.42;

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
    let short: Vec<&Row> = rows.iter().filter(|row| !is_long(row)).collect();
    let widths = widths(ui, &short, texts, compares);
    if compares {
        let heads = [String::new(), texts.get("answer.exact").to_owned(), texts.get("answer.textbook").to_owned()];
        line(ui, heads.map(RichText::new).map(RichText::strong), widths, None);
    }
    for (i, row) in rows.iter().enumerate() {
        let role = row.mark.and_then(|mark| sketch.role_of(mark));
        let colour = role.map_or_else(|| ui.visuals().text_color(), |role| palette::colour(role, theme));
        let name = RichText::new(texts.get(row.name)).color(colour);
        let name = if highlight.shows(row.mark) { name.strong().underline() } else { name };
        let other = RichText::new(row.textbook.as_deref().unwrap_or_default());
        let other = if row.differs() { other.color(palette::colour(Role::Wrong, theme)) } else { other };
        let stripe = (i % 2 == 0).then(|| ui.visuals().faint_bg_color);
        let exact = RichText::new(&row.exact).strong();
        let is_hovered = if is_long(row) {
            // A sentence has the whole width, so that it leaves the columns to the numbers.
            let width = ui.available_width();
            line(ui, [name, RichText::default(), other], widths, stripe)
                | line(ui, [exact, RichText::default(), RichText::default()], [width, 0.0, 0.0], stripe)
        } else {
            line(ui, [name, exact, other], widths, stripe)
        };
        if let (Some(mark), true) = (row.mark, is_hovered) {
            highlight.set(mark);
        }
    }
}

/// True if the exact answer is a sentence, as a reason why there is none.
fn is_long(row: &Row) -> bool {
    /// The most characters of a number or a few words.
    const SHORT: usize = 32;
    row.exact.chars().count() > SHORT
}

/// The widths of the columns: what they need, or parts of what there is.
fn widths(ui: &Ui, rows: &[&Row], texts: &Texts, compares: bool) -> [f32; 3] {
    let font: FontId = TextStyle::Body.resolve(ui.style());
    let width = |text: &str| {
        ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER).size().x.ceil() + 1.0
    };
    let widest = |of: &dyn Fn(&Row) -> f32| rows.iter().map(|row| of(row)).fold(0.0, f32::max);
    let names = widest(&|row| width(texts.get(row.name)));
    let exact = widest(&|row| width(&row.exact)).max(if compares { width(texts.get("answer.exact")) } else { 0.0 });
    let other = widest(&|row| row.textbook.as_deref().map_or(0.0, width));
    let other = if compares { other.max(width(texts.get("answer.textbook"))) } else { 0.0 };
    let gaps = if compares { 2.0 } else { 1.0 } * GAPS[0];
    let there = (ui.available_width() - gaps).max(60.0);
    if names + exact + other <= there {
        return [names, exact, other];
    }
    let names = names.min((there - exact - other).max(there * NAMES));
    let left = there - names;
    let exact = if exact + other > left { left * exact / (exact + other) } else { exact };
    [names, exact, if compares { left - exact } else { 0.0 }]
}

/// A row of the table; true if the pointer is on it.
fn line(ui: &mut Ui, cells: [RichText; 3], widths: [f32; 3], stripe: Option<Color32>) -> bool {
    let background = ui.painter().add(egui::Shape::Noop);
    let whole = ui.available_width();
    let placed = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAPS[0];
        for (cell, width) in cells.into_iter().zip(widths) {
            if width > 0.0 {
                ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(egui::Align::Min), |ui| {
                    ui.set_width(width);
                    ui.add(egui::Label::new(cell).sense(Sense::hover()).wrap());
                });
            }
        }
    });
    let rect = placed.response.rect;
    let rect = Rect::from_min_max(rect.min, pos2(rect.left() + whole, rect.bottom())).expand2(vec2(2.0, GAPS[1] / 2.0));
    if let Some(colour) = stripe {
        ui.painter().set(background, egui::Shape::rect_filled(rect, 2.0, colour));
    }
    ui.rect_contains_pointer(rect)
}
