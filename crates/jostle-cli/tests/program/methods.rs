//! `jostle methods`, and `jostle check --method`: the textbook beside the exact answer.

use crate::run::{File, run, run_with_input};
use serde_json::Value;

/// A post through a rail, a ball past the corner of a crate, and one at the centre of another crate.
const SCENE: &str = r#"{"jostle": 1, "colliders": [
    {"name": "post", "shape": {"box": [1, 9]}},
    {"name": "rail", "shape": {"box": [9, 1]}},
    {"name": "crate", "shape": {"box": [2, 2]}, "at": [20, 0]},
    {"name": "ball", "shape": {"circle": 0.5}, "at": [21.3, 1.55]},
    {"name": "box", "shape": {"box": [2, 2]}, "at": [40, 0]},
    {"name": "core", "shape": {"circle": 0.5}, "at": [40, 0]},
    {"name": "kite", "shape": {"box": [2, 2]}, "at": [42.2, 2.2], "degrees": 45}]}"#;

#[test]
fn all_methods_are_listed() {
    let run_all = run("methods");
    assert_eq!(run_all.status, 0, "{run_all:#?}");
    let lines: Vec<&str> = run_all.out.lines().collect();
    assert_eq!(lines.len() - 1, jostle::classic::METHODS.len());
    assert!(lines[0].starts_with("name ") && lines[1].starts_with("swept-boxes "), "{run_all:#?}");
    assert_eq!(run_all.err, format!("{} methods\n", lines.len() - 1));

    let rows: Value = serde_json::from_str(&run("methods --json").fine()).unwrap();
    let rows = rows.as_array().unwrap();
    for (row, method) in rows.iter().zip(jostle::classic::METHODS) {
        assert_eq!(row["name"], method.name);
        for (field, text) in [("source", method.source), ("cost", method.cost), ("fails", method.fails)] {
            assert_eq!(row[field], text, "{}", method.name);
        }
    }
    let csv = run("methods --format csv").fine();
    assert_eq!(csv.lines().count(), lines.len());
    assert!(csv.starts_with("name,question,cost,fails,exact,source,function,used_by\n"), "{csv}");
    assert_eq!(run("methods --format github").fine(), "");
}

#[test]
fn some_methods_are_listed_by_name() {
    let rows: Value = serde_json::from_str(&run("methods crossings circle-pair --json").fine()).unwrap();
    assert_eq!([&rows[0]["name"], &rows[1]["name"]], ["crossings", "circle-pair"]);
    assert_eq!([&rows[0]["check"], &rows[1]["check"]], [false, true]);
    run("methods crosings").refuses("there is no method \"crosings\"; there are swept-boxes, ");
}

#[test]
fn a_method_that_is_wrong_exits_with_status_1() {
    let scene = File::new("scene.json", SCENE);
    let angle = scene.run("check FILE --method circle-box-angle");
    assert_eq!(angle.status, 1, "{angle:#?}");
    assert_eq!(
        angle.out,
        "\
a     b      error     relation     separation
ball  crate  invented  apart          0.126498
box   core   missed    overlapping        -1.5
"
    );
    assert_eq!(
        angle.err,
        "7 colliders · 8 pairs asked by circle-box-angle · 13 pairs of other shapes · 1 invented, 1 missed\n"
    );

    let corners = scene.run("check FILE --method corners-inside --format csv");
    assert_eq!(
        (corners.status, &*corners.out),
        (1, "a,b,error,relation,separation\npost,rail,missed,overlapping,-5\n")
    );
    let around = scene.run("check FILE --method vertex-box --format csv");
    assert_eq!((around.status, around.out.lines().nth(1).unwrap().starts_with("box,kite,invented,apart,")), (1, true));
    let github = scene.run("check FILE --method corners-inside --format github").out;
    assert!(
        github.contains("::error file=") && github.contains(",line=2::corners-inside: post and rail are apart"),
        "{github}"
    );
}

#[test]
fn a_method_that_is_right_exits_with_status_0() {
    let scene = File::new("scene.json", SCENE);
    for method in ["separating-edge", "axis-contacts", "box-axes", "grown-box", "circle-pair"] {
        let run = scene.run(&format!("check FILE --method {method}"));
        assert_eq!((run.status, &*run.out), (0, ""), "{method}: {run:#?}");
        assert!(run.err.contains(" asked by ") && run.err.ends_with(" · 0 invented, 0 missed\n"), "{run:#?}");
    }
    let json = scene.run("check FILE --method grown-box --json");
    assert_eq!((json.status, json.out.trim()), (0, "[]"));
}

#[test]
fn every_method_about_pairs_is_asked() {
    let scene = File::new("scene.json", SCENE);
    let rows: Value = serde_json::from_str(&run("methods --json").fine()).unwrap();
    let names = rows.as_array().unwrap().iter().filter(|row| row["check"] == true);
    let mut count = 0;
    for name in names.map(|row| row["name"].as_str().unwrap()) {
        let run = scene.run(&format!("check FILE --method {name}"));
        assert!(run.status < 2 && run.err.contains(&format!("asked by {name}")), "{run:#?}");
        assert!(!run.err.contains(" 0 pairs asked"), "{run:#?}");
        count += 1;
    }
    assert_eq!(count, 11);
}

#[test]
fn methods_and_options_that_do_not_fit_are_refused() {
    let scene = File::new("scene.json", SCENE);
    scene.run("check FILE --method dots").refuses("it answers another question (Is a point in a convex polygon?)");
    scene.run("check FILE --method dot").refuses("there is no such method; take one of circle-box-angle, ");
    for option in ["--deny overlap", "--margin 1", "--min-depth 1", "--svg a.svg", "--baseline a.jsonl", "--sort name"]
    {
        scene.run(&format!("check FILE --method grown-box {option}")).refuses("cannot be used with");
    }
    let one = run_with_input(
        "check - --method circle-pair",
        r#"{"jostle": 1, "colliders": [{"box": [1, 1]}, {"box": [1, 1]}]}"#,
    );
    assert_eq!(one.status, 0, "{one:#?}");
    assert!(
        one.err.starts_with("warning: circle-pair is about circles, and no pair of standard input is of these\n"),
        "{one:#?}"
    );
}

#[test]
fn pairs_that_layers_keep_apart_are_asked_with_all() {
    let scene = r#"{"jostle": 1, "colliders": [
        {"name": "post", "shape": {"box": [1, 9]}, "group": 1}, {"name": "rail", "shape": {"box": [9, 1]}, "group": 1}]}"#;
    assert_eq!(run_with_input("check - --method corners-inside", scene).status, 0);
    assert_eq!(run_with_input("check - --method corners-inside --all", scene).status, 1);
}
