//! The check of any text as a scene file: it is either an error with a place, or a scene that can be queried and drawn.

use jostle_scene::{Demand, Format, Pairing, Picture, Scene, Sweeping, clearances, contacts, draw, impacts, moves};

pub fn check(text: &str, file: &str) {
    match Scene::parse(text, file, Format::of(file)) {
        Ok(scene) => {
            let found = contacts(&scene, Pairing { margin: 1.0, all: true }, &mut |_, _| {});
            assert!(found.is_sorted_by_key(|contact| (contact.a, contact.b)));
            let demand = Demand { require: 1.0, tolerance: None, all: true };
            let kept = (0..scene.paths.len()).flat_map(|path| clearances(&scene, path, demand, &mut |_, _| {}));
            let kept: Vec<_> = kept.collect();
            let met = impacts(&scene, Sweeping { all: true, margin: 0.5, ..Sweeping::default() }, &mut |_, _| {}).met;
            assert!(met.is_sorted_by(|one, next| one.time <= next.time));
            let made = moves(&scene).unwrap_or_default();
            let svg = draw(&Picture {
                contacts: &found,
                impacts: &met,
                clearances: &kept,
                moves: &made,
                caption: Some(text),
                ..Picture::new(&scene, "fuzz")
            });
            assert!(!svg.contains("NaN") || text.contains("NaN"));
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                assert!(fault.line >= 1 && fault.line <= text.matches('\n').count() + 1 && fault.column >= 1);
            }
        }
    }
}
