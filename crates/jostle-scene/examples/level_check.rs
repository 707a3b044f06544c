//! Checks the levels of a game in CI, with rules of its own: exits with status 1 if something is wrong.
//!
//! `cargo run -p jostle-scene --example level_check -- scenes/platformer.json`
//!
//! Without rules of your own, `jostle check LEVEL --deny overlap` does it.

use std::{env, fs, process::ExitCode};

use jostle::Relation;
use jostle_scene::{Format, Pairing, Scene, SceneError, contacts};

/// What is wrong with a level, in words that name the colliders.
fn faults(text: &str, file: &str) -> Result<Vec<String>, SceneError> {
    let scene = Scene::parse(text, file, if file.ends_with(".ron") { Format::Ron } else { Format::Json })?;
    let name = |i: usize| &scene.colliders[i].name;
    let mut faults = Vec::new();
    for contact in contacts(&scene, Pairing::default(), &mut |_, _| {}) {
        let (a, b, depth) = (contact.a, contact.b, -contact.separation.distance);
        let is_solid = !scene.colliders[a].sensor && !scene.colliders[b].sensor;
        if contact.relation == Relation::Overlapping && is_solid && !contact.allowed {
            faults.push(format!(
                "{} is {depth} deep in {}; move it by {}",
                name(b),
                name(a),
                contact.separation.normal * depth
            ));
        }
    }
    if scene.index_of("hero").is_none() {
        faults.push("there is no hero".into());
    }
    Ok(faults.into_iter().map(|fault| format!("{file}: {fault}")).collect())
}

fn main() -> ExitCode {
    let (mut found, mut files) = (0, 0);
    for file in env::args().skip(1) {
        let faults = match fs::read_to_string(&file) {
            Ok(text) => faults(&text, &file).unwrap_or_else(|error| vec![error.to_string()]),
            Err(error) => vec![format!("{file}: {error}")],
        };
        faults.iter().for_each(|fault| println!("{fault}"));
        (found, files) = (found + faults.len(), files + 1);
    }
    println!("{files} levels, {found} faults");
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[test]
fn it_finds_what_is_wrong() -> Result<(), SceneError> {
    let level = r#"{"jostle": 1, "y": "down", "colliders": [
        {"name": "ground", "box": [100, 10], "at": [0, 5]},
        {"name": "coin", "circle": 4, "sensor": true, "at": [0, -1]},
        {"name": "crate", "box": [10, 10], "at": [20, -3]}
    ]}"#;
    let found = faults(level, "level.json")?;
    assert_eq!(found, ["level.json: crate is 2 deep in ground; move it by (0, -2)", "level.json: there is no hero",]);
    Ok(())
}
