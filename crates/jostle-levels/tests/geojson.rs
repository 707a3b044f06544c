//! GeoJSON files: geometries, properties, and the rounding of coordinates.

use jostle::{Shape, Vec2};
use jostle_levels::{Layout, geojson_layout};
use std::fs;

fn town() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/levels/town.geojson")).unwrap()
}

fn read(text: &str) -> Layout {
    geojson_layout(text, [0.0; 2]).unwrap()
}

#[test]
fn the_town_of_the_repository_is_read() {
    let town = geojson_layout(&town(), [389_000.0, 5_820_000.0]).unwrap();
    assert_eq!(town.layers, ["houses", "parks", "walls", "marks"]);
    let facts: Vec<(&str, f32, bool, u32)> = town
        .objects
        .iter()
        .map(|object| (object.name.as_str(), object.shape.area(), object.traits.sensor, object.traits.tag))
        .collect();
    assert_eq!(
        facts,
        [
            ("block", 60.0 * 40.0 - 30.0 * 20.0, false, 0),
            ("twins", 600.0 + 30.0 * 14.0 + 30.0 * 8.25 / 2.0, false, 4),
            ("garden", 1800.0, true, 0),
            ("fence", 0.0, false, 0),
            ("tram", 0.0, false, 0),
            ("well", 0.0, true, 0),
        ]
    );
    assert!(matches!(town.objects[3].shape, Shape::Chain(_)) && town.diagnostics.is_empty() && !town.y_down);
}

#[test]
fn rounding_that_moves_points_needs_an_offset() {
    let error = geojson_layout(&town(), [0.0; 2]).unwrap_err().to_string();
    assert_eq!(
        error,
        "the coordinates: rounding to 32 bits would move a point by 2.5e-1, and the file is only 1.3e2 wide; \
         give an offset, such as 388995,5819990"
    );
    let line =
        |x: f64, wide: f64| format!(r#"{{"type": "LineString", "coordinates": [[{x}, 0], [{}, 0.1]]}}"#, x + wide);
    assert!(geojson_layout(&line(0.1, 1.0), [0.0; 2]).is_ok(), "f32 has room for 2^20 steps here");
    assert!(geojson_layout(&line(40.1, 1.0), [0.0; 2]).is_err(), "1.5e-6 are lost, and 2^-20 is 9.5e-7");
    assert!(geojson_layout(&line(1000.1, 1.0), [0.0; 2]).is_err());
    assert!(geojson_layout(&line(1000.1, 1.0), [1000.0, 0.0]).is_ok());
    assert!(geojson_layout(&line(1e300, 1e299), [0.0; 2]).is_err(), "beyond the range of f32");
    let point = r#"{"type": "Point", "coordinates": [13.4049, 52.52]}"#;
    assert_eq!(read(point).objects[0].shape.aabb().min, Vec2::new(13.4049, 52.52), "a lone point has no size to lose");
}

#[test]
fn names_come_from_properties_then_ids_then_numbers() {
    let feature = |head: &str| {
        format!(r#"{{"type": "Feature", {head}, "geometry": {{"type": "Point", "coordinates": [0, 0]}}}}"#)
    };
    let features = [
        feature(r#""id": 7, "properties": {"name": "oak"}"#),
        feature(r#""id": 7, "properties": {"name": 5}"#),
        feature(r#""id": "elm", "properties": null"#),
        feature(r#""properties": {}"#),
    ]
    .join(", ");
    let layout = read(&format!(r#"{{"type": "FeatureCollection", "features": [{features}]}}"#));
    let names: Vec<&str> = layout.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["oak", "feature 7", "elm", "feature 3"]);
    assert_eq!(layout.layers, ["features"]);
}

#[test]
fn several_geometries_are_parts_or_objects() {
    let many = r#"{"type": "MultiPolygon", "coordinates": [
        [[[0, 0], [1, 0], [1, 1], [0, 0]]], [[[4, 0], [5, 0], [5, 1], [4, 0]]]]}"#;
    let Shape::Compound(compound) = &read(many).objects[0].shape else { panic!("{many}") };
    assert_eq!(compound.parts().len(), 2);
    let points = r#"{"type": "MultiPoint", "coordinates": [[0, 0], [1, 0]]}"#;
    assert!(read(points).objects[0].traits.sensor);
    let collection = format!(r#"{{"type": "GeometryCollection", "geometries": [{many}, {points}]}}"#);
    let names: Vec<String> = read(&collection).objects.into_iter().map(|object| object.name).collect();
    assert_eq!(names, ["feature 0", "feature 0 #0"]);
}

#[test]
fn what_is_no_shape_is_left_out_with_its_place() {
    let crossing = r#"{"type": "Polygon", "coordinates": [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]}"#;
    let empty = r#"{"type": "Feature", "properties": {}, "geometry": null}"#;
    let layout = read(&format!(
        r#"{{"type": "FeatureCollection", "features": [{empty}, {{"type": "Feature", "properties": {{}}, "geometry": {crossing}}}]}}"#
    ));
    assert!(layout.objects.is_empty());
    let found: Vec<(&str, Option<u32>)> = layout.diagnostics.iter().map(|found| (found.code, found.index)).collect();
    assert_eq!(found, [("no-geometry", Some(0)), ("bad-shape", Some(1))]);
    for text in ["", "{}", r#"{"type": "Circle"}"#, r#"{"type": "Point", "coordinates": []}"#] {
        let error = geojson_layout(text, [0.0; 2]).unwrap_err().to_string();
        assert!(error.starts_with("the file is no GeoJSON file that can be read: "), "{text}: {error}");
    }
}
