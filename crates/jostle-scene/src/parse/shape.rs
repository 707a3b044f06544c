use jostle::{Chain, Compound, Convex, Part, Polygon, RingName, Shape, ShapeError, Vec2};

use super::content::Content;
use super::faults::Faults;
use super::fields::Fields;
use super::names::Names;
use super::node::Node;
use super::pose::pose;
use crate::schema::{BESIDE, FIGURES, PART, POSE, names};
use crate::suggest::quoted;

/// A shape as an object of its own.
pub(super) fn shape(value: Node<'_>, shapes: &Names<Shape>) -> Result<Shape, Faults> {
    let fields = Fields::read(value, &[FIGURES, BESIDE])?;
    figure(&fields, shapes, "has no shape; give one of")
}

/// A shape, by its name in `shapes` or as an object.
pub(super) fn named_or_inline(value: Node<'_>, shapes: &Names<Shape>) -> Result<Shape, Faults> {
    match value.content()? {
        Content::Text(_) => shapes.find(value).cloned(),
        Content::Object(_) => shape(value, shapes),
        _ => Err(value.must_be("the name of a shape or an object")),
    }
}

/// The shape among these fields: as `shape`, or as a figure.
pub(super) fn shape_of(fields: &Fields<'_>, shapes: &Names<Shape>) -> Result<Shape, Faults> {
    let Some(named) = fields.get("shape") else {
        return figure(fields, shapes, "has no shape; give \"shape\" or one of");
    };
    alone(fields, "shape")?;
    named_or_inline(named, shapes)
}

/// Demands that no other field makes a shape or goes with one.
pub(super) fn alone(fields: &Fields<'_>, what: &str) -> Result<(), Faults> {
    let others = fields.given(&["shape"]).into_iter().chain(fields.given(&names(&[FIGURES, BESIDE])));
    match others.into_iter().find(|(key, _)| *key != what) {
        Some((key, value)) if what == "shape" => {
            let message =
                format!("field {key:?} does not go with \"shape\"; write it into the shape or drop \"shape\"");
            Err(value.error_at_key(key, message))
        }
        Some((key, value)) => {
            Err(value.error_at_key(key, format!("field {key:?} does not go with {what:?}; keep one")))
        }
        None => Ok(()),
    }
}

fn figure(fields: &Fields<'_>, shapes: &Names<Shape>, missing: &str) -> Result<Shape, Faults> {
    let figures = names(&[FIGURES]);
    let (name, value) = match fields.given(&figures)[..] {
        [one] => one,
        [] => return Err(fields.error(format!("{missing} {}", quoted(&figures)))),
        [(first, _), (second, value), ..] => {
            return Err(value.error_at_key(second, format!("{first:?} and {second:?} are two shapes; keep one")));
        }
    };
    for field in BESIDE.iter().filter(|field| !field.beside.contains(&name)) {
        let beside = field.name;
        if let Some(value) = fields.get(beside) {
            let advice = match name {
                "circle" if beside == "radius" => "its own number is the radius".to_owned(),
                "segment" if beside == "radius" => "use \"capsule\"".to_owned(),
                _ => format!("it goes with {}", quoted(field.beside)),
            };
            return Err(value.error_at_key(beside, format!("field {beside:?} does not go with {name:?}; {advice}")));
        }
    }
    let radius = fields.get("radius").map(Node::number).transpose()?;
    let made = match (name, radius) {
        ("polygon", _) => return polygon(fields, value, radius),
        ("compound", _) => return compound(value, shapes),
        ("box", None) => value.point().map(|size| Convex::rectangle(size.x, size.y))?.map(Shape::from),
        ("box", Some(radius)) => {
            value.point().map(|size| Convex::rounded_rectangle(size.x, size.y, radius))?.map(Shape::from)
        }
        ("circle", _) => Convex::circle(value.number()?).map(Shape::from),
        ("capsule", None) => return Err(value.error("field \"capsule\" needs a \"radius\" beside it")),
        ("capsule", Some(radius)) => ends(value).map(|[a, b]| Convex::capsule(a, b, radius))?.map(Shape::from),
        ("point", _) => value.corner().map(Convex::point)?.map(Shape::from),
        ("segment", _) => ends(value).map(|[a, b]| Convex::segment(a, b))?.map(Shape::from),
        _ => chain(fields, corners(value)?)?.map(Shape::from),
    };
    made.map_err(|error| refused(value, name, &error))
}

fn ends(value: Node<'_>) -> Result<[Vec2; 2], Faults> {
    let [a, b] = value.array("two points, [[x, y], [x, y]]")?;
    Ok([a.corner()?, b.corner()?])
}

fn corners(value: Node<'_>) -> Result<Vec<Vec2>, Faults> {
    value.items()?.into_iter().map(Node::corner).collect()
}

/// A convex shape grown by the radius if the corners are convex; otherwise a polygon.
fn polygon(fields: &Fields<'_>, value: Node<'_>, radius: Option<f32>) -> Result<Shape, Faults> {
    let outline = corners(value)?;
    let holes = fields.or_default("holes", Node::items)?;
    let rings = holes.iter().map(|hole| corners(*hole)).collect::<Result<Vec<_>, _>>()?;
    if rings.is_empty() {
        let grown = |convex: Convex| radius.map_or_else(|| Ok(convex.clone()), |radius| convex.grown(radius));
        match Convex::polygon(outline.iter().copied()).and_then(grown) {
            Err(ShapeError::NotConvex { .. }) => {}
            convex => return convex.map(Shape::from).map_err(|error| refused(value, "polygon", &error)),
        }
    }
    let polygon = Polygon::with_holes(outline, rings).map_err(|error| match hole_of(&error) {
        Some(hole) => refused(holes[hole], "holes", &error),
        None => refused(value, "polygon", &error),
    })?;
    match fields.get("radius") {
        Some(radius) => {
            let message = "field \"radius\" does not go with a \"polygon\" that is concave or has holes; \
                           draw its outline larger, or make it a \"compound\" of convex ones";
            Err(radius.error_at_key("radius", message))
        }
        None => Ok(polygon.into()),
    }
}

/// The hole that an error is about; of two, the later.
fn hole_of(error: &ShapeError) -> Option<usize> {
    let ring = match error {
        ShapeError::HoleOutside { hole } | ShapeError::HolesOverlap { second: hole, .. } => RingName::Hole(*hole),
        ShapeError::BadRing { ring, .. } => *ring,
        ShapeError::Crossing { second, .. } | ShapeError::EdgesOverlap { second, .. } => second.ring,
        _ => return None,
    };
    if let RingName::Hole(hole) = ring { Some(hole) } else { None }
}

fn chain(fields: &Fields<'_>, points: Vec<Vec2>) -> Result<Result<Chain, ShapeError>, Faults> {
    let closed = fields.or_default("closed", Node::flag)?;
    let one_sided = fields.or_default("one_sided", Node::flag)?;
    let whole_numbers = |list: Node<'_>| list.items()?.into_iter().map(Node::whole).collect::<Result<Vec<_>, _>>();
    let tags = fields.get("tags").map(whole_numbers).transpose()?;
    let tagged = |chain: Chain| match tags {
        Some(tags) => chain.tagged(tags),
        None => Ok(chain),
    };
    let chain = if closed { Chain::closed(points) } else { Chain::open(points) };
    Ok(chain.and_then(tagged).map(|chain| if one_sided { chain.one_sided() } else { chain }))
}

fn compound(value: Node<'_>, shapes: &Names<Shape>) -> Result<Shape, Faults> {
    let given = value.items()?;
    let part = |(index, value): (usize, &Node<'_>)| {
        part(value.of_field(""), shapes).map_err(|error| error.within(format!("part {index}")))
    };
    let parts = given.iter().enumerate().map(part).collect::<Result<Vec<_>, _>>()?;
    let compound = Compound::new(parts).map_err(|error| match error {
        ShapeError::BadPart { part, .. } => refused(given[part], "compound", &error),
        _ => refused(value, "compound", &error),
    })?;
    Ok(compound.into())
}

fn part(value: Node<'_>, shapes: &Names<Shape>) -> Result<Part, Faults> {
    let fields = Fields::read(value, &[PART, FIGURES, BESIDE, POSE])?;
    // Compounds do not nest, so that no short file can make a huge scene.
    let nested = |culprit: Node<'_>| culprit.error("is a compound within a compound; write its parts out here");
    let inline = fields.get("shape").and_then(|shape| shape.member("compound"));
    if let Some(compound) = fields.get("compound").or(inline) {
        return Err(nested(compound));
    }
    let shape = shape_of(&fields, shapes)?;
    if matches!(shape, Shape::Compound(_)) {
        return Err(nested(value));
    }
    Ok(Part::new(shape, pose(&fields)?).tagged(fields.or_default("tag", Node::whole)?))
}

fn refused(value: Node<'_>, field: &str, error: &ShapeError) -> Faults {
    value.error(format!("field {field:?}: {error}"))
}
