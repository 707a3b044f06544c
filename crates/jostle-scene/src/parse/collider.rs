use jostle::{Motion, Shape};

use super::fields::Fields;
use super::names::Names;
use super::pose::{self, pose};
use super::shape::{self, shape_of};
use super::tiles::tiles;
use super::traits::{self, Traits};
use super::value::{Members, Value};
use crate::{Collider, SceneError};

/// What of the file a collider refers to.
pub(super) struct Context<'c> {
    /// The number of each layer.
    pub(super) layers: &'c Names<usize>,
    pub(super) shapes: &'c Names<Shape>,
    pub(super) y_down: bool,
}

/// The fields of a collider's object with these members.
pub(super) fn fields<'t>(value: Value<'t>, members: Members<'t>) -> Result<Fields<'t>, SceneError> {
    let known = [&["name", "shape", "tiles", "motion"], &shape::FIELDS[..], &pose::FIELDS, &traits::FIELDS].concat();
    Fields::of(value, members, &known)
}

/// The collider with its final name, or the several that its tiles are; `place` is its place in the file.
pub(super) fn colliders(
    fields: &Fields<'_>,
    name: &str,
    place: usize,
    context: &Context<'_>,
) -> Result<Vec<Collider>, SceneError> {
    let traits = Traits::default().overridden(fields, context.layers)?;
    let colliders = match fields.get("tiles") {
        Some(value) => {
            shape::alone(fields, "tiles")?;
            tiles(value, name, traits, context)?
        }
        None => vec![traits.of(Collider::new(name, shape_of(fields, context.shapes)?))],
    };
    let (pose, motion) = (pose(fields)?, fields.or_default("motion", motion)?);
    let placed = |collider: Collider| {
        let static_group = collider.tiles.is_some().then_some(place as u32);
        Collider { pose, motion, static_group, ..collider }
    };
    Ok(colliders.into_iter().map(placed).collect())
}

/// The name among a collider's members, if any. Read on its own, before everything else that could be wrong with it.
pub(super) fn own_name(members: &Members<'_>) -> Result<Option<String>, SceneError> {
    members.iter().find(|(key, _)| key == "name").map(|(_, name)| name.of_field("name").text()).transpose()
}

fn motion(value: Value<'_>) -> Result<Motion, SceneError> {
    let fields = Fields::read(value, &["linear", "angular", "pivot"])?;
    Ok(Motion {
        linear: fields.or_default("linear", Value::point)?,
        angular: fields.or_default("angular", Value::number)?,
        pivot: fields.or_default("pivot", Value::point)?,
    })
}
