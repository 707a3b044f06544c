use jostle::{Motion, Pose2, Rot2, Shape, Vec2};

use super::fields::Fields;
use super::names::Names;
use super::shape::{FIGURES, figure, named_or_inline};
use super::value::{Content, Value};
use crate::{Collider, Filter, SceneError};

const FIELDS: [&str; 20] = [
    "name", "layer", "mask", "group", "shape", "box", "circle", "capsule", "segment", "polygon", "radius", "tiles",
    "at", "angle", "degrees", "motion", "sensor", "one_way", "margin", "tag",
];

/// The collider with its final name; `layers` gives each layer's number.
pub(super) fn collider(
    value: Value<'_>,
    name: String,
    layers: &Names<usize>,
    shapes: &Names<Shape>,
) -> Result<Collider, SceneError> {
    let fields = Fields::read(value, &FIELDS)?;
    Ok(Collider {
        name,
        shape: shape(&fields, shapes)?,
        pose: Pose2::new(fields.or_default("at", Value::point)?, rotation(&fields)?),
        motion: fields.or_default("motion", motion)?,
        filter: Filter {
            layers: fields.get("layer").map_or(Ok(Filter::default().layers), |value| bits(value, layers))?,
            mask: fields.get("mask").map_or(Ok(Filter::default().mask), |value| bits(value, layers))?,
            group: fields.or_default("group", Value::whole)?,
        },
        sensor: fields.or_default("sensor", Value::flag)?,
        one_way: fields.get("one_way").map(direction).transpose()?,
        margin: fields.or_default("margin", margin)?,
        tag: fields.or_default("tag", Value::whole)?,
        static_group: None,
    })
}

/// The name a collider's object gives, if any. Read on its own, before everything else that could be wrong with it.
pub(super) fn own_name(value: Value<'_>) -> Result<Option<Value<'_>>, SceneError> {
    let Content::Object(members) = value.content()? else { return Err(value.must_be("an object")) };
    Ok(members.into_iter().find(|(key, _)| key == "name").map(|(_, name)| name.of_field("name")))
}

fn shape(fields: &Fields<'_>, shapes: &Names<Shape>) -> Result<Shape, SceneError> {
    if let Some(tiles) = fields.get("tiles") {
        let message = "field \"tiles\" is not supported yet; give each solid a collider of its own";
        return Err(tiles.error_at_key("tiles", message));
    }
    let figures = fields.given(&FIGURES);
    let Some(named) = fields.get("shape") else {
        let missing =
            "has no shape; give \"shape\" or one of \"box\", \"circle\", \"capsule\", \"segment\", \"polygon\"";
        return if figures.is_empty() { Err(fields.error(missing)) } else { figure(fields) };
    };
    match figures.into_iter().chain(fields.given(&["radius"])).next() {
        Some((key, value)) => {
            let message =
                format!("field {key:?} does not go with \"shape\"; write it into the shape or drop \"shape\"");
            Err(value.error_at_key(key, message))
        }
        None => named_or_inline(named, shapes),
    }
}

fn rotation(fields: &Fields<'_>) -> Result<Rot2, SceneError> {
    match (fields.get("angle"), fields.get("degrees")) {
        (Some(_), Some(degrees)) => {
            Err(degrees.error_at_key("degrees", "\"angle\" and \"degrees\" are two rotations; keep one"))
        }
        (Some(angle), None) => Ok(Rot2::new(angle.number()?)),
        (None, Some(degrees)) => Ok(Rot2::degrees(degrees.number()?)),
        (None, None) => Ok(Rot2::IDENTITY),
    }
}

fn motion(value: Value<'_>) -> Result<Motion, SceneError> {
    let fields = Fields::read(value, &["linear", "angular", "pivot"])?;
    Ok(Motion {
        linear: fields.or_default("linear", Value::point)?,
        angular: fields.or_default("angular", Value::number)?,
        pivot: fields.or_default("pivot", Value::point)?,
    })
}

/// One layer's name, or a list of them, as bits.
fn bits(value: Value<'_>, layers: &Names<usize>) -> Result<u64, SceneError> {
    let names = match value.content()? {
        Content::Text(_) => vec![value],
        Content::List(_) => value.items()?,
        _ => return Err(value.must_be("the name of a layer or a list of names")),
    };
    names.into_iter().try_fold(0, |bits, name| Ok(bits | 1 << layers.find(name)?))
}

fn direction(value: Value<'_>) -> Result<Vec2, SceneError> {
    let direction = value.point()?;
    if direction == Vec2::ZERO {
        return Err(
            value.error("field \"one_way\" is [0, 0], which is no direction; give the side it blocks, as [0, -1]")
        );
    }
    Ok(direction)
}

fn margin(value: Value<'_>) -> Result<f32, SceneError> {
    let margin = value.number()?;
    if margin < 0.0 {
        return Err(value.error(format!("field \"margin\" is {margin}; it must not be negative")));
    }
    Ok(margin)
}
