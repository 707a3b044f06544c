//! A picture of every demo, in a window and on a phone, light and dark, in both languages. They are written to
//! `target/tmp/lab-pictures`, to be looked at.

use egui::{Key, Theme};
use jostle_lab::{
    demos::demos,
    sketch::Sketch,
    texts::{Language, Texts},
    view::palette,
};

use crate::session::{PHONE, Session, WINDOW};

/// Each demo is seen once in every look, and each look shows every demo.
const LOOKS: [(&str, Language, Theme, [f32; 2]); 3] = [
    ("light", Language::English, Theme::Light, WINDOW),
    ("dark", Language::Korean, Theme::Dark, WINDOW),
    ("phone", Language::English, Theme::Light, PHONE),
];

#[test]
fn every_demo_has_a_picture_that_shows_what_it_is_about() {
    for demo in demos() {
        for (look, language, theme, size) in LOOKS {
            let session = Session::new(demo.key(), language, theme, size);
            let picture = session.picture();
            picture.save(&format!("{}-{look}", demo.key()));
            let paper = picture.count(palette::paper_colour(theme));
            assert!(paper > picture.width * picture.height / 20, "{} {look}: {paper} pixels of paper", demo.key());
            assert!(picture.colours() > 100, "{} {look}: {} colours", demo.key(), picture.colours());
            let mut sketch = Sketch::default();
            demo.sketch(&Texts::new(language), &mut sketch);
            let grips = demo.grips();
            let drawn = grips.iter().filter(|grip| picture.count(palette::colour(grip.role, theme)) > 20);
            assert_eq!(drawn.count(), grips.len(), "{} {look}: the handles are drawn", demo.key());
        }
    }
}

#[test]
fn a_drag_in_each_demo_changes_the_answer_as_the_library_says() {
    for demo in demos() {
        for size in [WINDOW, PHONE] {
            let Some(grip) = demo.grips().last().cloned() else { continue };
            let mut session = Session::new(demo.key(), Language::English, Theme::Light, size);
            let before = session.report();
            let from = session.handle(grip.name, "place");
            session.drag(from, from + egui::vec2(-45.0, 38.0));
            let after = session.report();
            assert_ne!(before["answer"], after["answer"], "{}", demo.key());
            // The state alone gives the same answer, without a window.
            let mut alone = jostle_lab::demos::demo(demo.key()).expect("the demo");
            alone.load(after["state"].as_str().expect("a state")).expect("a state that was saved");
            let texts = Texts::new(Language::English);
            let shown: Vec<_> = alone.answer(&texts).into_iter().map(|row| row.exact).collect();
            let reported: Vec<_> = after["answer"]
                .as_array()
                .expect("rows")
                .iter()
                .map(|row| row[1].as_str().expect("text").to_owned())
                .collect();
            assert_eq!(shown, reported, "{}", demo.key());
        }
    }
}

/// Presses a key until a shape has the keyboard.
fn choose(session: &mut Session, key: Key, presses: usize) -> bool {
    (0..presses).any(|_| {
        session.press(key);
        !session.report()["chosen"].is_null()
    })
}

#[test]
fn the_keyboard_alone_moves_a_shape() {
    for demo in demos().iter().filter(|demo| !demo.grips().is_empty()) {
        for (key, presses) in [(Key::Tab, 120), (Key::F6, 1)] {
            let mut session = Session::new(demo.key(), Language::English, Theme::Light, WINDOW);
            assert!(choose(&mut session, key, presses), "{}: no shape was reached by {key:?}", demo.key());
            let before = session.report()["state"].clone();
            // Some move in one direction only.
            session.press(Key::ArrowRight);
            session.press(Key::ArrowUp);
            assert_ne!(session.report()["state"], before, "{}: the arrows moved nothing", demo.key());
        }
    }
}

#[test]
fn buttons_enlarge_the_picture_and_show_all_of_it_again() {
    let mut session = Session::new("swept-boxes", Language::English, Theme::Light, WINDOW);
    let span = |session: &mut Session| {
        session.handle("swept-boxes.a-start", "place").distance(session.handle("swept-boxes.a-end", "place"))
    };
    let before = span(&mut session);
    session.click("Zoom in");
    let larger = span(&mut session);
    assert!((larger / before - 1.25).abs() < 0.01, "{before} {larger}");
    session.click("Fit");
    assert!((span(&mut session) - before).abs() < 0.01);
}

#[test]
fn a_reason_in_words_has_the_whole_width_and_leaves_the_columns_theirs() {
    for language in Language::ALL {
        let mut demo = jostle_lab::demos::demo("point-in-polygon").expect("the demo");
        let crossing = demo.presets().iter().position(|preset| preset.ends_with(".crossing")).expect("the preset");
        demo.set_preset(crossing);
        let mut session = Session::new("point-in-polygon", language, Theme::Light, [WINDOW[0], 1000.0]);
        session.lab().open_link(&format!("point-in-polygon/{}", demo.save()));
        session.frames(3);
        session.picture().save(&format!("reason-{}", language.code()));
        let painted = session.painted();
        let lines = |text: &str| painted.iter().find(|(known, _)| known == text).map(|(_, lines)| *lines);
        let texts = Texts::new(language);
        assert_eq!(lines(texts.get("answer.textbook")), Some(1), "the head of a column");
        let rows = demo.answer(&texts);
        let (long, short): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.exact.chars().count() > 32);
        assert!(!long.is_empty() && !short.is_empty(), "{rows:#?}");
        for text in short.iter().flat_map(|row| [Some(&row.exact), row.textbook.as_ref()]).flatten() {
            assert_eq!(lines(text), Some(1), "{text}");
        }
        for row in long {
            assert!(lines(&row.exact).is_some_and(|lines| lines <= 4), "{}", row.exact);
        }
    }
}
