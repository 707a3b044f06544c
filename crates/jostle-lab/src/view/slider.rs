use core::ops::RangeInclusive;

use egui::{Slider, SliderClamping, emath::Numeric};

/// The decimals of a fraction that are shown.
const DECIMALS: usize = 3;
/// The smallest change of a number that can be seen.
const SEEN: f64 = 0.0006;

/// A slider for a number, which is shown rounded beside it. The number itself stays as it is until a person changes what
/// is shown: a slider of the toolkit writes the rounded number back in each frame, and its field when it is left.
pub(crate) fn slider<N: Numeric>(value: &mut N, range: RangeInclusive<N>) -> Slider<'_> {
    let ends = range.start().to_f64()..=range.end().to_f64();
    let slider = Slider::from_get_set(ends, |set| {
        if let Some(new) = set.filter(|new| (new - value.to_f64()).abs() > SEEN) {
            *value = N::from_f64(new);
        }
        value.to_f64()
    });
    let slider = slider.clamping(SliderClamping::Edits);
    if N::INTEGRAL { slider.integer() } else { slider.max_decimals(DECIMALS) }
}
