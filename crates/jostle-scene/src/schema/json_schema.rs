use serde_json::{Map, Value, json};

use super::field::Field;
use super::tables::{
    ANSWERS, BESIDE, COLLIDER, FIGURES, MOTION, MOVE, MOVE_ANSWERS, PART, PATH, POSE, SCENE, SETTINGS, TILES, TRAITS,
};

/// The figure that a part of a compound cannot be.
const COMPOUND: &str = "compound";

/// A JSON Schema (draft 2020-12) of scene files, with a description of every field, for editors.
///
/// It knows every field that [`Scene::parse`](crate::Scene::parse) knows, and refuses all others. It accepts every scene
/// in JSON that the reader accepts, but not the other way round: whether names exist and shapes are possible is left to
/// the reader.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(&jostle_scene::schema()).unwrap();
/// let circle = &schema["$defs"]["collider"]["properties"]["circle"];
/// assert_eq!(circle["description"], "A disc about the origin, by its radius.");
/// ```
#[must_use]
pub fn schema() -> String {
    let mut scene = object(&[SCENE], &["jostle"]);
    scene.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    scene.insert("title".into(), json!("A scene of jostle"));
    scene.insert(
        "$defs".into(),
        json!({
            "point": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
            "pair": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
            "figure": with_shape(object(&[FIGURES, BESIDE], &[]), &[], ""),
            "part": posed(with_shape(object(&[PART, FIGURES, BESIDE, POSE], &[]), &["shape"], COMPOUND)),
            "motion": object(&[MOTION], &[]),
            "tiles": object(&[TILES], &["size", "rows"]),
            "cells": object(&[TRAITS], &[]),
            "collider": posed(with_shape(
                object(&[COLLIDER, FIGURES, BESIDE, POSE, TRAITS], &[]), &["shape", "tiles"], "")),
            "path": object(&[PATH], &["name", "shape", "poses"]),
            "move": move_entry(),
            "settings": object(&[SETTINGS], &[]),
            "move_answers": with_answer(object(&[MOVE_ANSWERS], &[]), MOVE_ANSWERS, &[]),
            "answers": with_answer(object(&[ANSWERS], &["pair"]), ANSWERS, &["pair", "margin"]),
        }),
    );
    let text = serde_json::to_string_pretty(&scene).expect("a map of texts can be written");
    text + "\n"
}

/// The schema of an object with the fields of these tables and no others.
fn object(tables: &[&'static [Field]], required: &[&str]) -> Map<String, Value> {
    let mut properties = Map::new();
    let mut beside = Map::new();
    for field in tables.iter().flat_map(|table| table.iter()) {
        properties.insert(field.name.into(), described(field));
        if !field.beside.is_empty() {
            beside.insert(field.name.into(), json!({"anyOf": one_required(field.beside.iter().copied())}));
        }
    }
    let mut schema = Map::new();
    schema.insert("type".into(), json!("object"));
    schema.insert("properties".into(), properties.into());
    schema.insert("additionalProperties".into(), json!(false));
    if !required.is_empty() {
        schema.insert("required".into(), json!(required));
    }
    if !beside.is_empty() {
        schema.insert("dependentSchemas".into(), beside.into());
    }
    schema
}

/// The schema of a field's value, with its description.
fn described(field: &Field) -> Value {
    let mut schema: Value = serde_json::from_str(&format!("{{{}}}", field.form.schema)).expect("forms are JSON");
    schema["description"] = json!(field.help);
    schema
}

/// The demand for exactly one of these fields or figures, but not the figure `without`.
fn with_shape(mut schema: Map<String, Value>, others: &[&str], without: &str) -> Map<String, Value> {
    let figures = FIGURES.iter().map(|figure| figure.name).filter(|name| *name != without);
    schema.insert("oneOf".into(), one_required(others.iter().copied().chain(figures)));
    schema.insert("dependentRequired".into(), json!({"capsule": ["radius"]}));
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.remove(without);
    }
    schema
}

/// The demand for at most one rotation.
fn posed(mut schema: Map<String, Value>) -> Map<String, Value> {
    schema.insert("not".into(), json!({"required": ["angle", "degrees"]}));
    schema
}

fn move_entry() -> Map<String, Value> {
    let mut schema = object(&[MOVE], &["mover", "by"]);
    schema.insert("dependentRequired".into(), json!({"restitution": ["bounce"]}));
    schema
}

/// The demand for at least one of the fields of a table, those `without` an answer left out.
fn with_answer(mut schema: Map<String, Value>, table: &[Field], without: &[&str]) -> Map<String, Value> {
    let answers = table.iter().map(|field| field.name).filter(|name| !without.contains(name));
    schema.insert("anyOf".into(), one_required(answers));
    schema
}

/// Schemas that each demand one of these fields.
fn one_required<'n>(names: impl IntoIterator<Item = &'n str>) -> Value {
    names.into_iter().map(|name| json!({"required": [name]})).collect()
}
