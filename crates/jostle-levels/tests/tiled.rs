//! Tiled maps: tiles, flips, objects, encodings, and what is refused.

use jostle::{Pose2, Shape, Vec2};
use jostle_levels::{Layout, LayoutError, LayoutGrid, LayoutObject, tiled_layout};
use std::fs;

fn no_file(_: &str) -> Result<String, String> {
    Err("no such file".into())
}

fn read(map: &str) -> Layout {
    tiled_layout(map, &mut no_file).unwrap()
}

fn refusal(map: &str) -> String {
    tiled_layout(map, &mut no_file).unwrap_err().to_string()
}

/// A map of cells of 16 pixels with these elements.
fn map(elements: &str) -> String {
    let size = r#"width="4" height="2" tilewidth="16" tileheight="16""#;
    format!(r#"<?xml version="1.0"?><map version="1.10" orientation="orthogonal" {size}>{elements}</map>"#)
}

/// A tileset with a full tile 1 and a wedge 2, whose corners are (0, 16), (16, 16) and (16, 4).
const TILES: &str = r#"<tileset firstgid="1" name="t" tilewidth="16" tileheight="16">
  <tile id="0"><objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
  <tile id="1"><properties><property name="one_way" value="up"/></properties>
    <objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-12"/></object></objectgroup></tile>
  <tile id="2"/></tileset>"#;

fn layer(data: &str) -> String {
    map(&format!(r#"{TILES}<layer id="3" name="ground" width="4" height="2">{data}</layer>"#))
}

/// The corners of a convex shape in the order of their coordinates.
fn corners(shape: &Shape) -> Vec<[f32; 2]> {
    let Shape::Convex(convex) = shape else { panic!("{shape:?} is not convex") };
    let mut corners: Vec<[f32; 2]> = convex.corners().iter().map(|corner| [corner.x, corner.y]).collect();
    corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
    corners
}

#[test]
fn the_map_of_the_repository_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/levels/");
    let text = fs::read_to_string(format!("{folder}cave.tmx")).unwrap();
    let mut loaded = Vec::new();
    let layout = tiled_layout(&text, &mut |name| {
        loaded.push(name.to_owned());
        fs::read_to_string(format!("{folder}{name}")).map_err(|error| error.to_string())
    })
    .unwrap();
    assert_eq!(loaded, ["cave.tsx"]);
    assert_eq!(layout.layers, ["rock", "things", "marks"]);
    let grids: Vec<(&str, usize)> = layout.grids.iter().map(|grid| (grid.name.as_str(), grid.cells.len())).collect();
    let expected =
        ["rock", "rock tile 2 hv", "rock tile 2 v", "rock tile 3", "rock tile 2", "rock tile 2 h", "rock tile 5"];
    assert_eq!(grids.iter().map(|(name, _)| *name).collect::<Vec<_>>(), expected);
    assert_eq!(grids[0].1, 52, "two tiles that look different, but collide alike, are of one kind");
    let spikes = &layout.grids[6];
    assert_eq!((spikes.traits.sensor, spikes.traits.tag, spikes.cells.as_slice()), (true, 7, &[6 * 16 + 13][..]));
    let objects: Vec<&str> = layout.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(objects, ["crate", "boulder", "egg", "wedge", "rope", "plate", "start", "exit"]);
    let codes: Vec<(&str, Option<u32>)> = layout.diagnostics.iter().map(|found| (found.code, found.index)).collect();
    assert_eq!(codes, [("ellipse", Some(3))]);
}

#[test]
fn every_encoding_gives_the_same_cells() {
    let csv = r#"<data encoding="csv">0,1,2147483650,0,
        1,1,1,536870914</data>"#;
    let xml = "<data><tile/><tile gid=\"1\"/><tile gid=\"2147483650\"/><tile gid=\"0\"/>\
        <tile gid=\"1\"/><tile gid=\"1\"/><tile gid=\"1\"/><tile gid=\"536870914\"/></data>";
    let packed = |compression: &str, data: &str| format!(r#"<data encoding="base64"{compression}>{data}</data>"#);
    let plain = packed("", "AAAAAAEAAAACAACAAAAAAAEAAAABAAAAAQAAAAIAACA=");
    let zlib = packed(r#" compression="zlib""#, "eJxjYGBgYARiJgaGBgYomxEhpgAACzgAqQ==");
    let gzip = packed(r#" compression="gzip""#, "H4sIAAAAAAACA2NgYGBgBGImBoYGBiibESGmAAA/zDebIAAAAA==");
    let whole = read(&layer(csv));
    assert_eq!(whole.grids.len(), 3);
    assert_eq!(whole.grids[0].cells, [1, 4, 5, 6]);
    assert_eq!(whole.grids[1].cells, [2]);
    assert_eq!(whole.grids[2].cells, [7]);
    for data in [xml.to_string(), plain, zlib, gzip] {
        assert_eq!(read(&layer(&data)), whole, "{data}");
    }
}

/// The wedge has no symmetry, so all eight orientations differ. Tiled swaps the axes first, then mirrors.
#[test]
fn flips_turn_the_shapes_of_tiles() {
    let wedge = [[0.0, 16.0], [16.0, 16.0], [16.0, 4.0]];
    for flips in 0..8_u32 {
        let [horizontal, vertical, diagonal] = [flips & 4 != 0, flips & 2 != 0, flips & 1 != 0];
        let data = format!(r#"<data encoding="csv">{},0,0,0,0,0,0,0</data>"#, flips << 29 | 2);
        let layout = read(&layer(&data));
        let [LayoutGrid { shape: Some(shape), traits, .. }] = &layout.grids[..] else { panic!("{layout:?}") };
        let mut expected = wedge.map(|[x, y]| {
            let [x, y] = if diagonal { [y, x] } else { [x, y] };
            [if horizontal { 16.0 - x } else { x }, if vertical { 16.0 - y } else { y }]
        });
        expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(corners(shape), expected, "flips {flips:03b}");
        let up = if diagonal { Vec2::new(-1.0, 0.0) } else { Vec2::new(0.0, -1.0) };
        let up = Vec2::new(if horizontal { -up.x } else { up.x }, if vertical { -up.y } else { up.y });
        assert_eq!(traits.one_way.unwrap() - up, Vec2::ZERO, "flips {flips:03b}");
    }
}

#[test]
fn the_chunks_of_infinite_maps_are_joined() {
    let chunk = |x: i32, y: i32, data: &str| format!(r#"<chunk x="{x}" y="{y}" width="2" height="1">{data}</chunk>"#);
    let chunks = chunk(-2, -1, "1,0") + &chunk(2, 0, "0,1");
    let text = map(&format!(
        r#"{TILES}<layer id="1" name="g" width="9" height="9" offsetx="3" offsety="-5"><data encoding="csv">{chunks}</data></layer>"#
    ));
    let layout = read(&text.replace("<map ", "<map infinite=\"1\" "));
    let [LayoutGrid { origin, columns, rows, cells, shape: None, .. }] = &layout.grids[..] else {
        panic!("{layout:?}")
    };
    assert_eq!((*origin, *columns, *rows), (Vec2::new(-32.0 + 3.0, -16.0 - 5.0), 6, 2));
    assert_eq!(cells, &[0, 11]);
}

#[test]
fn tiles_without_shapes_are_solid_if_the_layer_or_the_tile_is() {
    let data = r#"<data encoding="csv">3,3,1,0,0,0,0,0</data>"#;
    let solid = r#"<properties><property name="solid" type="bool" value="true"/></properties>"#;
    assert_eq!(read(&layer(data)).grids[0].cells, [2]);
    assert_eq!(read(&layer(&format!("{solid}{data}"))).grids[0].cells, [0, 1, 2]);
    let solid_tile = layer(data).replace(r#"<tile id="2"/>"#, &format!(r#"<tile id="2">{solid}</tile>"#));
    assert_eq!(read(&solid_tile).grids[0].cells, [0, 1, 2]);
    let none = read(&layer(r#"<data encoding="csv">3,3,0,0,0,0,0,0</data>"#));
    assert_eq!((none.grids.len(), none.diagnostics[0].code), (0, "no-collision-shapes"));
    let not_solid = solid.replace("\"true\"", "\"false\"");
    let decoration = read(&layer(&format!("{not_solid}{data}")));
    assert!(decoration.grids.is_empty() && decoration.diagnostics.is_empty(), "{decoration:?}");
}

#[test]
fn groups_and_layers_displace_what_is_in_them() {
    let object = r#"<object id="7" name="box" x="10" y="20" width="4" height="6" rotation="90"/>"#;
    let text = map(&format!(
        r#"<group offsetx="100"><group offsety="50"><objectgroup id="1" name="things" offsetx="1">{object}</objectgroup>
        </group></group>"#
    ));
    let layout = read(&text);
    let [LayoutObject { name, pose, shape, .. }] = &layout.objects[..] else { panic!("{layout:?}") };
    assert_eq!((name.as_str(), pose.translation), ("box", Vec2::new(111.0, 70.0)));
    // Turned clockwise on the screen about its upper left corner.
    let placed = *pose * Vec2::new(4.0, 6.0);
    assert_eq!(placed, Vec2::new(105.0, 74.0));
    assert_eq!(corners(shape), [[0.0, 0.0], [0.0, 6.0], [4.0, 0.0], [4.0, 6.0]]);
}

#[test]
fn objects_of_tiles_are_scaled_and_hang_from_their_alignment() {
    let object = |gid: u32| {
        let text = format!(
            r#"{TILES}<objectgroup id="1" name="o"><object id="1" gid="{gid}" x="100" y="50" width="32" height="8"/></objectgroup>"#
        );
        read(&map(&text)).objects.remove(0)
    };
    // The lower left corner is at the object's position.
    assert_eq!(corners(&object(2).shape), [[0.0, 0.0], [32.0, -6.0], [32.0, 0.0]]);
    assert_eq!(corners(&object(2 | 1 << 31).shape), [[0.0, -6.0], [0.0, 0.0], [32.0, 0.0]]);
    assert_eq!(corners(&object(3).shape), [[0.0, -8.0], [0.0, 0.0], [32.0, -8.0], [32.0, 0.0]]);
    assert_eq!(object(2).pose, Pose2::from(Vec2::new(100.0, 50.0)));
}

#[test]
fn figures_become_shapes_that_fit() {
    let object = |inner: &str| {
        let text = format!(r#"<objectgroup id="1" name="o"><object id="9" x="0" y="0" {inner}</object></objectgroup>"#);
        read(&map(&text))
    };
    let disc = object(r#"width="8" height="8"><ellipse/>"#);
    assert_eq!(disc.objects[0].shape.aabb().max, Vec2::new(8.0, 8.0));
    let Shape::Convex(convex) = &disc.objects[0].shape else { panic!("{disc:?}") };
    assert_eq!((convex.corners(), convex.radius()), (&[Vec2::new(4.0, 4.0)][..], 4.0));

    let ellipse = object(r#"width="20" height="8"><ellipse/>"#);
    let area = ellipse.objects[0].shape.area();
    let exact = core::f32::consts::PI * 10.0 * 4.0;
    assert!(area < exact && area > 0.99 * exact, "{area} of {exact}");
    assert_eq!(ellipse.diagnostics[0].to_string().split(':').next(), Some("object 9"));

    let pill = object(r#"width="4" height="10"><capsule/>"#);
    assert_eq!(pill.objects[0].shape.aabb().max, Vec2::new(4.0, 10.0));
    assert!(matches!(object(r#"><polyline points="0,0 4,0 4,4"/>"#).objects[0].shape, Shape::Chain(_)));
    let notch = object(r#"><polygon points="0,0 8,0 8,8 4,2 0,8"/>"#);
    assert!(matches!(notch.objects[0].shape, Shape::Polygon(_)));
    assert!(object("><point/>").objects[0].traits.sensor);
    let crossing = object(r#"><polygon points="0,0 8,8 8,0 0,8"/>"#);
    assert!(crossing.objects.is_empty() && crossing.diagnostics[0].code == "bad-shape", "{crossing:?}");
    assert!(object("><text>Hello</text>").objects.is_empty());
}

#[test]
fn names_are_unique_and_made_if_there_are_none() {
    let objects = r#"<object id="1" name="door" x="0" y="0" width="1" height="1"/>
        <object id="2" name="door" x="0" y="0" width="1" height="1"/><object id="3" x="0" y="0" width="1" height="1"/>"#;
    let layout = read(&map(&format!(r#"<objectgroup id="1" name="o">{objects}</objectgroup>"#)));
    let names: Vec<&str> = layout.objects.iter().map(|object| object.name.as_str()).collect();
    assert_eq!(names, ["door", "door #2", "object 3"]);
}

#[test]
fn properties_are_read_and_wrong_ones_reported() {
    let property =
        |name: &str, kind: &str, value: &str| format!(r#"<property name="{name}" type="{kind}" value="{value}"/>"#);
    let object = |properties: &str| {
        let layer = property("tag", "int", "5");
        read(&map(&format!(
            r#"<objectgroup id="1" name="o"><properties>{layer}</properties><object id="1" x="0" y="0" width="1" height="1">
               <properties>{properties}</properties></object></objectgroup>"#
        )))
    };
    let traits = |properties: &str| object(properties).objects[0].traits;
    assert_eq!(traits("").tag, 5);
    assert_eq!(traits(&property("tag", "int", "6")).tag, 6);
    assert_eq!(traits(&property("one_way", "string", "left")).one_way, Some(Vec2::new(-1.0, 0.0)));
    assert!(traits(&property("sensor", "bool", "true")).sensor);
    for wrong in [property("tag", "int", "-3"), property("one_way", "string", "north"), property("sensor", "int", "1")]
    {
        let layout = object(&wrong);
        assert_eq!(layout.diagnostics.len(), 1, "{wrong}");
        assert_eq!((layout.diagnostics[0].code, layout.objects[0].traits.tag), ("bad-property", 5));
    }
}

#[test]
fn what_is_not_read_is_refused_with_its_place() {
    assert_eq!(
        refusal(&map(r#"<tileset firstgid="1" source="rock.tsx"/>"#)),
        r#"tileset 1 in line 1 needs the file "rock.tsx", which cannot be read: no such file; put it beside the level"#
    );
    for (text, part) in [
        (String::new(), "the file is no Tiled file that can be read: "),
        ("<tileset/>".into(), "tileset in line 1: it is no Tiled map"),
        (map("").replace("orthogonal", "isometric"), "it is isometric, and only orthogonal maps are read"),
        (layer(r#"<data encoding="csv">1,1</data>"#), "data in line 5: it has 2 tiles instead of 8"),
        (layer(r#"<data encoding="csv">1,1,1,1,1,1,1,1,1</data>"#), "it has more than its 8 tiles"),
        (layer(r#"<data encoding="csv">1,x,1,1,1,1,1,1</data>"#), r#""x" is no number of a tile"#),
        (layer(r#"<data encoding="base64" compression="zstd">AA==</data>"#), r#"compression "zstd" is not read"#),
        (layer(r#"<data encoding="base64" compression="zlib">AAAA</data>"#), "its data cannot be unpacked"),
        (
            layer("").replace("width=\"4\" height=\"2\">", "width=\"70000\" height=\"70000\"><data/>"),
            "4900000000 in all",
        ),
        (
            layer(r#"<data encoding="csv">1,0,0,0,0,0,0,0</data>"#).replace("tilewidth=\"16\"", "tilewidth=\"32\""),
            "its cells are 32 by 16 pixels",
        ),
    ] {
        let error = refusal(&text);
        assert!(error.contains(part), "{error}");
    }
    let within = tiled_layout(&map(r#"<tileset firstgid="1" source="rock.tsx"/>"#), &mut |_| Ok("<map/>".into()));
    assert_eq!(within.unwrap_err().to_string(), r#"in "rock.tsx": map in line 1: it is no tileset; give a .tsx file"#);
    assert!(matches!(tiled_layout("<map", &mut no_file), Err(LayoutError::Syntax { format: "Tiled", .. })));
}

#[test]
fn what_lies_outside_of_all_tilesets_is_left_out() {
    let layout = read(&map(r#"<layer id="2" name="g" width="1" height="1"><data encoding="csv">9</data></layer>
        <objectgroup id="1" name="o"><object id="1" gid="9" x="0" y="0"/><object id="2" template="a.tx" x="0" y="0"/></objectgroup>"#));
    let codes: Vec<&str> = layout.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["unknown-tile", "no-collision-shapes", "unknown-tile", "template"]);
    assert!(layout.grids.is_empty() && layout.objects.is_empty());
}

#[test]
fn groups_of_any_depth_are_read() {
    let deep = "<group>".repeat(20_000) + &"</group>".repeat(20_000);
    assert!(read(&map(&deep)).objects.is_empty());
}
