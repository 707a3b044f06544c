//! Every fault of a polygon, a chain, a compound or tiles, with the message that a user reads.

mod common;

use common::{check, message_of_line as message, of_collider};
use jostle_scene::{Format, Scene};

#[test]
fn a_field_beside_the_wrong_figure_names_those_it_goes_with() {
    for (fields, expected) in [
        (r#""circle": 1, "holes": []"#, r#"field "holes" does not go with "circle"; it goes with "polygon""#),
        (r#""box": [1, 1], "closed": true"#, r#"field "closed" does not go with "box"; it goes with "chain""#),
        (
            r#""polygon": [[0, 0], [1, 0], [0, 1]], "one_sided": true"#,
            r#"field "one_sided" does not go with "polygon"; it goes with "chain""#,
        ),
        (r#""compound": [], "tags": [1]"#, r#"field "tags" does not go with "compound"; it goes with "chain""#),
        (
            r#""chain": [[0, 0], [1, 0]], "radius": 1"#,
            r#"field "radius" does not go with "chain"; it goes with "box", "capsule", "polygon""#,
        ),
        (
            r#""shape": "crate", "holes": []"#,
            r#"field "holes" does not go with "shape"; write it into the shape or drop "shape""#,
        ),
        (r#""chain": [[0, 0], [1, 0]], "box": [1, 1]"#, r#""box" and "chain" are two shapes; keep one"#),
    ] {
        check(of_collider(fields), &format!("collider #0: {expected}"));
    }
}

#[test]
fn a_polygon_is_refused_with_the_culprit() {
    for (fields, expected) in [
        (
            r#""polygon": [[0, 0], [2, 2], [2, 0], [0, 2]]"#,
            r#"field "polygon": outline crosses itself: edge 0 (0, 0)-(2, 2) meets edge 2 (2, 0)-(0, 2) at (1, 1); move a corner or split it there"#,
        ),
        (
            r#""polygon": [[0, 0], [4, 0], [4, 4], [2, 4], [2, 6], [2, 4], [0, 4]]"#,
            r#"field "polygon": the edges before and after point 4 (2, 6) lie on each other; remove that point"#,
        ),
        (
            r#""polygon": [[0, 0], [2, 0], [1, 0.5], [0, 2]], "radius": 0.5"#,
            r#"field "radius" does not go with a "polygon" that is concave or has holes; draw its outline larger, or make it a "compound" of convex ones"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[1, 1], [2, 1], [1, 2]]], "radius": 0.5"#,
            r#"field "radius" does not go with a "polygon" that is concave or has holes; draw its outline larger, or make it a "compound" of convex ones"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[1, 1], [2, 1], [1, 2]], [[20, 0], [21, 0], [20, 1]]]"#,
            r#"field "holes": hole 1 is not inside the outline; make it a polygon of its own or remove it"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[1, 1], [8, 1], [1, 8]], [[2, 2], [3, 2], [2, 3]]]"#,
            r#"field "holes": hole 0 and hole 1 overlap; join them or remove one"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[1, 1], [2, 1]]]"#,
            r#"field "holes": hole 0: only 2 different points were given; give at least 3"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[]]"#,
            r#"field "holes": hole 0: no points were given; give at least 3"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [7]"#,
            r#"field "holes" must be a list; found a number"#,
        ),
        (
            r#""polygon": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[1, 1]]"#,
            r#"field "holes" must be points, each of two numbers, [x, y]; found a number"#,
        ),
    ] {
        check(of_collider(fields), &format!("collider #0: {expected}"));
    }
}

#[test]
fn a_bad_hole_or_part_is_named_with_its_own_line() {
    let frame =
        "{\"jostle\": 1, \"colliders\": [{\"name\": \"frame\", \"polygon\": [[0, 0], [9, 0], [9, 9], [0, 9]], \"holes\": [
         [[1, 1], [2, 1], [1, 2]],
         [[5, 5], [12, 5], [5, 8]]]}]}";
    check(
        message(frame, "a"),
        "a:3: collider \"frame\": field \"holes\": hole 1 crosses the outline: edge 1 (9, 0)-(9, 9) meets edge 0 (5, 5)-(12, 5) at (9, 5); move a corner or split it there",
    );
    let overlapping = frame.replace("[[5, 5], [12, 5], [5, 8]]", "[[1.25, 1.25], [1.5, 1.25], [1.25, 1.5]]");
    check(
        message(&overlapping, "a"),
        "a:3: collider \"frame\": field \"holes\": hole 0 and hole 1 overlap; join them or remove one",
    );
    let cart = "{\"jostle\": 1, \"colliders\": [{\"name\": \"cart\", \"compound\": [
         {\"circle\": 1},
         {\"circle\": -1}]}]}";
    check(message(cart, "a"), r#"a:3: collider "cart": part 1: field "circle": radius is -1; it must be above zero"#);
}

#[test]
fn a_chain_is_refused_with_the_reason() {
    for (fields, expected) in [
        (
            r#""chain": []"#,
            r#"field "chain": the chain has no points, counting consecutive duplicates once; give at least 2"#,
        ),
        (
            r#""chain": [[1, 1], [1, 1]]"#,
            r#"field "chain": the chain has only 1 point, counting consecutive duplicates once; give at least 2"#,
        ),
        (
            r#""chain": [[0, 0], [1, 0]], "closed": true"#,
            r#"field "chain": the chain has only 2 points, counting consecutive duplicates once; give at least 3"#,
        ),
        (
            r#""chain": [[0, 0], [1, 0], [2, 0]], "tags": [1]"#,
            r#"field "chain": 1 tags were given for 2 segments; give one for each"#,
        ),
        (r#""chain": [[0, 0], [1, 0]], "tags": ["a"]"#, r#"field "tags" must be a whole number; found a text"#),
        (r#""chain": [[0, 0], [1, 0]], "tags": 7"#, r#"field "tags" must be a list; found a number"#),
        (r#""chain": [[0, 0], [1, 0]], "closed": 1"#, r#"field "closed" must be true or false; found a number"#),
        (r#""chain": [[0, 0], 1]"#, r#"field "chain" must be points, each of two numbers, [x, y]; found a number"#),
    ] {
        check(of_collider(fields), &format!("collider #0: {expected}"));
    }
}

#[test]
fn a_compound_is_refused_with_the_part() {
    for (parts, expected) in [
        ("", r#"field "compound": the compound has no parts; give at least one"#),
        ("7", "part 0: must be an object; found a number"),
        (
            r#"{"at": [1, 1]}"#,
            r#"part 0: has no shape; give "shape" or one of "box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound""#,
        ),
        (
            r#"{"circle": 1}, {"circle": 1, "layer": "hero"}"#,
            r#"part 1: field "layer" is unknown; there are "shape", "tag", "box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound", "radius", "holes", "closed", "one_sided", "tags", "at", "angle", "degrees""#,
        ),
        (r#"{"shape": "crat"}"#, r#"part 0: shape "crat" does not exist; did you mean "crate"?"#),
        (r#"{"compound": [{"circle": 1}]}"#, "part 0: is a compound within a compound; write its parts out here"),
        (
            r#"{"shape": {"compound": [{"circle": 1}]}}"#,
            "part 0: is a compound within a compound; write its parts out here",
        ),
        (r#"{"circle": 1, "angle": 1, "degrees": 1}"#, r#"part 0: "angle" and "degrees" are two rotations; keep one"#),
        (
            r#"{"circle": 1}, {"segment": [[0, 0], [1e-3, 0]], "at": [1e9, 0]}"#,
            r#"field "compound": part 1: the shape is too small for f32 coordinates and its corners fall together; make it larger"#,
        ),
    ] {
        check(of_collider(&format!(r#""compound": [{parts}]"#)), &format!("collider #0: {expected}"));
    }
    let cart = r#""cart": {"compound": [{"circle": 1}]}"#;
    check(
        message(
            &format!(r#"{{"jostle": 1, "shapes": {{{cart}, "two": {{"compound": [{{"shape": "cart"}}]}}}}}}"#),
            "a",
        ),
        r#"a:1: shape "two": part 0: is a compound within a compound; write its parts out here"#,
    );
    // A part may be a shape further down.
    let text = r#"{"jostle": 1, "shapes": {"cart": {"compound": [{"shape": "wheel"}]}, "wheel": {"circle": 1}}}"#;
    assert!(Scene::parse(text, "a", Format::Json).is_ok());
}

/// The message for these tiles.
fn of_tiles(fields: &str) -> String {
    let message = of_collider(&format!(r#""name": "ground", "tiles": {{{fields}}}"#));
    message.strip_prefix("collider \"ground\": ").expect("it names the collider").to_owned()
}

#[test]
fn tiles_are_refused_with_row_and_column() {
    for (fields, expected) in [
        (r##""rows": ["#"]"##, r#"field "size" is missing"#),
        (r##""size": 0, "rows": ["#"]"##, r#"field "size" is 0; it must be above zero"#),
        (r##""size": -16, "rows": ["#"]"##, r#"field "size" is -16; it must be above zero"#),
        (
            r###""size": 3e38, "rows": ["##"]"###,
            r#"field "size" is 300000000000000000000000000000000000000; tiles of this size reach beyond the largest number of 32 bits"#,
        ),
        (r#""size": 16"#, r#"field "rows" is missing"#),
        (r#""size": 16, "rows": []"#, r#"field "rows" has no cells; give texts with one character for each cell"#),
        (
            r#""size": 16, "rows": ["", ""]"#,
            r#"field "rows" has no cells; give texts with one character for each cell"#,
        ),
        (r#""size": 16, "rows": [7]"#, r#"field "rows" must be a text; found a number"#),
        (
            r##""size": 16, "rows": ["..", ".%#"], "legend": {"#": "solid", "-": "empty"}"##,
            r##"row 2, column 2: '%' is not in the legend; there are "#", "-"; add it, or use '.' for an empty cell"##,
        ),
        (
            r#""size": 16, "rows": ["a"], "legend": {}"#,
            r#"row 1, column 1: 'a' is not in the legend; there are none; add it, or use '.' for an empty cell"#,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": "sold"}"##,
            r##"legend "#": kind of cell "sold" does not exist; did you mean "solid"?"##,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": 1}"##,
            r##"legend "#": must be "solid", "empty" or an object; found a number"##,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": {"layr": "hero"}}"##,
            r##"legend "#": field "layr" is unknown; did you mean "layer"? There are "layer", "mask", "group", "sensor", "one_way", "margin", "tag""##,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": {"layer": "heor"}}"##,
            r##"legend "#": layer "heor" does not exist; did you mean "hero"?"##,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": {"one_way": [0, 0]}}"##,
            r##"legend "#": field "one_way" is [0, 0], which is no direction; give that of the side that blocks, as [0, -1]"##,
        ),
        (
            r###""size": 16, "rows": ["#"], "legend": {"##": "solid"}"###,
            r###"legend "##" must be one character, the one of the rows"###,
        ),
        (
            r#""size": 16, "rows": ["."], "legend": {"": "solid"}"#,
            r#"legend "" must be one character, the one of the rows"#,
        ),
        (
            r#""size": 16, "rows": ["."], "legend": {".": "solid"}"#,
            r#"legend "." is always empty; use another character"#,
        ),
        (
            r##""size": 16, "rows": ["#"], "legend": {"#": "solid", "#": "empty"}"##,
            r##"legend "#" is given twice; keep one"##,
        ),
        (
            r##""size": 16, "rows": ["#"], "width": 7"##,
            r#"field "width" is unknown; there are "size", "rows", "legend", "cell""#,
        ),
        (r#""size": 16, "rows": "a""#, r#"field "rows" must be a list; found a text"#),
    ] {
        check(of_tiles(fields), expected);
    }
    check(
        of_collider(r##""tiles": {"size": 1, "rows": ["#"]}, "box": [1, 1]"##),
        r#"collider #0: field "box" does not go with "tiles"; keep one"#,
    );
    check(
        of_collider(r##""tiles": {"size": 1, "rows": ["#"]}, "shape": "crate""##),
        r#"collider #0: field "shape" does not go with "tiles"; keep one"#,
    );
}

#[test]
fn a_bad_row_is_named_with_its_own_line() {
    let text = "{\"jostle\": 1, \"colliders\": [{\"tiles\": {\"size\": 1, \"rows\": [\n\"#.\",\n\".x\"]}}]}";
    check(
        message(text, "a"),
        r##"a:3: collider #0: row 2, column 2: 'x' is not in the legend; there are "#"; add it, or use '.' for an empty cell"##,
    );
}

#[test]
fn a_grid_of_more_than_four_million_cells_is_refused() {
    // Few characters: one long row, and many that are empty.
    let long = format!("\"{}\"", ".".repeat(3000));
    check(
        of_tiles(&format!(r#""size": 1, "rows": [{long}{}]"#, ", \"\"".repeat(1999))),
        r#"field "rows" is 3000 by 2000 cells, 6000000 in all; at most 4194304 are possible; split it"#,
    );
}

#[test]
fn names_of_tiles_must_be_unique_too() {
    let ground = r##"{"name": "ground", "tiles": {"size": 1, "rows": ["#^"], "legend": {"#": "solid", "^": {}}}}"##;
    let taken = format!("{{\"jostle\": 1, \"colliders\": [{ground},\n{{\"name\": \"ground ^\", \"circle\": 1}}]}}");
    check(message(&taken, "a"), r#"a:2: collider "ground ^" exists already; names are unique"#);
    let unused = taken.replace("[\"#^\"]", "[\"#.\"]");
    assert!(Scene::parse(&unused, "a", Format::Json).is_ok());
}
