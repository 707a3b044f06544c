use crate::run::{File, run_with_input};
use crate::wad;

/// A cart that goes past a post and a beam, turns beside a wall and docks; and a second, shorter path.
pub(crate) const YARD: &str = r###"{"jostle": 1, "colliders": [
    {"name": "cart", "box": [3, 1]},
    {"name": "post, round", "circle": 1, "at": [4, 3], "tag": 5},
    {"name": "wall", "at": [10, 3], "tiles": {"size": 2, "rows": ["#", "#", "#"]}, "motion": {"linear": [-99, 0]}},
    {"name": "beam", "sensor": true, "segment": [[5.5, -1], [5.5, 1]]},
    {"name": "dock", "box": [1, 4], "at": [8, -6]}],
    "allow": [["cart", "dock"]],
    "paths": [
        {"name": "past", "shape": "cart", "poses": [[0, 0], [8, 0], [8, 0, -1.5707964], [8, -4]]},
        {"name": "short", "shape": {"circle": 0.5}, "poses": [[0, 2], [2, 2]]}]}"###;

fn yard() -> File {
    File::new("yard.json", YARD)
}

/// The cart's half diagonal is √2.5: turning at 8, its corner passes the wall at 10 at a distance of 2 − √2.5.
#[test]
fn the_table_has_a_row_for_every_segment() {
    let run = yard().run("clearance FILE --path past --require 0.25");
    assert_eq!(run.status, 0, "{run:#?}");
    assert_eq!(
        run.out,
        "\
segment  fraction  at_least  distance  below_from  touches_at  against  part    point                   point_against      note
      0         1  0.499749       0.5           -           -  wall     tile 1  (9.5, -0.5)             (10, -0.5)
      1  0.204833  0.418611  0.418861           -           -  wall     tile 1  (9.58114, 2.22045e-15)  (10, 2.22045e-15)
      2         0   1.49974       1.5           -           -  wall     tile 0  (8.5, 1.5)              (10, 1.5)
"
    );
    assert_eq!(
        run.err,
        "past: 3 segments · 5 colliders · at least 0.418611 (segment 1, wall) · 0 segments below 0.25\n"
    );
}

#[test]
fn a_distance_below_is_noted_and_exits_with_status_1() {
    let run = yard().run("clearance FILE --path past --require 0.45 --format csv");
    assert_eq!(run.status, 1, "{run:#?}");
    let notes: Vec<&str> = run.out.lines().skip(1).map(|row| row.rsplit_once(',').unwrap().1).collect();
    assert_eq!(notes, ["", "below", ""]);
    let place = "(segment 1, wall) · 1 segment below 0.45 from 0.0782781 of segment 1 (wall)\n";
    assert!(run.err.ends_with(place), "{run:#?}");
}

#[test]
fn all_prints_every_nearer_collider_also_those_that_do_not_count() {
    let run = yard().run("clearance FILE --path past --require 1.9 --all --format csv");
    assert_eq!(run.status, 1, "{run:#?}");
    let rows: Vec<String> = run
        .out
        .replace("\"post, round\"", "post")
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect::<Vec<_>>())
        .map(|cells| format!("{} {} {}", cells[0], cells[6], cells[12]))
        .collect();
    assert_eq!(
        rows,
        [
            "0 beam sensor",
            "0 wall below",
            "0 post below",
            "1 wall below",
            "1 beam sensor",
            "2 dock allowed",
            "2 wall below"
        ]
    );
}

/// A thin wall across the way: where the traveller may stand last, where it touches, and where it is deepest in the wall.
#[test]
fn the_first_places_too_near_and_touching_are_told_beside_that_of_the_least_distance() {
    let scene = r#"{"jostle": 1, "colliders": [
        {"name": "wall", "box": [0.01, 3], "at": [5, 0]},
        {"name": "post", "box": [1, 1], "at": [4.2, 0.88]}],
        "paths": [{"name": "to the wall", "shape": {"circle": 0.3}, "poses": [[4, 0], [6, 0]]}]}"#;
    let run = run_with_input("clearance - --require 0.1 --format csv", scene);
    let rows: Vec<Vec<&str>> = run.out.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let place = |row: usize, cell: usize| rows[row][cell].parse::<f64>().unwrap();
    assert_eq!((rows.len(), run.status), (2, 1), "{run:#?}");
    assert!((place(0, 4) - 0.2975).abs() < 1e-6 && (place(0, 5) - 0.3475).abs() < 1e-6, "{run:#?}");
    // The post is no farther than 0.1 already at the start.
    assert_eq!((rows[1][6], place(1, 4), rows[1][5]), ("post", 0.0, ""), "{run:#?}");
    let summary = "1 segment below 0.1 from 0 of segment 0 (post) · touches at 0.3475 of segment 0 (wall)\n";
    assert!(run.err.ends_with(summary), "{run:#?}");
}

#[test]
fn json_and_json_lines_have_the_same_rows() {
    let yard = yard();
    let array: Vec<serde_json::Value> =
        serde_json::from_str(&yard.run("clearance FILE --path short --require 0.5 --format json").fine()).unwrap();
    let lines = yard.run("clearance FILE --path short --require 0.5 --format jsonl").fine();
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    let [row] = &array[..] else { panic!("one segment: {array:#?}") };
    // The travelling shape is no collider's, so the cart counts as an obstacle, 1 below it.
    assert_eq!(
        (&row["against"], &row["segment"], &row["note"]),
        (&"post, round".into(), &0.into(), &serde_json::Value::Null)
    );
    assert_eq!((row["tag"].as_u64(), row["part"].is_null(), row["fraction"].as_f64()), (Some(5), true, Some(1.0)));
    let [at_least, distance] = ["at_least", "distance"].map(|field| row[field].as_f64().unwrap());
    assert!((distance - (5.0_f64.sqrt() - 1.5)).abs() < 1e-6 && at_least <= distance && at_least > distance - 6e-4);
    let ends = ["point", "point_against"].map(|field| [0, 1].map(|axis| row[field][axis].as_f64().unwrap()));
    assert!((f64::hypot(ends[0][0] - ends[1][0], ends[0][1] - ends[1][1]) - distance).abs() < 1e-6);
}

#[test]
fn the_tolerance_bounds_the_difference_of_proved_and_measured() {
    let yard = yard();
    let at_least = |words: &str| {
        let text = yard.run(&format!("clearance FILE --path short --require 0.25 --format csv{words}")).fine();
        text.lines().nth(1).unwrap().split(',').nth(2).unwrap().parse::<f64>().unwrap()
    };
    let distance = 5.0_f64.sqrt() - 1.5;
    assert!((distance - 0.1 - at_least(" --tolerance 0.1")).abs() < 1e-6);
    assert!(distance - at_least(" --tolerance 1e-6") < 2e-6);
}

#[test]
fn the_only_path_needs_no_name_and_any_other_is_suggested() {
    let yard = yard();
    yard.run("clearance FILE --require 1").refuses("yard.json has several paths; choose one with --path: past, short");
    yard.run("clearance FILE --path pats --require 1")
        .refuses("yard.json: path \"pats\" does not exist; did you mean \"past\"?");
    yard.run("clearance FILE --path everywhere --require 1").refuses("there are \"past\", \"short\"");
    let one = r#"{"jostle": 1, "paths": [{"name": "free", "shape": {"circle": 1}, "poses": [[0, 0], [9, 0]]}]}"#;
    let run = run_with_input("clearance - --require 1", one);
    assert_eq!(run.err, "free: 1 segment · 0 colliders · nothing to keep away from · 0 segments below 1\n");
    assert_eq!(run.fine(), "");
    run_with_input("clearance - --require 1", r#"{"jostle": 1}"#)
        .refuses("standard input has no paths; add some, such as \"paths\"");
}

#[test]
fn bad_input_is_named_with_the_fault() {
    let yard = yard();
    for length in ["0", "-1", "NaN", "inf", "far"] {
        for option in [format!("--require {length}"), format!("--require 1 --tolerance {length}")] {
            yard.run(&format!("clearance FILE --path past {option}")).refuses("give a finite number greater than 0");
        }
    }
    yard.run("clearance FILE --path past").refuses("--require");
    yard.run("clearance FILE --path past --require 1 --svg -").refuses("use `jostle draw`");
    yard.run("clearance FILE --path past --require 1 --svg missing/out.svg").refuses("cannot write missing/out.svg");
    yard.run("clearance missing.json --require 1").refuses("cannot read missing.json: there is no such file");
    run_with_input("clearance - --require 1", wad::one_map()).refuses("standard input is a level, which has no paths");
    run_with_input("clearance - --require 1", YARD.replace("\"shape\": \"cart\"", "\"shape\": \"card\""))
        .refuses("path \"past\": neither a collider nor a shape \"card\" exists; did you mean \"cart\"?");
    run_with_input("clearance - --require 1", YARD.replace("[[0, 2], [2, 2]]", "[[0, 2]]"))
        .refuses("path \"short\": field \"poses\" must have at least two poses");
    run_with_input("clearance - --require 1", YARD.replace("[2, 2]]}]", "[1e99, 2]]}]"))
        .refuses("beyond the largest number");
}

#[test]
fn a_picture_shows_only_the_path_and_its_distances() {
    let yard = yard();
    let run = yard.run("clearance FILE --path past --require 0.45 --svg out.svg");
    assert_eq!(run.out, yard.run("clearance FILE --path past --require 0.45").out);
    let picture = std::fs::read_to_string(yard.beside("out.svg")).unwrap();
    assert!(picture.contains("Does “past” in yard.json keep a distance of 0.45?"), "{picture}");
    assert!(picture.contains("and 1 path. 3 distances, 1 too small. The least is 0.419, to wall.<"), "{picture}");
    assert!(picture.contains("<title>0.419 from wall on segment 1</title>"), "{picture}");
    assert!(!picture.contains(" moving"), "the others stand still");
}

#[test]
fn two_runs_print_the_same_bytes() {
    let ball = |i: usize| format!(r#"{{"circle": 0.3, "at": [{}, {}]}}"#, i % 40, i / 40 * 2);
    let balls: Vec<String> = (0..600).map(ball).collect();
    let scene = format!(
        r#"{{"jostle": 1, "colliders": [{}], "paths": [{{"name": "p", "shape": {{"box": [0.4, 0.2]}}, "poses": [[-2, 1], [40, 1], [40, 9, 9], [-1, 7.5]]}}]}}"#,
        balls.join(",\n")
    );
    for format in ["table", "json", "jsonl", "csv"] {
        let words = format!("clearance - --require 0.5 --all --format {format}");
        let first = run_with_input(&words, &scene);
        assert_eq!(first.status, 1);
        assert!(first.out.lines().count() > 40, "{first:#?}");
        assert_eq!(first.out, run_with_input(&words, &scene).out, "{format}");
    }
}
