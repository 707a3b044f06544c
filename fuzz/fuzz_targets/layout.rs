//! Any text as a Tiled map, a tileset, an LDtk project and GeoJSON: the readers must not panic, and the parts of each
//! layout they return must fit together.
#![no_main]

use jostle_levels::{Layout, LayoutError, LdtkProject, geojson_layout, tiled_layout};
use libfuzzer_sys::fuzz_target;

const MAP: &str = r#"<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
    <tileset firstgid="1" source="t.tsx"/>
    <layer id="1" name="g" width="2" height="1"><data encoding="csv">1,2147483650</data></layer></map>"#;

fuzz_target!(|text: &str| {
    let missing = |_: &str| Err("no such file".to_string());
    check(tiled_layout(text, &mut { missing }));
    check(tiled_layout(MAP, &mut |_| Ok(text.to_string())));
    check(geojson_layout(text, [0.0; 2]));
    match LdtkProject::parse(text) {
        Ok(project) => project.levels().into_iter().for_each(|level| check(project.layout(level, &mut { missing }))),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

fn check(layout: Result<Layout, LayoutError>) {
    let layout = match layout {
        Ok(layout) => layout,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(layout.objects.iter().all(|object| object.layer < layout.layers.len() && object.pose.is_finite()));
    for grid in &layout.grids {
        assert!(grid.layer < layout.layers.len() && grid.size > 0.0);
        assert!(grid.cells.is_sorted() && (*grid.cells.last().unwrap() as usize) < grid.columns * grid.rows);
    }
}
