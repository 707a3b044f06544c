use crate::run::{File, ROOM, run, run_with_input};
use crate::wad;

#[test]
fn maps_are_listed_with_their_counts() {
    let text = run_with_input("maps -", wad::one_map()).fine();
    assert_eq!(
        text,
        "map    lines  walls  sectors  things  notes  error\n\
         MAP01      4      4        1       3      0\n"
    );
}

#[test]
fn a_map_that_cannot_be_read_does_not_hide_the_others() {
    let file = File::new("three.wad", wad::three_maps());
    let run = file.run("maps FILE");
    assert_eq!(run.status, 2, "{run:#?}");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 4, "{run:#?}");
    assert!(lines[1].starts_with("MAP01      4"), "{run:#?}");
    assert!(lines[2].starts_with("MAP02      -") && lines[2].contains("vertex 77"), "{run:#?}");
    assert!(lines[3].starts_with("MAP03      4      3"), "one wall of MAP03 has no length: {run:#?}");
    assert_eq!(run.err, "3 maps, 1 of them unreadable\n");
}

#[test]
fn maps_as_json() {
    let run = run_with_input("maps - --format json", wad::three_maps());
    assert_eq!(run.status, 2);
    let maps: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(maps[0]["map"], "MAP01");
    assert_eq!(maps[0]["walls"], 4);
    assert_eq!(maps[0]["error"], serde_json::Value::Null);
    assert!(maps[1]["error"].as_str().unwrap().contains("vertex 77"));
}

#[test]
fn a_scene_has_no_maps() {
    run_with_input("maps -", ROOM).refuses("standard input is not a WAD");
}

#[test]
fn a_wad_that_is_cut_short_is_refused() {
    let whole = wad::one_map();
    for length in 4..whole.len() {
        let run = run_with_input("maps -", &whole[..length]);
        assert_eq!(run.status, 2, "{length} of {} bytes: {run:#?}", whole.len());
        if length > 64 {
            break; // each length in the header, then one in the data; the reader tests the rest
        }
    }
}

#[test]
fn the_maps_of_freedoom() {
    let path = "/usr/share/games/doom/freedoom1.wad";
    if std::fs::exists(path).unwrap_or(false) {
        let text = run(&format!("maps {path}")).fine();
        assert_eq!(text.lines().count(), 37);
        assert!(text.lines().nth(1).unwrap().starts_with("E1M1"));
    }
}
