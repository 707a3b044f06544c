//! `at_least`, the lower bound of a depth whose search was ended, in every format.

use crate::run::File;
use jostle::{Cast, cast_shape, separation};
use jostle_scene::{Format, Scene};
use serde_json::Value;

/// Two stars of 1,000 corners in the same place, one of them turned, and two discs elsewhere whose depth is exact.
fn stars() -> String {
    let corner = |i: u16| {
        let angle = f32::from(i) / 1000.0 * core::f32::consts::TAU;
        let size = if i.is_multiple_of(2) { 1.0 } else { 0.4 };
        format!("[{}, {}]", size * angle.cos(), size * angle.sin())
    };
    let star = format!("[{}]", (0..1000).map(corner).collect::<Vec<_>>().join(", "));
    format!(
        r#"{{"jostle": 1, "colliders": [
            {{"name": "a", "polygon": {star}}},
            {{"name": "b", "polygon": {star}, "degrees": 17}},
            {{"name": "c", "circle": 1, "at": [9, 0]}},
            {{"name": "d", "circle": 1, "at": [10.5, 0]}}]}}"#
    )
}

/// The depth of the two stars and its lower bound, which is below it.
fn found(scene: &str) -> [f32; 2] {
    let scene = Scene::parse(scene, "stars.json", Format::Json).expect("a scene");
    let [a, b] = [0, 1].map(|i| &scene.colliders[i]);
    let gap = separation(a.shape.at(a.pose), b.shape.at(b.pose));
    assert!(0.0 < gap.at_least && gap.at_least < -gap.distance, "{gap:?}");
    let cast = cast_shape(a.shape.at(a.pose), (1.0, 0.0), b.shape.at(b.pose));
    assert!(matches!(cast, Cast::Started { depth, .. } if depth == -gap.distance), "{cast:?}, {gap:?}");
    [-gap.distance, gap.at_least]
}

/// The number as it was rounded to 32 bits.
fn single(value: &Value) -> f32 {
    value.to_string().parse().expect("a number")
}

#[test]
fn a_check_prints_the_bound_only_where_it_is_not_the_depth() {
    let scene = stars();
    let [depth, least] = found(&scene);
    let file = File::new("stars.json", &scene);
    let run = |format: &str| file.run(&format!("check FILE --format {format}")).fine();

    let rows: Vec<Value> = serde_json::from_str(&run("json")).expect("JSON");
    assert_eq!([single(&rows[0]["separation"]), single(&rows[0]["at_least"])], [-depth, least]);
    assert!(rows.len() == 2 && rows[1].get("at_least").is_none(), "{}", rows[1]);

    let csv = run("csv");
    let cells: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(cells[0][3..5], ["separation", "at_least"]);
    assert_eq!([cells[1][3], cells[1][4]].map(|cell| cell.parse()), [Ok(-depth), Ok(least)]);
    assert_eq!(cells[2][..5], ["c", "d", "overlapping", "-0.5", ""]);

    // For people the bound is rounded to six digits, never upward.
    for (format, pairs) in [("table", "a  b  overlapping"), ("github", "a overlaps b by ")] {
        let text = run(format);
        assert_eq!(text.matches("(at least ").count(), 1, "{text}");
        let line = text.lines().find(|line| line.contains(pairs)).expect("a row of the stars");
        let printed = line.split_once("(at least ").and_then(|(_, rest)| rest.split_once(')')).expect("the bound").0;
        let printed: f64 = printed.parse().expect("a number");
        assert!(printed <= f64::from(least) && printed > 0.999_99 * f64::from(least), "{printed} for {least}");
    }
}

#[test]
fn a_question_is_answered_with_the_bound_of_the_depth() {
    let scene = stars();
    let [depth, least] = found(&scene);
    let file = File::new("stars.json", &scene);
    let questions = "{\"cast\": \"a\", \"by\": [1, 0]}\n{\"cast\": \"a\", \"by\": [1, 0], \"all\": true}\n\
        {\"cast\": \"d\", \"by\": [1, 0]}\n";
    std::fs::write(file.beside("questions"), questions).expect("questions");
    let answers = file.run("query FILE questions").fine();
    let hits: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["hits"][0].clone()).collect();
    for hit in &hits[..2] {
        assert_eq!([single(&hit["depth"]), single(&hit["at_least"])], [depth, least]);
    }
    assert!(hits[2]["depth"] == 0.5 && hits[2].get("at_least").is_none(), "{}", hits[2]);
}
