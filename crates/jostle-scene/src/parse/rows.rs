//! The parts of a scene that speak about its colliders and shapes.

use jostle::{Pose2, Rot2, Shape};

use super::fields::Fields;
use super::names::Names;
use super::shape::named_or_inline;
use super::value::{Content, Value};
use crate::{Path, SceneError};

/// A pair of intended overlap, the smaller index first.
pub(super) fn allowed(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = pair(value, colliders)?;
    Ok([a.min(b), a.max(b)])
}

/// The path of this name.
pub(super) fn path(fields: &Fields<'_>, name: String, shapes: &Names<Shape>) -> Result<Path, SceneError> {
    let poses = fields.need("poses")?;
    let path = Path {
        name,
        shape: named_or_inline(fields.need("shape")?, shapes)?,
        poses: poses.items()?.into_iter().map(pose).collect::<Result<_, _>>()?,
    };
    if path.poses.len() < 2 {
        return Err(poses.error("field \"poses\" must have at least two poses: a path leads from one to another"));
    }
    Ok(path)
}

/// The indices of two colliders by their names.
pub(super) fn pair(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = value.array("the names of two colliders")?;
    let (first, second) = (*colliders.find(a)?, *colliders.find(b)?);
    if first == second {
        return Err(b.error(format!("collider {:?} is paired with itself", b.text()?)));
    }
    Ok([first, second])
}

/// `[x, y]` or `[x, y, angle]`.
fn pose(value: Value<'_>) -> Result<Pose2, SceneError> {
    const WHAT: &str = "poses, each [x, y] or [x, y, angle]";
    match value.content()? {
        Content::List(items) if items.len() == 2 => Ok(value.point()?.into()),
        Content::List(items) if items.len() == 2 + 1 => {
            let [x, y, angle] = value.array(WHAT)?;
            Ok(Pose2::new((x.number()?, y.number()?), Rot2::new(angle.number()?)))
        }
        _ => Err(value.error(format!("field \"poses\" must be {WHAT}"))),
    }
}
