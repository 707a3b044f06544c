//! Reads the text of a scene file into a [`Scene`]. Nodes know their lines (`node`, one level of one is its `content`),
//! `fields` are objects whose field names are known, and `names` map names to items. The other files build the parts of
//! a scene from these. `syntax` describes text that is not valid JSON or RON.

mod collider;
mod content;
mod context;
mod expectation;
mod fields;
mod names;
mod node;
mod path;
mod pose;
mod rows;
mod shape;
mod source;
mod syntax;
mod tiles;
mod traits;

use context::Context;
use fields::Fields;
use jostle::Shape;
use names::Names;
use node::Node;
use source::Source;

use crate::{Collider, Format, Path, Scene, SceneError};

/// The version of the format.
const VERSION: u32 = 1;

/// Layers are bits of a u64.
const MOST_LAYERS: usize = 64;

const FIELDS: [&str; 8] = ["jostle", "y", "layers", "shapes", "colliders", "paths", "allow", "expect"];

impl Scene {
    /// Reads a scene file; `file` is its name in messages. Every name is resolved and every shape is built.
    ///
    /// # Errors
    /// [`SceneError`] for the first fault, with its line and what to change.
    ///
    /// ```
    /// use jostle_scene::{Format, Scene};
    /// let text = r#"{"jostle": 1, "colliders": [
    ///     {"name": "floor", "box": [20, 1], "at": [0, -0.5]},
    ///     {"name": "ball", "circle": 0.5, "at": [0, 2]}]}"#;
    /// let scene = Scene::parse(text, "room.json", Format::Json)?;
    /// assert_eq!(scene.colliders[scene.index_of("ball").unwrap()].pose.translation.y, 2.0);
    /// # Ok::<(), jostle_scene::SceneError>(())
    /// ```
    pub fn parse(text: &str, file: &str, format: Format) -> Result<Scene, SceneError> {
        let source = Source::new(text, file, format);
        let fields = Fields::read(Node::root(&source), &FIELDS)?;
        version(&fields)?;
        let layers = fields.or_default("layers", Node::items)?;
        let layer_names = layers.iter().map(|layer| layer.text()).collect::<Result<Vec<_>, _>>()?;
        let layer_numbers = layer_numbers(&layers, &layer_names)?;
        let shapes = shapes(&fields)?;
        let y_down = fields.or_default("y", y_down)?;
        let context = Context { layers: &layer_numbers, shapes: &shapes, y_down };
        let (origins, colliders): (Vec<Node<'_>>, Vec<Collider>) = colliders(&fields, &context)?.into_iter().unzip();
        let names: Vec<String> = colliders.iter().map(|collider| collider.name.clone()).collect();
        let numbers = numbers("collider", &origins, &names)?;
        Ok(Scene {
            y_down,
            layers: layer_names,
            paths: fields.or_default("paths", |value| paths(value, (&colliders, &numbers), &context))?,
            colliders,
            allow: rows(&fields, "allow", |value| rows::allowed(value, &numbers))?,
            expect: rows(&fields, "expect", |value| expectation::expectation(value, &numbers))?,
        })
    }
}

fn version(fields: &Fields<'_>) -> Result<(), SceneError> {
    let missing =
        || fields.error(format!("field \"jostle\" is missing; write \"jostle\": {VERSION}, the version of the format"));
    let version = fields.get("jostle").ok_or_else(missing)?;
    match version.whole()? {
        VERSION => Ok(()),
        other => {
            Err(version
                .error(format!("version {other} of the format is unknown; this program reads version {VERSION}")))
        }
    }
}

fn y_down(value: Node<'_>) -> Result<bool, SceneError> {
    let mut directions = Names::new("direction of y");
    directions.add("down", true);
    directions.add("up", false);
    directions.find(value).copied()
}

fn layer_numbers(layers: &[Node<'_>], names: &[String]) -> Result<Names<usize>, SceneError> {
    if let Some(one_too_many) = layers.get(MOST_LAYERS) {
        return Err(
            one_too_many.error(format!("there are {} layers; at most {MOST_LAYERS} are possible", layers.len()))
        );
    }
    numbers("layer", layers, names)
}

/// The number of each name, from 0; no name may occur twice.
fn numbers(noun: &'static str, values: &[Node<'_>], names: &[String]) -> Result<Names<usize>, SceneError> {
    let mut numbers = Names::new(noun);
    for (number, (name, value)) in names.iter().zip(values).enumerate() {
        if !numbers.add(name, number) {
            return Err(value.error(format!("{} exists already; names are unique", part(noun, name))));
        }
    }
    Ok(numbers)
}

/// The shapes by name, with compounds read last, since their parts may name any other shape.
fn shapes(fields: &Fields<'_>) -> Result<Names<Shape>, SceneError> {
    let mut shapes = Names::new("shape");
    let members = fields.or_default("shapes", |value| value.members("shape"))?;
    let (compounds, others): (Vec<_>, Vec<_>) =
        members.into_iter().partition(|(_, value)| value.member("compound").is_some());
    for (name, value) in others.into_iter().chain(compounds) {
        let shape = shape::shape(value, &shapes).map_err(|error| error.within(part("shape", &name)))?;
        shapes.add(&name, shape);
    }
    Ok(shapes)
}

/// The colliders, each with the node that it is made from.
fn colliders<'t>(fields: &Fields<'t>, context: &Context<'_>) -> Result<Vec<(Node<'t>, Collider)>, SceneError> {
    let mut all = Vec::new();
    for (index, value) in fields.or_default("colliders", elements)?.into_iter().enumerate() {
        let nameless = format!("#{index}");
        let unnamed = |error: SceneError| error.within(part("collider", &nameless));
        let members = value.object().map_err(unnamed)?;
        let name = collider::own_name(&members).map_err(unnamed)?.unwrap_or_else(|| nameless.clone());
        let fields = collider::fields(value, members);
        let made = fields.and_then(|fields| collider::colliders(&fields, &name, index, context));
        let made = made.map_err(|error| error.within(part("collider", &name)))?;
        all.extend(made.into_iter().map(|collider| (value, collider)));
    }
    Ok(all)
}

fn paths(
    value: Node<'_>,
    colliders: (&[Collider], &Names<usize>),
    context: &Context<'_>,
) -> Result<Vec<Path>, SceneError> {
    let mut taken = Names::new("path");
    let read = |(index, value): (usize, Node<'_>)| {
        let by_index = |error: SceneError| error.within(part("path", &format!("#{index}")));
        let fields = Fields::read(value, &["name", "shape", "poses"]).map_err(by_index)?;
        let name = fields.need("name").and_then(Node::text).map_err(by_index)?;
        let part = part("path", &name);
        if !taken.add(&name, ()) {
            return Err(value.error(format!("{part} exists already; names are unique")));
        }
        path::path(&fields, name, colliders, context).map_err(|error| error.within(part))
    };
    elements(value)?.into_iter().enumerate().map(read).collect()
}

/// The rows of a table; an error names the row, 1 for the first.
fn rows<T>(
    fields: &Fields<'_>,
    table: &str,
    read: impl Fn(Node<'_>) -> Result<T, SceneError>,
) -> Result<Vec<T>, SceneError> {
    let rows = fields.or_default(table, elements)?;
    let read_row = |(index, row)| read(row).map_err(|error| error.within(format!("{table:?} row {}", index + 1)));
    rows.into_iter().enumerate().map(read_row).collect()
}

/// The items of a list, without the list's name in messages.
fn elements(list: Node<'_>) -> Result<Vec<Node<'_>>, SceneError> {
    Ok(list.items()?.into_iter().map(|item| item.of_field("")).collect())
}

/// The description of a part of the scene in messages: `collider "blade"`, or `collider #3` if it has no name.
fn part(noun: &str, name: &str) -> String {
    let is_index = name.strip_prefix('#').is_some_and(|index| index.chars().all(|c| c.is_ascii_digit()));
    if is_index { format!("{noun} {name}") } else { format!("{noun} {name:?}") }
}
