use egui::Theme;
use jostle::Vec2;
use jostle_lab::{demo::HeldKeys, demos::demos, grip::FARTHEST, link, texts::Language};

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
            other.load(&state).unwrap_or_else(|fault| panic!("{} preset {preset}: {fault:?}", demo.key()));
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
            Err(fault) => panic!("{}: {fault:?}", demo.key()),
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

/// Grips are dragged as far as they go, turned and resized, and time goes on with keys held down: what is saved then can be
/// loaded again.
#[test]
fn a_state_that_can_be_saved_can_be_loaded() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let places = [-FARTHEST, -100.0, -1.0, 0.0, 0.0625, 3.0, 100.0, FARTHEST];
    for demo in demos() {
        for round in 0..6 {
            let mut played = jostle_lab::demos::demo(demo.key()).expect("the demo");
            if round % 3 == 1 && !played.presets().is_empty() {
                played.set_preset(random(played.presets().len()));
            }
            for step in 0..30 {
                let grips = played.grips();
                if !grips.is_empty() && random(3) > 0 {
                    let index = random(grips.len());
                    let mut grip = grips[index].clone();
                    match random(3) {
                        0 => grip.at = Vec2::new(places[random(8)], places[random(8)]),
                        1 => {
                            grip.degrees =
                                grip.degrees.map(|degrees| (degrees + [5.0, -90.0, 180.0][random(3)]) % 360.0)
                        }
                        _ => {
                            grip.half_size =
                                grip.half_size.map(|_| Vec2::new(0.0625, [0.0625, 2.0, FARTHEST][random(3)]))
                        }
                    }
                    played.set_grip(index, &grip);
                } else {
                    let held = |random: &mut dyn FnMut(usize) -> usize| random(2) == 0;
                    let keys = HeldKeys {
                        left: held(&mut random),
                        right: held(&mut random),
                        up: held(&mut random),
                        down: held(&mut random),
                        space: held(&mut random),
                    };
                    played.run([0.01, 0.1][random(2)], keys);
                }
                let saved = played.save();
                let mut other = jostle_lab::demos::demo(demo.key()).expect("the demo");
                if let Err(fault) = other.load(&saved) {
                    let json: serde_json::Value = link::decode(&saved).expect("JSON");
                    panic!("{} round {round}, step {step}: {fault:?}: {json}", demo.key());
                }
            }
        }
    }
}
