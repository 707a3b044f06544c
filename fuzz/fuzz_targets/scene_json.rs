//! Any text as a scene file in JSON: it is an error with a place, or a scene that can be paired and drawn.
#![no_main]

use jostle_scene::{Format, Pairing, Picture, Scene, contacts, draw};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Scene::parse(text, "fuzz.json", Format::Json) {
        Ok(scene) => {
            let found = contacts(&scene, Pairing { margin: 1.0, all: true }, &mut |_, _| {});
            assert!(found.is_sorted_by_key(|contact| (contact.a, contact.b)));
            let svg = draw(&Picture { scene: &scene, contacts: &found, title: "fuzz" });
            assert!(!svg.contains("NaN") || text.contains("NaN"));
        }
        Err(error) => assert!(error.line >= 1 && error.line <= text.matches('\n').count() + 1 && error.column >= 1),
    }
});
