use core::ops::RangeInclusive;

use egui::{Slider, SliderClamping, emath::Numeric};

/// The decimals of a fraction that are shown.
const DECIMALS: usize = 3;

/// A slider for a number, which is shown rounded beside it. The number itself stays as it is until a person changes what
/// is shown: a slider of the toolkit writes the rounded number back in each frame, and its field when it is left.
pub(crate) fn slider<N: Numeric>(value: &mut N, range: RangeInclusive<N>) -> Slider<'_> {
    let ends = range.start().to_f64()..=range.end().to_f64();
    let slider = Slider::from_get_set(ends, |set| {
        // A number that is shown alike is the rounded one, written back.
        let shown = |number: f64| (number * 10_f64.powi(DECIMALS as i32)).round();
        if let Some(new) = set.filter(|new| shown(*new) != shown(value.to_f64())) {
            *value = N::from_f64(new);
        }
        value.to_f64()
    });
    let slider = slider.clamping(SliderClamping::Edits);
    if N::INTEGRAL { slider.integer() } else { slider.max_decimals(DECIMALS) }
}
