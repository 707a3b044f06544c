use std::collections::BTreeSet;

use jostle_lab::{
    demos::demos,
    formula::{plain, terms},
    sketch::Sketch,
    texts::{Language, Texts},
    view::palette,
};

fn both() -> [Texts; 2] {
    Language::ALL.map(Texts::new)
}

#[test]
fn both_languages_have_the_same_keys_and_no_empty_text() {
    let [english, korean] = both();
    let keys = |texts: &Texts| texts.keys().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(keys(&english), keys(&korean));
    for texts in [&english, &korean] {
        for key in texts.keys() {
            assert!(!texts.get(key).trim().is_empty(), "{key}");
        }
    }
}

#[test]
fn every_character_of_every_text_has_a_glyph() {
    let context = egui::Context::default();
    context.set_fonts(jostle_lab::fonts::fonts());
    // The fonts are there from the first frame on.
    let mut first = context.run_ui(egui::RawInput::default(), |_| {});
    first.textures_delta.clear();
    for texts in both() {
        for key in texts.keys() {
            for font in [egui::FontId::proportional(14.0), egui::FontId::monospace(13.0)] {
                let missing: String = texts
                    .get(key)
                    .chars()
                    .filter(|c| !c.is_control() && !context.fonts_mut(|fonts| fonts.has_glyph(&font, *c)))
                    .collect();
                assert_eq!(missing, "", "{key}: {font:?} lacks them; fonts/subset.sh makes the font anew");
            }
        }
    }
}

/// The places of a text, such as `name` in `{name} is no file`.
fn places(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).map(|part| part.split('}').next().expect("a place").to_owned()).collect()
}

#[test]
fn faults_name_the_same_things_in_both_languages_and_in_the_code() {
    let [english, korean] = both();
    let faults: Vec<&str> = english.keys().filter(|key| key.starts_with("fault.")).collect();
    assert!(faults.len() > 40);
    let named: BTreeSet<String> = sources()
        .iter()
        .flat_map(|(_, source)| [".with(\"", ".with_part(\""].map(|call| source.split(call).skip(1)))
        .flatten()
        .map(|rest| rest.split('"').next().expect("a place").to_owned())
        .collect();
    let mut used = BTreeSet::new();
    for key in faults {
        assert_eq!(places(english.get(key)), places(korean.get(key)), "{key}");
        used.extend(places(english.get(key)));
    }
    assert_eq!(named, used, "the places that the code fills are those of the texts");
}

/// The keys that a demo asks for in some state.
fn keys_of(demo: &mut dyn jostle_lab::demo::Demo, texts: &Texts) -> Vec<String> {
    let mut keys: Vec<String> = ["title", "description", "text"].map(|name| format!("{}.{name}", demo.key())).into();
    keys.push(demo.chapter().key().to_owned());
    keys.extend(demo.presets().iter().map(|key| (*key).to_owned()));
    keys.extend(demo.grips().iter().map(|grip| grip.name.to_owned()));
    keys.extend(demo.answer(texts).iter().map(|row| row.name.to_owned()));
    keys.extend(
        demo.timeline().map_or(Vec::new(), |timeline| timeline.ticks.iter().map(|tick| tick.name.to_owned()).collect()),
    );
    let mut sketch = Sketch::default();
    demo.sketch(texts, &mut sketch);
    keys.extend(sketch.roles().into_iter().map(|role| palette::role_key(role).to_owned()));
    keys
}

#[test]
fn no_text_is_missing() {
    let [english, _] = both();
    for mut demo in demos() {
        for preset in 0..=demo.presets().len() {
            if preset > 0 {
                demo.set_preset(preset - 1);
            }
            for key in keys_of(&mut *demo, &english) {
                assert!(english.keys().any(|known| known == key), "{key}");
            }
        }
    }
    // Those that stand in the source as a whole, by their form.
    for (path, source) in sources() {
        for word in source.split('"').skip(1).step_by(2) {
            let is_key = word.split('.').count() >= 2
                && !word.ends_with(".json")
                && word
                    .split('.')
                    .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
                && english.keys().any(|known| known.split('.').next() == word.split('.').next());
            assert!(!is_key || english.keys().any(|known| known == word), "{path}: {word}");
        }
    }
}

#[test]
fn no_text_is_left_over() {
    let all: String = sources().into_iter().map(|(_, source)| source).collect();
    let demos = demos();
    for key in both()[0].keys() {
        let by_parts = |name: &str| demos.iter().any(|demo| key == format!("{}.{name}", demo.key()));
        let is_role = demos.iter().any(|demo| {
            let role = key.strip_prefix(&format!("{}.", demo.key()));
            role.is_some_and(|role| role.starts_with("role.") && both()[0].keys().any(|known| known == role))
        });
        let is_used = is_role
            || all.contains(&format!("\"{key}\""))
            || ["title", "description", "text", "formula"].into_iter().any(by_parts);
        assert!(is_used, "{key} is in no file");
    }
}

/// The source files of the lab.
fn sources() -> Vec<(String, String)> {
    fn read(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                found.push((path.display().to_string(), text));
            }
        }
    }
    let mut found = Vec::new();
    read(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
    assert!(found.len() > 20);
    found
}

#[test]
fn formulas_mean_things_that_some_state_shows_and_both_languages_mean_the_same() {
    let marks = |texts: &Texts, key: &str| {
        let all = [texts.of(key, "text"), texts.of(key, "formula")].join("\n");
        let mut marks: Vec<String> = terms(&all).iter().filter_map(|term| term.mark).map(str::to_owned).collect();
        marks.sort();
        marks.dedup();
        marks
    };
    let [english, korean] = both();
    for mut demo in demos() {
        let mut shown = Vec::new();
        for preset in 0..=demo.presets().len() {
            if preset > 0 {
                demo.set_preset(preset - 1);
            }
            let mut sketch = Sketch::default();
            demo.sketch(&english, &mut sketch);
            shown.extend(sketch.items.iter().filter_map(|item| item.mark));
        }
        let wanted = marks(&english, demo.key());
        for mark in &wanted {
            assert!(shown.contains(&mark.as_str()), "{}: nothing has the mark {mark}", demo.key());
        }
        assert_eq!(wanted, marks(&korean, demo.key()), "{}", demo.key());
    }
}

/// Words that people search for, the same in Korean, and the demos that show what they mean.
const SEARCHED: [(&str, &str, &[&str]); 18] = [
    ("AABB", "AABB", &["swept-boxes", "box-crowd", "vertex-box", "bounding-volumes"]),
    ("OBB", "OBB", &["bounding-volumes"]),
    ("BVH", "BVH", &["bounding-volumes", "swarm"]),
    ("bounding volume hierarchy", "바운딩 볼륨 계층", &["bounding-volumes", "swarm"]),
    ("broad phase", "브로드 페이즈", &["swarm"]),
    ("SAT", "SAT", &["contact-steps", "separating-edge"]),
    ("separating axis theorem", "분리축 정리", &["contact-steps", "separating-edge"]),
    ("MTV", "MTV", &["contact-steps"]),
    ("minimum translation vector", "최소 이동 벡터", &["contact-steps"]),
    ("Minkowski difference", "민코프스키 차", &["contact-steps"]),
    ("penetration depth", "침투 깊이", &["contact-steps"]),
    ("Voronoi region", "보로노이 영역", &["circle-box"]),
    ("even-odd rule", "짝수-홀수 규칙", &["point-in-polygon"]),
    ("winding number", "회전수", &["point-in-polygon"]),
    ("swept AABB", "swept AABB", &["swept-boxes"]),
    ("continuous collision detection", "연속 충돌 검출", &["swept-boxes", "spinning-rod", "bullets"]),
    ("CCD", "CCD", &["spinning-rod", "bullets"]),
    ("tunnelling", "터널링", &["spinning-rod", "bullets"]),
];

#[test]
fn words_that_people_search_for_stand_in_the_titles_and_texts() {
    let [english, korean] = both();
    for (word, in_korean, keys) in SEARCHED {
        for (texts, word) in [(&english, word), (&korean, in_korean)] {
            for key in keys {
                let shown = plain(&[texts.of(key, "title"), texts.of(key, "text")].join("\n"));
                assert!(shown.contains(word), "{key}: no {word} in {shown}");
            }
        }
    }
}

#[test]
fn every_demo_has_a_description_of_its_own_as_long_as_search_engines_show() {
    for (texts, lengths) in both().iter().zip([60..=150_usize, 25..=90]) {
        let mut seen = BTreeSet::new();
        for demo in demos() {
            let description = texts.of(demo.key(), "description");
            let length = description.chars().count();
            assert!(lengths.contains(&length), "{}: {length} characters", demo.key());
            assert!(!description.contains(['{', '\n']), "{}: plain words on one line", demo.key());
            assert!(seen.insert(description), "{}: {description}", demo.key());
        }
    }
}

/// A page of the repository.
fn page(path: &str) -> String {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    std::fs::read_to_string(root.join(path)).expect("a page")
}

#[test]
fn the_readme_lists_every_demo_by_its_title() {
    let [english, _] = both();
    let readme = page("crates/jostle-lab/README.md");
    for demo in demos() {
        let row = format!("\n| `#{}` | {} | ", demo.key(), english.of(demo.key(), "title"));
        assert!(readme.contains(&row), "no row{row}");
    }
    assert_eq!(readme.matches("\n| `#").count(), demos().len());
}

#[test]
fn the_guide_and_the_textbook_link_to_demos_that_exist() {
    for name in ["crates/jostle/src/guide.md", "docs/textbook.md"] {
        let text = page(name);
        let links: Vec<&str> = text.split("`#").skip(1).filter_map(|rest| rest.split('`').next()).collect();
        assert!(links.len() > 10, "{name}: {links:?}");
        for link in links {
            assert!(jostle_lab::demos::demo(link).is_some(), "{name}: no demo {link}");
        }
    }
}
