use jostle::Shape;

use super::content::Content;
use super::context::Context;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use super::shape::named_or_inline;
use crate::suggest::suggestion;
use crate::{Collider, Path, Waypoint};

/// The path of this name.
pub(super) fn path(
    fields: &Fields<'_>,
    name: String,
    (colliders, numbers): (&[Collider], &Names<usize>),
    context: &Context<'_>,
) -> Result<Path, Faults> {
    let poses = fields.need("poses")?;
    let shape = fields.need("shape")?;
    let collider = match shape.content()? {
        Content::Text(name) => traveller(&name, shape, numbers, context.shapes)?,
        _ => None,
    };
    let shape = match collider {
        Some(index) => colliders[index].shape.clone(),
        None => named_or_inline(shape, context.shapes)?,
    };
    let items = poses.items()?;
    let mut path = Path { name, shape, collider, poses: Vec::with_capacity(items.len()) };
    for item in items {
        path.poses.push(waypoint(item, path.poses.last())?);
        let too_far = path.segments().last().is_some_and(|(_, motion)| !motion.is_finite());
        if too_far {
            return Err(item.error(format!(
                "field \"poses\" has two in a row that differ by more than the largest number of 32 bits, {:e}",
                f32::MAX
            )));
        }
    }
    if path.poses.len() < 2 {
        return Err(poses.error("field \"poses\" must have at least two poses: a path leads from one to another"));
    }
    Ok(path)
}

/// The index of the collider with this name; `None` for the name of a shape.
fn traveller(
    name: &str,
    value: Node<'_>,
    colliders: &Names<usize>,
    shapes: &Names<Shape>,
) -> Result<Option<usize>, Faults> {
    match colliders.get(name) {
        Some(index) => Ok(Some(*index)),
        None if shapes.get(name).is_some() => Ok(None),
        None if colliders.may_be_broken(name) || shapes.may_be_broken(name) => Err(Faults::default()),
        None => {
            let suggestion = suggestion(name, colliders.names().chain(shapes.names()));
            Err(value.error(format!("neither a collider nor a shape {name:?} exists{suggestion}")))
        }
    }
}

/// `[x, y]`, with the angle of the pose before, or `[x, y, angle]`.
fn waypoint(value: Node<'_>, before: Option<&Waypoint>) -> Result<Waypoint, Faults> {
    const WHAT: &str = "poses, each [x, y] or [x, y, angle]";
    match value.content()? {
        Content::List(items) if items.len() == 2 => {
            Ok(Waypoint { at: value.point()?, angle: before.map_or(0.0, |before| before.angle) })
        }
        Content::List(items) if items.len() == 2 + 1 => {
            let [x, y, angle] = value.array(WHAT)?;
            Ok(Waypoint { at: (x.number()?, y.number()?).into(), angle: angle.number()? })
        }
        _ => Err(value.error(format!("field \"poses\" must be {WHAT}"))),
    }
}
