//! The parts of a scene that speak about its colliders and shapes.

use jostle::{Pose2, Relation, Rot2, Shape};

use super::fields::Fields;
use super::names::Names;
use super::shape::named_or_inline;
use super::value::{Content, Value};
use crate::{Expectation, Path, SceneError};

/// A pair of intended overlap, the smaller index first.
pub(super) fn allowed(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = pair(value, colliders)?;
    Ok([a.min(b), a.max(b)])
}

pub(super) fn expectation(value: Value<'_>, colliders: &Names<usize>) -> Result<Expectation, SceneError> {
    let fields = Fields::read(value, &["pair", "relation", "separation", "begun_at"])?;
    let row = Expectation {
        pair: pair(fields.need("pair")?, colliders)?,
        relation: fields.get("relation").map(relation).transpose()?,
        separation: fields.get("separation").map(Value::digits).transpose()?,
        begun_at: fields.get("begun_at").map(Value::digits).transpose()?,
        line: value.line(),
    };
    if row.relation.is_none() && row.separation.is_none() && row.begun_at.is_none() {
        return Err(value.error("expects nothing; give \"relation\", \"separation\" or \"begun_at\""));
    }
    Ok(row)
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

fn pair(value: Value<'_>, colliders: &Names<usize>) -> Result<[usize; 2], SceneError> {
    let [a, b] = value.array("the names of two colliders")?;
    let (first, second) = (*colliders.find(a)?, *colliders.find(b)?);
    if first == second {
        return Err(b.error(format!("collider {:?} is paired with itself", b.text()?)));
    }
    Ok([first, second])
}

fn relation(value: Value<'_>) -> Result<Relation, SceneError> {
    let mut relations = Names::new("relation");
    for relation in [Relation::Apart, Relation::Touching, Relation::Overlapping] {
        relations.add(&relation.to_string(), relation);
    }
    relations.find(value).copied()
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
