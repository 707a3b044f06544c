//! The fields of the scene format (`tables`; each `field` has the `form` of its value), and what follows from
//! them: the JSON Schema and the help. The reader takes the names of fields from the same tables.

mod field;
mod form;
mod help;
mod json_schema;
mod tables;

pub(crate) use field::{Field, names};
pub use help::{format_help, question_help};
pub use json_schema::schema;
pub(crate) use tables::{
    ANSWERS, ASKS, BESIDE, COLLIDER, FIGURES, MOST_DISPLACEMENTS, MOST_HITS, MOST_LAYERS, MOTION, MOVE, MOVE_ANSWERS,
    OF_ASKS, OF_QUESTION, PART, PATH, POSE, SCENE, SETTINGS, TILES, TRAITS, VERSION,
};
