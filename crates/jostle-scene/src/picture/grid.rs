use core::fmt::Write;

use super::pixel::number;
use super::view::View;

/// The least distance of grid lines, in pixels.
const SPACING: f64 = 80.0;

/// The distances of lines, up to a power of ten.
const STEPS: [f64; 4] = [1.0, 2.0, 5.0, 10.0];

/// The most lines, a bound for scenes so far from the origin that rounding distorts them.
const MOST_LINES: usize = 40;

/// The distance of the numbers from the frame, of their baseline below a line, and their height, in pixels.
const OFF: f64 = 6.0;
const BASELINE: f64 = 3.5;
const TEXT_HEIGHT: f64 = 10.0;

/// Draws the grid lines with their coordinates; those through zero are darker.
pub(super) fn draw(svg: &mut String, view: &View) {
    let [min, max] = view.frame();
    let step = step(SPACING / view.scale);
    let multiples = |axis: usize| {
        let (from, to) = (view.min[axis] / step, (view.min[axis] + view.size[axis]) / step);
        let count = (to.floor() - from.ceil()).max(-1.0) as usize + 1;
        (0..count.min(MOST_LINES)).map(move |i| (from.ceil() + i as f64) * step)
    };
    for x in multiples(0) {
        let at = number(view.pixel(x, 0.0).x);
        let (top, bottom, below) = (number(min.y), number(max.y), number(max.y + OFF + TEXT_HEIGHT));
        let _ = writeln!(svg, "<path class=\"{}\" d=\"M{at} {top}V{bottom}\"/>", class(x));
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{at}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            label(x, step)
        );
    }
    for y in multiples(1) {
        let at = view.pixel(0.0, y).y;
        let (left, right, beside) = (number(min.x), number(max.x), number(min.x - OFF));
        let _ = writeln!(svg, "<path class=\"{}\" d=\"M{left} {}H{right}\"/>", class(y), number(at));
        let baseline = number(at + BASELINE);
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{beside}\" y=\"{baseline}\" text-anchor=\"end\">{}</text>",
            label(y, step)
        );
    }
}

/// The smallest step that is at least this long.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    STEPS.iter().map(|step| step * power).find(|&step| step >= least).unwrap_or(power)
}

fn class(coordinate: f64) -> &'static str {
    if coordinate == 0.0 { "axis" } else { "grid" }
}

/// A multiple of the step, in as many digits as the step has.
fn label(coordinate: f64, step: f64) -> String {
    /// The sizes of numbers without an exponent.
    const PLAIN: core::ops::Range<f64> = 1e-4..1e6;
    let size = coordinate.abs().max(step);
    if coordinate == 0.0 {
        "0".to_owned()
    } else if PLAIN.contains(&size) && PLAIN.contains(&step) {
        let digits = (-step.log10().floor()).max(0.0) as usize;
        format!("{coordinate:.digits$}").replace('-', "\u{2212}")
    } else {
        let digits = (size.log10().floor() - step.log10().floor()).max(0.0) as usize;
        format!("{coordinate:.digits$e}").replace('-', "\u{2212}")
    }
}
