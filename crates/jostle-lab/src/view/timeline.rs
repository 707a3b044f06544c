use egui::{Align2, FontId, Slider, Stroke, Theme, Ui};

use super::palette;
use crate::{demo::Timeline, texts::Texts};

/// The seconds in which a step is played.
const SECONDS: f64 = 3.0;
/// The part of a step that the step buttons move by.
const STEP: f64 = 1.0 / 64.0;

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
    ui.horizontal(|ui| {
        let play = if *playing { texts.get("time.pause") } else { texts.get("time.play") };
        if ui.button(play).clicked() {
            *playing = !*playing;
        }
        for (key, by) in [("time.back", -STEP), ("time.forward", STEP)] {
            if ui.button(texts.get(key)).clicked() {
                *playing = false;
                *time = ((*time / STEP).round() * STEP + by).clamp(0.0, 1.0);
            }
        }
        ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(60.0);
        let slider = Slider::new(time, 0.0..=1.0).max_decimals(3);
        let response = ui.add(slider).accessible_name(texts.get("time.slider"));
        if response.changed() {
            *playing = false;
        }
        let width = ui.spacing().slider_width;
        for tick in &ticks {
            // The slider's handle stays within its rail by half its own width.
            let inset = response.rect.height() / 2.5;
            let x = response.rect.left() + inset + (width - 2.0 * inset) * tick.at.clamp(0.0, 1.0) as f32;
            let colour = palette::colour(tick.role, theme);
            let (top, bottom) = (response.rect.bottom() - 1.0, response.rect.bottom() + 5.0);
            ui.painter().vline(x, top..=bottom, Stroke::new(2.0, colour));
            let label = format!("{} {}", texts.get(tick.name), crate::number::number(tick.at));
            ui.painter().text(egui::pos2(x, bottom), Align2::CENTER_TOP, label, FontId::proportional(11.0), colour);
        }
    });
    ui.add_space(18.0);
    if *playing {
        let seconds = f64::from(ui.input(|input| input.stable_dt.min(0.1)));
        *time = (*time + seconds / SECONDS).rem_euclid(1.0);
        ui.ctx().request_repaint();
    }
    *time != before
}
