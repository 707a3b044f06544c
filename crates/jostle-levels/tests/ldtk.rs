//! LDtk projects: levels, IntGrid layers, entities, and what is refused.

use jostle::Vec2;
use jostle_levels::{Layout, LayoutError, LdtkProject};
use std::fs;

fn no_file(_: &str) -> Result<String, String> {
    Err("no such file".into())
}

fn project(levels: &str) -> String {
    format!(
        r#"{{"jsonVersion": "1.5.3", "defs": {{"layers": [
            {{"uid": 4, "intGridValues": [{{"value": 1, "identifier": "rock"}}, {{"value": 2, "identifier": null}}]}}]}},
            "levels": [{levels}]}}"#
    )
}

fn read(layers: &str) -> Result<Layout, LayoutError> {
    let level = format!(r#"{{"identifier": "A", "worldX": 100, "worldY": -8, "layerInstances": [{layers}]}}"#);
    LdtkProject::parse(&project(&level))?.layout("A", &mut no_file)
}

fn grid(values: &str) -> String {
    format!(
        r#"{{"__identifier": "G", "__type": "IntGrid", "__cWid": 3, "__cHei": 2, "__gridSize": 8, "layerDefUid": 4,
            "__pxTotalOffsetX": 1, "__pxTotalOffsetY": 2, "intGridCsv": [{values}]}}"#
    )
}

#[test]
fn the_project_of_the_repository_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/levels/caves.ldtk");
    let caves = LdtkProject::parse(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(caves.levels(), ["Entrance", "Depths"]);
    let depths = caves.layout("Depths", &mut no_file).unwrap();
    assert_eq!(depths.layers, ["walls", "ladders", "Entities"]);
    assert_eq!(depths.grids[0].origin, Vec2::new(80.0, 0.0), "levels lie in their world");
    let names: Vec<&str> = depths.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["Door", "Coin", "Coin #2"]);
    assert_eq!(depths.objects.iter().map(|object| object.traits.sensor).collect::<Vec<_>>(), [false, true, true]);
    assert!(depths.diagnostics.is_empty());
    assert_eq!(
        caves.layout("Attic", &mut no_file).unwrap_err().to_string(),
        r#"level "Attic" is not in the file; it has Entrance, Depths (2)"#
    );
}

#[test]
fn each_value_becomes_a_grid_with_its_tag_and_layer() {
    let layout = read(&grid("0, 1, 2, 1, 0, 2")).unwrap();
    let facts = |layout: &Layout| -> Vec<(String, u32, String, Vec<u32>)> {
        let of_grid = |grid: &jostle_levels::LayoutGrid| {
            (grid.name.clone(), grid.traits.tag, layout.layers[grid.layer].clone(), grid.cells.clone())
        };
        layout.grids.iter().map(of_grid).collect()
    };
    let expected = [("G rock".into(), 1, "rock".into(), vec![1, 3]), ("G 2".into(), 2, "G".into(), vec![2, 5])];
    assert_eq!(facts(&layout), expected);
    assert_eq!((layout.grids[0].origin, layout.grids[0].size), (Vec2::new(101.0, -6.0), 8.0));
    let negative = read(&grid("0, -1, 0, 0, 0, 0")).unwrap();
    assert_eq!((negative.grids.len(), negative.diagnostics[0].code), (0, "bad-value"));
}

#[test]
fn entities_are_placed_by_their_pivot() {
    let layer = r#"{"__identifier": "E", "__type": "Entities", "entityInstances": [
        {"__identifier": "Lamp", "__pivot": [0.5, 1], "px": [20, 30], "width": 8, "height": 10,
         "fieldInstances": [{"__identifier": "solid", "__value": true}, {"__identifier": "tag", "__value": 3}]},
        {"__identifier": "Spot", "__pivot": [0, 0], "px": [5, 6], "width": 0, "height": 0,
         "fieldInstances": [{"__identifier": "tag", "__value": "three"}]}]}"#;
    let layout = read(layer).unwrap();
    let lamp = &layout.objects[0];
    assert_eq!(lamp.pose.translation, Vec2::new(100.0 + 20.0 - 4.0, -8.0 + 30.0 - 10.0));
    assert!(!lamp.traits.sensor && lamp.traits.tag == 3 && lamp.shape.area() == 80.0);
    assert!(layout.objects[1].traits.sensor && layout.objects[1].shape.area() == 0.0);
    assert_eq!(layout.diagnostics[0].to_string().split(':').next(), Some("entity 1"));
}

#[test]
fn levels_in_files_of_their_own_are_loaded() {
    let apart = project(r#"{"identifier": "A", "layerInstances": null, "externalRelPath": "p/A.ldtkl"}"#);
    let apart = LdtkProject::parse(&apart).unwrap();
    let own = format!(r#"{{"identifier": "A", "layerInstances": [{}]}}"#, grid("1, 0, 0, 0, 0, 0"));
    let layout = apart.layout("A", &mut |name| if name == "p/A.ldtkl" { Ok(own.clone()) } else { Err(name.into()) });
    assert_eq!(layout.unwrap().grids[0].cells, [0]);
    assert_eq!(
        apart.layout("A", &mut no_file).unwrap_err().to_string(),
        r#"level "A" needs the file "p/A.ldtkl", which cannot be read: no such file; put it beside the level"#
    );
    let bad = apart.layout("A", &mut |_| Ok("{".into())).unwrap_err().to_string();
    assert!(bad.starts_with(r#"in "p/A.ldtkl": the file is no LDtk file"#), "{bad}");
}

#[test]
fn levels_of_several_worlds_are_listed_one_after_another() {
    let text = r#"{"jsonVersion": "1.5.3", "defs": {"layers": []}, "levels": [], "worlds": [
        {"levels": [{"identifier": "A", "layerInstances": []}]}, {"levels": [{"identifier": "B", "layerInstances": []}]}]}"#;
    assert_eq!(LdtkProject::parse(text).unwrap().levels(), ["A", "B"]);
}

#[test]
fn what_is_not_read_is_refused() {
    let refusal = |text: &str| LdtkProject::parse(text).unwrap_err().to_string();
    for version in ["0.9.3", "2.0.0", "", "10.1"] {
        let text = project("").replace("1.5.3", version);
        assert!(refusal(&text).contains(&format!("version {version:?}, and only versions 1.x are read")), "{version}");
    }
    assert!(refusal("").starts_with("the file is no LDtk file that can be read: EOF"), "{}", refusal(""));
    let short = read(&grid("1, 0")).unwrap_err().to_string();
    assert_eq!(short, r#"layer "G": it has 2 values instead of 3 by 2; save it again in LDtk"#);
    let flat = read(&grid("1, 0, 0, 0, 0, 0").replace("\"__gridSize\": 8", "\"__gridSize\": 0")).unwrap_err();
    assert!(flat.to_string().contains("0 pixels wide"), "{flat}");
    let none = LdtkProject::parse(&project(r#"{"identifier": "A"}"#)).unwrap().layout("A", &mut no_file);
    assert_eq!(none.unwrap_err().to_string(), r#"level "A": it has no layers; save the project again in LDtk"#);
    assert_eq!(read(r#"{"__identifier": "X", "__type": "Sound"}"#).unwrap().diagnostics[0].code, "unknown-layer");
}
