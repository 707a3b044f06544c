//! `jostle sight`: what is seen from where.

use crate::run::{File, ROOM, run_with_input};
use crate::wad;
use serde_json::{Value, json};

#[test]
fn a_view_is_narrowed_by_each_opening() {
    let run = run_with_input("sight - 192 64 384 64", wad::hall_and_ledge());
    assert_eq!(run.err, "clear from 62 to 104 · 1 line\n");
    assert_eq!(
        run.fine(),
        "state  fraction  line  sector  floor  ceiling  low  high  point\n\
         start         0     -       0      0      128   48   104  (192, 64)\n\
         open   0.333333     4       1     48      128   62   104  (256, 64)\n\
         clear         1     -       1     48      128   62   104  (384, 64)\n"
    );
    // A line flagged impassable does not block the view.
    let run = run_with_input("sight - 384 160 192 160 --target 40 --format csv", wad::hall_and_ledge());
    assert_eq!(run.err, "clear from 27.5 to 40 · 1 line\n");
    assert_eq!(run.fine().lines().nth(2).unwrap(), "open,0.6666666666666666,2,0,48,128,27.5,40,256,160");
}

#[test]
fn a_ledge_blocks_the_view_of_what_is_behind_it() {
    let words = "sight - 192 64 384 64 --eye 10 --target 56 --json";
    let run = run_with_input(words, wad::hall_and_ledge());
    assert_eq!(run.err, "blocked by line 4 at (256, 64), 64 away · 1 line\n");
    let rows: Value = serde_json::from_str(&run.fine()).unwrap();
    assert_eq!(
        rows[1],
        json!({"state": "blocked", "fraction": 1.0 / 3.0, "line": 4, "sector": 1, "floor": 48.0, "ceiling": 128.0,
            "low": null, "high": null, "point": [256.0, 64.0]})
    );
    assert_eq!(rows.as_array().unwrap().len(), 2);
}

#[test]
fn walls_block_the_view_between_rooms() {
    let run = run_with_input("sight - 128 32 544 32", wad::two_rooms());
    assert_eq!(run.err, "blocked by line 2 at (256, 32), 128 away · 1 line\n");
    let github = run_with_input("sight - 128 32 544 32 --deny blocked --format github", wad::two_rooms());
    assert_eq!((github.status, &github.out[..]), (1, "::error file=standard input::blocked by line 2 at (256, 32)\n"));
}

#[test]
fn only_the_denied_answer_fails() {
    let status = |words: &str| run_with_input(words, wad::hall_and_ledge()).status;
    assert_eq!(status("sight - 192 64 384 64 --deny clear"), 1);
    assert_eq!(status("sight - 192 64 384 64 --deny blocked"), 0);
    assert_eq!(status("sight - 192 64 384 64 --eye 10 --deny blocked"), 1);
    assert_eq!(status("sight - 192 64 384 64 --eye 10 --deny clear"), 0);
}

#[test]
fn a_view_needs_sectors_at_both_ends() {
    run_with_input("sight - -9 64 384 64", wad::hall_and_ledge()).refuses("(-9, 64) is in no sector of standard input");
    run_with_input("sight - 9 64 384 -64", wad::hall_and_ledge()).refuses("(384, -64) is in no sector");
    run_with_input("sight - 1 1 2 2", ROOM).refuses("is a scene and has no sectors");
}

#[test]
fn a_view_is_drawn() {
    let file = File::new("hall.wad", wad::hall_and_ledge());
    let run = file.run("sight FILE 192 64 384 64 --eye 10 --svg view.svg");
    assert_eq!(run.status, 0, "{run:#?}");
    let picture = std::fs::read_to_string(file.beside("view.svg")).unwrap();
    assert!(picture.contains("View from (192, 64) to (384, 64) in hall.wad MAP01: blocked"), "{picture}");
    assert!(picture.contains("<title>view: blocked</title>") && picture.contains("<title>target</title>"), "{picture}");
    file.run("sight FILE 192 64 384 64 --svg -").refuses("would mix with the rows");
    file.run("sight FILE 192 64 384 64 --svg hall.wad").refuses("would overwrite");
}
