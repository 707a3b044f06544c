//! `jostle query`: questions and answers, line by line.

use crate::run::{File, Run, jostle};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Duration;

/// A hero over a floor of tiles, a wall, and a sensor between.
const HALL: &str = r#"{"jostle": 1, "y": "down", "layers": ["world", "hero"], "colliders": [
    {"name": "floor", "layer": "world", "at": [0, 16], "tiles": {"size": 16, "rows": ["xxxx"], "legend": {"x": "solid"}}, "tag": 5},
    {"name": "wall", "layer": "world", "box": [2, 40], "at": [65, 0]},
    {"name": "hero", "layer": "hero", "circle": 4, "at": [24, 2]},
    {"name": "door", "layer": "world", "box": [2, 20], "at": [41, 0], "sensor": true}]}"#;

fn ask(questions: &str) -> Run {
    let file = File::new("hall.json", HALL);
    std::fs::write(file.beside("questions"), questions).expect("questions");
    file.run("query FILE questions")
}

/// The answer to one question.
fn answer(question: &str) -> Value {
    serde_json::from_str(&ask(question).fine()).expect("JSON")
}

#[test]
fn a_ray_tells_the_first_hit_or_all() {
    let first = answer(r#"{"ray": [40, -8], "direction": [0, 2]}"#);
    assert_eq!(
        first,
        json!({"line": 1, "hits": [{"name": "floor", "fraction": 12.0, "point": [40.0, 16.0], "normal": [0.0, -1.0], "part": 2, "tag": 5}]})
    );
    let names = |question: &str| -> Vec<String> {
        let hits = answer(question)["hits"].as_array().unwrap().clone();
        hits.iter().map(|hit| hit["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(r#"{"ray": [0, 2], "direction": [1, 0], "all": true}"#), ["hero", "wall"]);
    assert_eq!(
        names(r#"{"ray": [0, 2], "direction": [1, 0], "all": true, "sensors": true}"#),
        ["hero", "door", "wall"]
    );
    assert_eq!(names(r#"{"ray": [0, 2], "direction": [1, 0], "skip": ["hero"]}"#), ["wall"]);
    assert_eq!(names(r#"{"ray": [0, 2], "direction": [1, 0], "mask": "world"}"#), ["wall"]);
    assert_eq!(names(r#"{"ray": [0, 2], "direction": [1, 0], "until": 19.5}"#), [""; 0]);
}

#[test]
fn points_and_neighbours_are_found() {
    assert_eq!(answer(r#"{"point": [24, 6]}"#), json!({"line": 1, "hits": [{"name": "hero"}]}));
    assert_eq!(answer(r#"{"point": [24, 6.5], "id": "q"}"#), json!({"line": 1, "id": "q", "hits": []}));
    let nearest = answer(r#"{"nearest": [24, 12], "count": 2}"#);
    assert_eq!(
        nearest["hits"],
        json!([{"name": "floor", "distance": 4.0, "point": [24.0, 16.0], "normal": [0.0, -1.0], "tag": 5},
            {"name": "hero", "distance": 6.0, "point": [24.0, 6.0], "normal": [0.0, 1.0]}])
    );
    assert_eq!(answer(r#"{"nearest": [24, 12], "max": 3}"#)["hits"], json!([]));
}

#[test]
fn a_collider_is_cast_from_its_own_place_and_does_not_hit_itself() {
    let down = answer(r#"{"cast": "hero", "by": [0, 20]}"#);
    assert_eq!(down["fraction"], 0.5);
    assert_eq!(down["stop"], json!([24.0, 12.0]));
    assert_eq!((&down["hits"][0]["name"], &down["hits"][0]["part"]), (&json!("floor"), &json!(1)));
    let elsewhere = answer(r#"{"cast": "hero", "at": [54, 2], "by": [20, 0]}"#);
    assert_eq!(elsewhere["stop"], json!([60.0, 2.0]));
    let free = answer(r#"{"cast": {"box": [2, 2]}, "at": [10, -30], "by": [5, 0]}"#);
    assert_eq!(free, json!({"line": 1, "hits": [], "fraction": 1.0, "stop": [15.0, -30.0]}));
    let inside = answer(r#"{"cast": {"circle": 4}, "at": [24, 14], "by": [0, 5]}"#);
    assert_eq!(
        inside["hits"],
        json!([{"name": "floor", "fraction": 0.0, "depth": 2.0, "normal": [0.0, -1.0], "tag": 5}])
    );
    let all = answer(r#"{"cast": {"circle": 4}, "at": [4, 2], "by": [80, 0], "all": true}"#);
    assert_eq!(all["hits"].as_array().unwrap().len(), 2, "{all}");
}

#[test]
fn a_cast_names_the_segment_that_it_hits_and_its_tag() {
    let rope = r#"{"jostle": 1, "colliders": [{"name": "rope", "chain": [[0, 0], [10, 0], [20, 5]], "tags": [1, 2]}]}"#;
    let file = File::new("rope.json", rope);
    std::fs::write(file.beside("questions"), r#"{"cast": {"circle": 1}, "at": [16, 20], "by": [0, -30]}"#).unwrap();
    let answer: Value = serde_json::from_str(&file.run("query FILE questions").fine()).expect("JSON");
    assert_eq!((&answer["hits"][0]["part"], &answer["hits"][0]["tag"]), (&json!(1), &json!(2)), "{answer}");
}

#[test]
fn what_overlaps_a_shape_is_found() {
    assert_eq!(answer(r#"{"overlapping": "hero"}"#)["hits"], json!([]));
    assert_eq!(answer(r#"{"overlapping": "hero", "at": [24, 12]}"#)["hits"], json!([]), "it touches the floor");
    let blast = answer(r#"{"overlapping": {"box": [60, 10]}, "at": [34, 10], "degrees": 90}"#);
    assert_eq!(blast["hits"], json!([{"name": "floor", "tag": 5}]));
}

#[test]
fn a_bad_line_is_named_and_the_others_are_answered() {
    let run = ask("{\"point\": [24, 6]}\n\n{\"pont\": [24, 6]}\n  {\"ray\": [0, 0]}\n{\"point\": [24, 6]}\n");
    assert_eq!(run.status, 2);
    let lines: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.iter().map(|line| line["line"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 3, 4, 5]);
    assert!(lines[1]["error"].as_str().unwrap().starts_with("questions:3:3: field \"pont\" is unknown; did you mean"));
    let errors: Vec<&str> = run.err.lines().collect();
    assert!(
        errors[0].starts_with("error: questions:3:3: field \"pont\" is unknown; did you mean \"point\"?"),
        "{run:#?}"
    );
    assert_eq!(errors[1], "error: questions:4:1: field \"direction\" is missing");
    assert_eq!(errors[2], "4 colliders · 2 answers · bad 2");
    for (question, message) in [
        (r#"{"ray": [0, 0], "direction": [0, 0]}"#, "1:30: field \"direction\" is [0, 0], which is no direction"),
        (r#"{"point": [0, 0], "by": [0, 0]}"#, "1:20: field \"by\" does not go with \"point\"; it goes with \"cast\""),
        (r#"{"nearest": [0, 0], "at": [0, 0]}"#, "field \"at\" does not go with \"nearest\""),
        (r#"{"point": [0, 0], "ray": [0, 0]}"#, "\"ray\" and \"point\" are two questions"),
        (r#"{"id": "?"}"#, "the question asks nothing; give one of \"ray\", \"point\""),
        (r#"{"cast": "hreo", "by": [1, 0]}"#, "collider \"hreo\" does not exist; did you mean \"hero\"?"),
        (r#"{"point": [0, 0], "skip": ["walls"]}"#, "collider \"walls\" does not exist; did you mean \"wall\"?"),
        (r#"{"point": [0, 0], "mask": "wrold"}"#, "layer \"wrold\" does not exist; did you mean \"world\"?"),
        (r#"{"overlapping": {"circle": -1}}"#, "radius is -1; it must be above zero"),
        ("{\"point\": [0, 0]", "the file ends inside an object"),
        ("7", "must be an object; found a number"),
    ] {
        let run = ask(question);
        assert_eq!(run.status, 2, "{question}");
        assert!(run.err.contains(message), "no {message:?} in {run:#?}");
    }
    let file = File::new("hall.json", HALL);
    std::fs::write(file.beside("bytes"), b"{\"point\": [0, 0]}\n\xff\n").unwrap();
    assert!(file.run("query FILE bytes").err.contains("bytes:2: this is not UTF-8"));
    file.run("query FILE missing").refuses("cannot read missing: there is no such file or folder");
    file.run("query FILE .").refuses("cannot read .: it is a folder");
    file.run("query - -").refuses("cannot both be standard input");
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let file = File::new("hall.json", HALL);
    let mut command = jostle();
    command.args(["query", "hall.json", "-"]).current_dir(file.folder());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    let (mut questions, answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (send, answers_so_far) = std::sync::mpsc::channel();
    std::thread::spawn(move || BufReader::new(answers).lines().try_for_each(|line| send.send(line.expect("text"))));
    for line in 1..=3 {
        writeln!(questions, "{{\"point\": [24, {line}]}}").expect("it reads");
        let answer = answers_so_far.recv_timeout(Duration::from_secs(20)).expect("an answer before the next question");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer, json!({"line": line, "hits": [{"name": "hero"}]}));
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success() && answers_so_far.recv().is_err());
}
