//! The JSON Schema of scene files accepts every scene of the repository and refuses what the reader refuses.

use std::{fs, path::Path};

use jostle_scene::{Format, Scene, schema};
use serde_json::{Value, json};

fn valid(scene: &Value) -> bool {
    jsonschema::draft202012::is_valid(&parsed(), scene)
}

fn parsed() -> Value {
    serde_json::from_str(&schema()).expect("JSON")
}

/// What the reader says of a scene that it refuses.
fn message(text: &str) -> String {
    Scene::parse(text, "a", Format::Json).expect_err("refused").to_string()
}

/// The scene files of a folder and its folders, read as JSON or RON; those of `levels` and `models` are in other formats.
fn scenes(folder: &Path) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            let other = path.ends_with("levels") || path.ends_with("models");
            all.extend(if other { Vec::new() } else { scenes(&path) });
            continue;
        }
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).expect("text"));
        let value = match Format::of(&name) {
            Format::Json => serde_json::from_str(&text).expect("JSON"),
            Format::Ron => ron::from_str(&text).expect("RON"),
        };
        all.push((name, value));
    }
    all
}

#[test]
fn the_schema_is_one_of_draft_2020_12() {
    assert!(jsonschema::draft202012::meta::is_valid(&parsed()));
}

#[test]
fn every_scene_of_the_repository_is_valid() {
    let validator = jsonschema::draft202012::new(&parsed()).expect("a schema");
    let all = scenes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes"));
    assert!(all.len() > 15, "only {} scenes were found", all.len());
    for (name, scene) in &all {
        let errors: Vec<String> =
            validator.iter_errors(scene).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }
}

#[test]
fn a_scene_with_a_wrong_field_or_value_is_not_valid() {
    let scene = |collider: Value| json!({"jostle": 1, "colliders": [collider]});
    assert!(valid(&scene(json!({"name": "a", "circle": 1, "degrees": 90}))));
    for (wrong, collider) in [
        ("misspelt", json!({"cirle": 1})),
        ("two figures", json!({"circle": 1, "box": [1, 1]})),
        ("no figure", json!({"name": "a"})),
        ("a figure and a shape", json!({"circle": 1, "shape": "a"})),
        ("a radius beside a circle", json!({"circle": 1, "radius": 1})),
        ("a capsule without a radius", json!({"capsule": [[0, 0], [1, 0]]})),
        ("two rotations", json!({"circle": 1, "angle": 1, "degrees": 1})),
        ("three coordinates", json!({"circle": 1, "at": [1, 2, 3]})),
        ("a text", json!({"circle": "1"})),
        ("misspelt in a motion", json!({"circle": 1, "motion": {"angluar": 1}})),
        ("a compound in a compound", json!({"compound": [{"compound": [{"circle": 1}]}]})),
        ("misspelt in a legend", json!({"tiles": {"size": 1, "rows": ["x"], "legend": {"x": {"lair": "a"}}}})),
        ("two characters", json!({"tiles": {"size": 1, "rows": ["x"], "legend": {"xy": "solid"}}})),
    ] {
        let text = scene(collider.clone()).to_string();
        assert!(!valid(&scene(collider)), "{wrong}");
        assert!(!message(&text).is_empty(), "{wrong}: the reader refuses it too");
    }
    for wrong in [
        json!({"colliders": []}),
        json!({"jostle": 2}),
        json!({"jostle": 1, "expect": [{"pair": ["a", "b"]}]}),
        json!({"jostle": 1, "expect": [{"relation": "apart"}]}),
        json!({"jostle": 1, "paths": [{"name": "p", "shape": "a", "poses": [[0, 0]]}]}),
        json!({"jostle": 1, "moves": [{"mover": "a"}]}),
        json!({"jostle": 1, "moves": [{"mover": "a", "by": []}]}),
        json!({"jostle": 1, "moves": [{"mover": "a", "by": [0, 1], "restitution": 1}]}),
        json!({"jostle": 1, "moves": [{"mover": "a", "by": [0, 1], "expect": {}}]}),
    ] {
        assert!(!valid(&wrong), "{wrong}");
    }
}

#[test]
fn a_scene_may_name_its_schema() {
    let text = r#"{"$schema": "./jostle.schema.json", "jostle": 1, "colliders": [{"circle": 1}]}"#;
    assert_eq!(Scene::parse(text, "a", Format::Json).unwrap().colliders.len(), 1);
    assert!(valid(&serde_json::from_str(text).unwrap()));
    let wrong = message(r#"{"$schema": 1, "jostle": 1}"#);
    assert_eq!(wrong, r#"a:1:13: field "$schema" must be a text; found a number"#);
}
