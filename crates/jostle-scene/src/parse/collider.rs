use jostle::Motion;

use super::context::Context;
use super::faults::{Faults, both};
use super::fields::Fields;
use super::node::{Members, Node};
use super::pose::pose;
use super::shape::{self, shape_of};
use super::tiles::tiles;
use super::traits::Traits;
use crate::Collider;
use crate::schema::{BESIDE, COLLIDER, FIGURES, MOTION, POSE, TRAITS};

/// The fields of a collider, whose object has these members.
pub(super) fn fields<'t>(value: Node<'t>, members: Members<'t>) -> Result<Fields<'t>, Faults> {
    Fields::of(value, members, &[COLLIDER, FIGURES, BESIDE, POSE, TRAITS])
}

/// The collider, or the colliders of its tiles; `index` is its index in the file.
pub(super) fn colliders(
    fields: &Fields<'_>,
    name: &str,
    index: usize,
    context: &Context<'_>,
) -> Result<Vec<Collider>, Faults> {
    let traits = Traits::default().overridden(fields, context.layers);
    let colliders = match (fields.get("tiles"), traits) {
        (Some(value), Ok(traits)) => shape::alone(fields, "tiles").and_then(|()| tiles(value, name, traits, context)),
        (Some(_), Err(faults)) => Err(faults),
        (None, traits) => both(traits, shape_of(fields, context.shapes))
            .map(|(traits, shape)| vec![traits.apply_to(Collider::new(name, shape))]),
    };
    let moved = both(pose(fields), fields.or_default("motion", motion));
    let moved = both(moved, fields.get("static_group").map(static_group).transpose());
    let (colliders, ((pose, motion), given_group)) = both(colliders, moved)?;
    let line = fields.line();
    let placed = |collider: Collider| {
        let static_group = given_group.or(collider.tiles.is_some().then_some(index as u32));
        Collider { pose, motion, static_group, line, ..collider }
    };
    Ok(colliders.into_iter().map(placed).collect())
}

/// The name among a collider's members, if any. It is read first, so that all other errors can name the collider.
pub(super) fn own_name(members: &Members<'_>) -> Result<Option<String>, Faults> {
    members.iter().find(|(key, _)| key == "name").map(|(_, name)| name.of_field("name").text()).transpose()
}

/// The number of a static group that the file numbers itself: above all indices of colliders, which are the numbers of
/// the groups of tiles.
fn static_group(value: Node<'_>) -> Result<u32, Faults> {
    match value.whole()? {
        number if number <= u32::MAX / 2 => Ok(u32::MAX - number),
        number => Err(value.error(format!("field \"static_group\" is {number}; at most {} is possible", u32::MAX / 2))),
    }
}

fn motion(value: Node<'_>) -> Result<Motion, Faults> {
    let fields = Fields::read(value, &[MOTION])?;
    Ok(Motion {
        linear: fields.or_default("linear", Node::point)?,
        angular: fields.or_default("angular", Node::number)?,
        pivot: fields.or_default("pivot", Node::point)?,
    })
}
