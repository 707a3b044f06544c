//! The buttons that copy and save a state.

use egui::Ui;
use jostle::Aabb;

use crate::{demo::Demo, fault::Fault, link, platform, sketch::Sketch, svg, texts::Texts};

/// The buttons that copy the state of a demo as a link, a program, a scene file or a picture, and that save it as a
/// scene file; what was done or failed, for the notice.
pub(crate) fn show(
    ui: &mut Ui,
    demo: &dyn Demo,
    sketch: &Sketch,
    shown: Aabb,
    texts: &Texts,
) -> Option<Result<String, Fault>> {
    let mut notice = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.get("share.copy"));
        let mut copy = |key: &'static str, make: &dyn Fn() -> Option<String>| {
            if ui.button(texts.get(key)).clicked() {
                let made = make();
                let copied = texts.get("share.copied").to_owned();
                notice = Some(if made.is_some() { Ok(copied) } else { Err(Fault::new("fault.too-long")) });
                if let Some(text) = made {
                    ui.ctx().copy_text(text);
                }
            }
        };
        copy("share.link", &|| {
            let state = demo.save();
            (state.len() <= link::LONGEST).then(|| platform::link_to(&format!("{}/{state}", demo.key())))
        });
        copy("share.rust", &|| Some(demo.rust()));
        let scene = demo.scene();
        if let Some(scene) = &scene {
            copy("share.scene", &|| Some(scene.to_json()));
        }
        copy("share.svg", &|| Some(svg::svg(sketch, shown, texts.of(demo.key(), "title"))));
        if let Some(scene) = scene
            && ui.button(texts.get("share.save")).clicked()
        {
            let saved = platform::save(&format!("{}.json", demo.key()), &scene.to_json());
            notice = Some(saved.map(|name| format!("{} {name}", texts.get("share.saved"))));
        }
    });
    notice
}
