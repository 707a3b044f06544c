use crate::run::{File, ROOM, crowd, run, run_with_input};
use crate::wad;

const FREEDOOM: &str = "/usr/share/games/doom/freedoom1.wad";

fn room() -> File {
    File::new("room.json", ROOM)
}

/// The last line of standard error without the time it took.
fn summary(err: &str) -> &str {
    err.trim_end().lines().last().unwrap().rsplit_once(" · ").unwrap().0
}

/// The first two columns of CSV, by rows.
fn pairs(csv: &str) -> Vec<String> {
    csv.lines().skip(1).map(|row| row.split(',').take(2).collect::<Vec<_>>().join("-")).collect()
}

#[test]
fn the_table_has_a_row_for_every_pair() {
    let run = room().run("check FILE");
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        "\
a       b        relation     separation  normal   point_a     point_b  part_a  part_b  note
bird 9  bird 10  overlapping       -0.25  (-1, 0)  (5.75, 2)   (6, 2)   -       -
cask    ground   overlapping        -0.5  (0, -1)  (-5, -0.5)  (-5, 0)  -       -       allowed
ground  hero     touching              0  (0, 1)   (0, 0)      (0, 0)   -       -
"
    );
    assert_eq!(summary(&run.err), "5 colliders · 3 pairs: 2 overlapping (1 allowed), 1 touching · denied 0");
}

#[test]
fn a_margin_lists_pairs_within_it() {
    let run = room().run("check FILE --margin 1 --format csv");
    assert_eq!(pairs(&run.out), ["bird 9-bird 10", "bird 9-ground", "bird 10-ground", "cask-ground", "ground-hero"]);
    assert!(run.out.contains("bird 10,ground,near,1,,0,-1,5,1,5,0,,,\n"), "{run:#?}");
    assert!(summary(&run.err).contains("5 pairs: 2 overlapping (1 allowed), 1 touching, 2 near"), "{run:#?}");
}

#[test]
fn sensors_only_report_unless_asked() {
    let coin = r#"{"jostle": 1, "colliders": [
        {"name": "coin", "sensor": true, "shape": {"circle": 1}}, {"name": "hero", "shape": {"box": [1, 1]}}]}"#;
    for (rule, status, note) in [("", 0, "sensor"), (" --sensors", 1, "denied")] {
        let run = run_with_input(&format!("check - --format csv --deny overlap{rule}"), coin);
        assert_eq!(run.status, status, "{rule}: {run:#?}");
        assert!(run.out.trim_end().ends_with(note), "{rule}: {run:#?}");
    }
}

#[test]
fn a_denied_pair_exits_with_status_1() {
    let room = room();
    for (rule, status, denied) in [
        ("", 0, ""),
        (" --deny overlap", 1, "bird 9-bird 10"),
        (" --deny overlap --min-depth 0.25", 1, "bird 9-bird 10"),
        (" --deny overlap --min-depth 0.26", 0, ""),
        (" --deny touch", 1, "ground-hero"),
        (" --deny overlap,touch", 1, "bird 9-bird 10 ground-hero"),
        (" --deny overlap --deny touch", 1, "bird 9-bird 10 ground-hero"),
        (" --deny near", 0, ""),
        (" --deny near --margin 1", 1, "bird 9-ground bird 10-ground"),
        (" --deny overlap --between hero,world", 0, ""),
        (" --deny overlap --between hero,hero", 1, "bird 9-bird 10"),
    ] {
        let run = room.run(&format!("check FILE --format csv{rule}"));
        assert_eq!(run.status, status, "{rule}: {run:#?}");
        let rows: String =
            run.out.lines().filter(|row| row.ends_with(",denied")).map(|row| format!("{row}\n")).collect();
        assert_eq!(pairs(&format!("heading\n{rows}")).join(" "), denied, "{rule}");
        let count = if denied.is_empty() { 0 } else { rows.lines().count() };
        assert!(summary(&run.err).ends_with(&format!("denied {count}")), "{rule}: {run:#?}");
    }
}

#[test]
fn only_pairs_between_the_layers_are_listed() {
    let room = room();
    assert_eq!(pairs(&room.run("check FILE --format csv --between hero,world").fine()), ["ground-hero"]);
    assert_eq!(pairs(&room.run("check FILE --format csv --between world,hero").fine()), ["ground-hero"]);
    assert_eq!(pairs(&room.run("check FILE --format csv --between world,world").fine()), ["cask-ground"]);
    room.run("check FILE --between world,heroes")
        .refuses("layer \"heroes\" is not in room.json; the layers are world, hero");
    let without = run_with_input("check - --between a,b", r#"{"jostle": 1, "colliders": []}"#);
    without.refuses("standard input names no layers; leave out --between");
}

#[test]
fn a_baseline_is_known_and_not_denied() {
    let room = room();
    let old = room.run("check FILE --deny overlap --format jsonl");
    assert_eq!(old.status, 1);
    std::fs::write(room.beside("old.jsonl"), old.out).unwrap();
    let all_known = room.run("check FILE --deny overlap,touch --baseline old.jsonl --format csv");
    assert_eq!(all_known.status, 0, "{all_known:#?}");
    assert_eq!(all_known.out.lines().filter(|row| row.ends_with(",known")).count(), 2, "{all_known:#?}");
    assert!(summary(&all_known.err).ends_with("known 2 · denied 0"), "{all_known:#?}");

    let raised = ROOM.replace(r#"at": [0, 1]"#, r#"at": [0, 0.5]"#);
    std::fs::write(room.beside("raised.json"), raised).unwrap();
    let worse = room.run("check raised.json --deny overlap --baseline old.jsonl --format csv");
    assert_eq!(worse.status, 1, "from touching to overlapping is new: {worse:#?}");
    assert!(worse.out.contains("ground,hero,overlapping,-0.5,,0,1,0,0,0,-0.5,,,denied\n"), "{worse:#?}");

    std::fs::write(room.beside("bad.jsonl"), "\n{\"a\": 1}\n").unwrap();
    room.run("check FILE --baseline bad.jsonl").refuses("bad.jsonl:2: this is not a row of `check --format jsonl`");
    room.run("check FILE --baseline no.jsonl").refuses("cannot read no.jsonl: there is no such file");
    room.run("check FILE --baseline .").refuses("cannot read .: it is a folder; --baseline takes");
}

#[test]
fn rows_are_sorted_and_limited() {
    let room = room();
    let run = room.run("check FILE --margin 1 --sort separation --format csv");
    assert_eq!(pairs(&run.out), ["cask-ground", "bird 9-bird 10", "ground-hero", "bird 9-ground", "bird 10-ground"]);
    let first = room.run("check FILE --deny touch --limit 1 --format csv");
    assert_eq!(pairs(&first.out), ["bird 9-bird 10"]);
    assert_eq!(first.status, 1, "what is not printed is denied all the same");
    assert!(summary(&first.err).ends_with("denied 1 · printed 1"), "{first:#?}");
}

#[test]
fn json_and_json_lines_have_the_same_rows() {
    let room = room();
    let text = room.run("check FILE --json").fine();
    assert_eq!(text, room.run("check FILE --format json").fine());
    let array: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let lines = room.run("check FILE --format jsonl").fine();
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, lines);
    assert_eq!(
        array[0],
        serde_json::json!({"a": "bird 9", "b": "bird 10", "relation": "overlapping", "separation": -0.25,
            "normal": [-1.0, 0.0], "point_a": [5.75, 2.0], "point_b": [6.0, 2.0],
            "part_a": null, "part_b": null, "note": null,
            "manifolds": [{"normal": [-1.0, 0.0], "points": [
                {"point": [5.875, 2.0], "separation": -0.25, "feature_a": "corner 0", "feature_b": "corner 0"}]}]})
    );
}

#[test]
fn annotations_for_a_workflow() {
    let run = room().run("check FILE --deny overlap --format github");
    assert_eq!(
        run.out,
        "::error file=room.json,line=7::bird 9 overlaps bird 10 by 0.25 at (5.75, 2)\n\
         ::notice file=room.json,line=4::cask overlaps ground by 0.5 at (-5, -0.5) (allowed)\n\
         ::notice file=room.json,line=3::ground touches hero at (0, 0)\n"
    );
}

#[test]
fn an_empty_list_is_valid_in_each_format() {
    let empty = r#"{"jostle": 1, "colliders": []}"#;
    for (format, text) in [("table", ""), ("json", "[]\n"), ("jsonl", ""), ("github", "")] {
        let run = run_with_input(&format!("check - --format {format}"), empty);
        assert_eq!(summary(&run.err), "0 colliders · 0 pairs · denied 0");
        assert_eq!(run.fine(), text);
    }
    assert_eq!(run_with_input("check - --format csv", empty).fine().lines().count(), 1);
}

#[test]
fn ron_is_read_by_extension_or_from_standard_input() {
    let scene = r#"(jostle: 1, colliders: [(name: "a", circle: 1), (name: "b", circle: 1, at: (2, 0))])"#;
    let file = File::new("room.ron", scene);
    let expected = "a,b,touching,0,,1,0,1,0,1,0,,,";
    assert_eq!(file.run("check FILE --format csv").fine().lines().nth(1), Some(expected));
    assert_eq!(run_with_input("check - --format csv", scene).fine().lines().nth(1), Some(expected));
    let marked = format!("\u{feff}{ROOM}");
    assert_eq!(
        run_with_input("check - --format csv", marked).fine(),
        run_with_input("check - --format csv", ROOM).fine()
    );
}

#[test]
fn a_picture_is_written_beside_the_rows() {
    let room = room();
    let run = room.run("check FILE --svg out.svg");
    assert!(std::fs::read_to_string(room.beside("out.svg")).unwrap().contains("<svg"));
    assert_eq!(run.fine(), room.run("check FILE").fine());
    room.run("check FILE --svg missing/out.svg")
        .refuses("cannot write missing/out.svg: there is no such file or folder");
    room.run("check FILE --svg .").refuses("cannot write .: it is a folder");
    room.run("check FILE --svg -").refuses("use `jostle draw`");
}

#[test]
fn bad_files_are_named_with_the_fault() {
    let room = room();
    room.run("check missing.json").refuses("cannot read missing.json: there is no such file");
    room.run("check .").refuses("cannot read .: it is a folder; name a scene file");
    room.run("check FILE --map E1M1").refuses("room.json is a scene and has no maps; leave out --map");
    run_with_input("check -", "").refuses("standard input:1");
    run_with_input("check -", b"abc\xff").refuses("byte 3 is not valid UTF-8");
    run_with_input("check -", b"IWAD").refuses("standard input: ");
    let typo = ROOM.replace("\"name\": \"hero\", \"layer\"", "\"name\": \"hero\", \"lair\"");
    std::fs::write(room.beside("typo.json"), typo).unwrap();
    room.run("check typo.json").refuses("typo.json:5:23: collider \"hero\": field \"lair\" is unknown");
}

#[test]
fn invalid_numbers_are_usage_errors() {
    for words in ["--margin -1", "--margin nan", "--margin inf", "--min-depth -0.5", "--limit -1", "--between walls"] {
        room().run(&format!("check FILE {words}")).refuses(words.split(' ').next().unwrap());
    }
}

#[test]
fn names_cannot_control_a_terminal() {
    let scene = r#"{"jostle": 1, "colliders": [{"name": "a\u001b[31m", "circle": 1}, {"name": "b\n", "circle": 1}]}"#;
    let text = run_with_input("check -", scene).fine();
    assert!(text.contains("a\\u{1b}[31m") && text.contains("b\\u{a}"), "{text}");
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn a_map_is_checked_like_a_scene() {
    let run = run_with_input("check - --format csv", wad::one_map());
    assert_eq!(
        run.out.lines().skip(1).collect::<Vec<_>>(),
        [
            "imp #0,line 0,overlapping,-10,,-1,0,-10,128,0,128,,,",
            "player 1 start #1,stimpack #2,overlapping,-36,,0,1,128,144,128,108,,,sensor"
        ]
    );
    assert_eq!(summary(&run.err), "7 colliders · 2 pairs: 2 overlapping · 4 pairs skipped in static groups · denied 0");
    let all = run_with_input("check - --format csv --all --between walls,walls", wad::one_map()).fine();
    assert_eq!(pairs(&all), ["line 0-line 1", "line 0-line 3", "line 1-line 2", "line 2-line 3"]);
}

#[test]
fn one_of_several_maps_is_chosen_by_name() {
    let file = File::new("three.wad", wad::three_maps());
    assert_eq!(file.run("check FILE --map MAP01 --deny overlap --between things,walls").status, 1);
    file.run("check FILE").refuses("three.wad has several maps; choose one with --map: MAP01, MAP02, MAP03");
    file.run("check FILE --map MAP9").refuses("three.wad: map \"MAP9\" is not in the file; it has MAP01, MAP02, MAP03");
    file.run("check FILE --map MAP02").refuses("vertex 77");
    run_with_input("check -", wad::no_maps()).refuses("standard input has no maps");
}

#[test]
fn diagnostics_of_a_map_are_notes() {
    let file = File::new("three.wad", wad::three_maps());
    let run = file.run("check FILE --map MAP03");
    assert!(run.err.starts_with("note: ") && run.err.contains("3"), "a wall without length: {run:#?}");
    assert_eq!(run.status, 0);
}

#[test]
fn two_runs_print_the_same_bytes() {
    let crowd = crowd(40, 20);
    for format in ["table", "json", "jsonl", "csv", "github"] {
        let words = format!("check - --margin 0.5 --sort separation --format {format}");
        let first = run_with_input(&words, &crowd).fine();
        assert!(first.lines().count() > 1000);
        assert_eq!(first, run_with_input(&words, &crowd).fine(), "{format}");
    }
}

#[test]
fn ten_thousand_colliders_are_checked_in_time() {
    let crowd = crowd(100, 100);
    let run = run_with_input("check - --format jsonl", crowd);
    assert_eq!(run.out.lines().count(), 2 * 99 * 100, "each touches those beside and above it");
}

#[test]
fn the_first_map_of_freedoom() {
    if std::fs::exists(FREEDOOM).unwrap_or(false) {
        let words = format!("check {FREEDOOM} --map E1M1 --format csv");
        let first = run(&words);
        assert!(first.out.contains("shotgun guy #185,soulsphere #231,overlapping,-40,,0,1,"), "{first:#?}");
        assert_eq!(first.out, run(&words).out);
        assert_eq!(run(&format!("{words} --deny overlap --between things,walls")).status, 0, "nobody is in a wall");
    }
}

#[test]
fn json_rows_have_their_manifolds_in_the_order_of_the_names() {
    let text = r#"{"jostle": 1, "y": "up", "colliders": [
        {"name": "b floor", "box": [8, 2]}, {"name": "a crate", "box": [2, 2], "at": [4, 1.75], "tag": 7},
        {"name": "c chain", "chain": [[10, 0], [12, 0], [14, 0]], "tags": [3, 0]}, {"name": "d ball", "circle": 1, "at": [11, 1]}]}"#;
    let run = run_with_input("check - --format jsonl", text);
    let rows: Vec<serde_json::Value> = run.fine().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["a"], &rows[0]["normal"]), (&"a crate".into(), &serde_json::json!([0.0, -1.0])));
    assert_eq!(
        rows[0]["manifolds"],
        serde_json::json!([{"normal": [0.0, -1.0], "points": [
            {"point": [3.0, 0.875], "separation": -0.25, "feature_a": "corner 0", "feature_b": "edge 2", "tag_a": 7},
            {"point": [4.0, 0.875], "separation": -0.25, "feature_a": "edge 0", "feature_b": "corner 2", "tag_a": 7}]}])
    );
    assert_eq!(
        rows[1]["manifolds"],
        serde_json::json!([{"normal": [0.0, 1.0], "points": [
            {"point": [11.0, 0.0], "separation": 0.0, "feature_a": "edge 0", "feature_b": "corner 0", "part_a": 0, "tag_a": 3}]}])
    );
}

#[test]
fn manifolds_are_found_within_the_margin() {
    let text = r#"{"jostle": 1, "colliders": [{"box": [8, 2]}, {"box": [2, 2], "at": [0, 2.5], "degrees": 5}]}"#;
    let points = |margin: &str| {
        let run = run_with_input(&format!("check - --json --margin {margin}"), text);
        let rows: serde_json::Value = serde_json::from_str(&run.fine()).unwrap();
        rows[0]["manifolds"][0]["points"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((points("0.4"), points("0.45"), points("0.7")), (0, 1, 2));
}
