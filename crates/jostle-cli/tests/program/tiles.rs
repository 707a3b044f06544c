use crate::run::{File, run_with_input};

/// A crate sunk into the second block of a map, a ball on its spikes, and a cart on a chain.
const LEVEL: &str = r#"{"jostle": 1, "y": "down", "layers": ["world", "hazard"], "colliders": [
    {"name": "map", "tiles": {"size": 16, "rows": ["...^....", "========"],
     "legend": {"=": "solid", "^": {"layer": "hazard", "tag": 7}}}},
    {"name": "crate", "box": [16, 16], "at": [24, 8.5]},
    {"name": "ball", "circle": 4, "at": [56, -4]},
    {"name": "road", "chain": [[200, 16], [128, 16], [140, 40]], "tags": [3, 0]},
    {"name": "cart", "at": [160, 11], "compound": [{"box": [20, 4]}, {"circle": 3, "at": [-6, 2], "tag": 5}]}]}"#;

#[test]
fn rows_name_the_tile_the_segment_and_the_part() {
    let table = run_with_input("check -", LEVEL).fine();
    let rows: Vec<Vec<&str>> =
        table.lines().map(|row| row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()).collect();
    let names_and_parts: Vec<_> = rows[1..].iter().map(|row| [row[0], row[1], row[7], row[8]]).collect();
    assert_eq!(
        names_and_parts,
        [
            ["ball", "map ^", "-", "tile 3"],
            ["cart", "road", "part 1", "segment 0"],
            ["crate", "map", "-", "tile 9"],
            ["map", "road", "tile 15", "segment 0"],
        ]
    );
}

#[test]
fn json_and_csv_have_part_numbers_and_the_given_tags() {
    let text = run_with_input("check - --json", LEVEL).fine();
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let facts: Vec<_> = rows.iter().map(|row| [&row["part_a"], &row["part_b"], &row["tag_a"], &row["tag_b"]]).collect();
    let facts = serde_json::json!(facts);
    assert_eq!(facts, serde_json::json!([[null, 3, null, 7], [1, 0, 5, 3], [null, 9, null, null], [15, 0, null, 3]]));
    assert!(!text.contains(r#""tag_a":0"#) && !text.contains(r#""tag_b":null"#), "{text}");
    let csv = run_with_input("check - --format csv", LEVEL).fine();
    assert!(csv.lines().nth(1).unwrap().ends_with(",,3,"), "{csv}");
}

#[test]
fn tiles_of_one_map_are_paired_only_with_all() {
    let pairs = |all: &str| {
        let csv = run_with_input(&format!("check - --format csv{all}"), LEVEL).fine();
        csv.lines().filter(|row| row.starts_with("map,map ^,touching")).count()
    };
    assert_eq!((pairs(""), pairs(" --all")), (0, 1));
}

#[test]
fn an_expectation_can_be_about_tiles() {
    let rows = r#""expect": [{"pair": ["crate", "map"], "separation": -0.50}, {"pair": ["ball", "map ^"], "relation": "touching"}]"#;
    let text = format!("{}, {rows}}}", LEVEL.strip_suffix('}').unwrap());
    let run = run_with_input("test -", text);
    assert_eq!((run.status, run.err.as_str()), (0, "2 passed, 0 failed\n"), "{run:#?}");
}

#[test]
fn annotations_name_the_tile() {
    let text = run_with_input("check - --format github --deny overlap", LEVEL).out;
    assert!(text.contains("::error file=standard input,line=4::crate overlaps map (tile 9) by 0.5 at ("), "{text}");
}

#[test]
fn bad_tiles_are_named_with_file_and_line() {
    let file = File::new("level.json", LEVEL.replace("...^....", "...!...."));
    file.run("check FILE").refuses("level.json:2:52: collider \"map\": row 1, column 4: '!' is not in the legend");
}
