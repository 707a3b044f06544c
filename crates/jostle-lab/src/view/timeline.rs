use egui::{Color32, FontId, Rect, Slider, Stroke, Theme, Ui, pos2, vec2};

use super::palette;
use crate::{
    demo::{Tick, Timeline},
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

/// Play, pause, step, and the slider with its ticks; true if the time was changed.
pub(crate) fn show_timeline(
    ui: &mut Ui,
    timeline: Timeline<'_>,
    playing: &mut bool,
    texts: &Texts,
    theme: Theme,
) -> bool {
    let Timeline { time, ticks } = timeline;
    let before = *time;
    let is_narrow = ui.available_width() < NARROW;
    if is_narrow {
        ui.horizontal(|ui| buttons(ui, time, playing, texts));
    }
    ui.horizontal(|ui| {
        if !is_narrow {
            buttons(ui, time, playing, texts);
        }
        ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(60.0);
        let slider = Slider::new(time, 0.0..=1.0).max_decimals(3);
        let response = ui.add(slider).accessible_name(texts.get("time.slider"));
        if response.changed() {
            *playing = false;
        }
        let rail = Rect::from_min_size(response.rect.min, vec2(ui.spacing().slider_width, response.rect.height()));
        show_ticks(ui, rail, &ticks, texts, theme);
    });
    ui.add_space(2.0 * NAME + 4.0);
    if *playing {
        let seconds = f64::from(ui.input(|input| input.stable_dt.min(0.1)));
        *time = (*time + seconds / SECONDS).rem_euclid(1.0);
        ui.ctx().request_repaint();
    }
    *time != before
}

fn buttons(ui: &mut Ui, time: &mut f64, playing: &mut bool, texts: &Texts) {
    if ui.button(texts.get(if *playing { "time.pause" } else { "time.play" })).clicked() {
        *playing = !*playing;
    }
    for (key, by) in [("time.back", -STEP), ("time.forward", STEP)] {
        if ui.button(texts.get(key)).clicked() {
            *playing = false;
            *time = ((*time / STEP).round() * STEP + by).clamp(0.0, 1.0);
        }
    }
}

/// Marks moments under the rail of the slider; their names are in the first of two rows that has room, or left out.
fn show_ticks(ui: &Ui, rail: Rect, ticks: &[Tick], texts: &Texts, theme: Theme) {
    // The slider's handle stays within its rail by half its own width.
    let inset = rail.height() / 2.5;
    let mut ends = [f32::NEG_INFINITY; 2];
    let mut ticks: Vec<&Tick> = ticks.iter().collect();
    ticks.sort_by(|p, q| p.at.total_cmp(&q.at));
    for tick in ticks {
        let x = rail.left() + inset + (rail.width() - 2.0 * inset) * tick.at.clamp(0.0, 1.0) as f32;
        let colour = palette::colour(tick.role, theme);
        let bottom = rail.bottom() + 5.0;
        ui.painter().vline(x, rail.bottom() - 1.0..=bottom, Stroke::new(2.0, colour));
        let name = format!("{} {}", texts.get(tick.name), crate::number::number(tick.at));
        let galley = ui.painter().layout_no_wrap(name, FontId::proportional(11.5), Color32::PLACEHOLDER);
        let width = galley.size().x;
        let left = (x - width / 2.0).clamp(rail.left(), (rail.right() - width).max(rail.left()));
        if let Some(row) = (0..2).find(|row| ends[*row] < left) {
            ends[row] = left + width + 6.0;
            ui.painter().galley(pos2(left, bottom - 1.0 + row as f32 * NAME), galley, colour);
        }
    }
}
