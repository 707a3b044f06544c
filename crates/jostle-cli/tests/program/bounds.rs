//! `jostle bounds`: the volumes around a model in 3D.

use crate::run::{File, run, run_with_input};
use serde_json::Value;

const CART: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/models/cart.obj");

/// A cube of side 2 about (1, 1, 1), as six faces of four corners.
const CUBE: &str = "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nv 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n\
    f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

#[test]
fn the_volumes_of_a_cube_are_listed() {
    let run = run_with_input("bounds - --format csv", CUBE);
    assert_eq!(run.err, "8 points · 12 triangles · 5 levels\n");
    let rows = run.fine();
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], "kind,level,count,corners,faces,x,y,z,radius,size_a,size_b,size_c,content");
    assert!(rows[1].starts_with("farthest,,1,,,1,1,1,1.73205"), "{}", rows[1]);
    assert!(rows[2].starts_with("smallest,,1,,,1,1,1,1.73205"), "{}", rows[2]);
    assert_eq!(rows[3], "box,,1,,,1,1,1,,2,2,2,8");
    assert!(rows[4].starts_with("oriented,,1,,,1,1,1,,2"), "{}", rows[4]);
    assert_eq!(rows[5], "hull,,1,8,12,,,,,,,,8");
    assert_eq!(rows[6], "boxes,0,1,,,,,,,,,,8");
    let counts = |kind: &str| -> Vec<String> {
        let rows = rows.iter().filter(|row| row.starts_with(kind));
        rows.map(|row| row.split(',').nth(2).unwrap().to_string()).collect()
    };
    assert_eq!(counts("boxes,"), ["1", "2", "4", "8", "12"]);
    assert_eq!(counts("spheres,"), ["1", "2", "4", "8", "12"]);
}

#[test]
fn a_model_is_listed_in_every_format_and_drawn() {
    let table = run(&format!("bounds {CART}")).fine();
    assert!(table.starts_with("kind      level  count  corners  faces  center"), "{table}");
    let rows: Value = serde_json::from_str(&run(&format!("bounds {CART} --json")).fine()).unwrap();
    let content = |kind: &str| {
        let row = rows.as_array().unwrap().iter().find(|row| row["kind"] == kind).unwrap();
        row["content"].as_f64().unwrap()
    };
    assert!(content("smallest") < content("farthest"));
    assert!(content("hull") < content("oriented") && content("oriented") < content("box"));
    let oriented = rows.as_array().unwrap().iter().find(|row| row["kind"] == "oriented").unwrap();
    assert_eq!(oriented["half_axes"].as_array().unwrap().len(), 3);
    let notices = run(&format!("bounds {CART} --format github")).fine();
    assert!(notices.contains("cart.obj::boxes of level 1, 2 in all: content "), "{notices}");
    let cube = File::new("cube.obj", CUBE);
    cube.run("bounds FILE --svg cube.svg --level 2").fine();
    let svg = std::fs::read_to_string(cube.beside("cube.svg")).unwrap();
    for name in ["model, front", "smallest, side", "oriented, above", "level 2, front"] {
        assert!(svg.contains(&format!("<title>{name}</title>")), "no {name}");
    }
    let legend = svg.split_once("<g class=\"legend\">").unwrap().1;
    for name in ["model", "axis-aligned box", "oriented box", "hull", "smallest sphere", "level 2"] {
        assert!(legend.contains(&format!(">{name}<")), "no {name} in the legend");
    }
    assert!((1..=6).all(|colour| legend.contains(&format!("\"solid layer-{colour}\""))), "a colour each: {legend}");
    cube.run("bounds FILE --svg FILE").refuses("would overwrite a file that this run reads");
}

#[test]
fn points_without_faces_have_volumes_too_and_flat_ones_no_hull() {
    let cloud: String = CUBE.lines().filter(|line| line.starts_with('v')).map(|line| format!("{line}\n")).collect();
    let run = run_with_input("bounds - --format csv", &cloud);
    assert_eq!(run.err, "8 points · 0 triangles · 4 levels\n");
    assert!(run.fine().contains("\nspheres,3,8,,,,,,,,,,0\n"));
    let flat = run_with_input("bounds - --format csv", "v 0 0 0\nv 3 0 0\nv 0 4 0\nf 1 2 3\n");
    assert_eq!(
        flat.err,
        "note: no hull and no oriented box: all points are in one plane; add a point beside it\n3 points · 1 triangle · 1 level\n"
    );
    let flat = flat.fine();
    assert!(!flat.contains("hull") && !flat.contains("oriented") && flat.contains("box,,1,,,1.5,2,0,,3,4,0,0\n"));
    let few = run_with_input("bounds - --hull-points 7", CUBE);
    assert!(few.err.contains("there are 8 points; allow them with --hull-points, or simplify the model"), "{few:#?}");
    assert!(!few.fine().contains("hull"));
    let one = run_with_input("bounds - --format csv", "v 1 2 3\n").fine();
    assert!(one.contains("smallest,,1,,,1,2,3,0,,,,0\n"), "{one}");
}

#[test]
fn what_is_no_model_is_refused_with_the_line() {
    run("bounds none.obj").refuses("cannot read none.obj: there is no such file or folder; name an OBJ file");
    run_with_input("bounds -", "").refuses("standard input: there is no point; add lines such as `v 1 2 3`");
    run_with_input("bounds -", [0xff, 0xfe, 0, 0x80]).refuses("there is no point");
    let file = File::new("bad.obj", "v 0 0 0\nv 1 nan 0\nf 1 2 9\n");
    let run = file.run("bounds FILE");
    assert_eq!(
        run.err,
        "error: bad.obj:2: y is nan, which is no finite 32-bit number; write one below 3.4e38\n\
         error: bad.obj:3: corner 9 does not exist: the file has points 1 to 2; mend the number\n"
    );
    run.refuses("bad.obj:2");
    let huge = File::new("huge.obj", "v -1e38 0 0\nv 1e38 0 0\nv 0 1e38 0\nv 0 0 1e38\n");
    huge.run("bounds FILE").fine();
    huge.run("bounds FILE --svg huge.svg").refuses("too large for a picture; scale the model down, or leave out --svg");
    let large = File::new("large.obj", "v -5e29 0 0\nv 5e29 0 0\nv 0 5e29 0\nv 0 0 5e29\n");
    large.run("bounds FILE --svg large.svg").fine();
    assert!(!std::fs::read_to_string(large.beside("large.svg")).unwrap().contains("NaN"));
    let wide = "v -3e38 -3e38 -3e38\nv 3e38 3e38 3e38\nv 0 0 1\nv 0 1 0\n";
    run_with_input("bounds -", wide).refuses("the points are too far apart for f32; scale them down");
}
