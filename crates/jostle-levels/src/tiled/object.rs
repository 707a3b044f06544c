use super::element::Element;
use super::{Flips, TiledMap};
use crate::LayoutError;
use crate::layout::ELLIPSE_CORNERS;
use crate::layout::{Affine, Builder, Figure, Place};
use jostle::{Compound, Part, Pose2, Rot2, Shape, Vec2};

/// The figure of an object in the frame of its position; `None` for texts.
pub(super) fn figure_of(
    object: Element<'_, '_>,
    place: Place,
    builder: &mut Builder,
) -> Result<Option<Figure>, LayoutError> {
    let [width, height] = [object.number("width")?, object.number("height")?];
    let form = object.children().find(|child| !["properties"].contains(&child.name()));
    Ok(match form.map(Element::name) {
        Some("point") => Some(Figure::Point([0.0; 2])),
        Some("text") => None,
        Some("ellipse") => {
            if width != height {
                let message = format!(
                    "the ellipse of {width} by {height} is no circle; it is taken as a polygon of {ELLIPSE_CORNERS} \
                     corners, whose sides are at most 0.5 % of its longer half axis inside of it"
                );
                builder.diagnose("ellipse", place, message);
            }
            Some(Figure::ellipse(width, height))
        }
        Some("capsule") => Some(Figure::capsule(width, height)),
        Some("polygon") => Some(Figure::Polygon(points(form.unwrap_or(object))?)),
        Some("polyline") => Some(Figure::Polyline(points(form.unwrap_or(object))?)),
        _ => Some(Figure::rectangle(width, height)),
    })
}

/// The points of a polygon or polyline, such as `0,0 16,0 16,8`.
fn points(element: Element<'_, '_>) -> Result<Vec<[f64; 2]>, LayoutError> {
    let text: String = element.need("points")?;
    let point = |pair: &str| {
        let (x, y) = pair.split_once(',')?;
        let [x, y]: [f64; 2] = [x.parse().ok()?, y.parse().ok()?];
        (x.is_finite() && y.is_finite()).then_some([x, y])
    };
    let invalid = |pair: &str| element.invalid(&format!("{pair:?} is no point; write x,y"));
    text.split_whitespace().map(|pair| point(pair).ok_or_else(|| invalid(pair))).collect()
}

/// Reads a layer of objects.
pub(super) fn object_layer(map: &mut TiledMap, layer: Element<'_, '_>, offset: [f64; 2]) -> Result<(), LayoutError> {
    let (name, place) = map.of_layer(layer);
    let mut faults = Vec::new();
    let of_all = layer.properties().traits(Default::default(), true, &mut faults);
    map.builder.bad_properties(place, faults);
    for object in layer.children().filter(|child| child.name() == "object") {
        let place = Place { kind: "object", index: object.id() };
        if let Some(template) = object.text("template") {
            let message = format!(
                "it is made from the template {template:?}, and templates are not read; it is \
                left out; detach it in Tiled"
            );
            map.builder.diagnose("template", place, message);
            continue;
        }
        let (figures, traits, is_point) = match object.get::<u32>("gid")? {
            Some(number) => {
                let Some((figures, of_tile)) = tile_figures(map, object, number, place)? else { continue };
                let mut faults = Vec::new();
                let traits = of_tile.traits(of_all, true, &mut faults);
                (figures, object.properties().traits(traits, true, &mut faults), false)
            }
            None => {
                let Some(figure) = figure_of(object, place, &mut map.builder)? else { continue };
                let mut faults = Vec::new();
                let traits = object.properties().traits(of_all, true, &mut faults);
                map.builder.bad_properties(place, faults);
                let is_point = figure.is_point();
                (vec![figure], traits, is_point)
            }
        };
        let Some(shape) = together(&mut map.builder, &figures, place) else { continue };
        let traits = crate::LayoutTraits { sensor: traits.sensor || is_point, ..traits };
        let at = [object.number("x")? + offset[0], object.number("y")? + offset[1]];
        let pose = Pose2::new(Vec2::new(at[0] as f32, at[1] as f32), Rot2::degrees(object.number("rotation")? as f32));
        let number = map.builder.layer(&name, place);
        let called = object.text("name").filter(|name| !name.is_empty());
        let called = called.map_or_else(|| format!("object {}", place.index), str::to_owned);
        map.builder.add(place, &called, number, (shape, pose), traits);
    }
    Ok(())
}

/// The figures of an object that is a tile, in the frame of its position, and the properties of the tile.
fn tile_figures(
    map: &mut TiledMap,
    object: Element<'_, '_>,
    number: u32,
    place: Place,
) -> Result<Option<(Vec<Figure>, crate::layout::Properties)>, LayoutError> {
    let (flips, number) = Flips::split(number);
    let Some((tileset, tile)) = map.tile(number) else {
        let message = format!("tile {number} is in no tileset; the object is left out");
        map.builder.diagnose("unknown-tile", place, message);
        return Ok(None);
    };
    let tileset = &map.tilesets[tileset];
    let [width, height] = tileset.drawn_size(flips);
    let size = [object.get("width")?.unwrap_or(width), object.get("height")?.unwrap_or(height)];
    let upper_left = [0, 1].map(|axis| tileset.offset[axis] - tileset.anchor[axis] * size[axis]);
    let placed = Affine::translation(upper_left);
    let of_tile = tileset.tile(tile);
    let figures = match &of_tile.figures[..] {
        [] => vec![Figure::rectangle(size[0], size[1]).mapped(placed)],
        figures => {
            let placed = tileset.placement(flips, size).then(placed);
            figures.iter().map(|figure| figure.clone().mapped(placed)).collect()
        }
    };
    Ok(Some((figures, of_tile.properties.clone())))
}

/// The figures as one shape; `None` and diagnostics if none of them is a shape.
pub(super) fn together(builder: &mut Builder, figures: &[Figure], place: Place) -> Option<Shape> {
    let mut shapes: Vec<Shape> = figures.iter().filter_map(|figure| builder.shape(figure, place)).collect();
    match shapes.len() {
        0 => None,
        1 => shapes.pop(),
        _ => Compound::new(shapes.into_iter().map(|shape| Part::new(shape, Pose2::IDENTITY))).ok().map(Shape::from),
    }
}
