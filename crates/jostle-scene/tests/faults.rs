//! All faults of a file are found at once, each with its place, and none twice.

mod common;

use common::{check, message};
use jostle_scene::{Format, Scene};

#[test]
fn every_faulty_part_is_named_with_its_line_and_column() {
    let text = r#"{"jostle": 1, "y": "dwon", "layers": ["world", 7],
  "shapes": {
    "crate": {"box": [0, 1]},
    "ball": {"circle": "4"}},
  "colliders": [
    {"name": "a", "cirle": 1},
    {"name": "b", "circle": 1},
    {"name": "c", "circle": 1, "at": [0], "tag": -1, "motion": {"speed": 3, "spin": 1}},
    {"name": "b", "circle": 2}],
  "paths": [{"name": "p", "shape": "b", "poses": [[0, 0]]},
    {"name": "q", "shape": "bb", "poses": [[0, 0], [1, 0]]}],
  "allow": [["b", "bb"]],
  "expect": [{"pair": ["b", "b"], "relation": "apart"}, {"pair": ["b", "zebra"]}]}"#;
    let figures = r#""box", "circle", "capsule", "point", "segment", "polygon", "chain", "compound""#;
    let beside = r#""radius", "holes", "closed", "one_sided", "tags", "at", "angle", "degrees""#;
    let traits = r#""layer", "mask", "group", "sensor", "one_way", "margin", "tag""#;
    check(
        message(text, "room.json"),
        &format!(
            r#"room.json:1:20: direction of y "dwon" does not exist; did you mean "down"?
room.json:1:48: field "layers" must be a text; found a number
room.json:3:22: shape "crate": field "box": width is 0; it must be above zero
room.json:4:24: shape "ball": field "circle" must be a number; found a text
room.json:6:20: collider "a": field "cirle" is unknown; did you mean "circle"? There are "name", "shape", "tiles", "motion", "static_group", {figures}, {beside}, {traits}
room.json:8:38: collider "c": field "at" must be two numbers, [x, y]; found a list of 1
room.json:8:50: collider "c": field "tag" must be a whole number from 0 to 4294967295; found -1
room.json:8:66: collider "c": field "speed" is unknown; there are "linear", "angular", "pivot"
room.json:8:78: collider "c": field "spin" is unknown; there are "linear", "angular", "pivot"
room.json:9:5: collider "b" exists already; names are unique
room.json:10:50: path "p": field "poses" must have at least two poses: a path leads from one to another
room.json:11:28: path "q": neither a collider nor a shape "bb" exists; did you mean "b"?
room.json:12:19: "allow" row 1: collider "bb" does not exist; did you mean "b"?
room.json:13:29: "expect" row 1: collider "b" is paired with itself
room.json:13:72: "expect" row 2: collider "zebra" does not exist; there are "b""#
        ),
    );
}

#[test]
fn who_names_a_part_with_faults_has_none_for_that() {
    for (text, count) in [
        // A shape, and a collider that has it, which a path and two rows name.
        (
            r##"{"jostle": 1, "shapes": {"crate": {"box": [0, 1]}}, "colliders": [{"name": "a", "shape": "crate"},
            {"circle": 1}, {"compound": [{"shape": "crate"}]}], "allow": [["a", "#1"]],
            "paths": [{"name": "p", "shape": "a", "poses": [[0, 0], [1, 0]]},
                      {"name": "q", "shape": "crate", "poses": [[0, 0], [1, 0]]}],
            "expect": [{"pair": ["#1", "#2"], "relation": "apart"}]}"##,
            1,
        ),
        // Layers under a wrong name.
        (r#"{"jostle": 1, "layer": ["a"], "colliders": [{"circle": 1, "layer": "a"}]}"#, 1),
        // A collider whose name is none.
        (r#"{"jostle": 1, "colliders": [{"name": 1, "circle": 1}], "allow": [["1", "2"]]}"#, 1),
        // Colliders made of tiles with a fault; `groundhog` is none of them.
        (
            r#"{"jostle": 1, "colliders": [{"name": "ground", "tiles": {"size": 0, "rows": ["^"], "legend": {"^": "solid"}}},
            {"name": "a", "circle": 1}], "allow": [["ground ^", "a"], ["groundhog", "a"]]}"#,
            2,
        ),
        (r#"{"jostle": 1, "colliders": 7, "allow": [["a", "b"]]}"#, 1),
    ] {
        let error = Scene::parse(text, "a", Format::Json).unwrap_err();
        assert_eq!(error.faults().len(), count, "{error}");
    }
}

#[test]
fn faults_are_in_the_order_of_the_file() {
    let text = r#"{"jostle": 1, "expect": [{"pair": ["a", "b"]}],
        "colliders": [{"name": "a", "circle": 1, "tag": -1, "at": 1}, {"name": "b", "shape": "x"}],
        "shapes": {"pile": {"compound": []}, "crate": {"box": [0, 1]}}, "layers": [1], "z": 1}"#;
    let error = Scene::parse(text, "a", Format::Json).unwrap_err();
    let places: Vec<(usize, usize)> = error.faults().iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places.len(), 6, "what is under \"z\" may have been the shape \"x\": {error}");
    assert!(places.is_sorted(), "{error}");
}

#[test]
fn a_file_that_is_no_scene_has_one_fault() {
    for text in [r#"{"name": "jostle", "version": "1.0"}"#, r#"{"jostle": 2, "players": 7}"#] {
        assert_eq!(Scene::parse(text, "package.json", Format::Json).unwrap_err().faults().len(), 1, "{text}");
    }
}

#[test]
fn of_many_faults_the_first_are_shown_and_the_others_counted() {
    let colliders = |count: usize| {
        let text = format!("{{\"jostle\": 1, \"colliders\": [{}]}}", vec!["\n{\"circle\": -1}"; count].join(","));
        Scene::parse(&text, "a.json", Format::Json).unwrap_err()
    };
    assert_eq!(colliders(20).lines().count(), 20);
    let lines: Vec<String> = colliders(1000).lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(
        lines[19..],
        [r#"a.json:21:12: collider #19: field "circle": radius is -1; it must be above zero"#, "a.json: and 980 more"]
    );
    assert_eq!(colliders(1000).faults().len(), 1000);
}

#[test]
fn columns_count_characters_and_follow_the_value_that_is_wrong() {
    check(
        message("(jostle: 1,\n  colliders: [(name: \"größe\", circle: -1)])", "a.ron"),
        r#"a.ron:2:39: collider "größe": field "circle": radius is -1; it must be above zero"#,
    );
}
