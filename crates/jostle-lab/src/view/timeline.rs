use egui::{Color32, FontId, Rect, Sense, Stroke, StrokeKind, Theme, Ui, pos2, vec2};

use super::{canvas::Surroundings, highlight::Highlight, palette, slider::slider};
use crate::{
    demo::{Tick, Timeline},
    sketch::{Look, Role, Sketch},
    texts::Texts,
};

/// The seconds in which a step is played.
const SECONDS: f64 = 3.0;
/// The part of a step that the step buttons move by.
const STEP: f64 = 1.0 / 64.0;
/// The width below which the slider has a row of its own.
const NARROW: f32 = 480.0;
/// The height of a row of names of ticks.
const NAME: f32 = 13.0;
/// The height of a row of parts of the step.
const ROW: f32 = 15.0;

/// Play, pause, step, the slider with its ticks, and under it the parts of the step, on the same scale.
pub(crate) fn show_timeline(
    ui: &mut Ui,
    timeline: Timeline<'_>,
    playing: &mut bool,
    sketch: &Sketch,
    around: Surroundings<'_>,
) {
    let Timeline { time, ticks } = timeline;
    let Surroundings { texts, theme, highlight } = around;
    let is_narrow = ui.available_width() < NARROW;
    if is_narrow {
        ui.horizontal(|ui| buttons(ui, time, playing, &ticks, texts));
    }
    let rail = ui.horizontal(|ui| {
        if !is_narrow {
            buttons(ui, time, playing, &ticks, texts);
        }
        ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(60.0);
        let response = ui.add(slider(time, 0.0..=1.0)).accessible_name(texts.get("time.slider"));
        if response.changed() {
            *playing = false;
        }
        Rect::from_min_size(response.rect.min, vec2(ui.spacing().slider_width, response.rect.height()))
    });
    let rail = Rail::of(rail.inner);
    show_ticks(ui, &rail, &ticks, texts, theme);
    ui.add_space(2.0 * NAME + 4.0);
    if let Some(chosen) = show_spans(ui, &rail, *time, sketch, theme, highlight) {
        *time = chosen;
        *playing = false;
    }
    if *playing {
        let seconds = f64::from(ui.input(|input| input.stable_dt.min(0.1)));
        *time = (*time + seconds / SECONDS).rem_euclid(1.0);
        ui.ctx().request_repaint();
    }
}

/// The rail of the slider, as the scale of the step.
struct Rail {
    rect: Rect,
    /// The places of the beginning and the end of the step: the slider's handle stays within its rail by half its own width.
    ends: [f32; 2],
}

impl Rail {
    fn of(rect: Rect) -> Rail {
        let inset = rect.height() / 2.5;
        Rail { rect, ends: [rect.left() + inset, rect.right() - inset] }
    }

    fn at(&self, time: f64) -> f32 {
        let [left, right] = self.ends;
        left + (right - left) * time.clamp(0.0, 1.0) as f32
    }

    fn time(&self, x: f32) -> f64 {
        let [left, right] = self.ends.map(f64::from);
        ((f64::from(x) - left) / (right - left)).clamp(0.0, 1.0)
    }
}

fn buttons(ui: &mut Ui, time: &mut f64, playing: &mut bool, ticks: &[Tick], texts: &Texts) {
    if ui.button(texts.get(if *playing { "time.pause" } else { "time.play" })).clicked() {
        *playing = !*playing;
    }
    for (key, is_forward) in [("time.back", false), ("time.forward", true)] {
        if ui.button(texts.get(key)).clicked() {
            *playing = false;
            *time = stepped(*time, is_forward, ticks);
        }
    }
}

/// The next multiple of a step in this direction, or the next marked moment, if that is nearer.
fn stepped(time: f64, is_forward: bool, ticks: &[Tick]) -> f64 {
    let ticks = ticks.iter().map(|tick| tick.at);
    if is_forward {
        let next = ((time / STEP).floor() + 1.0) * STEP;
        ticks.filter(|at| *at > time).fold(next, f64::min).min(1.0)
    } else {
        let next = ((time / STEP).ceil() - 1.0) * STEP;
        ticks.filter(|at| *at < time).fold(next, f64::max).max(0.0)
    }
}

/// Draws the parts of the step in their rows, with a line at the time that is shown. The time that is pointed at, if a
/// person presses there.
fn show_spans(
    ui: &mut Ui,
    rail: &Rail,
    time: f64,
    sketch: &Sketch,
    theme: Theme,
    highlight: &mut Highlight,
) -> Option<f64> {
    let rows = sketch.spans().map(|(_, row, ..)| row + 1).max()?;
    let (whole, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), rows as f32 * ROW), Sense::click_and_drag());
    let scale = Rect::from_x_y_ranges(rail.ends[0]..=rail.ends[1], whole.y_range());
    let painter = ui.painter();
    let ink = palette::colour(Role::Helper, theme);
    for (item, row, name, times) in sketch.spans() {
        let middle = whole.top() + (row as f32 + 0.5) * ROW;
        let colour = palette::colour(item.role, theme);
        painter.hline(scale.x_range(), middle, Stroke::new(1.0, ink.gamma_multiply(0.5)));
        let is_shown = highlight.shows(item.mark);
        let half = if is_shown { 0.45 } else { 0.32 } * ROW;
        let bar = Rect::from_x_y_ranges(rail.at(times[0])..=rail.at(times[1]), middle - half..=middle + half);
        if times[0] < times[1] {
            let inside = if item.look == Look::Area { 0.5 } else { 0.9 };
            painter.rect(bar, 1.0, colour.gamma_multiply(inside), Stroke::new(1.0, colour), StrokeKind::Inside);
        }
        let galley = painter.layout_no_wrap(name.to_owned(), FontId::proportional(11.5), colour);
        // Beside the rail if there is room, and else on it, where its row is free.
        let width = galley.size().x;
        let beside = scale.left() - width - 8.0;
        let of_row = || sketch.spans().filter(|(_, other, ..)| *other == row).map(|(.., times)| times);
        let is_free = of_row().all(|times| times[0] >= times[1] || rail.at(times[0]) > scale.left() + width + 2.0);
        let left = match (beside >= whole.left(), is_free) {
            (true, _) => beside,
            (false, true) => scale.left() + 2.0,
            (false, false) => scale.right() - width - 2.0,
        };
        painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, colour);
        if let (Some(mark), Some(at)) = (item.mark, response.hover_pos())
            && bar.contains(at)
        {
            highlight.set(mark);
        }
    }
    painter.vline(rail.at(time), whole.y_range(), Stroke::new(1.5, ui.visuals().text_color()));
    let is_pressed = response.dragged() || response.clicked();
    response.interact_pointer_pos().filter(|_| is_pressed).map(|at| rail.time(at.x))
}

/// Marks moments under the rail of the slider; their names are in the first of two rows that has room, or left out.
fn show_ticks(ui: &Ui, rail: &Rail, ticks: &[Tick], texts: &Texts, theme: Theme) {
    let mut ends = [f32::NEG_INFINITY; 2];
    let mut ticks: Vec<&Tick> = ticks.iter().collect();
    ticks.sort_by(|p, q| p.at.total_cmp(&q.at));
    for tick in ticks {
        let x = rail.at(tick.at);
        let colour = palette::colour(tick.role, theme);
        let bottom = rail.rect.bottom() + 5.0;
        ui.painter().vline(x, rail.rect.bottom() - 1.0..=bottom, Stroke::new(2.0, colour));
        let name = format!("{} {}", texts.get(tick.name), crate::number::number(tick.at));
        let galley = ui.painter().layout_no_wrap(name, FontId::proportional(11.5), Color32::PLACEHOLDER);
        let width = galley.size().x;
        let left = (x - width / 2.0).clamp(rail.rect.left(), (rail.rect.right() - width).max(rail.rect.left()));
        if let Some(row) = (0..2).find(|row| ends[*row] < left) {
            ends[row] = left + width + 6.0;
            ui.painter().galley(pos2(left, bottom - 1.0 + row as f32 * NAME), galley, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_marked_moments_and_stay_within_the_step() {
        let tick = |at| Tick { at, name: "swept-boxes.tick-enter", role: Role::Impact };
        let ticks = [tick(0.4565), tick(0.52)];
        assert_eq!([stepped(0.453_125, true, &ticks), stepped(0.4565, true, &ticks)], [0.4565, 0.468_75]);
        assert_eq!([stepped(0.468_75, false, &ticks), stepped(0.4565, false, &ticks)], [0.4565, 0.453_125]);
        assert_eq!([stepped(0.0, true, &[]), stepped(1.0, true, &[])], [STEP, 1.0]);
        assert_eq!([stepped(0.0, false, &[]), stepped(1.0, false, &[])], [0.0, 1.0 - STEP]);
    }
}
