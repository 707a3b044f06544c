//! `jostle locate`: the sector at a point.

use crate::run::{File, ROOM, run, run_with_input};
use crate::wad;
use serde_json::{Value, json};

#[test]
fn a_point_is_in_a_sector_with_portals_and_a_nearest_wall() {
    let run = run_with_input("locate - 240 64", wad::hall_and_ledge());
    assert_eq!(run.err, "sector 0 · 2 portals · line 7 at 64\n");
    assert_eq!(
        run.fine(),
        "kind    sector  name  floor  ceiling  line  distance  point\n\
         sector       0  -         0      128     -         0  (240, 64)\n\
         wall         -  -         -        -     7        64  (240, 0)\n\
         portal       1  -        48      128     4        16  (256, 64)\n\
         portal       1  -        48      128     2   65.9697  (256, 128)\n"
    );
}

#[test]
fn a_line_that_blocks_between_two_sectors_is_a_wall_and_a_portal() {
    let rows = run_with_input("locate - 240 160 --format csv", wad::hall_and_ledge()).fine();
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], "kind,sector,name,floor,ceiling,line,distance,x,y");
    assert_eq!(rows[2], "wall,1,,48,128,2,16,256,160");
    assert_eq!(rows[3], "portal,1,,48,128,2,16,256,160");
    // From the other side, the hall is behind it.
    let rows = run_with_input("locate - 272 160 --format csv", wad::hall_and_ledge()).fine();
    assert_eq!(rows.lines().nth(2).unwrap(), "wall,0,,48,128,2,16,256,160");
}

#[test]
fn a_point_on_a_line_touches_both_sectors_and_one_outside_is_in_the_void() {
    let rows = run_with_input("locate - 256 32 --json", wad::hall_and_ledge()).fine();
    let rows: Value = serde_json::from_str(&rows).unwrap();
    assert_eq!(
        rows[0],
        json!({"kind": "sector", "sector": 1, "floor": 48.0, "ceiling": 128.0, "line": null, "distance": 0.0,
            "point": [256.0, 32.0]})
    );
    assert_eq!((&rows[1]["kind"], &rows[1]["sector"]), (&json!("touching"), &json!(0)));
    let run = run_with_input("locate - -16 32 --json", wad::hall_and_ledge());
    assert_eq!(run.err, "void · 0 portals · line 0 at 16\n");
    let rows: Value = serde_json::from_str(&run.fine()).unwrap();
    assert_eq!(rows[0]["kind"], "void");
    assert_eq!((&rows[0]["sector"], &rows[0]["floor"]), (&Value::Null, &Value::Null));
    assert_eq!((&rows[1]["kind"], &rows[1]["sector"], &rows[1]["line"]), (&json!("wall"), &json!(0), &json!(0)));
    assert_eq!(rows.as_array().unwrap().len(), 2);
}

#[test]
fn answers_can_be_annotations() {
    let text = run_with_input("locate - 240 64 --format github", wad::hall_and_ledge()).fine();
    assert!(text.starts_with("::notice file=standard input::sector 0 at (240, 64)\n"), "{text}");
    assert!(text.contains("::portal at line 4 to sector 1, 16 away at (256, 64)\n"), "{text}");
    assert!(text.contains("::wall at line 7, 64 away at (240, 0)\n"), "{text}");
}

#[test]
fn a_wrong_map_is_refused_with_the_names_of_all() {
    let file = File::new("three.wad", wad::three_maps());
    file.run("locate FILE 1 1").refuses("has several maps; choose one with --map: MAP01, MAP02, MAP03");
    file.run("locate FILE --map MAP9 1 1").refuses("MAP01, MAP02, MAP03");
    file.run("locate FILE --map MAP02 1 1").refuses("vertex 77");
    assert_eq!(file.run("locate FILE --map map01 1 1").status, 0);
    file.run("locate FILE --map MAP01 1 1 --offset 1,2").refuses("is no GeoJSON file; leave out --offset");
    run_with_input("locate - 1 1", ROOM).refuses("is a scene and has no sectors; name a level");
    run_with_input("locate - 1 1", wad::no_maps()).refuses("has no maps");
}

#[test]
fn areas_of_other_formats_are_sectors_with_names() {
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/levels");
    let first = |words: &str| run(words).fine().lines().nth(1).unwrap().to_owned();
    let town = format!("locate {FOLDER}/town.geojson --offset 389000,5820000 --format csv");
    assert!(first(&format!("{town} 20 70")).contains(",garden,0,128,"), "{}", first(&format!("{town} 20 70")));
    assert!(first(&format!("{town} 5 5")).contains(",block,0,128,"));
    assert!(first(&format!("{town} 20 20")).starts_with("void,,,"), "in the yard of the block");
    let cave = format!("locate {FOLDER}/cave.tmx --format csv");
    assert!(first(&format!("{cave} 212 50")).contains(",exit,0,128,"));
    assert!(first(&format!("{cave} 25 85")).contains(",crate,0,128,"));
    run("locate FILE 1 1").refuses("cannot read FILE");
    let file = File::new("farm.json", FARM);
    let apart = file.run("locate FILE 1 1 --format csv");
    assert_eq!(apart.err, "sector 0 · 0 portals · line 0 at 1\n");
    let joined = file.run("locate FILE 1 1 --snap 0.5 --json");
    let rows: Value = serde_json::from_str(&joined.fine()).unwrap();
    assert_eq!(
        (&rows[2]["kind"], &rows[2]["name"], &rows[2]["distance"]),
        (&json!("portal"), &json!("yard"), &json!(7.0))
    );
    let sight = |words: &str| file.run(words).err;
    assert!(sight("sight FILE 1 1 11 1").starts_with("blocked by line "));
    assert_eq!(sight("sight FILE 1 1 11 1 --snap 0.5"), "clear from 0 to 56 · 1 line\n");
    run_with_input("locate - 1 1 --snap 1", wad::one_map()).refuses("is a WAD, whose sectors have their borders");
    let point = r#"{"type": "Point", "coordinates": [0, 0]}"#;
    run_with_input("locate - 1 1", point).refuses("has no areas, such as polygons");
}

/// A field, and a yard whose border was drawn a little beside it.
const FARM: &str = r#"{"type": "FeatureCollection", "features": [
    {"type": "Feature", "id": "field", "properties": null, "geometry":
        {"type": "Polygon", "coordinates": [[[0, 0], [8, 0], [8, 6], [0, 6], [0, 0]]]}},
    {"type": "Feature", "id": "yard", "properties": null, "geometry":
        {"type": "Polygon", "coordinates": [[[8.25, 0], [12, 0], [12, 6], [8.25, 6], [8.25, 0]]]}}]}"#;
