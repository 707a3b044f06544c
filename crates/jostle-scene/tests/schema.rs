//! The JSON Schema of scene files knows the fields that the reader knows, and describes each. Whether it accepts what the
//! reader does is tested by `jostle-schema`, with a validator.

use std::collections::BTreeSet;

use jostle_scene::{Format, Scene, format_help, schema};
use serde_json::Value;

fn parsed() -> Value {
    serde_json::from_str(&schema()).expect("JSON")
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
