//! From the text of a scene file to a [`Scene`]: levels of values that know their lines (`value`), objects of known
//! fields (`fields`), names to what they name (`names`), and the parts of a scene built from these. What is not even JSON
//! or RON is told in `syntax`.

mod collider;
mod expectation;
mod fields;
mod names;
mod path;
mod pose;
mod rows;
mod shape;
pub(crate) mod suggest;
mod syntax;
mod tiles;
mod traits;
mod value;

use collider::Context;
use fields::Fields;
use jostle::Shape;
use names::Names;
use value::{Source, Value};

use crate::{Collider, Path, Scene, SceneError};

/// The version of the format that this library reads.
const VERSION: u32 = 1;

/// Layers are bits of a u64.
const MOST_LAYERS: usize = 64;

const FIELDS: [&str; 8] = ["jostle", "y", "layers", "shapes", "colliders", "paths", "allow", "expect"];

/// How a scene is written down.
///
/// ```
/// use jostle_scene::{Format, Scene};
/// let json = Scene::parse(r#"{"jostle": 1, "colliders": [{"circle": 1}]}"#, "a.json", Format::Json)?;
/// let ron = Scene::parse("(jostle: 1, colliders: [(circle: 1)])", "a.ron", Format::Ron)?;
/// assert_eq!(json, ron);
/// # Ok::<(), jostle_scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON, as in `room.json`.
    Json,
    /// RON, as in `room.ron`: objects may be written `(name: "hero")`, lists `(1, 2)`, and comments are allowed.
    Ron,
}

impl Format {
    /// The format a file of this name has: RON if it ends in `.ron`, JSON otherwise.
    ///
    /// ```
    /// use jostle_scene::Format;
    /// assert_eq!(Format::of("scenes/warehouse.ron"), Format::Ron);
    /// assert_eq!(Format::of("-"), Format::Json);
    /// ```
    #[must_use]
    pub fn of(path: &str) -> Format {
        let extension = std::path::Path::new(path).extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("ron") { Format::Ron } else { Format::Json }
    }
}

impl Scene {
    /// Reads a scene file; `file` is its name for messages.
    ///
    /// Every name is resolved and every shape built, so that a scene is either whole or an error.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and what to change: [`SceneError`].
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
        let fields = Fields::read(source.root(), &FIELDS)?;
        version(&fields)?;
        let layers = fields.or_default("layers", Value::items)?;
        let layer_names = layers.iter().map(|layer| layer.text()).collect::<Result<Vec<_>, _>>()?;
        let layer_numbers = layer_numbers(&layers, &layer_names)?;
        let shapes = shapes(&fields)?;
        let y_down = fields.or_default("y", y_down)?;
        let context = Context { layers: &layer_numbers, shapes: &shapes, y_down };
        let (origins, colliders): (Vec<Value<'_>>, Vec<Collider>) = colliders(&fields, &context)?.into_iter().unzip();
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

fn y_down(value: Value<'_>) -> Result<bool, SceneError> {
    let mut directions = Names::new("direction of y");
    directions.add("down", true);
    directions.add("up", false);
    directions.find(value).copied()
}

fn layer_numbers(layers: &[Value<'_>], names: &[String]) -> Result<Names<usize>, SceneError> {
    if let Some(one_too_many) = layers.get(MOST_LAYERS) {
        return Err(
            one_too_many.error(format!("there are {} layers; at most {MOST_LAYERS} are possible", layers.len()))
        );
    }
    numbers("layer", layers, names)
}

/// The place of each name; no name twice.
fn numbers(noun: &'static str, values: &[Value<'_>], names: &[String]) -> Result<Names<usize>, SceneError> {
    let mut numbers = Names::new(noun);
    for (number, (name, value)) in names.iter().zip(values).enumerate() {
        if !numbers.add(name, number) {
            return Err(value.error(format!("{} exists already; names are unique", part(noun, name))));
        }
    }
    Ok(numbers)
}

/// The shapes by name: compounds after all others, since their parts may be any of these.
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

/// The colliders, each with what of the file it is made from.
fn colliders<'t>(fields: &Fields<'t>, context: &Context<'_>) -> Result<Vec<(Value<'t>, Collider)>, SceneError> {
    let mut all = Vec::new();
    for (place, value) in fields.or_default("colliders", elements)?.into_iter().enumerate() {
        let nameless = format!("#{place}");
        let unnamed = |error: SceneError| error.within(part("collider", &nameless));
        let members = value.object().map_err(unnamed)?;
        let name = collider::own_name(&members).map_err(unnamed)?.unwrap_or_else(|| nameless.clone());
        let fields = collider::fields(value, members);
        let made = fields.and_then(|fields| collider::colliders(&fields, &name, place, context));
        let made = made.map_err(|error| error.within(part("collider", &name)))?;
        all.extend(made.into_iter().map(|collider| (value, collider)));
    }
    Ok(all)
}

fn paths(
    value: Value<'_>,
    colliders: (&[Collider], &Names<usize>),
    context: &Context<'_>,
) -> Result<Vec<Path>, SceneError> {
    let mut taken = Names::new("path");
    let read = |(place, value): (usize, Value<'_>)| {
        let at_place = |error: SceneError| error.within(part("path", &format!("#{place}")));
        let fields = Fields::read(value, &["name", "shape", "poses"]).map_err(at_place)?;
        let name = fields.need("name").and_then(Value::text).map_err(at_place)?;
        let part = part("path", &name);
        if !taken.add(&name, ()) {
            return Err(value.error(format!("{part} exists already; names are unique")));
        }
        path::path(&fields, name, colliders, context).map_err(|error| error.within(part))
    };
    elements(value)?.into_iter().enumerate().map(read).collect()
}

/// The rows of a table, read one by one; an error names the row, 1 for the first.
fn rows<T>(
    fields: &Fields<'_>,
    table: &str,
    read: impl Fn(Value<'_>) -> Result<T, SceneError>,
) -> Result<Vec<T>, SceneError> {
    let rows = fields.or_default(table, elements)?;
    let read_row = |(place, row)| read(row).map_err(|error| error.within(format!("{table:?} row {}", place + 1)));
    rows.into_iter().enumerate().map(read_row).collect()
}

/// The items of a list that messages call by their own names, not by the list's.
fn elements(list: Value<'_>) -> Result<Vec<Value<'_>>, SceneError> {
    Ok(list.items()?.into_iter().map(|item| item.of_field("")).collect())
}

/// How messages call a part of the scene: `collider "blade"`, or `collider #3` where it has no name.
fn part(noun: &str, name: &str) -> String {
    let is_place = name.strip_prefix('#').is_some_and(|place| place.chars().all(|c| c.is_ascii_digit()));
    if is_place { format!("{noun} {name}") } else { format!("{noun} {name:?}") }
}
