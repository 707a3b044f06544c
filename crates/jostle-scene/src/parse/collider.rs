use jostle::Motion;

use super::context::Context;
use super::fields::Fields;
use super::node::{Members, Node};
use super::pose::{self, pose};
use super::shape::{self, shape_of};
use super::tiles::tiles;
use super::traits::{self, Traits};
use crate::{Collider, SceneError};

/// The fields of a collider, whose object has these members.
pub(super) fn fields<'t>(value: Node<'t>, members: Members<'t>) -> Result<Fields<'t>, SceneError> {
    let known =
        [&["name", "shape", "tiles", "motion"][..], &shape::field_names(), &pose::FIELDS, &traits::FIELDS].concat();
    Fields::of(value, members, &known)
}

/// The collider, or the colliders of its tiles; `index` is its index in the file.
pub(super) fn colliders(
    fields: &Fields<'_>,
    name: &str,
    index: usize,
    context: &Context<'_>,
) -> Result<Vec<Collider>, SceneError> {
    let traits = Traits::default().overridden(fields, context.layers)?;
    let colliders = match fields.get("tiles") {
        Some(value) => {
            shape::alone(fields, "tiles")?;
            tiles(value, name, traits, context)?
        }
        None => vec![traits.apply_to(Collider::new(name, shape_of(fields, context.shapes)?))],
    };
    let (pose, motion) = (pose(fields)?, fields.or_default("motion", motion)?);
    let placed = |collider: Collider| {
        let static_group = collider.tiles.is_some().then_some(index as u32);
        Collider { pose, motion, static_group, ..collider }
    };
    Ok(colliders.into_iter().map(placed).collect())
}

/// The name among a collider's members, if any. It is read first, so that all other errors can name the collider.
pub(super) fn own_name(members: &Members<'_>) -> Result<Option<String>, SceneError> {
    members.iter().find(|(key, _)| key == "name").map(|(_, name)| name.of_field("name").text()).transpose()
}

fn motion(value: Node<'_>) -> Result<Motion, SceneError> {
    let fields = Fields::read(value, &["linear", "angular", "pivot"])?;
    Ok(Motion {
        linear: fields.or_default("linear", Node::point)?,
        angular: fields.or_default("angular", Node::number)?,
        pivot: fields.or_default("pivot", Node::point)?,
    })
}
