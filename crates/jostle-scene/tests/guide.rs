//! docs/scenes.md: every example is a scene, and every field has one.

mod common;

use common::parse;
use serde_json::Value;

const GUIDE: &str = include_str!("../../../docs/scenes.md");

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    GUIDE.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().expect("a fence")).collect()
}

#[test]
fn every_example_is_a_scene() {
    let (json, ron) = (blocks("json"), blocks("ron"));
    assert!(json.len() >= 10 && !ron.is_empty(), "{} and {} examples", json.len(), ron.len());
    for text in json {
        parse(text, "scenes.md");
    }
    for text in ron {
        parse(text, "scenes.ron");
    }
}

/// Adds the names of all fields of objects.
fn add_fields(value: &Value, fields: &mut Vec<String>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, value)| {
            fields.push(name.clone());
            add_fields(value, fields);
        }),
        Value::Array(items) => items.iter().for_each(|item| add_fields(item, fields)),
        _ => {}
    }
}

#[test]
fn every_field_has_an_example_and_a_mention() {
    let schema: Value = serde_json::from_str(&jostle_scene::schema()).expect("JSON");
    let definitions = schema["$defs"].as_object().expect("definitions");
    let objects = definitions.values().chain([&schema]).filter_map(|object| object["properties"].as_object());
    let mut shown = Vec::new();
    for text in blocks("json") {
        add_fields(&serde_json::from_str(text).expect("JSON"), &mut shown);
    }
    let text: String = GUIDE.split("```").step_by(2).collect();
    let known: Vec<&String> = objects.flat_map(|fields| fields.keys()).collect();
    assert!(known.len() > 80, "{}", known.len());
    for field in known {
        assert!(shown.contains(field), "{field} has no example");
        let is_told = text.contains(&format!("`{field}`")) || field == "$schema";
        assert!(is_told || ["jostle", "colliders", "name", "paths", "expect"].contains(&field.as_str()), "{field}");
    }
}
