//! The lab in a window; for the browser, the same program starts on the page's canvas.

use jostle_lab::{app::LabProgram, lab::Lab};

/// The size of the window at first.
#[cfg(not(target_arch = "wasm32"))]
const SIZE: [f32; 2] = [1280.0, 720.0];

#[cfg(not(target_arch = "wasm32"))]
fn main() -> eframe::Result {
    let link = std::env::args().nth(1);
    let viewport = egui::ViewportBuilder::default().with_inner_size(SIZE).with_min_inner_size([320.0, 400.0]);
    let options = eframe::NativeOptions { viewport, ..eframe::NativeOptions::default() };
    let started = eframe::run_native(
        "jostle lab",
        options,
        Box::new(move |context| {
            let mut lab = Lab::new(&context.egui_ctx);
            if let Some(link) = link {
                lab.open_link(&link);
            }
            Ok(Box::new(LabProgram(lab)))
        }),
    );
    if let Err(fault) = &started {
        eprintln!("error: the window cannot be opened: {fault}; `cargo xtask web` builds the lab for the browser");
    }
    started
}

#[cfg(target_arch = "wasm32")]
fn main() {
    use wasm_bindgen::JsCast;

    let document = web_sys::window().and_then(|window| window.document());
    let element = |id: &str| document.as_ref().and_then(|document| document.get_element_by_id(id));
    let Some(canvas) = element("lab").and_then(|found| found.dyn_into::<web_sys::HtmlCanvasElement>().ok()) else {
        return;
    };
    let notice = element("notice");
    wasm_bindgen_futures::spawn_local(async move {
        let started = eframe::WebRunner::new()
            .start(
                canvas,
                eframe::WebOptions::default(),
                Box::new(|context| Ok(Box::new(LabProgram(Lab::new(&context.egui_ctx))))),
            )
            .await;
        let Some(notice) = notice else { return };
        match started {
            Ok(()) => notice.remove(),
            // The page has the explanation; this adds the reason.
            Err(reason) => {
                let _ = notice.set_attribute("data-failed", &format!("{reason:?}"));
            }
        }
    });
}
