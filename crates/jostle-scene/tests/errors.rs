//! Every fault of a scene file, with the message that a user reads.

mod common;

use common::{check, message_of_line as message, of_collider};
use jostle_scene::{Format, Scene};

#[test]
fn an_unknown_field_is_named_with_its_line_and_the_nearest_one() {
    let text = "{\"jostle\": 1,\n \"colliders\": [\n  {\"name\": \"blade\", \"circle\": 1,\n   \"motion\": {\n    \"angluar\":\n 3}}]}";
    check(
        message(text, "room.json"),
        r#"room.json:5: collider "blade": field "angluar" is unknown; did you mean "angular"? There are "linear", "angular", "pivot""#,
    );
    let error = Scene::parse(text, "room.json", Format::Json).unwrap_err();
    assert_eq!((error.faults()[0].line, error.faults()[0].column), (5, 6));
    check(
        message(r#"{"jostle": 1, "colider": []}"#, "a"),
        r#"a:1: field "colider" is unknown; did you mean "colliders"? There are "$schema", "jostle", "y", "layers", "shapes", "colliders", "paths", "moves", "allow", "expect""#,
    );
    check(
        of_collider(r#""name": "a", "circle": 1, "motion": {"speed": 1}"#),
        r#"collider "a": field "speed" is unknown; there are "linear", "angular", "pivot""#,
    );
    check(
        of_collider(r#""circle": 1, "colour": 1"#),
        r#"collider #0: field "colour" is unknown; there are "name", "shape", "tiles", "motion", "static_group", "box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound", "radius", "holes", "closed", "one_sided", "tags", "at", "angle", "degrees", "layer", "mask", "group", "sensor", "one_way", "margin", "tag""#,
    );
    check(
        of_collider(r#""shape": {"disk": 1}"#),
        r#"collider #0: field "disk" is unknown; there are "box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound", "radius", "holes", "closed", "one_sided", "tags""#,
    );
}

#[test]
fn an_unknown_name_is_named_with_the_nearest_one() {
    check(
        of_collider(r#""name": "a", "shape": "crat""#),
        r#"collider "a": shape "crat" does not exist; did you mean "crate"?"#,
    );
    check(
        of_collider(r#""name": "a", "circle": 1, "layer": "heor""#),
        r#"collider "a": layer "heor" does not exist; did you mean "hero"?"#,
    );
    check(
        of_collider(r#""name": "a", "circle": 1, "mask": ["world", "sky"]"#),
        r#"collider "a": layer "sky" does not exist; there are "hero", "world""#,
    );
    let text = "{\"jostle\": 1, \"colliders\": [{\"name\": \"hero\", \"circle\": 1}, {\"circle\": 1}],\n\"allow\": [\n[\"hero\", \"#1\"],\n[\"hreo\", \"#1\"]]}";
    check(message(text, "a"), r#"a:4: "allow" row 2: collider "hreo" does not exist; did you mean "hero"?"#);
    check(
        message(r#"{"jostle": 1, "colliders": [{"circle": 1, "layer": "x"}]}"#, "a"),
        r#"a:1: collider #0: layer "x" does not exist; there are none"#,
    );
    check(
        message(r#"{"jostle": 1, "y": "dwon"}"#, "a"),
        r#"a:1: direction of y "dwon" does not exist; did you mean "down"?"#,
    );
    let rows = |row: &str| {
        message(&format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"circle": 1}}], "expect": [{row}]}}"#), "a")
    };
    check(
        rows(r##"{"pair": ["#0", "#1"], "relation": "overlaping"}"##),
        r#"a:1: "expect" row 1: relation "overlaping" does not exist; did you mean "overlapping"?"#,
    );
    check(
        rows(r##"{"pair": ["#0", "#2"], "separation": 1}"##),
        r##"a:1: "expect" row 1: collider "#2" does not exist; did you mean "#0"?"##,
    );
    check(
        rows(r##"{"pair": ["#0", "#0"], "separation": 1}"##),
        r##"a:1: "expect" row 1: collider "#0" is paired with itself"##,
    );
    check(
        rows(r##"{"pair": ["#0", "#1"]}"##),
        r#"a:1: "expect" row 1: expects nothing; give "relation", "separation", "begun_at", "normal", "points" or "depth""#,
    );
    check(
        rows(r##"{"pair": ["#0", "#1"], "begun_at": 1.5}"##),
        r#"a:1: "expect" row 1: field "begun_at" is 1.5; give a fraction of the step, from 0 to 1"#,
    );
    check(
        rows(r##"{"pair": ["#0", "#1"], "begun_at": "never"}"##),
        r#"a:1: "expect" row 1: field "begun_at" must be a fraction of the step, from 0 to 1, or null for never; found a text"#,
    );
    check(rows(r##"{"relation": "apart"}"##), r#"a:1: "expect" row 1: field "pair" is missing"#);
    check(
        rows(r##"{"pair": ["#0"], "relation": "apart"}"##),
        r#"a:1: "expect" row 1: field "pair" must be the names of two colliders; found a list of 1"#,
    );
}

#[test]
fn expected_contacts_are_normals_points_and_a_depth() {
    let rows = |row: &str| {
        let row = format!(r##"{{"pair": ["#0", "#1"], {row}}}"##);
        let text = format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"circle": 1}}], "expect": [{row}]}}"#);
        message(&text, "a").strip_prefix(r#"a:1: "expect" row 1: "#).expect("it names the row").to_owned()
    };
    check(
        rows(r#""normals": [0, 1]"#),
        r#"field "normals" is unknown; did you mean "normal"? There are "pair", "relation", "separation", "begun_at", "normal", "points", "depth", "margin""#,
    );
    check(rows(r#""normal": 1"#), r#"field "normal" must be a normal, [x, y], or a list of normals; found a number"#);
    check(
        rows(r#""normal": [0, 1, 0]"#),
        r#"field "normal" must be a normal, [x, y], or a list of normals; found a list of 3"#,
    );
    check(rows(r#""normal": [[0, 1], [0, "1"]]"#), r#"field "normal" must be a number; found a text"#);
    check(rows(r#""normal": [0, 2]"#), r#"field "normal" has [0, 2], of length 2.000; its length must be 1"#);
    check(
        rows(r#""normal": [[1, 0], [0.60, 0.70]]"#),
        r#"field "normal" has [0.60, 0.70], of length 0.922; its length must be 1"#,
    );
    check(rows(r#""normal": [0, 0.0]"#), r#"field "normal" has [0, 0.0], of length 0.000; its length must be 1"#);
    check(
        rows(r#""points": "two""#),
        r#"field "points" must be the number of points, or a list of their positions; found a text"#,
    );
    check(rows(r#""points": 1.5"#), r#"field "points" must be a whole number from 0 to 4294967295; found 1.5"#);
    check(rows(r#""points": [1, 2]"#), r#"field "points" must be points, each of two numbers, [x, y]; found a number"#);
    check(rows(r#""depth": [1]"#), r#"field "depth" must be a number; found a list"#);
    check(rows(r#""points": 1, "margin": -0.5"#), r#"field "margin" is -0.5; give 0 or more"#);
    check(
        rows(r#""relation": "touching", "margin": 0.5"#),
        r#"field "margin" applies only to contacts; give "normal", "points" or "depth" beside it"#,
    );
}

#[test]
fn a_normal_may_have_few_digits() {
    for normal in ["[1, 1]", "[0.7, -0.7]", "[0.71, 0.71]", "[7.1e-1, 7.1e-1]", "[]", "[[0, 1], [-1, 0]]", "[0.6, 0.8]"]
    {
        let row = format!(r##"{{"pair": ["#0", "#1"], "normal": {normal}}}"##);
        let text = format!(r#"{{"jostle": 1, "colliders": [{{"circle": 1}}, {{"circle": 1}}], "expect": [{row}]}}"#);
        assert!(Scene::parse(&text, "a", Format::Json).is_ok(), "{normal}");
    }
}

#[test]
fn a_wrong_version_is_refused() {
    check(message("{}", "a"), r#"a:1: field "jostle" is missing; write "jostle": 1, the version of the format"#);
    check(message("{\n\"jostle\": 2}", "a"), "a:2: version 2 of the format is unknown; this program reads version 1");
    check(message(r#"{"jostle": "1"}"#, "a"), r#"a:1: field "jostle" must be a whole number; found a text"#);
    check(
        message(r#"{"jostle": 1.5}"#, "a"),
        r#"a:1: field "jostle" must be a whole number from 0 to 4294967295; found 1.5"#,
    );
}

#[test]
fn nothing_is_given_twice() {
    check(
        message("{\"jostle\": 1,\n\"y\": \"up\",\n\"y\": \"up\"}", "a"),
        r#"a:3: field "y" is given twice; keep one"#,
    );
    check(
        of_collider(r#""name": "a", "circle": 1, "circle": 1"#),
        r#"collider "a": field "circle" is given twice; keep one"#,
    );
    check(
        message("{\"jostle\": 1, \"shapes\": {\"a\": {\"circle\": 1},\n\"a\": {\"circle\": 1}}}", "a"),
        r#"a:2: shape "a" is given twice; keep one"#,
    );
    check(
        message(
            "{\"jostle\": 1, \"colliders\": [{\"name\": \"a\", \"circle\": 1},\n{\"name\": \"a\", \"circle\": 1}]}",
            "a",
        ),
        r#"a:2: collider "a" exists already; names are unique"#,
    );
    check(
        message("{\"jostle\": 1, \"colliders\": [{\"name\": \"#1\", \"circle\": 1},\n{\"circle\": 1}]}", "a"),
        "a:2: collider #1 exists already; names are unique",
    );
    check(message(r#"{"jostle": 1, "layers": ["a", "a"]}"#, "a"), r#"a:1: layer "a" exists already; names are unique"#);
    let path = r#"{"name": "p", "shape": {"circle": 1}, "poses": [[0, 0], [1, 0, 2]]}"#;
    check(
        message(&format!("{{\"jostle\": 1, \"paths\": [{path},\n{path}]}}"), "a"),
        r#"a:2: path "p" exists already; names are unique"#,
    );
    check(
        of_collider(r#""name": "a", "circle": 1, "angle": 1, "degrees": 90"#),
        r#"collider "a": "angle" and "degrees" are two rotations; keep one"#,
    );
}

#[test]
fn a_collider_has_exactly_one_shape() {
    check(
        of_collider(r#""name": "a""#),
        r#"collider "a": has no shape; give "shape" or one of "box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound""#,
    );
    check(of_collider(r#""box": [1, 1], "circle": 1"#), r#"collider #0: "box" and "circle" are two shapes; keep one"#);
    check(
        of_collider(r#""shape": "crate", "circle": 1"#),
        r#"collider #0: field "circle" does not go with "shape"; write it into the shape or drop "shape""#,
    );
    check(
        of_collider(r#""shape": "crate", "radius": 1"#),
        r#"collider #0: field "radius" does not go with "shape"; write it into the shape or drop "shape""#,
    );
    check(
        of_collider(r#""circle": 1, "radius": 1"#),
        r#"collider #0: field "radius" does not go with "circle"; its own number is the radius"#,
    );
    check(
        of_collider(r#""segment": [[0, 0], [1, 0]], "radius": 1"#),
        r#"collider #0: field "radius" does not go with "segment"; use "capsule""#,
    );
    check(of_collider(r#""capsule": [[0, 0], [1, 0]]"#), r#"collider #0: field "capsule" needs a "radius" beside it"#);
    check(
        of_collider(r#""tiles": {"size": 16, "rows": ["."]}, "circle": 1"#),
        r#"collider #0: field "circle" does not go with "tiles"; keep one"#,
    );
    check(
        of_collider(r#""shape": 7"#),
        r#"collider #0: field "shape" must be the name of a shape or an object; found a number"#,
    );
}

#[test]
fn an_impossible_shape_is_refused_with_the_reason() {
    check(
        of_collider(r#""name": "a", "circle": -1"#),
        r#"collider "a": field "circle": radius is -1; it must be above zero"#,
    );
    check(
        of_collider(r#""polygon": [[0, 0], [2, 0], [3, 0]]"#),
        r#"collider #0: field "polygon": the points lie on one line and enclose no area; move one of them off that line"#,
    );
    check(
        of_collider(r#""polygon": [[0, 0], [2, 0]]"#),
        r#"collider #0: field "polygon": only 2 different points were given; give at least 3"#,
    );
    check(
        of_collider(r#""polygon": [[1, 2], [1, 2], [1, 2]], "radius": 1"#),
        r#"collider #0: field "polygon": only 1 different point was given; give at least 3"#,
    );
    check(
        of_collider(r#""polygon": [[[0, 0], [1, 0], [1, 1]]]"#),
        r#"collider #0: field "polygon" must be points, each of two numbers, [x, y]; found a list of 3"#,
    );
    check(of_collider(r#""polygon": []"#), r#"collider #0: field "polygon": no points were given; give at least 3"#);
    check(
        of_collider(r#""segment": [[1, 2], [1, 2]]"#),
        r#"collider #0: field "segment": both ends of the segment are (1, 2); give two different points"#,
    );
    check(
        of_collider(r#""box": [2, 1], "radius": 0.75"#),
        r#"collider #0: field "box": rounding radius 0.75 is more than half the side 1; give at most 0.5"#,
    );
    check(
        message("{\"jostle\": 1, \"shapes\": {\n\"crate\": {\"box\": [0, 1]}}}", "a"),
        r#"a:2: shape "crate": field "box": width is 0; it must be above zero"#,
    );
}

#[test]
fn numbers_are_finite_and_fit() {
    for (number, shown) in [
        ("1e39", "1e39"),
        ("-1e999", "-1e999"),
        ("400000000000000000000000000000000000000", "400000000000000000000000000000000000000"),
    ] {
        check(
            of_collider(&format!(r#""circle": 1, "at": [0, {number}]"#)),
            &format!(r#"collider #0: field "at" is {shown}, beyond the largest number of 32 bits, 3.4028235e38"#),
        );
    }
    check(
        of_collider(r#""circle": 1e-60"#),
        r#"collider #0: field "circle" is 1e-60, too small for a number of 32 bits; write 0 or at least 1e-45"#,
    );
    check(
        message("(jostle: 1, colliders: [\n(circle: NaN)])", "a.ron"),
        r#"a.ron:2: collider #0: field "circle" is NaN; it must be finite"#,
    );
    check(
        message("(jostle: 1, colliders: [\n(circle: 1, angle: -inf)])", "a.ron"),
        r#"a.ron:2: collider #0: field "angle" is -inf, beyond the largest number of 32 bits, 3.4028235e38"#,
    );
    check(
        message("{\"jostle\": 1,\n\"colliders\": [{\"circle\": NaN}]}", "a"),
        "a:2: no value begins here; write a number, a text in quotation marks, true, false, [list] or {object}",
    );
    check(
        of_collider(r#""circle": 1, "margin": -0.5"#),
        r#"collider #0: field "margin" is -0.5; it must not be negative"#,
    );
    check(
        of_collider(r#""circle": 1, "tag": -1"#),
        r#"collider #0: field "tag" must be a whole number from 0 to 4294967295; found -1"#,
    );
    check(
        of_collider(r#""circle": 1, "group": 4294967296"#),
        r#"collider #0: field "group" must be a whole number from 0 to 4294967295; found 4294967296"#,
    );
    check(
        of_collider(r#""circle": 1, "one_way": [0, 0]"#),
        r#"collider #0: field "one_way" is [0, 0], which is no direction; give that of the side that blocks, as [0, -1]"#,
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_named_with_its_kind() {
    check(of_collider(r#""circle": "big""#), r#"collider #0: field "circle" must be a number; found a text"#);
    check(
        of_collider(r#""circle": 1, "at": 5"#),
        r#"collider #0: field "at" must be two numbers, [x, y]; found a number"#,
    );
    check(
        of_collider(r#""circle": 1, "at": [1, 2, 3]"#),
        r#"collider #0: field "at" must be two numbers, [x, y]; found a list of 3"#,
    );
    check(
        of_collider(r#""polygon": [[0, 0], [1, 0], 5]"#),
        r#"collider #0: field "polygon" must be points, each of two numbers, [x, y]; found a number"#,
    );
    check(
        of_collider(r#""circle": 1, "sensor": 1"#),
        r#"collider #0: field "sensor" must be true or false; found a number"#,
    );
    check(of_collider(r#""circle": 1, "name": 1"#), r#"collider #0: field "name" must be a text; found a number"#);
    check(
        of_collider(r#""circle": 1, "motion": null"#),
        r#"collider #0: field "motion" must be an object; found nothing"#,
    );
    check(message("[]", "a"), "a:1: must be an object; found a list");
    check(message("7", "a"), "a:1: must be an object; found a number");
    check(message(r#"{"jostle": 1, "colliders": [7]}"#, "a"), "a:1: collider #0: must be an object; found a number");
    check(
        message(r#"{"jostle": 1, "paths": [{"name": "p", "shape": {"circle": 1}, "poses": [[0, 0]]}]}"#, "a"),
        r#"a:1: path "p": field "poses" must have at least two poses: a path leads from one to another"#,
    );
    check(
        message(r#"{"jostle": 1, "paths": [{"name": "p", "shape": {"circle": 1}, "poses": [[0, 0], [1]]}]}"#, "a"),
        r#"a:1: path "p": field "poses" must be poses, each [x, y] or [x, y, angle]"#,
    );
    check(
        message(r#"{"jostle": 1, "paths": [{"shape": {"circle": 1}}]}"#, "a"),
        r#"a:1: path #0: field "name" is missing"#,
    );
}

#[test]
fn a_bad_path_is_named_with_its_fault() {
    let of_path = |shape: &str, poses: &str| {
        message(
            &format!(
                "{{\"jostle\": 1, \"shapes\": {{\"crate\": {{\"box\": [1, 1]}}}}, \"colliders\": [{{\"name\": \"hero\", \"circle\": 1}}],\n\
                 \"paths\": [{{\"name\": \"p\", \"shape\": {shape}, \"poses\": {poses}}}]}}"
            ),
            "a",
        )
    };
    check(
        of_path(r#""hreo""#, "[[0, 0], [1, 0]]"),
        r#"a:2: path "p": neither a collider nor a shape "hreo" exists; did you mean "hero"?"#,
    );
    check(
        of_path(r#""mountain""#, "[[0, 0], [1, 0]]"),
        r#"a:2: path "p": neither a collider nor a shape "mountain" exists; there are "hero", "crate""#,
    );
    check(
        of_path("7", "[[0, 0], [1, 0]]"),
        r#"a:2: path "p": field "shape" must be the name of a shape or an object; found a number"#,
    );
    check(
        of_path(r#""hero""#, "[[0, 0], [1e39, 0]]"),
        r#"a:2: path "p": field "poses" is 1e39, beyond the largest number of 32 bits, 3.4028235e38"#,
    );
    check(
        of_path(r#""hero""#, "[[-3e38, 0], [3e38, 0]]"),
        r#"a:2: path "p": field "poses" has two in a row that differ by more than the largest number of 32 bits, 3.4028235e38"#,
    );
    check(
        message("(jostle: 1, paths: [(name: \"p\", shape: (circle: 1), poses: [(0, 0), (NaN, 0)])])", "a.ron"),
        r#"a.ron:1: path "p": field "poses" is NaN; it must be finite"#,
    );
}

#[test]
fn there_are_at_most_64_layers() {
    let layers = |count: usize| {
        let names: Vec<String> = (0..count).map(|i| format!("\"l{i}\"")).collect();
        format!("{{\"jostle\": 1, \"layers\": [{}]}}", names.join(","))
    };
    assert_eq!(Scene::parse(&layers(64), "a", Format::Json).unwrap().layers.len(), 64);
    check(message(&layers(65), "a"), "a:1: there are 65 layers; at most 64 are possible");
}

#[test]
fn broken_json_is_named_with_its_line_and_what_to_change() {
    for (text, expected) in [
        ("", "1: the file ends where a value should begin; write it, and close what is open"),
        ("{\"jostle\": 1,\n \"y\": \"up\"", "2: the file ends inside an object; close it with \"}\""),
        ("{\"jostle\": 1,\n \"colliders\": [", "2: the file ends inside a list; close it with \"]\""),
        ("{\"jostle\": 1,\n \"y\": \"up", "2: the file ends inside a text; close it with a quotation mark"),
        (
            "{\"jostle\": 1,\n\n \"y\" \"up\"\n\n}",
            "3: no \":\" follows the name of a field; put one between name and value",
        ),
        (
            "{\"jostle\": 1,\n\"colliders\": [{}}]}",
            "2: a list does not go on here; put \",\" before its next item or \"]\" at its end",
        ),
        (
            "{\"jostle\": 1\n\"y\": \"up\"}",
            "2: an object does not go on here; put \",\" before its next field or \"}\" at its end",
        ),
        ("{\"jostle\": 1,\n y: 1}", "2: the name of a field is not in quotation marks; put them round it"),
        ("{\"jostle\": 1,\n \"y\": \"up\",\n}", "3: a \",\" is followed by nothing; remove it"),
        (
            "{\"jostle\": 1,\n \"layers\": [\"a\",]}",
            "2: a value is missing before \"]\"; write it, or remove the \",\" before it",
        ),
        (
            "{\"jostle\": 1,\n \"y\": tru}",
            "2: this word is no value; write true, false, null or a text in quotation marks",
        ),
        ("{\"jostle\": 1,\n \"y\": 1.}", "2: this is not how a number is written; write it as 0.5, -12 or 1e3"),
        (
            "{\"jostle\": 1,\n \"y\": \"u\\p\"}",
            "2: this \"\\\" is not followed by anything it goes with; write \"\\\\\" for the character itself",
        ),
        (
            "{\"jostle\": 1,\n \"y\": \"\\ud800\"}",
            "2: this \"\\u\" escape is half of a character; write both halves, or the character itself",
        ),
        (
            "{\"jostle\": 1,\n \"y\": \"up\n\"}",
            "2: a text does not end on its line; close it with a quotation mark, or write \"\\n\" for a new line in it",
        ),
        (
            "{\"jostle\": 1}\n}",
            "2: something follows the end of the scene; remove it, or the bracket that ends it too early",
        ),
    ] {
        check(message(text, "a.json"), &format!("a.json:{expected}"));
    }
}

#[test]
fn broken_ron_is_named_with_its_line_and_what_to_change() {
    for (text, expected) in [
        (
            "(jostle: 1,\n y: \"up\"",
            "2: neither \",\" nor the closing bracket follows; put \",\" between items and \":\" after the name of a field",
        ),
        (
            "(jostle: 1,\n colliders: [(circle 1)]\n)\n",
            "2: neither \",\" nor the closing bracket follows; put \",\" between items and \":\" after the name of a field",
        ),
        (
            "(jostle: 1,\n colliders: [(circle: 1) (circle: 1)]\n)\n",
            "2: neither \",\" nor the closing bracket follows; put \",\" between items and \":\" after the name of a field",
        ),
        ("{\"jostle\": 1,\n \"y\" \"up\"}", "2: no \":\" follows the name of a field; put one between name and value"),
        ("(jostle: 1,\n y: \"up)", "2: a text does not end; close it with a quotation mark"),
        (
            "(jostle: 1,\n y: \"u\\p\")",
            "2: this \"\\\" is not followed by anything it goes with; write \"\\\\\" for the character itself",
        ),
        (
            "(jostle: 1,\n y: ;)",
            "2: no value begins with ';'; write a number, a text in quotation marks, true, false, [list] or (object)",
        ),
        ("(jostle: 1, /* y\n", "1: a comment does not end; close it with \"*/\""),
        (
            "(jostle: 1)\n)",
            "1: something follows the end of the scene; remove it, or the bracket that ends it too early",
        ),
        (
            "(jostle: 1,\n colliders: [(circle: 1)})",
            "2: neither \",\" nor the closing bracket follows; put \",\" between items and \":\" after the name of a field",
        ),
    ] {
        check(message(text, "a.ron"), &format!("a.ron:{expected}"));
    }
}

#[test]
fn deep_nesting_is_an_error_and_not_a_crash() {
    const DEEP: usize = 200_000;
    for (open, close, file) in [
        ("[", "]", "a.json"),
        ("{\"a\":", "}", "a.json"),
        ("[", "]", "a.ron"),
        ("(", ")", "a.ron"),
        ("Some(", ")", "a.ron"),
    ] {
        let text = format!("{{\"jostle\": 1, \"y\": {}1{}}}", open.repeat(DEEP), close.repeat(DEEP));
        let text = if file.ends_with("ron") {
            text.replace("{\"jostle\": 1, \"y\":", "(jostle: 1, y:").replace("}", ")")
        } else {
            text
        };
        assert!(message(&text, file).starts_with(&format!("{file}:1: ")));
    }
}
