use egui::Theme;
use jostle_lab::{demos::demos, link, texts::Language};

use crate::session::{Session, WINDOW};

#[test]
fn a_link_restores_every_state() {
    for mut demo in demos() {
        for preset in 0..=demo.presets().len() {
            if preset > 0 {
                demo.set_preset(preset - 1);
            }
            let state = demo.save();
            let mut other = jostle_lab::demos::demo(demo.key()).expect("the demo");
            other.load(&state).unwrap_or_else(|fault| panic!("{} preset {preset}: {fault}", demo.key()));
            assert_eq!(other.save(), state, "{} preset {preset}", demo.key());
            assert!(state.len() <= link::LONGEST, "{} preset {preset}", demo.key());
        }
    }
}

#[test]
fn a_bad_link_opens_the_first_state_with_a_notice() {
    let first = demos()[0].save();
    for link in ["no-such-demo", "#swept-boxes/AAAA", "https://example.org/#swept-boxes/%%", "#swept-boxes/"] {
        let mut session = Session::new("swept-boxes", Language::English, Theme::Light, WINDOW);
        session.lab().open_link(link);
        session.frames(2);
        let report = session.report();
        assert!(report["notice"].is_string(), "{link}");
        assert_eq!(report["state"].as_str(), Some(first.as_str()), "{link}");
    }
}

/// Numbers of a state are replaced one by one by those that no demo can show.
#[test]
fn states_with_wild_numbers_are_refused_or_answered() {
    for demo in demos() {
        let json: serde_json::Value = match link::decode(&demo.save()) {
            Ok(json) => json,
            Err(fault) => panic!("{}: {fault}", demo.key()),
        };
        let text = json.to_string();
        let numbers: Vec<(usize, &str)> = text
            .match_indices(|c: char| c.is_ascii_digit() || c == '-')
            .filter(|(i, _)| {
                *i == 0
                    || !text.as_bytes()[i - 1].is_ascii_digit()
                        && text.as_bytes()[i - 1] != b'.'
                        && text.as_bytes()[i - 1] != b'-'
            })
            .collect();
        for (at, _) in numbers.into_iter().take(40) {
            let end = at + text[at..].find([',', ']', '}']).unwrap_or(0);
            for wild in ["1e30", "-1e30", "1e-30", "0", "4294967295"] {
                let changed = format!("{}{wild}{}", &text[..at], &text[end..]);
                let Ok(changed) = serde_json::from_str::<serde_json::Value>(&changed) else { continue };
                let mut other = jostle_lab::demos::demo(demo.key()).expect("the demo");
                if other.load(&link::encode(&changed)).is_ok() {
                    let texts = jostle_lab::texts::Texts::new(Language::English);
                    let _ = (other.answer(&texts), other.rust(), other.scene(), other.grips());
                    other.sketch(&texts, &mut jostle_lab::sketch::Sketch::default());
                }
            }
        }
    }
}
