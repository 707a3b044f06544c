//! Scenes written as JSON are read as the same scenes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jostle::Shape;
use jostle_scene::{Collider, Format, Scene};

/// The collider without its line, and with its static group and tags as the first of their kind would have them.
fn plain(scene: &Scene) -> Vec<Collider> {
    let mut groups = BTreeMap::new();
    let mut number = |group: u32| {
        let next = groups.len() as u32;
        *groups.entry(group).or_insert(next)
    };
    let plain = |collider: &Collider| Collider {
        line: 0,
        static_group: collider.static_group.map(&mut number),
        tiles: None,
        ..collider.clone()
    };
    scene.colliders.iter().map(plain).collect()
}

fn check(scene: &Scene, file: &str) {
    let json = scene.to_json();
    let again = Scene::parse(&json, file, Format::Json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert_eq!((again.y_down, &again.layers, &again.allow), (scene.y_down, &scene.layers, &scene.allow), "{file}");
    assert_eq!(again.colliders.len(), scene.colliders.len(), "{file}");
    for (one, other) in plain(&again).into_iter().zip(plain(scene)) {
        assert_eq!(one, other, "{file}");
    }
    for (one, other) in again.colliders.iter().zip(&scene.colliders) {
        let (Some(one), Some(other)) = (&one.tiles, &other.tiles) else {
            assert_eq!(one.tiles, other.tiles, "{file}");
            continue;
        };
        assert_eq!((one.size(), one.columns(), one.rows()), (other.size(), other.columns(), other.rows()));
        assert_eq!(one.cell_shape(), other.cell_shape());
        for cell in 0..one.columns() * one.rows() {
            let [column, row] = [cell % one.columns(), cell / one.columns()];
            assert_eq!(one.has(column, row), other.has(column, row), "{file}: cell {cell}");
        }
    }
    assert_eq!(again.to_json(), json, "{file}");
}

#[test]
fn every_scene_of_the_repository_is_written_and_read_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let mut count = 0;
    for folder in ["", "bugs", "movers"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.display().to_string();
            if path.is_file() {
                check(&Scene::parse(&fs::read_to_string(&path).unwrap(), &name, Format::of(&name)).unwrap(), &name);
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count} scenes");
}

#[test]
fn every_field_is_written() {
    let text = r###"{"jostle": 1, "y": "down", "layers": ["a", "b \"c\""], "colliders": [
        {"name": "\u202e\\", "point": [0.1, -3e-39], "layer": ["a", "b \"c\""], "mask": [], "group": 7},
        {"name": "disc", "capsule": [[1, 2], [1, 2]], "radius": 0.3, "degrees": 33.3, "static_group": 9},
        {"name": "gem", "polygon": [[-1, 0], [0, -1], [1, 0]], "radius": 0.5, "angle": 1.2345, "at": [3e38, 1e-40]},
        {"name": "frame", "polygon": [[-5, -5], [5, -5], [5, 5], [-5, 5]], "holes": [[[-4, -4], [4, -4], [4, 4]]]},
        {"name": "rope", "chain": [[0, 0], [1, 0], [1, 1]], "closed": true, "one_sided": true, "tags": [1, 0, 2]},
        {"name": "cart", "compound": [{"circle": 1, "at": [-2, 0], "tag": 1}, {"box": [1, 2], "degrees": 90}],
         "sensor": true, "margin": 0.25, "tag": 4, "static_group": 9},
        {"name": "slopes", "tiles": {"size": 4, "rows": ["#.", ".#"], "cell": {"polygon": [[0, 4], [4, 0], [4, 4]]}}},
        {"name": "ledge", "tiles": {"size": 4, "rows": ["##"]}, "one_way": [0, -1]},
        {"name": "wheel", "circle": 2, "motion": {"linear": [1, 2], "angular": 0.1, "pivot": [0, 1]}}
    ], "allow": [["disc", "gem"]]}"###;
    check(&Scene::parse(text, "all.json", Format::Json).unwrap(), "all.json");
}

/// Angles are stored as a sine and cosine, and only some of these are those of a whole number of degrees.
#[test]
fn rotations_are_written_without_loss() {
    for step in 0..720 {
        let degrees = step as f32 * 0.5 - 180.0;
        let text = format!(r#"{{"jostle": 1, "colliders": [{{"box": [2, 1], "degrees": {degrees}}}]}}"#);
        check(&Scene::parse(&text, "turned.json", Format::Json).unwrap(), "turned.json");
    }
}

#[test]
fn a_polygon_of_several_outlines_keeps_its_points() {
    let square = |x: f32| [[x, 0.0], [x + 1.0, 0.0], [x + 1.0, 1.0], [x, 1.0]];
    let two = jostle::Polygon::from_rings([square(0.0), square(4.0)]).unwrap();
    let scene = Scene { colliders: vec![Collider::new("two", two)], ..Scene::default() };
    let again = Scene::parse(&scene.to_json(), "two.json", Format::Json).unwrap();
    assert!(matches!(again.colliders[0].shape, Shape::Compound(_)));
    assert_eq!(again.colliders[0].shape.area(), 2.0);
}
