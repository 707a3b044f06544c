//! The JSON Schema of scene files: it accepts every scene, and knows the fields that the reader knows.

mod common;

use std::collections::BTreeSet;
use std::{fs, path::Path};

use common::message;
use jostle_scene::{Format, Scene, format_help, schema};
use serde_json::{Value, json};

fn valid(scene: &Value) -> bool {
    jsonschema::draft202012::is_valid(&parsed(), scene)
}

fn parsed() -> Value {
    serde_json::from_str(&schema()).expect("JSON")
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

/// Every field at every place where it may be, as a path through the definitions, such as `collider/motion`.
fn fields_of_the_schema() -> BTreeSet<(String, String)> {
    let schema = parsed();
    let definitions = schema["$defs"].as_object().expect("definitions").iter();
    let objects = definitions.map(|(name, object)| (name.as_str(), object)).chain([("scene", &schema)]);
    let fields = objects.filter_map(|(name, object)| Some((name, object["properties"].as_object()?)));
    fields.flat_map(|(name, fields)| fields.keys().map(|field| (name.to_owned(), field.clone()))).collect()
}

/// A scene with an object of this definition that has this field.
fn scene_with(object: &str, field: &str) -> String {
    match object {
        "scene" => format!(r#"{{"jostle": 1, "{field}": {{}}}}"#),
        "figure" => format!(r#"{{"jostle": 1, "shapes": {{"a": {{"{field}": {{}}}}}}}}"#),
        "collider" => format!(r#"{{"jostle": 1, "colliders": [{{"{field}": {{}}}}]}}"#),
        "part" => format!(r#"{{"jostle": 1, "shapes": {{"a": {{"compound": [{{"{field}": {{}}}}]}}}}}}"#),
        "motion" => format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1, "motion": {{"{field}": {{}}}}}}]}}"#),
        "tiles" => format!(r#"{{"jostle": 1, "colliders": [{{"tiles": {{"{field}": {{}}}}}}]}}"#),
        "cells" => format!(
            r##"{{"jostle": 1, "colliders": [{{"tiles": {{"size": 1, "rows": ["#"], "legend": {{"#": {{"{field}": {{}}}}}}}}}}]}}"##
        ),
        "path" => format!(r#"{{"jostle": 1, "paths": [{{"{field}": {{}}}}]}}"#),
        "move" => format!(r#"{{"jostle": 1, "moves": [{{"{field}": {{}}}}]}}"#),
        "settings" | "move_answers" => {
            let of_move = if object == "settings" { object } else { "expect" };
            format!(
                r##"{{"jostle": 1, "colliders": [{{"circle": 1}}], "moves": [{{"mover": "#0", "by": [0, 0], "{of_move}": {{"{field}": {{}}}}}}]}}"##
            )
        }
        "answers" => format!(r#"{{"jostle": 1, "expect": [{{"{field}": {{}}}}]}}"#),
        other => panic!("the schema defines {other:?}, which no scene here has"),
    }
}

#[test]
fn the_reader_knows_the_fields_of_the_schema_and_no_others() {
    let fields = fields_of_the_schema();
    let names: BTreeSet<&String> = fields.iter().map(|(_, field)| field).collect();
    let objects: BTreeSet<&String> = fields.iter().map(|(object, _)| object).collect();
    assert_eq!(objects.len(), 12);
    for object in objects {
        for field in &names {
            let text = scene_with(object, field);
            let is_unknown = Scene::parse(&text, "a", Format::Json).is_err_and(|error| {
                error.faults().iter().any(|fault| {
                    fault.message.contains(&format!("field {field:?} is unknown"))
                        || fault.message.contains("a compound within a compound")
                })
            });
            assert_eq!(fields.contains(&(object.clone(), (*field).clone())), !is_unknown, "{object} {field}");
        }
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
        assert!(!message(&text, "a").is_empty(), "{wrong}: the reader refuses it too");
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
    let wrong = message(r#"{"$schema": 1, "jostle": 1}"#, "a");
    assert_eq!(wrong, r#"a:1:13: field "$schema" must be a text; found a number"#);
}

#[test]
fn every_field_has_a_sentence_that_editors_and_the_help_show() {
    let (schema, help) = (parsed(), format_help());
    let help: String = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for (object, field) in fields_of_the_schema() {
        let definition = if object == "scene" { &schema } else { &schema["$defs"][&object] };
        let sentence = definition["properties"][&field]["description"].as_str().unwrap_or_default();
        assert!(sentence.ends_with('.') && sentence.len() > 10, "{object} {field}: {sentence:?}");
        assert!(help.contains(&sentence.replace('`', "")), "{object} {field}: {sentence:?} is not in the help");
    }
    assert!(format_help().lines().all(|line| line.chars().count() <= 80), "{}", format_help());
}
