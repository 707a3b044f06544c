//! Reads the text of a scene file into a [`Scene`]. Nodes know their lines (`node`, one level of one is its `content`),
//! `fields` are objects whose field names are known, and `names` map names to items. The other files build the parts of
//! a scene from these. `syntax` describes text that is not valid JSON or RON.

mod collider;
mod content;
mod context;
mod expectation;
mod faults;
mod fields;
mod moves;
mod names;
mod node;
mod path;
mod pose;
mod question;
mod rows;
mod shape;
mod source;
mod syntax;
mod tiles;
mod traits;

use context::Context;
use faults::{Faults, both};
use fields::Fields;
use jostle::Shape;
use moves::Named;
use names::Names;
use node::Node;
pub use question::Questions;
use source::Source;

use crate::schema::{MOST_LAYERS, MOVE, PATH, SCENE, VERSION};
use crate::{Collider, Format, Move, Path, Scene, SceneError};

impl Scene {
    /// Reads a scene file; `file` is its name in messages. Every name is resolved and every shape is built.
    ///
    /// # Errors
    /// [`SceneError`] with every fault, each with its line and column and what to change. Of a collider, a shape, a path
    /// or a row, only the first faults may be found; what only names another one with a fault is none. Text that is not
    /// JSON or RON has one fault.
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
        let mut faults = Faults::default();
        let scene = scene(&Source::new(text, format), &mut faults);
        match faults.keep(scene) {
            Some(scene) if faults.are_none() => Ok(scene),
            _ => Err(SceneError::new(file, faults.all())),
        }
    }
}

/// The scene without the parts that have faults, which are added to `faults`.
fn scene(source: &Source<'_>, faults: &mut Faults) -> Result<Scene, Faults> {
    let root = Node::root(source);
    let (fields, unknown) = Fields::known(root, root.members("field")?, &[SCENE]);
    version(&fields)?;
    // What is written under an unknown name may be what others name.
    let incomplete = !unknown.are_none();
    faults.keep(Err::<(), _>(unknown));
    faults.keep(fields.get("$schema").map_or(Ok(String::new()), Node::text));
    let y_down = faults.keep(fields.or_default("y", y_down)).unwrap_or_default();
    let (layers, layer_names) = layers(&fields, faults);
    let layers = layers.incomplete(incomplete);
    let shapes = shapes(&fields, faults).incomplete(incomplete);
    let context = Context { layers: &layers, shapes: &shapes, y_down };
    let (colliders, numbers) = colliders(&fields, &context, faults);
    let numbers = numbers.incomplete(incomplete);
    Ok(Scene {
        y_down,
        paths: paths(&fields, (&colliders, &numbers), &context, faults),
        moves: moves(&fields, &Named { colliders: &colliders, numbers: &numbers, layers: &layers }, faults),
        allow: rows(&fields, "allow", faults, |value| rows::allowed(value, &numbers)),
        expect: rows(&fields, "expect", faults, |value| expectation::expectation(value, &numbers)),
        layers: layer_names,
        colliders,
    })
}

fn version(fields: &Fields<'_>) -> Result<(), Faults> {
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

fn y_down(value: Node<'_>) -> Result<bool, Faults> {
    let mut directions = Names::new("direction of y");
    directions.add("down", true);
    directions.add("up", false);
    directions.find(value).copied()
}

/// The number of each layer, from 0, and the names in the order of the file.
fn layers(fields: &Fields<'_>, faults: &mut Faults) -> (Names<usize>, Vec<String>) {
    let mut numbers = Names::new("layer");
    let mut names = Vec::new();
    let listed = faults.keep(fields.or_default("layers", Node::items));
    let mut incomplete = listed.is_none();
    let listed = listed.unwrap_or_default();
    if let Some(one_too_many) = listed.get(MOST_LAYERS) {
        let message = format!("there are {} layers; at most {MOST_LAYERS} are possible", listed.len());
        faults.keep(Err::<(), _>(one_too_many.error(message)));
        incomplete = true;
    }
    for layer in listed.into_iter().take(MOST_LAYERS) {
        match faults.keep(layer.text().and_then(|name| add(&mut numbers, "layer", &name, names.len(), layer))) {
            Some(name) => names.push(name),
            None => incomplete = true,
        }
    }
    (numbers.incomplete(incomplete), names)
}

/// Adds an item under a name that none has yet, and returns the name.
fn add<T>(names: &mut Names<T>, noun: &str, name: &str, item: T, value: Node<'_>) -> Result<String, Faults> {
    match names.add(name, item) {
        true => Ok(name.to_owned()),
        false => Err(value.error(format!("{} exists already; names are unique", part(noun, name)))),
    }
}

/// The shapes by name, with compounds read last, since their parts may name any other shape.
fn shapes(fields: &Fields<'_>, faults: &mut Faults) -> Names<Shape> {
    let members = faults.keep(fields.or_default("shapes", |value| value.members("shape")));
    let mut shapes = Names::new("shape").incomplete(members.is_none());
    let (compounds, others): (Vec<_>, Vec<_>) =
        members.unwrap_or_default().into_iter().partition(|(_, value)| value.member("compound").is_some());
    for (name, value) in others.into_iter().chain(compounds) {
        let shape = shape::shape(value, &shapes).map_err(|faults| faults.within(part("shape", &name)));
        match faults.keep(shape) {
            Some(shape) => drop(shapes.add(&name, shape)),
            None => shapes.add_broken(&name),
        }
    }
    shapes
}

/// The colliders without faults, and the number of each.
fn colliders(fields: &Fields<'_>, context: &Context<'_>, faults: &mut Faults) -> (Vec<Collider>, Names<usize>) {
    let values = faults.keep(fields.or_default("colliders", elements));
    let mut numbers = Names::new("collider").incomplete(values.is_none());
    let mut all = Vec::new();
    for (index, value) in values.unwrap_or_default().into_iter().enumerate() {
        let nameless = format!("#{index}");
        let members = value.object();
        let name = members.as_ref().map_or(Ok(None), collider::own_name);
        let named = both(members, name).map_err(|faults| faults.within(part("collider", &nameless)));
        let Some((members, name)) = faults.keep(named) else {
            numbers = numbers.incomplete(true);
            continue;
        };
        let name = name.unwrap_or(nameless);
        let fields = collider::fields(value, members);
        let made = fields.and_then(|fields| collider::colliders(&fields, &name, index, context));
        match faults.keep(made.map_err(|faults| faults.within(part("collider", &name)))) {
            Some(made) => {
                for collider in made {
                    faults.keep(add(&mut numbers, "collider", &collider.name, all.len(), value));
                    all.push(collider);
                }
            }
            None => numbers.add_broken(&name),
        }
    }
    (all, numbers)
}

fn paths(
    fields: &Fields<'_>,
    colliders: (&[Collider], &Names<usize>),
    context: &Context<'_>,
    faults: &mut Faults,
) -> Vec<Path> {
    let mut taken = Names::new("path");
    let read = |(index, value): (usize, Node<'_>)| {
        let by_index = |faults: Faults| faults.within(part("path", &format!("#{index}")));
        let fields = Fields::read(value, &[PATH]).map_err(by_index)?;
        let name = fields.need("name").and_then(Node::text).map_err(by_index)?;
        let name = add(&mut taken, "path", &name, (), value)?;
        let part = part("path", &name);
        path::path(&fields, name, colliders, context).map_err(|faults| faults.within(part))
    };
    let values = faults.keep(fields.or_default("paths", elements)).unwrap_or_default();
    let read: Vec<_> = values.into_iter().enumerate().map(read).collect();
    read.into_iter().filter_map(|path| faults.keep(path)).collect()
}

fn moves(fields: &Fields<'_>, named: &Named<'_>, faults: &mut Faults) -> Vec<Move> {
    let mut taken = Names::new("move");
    let mut read = |(index, value): (usize, Node<'_>)| {
        let nameless = format!("#{index}");
        let by_index = |faults: Faults| faults.within(part("move", &nameless));
        let fields = Fields::read(value, &[MOVE]).map_err(by_index)?;
        let name = fields.get("name").map(Node::text).transpose().map_err(by_index)?;
        let name = add(&mut taken, "move", &name.unwrap_or(nameless), (), value)?;
        let part = part("move", &name);
        moves::entry(&fields, name, named).map_err(|faults| faults.within(part))
    };
    let values = faults.keep(fields.or_default("moves", elements)).unwrap_or_default();
    values.into_iter().enumerate().filter_map(|value| faults.keep(read(value))).collect()
}

/// The rows of a table; a fault names the row, 1 for the first.
fn rows<T>(
    fields: &Fields<'_>,
    table: &str,
    faults: &mut Faults,
    read: impl Fn(Node<'_>) -> Result<T, Faults>,
) -> Vec<T> {
    let rows = faults.keep(fields.or_default(table, elements)).unwrap_or_default();
    let read_row = |(index, row)| read(row).map_err(|faults| faults.within(format!("{table:?} row {}", index + 1)));
    rows.into_iter().enumerate().filter_map(|row| faults.keep(read_row(row))).collect()
}

/// The items of a list, without the list's name in messages.
fn elements(list: Node<'_>) -> Result<Vec<Node<'_>>, Faults> {
    Ok(list.items()?.into_iter().map(|item| item.of_field("")).collect())
}

/// The description of a part of the scene in messages: `collider "blade"`, or `collider #3` if it has no name.
fn part(noun: &str, name: &str) -> String {
    let is_index = name.strip_prefix('#').is_some_and(|index| index.chars().all(|c| c.is_ascii_digit()));
    if is_index { format!("{noun} {name}") } else { format!("{noun} {name:?}") }
}
