//! The areas of levels of shapes and tiles, as maps of sectors.

use jostle::sectors::{Heights, SectorMap};
use jostle_levels::{Layout, LdtkProject, tiled_layout};

const ROOM: Heights = Heights { floor: 0.0, ceiling: 128.0 };

/// The map, and the name of the area at a point.
fn located(layout: &Layout) -> (SectorMap, impl Fn(f32, f32) -> Option<String>) {
    let areas = layout.areas(ROOM);
    let names: Vec<String> = areas.iter().map(|area| area.name.clone()).collect();
    let map = SectorMap::from_polygons(areas.into_iter().map(|area| area.polygon), 0.0).expect("a map");
    let copy = map.clone();
    (map, move |x, y| copy.sector_at((x, y)).map(|sector| names[sector.index()].clone()))
}

#[test]
fn cells_and_entities_are_sectors() {
    // Ground around a shaft, and water in it.
    let text = r#"{"jsonVersion": "1.5.3", "defs": {"layers": [{"uid": 4, "intGridValues": [
        {"value": 1, "identifier": "ground"}, {"value": 2, "identifier": "water"}]}]},
        "levels": [{"identifier": "Well", "worldX": 100, "worldY": 50, "layerInstances": [
        {"__identifier": "Entities", "__type": "Entities", "__gridSize": 8, "entityInstances": [
            {"__identifier": "Pump", "px": [8, 0], "width": 8, "height": 8}]},
        {"__identifier": "Cells", "__type": "IntGrid", "__cWid": 3, "__cHei": 3, "__gridSize": 8, "layerDefUid": 4,
         "intGridCsv": [1, 0, 1, 1, 2, 1, 1, 1, 1]}]}]}"#;
    let layout = LdtkProject::parse(text).unwrap().layout("Well", &mut |_| Err(String::new())).unwrap();
    let (map, at) = located(&layout);
    assert!(map.is_sound() && map.faults().is_empty(), "{:?}", map.faults());
    let rows: Vec<Vec<Option<String>>> = (0..3)
        .map(|row| (0..3).map(|column| at(104.0 + 8.0 * column as f32, 54.0 + 8.0 * row as f32)).collect())
        .collect();
    let name = |name: &str| Some(name.to_string());
    let (ground, water) = (name("Cells ground"), name("Cells water"));
    assert_eq!(rows[0], [ground.clone(), name("Pump"), ground.clone()]);
    assert_eq!(rows[1], [ground.clone(), water, ground.clone()]);
    assert_eq!(rows[2], [ground.clone(), ground.clone(), ground]);
    assert_eq!((at(99.0, 54.0), at(104.0, 75.0)), (None, None));
    // The water has the ground on three sides, and the pump above it.
    let water = map.sector_at((112.0, 62.0)).unwrap();
    assert_eq!(map.portals(water).count(), 4);
}

#[test]
fn objects_are_sectors_at_their_poses_and_what_has_no_corners_is_not() {
    let text = r#"<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16">
      <objectgroup id="1" name="zones">
       <object id="1" name="hall" x="0" y="0" width="64" height="32"/>
       <object id="2" name="ell" x="64" y="0"><polygon points="0,0 32,0 32,64 16,64 16,16 0,16"/></object>
       <object id="3" name="turned" x="-8" y="0" width="32" height="16" rotation="90"/>
       <object id="4" name="disc" x="0" y="64" width="8" height="8"><ellipse/></object>
       <object id="5" name="rope" x="0" y="80"><polyline points="0,0 8,14 20,18"/></object>
       <object id="6" name="spot" x="9" y="90"><point/></object>
      </objectgroup></map>"#;
    let layout = tiled_layout(text, &mut |_| Err(String::new())).unwrap();
    let (map, at) = located(&layout);
    let names: Vec<String> = layout.areas(ROOM).into_iter().map(|area| area.name).collect();
    assert_eq!(names, ["hall", "ell", "turned"]);
    let found = [at(1.0, 1.0), at(88.0, 60.0), at(-16.0, 30.0)];
    assert!(found.into_iter().eq(names.into_iter().map(Some)));
    assert_eq!((at(72.0, 40.0), at(-16.0, 33.0)), (None, None));
    // The hall reaches farther down than the ell beside it.
    let hall = map.sector_at((1.0, 1.0)).unwrap();
    let portals: Vec<_> = map.portals(hall).collect();
    assert_eq!((portals.len(), portals[0].1), (1, map.sector_at((66.0, 1.0)).unwrap()));
    assert_eq!(map.sectors(), [ROOM; 3]);
}
