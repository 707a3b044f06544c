//! Every button, check box and choice of every demo does something, and what is shown changes no number by itself.

use std::{fs, path::Path};

use egui::{Theme, accesskit::Role};
use jostle_lab::{demos::demos, texts::Language};
use serde_json::Value;

use crate::session::{PHONE, Session, WINDOW};

/// The frames after a press: a tenth of a second.
const FRAMES: usize = 6;

fn open(key: &str) -> Session {
    Session::new(key, Language::English, Theme::Light, WINDOW)
}

/// What a person would notice after some presses in the first state of a demo, and what was copied by the last.
fn after(session: &mut Session, key: &str, presses: &[&(Role, String)]) -> (Value, Vec<String>) {
    session.begin_anew(key, Language::English, Theme::Light);
    let mut copied = Vec::new();
    for (role, label) in presses {
        copied = session.press_control(*role, label, FRAMES);
    }
    if presses.is_empty() {
        session.frames(FRAMES);
    }
    let mut report = session.report();
    // Times in milliseconds differ in each run.
    report["answer"].take();
    // A box of the lab itself stays checked.
    for (role, label) in presses.iter().filter(|(role, _)| *role == Role::CheckBox) {
        session.press_control(*role, label, 1);
    }
    (report, copied)
}

/// One of the buttons saves a file, into the working folder: that is an empty one from now on.
fn leave_for_an_empty_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab-saved");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    std::env::set_current_dir(&folder).expect("it is there");
}

#[test]
fn every_button_of_every_demo_has_an_effect() {
    leave_for_an_empty_folder();
    let (mut presses, mut common): (usize, Vec<(Role, String)>) = (0, Vec::new());
    for demo in demos() {
        let key = demo.key();
        let mut session = open(key);
        // The list of demos, the bar and the buttons of the picture are the same in all of them.
        let controls: Vec<_> = session.controls().into_iter().filter(|control| !common.contains(control)).collect();
        if common.is_empty() {
            let other = open("bullets").controls();
            common = controls.iter().filter(|control| other.contains(control)).cloned().collect();
        }
        let untouched = after(&mut session, key, &[]);
        for control in &controls {
            presses += 1;
            if after(&mut session, key, &[control]) != untouched {
                continue;
            }
            // What undoes, resets or repeats something needs that first.
            let has_effect = controls
                .iter()
                .any(|other| after(&mut session, key, &[other]) != after(&mut session, key, &[other, control]));
            assert!(has_effect, "{key}: {control:?} does nothing");
        }
    }
    assert!(presses > 120, "{presses}");
}

#[test]
fn play_plays_to_the_end_and_begins_again() {
    for mut demo in demos() {
        if demo.timeline().is_none() {
            continue;
        }
        let mut session = open(demo.key());
        let time = |session: &mut Session| *session.lab().demo_mut().timeline().expect("a time").time;
        session.click("Play");
        session.frames(60);
        let first = time(&mut session);
        assert!(first > 0.2, "{}: {first}", demo.key());
        session.frames(120);
        let second = time(&mut session);
        assert!(second != first && session.shows("Pause"), "{}: {first} {second}", demo.key());
        session.click("Pause");
        let stopped = time(&mut session);
        session.frames(30);
        assert_eq!(time(&mut session), stopped, "{}", demo.key());
        session.click("Play");
        session.lab().open_link(&format!("{}/{}", demo.key(), demo.save()));
        session.frames(30);
        let begun = *demo.timeline().expect("a time").time;
        assert_eq!(time(&mut session), begun, "{}: a link ends the play", demo.key());
    }
}

#[test]
fn the_next_impact_goes_through_all_impacts_of_a_step() {
    let mut session = open("billiards");
    for i in 1..=5 {
        session.click("Next impact (space)");
        let shown = session.report()["answer"][0][1].as_str().expect("a count").to_owned();
        assert!(shown.starts_with(&format!("{i} / ")), "{shown}");
    }
}

#[test]
fn a_look_changes_no_state() {
    for mut demo in demos() {
        for preset in 0..=demo.presets().len() {
            if preset > 0 {
                demo.set_preset(preset - 1);
            }
            let state = demo.save();
            for size in [WINDOW, PHONE] {
                let mut session = Session::new(demo.key(), Language::English, Theme::Light, size);
                session.lab().open_link(&format!("{}/{state}", demo.key()));
                session.frames(5);
                let report = session.report();
                // Some go on by themselves.
                if report["runs"] == false {
                    assert_eq!(report["state"].as_str(), Some(&*state), "{} preset {preset}", demo.key());
                }
            }
        }
    }
}

/// A field is entered and left by the keyboard: its number, which it shows rounded, stays.
#[test]
fn the_keyboard_passes_through_fields_without_a_change() {
    for mut demo in demos() {
        if demo.presets().is_empty() || demo.key() == "swarm" {
            continue;
        }
        demo.set_preset(0);
        let state = demo.save();
        let mut session = open(demo.key());
        session.lab().open_link(&format!("{}/{state}", demo.key()));
        for _ in 0..70 {
            session.press(egui::Key::Tab);
        }
        assert_eq!(session.report()["state"].as_str(), Some(&*state), "{}", demo.key());
    }
}

#[test]
fn a_done_thing_is_told_without_moving_anything_and_the_word_goes_away() {
    let mut session = open("circle-box");
    let before = session.report();
    session.click("Link");
    let told = session.report();
    assert!(told["toast"].is_string() && told["notice"].is_null(), "{told}");
    assert_eq!((&told["handles"], &told["picture"]), (&before["handles"], &before["picture"]));
    session.frames(200);
    assert!(session.report()["toast"].is_null());
}

#[test]
fn there_is_a_picture_at_every_size() {
    for size in [[844.0, 390.0], [640.0, 360.0], PHONE, [768.0, 1024.0], [1024.0, 768.0], [1280.0, 640.0]] {
        for key in ["swept-boxes", "spinning-rod", "circle-box", "bullets"] {
            let mut session = Session::new(key, Language::English, Theme::Light, size);
            let report = session.report();
            let part = |axis: usize| report["picture"][axis].as_f64().expect("a length") / f64::from(size[axis]);
            // Of a low window, at least two fifths; the bar, the buttons and the time take the rest.
            assert!(
                part(1) > 0.28 && part(0) > 0.4,
                "{key} at {size:?}: {} by {}",
                report["picture"][0],
                report["picture"][1]
            );
        }
    }
}

#[test]
fn a_layout_does_not_inherit_the_size_of_another() {
    let fresh = |size: [f32; 2]| {
        let mut session = Session::new("circle-box", Language::English, Theme::Light, size);
        session.report()["picture"].clone()
    };
    let mut turned = Session::new("circle-box", Language::English, Theme::Light, [768.0, 1024.0]);
    for size in [[1024.0, 768.0], [768.0, 1024.0], [1280.0, 720.0]] {
        turned.resize(size);
        assert_eq!(turned.report()["picture"], fresh(size), "{size:?}");
    }
}

#[test]
fn a_tap_shorter_than_a_frame_counts() {
    let mut session = open("platformer");
    session.frames(30);
    let before = session.report()["state"].clone();
    session.tap(egui::Key::Space);
    session.frames(10);
    assert_ne!(session.report()["state"], before, "the hero jumps");
}

#[test]
fn shared_corners_are_dragged_together() {
    for key in ["vertex-box", "nearest-point"] {
        let mut session = open(key);
        let grips = session.lab().demo().grips();
        let pairs = (0..grips.len()).flat_map(|i| (0..i).map(move |j| [j, i]));
        let [first, second] = pairs.into_iter().find(|[i, j]| grips[*i].at == grips[*j].at).expect("a shared corner");
        let from = session.handle(grips[first].name, "place");
        session.drag(from, from + egui::vec2(60.0, -45.0));
        let after = session.lab().demo().grips();
        assert_ne!(after[first].at, grips[first].at, "{key}");
        assert_eq!(after[first].at, after[second].at, "{key}");
    }
}
