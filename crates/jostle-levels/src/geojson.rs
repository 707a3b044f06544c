use crate::layout::{Builder, Place, Properties, Value};
use crate::{Layout, LayoutError, LayoutTraits};
use geojson::{Feature, GeoJson, Geometry, GeometryValue, Position, feature::Id};
use jostle::{Chain, Compound, Convex, Part, Polygon, Pose2, Shape, ShapeError, Vec2};

/// Reads a GeoJSON file as shapes, y up: polygons with holes become [`Polygon`](jostle::Polygon)s, lines become
/// [`Chain`](jostle::Chain)s, and points become points that are sensors. Several of them in one geometry become a
/// [`Compound`](jostle::Compound), whose parts are in their order; a collection of geometries becomes several objects.
///
/// A feature has the name of its property `name`, or else its id, and is in the layer of its property `layer`, or else in
/// `features`. The properties `sensor`, `one_way` and `tag` are read as in [`tiled_layout`](crate::tiled_layout).
///
/// Coordinates are taken as they are, in degrees or metres, less `offset`, and are then rounded to `f32`; heights are left
/// out. Rounding may move a point by no more than 2^-20 of the larger side of the box around all of them (1 mm in a
/// kilometre), so maps in coordinates of the Earth need an offset: the error names one.
///
/// # Errors
/// If the text is no GeoJSON, or if rounding would move a point too far.
///
/// ```
/// let kerb = r#"{"type": "LineString", "coordinates": [[500000.25, 5800000], [500001.25, 5800000.25]]}"#;
/// let error = jostle_levels::geojson_layout(kerb, [0.0; 2]).unwrap_err();
/// assert!(error.to_string().ends_with("give an offset, such as 500000.25,5800000"), "{error}");
/// let layout = jostle_levels::geojson_layout(kerb, [500000.0, 5800000.0])?;
/// assert_eq!(layout.objects[0].shape.aabb().max, (1.25, 0.25).into());
/// # Ok::<(), jostle_levels::LayoutError>(())
/// ```
pub fn geojson_layout(text: &str, offset: [f64; 2]) -> Result<Layout, LayoutError> {
    let file: GeoJson = text
        .parse()
        .map_err(|error: geojson::Error| LayoutError::Syntax { format: "GeoJSON", reason: error.to_string() })?;
    let features = match file {
        GeoJson::Geometry(geometry) => vec![geometry.into()],
        GeoJson::Feature(feature) => vec![feature],
        GeoJson::FeatureCollection(collection) => collection.features,
    };
    let mut points = Vec::new();
    for geometry in features.iter().filter_map(|feature| feature.geometry.as_ref()) {
        each_part(geometry, &mut |part| positions(part, &mut |position| points.push(shifted(position, offset))));
    }
    check_rounding(&points, offset)?;
    let mut builder = Builder::new("", false);
    for (index, feature) in features.iter().enumerate() {
        add(&mut builder, feature, Place { kind: "feature", index: index as u32 }, offset);
    }
    Ok(builder.finish())
}

fn add(builder: &mut Builder, feature: &Feature, place: Place, offset: [f64; 2]) {
    let properties = properties(feature);
    let mut faults = Vec::new();
    let traits = properties.traits(LayoutTraits::default(), false, &mut faults);
    builder.bad_properties(place, faults);
    let name = match (properties.text("name"), &feature.id) {
        (Some(name), _) => name.to_owned(),
        (None, Some(Id::String(id))) if !id.is_empty() => id.clone(),
        (None, Some(Id::Number(id))) => format!("feature {id}"),
        _ => format!("feature {}", place.index),
    };
    let layer = properties.text("layer").unwrap_or("features").to_owned();
    let Some(geometry) = &feature.geometry else {
        return builder.diagnose("no-geometry", place, "it has no geometry; it is left out".into());
    };
    each_part(geometry, &mut |part| {
        let is_point = matches!(part, GeometryValue::Point { .. } | GeometryValue::MultiPoint { .. });
        match shape(part, offset) {
            Ok(shape) => {
                let layer = builder.layer(&layer, place);
                let traits = LayoutTraits { sensor: traits.sensor || is_point, ..traits };
                builder.add(place, &name, layer, (shape, Pose2::IDENTITY), traits);
            }
            Err(error) => builder.diagnose("bad-shape", place, format!("{error}; it is left out")),
        }
    });
}

fn properties(feature: &Feature) -> Properties {
    let values = feature.properties.iter().flatten();
    Properties::new(values.map(|(name, value)| {
        let value = match value {
            serde_json::Value::Bool(flag) => Value::Flag(*flag),
            serde_json::Value::Number(number) => number.as_f64().map_or(Value::Other, Value::Number),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            _ => Value::Other,
        };
        (name.clone(), value)
    }))
}

/// Calls `visit` for a geometry, or for all that it is a collection of. The reader of JSON limits their depth.
fn each_part(geometry: &Geometry, visit: &mut dyn FnMut(&GeometryValue)) {
    match &geometry.value {
        GeometryValue::GeometryCollection { geometries } => geometries.iter().for_each(|part| each_part(part, visit)),
        value => visit(value),
    }
}

/// Calls `visit` for all points of a geometry that is no collection.
fn positions(value: &GeometryValue, visit: &mut dyn FnMut(&Position)) {
    match value {
        GeometryValue::Point { coordinates } => visit(coordinates),
        GeometryValue::MultiPoint { coordinates } | GeometryValue::LineString { coordinates } => {
            coordinates.iter().for_each(visit);
        }
        GeometryValue::MultiLineString { coordinates } | GeometryValue::Polygon { coordinates } => {
            coordinates.iter().flatten().for_each(visit);
        }
        GeometryValue::MultiPolygon { coordinates } => coordinates.iter().flatten().flatten().for_each(visit),
        GeometryValue::GeometryCollection { .. } => {}
    }
}

fn shape(value: &GeometryValue, offset: [f64; 2]) -> Result<Shape, ShapeError> {
    let point = |position: &Position| rounded(shifted(position, offset));
    let points = |line: &Vec<Position>| -> Vec<Vec2> { line.iter().map(point).collect() };
    let ring = |line: &Vec<Position>| {
        let mut points = points(line);
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        points
    };
    let polygon = |rings: &[Vec<Position>]| {
        let mut rings = rings.iter().map(ring);
        Polygon::with_holes(rings.next().unwrap_or_default(), rings).map(Shape::from)
    };
    let together = |shapes: Vec<Shape>| {
        Compound::new(shapes.into_iter().map(|shape| Part::new(shape, Pose2::IDENTITY))).map(Shape::from)
    };
    Ok(match value {
        GeometryValue::Point { coordinates } => Convex::point(point(coordinates))?.into(),
        GeometryValue::MultiPoint { coordinates } => {
            together(coordinates.iter().map(|at| Convex::point(point(at)).map(Shape::from)).collect::<Result<_, _>>()?)?
        }
        GeometryValue::LineString { coordinates } => Chain::open(points(coordinates))?.into(),
        GeometryValue::MultiLineString { coordinates } => together(
            coordinates.iter().map(|line| Chain::open(points(line)).map(Shape::from)).collect::<Result<_, _>>()?,
        )?,
        GeometryValue::Polygon { coordinates } => polygon(coordinates)?,
        GeometryValue::MultiPolygon { coordinates } => {
            let mut polygons = coordinates.iter().map(|rings| polygon(rings)).collect::<Result<Vec<Shape>, _>>()?;
            if polygons.len() == 1 { polygons.remove(0) } else { together(polygons)? }
        }
        GeometryValue::GeometryCollection { .. } => together(Vec::new())?,
    })
}

fn shifted(position: &Position, offset: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| position.as_slice().get(axis).copied().unwrap_or(f64::NAN) - offset[axis])
}

fn rounded([x, y]: [f64; 2]) -> Vec2 {
    Vec2::new(x as f32, y as f32)
}

/// Demands that rounding moves no point by more than a small part of the size of all.
fn check_rounding(points: &[[f64; 2]], offset: [f64; 2]) -> Result<(), LayoutError> {
    const MOST_LOST: f64 = 1.0 / (1 << 20) as f64;
    let along = |axis: usize| points.iter().map(move |point| point[axis]);
    let low = [0, 1].map(|axis| along(axis).fold(f64::INFINITY, f64::min));
    let high = [0, 1].map(|axis| along(axis).fold(f64::NEG_INFINITY, f64::max));
    let size = (high[0] - low[0]).max(high[1] - low[1]);
    let lost = |x: f64| (x - f64::from(x as f32)).abs();
    let most = points.iter().flatten().map(|x| lost(*x)).fold(0.0, f64::max);
    // A single point is kept as a place.
    if points.is_empty() || most <= size * MOST_LOST || size == 0.0 && most.is_finite() {
        return Ok(());
    }
    let [x, y] = [0, 1].map(|axis| low[axis] + offset[axis]);
    let reason = format!(
        "rounding to 32 bits would move a point by {most:.1e}, and the file is only {size:.1e} wide; \
         give an offset, such as {x},{y}"
    );
    Err(LayoutError::Invalid { place: "the coordinates".into(), reason })
}
