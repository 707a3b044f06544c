//! The forms of values in scene files.

use super::field::Form;

pub(super) const TEXT: Form = Form { text: "a text", schema: r#""type": "string""# };
pub(super) const FLAG: Form = Form { text: "true or false", schema: r#""type": "boolean", "default": false"# };
pub(super) const FLAG_SET: Form = Form { text: "true or false", schema: r#""type": "boolean", "default": true"# };
pub(super) const ANSWER: Form = Form { text: "true or false", schema: r#""type": "boolean""# };
pub(super) const NUMBER: Form = Form { text: "a number", schema: r#""type": "number""# };
pub(super) const ABOVE_ZERO: Form =
    Form { text: "a number above 0", schema: r#""type": "number", "exclusiveMinimum": 0"# };
pub(super) const NOT_NEGATIVE: Form =
    Form { text: "a number from 0", schema: r#""type": "number", "minimum": 0, "default": 0"# };
pub(super) const WHOLE: Form = Form {
    text: "a whole number from 0",
    schema: r#""type": "integer", "minimum": 0, "maximum": 4294967295, "default": 0"#,
};
pub(super) const STATIC_GROUP: Form = Form {
    text: "a whole number from 0 to 2147483647",
    schema: r#""type": "integer", "minimum": 0, "maximum": 2147483647"#,
};
pub(super) const WHOLES: Form = Form {
    text: "[n, n, …]",
    schema: r#""type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 4294967295}"#,
};
pub(super) const POINT: Form = Form { text: "[x, y]", schema: r##""$ref": "#/$defs/point""## };
pub(super) const SIZE: Form = Form {
    text: "[width, height]",
    schema: r#""type": "array", "items": {"type": "number", "exclusiveMinimum": 0}, "minItems": 2, "maxItems": 2"#,
};
pub(super) const ENDS: Form = Form {
    text: "[[x, y], [x, y]]",
    schema: r##""type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 2, "maxItems": 2"##,
};
pub(super) const CORNERS: Form = Form {
    text: "[[x, y], …], 3 or more",
    schema: r##""type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 3"##,
};
pub(super) const POINTS: Form = Form {
    text: "[[x, y], …], 2 or more",
    schema: r##""type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 2"##,
};
pub(super) const RINGS: Form = Form {
    text: "[[[x, y], …], …]",
    schema: r##""type": "array", "items": {"type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 3}"##,
};
pub(super) const PARTS: Form =
    Form { text: "[{part}, …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/part"}, "minItems": 1"## };
pub(super) const SHAPE: Form = Form {
    text: "a name of `shapes`, or {figure}",
    schema: r##""oneOf": [{"type": "string"}, {"$ref": "#/$defs/figure"}]"##,
};
pub(super) const TRAVELLER: Form = Form {
    text: "a name of a collider or of `shapes`, or {figure}",
    schema: r##""oneOf": [{"type": "string"}, {"$ref": "#/$defs/figure"}]"##,
};
pub(super) const CAST: Form = Form {
    text: "a name of a collider, or {figure}",
    schema: r##""oneOf": [{"type": "string"}, {"$ref": "#/$defs/figure"}]"##,
};
pub(super) const NAMES: Form = Form { text: "[name, …]", schema: r#""type": "array", "items": {"type": "string"}"# };
pub(super) const SHAPES: Form = Form {
    text: "{name: {figure}, …}",
    schema: r##""type": "object", "additionalProperties": {"$ref": "#/$defs/figure"}"##,
};
pub(super) const LAYERS: Form = Form {
    text: "a name of `layers`, or [name, …]",
    schema: r#""oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]"#,
};
pub(super) const LAYER_NAMES: Form = Form {
    text: "[name, …], at most 64",
    schema: r#""type": "array", "items": {"type": "string"}, "uniqueItems": true, "maxItems": 64"#,
};
pub(super) const MOTION: Form = Form { text: "{linear, angular, pivot}", schema: r##""$ref": "#/$defs/motion""## };
pub(super) const TILES: Form = Form { text: "{size, rows, legend, cell}", schema: r##""$ref": "#/$defs/tiles""## };
pub(super) const ROWS: Form =
    Form { text: "[text, …]", schema: r#""type": "array", "items": {"type": "string"}, "minItems": 1"# };
pub(super) const LEGEND: Form = Form {
    text: "{character: entry, …}",
    schema: r##""type": "object", "propertyNames": {"minLength": 1, "maxLength": 1, "pattern": "^[^. ]$"},
        "additionalProperties": {"oneOf": [{"enum": ["solid", "empty"]}, {"$ref": "#/$defs/cells"}]}"##,
};
pub(super) const VERSION: Form = Form { text: "1", schema: r#""const": 1"# };
pub(super) const UP_OR_DOWN: Form =
    Form { text: "\"up\" or \"down\"", schema: r#""enum": ["up", "down"], "default": "up""# };
pub(super) const COLLIDERS: Form =
    Form { text: "[{collider}, …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/collider"}"## };
pub(super) const PATHS: Form =
    Form { text: "[{path}, …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/path"}"## };
pub(super) const EXPECTATIONS: Form =
    Form { text: "[{answers}, …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/answers"}"## };
pub(super) const PAIR: Form = Form { text: "[name, name]", schema: r##""$ref": "#/$defs/pair""## };
pub(super) const PAIRS: Form =
    Form { text: "[[name, name], …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/pair"}"## };
pub(super) const POSES: Form = Form {
    text: "[[x, y], [x, y, angle], …], 2 or more",
    schema: r#""type": "array", "minItems": 2,
        "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 3}"#,
};
pub(super) const MOVES: Form =
    Form { text: "[{move}, …]", schema: r##""type": "array", "items": {"$ref": "#/$defs/move"}"## };
pub(super) const SETTINGS: Form = Form { text: "{settings}", schema: r##""$ref": "#/$defs/settings""## };
pub(super) const MOVE_ANSWERS: Form =
    Form { text: "{answers to a move}", schema: r##""$ref": "#/$defs/move_answers""## };
pub(super) const DISPLACEMENTS: Form = Form {
    text: "[x, y], or a list of them",
    schema: r##""oneOf": [{"$ref": "#/$defs/point"},
        {"type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 1}]"##,
};
pub(super) const REPETITIONS: Form = Form {
    text: "a whole number from 1",
    schema: r#""type": "integer", "minimum": 1, "maximum": 10000, "default": 1"#,
};
pub(super) const RESTITUTION: Form =
    Form { text: "a number from 0", schema: r#""type": "number", "minimum": 0, "default": 1"# };
pub(super) const STEEPNESS: Form =
    Form { text: "0 to 90", schema: r#""type": "number", "minimum": 0, "maximum": 90, "default": 45"# };
pub(super) const SKIN: Form =
    Form { text: "a number from 0, or null", schema: r#""type": ["number", "null"], "minimum": 0, "default": null"# };
pub(super) const MOST_HITS: Form = Form {
    text: "a whole number from 0 to 1000",
    schema: r#""type": "integer", "minimum": 0, "maximum": 1000, "default": 8"#,
};
pub(super) const MET: Form = Form {
    text: "a name of a collider or of `layers`, or [name, …]",
    schema: r#""oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]"#,
};
pub(super) const SURFACE: Form =
    Form { text: "true, false, or a name of a collider", schema: r#""type": ["boolean", "string"]"# };
pub(super) const RELATION: Form = Form {
    text: "\"apart\", \"touching\" or \"overlapping\"",
    schema: r#""enum": ["apart", "touching", "overlapping"]"#,
};
pub(super) const TIME: Form =
    Form { text: "a number from 0 to 1, or null", schema: r#""type": ["number", "null"], "minimum": 0, "maximum": 1"# };
pub(super) const NORMALS: Form = Form {
    text: "[x, y], or a list of them",
    schema: r##""oneOf": [{"$ref": "#/$defs/point"}, {"type": "array", "items": {"$ref": "#/$defs/point"}}]"##,
};
pub(super) const COUNT_OR_POINTS: Form = Form {
    text: "a whole number, or [[x, y], …]",
    schema: r##""oneOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": {"$ref": "#/$defs/point"}}]"##,
};
