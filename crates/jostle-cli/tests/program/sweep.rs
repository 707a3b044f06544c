use crate::run::{File, run_with_input};

/// A bullet that passes through paper, senses a coin and hits a wall, which a barrel runs into too; a drop that
/// overlaps its cloud at the start of the step; and a fan, which has turned by 0.915 when the bullet reaches it: 0.946
/// from its centre, the bullet's path is 0.75 from its axis, which is half its height plus the bullet's radius.
pub(crate) const RANGE: &str = r##"{"jostle": 1, "layers": ["world", "bullets"], "colliders": [
    {"name": "wall", "layer": "world", "at": [96.25, 8], "tiles": {"size": 8, "rows": ["#", "#"]}},
    {"name": "paper, thin", "layer": "world", "segment": [[0, -4], [0, 4]], "at": [16.25, 0]},
    {"name": "coin", "layer": "world", "sensor": true, "circle": 1, "at": [33.25, 0], "tag": 7},
    {"name": "bullet", "layer": "bullets", "circle": 0.25, "motion": {"linear": [128, 0]}},
    {"name": "barrel 10", "layer": "world", "circle": 2, "at": [110.25, -6], "motion": {"linear": [-8, 0]}},
    {"name": "barrel 9", "layer": "world", "circle": 2, "at": [58, -6], "motion": {"linear": [4, 0]}},
    {"name": "cloud", "layer": "world", "box": [8, 4], "at": [0, 40]},
    {"name": "drop", "layer": "bullets", "circle": 1, "at": [0, 37.5], "motion": {"linear": [0, -8]}},
    {"name": "fan", "layer": "world", "box": [9, 1], "at": [40, 0], "motion": {"angular": 3}}]}"##;

/// Two paddles that mesh like gears, for a million turns.
pub(crate) const GEARS: &str = r#"{"jostle": 1, "colliders": [
    {"name": "left", "box": [2, 0.1], "motion": {"angular": 6283000}},
    {"name": "right", "box": [2, 0.1], "at": [1.5, 0], "degrees": 90, "motion": {"angular": -6283000}}]}"#;

fn range() -> File {
    File::new("range.json", RANGE)
}

/// The names of each row of CSV.
fn pairs(csv: &str) -> Vec<String> {
    let rows = csv.replace("\"paper, thin\"", "paper");
    rows.lines().skip(1).map(|row| row.split(',').skip(1).take(2).collect::<Vec<_>>().join("-")).collect()
}

#[test]
fn the_table_has_a_row_for_every_impact_in_the_order_of_time() {
    let run = range().run("sweep FILE");
    assert_eq!(run.status, 0);
    assert_eq!(
        format!("\n{}", run.out),
        "
    time  a          b            kind         point                 normal                 part_a  part_b  note
       0  cloud      drop         overlapping  (0, 38.25)            (0, -1)                -       -
   0.125  bullet     paper, thin  impact       (16.25, 0)            (1, 0)                 -       -
    0.25  bullet     coin         impact       (32.25, 0)            (1, 0)                 -       -       sensor
0.305109  bullet     fan          impact       (39.2521, -0.152384)  (0.792762, -0.609532)  -       -
     0.5  barrel 10  wall         impact       (104.25, -6)          (-1, 0)                -       tile 1
    0.75  bullet     wall         impact       (96.25, 0)            (1, 0)                 -       tile 0
"
    );
    assert_eq!(run.err, "9 colliders · 5 moving · 6 impacts · first at 0 (cloud, drop) · denied 0\n");
}

#[test]
fn rows_are_sorted_limited_and_filtered() {
    let range = range();
    let csv = |words: &str| range.run(&format!("sweep FILE --format csv{words}"));
    let by_name = csv(" --sort name").fine();
    assert_eq!(
        pairs(&by_name),
        ["barrel 10-wall", "bullet-coin", "bullet-fan", "bullet-paper", "bullet-wall", "cloud-drop"]
    );
    let first = csv(" --limit 2");
    assert_eq!(pairs(&first.out), ["cloud-drop", "bullet-paper"]);
    assert!(first.err.ends_with("6 impacts · first at 0 (cloud, drop) · denied 0 · printed 2\n"), "{first:#?}");
    let between = csv(" --between world,world");
    assert_eq!(pairs(&between.out), ["barrel 10-wall"]);
    assert!(between.err.ends_with("1 impact · first at 0.5000 (barrel 10, wall) · denied 0\n"), "{between:#?}");
    range
        .run("sweep FILE --between world,bulets")
        .refuses("layer \"bulets\" is not in range.json; the layers are world, bullets");
}

#[test]
fn json_and_json_lines_have_the_same_rows() {
    let range = range();
    let array: Vec<serde_json::Value> = serde_json::from_str(&range.run("sweep FILE --format json").fine()).unwrap();
    let lines = range.run("sweep FILE --format jsonl").fine();
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    assert_eq!(array.len(), 6);
    assert_eq!(
        array[2],
        serde_json::json!({"time": 0.25, "a": "bullet", "b": "coin", "kind": "impact", "point": [32.25, 0.0], "normal": [1.0, 0.0],
            "part_a": null, "part_b": null, "tag_b": 7, "note": "sensor"})
    );
    assert_eq!(
        array[4],
        serde_json::json!({"time": 0.5, "a": "barrel 10", "b": "wall", "kind": "impact", "point": [104.25, -6.0], "normal": [-1.0, 0.0],
            "part_a": null, "part_b": 1, "note": null})
    );
}

#[test]
fn csv_quotes_names_and_leaves_absent_cells_empty() {
    let text = range().run("sweep FILE --format csv").fine();
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "time,a,b,kind,point_x,point_y,normal_x,normal_y,part_a,part_b,note,safe");
    assert_eq!(rows[2], "0.125,bullet,\"paper, thin\",impact,16.25,0,1,0,,,,");
    assert_eq!(rows[5], "0.5,barrel 10,wall,impact,104.25,-6,-1,0,,1,,");
}

#[test]
fn a_scene_without_motion_is_valid_in_each_format() {
    for (format, text) in [("table", ""), ("json", "[]\n"), ("jsonl", "")] {
        for (scene, summary) in [
            (
                r#"{"jostle": 1, "colliders": []}"#,
                "warning: standard input has no colliders\n0 colliders · 0 moving · 0 impacts · denied 0\n",
            ),
            (
                r#"{"jostle": 1, "colliders": [{"circle": 1}, {"circle": 1}]}"#,
                "warning: nothing moves in standard input; give colliders a `motion`\n2 colliders · 0 moving · 0 impacts · denied 0\n",
            ),
        ] {
            let run = run_with_input(&format!("sweep - --format {format}"), scene);
            assert_eq!(run.err, summary);
            assert_eq!(run.fine(), text);
        }
    }
    let empty = r#"{"jostle": 1, "colliders": []}"#;
    assert_eq!(run_with_input("sweep - --format csv", empty).fine().lines().count(), 1);
}

#[test]
fn an_undecided_pair_has_a_row_with_the_note_unsettled() {
    let run = run_with_input("sweep -", GEARS);
    assert_eq!(run.err, "2 colliders · 2 moving · 0 impacts · 1 unsettled · denied 0\n");
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let [_, row] = &rows[..] else { panic!("one row: {run:#?}") };
    assert_eq!([&row[..1], &row[2..]].concat(), [">", "left", "right", "unsettled", "-", "-"], "{run:#?}");
    let shown: f64 = row[1].parse().unwrap();
    let json: serde_json::Value =
        serde_json::from_str(&run_with_input("sweep - --format jsonl", GEARS).fine()).unwrap();
    let safe = json["safe"].as_f64().unwrap();
    assert!(0.0 < shown && shown <= safe && safe < shown + 1e-6 && safe < 1.0, "{shown} {safe}");
    assert_eq!(
        json,
        serde_json::json!({"time": null, "safe": safe, "a": "left", "b": "right", "kind": "unsettled", "point": null, "normal": null,
            "part_a": null, "part_b": null, "note": null})
    );
    let csv = run_with_input("sweep - --format csv", GEARS).fine();
    let last = csv.lines().nth(1).unwrap().strip_prefix(",left,right,unsettled,,,,,,,,").expect("as in the table");
    assert!((last.parse::<f64>().unwrap() - safe).abs() < 1e-15, "{last} {safe}"); // JSON is read to an ulp
    // Among impacts it is sorted by the earliest time that its impact can have.
    let ball = r#"{"name": "ball", "circle": 1, "at": [9, 0], "motion": {"linear": [-8, 0]}}]}"#;
    let rows = run_with_input("sweep - --format csv", format!("{}, {ball}", GEARS.strip_suffix("]}").unwrap())).fine();
    assert_eq!(pairs(&rows), ["left-right", "ball-right", "ball-left"]);
}

#[test]
fn the_tolerance_is_the_distance_that_counts_as_contact() {
    let post = |x: f64| {
        format!(
            r#"{{"jostle": 1, "colliders": [{{"name": "rod", "circle": 1, "motion": {{"angular": 7, "pivot": [-1, 0]}}}},
            {{"name": "post", "box": [1, 1], "at": [{x}, 0]}}]}}"#
        )
    };
    // The disc rotates about a point of its border: it covers -3 to 1 and is nearest at the start.
    let count = |words: &str, x: f64| run_with_input(words, post(x)).fine().lines().count();
    assert_eq!(count("sweep - --format jsonl", -3.75), 0);
    assert_eq!(count("sweep - --format jsonl --tolerance 0.2", -3.75), 0);
    assert_eq!(count("sweep - --format jsonl --tolerance 0.6", -3.75), 1);
    assert_eq!(count("sweep - --format jsonl", -3.4), 1);
}

#[test]
fn colliders_that_move_too_far_are_named() {
    let text = r#"{"jostle": 1, "colliders": [
        {"name": "light", "circle": 1, "motion": {"linear": [3e38, 0]}}, {"name": "beam", "circle": 1, "motion": {"linear": [0, -2e38]}}]}"#;
    let run = run_with_input("sweep -", text);
    assert!(
        run.err.starts_with("warning: light, beam move farther than 1.7e38; their pairs are not swept\n"),
        "{run:#?}"
    );
    assert_eq!(run.fine(), "");
}

#[test]
fn bad_files_are_named_with_the_fault() {
    let range = range();
    range.run("sweep missing.json").refuses("cannot read missing.json: there is no such file");
    range.run("sweep FILE --svg -").refuses("use `jostle draw`");
    range
        .run("sweep FILE --svg missing/out.svg")
        .refuses("cannot write missing/out.svg: there is no such file or folder");
    range.run("sweep FILE --limit -1").refuses("--limit");
    for tolerance in ["0", "-1", "NaN", "inf", "near"] {
        range.run(&format!("sweep FILE --tolerance {tolerance}")).refuses("give a finite number greater than 0");
    }
    range.run("sweep FILE --sort separation").refuses("--sort");
    run_with_input("sweep -", RANGE.replace("angular", "angluar")).refuses("did you mean \"angular\"?");
}

#[test]
fn a_picture_is_written_beside_the_rows() {
    let range = range();
    let run = range.run("sweep FILE --svg out.svg");
    assert_eq!(run.fine(), range.run("sweep FILE").fine());
    let picture = std::fs::read_to_string(range.beside("out.svg")).unwrap();
    assert!(picture.contains("<title>paper, thin and bullet at 0.125</title>"), "{picture}");
    assert!(picture.contains("1 contact, overlapping. 5 impacts, 1 with a sensor, the first at 0.125."), "{picture}");
    let drawn = range.run("draw FILE").fine();
    assert!(drawn.contains("5 impacts, 1 with a sensor, the first at "), "the same is drawn by `draw`: {drawn}");
}

#[test]
fn two_runs_print_the_same_bytes() {
    let ball = |i: usize| {
        let (x, y, dx, dy) = (i % 40, i / 40, i * 37 % 19, i * 53 % 23);
        format!(r#"{{"circle": 0.3, "at": [{x}, {y}], "motion": {{"linear": [{dx}, -{dy}]}}}}"#)
    };
    let balls: Vec<String> = (0..600).map(ball).collect();
    let scene = format!(r#"{{"jostle": 1, "colliders": [{}]}}"#, balls.join(",\n"));
    for format in ["table", "json", "jsonl", "csv"] {
        let words = format!("sweep - --format {format}");
        let first = run_with_input(&words, &scene).fine();
        assert!(first.lines().count() > 1000);
        assert_eq!(first, run_with_input(&words, &scene).fine(), "{format}");
    }
}

/// The scene of the guide: a hero, far too fast for a step, and a coin in its path.
#[test]
fn a_fast_hero_does_not_miss_a_coin() {
    let text = r##"{"jostle": 1, "y": "down", "layers": ["world", "hero", "pickup", "hazard"],
      "shapes": {"crate": {"box": [16, 16]}, "hero": {"capsule": [[0, -6], [0, 6]], "radius": 5}},
      "colliders": [
        {"name": "ground", "layer": "world", "at": [0, 0],
         "tiles": {"size": 16, "rows": ["................", "..--....^^......", "%%%%%%%%%%%%%%%%"],
                   "legend": {"%": "solid", "-": {"one_way": [0, -1]}, "^": {"layer": "hazard", "tag": 7}}}},
        {"name": "hill", "layer": "world", "at": [272, 32], "polygon": [[0, 16], [64, -16], [64, 16]]},
        {"name": "hero", "layer": "hero", "mask": ["world", "pickup", "hazard"], "shape": "hero", "at": [20, 21], "motion": {"linear": [900, 12]}},
        {"name": "crate", "layer": "world", "shape": "crate", "at": [200, 23.5], "degrees": 10},
        {"name": "blade", "layer": "hazard", "shape": {"box": [40, 2]}, "at": [220, 8], "motion": {"angular": 12.566, "pivot": [-20, 0]}},
        {"name": "coin", "layer": "pickup", "sensor": true, "shape": {"circle": 4}, "at": [90, 8]}],
      "allow": [["crate", "ground"]],
      "expect": [{"pair": ["crate", "ground"], "relation": "overlapping"}, {"pair": ["hero", "coin"], "begun_at": 0.0729}]}"##;
    let run = run_with_input("test -", text);
    assert_eq!((run.status, run.err.as_str()), (0, "2 passed, 0 failed\n"), "{run:#?}");
    let rows = run_with_input("sweep - --format csv", text).fine();
    // The hero starts below the one-way ledge and passes it. The blade reaches 40 from its end at (200, 8): the ground is 24 below that, and the crate stands on it.
    let met = [
        "ground-hero",
        "blade-ground",
        "blade-crate",
        "coin-hero",
        "ground ^-hero",
        "blade-hero",
        "crate-hero",
        "hero-hill",
    ];
    assert_eq!(pairs(&rows), met);
    assert!(rows.lines().nth(1).unwrap().ends_with(",33,,,"), "the second cell of the last row: {rows}");
}
