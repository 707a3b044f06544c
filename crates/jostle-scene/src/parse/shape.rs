use jostle::{Convex, Shape, ShapeError, Vec2};

use super::fields::Fields;
use super::names::Names;
use super::value::{Content, Value};
use crate::SceneError;

/// The fields that make a shape, of which exactly one is given.
pub(super) const FIGURES: [&str; 5] = ["box", "circle", "capsule", "segment", "polygon"];

/// The fields of a shape that stands alone.
const FIELDS: [&str; 6] = ["box", "circle", "capsule", "segment", "polygon", "radius"];

/// A shape as an object of its own.
pub(super) fn shape(value: Value<'_>) -> Result<Shape, SceneError> {
    figure(&Fields::read(value, &FIELDS)?)
}

/// A shape by its name in `shapes`, or as an object in place.
pub(super) fn named_or_inline(value: Value<'_>, shapes: &Names<Shape>) -> Result<Shape, SceneError> {
    match value.content()? {
        Content::Text(_) => shapes.find(value).cloned(),
        Content::Object(_) => shape(value),
        _ => Err(value.must_be("the name of a shape or an object")),
    }
}

/// The shape whose fields stand among these, which may have others too.
pub(super) fn figure(fields: &Fields<'_>) -> Result<Shape, SceneError> {
    let given = fields.given(&FIGURES);
    let (name, value) = match given[..] {
        [one] => one,
        [] => {
            let message = "has no shape; give one of \"box\", \"circle\", \"capsule\", \"segment\", \"polygon\"";
            return Err(fields.error(message));
        }
        [(first, _), (second, value), ..] => {
            return Err(value.error_at_key(second, format!("{first:?} and {second:?} are two shapes; keep one")));
        }
    };
    let radius = fields.get("radius");
    let skin = radius.map(Value::number).transpose()?;
    let convex = match (name, skin) {
        ("box", None) => value.point().map(|size| Convex::rectangle(size.x, size.y))?,
        ("box", Some(skin)) => value.point().map(|size| Convex::rounded_rectangle(size.x, size.y, skin))?,
        ("circle", None) => Convex::circle(value.number()?),
        ("capsule", Some(skin)) => ends(value).map(|[a, b]| Convex::capsule(a, b, skin))?,
        ("capsule", None) => return Err(value.error("field \"capsule\" needs a \"radius\" beside it")),
        ("segment", None) => ends(value).map(|[a, b]| Convex::segment(a, b))?,
        ("polygon", None) => Convex::polygon(corners(value)?),
        ("polygon", Some(skin)) => Convex::polygon(corners(value)?).and_then(|polygon| polygon.grown(skin)),
        _ => {
            let way_out = if name == "circle" { "its own number is the radius" } else { "use \"capsule\"" };
            let message = format!("field \"radius\" does not go with {name:?}; {way_out}");
            return Err(radius.unwrap_or(value).error_at_key("radius", message));
        }
    };
    convex.map(Shape::from).map_err(|error| refused(name, value, &error))
}

fn ends(value: Value<'_>) -> Result<[Vec2; 2], SceneError> {
    let [a, b] = value.array("two points, [[x, y], [x, y]]")?;
    Ok([a.corner()?, b.corner()?])
}

fn corners(value: Value<'_>) -> Result<Vec<Vec2>, SceneError> {
    value.items()?.into_iter().map(Value::corner).collect()
}

fn refused(name: &str, value: Value<'_>, error: &ShapeError) -> SceneError {
    value.error(match error {
        ShapeError::NotConvex { index, point } => format!(
            "field {name:?}: the outline is not convex at point {index} {point}, which is not supported yet; split it there"
        ),
        _ => format!("field {name:?}: {error}"),
    })
}
