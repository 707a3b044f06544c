//! The fonts, with Hangul.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

/// The Hangul of NanumSquare, as far as the texts need it and some more; `fonts/README.md` says how it was
/// made. It has Hangul and punctuation, and comes after the toolkit's fonts.
const KOREAN: &[u8] = include_bytes!("../fonts/lab-hangul.ttf");

/// The toolkit's fonts, and one with Hangul behind them.
#[must_use]
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    fonts.font_data.insert("korean".to_owned(), Arc::new(FontData::from_static(KOREAN)));
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.entry(family).or_default().push("korean".to_owned());
    }
    fonts
}
