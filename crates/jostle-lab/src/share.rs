//! The buttons that copy a state.

use egui::Ui;
use jostle::Aabb;

use crate::{demo::Demo, link, platform, sketch::Sketch, svg, texts::Texts};

/// The buttons that copy the state of a demo as a link, a program, a scene file or a picture; what was done, for the
/// notice.
pub(crate) fn show(ui: &mut Ui, demo: &dyn Demo, sketch: &Sketch, shown: Aabb, texts: &Texts) -> Option<String> {
    let mut notice = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.get("share.copy"));
        let mut copy = |key: &'static str, make: &dyn Fn() -> Option<String>| {
            if ui.button(texts.get(key)).clicked() {
                notice = Some(texts.get(if make().is_some() { "share.copied" } else { "share.too-long" }).to_owned());
                if let Some(text) = make() {
                    ui.ctx().copy_text(text);
                }
            }
        };
        copy("share.link", &|| {
            let state = demo.save();
            (state.len() <= link::LONGEST).then(|| platform::link_to(&format!("{}/{state}", demo.key())))
        });
        copy("share.rust", &|| Some(demo.rust()));
        if demo.scene().is_some() {
            copy("share.scene", &|| demo.scene().map(|scene| scene.to_json()));
        }
        copy("share.svg", &|| Some(svg::svg(sketch, shown, texts.of(demo.key(), "title"))));
    });
    notice
}
